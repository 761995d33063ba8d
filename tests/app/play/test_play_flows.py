"""Whole flows at the table through posted mouse and key events: what is shown, refused, undone."""

import itertools
from typing import Any

import pygame
import pytest

from game.app.play.present.options import FOLD
from game.app.play.present.status import offered_cards
from game.app.play.scene import PlayScene
from game.app.play.words import say
from game.core.event import Moved, Rolled
from game.core.resume import fingerprint
from game.core.store import SaveStore
from game.turns.inputs import Pick
from game.turns.machine import Mode
from tests.app.play.hands import Hands


@pytest.fixture
def hands() -> Hands:
    return Hands(undo_dice=True)


def bring_scout(hands: Hands, to: str = "156") -> None:
    hands.unit("scout-1")
    hands.click(hands.cell(to))
    hands.rest()


def test_mouse_select_hover_move(hands: Hands) -> None:
    """KZ-M3: a path by road is shown with its costs, then walked."""
    hands.unit("scout-1")
    assert hands.mode() is Mode.AIMING
    hands.move(hands.cell("156"))
    preview = hands.scene.model.pointer.preview()
    assert preview is not None and preview.ruling.allowed
    assert [str(step.cost) for step in preview.path] == ["1/2", "1/2", "1/2"]
    meter = hands.scene.screen.unit.find("unit.move.value")
    assert meter is not None and meter.label == "1½ of 3 left"
    hands.click(hands.cell("156"))
    hands.rest()
    assert hands.actions() == ["full-move scout-1 along enter-116-136-156"]
    scout = next(p for p in hands.table.position.pieces if p.id == "scout-1")
    assert scout.acted and hands.table.game.board.name(scout.cell or 0) == "156"


def test_refused_hex_says_numbers_and_rules(hands: Hands) -> None:
    """KZ-M2, KZ-M7: numbers first, why, linked rules; the game is as it was."""
    bring_scout(hands)
    hands.unit("scout-2")
    before = fingerprint(hands.table.game, hands.table.state)
    hands.move(hands.cell("351"))
    said = hands.callout()
    assert "MP" in said and "left" in said and "KZ-M7 No credit" in said
    hands.click(hands.cell("351"))
    assert hands.table.outcome.kind == "refused"
    assert hands.scene.model.refusal is not None and "KZ-M7" in hands.callout()
    assert "refuse" in hands.app.sounds.played
    assert fingerprint(hands.table.game, hands.table.state) == before
    hands.key(pygame.K_F1)
    assert hands.app.scene.name == "rulebook"
    hands.key(pygame.K_ESCAPE)
    assert isinstance(hands.app.scene, PlayScene)


def test_f1_opens_the_book_at_what_is_said_now_and_never_at_what_was_said_before(
    hands: Hands,
) -> None:
    """The rule of the refusal as long as that stands there; after it the book as it is, and no red
    note of what was refused long ago."""
    def opened() -> tuple[str, str]:
        hands.key(pygame.K_F1)
        book: Any = hands.app.scene
        found = book.place.rule, book.why
        hands.key(pygame.K_ESCAPE)
        return found

    hands.unit("scout-1")
    hands.click(hands.cell("351"))
    rule, why = opened()
    ruling = hands.table.outcome.ruling
    assert ruling is not None and rule == ruling.rules[0] and why
    hands.click(hands.cell("351"))
    hands.key(pygame.K_ESCAPE)
    hands.move((2, 2))  # over the hex itself it would be said again
    assert not hands.callout() and opened() == ("", "")
    hands.click(hands.cell("351"))
    hands.move((2, 2))
    hands.key(pygame.K_1, text="1")
    assert opened() == ("", ""), "what was chosen since is another matter"


def test_a_rule_link_of_the_callout_opens_the_rulebook_there(hands: Hands) -> None:
    hands.unit("scout-1")
    hands.click(hands.cell("351"))
    card = hands.scene.screen.words.children[0]
    text = card.children[-1]
    link = text.links()[0]  # type: ignore[attr-defined]
    hands.click(link.rect.center)
    scene = hands.app.scene
    assert scene.name == "rulebook"
    assert scene.place.rule == link.target  # type: ignore[attr-defined]
    assert scene.why  # type: ignore[attr-defined]


