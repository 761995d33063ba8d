"""What the hand does at the table: drag and drop, arming dice, and the menu of a cell."""

import pygame
import pytest
from pygame.event import Event

from game.app.board.view.overlay import Z_MOVING
from game.app.play.play_view import CellMenuView, MenuView, RowsView
from game.core.view_records import Piece
from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.app.play.mech_hands import MechHands
from tests.app.play.single_input import SingleInputHands, by_each_way
from tests.properties import in_turn
from tests.rules.arena import kit as arena_kit
from tests.rules.kayotz import kit as kayotz_kit
from tests.rules.mechs import fightkit as mechs_kit
from tests.rules.troopers import kit as troopers_kit

GAMES = {
    "kayotz": "hold-the-outpost", "arena": "duel", "troopers": "village", "mechs": "open-field",
}
EACH = in_turn("game", GAMES)


def begun(game: str, **settings: object) -> Hands:
    """A table at which somebody at the screen can move a unit on the map."""
    switches = {} if game == "kayotz" else {"solo": False}
    hands = Hands(GAMES[game], seed=5, game=game, **switches)
    if settings:
        hands.app.apply(hands.app.settings.changed(**settings))
        hands.rest()
    while hands.mode() is Mode.HANDOVER or not hands.table.position.actors:
        if hands.mode() is Mode.HANDOVER:
            hands.key(pygame.K_RETURN)
        else:
            hands.choose(next(line.id for line in hands.table.menu if line.open))
        hands.rest()
    return hands


def mover(hands: Hands) -> Piece:
    """A unit that may move, not in hand."""
    position = hands.table.position
    return next(
        piece for piece in position.pieces
        if piece.id in position.actors and position.opening(piece.id) is not None
        and piece.cell is not None and piece.cell >= 0
    )


def post(kind: int, pos: tuple[int, int], button: int = 1) -> None:
    more = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {
        "button": button}
    pygame.event.post(Event(kind, pos=pos, touch=False, **more))


def lifted(hands: Hands, piece: Piece) -> None:
    """Press on a counter and move just far enough to lift it."""
    assert piece.cell is not None
    start = hands.spot(piece.cell)
    hands.move(start)
    post(pygame.MOUSEBUTTONDOWN, start)
    post(pygame.MOUSEMOTION, (start[0] + 5, start[1]))
    hands.settle()
    assert not hands.scene.model.carried, "5 px are no drag"
    post(pygame.MOUSEMOTION, (start[0] + 6, start[1]))
    hands.settle()
    assert hands.scene.model.carried == hands.table.unit == piece.id


def held_over(hands: Hands, point: tuple[int, int]) -> None:
    post(pygame.MOUSEMOTION, point)
    hands.settle()


def let_go(hands: Hands, point: tuple[int, int]) -> None:
    post(pygame.MOUSEBUTTONUP, point)
    hands.settle()
    hands.rest()


