"""Previews: paths and costs, lines of fire, dangers, odds."""

from fractions import Fraction

import pytest

from game.core.view_records import Preview
from game.rules.kayotz.actions import Action, Jump, ScootJump
from game.rules.kayotz.combat import nearest_marine
from game.rules.kayotz.preview import sight_of
from tests.rules.kayotz.talk_table import after, game_of, scenario, start, walk

GAME = game_of()
OPENING = start(GAME)
STEPS = scenario("first-steps")
VALLEY = start(STEPS)
HALF = Fraction(1, 2)


def preview(text: str) -> Preview:
    return GAME.preview(OPENING, GAME.parse(text))


def valley(text: str) -> Preview:
    return STEPS.preview(VALLEY, STEPS.parse(text))


def test_a_path_shows_each_cost_and_the_running_sum() -> None:
    """KZ-M1, KZ-M3: five hexes of road at ½."""
    shown = valley("full-move scout-1 along 133-153-213-233-253-313")
    way = [STEPS.board.name(step.cell) for step in shown.path]
    assert way == ["153", "213", "233", "253", "313"]
    assert [step.cost for step in shown.path] == [HALF] * 5
    assert [step.total for step in shown.path] == [Fraction(n, 2) for n in range(1, 6)]
    assert shown.left == HALF and shown.ruling.allowed
    assert "½ + ½ + ½ + ½ + ½ = 2½ MP" in shown.summary[0]
    assert shown.title == "Scout 1 moves to 313"


def test_a_refused_path_ends_at_the_first_unpaid_hex() -> None:
    """KZ-M2, KZ-M7: Forest costs 2 MP, ½ left."""
    at = STEPS.board.cell("332")
    action = STEPS.aim(VALLEY, "scout-1", "full-move", at)
    shown = STEPS.preview(VALLEY, action)
    assert not shown.ruling.allowed
    assert shown.ruling.reasons[0].text == "Forest costs 2 MP, ½ left"
    assert shown.ruling.rules[:2] == ("KZ-M2", "KZ-M7")
    assert [step.ok for step in shown.path] == [True] * 5 + [False]
    assert shown.path[-1].cell == at and shown.path[-1].cost == 2 and shown.path[-1].total is None
    assert shown.left == HALF


def test_lava_and_aliens_on_a_path_are_not_ok() -> None:
    """KZ-M5, KZ-M8."""
    lava = preview("full-move scout-1 along 133-134")
    assert (lava.path[0].cost, lava.path[0].ok) == (None, False)
    alien = preview("full-move logistics-1 along 333-313-312")
    assert [step.ok for step in alien.path] == [True, False]


def test_coming_in_and_going_out_are_paid_for() -> None:
    """KZ-E1, KZ-E2: ½ by the road over the edge."""
    out = preview("full-move logistics-1 along 333-353-exit")
    assert out.ruling.allowed and out.left == 2
    assert out.title == "Logistics 1 leaves the map from 353"
    into = preview("full-move logistics-2 along enter-113")
    assert into.ruling.allowed and into.path[0].cost == HALF


def test_half_the_mp_in_a_scoot() -> None:
    """KZ-A2: Special Ops have 4 MP, half is 2."""
    assert preview("scoot spec-ops-1 along 233-234").left == 1


def test_dangers_name_the_aliens_that_would_fire_there() -> None:
    """KZ-C7: 14 has Scout 1 as its nearest Marine at 313; back at 113 nobody has."""
    shown = valley("full-move scout-1 along 133-153-213-233-253-313")
    assert [(danger.unit, danger.rule) for danger in shown.dangers] == [("14", "KZ-C7")]
    assert shown.dangers[0].cell == VALLEY.aliens["14"].cell
    assert "3 hexes" in shown.dangers[0].words
    assert "At 313 it draws the fire of 14 [KZ-C7]" in shown.summary
    assert not valley("full-move scout-1 along 133-132").dangers


def test_dangers_follow_the_tie_of_the_highest_hex() -> None:
    """KZ-C7: equally near, the alien takes the highest-numbered hex."""
    # 153, 152 (Squad 1) and 151 are all 6 hexes from 14 at 351.
    far = [STEPS.board.distance(VALLEY.aliens["14"].cell, STEPS.board.cell(name))
           for name in ("153", "152", "151")]
    assert far == [6, 6, 6] and VALLEY.marines["squad-1"].cell == STEPS.board.cell("152")
    above = valley("full-move scout-1 along 133-153")
    below = valley("full-move scout-1 along 133-132-131-151")
    assert "14" in {danger.unit for danger in above.dangers}
    assert below.ruling.allowed and "14" not in {danger.unit for danger in below.dangers}


def test_far_aliens_are_counted_and_not_marked() -> None:
    """KZ-C7: the first Marine on the map is every Active alien's nearest; only near ones show."""
    gauntlet = scenario("run-the-gauntlet")
    state = start(gauntlet)
    near = gauntlet.data.rules.danger_near
    entry = gauntlet.board.name(gauntlet.context.entry["scout-1"])
    shown = gauntlet.preview(state, gauntlet.parse(f"full-move scout-1 along enter-{entry}"))
    assert shown.ruling.allowed
    at = gauntlet.context.entry["scout-1"]
    awake = [a for a in state.aliens.values()
             if a.cell >= 0 and not a.dormant and not gauntlet.data.units.kinds[a.kind].fixed]
    far = [a for a in awake if gauntlet.board.distance(a.cell, at) > near]
    assert len(shown.dangers) == len(awake) - len(far) and len(far) > 1
    assert f"{len(far)} aliens" in shown.summary[-1] or f"{len(far)} more" in shown.summary[-1]


