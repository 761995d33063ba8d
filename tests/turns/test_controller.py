"""The turn controller: every transition of its table is walked, and nothing else happens."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.core.history import Entry, History
from game.core.ruling import Reason, refuse
from game.core.view_records import AttackPlan, Outline
from game.turns import inputs as do
from game.turns.controller import Controller
from game.turns.machine import Mode, diagram, find
from game.turns.transitions import MEANS, SETTLED, TRANSITIONS
from tests.core.toy import Pos, Toy
from tests.properties import examples

HERE, TARGET, EMPTY, FAR = 0, 1, 8, 7


def table(*texts, seed=3, mode=None, **toy):
    """A table on which these texts were played."""
    history = History(Toy(**toy), seed)
    for text in texts:
        assert history.play(text).allowed, text
    found = Controller(history)
    if mode is not None:
        assert found.mode is mode
    return found


def aiming(**toy):
    found = table(**toy)
    found.send(do.Pick("a"))
    assert found.mode is Mode.AIMING
    return found


def unit():
    found = aiming()
    found.send(do.Back())
    assert found.mode is Mode.UNIT
    return found


def menu():
    found = table("dash a", mode=Mode.UNIT)
    found.send(do.ChooseLine("shout"))
    assert found.mode is Mode.MENU
    return found


def gait():
    """A submenu of a unit that need not finish: the hand may still go elsewhere."""
    found = aiming()
    found.send(do.ChooseLine("gait"))
    assert found.mode is Mode.MENU
    return found


class Bound(Toy):
    """A must finish first, and still walks."""

    def status(self, state):
        return replace(super().status(state), focus="a")


class Going(Toy):
    """When A has acted, B may go on, but need not."""

    def status(self, state):
        return replace(super().status(state), in_hand="b" if state.acted[0] else "")


class Winding(Toy):
    """Walks are laid freely; writes down what they lead through."""

    def __init__(self, **options):
        super().__init__(**options)
        self.asked = []

    def menu(self, state, unit=""):
        return tuple(
            replace(one, laid=True) if one.id == "walk" else one
            for one in super().menu(state, unit)
        )

    def aim(self, state, unit, choice, cell, facing=None, through=()):
        self.asked.append((cell, facing, through))
        return super().aim(state, unit, choice, cell)

    def outline(self, state, unit, choice, through=()):
        return Outline(((*through, 1, 2, 3),), choice)

    def targets(self, state, unit, choice):
        return () if choice == "walk" else super().targets(state, unit, choice)


class Risky(Toy):
    """Dice decide whatever is done, but to walk, and are armed first."""

    def forecast(self, state, action):
        return None if action[0] in ("walk", "end", "wind") else super().forecast(
            state, ("dash", "a"))

    def preview(self, state, action):
        return replace(super().preview(state, action), forecast=self.forecast(state, action))


def armed(*texts, choice, **toy):
    """A table at which the dice of a line are armed."""
    history = History(Risky(**toy), 3)
    for text in texts:
        assert history.play(text).allowed, text
    found = Controller(history)
    found.arms = True
    for step in choice:
        found.send(step)
    assert found.armed is not None and len(history.entries) == len(texts)
    return found


def armed_idle():
    return armed("end", "wind", "end", "wind", choice=(do.Confirm(), do.ChooseLine("calm")))


def armed_aiming():
    return armed(choice=(do.Pick("a"), do.ChooseLine("dash")))


def armed_unit():
    return armed(choice=(do.Pick("a"), do.Back(), do.ChooseLine("dash")))


def armed_menu():
    return armed("dash a", choice=(do.ChooseLine("shout"), do.ChooseLine("cheer")))


ARMED = {"idle": armed_idle, "unit": armed_unit, "aiming": armed_aiming, "menu": armed_menu}


class Hunting(Risky):
    """B is of another side, and A comes to it by a dash and a cheer. ahead: there is such a way."""

    ahead = True

    def pieces(self, state, viewer=""):
        return tuple(replace(one, side="wind") if one.id == "b" else one
                     for one in super().pieces(state, viewer))

    def actors(self, state):
        return [unit for unit in super().actors(state) if unit == "a"]

    def plan_attack(self, state, unit, target):
        yield None
        if self.ahead:
            yield AttackPlan(target, 1, "dash", (("dash", "a"), ("cheer", "a")), "Cheer",
                             odds=Fraction(1, 2))
        else:
            reason = Reason("TY-P1", "Way", "too far", "Nobody runs so far.")
            yield AttackPlan(target, 3, ruling=refuse(reason))


def hunting(**toy):
    found = Controller(History(Hunting(**toy), 3))
    found.arms = found.suggests = True
    found.send(do.Pick("a"))
    return found


def planned():
    """The first step of a plan is armed."""
    found = hunting()
    found.send(do.Point(4))
    assert found.armed is not None and not found.history.entries
    return found


class Looking(Hunting):
    """The end of A's way may be looked at from three sides, from one of which B is out of sight."""

    def turn_plan(self, state, plan, facing):
        if facing == 2:
            return AttackPlan(plan.unit, ruling=refuse(Reason("TY-P2", "Way", "out of sight", "")))
        step = ("dash", "a") if facing == 0 else ("cheer", "a")
        return replace(plan, steps=(step, plan.steps[1]), odds=Fraction(facing, 3))


