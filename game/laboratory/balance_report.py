"""What the balance of scenarios looks like: a page for each game, and the table that lies in the
tree."""

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from game.core.contract import AnyGame, one_sided
from game.laboratory.balance_verdict import Verdicts, is_open, verdicts
from game.laboratory.game_record import PlayedGame, whole
from game.laboratory.page import command, figure, heading, page, paragraph, table
from game.laboratory.plots import Range, histogram, ranges, stacked
from game.laboratory.report import INTERVALS, fault_table, lengths, share
from game.laboratory.statistics import quantile
from game.laboratory.summary import levels, wins

BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
_ROW = re.compile(r"^\| `([^`]+)` \|")
_HEAD = (
    "| scenario | games | turns | fair: first side’s share of decided games | draws | "
    "open at two thirds | acts most rarely | lost after ⅓, ⅔, all | text |"
)
_WANTED = {
    "fair": "decided games between 45 and 55 % for either side", "draws": "draws below 10 %",
    "open": "open at two thirds of its length in most games: either side (or a second result) has "
            "15 % of the playouts",
    "active": "every unit acts: the one that does so most rarely, in three of four games",
}
_SIGN = {"yes": "✓", "no": "✗", "unsure": "?", "–": ""}


class Measured(msgspec.Struct, frozen=True):
    """The games of one set-up. name: of its file; text: fingerprint of the scenario."""

    name: str
    game: AnyGame
    text: str
    records: tuple[PlayedGame, ...]

    @property
    def key(self) -> str:
        """Its row in the table."""
        return f"{self.game.id}/{self.name}"

    @property
    def alone(self) -> bool:
        """Whether one side alone decides."""
        return one_sided(self.game)

    @property
    def title(self) -> str:
        """The scenario's, with the options that its file is named by."""
        options = self.name.partition("+")[2]
        return f"{self.game.card.title} ({options})" if options else self.game.card.title

    def verdicts(self) -> Verdicts:
        """What its games say."""
        return verdicts(self.records, self.game.sides, alone=self.alone)


# --- the table in the tree ----------------------------------------------------------------------


def table_text(known: str, measured: Sequence[Measured], typed: str) -> str:
    """The file of the table: what stands around the generated part stays, and so do the rows of
    what wasn't measured now. known: the file as it is, "" for none."""
    before, _, rest = known.partition(BEGIN)
    part, _, after = rest.partition(END)
    rows = {
        match[1]: line for line in part.splitlines() if (match := _ROW.match(line)) is not None
    }
    rows |= {one.key: _row(one) for one in measured}
    lines = [
        BEGIN, "", "```", typed, "```", "", _HEAD, "|" + "---|" * (_HEAD.count("|") - 1),
        *(rows[key] for key in sorted(rows)), "", END,
    ]
    return before + "\n".join(lines) + (after or "\n")


def _row(one: Measured) -> str:
    found = one.verdicts()
    lost = "; ".join(
        f"{one.game.sides.get(side, side)} " + ", ".join(f"{part:.0f}" for part in parts) + " %"
        for side, parts in found.losses.items()
    )
    told = [
        f"{criterion.value} {_SIGN[criterion.met]}".strip() for criterion in found.criteria
    ]
    if one.alone:
        told[0] = ", ".join(f"{title} {count}" for title, count in found.levels.items())
    cells = (f"`{one.key}`", str(found.games), f"{found.turns:.1f}", *told, lost, one.text)
    return "| " + " | ".join(cells) + " |"


# --- the page of a game -------------------------------------------------------------------------


def balance_page(title: str, measured: Sequence[Measured], typed: str) -> str:
    """The page of all that was measured of one game. typed: the command that made it."""
    return page(f"{title}: the balance of its scenarios", _parts(measured, typed))


def _parts(measured: Sequence[Measured], typed: str) -> Iterator[str]:
    yield command(typed)
    yield paragraph(
        "Games of computer players of the same level on both sides. A tick says that what is "
        "wanted is met, a question mark that more games are needed to say."
    )
    yield table(("wanted", ""), list(_WANTED.items()))
    heads = ("scenario", "games", *_WANTED)
    rows = []
    for one in measured:
        found = one.verdicts()
        rows.append((one.title, found.games, *(
            f"{part.value} {_SIGN[part.met]}".strip() for part in found.criteria
        )))
    yield table(heads, rows)
    fair = [one for one in measured if not one.alone]
    if fair:
        yield figure(
            ranges([_share(one) for one in fair], "% of decided games", 100, middle=50),
            f"Share that the first side has won. {INTERVALS}",
        )
    for one in measured:
        yield from _scenario(one)


def _share(one: Measured) -> Range:
    won = wins(one.records)
    first = next(iter(one.game.sides))
    return share(f"{one.title}: {one.game.sides[first]}", won[first], won.total() - won[""])


def _scenario(one: Measured) -> Iterator[str]:
    yield heading(one.title)
    ended = list(whole(one.records))
    yield table((), [
        ("Fingerprint", one.text), ("Options", _options(one.game.options_set)),
        ("Games", len(ended)),
    ])
    if ended:
        found = one.verdicts()
        yield from _results(one, ended)
        yield from _losses(one, found)
        yield from _openness(one, ended)
        yield from _idle(found)
        if found.margin:
            yield paragraph(f"Mean difference of the scores at the end: {found.margin:.1f}.")
        yield from lengths({"": ended}, 3)
    yield from fault_table(one.records, 3)


def _options(options: Mapping[str, bool]) -> str:
    return ", ".join(f"{name} {'on' if on else 'off'}" for name, on in options.items()) or "none"


def _results(one: Measured, ended: Sequence[PlayedGame]) -> Iterator[str]:
    rows = [share(level.title, level.games, len(ended)) for level in levels(ended)]
    yield figure(ranges(rows, "% of games", 100), f"Share of each result. {INTERVALS}")


def _losses(one: Measured, found: Verdicts) -> Iterator[str]:
    if not found.losses:
        return
    yield table(
        ("lost, % of its force", "after a third", "after two thirds", "at the end"),
        [(one.game.sides.get(side, side), *(f"{part:.1f}" for part in parts))
         for side, parts in found.losses.items()],
        "Thirds of the turns that each game took; means of all games.",
    )
    yield figure(
        stacked({
            one.game.sides.get(side, side): (a, b - a, c - b, 100 - c)
            for side, (a, b, c) in found.losses.items()
        }, ("first third", "second", "last", "left"), "% of its force"),
        "When it was lost.",
    )


def _openness(one: Measured, ended: Sequence[PlayedGame]) -> Iterator[str]:
    sampled = [game.observed.ends for game in ended if game.observed and game.observed.ends]
    if not sampled:
        return
    first = next(iter(one.game.sides))
    count = sum(is_open(ends, alone=one.alone) for ends in sampled)
    yield paragraph(f"At two thirds of its length, {count} of {len(sampled)} games were open.")
    if one.alone:
        return
    chances = sorted(100 * ends.get(first, 0) / sum(ends.values()) for ends in sampled)
    yield figure(
        histogram({"": chances}, f"{one.game.sides[first]}’s chance at two thirds, %"),
        f"Of {len(sampled)} games; median {quantile(chances, 0.5):.0f} %.",
    )


def _idle(found: Verdicts) -> Iterator[str]:
    if found.idle:
        yield table(
            ("unit", "games in which it did nothing", "%"),
            [(unit, count, f"{100 * count / found.games:.1f}")
             for unit, count in found.idle.items()],
        )
