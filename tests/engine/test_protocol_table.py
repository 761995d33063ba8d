"""The engine protocol on a small table of its own: dice, odds, secrets and the count of play."""

from fractions import Fraction
from typing import Any

import pytest

from game.engine.session import EngineSession
from tests.engine.asking import NEW, ask, by_hand, every, everything

TABLE = """
id: small
title: Small
game: kayotz
map:
  rows: |
    .........
    .........
    .........
    .........
    .........
    .........
marines:
  - {id: scout-1, hex: 111}
  - {id: squad-1, hex: 114}
  - {id: hq-1, hex: 115}
aliens:
  - {id: "14", hex: 133}
deck: [steady-fire, long-stride]
goals: [harvest, three-crowns]
victory:
  levels:
    - {id: win, title: Win, tests: [{count: aliens_lost, at_least: 99}]}
  defeat: {id: defeat, title: Defeat}
"""
JUMP = "jump scout-1 to 333"
FIRE = "full-fire squad-1 at 14"


def small(**more: Any) -> EngineSession:
    """A session on the small table."""
    session = EngineSession()
    told = ask(session, request="new", game="kayotz", source=TABLE, **more)
    assert told["ok"], told
    return session


def faces(told: Any) -> list[int]:
    """The dice of an answer, in the order they fell."""
    assert told["ok"], told
    return [face for event in told["events"] if event["event"] == "rolled"
            for face in event["dice"]]


# Dice


@pytest.mark.parametrize("endless", [False, True])
def test_scripted_dice_fall_as_written(endless: bool) -> None:
    session = small(dice=[6, 3, 1, 2], endless=endless)
    assert faces(ask(session, request="play", action=JUMP)) == [6]
    assert faces(ask(session, request="play", action=FIRE)) == [3, 1, 2]


def test_a_later_seed_decides_from_its_number_of_dice_on() -> None:
    """A game that was played on from a moment of another one is the same in the engine."""
    first, other = small(seed=5), small(seed=6)
    wanted = [faces(ask(session, request="play", action=FIRE)) for session in (first, other)]
    assert wanted[0] != wanted[1]
    assert faces(ask(small(seed=5, later=[[0, 6]]), request="play", action=FIRE)) == wanted[1]
    assert faces(ask(small(seed=5, later=[[1, 6]]), request="play", action=FIRE)) == [
        wanted[0][0], *wanted[1][1:]]
    for bad in ([[3, 1], [3, 2]], [[-1, 4]], [[0, -1]], [[0, 2**53]]):
        told = ask(EngineSession(), request="new", game="kayotz", source=TABLE, later=bad)
        assert told["ok"] is False and "later" in told["error"]


def test_scripted_dice_that_run_out_refuse_the_play_and_change_nothing() -> None:
    """A 2 scatters the jump (KZ-J4), and there is no second die to say where to."""
    session = small(dice=[2], endless=False)
    before, saved = everything(session), ask(session, request="save")["save"]
    told = ask(session, request="play", action=JUMP)
    assert told["ok"] is False
    assert told["error"].startswith("the dice script ended after 1 face")
    assert "events" not in told
    assert everything(session) == before
    after = ask(session, request="save")["save"]
    assert (after["actions"], after["undone"], after["check"]) == (
        saved["actions"], saved["undone"], saved["check"])
    # The 2 was not used up: it draws the second of the two cards.
    assert ask(session, request="play", action="end-phase")["ok"]
    drawn = ask(session, request="play", action="draw")
    assert drawn["state"]["cards"]["card"] == "long-stride"


# Odds


@pytest.mark.parametrize(("action", "odds"), [
    (JUMP, {"lands": "1/2", "scatters": "1/3", "malfunction": "53/324", "lost": "1/324"}),
    (FIRE, {"eliminated": "1/2", "dormant": "1/3", "dormant+out": "1/24", "miss": "5/54",
            "miss+out": "7/216"}),
])
def test_forecast_is_exact_and_draws_no_die(action: str, odds: dict[str, str]) -> None:
    """KZ-J2 to KZ-J5 and KZ-C5: the same save, and the dice fall as if nobody had asked."""
    session, unasked = small(seed=5), small(seed=5)
    saved = ask(session, request="save")["save"]
    for _ in range(3):
        told = ask(session, request="forecast", action=action)["forecast"]
        assert {o["key"]: o["odds"] for o in told["outcomes"]} == odds
        assert sum(Fraction(o["odds"]) for o in told["outcomes"]) == 1
    again = ask(session, request="save")["save"]
    assert (again["check"], again["actions"]) == (saved["check"], [])
    for text in (action, JUMP if action == FIRE else FIRE, "end-phase", "draw"):
        played = ask(session, request="play", action=text)
        assert played["ok"]
        assert played == ask(unasked, request="play", action=text)