def goal(hands: Hands, piece: Piece) -> tuple[int, int]:
    """A point that the unit in hand can go to."""
    assert piece.cell is not None and hands.table.choice is not None
    start = hands.spot(piece.cell)
    if hands.table.choice.laid:
        return start[0] + 60, start[1] + 40
    taken = {other.cell for other in hands.table.position.pieces}
    free = [target.cell for target in hands.table.targets if target.cell not in taken]
    view = hands.scene.view
    assert view is not None
    room = hands.scene.layout.free
    seen = [cell for cell in free if room.collidepoint(view.centre_of(cell))]
    return view.centre_of(seen[len(seen) // 2])


# Drag and drop


@EACH
def test_a_counter_that_is_dragged_does_what_two_clicks_do(game: str) -> None:
    hands = begun(game)
    piece = mover(hands)
    lifted(hands, piece)
    there = goal(hands, piece)
    held_over(hands, there)
    shown = hands.scene.shown.overlay.preview
    assert shown is not None and shown.ruling.allowed and shown.path, "way and costs are drawn"
    let_go(hands, there)
    dragged = hands.actions()[-1]
    assert hands.table.outcome.kind == "played" and not hands.scene.model.carried
    hands.undo()
    if hands.mode() is Mode.HANDOVER:
        hands.key(pygame.K_RETURN)
    if hands.table.unit != piece.id:
        hands.unit(piece.id)
    hands.click(there)
    hands.rest()
    assert hands.actions()[-1] == dragged


@EACH
@pytest.mark.parametrize("how", ["esc", "right"])
def test_what_was_lifted_is_put_back_and_stays_in_hand(game: str, how: str) -> None:
    hands = begun(game)
    piece, count = mover(hands), len(hands.actions())
    lifted(hands, piece)
    there = goal(hands, piece)
    held_over(hands, there)
    if how == "esc":
        hands.key(pygame.K_ESCAPE)
    else:
        post(pygame.MOUSEBUTTONDOWN, there, 3)
        post(pygame.MOUSEBUTTONUP, there, 3)
        hands.settle()
    assert not hands.scene.model.carried
    held_over(hands, (there[0] + 30, there[1]))
    let_go(hands, there)
    assert len(hands.actions()) == count and hands.table.unit == piece.id
    assert hands.scene.model.cell_menu is None


@EACH
def test_a_counter_at_the_maps_edge_pushes_the_map_along(game: str) -> None:
    """Until it leaves the edge, or the map has come to its end: then nothing is drawn any more."""
    hands = begun(game)
    piece, scene, view = mover(hands), hands.scene, hands.scene.view
    assert view is not None and not hands.app.settings.edge_pan
    for _ in range(3):
        hands.key(pygame.K_PLUS)
    hands.rest()
    lifted(hands, piece)
    room, before = scene.layout.map, view.camera.origin
    east = view.camera.sheet.right - room.right > room.left - view.camera.sheet.left
    edge, way = (room.right - 1, 1) if east else (room.left, -1)
    at_edge = (edge - way, room.centery)
    held_over(hands, (edge - 60 * way, room.centery))
    assert view.camera.origin == before and scene.edge.due is None, "not at the edge yet"
    held_over(hands, at_edge)
    hands.app.step(20)
    assert (before[0] - view.camera.origin[0]) * way > 0 and view.camera.origin[1] == before[1]
    assert scene.model.pointer.hover == view.cell_at(at_edge), "it is held over what came there"
    held = next(item for item in view._items if item.z >= Z_MOVING + 8)
    x, y = view.camera.origin
    shown = held.surface.get_rect(topleft=(held.x + x, held.y + y))
    assert shown.collidepoint(at_edge), "the counter stays at the mouse"
    held_over(hands, room.center)
    rest = view.camera.origin
    hands.app.step(20)
    assert view.camera.origin == rest and scene.edge.due is None
    held_over(hands, at_edge)
    for _ in range(400):
        hands.app.step(20)
        if scene.edge.due is None:
            break
    end = view.camera.sheet.right <= room.right if east else view.camera.sheet.left >= room.left
    assert end and scene.edge.due is None, "the map's end"
    hands.key(pygame.K_ESCAPE)
    let_go(hands, at_edge)
    assert not scene.model.carried and scene.edge.due is None


def test_over_a_cell_that_is_refused_it_says_why_and_nothing_is_done() -> None:
    hands = begun("kayotz")
    piece, count = mover(hands), len(hands.actions())
    lifted(hands, piece)
    far = hands.cell("653")
    held_over(hands, far)
    assert "MP" in hands.callout() or "KZ-" in hands.callout()
    let_go(hands, far)
    assert hands.table.outcome.kind == "refused" and len(hands.actions()) == count
    assert hands.callout() and hands.table.unit == piece.id


def test_let_go_over_a_card_it_goes_back() -> None:
    hands = begun("kayotz")
    count = len(hands.actions())
    lifted(hands, mover(hands))
    card = hands.rect("options").center
    held_over(hands, card)
    let_go(hands, card)
    assert len(hands.actions()) == count and hands.table.outcome.kind != "refused"
    assert not hands.scene.model.carried


@EACH
def test_a_drag_from_anything_else_pans(game: str) -> None:
    hands = begun(game)
    view, side = hands.scene.view, hands.table.status.to_act
    assert view is not None
    while view.zoom(1):
        pass
    enemy = next(p for p in hands.table.position.pieces
                 if p.side != side and p.cell is not None and p.cell >= 0)
    start = hands.spot(enemy.cell or 0)
    before = view.camera.origin
    hands.drag(start, (start[0] - 40, start[1] - 40))
    hands.drag(start, (start[0] + 25, start[1] + 25))
    assert view.camera.origin != before and not hands.table.unit


def test_the_wheel_turns_what_is_carried(monkeypatch: pytest.MonkeyPatch) -> None:
    """AR-P2: where it is laid down it looks as it was turned."""
    hands = begun("arena")
    piece = mover(hands)
    lifted(hands, piece)
    there = goal(hands, piece)
    held_over(hands, there)
    shown = hands.scene.model.pointer.preview()
    assert shown is not None and shown.facing is not None
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: there)
    view = hands.scene.view
    assert view is not None
    side = view.camera.side
    pygame.event.post(Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
    hands.settle()
    let_go(hands, there)
    found = next(p for p in hands.table.position.pieces if p.id == piece.id)
    assert found.facing == (shown.facing + 1) % 6 and view.camera.side == side


def test_a_lesson_takes_the_drag_where_it_takes_the_clicks() -> None:
    clicks = Hands("first-steps", game="kayotz")
    dragged = Hands("first-steps", game="kayotz")
    for hands in (clicks, dragged):
        for _ in range(40):
            lesson = hands.scene.session.tutorial
            assert lesson is not None and lesson.lesson is not None
            if any(like.startswith("full-move") for like in lesson.lesson.do):
                break
            if lesson.reading:
                hands.key(pygame.K_RETURN)
            else:
                _do(hands, lesson.lesson.do[0])
            hands.rest()
        assert lesson.lesson is not None
        like = next(like for like in lesson.lesson.do if like.startswith("full-move"))
        unit, end = like.split()[1], like.split()[-1].split("-")[-1]
        piece = next(p for p in hands.table.position.pieces if p.id == unit)
        if hands is dragged:
            hands.key(pygame.K_ESCAPE) if hands.table.unit else None
            hands.drag(hands.spot(piece.cell or 0), hands.cell(end))
        else:
            if hands.table.unit != unit:
                hands.unit(unit)
            hands.click(hands.cell(end))
        hands.rest()
    assert clicks.actions() == dragged.actions() and clicks.actions()


def _do(hands: Hands, text: str) -> None:
    verb, _, what = text.partition(" ")
    if verb == "select":
        hands.unit(what)
    elif verb == "choose":
        hands.choose(what)
    else:
        raise AssertionError(text)


# Arming


def reinforcing(**settings: object) -> Hands:
    """The Headquarters in hand, which may call for help by a roll (KZ-S7)."""
    hands = begun("kayotz", **settings)
    hands.unit("hq-1")
    return hands


def press_reinforcements(hands: Hands) -> None:
    """Its digit, once."""
    menu = hands.scene.shown.options
    assert isinstance(menu, MenuView)
    row = next(row for row in menu.rows if row.title == "Request Reinforcements")
    hands.press(row.key)


def test_dice_without_a_target_are_armed_first() -> None:
    hands = reinforcing()
    count = len(hands.actions())
    press_reinforcements(hands)
    view = hands.scene.shown
    assert len(hands.actions()) == count and hands.table.armed is not None
    assert view.forecast is not None, "its odds lie in the tray"
    assert view.end.act.title == "Roll" and view.end.act.note.startswith("Enter")
    assert isinstance(view.options, MenuView) and view.options.chosen == hands.table.armed.choice
    (row,) = (row for row in view.options.rows if row.armed)
    assert (row.id, row.value) == (view.options.chosen, "Roll")
    assert ("Esc", "don’t roll") in view.footer
    hands.move(hands.rect("end-phase").center)
    assert hands.scene.shown.forecast == view.forecast, "whatever is pointed at"


@pytest.mark.parametrize("how", ["digit", "enter", "button", "space"])
def test_the_second_press_rolls(how: str) -> None:
    hands = reinforcing()
    count = len(hands.actions())
    press_reinforcements(hands)
    if how == "digit":
        press_reinforcements(hands)
    elif how == "button":
        hands.click("end-phase")
    else:
        hands.key(pygame.K_RETURN if how == "enter" else pygame.K_SPACE)
    hands.rest()
    assert len(hands.actions()) == count + 1 and hands.table.armed is None


@pytest.mark.parametrize("ends", ["held", "let go", "off the row"])
def test_a_press_that_is_held_arms_and_then_rolls(ends: str) -> None:
    """Let go in between, or moved away, it stays armed; letting go afterwards does nothing more."""
    hands = reinforcing()
    count, held = len(hands.actions()), hands.scene.held_row
    menu = hands.scene.shown.options
    assert isinstance(menu, MenuView)
    (line,) = (row for row in menu.rows if row.title == "Request Reinforcements")
    place = hands.scene.screen.options.row_shown(line.id)
    assert place is not None
    hands.move(place.center)
    post(pygame.MOUSEBUTTONDOWN, place.center)
    hands.app.step(0)
    assert held.due is not None and hands.table.armed is None
    held.tick(held.due - 1)
    assert hands.table.armed is None
    held.tick(held.due)
    assert hands.table.armed is not None and len(hands.actions()) == count
    assert held.due is not None and _value(hands, line.id) == "hold on …"
    if ends == "held":
        held.tick(held.due)
    elif ends == "off the row":
        post(pygame.MOUSEMOTION, (place.centerx, place.bottom + 200))
        hands.settle()
        assert held.due is None and _value(hands, line.id) == "Roll"
    post(pygame.MOUSEBUTTONUP, place.center)
    hands.settle()
    hands.rest()
    assert len(hands.actions()) == count + (ends == "held") and held.due is None
    if ends != "held":
        assert hands.table.armed is not None and _value(hands, line.id) == "Roll"


def _value(hands: Hands, line: str) -> str:
    """What stands at the right of a row."""
    menu = hands.scene.shown.options
    assert isinstance(menu, MenuView)
    return next(row.value for row in menu.rows if row.id == line)


@pytest.mark.parametrize("how", ["esc", "right"])
def test_esc_or_a_right_click_disarms(how: str) -> None:
    hands = reinforcing()
    count = len(hands.actions())
    press_reinforcements(hands)
    if how == "esc":
        hands.key(pygame.K_ESCAPE)
    else:
        hands.click(hands.cell("653"), button=3)
    assert hands.table.armed is None and hands.table.unit == "hq-1"
    assert len(hands.actions()) == count and hands.scene.shown.end.act.title != "Roll"
    assert hands.scene.model.cell_menu is None


def test_who_wants_rolls_at_once() -> None:
    hands = reinforcing(roll_at_once=True)
    count = len(hands.actions())
    press_reinforcements(hands)
    hands.rest()
    assert len(hands.actions()) == count + 1


def firing() -> tuple[Hands, list[int]]:
    """Somebody who can fire at several, about to."""
    hands = begun("kayotz")
    for unit in hands.table.position.actors:
        hands.unit(unit)
        line = next((one for one in hands.table.menu if one.id == "full-fire"), None)
        if line is not None and line.open and line.aim == "cell":
            hands.choose("full-fire")
            if len({target.cell for target in hands.table.targets}) > 1:
                return hands, [target.cell for target in hands.table.targets]
    raise AssertionError("nobody can fire at two")


def test_a_shot_that_was_chosen_is_fired_at_once_by_who_wants_that() -> None:
    hands, cells = firing()
    hands.app.apply(hands.app.settings.changed(roll_at_once=True))
    hands.rest()
    count = len(hands.actions())
    hands.click(hands.spot(cells[0]))
    hands.rest()
    assert len(hands.actions()) == count + 1 and hands.table.armed is None


def test_a_shot_is_armed_at_its_target_and_goes_to_another_by_a_click_there() -> None:
    hands, (first, other, *_) = firing()
    count = len(hands.actions())
    hands.click(hands.spot(first))
    assert hands.table.armed is not None and hands.table.armed.cell == first
    hands.click(hands.spot(other))
    assert hands.table.armed is not None and hands.table.armed.cell == other
    assert len(hands.actions()) == count
    hands.click(hands.spot(other))
    hands.rest()
    assert len(hands.actions()) == count + 1


def test_a_shooter_dropped_on_its_target_is_only_armed() -> None:
    hands, (first, *_) = firing()
    count = len(hands.actions())
    piece = next(p for p in hands.table.position.pieces if p.id == hands.table.unit)
    hands.spot(first)  # which brings it into sight, so that the counter's own spot is still true
    hands.drag(hands.spot(piece.cell or 0), hands.spot(first))
    assert hands.table.armed is not None and hands.table.armed.cell == first
    assert len(hands.actions()) == count


# The menu of a cell


def opened(hands: Hands) -> CellMenuView | None:
    return next((p for p in hands.scene.shown.popups if isinstance(p, CellMenuView)), None)


@EACH
def test_a_right_click_tells_what_can_be_done_there(game: str) -> None:
    hands = begun(game)
    piece = mover(hands)
    hands.unit(piece.id)
    there = goal(hands, piece)
    hands.click(there, button=3)
    menu = opened(hands)
    assert menu is not None and menu.rows[-1].title == "What is this?"
    first = menu.rows[0]
    assert first.title == hands.table.choice.title and first.key  # type: ignore[union-attr]
    assert not any(row.reason for row in menu.rows), "what can't be had is folded"
    plate = hands.rect("cell-menu")
    assert plate.width == hands.app.ui.px(240)
    count = len(hands.actions())
    hands.press(first.key)
    hands.rest()
    assert opened(hands) is None and len(hands.actions()) == count + 1


def test_the_fold_opens_and_says_why() -> None:
    hands = begun("kayotz")
    hands.unit("hq-1")
    hands.click(hands.cell("653"), button=3)
    menu = opened(hands)
    assert menu is not None
    fold = next(row for row in menu.rows if row.id == "fold")
    assert fold.title[0].isdigit()
    hands.scene.chose_there("fold")
    menu = opened(hands)
    assert menu is not None and sum(bool(row.reason) for row in menu.rows) == int(
        fold.title.split()[0])


def test_on_a_unit_that_may_act_its_own_lines_are_offered() -> None:
    hands = begun("kayotz")
    piece = mover(hands)
    hands.click(hands.spot(piece.cell or 0), button=3)
    menu = opened(hands)
    assert menu is not None and not hands.table.unit, "nobody is in hand by that alone"
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_UP)
    hands.key(pygame.K_RETURN)
    assert hands.table.unit == piece.id and hands.table.choice is not None
    assert hands.table.choice.title == menu.rows[0].title


@pytest.mark.parametrize("how", ["esc", "click", "right", "menu"])
def test_it_closes_and_nothing_is_done(how: str) -> None:
    hands = begun("kayotz")
    hands.unit("hq-1")
    hands.click(hands.cell("653"), button=3)
    count = len(hands.actions())
    if how == "esc":
        hands.key(pygame.K_ESCAPE)
    elif how == "menu":
        hands.key(pygame.K_F10, pygame.KMOD_SHIFT)
    else:
        hands.click(hands.cell("616"), button=1 if how == "click" else 3)
    assert opened(hands) is None and hands.table.unit == "hq-1"
    assert len(hands.actions()) == count and hands.app.scene is hands.scene


@EACH
def test_what_is_this_shows_the_card(game: str) -> None:
    hands = begun(game)
    side = hands.table.status.to_act
    enemy = next(p for p in hands.table.position.pieces
                 if p.side != side and p.cell is not None and p.cell >= 0)
    hands.click(hands.spot(enemy.cell or 0), button=3)
    menu = opened(hands)
    assert menu is not None and menu.head == enemy.name
    hands.key(pygame.K_UP)
    for _ in menu.rows:
        hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    sheet = next(p for p in hands.scene.shown.popups if isinstance(p, RowsView))
    assert sheet.name == "about" and enemy.name in sheet.head and opened(hands) is None
    hands.key(pygame.K_ESCAPE)
    assert not any(isinstance(p, RowsView) for p in hands.scene.shown.popups)


def test_a_long_press_and_the_menu_key_open_it_too() -> None:
    hands = begun("kayotz")
    hands.unit("hq-1")
    spot = hands.cell("653")
    hands.move(spot)
    hands.key(pygame.K_MENU)
    assert opened(hands) is not None
    hands.key(pygame.K_ESCAPE)
    post(pygame.MOUSEBUTTONDOWN, spot)
    hands.app.step(0)
    board = hands.scene.screen.board
    assert opened(hands) is None and board.due is not None
    board.tick(board.due - 1)
    assert opened(hands) is None
    board.tick(board.due)
    assert opened(hands) is not None
    post(pygame.MOUSEBUTTONUP, spot)
    hands.settle()
    assert opened(hands) is not None, "letting go is no click"


@pytest.mark.parametrize("roll_at_once", [False, True], ids=["armed", "at-once"])
def test_a_click_on_an_enemy_in_sight_arms_the_shot_at_it(roll_at_once: bool) -> None:
    """Full Move is in hand, and nobody walks onto an alien: the click means Full Fire, which is
    shown first whatever dice of one's own choice do."""
    hands, cells = firing()
    hands.app.apply(hands.app.settings.changed(roll_at_once=roll_at_once))
    hands.rest()
    unit = hands.table.unit
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    hands.unit(unit)
    assert hands.table.choice is not None and hands.table.choice.id == "full-move"
    count = len(hands.actions())
    hands.click(hands.spot(cells[0]))
    assert hands.table.armed is not None and hands.table.armed.choice == "full-fire"
    assert len(hands.actions()) == count
    menu = hands.scene.shown.options
    assert isinstance(menu, MenuView) and menu.chosen == "full-fire"


# The line that is chosen, chosen once more


def alone(game: str, way: str) -> tuple[SingleInputHands, str]:
    """Somebody with a line in hand that has one target, and that line."""
    made: SingleInputHands
    if game == "kayotz":
        text = kayotz_kit.scenario(size=(9, 6), marines={"squad-1": "133", "hq-1": "113"},
                                   aliens={"14": "153"}, extra="deck: [odd-ones, even-ones]")
        made, unit, line = SingleInputHands(way, text), "squad-1", "full-fire"
    elif game == "arena":
        text = arena_kit.scenario({"b1": "E8 N dx=16 weapons=light-crossbow+dagger",
                                   "r1": "E3 S dx=8"})
        made = SingleInputHands(way, text, 6, 1, game=game, solo=False)
        for _ in range(20):
            if made.table.state.phase == "act" and made.mode() is not Mode.HANDOVER:
                break
            if made.mode() is Mode.HANDOVER:
                made.sit()
            elif made.table.state.phase == "order":
                made.pick("first-blue")
            else:
                made.leave_phase()
        unit, line = "b1", "shoot"
    elif game == "mechs":
        text = mechs_kit.scenario({"b1": "lynx 10,20 0", "r1": "warden 10,12 180"}, {})
        made, unit, line = MechHands(way, text), "b1", "fire-primary"
    else:
        text = troopers_kit.scenario({"b1": "0201 primary=rifle", "r1": "0301 primary=smg"})
        made = SingleInputHands(way, text, game=game, solo=False)
        made.sit()
        unit, line = "b1", "strike-fists"
    made.take(unit)
    made.pick(line)
    return made, line


def choose_again(hands: SingleInputHands, line: str) -> None:
    """Choose the line in hand once more: its row, or its digit."""
    row = hands.scene.screen.options.row_rect(line)
    assert row is not None and hands.held(line)
    if hands.mouse:
        hands.click(row.center)
    else:
        hands.press(hands.rows()[line].key)
    hands.rest()


@EACH
@by_each_way
def test_a_line_with_one_target_is_aimed_there_when_it_is_chosen_again(game: str, way: str) -> None:
    """As by a click on the enemy: the odds are looked at, and nothing is done before a third one.
    """
    hands, line = alone(game, way)
    cell, = {target.cell for target in hands.table.targets}
    before, throws = hands.actions(), game != "troopers"

    choose_again(hands, line)
    armed, shown = hands.table.armed, hands.scene.shown
    assert hands.actions() == before and shown.overlay.preview is not None
    assert hands.scene.model.pointer.cell == cell
    assert (armed is not None and armed.cell == cell) if throws else armed is None
    choose_again(hands, line)
    assert len(hands.actions()) > len(before)


@by_each_way
def test_a_line_that_is_armed_rolls_when_it_is_chosen_again(way: str) -> None:
    """Of several targets too: its row says Roll."""
    text = kayotz_kit.scenario(size=(9, 6), marines={"squad-1": "133", "hq-1": "113"},
                               aliens={"14": "153", "16": "154"},
                               extra="deck: [odd-ones, even-ones]")
    hands = SingleInputHands(way, text)
    hands.take("squad-1")
    hands.pick("full-fire")
    assert len({target.cell for target in hands.table.targets}) == 2
    before = hands.actions()
    hands.aim("154")
    hands.click(hands.cell("154")) if hands.mouse else hands.key(pygame.K_RETURN)
    assert hands.actions() == before and hands.table.armed is not None
    assert hands.rows()["full-fire"].armed
    choose_again(hands, "full-fire")
    assert len(hands.actions()) == len(before) + 1