def looking_ahead():
    found = Controller(History(Looking(), 3))
    found.suggests = True
    found.send(do.Pick("a"))
    found.send(do.Point(4))
    return found


def half_done():
    """The second step of a plan is armed."""
    found = planned()
    found.send(do.Point(4))
    assert found.mode is Mode.UNIT and found.armed.action == ("cheer", "a")
    return found


def winding():
    found = Controller(History(Winding(), 3))
    found.send(do.Pick("a"))
    assert found.mode is Mode.AIMING
    return found


def bent():
    found = winding()
    found.send(do.Bend(TARGET))
    assert found.through == (TARGET,)
    return found


def bound():
    return table("dash a", mode=Mode.UNIT)


def bound_aiming():
    found = Controller(History(Bound(), 3))
    assert found.mode is Mode.AIMING
    return found


def looking():
    """The other side picks a card and has taken a runner in hand, to look at it."""
    found = card()
    found.send(do.Pick("a"))
    assert found.mode is Mode.UNIT
    return found


def confirming():
    found = table()
    found.send(do.FinishPhase())
    assert found.mode is Mode.CONFIRMING
    return found


def waiting():
    return table("end", mode=Mode.WAITING)


def thinking():
    """The card is a computer's to pick."""
    return table("end", "wind", "end", "wind", mode=Mode.THINKING, computers={"wind": "random"})


def card():
    """The other side sits and picks a card."""
    found = table("end", "wind", "end", "wind", mode=Mode.HANDOVER)
    found.send(do.Confirm())
    assert found.mode is Mode.IDLE
    return found


def over():
    return table("walk b c6", "end", "wind", "walk b c8", "end", "wind", "card calm", "walk b c9",
                 mode=Mode.OVER)


