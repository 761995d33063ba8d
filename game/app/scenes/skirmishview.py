"""What the page of new skirmishes shows, as plain data made of its state: no pixels, and no word of
a game but those that the game itself gives."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal, NamedTuple

from game.app.scenes.skirmishdraws import Drafting, Fielded, SkirmishDesk
from game.core.fairness import FairnessTally, FairnessVerdict
from game.core.skirmish import MINE, ForceRow, SkirmishPart
from game.core.words import Words, load_words

SCALE = (0.3, 0.7)
"""Shares at the ends of the scale."""


@cache
def skirmish_words() -> Words:
    """The catalogue of the page."""
    return load_words("skirmish")


def spoken(key: str, /, **facts: object) -> str:
    """A text of the page in the player's language."""
    return skirmish_words().say(key, **facts)


def spoken_count(key: str, count: int, /, **facts: object) -> str:
    """The same with a number and its noun."""
    return skirmish_words().counted(key, count, **facts)


class TileView(NamedTuple):
    """A choice. refused: why it can't be chosen, or ""."""

    id: str
    title: str
    note: str = ""
    refused: str = ""


class BuildsView(NamedTuple):
    """The builds among which there is a choice. at: which of them it is."""

    builds: tuple[Fielded, ...]
    at: int


class PartView(NamedTuple):
    """A row of choices. below: what stands under it. kept: it stays on a re-roll."""

    id: str
    title: str
    kept: bool
    tiles: tuple[TileView, ...]
    chosen: str
    pictured: bool = False
    below: str = ""
    builds: BuildsView | None = None


Tone = Literal["first", "second", "nobody"]


class GameEndView(NamedTuple):
    """A result of quick games. games: of a hundred. shade: 0 for the strongest of its tone."""

    title: str
    games: int
    tone: Tone
    shade: int


class ShareView(NamedTuple):
    """The share of the games that the first side has won, with the bounds in which it lies."""

    share: float
    low: float
    high: float
    won: int
    decided: int


class FairnessView(NamedTuple):
    """What quick games say. share: None of none that was decided. done, wanted: how many are
    played, wanted 0 while none are; enough: how many it takes. first, second: the sides. tries:
    while points are moved until it is even, which try this is, 0 else."""

    first: str
    second: str
    share: ShareView | None
    verdict: FairnessVerdict | None
    done: int
    wanted: int
    enough: int
    ends: tuple[GameEndView, ...] = ()
    turns: tuple[int, int, int] = (0, 0, 0)
    levelling: int = 0
    tries: int = 0


class DrawView(NamedTuple):
    """One of the latest draws. share: of the games that the first side has won, in words."""

    title: str
    share: str
    shown: bool


class ForceView(NamedTuple):
    """What a side fights with. first: of the side that comes first."""

    side: str
    title: str
    rows: tuple[ForceRow, ...]
    points: int
    first: bool


def part_views(desk: SkirmishDesk) -> tuple[PartView, ...]:
    """All rows of choices."""
    return tuple(_part(desk, part) for part in desk.drafting.parts)


def _part(desk: SkirmishDesk, part: SkirmishPart) -> PartView:
    now, forces = desk.now, part.kind == "forces"
    chosen = desk.request.chosen.get(part.id, "") if desk.request is not None else ""
    title, below, builds = part.title, "", None
    # what says more than a number stands once, under the row
    long = not forces and any(len(choice.note) > _SHORT for choice in part.choices)
    if long and chosen:
        below = part.choice(chosen).note
    if forces and now is not None and part.id in now.skirmish.forces:
        title = spoken_count("points", now.skirmish.points(part.id), title=part.title)
    if forces:
        builds = _builds(desk, part.id, chosen)
    tiles = tuple(
        TileView(choice.id, choice.title, "" if long or forces else choice.note,
                 _refused(desk.drafting, part, choice.id))
        for choice in part.choices
    )
    return PartView(part.id, title, part.id in desk.kept, tiles, chosen, part.kind == "ground",
                    below, builds)


_SHORT = 24  # letters of a note that fits into a tile


