"""What a way leads to: whom the unit may shoot at from there in an assault or could fight, and who
could shoot at it there as they stand (MC-N1, MC-C1, MC-U7 to MC-U9)."""

from fractions import Fraction

from msgspec.structs import replace

from game.core.view_records import Prospect, Prospects
from game.rules.mechs import attack, contact, ranged, reasons
from game.rules.mechs.actions import Action, Assault, Fire, Move, Run
from game.rules.mechs.attack import Aim
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import Order, State, Unit, stands, with_unit
from game.rules.mechs.talk import counted, say
from game.rules.mechs.wayview import order_of


def prospects(game: MechsRules, state: State, action: Action) -> Prospects | None:
    """Of a way; None of anything else, or where it may not be gone."""
    if not isinstance(action, Move | Run | Assault) or not game.judge(state, action).allowed:
        return None
    unit = state.units[action.unit]
    there = replace(unit, cell=action.path[-1], facing=action.facing, moved=True)
    after = with_unit(state, there)
    threats = _threats(game, after, there)
    assaults = order_of(state, action) == "assault"
    if assaults:
        after = replace(after, order=Order("assault", there.id, went=(there.id,)))
    targets = _targets(game, after, there)
    head = "there.assault" if assaults else "there.targets"
    return Prospects(
        there.cell,
        counted("there.may-fire", len(threats)) if threats else say("there.nobody"),
        threats,
        None,
        say(head if targets else "there.no-targets"),
        targets,
        "",
        ("MC-U8", "MC-U9"),
    )


def _foes(state: State, unit: Unit) -> list[Unit]:
    return [other for other in state.units.values() if other.side != unit.side and stands(other)]


def _shot(game: MechsRules, state: State, unit: Unit, target: Unit) -> Aim | None:
    """The likeliest shot of one at another from where both stand; None where there is none."""
    context = game.context
    best: Aim | None = None
    for slot in ranged.slots(context, unit):
        if ranged.judge_fire(context, state, unit, Fire(unit.id, target.id, slot)).allowed:
            aim = ranged.aim(context, state, unit, target, slot)
            if best is None or attack.chance(context, aim) > attack.chance(context, best):
                best = aim
    return best


def _prospect(game: MechsRules, target: Unit, aim: Aim) -> Prospect:
    """A shot at somebody."""
    return Prospect(target.id, target.cell, attack.chance(game.context, aim), needs_words(aim),
                    "rear" if aim.rear else "")


def needs_words(aim: Aim) -> str:
    """What a shot needs, and what it does."""
    return say("there.needs", bonus=sum(line.value for line in aim.modifiers), needs=aim.needs,
               clicks=reasons.counted("count.clicks", aim.harm))


def _targets(game: MechsRules, state: State, unit: Unit) -> tuple[Prospect, ...]:
    """Whom it could shoot at, the likeliest first."""
    found = [
        _prospect(game, foe, aim) for foe in _foes(state, unit)
        if (aim := _shot(game, state, unit, foe)) is not None
    ]
    return tuple(sorted(found, key=lambda one: -(one.odds or Fraction(0))))


def _threats(game: MechsRules, state: State, unit: Unit) -> tuple[Prospect, ...]:
    """Who could shoot at it as they stand, or is in contact: with the chance of such a shot, which
    the other side has still to order."""
    state = replace(state, order=None)
    found: list[Prospect] = []
    touching = {other.id for other in contact.touching(game.context, state, unit)}
    for foe in _foes(state, unit):
        if foe.shut:
            continue
        aim = _shot(game, state, foe, unit)
        if aim is not None:
            shown = _prospect(game, unit, aim)
            found.append(replace(shown, unit=foe.id, cell=foe.cell))
        elif foe.id in touching:
            found.append(Prospect(foe.id, foe.cell, None, say("there.contact")))
    return tuple(sorted(found, key=lambda one: -(one.odds or Fraction(0))))
