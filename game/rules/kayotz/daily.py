"""What a problem of the day is made of (see `game.core.excerpt`): a few Marines and the Kay'otz
near them, at the beginning of a Marine Phase."""

from collections.abc import Iterator

from game.core.excerpt import AimTemplate, Excerpt, casts
from game.core.words import load_words
from game.rules.kayotz.context import GameContext
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.scenario import (
    AlienEntry,
    Level,
    MarineEntry,
    Victory,
)
from game.rules.kayotz.state import HURT_NAMES, PARALYZED, Marine, State

_QUIET = "royal-guard"
"""A card on which nobody acts where no Overlord is (KZ-D3): ending the phase leads to nothing that
would have to be looked at."""


def excerpts(game: KayotzRules, state: State, template: AimTemplate) -> Iterator[Excerpt]:
    """Positions at the beginning of a Marine Phase (KZ-T1): all that acts is still to act."""
    context = game.context
    standing = [one for one in state.marines.values() if one.place == "map"]
    if state.phase != "marine" or state.pending or any(one.acted for one in standing):
        return
    # Whoever jumps may come down anywhere: far too much to look at.
    marines = [
        one for one in standing
        if one.hurt < PARALYZED and "jump" not in context.kinds[one.kind].skills
    ]
    aliens = [
        one for one in state.aliens.values()
        if one.place == "map" and one.kind == "warrior" and not one.dormant
    ]
    board = context.board
    undone = load_words("kayotz-daily").say("undone")
    victory = Victory(levels=(), defeat=Level(id="defeat", title=undone))

    for own, enemies in casts(marines, aliens, board.distance, template):
        yield Excerpt(
            tuple(one.id for one in own), tuple(one.id for one in enemies),
            {
                "marines": tuple(_marine(context, one) for one in own),
                "aliens": tuple(AlienEntry(id=one.id, hex=board.name(one.cell)) for one in enemies),
                "arrivals": None, "reinforcements": None, "alien_pool": None, "goals": (),
                "variants": None, "drawn": None, "early_end": None, "briefings": None,
                "second_player": None,
                "deck": (_QUIET,),
                "strongpoints": tuple(board.name(cell) for cell in state.strongpoints),
                "victory": victory,
            },
        )


def _marine(context: GameContext, marine: Marine) -> MarineEntry:
    """A Marine unit as it is."""
    return MarineEntry(
        id=marine.id, hex=context.board.name(marine.cell), kind=marine.kind,
        hurt=HURT_NAMES[marine.hurt], out_of_ammo=marine.out,  # type: ignore[arg-type]
    )