# Every row of the table by (source, input, label): where it starts, the input, where it leads.
WALKS = {
    ("idle", "Point", "unit there"): (table, do.Point(HERE), Mode.AIMING),
    ("idle", "Point", "nobody there"): (table, do.Point(EMPTY), Mode.IDLE),
    ("unit", "Point", "unit there"): (unit, do.Point(4), Mode.AIMING),
    ("unit", "Point", "nobody there"): (unit, do.Point(EMPTY), Mode.IDLE),
    ("menu", "Point", "unit there"): (menu, do.Point(4), Mode.UNIT),
    ("menu", "Point", "nobody there"): (menu, do.Point(EMPTY), Mode.MENU),
    ("aiming", "Point", "own cell"): (aiming, do.Point(HERE), Mode.UNIT),
    ("aiming", "Point", "target"): (aiming, do.Point(TARGET), Mode.IDLE),
    ("aiming", "Face", "plan turned"): (planned, do.Face(1, planned=True), Mode.AIMING),
    ("aiming", "Face", "facing planned"): (aiming, do.Face(0), Mode.AIMING),
    ("aiming", "Bend", "way bends there"): (winding, do.Bend(TARGET), Mode.AIMING),
    ("aiming", "Back", "last bend taken back"): (bent, do.Back(), Mode.AIMING),
    ("aiming", "Rotate", "turned in place"): (aiming, do.Rotate(0), Mode.AIMING),
    ("unit", "Rotate", "turned in place"): (unit, do.Rotate(0), Mode.AIMING),
    ("aiming", "Point", "what is armed there done"): (planned, do.Point(4), Mode.UNIT),
    ("unit", "Point", "what is armed there done"): (half_done, do.Point(4), None),
    ("idle", "Pick", "unit"): (table, do.Pick("b"), Mode.AIMING),
    ("unit", "Pick", "unit"): (unit, do.Pick("b"), Mode.AIMING),
    ("aiming", "Pick", "unit"): (aiming, do.Pick("b"), Mode.AIMING),
    ("menu", "Pick", "unit"): (menu, do.Pick("a"), Mode.UNIT),
    ("idle", "NextUnit", "next unit"): (table, do.NextUnit(), Mode.AIMING),
    ("unit", "NextUnit", "next unit"): (unit, do.NextUnit(), Mode.AIMING),
    ("aiming", "NextUnit", "next unit"): (aiming, do.NextUnit(-1), Mode.AIMING),
    ("idle", "NextUnit", "nobody is next"): (card, do.NextUnit(), Mode.IDLE),
    ("unit", "NextUnit", "nobody is next"): (bound, do.NextUnit(), Mode.UNIT),
    ("aiming", "NextUnit", "nobody is next"): (bound_aiming, do.NextUnit(), Mode.AIMING),
    ("menu", "NextUnit", "nobody is next"): (menu, do.NextUnit(), Mode.MENU),
    ("idle", "FinishPhase", "nothing to end"): (card, do.FinishPhase(), Mode.IDLE),
    ("unit", "FinishPhase", "nothing to end"): (looking, do.FinishPhase(), Mode.UNIT),
    ("idle", "ChooseLine", "line"): (card, do.ChooseLine("calm"), Mode.IDLE),
    ("unit", "ChooseLine", "line"): (unit, do.ChooseLine("walk"), Mode.AIMING),
    ("aiming", "ChooseLine", "line"): (aiming, do.ChooseLine("dash"), Mode.UNIT),
    ("menu", "ChooseLine", "line"): (menu, do.ChooseLine("cheer"), Mode.IDLE),
    ("idle", "FinishPhase", "end phase"): (table, do.FinishPhase(), Mode.CONFIRMING),
    ("unit", "FinishPhase", "end phase"): (unit, do.FinishPhase(), Mode.CONFIRMING),
    ("aiming", "FinishPhase", "end phase"): (aiming, do.FinishPhase(), Mode.CONFIRMING),
    ("menu", "FinishPhase", "end phase"): (menu, do.FinishPhase(), Mode.MENU),
    ("menu", "Back", "close menu"): (menu, do.Back(), Mode.UNIT),
    ("aiming", "Back", "drop choice"): (aiming, do.Back(), Mode.UNIT),
    ("unit", "Back", "drop unit"): (unit, do.Back(), Mode.IDLE),
    ("idle", "Back", "nothing held"): (table, do.Back(), Mode.IDLE),
    ("confirming", "Confirm", "yes"): (confirming, do.Confirm(), Mode.WAITING),
    ("confirming", "Back", "no"): (confirming, do.Back(), Mode.IDLE),
    ("confirming", "Point", "no, clicked elsewhere"): (confirming, do.Point(EMPTY), Mode.IDLE),
    ("waiting", "Proceed", "shown"): (waiting, do.Proceed(), Mode.IDLE),
    ("handover", "Confirm", "seated"): (
        lambda: table("end", "wind", "end", "wind"), do.Confirm(), Mode.IDLE),
    ("thinking", "Decide", "computer's action"): (thinking, do.Decide("card calm"), Mode.IDLE),
    ("thinking", "Point", "look"): (thinking, do.Point(HERE), Mode.THINKING),
    ("thinking", "Pick", "look"): (thinking, do.Pick("a"), Mode.THINKING),
    ("over", "Point", "look"): (over, do.Point(9), Mode.OVER),
    ("over", "Pick", "look"): (over, do.Pick("a"), Mode.OVER),
    **{(mode, "Confirm", "armed dice thrown"): (start, do.Confirm(), None)
       for mode, start in ARMED.items()},
    **{(mode, "Back", "dice disarmed"): (start, do.Back(), Mode(mode))
       for mode, start in ARMED.items()},
    ("idle", "Suggest", "advice"): (table, do.Suggest(f"walk a c{TARGET}"), Mode.AIMING),
    ("unit", "Suggest", "advice"): (unit, do.Suggest("end"), Mode.AIMING),
    ("aiming", "Suggest", "advice"): (aiming, do.Suggest("dash a"), Mode.AIMING),
    ("menu", "Suggest", "advice"): (menu, do.Suggest("cheer a"), Mode.MENU),
    ("menu", "NextUnit", "next unit"): (gait, do.NextUnit(), Mode.AIMING),
    **{
        (mode, what, what.lower()): (start, getattr(do, what)(), to)
        for mode, start, to in (
            ("idle", lambda: table("walk a c1"), Mode.IDLE),
            ("unit", unit, Mode.UNIT), ("aiming", aiming, Mode.AIMING), ("menu", menu, None),
            ("confirming", confirming, Mode.IDLE), ("waiting", waiting, None),
            ("thinking", thinking, None),
            ("handover", lambda: table("end", "wind", "end", "wind"), None), ("over", over, None),
        )
        for what in ("Undo", "Redo")
    },
}


