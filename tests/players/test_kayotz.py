"""The players of Kay'otz Incursion: the plain ones, and the one that looks ahead, in both seats."""

from random import Random
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from game.core.deliberation import Notes
from game.core.dice import SeededDice
from game.core.rules import AnyRules
from game.players import computer
from game.players.cancellation import NEVER, CancellationToken
from game.players.kayotz.appraisal import Appraisal, load_weights
from game.players.kayotz.lookahead import by_one_try, by_the_book, drawn_anew
from game.players.kayotz.plain import BEGINNER, PlainPlayer
from game.players.kayotz.tactics import Tactics
from game.players.kayotz.ways import Ways
from game.rules import box
from game.rules.kayotz.actions import Choose, Draw, EndPhase, FullMove, Recon
from game.rules.kayotz.game import KayotzGame
from game.rules.kayotz.state import ALIENS, MARINES, OFF, STUNNED, State
from tests.players.playing import at_home_in_any_mess, loaded, whole

SCENARIOS = ("run-the-gauntlet", "scan-the-monolith", "hold-the-outpost")
APPRAISED = (*SCENARIOS, "the-last-ship")
"""One for each aim."""
FEW = CancellationToken(positions=60)
"""A budget for tests: nothing asserted here needs more."""


def middle(game: KayotzGame, turns: int, seed: int = 3) -> State:
    """The Marines' phase of a later turn, played by the plain player."""
    dice, player = SeededDice(seed), PlainPlayer()
    state = game.start(dice).state
    while state.turn < turns or game.auto(state) is not None or state.phase != "marine":
        action = game.auto(state) or player.choose(game, state, Random(1))
        state = game.play(state, action, dice).state
    return state


def hand_offered(game: KayotzGame, turns: int, seed: int = 3) -> State:
    """The position in which the hive chooses one of its cards, some turns on."""
    state = game.play(middle(game, turns, seed), EndPhase(), SeededDice(1)).state
    return game.play(state, Draw(), SeededDice(1)).state


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("level", ["recruit", "veteran"])
def test_what_it_wants_is_allowed_in_any_mess(scenario: str, level: str) -> None:
    game = loaded(KayotzGame, scenario, **{"hot-seat": True})
    player, chance = computer("kayotz", level), computer("kayotz", "random")

    class Hurried:
        def choose(
            self, game: AnyRules, state: Any, rng: Random, cancel: CancellationToken = NEVER,
            notes: Notes | None = None,
        ) -> Any:
            return player.choose(game, state, rng, CancellationToken(positions=1), notes)

    asked = at_home_in_any_mess(game, Hurried(), chance.choose, 5, 400, 9)
    assert asked > 5


@pytest.mark.parametrize("turn", [2, 7])
def test_the_same_position_and_budget_give_the_same_decision(turn: int) -> None:
    """From a fresh player, with any rng, whatever was asked before."""
    game = loaded(KayotzGame, "run-the-gauntlet")
    state = middle(game, turn)
    old = computer("kayotz", "veteran")
    old.choose(game, middle(game, 4), Random(8), FEW)
    first = old.choose(game, state, Random(1), FEW)
    assert computer("kayotz", "veteran").choose(game, state, Random(2), FEW) == first


def test_cut_short_it_still_gives_an_allowed_action() -> None:
    game = loaded(KayotzGame, "run-the-gauntlet", **{"hot-seat": True})
    for state in (middle(game, 5), hand_offered(game, 5)):
        token = CancellationToken(requested=lambda: True)
        action = computer("kayotz", "veteran").choose(game, state, Random(1), token)
        assert game.judge(state, action).allowed and token.noticed


def test_it_stops_soon_after_it_is_told_to() -> None:
    """Each choice is tried once in any case, and no more."""
    game = loaded(KayotzGame, "run-the-gauntlet", **{"hot-seat": True})
    state, tried = hand_offered(game, 5), []

    class Counting(KayotzGame):
        def play(self, state: Any, action: Any, dice: Any) -> Any:
            if isinstance(action, Choose):
                tried.append(action)
            return super().play(state, action, dice)

    counting = Counting(game.scenario, game.data, game.options_set)
    token = CancellationToken(requested=lambda: True, positions=10_000)
    computer("kayotz", "veteran").choose(counting, state, Random(1), token)
    assert {one.card for one in tried} >= set(state.cards.offer)
    # Each of three cards once, and in each of the turns after it all three and the one picked.
    assert len(tried) <= 3 * (1 + 4 * (3 + 1))


# --- what may not be known ------------------------------------------------------------------------