def _refused(drafting: Drafting, part: SkirmishPart, choice: str) -> str:
    none = part.kind == "forces" and choice == MINE and not drafting.own
    return spoken("none_built") if none else ""


def _builds(desk: SkirmishDesk, side: str, choice: str) -> BuildsView | None:
    found = desk.drafting.fielded(side, choice)
    if not found or desk.request is None:
        return None
    if choice != MINE:
        found = (Fielded("", spoken("any_build")), *found)
    ids = [build.id for build in found]
    named = desk.request.forces.get(side, "")
    return BuildsView(found, ids.index(named) if named in ids else 0)


def sides_of(desk: SkirmishDesk) -> tuple[str, str]:
    """Ids of the side that comes first and of the other one."""
    first = desk.drafting.generator.first
    sides = list(desk.now.skirmish.sides) if desk.now is not None else []
    return first, next((side for side in sides if side != first), "")


def side_names(desk: SkirmishDesk) -> dict[str, str]:
    """What the sides of the draw that is looked at are called, whoever fights for them."""
    if desk.now is None:
        return {}
    titles = {part.id: part.title for part in desk.drafting.parts if part.kind == "forces"}
    return {side: titles.get(side, name) for side, name in desk.now.skirmish.sides.items()}


def fairness_view(
    desk: SkirmishDesk, tally: FairnessTally, wanted: int, enough: int, tries: int = 0
) -> FairnessView | None:
    """What quick games say of the draw that is looked at; None without one."""
    if desk.now is None:
        return None
    first, second = sides_of(desk)
    names, share = side_names(desk), None
    if tally.decided:
        share = ShareView(tally.share(first), *tally.interval(first), tally.wins(first),
                          tally.decided)
    return FairnessView(
        names.get(first, first), names.get(second, second), share,
        tally.verdict(first) if share is not None else None, tally.games, wanted, enough,
        _ends(tally, first), tally.turn_span(), desk.now.request.levelling, tries,
    )


def _ends(tally: FairnessTally, first: str) -> tuple[GameEndView, ...]:
    """How a hundred games end: the first side's best results first, the other's last."""
    ladder = tally.ladder()
    counts = hundred([level.games for level in ladder])
    shades: dict[Tone, int] = {}
    found = []
    for level, count in zip(ladder, counts, strict=True):
        tone: Tone = "nobody" if not level.winner else (
            "first" if level.winner == first else "second")
        shade = shades[tone] = shades.get(tone, -1) + 1
        found.append(GameEndView(level.title, count, tone, shade))
    order = {"first": 0, "nobody": 1, "second": 2}
    return tuple(sorted(found, key=lambda end: order[end.tone]))


def hundred(counts: Iterable[int]) -> list[int]:
    """Counts as whole hundredths of their sum, which add up to a hundred."""
    known = list(counts)
    total = sum(known)
    if not total:
        return [0 for _ in known]
    found = [100 * count // total for count in known]
    rest = sorted(range(len(known)), key=lambda at: (-(100 * known[at] % total), at))
    for at in rest[: 100 - sum(found)]:
        found[at] += 1
    return found


def force_views(desk: SkirmishDesk) -> tuple[ForceView, ...]:
    """What both sides fight with, the first side's first."""
    now = desk.now
    if now is None:
        return ()
    first, _ = sides_of(desk)
    return tuple(
        ForceView(side, now.skirmish.sides[side], now.skirmish.forces.get(side, ()),
                  sum(row.points for row in now.skirmish.forces.get(side, ())), side == first)
        for side in sorted(now.skirmish.sides, key=lambda side: side != first)
    )


def draw_views(
    desk: SkirmishDesk, tallies: Sequence[FairnessTally]
) -> tuple[DrawView, ...]:
    """The latest draws, the first of them first. tallies: what their quick games came to."""
    first = desk.drafting.generator.first
    return tuple(
        DrawView(
            drawn.title,
            spoken("share", share=percent(tally.share(first))) if tally.decided
            else spoken("no_share"),
            index == desk.at,
        )
        for index, (drawn, tally) in enumerate(zip(desk.draws, tallies, strict=True))
    )


def percent(share: float) -> int:
    """A share in whole hundredths."""
    return int(100 * share + 0.5)
