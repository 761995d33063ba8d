"""What the options card says: a question, the open menu, the units that can act, or words."""

from collections.abc import Sequence

from game.app.play.commands import digit_of
from game.app.play.model import Snapshot
from game.app.play.play_view import MenuView, OptionsView, QuestionView, WordsView
from game.app.play.present.status import at_now, status
from game.app.play.words import say, turn_name
from game.app.widgets.options import Option
from game.core.contract import END_PHASE
from game.core.ruling import Ruling
from game.core.view_records import Choice
from game.turns.machine import Mode

UNIT = "unit:"
"""Prefix of an option row that stands for a unit."""


def options(snap: Snapshot) -> OptionsView:
    """The options card."""
    if not at_now(snap):
        return WordsView(say("options.moment"), _as_it_stood(snap))
    if snap.mode is Mode.CONFIRMING:
        return _question(snap)
    if snap.secret:
        return WordsView(say("options.watch"), say("options.dice", key=snap.keys.cap("end-phase")))
    if snap.mode in (Mode.WAITING, Mode.THINKING):
        waits = snap.lesson is not None and snap.lesson.held
        text = say("lesson.waits") if waits else status(snap).prompt
        return WordsView(say("options.watch"), text)
    if snap.mode is Mode.OVER:
        text = say("options.over_text", key=snap.keys.cap("confirm"))
        return WordsView(say("options.over"), text)
    if snap.mode is Mode.HANDOVER:
        return WordsView(say("options.watch"), snap.now.status.prompt)
    if not snap.unit and not snap.path and all(line.id == END_PHASE for line in snap.menu):
        rows = unit_rows(snap)
        if rows:
            return MenuView(say("options.units"), rows)
        return WordsView(say("options.units"), snap.now.status.prompt)
    if not snap.menu:
        return WordsView(say("options.none"), say("options.none_text"))
    chosen = snap.choice.id if snap.choice is not None else ""
    view = menu_view(snap.menu, chosen)
    return view if not snap.path else MenuView(snap.path[-1].title, view.rows, chosen)


def menu_view(menu: tuple[Choice, ...], chosen: str = "") -> MenuView:
    """A menu as the card shows it."""
    return MenuView(head_of(menu) or say("options.head"), option_rows(menu), chosen)


def unit_rows(snap: Snapshot) -> tuple[Option, ...]:
    """The units that can act, with digits, where they stand as the note."""
    names = snap.now.names
    return tuple(
        Option(f"{UNIT}{actor}", names.get(actor, actor), "", snap.now.card(actor).subtitle,
               digit_of(number))
        for number, actor in enumerate(snap.now.position.actors, 1)
    )


def _question(snap: Snapshot) -> QuestionView:
    yes = snap.keys.label(snap.agree or say("options.yes"), "yes")
    no = snap.keys.label(say("options.no"), "no")
    return QuestionView(snap.question, yes, no, snap.agreeing)


def _as_it_stood(snap: Snapshot) -> str:
    """Where the game stood at the moment that is looked at, and who could act."""
    shown = status(snap)
    phase = next((phase.title for phase in shown.phases if phase.id == shown.phase), "")
    names = ", ".join(snap.looked.able)
    lines = [
        say("moment.turn", count=turn_name(shown), turn=shown.turn, of=shown.turns, phase=phase),
        shown.prompt,
    ]
    lines += [say("moment.able", names=names)] if names else []
    return "\n".join(line for line in lines if line)


def option_rows(menu: Sequence[Choice], keyed: bool = True) -> tuple[Option, ...]:
    """A menu as rows; the refused ones keep their place and say why. The first band's head is the
    card's own (see `head_of`)."""
    before = head_of(menu)
    rows = []
    for number, choice in enumerate(menu, 1):
        rows.append(
            Option(
                choice.id, choice.title, choice.value, choice.note,
                digit_of(number) if keyed else "", why(choice.ruling),
                choice.group if choice.group != before else "",
            )
        )
        before = choice.group
    return tuple(rows)


def head_of(menu: Sequence[Choice]) -> str:
    """The head of a menu's first band, "" if it has none."""
    return menu[0].group if menu else ""


def why(ruling: Ruling | None) -> str:
    """A refusal in one line of markup with its rule links; "" when it may be done."""
    if ruling is None or ruling.allowed:
        return ""
    words = " · ".join(reason.text for reason in ruling.reasons)
    links = " ".join(f"[{rule}]" for rule in ruling.rules)
    return f"{words} {links}".strip()
