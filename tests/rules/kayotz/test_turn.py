"""The turn, the cards and the end.

KZ-T1, KZ-T2, KZ-D1, KZ-D2, KZ-D4, KZ-S1, KZ-V1, KZ-V2, KZ-G1.
"""

from random import Random

import pytest
from msgspec.structs import replace

from game.core.dice import SeededDice
from game.core.event import Began, Chose, Drew, Ended
from game.players import computer
from game.rules.kayotz import victory
from game.rules.kayotz.state import with_alien, with_marine
from tests.frozen import frozen, load_frozen
from tests.properties import thinned
from tests.rules.kayotz.kit import Table, table

GAUNTLET = frozen("kayotz", "run-the-gauntlet")


def phases(t: Table) -> list[tuple[int, str]]:
    return [(event.turn, event.phase) for event in t.events if isinstance(event, Began)]


def test_kz_t1_marines_then_aliens_then_the_end_phase() -> None:
    t = table(marines={"squad-1": "333"}, extra="deck: [wormholes-open, thin-door]\ngoals: []")
    assert t.state.phase == "marine" and t.game.auto(t.state) is None
    t.play("end-phase")
    assert phases(t) == [(1, "alien")]
    t.refused("full-move squad-1 along 333-334", "KZ-T1", "the Marine Action Phase is over")
    t.play("draw", 1)
    assert t.of(Drew)
    assert t.of(Chose) and t.state.cards.card == "wormholes-open"
    t.play("next")
    t.play("next")
    assert phases(t) == [(1, "end"), (2, "marine")]
    assert t.state.cards.deck == ("thin-door",)


def test_kz_t1_one_action_each_in_any_order_and_everybody_again_next_turn() -> None:
    t = table(marines={"squad-1": "333", "squad-2": "335"}, extra="deck: [thin-door, pounce]")
    t.play("full-move squad-2 along 335-336").play("full-move squad-1 along 333-334")
    assert t.game.actors(t.state) == []
    t.play("end-phase").play("draw", 1)
    t.follow()
    assert t.game.actors(t.state) == ["squad-1", "squad-2"]


@pytest.mark.parametrize(
    "text",
    [
        "full-move squad-1 along 333-334", "done squad-1", "bring squad-8 to 116", "decline",
        "end-phase", "rally squad-1",
    ],
)
def test_kz_t1_whatever_is_the_marines_waits_for_their_phase(text: str) -> None:
    """KZ-T1: that it is the aliens' phase comes before all else that may be amiss."""
    t = table(
        marines={"squad-1": "333"}, extra="reinforcements: {pool: [squad-8], hexes: [116]}",
    )
    t.play("end-phase").refused(text, "KZ-T1", "the Marine Action Phase is over")


def test_kz_t1_the_phase_may_end_with_units_that_have_not_acted() -> None:
    t = table(marines={"squad-1": "333"})
    assert t.judge("end-phase").allowed


def test_kz_t2_every_offered_action_of_a_unit_is_one_of_the_four_kinds() -> None:
    t = table(marines={"spec-ops-1": "333", "hq-1": "335"}, aliens={"14": "433"})
    verbs = {text.split()[0] for text in t.offered("spec-ops-1")}
    assert verbs == {"full-move", "jump", "full-fire", "scoot", "snap", "build"}


def test_kz_t1_with_no_card_left_the_game_ends() -> None:
    t = table(marines={"squad-1": "333"}, extra="deck: [pounce]\ngoals: []")
    t.play("end-phase").play("draw").play("next").play("next")
    assert t.state.phase == "over" and t.state.verdict is not None
    assert t.state.verdict.level == "defeat"
    t.refused("end-phase", "KZ-T1", "game is over")
    assert list(t.game.options(t.state)) == []


def test_kz_s1_after_a_recon_two_cards_and_the_marines_choose() -> None:
    t = table(marines={"scout-1": "333"}, extra="deck: [pounce, thin-door, far-lightning]")
    t.play("recon scout-1", 4).play("end-phase").play("draw", 3, 1)
    assert t.state.cards.offer == ("far-lightning", "pounce")
    assert t.game.auto(t.state) is None
    assert t.offered() == {"choose far-lightning", "choose pounce"}
    t.refused("choose thin-door", "KZ-D1", "isn’t on offer")
    t.refused("next", "KZ-T1")
    t.refused("draw", "KZ-D1")
    t.play("choose pounce")
    assert t.state.cards.card == "pounce"
    assert t.state.cards.deck == ("thin-door", "far-lightning")  # the other went back
    t.play("next").play("next")
    assert not t.state.cards.recon


