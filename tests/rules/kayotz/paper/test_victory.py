"""Winning and losing from the paper's side: KZ-T1's end, KZ-V1, KZ-V2, KZ-G1, KZ-X1, KZ-X2 and
the published conditions of Run the Gauntlet (F)."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from game.core.dice import ScriptedDice, SeededDice
from game.core.event import AnyEvent, Ended, Rolled
from game.core.view_records import Result
from game.rules import box
from tests.rules.kayotz.paper.tables import CLEAR, Paper, began, of, place

FOLDER = Path(__file__).parents[4] / "scenarios" / "kayotz"
HARMLESS = "three-crowns"
"""A goal that fails once an Overlord is eliminated."""


def ladder(*levels: tuple[str, list[dict[str, Any]]], spite: tuple[str, ...] = (),
           instant: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    found: dict[str, Any] = {
        "levels": [{"id": name, "title": name.title(), "tests": tests,
                    "despite_goal": name in spite} for name, tests in levels],
        "defeat": {"id": "defeat", "title": "Defeat"}}
    if instant is not None:
        found["instant"] = {"id": "instant", "title": "At once", "tests": instant}
    return found


def result(table: Paper) -> Result:
    found = table.game.status(table.state).result
    assert found is not None
    return found


LOST = [{"count": "aliens_lost", "at_least": 1}]
TWO = [{"count": "aliens_lost", "at_least": 2}]


# KZ-V1


def test_kz_v1_the_instant_victory_is_looked_at_in_the_end_phase() -> None:
    """KZ-V1: not at the moment it comes true, but after the aliens' card."""
    table = Paper(marines={"heavy-1": "213"}, aliens={"14": "216", "16": "351"},
                  deck=["long-stride", "odd-ones"], victory=ladder(("won", TWO), instant=LOST))
    table.play("full-fire heavy-1 at 14", 6, 6, 2, 2)
    assert table.game.status(table.state).result is None
    events = table.turn(1)
    assert began(events)[-1] == (1, "end")
    ended = of(events, Ended)
    assert [event.level for event in ended] == ["instant"]
    assert ended[0].winner == "marine"
    assert table.phase()[1] == "over"


def test_kz_v1_no_goal_spoils_it() -> None:
    """KZ-V1: the aliens' goal holds, the instant victory stands; no goal is even drawn."""
    table = Paper(marines={"heavy-1": "213"}, aliens={"14": "216", "16": "351"},
                  deck=["long-stride", "odd-ones"], goals=["unbroken-swarm"],
                  victory=ladder(("won", TWO), instant=LOST))
    table.play("full-fire heavy-1 at 14", 6, 6, 2, 2)
    table.turn(1)
    assert result(table).level == "instant"


def test_kz_v1_also_in_the_last_turn() -> None:
    """KZ-V1: before the ladder is read."""
    table = Paper(marines={"heavy-1": "213"}, aliens={"14": "216", "16": "351"},
                  deck=["long-stride"], goals=["unbroken-swarm"],
                  victory=ladder(("won", LOST), instant=LOST))
    table.play("full-fire heavy-1 at 14", 6, 6, 2, 2)
    table.turn()
    assert result(table).level == "instant"


# KZ-V2, KZ-G1


@pytest.mark.parametrize(("dead", "level"), [
    (0, "defeat"), (1, "minor"), (2, "average"), (3, "major")])
def test_kz_v2_from_the_best_down_the_first_that_holds(dead: int, level: str) -> None:
    """KZ-V2: boundaries of "at least"."""
    steps = [(name, [{"count": "aliens_lost", "at_least": least}])
             for name, least in (("major", 3), ("average", 2), ("minor", 1))]
    ids = ("14", "16", "18", "20")
    table = Paper(marines={"squad-1": "111"},
                  aliens=dict(zip(ids, ("351", "352", "353", "354"), strict=True)),
                  deck=["wormholes-open"], victory=ladder(*steps))
    for unit in ids[:dead]:
        table.put(unit, place="lost", cell=-1)
    table.turn()
    assert result(table).level == level
    assert result(table).winner == ("alien" if level == "defeat" else "marine")


