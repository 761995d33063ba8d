"""What the next answers need is made ready while the player looks, and then only looked up."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.app.board.view import overlay
from game.turns.inputs import Back, Bend, ChooseLine, Pick, Undo
from tests.app.play.hands import Hands
from tests.app.play.opening import allowed, begin, pointed
from tests.app.play.test_play_repaint import whole

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("first_start")]

TABLES = [
    ("kayotz", "hold-the-outpost"), ("troopers", "village"), ("arena", "the-bridge-over-the-pit"),
    ("mechs", "open-field"),
]
HOTSEAT = {game: {"solo": False} for game in ("troopers", "arena", "mechs")}


@pytest.fixture(params=TABLES, ids=[game for game, _ in TABLES])
def hands(request: pytest.FixtureRequest) -> Hands:
    """At a table where nothing has happened for a while."""
    game, scenario = request.param
    hands = seated(game, scenario)
    hands.calm()
    return hands


def seated(game: str, scenario: str) -> Hands:
    """At a table where units can be picked."""
    hands = Hands(scenario, size=(1920, 1080), game=game, **HOTSEAT.get(game, {}))
    begin(hands.app, hands.scene)
    return hands


def way(hands: Hands) -> int:
    """Where the unit in hand may go."""
    return next(cell for cell in pointed(hands.table) if allowed(hands.table, cell))


def never(*_: object) -> None:
    raise AssertionError("this was made ready before")


def test_idle_still_draws_nothing(hands: Hands) -> None:
    """Making ready paints no frame and marks nothing as changed."""
    app = hands.app
    drawn = app.frames_drawn
    hands.scene.give(Pick(hands.table.position.actors[0]))
    app.step(0)
    painted = app.frames_drawn
    hands.calm()
    assert drawn < painted == app.frames_drawn


def test_a_pick_only_looks_up(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """Menus, targets, reaches, lifted counters and pictures of every unit are there."""
    view, game = hands.scene.view, hands.table.game
    assert view is not None
    baked = view._picture.book.baked
    monkeypatch.setattr(overlay, "draw_reach", never)
    monkeypatch.setattr(type(game), "menu", never)
    monkeypatch.setattr(type(game), "targets", never)
    monkeypatch.setattr(type(game), "outline", never)
    monkeypatch.setattr(type(view._counters), "bake", never)
    for unit in hands.table.position.actors:
        hands.scene.give(Pick(unit))
        hands.app.step(0)
        assert hands.table.unit == unit
    assert view._picture.book.baked == baked


def test_printed_cards_look_as_if_painted_piece_by_piece(hands: Hands) -> None:
    """Card and options of every unit were printed, and the prints hold what there is to see."""
    screen, panels = pygame.display.get_surface(), hands.scene.screen
    assert screen is not None
    shown = None
    for unit in hands.table.position.actors:
        hands.scene.give(Pick(unit))
        hands.app.step(0)
        assert panels.unit._print is not None
        # the same options as those of the unit before are not laid again
        assert panels.options._print is not None or hands.scene.shown.options == shown
        shown = hands.scene.shown.options
        seen = pygame.image.tobytes(screen, "RGB")
        for card in (panels.unit, panels.options):
            card._changed(card.opaque)
        assert seen == whole(hands, screen)


def test_what_changes_on_a_printed_card_is_seen(hands: Hands) -> None:
    """A row under the pointer lights up: the print is no longer true."""
    screen, scene = pygame.display.get_surface(), hands.scene
    assert screen is not None
    panel = scene.screen.options
    for unit in hands.table.position.actors[:3]:
        scene.give(Pick(unit))
        assert panel._print is not None and panel.list is not None
        option = next(one.id for one in panel.list.options if one.id != panel.list.chosen)
        place = panel.row_shown(option)
        assert place is not None
        hands.app.step(0)
        before = screen.subsurface(place).copy()
        hands.move(place.center)
        scene._drop_tip()
        hands.app.step(0)
        after = screen.subsurface(place)
        assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")
        assert pygame.image.tobytes(screen, "RGB") == whole(hands, screen)


def test_the_lines_of_the_unit_in_hand_are_there(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every line that points at cells has its targets and their reach, or its outline."""
    hands.scene.give(Pick(hands.table.position.actors[0]))
    hands.calm()
    lines = [line for line in hands.table.menu if line.open and line.aim == "cell"]
    assert lines
    monkeypatch.setattr(overlay, "draw_reach", never)
    monkeypatch.setattr(type(hands.table.game), "targets", never)
    monkeypatch.setattr(type(hands.table.game), "outline", never)
    for line in lines:
        hands.scene.give(ChooseLine(line.id))
        assert hands.table.choice == line
    hands.scene.give(Back())