def test_kz_s1_a_recon_with_one_card_left_draws_that() -> None:
    t = table(marines={"scout-1": "333"}, extra="deck: [pounce]")
    t.play("recon scout-1", 4).play("end-phase").play("draw")
    assert t.state.cards.card == "pounce"


def test_kz_d1_a_card_is_drawn_when_needed_from_those_left() -> None:
    t = table(marines={"squad-1": "333"}, extra="deck: [pounce, thin-door, far-lightning]")
    t.play("end-phase").play("draw", 2)
    assert t.state.cards.card == "thin-door" and t.state.cards.spent == ("thin-door",)
    t.refused("choose pounce", "KZ-D1", "there is no card to choose")


def test_kz_d4_hot_seat_three_cards_in_hand_one_chosen_then_three_again() -> None:
    deck = "deck: [pounce, thin-door, far-lightning, solar-wind, steady-fire]"
    t = table(1, 1, 1, hot_seat=True, marines={"squad-1": "333"}, extra=deck)
    assert t.state.cards.hand == ("pounce", "thin-door", "far-lightning")
    t.play("end-phase").play("draw")
    assert t.offered() == {f"choose {card}" for card in t.state.cards.hand}
    t.play("choose thin-door", 2)
    assert t.state.cards.card == "thin-door"
    assert t.state.cards.hand == ("pounce", "far-lightning", "steady-fire")
    hidden = t.game.observe(t.state, "marine")["cards"]["hand"]
    assert hidden == [None, None, None]
    assert t.game.observe(t.state, "alien")["cards"]["hand"] == list(t.state.cards.hand)


def test_kz_d4_hot_seat_recon_shows_two_cards_of_the_hand() -> None:
    deck = "deck: [pounce, thin-door, far-lightning, solar-wind]"
    t = table(1, 1, 1, hot_seat=True, marines={"scout-1": "333"}, extra=deck)
    t.play("recon scout-1", 5).play("end-phase").play("draw", 2, 2)
    assert t.state.cards.offer == ("thin-door", "far-lightning")
    t.play("choose far-lightning")
    assert t.state.cards.hand == ("pounce", "thin-door", "solar-wind")


@pytest.mark.parametrize("hot_seat", [False, True])
def test_kz_t1_a_game_lasts_eighteen_or_nineteen_turns(hot_seat: bool) -> None:
    game = load_frozen("kayotz", "hold-the-outpost", {"hot-seat": hot_seat})
    player, lengths = computer("kayotz"), set()
    for seed in thinned(range(30)):
        dice, rng = SeededDice(seed), Random(seed)
        state = game.start(dice).state
        while state.phase != "over":
            action = game.auto(state) or player.choose(game, state, rng)
            state = game.play(state, action, dice).state
        lengths.add(state.turn)
        assert len(state.cards.spent) == 20
    assert lengths <= {18, 19}
    assert 18 in lengths


def test_kz_v1_instant_victory_is_seen_in_the_end_phase() -> None:
    instant = "  instant: {id: away, title: Away, tests: [{count: squad_out, at_least: 1}]}"
    with pytest.raises(Exception, match="nothing counts"):
        table(marines={"squad-1": "112"}, instant=instant)
    instant = instant.replace("squad_out", "combat_off")
    t = table(marines={"squad-1": "112", "hq-1": "555"}, instant=instant,
              extra="exits: [{side: west}]")
    t.play("full-move squad-1 along 112-exit")
    assert t.state.phase == "marine"
    now = t.game.status(t.state).standing
    assert now is not None and (now.title, now.missing) == ("Away", ""), "if it ended now"
    t.play("end-phase").play("draw", 11)
    t.follow()
    assert t.state.verdict is not None and t.state.verdict.instant
    ended = t.of(Ended)[0]
    assert isinstance(ended, Ended) and (ended.level, ended.winner) == ("away", "marine")


def away(t: Table, *units: str) -> None:
    for unit in units:
        marine = replace(t.state.marines[unit], cell=-1, place="exited")
        t.state = with_marine(t.game.context.bits, t.state, marine)


def dead(t: Table, count: int) -> None:
    aliens = dict(t.state.aliens)
    movable = [i for i, a in aliens.items() if a.place == "map" and a.kind == "warrior"]
    for alien_id in movable[:count]:
        aliens[alien_id] = replace(aliens[alien_id], cell=-1, place="lost")
    t.state = replace(t.state, aliens=aliens)


