"""Blows: with the weapon in hand, with it in both hands, with fists; jabs, and hand-to-hand
(AR-C1, AR-P4, AR-P7, AR-U14, AR-U17)."""

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.event import Modifier
from game.core.ruling import ALLOWED, Ruling
from game.rules.arena import action_requirements, damage, stats
from game.rules.arena.actions import Action, Attack
from game.rules.arena.attack import Aim, aimed
from game.rules.arena.context import GameContext
from game.rules.arena.data import Damage
from game.rules.arena.facing import Side, ahead, side_of_attack
from game.rules.arena.reasons import counted, modifier, no
from game.rules.arena.sight import in_the_way
from game.rules.arena.state import Figure, How, State

HOWS: tuple[How, ...] = ("weapon", "both-hands", "fists")


# --- with what ----------------------------------------------------------------------------------


def harm(context: GameContext, attacker: Figure, how: How) -> Damage | None:
    """The dice of damage of a blow, None where the attacker can't strike so (AR-C3, AR-U20)."""
    if how == "fists":
        return context.data.fists(attacker.st)
    row = stats.weapon(context, attacker)
    if row is None or row.kind != "melee":
        return None
    return row.two_handed if how == "both-hands" else row.damage


def ways(context: GameContext, attacker: Figure) -> tuple[How, ...]:
    """How it can strike with what is in hand, whatever the circumstances."""
    return tuple([how for how in HOWS if harm(context, attacker, how) is not None])


# --- at whom ------------------------------------------------------------------------------------


def reaches(context: GameContext, state: State, attacker: Figure, target: Figure, how: How) -> bool:
    """Whether a blow of the attacker, as it stands and faces, meets the target: a front hex, two
    hexes ahead with a weapon that jabs, or its grip (AR-P4, AR-U14, AR-U17)."""
    if attacker.grip:
        return attacker.grip == target.id
    board, far = context.board, context.board.distance(attacker.cell, target.cell)
    if not context.level(attacker.cell, target.cell):
        return False
    if not far or not ahead(board, attacker.cell, attacker.facing, target.cell):
        return False
    if far == 1:
        return True
    return _jabs(context, attacker, how, far) and not in_the_way(
        context, state, attacker.cell, target.cell
    )


def _jabs(context: GameContext, attacker: Figure, how: How, far: int) -> bool:
    row = stats.weapon(context, attacker)
    return how == "weapon" and row is not None and row.jab and far == context.rules.range.jab


def judge_attack(context: GameContext, state: State, attacker: Figure, a: Attack) -> Ruling:
    """Whether the figure may strike so (AR-C1, AR-O4, AR-P4)."""
    target = state.figures.get(a.target)
    me = (attacker.id,)
    if target is None or target.side == attacker.side:
        return no("AR-C1", "attack-whom", units=me, target=context.names.get(a.target, a.target))
    both = (attacker.id, target.id)
    if target.fate != "up":
        return no("AR-C1", f"attack-{target.fate}", units=both, target=context.names[target.id])
    ruling = action_requirements.may(context, state, attacker, row_of(attacker, a.how))
    if not ruling.allowed:
        return ruling
    ruling = _held(context, attacker, a.how)
    if not ruling.allowed:
        return ruling
    if reaches(context, state, attacker, target, a.how):
        return ALLOWED
    return _out_of_reach(context, state, attacker, target, a.how)


def row_of(attacker: Figure, how: How) -> str:
    """Which row of the actions a blow is (AR-O4)."""
    if attacker.grip:
        return "grapple"
    return "fists" if how == "fists" else "attack"


def _held(context: GameContext, attacker: Figure, how: How) -> Ruling:
    """Whether what is in hand strikes so (AR-C3, AR-C6, AR-U10)."""
    if how == "fists":
        return ALLOWED
    name, me = context.names[attacker.id], (attacker.id,)
    row = stats.weapon(context, attacker)
    what = context.item(attacker.ready)
    if row is None or row.kind != "melee":
        return no("AR-C3", "no-melee", units=me, unit=name, weapon=what)
    if attacker.grip and not row.light:
        return no("AR-C6", "grip-weapon", units=me, weapon=what)
    if how != "both-hands":
        return ALLOWED
    if row.two_handed is None:
        return no("AR-C3", "one-way", units=me, weapon=what, damage=row.damage.shown)
    if attacker.shield and not attacker.slung:
        return no("AR-U10", "shield-arm", units=me, unit=name,
                  shield=context.item(attacker.shield))
    return ALLOWED