def hidden_otherwise(game: KayotzGame, state: State, hand: bool) -> State:
    """A position that looks the same to the Marines."""
    aliens = {
        key: alien if alien.known else replace(alien, dn=8 - alien.dn)
        for key, alien in state.aliens.items()
    }
    cards = state.cards
    cards = replace(cards, goals=tuple(game.data.goals)[-len(cards.goals):])
    if hand:
        cards = replace(cards, hand=cards.deck[-3:], deck=(*cards.hand, *cards.deck[:-3]))
    return replace(state, aliens=aliens, cards=cards)


@pytest.mark.parametrize("hand", [False, True])
@pytest.mark.parametrize("turn", [4, 8, 11])
def test_positions_that_differ_in_hidden_things_get_the_same_decision(
    turn: int, hand: bool
) -> None:
    """Hidden DNs, Mission Goals in the cup, and the hand of an alien player."""
    game = loaded(KayotzGame, "run-the-gauntlet", **{"hot-seat": hand})
    state = middle(game, turn)
    aliens = dict(state.aliens)
    sleeper = next(key for key, alien in aliens.items() if alien.cell >= 0 and alien.cf)
    aliens[sleeper] = replace(aliens[sleeper], dormant=True, known=False, dn=2)
    cards = replace(state.cards, goals=tuple(game.data.goals)[:3])
    state = replace(state, aliens=aliens, cards=cards)
    other = hidden_otherwise(game, state, hand)
    assert other != state
    assert game.observe(other, MARINES) == game.observe(state, MARINES)
    told = []
    for one in (state, other):
        notes = Notes()
        action = computer("kayotz", "veteran").choose(game, one, Random(1), FEW, notes)
        told.append((action, notes.record(action, game.text)))
    assert told[0] == told[1]


def test_what_is_drawn_anew_is_what_cannot_be_seen_and_nothing_else() -> None:
    game = loaded(KayotzGame, "run-the-gauntlet", **{"hot-seat": True})
    state = middle(game, 9)
    drawn = [drawn_anew(game, state, MARINES, Random(seed)) for seed in range(20)]
    assert all(game.observe(one, MARINES) == game.observe(state, MARINES) for one in drawn)
    assert len({one.cards.hand for one in drawn}) > 5
    assert all(len(set(one.cards.hand) | set(one.cards.deck))
               == len(state.cards.hand) + len(state.cards.deck) for one in drawn)
    own = drawn_anew(game, state, ALIENS, Random(1))
    assert own.cards.hand == state.cards.hand and set(own.cards.deck) == set(state.cards.deck)


def test_the_cards_that_a_recon_showed_stay_in_the_hand() -> None:
    """KZ-S1, KZ-D4."""
    game = loaded(KayotzGame, "run-the-gauntlet", **{"hot-seat": True})
    state = middle(game, 3)
    state = replace(state, cards=replace(state.cards, recon=True))
    state = game.play(state, EndPhase(), SeededDice(1)).state
    state = game.play(state, Draw(), SeededDice(1)).state
    assert game.decider(state) == MARINES and len(state.cards.offer) == 2
    for seed in range(10):
        drawn = drawn_anew(game, state, MARINES, Random(seed))
        assert set(state.cards.offer) <= set(drawn.cards.hand)


# --- the hive -------------------------------------------------------------------------------------

NEAR_BY = ("645", "644", "635", "634")


def nearly_away(game: KayotzGame, *cards: str, at: tuple[str, ...] = NEAR_BY) -> State:
    """A Logistics unit that leaves the map next turn, and the game is won (KZ-V1); four aliens, and
    a hive with these cards."""
    state = hand_offered(game, 6)
    place = game.board.cell
    marines = {
        key: replace(one, cell=-1, place="exited") for key, one in state.marines.items()
    }
    marines["logistics-2"] = replace(marines["logistics-2"], cell=place("656"), place="map")
    aliens = {
        key: replace(one, cell=-1, place="pool") if one.kind != "monolith" else one
        for key, one in state.aliens.items()
    }
    for key, cell in zip(("03", "05", "17", "33"), at, strict=True):
        aliens[key] = replace(aliens[key], cell=place(cell), place="map", dormant=False)
    left = tuple(card for card in game.data.cards if card not in cards)[:6]
    state = replace(
        state, marines=marines, aliens=aliens,
        cards=replace(state.cards, offer=cards, hand=cards, deck=left),
    )
    return game.decode(game.encode(state))


