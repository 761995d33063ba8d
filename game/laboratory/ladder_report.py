"""The report of ladders: for each game who is better, by how much, and how sure that is."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate

from game.laboratory.game_record import PlayedGame, whole
from game.laboratory.ladder import Ladder, Series, Terms
from game.laboratory.page import command, figure, heading, page, paragraph, table
from game.laboratory.plots import ranges, stacked
from game.laboratory.report import INTERVALS, about, fault_table, lengths, share, thinking
from game.laboratory.statistics import EQUAL, FIRST, OPEN, SECOND, share_text
from game.laboratory.summary import levels, wins_of_players


def ladder_report(ladders: Sequence[Ladder], typed: str) -> str:
    """The whole page. typed: the command that made it."""
    return page("The ladder", _parts(ladders, typed))


def verdict(series: Series) -> str:
    """What the test says of two players, in words."""
    first, second = series.players
    return {
        FIRST: f"{first} is better", SECOND: f"{second} is better",
        EQUAL: "no difference that matters", OPEN: "undecided",
    }[series.verdict]


def lines(ladder: Ladder) -> Iterator[str]:
    """The summary as printed."""
    yield ladder.box.title
    for series in ladder.pairings:
        first, second = series.players
        won = wins_of_players(series.counted)
        decided = won[first] + won[second]
        yield (
            f"  {first} against {second}: {share_text(won[first], decided)} of {decided} decided "
            f"games ({len(series.counted)} played): {verdict(series)}"
        )
    for series in ladder.solos:
        ended = list(whole(series.counted))
        told = ", ".join(
            f"{level.title} {share_text(level.games, len(ended))}"
            for level in levels(ended)
        )
        yield f"  {series.players[0]} alone, {_scenario(series)}, {len(ended)} games: {told}"


def terms_told(terms: Terms) -> str:
    """How it is decided, in a paragraph."""
    test = terms.hypotheses
    return (
        "Each seed of each scenario is played twice, with the seats swapped. After each such pair "
        "a sequential test (Wald’s SPRT, two-sided) looks at all decided games of the two so far. "
        f"H0: each wins half of them. H1: one of the two, whichever, wins {100 * test.share:g} %. "
        f"Error rates: alpha {test.alpha:g} for both directions together, beta {test.beta:g}. "
        f"At least {terms.least} and at most {terms.most} games for each pair of players; draws "
        "decide nothing. Games that were in play when it was decided aren’t counted. The "
        "intervals are those of a fixed number of games: after an early stop they are a little "
        "too narrow, and the share lies a little too far from the middle."
    )


def _parts(ladders: Sequence[Ladder], typed: str) -> Iterator[str]:
    yield command(typed)
    yield paragraph(terms_told(ladders[0].terms))
    for ladder in ladders:
        yield heading(ladder.box.title)
        yield from about(
            ladder.experiment, {key: game.card.title for key, game in ladder.games.items()}
        )
        if ladder.pairings:
            yield from _pairings(ladder)
        if ladder.solos:
            yield from _solos(ladder)
        counted = [game for series in ladder.series for game in series.counted]
        ended = list(whole(counted))
        if ended:
            groups: dict[str, list[PlayedGame]] = {}
            for game in ended:
                groups.setdefault(ladder.games[game.scenario].card.title, []).append(game)
            yield from lengths(groups, 3)
            yield from thinking(ended, 3)
        yield from fault_table(counted, 3)


def _pairings(ladder: Ladder) -> Iterator[str]:
    rows, drawn = [], []
    for series in ladder.pairings:
        first, second = series.players
        won = wins_of_players(series.counted)
        decided = won[first] + won[second]
        rows.append((
            f"{first} : {second}", verdict(series), f"{won[first]} : {won[second]}", won[""],
            share_text(won[first], decided), len(series.counted),
        ))
        drawn.append(share(f"{first} : {second}", won[first], decided))
    yield heading("Each against each", 3)
    yield table(
        ("players", "verdict", "won", "drawn", "first’s share of decided games (95 %)", "games"),
        rows,
    )
    yield figure(
        ranges(drawn, "% of decided games won by the first", 100, middle=50),
        f"The first player’s share, all scenarios together, both seats. {INTERVALS}",
    )
    yield heading("By scenario and seat", 3)
    yield table(
        ("players", "scenario", "first’s share (95 %)", "… on each side", "decided games"),
        [row for series in ladder.pairings for row in _by_scenario(ladder, series)],
        "Shares of decided games, by scenario; few of them say little.",
    )


def _by_scenario(ladder: Ladder, series: Series) -> Iterator[tuple[object, ...]]:
    first, second = series.players
    for scenario, game in ladder.games.items():
        games = [one for one in series.counted if one.scenario == scenario]
        if not games:
            continue
        won = wins_of_players(games)
        decided = won[first] + won[second]
        seats = []
        for side, name in game.sides.items():
            there = wins_of_players(one for one in games if one.seats[side] == first)
            seats.append(f"{name} {there[first]} of {there[first] + there[second]}")
        yield (
            f"{first} : {second}", game.card.title, share_text(won[first], decided),
            ", ".join(seats), decided,
        )


def _solos(ladder: Ladder) -> Iterator[str]:
    yield heading("Alone", 3)
    yield paragraph(
        "One side alone decides here: each player plays the same seeds, and the shares of the "
        "results stand side by side."
    )
    for scenario in dict.fromkeys(_scenario(series) for series in ladder.solos):
        found = [series for series in ladder.solos if _scenario(series) == scenario]
        ended = {series.players[0]: list(whole(series.counted)) for series in found}
        titles = [level.title for level in levels(
            game for games in ended.values() for game in games
        )]
        counts = {
            name: Counter(game.title for game in games) for name, games in ended.items()
        }
        yield table(
            ("player", "games", *titles),
            [(name, len(games), *(share_text(counts[name][title], len(games)) for title in titles))
             for name, games in ended.items()],
            f"{ladder.games[scenario].card.title}: shares of results with 95 % intervals, the best "
            "result first.",
        )
        yield table(
            ("player", "games", *titles),
            [(name, len(games), *(
                share_text(better, len(games))
                for better in accumulate(counts[name][title] for title in titles)
            )) for name, games in ended.items()],
            f"{ladder.games[scenario].card.title}: that result or a better one.",
        )
        bars = {
            f"{name} ({len(games)})": [
                100 * counts[name][title] / len(games) for title in titles
            ] for name, games in ended.items() if games
        }
        if bars:
            yield figure(
                stacked(bars, titles, "% of games"),
                f"{ladder.games[scenario].card.title}: results by player, in brackets the games.",
            )


def _scenario(series: Series) -> str:
    """The one scenario of a series of a player alone."""
    return series.scenarios[0]