def test_undo_takes_back_what_a_person_decided_and_the_computer_made_of_it():
    found = thinking()
    found.send(do.Decide("card storm"))
    assert (found.mode, found.state.phase) == (Mode.IDLE, "run")
    found.send(do.Undo())
    assert [entry.text for entry in found.history.entries] == ["end", "wind"]
    found.send(do.Redo())
    assert [entry.text for entry in found.history.entries][-3:] == ["end", "wind", "card storm"]


def test_undo_comes_back_to_what_was_worked_out():
    """Menus and targets of the last positions are kept; not of more than a few."""
    found = aiming()
    first = found.position
    menu, targets = found.menu, found.targets
    for _ in range(2):
        found.send(do.Point(TARGET))
        assert found.position is not first and found.position.state is found.state
        found.send(do.Undo())
        assert found.position is first
        found.send(do.Pick("a"))
        assert found.menu is menu and found.targets is targets
    for _ in range(12):
        found.history.play("walk a c1")
        assert found.position.state is found.state
        found.history.undo()
        assert found.position.state is found.state
    assert len(found._positions) < 10


def test_what_is_foreseen_is_what_comes():
    """It is the position itself, with the menus that were worked out; nothing is played for it."""
    found = aiming()
    after = found.foreseen(TARGET)
    assert after is not None and not found.history.entries
    assert found.foreseen(TARGET) is after and found.foreseen(TARGET + 1) is not after
    menu = after.menu("b")
    found.send(do.Point(TARGET))
    assert found.position is after and found.position.state is found.state
    found.send(do.Pick("b"))
    assert found.menu is menu
    found.send(do.Undo())
    found.history.play("walk b c6")
    assert found.position.state is found.state


def test_what_another_does_was_not_foreseen():
    found = aiming()
    after = found.foreseen(TARGET)
    found.history.play("walk a c2")
    assert found.position is not after and found.position.state is found.state


def test_nothing_is_foreseen_that_is_refused_or_thrown_for():
    found = aiming()
    assert found.foreseen(FAR) is None and found.foreseen(HERE) is None
    assert found.position.foresee(("dash", "a")) is None
    dice = found.history.dice_position
    found.send(do.ChooseLine("dash"))
    assert found.history.dice_position == dice + 1
    assert table().foreseen(TARGET) is None, "nobody is in hand"


def test_only_a_few_positions_are_foreseen():
    found = table().position
    for turn in range(40):
        found.state = Pos(turn=1, at=(turn % 7, 4), ways=(turn, 0))
        found.foresee(("walk", "b", "c5"))
        found.foresee(("walk", "a", f"c{turn % 7 + 1}"))
    assert len(found._foreseen) <= 12


def test_the_opening_line_is_the_one_that_a_pick_chooses():
    found = table()
    opening = found.position.opening("a")
    found.send(do.Pick("a"))
    assert opening is found.choice and opening is not None
    assert found.preview_of(opening, TARGET) == found.preview(TARGET)


def test_a_person_cannot_decide_for_the_computer():
    found = thinking()
    assert found.menu == ()
    assert found.send(do.ChooseLine("calm")).kind == "nothing"
    assert found.mode is Mode.THINKING


# Arming


