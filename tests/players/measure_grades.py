"""Measure how hard each grade of Kay'otz is in each scenario (KZ-U3), and write it down for the
page before a game: `python -m tests.players.measure_grades --games 400`.

The Marines are a Regular's and the rules move the hive. Counted is an Average victory or better.
The same seeds are played in each grade, and each draws its set-up. The table is printed besides.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from game.core.interval import wilson
from game.core.resources import asset
from game.laboratory.play_game import play_one
from game.players import computer
from game.rules import box
from game.rules.kayotz import GRADES
from game.rules.kayotz.game import KayotzGame

LEVEL = "average"
HEAD = """\
# How often a Regular's Marines come to an Average victory or better against the hive that the rules
# move, by scenario and grade ("grade": the standard one). Written by
#   python -m tests.players.measure_grades --games {games}
"""


def reached(path: Path, grade: str, seeds: range) -> int:
    """In how many games of a scenario the level is reached."""
    kayotz, count = box("kayotz"), 0
    for seed in seeds:
        options = {grade: True} if grade in GRADES else {}
        game = kayotz.load(kayotz.draw(path, seed), options)
        assert isinstance(game, KayotzGame)
        players = {side: computer("kayotz", "regular") for side in game.sides}
        ending = game.outcome(play_one(game, players, seed).state)
        assert ending is not None
        aims = game.scenario.victory
        better = [level.id for level in aims.levels]
        better = better[:better.index(LEVEL) + 1]
        if aims.instant is not None:
            better.append(aims.instant.id)
        count += ending.level in better
    return count


def measured(games: int, only: str) -> Iterator[tuple[str, dict[str, int]]]:
    """Each ordinary scenario with what was counted by grade, the easiest first."""
    for card in box("kayotz").scenarios():
        if card.kind == "scenario" and only in ("", card.id):
            order = (GRADES[0], "grade", *GRADES[1:])
            yield card.id, {
                grade: reached(card.source, grade, range(1, games + 1)) for grade in order
            }


def main() -> None:
    """Play, print the table, write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--scenario", default="", help="only this one; then nothing is written")
    options = parser.parse_args()
    text = HEAD.format(games=options.games)
    for scenario, counts in measured(options.games, options.scenario):
        text += f"{scenario}:\n"
        cells = []
        for grade, count in counts.items():
            text += f"  {grade}: {{games: {options.games}, reached: {count}}}\n"
            low, high = wilson(count, options.games)
            cells.append(f"{100 * count / options.games:.1f} % ({100 * low:.1f}-{100 * high:.1f})")
        print(f"| `{scenario}` | {' | '.join(cells)} |", flush=True)
    if not options.scenario:
        asset("data", "kayotz", "option_figures.yaml").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
