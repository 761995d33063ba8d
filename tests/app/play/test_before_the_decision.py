"""What a decision brings is shown before it is made: threats, the end of a plan, the score."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pygame
import pytest

from game.app.play.play_view import RowsView, ThereRow, ThereView
from game.app.play.words import say
from game.turns.inputs import Pick
from tests.app.play.hands import Hands
from tests.app.play.opening import begin
from tests.app.play.tables import Table
from tests.app.play.test_present_all import table, with_unit  # noqa: F401  a fixture

WIDE = (1920, 1080)


@pytest.fixture
def arena(tmp_path: Path) -> Iterator[Table]:
    """A duel in which the first to move has a unit in hand."""
    made = Table(tmp_path, "arena", "duel", solo=False)
    made.settle()
    with_unit(made)
    yield made
    made.close()


def foe_cell(at: Table) -> int:
    cell = at.session.table.position.cell_of(at.model.now.foes[0])
    assert cell is not None
    return cell


def test_danger_lies_there_until_it_is_switched_off(arena: Table) -> None:
    """Where the other side may strike as it stands, without anybody being pointed at."""
    shown = arena.point(arena.session.table.targets[0].cell).overlay
    assert shown.danger == arena.model.now.struck and shown.danger
    arena.model.threats = "off"
    assert not arena.view().overlay.danger and not arena.view().overlay.quiet


def test_whoever_is_pointed_at_shows_its_next_turn_once_that_is_known(arena: Table) -> None:
    """It waits for a pointer that rests: to work it out may take a moment."""
    first = arena.point(foe_cell(arena))
    assert first.overlay.danger == arena.model.now.struck and first.waits
    arena.model.rested = True
    then = arena.view()
    assert set(then.overlay.danger) > set(first.overlay.danger) and not then.waits
    arena.model.rested = False
    assert arena.view().overlay.danger == then.overlay.danger, "what is known is shown at once"


def test_the_zones_of_an_enemy_tell_the_chances_of_the_unit_in_hand(arena: Table) -> None:
    """Own chances lie round whoever is pointed at."""
    zones = arena.point(foe_cell(arena)).overlay.zones
    assert zones and all(zone.odds is not None for zone in zones)
    own = arena.point(arena.session.table.position.cell_of(arena.session.table.unit) or 0)
    assert all(zone.odds is None for zone in own.overlay.zones)


def test_what_would_come_of_it_now_stands_with_what_wins(table: Table) -> None:  # noqa: F811
    """In the ribbon's words, with the reckoning, in every game."""
    standing = table.view().ribbon.status.standing
    assert standing is not None and standing.title
    table.model.toggle_sheet("goals")
    sheet = next(one for one in table.view().popups if isinstance(one, RowsView))
    assert (sheet.rows[0].head, sheet.rows[0].value) == (say("ribbon.now"), standing.title)


def test_the_card_from_there_takes_its_room_from_the_options_and_gives_it_back() -> None:
    """Nothing lies on anything: the list of options is shorter as long as a plan is judged."""
    hands = Hands("duel", size=WIDE, game="arena", seed=5, solo=False)
    begin(hands.app, hands.scene)
    hands.scene.give(Pick(hands.table.position.actors[0]))
    panel, rows = hands.scene.screen.there, hands.scene.screen.options
    whole = rows.rect.copy()
    assert not panel.visible
    hands.move(hands.spot(hands.table.targets[0].cell))
    hands.rest()
    hands.say_now()
    hands.settle()
    assert panel.visible and not panel.rect.colliderect(rows.rect)
    assert panel.rect.bottom == whole.bottom and rows.rect.top == whole.top
    hands.move((WIDE[0] // 2, 20))
    hands.rest()
    hands.settle()
    assert not panel.visible and rows.rect == whole


def test_its_key_goes_through_the_ways_and_keeps_the_choice() -> None:
    """As it stands, next turn, nothing; the settings hold it."""
    hands = Hands("duel", size=WIDE, game="arena", seed=5, solo=False, threats="now")
    hands.rest()
    seen = []
    for _ in range(3):
        hands.key(pygame.K_z)
        hands.settle()
        seen.append((hands.scene.model.threats, hands.app.settings.threats))
    assert seen == [("next", "next"), ("off", "off"), ("now", "now")]


def test_in_a_small_window_the_card_from_there_cuts_no_line() -> None:
    """What doesn't fit is said in short: heads without what they hold for, the best chance beside
    its head."""
    hands = Hands("duel", game="arena", size=(1280, 720), scale=150, solo=False)
    panel = hands.scene.screen.there
    target = ThereRow("r1", "Keth", "front", "50 %", Fraction(1, 2))
    panel.render(ThereView(
        "From there", "1 may attack it there", "", (ThereRow("r1", "Keth"),),
        "It could attack · if nobody else moves", (target,), "",
    ))
    assert panel.children
    for child in panel.children:
        assert panel.rect.contains(child.rect), child.label
    said = [child.label for child in panel.children]
    assert said == ["1 may attack it there", "It could attack", "50 %"]
