"""A click on an enemy out of reach plans the way and the attack, and does neither by itself."""

import pygame
import pytest

from game.app.play.present.there import plan_words
from game.core.quantity import percent
from game.core.view_records import AttackPlan
from game.turns.inputs import Pick
from tests.app.play.hands import Hands
from tests.app.play.opening import begin

SCENARIOS = {"kayotz": "hold-the-outpost", "troopers": "village", "arena": "two-against-two",
             "mechs": "captives"}
EACH = pytest.mark.parametrize("game", SCENARIOS)


def planning(game: str, *, roll_at_once: bool = False) -> tuple[Hands, int, AttackPlan]:
    """A table with a unit in hand, and an enemy whom it may come to attack."""
    switches = {} if game == "kayotz" else {"solo": False}
    hands = Hands(SCENARIOS[game], game=game, seed=5, **switches)
    hands.app.apply(hands.app.settings.changed(roll_at_once=roll_at_once))
    begin(hands.app, hands.scene)
    hands.settle()
    table = hands.table
    assert table.arms is not roll_at_once
    for unit in table.position.actors:
        hands.scene.give(Pick(unit))
        for foe in hands.scene.model.now.foes:
            cell = table.position.cell_of(foe)
            plan = table.plan(cell) if cell is not None else None
            if cell is not None and plan is not None and (len(plan.steps) > 1 or plan.later):
                hands.settle()
                return hands, cell, plan
    raise AssertionError("nobody could be attacked after a way")


def aim_at(hands: Hands, cell: int) -> None:
    """The mouse rests on an enemy."""
    hands.move(hands.spot(cell))
    hands.rest()
    hands.say_now()
    hands.settle()


@pytest.mark.parametrize("roll_at_once", [False, True], ids=["armed", "at-once"])
@EACH
def test_a_click_arms_the_way_and_a_second_goes_it_with_the_attack_armed(
    game: str, roll_at_once: bool
) -> None:
    """By the mouse: nothing is rolled on the first click, the attack never by itself, and undo
    takes back what no dice decided. A plan is a suggestion, so it is the same where dice of one's
    own choice fall at once."""
    hands, cell, plan = planning(game, roll_at_once=roll_at_once)
    text, count = hands.table.game.text, len(hands.actions())
    hands.click(hands.spot(cell))
    assert hands.table.armed is not None and hands.table.armed.action == plan.steps[0]
    assert len(hands.actions()) == count
    hands.click(hands.spot(cell))
    hands.rest()
    assert hands.actions()[count] == text(plan.steps[0])
    if plan.later:
        assert hands.table.armed is None and len(hands.actions()) == count + 1
        return
    assert hands.table.armed is not None and hands.table.armed.action == plan.steps[1]
    assert text(plan.steps[1]) not in hands.actions()
    for _ in range(4):
        if len(hands.actions()) > count:
            hands.key(pygame.K_z, pygame.KMOD_CTRL)
            hands.rest()
    assert len(hands.actions()) == count and hands.table.armed is None


@pytest.mark.parametrize("roll_at_once", [False, True], ids=["armed", "at-once"])
@EACH
def test_the_keys_do_the_same(game: str, roll_at_once: bool) -> None:
    """The cursor on the enemy: Enter arms, Enter goes, Enter attacks; Esc drops a step."""
    hands, cell, plan = planning(game, roll_at_once=roll_at_once)
    text, count = hands.table.game.text, len(hands.actions())
    hands.scene.model.pointer.keys(cell)
    hands.scene.refresh()
    hands.key(pygame.K_RETURN)
    assert hands.table.armed is not None and len(hands.actions()) == count
    hands.key(pygame.K_ESCAPE)
    assert hands.table.armed is None and hands.table.unit
    hands.scene.model.pointer.keys(cell)
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_RETURN)
    hands.rest()
    assert hands.actions()[count] == text(plan.steps[0])
    if not plan.later:
        assert hands.table.armed is not None
        hands.key(pygame.K_RETURN)
        hands.rest()
        assert text(plan.steps[1]) in hands.actions()


TURNING = pytest.mark.parametrize("game", ["arena", "mechs"])


def armed_facing(hands: Hands) -> int:
    """Where the unit will look at the end of the armed way."""
    armed = hands.table.armed
    assert armed is not None and armed.plan is not None
    assert armed.action == armed.plan.steps[0]
    return int(armed.action.facing)


