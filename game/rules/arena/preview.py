"""What an action would do, shown before it is done: path, saving rolls, odds, how it will stand."""

from msgspec.structs import replace

from game.core.forecast import in_percent
from game.core.presentation import plain_preview
from game.core.quantity import percent
from game.core.view_records import Link, Preview, Sight
from game.rules.arena import guard, missile, odds, retreat
from game.rules.arena.actions import (
    Action,
    Attack,
    Bear,
    Break,
    Defend,
    Disengage,
    Dodge,
    Done,
    Grapple,
    Move,
    Push,
    Shoot,
    Stand,
    Throw,
    Turn,
)
from game.rules.arena.counters import links_of, zones_of
from game.rules.arena.moveview import held, moved, standing_so
from game.rules.arena.oddswords import beside, guarded, needs_words, save_words
from game.rules.arena.rules import ArenaRules
from game.rules.arena.sight import in_the_way
from game.rules.arena.state import OFF, Figure, State, with_figure
from game.rules.arena.talk import name, place, say
from game.rules.arena.titles import title
from game.rules.arena.zones import aimed_zones


def preview(game: ArenaRules, state: State, action: Action) -> Preview:
    """Everything worth showing of an action, legal or not."""
    plain = plain_preview(game, state, action, title(game, action))
    figure = state.figures.get(plain.unit)
    if figure is None or figure.cell == OFF:
        return plain
    match action:
        case Move():
            return moved(game, state, figure, action, plain)
        case Turn() if plain.ruling.allowed:
            there = replace(figure, facing=action.facing)
            return standing_so(game, state, there, plain)
        case Stand() if plain.ruling.allowed:
            up = replace(figure, position="standing", rose=figure.position)
            return standing_so(game, state, up, plain)
        case Grapple() if plain.ruling.allowed:
            return held(game, state, figure, plain)
        case Done() if plain.ruling.allowed:
            return standing_so(game, state, figure, plain)
        case Disengage():
            return _disengage(game, state, figure, action, plain)
        case Attack() | Shoot() | Throw():
            return _strike(game, state, figure, action, plain)
        case Defend() | Dodge() | Bear():
            return _answer(game, state, action, plain)
        case Push() if plain.ruling.allowed:
            return _push(game, state, figure, action, plain)
        case Break() if plain.ruling.allowed:
            roll = save_words(game, figure, game.context.rules.saves.break_free)
            return replace(plain, summary=(roll,))
    return plain


# --- attacks -----------------------------------------------------------------------------------


def _strike(
    game: ArenaRules, state: State, figure: Figure, action: Attack | Shoot | Throw,
    plain: Preview,
) -> Preview:
    """The odds, what the target may do about it, and how it would be from other sides (AR-P7)."""
    target = state.figures.get(action.target)
    if target is None or target.side == figure.side or target.fate != "up":
        return plain
    melee = isinstance(action, Attack)
    shown = replace(plain, zones=aimed_zones(game, state, figure, target) if melee else (),
                    sights=() if melee else (sight(game, state, figure, target),),
                    beside=beside(game, state, figure, target, melee))
    blow = guard.blow_of(action)
    aim = guard.aim(game.context, state, blow)
    if aim is None or not plain.ruling.allowed:
        return shown
    lines = [say("sum.chance", odds=percent(aim.odds), needs=needs_words(aim))]
    answer = guard.asked(game.context, state, blow)
    then = guarded(game, state, blow) if answer is not None else None
    if then is not None:
        lines.append(say("sum.asked", target=name(game, target.id), guard=say(f"sum.{answer}"),
                         odds=percent(then.odds)))
    head, about, *table = shown.beside
    return replace(shown, summary=tuple(lines), beside=(head, about, *lines, *table),
                   forecast=odds.blow(game.context, state, blow))


def _answer(
    game: ArenaRules, state: State, action: Defend | Dodge | Bear, plain: Preview
) -> Preview:
    """The attack that waits, as it would fall after this answer; what is good for the attacker is
    bad here."""
    blow = state.blow
    if blow is None or blow.target != action.unit or not plain.ruling.allowed:
        return plain
    after = state
    if not isinstance(action, Bear):
        target = replace(state.figures[action.unit], guard=guard.answer_to(blow.kind))
        after = with_figure(state, target)
    aim, forecast = guard.aim(game.context, after, blow), odds.blow(game.context, after, blow)
    if aim is None or forecast is None:
        return plain
    words = say("sum.chance", odds=percent(aim.odds), needs=needs_words(aim))
    turned = tuple(replace(one, good=not one.good) for one in forecast.outcomes)
    attacker, target = state.figures[blow.attacker], state.figures[blow.target]
    melee = blow.kind == "melee"
    return replace(
        plain, summary=(words,), forecast=replace(forecast, outcomes=turned),
        sights=() if melee else (sight(game, state, attacker, target),),
        links=(Link(attacker.cell, target.cell),) if melee else (),
    )


# --- moving in the action phase ----------------------------------------------------------------


def _disengage(
    game: ArenaRules, state: State, figure: Figure, action: Disengage, plain: Preview
) -> Preview:
    there = replace(figure, cell=action.cell, facing=action.facing)
    if not plain.ruling.allowed:
        return replace(plain, facing=action.facing)
    shown = standing_so(game, state, there, plain)
    rolls = plain.forecast is not None
    roll = (save_words(game, figure, game.context.rules.saves.body),) if rolls else ()
    return replace(shown, gauges=(), summary=roll)


def _push(
    game: ArenaRules, state: State, figure: Figure, action: Push, plain: Preview
) -> Preview:
    """Where both will stand, and what waits for the one that is pushed (AR-C5, AR-U16)."""
    target = state.figures[action.target]
    pushed = replace(target, cell=action.cell)
    after = with_figure(state, pushed)
    lines = []
    if action.follow:
        figure = replace(figure, cell=target.cell)
        after = with_figure(after, figure)
        lines.append(say("sum.follow", unit=name(game, figure.id), hex=place(game, figure.cell)))
    outcomes = plain.forecast.outcomes if plain.forecast is not None else ()
    lines += [
        say("odds.line", odds=odds, words=outcome.words) for outcome, odds in in_percent(outcomes)
    ]
    row = retreat.save_row(game.context, target, action.cell) if outcomes else None
    saves = game.context.rules.saves
    if row is saves.edge:
        for key, save in (("edge", row), ("pull-up", saves.pull_up)):
            lines.append(say(f"sum.{key}", roll=save_words(game, target, save)))
    elif row is not None:
        lines.append(save_words(game, target, row))
    return replace(plain, summary=tuple(lines), zones=zones_of(game, figure),
                   links=links_of(game, after, figure))


def sight(game: ArenaRules, state: State, figure: Figure, target: Figure) -> Sight:
    """From hex to hex with each pillar and standing figure that blocks it (AR-U11); it isn't clear
    either where a pit, or the target's grip, lets nothing through (AR-J5, AR-U17)."""
    met = []
    for cell in in_the_way(game.context, state, figure.cell, target.cell):
        other = state.standing(cell)
        words = say("sight.pillar") if other is None else say(
            "sight.figure", unit=name(game, other.id))
        met.append((cell, words, True))
    clear = missile.line(game.context, state, figure, target).allowed
    return Sight(figure.cell, target.cell, clear, tuple(met), "AR-U11")
