"""A drawn skirmish as a file for a person at a command line, with its code and how fair it is."""

import secrets
from collections.abc import Mapping

from game.core.errors import BoxError
from game.core.fairness import FairnessTally
from game.core.skirmish import Skirmish, SkirmishGenerator, code_of, request_of
from game.engine.fairness import level, play_quick_games, quick
from game.rules import box

_SEEDS = 10_000
"""As many seeds are drawn from where none is given, so that codes stay short."""


def parts_text(game_id: str) -> str:
    """What there is to choose, and the ready-made forces of each side.

    Raises:
        BoxError: there is no such game, or it draws no skirmishes.
    """
    lines = []
    for part in _generator(game_id).parts():
        lines.append(f"{part.id}: {', '.join(choice.id for choice in part.choices)}")
        if part.kind == "forces":
            builds = _generator(game_id).ready_made(part.id)
            lines.append(f"  ready-made: {', '.join(id for id, _ in builds)}")
    return "\n".join(lines) + "\n"


def drawn_text(
    game_id: str, seed: int | None, code: str, kept: Mapping[str, str],
    forces: Mapping[str, str], games: int, *, level_it: bool,
) -> str:
    """The scenario file of a skirmish, with its code, its forces and how its quick games ended as
    a comment at the head. seed: None for any. code: in place of all other choices. games: how many
    quick games are played, 0 for none; level_it: points are moved until neither side leads.

    Raises:
        BoxError: there is no such game, choice or force; the code is wrong.
    """
    known, generator = box(game_id), _generator(game_id)
    if code:
        request = request_of(code, [known])
    else:
        drawn = secrets.randbelow(_SEEDS) if seed is None else seed
        request = generator.request(drawn, kept, forces)
    if games < 0:
        raise BoxError(f"{games} quick games: give 1 or more")
    tally = None
    if level_it:
        skirmish, tally = level(request, games)
    else:
        skirmish = generator.draw(request)
        if games:
            tally = play_quick_games(game_id, skirmish.text, 1, games)
    head = [f"# {skirmish.title}: {skirmish.summary}", f"# {code_of(skirmish.request, known)}"]
    head += _forces(skirmish)
    if tally is not None:
        head += _told(tally, skirmish, generator, quick(game_id).player)
    return "\n".join(head) + "\n" + skirmish.text


def _forces(skirmish: Skirmish) -> list[str]:
    return [
        f"# {name}, {skirmish.points(side)} points: "
        + ", ".join(row.name for row in skirmish.forces[side])
        for side, name in skirmish.sides.items()
    ]


def _told(
    tally: FairnessTally, skirmish: Skirmish, generator: SkirmishGenerator, player: str
) -> list[str]:
    first = generator.first
    low, high = tally.interval(first)
    earliest, latest, middle = tally.turn_span()
    lines = [
        f"# {tally.games} quick games, both sides {player}: {100 * tally.share(first):.0f} % for "
        f"{skirmish.sides[first]} ({100 * low:.0f}-{100 * high:.0f}), {tally.verdict(first)}; "
        f"turn {earliest} to {latest}, mostly {middle}",
        "# " + ", ".join(f"{one.title} {one.games}" for one in tally.ladder()),
    ]
    if skirmish.request.levelling:
        lines.append(f"# levelled by {skirmish.request.levelling:+d}")
    return lines


def _generator(game_id: str) -> SkirmishGenerator:
    generator = box(game_id).generator()
    if generator is None:
        raise BoxError(f"{game_id} draws no skirmishes")
    return generator
