"""Every kind of deed of Arena done in the window, by the mouse alone and by keys alone; the dice
fall as written."""


from game.turns.machine import Mode
from tests.app.play.single_input import SingleInputHands, by_each_way
from tests.rules.arena.kit import PITS, scenario


class Arena(SingleInputHands):
    """A player of both sides."""

    def on(self) -> None:
        """To the next who decides: seats change, phases end."""
        if self.mode() is Mode.HANDOVER:
            self.sit()
        else:
            self.leave_phase()

    def to(self, phase: str) -> None:
        """Nobody else moves, acts or pushes until that phase."""
        for _ in range(20):
            if self.table.state.phase == phase and self.mode() is not Mode.HANDOVER:
                return
            if self.table.state.phase == "order" and self.mode() is not Mode.HANDOVER:
                self.pick("first-blue")
            else:
                self.on()
        raise AssertionError(f"{phase} never came: {self.actions()}")

    def last(self, count: int = 1) -> list[str]:
        """The last actions, as they are written."""
        return self.actions()[-count:]


def table(way: str, figures: dict[str, str], *faces: int, delay: bool = False, **parts: object
          ) -> Arena:
    """The movement phase, Blue first."""
    text = scenario(figures, **parts)  # type: ignore[arg-type]
    made = Arena(way, text, 6, 1, *faces, game="arena", solo=False, delay=delay, undo_dice=True)
    made.to("move")
    return made


@by_each_way
def test_a_thing_is_picked_up_on_the_run(way: str) -> None:
    """AR-A1: 3 MOV for certain, and on; or in passing, with dice when the movement is over."""
    figures = {"b1": "E8 N weapons=", "b2": "B8 N weapons=", "r1": "I1 S"}
    lying = {"dagger": "E7", "club": "B6"}
    made = table(way, figures, 3, 3, 3, dropped=lying)
    made.take("b1")
    made.pick("grab", "take-E7-dagger")
    made.act("E5")
    assert made.last() == ["move b1 along E8-E7-E6-E5 facing N taking dagger at E7"]
    made.leave_phase()
    made.take("b2")
    made.pick("grab", "snatch-B6-club")
    made.act("B5")
    made.leave_phase()
    assert made.last(2) == ["done b2", "snatch b2"]
    assert "3 dice ≤ 12 (74.1 %)" in made.log() and "Chance had been 74 %" in made.tray()
    assert made.table.state.figures["b2"].ready == "club"


@by_each_way
def test_an_enemy_is_held_and_breaks_free(way: str) -> None:
    """AR-C6, AR-U17: into the hex from behind; then three dice to get out."""
    figures = {"b1": "E6 N weapons=dagger dx=14", "r1": "E4 N dx=10"}
    made = table(way, figures, 1, 2, 3)
    made.take("b1")
    made.pick("grip")
    made.act("E4")
    assert made.where("b1") == made.where("r1") == "E4"
    made.to("act")
    made.leave_phase()
    assert made.table.unit == "r1"
    made.pick("break")
    made.act("E5")
    assert "break r1 to E5" in made.last(3) and made.where("r1") == "E5"


@by_each_way
def test_out_of_a_deep_pit_by_the_rope(way: str) -> None:
    """AR-J5, AR-U7: a metre a turn."""
    made = table(way, {"b1": "F6 N things=rope", "r1": "I1 S"}, rows=PITS)
    made.take("b1")
    made.pick("climb")
    made.act("F5")
    assert made.last() == ["climb b1 to F5"] and made.table.state.figures["b1"].climbed == 1
    assert made.where("b1") == "F6" and "1 of 4 m" in made.log()


@by_each_way
def test_a_jump_falls_short_catches_the_edge_and_comes_up(way: str) -> None:
    """AR-J1, AR-J3: the dice of all three are thrown and told."""
    figures = {"b1": "D5 N", "r1": "I1 S"}
    made = table(way, figures, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, rows=PITS)
    made.take("b1")
    made.pick("jump")
    made.act("D2")
    assert made.where("b1") == "D2" and made.table.state.figures["b1"].hits == 0
    for words in ("5 dice ≤ 24 (", "3 dice ≤ 12 (74.1 %)", "4 dice ≤ 12 (33.6 %)"):
        assert words in made.log()


