"""Every refusal has its words, every word its refusal, every cited rule its page."""

import ast
import re
from collections.abc import Iterator

from game.core import resources
from game.core.words import load_words
from game.rules.mechs.reasons import counted, rulebook, words

ROOT = resources.root()
SOURCES = [
    (path.name, ast.parse(path.read_text("utf-8")))
    for path in sorted((ROOT / "game" / "rules" / "mechs").glob("*.py"))
]
PARTS = ("mechs-reasons", "mechs-fight", "mechs-cargo", "mechs-goals")
ID = re.compile(r"MC-[A-Z][0-9]+")


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


def like(name: ast.JoinedStr) -> str:
    """The names that code puts together at one place, as a pattern."""
    return "".join(
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9-]+"
        for part in name.values
    )


def test_every_rule_that_the_code_cites_has_a_page() -> None:
    cited = {
        (file, text) for file, tree in SOURCES for text in texts(tree) if ID.fullmatch(text)
    }
    missing = {one for one in cited if one[1] not in rulebook().rules}
    assert len(cited) > 40 and not missing, missing


def test_every_rule_named_in_a_docstring_has_a_page() -> None:
    for file, tree in SOURCES:
        for text in texts(tree):
            for rule in ID.findall(text):
                assert rule in rulebook().rules, (file, rule)


def literal_reasons() -> set[str]:
    """Names that are written out where a refusal is made."""
    found = set()
    for _, call in calls("no", "because", "_finding"):
        assert isinstance(call.func, ast.Name)
        name = call.args[1] if len(call.args) > 1 else None
        head = "army-" if call.func.id == "_finding" else ""
        choices = [name.body, name.orelse] if isinstance(name, ast.IfExp) else [name]
        found |= {
            head + one.value for one in choices
            if isinstance(one, ast.Constant) and isinstance(one.value, str)
        }
    return found


def built_reasons() -> set[str]:
    """Patterns of the names that code puts together."""
    return {
        like(call.args[1]) for _, call in calls("no", "because")
        if len(call.args) > 1 and isinstance(call.args[1], ast.JoinedStr)
    }


def written() -> set[str]:
    return {
        key.removeprefix("reason.").rpartition(".")[0]
        for key in words().keys if key.startswith("reason.")
    }


def test_every_reason_has_a_text_and_a_why() -> None:
    for name in literal_reasons():
        for part in ("text", "why"):
            assert f"reason.{name}.{part}" in words(), name
    for pattern in built_reasons():
        assert any(re.fullmatch(pattern, name) for name in written()), pattern


def test_no_reason_is_left_over() -> None:
    said = {text for _, tree in SOURCES for text in texts(tree)}
    said |= {f"army-{text}" for text in said}
    left = {
        name for name in written() - said
        if not any(re.fullmatch(pattern, name) for pattern in built_reasons())
    }
    assert not left


def test_no_words_stand_in_two_files() -> None:
    found: set[str] = set()
    for part in PARTS:
        keys = load_words(part).keys
        assert keys and not keys & found, (part, sorted(keys & found))
        found |= keys
    assert found == words().keys


def test_reasons_are_one_line_and_a_why_is_one_sentence() -> None:
    catalogue = words()
    for key in catalogue.keys:
        plain = catalogue._templates[key]
        assert "\n" not in plain.strip(), key
        if key.startswith("reason.") and key.endswith(".why"):
            assert plain.endswith(".") and plain.count(". ") == 0, key


def test_counted_sentences_know_one_and_many() -> None:
    names = {key.split(".")[1] for key in words().keys if key.startswith("count.")}
    for name in names:
        one, two = (counted(f"count.{name}", n, unit="U") for n in (1, 2))
        assert one.startswith("1 ") and two.startswith("2 ") and one[2:] != two[2:]
