"""The log: what was done, with dice, numbers and rules."""


import pytest

from game.core.dice import ScriptedDice
from game.core.view_records import LogLine
from tests.rules.arena.kit import PITS, Table, scenario
from tests.rules.arena.test_menu import APART, PAIR, pushing, yard


def told(t: Table, text: str, *faces: int) -> tuple[LogLine, ...]:
    """The log of an action, which is then done."""
    before, action = t.state, t.game.parse(text)
    assert t.game.judge(before, action).allowed, text
    step = t.game.play(before, action, ScriptedDice(faces))
    t.state, t.events = step.state, step.events
    return t.game.tell(before, action, step.events)


def one(t: Table, text: str, *faces: int) -> tuple[str, str]:
    """The only line of an action; bands of the phases that it leads to stand apart."""
    (line,) = (line for line in told(t, text, *faces) if line.kind != "phase")
    return line.title, line.detail


# --- order ---------------------------------------------------------------------------------


def test_a_turn_begins_with_its_head_and_the_initiative() -> None:
    """AR-O1."""
    t = Table(scenario(APART))
    head, dice = told(t, "initiative", 5, 2)
    assert (head.title, head.kind) == ("Turn 1 · Initiative", "phase")
    assert dice.title == "Initiative: **Blue** wins"
    assert dice.detail == "{die:5:hit} against {die:2} [AR-O1]"
    assert one(t, "first rust") == ("Rust moves first", "[AR-O1]")


def test_a_tie_is_told_and_thrown_again() -> None:
    """AR-O1."""
    lines = told(Table(scenario(APART)), "initiative", 3, 3, 1, 6)
    assert [line.title for line in lines[1:]] == [
        "Initiative: Blue and Rust: a tie, again", "Initiative: **Rust** wins",
    ]


def test_chases_are_told() -> None:
    """AR-O2."""
    t = Table(scenario({"b1": "E5 S", "r1": "E3 S"})).ran().follow("initiative", 1, 6)
    assert one(t, "chase r1 after b1") == ("**R1** runs after B1", "[AR-O2]")


# --- movement ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "title", "detail"),
    [
        ("B8-B7 facing N", "**B1** One step to B7", "1 MOV [AR-D3]"),
        ("B8-B7-C7 facing NE", "**B1** One pace to C7 and faces NE", "2 MOV [AR-D4]"),
        ("B8-B7-B6-B5 facing N", "**B1** Half move to B5", "3 MOV [AR-D5]"),
        ("B8-B7-B6-B5-B4-B3-B2 facing N", "**B1** Full move to B2", "6 MOV [AR-D6]"),
    ],
)
def test_movements_are_called_by_their_length(path: str, title: str, detail: str) -> None:
    """AR-D3, D4, D5, D6."""
    assert one(yard(APART), f"move b1 along {path}") == (title, detail)


def test_a_movement_in_parts_says_how_much_it_is_in_all() -> None:
    """AR-U2."""
    t = yard(APART)
    told(t, "move b1 along B8-B7-B6 facing N")
    assert one(t, "move b1 along B6-B5 facing N") == (
        "**B1** Half move to B5", "1 MOV, 3 in all [AR-D5]",
    )


def test_where_and_why_it_stops() -> None:
    """AR-O3."""
    t = yard({"b1": "E7 N", "r1": "E4 S"})
    title, detail = one(t, "move b1 along E7-E6-E5 facing N")
    assert title == "**B1** One pace to E5"
    assert detail == "2 MOV [AR-D4] · stops: R1 has it in front [AR-O3]"


def test_shifts_turns_and_standing_still() -> None:
    """AR-E3, AR-P2, AR-D1, AR-E1, AR-O4."""
    t = yard({"b1": "E5 N", "r1": "E4 S dx=10"})
    assert one(t, "move b1 along E5-F4 facing NW") == (
        "**B1** shifts to F4 and faces NW", "1 MOV [AR-E3]",
    )
    assert one(t, "turn b1 to S") == ("**B1** turns to S", "[AR-P2]")
    title, detail = one(t, "done b1")
    assert title == "**B1** has moved" and detail.startswith("then attack · ")
    title, detail = one(t, "done r1")
    assert title == "**R1** stands still" and detail.startswith("[AR-D1] · then attack · ")
    held = yard({"b1": "E5 N", "r1": "E4 S"})
    assert one(held, "done b1")[1].startswith("[AR-E1] · then attack · ")


def test_a_side_that_ends_its_movement() -> None:
    """AR-D1."""
    assert told(yard(APART), "end-moves")[0].title == "**Blue** has moved"


