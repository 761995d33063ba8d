"""What the options card says: a question, the open menu, the units that can act, or words."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.app.play.commands import Bindings, row_numbers
from game.app.play.model import Snapshot
from game.app.play.play_view import MenuView, OptionsView, QuestionView, WordsView
from game.app.play.present.coach import coach
from game.app.play.present.lesson import pointers
from game.app.play.present.status import at_now, status
from game.app.play.words import counted, say, turn_name
from game.app.widgets.options import Option
from game.core.contract import END_PHASE
from game.core.ruling import Ruling
from game.core.view_records import Choice
from game.turns.machine import Mode

UNIT = "unit:"
"""Prefix of an option row that stands for a unit."""
FOLD = "fold"
"""Id of the row behind which the refused ones are folded."""
_USUAL = Bindings()


def options(snap: Snapshot) -> OptionsView:
    """The options card."""
    judged = coach(snap)
    if judged is not None:
        # what the coach judges says itself what happened, and what that cost
        return judged if judged.title else replace(judged, moment=_as_it_stood(snap).rstrip())
    if not at_now(snap):
        return WordsView(say("options.moment"), _as_it_stood(snap))
    if snap.mode is Mode.CONFIRMING:
        return _question(snap)
    if snap.card_at_work and snap.mode in (Mode.WAITING, Mode.THINKING):
        return _card_at_work(snap)
    if snap.secret:
        skips = snap.keys.press("end-phase")
        return WordsView(say("options.watch"), say("options.dice", key=skips))
    if snap.mode in (Mode.WAITING, Mode.THINKING):
        waits = snap.lesson is not None and snap.lesson.held
        text = say("lesson.waits") if waits else status(snap).prompt
        return WordsView(say("options.watch"), text)
    if snap.mode is Mode.OVER:
        text = say("options.over_text", key=snap.keys.press("confirm"))
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
    view = menu_view(snap.menu, chosen, snap.keys, unfolded=_unfolded(snap))
    if snap.armed is not None:
        rolls = snap.throw is not None and snap.throw.forecast is not None
        words = "end.hold" if snap.holds else "end.roll" if rolls else "end.go"
        view = _armed(view, snap.armed.choice, say(words))
    return view if not snap.path else MenuView(snap.path[-1].title, view.rows, view.chosen)


def _card_at_work(snap: Snapshot) -> WordsView:
    """The card behind what goes on by itself: it stays in sight with those that it moves."""
    face = snap.game.card_face(snap.card_at_work)
    rule = f" [{face.rule}]" if face.rule else ""
    about = say("options.dice", key=snap.keys.press("end-phase")) if snap.secret \
        else status(snap).prompt
    return WordsView(say("options.card", title=face.title), f"{face.text}{rule}\n{about}")


def _armed(view: MenuView, line: str, words: str) -> MenuView:
    """The menu with the line marked that the next press carries out, with words for that."""
    rows = tuple(
        row._replace(value=words, armed=True) if row.id == line else row
        for row in view.rows
    )
    return MenuView(view.head, rows, line)


def menu_view(
    menu: tuple[Choice, ...], chosen: str, keys: Bindings, *, unfolded: bool = False
) -> MenuView:
    """A menu as the card shows it. keys: what is printed on them; unfolded: the refused rows are
    shown, too."""
    rows = option_rows(menu, keys, unfolded=unfolded)
    return MenuView(head_of(menu) or say("options.head"), rows, chosen)


def _unfolded(snap: Snapshot) -> bool:
    """Whether the refused rows are wanted: by the player, or by a lesson that points at one."""
    refused = {line.id for line in snap.menu if not line.open}
    return snap.unfolded or not refused.isdisjoint(pointers(snap).rows)


def unit_rows(snap: Snapshot) -> tuple[Option, ...]:
    """The units that can act, with digits, where they stand as the note."""
    names = snap.now.names
    return tuple(
        Option(f"{UNIT}{actor}", names.get(actor, actor), "", snap.now.card(actor).subtitle,
               snap.keys.digit(number))
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
        say("moment.of" if shown.turns else "moment.turn", count=turn_name(shown),
            turn=shown.turn, of=shown.turns, phase=phase),
        shown.prompt,
    ]
    lines += [say("moment.able", names=names)] if names else []
    return "\n".join(line for line in (*_turned(snap), *lines) if line)


def _turned(snap: Snapshot) -> tuple[str, ...]:
    """What a replay says of a moment that changed the game."""
    now = snap.replay
    number, point = next(
        ((number, point) for number, point in enumerate(now.turning, 1) if point.at == now.at),
        (0, None),
    ) if now is not None else (0, None)
    if now is None or point is None:
        return ()
    head = say("turning.head", number=number, count=len(now.turning))
    return head, point.title, point.cause, f"{point.worth}\n"


def option_rows(
    menu: Sequence[Choice], keys: Bindings = _USUAL, *, unfolded: bool = False
) -> tuple[Option, ...]:
    """A menu as rows: first what can be had, with the digits, then the refused ones, who say why,
    behind one row that folds them away; where they are shown, the digits go on through them. Only
    a keyboard has digits.
    Where nothing can be had they are always shown. The first band's head is the card's own (see
    `head_of`)."""
    had, refused = had_and_refused(menu)
    numbers, before = row_numbers(menu), head_of(menu)
    rows = []
    for choice in had:
        rows.append(
            Option(
                choice.id, choice.title, choice.value, choice.note,
                keys.digit(numbers[choice.id]),
                "", choice.group if choice.group != before else "",
            )
        )
        before = choice.group
    if had and refused:
        cap = keys.printed("unfold")
        rows.append(fold_row(len(refused), unfolded=unfolded, cap=cap))
    if unfolded or not had:
        rows += [
            Option(choice.id, choice.title, choice.value, choice.note,
                   keys.digit(number), why(choice.ruling))
            for number, choice in enumerate(refused, len(had) + 1)
        ]
    return tuple(rows)


def fold_row(refused: int, *, unfolded: bool, cap: str) -> Option:
    """The row behind which so many refused ones are folded away; cap: the key that shows them."""
    mark = say("options.unfolded" if unfolded else "options.folded")
    return Option(FOLD, counted("options.refused", refused), mark, key=cap, quiet=True)


def had_and_refused(menu: Sequence[Choice]) -> tuple[list[Choice], list[Choice]]:
    """What of a menu can be had now, and what can't, each in its order."""
    had = [choice for choice in menu if choice.open]
    return had, [choice for choice in menu if not choice.open]


def head_of(menu: Sequence[Choice]) -> str:
    """The head of the band that a menu's rows begin with, "" if there is none."""
    had, refused = had_and_refused(menu)
    return (had or refused)[0].group if had or refused else ""


def why(ruling: Ruling | None) -> str:
    """A refusal in one line of markup with its rule links; "" when it may be done."""
    if ruling is None or ruling.allowed:
        return ""
    words = " · ".join(reason.text for reason in ruling.reasons)
    links = " ".join(f"[{rule}]" for rule in ruling.rules)
    return f"{words} {links}".strip()
