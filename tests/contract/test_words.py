"""What every game says is written down, and what is written down is said: refusals with a text and
a reason why, each cited rule with a page. How a game's code asks for its words doesn't matter here:
a name that stands beside a rule's id is taken for that of a refusal."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import get_args

import pytest

from game.core.phrases import RefusalPhrases
from game.core.resources import root
from game.core.rulebook import RULE_ID, whole
from game.core.words import load_words
from game.rules import box, game_ids

MANY = 40
"""So many rules the code of a game cites at least."""
HEADS = ("", "army-", "build-")
"""How the findings of a builder begin."""
LETTERS = 3
"""Letters of a name at least that stand in the code, where it is put together."""
NAME = re.compile(r"[a-z][a-z0-9-]*")

EVERY = pytest.mark.parametrize("game_id", game_ids())


@cache
def speech(game_id: str) -> RefusalPhrases:
    found: RefusalPhrases = import_module(f"game.rules.{game_id}.reasons").SPEECH
    return found


@cache
def code(*folder: str) -> tuple[tuple[str, ast.AST], ...]:
    """All nodes of the code in a folder, with the names of their files."""
    return tuple(
        (path.name, node) for path in sorted(root().joinpath("game", *folder).glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    )


def texts(*folder: str) -> Iterator[tuple[str, str]]:
    """All that is written in the code: file and text."""
    for file, node in code(*folder):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield file, node.value


def pattern(node: ast.JoinedStr) -> str:
    """The names that code puts together at one place; "" where it may be anything."""
    parts = [str(part.value) if isinstance(part, ast.Constant) else "" for part in node.values]
    if len("".join(parts)) < LETTERS:
        return ""
    return "".join(re.escape(part) if part else "[a-z0-9-]+" for part in parts)


def asked(game_id: str) -> set[str]:
    """Names, or patterns of names, that stand behind a rule's id where something is called."""
    found = set()
    for _, node in code("rules", game_id):
        if not isinstance(node, ast.Call):
            continue
        for rule, name in zip(node.args, node.args[1:], strict=False):
            if not (isinstance(rule, ast.Constant) and RULE_ID.fullmatch(str(rule.value))):
                continue
            for one in (name.body, name.orelse) if isinstance(name, ast.IfExp) else (name,):
                if isinstance(one, ast.Constant) and NAME.fullmatch(str(one.value)):
                    found.add(str(one.value))
                elif isinstance(one, ast.JoinedStr):
                    found.add(pattern(one))
    return found - {""}


@cache
def keys(game_id: str) -> frozenset[str]:
    """All that has words: in the rules' catalogues and in that of the table talk."""
    return frozenset(speech(game_id).words().keys) | frozenset(load_words(game_id).keys)


def refusals(game_id: str) -> set[str]:
    """All refusals that have words, `reason.<name>` of the rules and `refuse.<name>` of menus."""
    return {
        key.rpartition(".")[0] for key in keys(game_id) if key.startswith(("reason.", "refuse."))
    }


def name_of(refusal: str) -> str:
    return refusal.partition(".")[2]


@EVERY
def test_every_rule_that_the_code_names_has_a_page(game_id: str) -> None:
    """Cited, or named in a docstring."""
    rules = speech(game_id).rulebook().rules
    named = re.compile(rf"{box(game_id).prefix}-[A-Z][0-9]+")
    found = {(file, rule) for file, text in texts("rules", game_id) for rule in named.findall(text)}
    assert len({rule for _, rule in found}) > MANY
    assert not {one for one in found if one[1] not in rules}


@EVERY
def test_every_refusal_has_a_text_and_a_why(game_id: str) -> None:
    names, found = {name_of(one) for one in refusals(game_id)}, asked(game_id)
    assert len(found) > MANY
    for name in found:
        assert any(re.fullmatch(head + name, one) for head in HEADS for one in names), name
    for refusal in refusals(game_id):
        assert {f"{refusal}.text", f"{refusal}.why"} <= keys(game_id), refusal


@EVERY
def test_every_event_that_is_told_has_words(game_id: str) -> None:
    names = {
        str(node.args[0].value) for _, node in code("rules", game_id)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        and node.func.id == "told" and node.args and isinstance(node.args[0], ast.Constant)
    }
    assert {f"event.{name}" for name in names} <= speech(game_id).words().keys


@EVERY
def test_every_kind_of_action_has_a_title(game_id: str) -> None:
    """What the tray says over its odds."""
    actions = import_module(f"game.rules.{game_id}.actions")
    assert set(actions.KINDS) == set(get_args(actions.Action))
    assert {f"title.{kind}" for kind in actions.KINDS.values()} <= keys(game_id)


@EVERY
def test_no_refusal_is_left_over(game_id: str) -> None:
    written = {text for part in (("rules", game_id), ("boards",)) for _, text in texts(*part)}
    made = {
        pattern(node) for _, node in code("rules", game_id) if isinstance(node, ast.JoinedStr)
    } - {""}

    def said(name: str) -> bool:
        bare = {name, *(name.removeprefix(head) for head in HEADS)}
        head, _, tail = name.partition("-")
        return bool(bare & written) or {head, tail} <= written or any(
            re.fullmatch(one, name) for one in made
        )

    assert not [one for one in refusals(game_id) if not said(name_of(one))]


@EVERY
def test_every_rule_that_words_link_to_has_a_page(game_id: str) -> None:
    rules = whole(game_id).rules
    for path in root().joinpath("assets", "locale", "en").glob(f"{game_id}*.yaml"):
        linked = re.findall(r"\[([A-Z]{2}-[A-Z]\d+)\]", path.read_text(encoding="utf-8"))
        assert set(linked) <= set(rules), path.name


@EVERY
def test_reasons_are_one_line_and_a_why_is_one_sentence(game_id: str) -> None:
    catalogue = speech(game_id).words()
    for key in sorted(catalogue.keys):
        plain = catalogue._templates[key]
        assert "\n" not in plain.strip(), key
        if key.startswith("reason.") and key.endswith(".why"):
            assert plain.endswith(".") and plain.count(". ") == 0, key


@EVERY
def test_counted_sentences_know_one_and_many(game_id: str) -> None:
    catalogue = speech(game_id).words()
    for name in {key.split(".")[1] for key in catalogue.keys if key.startswith("count.")}:
        one, two = (speech(game_id).counted(f"count.{name}", n, unit="U") for n in (1, 2))
        assert one.startswith("1 ") and two.startswith("2 ") and one[2:] != two[2:]


@EVERY
def test_no_words_of_refusals_stand_in_two_files(game_id: str) -> None:
    found: set[str] = set()
    for path in sorted(root().joinpath("assets", "locale", "en").glob(f"{game_id}-*.yaml")):
        these = load_words(path.stem).keys
        assert these and not these & found, (path.name, sorted(these & found))
        found |= these
    assert found >= speech(game_id).words().keys