@pytest.mark.parametrize("start", ARMED.values(), ids=ARMED)
def test_dice_are_armed_by_the_first_press_and_thrown_by_the_second(start):
    found = start()
    count, line = len(found.history.entries), found.armed.choice
    again = start()
    again.send(do.ChooseLine(line))
    found.send(do.Confirm())
    assert found.armed is None and again.armed is None
    assert len(found.history.entries) == len(again.history.entries) == count + 1


@pytest.mark.parametrize("start", ARMED.values(), ids=ARMED)
def test_back_disarms_and_the_hand_keeps_what_it_holds(start):
    found = start()
    held = found.mode, found.unit, found.path, found.choice
    found.send(do.Back())
    assert found.armed is None and (found.mode, found.unit, found.path, found.choice) == held
    assert found.send(do.Confirm()).kind == "nothing"


def test_any_other_decision_disarms():
    for step in (do.Point(TARGET), do.Pick("b"), do.NextUnit(), do.ChooseLine("gait"), do.Back()):
        found = armed_aiming()
        found.send(step)
        assert found.armed is None, step


def test_what_is_refused_leaves_the_dice_armed():
    found = armed_aiming()
    assert found.send(do.Point(FAR)).kind == "refused" and found.armed is not None


def test_what_throws_no_dice_is_done_at_once():
    found = aiming()
    found.arms = True
    assert found.send(do.Point(TARGET)).kind == "played"


def test_an_answer_that_is_asked_for_is_given_at_once():
    class Asked(Risky):
        def status(self, state):
            return replace(super().status(state), interrupts="wind")

    found = Controller(History(Asked(), 3))
    found.arms = True
    found.send(do.Pick("a"))
    assert found.send(do.ChooseLine("dash")).kind == "played"


def test_what_a_lesson_stops_is_not_armed():
    found = aiming()
    found.arms, found.gate = True, lambda text, action: refuse(Reason("TY-1", "No", "no"))
    assert found.send(do.ChooseLine("dash")).kind == "refused" and found.armed is None


def test_a_plan_takes_a_press_for_each_step_and_none_is_done_by_itself():
    found = planned()
    assert (found.armed.action, found.armed.choice) == (("dash", "a"), "dash")
    found.send(do.Confirm())
    assert [entry.text for entry in found.history.entries] == ["dash a"]
    assert found.armed.action == ("cheer", "a")
    found.send(do.Confirm())
    assert [entry.text for entry in found.history.entries] == ["dash a", "cheer a"]
    assert found.armed is None


def test_undo_takes_each_step_of_a_plan_back():
    found = half_done()
    found.send(do.Undo())
    assert not found.history.entries and found.armed is None and found.then is None
    found.send(do.Redo())
    assert found.armed is None, "what was put back isn't planned any more"


def test_the_armed_way_of_a_plan_is_turned_with_its_odds():
    """What is armed and what is told are the plan as it was turned, pointed at wherever it is."""
    found = looking_ahead()
    found.send(do.Face(1, planned=True))
    assert found.armed.action == ("cheer", "a") and found.armed.plan.odds == Fraction(1, 3)
    assert found.plan(4) is found.armed.plan is found.plan(found.armed.plan.end)
    assert found.facing is None, "that is of the way that is pointed at"


def test_a_turn_from_which_nobody_could_be_attacked_is_refused():
    found = looking_ahead()
    before = found.armed
    outcome = found.send(do.Face(2, planned=True))
    assert (outcome.kind, outcome.ruling.rules, outcome.cell) == ("refused", ("TY-P2",), 4)
    assert found.armed is before


def test_a_click_where_the_way_of_a_plan_ends_takes_its_step():
    found = planned()
    found.send(do.Point(found.armed.plan.end))
    assert [entry.text for entry in found.history.entries] == ["dash a"]
    assert found.armed.step == 1 and found.begins(found.armed.plan.end) is None


def test_a_plan_is_dropped_step_by_step():
    for made in (planned, half_done):
        found = made()
        count = len(found.history.entries)
        found.send(do.Back())
        assert found.armed is None and len(found.history.entries) == count


def test_a_second_step_that_is_refused_is_not_armed():
    class Spent(Hunting):
        def judge(self, state, action):
            no = refuse(Reason("TY-1", "No", "no"))
            return no if action[0] == "cheer" else super().judge(state, action)

    found = Controller(History(Spent(), 3))
    found.arms = found.suggests = True
    for step in (do.Pick("a"), do.Point(4), do.Confirm()):
        found.send(step)
    assert found.history.entries and found.armed is None and found.then is None