def test_refused_row_explains_itself(hands: Hands) -> None:
    """KZ-S2: a refused action stands behind the fold and says why when it is asked for, by its
    digit as well."""
    hands.unit("scout-1")
    before = hands.rows()
    assert "build" not in before and "can't be had" in before[FOLD].title
    hands.key(pygame.K_x)
    rows = hands.rows()
    assert "KZ-S2" in rows["build"].reason and rows["build"].key not in (
        "", *(row.key for row in before.values()))
    assert {row: rows[row].key for row in before} == {row: before[row].key for row in before}, \
        "digits stay where they are"
    hands.choose("build")
    assert hands.table.outcome.kind == "refused" and "KZ-S2" in hands.callout()


def test_undo_and_redo_bring_everything_back(hands: Hands) -> None:
    start = fingerprint(hands.table.game, hands.table.state)
    bring_scout(hands)
    moved = fingerprint(hands.table.game, hands.table.state)
    hands.undo()
    assert fingerprint(hands.table.game, hands.table.state) == start
    assert hands.scene.widget("redo").enabled  # type: ignore[union-attr]
    hands.redo()
    assert fingerprint(hands.table.game, hands.table.state) == moved
    hands.click("undo")
    hands.rest()
    assert fingerprint(hands.table.game, hands.table.state) == start


def test_end_phase_asks_first_and_names_the_idle(hands: Hands) -> None:
    hands.key(pygame.K_SPACE)
    assert hands.mode() is Mode.CONFIRMING
    assert "Scout 1" in hands.table.question
    assert "Scout 1" in hands.scene.widget("question").label  # type: ignore[union-attr]
    hands.key(pygame.K_ESCAPE)
    assert hands.mode() is Mode.IDLE and not hands.actions()
    hands.click("end-phase")
    hands.click("yes")
    hands.rest()
    assert hands.table.status.turn == 2
    assert hands.actions()[0] == "end-phase" and hands.actions()[1] == "draw"


def test_aliens_act_as_animations_that_can_be_skipped_and_shown_again() -> None:
    hands = Hands(speed=1.0, undo_dice=True)
    bring_scout(hands)
    hands.key(pygame.K_SPACE)
    hands.key(pygame.K_y)
    assert hands.mode() is Mode.WAITING
    for _ in range(200):
        hands.app.step(1)
        if hands.scene.find("card-shown") is not None:
            break
    assert hands.scene.find("card-shown") is not None, "the drawn card is shown large"
    assert hands.busy()
    skips = 0
    while hands.busy() or hands.mode() is Mode.WAITING:
        hands.key(pygame.K_SPACE)
        skips += 1
        assert skips < 400
    assert hands.table.status.turn == 2
    assert hands.actions().count("end-phase") == 1, "skipping never ends a phase"
    before = hands.actions()
    hands.key(pygame.K_r)
    assert hands.scene.director.again_running
    hands.key(pygame.K_z, pygame.KMOD_CTRL)
    assert not hands.busy(), "undo cancels what is being shown"
    assert hands.actions() == before[:1], "the phase and all that followed is taken back"


def test_held_space_skips_but_never_ends_a_phase() -> None:
    hands = Hands(speed=1.0)
    bring_scout(hands)
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    hands.key(pygame.K_SPACE)
    hands.key(pygame.K_y)
    for _ in range(400):
        pygame.event.post(down)
        hands.app.step(1)
        if not hands.busy() and hands.mode() is Mode.IDLE:
            break
    for _ in range(3):
        pygame.event.post(down)
        hands.app.step(1)
    assert hands.mode() is Mode.IDLE and hands.actions().count("end-phase") == 1


def fire(hands: Hands) -> Rolled:
    """Bring a unit on, end phases until somebody may fire, then fire at the first target."""
    for _ in range(12):
        for unit in hands.table.position.actors:
            hands.unit(unit)
            line = hands.line("full-fire")
            if line.open:
                hands.choose("full-fire")
                target = hands.table.targets[0].cell
                hands.move(hands.spot(target))
                tray = hands.scene.screen.tray
                assert tray.preview is not None and tray.preview.forecast is not None
                assert sum(o.odds for o in tray.preview.forecast.outcomes) == 1
                hands.click(hands.spot(target))
                hands.roll()
                entry = hands.scene.session.history.entries[-1]
                return next(e for e in entry.events if isinstance(e, Rolled))
            if line.id and hands.line("full-move").open:
                hands.choose("full-move") if hands.mode() is not Mode.AIMING else None
                hands.click(hands.spot(hands.table.targets[-1].cell))
                hands.rest()
        hands.end_phase()
    raise AssertionError("nobody could fire in twelve turns")


