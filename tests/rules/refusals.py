"""What holds for the refusals of every game: each has its words, each word its refusal, each cited
rule its page."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from game.core import resources
from game.core.phrases import RefusalPhrases
from game.core.words import load_words

MANY = 40
"""So many rules the code of a game cites at least."""


class RefusalTests:
    """The refusals of a game as its code and its words have them; a game's test class adds whose.

    prefix: of its rules' ids. parts: the files of its words. built: how a finding of its builder is
    made ("" for none): the head of its names, and which argument of `_finding` has them. made: all
    names that the code puts together; left out, their patterns stand for them.
    """

    game: ClassVar[str]
    prefix: ClassVar[str]
    speech: ClassVar[RefusalPhrases]
    parts: ClassVar[tuple[str, ...]]
    built: ClassVar[tuple[str, int]] = ("", 1)
    made: ClassVar[frozenset[str]] = frozenset()

    # What there is

    def calls(self, *names: str) -> Iterator[ast.Call]:
        """All calls of functions of these names."""
        for _, tree in sources(self.game):
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) \
                        and node.func.id in names:
                    yield node

    def texts(self) -> Iterator[tuple[str, str]]:
        """All that is written in its code: file and text."""
        for file, tree in sources(self.game):
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield file, node.value

    def literal(self) -> set[str]:
        """Names that are written out where a refusal is made."""
        found = set()
        for call in self.calls("no", "because", "_finding"):
            finding = isinstance(call.func, ast.Name) and call.func.id == "_finding"
            head, at = self.built if finding else ("", 1)
            name = call.args[at] if len(call.args) > at else None
            choices = [name.body, name.orelse] if isinstance(name, ast.IfExp) else [name]
            found |= {
                head + one.value for one in choices
                if isinstance(one, ast.Constant) and isinstance(one.value, str)
            }
        return found

    def patterns(self) -> set[str]:
        """Of the names that the code puts together."""
        return {
            like(call.args[1]) for call in self.calls("no", "because")
            if len(call.args) > 1 and isinstance(call.args[1], ast.JoinedStr)
        }

    def written(self) -> set[str]:
        """The names that have words."""
        return {
            key.removeprefix("reason.").rpartition(".")[0]
            for key in self.speech.words().keys if key.startswith("reason.")
        }

    # What must hold

    def test_every_rule_that_the_code_names_has_a_page(self) -> None:
        """Cited, or named in a docstring."""
        rules, named = self.speech.rulebook().rules, re.compile(rf"{self.prefix}-[A-Z][0-9]+")
        cited = {one for one in self.texts() if named.fullmatch(one[1])}
        missing = {one for one in cited if one[1] not in rules}
        assert len(cited) > MANY and not missing, missing
        for file, text in self.texts():
            for rule in named.findall(text):
                assert rule in rules, (file, rule)

    def test_every_reason_has_a_text_and_a_why(self) -> None:
        words = self.speech.words()
        for name in self.literal() | self.made:
            for part in ("text", "why"):
                assert f"reason.{name}.{part}" in words, name
        for pattern in self.patterns():
            assert any(re.fullmatch(pattern, name) for name in self.written()), pattern

    def test_no_reason_is_left_over(self) -> None:
        said = {text for _, text in self.texts()}
        said |= {self.built[0] + text for text in said}
        patterns = set() if self.made else self.patterns()
        left = {
            name for name in self.written() - said - self.made
            if not any(re.fullmatch(pattern, name) for pattern in patterns)
        }
        assert not left

    def test_no_words_stand_in_two_files(self) -> None:
        found: set[str] = set()
        for part in self.parts:
            keys = load_words(part).keys
            assert keys and not keys & found, (part, sorted(keys & found))
            found |= keys
        assert found == self.speech.words().keys

    def test_reasons_are_one_line_and_a_why_is_one_sentence(self) -> None:
        catalogue = self.speech.words()
        for key in catalogue.keys:
            plain = catalogue._templates[key]
            assert "\n" not in plain.strip(), key
            if key.startswith("reason.") and key.endswith(".why"):
                assert plain.endswith(".") and plain.count(". ") == 0, key

    def test_counted_sentences_know_one_and_many(self) -> None:
        keys = self.speech.words().keys
        names = {key.split(".")[1] for key in keys if key.startswith("count.")}
        assert names
        for name in names:
            one, two = (self.speech.counted(f"count.{name}", n, unit="U") for n in (1, 2))
            assert one.startswith("1 ") and two.startswith("2 ") and one[2:] != two[2:]


@cache
def sources(game: str) -> list[tuple[str, ast.Module]]:
    """The code of a game: file and what it says."""
    return [
        (path.name, ast.parse(path.read_text("utf-8")))
        for path in sorted((resources.root() / "game" / "rules" / game).glob("*.py"))
    ]


def like(name: ast.JoinedStr) -> str:
    """The names that code puts together at one place, as a pattern."""
    return "".join(
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9-]+"
        for part in name.values
    )