def test_forecast_is_null_where_no_dice_fall_and_refused_where_the_action_is() -> None:
    session = small()
    assert ask(session, request="forecast", action="end-phase")["forecast"] is None
    told = ask(session, request="forecast", action="jump scout-1 to 114")
    assert told["ok"] is False
    assert told["ruling"]["reasons"][0]["rule"] == "KZ-J1"


# Secrets


def test_hidden_dn_is_shown_only_when_revealed() -> None:
    """KZ-C5: one hit turns the alien Dormant with a DN nobody knows; here the die makes it 5."""
    session = small(dice=[6, 3, 2, 4])
    played = ask(session, request="play", action=FIRE)
    assert played["state"]["aliens"]["14"]["dormant"] is True
    assert played["state"]["aliens"]["14"]["dn"] is None
    assert "5" not in [event.get("after") for event in played["events"]]
    for viewer in ("", "marine", "alien"):
        seen = ask(session, request="state", viewer=viewer)["state"]["aliens"]["14"]
        assert (seen["dn"], seen["known"]) == (None, False)
    shown = ask(session, request="state", reveal=True)["state"]["aliens"]["14"]
    assert (shown["dn"], shown["known"]) == (5, False)


def test_the_cup_is_shown_only_when_revealed() -> None:
    """KZ-G1: how many goals are in the cup is open, which ones is not."""
    session = small()
    for viewer in ("marine", "alien"):
        seen = ask(session, request="state", viewer=viewer)["state"]["cards"]
        assert seen["goals"] == [None, None]
    shown = ask(session, request="state", reveal=True)["state"]["cards"]
    assert shown["goals"] == ["harvest", "three-crowns"]


def test_the_hand_is_the_alien_players_alone() -> None:
    """KZ-D4: the Marines see how many cards are held and offered, and not which."""
    session = small(options={"hot-seat": True})
    for action in ("end-phase", "draw"):
        assert ask(session, request="play", action=action)["ok"]
    marine = ask(session, request="state", viewer="marine")["state"]["cards"]
    assert (marine["hand"], marine["offer"]) == ([None, None], [None, None])
    held = ["steady-fire", "long-stride"]
    for asked in ({"viewer": "alien"}, {"reveal": True}):
        seen = ask(session, request="state", **asked)["state"]["cards"]
        assert (seen["hand"], seen["offer"]) == (held, held)


def test_a_viewer_is_a_side_of_the_game() -> None:
    assert "no side" in ask(small(), request="state", viewer="nobody")["error"]


# The count of play


def test_perft_counts_what_can_be_played_by_hand() -> None:
    """Depth 2 with the jumper lamed, so that few lines are left: every one is really played."""
    session = EngineSession()
    lamed = TABLE.replace("{id: scout-1, hex: 111}", "{id: scout-1, hex: 111, hurt: paralyzed}")
    assert lamed != TABLE
    assert ask(session, request="new", game="kayotz", source=lamed, seed=3)["ok"]
    before = everything(session)
    told = ask(session, request="perft", depth=2, divide=True)
    assert everything(session) == before
    by_first = {}
    for action in every(session):
        assert ask(session, request="play", action=action)["ok"]
        by_first[action] = by_hand(session, 1)
        ask(session, request="undo", what="action")
    assert told["first"] == by_first
    assert told["depth"] == 2
    assert told["count"] == sum(by_first.values()) > len(by_first)


def test_perft_of_depth_0_and_1_and_with_jumps() -> None:
    session = small()
    first = every(session)
    assert ask(session, request="perft", depth=0)["count"] == 1
    one = ask(session, request="perft", depth=1, divide=True)
    assert one["count"] == len(first)
    assert one["first"] == dict.fromkeys(first, 1)
    two = ask(session, request="perft", depth=2, divide=True)
    assert two["count"] == sum(two["first"].values())
    assert set(two["first"]) == set(first)
    assert "first" not in ask(session, request="perft", depth=2)