def _out_of_reach(
    context: GameContext, state: State, attacker: Figure, target: Figure, how: How
) -> Ruling:
    """Why a blow doesn't meet its target."""
    whom, both = context.names[target.id], (attacker.id, target.id)
    cells = (target.cell,)
    if attacker.grip:
        grip = context.names[attacker.grip]
        return no("AR-C6", "grip-other", units=(attacker.id, attacker.grip), target=grip)
    here, there = attacker.cell, target.cell
    far = context.board.distance(here, there)
    if far > 1 and not _jabs(context, attacker, how, far):
        return no("AR-P4", "attack-far", cells=cells, units=both, target=whom,
                  distance=counted("count.hexes", far))
    if not context.level(here, there):
        deep = abs(context.depth(here) - context.depth(there))
        return no("AR-U8", "attack-level", cells=cells, units=both, target=whom, depth=deep,
                  most=context.rules.pits.level)
    if not far or not ahead(context.board, here, attacker.facing, there):
        return no("AR-P4", "attack-front", also=("AR-P1",), cells=cells, units=both, target=whom,
                  unit=context.names[attacker.id])
    between = in_the_way(context, state, here, there)
    return no("AR-U14", "jab-blocked", cells=between, units=both, target=whom,
              hex=context.board.name(between[0]))


# --- what it needs ------------------------------------------------------------------------------


def aim(
    context: GameContext, state: State, attacker: Figure, target: Figure, how: How
) -> Aim | None:
    """A blow from where the attacker is, whether or not it may be struck; None without the weapon
    for it."""
    far = context.board.distance(attacker.cell, target.cell)
    if attacker.grip == target.id:
        return aim_at(context, attacker, target, how, "front", far)
    side = side_of_attack(context.board, target, attacker.cell)
    return aim_at(context, attacker, target, how, side, far)


def aim_at(
    context: GameContext, attacker: Figure, target: Figure, how: How, side: Side, far: int
) -> Aim | None:
    """A blow that meets that side of its target from so many hexes away, wherever the two are; in
    hand-to-hand no side counts."""
    dice_of_harm = harm(context, attacker, how)
    if dice_of_harm is None:
        return None
    hands = attacker if how != "fists" else replace(attacker, ready="")
    lines = list(stats.edex_lines(context, hands))
    gripped = attacker.grip == target.id
    if not gripped:
        lines += situation(context, attacker, target, side)
    guarded = target.guard == "defend" and not gripped
    rolls = context.rules.guarded if guarded else context.rules.roll
    stops = damage.stops(context, target, side == "front" and not gripped)
    return aimed(lines, rolls, side, dice_of_harm, stops, hands.ready, far)


def situation(
    context: GameContext, attacker: Figure, target: Figure, side: Side
) -> list[Modifier]:
    """The lines of side and positions, which add up (AR-P7)."""
    values, lines = context.rules.facing, []
    if side == "side":
        lines.append(modifier("side", values.side, "AR-P7"))
    elif side == "rear":
        lines.append(modifier("rear", values.rear, "AR-P6" if target.exposed else "AR-P7"))
    if target.position == "kneeling":
        lines.append(modifier("target-kneels", values.target_kneels, "AR-P7"))
    elif target.position == "prone":
        lines.append(modifier("target-prone", values.target_prone, "AR-P7"))
    if attacker.position == "kneeling":
        lines.append(modifier("kneels", values.kneels, "AR-P7"))
    return lines


def attacks(context: GameContext, state: State, attacker: Figure) -> Sequence[Action]:
    """All blows that the figure may strike now."""
    actions: list[Action] = []
    for how in ways(context, attacker):
        if not (action_requirements.may(context, state, attacker, row_of(attacker, how)).allowed
                and _held(context, attacker, how).allowed):
            continue
        actions += [
            Attack(attacker.id, figure.id, how) for figure in state.figures.values()
            if figure.side != attacker.side and figure.fate == "up"
            and reaches(context, state, attacker, figure, how)
        ]
    return actions
