"""The log: what was done, with dice, numbers and rules."""


from msgspec.structs import replace

from game.core.dice import ScriptedDice
from game.core.view_records import LogLine
from game.rules.troopers.state import Blow, Charge, LaidArc
from tests.rules.troopers.kit import YARD, Table, table

HOUSE = {"b1": "0505 primary=rifle secondary=pistol grenades=1", "b2": "0506 primary=smg",
         "r1": "1405 primary=rifle"}
OPEN = {"b1": "1005 primary=rifle", "r1": "2005 primary=rifle"}


def lines(t: Table, text: str, *faces: int) -> tuple[LogLine, ...]:
    """The log of an action, which is then done."""
    before, action = t.state, t.game.parse(text)
    step = t.game.play(t.state, action, ScriptedDice(faces))
    told = t.game.tell(before, action, step.events)
    t.state, t.events = step.state, step.events
    return told


def one(t: Table, text: str, *faces: int) -> tuple[str, str]:
    (line,) = lines(t, text, *faces)
    return line.title, line.detail


def test_walks_say_what_they_led_over() -> None:
    """TR-M2, M4, M6."""
    t = table(HOUSE)
    assert one(t, "walk b1 along 0505-0605-0604-0703-u0703") == (
        "**Blue 1** walks 4 dots to u0703",
        "7 AP: 2 steps [TR-M2], 1 doorway [TR-M4], 1 level by stairs [TR-B4] [TR-M6]",
    )


def test_crawling_says_that_it_is_dear() -> None:
    """TR-M8."""
    t = table(HOUSE)
    t.play("prone b1")
    assert one(t, "walk b1 along 0505-0504") == (
        "**Blue 1** crawls 1 dot to 0504",
        "2 AP: 1 step [TR-M2], twice the price while prone [TR-M8]",
    )


def test_who_lies_down_behind_something_is_told_so() -> None:
    """TR-M9: solid things beside it, and no hedge."""
    t = table({"b1": "0308", "b2": "0310", "r1": "1408"})
    shown = t.game.preview(t.state, t.game.parse("prone b1")).summary
    assert shown[0] == "Hidden behind: low wall [TR-M9] [TR-L3]."
    assert one(t, "prone b1")[1] == "1 AP [TR-M7] · Hidden behind: low wall [TR-M9] [TR-L3]."
    t.play("done b1")
    assert not any("Hidden" in words for words in t.game.preview(
        t.state, t.game.parse("prone b2")).summary)
    assert one(t, "prone b2")[1] == "1 AP [TR-M7]"


def test_special_actions() -> None:
    """TR-M7, S1, S3, S5, T1."""
    t = table(HOUSE)
    assert one(t, "prone b1") == ("**Blue 1** goes prone", "1 AP [TR-M7]")
    assert one(t, "stand b1") == ("**Blue 1** stands up", "2 AP [TR-M7]")
    assert one(t, "change b1 to secondary") == (
        "**Blue 1** takes the pistol in hand", "3 AP [TR-S1]",
    )
    assert one(t, "drop b1 rifle") == ("**Blue 1** drops the rifle", "[TR-S5]")
    assert one(t, "done b1") == ("**Blue 1** is done", "2 AP lapse [TR-T3]")
    assert one(t, "take b2 pistol from b1") == (
        "**Blue 2** takes the pistol from **Blue 1**", "6 AP [TR-S3]",
    )
    assert one(t, "orders b2 odds 60")[0] == (
        "**Blue 2** has new standing orders: Fire from 60 % up"
    )


def test_an_arc_says_where_it_looks() -> None:
    """TR-A1, A4."""
    assert one(table(HOUSE), "arc b2 60 towards 100") == (
        "**Blue 2** lays a 60° arc towards the right",
        "4 AP · 6 shots [TR-A1] · SMG, 3 damage [TR-A4]",
    )