@pytest.mark.parametrize(
    ("units", "kills", "level"),
    [
        (("logistics-1", "logistics-2"), 12, "decisive"), (("logistics-1",), 12, "major"),
        (("logistics-1", "logistics-2"), 11, "average"), (("logistics-2",), 0, "average"),
        (("squad-1",), 6, "minor"), (("squad-1",), 5, "defeat"), (("hq-1",), 12, "defeat"),
        ((), 12, "defeat"),
    ],
)
def test_kz_v2_run_the_gauntlet_ladder(units: tuple[str, ...], kills: int, level: str) -> None:
    t = Table(GAUNTLET.read_text(encoding="utf-8"))
    away(t, *units)
    dead(t, kills)
    assert victory.standing(t.game.context, t.state).id == level
    if level != "defeat":
        assert victory.standing(t.game.context, t.state, goal_held=True).id == "defeat"


def test_kz_v1_run_the_gauntlet_breakthrough() -> None:
    t = Table(GAUNTLET.read_text(encoding="utf-8"))
    for unit in ("logistics-1", "logistics-2", "hq-1"):
        away(t, unit)
        assert victory.instant(t.game.context, t.state) is None
    away(t, "scout-1")
    assert victory.instant(t.game.context, t.state) is not None


def test_kz_g1_a_fulfilled_mission_goal_spoils_the_victory() -> None:
    text = "deck: [pounce]\ngoals: [unbroken-swarm]\nexits: [{side: west}]"
    t = table(marines={"squad-1": "112", "squad-2": "555"}, extra=text)
    t.play("full-move squad-1 along 112-exit").play("end-phase").play("draw")
    t.play("next").play("next")
    assert t.state.verdict is not None
    assert (t.state.verdict.level, t.state.verdict.goal_held) == ("defeat", True)
    t = table(marines={"squad-1": "112", "squad-2": "555"}, extra=text.replace(
        "unbroken-swarm", "cut-supply"))
    t.play("full-move squad-1 along 112-exit").play("end-phase").play("draw")
    t.play("next").play("next")
    assert t.state.verdict is not None and t.state.verdict.level == "win"


def test_run_the_gauntlet_arrivals_are_as_published() -> None:
    """F: turn 1 two Scouts; 2 HQ and Heavy Weapons; 3 and 4 Logistics and Squad each."""
    game = Table(GAUNTLET.read_text(encoding="utf-8")).game
    found = [(a.turn, sorted(u.rpartition("-")[0] for u in a.units)) for a in
             game.scenario.arrivals]
    assert found == [
        (1, ["scout", "scout"]), (2, ["heavy", "hq"]), (3, ["logistics", "squad"]),
        (4, ["logistics", "squad"]),
    ]


def test_kz_x2_held_counts_able_marines_in_the_named_hexes() -> None:
    t = table(
        marines={"squad-1": "333", "squad-2": "335 paralyzed", "scout-1": "111"},
        extra="hold: [333, 335, 341]",
    )
    assert victory.held(t.game.context, t.state) == 1


@pytest.mark.parametrize(("place", "count"), [("111", 1), ("111 paralyzed", 0), ("112", 0)])
def test_kz_x2_the_corner_can_be_held(place: str, count: int) -> None:
    """KZ-X2: hex 111 is a hex like any other."""
    t = table(marines={"squad-1": place}, extra="hold: [111]")
    assert victory.held(t.game.context, t.state) == count


@pytest.mark.parametrize(
    ("what", "number"),
    [
        ("aliens_active", 3), ("aliens_on", 5), ("aliens_lost", 1), ("overlords_on", 2),
        ("overlords_lost", 1),
    ],
)
def test_kz_v2_the_counters_of_aliens(what: str, number: int) -> None:
    """KZ-V2: Active ones are those on the map that aren't Dormant, in hex 111 too; the pool, the
    eliminated and the Monolith are none."""
    t = table(
        marines={"squad-1": "333"}, extra='alien_pool: ["07"]',
        aliens={"03": "111", "14": "112", "15": "113 dormant", "02": "114", "13": "115 dormant",
                "24": "121", "monolith": "116"},
    )
    lost = replace(t.state.aliens["24"], cell=-1, place="lost")
    t.state = with_alien(t.game.context.bits, t.state, lost)
    assert victory.count(t.game.context, t.state, what) == number


def test_kz_t1_with_nobody_left_the_phases_go_by_themselves() -> None:
    t = table(marines={"squad-1": "333"}, aliens={"14": "353"}, extra="deck: [steady-fire, pounce]")
    t.play("end-phase").play("draw", 1).play("next", 6, 6, 6)
    t.play("next")
    assert (t.state.phase, t.state.turn) == ("marine", 2)
    assert t.game.auto(t.state) == t.game.parse("end-phase")
