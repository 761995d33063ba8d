"""Words beside a cell: why it is refused, what threatens, what is there. Numbers first."""

from collections.abc import Callable, Collection
from functools import cache

import msgspec

from game.app.play.measures import measures
from game.app.play.model import NOWHERE, Refusal, Snapshot
from game.app.play.play_view import CalloutSpot, CalloutView, Paragraph
from game.app.play.present.lesson import pointed_cells
from game.app.play.present.status import at_now, is_asked
from game.app.play.present.there import plan_words
from game.app.play.words import linked, say
from game.core.contract import END_PHASE
from game.core.language import forgotten_with_language
from game.core.rulebook import Rule, whole
from game.core.ruling import Ruling
from game.core.view_records import Preview, UnitCard
from game.turns.machine import Mode

Lookup = Callable[[str], Rule | None]
"""Finds a rule by its id, for its title."""

_AVOIDED = 6  # dangers that a callout keeps clear of, and whoever they come from
_BUTTONS = ("undo", "redo")  # actions that have a button of the same name
_CLEAR = "callout.clear", "callout.clear_to", "callout.clear_from"
_BLOCKED = "callout.blocked", "callout.blocked_to", "callout.blocked_from"
"""What is said of a line of fire: of the only one, of one to somebody, of one from somebody."""


@cache
def rules_of(game: str) -> dict[str, Rule]:
    """All rules of a game and of the house, by id; a missing book has none."""
    return whole(game).rules


forgotten_with_language(rules_of.cache_clear)


def callout(snap: Snapshot, offered: Preview | None) -> tuple[CalloutView | None, bool]:
    """What is said beside a cell now, and whether something will be once the pointer has rested.
    offered: what the row that is pointed at would do, or the first answer to what is asked."""
    if snap.cell_menu is not None:
        return None, False
    if snap.refusal is not None and not (snap.refusal.step >= 0 and snap.sheet is not None):
        return _pinned(snap, snap.refusal, offered), False
    hint = _advised(snap)
    if hint is not None and snap.advice is not None and snap.cell == snap.advice.pointed:
        return hint, False
    said, waits = _at_cell(snap, offered)
    return said or hint, waits


def _advised(snap: Snapshot) -> CalloutView | None:
    """The hint, or that one is thought about."""
    advice = snap.advice
    if snap.sheet is not None or not (advice or snap.advising):
        return None
    spot = CalloutSpot(option=END_PHASE, unit=snap.unit)
    text: list[Paragraph] = [(say("advice.thinks"), "label", "ink.2")]
    if advice is not None:
        armed = advice.armed
        cell = armed.cell if armed.cell is not None else NOWHERE
        spot = CalloutSpot(cell, option=armed.choice, unit=armed.unit)
        text = [(advice.what, "option", "ink"), (advice.why, "label", "ink.2")]
    return msgspec.structs.replace(_beside(snap, text, spot, snap.throw, None), pinned=True)


def _at_cell(snap: Snapshot, offered: Preview | None) -> tuple[CalloutView | None, bool]:
    """What is said of what is pointed at, unasked."""
    preview, cell = snap.preview, snap.cell
    if preview is None and offered is not None and offered.sights and is_asked(snap) \
            and not snap.now.position.unit_at(cell):
        # Nobody is pointed at: what lies on the line of the first answer is said unasked.
        preview, cell = offered, offered.sights[0].end
    if cell == NOWHERE or not snap.hints:
        return None, False
    if snap.planning and not snap.rested:
        return None, True
    if preview is not None and not preview.ruling.allowed:
        text = refusal(preview.ruling, rules_of(snap.game.id).get)
        text += [*sights(preview, lambda at: _who(snap, at)), *beside(preview)]
        spot = CalloutSpot(_fault(preview.ruling, cell))
        return _beside(snap, text, spot, offered, preview.ruling), False
    text = []
    if preview is not None:
        seen = sights(preview, lambda at: _who(snap, at))
        text = [*planned(snap), *beside(preview), *seen, *dangers(preview)]
    elif snap.unit and at_now(snap):
        text = _about(snap, cell)
    if not text or not snap.rested:
        return None, bool(text)
    return _beside(snap, text, CalloutSpot(cell), offered, None), False


def _pinned(snap: Snapshot, given: Refusal, offered: Preview | None) -> CalloutView:
    """The answer to something done: beside its cell, its row or the End button."""
    text = refusal(given.ruling, rules_of(snap.game.id).get, given.known)
    if given.cell != NOWHERE:
        spot = CalloutSpot(_fault(given.ruling, given.cell))
    else:
        # Only what would end the phase is about its button while a unit is in hand.
        spot = CalloutSpot(
            button=given.action if given.action in _BUTTONS else "", option=given.option,
            unit=given.unit if given.option != END_PHASE else "",
        )
    return msgspec.structs.replace(
        _beside(snap, text, spot, offered, given.ruling), pinned=True
    )