def test_kz_v2_all_conditions_of_a_level_must_hold() -> None:
    """KZ-V2."""
    both = [*LOST, {"count": "marines_lost", "at_most": 0}]
    for lost, level in ((False, "won"), (True, "defeat")):
        table = Paper(marines={"squad-1": "111", "hq-1": "113"}, aliens={"14": "351", "16": "352"},
                      deck=["wormholes-open"], victory=ladder(("won", both)))
        table.put("14", place="lost", cell=-1)
        if lost:
            table.put("hq-1", place="lost", cell=-1)
        table.turn()
        assert result(table).level == level


@pytest.mark.parametrize(("goal", "spite", "level"), [
    ("unbroken-swarm", (), "defeat"), ("unbroken-swarm", ("won",), "won"),
    ("unbroken-swarm", ("minor",), "minor"), ("harvest", (), "won")])
def test_kz_v2_the_aliens_goal_takes_the_victory_away(
    goal: str, spite: tuple[str, ...], level: str,
) -> None:
    """KZ-V2, KZ-G1: only levels that say so survive a goal that holds."""
    table = Paper(marines={"squad-1": "111"}, aliens={"14": "351", "16": "352"},
                  deck=["wormholes-open"], goals=[goal],
                  victory=ladder(("won", LOST), ("minor", LOST), spite=spite))
    table.put("14", place="lost", cell=-1)
    table.turn()
    assert result(table).level == level


def test_kz_g1_one_goal_is_drawn_by_lot_at_the_end() -> None:
    """KZ-G1: which one decides."""
    levels = set()
    for lot in (1, 2):
        table = Paper(marines={"squad-1": "111"}, aliens={"14": "351", "16": "352"},
                      deck=["wormholes-open"], goals=["unbroken-swarm", "harvest"],
                      victory=ladder(("won", LOST)))
        table.put("14", place="lost", cell=-1)
        table.turn(lot)
        levels.add(result(table).level)
    assert levels == {"won", "defeat"}


GOALS: list[tuple[str, dict[str, str], bool]] = [
    ("broken-chain", {"hq-1": "lost"}, True), ("broken-chain", {}, False),
    ("broken-chain", {"hq-1": "exited"}, False),
    ("harvest", {f"squad-{n}": "lost" for n in range(1, 7)}, True),
    ("harvest", {f"squad-{n}": "lost" for n in range(1, 6)}, False),
    ("three-crowns", {}, True), ("three-crowns", {"02": "lost"}, False),
    ("cut-supply", {"logistics-1": "lost", "logistics-2": "lost"}, True),
    ("cut-supply", {"logistics-1": "lost", "logistics-2": "exited"}, False),
    ("unbroken-swarm", {"03": "lost", "05": "lost", "07": "lost"}, True),
    ("unbroken-swarm", {"03": "lost", "05": "lost", "07": "lost", "14": "lost"}, False),
    ("nobody-leaves", {f"squad-{n}": "lost" for n in range(1, 4)}, True),
    ("nobody-leaves", {"squad-1": "lost", "squad-2": "lost"}, False),
    ("nobody-leaves", {"squad-1": "lost", "squad-2": "lost", "squad-3": "lost",
                       "squad-4": "exited"}, False)]


@pytest.mark.parametrize(("goal", "fate", "holds"), GOALS)
def test_kz_g1_what_each_goal_asks(goal: str, fate: dict[str, str], holds: bool) -> None:
    """KZ-G1: all six, at their boundaries."""
    marines = {"hq-1": "111", "logistics-1": "112", "logistics-2": "113",
               **{f"squad-{n}": f"13{n}" for n in range(1, 7)}}
    aliens = {"02": "351", "03": "352", "05": "353", "07": "354", "14": "355"}
    anyhow = [{"count": "marines_lost", "at_most": 99}]
    table = Paper(marines=marines, aliens=aliens, deck=["wormholes-open"], goals=[goal],
                  victory=ladder(("won", anyhow)))
    for unit, where in fate.items():
        table.put(unit, place=where, cell=-1)
    table.turn()
    assert result(table).level == ("defeat" if holds else "won")