def test_where_no_way_leads_to_somebody_the_nearest_reason_is_told():
    found = hunting()
    found.game.ahead = False
    outcome = found.send(do.Point(4))
    assert (outcome.kind, outcome.ruling.rules) == ("refused", ("TY-P1",))
    assert outcome.ruling.reasons[0].text == "at best from c3: too far"
    assert found.armed is None


def test_a_plan_is_shown_first_also_where_dice_are_thrown_at_once():
    """Each step takes its own press, though each would be done by one if it was chosen."""
    found = hunting()
    found.arms = False
    found.send(do.Point(4))
    assert found.armed.action == ("dash", "a") and not found.history.entries
    found.send(do.Point(4))
    assert [entry.text for entry in found.history.entries] == ["dash a"]
    assert found.armed.action == ("cheer", "a")


def test_nothing_is_suggested_to_a_table_without_a_screen():
    found = hunting()
    found.suggests = False
    assert found.send(do.Point(4)).ruling.rules == ("TY-M1",)
    assert not found.attacked(4)


def key(row):
    return (row.source.value, row.on.__name__, row.label)


@pytest.mark.parametrize("row", TRANSITIONS, ids=lambda row: " ".join(key(row)))
def test_every_transition_is_walked(row):
    start, given, leads = WALKS[key(row)]
    found = start()
    assert found.mode is row.source
    assert find(TRANSITIONS, found, found.mode, given) is row
    found.send(given)
    assert found.mode in row.targets
    if leads is not None:
        assert found.mode is leads


class Faced(Toy):
    """Writes down which facings are given with what is pointed at."""

    def __init__(self, **options):
        super().__init__(**options)
        self.asked = []

    def aim(self, state, unit, choice, cell, facing=None):
        self.asked.append((choice, cell, facing))
        return super().aim(state, unit, choice, cell, facing)


def test_a_planned_facing_goes_with_the_next_cell_and_no_further():
    game = Faced()
    found = Controller(History(game, 3))
    found.send(do.Pick("a"))
    assert found.preview(1) is not None
    found.send(do.Face(0))
    found.preview(1)
    found.send(do.Point(1))
    # the click plays what was previewed, so the game isn't asked again
    assert game.asked == [("walk", 1, None), ("walk", 1, 0)]
    assert found.facing is None


class Short(Toy):
    """Walks of one cell by a line of their own, though two would be allowed."""

    def menu(self, state, unit=""):
        beyond = refuse(Reason("TY-W1", "Walking", "2 cells, 1 at most", "A step is one cell."))
        return tuple(
            replace(one, beyond=beyond) if one.id == "walk" else one
            for one in super().menu(state, unit)
        )

    def targets(self, state, unit, choice):
        return tuple(one for one in super().targets(state, unit, choice) if one.cost == 1)


def test_a_line_that_keeps_to_its_targets_refuses_what_would_be_allowed_elsewhere():
    game = Short()
    found = Controller(History(game, 3))
    found.send(do.Pick("a"))
    near, far = 1, 2
    assert game.judge(found.state, game.aim(found.state, "a", "walk", far)).allowed
    assert found.preview(near).ruling.allowed and not found.preview(far).ruling.allowed
    outcome = found.send(do.Point(far))
    assert outcome.kind == "refused" and outcome.ruling.reasons[0].text == "2 cells, 1 at most"
    assert found.send(do.Point(near)).kind == "played"


def test_a_way_leads_through_its_bends_and_they_are_taken_back_one_by_one():
    found = bent()
    game = found.game
    found.send(do.Bend(2))
    assert found.through == (TARGET, 2)
    game.asked.clear()
    found.preview(2)
    assert game.asked == [(2, None, (TARGET, 2))]
    found.send(do.Back())
    assert (found.through, found.unit, found.mode) == ((TARGET,), "a", Mode.AIMING)
    found.send(do.Face(0))
    outcome = found.send(do.Point(2))
    assert outcome.kind == "played" and game.asked[-1] == (2, 0, (TARGET,))
    assert found.through == ()


def test_pointing_at_another_who_can_act_takes_it_in_hand_unless_the_way_bends_already():
    """B stands 4 cells on; a way could lead up to it."""
    found = winding()
    there = next(p.cell for p in found.position.pieces if p.id == "b")
    assert found.taken(there) == "b" and found.taken(TARGET) == ""
    found.send(do.Point(there))
    assert (found.unit, found.mode) == ("b", Mode.AIMING)
    found = bent()
    assert found.taken(there) == ""