@pytest.mark.parametrize("hard", ["far-lightning", "at-the-throat", "steady-fire"])
def test_the_hive_takes_the_card_that_costs_the_marines_most(hard: str) -> None:
    """All but the one put its aliens to sleep, or send them anywhere."""
    game = loaded(KayotzGame, "run-the-gauntlet", **{"hot-seat": True})
    state = nearly_away(game, "silence-odd", hard, "solar-wind")
    hive = CancellationToken(positions=400)
    assert computer("kayotz", "veteran").choose(game, state, Random(1), hive) == Choose(hard)
    assert computer("kayotz", "regular").choose(game, state, Random(1)) == Choose(hard)


def test_the_hive_looks_at_what_a_card_does_here() -> None:
    """By the book Steady Fire is worth most; but here every alien is too far away for it."""
    game = loaded(KayotzGame, "run-the-gauntlet", **{"hot-seat": True})
    cards = ("steady-fire", "far-lightning", "silence-odd")
    state = nearly_away(game, *cards, at=("535", "534", "545", "544"))
    hive = CancellationToken(positions=400)
    assert computer("kayotz", "veteran").choose(game, state, Random(1), hive) == (
        Choose("far-lightning"))
    assert computer("kayotz", "regular").choose(game, state, Random(1)) == Choose("steady-fire")


def test_on_the_way_the_hive_takes_the_card_that_does_most_harm_here() -> None:
    """One try of each is enough where only one of them reaches anybody; by the book it is another.
    """
    game = loaded(KayotzGame, "run-the-gauntlet", **{"hot-seat": True})
    cards = ("steady-fire", "far-lightning", "silence-odd")
    state = nearly_away(game, *cards, at=("535", "534", "545", "544"))
    tries = by_one_try(Appraisal(game, Ways(game.context), side="hive"))
    picks = [tries(game, state, Random(seed)) for seed in range(9)]
    assert all(pick.positions >= 2 * len(cards) for pick in picks)
    assert {pick.card for pick in picks} == {"far-lightning"}
    assert by_the_book(game, state, Random(1)) == ("steady-fire", 0)


@pytest.mark.parametrize("scenario", APPRAISED)
def test_weights_of_both_sides_speak_of_what_is_counted(scenario: str) -> None:
    game = loaded(KayotzGame, scenario, **{"hot-seat": True})
    appraisal = Appraisal(game, Ways(game.context))
    names = list(appraisal.features(middle(game, 3)))
    marines, hive = load_weights("marines")[appraisal.aim], load_weights("hive")[appraisal.aim]
    assert list(marines) == list(hive) == names and marines != hive


@pytest.mark.parametrize("level", ["regular", "veteran"])
def test_what_else_the_hive_holds_is_not_told(level: str) -> None:
    """Not even afterwards, to whoever asks why: KZ-D4."""
    game = loaded(KayotzGame, "run-the-gauntlet", **{"hot-seat": True})
    state, notes = hand_offered(game, 5), Notes()
    action = computer("kayotz", level).choose(game, state, Random(1), FEW, notes)
    told = notes.record(action, game.text)
    assert told is not None and [one.action for one in told.choices] == [game.text(action)]


def test_which_seat_has_a_hand_of_cards() -> None:
    """KZ-D4: a person's and the Veteran's; else the cards come by lot."""
    follows = box("kayotz").options_of_seats
    assert follows({"alien": "veteran"}) == follows({}) == {"hot-seat": True}
    assert follows({"marine": "veteran"}) == {"hot-seat": True}
    for level in ("recruit", "regular"):
        assert follows({"alien": level}) == {"hot-seat": False}
    card = next(one for one in box("kayotz").scenarios() if one.id == "run-the-gauntlet")
    assert [side for side, _ in card.sides] == [MARINES, ALIENS] and card.computer == ALIENS
    assert box("arena").options_of_seats({"blue": "veteran"}) == {}


# --- plain players --------------------------------------------------------------------------------

def test_a_recruit_overlooks_what_beginners_overlook() -> None:
    """Cards, who is Stunned, supplies; but never by throwing dice."""
    game = loaded(KayotzGame, "run-the-gauntlet", **{"hot-seat": True})
    recruit = PlainPlayer(BEGINNER)
    state = hand_offered(game, 5)
    assert recruit.choose(game, state, Random(1)) == Choose(state.cards.offer[0])
    state = middle(game, 4)
    told = [game.text(PlainPlayer(BEGINNER).choose(game, state, Random(seed))) for seed in range(3)]
    assert len(set(told)) == 1


def test_levels_differ_in_what_they_do() -> None:
    told = {}
    for level in ("recruit", "regular"):
        game = loaded(KayotzGame, "scan-the-monolith")
        told[level] = whole(game, 2, level).told
    assert told["recruit"] != told["regular"]


# --- what the Veteran knows -----------------------------------------------------------------------

