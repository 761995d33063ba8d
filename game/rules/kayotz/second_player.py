"""What a second player with the cards in hand changes of a scenario (KZ-D4)."""

from msgspec.structs import replace

from game.rules.kayotz.scenario import ScenarioFile


def with_second_player(scenario: ScenarioFile) -> ScenarioFile:
    """The scenario as its section `second_player` has it."""
    change = scenario.second_player
    if change is None:
        return scenario
    reserve, victory = scenario.reinforcements, scenario.victory
    levels = {level.id: level for level in (*victory.levels, *change.levels)}
    return replace(
        scenario,
        marines=(*scenario.marines, *change.marines),
        aliens=(*scenario.aliens, *change.aliens),
        reinforcements=replace(reserve, pool=(*reserve.pool, *change.pool)),
        goals=scenario.goals if change.goals is None else change.goals,
        victory=replace(victory, levels=tuple(levels.values())),
    )
