"""The laboratory's commands: what was asked for is played, told, and drawn on a page.

Ctrl+C ends a run early: what has been played is kept and told, and the same command goes on.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.atomic import write_atomic
from game.core.errors import BoxError
from game.core.strength import Measured
from game.laboratory.crew import Crew, cores, crew_of
from game.laboratory.game_record import PlayedGame
from game.laboratory.ladder import Ladder, Terms
from game.laboratory.record_file import RecordFile
from game.laboratory.seating import options_of
from game.laboratory.selfplay import play_missing, played, selfplay
from game.laboratory.statistics import Hypotheses
from game.laboratory.strength_file import count_files, seated_games, write_strength
from game.laboratory.summary import faults, lines
from game.rules import game_ids, scenario_file

if TYPE_CHECKING:
    from game.laboratory.balance import Balance

INTERRUPTED = 130
FAULTS = 1
"""Exit status where games have no end."""


def run_selfplay(options: argparse.Namespace) -> int:
    """Games of one scenario; the exit status.

    Raises:
        BoxError: what was asked for can't be had.
    """
    _at_least_one("--games", options.games)
    if options.report is not None:
        from game.laboratory.plots import need_plots

        need_plots()
    plan = selfplay(
        options.game, scenario_file(options.game, options.scenario), games=options.games,
        seed=options.seed, player=options.player, options=options_of(options.option),
        standard=options.standard,
    )
    crew = _crew(options, options.games)
    with RecordFile(plan.experiment, options.output) as records:
        whole = _uninterrupted(lambda: play_missing(plan, records, crew))
        found = played(plan, records)
    print("\n".join(lines(found, plan.game.sides, plan.seats)))
    if options.report is not None and found:
        from game.laboratory.report import report

        _write(options.report, report(plan, found, options.typed))
    if not whole:
        kept = "start it again to go on" if options.output else "without --output none is kept"
        print(f"stopped after {len(found)} of {plan.games} games: {kept}")
        return INTERRUPTED
    return FAULTS if any(record.fault for record in found) else 0


def run_ladder(options: argparse.Namespace) -> int:
    """Each player of the games against each other one; the exit status.

    Raises:
        BoxError: what was asked for can't be had.
    """
    if options.count:
        return _count(options)
    from game.laboratory.ladder_report import ladder_report
    from game.laboratory.ladder_report import lines as ladder_lines
    from game.laboratory.plots import need_plots

    need_plots()
    terms = _terms(options)
    names = tuple(name.strip() for name in options.players.split(",") if name.strip())
    ladders = [
        Ladder(game, terms, names, options_of(options.option))
        for game in options.games or game_ids()
    ]
    folder: Path = options.output
    folder.mkdir(parents=True, exist_ok=True)
    whole, broken = True, False
    for ladder in ladders:
        crew = _crew(options, terms.most)
        with RecordFile(ladder.experiment, folder / f"{ladder.experiment.game}.jsonl") as records:
            whole = whole and _uninterrupted(_playing(ladder, records, crew))
            ladder.take(records)
        print("\n".join(ladder_lines(ladder)))
        counted = [game for series in ladder.series for game in series.counted]
        for line in faults(counted):
            broken = True
            print(line)
    _write(folder / "ladder.html", ladder_report(ladders, options.typed))
    if options.strengths is not None:
        _write_strength(options.strengths, {
            ladder.experiment.game: seated_games(
                game for series in ladder.series for game in series.counted
            ) for ladder in ladders
        })
    if not whole:
        print("stopped: start it again to go on")
        return INTERRUPTED
    return FAULTS if broken else 0


def run_balance(options: argparse.Namespace) -> int:
    """Many games of scenarios with equal players, and the reports on them; the exit status.

    Raises:
        BoxError: what was asked for can't be had.
    """
    from game.laboratory import balance
    from game.laboratory.plots import need_plots

    _at_least_one("--games", options.games)
    if options.minutes is not None and not options.minutes > 0:
        raise BoxError(f"--minutes {options.minutes:g}: give more than 0")
    need_plots()
    folder: Path = options.output
    chosen = options_of(options.option)
    plans = [
        balance.balance(setup, games=options.games, seed=options.seed)
        for game in ([options.game] if options.game else game_ids())
        for setup in balance.setups(game, options.scenarios, chosen)
    ]
    whole, broken = True, False
    found: dict[str, list[PlayedGame]] = {}
    for plan in plans:
        crew = _crew(options, plan.games)
        with balance.opened(folder, plan, anew=options.anew) as records:
            whole = whole and _uninterrupted(_measuring(plan, records, crew, options.minutes))
            games = found[str(balance.file_of(folder, plan))] = balance.played(plan, records)
        print(f"{plan.experiment.game}/{plan.setup.name}: {len(games)} games", flush=True)
        for line in faults(games):
            broken = True
            print(line)
        _balance_pages(options, folder, plan.experiment.game, found)
    if not whole:
        print("stopped: start it again to go on")
        return INTERRUPTED
    return FAULTS if broken else 0


def _measuring(
    plan: "Balance", records: RecordFile, crew: Crew, minutes: float | None
) -> Callable[[], object]:
    from game.laboratory.balance import play_missing as measure

    return lambda: measure(plan, records, crew, minutes)


def _balance_pages(
    options: argparse.Namespace, folder: Path, game_id: str, found: dict[str, list[PlayedGame]]
) -> None:
    """Write the page of a game and its rows of the table, of all that lies there of its scenarios
    as they are now."""
    from game.laboratory import balance
    from game.laboratory.balance_report import Measured, balance_page, table_text
    from game.rules import box

    measured = []
    setups = [
        *balance.setups(game_id, options.scenarios, options_of(options.option)),
        *balance.setups(game_id, (), {}),
    ]
    for setup in {setup.name: setup for setup in setups}.values():
        plan = balance.balance(setup, games=options.games, seed=options.seed)
        path = str(balance.file_of(folder, plan))
        games = found[path] if path in found else balance.known_games(folder, plan)
        if games:
            (text,) = plan.experiment.scenarios.values()
            measured.append(Measured(setup.name, setup.game, text, tuple(games)))
    if not measured:
        return
    page = balance_page(box(game_id).title, measured, options.typed)
    _write(folder / f"{game_id}.html", page)
    table = folder / "README.md"
    known = table.read_text(encoding="utf-8") if table.is_file() else ""
    write_atomic(table, table_text(known, measured, options.typed).encode())


def _count(options: argparse.Namespace) -> int:
    """Count games that have been played, and play none; the exit status."""
    if options.strengths is None:
        raise BoxError("--count: say with --strengths where to write what was counted")
    measured, mixed = count_files(options.count)
    for game in mixed:
        print(f"{game}: games of different versions of its players are counted together")
    _write_strength(options.strengths, measured)
    return 0


def _write_strength(path: Path, measured: Measured) -> None:
    write_strength(path, measured)
    told = ", ".join(f"{game} {sum(row.games for row in rows)}" for game, rows in measured.items())
    print(f"strengths: {path} (games: {told})")


def _playing(ladder: Ladder, records: RecordFile, crew: Crew) -> Callable[[], None]:
    return lambda: ladder.play_missing(records, crew)


def _terms(options: argparse.Namespace) -> Terms:
    """How long a ladder goes on.

    Raises:
        BoxError: numbers that no test can have.
    """
    _at_least_one("--most", options.most)
    if not 0.5 < options.share < 1:
        raise BoxError(f"--share {options.share:g}: give more than 0.5 and less than 1")
    for name in ("alpha", "beta"):
        value = getattr(options, name)
        if not 0 < value < 0.5:
            raise BoxError(f"--{name} {value:g}: give more than 0 and less than 0.5")
    return Terms(
        Hypotheses(options.share, options.alpha, options.beta), options.least, options.most,
        options.seed,
    )


def _crew(options: argparse.Namespace, games: int) -> Crew:
    """Who plays. games: how many there are at most."""
    if options.processes < 0:
        raise BoxError(f"--processes {options.processes}: give at least 1")
    return crew_of(min(options.processes or cores(), games), options.cluster)


def _at_least_one(name: str, value: int) -> None:
    if value < 1:
        raise BoxError(f"{name} {value}: give at least 1")


def _uninterrupted(play: Callable[[], object]) -> bool:
    """Whether it came to its end, and wasn't ended by Ctrl+C."""
    try:
        play()
    except KeyboardInterrupt:
        return False
    return True


def _write(path: Path, text: str) -> None:
    write_atomic(path, text.encode())
    print(f"report: {path}")
