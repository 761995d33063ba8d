"""The report of one scenario's games: a page with tables and plots."""

from collections.abc import Iterator, Mapping, Sequence

from game.core.dice import SeededDice
from game.laboratory.experiment import Experiment
from game.laboratory.game_record import PlayedGame, whole
from game.laboratory.page import command, figure, heading, page, paragraph, table
from game.laboratory.plots import Range, histogram, ranges
from game.laboratory.selfplay import Selfplay
from game.laboratory.statistics import interval, quantile, share_text
from game.laboratory.summary import deciders, levels, mean, paces, wins

INTERVALS = "Lines are 95 % intervals (Wilson)."


def report(plan: Selfplay, records: Sequence[PlayedGame], typed: str) -> str:
    """The whole page. typed: the command that made it."""
    card = plan.game.card
    return page(f"{card.title}: {len(records)} games", _parts(plan, records, typed))


def _parts(plan: Selfplay, records: Sequence[PlayedGame], typed: str) -> Iterator[str]:
    yield command(typed)
    yield from about(plan.experiment, {plan.game.card.id: plan.game.card.title})
    ended = list(whole(records))
    if ended:
        names = {
            side: f"{plan.game.sides[side]} ({name})"
            for side, name in deciders(ended, plan.seats).items()
        }
        yield from _results(plan, ended)
        if len(plan.seats) > 1:
            yield from _seats(ended, names)
        yield from lengths({"": ended})
        yield from thinking(ended)
        yield from _scores(plan, ended, names)
    yield from fault_table(records)


def about(experiment: Experiment, scenarios: Mapping[str, str]) -> Iterator[str]:
    """What was played. scenarios: titles by id."""
    options = ", ".join(
        f"{name} {'on' if value else 'off'}" for name, value in experiment.options.items()
    )
    texts = ", ".join(
        f"{scenarios[key]} ({text})" for key, text in experiment.scenarios.items()
    )
    yield table((), [
        ("Game", f"{experiment.game}, rules version {experiment.rules}"),
        ("Scenarios (fingerprint)", texts),
        ("Players", ", ".join(experiment.seats)),
        ("Code of the players", experiment.players),
        ("Options", options or "none"),
    ])


def _results(plan: Selfplay, ended: Sequence[PlayedGame]) -> Iterator[str]:
    found, games = levels(ended), len(ended)
    sides = plan.game.sides
    yield heading("Results")
    yield table(
        ("result", "side", "games", "share (95 %)", "this or better (95 %)"),
        [(level.title, sides.get(level.winner, "nobody"), level.games,
          share_text(level.games, games), share_text(level.better, games)) for level in found],
        f"{games} games that were played out.",
    )
    rows = [share(level.title, level.games, games) for level in found]
    yield figure(
        ranges(rows, "% of games", 100), f"Share of each result, of {games} games. {INTERVALS}"
    )


def share(name: str, count: int, games: int) -> Range:
    """A share in percent as it is plotted, with its interval."""
    low, high = interval(count, games)
    return Range(name, 100 * count / max(1, games), low, high)


def _seats(ended: Sequence[PlayedGame], names: Mapping[str, str]) -> Iterator[str]:
    won = wins(ended)
    decided = won.total() - won[""]
    yield heading("By seat")
    yield table(
        ("side", "won", "share of decided games (95 %)"),
        [(name, won[side], share_text(won[side], decided)) for side, name in names.items()],
        f"{decided} decided games; {won['']} that nobody has won.",
    )
    rows = [share(name, won[side], decided) for side, name in names.items()]
    yield figure(
        ranges(rows, "% of decided games", 100, middle=50),
        f"Share that each side has won, of {decided} decided games. {INTERVALS}",
    )


def lengths(groups: Mapping[str, Sequence[PlayedGame]], level: int = 2) -> Iterator[str]:
    """How long games were, by name of their group. level: of the heading."""
    yield heading("Lengths", level)
    rows: list[tuple[object, ...]] = []
    for name, games in groups.items():
        for what, values in (
            ("turns", [float(game.turns) for game in games]),
            ("actions", [float(game.actions) for game in games]),
            ("seconds", [game.seconds for game in games]),
        ):
            rows.append((f"{name} {what}".strip(), len(games), *_spread(values)))
    yield table(("", "games", *_SPREAD), rows)
    turns = {name: sorted(game.turns for game in games) for name, games in groups.items()}
    if len(turns) == 1:
        drawn, told = histogram(turns, "turns", whole=True), ""
    else:
        drawn = ranges([
            Range(f"{name} ({len(some)})", quantile(some, 0.5), quantile(some, 0.05),
                  quantile(some, 0.95)) for name, some in turns.items()
        ], "turns")
        told = " Dots are medians, lines hold nine of ten games; in brackets the games."
    yield figure(drawn, f"Turns of {sum(map(len, turns.values()))} games.{told}")


_SPREAD = ("mean", "least", "5 %", "median", "95 %", "most")


def _spread(values: Sequence[float]) -> tuple[str, ...]:
    """Where numbers lie."""
    ordered = sorted(values)
    parts = (ordered[0], quantile(ordered, 0.05), quantile(ordered, 0.5), quantile(ordered, 0.95),
             ordered[-1])
    return tuple(f"{value:,.1f}" for value in (mean(ordered), *parts))


def thinking(ended: Sequence[PlayedGame], level: int = 2) -> Iterator[str]:
    """How long players thought. level: of the heading."""
    found = paces(ended)
    if not found:
        return
    yield heading("Thinking times", level)
    yield table(
        ("player", "decisions", "mean, ms", "games", "longest of a game: median, ms", "95 %, ms",
         "longest of all, ms", "its seed"),
        [(name, pace.decisions, f"{pace.mean:,.2f}", len(pace.slowest),
          f"{quantile(pace.slowest, 0.5):,.1f}", f"{quantile(pace.slowest, 0.95):,.1f}",
          f"{pace.slowest[-1]:,.1f}", str(pace.seed)) for name, pace in found.items()],
        "Milliseconds on the machines that played. A player of both sides counts with each.",
    )
    yield figure(
        histogram({name: pace.slowest for name, pace in found.items()},
                  "longest decision of a side in a game, ms"),
        "The longest decision of each side in each game.",
    )


def _scores(
    plan: Selfplay, ended: Sequence[PlayedGame], names: Mapping[str, str]
) -> Iterator[str]:
    start = plan.game.start(SeededDice(plan.seed)).state
    score = plan.game.score(start)
    if score is None:
        return
    groups = {
        names[side]: [float(game.scores[side]) for game in ended if side in game.scores]
        for side, _ in score.counts
    }
    yield heading("Scores")
    told = f"{score.head}, at the end of the game."
    if score.levels:
        told += f" From 0 ({score.levels[0]}) to {len(score.levels) - 1} ({score.levels[-1]})."
    yield table(
        ("side", "games", *_SPREAD),
        [(name, len(values), *_spread(values)) for name, values in groups.items() if values],
        told,
    )
    yield figure(histogram(groups, score.head, whole=True), told)


def fault_table(records: Sequence[PlayedGame], level: int = 2) -> Iterator[str]:
    """Games that have no end. level: of the heading."""
    broken = [record for record in records if record.fault]
    if not broken:
        return
    yield heading("Faults", level)
    yield paragraph("These games have no end; no table above counts them.")
    yield table(
        ("scenario", "seed", "players", "fault"),
        [(game.scenario, str(game.seed),
          ", ".join(f"{side}={name}" for side, name in game.seats.items()), game.fault)
         for game in broken],
    )
