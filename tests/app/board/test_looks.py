"""Looks are data of the games: each can be read whole, and the window knows none of their words."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest
from pygame import Surface

import game.app
from game.app.board.dots.kit import dot_kit
from game.app.board.dots.look import PlanLook
from game.app.board.hexes.counters import hex_counters
from game.app.board.hexes.look import HexLook
from game.app.board.open.kit import open_kit
from game.app.board.open.look import TableLook
from game.app.board.view.kit import BoardKit
from game.app.board.view.letters import Letters
from game.app.board.view.look import PLAIN_STOCK, Look, look_of
from game.app.board.view.measures import measures, tint
from game.app.theme import theme
from game.app.ui import Ui
from game.boards.dotmap import DotMap
from game.boards.plan import FloorPlan
from game.core.asset_yaml import read_tree
from game.core.resources import asset
from game.core.view_records import Piece
from game.rules import game_ids
from tests.app.board.opentable import field

KINDS: dict[str, type[Look]] = {
    "kayotz": HexLook, "arena": HexLook, "troopers": PlanLook, "mechs": TableLook,
}
COLOURS = {"fill", "ink", "rim", "stock", "ring", "dark", "halo", "colour", "dashed", "top"}
NAMED = (
    "stocks", "poses", "markers", "marks", "links", "over", "stamps", "centres", "grounds",
    "floors", "things", "areas",
)
ROOM = Path(str(game.app.__file__)).parent
OWN = {
    # words of which the shared rooms have a meaning of their own: colours, shapes, patterns,
    # reliefs, widgets, records of the contract and of the boards
    "arrow", "bar", "bench", "blue", "bridge", "building", "clear", "cobbles", "counter", "deep",
    "services", "earth", "entry", "exit", "field", "forest", "goal", "hedge", "lane", "lava", "log",
    "desk", "generator", "order", "other",
    "out", "pillar", "planks", "push", "road", "roof", "rope", "rough", "rust",
    "salvage", "sand", "shallow", "shelf", "stone", "table", "tiles", "wall", "water", "well",
    "woods",
}


def tree_of(game_id: str) -> dict[str, Any]:
    tree = read_tree(asset("data", game_id, "look.yaml").read_text(encoding="utf-8"))
    assert isinstance(tree, dict)
    return tree


def spec_of(value: str | tuple[Any, ...]) -> Any:
    """The colour of a field: of a pose it is a pair, a colour and its share."""
    return value if isinstance(value, str) or len(value) == 3 else value[0]


@pytest.mark.parametrize("game_id", sorted(KINDS))
def test_the_look_of_a_game_is_read_whole(game_id: str) -> None:
    """Every colour is one, in every record."""
    look = look_of(game_id, KINDS[game_id])
    found = 0

    def walk(node: object) -> None:
        nonlocal found
        if isinstance(node, dict):
            for key, value in node.items():
                if key in COLOURS and value and not isinstance(value, dict):
                    tint(theme(), spec_of(value))
                    found += 1
                walk(value)
        elif isinstance(node, list | tuple):
            for value in node:
                walk(value)

    walk(msgspec.to_builtins(look))
    assert found > 20


def test_a_game_without_a_look_is_drawn_plainly() -> None:
    look = look_of("no-such-game", HexLook)
    assert look.marker("asleep") == measures().unnamed.marker
    assert look.mark("lair") == measures().unnamed.mark
    assert look.link("married") == measures().unnamed.link
    assert look.pose("asleep").sign is None
    for kind in (PlanLook, TableLook):
        assert look_of("no-such-game", kind)
    assert look.stock("sheep") == PLAIN_STOCK


def test_counters_of_a_game_without_a_look_can_be_told_apart(ui: Ui, window: Surface) -> None:
    """By the names on their bands, on every kind of map."""
    assert window
    hexes = hex_counters(ui, "no-such-game", Letters(ui.text))
    sheep, wolf = (Piece(name, name, 3, "a", name, name, name.upper()) for name in ("ewe", "wolf"))
    seen = [
        pygame.image.tobytes(hexes.bake(hexes.look(piece), 56).surface, "RGBA")
        for piece in (sheep, wolf)
    ]
    assert seen[0] != seen[1]
    for plane in (open_kit(field(), ui, "no-such-game", False), dots_kit(ui)):
        assert plane.counters.bake(plane.counters.look(sheep), 40).surface.get_width() > 10


def dots_kit(ui: Ui) -> BoardKit:
    return dot_kit(DotMap(FloorPlan(5, 4)), ui, "no-such-game", False)


@pytest.mark.parametrize("game_id", game_ids())
def test_every_game_brings_a_look(game_id: str) -> None:
    assert asset("data", game_id, "look.yaml").is_file()


@cache
def words_of_games() -> frozenset[str]:
    """What only looks name: stocks, poses, markers, marks, terrain, things."""
    names: set[str] = set()
    for game_id in game_ids():
        tree = tree_of(game_id)
        for section in NAMED:
            names.update(tree.get(section, {}))
        names.update(row["key"] for row in tree.get("ground", ()))
        names.update(tree.get("floor", {}).get("kinds", {}))
    return frozenset(names) - OWN


def strings_and_names(path: Path) -> Iterator[tuple[int, str]]:
    """What a file says in code: strings that aren't docstrings, and the names of its classes,
    functions and fields."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    prose = {
        id(node.value) for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.lineno, node.value
        elif isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.lineno, node.target.id


def test_no_word_of_a_game_is_said_in_the_window() -> None:
    """Poses, stocks, markers and grounds are looked up by the names that a game gives them; the
    window tells none of them apart."""
    words = words_of_games()
    assert {"wreck", "cruising", "submerged", "marine", "prone", "lying-dagger", "dais"} <= words
    said = []
    for path in sorted(ROOM.rglob("*.py")):
        for line, text in strings_and_names(path):
            parts = {text.lower(), *re.findall(r"[a-z]+(?:-[a-z]+)*", text.lower())}
            found = sorted(parts & words)
            if found:
                said.append(f"{path.relative_to(ROOM)}:{line}: {found}")
    assert not said, "\n".join(said)
