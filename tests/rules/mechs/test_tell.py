"""The log: every action in a line or more, with dice, numbers and rules."""



from game.core.dice import ScriptedDice
from game.rules import box
from tests.rules.mechs.fightkit import scenario
from tests.rules.mechs.showkit import GROUNDS, PAIR, WOOD, shown

ALONE = {"b1": "lynx 18,24 0", "b2": "boar 8,24 0", "r1": "hound 18,4 180"}


# --- the beginning -------------------------------------------------------------------------


def test_the_log_begins_with_whose_turn_it_is_and_the_roll_for_it() -> None:
    """MC-N1: with the dice of a tie; where the scenario says who begins, without a roll."""
    game = box("mechs").load(scenario(ALONE).replace("first: blue\n", ""), {})
    step = game.start(ScriptedDice((4, 4, 2, 5)))
    lines = game.tell(step.state, None, step.events)
    assert [(one.kind, one.title) for one in lines] == [
        ("phase", "Round 1 · Rust orders"), ("entry", "Who begins, Blue or Rust: a tie, again"),
        ("entry", "Who begins, Blue or Rust: Rust begins"),
    ]
    assert lines[2].detail == "{die:2} against {die:5:hit} [MC-N1]"
    game = box("mechs").load(scenario(ALONE), {})
    step = game.start(ScriptedDice(()))
    titles = [one.title for one in game.tell(step.state, None, step.events)]
    assert titles == ["Round 1 · Blue orders"]


# --- moving --------------------------------------------------------------------------------


def test_a_move_says_its_inches() -> None:
    """MC-N1."""
    t = shown(ALONE).go("b1", "18.00,17.50")
    assert t.log == [("**B1** moves 6.5″", "of 10″ [MC-N1]")]
    assert shown(ALONE).go("b2", "8.00,20.00").log[0][0] == "**B2** drives 4″"


def test_a_run_says_its_heat() -> None:
    """MC-N2."""
    t = shown(ALONE).go("b1", "18.00,8.50", kind="run")
    assert t.log == [
        ("**B1** runs 15.5″", "of 20″ [MC-N2] · heats up from 0 to 1 [MC-N2]"),
    ]


def test_a_forced_stop_is_named() -> None:
    """MC-T2, MC-T6."""
    t = shown(ALONE, WOOD)
    t.play(t.aim("b1", "move", "18,12"))
    assert t.log == [("**B1** moves 10″", "of 10″ [MC-N1] · stops in Wood [MC-T2]")]
    t = shown({**ALONE, "b1": "lynx 11,12 0"}, GROUNDS)
    t.play(t.aim("b1", "move", "11,6.5"))
    assert t.log[0][1].endswith("to the edge of Hill [MC-T6]")


def test_coming_up_to_somebody_is_said() -> None:
    """MC-B1, MC-F1."""
    t = shown({**ALONE, "r1": "hound 18,18 180"}).go("b1", "18.00,20.00")
    assert t.log[0][1].endswith("ends in contact with R1")
    t.play("spin r1 to 90")
    assert t.log == [("**R1** spins to 90°", "[MC-F1]")]


def test_turning_and_keeping() -> None:
    """MC-N1, MC-B5, MC-F1."""
    t = shown(ALONE).play("turn b1 to 90")
    assert t.log == [("**B1** turns to 90°", "[MC-N1]")]
    t = shown(PAIR).play("break b1 for move", 1).play("turn b1 to 90")
    assert t.log[0] == ("**B1** turns to 90°", "[MC-B5]")
    t = shown({**ALONE, "r1": "hound 18,18 180"}).go("b1", "18.00,20.00").play("keep r1")
    assert t.log == [("**R1** keeps its facing", "[MC-F1]")]


def test_breaking_away_shows_the_die_and_the_push() -> None:
    """MC-B1, MC-B4."""
    t = shown({**PAIR, "r3": "grenadiers 19.5,20 270"}).play("break b1 for move", 3)
    title, detail = t.log[0]
    assert title.startswith("**B1** breaks away as a ’Mech") and title.endswith("it gets away")
    assert detail == "{die:3:hit} needs 3 or more [MC-B1]"
    assert t.log[1][0] == "**R3** takes 1 click" and "[MC-B4]" in t.log[1][1]


