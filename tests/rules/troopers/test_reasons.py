"""Every refusal has its words, every word its refusal, every cited rule its page."""

import ast
import re
from collections.abc import Iterator
from typing import get_args

from game.boards.steps import BarrierKind, PassageKind
from game.core import resources
from game.core.words import load_words
from game.rules.troopers.reasons import counted, rulebook, words
from game.rules.troopers.state import Fate, Slot

ROOT = resources.root()
SOURCES = [
    (path.name, ast.parse(path.read_text("utf-8")))
    for path in sorted((ROOT / "game" / "rules" / "troopers").glob("*.py"))
]
PARTS = ("troopers-reasons", "troopers-fight")
SLOTS = get_args(Slot)
BUILT = {
    *(f"is-{fate}" for fate in get_args(Fate) if fate != "up"),
    *(f"none-{slot}" for slot in SLOTS),
    *(f"full-{slot}" for slot in ("primary", "secondary", "blade", "tool")),
    *(f"step-{kind}" for kind in get_args(PassageKind)), "prone-step",
    *(kind for kind in get_args(BarrierKind) if kind != "edge"),
}
"""Reasons whose names the code puts together."""
HANDED = {"go-prone", "stand-up", "friend-there", "enemy-there"}
"""Reasons whose names one function hands to another."""


def calls(*names: str) -> Iterator[tuple[str, ast.Call]]:
    for file, tree in SOURCES:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) \
                    and node.func.id in names:
                yield file, node


def texts(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def test_every_rule_that_the_code_cites_has_a_page() -> None:
    cited = {
        (file, text) for file, tree in SOURCES for text in texts(tree)
        if re.fullmatch(r"TR-[A-Z][0-9]+", text)
    }
    missing = {one for one in cited if one[1] not in rulebook().rules}
    assert len(cited) > 40 and not missing, missing


def test_every_rule_named_in_a_docstring_has_a_page() -> None:
    for file, tree in SOURCES:
        for text in texts(tree):
            for rule in re.findall(r"TR-[A-Z][0-9]+", text):
                assert rule in rulebook().rules, (file, rule)


def literal_reasons() -> set[str]:
    found = set()
    for _, call in calls("no", "because"):
        name = call.args[1]
        found |= {
            one.value for one in ast.walk(name)
            if isinstance(one, ast.Constant) and isinstance(one.value, str)
        } if not isinstance(name, ast.JoinedStr) else set()
    return found


def test_every_reason_has_a_text_and_a_why() -> None:
    for name in literal_reasons() | BUILT | HANDED:
        for part in ("text", "why"):
            assert f"reason.{name}.{part}" in words(), name


def test_no_reason_is_left_over() -> None:
    written = {
        key.removeprefix("reason.").rpartition(".")[0]
        for key in words().keys if key.startswith("reason.")
    }
    said = {text for _, tree in SOURCES for text in texts(tree)}
    assert written <= said | BUILT, written - said - BUILT


def test_no_words_stand_in_two_files() -> None:
    first, second = (load_words(part).keys for part in PARTS)
    assert not first & second and first | second == words().keys


def test_reasons_are_one_line_and_a_why_is_one_sentence() -> None:
    catalogue = words()
    for key in catalogue.keys:
        plain = catalogue._templates[key]
        assert "\n" not in plain.strip(), key
        if key.endswith(".why"):
            assert plain.endswith(".") and plain.count(". ") == 0, key


def test_counted_sentences_know_one_and_many() -> None:
    names = {key.split(".")[1] for key in words().keys if key.startswith("count.")}
    assert names
    for name in names:
        one, two = (counted(f"count.{name}", n, unit="U") for n in (1, 2))
        assert one.startswith("1 ") and two.startswith("2 ") and one[2:] != two[2:]
