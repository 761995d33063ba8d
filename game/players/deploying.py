"""How computer players place their units before play, all levels alike: each unit where its game
says that it stands best now, by what the side must hold or reach and by whom of the enemy stands
already.
"""

from typing import Any

from game.core.deliberation import Notes
from game.core.deployment import Deploy, DeployingRules, EndDeployment, PlaceRest


def placing(
    game: DeployingRules[Any, Any, Any, Any], state: Any, notes: Notes | None = None
) -> Any:
    """The next unit placed, or the end of the side's part, while units are placed."""
    if notes is not None:
        notes.compare("deployment")
    for unit in game.actors(state):
        if unit in state.deployment.waiting:
            place = game.ground.best(game.context, state, unit)
            return PlaceRest() if place is None else Deploy(unit, *place)
    return EndDeployment()