def watched() -> Table:
    t = table(OPEN, drawing=YARD)
    return t.put("r1", lambda one: replace(one, arcs=(LaidArc(60, 270, 2),)))


def test_a_hit_is_two_lines_the_shot_and_what_it_did() -> None:
    """TR-A3, TR-H1: dice, target number, cells."""
    t = watched()
    assert one(t, "activate b1") == ("**Blue 1** begins", "[TR-U3]")
    fired, struck = lines(t, "fire r1 with arc 1", 3, 4, 2, 5)
    assert fired.title == "**Rust 1** fires on **Blue 1**, hits"
    assert fired.detail == (
        "6+ {die:3:hit} {die:4:hit} = 7: hit, 4 damage [TR-A3] · 1 shot left"
    )
    assert set(fired.cells) == {t.cell("2005"), t.cell("1005")}
    assert (struck.title, struck.unit) == ("**Blue 1** crosses 7, 6, 5, 4", "b1")
    assert struck.detail == "first cell {die:2} {die:5} = 7 [TR-H1] · 3 HP left [TR-H2]"


def test_a_miss_shows_what_the_number_is_made_of() -> None:
    """TR-A3."""
    t = watched().put("b1", lambda one: replace(one, prone=True))
    lines(t, "activate b1")
    assert one(t, "fire r1 with arc 1", 1, 4) == (
        "**Rust 1** fires on **Blue 1**, misses",
        "7+ (base 6, target prone +1) {die:1} {die:4} = 5: miss [TR-A3] · 1 shot left",
    )


def test_held_fire_and_a_halt_are_told() -> None:
    """TR-A2."""
    t = table(OPEN, drawing=YARD)
    t.put("r1", lambda one: replace(one, arcs=(LaidArc(60, 239, 2),)))
    title, detail = one(t, "walk b1 along 1005-1105-1106-1207")
    assert title == "**Blue 1** walks 2 dots to 1106"
    assert detail == "2 AP: 2 steps [TR-M2] · halts where it may be fired at [TR-A2]"
    assert one(t, "hold r1") == ("**Rust 1** holds its fire at **Blue 1**", "[TR-A2]")
    assert one(t, "go-on")[0] == "**Blue 1** walks on, 1 dot to 1207"


def test_standing_orders_are_named_as_the_cause() -> None:
    """TR-A2: the log says that nobody was asked."""
    t = watched()
    t.put("r1", lambda one: replace(one, orders=replace(one.orders, kind="always")))
    lines(t, "activate b1")
    assert t.next == "fire r1 with arc 1"
    fired = lines(t, t.next, 1, 1)[0]
    assert fired.detail.startswith("by standing orders")


def test_throw_scatter_and_blast() -> None:
    """TR-X2, X3."""
    t = table({"b1": "1005 grenades=1 hand=grenade", "r1": "1506 primary=rifle"}, drawing=YARD)
    title, detail = one(t, "throw b1 to 1405", 1, 1, 2)
    assert title == "**Blue 1** throws the grenade at 1405"
    assert "4+ {die:1} {die:1} = 2: off the mark [TR-X2]" in detail
    assert "Grenade lies off the mark, on 1505 [TR-U10]" in detail
    assert "back in hand" not in detail, "nothing was in hand before"
    finished, head = lines(t, "end-side")
    assert (finished.title, head.title) == ("**Blue** has finished", "Turn 1 · Explosives of Blue")
    assert head.kind == "phase"
    blast, hurt = lines(t, "burst", 6, 4)
    assert blast.title == "**Grenade** goes off on 1505" and "[TR-X3]" in blast.detail
    assert len(blast.cells) > 10
    assert hurt.title == "**Rust 1** crosses 10, 9, 8"


def test_a_throw_says_what_is_in_hand_again() -> None:
    """TR-S2."""
    t = table({"b1": "1005 primary=rifle grenades=1", "r1": "1506 primary=rifle"}, drawing=YARD)
    t.play("change b1 to grenade")
    assert "rifle back in hand, 0 AP [TR-S2]" in one(t, "throw b1 to 1205", 3, 3)[1]