def test_vtols_change_level() -> None:
    """MC-V1."""
    t = shown({"b1": "kestrel 18,24 0", "r1": "hound 18,4 180"}).play("rise b1")
    assert t.log == [("**B1** rises to cruising", "[MC-V1]")]


def test_formations() -> None:
    """MC-O1."""
    t = shown({"b1": "rifles 10,20 0", "b2": "rifles 11,20 0", "b3": "rifles 12,20 0",
               "r1": "hound 30,5 180"})
    t.play("form b1+b2+b3")
    assert t.log == [("Formation **B1, B2 and B3**", "[MC-O1]")]
    assert t.go("b1", "10.00,17.00").log == [("**B1** moves 3″", "of 5″ [MC-O1]")]
    assert t.play("done").log == [("**B1** has finished its order: formation", "[MC-N1]")]


def test_going_aboard_and_getting_off_is_said_once() -> None:
    """MC-P2."""
    t = shown({"b1": "drover 18,24 0", "b2": "rifles 18,25.65 0", "r1": "hound 18,5 180"})
    assert t.play("board b2 by b1").log == [("**B2** goes aboard B1", "[MC-P2]")]
    t = shown({"b1": "drover 18,24 0", "b2": "rifles aboard aboard=b1", "r1": "hound 18,5 180"})
    t.play(t.aim("b1", "unload-b2", "25,24"))
    assert t.log == [("B1 lets B2 off", "[MC-P2]")]


# --- fighting ------------------------------------------------------------------------------


def test_a_shot_shows_dice_sum_and_what_the_dial_says_then() -> None:
    """MC-C1."""
    t = shown({"b1": "lynx 18,14 0", "r1": "hound 18,6 180"})
    t.play("fire b1 at r1 with primary", 4, 5)
    (title, detail), (other, dial) = t.log
    assert title == "**B1** fires on **R1**: hit, 3 clicks"
    assert detail == (
        "2D6 {die:4:hit} {die:5:hit} 9 +10 Attack of B1 = 19, reaches 18 [MC-C1]"
    )
    assert other == "**R1** takes 3 clicks" and "8 of 11 clicks left" in dial


def test_a_miss_shows_what_was_needed() -> None:
    """MC-C1."""
    t = shown({"b1": "lynx 18,14 0", "r1": "hound 18,6 180"})
    t.play("fire b1 at r1 with primary", 1, 3)
    ((title, detail),) = t.log
    assert title == "**B1** fires on **R1**: miss"
    assert detail.startswith("2D6 {die:1} {die:3} 4 ") and "= 14, needs 18" in detail


def test_special_attacks_begin_with_their_way() -> None:
    """MC-C2."""
    t = shown({"b1": "hound 18,24 0", "r1": "lynx 18,16 180"})
    t.play(t.aim("b1", "charge", "18,16"), 6, 5)
    title, detail = t.log[0]
    assert title.startswith("**B1** runs 6″ and charges **R1**: ")
    assert "[MC-C2]" in detail
    t = shown({"b1": "hound 18,24 0", "r1": "lynx 18,16 180"})
    t.play(t.aim("b1", "death", "18,16"), 6, 5)
    assert t.log[0][0].startswith("**B1** jumps ")


def test_venting() -> None:
    """MC-N2."""
    t = shown(ALONE).put("b1", heat=3).play("vent b1")
    assert t.log == [("**B1** vents", "cools from 3 to 1 [MC-N2]")]


# --- the turn ------------------------------------------------------------------------------


def test_the_turn_of_a_side() -> None:
    """MC-N1."""
    t = shown(ALONE).put("b1", tokens=1).play("end-orders")
    assert t.log == [("**Blue** gives no more orders", "2 orders unused [MC-N1]")]
    t.play("close")
    assert t.log == [
        ("**B1** has rested, its tokens are off", "[MC-N1]"), ("Round 1 · Rust orders", ""),
    ]


def test_a_push_is_told() -> None:
    """MC-N1: the second token."""
    t = shown(ALONE).put("b2", tokens=1).go("b2", "8.00,20.00")
    assert any("takes 1 click" in f"{title} {detail}" for title, detail in t.log)


def test_the_end() -> None:
    """MC-W1."""
    t = shown(ALONE).put("r1", fate="destroyed", cell=-1).play("end-orders").play("close")
    assert t.log[-1][0] == "**B**"