def test_fire_shows_odds_then_dice_that_stay() -> None:
    hands = Hands(undo_dice=True, seed=5, size=(1920, 1080))
    rolled = fire(hands)
    hands.rest()
    tray = hands.scene.screen.tray
    assert tray.event == rolled and tray.throw is not None
    assert tray.throw.faces == rolled.dice and tray.throw.over
    said = " ".join(child.label for child in tray.area.children)
    for modifier in rolled.modifiers:
        assert modifier.words in said and modifier.rule in said
    log = hands.scene.screen.log.list._told[-1].line
    assert "{die:" in log.detail
    hands.undo()
    hands.redo()
    again = hands.scene.session.history.entries[-1].events
    assert rolled in again, "undone dice fall the same way again"


def test_dice_tumble_and_are_judged_one_after_the_other() -> None:
    hands = Hands(seed=5)
    rolled = fire(hands)
    hands.rest()
    tray = hands.scene.screen.tray
    wait = tray.roll(rolled, 1.0)
    assert wait > 650 and tray.rolling
    assert tray.throw is not None
    tray.throw.elapsed = 655.0
    assert tray.throw.settled(0)
    assert len(rolled.dice) == 1 or not tray.throw.settled(len(rolled.dice) - 1)
    tray.settle()
    assert not tray.rolling