def test_crawling_and_standing_up() -> None:
    """AR-F5, AR-D2, AR-E2."""
    t = yard({"b1": "E5 N position=prone", "b2": "A1 S position=kneeling", "r1": "I1 S"})
    assert one(t, "stand b1") == ("**B1** stands up", "[AR-D2]")
    assert one(t, "move b2 along A1-A2 facing S") == (
        "**B2** crawls to A2", "1 of 2 MOV [AR-F5]",
    )
    held = yard({"b1": "E5 N position=kneeling", "r1": "E4 S"})
    assert one(held, "stand b1") == ("**B1** stands up", "[AR-E2]")


def test_one_hex_is_always_possible() -> None:
    """AR-F4."""
    t = Table(scenario({"b1": "E5 N armour=plate load=heavy-pack", "r1": "A1 N"},
                       conditions=["mud"])).moving()
    assert one(t, "move b1 along E5-E4 facing N") == (
        "**B1** One step to E4", "1 MOV [AR-D3] · one hex, however slow [AR-F4]",
    )


def test_a_jump_with_its_dice() -> None:
    """AR-J1."""
    t = yard({"b1": "D2 S", "r1": "I5 N"}, rows=PITS)
    title, detail = one(t, "move b1 along D2-D3-D4-D5 facing S", 1, 2, 3, 4, 5)
    assert title == "**B1** jumps to D5"
    assert detail.startswith("5 dice ≤ 24 (ST 12, DX +12 · 96.8 %) {die:1:hit} {die:2:hit}")
    assert "= 15: " in detail and detail.endswith("[AR-J1]")


def test_a_fall_tells_every_roll() -> None:
    """AR-J1, AR-J2, AR-J3, AR-J4."""
    t = yard({"b1": "D2 S", "r1": "I5 N"}, rows=PITS)
    lines = told(t, "move b1 along D2-D3-D4-D5 facing S", 6, 6, 6, 6, 6, 5, 5, 5, 1, 4)
    said = " ".join(f"{line.title} {line.detail}" for line in lines)
    assert "**B1** jumps for D5, comes down in D3" in said
    for part in ("= 30", "[AR-J1]", "3 dice ≤ 12 (74.1 %)", "[AR-J3]", "in D3 [AR-J2]",
                 "[AR-J4]"):
        assert part in said, (part, said)


def test_things_picked_up_on_the_run() -> None:
    """AR-A1."""
    t = yard({"b1": "E7 N weapons=dagger", "r1": "A1 S"}, dropped={"club": "E6"})
    lines = told(t, "move b1 along E7-E6-E5 facing N taking club at E6")
    assert "club" in " ".join(f"{one.title} {one.detail}" for one in lines).casefold()


# --- fighting ------------------------------------------------------------------------------


def test_a_blow_that_asks_is_told_before_it_falls() -> None:
    """AR-U15, AR-C1."""
    t = yard(PAIR).acting("b1", "r1")
    assert one(t, "attack b1 at r1 with weapon") == ("**B1** strikes at R1: defend?", "[AR-U15]")
    assert one(t, "bear r1") == ("**R1** lets B1’s attack come", "[AR-U15]")
    title, detail = one(t, "resolve", 1, 2, 4, 2, 1)
    assert title == "**B1** strikes at **R1**, hits for 3"
    assert detail == (
        "3 dice ≤ 12 (74.1 %) {die:1:hit} {die:2:hit} {die:4:hit} = 7: hit [AR-C1] · "
        "{die:2} {die:1} = 3: 3 hits, ST 9 left [AR-C4]"
    )


def test_a_miss_shows_what_the_number_is_made_of() -> None:
    """AR-P7, AR-F3."""
    t = yard({"b1": "E5 N armour=chain", "r1": "E4 S position=kneeling"}).acting("b1")
    t.put("r1", acted=True)
    title, detail = one(t, "attack b1 at r1 with weapon", 6, 5, 4)
    assert title == "**B1** strikes at **R1**, misses"
    assert detail == (
        "3 dice ≤ 11 (DX 12, Chain −3, target kneels +2 · 62.5 %) "
        "{die:6} {die:5} {die:4} = 15: miss [AR-C1]"
    )


def test_armour_stands_in_the_sum_of_damage() -> None:
    """AR-F3."""
    t = yard({"b1": "E5 N", "r1": "E4 S armour=chain"}).acting("b1").put("r1", acted=True)
    _, detail = one(t, "attack b1 at r1 with weapon", 1, 2, 4, 6, 1)
    assert "{die:6} {die:1} = 7, Chain −3: 4 hits, ST 8 left [AR-C4]" in detail


def test_a_blow_that_armour_stops_does_no_harm() -> None:
    """AR-F3."""
    t = yard({"b1": "E5 N", "r1": "E4 S armour=chain"}).acting("b1").put("r1", acted=True)
    title, _ = one(t, "attack b1 at r1 with weapon", 1, 2, 4, 1, 2)
    assert title == "**B1** strikes at **R1**, hits, but does no harm"


