"""The legend at the foot of the map says what lies on it: no more, and in no small window."""

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect

from game.app.board.view.overlay import Overlay
from game.app.board.view.trail import Trail
from game.app.play.model import Eye
from game.app.play.panels.legend import LegendBar, draw_sign
from game.app.play.play_view import LegendRow, LegendSign
from game.app.play.present.legend import legend
from game.app.play.words import say
from game.app.ui import Ui
from game.core.ruling import Ruling
from game.core.view_records import Danger, FireArc, Preview, Prospect, Prospects, Zone
from tests.app.play.hands import Hands
from tests.app.play.opening import begin
from tests.app.play.tables import Table
from tests.app.play.test_present_all import table, with_unit  # noqa: F401  a fixture

WIDE = (1920, 1080)
ARC = FireArc(7, 0, 60, (1, 2), unit="x")


@pytest.fixture
def arena(tmp_path: Path) -> Iterator[Table]:
    """A duel in which the first to move has a unit in hand."""
    made = Table(tmp_path, "arena", "duel", solo=False)
    made.settle()
    with_unit(made)
    yield made
    made.close()


def signs(rows: tuple[LegendRow, ...]) -> list[str]:
    return [row.sign for row in rows]


@pytest.mark.parametrize(
    ("laid", "expected"),
    [
        (Overlay(), []),
        (Overlay(danger=(4,)), ["strike"]),
        (Overlay(danger=(4,), quiet=(ARC,)), ["strike", "watch-cells"]),
        (Overlay(quiet=(replace(ARC, cells=()),)), ["watch"]),
        (Overlay(preview=Preview("x", Ruling(True), dangers=(Danger(4, "fire"),))), ["answer"]),
        (Overlay(zones=(Zone("front", (1,)), Zone("rear", (2,)))), ["front", "rear"]),
        (Overlay(prospects=Prospects(4, targets=(Prospect("y", 5),))), ["attack"]),
        (Overlay(prospects=Prospects(4)), []),
        (Overlay(trails=(Trail(1, (1, 2)),)), ["trail-second"]),
        (Overlay(trails=(Trail(-1, (1, 2)), Trail(0, (2, 3)))), ["trail-first", "trail"]),
        (Overlay(fields=(replace(ARC, style="own"),)), ["own"]),
        (Overlay(fields=(replace(ARC, style="plan"),)), ["plan"]),
    ],
)
def test_only_what_lies_on_the_map_is_told(
    arena: Table, laid: Overlay, expected: list[str]
) -> None:
    snap = arena.model.snapshot(Eye())
    assert signs(legend(snap, laid)) == expected


def test_what_lies_on_another_level_is_not_told(arena: Table) -> None:
    above = Eye(level_of=lambda cell: 1)
    laid = Overlay(danger=(4,), quiet=(ARC,), trails=(Trail(0, (1, 2)),))
    assert legend(arena.model.snapshot(above), laid) == ()
    assert len(legend(arena.model.snapshot(above._replace(level=1)), laid)) == 3


def test_it_goes_with_the_threats_and_in_a_small_window(arena: Table) -> None:
    view = arena.view()
    assert "strike" in signs(view.legend) and "reach" in signs(view.legend)
    assert legend(arena.model.snapshot(Eye(compact=True)), view.overlay) == ()
    arena.model.threats = "off"
    assert arena.view().legend == ()


def test_it_says_whose_next_turn_is_shown_as_soon_as_it_is(arena: Table) -> None:
    """Before that, what lies there is what the side may do as it stands."""
    foe = arena.model.now.foes[0]
    cell = arena.session.table.position.cell_of(foe)
    assert cell is not None
    sides, names = arena.session.game.sides, arena.model.now.names
    piece = arena.model.now.piece(foe)
    assert piece is not None
    rows = arena.point(cell).legend
    assert rows[0].words == say("legend.strike", who=sides[piece.side])
    assert "chance" in signs(rows)
    arena.model.rested = True
    assert arena.view().legend[0].words == say("legend.strike-soon", who=names[foe])


def test_every_game_tells_what_its_first_choice_lays_out(table: Table) -> None:  # noqa: F811
    with_unit(table)
    assert {"reach", "reach-rings", "front", "strike", "plan"} & set(signs(table.view().legend))


def test_each_sign_looks_its_own_way() -> None:
    ui = Ui()
    drawn = {pygame.image.tobytes(draw_sign(ui, sign, (28, 14)), "RGBA")
             for sign in get_args(LegendSign)}
    assert len(drawn) == len(get_args(LegendSign))


def test_what_has_no_room_is_left_out_and_a_sheet_takes_its_place() -> None:
    pygame.font.init()
    rows = tuple(LegendRow(sign, "some words") for sign in ("strike", "watch", "reach"))
    room = Rect(100, 50, 800, 400)
    ui = Ui()
    bar = LegendBar(ui, room)
    bar.render(rows, ())
    assert bar.visible and bar.rows == rows and room.contains(bar.rect)
    assert bar.rect.midbottom == room.midbottom and bar.above(room).bottom == bar.rect.top
    assert bar.hit(bar.rect.center) is None
    narrow = LegendBar(ui, Rect(100, 50, bar.rect.width - 1, 400))
    narrow.render(rows, ())
    assert narrow.rows == rows[:2] and narrow.room.contains(narrow.rect)
    bar.render(rows, (Rect(200, 400, 500, 50),))
    assert not bar.visible and bar.above(room) == room
    bar.render((), ())
    assert not bar.visible


def test_it_stands_at_the_foot_of_the_map_and_goes_with_its_key() -> None:
    """Z, and nothing is painted again as long as it says the same."""
    hands = Hands("duel", size=WIDE, game="arena", seed=5, solo=False, threats="now")
    begin(hands.app, hands.scene)
    hands.key(pygame.K_TAB)
    hands.settle()
    screen = hands.scene.screen
    bar, free = screen.legend, screen.layout.free
    assert bar.visible and free.contains(bar.rect) and bar.rect.bottom == free.bottom
    damaged: list[Rect] = []
    bar.damage = damaged.append
    bar.render(screen.drawn.legend if screen.drawn else (), ())
    assert not damaged
    hands.key(pygame.K_z)
    hands.key(pygame.K_z)
    hands.settle()
    assert hands.scene.model.threats == "off" and not bar.visible and damaged