def test_it_waits_with_supply_units_beside_the_map_rather_than_lose_them() -> None:
    """The road is full of Active aliens and time is plenty."""
    game = loaded(KayotzGame, "run-the-gauntlet")
    state = middle(game, 4)
    tactics = Tactics(game.context, Ways(game.context))
    marines = {
        key: replace(one, acted=one.kind != "logistics", place="waiting", cell=-1)
        if one.kind == "logistics" else replace(one, acted=True)
        for key, one in state.marines.items()
    }
    aliens = {
        key: replace(alien, dormant=False) for key, alien in state.aliens.items()
    }
    mask = sum(game.context.bits[one.cell] for one in marines.values() if one.cell >= 0)
    crowded = replace(state, marines=marines, aliens=aliens, marine_mask=mask)
    assert tactics.next_action(crowded, set()) == EndPhase()


def test_a_supply_unit_leaves_when_it_can() -> None:
    game = loaded(KayotzGame, "run-the-gauntlet")
    state = middle(game, 5)
    end = game.board.cell("656")
    marines = {key: replace(one, acted=True) for key, one in state.marines.items()}
    marines["logistics-1"] = replace(
        state.marines["logistics-1"], cell=end, place="map", acted=False, hurt=STUNNED)
    state = game.decode(game.encode(replace(state, marines=marines)))
    action = computer("kayotz", "veteran").choose(game, state, Random(1), FEW)
    assert isinstance(action, FullMove) and action.path == (end, -1)


@pytest.mark.parametrize("scenario", APPRAISED)
def test_parts_of_an_outlook_add_up(scenario: str) -> None:
    game = loaded(KayotzGame, scenario)
    appraisal = Appraisal(game, Ways(game.context))
    for turn in (1, 6, 12):
        state = middle(game, turn)
        outlook = appraisal.outlook(state)
        assert outlook.worth == pytest.approx(appraisal.worth(state))
        assert outlook.worth == pytest.approx(sum(outlook.parts.values()))


def test_where_all_are_to_leave_each_who_has_left_counts() -> None:
    game = loaded(KayotzGame, "the-last-ship")
    appraisal = Appraisal(game, Ways(game.context))
    assert appraisal.aim == "leave"
    state = middle(game, 4)
    there = [key for key, one in state.marines.items() if one.cell >= 0]
    assert len(there) > 3

    def left(count: int, place: Literal["exited", "lost"]) -> State:
        gone = {key: replace(state.marines[key], cell=OFF, place=place) for key in there[:count]}
        return game.decode(game.encode(replace(state, marines={**state.marines, **gone})))

    for count in (1, 2, 3):
        away, dead = appraisal.worth(left(count, "exited")), appraisal.worth(left(count, "lost"))
        assert away > dead + 0.1 * count


def test_the_end_of_a_game_is_worth_its_result() -> None:
    game = loaded(KayotzGame, "run-the-gauntlet")
    appraisal = Appraisal(game, Ways(game.context))
    levels = ["defeat", "minor", "average", "major", "decisive", "breakthrough"]
    state = whole(game, 1, "regular").state
    worth = [
        appraisal.worth(replace(state, verdict=replace(state.verdict, level=level)))
        for level in levels
    ]
    assert worth == sorted(worth) and worth[0] == 0.0 and worth[-1] == 1.0


def test_terms_of_the_choices_add_up_to_their_worth() -> None:
    game = loaded(KayotzGame, "run-the-gauntlet")
    state, notes = middle(game, 6), Notes()
    action = computer("kayotz", "veteran").choose(
        game, state, Random(1), CancellationToken(positions=400), notes)
    told = notes.record(action, game.text)
    assert told is not None and told.by == "ahead" and len(told.choices) > 1
    for one in told.choices:
        assert sum(term.worth for term in one.terms) == pytest.approx(one.worth, abs=0.8)


def test_a_recon_is_worth_nothing_once_one_has_paid_off() -> None:
    """KZ-S1."""
    game = loaded(KayotzGame, "run-the-gauntlet")
    state = middle(game, 3)
    state = replace(state, cards=replace(state.cards, recon=True))
    for number in range(3):
        action = computer("kayotz", "veteran").choose(game, state, Random(number), FEW)
        assert not isinstance(action, Recon)


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_veteran_brings_more_about_than_the_regular(scenario: str) -> None:
    """The same dice for both; a rank of 0 is the best result."""
    game = loaded(KayotzGame, scenario)
    ranks = dict.fromkeys(("regular", "veteran"), 0)
    for level in ranks:
        for seed in range(6):
            end = game.outcome(whole(game, seed, level).state)
            assert end is not None
            ranks[level] += end.rank
    assert ranks["veteran"] < ranks["regular"]
