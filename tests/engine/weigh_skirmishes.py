"""How even drawn skirmishes are: 40 of a game, with choices at hazard, each levelled by quick games
as the window does it, and then weighed by other games. Writes a report; what is in it already from
the same command isn't played again.

python -m tests.engine.weigh_skirmishes kayotz --count 40 --games 60 --proof 100 --out reports/x.md
"""

import argparse
from pathlib import Path

from game.core.fairness import SURE, FairnessTally
from game.core.skirmish import SkirmishRequest, code_of
from game.engine.fairness import level, play_quick_games, quick
from game.rules import box

_PROOF_SEED = 100_000
"""Of the first game that proves: none of those that levelled."""


class Weighed:
    """One skirmish. tries: how many levellings were tried; before, after: what came of the games
    without levelling, and of those that prove."""

    def __init__(self, request: SkirmishRequest, games: int, proof: int) -> None:
        self.tallies: list[FairnessTally] = []
        skirmish, _ = level(request, games, lambda _, tally: self.tallies.append(tally))
        self.request, self.skirmish = request, skirmish
        self.after = play_quick_games(request.game, skirmish.text, _PROOF_SEED, proof)


def row(weighed: Weighed, first: str) -> str:
    """A line of the table."""
    before, after = weighed.tallies[0], weighed.after
    low, high = after.interval(first)
    drawn = weighed.skirmish
    code = code_of(drawn.request, box(drawn.request.game))
    points = " : ".join(str(drawn.points(side)) for side in drawn.forces)
    inside = "yes" if SURE[0] <= after.share(first) <= SURE[1] else "**no**"
    return (
        f"| {code} | {' · '.join(list(drawn.request.chosen.values())[:3])} | {points} | "
        f"{100 * before.share(first):.0f} % | {len(weighed.tallies)} | "
        f"{drawn.request.levelling:+d} | {100 * after.share(first):.0f} % "
        f"({100 * low:.0f}–{100 * high:.0f}) | {after.games - after.decided} | "
        f"{after.turn_span()[2]} | {inside} |"
    )


def main() -> None:
    """Weigh them and write the report as it grows."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=5000)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--proof", type=int, default=100)
    parser.add_argument("--keep", default="", help="part=choice,part=choice")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    generator = box(given.game).generator()
    assert generator is not None
    kept = dict(pair.split("=") for pair in given.keep.split(",") if pair)
    keep = f" --keep {given.keep}" if given.keep else ""
    command = (
        f"`python -m tests.engine.weigh_skirmishes {given.game} --count {given.count} "
        f"--seed {given.seed} --games {given.games} --proof {given.proof}{keep} "
        f"--out {given.out.as_posix()}`"
    )
    rows = _rows(given.out, command)
    given.out.parent.mkdir(parents=True, exist_ok=True)
    for seed in range(given.seed + len(rows), given.seed + given.count):
        weighed = Weighed(generator.request(seed, kept), given.games, given.proof)
        rows.append(row(weighed, generator.first))
        inside = sum(one.endswith("| yes |") for one in rows)
        given.out.write_text("\n".join([
            f"# Skirmishes of {given.game}: how even they are", "", command, "",
            f"{len(rows)} skirmishes, both sides {quick(given.game).player}. Each was levelled "
            f"by up to {given.games} games for each try, then played {given.proof} times with "
            f"other dice. The share of **{generator.first}** in the decided ones of those (95 % "
            f"Wilson interval) is within 35–65 % in **{inside} of {len(rows)}**.", "",
            "| code | choices | points | before | tries | levelling | after | draws | turns | "
            "35–65 % |", "|---|---|---|---|---|---|---|---|---|---|", *rows, "",
        ]), encoding="utf-8")
        print(rows[-1], flush=True)


def _rows(report: Path, command: str) -> list[str]:
    """The lines of a report that the same command has begun."""
    text = report.read_text(encoding="utf-8") if report.is_file() else ""
    if command not in text:
        return []
    return [line for line in text.splitlines() if line.endswith(("| yes |", "| **no** |"))]


if __name__ == "__main__":
    main()