def test_a_far_alien_that_turns_to_the_unit_is_marked() -> None:
    """KZ-C7: drawn off another Marine, and the words say off whom."""
    seen = 0
    for game in (GAME, scenario("run-the-gauntlet"), scenario("hold-the-outpost")):
        near = game.data.rules.danger_near
        for state, _, _ in walk(game, 5, 120):
            for unit in game.actors(state):
                marine = state.marines[unit]
                for target in game.targets(state, unit, "full-move")[::7]:
                    action = game.aim(state, unit, "full-move", target.cell)
                    for danger in game.preview(state, action).dangers:
                        far = game.board.distance(danger.cell, target.cell)
                        before = nearest_marine(game.context, state, danger.cell)
                        drawn = before is not None and before.id != marine.id
                        limit = game.data.rules.danger_drawn if drawn else near
                        assert far <= limit
                        other = game.context.names[before.id] if before is not None else ""
                        assert not drawn or other in danger.words
                        seen += drawn and far > near
    assert seen


def test_a_line_of_fire_names_each_thing_it_meets() -> None:
    """KZ-C2: Special Ops stand between Heavy Weapons and 14."""
    shown = preview("full-fire heavy-1 at 14")
    sight = shown.sights[0]
    assert not sight.clear and sight.rule == "KZ-C2"
    assert (OPENING.marines["spec-ops-1"].cell, True) in {(c, b) for c, _, b in sight.met}
    assert "Spec Ops 1 233" in shown.summary[0]
    clear = preview("full-fire spec-ops-1 at 14")
    assert clear.sights[0].clear and not any(blocks for _, _, blocks in clear.sights[0].met)


def test_touched_hexes_are_called_so() -> None:
    """KZ-C2: from 111 to 132 the line runs along the side between 112 and 131."""
    cells = [GAME.board.cell(name) for name in ("111", "132", "131")]
    sight = sight_of(GAME, OPENING, cells[0], cells[1])
    assert not sight.clear and sight.met == ((cells[2], "Scout 2 131, touched", True),)


@pytest.mark.parametrize("state_clear", [True, False])
def test_sight_and_judge_never_disagree(state_clear: bool) -> None:
    """KZ-C2: the drawn line is clear exactly when the shot isn't refused for it."""
    seen = 0
    for game in (GAME, STEPS, scenario("run-the-gauntlet")):
        for state, _, _ in walk(game, 11, 60):
            for unit in game.actors(state):
                for alien in state.aliens.values():
                    action = game.parse(f"full-fire {unit} at {alien.id}")
                    shown = game.preview(state, action)
                    if not shown.sights or shown.sights[0].clear is not state_clear:
                        continue
                    seen += 1
                    blocked = "KZ-C2" in shown.ruling.rules
                    assert not (state_clear and blocked)
                    assert state_clear or not shown.ruling.allowed
                    assert any(b for *_, b in shown.sights[0].met) is not state_clear
    assert seen > 20


def test_the_pulse_gun_needs_no_line_but_its_range() -> None:
    """KZ-C3."""
    assert preview("full-fire spec-ops-1 at 14 with pulse").sights[0].rule == "KZ-C3"
    assert preview("full-fire spec-ops-1 at 31 with pulse").sights[0].clear


def test_odds_stand_in_the_preview_and_add_up() -> None:
    """KZ-C4: 3 dice at DN 4."""
    shown = preview("full-fire spec-ops-1 at 14")
    assert shown.forecast is not None and (shown.forecast.dice, shown.forecast.needs) == (3, 4)
    assert sum(outcome.odds for outcome in shown.forecast.outcomes) == 1
    assert any("50.0 %" in text for text in shown.summary), "one digit more, like the others"


def test_refused_actions_have_no_odds_and_no_dangers() -> None:
    """Nothing is promised of what can't be done."""
    for text in ("full-fire heavy-1 at 14", "jump heavy-1 to 231", "build scout-1",
                 "jump scout-1 to 134", "rally hq-1", "resupply logistics-1 to scout-1"):
        shown = preview(text)
        assert not shown.ruling.allowed and shown.forecast is None and not shown.dangers


def test_every_action_of_random_games_can_be_previewed() -> None:
    """And its title is words; the left of an allowed walk is the budget less the cost."""
    for name in ("run-the-gauntlet", "scan-the-monolith", "hold-the-outpost"):
        game = scenario(name)
        for state, action, _ in walk(game, 21, 150):
            check(game.preview(state, action), action)


def check(shown: Preview, action: Action) -> None:
    assert shown.ruling.allowed and shown.title
    if isinstance(action, Jump | ScootJump):
        assert shown.path[-1].cell == action.cell and shown.left is None
    elif shown.path:
        assert shown.left is not None and shown.left >= 0
    if shown.path:
        assert all(step.ok for step in shown.path)


def test_a_preview_after_the_first_half_counts_from_there() -> None:
    """KZ-A2: after the shot the move has half the MP."""
    state = after(GAME, OPENING, "snap spec-ops-1 at 14", dice=(6, 6))
    shown = GAME.preview(state, GAME.parse("scoot spec-ops-1 along 233-232-252"))
    assert not shown.ruling.allowed and [step.ok for step in shown.path] == [True, False]
