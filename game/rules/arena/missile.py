"""Shots and throws: range, lines of fire, pits (AR-C2, AR-J5, AR-U11 to AR-U13)."""

from collections.abc import Sequence
from typing import Literal

from game.core.event import Modifier
from game.core.ruling import ALLOWED, Ruling
from game.rules.arena import action_requirements, damage, stats
from game.rules.arena.actions import Action, Shoot, Throw
from game.rules.arena.attack import Aim, aimed
from game.rules.arena.context import GameContext
from game.rules.arena.data import WeaponRow
from game.rules.arena.facing import Side, ahead, side_of_attack
from game.rules.arena.reasons import counted, no, word_line, words
from game.rules.arena.sight import in_the_way
from game.rules.arena.state import Figure, Position, State

Flight = Literal["shoot", "throw"]

_POSES: dict[Position, Position] = {"standing": "kneeling", "kneeling": "standing"}
"""AR-U13: what a shot may end in, by what it began in."""


# --- what it needs ------------------------------------------------------------------------------


def away(context: GameContext, weapon: WeaponRow, flight: Flight, far: int) -> Modifier | None:
    """The line of range: each hex past the first of a throw, each band begun of a shot (AR-C2,
    AR-U12)."""
    values = context.rules.range
    steps = max(0, far - values.free) if flight == "throw" else -(-far // weapon.range_band)
    if not steps:
        return None
    return word_line(words().say("modifier.range", distance=far), steps * values.each, "AR-C2")


def aim(
    context: GameContext, state: State, attacker: Figure, target: Figure, flight: Flight
) -> Aim | None:
    """A shot or throw from where the attacker is, whether or not it may be taken; None without the
    weapon for it."""
    far = context.board.distance(attacker.cell, target.cell)
    side = side_of_attack(context.board, target, attacker.cell)
    return aim_at(context, attacker, target, flight, side, far)


def aim_at(
    context: GameContext, attacker: Figure, target: Figure, flight: Flight, side: Side, far: int
) -> Aim | None:
    """A shot or throw that meets that side of its target from so many hexes away, wherever the two
    are."""
    row = stats.weapon(context, attacker)
    if row is None or not (row.throw if flight == "throw" else row.missile):
        return None
    lines = list(stats.edex_lines(context, attacker))
    ranged = away(context, row, flight, far)
    if ranged is not None:
        lines.append(ranged)
    rolls = context.rules.guarded if target.guard == "dodge" else context.rules.roll
    stops = damage.stops(context, target, side == "front")
    return aimed(lines, rolls, side, row.damage, stops, attacker.ready, far)


# --- whether it may be taken --------------------------------------------------------------------


def judge_shoot(context: GameContext, state: State, attacker: Figure, a: Shoot) -> Ruling:
    """Whether the figure may shoot (AR-C2, AR-O4, AR-U13)."""
    row = stats.missile(context, attacker)
    name, me = context.names[attacker.id], (attacker.id,)
    if row is not None and attacker.loading:
        return no("AR-U13", "load-first", units=me, weapon=row.name,
                  turns=counted("count.turns", attacker.loading))
    if row is not None and attacker.position == "prone" and not row.prone:
        return no("AR-U13", "bow-prone", units=me, unit=name, weapon=row.name)
    ruling = _judge(context, state, attacker, a.target, "shoot")
    if not ruling.allowed or a.pose is None:
        return ruling
    if _POSES.get(attacker.position) == a.pose:
        return ALLOWED
    return no("AR-U13", "shoot-pose", units=me, unit=name,
              position=words().say(f"pose.{attacker.position}"),
              then=words().say(f"pose.{a.pose}"))


def judge_throw(context: GameContext, state: State, attacker: Figure, a: Throw) -> Ruling:
    """Whether the figure may throw what is in hand (AR-C2, AR-O4)."""
    return _judge(context, state, attacker, a.target, "throw")


def _judge(
    context: GameContext, state: State, attacker: Figure, unit: str, flight: Flight
) -> Ruling:
    target, me = state.figures.get(unit), (attacker.id,)
    if target is None or target.side == attacker.side:
        return no("AR-C2", "attack-whom", units=me, target=context.names.get(unit, unit))
    if target.fate != "up":
        return no("AR-C2", f"attack-{target.fate}", units=(attacker.id, unit),
                  target=context.names[unit])
    ruling = action_requirements.may(context, state, attacker, flight)
    return ruling if not ruling.allowed else line(context, state, attacker, target)


def line(context: GameContext, state: State, attacker: Figure, target: Figure) -> Ruling:
    """Whether a missile flies from one figure to another: ahead, not at somebody in hand-to-hand,
    out of or into a deep pit only from beside it, with nothing in the way (AR-P4, AR-J5, AR-U11,
    AR-U17)."""
    here, there = attacker.cell, target.cell
    name, whom = context.names[attacker.id], context.names[target.id]
    both, cells = (attacker.id, target.id), (there,)
    if target.grip:
        return no("AR-U17", "missile-grip", units=(*both, target.grip), target=whom,
                  other=context.names[target.grip])
    if not ahead(context.board, here, attacker.facing, there):
        return no("AR-P4", "missile-front", cells=cells, units=both, unit=name, target=whom)
    far = context.board.distance(here, there)
    if context.deep(here) and far == 1 and context.depth(there):
        return no("AR-J5", "fire-pit", cells=cells, units=both, unit=name, target=whom,
                  depth=context.depth(here))
    if context.deep(here) and far > 1:
        return no("AR-J5", "fire-out", cells=cells, units=both, unit=name, target=whom,
                  depth=context.depth(here), distance=counted("count.hexes", far))
    if context.deep(there) and far > 1:
        return no("AR-J5", "fire-into", cells=cells, units=both, target=whom,
                  depth=context.depth(there), distance=counted("count.hexes", far))
    between = in_the_way(context, state, here, there)
    if not between:
        return ALLOWED
    return _blocked(context, state, between, both)


def _blocked(
    context: GameContext, state: State, between: tuple[int, ...], both: tuple[str, ...]
) -> Ruling:
    first = between[0]
    standing = state.standing(first)
    hexname = context.board.name(first)
    if standing is None:
        return no("AR-U11", "fire-pillar", cells=between, units=both, hex=hexname,
                  target=context.names[both[1]])
    return no("AR-U11", "fire-figure", cells=between, units=(*both, standing.id), hex=hexname,
              unit=context.names[standing.id], target=context.names[both[1]])


# --- all of them --------------------------------------------------------------------------------


def shots(context: GameContext, state: State, attacker: Figure) -> Sequence[Action]:
    """All shots that the figure may take now, with and without a change of position."""
    actions: list[Action] = []
    if stats.missile(context, attacker) is None or not _may(context, state, attacker, "shoot"):
        return actions
    for target in _targets(state, attacker):
        plain = Shoot(attacker.id, target.id)
        if judge_shoot(context, state, attacker, plain).allowed:
            actions.append(plain)
            pose = _POSES.get(attacker.position)
            if pose is not None:
                actions.append(Shoot(attacker.id, target.id, pose))
    return actions


def throws(context: GameContext, state: State, attacker: Figure) -> Sequence[Action]:
    """All throws that the figure may make now."""
    row = stats.weapon(context, attacker)
    if row is None or not row.throw or not _may(context, state, attacker, "throw"):
        return ()
    return [
        action for target in _targets(state, attacker)
        if judge_throw(context, state, attacker, action := Throw(attacker.id, target.id)).allowed
    ]


def _may(context: GameContext, state: State, attacker: Figure, row: str) -> bool:
    return action_requirements.may(context, state, attacker, row).allowed


def _targets(state: State, attacker: Figure) -> Sequence[Figure]:
    return [
        figure
        for figure in state.figures.values()
        if figure.side != attacker.side and figure.fate == "up"
    ]