def _beside(
    snap: Snapshot, text: list[Paragraph], spot: CalloutSpot, offered: Preview | None,
    ruling: Ruling | None,
) -> CalloutView:
    """Words with all that they must leave in sight: what they speak of, and what the lesson speaks
    of."""
    preview = snap.preview or offered
    cells: list[int] = []
    units: list[str] = []
    lines: list[tuple[int, int]] = []
    if preview is not None:
        first = preview.dangers[:_AVOIDED]
        cells = [step.cell for step in preview.path] + [danger.cell for danger in first]
        units = [danger.unit for danger in first]
        lines = [(sight.start, sight.end) for sight in preview.sights]
    cells += pointed_cells(snap)
    return CalloutView(
        tuple(text), spot, ruling, tuple(cells), tuple(units), tuple(lines), (snap.unit, snap.cell)
    )


def _about(snap: Snapshot, cell: int) -> list[Paragraph]:
    here = snap.now.position.unit_at(cell)
    if not here or here == snap.unit or snap.mode in (Mode.WAITING, Mode.THINKING):
        return []
    return about(snap.now.card(here))


def _who(snap: Snapshot, cell: int) -> str:
    """Who stands on a cell, "" if nobody does."""
    return snap.now.names.get(snap.now.position.unit_at(cell), "")


def _fault(ruling: Ruling, cell: int) -> int:
    """The cell a refusal is about: the first at fault, else the one pointed at."""
    cells = [at for reason in ruling.reasons for at in reason.cells if at >= 0]
    return cell if cell in cells or not cells else cells[0]


def refusal(ruling: Ruling, title_of: Lookup, known: Collection[str] = ()) -> list[Paragraph]:
    """Why not: the numbers at fault first, one sentence why, the linked rules with titles.

    known: sentences that the player has read often enough.
    """
    said: list[Paragraph] = []
    for reason in ruling.reasons:
        # A line of a menu goes on with it; here it stands alone.
        said.append((reason.text[:1].upper() + reason.text[1:], "option", "stop.ink"))
        if reason.why and reason.why not in known:
            said.append((reason.why, "label", "ink"))
    links = []
    for rule in ruling.rules:
        page = title_of(rule)
        links.append(f"[{rule}|{rule} {page.title}]" if page else f"[{rule}]")
    if links:
        said.append((" · ".join(links), "label", "ink.3"))
    return said


def dangers(preview: Preview) -> list[Paragraph]:
    """What will or may happen because of it."""
    said: list[Paragraph] = []
    most = measures().dangers
    for danger in preview.dangers[: most if len(preview.dangers) > most + 1 else None]:
        words = f"{{icon:warning}} {danger.words}{linked(danger.rule)}"
        said.append((words, "label", "threat.ink"))
    more = len(preview.dangers) - len(said)
    if more:
        said.append((say("callout.more", count=more), "label", "threat.ink"))
    if said:
        said.insert(0, (say("callout.danger"), "head", "threat.ink"))
    return said


def beside(preview: Preview) -> list[Paragraph]:
    """What the game says of the cell pointed at."""
    head, rest = preview.beside[:1], preview.beside[1:]
    below: list[Paragraph] = [(words, "label", "ink.2") for words in rest]
    return [(words, "option", "ink") for words in head] + below


def planned(snap: Snapshot) -> list[Paragraph]:
    """The plan to attack whoever is pointed at."""
    if snap.plan is None or not snap.plan.steps:
        return []
    head, chance, between = plan_words(snap, snap.plan)
    said = [(head, "option", "ink"), (chance, "label", "blue"), (between, "label", "ink.2")]
    return [paragraph for paragraph in said if paragraph[0]]


def sights(preview: Preview, who: Callable[[int], str]) -> list[Paragraph]:
    """What a line of fire meets, the thing that blocks it first. who: the name of whoever stands
    on a cell, which tells several lines apart."""
    said: list[Paragraph] = []
    fan = len({sight.end for sight in preview.sights}) > 1
    for sight in preview.sights:
        words = [text for _, text, blocks in sight.met if blocks]
        words += [text for _, text, blocks in sight.met if not blocks]
        name = who(sight.end if fan else sight.start) if len(preview.sights) > 1 else ""
        alone, to, by = _CLEAR if sight.clear else _BLOCKED
        head = say(to if fan else by, who=name) if name else say(alone)
        colour = "ink" if sight.clear else "stop.ink"
        said.append((f"**{head}**{linked(sight.rule)}", "label", colour))
        if words:
            said.append((say("callout.meets", what=", ".join(words)), "label", "ink.2"))
    return said


def about(card: UnitCard) -> list[Paragraph]:
    """A counter or cell in short."""
    said: list[Paragraph] = [(card.title, "option", "ink")]
    if card.subtitle:
        said.append((card.subtitle, "label", "ink.2"))
    for row in card.rows:
        words = " ".join(part for part in (row.value, row.text) if part)
        said.append((f"**{row.head}** {words}{linked(row.rule)}", "label", "ink"))
    said += [(note, "label", "ink.2") for note in card.notes]
    return said
