"""What holds for the refusals of every game: each has its words, each word its refusal, each cited
rule its page."""

import ast
import re
from collections.abc import Iterator

from game.core import resources
from game.core.speech import Speech
from game.core.words import load_words

MANY = 40
"""So many rules the code of a game cites at least."""


class Refusals:
    """The refusals of a game as its code and its words have them.

    prefix: of its rules' ids. parts: the files of its words. built: how a finding of its builder is
    made ("" for none): the head of its names, and which argument of `_finding` has them.
    """

    def __init__(
        self, game: str, prefix: str, speech: Speech, parts: tuple[str, ...],
        built: tuple[str, int],
    ) -> None:
        self.speech = speech
        self.parts = parts
        self.head, self.at = built
        self.rule = re.compile(rf"{prefix}-[A-Z][0-9]+")
        self.sources = [
            (path.name, ast.parse(path.read_text("utf-8")))
            for path in sorted((resources.root() / "game" / "rules" / game).glob("*.py"))
        ]

    # What there is

    def calls(self, *names: str) -> Iterator[ast.Call]:
        """All calls of functions of these names."""
        for _, tree in self.sources:
            for node in ast.walk(tree):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) \
                        and node.func.id in names:
                    yield node

    def texts(self) -> Iterator[tuple[str, str]]:
        """All that is written in its code: file and text."""
        for file, tree in self.sources:
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield file, node.value

    def literal(self) -> set[str]:
        """Names that are written out where a refusal is made."""
        found = set()
        for call in self.calls("no", "because", "_finding"):
            finding = isinstance(call.func, ast.Name) and call.func.id == "_finding"
            at, head = (self.at, self.head) if finding else (1, "")
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

    def rules_have_pages(self) -> None:
        """Every rule that the code cites, or that a docstring names."""
        rules = self.speech.rulebook().rules
        cited = {one for one in self.texts() if self.rule.fullmatch(one[1])}
        missing = {one for one in cited if one[1] not in rules}
        assert len(cited) > MANY and not missing, missing
        for file, text in self.texts():
            for rule in self.rule.findall(text):
                assert rule in rules, (file, rule)

    def have_words(self) -> None:
        """A text and a why each."""
        words = self.speech.words()
        for name in self.literal():
            for part in ("text", "why"):
                assert f"reason.{name}.{part}" in words, name
        for pattern in self.patterns():
            assert any(re.fullmatch(pattern, name) for name in self.written()), pattern

    def none_is_left_over(self) -> None:
        """No words without a refusal."""
        said = {text for _, text in self.texts()}
        said |= {self.head + text for text in said}
        patterns = self.patterns()
        left = {
            name for name in self.written() - said
            if not any(re.fullmatch(pattern, name) for pattern in patterns)
        }
        assert not left

    def stand_in_one_file(self) -> None:
        """No words stand in two files."""
        found: set[str] = set()
        for part in self.parts:
            keys = load_words(part).keys
            assert keys and not keys & found, (part, sorted(keys & found))
            found |= keys
        assert found == self.speech.words().keys

    def are_short(self) -> None:
        """One line; a why is one sentence."""
        catalogue = self.speech.words()
        for key in catalogue.keys:
            plain = catalogue._templates[key]
            assert "\n" not in plain.strip(), key
            if key.startswith("reason.") and key.endswith(".why"):
                assert plain.endswith(".") and plain.count(". ") == 0, key

    def know_one_and_many(self) -> None:
        """Counted sentences."""
        keys = self.speech.words().keys
        for name in {key.split(".")[1] for key in keys if key.startswith("count.")}:
            one, two = (self.speech.counted(f"count.{name}", n, unit="U") for n in (1, 2))
            assert one.startswith("1 ") and two.startswith("2 ") and one[2:] != two[2:]


def like(name: ast.JoinedStr) -> str:
    """The names that code puts together at one place, as a pattern."""
    return "".join(
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9-]+"
        for part in name.values
    )
