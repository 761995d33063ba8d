"""The course of a turn: KZ-T1, the cards (KZ-D1, KZ-D2, KZ-D4) and the End Phase."""

from msgspec.structs import replace

from game.core.dice import Dice, pick
from game.core.event import AnyEvent, Began, Chose, Drew
from game.rules.kayotz import outlook, victory
from game.rules.kayotz.aliens import act
from game.rules.kayotz.context import GameContext
from game.rules.kayotz.data import Chain, LoseGoal
from game.rules.kayotz.orders import queue_of
from game.rules.kayotz.reasons import told
from game.rules.kayotz.scenario import kind_of
from game.rules.kayotz.state import (
    ALIENS,
    HURT_NAMES,
    MARINES,
    OFF,
    Alien,
    Cards,
    Marine,
    State,
    masked,
)

Result = tuple[State, list[AnyEvent]]


# --- the beginning ------------------------------------------------------------------------------

def opening(context: GameContext, hot_seat: bool, dice: Dice) -> Result:
    """The first position of the scenario, and what set it up."""
    scenario, board = context.scenario, context.board
    marines: dict[str, Marine] = {}
    for unit in scenario.marines:
        kind = unit.kind or kind_of(unit.id)
        hurt = HURT_NAMES.index(unit.hurt)
        marines[unit.id] = Marine(unit.id, kind, board.cell(unit.hex), "map", hurt,
                                  unit.out_of_ammo)
    for arrival in scenario.arrivals:
        for unit_id in arrival.units:
            marines[unit_id] = Marine(unit_id, kind_of(unit_id), OFF, "later")
    for unit_id in scenario.reinforcements.pool:
        marines[unit_id] = Marine(unit_id, kind_of(unit_id), OFF, "pool")
    aliens: dict[str, Alien] = {}
    for entry in scenario.aliens:
        aliens[entry.id] = _alien(context, entry.id, board.cell(entry.hex), entry.dormant)
    for alien_id in scenario.alien_pool:
        aliens[alien_id] = _alien(context, alien_id, OFF, False)
    # Ascending ids: the order in which cards speak to them (KZ-D3).
    aliens = {alien_id: aliens[alien_id] for alien_id in sorted(aliens)}
    cards = Cards(scenario.deck or tuple(context.data.cards), goals=victory.mission_goals(context))
    if hot_seat:
        cards = _fill_hand(context, cards, dice)
    strong = tuple(sorted(map(board.cell, scenario.strongpoints)))
    state = State(1, "marine", marines, aliens, cards, strong)
    state = _arrive(context, masked(context.bits, state))
    return state, [Began(1, "marine")]


def decides(state: State, hot_seat: bool) -> str:
    """The side whose decision is asked for: the alien player only picks cards (KZ-D4, KZ-S1)."""
    picks = bool(state.cards.offer) and hot_seat and not state.cards.recon
    return ALIENS if picks else MARINES


def _alien(context: GameContext, alien_id: str, cell: int, dormant: bool) -> Alien:
    printed = context.data.counters[alien_id]
    return Alien(alien_id, printed.kind, printed.cf, cell, "pool" if cell == OFF else "map",
                 dormant, printed.dn)


def _arrive(context: GameContext, state: State) -> State:
    """Units whose turn has come wait beside their entry hex (KZ-E1)."""
    marines = state.marines
    if state.turn > context.last_arrival:
        return state
    for unit, turn in context.arrives.items():
        if turn <= state.turn and marines[unit].place == "later":
            marines = {**marines, unit: replace(marines[unit], place="waiting")}
    return state if marines is state.marines else replace(state, marines=marines)


# --- the cards ----------------------------------------------------------------------------------

def _pick(cards: tuple[str, ...], dice: Dice) -> str:
    """One of the cards at random. They lie in a fixed order; the die is the shuffle."""
    return cards[pick(dice, len(cards))]


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    if card not in cards:
        return cards
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def _fill_hand(context: GameContext, cards: Cards, dice: Dice) -> Cards:
    """KZ-D4: back to three cards while the deck lasts."""
    deck, hand = cards.deck, cards.hand
    while deck and len(hand) < context.rules.hand:
        card = _pick(deck, dice)
        deck, hand = _without(deck, card), (*hand, card)
    return replace(cards, deck=deck, hand=hand)


def end_marine_phase(state: State) -> Result:
    """The Kay'otz Activation Phase begins."""
    return replace(state, phase="alien"), [Began(state.turn, "alien")]


