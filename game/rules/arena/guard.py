"""Attacks as they are made: the target is asked first whether it defends or dodges, then the dice
fall (AR-C1, AR-U15)."""

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from game.core.dice import Dice
from game.core.event import AnyEvent, Changed, Told
from game.core.options import Candidates
from game.core.ruling import ALLOWED, Ruling
from game.rules.arena import action_requirements, melee, missile
from game.rules.arena.actions import Action, Attack, Bear, Defend, Dodge, Resolve, Shoot, Throw
from game.rules.arena.attack import Aim, strike
from game.rules.arena.context import GameContext
from game.rules.arena.reasons import event_words, no, told
from game.rules.arena.state import Blow, BlowKind, Figure, State, acted

Result = tuple[State, list[AnyEvent]]
Answer = Literal["defend", "dodge"]

_ANSWERS: dict[BlowKind, Answer] = {"melee": "defend", "shoot": "dodge", "throw": "dodge"}
_DEEDS: dict[Answer, type[Defend] | type[Dodge]] = {"defend": Defend, "dodge": Dodge}


# --- who is asked -------------------------------------------------------------------------------


def answer_to(kind: BlowKind) -> Answer:
    """What helps against an attack: to defend against a blow, to dodge a missile."""
    return _ANSWERS[kind]


def asked(context: GameContext, state: State, blow: Blow) -> Answer | None:
    """What the target of an attack may still answer it with, None when it isn't asked: it has
    acted or answered, has declared a guard, may not by AR-O4, or by its orders never does."""
    target = state.figures[blow.target]
    if blow.answered or target.acted or target.guard or target.orders == "never":
        return None
    answer = _ANSWERS[blow.kind]
    return answer if action_requirements.may(context, state, target, answer).allowed else None


def follows(context: GameContext, state: State) -> Action | None:
    """What follows by itself while an attack waits: its target's orders, or the dice. None while
    the target's side is asked, and without an attack."""
    blow = state.blow
    if blow is None:
        return None
    answer = asked(context, state, blow)
    if answer is None:
        return Resolve()
    if state.figures[blow.target].orders == "always":
        return _DEEDS[answer](blow.target)
    return None


# --- attacking ----------------------------------------------------------------------------------


def aim(context: GameContext, state: State, blow: Blow) -> Aim | None:
    """The attack as it would fall now; None without the weapon for it."""
    attacker, target = state.figures[blow.attacker], state.figures[blow.target]
    if blow.kind == "melee":
        return melee.aim(context, state, attacker, target, blow.how)
    return missile.aim(context, state, attacker, target, blow.kind)


def blow_of(a: Attack | Shoot | Throw) -> Blow:
    """The attack that an action is."""
    match a:
        case Attack():
            return Blow(a.unit, a.target, "melee", a.how)
        case Shoot():
            return Blow(a.unit, a.target, "shoot")
        case Throw():
            return Blow(a.unit, a.target, "throw")


def attack(
    context: GameContext, state: State, figure: Figure, a: Attack | Shoot | Throw, dice: Dice
) -> Result:
    """The figure's action of the turn. The attack waits while its target is asked; else its dice
    fall at once."""
    blow, events = blow_of(a), list[AnyEvent]()
    pose = a.pose if isinstance(a, Shoot) else None
    if pose is not None:
        events.append(Changed(figure.id, "position", figure.position, pose))
        figure = replace(figure, position=pose)
    state = acted(state, figure)
    if asked(context, state, blow) is not None:
        events.insert(0, _waits(context, blow))
        return replace(state, blow=blow), events
    state, more = _fall(context, state, blow, dice)
    return state, [*more[:-1], *events, more[-1]]


def _waits(context: GameContext, blow: Blow) -> Told:
    return told(f"waits.{blow.kind}", "AR-U15", blow.attacker, context.names[blow.attacker],
                context.names[blow.target])