@pytest.mark.parametrize("look", [{"size": (1140, 610)}, {"size": (1920, 1080)}])
def test_words_under_dice_that_tumble_never_run_together(
    look: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Hands(seed=5, **look)
    tray, text = hands.scene.screen.tray, hands.app.ui.text
    said: list[tuple[str, tuple[int, int], str]] = []
    draw = text.draw

    def noted(target: Any, words: str, at: tuple[int, int], style: str, *rest: Any) -> Any:
        if rest[-1:] == ("centre",):
            said.append((words, at, style))
        return draw(target, words, at, style, *rest)

    monkeypatch.setattr(text, "draw", noted)
    tray.roll(Rolled("squad-1", "", (1, 6, 2, 5), (), 4, (False, True, False, True), 2, "", "",
                     target="14"), 1.0)
    assert tray.throw is not None
    for elapsed in range(0, 1200, 40):
        tray.throw.elapsed = float(elapsed)
        said.clear()
        tray.draw(pygame.display.get_surface())
        words_of = [(at[0], text.width(words, style, hands.app.ui.scale), at[1])
                    for words, at, style in said]
        assert words_of
        for (x, wide, y), (beside, other, row) in itertools.combinations(words_of, 2):
            assert abs(y - row) > 4 or 2 * abs(x - beside) > wide + other + 4, (elapsed, said)


def test_the_log_keeps_quiet_until_the_dice_lie() -> None:
    hands = Hands(seed=5)
    fire(hands)
    hands.rest()
    entry = hands.scene.session.history.entries[-1]
    scene = hands.scene
    director = scene.director
    director.speed = 1.0
    director.tell(director.last[-1], fresh=True)
    scene.refresh()
    lines = scene.screen.log.list._told
    assert all(told.at < len(scene.session.history.entries) for told in lines)
    while scene.director.busy:
        hands.app.step(1)
    hands.settle()
    assert scene.screen.log.list._told[-1].at == len(scene.session.history.entries)
    assert any(isinstance(event, Rolled) for event in entry.events)


def test_look_at_a_moment_and_back(hands: Hands) -> None:
    bring_scout(hands)
    hands.end_phase()
    now = fingerprint(hands.table.game, hands.table.state)
    hands.scene.see(0)
    hands.settle()
    assert hands.scene.model.moment == 0
    assert hands.scene.find("moment.now") is not None
    view = hands.scene.view
    assert view is not None and "scout-1" not in view._pieces
    hands.key(pygame.K_RIGHT)
    assert hands.scene.model.moment == 1 and "scout-1" in view._pieces
    hands.click("moment.now")
    assert hands.scene.model.moment == -1
    assert fingerprint(hands.table.game, hands.table.state) == now


@pytest.mark.parametrize("leave", [pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE])
def test_all_that_is_seen_of_a_moment_is_of_that_moment(leave: int) -> None:
    """Card, options, big button and turn strip speak of then; Space goes back and ends nothing."""
    hands = Hands("hold-the-outpost", size=(1920, 1080))
    first = hands.table.status
    unit, *others = hands.table.position.actors
    hands.scene.give(Pick(unit))
    hands.scene.clicked(hands.table.targets[0].cell, "")
    hands.rest()
    hands.scene.give(Pick(others[0]))
    count = len(hands.actions())
    assert hands.table.status != first
    hands.scene.see(0)
    hands.settle()
    screen = hands.scene.screen
    assert screen.options.list is None, "nothing can be chosen of what has gone"
    words = " ".join(widget.label for widget in screen.left.walk())
    assert first.prompt in words
    for piece in hands.table.game.pieces(hands.scene.session.history.state_at(0)):
        assert (piece.name in words) == (piece.id in (unit, *others)), piece.name
    assert screen.ribbon.strip.status == first
    assert not screen.end.next.visible
    assert say("moment.now") in screen.end.end.label
    hands.key(pygame.K_1, text="1")
    assert hands.scene.model.moment == 0
    hands.key(leave)
    assert hands.scene.model.moment == -1 and len(hands.actions()) == count
    assert hands.table.unit == others[0] and hands.scene.screen.options.list is not None
    assert hands.scene.screen.end.next.visible


def test_the_big_button_goes_back_to_now(hands: Hands) -> None:
    """And then ends the phase as ever."""
    bring_scout(hands)
    count = len(hands.actions())
    hands.scene.see(0)
    hands.settle()
    hands.click("end-phase")
    assert hands.scene.model.moment == -1 and len(hands.actions()) == count


def test_log_by_keyboard(hands: Hands) -> None:
    """L, the arrows, Enter: the board shows what the row tells, Esc leaves the log, then the
    moment."""
    bring_scout(hands)
    hands.end_phase()
    count = len(hands.actions())
    rows = hands.scene.screen.log.list
    scene, history = hands.scene, hands.scene.session.history
    hands.key(pygame.K_l)
    assert hands.focus() == "log.list" and scene.model.moment == -1
    for row in (3, 6):
        while rows.at < row:
            hands.key(pygame.K_DOWN)
        assert scene.model.moment == -1 or row > 3, "the arrows only walk"
        hands.key(pygame.K_RETURN)
        at = rows._rows[row].told.at
        assert 0 < at < count and scene.model.moment == at == rows.seen
        assert scene.model.looked.state is history.state_at(at)
    assert "moves 116 → 156" in rows._rows[6].told.line.title and scene.model.moment == 1
    hands.key(pygame.K_UP)  # the band of the first phase
    hands.key(pygame.K_UP)
    hands.key(pygame.K_RETURN)
    assert scene.model.moment == rows._rows[4].told.at == 3
    hands.key(pygame.K_ESCAPE)
    assert hands.focus() == "" and scene.model.moment == 3
    hands.key(pygame.K_ESCAPE)
    assert scene.model.moment == -1 and scene.model.looked.state is history.state
    assert len(hands.actions()) == count, "looking back changes nothing"


def test_save_under_a_name_and_load_it(hands: Hands) -> None:
    bring_scout(hands)
    hands.key(pygame.K_s, pygame.KMOD_CTRL)
    saved = fingerprint(hands.table.game, hands.table.state)
    store: SaveStore = hands.rooms.services.store
    path = store.path("Run the Gauntlet, quick save")
    assert path.is_file()
    hands.undo()
    hands.rooms.load(path)
    hands.rest()
    assert fingerprint(hands.table.game, hands.table.state) == saved
    hands.undo()
    assert not hands.actions(), "history came along"


def test_autosave_follows_every_action_and_undo(hands: Hands) -> None:
    store: SaveStore = hands.rooms.services.store
    bring_scout(hands)
    assert hands.scene.session.autosave.flush()
    assert store.read(hands.autosave()).actions == hands.actions()
    hands.undo()
    assert hands.scene.session.autosave.flush()
    kept = store.read(hands.autosave())
    assert kept.actions == [] and len(kept.undone) == 1


def test_goals_explain_the_victory(hands: Hands) -> None:
    hands.key(pygame.K_g)
    goals = hands.scene.widget("goals-sheet")
    assert goals is not None
    said = " ".join(widget.label for widget in goals.walk())
    for row in hands.table.status.goals:
        assert row.head in said
    hands.key(pygame.K_ESCAPE)
    assert hands.scene.widget("goals-sheet") is None


def test_game_menu_saves_restarts_and_leaves(hands: Hands) -> None:
    bring_scout(hands)
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_F10) if isinstance(hands.app.scene, PlayScene) else None
    assert hands.app.scene.name == "game-menu"
    hands.click("restart")
    hands.click("again.yes")
    hands.rest()
    assert not hands.actions()
    hands.key(pygame.K_F10)
    hands.click("home")
    assert hands.app.scene.name == "title"
    hands.click("continue")
    hands.rest()
    assert isinstance(hands.app.scene, PlayScene)