def test_a_way_that_can_t_lead_there_isn_t_bent_and_says_why():
    found = winding()
    outcome = found.send(do.Bend(FAR))
    assert outcome.kind == "refused" and outcome.ruling.rules == ("TY-M1",)
    assert found.through == ()


def test_another_line_forgets_the_bends():
    found = bent()
    found.send(do.ChooseLine("walk"))
    assert found.through == ()
    found.send(do.Bend(TARGET))
    found.send(do.Pick("b"))
    assert found.through == ()


def test_how_far_a_way_leads_is_told_from_its_last_bend():
    assert winding().outline == Outline(((1, 2, 3),), "walk")
    assert bent().outline == Outline(((TARGET, 1, 2, 3),), "walk")
    assert aiming().outline is None, "targets tell it"


def test_another_line_forgets_the_planned_facing():
    found = aiming()
    found.send(do.Face(0))
    found.send(do.ChooseLine("walk"))
    assert found.facing is None


def test_a_line_without_facing_plans_none():
    found = gait()
    found.send(do.ChooseLine("walk"))
    assert found.send(do.Face(0)).kind == "nothing"


def test_turning_in_place_is_an_action_of_its_own():
    found = unit()
    outcome = found.send(do.Rotate(0))
    assert [entry.text for entry in outcome.entries] == ["look a back"]


def test_a_unit_that_may_not_turn_says_why():
    found = table()
    found.send(do.Pick("b"))
    outcome = found.send(do.Rotate(0))
    assert outcome.kind == "refused" and outcome.ruling.rules == ("TY-L1",)


def test_a_unit_that_must_finish_is_kept():
    """The other side of the guard: with a focus the next unit can't be had, from any mode."""
    found = menu()
    outcome = found.send(do.NextUnit())
    assert outcome.kind == "refused" and outcome.ruling.rules == ("SB-T5",)
    assert (found.mode, found.unit) == (Mode.MENU, "a")


def test_a_unit_that_may_go_on_is_in_hand_again_but_can_be_put_back():
    found = Controller(History(Going(), 3))
    found.send(do.Pick("a"))
    outcome = found.send(do.Point(2))
    assert outcome.kind == "played" and found.unit == "b" and found.mode is Mode.AIMING
    found.send(do.Back())
    found.send(do.Back())
    assert (found.unit, found.mode) == ("", Mode.IDLE)


def test_a_submenu_line_that_aims_goes_back_to_the_submenu():
    found = gait()
    found.send(do.ChooseLine("walk"))
    assert found.mode is Mode.AIMING
    found.send(do.Back())
    assert found.mode is Mode.MENU
    found.send(do.Back())
    assert found.mode is Mode.UNIT


def test_every_walk_is_a_row():
    assert set(WALKS) == {key(row) for row in TRANSITIONS}


def test_a_target_in_reach_is_played():
    found = aiming()
    outcome = found.send(do.Point(2))
    assert outcome.kind == "played"
    assert [entry.text for entry in outcome.entries] == ["walk a c2"]


def test_a_refused_target_says_why_and_keeps_the_hand():
    found = aiming()
    outcome = found.send(do.Point(FAR))
    assert outcome.kind == "refused"
    assert outcome.cell == FAR
    assert outcome.ruling.reasons[0].text == "7 cells, 1 or 2 allowed"
    assert (found.mode, found.unit) == (Mode.AIMING, "a")
    assert found.history.entries == []


def test_pointing_at_another_own_unit_takes_that_one():
    found = aiming()
    assert found.send(do.Point(4)).kind == "changed"
    assert found.unit == "b"


def test_a_closed_line_answers_with_its_ruling():
    found = table("walk a c1")
    found.send(do.Pick("a"))
    outcome = found.send(do.ChooseLine("dash"))
    assert outcome.kind == "refused"
    assert outcome.ruling.rules == ("TY-T2",)


def test_ending_with_idle_units_asks_first_and_names_how_many():
    found = table()
    found.send(do.FinishPhase())
    assert found.question == "2 can still act"
    assert found.history.entries == []
    assert found.send(do.Confirm()).kind == "played"