def test_kz_t1_with_no_marine_left_the_cards_run_out_by_themselves() -> None:
    """KZ-T1: the game ends when no card is left, also when nobody is there to decide."""
    table = Paper(marines={"squad-1": "213 paralyzed"}, aliens={"14": "216"},
                  deck=["far-lightning", "long-stride", "odd-ones"])
    game, state, dice = table.game, table.state, ScriptedDice((1, 4, 1, 1, *[1] * 40))
    state = game.play(state, game.parse("end-phase"), dice).state
    while (action := game.auto(state)) is not None:
        assert game.judge(state, action).allowed
        assert list(game.options(state)) == [action]
        state = game.play(state, action, dice).state
    status = game.status(state)
    assert status.turn == 3
    assert status.result is not None
    assert status.result.level == "lost"


def test_kz_t1_it_goes_on_while_somebody_is_still_to_come() -> None:
    """KZ-T1, KZ-E1: arrivals of a later turn."""
    table = Paper(marines={"squad-1": "213 paralyzed"}, aliens={"14": "216"},
                  deck=["far-lightning", "long-stride", "odd-ones"],
                  arrivals=[{"turn": 3, "entry": "113", "units": ["scout-1"]}])
    table.play("end-phase")
    table.auto(1, 4, 1, 1)
    assert table.phase() == (2, "marine")


# Run the Gauntlet


def gauntlet(off: dict[str, int], dead: int, goal: str = HARMLESS) -> Result:
    """The shipped scenario in its last turn, so many of each kind away and aliens eliminated."""
    game = box("kayotz").load(FOLDER / "run-the-gauntlet.yaml")
    data = game.encode(game.start(SeededDice(1)).state)
    left = dict(off)
    for marine in data["marines"].values():
        if left.get(marine["kind"], 0):
            left[marine["kind"]] -= 1
            marine |= {"place": "exited", "cell": -1}
    assert not any(left.values()), left
    fallen = ["13", *(u for u in data["aliens"] if u not in ("13", "monolith"))]
    # One Overlord falls in any case, so that the goal drawn fails.
    for unit in [u for u in fallen if data["aliens"][u]["place"] == "map"][:dead]:
        data["aliens"][unit] |= {"place": "lost", "cell": -1, "dormant": False}
    data["cards"]["deck"] = ["long-stride"]
    data["cards"]["goals"] = [goal]
    state, dice = game.decode(data), SeededDice(1)
    events: list[AnyEvent] = []
    action = game.parse("end-phase")
    while action is not None:
        step = game.play(state, action, dice)
        state, events = step.state, [*events, *step.events]
        action = game.auto(state)
    found = game.status(state).result
    assert found is not None
    assert of(events, Ended)
    return found


COMBAT = ("squad", "scout", "heavy")


@pytest.mark.parametrize(("logistics", "combat", "hq", "dead"),
                         list(product((0, 1, 2), (0, 1), (0, 1), (1, 5, 6, 11, 12))))
def test_gauntlet_ladder(logistics: int, combat: int, hq: int, dead: int) -> None:
    """KZ-V1, KZ-V2 (F): all combinations at their boundaries."""
    if logistics == 2 and hq and combat:
        wanted = "breakthrough"
    elif logistics == 2 and dead >= 12:
        wanted = "decisive"
    elif logistics >= 1 and dead >= 12:
        wanted = "major"
    elif logistics >= 1:
        wanted = "average"
    elif combat and dead >= 6:
        wanted = "minor"
    else:
        wanted = "defeat"
    found = gauntlet({"logistics": logistics, "scout": combat, "hq": hq}, dead)
    assert found.level == wanted
    assert found.winner == ("alien" if wanted == "defeat" else "marine")


@pytest.mark.parametrize("kind", COMBAT)
def test_gauntlet_any_combat_unit_will_do(kind: str) -> None:
    """KZ-V1, KZ-U1 (F): Squad, Scout, Heavy Weapons; an HQ is none."""
    assert gauntlet({"logistics": 2, "hq": 1, kind: 1}, 1).level == "breakthrough"
    assert gauntlet({"logistics": 2, "hq": 1}, 1).level == "average"


def test_gauntlet_the_goal_spoils_all_but_the_breakthrough() -> None:
    """KZ-V2 (F): unless the aliens' Mission Goal holds."""
    assert gauntlet({"logistics": 2}, 1, "unbroken-swarm").level == "defeat"
    assert gauntlet({"logistics": 2}, 4, "unbroken-swarm").level == "average"
    assert gauntlet({"logistics": 2, "hq": 1, "scout": 1}, 1,
                    "unbroken-swarm").level == "breakthrough"