def test_perft_of_a_whole_scenario_adds_up() -> None:
    session = EngineSession()
    assert ask(session, **NEW)["ok"]
    told = ask(session, request="perft", depth=1, divide=True)
    assert told["count"] == sum(told["first"].values()) == len(every(session))


# Taking back


def test_sb_u1_no_single_action_is_taken_back_past_its_dice_either() -> None:
    """SB-U1: else a bot could look at a roll and decide anew."""
    session = small(dice=[3, 1, 2], options={"undo-dice": False})
    before = everything(session)
    assert ask(session, request="play", action="full-move squad-1 along 114-113")["ok"]
    assert ask(session, request="undo", what="action")["actions"] == 0
    assert everything(session) == before
    assert ask(session, request="play", action=FIRE)["ok"]
    after = everything(session)
    for what in ("decision", "action"):
        told = ask(session, request="undo", what=what)
        assert told["ok"] is False and "dice have fallen" in told["error"]
        assert told["ruling"]["reasons"][0]["rule"] == "SB-U1"
        assert everything(session) == after
    free = small(dice=[3, 1, 2])
    assert ask(free, request="play", action=FIRE)["ok"]
    assert ask(free, request="undo", what="action")["actions"] == 0


@pytest.mark.parametrize(("request_", "rule"), [("undo", "SB-U2"), ("redo", "SB-U3")])
@pytest.mark.parametrize("what", ["decision", "action"])
def test_nothing_to_take_back_or_put_back(request_: str, rule: str, what: str) -> None:
    """SB-U2, SB-U3."""
    told = ask(small(), request=request_, what=what)
    assert told["ok"] is False and told["ruling"]["reasons"][0]["rule"] == rule


# The position


def test_cells_of_the_position_have_their_printed_names() -> None:
    """As PROTOCOL.md says of every answer; off the board is null, conditions are words."""
    session = small(dice=[4])
    shown = ask(session, request="state")["state"]
    assert shown["marines"]["scout-1"]["cell"] == "111"
    assert shown["marines"]["scout-1"]["hurt"] == "active"
    assert shown["aliens"]["14"]["cell"] == "133"
    assert ask(session, request="state", reveal=True)["state"]["aliens"]["14"]["cell"] == "133"
    built = small_with("strongpoints: [114]\narrivals: [{turn: 2, entry: 111, units: [squad-9]}]\n")
    shown = ask(built, request="state")["state"]
    assert shown["strongpoints"] == ["114"] and shown["marines"]["squad-9"]["cell"] is None
    played = ask(built, request="play", action="full-move hq-1 along 115-116")
    assert played["state"]["marines"]["hq-1"]["cell"] == "116"


def small_with(more: str) -> EngineSession:
    """A session on the small table with more in its file."""
    session = EngineSession()
    assert ask(session, request="new", game="kayotz", source=TABLE + more)["ok"]
    return session


# Bounds


def test_perft_visits_at_least_one_position() -> None:
    for limit in (0, -1):
        told = ask(small(), request="perft", depth=1, limit=limit)
        assert told["ok"] is False and "at least 1" in told["error"]


@pytest.mark.parametrize("seconds", [0, -1, 3601, 1e300])
def test_perft_takes_some_time_and_not_for_ever(seconds: float) -> None:
    told = ask(small(), request="perft", depth=1, seconds=seconds)
    assert told["ok"] is False and "more than 0, at most 3600" in told["error"]


def test_perft_can_be_stopped() -> None:
    session = small()
    before = everything(session)
    session.stop_requested = lambda: True
    told = ask(session, request="perft", depth=2)
    assert told["ok"] is False and "stopped" in told["error"]
    assert everything(session) == before


@pytest.mark.parametrize("word", ["\x00", "\x1b[2J", "\u202e", "\ud800"])
def test_no_refusal_has_a_character_that_a_terminal_obeys(word: str) -> None:
    session = small()
    for request in ("play", "forecast"):
        told = ask(session, request=request, action=f"full-move {word} along 111-112")
        assert told["ok"] is False and told["error"].isprintable(), told


def test_perft_ends_when_its_time_is_over() -> None:
    session = small()
    before = everything(session)
    told = ask(session, request="perft", depth=3, seconds=1e-9)
    assert told["ok"] is False and "its time: ask for less depth" in told["error"]
    assert everything(session) == before
    assert ask(session, request="perft", depth=2, seconds=3600)["ok"]
