"""Example pictures in the rulebook: drawn little by little, kept, beside their words."""

import pygame
import pytest

from game.app.board.kits import drawable
from game.app.scenes.boardpicture import BoardPicture
from game.app.scenes.bookfigure import shown_figure
from game.app.scenes.menus import Menus
from game.app.scenes.rulebook import RulebookScene
from game.boards.hexmap import HexMap
from game.core.errors import BoxError
from game.core.figure import HexFigure, read_figure
from game.core.resources import asset
from game.core.rulebook import AnyFigure, load
from game.core.tablefigure import TableFigure
from game.rules import catalogue
from tests.app.conftest import MakeApp
from tests.app.driver import Driver
from tests.app.fakes import FakeServices

PATH = read_figure(
    """
rows: ["..f", "..."]
legend: {"f": forest}
roads: [["12", "22"]]
counters: [{at: "12", stock: marine, figure: scout, band: SCOUT, values: {mp: "3"}}]
path: ["12", "22 ½"]
refused: "31 2"
sights: [{start: "12", end: "31", blocked: ["21"]}]
targets: [{at: "32", text: "1"}]
"""
)


def finish(driver: Driver) -> BoardPicture:
    """Let the picture of the open page be drawn to its end."""
    scene = driver.app.scene
    picture = next(w for w in scene.root.walk() if isinstance(w, BoardPicture))
    for _ in range(2000):
        if not scene.animating:
            break
        driver.app.step(1)
    assert not scene.animating
    return picture


def test_a_figure_becomes_a_board_with_its_overlay() -> None:
    """Pieces, path with the step at fault, line of fire and targets, by cell."""
    shown = shown_figure(PATH, "kayotz")
    assert isinstance(shown.table, HexMap)
    board = shown.table.board
    (piece,) = shown.pieces
    assert (piece.cell, piece.band, piece.badges[0].text) == (board.cell("12"), "SCOUT", "3")
    preview = shown.overlay.preview
    assert preview is not None and not preview.ruling.allowed
    assert [board.name(step.cell) for step in preview.path] == ["12", "22", "31"]
    assert [step.ok for step in preview.path] == [True, True, False]
    assert preview.path[-1].total == preview.path[1].total + 2  # type: ignore[operator]
    (sight,) = preview.sights
    assert not sight.clear and sight.met[0][0] == board.cell("21")
    assert [target.cell for target in shown.overlay.targets] == [board.cell("32")]


def test_facing_zones_and_links_of_a_figure_reach_the_board() -> None:
    figure = read_figure(
        """
rows: ["..", "3."]
legend: {".": sand, "3": pit 3}
counters:
  - {at: "11", stock: blue, figure: rapier+arm+leather, band: Ada, facing: SE, pose: prone}
zones: [{kind: side, at: ["21"], words: SIDE}]
links: [{start: "11", end: "21", both: true}]
"""
    )
    shown = shown_figure(figure, "arena")
    hexmap = shown.table
    assert isinstance(hexmap, HexMap)
    board = hexmap.board
    assert (shown.pieces[0].facing, shown.pieces[0].pose) == (2, "prone")
    [zone], [link] = shown.overlay.zones, shown.overlay.links
    assert (zone.kind, zone.cells, zone.words) == ("side", (board.cell("21"),), "SIDE")
    assert (link.start, link.end, link.both) == (board.cell("11"), board.cell("21"), True)
    pit = board.cell("12")
    assert hexmap.terrain[pit] == "pit" and hexmap.features[pit] == {"depth:3"}
    for wrong in ("facing: UP", "zones: [{kind: top, at: []}]", "zones: [{kind: rear, at: ['99']}]",
                  "links: [{start: '11', end: '31'}]"):
        with pytest.raises(BoxError):
            read_figure(f'rows: [".."]\ncounters: [{{at: "11", stock: blue, {wrong}}}]'
                        if wrong.startswith("facing") else f'rows: [".."]\n{wrong}')


def test_a_figure_of_the_map_alone_has_no_preview() -> None:
    assert shown_figure(HexFigure(("..",)), "kayotz").overlay.preview is None


def test_the_page_is_open_before_its_picture_is_drawn(
    make_app: MakeApp, services: FakeServices
) -> None:
    """First blank paper, then the board; the next opening finds it ready. No other test has opened
    it at that scale, which would have drawn it."""
    app = make_app((1920, 1080), 115)
    menus = Menus(app, services)
    app.push(menus.title())
    driver = Driver(app)
    menus.open_rule("kayotz", "KZ-M2")
    scene = app.scene
    assert isinstance(scene, RulebookScene)
    picture = next(w for w in scene.root.walk() if isinstance(w, BoardPicture))
    assert picture.wanting and scene.animating
    app.step(0)
    target = pygame.display.get_surface()
    assert target is not None
    blank = target.subsurface(picture.place()).copy()
    corners = [(0, 0), (blank.get_width() - 1, 0), blank.get_rect().center]
    assert {tuple(blank.get_at(corner))[:3] for corner in corners} == {app.ui.c.map}
    done = finish(driver)
    drawn = target.subsurface(done.place())
    assert pygame.image.tobytes(drawn, "RGB") != pygame.image.tobytes(blank, "RGB")
    scene.rebuild()
    again = next(w for w in scene.root.walk() if isinstance(w, BoardPicture))
    assert not again.wanting and not scene.animating


def test_the_words_stand_below_the_picture(make_app: MakeApp, services: FakeServices) -> None:
    """At every interface scale and width, the picture inside the frame."""
    for size, scale in (((1920, 1080), 0), ((1280, 720), 0), ((1280, 720), 200)):
        app = make_app(size, scale)
        app.push(Menus(app, services).title())
        Menus(app, services).open_rule("kayotz", "KZ-J1")
        scene = app.scene
        assert isinstance(scene, RulebookScene)
        scene.rules_side = False
        scene.rebuild()
        picture = next(w for w in scene.root.walk() if isinstance(w, BoardPicture))
        frame = picture.parent
        assert frame is not None
        words = frame.find(f"{frame.name}.text")
        assert words is not None
        assert frame.rect.contains(picture.place())
        assert picture.place().bottom < words.rect.top < words.rect.bottom <= frame.rect.bottom


@pytest.mark.parametrize("game", [known.id for known in catalogue()])
def test_every_picture_of_a_rulebook_can_be_drawn(game: str) -> None:
    """Its map holds together; on an open table each counter has its drawing."""
    drawings = {path.stem for path in asset("art", "figures", game).rglob("*.svg")}
    figures = [
        item for section in load(game).sections for item in section.items
        if isinstance(item, AnyFigure)
    ]
    assert figures
    for figure in figures:
        shown = shown_figure(figure, game)
        assert drawable(shown.table)
        if isinstance(figure, TableFigure):
            assert {f"{one.stock}-{one.figure}" for one in figure.counters} <= drawings