def draw(context: GameContext, state: State, hot_seat: bool, dice: Dice) -> Result:
    """What the phase begins with.

    KZ-D1: one card from the deck. KZ-S1: after a Recon two, to choose from. KZ-D4: with an alien
    player the hand, after a Recon two of it.
    """
    cards = state.cards
    source = cards.hand if hot_seat and cards.hand else cards.deck
    side = "alien" if hot_seat else ""
    hidden = hot_seat and not cards.recon
    if cards.recon:
        first = _pick(source, dice)
        rest = _without(source, first)
        offer: tuple[str, ...] = (first, _pick(rest, dice)) if rest else (first,)
    elif hot_seat:
        offer = source
    else:
        offer = (_pick(source, dice),)
    if len(offer) == 1:
        state, events = choose(context, state, offer[0], hot_seat, dice)
        return state, [Drew(offer, side), *events]
    # The hand is its player's secret, also from a bot that reads the other side's events.
    shown = ("",) * len(offer) if hidden else offer
    return replace(state, cards=replace(cards, offer=offer)), [Drew(shown, side)]


def choose(context: GameContext, state: State, card: str, hot_seat: bool, dice: Dice) -> Result:
    """A card comes into effect; what wasn't picked stays where it was."""
    cards = _into_effect(state.cards, card)
    if hot_seat:
        cards = _fill_hand(context, cards, dice)
    return replace(state, cards=cards), [Chose(card)]


def _into_effect(cards: Cards, card: str) -> Cards:
    return replace(
        cards, deck=_without(cards.deck, card), hand=_without(cards.hand, card), offer=(),
        card=card, effect=0, step=0, queue=(), spent=(*cards.spent, card),
    )


def follow(context: GameContext, state: State, hot_seat: bool, dice: Dice) -> Result:
    """The next thing that follows by itself: one unit of the effect in force, the next effect, or
    when all is done the End Phase."""
    cards = state.cards
    effects = context.data.cards[cards.card].effects
    if not cards.queue:
        if cards.effect >= len(effects):
            return end_phase(context, state, dice)
        effect = effects[cards.effect]
        step, after = cards.effect, cards.effect + 1
        if isinstance(effect, Chain):
            return _chain(context, state, hot_seat, dice)
        if isinstance(effect, LoseGoal):
            return _lose_goal(replace(state, cards=replace(cards, effect=after)), dice)
        queue = queue_of(context, state, effect)
        cards = replace(cards, effect=after, step=step, queue=queue)
        if not queue:
            return replace(state, cards=cards), [told("nobody", "KZ-D3", "")]
    unit = cards.queue[0]
    effect = effects[cards.step]
    state = replace(state, cards=replace(cards, queue=cards.queue[1:]))
    return act(context, state, effect, unit, dice)


def _chain(context: GameContext, state: State, hot_seat: bool, dice: Dice) -> Result:
    """KZ-D2: another card at once, off the deck, or with none left there out of the alien hand."""
    cards = state.cards
    source = cards.deck or cards.hand
    if not source:
        after = replace(cards, effect=cards.effect + 1)
        return replace(state, cards=after), [told("chain-empty", "KZ-D2", "")]
    card = _pick(source, dice)
    cards = _into_effect(cards, card)
    if hot_seat:
        cards = _fill_hand(context, cards, dice)
    return replace(state, cards=cards), [Drew((card,)), Chose(card)]


def _lose_goal(state: State, dice: Dice) -> Result:
    """KZ-G1: a Mission Goal leaves the cup unseen; the last one stays."""
    goals = state.cards.goals
    if len(goals) < 2:
        return state, [told("goal.last" if goals else "goal.none", "KZ-G1", "")]
    gone = _pick(goals, dice)
    cards = replace(state.cards, goals=_without(goals, gone))
    return replace(state, cards=cards), [told("goal.lost", "KZ-G1", "")]


# --- the end of a turn --------------------------------------------------------------------------

def end_phase(context: GameContext, state: State, dice: Dice) -> Result:
    """KZ-T1: instant victory; the end of the game, with the last card or, where the scenario says
    so, as soon as nothing can change it; or the next turn."""
    events: list[AnyEvent] = [Began(state.turn, "end")]
    won = victory.instant(context, state)
    cards = state.cards
    if won is not None or not (cards.deck or cards.hand):
        state, more = victory.end(context, state, won, dice)
        return state, events + more
    over = outlook.settled(context, state) if context.scenario.early_end else None
    if over is not None:
        state, more = victory.close(context, state, over)
        return state, events + more
    marines = state.marines.copy()
    for unit, marine in state.marines.items():
        if marine.acted:
            marines[unit] = replace(marine, acted=False)
    state = replace(
        state, turn=state.turn + 1, phase="marine", marines=marines,
        cards=replace(cards, card="", effect=0, step=0, queue=(), recon=False),
    )
    events.append(Began(state.turn, "marine"))
    return _arrive(context, state), events
