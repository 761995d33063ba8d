"""What a movement leads to: whom the figure could attack from there, from which side, and who may
strike it there (AR-O4, AR-P4, AR-P5, AR-P7)."""

from fractions import Fraction

from msgspec.structs import replace

from game.core.ruling import Ruling
from game.core.view_records import Prospect, Prospects
from game.rules.arena import action_requirements, guard, melee, missile, movement_allowance
from game.rules.arena.actions import Action, Attack, Move, Shoot, Throw, Turn
from game.rules.arena.oddswords import needs_words
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import Figure, State, with_figure
from game.rules.arena.talk import counted, foes, say
from game.rules.arena.threats import struck
from game.rules.arena.ways import placed

AnyAttack = Attack | Shoot | Throw


def prospects(game: ArenaRules, state: State, action: Action) -> Prospects | None:
    """Of a movement or a turn in the movement phase that comes off; None of anything else, of one
    that goes for an enemy's hex, or where it may not be done."""
    if not isinstance(action, Move | Turn) or state.phase != "move":
        return None
    ruling = game.judge(state, action)
    figure = state.figures.get(action.unit)
    if figure is None or not ruling.allowed:
        return None
    there = stood(game, state, figure, action, int(ruling.cost or 0))
    if any(other.cell == there.cell and other.side != figure.side for other in foes(state, figure)):
        return None
    after = with_figure(state, there)
    targets = _targets(game, after, there)
    dangers = _dangers(game, after, there)
    return Prospects(
        there.cell,
        counted("there.may-strike", len(dangers)) if dangers else say("there.nobody"),
        dangers,
        _comes_off(game, state, action),
        say("there.targets" if targets else "there.no-targets"),
        targets,
        "",
        ("AR-O4", "AR-P7"),
    )


def stood(
    game: ArenaRules, state: State, figure: Figure, action: Move | Turn, cost: int
) -> Figure:
    """The figure as it will stand."""
    if isinstance(action, Turn):
        return replace(figure, facing=action.facing)
    there = placed(figure, action.path[-1], action.facing, cost)
    return replace(
        there, free=movement_allowance.free(game.context, state, figure),
        pursues=action_requirements.pursues(state, figure),
        picked=figure.picked or action.grab is not None,
    )


def _comes_off(game: ArenaRules, state: State, action: Move | Turn) -> Fraction | None:
    """The chance that nothing befalls it on the way; None where no dice fall."""
    forecast = game.forecast(state, action)
    return forecast.odds("through") if forecast is not None else None


def _targets(game: ArenaRules, state: State, figure: Figure) -> tuple[Prospect, ...]:
    """Whom it could attack in the action phase if nobody else moved, by its best attack, the
    likeliest first."""
    found: list[Prospect] = []
    for foe in foes(state, figure):
        best = best_attack(game, state, figure, foe)
        if best is not None:
            found.append(best)
    return tuple(sorted(found, key=lambda one: -(one.odds or 0)))


def best_attack(
    game: ArenaRules, state: State, figure: Figure, foe: Figure
) -> Prospect | None:
    """The likeliest of what it may do to somebody as both stand; None without any."""
    best: Prospect | None = None
    for attack in attacks(game, state, figure, foe):
        aim = guard.aim(game.context, state, guard.blow_of(attack))
        if aim is not None and (best is None or aim.odds > (best.odds or 0)):
            melee_side = aim.side if isinstance(attack, Attack) else ""
            best = Prospect(foe.id, foe.cell, aim.odds, needs_words(aim), melee_side)
    return best


def attacks(game: ArenaRules, state: State, figure: Figure, foe: Figure) -> list[AnyAttack]:
    """What it may do to somebody as both stand."""
    tried: list[AnyAttack] = [
        Attack(figure.id, foe.id, weapon) for weapon in melee.ways(game.context, figure)
    ]
    tried += [Shoot(figure.id, foe.id), Throw(figure.id, foe.id)]
    return [attack for attack in tried if judge_attack(game, state, figure, attack).allowed]


def judge_attack(
    game: ArenaRules, state: State, figure: Figure, attack: AnyAttack
) -> Ruling:
    """Whether an attack would be allowed in the action phase if all stood so."""
    match attack:
        case Attack():
            return melee.judge_attack(game.context, state, figure, attack)
        case Shoot():
            return missile.judge_shoot(game.context, state, figure, attack)
        case Throw():
            return missile.judge_throw(game.context, state, figure, attack)


def _dangers(game: ArenaRules, state: State, figure: Figure) -> tuple[Prospect, ...]:
    """Who could attack it there as they stand, then who could after moving; that is their choice,
    so no chance is told."""
    now: list[Prospect] = []
    later: list[Prospect] = []
    for foe in foes(state, figure):
        here = (figure.cell,)
        if struck(game.context, state, foe, here):
            now.append(Prospect(foe.id, foe.cell, None, say("there.now")))
        elif struck(game.context, state, foe, here, soon=True):
            later.append(Prospect(foe.id, foe.cell, None, say("there.later")))
    return (*now, *later)