@pytest.mark.parametrize("how", ["keys", "wheel-there", "wheel-at-him"])
@TURNING
def test_the_ghost_of_an_armed_plan_is_turned_with_its_odds(
    game: str, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Q and E with the pointer on the enemy; the wheel over the ghost, with Shift over the enemy:
    what is drawn and told is the plan as it is turned, and the click goes that way."""
    hands, cell, plan = planning(game)
    hands.click(hands.spot(cell))
    side, zoom = armed_facing(hands), hands.scene.view.zoom_percent  # type: ignore[union-attr]
    count = len(hands.actions())
    if how == "keys":
        hands.key(pygame.K_e)
    else:
        there = hands.spot(plan.end if how == "wheel-there" else cell)
        held = 0 if how == "wheel-there" else pygame.KMOD_SHIFT
        monkeypatch.setattr(pygame.mouse, "get_pos", lambda: there)
        monkeypatch.setattr(pygame.key, "get_mods", lambda: held)
        hands.wheel(there, -1)
        monkeypatch.undo()
    hands.rest()
    facings = 6 if game == "arena" else 72
    step = 1 if game == "arena" else 3
    assert armed_facing(hands) == (side + step) % facings
    assert hands.scene.view is not None and hands.scene.view.zoom_percent == zoom
    assert len(hands.actions()) == count and hands.table.armed is not None
    hands.say_now()
    shown, armed = hands.scene.shown, hands.table.armed
    assert shown.overlay.preview is not None and armed.plan is not None
    assert shown.overlay.preview.facing == armed_facing(hands)
    assert shown.there is not None and shown.there.steps[1].odds == percent(armed.plan.odds or 0)
    assert "turn" in [words for _, words in shown.footer]
    text = hands.table.game.text(armed.action)
    hands.click(hands.spot(plan.end if how == "wheel-there" else cell))
    hands.rest()
    assert hands.actions()[count] == text


@TURNING
def test_where_the_attack_would_be_lost_the_turn_is_refused_with_the_reason(game: str) -> None:
    """Turned on and on, the way stays as it was last, and the words say why not."""
    hands, cell, _ = planning(game)
    hands.click(hands.spot(cell))
    for _ in range(24):
        before = armed_facing(hands)
        hands.key(pygame.K_q)
        if hands.table.outcome.kind == "refused":
            break
    else:
        raise AssertionError("it may look wherever it likes")
    refusal = hands.scene.model.refusal
    assert refusal is not None and not refusal.ruling.allowed and refusal.cell == cell
    assert armed_facing(hands) == before


def jumping(size: tuple[int, int] = (1280, 720), scale: int = 0) -> tuple[Hands, int, AttackPlan]:
    """A Scout in hand, and an alien whom it could fire at after a jump alone (KZ-J1)."""
    hands = Hands(SCENARIOS["kayotz"], seed=5, size=size, scale=scale)
    begin(hands.app, hands.scene)
    hands.unit("scout-1")
    cell = hands.table.position.cell_of("02")
    plan = hands.table.plan(cell) if cell is not None else None
    assert cell is not None and plan is not None and plan.arrives is not None
    return hands, cell, plan


def test_a_plan_with_a_jump_shows_the_flight_and_rolls_on_the_second_click() -> None:
    """By the mouse; the shot is armed then, from wherever it came down."""
    hands, cell, plan = jumping()
    aim_at(hands, cell)
    shown = hands.scene.shown
    assert shown.overlay.preview is not None
    assert [step.cell for step in shown.overlay.preview.path] == [
        hands.table.position.cell_of("scout-1"), plan.end]
    assert shown.there is not None
    assert [step.odds for step in shown.there.steps] == [
        percent(plan.arrives or 0), percent(plan.odds or 0)]
    hands.click(hands.spot(cell))
    assert not hands.actions()
    hands.click(hands.spot(cell))
    hands.rest()
    assert hands.actions() == [hands.table.game.text(plan.steps[0])]
    assert hands.table.armed is not None and hands.table.armed.action == plan.steps[1]


def test_in_the_smallest_form_the_odds_of_a_planned_jump_lie_on_the_card_alone() -> None:
    """No box with them stands over the map, where the words beside the alien would cover it."""
    hands, cell, _ = jumping((1280, 720), 150)
    aim_at(hands, cell)
    assert hands.scene.layout.drawers and hands.scene.shown.forecast is not None
    assert hands.scene.shown.there is not None and not hands.scene.screen.odds.children
    hands.move(hands.cell("363"))
    hands.choose("scoot")
    hands.choose("scoot-jump")
    hands.move(hands.cell("343"))
    hands.settle()
    assert hands.scene.screen.odds.children, "of a jump that is no plan's it stands there"


def test_the_keys_plan_a_jump_as_well() -> None:
    hands, cell, plan = jumping()
    hands.scene.model.pointer.keys(cell)
    hands.scene.refresh()
    hands.key(pygame.K_RETURN)
    assert hands.table.armed is not None and not hands.actions()
    hands.key(pygame.K_RETURN)
    hands.rest()
    hands.key(pygame.K_RETURN)
    hands.rest()
    text = hands.table.game.text
    assert hands.actions()[:2] == [text(step) for step in plan.steps]


@EACH
def test_a_plan_is_drawn_and_told_before_anything_is_done(game: str) -> None:
    """The way on the map, the attack's chance at the enemy, both steps on the card and beside."""
    hands, cell, plan = planning(game)
    aim_at(hands, cell)
    shown = hands.scene.shown
    assert shown.overlay.preview is not None and shown.overlay.preview.path
    assert shown.overlay.preview.path[-1].cell == plan.end
    assert shown.overlay.prospects is not None and plan.odds is not None
    assert [one.odds for one in shown.overlay.prospects.targets] == [plan.odds]
    assert shown.there is not None and len(shown.there.steps) == 2
    assert shown.there.steps[1].odds == percent(plan.odds)
    assert shown.callout is not None
    said = [words for words, _, _ in shown.callout.text]
    snap = hands.scene.model.snapshot()
    assert said[:2] == list(plan_words(snap, plan))[:2] and percent(plan.odds) in said[1]


def test_where_no_way_leads_the_nearest_reason_is_said_at_rest_and_on_a_click() -> None:
    hands, _, _ = planning("kayotz")
    table = hands.table
    for foe in hands.scene.model.now.foes:
        cell = table.position.cell_of(foe)
        plan = table.plan(cell) if cell is not None else None
        if cell is not None and plan is not None and plan.ruling is not None:
            break
    else:
        raise AssertionError("everybody could be attacked")
    aim_at(hands, cell)
    callout = hands.scene.shown.callout
    assert callout is not None and callout.ruling == plan.ruling
    assert callout.text[0][0].startswith("At best from ")
    hands.click(hands.spot(cell))
    refusal = hands.scene.model.refusal
    assert refusal is not None and refusal.ruling == plan.ruling and table.armed is None