def resolve(context: GameContext, state: State, dice: Dice) -> Result:
    """The attack that waited falls."""
    assert state.blow is not None
    return _fall(context, replace(state, blow=None), state.blow, dice)


def _fall(context: GameContext, state: State, blow: Blow, dice: Dice) -> Result:
    made = aim(context, state, blow)
    assert made is not None
    return strike(context, state, blow, made, dice)


# --- answering ----------------------------------------------------------------------------------


def judge_guard(context: GameContext, state: State, figure: Figure, a: Defend | Dodge) -> Ruling:
    """Whether the figure may defend or dodge, as its own action or as the answer to an attack
    (AR-C1, AR-O4, AR-U15)."""
    kind: Answer = "defend" if isinstance(a, Defend) else "dodge"
    blow = state.blow
    if blow is not None:
        ruling = _is_asked(context, state, a)
        if not ruling.allowed:
            return ruling
        if kind != _ANSWERS[blow.kind]:
            return no("AR-C1", f"answer-{kind}", units=(figure.id, blow.attacker),
                      unit=context.names[blow.attacker])
    if figure.guard:
        return no("AR-C1", "guards-already", units=(figure.id,), unit=context.names[figure.id],
                  guard=event_words(f"guard.{figure.guard}"))
    return action_requirements.may(context, state, figure, kind)


def judge_answer(
    context: GameContext, state: State, figure: Figure, a: Defend | Dodge | Bear
) -> Ruling:
    """Whether the figure may answer the attack that waits so (AR-U15)."""
    if isinstance(a, Bear):
        return _is_asked(context, state, a)
    return judge_guard(context, state, figure, a)


def _is_asked(context: GameContext, state: State, a: Defend | Dodge | Bear) -> Ruling:
    """Whether the figure is asked for its answer to an attack now."""
    blow, name = state.blow, context.names.get(a.unit, a.unit)
    if blow is None:
        return no("AR-U15", "blow-none", unit=name)
    both = (blow.attacker, blow.target)
    if a.unit != blow.target:
        return no("AR-U15", "blow-other", units=both, unit=name,
                  attacker=context.names[blow.attacker], target=context.names[blow.target])
    following = follows(context, state)
    if following is None or following == a:
        return ALLOWED
    if asked(context, state, blow) is None:
        return no("AR-U15", "blow-answered", units=both, unit=name)
    return no("AR-U15", "blow-ordered", units=both, unit=name)


def guards(context: GameContext, state: State, figure: Figure) -> Sequence[Action]:
    """To defend and to dodge, as far as the figure may as its own action now."""
    def may(guard: Defend | Dodge) -> Action | None:
        return guard if judge_guard(context, state, figure, guard).allowed else None

    candidates: list[Defend | Dodge] = [Defend(figure.id), Dodge(figure.id)]
    return Candidates(candidates, may)


def declare(context: GameContext, state: State, unit: str, guard: Answer) -> Result:
    """The figure gives up its action and defends or dodges to the end of the turn (AR-C1)."""
    figure = state.figures[unit]
    state = acted(state, replace(figure, guard=guard))
    return state, [Changed(unit, "guard", figure.guard, guard)]


def bear(context: GameContext, state: State, unit: str) -> Result:
    """It lets the attack come and keeps its action."""
    blow = state.blow
    assert blow is not None
    name, attacker = context.names[unit], context.names[blow.attacker]
    state = replace(state, blow=replace(blow, answered=True))
    return state, [told("bears", "AR-U15", unit, name, attacker)]


def answers(context: GameContext, state: State) -> tuple[Action, ...]:
    """What the target of the attack that waits may answer now."""
    blow = state.blow
    if blow is None:
        return ()
    follow = follows(context, state)
    if follow is not None:
        return () if isinstance(follow, Resolve) else (follow,)
    answer = asked(context, state, blow)
    return () if answer is None else (_DEEDS[answer](blow.target), Bear(blow.target))