def test_a_click_where_the_pointer_rests_only_looks_up(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it leads to was worked out while it was pointed at: the menu of the unit in hand then,
    its targets, their reach and its counter."""
    scene, game, table = hands.scene, hands.table.game, hands.table
    view = scene.view
    assert view is not None
    scene.give(Pick(table.position.actors[0]))
    cell = way(hands)
    scene.hovered_cell(cell)
    hands.app.step(0)
    hands.calm()
    monkeypatch.setattr(overlay, "draw_reach", never)
    monkeypatch.setattr(type(game), "menu", never)
    monkeypatch.setattr(type(game), "targets", never)
    monkeypatch.setattr(type(game), "outline", never)
    monkeypatch.setattr(type(view._counters), "bake", never)
    played = len(hands.actions())
    scene.clicked(cell, "")
    hands.app.step(0)
    assert len(hands.actions()) == played + 1


def test_a_bend_where_the_pointer_rests_only_looks_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """How far a way leads on from there is known and drawn."""
    hands = seated("mechs", "open-field")
    scene, table, view = hands.scene, hands.table, hands.scene.view
    assert view is not None
    scene.give(Pick(table.position.actors[0]))
    cell = way(hands)
    scene.hovered_cell(cell)
    hands.app.step(0)
    hands.calm()
    monkeypatch.setattr(type(table.game), "outline", never)
    monkeypatch.setattr(type(view.kit.marks), "outline", never)
    scene.give(Bend(cell))
    hands.app.step(0)
    assert table.through and table.outline is not None


def test_pointing_elsewhere_begins_nothing_anew(hands: Hands) -> None:
    """What was made ready for the unit in hand stays so; only the click there is looked at."""
    scene = hands.scene
    scene.give(Pick(hands.table.position.actors[0]))
    hands.app.step(0)
    hands.calm()
    whole = scene.ahead()
    assert whole is not None and sum(1 for _ in whole.begin()) == 1
    scene.hovered_cell(way(hands))
    there = scene.ahead()
    assert there is not None and there.key != whole.key
    first = next(there.begin(), None)
    assert first is None


def test_the_wedges_of_the_chosen_line_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arcs of fire are drawn before they are pointed at."""
    hands = seated("troopers", "village")
    table, view = hands.table, hands.scene.view
    assert view is not None
    hands.scene.give(Pick(table.position.actors[0]))
    hands.scene.give(ChooseLine("arc-60"))
    hands.calm()
    monkeypatch.setattr(type(view.kit.marks), "_wedge", never)
    for target in table.targets:
        hands.scene.hovered_cell(target.cell)
        preview = hands.scene.model.pointer.preview()
        assert preview is not None and preview.fields


def test_a_step_turns_nobody_who_was_not_printed_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The counter in hand is there in every facing that a step gives."""
    hands = seated("troopers", "village")
    table, view = hands.table, hands.scene.view
    assert view is not None
    hands.scene.give(Pick(table.position.actors[3]))
    hands.calm()
    unit = table.unit
    facing = next(p.facing for p in table.position.pieces if p.id == unit)
    bake = type(view._counters).bake

    def only_out_of_hand(art: Any, look: Any, side: float) -> Any:
        # who has spent all its AP is in hand no more: only that look may be new
        assert look.state == "hover", "this was made ready before"
        return bake(art, look, side)

    monkeypatch.setattr(type(view._counters), "bake", only_out_of_hand)
    hands.scene.clicked(table.targets[0].cell, "")
    hands.app.step(0)
    assert facing != next(p.facing for p in table.position.pieces if p.id == unit)


def test_what_was_made_ready_looks_the_same(hands: Hands) -> None:
    """The first pick after it shows what a table without it shows."""
    unit = hands.table.position.actors[-1]
    ready = _picked(hands, unit)
    game = hands.table.game
    other = seated(game.id, game.card.id)
    other.scene.prefetch.plan = lambda: None  # type: ignore[method-assign]
    assert _picked(other, unit) == ready


def test_another_position_makes_it_out_of_date(hands: Hands) -> None:
    """After an action, another zoom or level, the plan is another one; the same after nothing."""
    scene = hands.scene
    keys = []

    def note() -> None:
        hands.calm()
        plan = scene.ahead()
        assert plan is not None
        keys.append(plan.key)

    note()
    note()
    assert keys[0] == keys[1]
    changes: list[Callable[[], object]] = [
        lambda: scene.give(Pick(hands.table.position.actors[0])),
        lambda: scene.clicked(way(hands), ""),
        lambda: scene.give(Undo()),
        lambda: scene.screen.board.zoom(1),
        lambda: scene.app.resized((1600, 1000)),
    ]
    for change in changes:
        change()
        note()
        assert keys[-1] != keys[-2]


def test_nothing_is_made_for_a_moment_that_has_gone(hands: Hands) -> None:
    """While an earlier position is looked at, nobody can pick anything."""
    scene = hands.scene
    scene.give(Pick(hands.table.position.actors[0]))
    scene.clicked(way(hands), "")
    hands.rest()
    scene.see(0)
    assert scene.ahead() is None
    assert hands.table.position is not None


def _picked(hands: Hands, unit: str) -> bytes:
    screen, view = pygame.display.get_surface(), hands.scene.view
    assert screen is not None and view is not None
    while not view.idle:
        hands.app.step(1)
    hands.scene.give(Pick(unit))
    hands.rest()
    hands.scene.damage(Rect((0, 0), hands.app.size))
    hands.scene.paint(screen)
    return pygame.image.tobytes(screen, "RGB")
