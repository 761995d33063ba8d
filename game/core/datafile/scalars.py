"""Shapes of single values. Spelling never decides a type: the type that is wanted does."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from game.core.datafile.faults import KeyPath, one_line, quoted, suggest
from game.core.datafile.nodes import Collector, Node, Scalar
from game.core.datafile.shape import (
    INVALID,
    Definitions,
    JsonSchema,
    Shape,
    count_fits,
    count_words,
    limits,
    unfit,
)
from game.core.errors import BoxError

_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})")
_DIGITS = re.compile(r"[-+]?[0-9]+")
_FLOAT = re.compile(r"[-+]?(?:[0-9]{1,18}(?:\.[0-9]{0,30})?|\.[0-9]{1,30})(?:[eE][-+]?[0-9]{1,3})?")
_VULGAR = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3"}
_FRACTION = re.compile(
    r"(?P<sign>[-+−]?)(?:(?P<decimal>[0-9]{1,9}\.[0-9]{1,9})"
    r"|(?P<top>[0-9]{1,9})/(?P<bottom>[0-9]{1,9})"
    r"|(?P<whole>[0-9]{0,9}) ?(?P<vulgar>[½¼¾⅓⅔]?))"
)
_REFUSALS = (ValueError, TypeError, ArithmeticError, BoxError)

Number = int | float


class NullShape(Shape):
    """`null`, `~` or nothing at all."""

    def expected(self) -> str:
        """Nothing at all."""
        return "nothing (null)"

    def claims(self, node: Node) -> bool:
        """Whether nothing is written, or `null` or `~`."""
        return isinstance(node, Scalar) and node.is_null

    def read(self, node: Node, path: KeyPath, faults: Collector) -> Any:
        """None, or a fault for any value that is written."""
        return None if self.claims(node) else unfit(self, node, path, faults)

    def schema(self, defs: Definitions) -> JsonSchema:
        """JSON's null."""
        return {"type": "null"}


class BoolShape(Shape):
    """`true` or `false`, and no other word: `no` and `on` are text."""

    def expected(self) -> str:
        """The two words there are."""
        return "true or false"

    def claims(self, node: Node) -> bool:
        """Whether it is one of the two words, without quotes."""
        return isinstance(node, Scalar) and not node.style and node.text in {"true", "false"}

    def read(self, node: Node, path: KeyPath, faults: Collector) -> Any:
        """True or False, or a fault; quotes are named as the cause."""
        if isinstance(node, Scalar) and self.claims(node):
            return node.text == "true"
        quotes = isinstance(node, Scalar) and node.style and node.text in {"true", "false"}
        return unfit(self, node, path, faults, "remove the quotes" if quotes else "")

    def schema(self, defs: Definitions) -> JsonSchema:
        """JSON's boolean."""
        return {"type": "boolean"}


class NumberShape(Shape):
    """A plain number, whole (`int`) or decimal (`float`), within bounds."""

    def __init__(
        self,
        kind: type[int] | type[float],
        gt: Number | None = None,
        ge: Number | None = None,
        lt: Number | None = None,
        le: Number | None = None,
        multiple_of: Number | None = None,
    ) -> None:
        self._kind = kind
        self._pattern = _INT if kind is int else _FLOAT
        self._gt, self._ge, self._lt, self._le, self._step = gt, ge, lt, le, multiple_of

    def expected(self) -> str:
        """The kind of number, its step and its bounds."""
        words = "a whole number" if self._kind is int else "a number"
        if self._step is not None:
            words += f" that is a multiple of {self._step}"
        if self._ge is not None and self._le is not None:
            return f"{words} from {self._ge} to {self._le}"
        bounds = [
            f"{sign} {bound}"
            for sign, bound in (
                ("over", self._gt),
                ("at least", self._ge),
                ("under", self._lt),
                ("at most", self._le),
            )
            if bound is not None
        ]
        return " ".join([words, " and ".join(bounds)]).strip()

    def claims(self, node: Node) -> bool:
        """Whether it is spelt as such a number; bounds don't count here."""
        if not isinstance(node, Scalar) or node.style:
            return False
        return self._pattern.fullmatch(node.text) is not None

    def read(self, node: Node, path: KeyPath, faults: Collector) -> Any:
        """The number, or a fault: misspelt, out of bounds or off its step."""
        if not isinstance(node, Scalar) or not self.claims(node):
            return unfit(self, node, path, faults, self._hint(node))
        value = self._kind(node.text)
        if not math.isfinite(value) or not self._within(value):
            return unfit(self, node, path, faults)
        return value

    def _hint(self, node: Node) -> str:
        if not isinstance(node, Scalar):
            return ""
        if node.style:
            return "remove the quotes" if self._pattern.fullmatch(node.text) else ""
        if _DIGITS.fullmatch(node.text):
            long = len(node.text.lstrip("+-0")) > 18
            return "write at most 18 digits" if long else "write it without leading zeros"
        return "write digits only, such as 12" if node.text[:1].isdigit() else ""

    def _within(self, value: Number) -> bool:
        return not (
            (self._gt is not None and value <= self._gt)
            or (self._ge is not None and value < self._ge)
            or (self._lt is not None and value >= self._lt)
            or (self._le is not None and value > self._le)
            or (self._step is not None and value % self._step != 0)
        )

    def stand_in(self) -> Any:
        """The least that it may be, else 0 or 1."""
        for value in (self._ge, 0, 1):
            if value is not None and self._within(self._kind(value)):
                return self._kind(value)
        return INVALID

    def schema(self, defs: Definitions) -> JsonSchema:
        """JSON's integer or number with the bounds."""
        return limits(
            {"type": "integer" if self._kind is int else "number"},
            exclusiveMinimum=self._gt,
            minimum=self._ge,
            exclusiveMaximum=self._lt,
            maximum=self._le,
            multipleOf=self._step,
        )


