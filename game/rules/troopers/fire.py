"""Shots: the target number line by line, firing, standing orders (TR-A2, TR-A3, TR-A4)."""

from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from game.core.dice import Dice, roll_sum
from game.core.event import AnyEvent, Changed, Modifier, Resolved, Rolled, Shot
from game.core.forecast import two_dice
from game.core.ruling import Reason
from game.core.words import in_text
from game.rules.troopers.context import GameContext
from game.rules.troopers.damage import Hit, hurt
from game.rules.troopers.points import hp
from game.rules.troopers.reasons import because, event_words, modifier, words
from game.rules.troopers.sight import Line, Spot, line, spot_of, thing_name
from game.rules.troopers.state import State, Threat, Trooper, with_trooper


class Aim(NamedTuple):
    """A shot before it is fired.

    needs: the target number; modifiers: the lines it is made of, its base first. distance: dots.
    line: what lies on it. blocked: why there is no shot, None when there is one.
    """

    needs: int
    modifiers: tuple[Modifier, ...]
    distance: int
    line: Line
    blocked: Reason | None

    @property
    def odds(self) -> Fraction:
        """Chance that two dice reach it."""
        return two_dice(self.needs)


def shot(
    context: GameContext, state: State, shooter: Trooper, target: Trooper, cell: int | None = None
) -> Aim:
    """The shot of a trooper at another, here or as if the target stood on another dot (TR-A3). The
    range counts the dots, and one for each level between (TR-B1, TR-U9)."""
    aim, gun = context.rules.aim, context.gun(shooter)
    aimed = spot_of(target) if cell is None else Spot(cell, target.prone)
    way = line(context, state, spot_of(shooter), aimed)
    far = context.board.distance(shooter.cell, aimed.cell)
    lines = [modifier("base", aim.base, "TR-A3")]
    blocked = way.blocked
    if gun is None:
        blocked = because("TR-A4", "no-gun", units=(shooter.id,), unit=context.names[shooter.id])
    elif far > gun.long:
        blocked = because("TR-A3", "too-far", cells=(shooter.cell, aimed.cell),
                          units=(shooter.id, target.id), distance=far, long=gun.long,
                          weapon=in_text(gun.name))
    elif far > gun.short:
        lines.append(Modifier(aim.long, words().say("modifier.long", distance=far), "TR-A3"))
    lines += _on_line(context, way)
    lines += _poses(context, shooter, far, aimed.prone)
    lines += wounds(context, shooter)
    return Aim(sum(one.value for one in lines), tuple(lines), far, way, blocked)


def _on_line(context: GameContext, way: Line) -> list[Modifier]:
    """Cover and other troopers on the line (TR-A3, TR-U2, TR-U5)."""
    aim, say = context.rules.aim, words().say
    lines = [
        Modifier(aim.cover, thing_name(context, crossing.thing), "TR-A3") for crossing in way.cover
    ]
    lines += [
        Modifier(aim.trooper, say("modifier.trooper", unit=context.names[one]), "TR-U5")
        for one in way.others
    ]
    return lines


def _poses(context: GameContext, shooter: Trooper, far: int, prone: bool) -> list[Modifier]:
    aim, lines = context.rules.aim, []
    if shooter.prone:
        lines.append(modifier("shooter-prone", aim.shooter_prone, "TR-A3"))
    if prone and far <= 1:
        lines.append(modifier("target-near", aim.target_prone_near, "TR-A3"))
    elif prone:
        lines.append(modifier("target-prone", aim.target_prone, "TR-A3"))
    return lines


def wounds(context: GameContext, trooper: Trooper) -> list[Modifier]:
    """The line of a trooper's own wounds, if they hinder it (TR-H2)."""
    points = hp(trooper)
    worse = context.data.track[points].modifier if points > 0 else 0
    if not worse:
        return []
    return [Modifier(worse, words().say("modifier.wounds", hp=points), "TR-H2")]


def throw_lines(
    context: GameContext, way: Line, thrower: Trooper, base: Modifier
) -> tuple[Modifier, ...]:
    """The target number of a throw: its AP and the usual modifiers but range and the target's
    pose (TR-X2)."""
    return (base, *_on_line(context, way), *_poses(context, thrower, 0, False),
            *wounds(context, thrower))


# --- firing -------------------------------------------------------------------------------------

def decide(context: GameContext, state: State, threat: Threat, mover: Trooper) -> bool | None:
    """What the shooter's standing orders say: fire, hold, or None to ask (TR-A2)."""
    shooter = state.troopers[threat.shooter]
    match shooter.orders.kind:
        case "always":
            return True
        case "hold":
            return False
        case "odds":
            chance = shot(context, state, shooter, mover).odds
            return chance * 100 >= shooter.orders.percent
        case _:
            return None


def fire(
    context: GameContext, state: State, shooter: Trooper, arc: int, target: Trooper, dice: Dice
) -> tuple[State, list[AnyEvent]]:
    """One shot of an arc at the trooper that moves (TR-A2 to TR-A4). The arc stays in its place
    even with no shots left, so that other indices hold."""
    aim, gun = shot(context, state, shooter, target), context.gun(shooter)
    assert gun is not None
    laid = shooter.arcs[arc]
    arcs = list(shooter.arcs)
    arcs[arc] = replace(laid, shots=laid.shots - 1)
    state = with_trooper(state, replace(shooter, arcs=tuple(arcs)))
    faces = roll_sum(dice, 2)
    total = sum(faces)
    struck = total >= aim.needs
    name, whom = context.names[shooter.id], context.names[target.id]
    ending = event_words("fire.hit" if struck else "fire.miss", str(gun.damage))
    events: list[AnyEvent] = [
        Shot(shooter.id, target.id, shooter.cell, target.cell, "fire"),
        Rolled(
            shooter.id, event_words("fire.title", name, whom), faces, aim.modifiers, aim.needs,
            (struck,), total, ending, "TR-A3", True, shooter.side, target.id, onto_needs=True,
        ),
        Changed(shooter.id, "shots", str(laid.shots), str(laid.shots - 1)),
    ]
    key = "miss"
    if struck:
        state, more, key = hurt(
            context, state, target.id, Hit(gun.damage), dice, shooter.id, shooter.side
        )
        events += more
    return state, [*events, Resolved(key)]