@by_each_way
def test_a_chase_is_marked_and_the_one_ahead_moves_first(way: str) -> None:
    """AR-O2, AR-U1: two that have run in other chases before."""
    figures = {"b1": "E7 N", "r1": "E4 N", "b2": "A9 S", "r2": "I9 S"}
    text = scenario(figures, chases={"b2": "r1", "r2": "b1"})
    made = Arena(way, text, 6, 1, game="arena", solo=False)
    made.sit()
    made.pick("chase-b1-r1")
    made.pick("first-blue")
    assert made.last(2) == ["chase b1 after r1", "first blue"]
    made.sit()
    assert made.table.position.actors == ("r1",)


@by_each_way
def test_delay_waits_until_the_others_have_moved(way: str) -> None:
    """AR-D7, where the option is on."""
    made = table(way, {"b1": "E8 N", "r1": "I1 S"}, delay=True)
    made.take("b1")
    made.pick("delay")
    made.sit()
    made.leave_phase()
    made.sit()
    assert made.table.position.actors == ("b1",)
    made.take("b1")
    made.pick("step")
    made.act("E7")
    assert made.where("b1") == "E7"


@by_each_way
def test_down_and_up(way: str) -> None:
    """AR-P3, AR-D2: Drop in the action phase, Stand Up in the next movement."""
    made = table(way, {"b1": "E8 N dx=14", "r1": "I1 S"}, 6, 1)
    made.to("act")
    made.pick("drop", "drop-kneeling")
    assert made.piece("b1").pose == "kneeling"
    made.leave_phase()
    made.to("move")
    made.take("b1")
    made.pick("stand")
    assert made.last() == ["stand b1"] and made.piece("b1").pose == ""


@by_each_way
def test_shots_throws_loads_and_weapons_changed(way: str) -> None:
    """AR-C2, AR-U13, AR-O4, AR-P3: each as its line says."""
    figures = {
        "b1": "E8 N dx=16 weapons=light-crossbow+dagger", "b2": "C8 N dx=15 weapons=javelin+club",
        "b3": "G8 N dx=14 weapons=dagger+club", "r1": "E3 S dx=8",
    }
    made = table(way, figures, 6, 6, 4, 6, 6, 4)
    made.to("act")
    made.pick("shoot-menu", "shoot-kneeling")
    made.act("E3")
    assert "shoot b1 at r1 then kneeling" in made.last(3) or made.table.status.interrupts
    if made.table.status.interrupts:
        made.asked("bear")
        made.rest()
    assert made.piece("b1").pose == "kneeling" and made.table.state.figures["b1"].loading == 1
    assert made.table.unit == "b2"
    made.pick("throw")
    made.act("E3")
    if made.table.status.interrupts:
        made.asked("bear")
        made.rest()
    assert made.table.state.figures["b2"].ready == ""
    made.pick("ready", "ready-club")
    assert made.last() == ["ready b3 club"]
    made.to("move")
    made.to("act")
    made.pick("load")
    assert made.last() == ["load b1"] and made.table.state.figures["b1"].loading == 0


@by_each_way
def test_stepping_away_and_picking_up_what_lies_there(way: str) -> None:
    """AR-E4, AR-P6."""
    figures = {"b1": "E5 N dx=14", "b2": "A9 N dx=13 weapons=", "r1": "E4 S dx=8"}
    made = table(way, figures, dropped={"dagger": "A9"})
    made.to("act")
    made.pick("disengage")
    made.act("E6")
    assert made.where("b1") == "E6" and made.last()[0].startswith("disengage b1 to E6")
    made.pick("pick-up", "pick-up-dagger")
    assert made.last() == ["pick-up b2 dagger"]
