"""No words for players stand in code: they are in files, where they can be translated.

Looked at are the rooms whose words reach a player. Not meant are docstrings, types, faults (`raise`
and the checks of files, which speak to whoever wrote the file or the program), names of threads and
jobs, and words that a file or a command holds, such as the forms of actions.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import game

ROOT = Path(game.__path__[0])
ROOMS = (
    "app/scenes", "app/play", "app/widgets", "app/board", "rules/arena", "rules/kayotz",
    "rules/mechs", "rules/troopers",
)
TO_AUTHORS = {
    "check", "checkmap", "codec", "maptext", "actions", "lessons", "selftest", "generator",
}
"""Modules that speak to whoever writes a file, or that know what files and commands say."""
FAULTS = {"fault", "known", "once", "compile", "Meta", "Fault"}
"""Calls whose words are about a file."""
NO_WORDS = {
    "tr br",  # corners
    "draw save", "find save", "draw chapter", "find chapter", "skirmish pictures", "chapters of ",
    "Callable[[ScenarioCard, str], None]",
    "the zone",
}
_WORDS = re.compile(r"[A-Za-z’']{2,},? [a-z]{2,}")


@cache
def literals(path: Path) -> tuple[tuple[int, str], ...]:
    """Texts of several words in a module, with their lines, that somebody might read."""
    return tuple(_literals(path))


def _literals(path: Path) -> Iterator[tuple[int, str]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    above = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str)):
            continue
        if isinstance(above[node], ast.Expr) or not _WORDS.search(node.value):
            continue
        if not any(map(_about_a_fault, _up(node, above))):
            yield node.lineno, node.value


def _up(node: ast.AST, above: dict[ast.AST, ast.AST]) -> Iterator[ast.AST]:
    while node in above:
        node = above[node]
        yield node


def _about_a_fault(node: ast.AST) -> bool:
    if isinstance(node, ast.Raise | ast.Assert):
        return True
    if not isinstance(node, ast.Call):
        return False
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    return name in FAULTS or name.endswith("Error")


@pytest.mark.parametrize("room", ROOMS)
def test_no_words_stand_in_code(room: str) -> None:
    """What is found belongs into `assets/locale/en`."""
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in sorted((ROOT / room).rglob("*.py")) if path.stem not in TO_AUTHORS
        for line, text in literals(path) if text not in NO_WORDS
    ]
    assert found == []


def test_nothing_is_excused_that_is_not_there() -> None:
    """An excuse for words that have gone would hide others."""
    there = {
        text for room in ROOMS for path in (ROOT / room).rglob("*.py")
        if path.stem not in TO_AUTHORS for _, text in literals(path)
    }
    assert sorted(NO_WORDS - there) == []


def test_words_in_code_are_found(tmp_path: Path) -> None:
    """In a call, put together with others; not in a docstring or a fault."""
    module = tmp_path / "module.py"
    module.write_text('"""About it all."""\nshow("two words", f"at {1} of them all")\n'
                      'raise ValueError("not so much")\n')
    assert [text for _, text in literals(module)] == ["two words", " of them all"]
