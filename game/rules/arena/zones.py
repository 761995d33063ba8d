"""The hexes around a figure as it is attacked from there, with the chances of an attacker (AR-P1,
AR-P7)."""

from msgspec.structs import replace

from game.core.view_records import Zone
from game.rules.arena.counters import zones_of
from game.rules.arena.oddswords import from_sides
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import OFF, Figure, State
from game.rules.arena.talk import say


def zones(game: ArenaRules, state: State, unit: str, by: str = "") -> tuple[Zone, ...]:
    """Those of one who is up and not held. by: an enemy, with the chance of its blow from each."""
    figure = state.figures.get(unit)
    if figure is None or figure.fate != "up" or figure.cell == OFF or figure.grip:
        return ()
    attacker = state.figures.get(by)
    fights = attacker is not None and attacker.fate == "up" and attacker.side != figure.side
    if attacker is None or not fights or attacker.grip:
        return zones_of(game, figure)
    return aimed_zones(game, state, attacker, figure)


def aimed_zones(
    game: ArenaRules, state: State, attacker: Figure, target: Figure
) -> tuple[Zone, ...]:
    """With the chance of a blow of the attacker out of each; without a weapon for one, with what
    each side gives."""
    odds = {found.side: found.aim.odds for found in from_sides(game, state, attacker, target)}
    return tuple(
        replace(zone, words=say(f"kind.{zone.kind}"), odds=odds[zone.kind])
        if zone.kind in odds else zone
        for zone in zones_of(game, target)
    )