def test_wheel_zooms_and_drag_pans(hands: Hands) -> None:
    view = hands.scene.view
    assert view is not None
    before = view.zoom_percent
    hands.wheel(hands.cell("436"), 1)
    hands.rest()
    assert view.zoom_percent > before
    origin = view.camera.origin
    middle = hands.scene.layout.free.center
    hands.drag(middle, (middle[0] - 60, middle[1] - 40))
    assert view.camera.origin != origin
    assert not hands.actions(), "a drag is no click"
    hands.key(pygame.K_0)
    hands.rest()
    assert view.camera.side == view.camera.fit_side


def test_hover_repaints_little_and_idle_nothing(hands: Hands) -> None:
    hands.rest()
    for _ in range(60):
        hands.app.step(1)
    drawn = hands.app.frames_drawn
    for _ in range(5):
        hands.app.step(5)
    assert hands.app.frames_drawn == drawn, "nothing changes, nothing is drawn"
    assert hands.scene.deadline() is None
    hands.move(hands.cell("233"))
    assert hands.app.frames_drawn > drawn


def test_hotseat_passes_the_screen_and_offers_three_cards() -> None:
    """KZ-D4: the alien player holds three cards and picks one; the other sits down in between."""
    hands = Hands("run-the-gauntlet", hot_seat=True)
    assert hands.mode() is Mode.HANDOVER
    assert hands.scene.find("handover") is not None
    hands.click("handover.ready")
    hands.end_phase()
    assert hands.mode() is Mode.HANDOVER
    hands.key(pygame.K_RETURN)
    offered = [line for line in hands.table.menu if line.card]
    assert len(offered) == 3
    hands.click(f"card:{offered[1].card}")
    hands.rest()
    assert f"choose {offered[1].card}" in hands.actions()


def test_the_hand_of_a_computer_hive_is_never_shown() -> None:
    """KZ-D4: neither the cards nor their lines, while it thinks about them."""
    hands = Hands("run-the-gauntlet", hot_seat=True)
    hands.click("handover.ready")
    hands.end_phase()
    hands.key(pygame.K_RETURN)
    model = hands.scene.model
    assert len(model.offered_cards()) == len(offered_cards(model.snapshot())) == 3
    hands.table.mode = Mode.THINKING
    assert not model.offered_cards() and not offered_cards(model.snapshot())


def test_resizing_and_rescaling_keep_the_game_in_hand(hands: Hands) -> None:
    hands.unit("scout-1")
    for size in ((1920, 1080), (1600, 1000), (1280, 720)):
        hands.resize(size)
        assert hands.table.unit == "scout-1"
        assert hands.scene.layout.ribbon.width == size[0]
    hands.app.apply(hands.app.settings.changed(scale=200))
    hands.settle()
    assert hands.scene.layout.drawers and hands.scene.find("options") is not None
    hands.key(pygame.K_1, pygame.KMOD_CTRL)
    assert hands.scene.find("options") is None
    hands.key(pygame.K_SPACE)
    assert hands.scene.find("question") is not None, "a question opens its drawer"


def test_jump_is_aimed_by_mouse_and_rolls() -> None:
    """KZ-J1: any hex may be aimed at; the tray tells the odds first and the die afterwards."""
    hands = Hands("hold-the-outpost")
    assert hands.line_of("scout-1", "jump") is not None
    hands.choose("jump")
    hands.move(hands.cell("231"))
    assert hands.scene.screen.tray.preview is not None
    hands.click(hands.cell("231"))
    hands.roll()
    hands.rest()
    events = hands.scene.session.history.entries[-1].events
    assert any(isinstance(event, Rolled) for event in events)
    assert not any(isinstance(event, Moved) for event in events)