class TextShape(Shape):
    """Any single value as it is written, whatever else its spelling might look like."""

    def __init__(
        self, shortest: int | None = None, longest: int | None = None, pattern: str | None = None
    ) -> None:
        self._shortest, self._longest = shortest, longest
        self._pattern = re.compile(pattern) if pattern is not None else None

    def expected(self) -> str:
        """Text, its length and its pattern."""
        words = "text" + count_words(self._shortest, self._longest, "character")
        return words + (f" like {self._pattern.pattern}" if self._pattern else "")

    def claims(self, node: Node) -> bool:
        """Any single value can be text."""
        return isinstance(node, Scalar)

    def read(self, node: Node, path: KeyPath, faults: Collector) -> Any:
        """The text as it is written, or a fault: empty, too short or long, off its pattern."""
        if not isinstance(node, Scalar):
            return unfit(self, node, path, faults, "quote text that holds brackets or colons")
        if not node.text and not node.style:
            return unfit(
                self, node, path, faults, 'write "" for empty text; quote text that starts with #'
            )
        if not count_fits(len(node.text), self._shortest, self._longest):
            return unfit(self, node, path, faults)
        if self._pattern and not self._pattern.search(node.text):
            return unfit(self, node, path, faults)
        return node.text

    def stand_in(self) -> Any:
        """A letter, if that will do."""
        fits = count_fits(1, self._shortest, self._longest)
        return "x" if fits and (self._pattern is None or self._pattern.search("x")) else INVALID

    def schema(self, defs: Definitions) -> JsonSchema:
        """JSON's text with length and pattern."""
        # An editor types a bare 0101 or 1e3 as a number; here it is text, so it may stay bare.
        return limits(
            {"type": ["string", "number", "boolean"]},
            minLength=self._shortest,
            maxLength=self._longest,
            pattern=self._pattern.pattern if self._pattern else None,
        )


class ChoiceShape(Shape):
    """One of a fixed set of words or whole numbers: a `Literal`, or an `Enum` by its values."""

    def __init__(self, choices: dict[str | int, Any]) -> None:
        """`choices` maps what is written to what it means."""
        self._choices = choices
        self._words = {key: value for key, value in choices.items() if isinstance(key, str)}
        self._numbers = {str(key): v for key, v in choices.items() if isinstance(key, int)}

    def expected(self) -> str:
        """The choices by name, or how many there are."""
        names = [quoted(k) if isinstance(k, str) else str(k) for k in self._choices]
        if len(names) == 1:
            return names[0]
        if len(names) > 12:
            return f"one of {len(names)} known values"
        return "one of " + ", ".join(names)

    def claims(self, node: Node) -> bool:
        """Whether one of the choices is written."""
        if not isinstance(node, Scalar):
            return False
        return node.text in self._words or (not node.style and node.text in self._numbers)

    def read(self, node: Node, path: KeyPath, faults: Collector) -> Any:
        """What the chosen word or number means, or a fault that suggests the likeliest."""
        if not isinstance(node, Scalar) or not self.claims(node):
            hint = ""
            if isinstance(node, Scalar) and node.text:
                hint = suggest(node.text, self._words)
                hint = "" if hint.startswith("one of") else hint
            return unfit(self, node, path, faults, hint)
        if node.text in self._words:
            return self._words[node.text]
        return self._numbers[node.text]

    def schema(self, defs: Definitions) -> JsonSchema:
        """JSON's enum of what may be written."""
        return {"enum": list(self._choices)}


class ParsedShape(Shape):
    """A value that a function makes from text, raising `ValueError` with a reason in one line."""

    def __init__(self, parse: Callable[[str], Any], words: str, schema: JsonSchema) -> None:
        self._parse, self._words, self._schema = parse, words, schema

    def expected(self) -> str:
        """The words it was made with."""
        return self._words

    def claims(self, node: Node) -> bool:
        """Whether the function takes the text."""
        if not isinstance(node, Scalar):
            return False
        try:
            self._parse(node.text)
        except _REFUSALS:
            return False
        return True

    def read(self, node: Node, path: KeyPath, faults: Collector) -> Any:
        """What the function makes of the text, or a fault with the function's reason."""
        if not isinstance(node, Scalar) or (not node.text and not node.style):
            return unfit(self, node, path, faults)
        try:
            return self._parse(node.text)
        except _REFUSALS as error:
            return unfit(self, node, path, faults, reason(error))

    def schema(self, defs: Definitions) -> JsonSchema:
        """The schema it was made with."""
        return dict(self._schema)


def reason(error: BaseException) -> str:
    """What an error raised by a type's own check says, in one line."""
    return one_line(str(error).strip().split("\n")[0][:200])


def fraction(text: str) -> Fraction:
    """An exact fraction: `2`, `1/2`, `0.5`, `½`, `1½`. Raises `ValueError` on anything else."""
    match = _FRACTION.fullmatch(text)
    if not match or not any(match[name] for name in ("decimal", "top", "whole", "vulgar")):
        raise ValueError("write it like 2, 1/2, 0.5 or 1½")
    if match["top"] and not int(match["bottom"]):
        raise ValueError("the part below the line is 0")
    if match["decimal"] or match["top"]:
        value = Fraction(match["decimal"] or f"{match['top']}/{match['bottom']}")
    else:
        value = Fraction(int(match["whole"] or 0)) + Fraction(_VULGAR.get(match["vulgar"], 0))
    return -value if match["sign"] in {"-", "−"} else value


FRACTION = ParsedShape(fraction, "a fraction such as 1/2", {"type": ["string", "number"]})