def test_blows_land_when_the_target_acts() -> None:
    """TR-X1."""
    t = table({"b1": "1005 primary=rifle", "r1": "1105 primary=rifle"}, drawing=YARD)
    waits = lines(t, "strike b1 at r1 with fists")[0]
    assert "**Blue 1** goes for Rust 1" in waits.title and "[TR-X1]" in waits.detail
    t.state = replace(t.state, blows=(Blow("r1", "b1", "fists"),))
    t.put("b1", lambda one: replace(one, fought=False)).put("b1", lambda one: one)
    t.state = replace(t.state, active="")
    told = lines(t, "activate b1", 1, 1)
    assert told[-1].title == "**Rust 1** strikes **Blue 1**, misses"


def test_a_turn_begins_with_its_head_and_the_fall_of_arcs() -> None:
    """TR-T1."""
    t = table(HOUSE)
    lines(t, "arc b2 30 towards 90")
    t.play("end-side").play("burst")
    assert [line.title for line in lines(t, "fall")] == ["Turn 1 · Rust acts"]
    t.play("end-side").play("burst")
    head, fall = lines(t, "fall")
    assert (head.title, head.kind) == ("Turn 2 · Blue acts", "phase")
    assert (fall.title, fall.detail) == ("**Blue**: firing arcs fall", "[TR-T1]")


def test_a_breach_is_told() -> None:
    """TR-X5."""
    t = table({"b1": "0805 primary=rifle", "r1": "1401"})
    charge = Charge("satchel", "b1", t.cell("0802"))
    t.state = replace(t.state, charges=(charge,))
    t.play("end-side")
    titles = [line.title for line in lines(t, "burst", *[6] * 12)]
    assert "A breach in the wall at 0802" in titles


# --- one and many ---------------------------------------------------------------------------------

def test_numbers_and_their_nouns_agree() -> None:
    """TR-L1, TR-X2, TR-X1, TR-S3: one dot is a dot, two strike."""
    t = table({"b1": "0504 primary=rifle grenades=1 hand=grenade", "b2": "0301 primary=rifle",
               "r1": "0604 primary=smg", "r2": "0503 blade=knife", "r3": "0404 primary=rifle"})
    said = t.judge("throw b1 to 0604").reasons[0].text
    assert said.endswith("of 1 dot along the line: wall"), said
    said = t.judge("throw b1 to 0704").reasons[0].text
    assert said.endswith("of 2 dots along the line: wall"), said
    for spent, most in ((7, "1 dot at most"), (6, "2 dots at most")):
        t.put("b1", lambda one, spent=spent: replace(one, spent=spent))
        throw = next(line for line in t.game.menu(t.state, "b1") if line.id == "throw")
        assert throw.note.startswith(most)
    for count, words in ((1, "Rust 2 strikes when"), (2, "Rust 2 and Rust 3 strike when")):
        blows = (Blow("r2", "b1", "fists"), Blow("r3", "b1", "fists"))[:count]
        card = t.game.unit_card(replace(t.state, blows=blows), "b1")
        assert any(note.startswith(words) for note in card.notes), card.notes


def test_who_falls_to_a_blast_is_counted() -> None:
    """TR-X3: six points from cell 6 down, three from cell 3 down."""
    t = table({"b1": "1410 primary=rifle", "r1": "0401 primary=smg", "r2": "0302 primary=smg"})
    t.state = replace(t.state, charges=(Charge("grenade", "b1", t.cell("0401")),), phase="burst")
    forecast = t.game.forecast(t.state, t.game.parse("burst"))
    assert forecast is not None
    assert {one.key: one.words for one in forecast.outcomes} == {
        "fallen-0": "0 fall", "fallen-1": "1 falls", "fallen-2": "2 fall"}
