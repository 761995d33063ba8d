"""Shoot and Scoot planned against an alien out of sight: on foot, else by a jump."""

from fractions import Fraction

from game.core.view_records import AttackPlan
from tests.rules.kayotz.kit import Table, table

WALL = {f"{column}4{row}": "forest" for column in (1, 3) for row in range(1, 7)}


def planned(t: Table, unit: str, target: str) -> AttackPlan | None:
    found = [plan for plan in t.game.plan_attack(t.state, unit, target) if plan is not None]
    assert len(found) <= 1
    return found[0] if found else None


def walled(**marines: str) -> Table:
    """An alien behind a forest that nobody walks round."""
    return table(ground=WALL, marines=dict(marines) or {"scout-1": "121"},
                 aliens={"14": "163", "08": "561 dormant"})


def test_kz_j1_where_no_walk_leads_to_a_shot_a_jump_is_planned() -> None:
    """KZ-A2, KZ-J2: with the chance to come down there, and that of the shot from there."""
    t = walled()
    plan = planned(t, "scout-1", "14")
    assert plan is not None and plan.ruling is None and plan.line == "scoot"
    jump, snap = (t.game.text(step) for step in plan.steps)
    assert jump == f"scoot scout-1 jump {t.game.board.name(plan.end)}"
    assert snap == "snap scout-1 at 14"
    assert plan.arrives == Fraction(2, 6)
    t.play(jump, 6)
    assert t.judge(snap).allowed
    forecast = t.game.forecast(t.state, t.game.parse(snap))
    assert forecast is not None and plan.odds == sum(
        one.odds for one in forecast.outcomes if one.good)
    assert "KZ-J4" in plan.between


def test_kz_j4_one_that_comes_down_astray_may_still_fire_if_the_line_is_clear() -> None:
    t = walled()
    plan = planned(t, "scout-1", "14")
    assert plan is not None
    jump, snap = plan.steps
    t.play(t.game.text(jump), 3, 1)
    assert t.state.marines["scout-1"].cell != plan.end
    allowed = t.judge(t.game.text(snap)).allowed
    assert allowed == ("14" in {snap.target for snap in t.game.options(t.state, "scout-1")
                                if t.game.text(snap).startswith("snap")})


def test_a_walk_that_leads_to_a_shot_is_surer_than_a_jump() -> None:
    t = table(ground={"142": "forest"}, marines={"scout-1": "122"}, aliens={"14": "162"})
    plan = planned(t, "scout-1", "14")
    assert plan is not None and t.game.text(plan.steps[0]).startswith("scoot scout-1 along")
    assert plan.arrives is None and "KZ-J4" not in plan.between


def test_kz_j1_without_a_jump_pack_the_reason_is_said() -> None:
    plan = planned(walled(**{"squad-1": "121"}), "squad-1", "14")
    assert plan is not None and not plan.steps and plan.ruling is not None
    assert "KZ-C2" in plan.ruling.rules
    paralyzed = walled(**{"scout-1": "121 paralyzed"})
    plan = planned(paralyzed, "scout-1", "14")
    assert plan is not None and plan.ruling is not None and "KZ-M6" in plan.ruling.rules


def test_the_place_to_come_down_is_one_of_the_nearest_from_which_it_could_fire() -> None:
    t = walled()
    plan = planned(t, "scout-1", "14")
    assert plan is not None
    rows, start = t.game.context.rows, t.cell("121")
    nearer = [cell for cell in t.game.board.within(start, rows[start][plan.end] - 1)
              if t.judge(f"scoot scout-1 jump {t.game.board.name(cell)}").allowed]
    for cell in nearer:
        other = walled(**{"scout-1": t.game.board.name(cell)})
        assert not other.judge("snap scout-1 at 14").allowed