def test_ending_twice_by_the_same_key_is_no_accident():
    found = table()
    found.send(do.FinishPhase())
    assert found.send(do.FinishPhase()).kind == "nothing"
    assert found.history.entries == []


def test_sb_t4_an_empty_cell_says_there_is_nobody():
    """Without the cell's name: on an open table that is a row of figures."""
    outcome = table().send(do.Point(EMPTY))
    assert outcome.ruling.rules == ("SB-T4",)
    assert outcome.ruling.reasons[0].text == "nobody stands there"


@pytest.mark.parametrize("given", [do.FinishPhase(), do.NextUnit(), do.Point(EMPTY)])
def test_sb_t5_what_is_asked_for_first_is_said(given):
    """A card is to be picked: no phase ends, nobody is next, and no cell means anything."""
    found = card()
    prompt = found.status.prompt
    outcome = found.send(given)
    assert outcome.ruling.rules == ("SB-T5",)
    assert prompt and outcome.ruling.reasons[0].text == prompt
    assert found.mode is Mode.IDLE


def test_undo_while_things_happen_by_themselves_goes_back_to_the_decision():
    found = waiting()
    assert found.send(do.Undo()).kind == "undone"
    assert found.mode is Mode.IDLE
    assert found.send(do.Redo()).kind == "redone"
    assert found.mode is Mode.WAITING


def test_preview_plays_nothing():
    found = aiming()
    preview = found.preview(FAR)
    assert not preview.ruling.allowed
    assert found.history.entries == []
    assert found.preview(1).ruling.allowed


def test_the_diagram_names_every_transition():
    drawn = diagram(TRANSITIONS, SETTLED, MEANS)
    assert drawn.startswith("stateDiagram-v2")
    for row in TRANSITIONS:
        for target in row.targets:
            fork = f"{row.source.value} --> settled: {row.on.__name__} · {row.label}"
            own = f"{row.source.value} --> {target.value}: {row.on.__name__} · {row.label}"
            assert own in drawn or (fork in drawn and f"settled --> {target.value}: " in drawn)


def test_the_diagram_says_when_each_of_several_arrows_is_taken():
    """No two arrows from one mode bear the same words, and each position leads to one mode."""
    lines = diagram(TRANSITIONS, SETTLED, MEANS).splitlines()[3:-1]
    assert len(set(lines)) == len(lines)
    said = [(line.split()[0], line.partition(": ")[2]) for line in lines]
    assert len(set(said)) == len(said)
    stays = "the unit is in hand and points at nothing or refused"
    assert f"    unit --> unit: Pick · unit, {stays}" in lines
    assert "    menu --> menu: FinishPhase · end phase, refused" in lines
    assert "    menu --> menu: ChooseLine · line, it is a list of lines" in lines
    assert "    idle --> idle: Back · nothing held" in lines


def test_what_the_fork_says_is_what_settling_does():
    for mode, state in ((Mode.OVER, Pos(at=(9, 4))), (Mode.WAITING, Pos(phase="wind")),
                        (Mode.HANDOVER, Pos(turn=2, phase="card")), (Mode.IDLE, Pos())):
        found = table()
        found.history.opening = Entry(None, "", state, (), 0)
        assert mode in SETTLED
        assert Controller(found.history).mode is mode


INPUTS = st.one_of(
    st.builds(do.Point, st.integers(0, 9)), st.builds(do.Pick, st.sampled_from("abz")),
    st.builds(do.NextUnit, st.sampled_from([1, -1])),
    st.builds(do.ChooseLine, st.sampled_from(
        ["walk", "dash", "gait", "shout", "cheer", "calm", "none"])),
    *(st.builds(kind) for kind in
      (do.Confirm, do.Back, do.FinishPhase, do.Proceed, do.Undo, do.Redo)),
)


@examples(200)
@given(st.integers(0, 99), st.lists(INPUTS, max_size=60))
def test_any_input_at_any_time_leads_only_where_the_table_says(seed, given_inputs):
    found = table(seed=seed)
    for given_input in given_inputs:
        row = find(TRANSITIONS, found, found.mode, given_input)
        outcome = found.send(given_input)
        if row is None:
            assert outcome.kind == "nothing"
        else:
            assert found.mode in row.targets, (row.source, row.label)
        if outcome.kind == "refused":
            assert outcome.ruling.reasons[0].rule
