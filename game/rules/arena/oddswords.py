"""Odds in words: what an attack or a saving roll needs, and how likely it is."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.core.event import Modifier
from game.core.quantity import percent
from game.core.words import in_text
from game.rules.arena import guard, saving
from game.rules.arena.attack import Aim
from game.rules.arena.counters import zones_of
from game.rules.arena.facing import Side
from game.rules.arena.rules import ArenaRules
from game.rules.arena.rulevalues import SaveRow
from game.rules.arena.state import Blow, Figure, State, with_figure
from game.rules.arena.talk import dotted, exact, left, lines_of, name, say


def needs_words(made: Aim) -> str:
    """ "3 dice, 9 or less · DX 12, chain −3"."""
    return say("choice.needs", dice=made.dice.dice, needs=made.needs,
               lines=lines_of(made.modifiers))


def guarded(game: ArenaRules, state: State, blow: Blow) -> Aim | None:
    """An attack if its target defends or dodges (AR-C1)."""
    target = replace(state.figures[blow.target], guard=guard.answer_to(blow.kind))
    return guard.aim(game.context, with_figure(state, target), blow)


class FromSide(NamedTuple):
    """A melee attack out of a front, side or rear hex of its target (AR-P7)."""

    side: Side
    aim: Aim


def from_sides(
    game: ArenaRules, state: State, attacker: Figure, target: Figure
) -> Iterator[FromSide]:
    """What an attacker would need from each side of another, the hardest first."""
    board = game.context.board
    for zone in zones_of(game, target):
        cell = zone.cells[0]
        way = board.direction(cell, target.cell)
        assert way is not None, "a zone is made of neighbours"
        there = replace(attacker, cell=cell, facing=way)
        aim = guard.aim(
            game.context, with_figure(state, there), Blow(there.id, target.id, "melee")
        )
        if aim is not None:
            yield FromSide(zone.kind, aim)


def side_table(
    game: ArenaRules, state: State, attacker: Figure, target: Figure
) -> tuple[str, ...]:
    """The same as lines of text: "**Front** eDEX 9 · 38 %"."""
    return tuple(
        say("sum.from" if found.aim.needs == found.aim.edex else "sum.from-bound",
            kind=say(f"kind.{found.side}"), edex=found.aim.edex, needs=found.aim.needs,
            odds=percent(found.aim.odds))
        for found in from_sides(game, state, attacker, target)
    )


def beside(
    game: ArenaRules, state: State, figure: Figure, foe: Figure, melee: bool = True
) -> tuple[str, ...]:
    """What is said beside an enemy that is pointed at: who it is, with what, and with `melee` how a
    figure's blows would hit it from front, side and rear."""
    head = (name(game, foe.id), in_short(game, foe))
    blows = melee and not figure.grip and not foe.grip
    table = side_table(game, state, figure, foe) if blows else ()
    if not table:
        return head
    whom = say("sum.hits", unit=name(game, figure.id), target=name(game, foe.id))
    return (*head, whom, *table, say("sum.dice", dice=game.context.rules.roll.dice))


def in_short(game: ArenaRules, figure: Figure) -> str:
    """ "battleaxe 3d · leather stops 2 · ST 14"."""
    data = game.context.data
    weapon, armour = data.weapons.get(figure.ready), data.armour.get(figure.armour)
    shield = data.shields.get(figure.shield) if not figure.slung else None
    harm = weapon.damage if weapon is not None else data.fists(figure.st)
    what = in_text(weapon.name) if weapon is not None else say("gear.no-weapon")
    return dotted((
        say("gear.short-weapon", weapon=what, damage=harm.shown),
        say("gear.armour", armour=in_text(armour.name), stops=armour.stops) if armour else "",
        say("gear.shield", shield=in_text(shield.name), stops=shield.stops) if shield else "",
        say("gear.st", st=left(figure)),
    ))


def save_words(game: ArenaRules, figure: Figure, row: SaveRow) -> str:
    """ "3 dice against DX 12, leather −2: needs 10 or less, 50 %"."""
    lines: Sequence[Modifier] = saving.lines(game.context, figure, row)
    needs = sum(line.value for line in lines)
    return say("save.roll", dice=row.dice, lines=lines_of(lines), needs=needs,
               odds=exact(saving.chance(row.dice, needs)))