def test_gauntlet_who_comes_when_and_by_what() -> None:
    """KZ-E1 (F): by road from the west: two Scouts, then HQ and Heavy, then twice Logistics and
    Squad."""
    game = box("kayotz").load(FOLDER / "run-the-gauntlet.yaml")
    dice = SeededDice(2)
    state = game.start(dice).state
    wanted = {1: {"scout"}, 2: {"scout", "hq", "heavy"},
              3: {"scout", "hq", "heavy", "logistics", "squad"}}
    counts = {1: 2, 2: 4, 3: 6, 4: 8}
    for turn in (1, 2, 3, 4):
        data = game.encode(state)
        there = [m for m in data["marines"].values() if m["place"] in ("map", "waiting")]
        assert len(there) == counts[turn]
        assert {m["kind"] for m in there} == wanted.get(turn, wanted[3])
        moves = [game.text(a) for a in game.options(state)]
        assert all("enter-116" in text for text in moves if text.startswith("full-move"))
        state = game.play(state, game.parse("end-phase"), dice).state
        while (action := game.auto(state)) is not None:
            state = game.play(state, action, dice).state
        assert game.status(state).turn == turn + 1
    assert place("116")[0] == 0


def test_gauntlet_only_the_east_edge_is_a_way_out() -> None:
    """KZ-E2, KZ-K4 (F): every hex of the east edge, none of the others."""
    game = box("kayotz").load(FOLDER / "run-the-gauntlet.yaml")
    data = game.encode(game.start(SeededDice(1)).state)
    data["aliens"] = {unit: alien | {"place": "lost", "cell": -1}
                      for unit, alien in data["aliens"].items()}
    for cell in range(game.board.n):
        there = game.board.name(cell)
        data["marines"]["scout-1"] |= {"place": "map", "cell": cell}
        ruling = game.judge(game.decode(data),
                            game.parse(f"full-move scout-1 along {there}-exit"))
        assert ruling.allowed == (place(there)[0] == 17), there


# The other scenarios' own rules


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("stunned", [False, True])
@pytest.mark.parametrize("hq", [False, True])
def test_kz_x1_scanning(die: int, stunned: bool, hq: bool) -> None:
    """KZ-X1: the scenario's number; +1 beside an Active HQ, −1 Stunned."""
    marines = {"scout-1": f"233 {'stunned' if stunned else ''}", "squad-1": "232",
               "scout-2": "111"}
    if hq:
        marines["hq-1"] = "213"
    table = Paper(marines=marines, aliens={"monolith": "253"},
                  scan={"hex": "253", "kinds": ["scout"], "within": 2, "needs": 4},
                  deck=["wormholes-open"],
                  victory=ladder(("won", [{"count": "scans", "at_least": 1}])))
    table.refused("scan squad-1", "KZ-X1")
    table.refused("scan scout-2", "KZ-X1", says=("2",))
    table.play("scan scout-1", die)
    net = die + hq - stunned
    assert table.happened(Rolled)[0].total == net
    table.refused("scan scout-1", "KZ-T1", "KZ-X1")
    table.turn()
    assert result(table).level == ("won" if net >= 4 else "defeat")


def test_kz_x1_the_rules_of_special_actions_hold() -> None:
    """KZ-X1, KZ-S0: not Paralyzed; not in a scenario without a site."""
    table = Paper(marines={"scout-1": "233 paralyzed"},
                  scan={"hex": "253", "kinds": ["scout"], "within": 2, "needs": 4})
    table.refused("scan scout-1", "KZ-S0", "KZ-X1")
    table = Paper(marines={"scout-1": "233"})
    table.refused("scan scout-1", "KZ-X1")


@pytest.mark.parametrize(("note", "held"), [("", 1), ("stunned", 1), ("paralyzed", 0)])
def test_kz_x2_held_by_a_marine_that_is_not_paralyzed(note: str, held: int) -> None:
    """KZ-X2: counted at the end, in the marked hexes only."""
    table = Paper(CLEAR, {"squad-1": f"233 {note}", "hq-1": "111"}, {"14": "252"},
                  hold=["233", "252"], deck=["wormholes-open"],
                  victory=ladder(("two", [{"count": "held", "at_least": 2}]),
                                 ("one", [{"count": "held", "at_least": 1}])))
    table.turn()
    assert result(table).level == ("one" if held else "defeat")