def test_what_a_hit_does_is_a_line_of_the_target() -> None:
    """AR-C4, AR-U24."""
    t = yard(PAIR).acting("b1").put("r1", acted=True, hits=6)
    blow, down = told(t, "attack b1 at r1 with weapon", 1, 2, 4, 3, 3)
    assert blow.title.endswith("hits for 6") and blow.unit == "b1"
    assert (down.title, down.unit) == ("**R1** falls unconscious", "r1")
    assert "[AR-C4]" in down.detail and "lets go of: Broadsword [AR-U24]" in down.detail


def test_orders_answer_by_themselves() -> None:
    """AR-C1: the log says that nobody was asked."""
    t = yard(PAIR).acting("b1", "r1").put("r1", orders="always")
    told(t, "attack b1 at r1 with weapon")
    assert t.next == "defend r1"
    assert one(t, "defend r1") == ("**R1** defends", "by standing orders · [AR-C1]")


def test_shots_and_throws() -> None:
    """AR-C2."""
    t = yard(APART).acting("b2", "b1", "r1").put("r1", acted=True)
    assert one(t, "shoot b2 at r1", 5, 5, 5)[0] == "**B2** shoots at **R1**, misses"
    t.acting("b2", "b1", "r1").put("b2", acted=False)
    title, detail = one(t, "shoot b2 at r1 then kneeling", 5, 5, 5)
    assert title == "**B2** shoots at **R1**, misses and kneels" and detail.endswith("[AR-P3]")
    t = yard({"b1": "E5 N weapons=dagger", "r1": "E2 S"}).acting("b1").put("r1", acted=True)
    title, detail = one(t, "throw b1 at r1", 5, 5, 5)
    assert title == "**B1** throws the dagger at **R1**, misses" and "range 3 −2" in detail


@pytest.mark.parametrize(
    ("text", "title", "detail"),
    [
        ("defend b1", "**B1** defends", "[AR-C1]"),
        ("pass b1", "**B1** passes", "[AR-O4]"),
        ("ready b1 dagger", "**B1** readies the dagger", ""),
        ("ready b1 small-shield", "**B1** slings its shield", "[AR-U10]"),
        ("drop b1 kneeling", "**B1** kneels", "[AR-P3]"),
        ("drop b1 prone", "**B1** lies down", "[AR-P3]"),
        ("pick-up b1 club", "**B1** picks up: Club", "[AR-P6]"),
        ("orders b1 never", "**B1** has new standing orders: Never", ""),
    ],
)
def test_other_actions(text: str, title: str, detail: str) -> None:
    t = yard({"b1": "E5 N weapons=broadsword+dagger shield=small-shield", "r1": "A1 S"},
             dropped={"club": "E5"}).acting("b1", "r1")
    assert one(t, text) == (title, detail)


def test_loading_says_how_far_it_is() -> None:
    """AR-U13."""
    t = yard({"b1": "E5 N weapons=heavy-crossbow", "r1": "A1 S"}).put("b1", loading=2)
    t.acting("b1", "r1")
    assert one(t, "load b1") == ("**B1** loads, 1 to go", "[AR-U13]")
    t.acting("b1", "r1").put("b1", acted=False)
    assert one(t, "load b1")[0] == "**B1** has loaded"


def test_disengaging_and_pushing() -> None:
    """AR-E4, AR-C5."""
    t = yard(PAIR).acting("b1", "r1")
    assert one(t, "disengage b1 to E6 facing N") == ("**B1** disengages to E6", "[AR-E4]")
    t = pushing()
    assert one(t, "push b1 at r1 to E3 following") == (
        "**B1** pushes **R1** back to E3 and follows", "hit and was not hit [AR-C5]",
    )
    assert one(pushing(), "rest b1") == ("**B1** pushes nobody", "[AR-C5]")


def test_hand_to_hand() -> None:
    """AR-C6."""
    t = yard({"b1": "E3 S", "r1": "E5 S dx=10"})
    lines = told(t, "move b1 along E3-E4-E5 facing S")
    said = " ".join(f"{line.title} {line.detail}" for line in lines)
    assert "hand-to-hand" in said and "[AR-C6]" in said
    t.acting("b1", "r1")
    title, detail = one(t, "break b1 to E6", 1, 1, 1)
    assert "free [AR-C6]" in detail and "crawls to E6" in title


def test_the_end_is_told() -> None:
    """AR-U29."""
    t = yard(PAIR).acting("b1", "r1").put("r1", fate="dead", position="prone")
    while t.next != "close":
        t.play(t.next or f"pass {t.state.queue[0]}")
    line = told(t, "close")[-1]
    assert line.kind == "end" and line.title == "**B**"
