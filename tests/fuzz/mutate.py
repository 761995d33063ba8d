"""What fuzzers do to a text, to bytes, to JSON and to YAML: each change drawn from a given chance,
so that a seed always gives the same."""

import copy
import json
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

ODD_TEXTS = (
    "", " ", "\n", "\x00", "a\x00b", "\x1b[2J", "\u202eright", "\ud800", "\ufeff", "é武👍", "{}",
    "[]", "null", "true", "~", "*", "*a", "&a", "!!int 3", "<<", "%s", "{count}", "../../passwd",
    "-", "--", "#", "|", ">", "x" * 300, "[" * 300, "1e999", "NaN", "0x10", "1_000", "12:30", "٣",
    "-0", "9" * 400, "con", "C:\\x", "'", '"', "\\", "a b", "A-1-2-3",
)
"""Texts that somebody may forget to think of."""
ODD_NUMBERS = (
    0, -1, 1, 2, 7, 13, 99, 255, 1000, 65_536, 2**31, 2**53 - 1, 2**53, 2**63, 2**64, -(2**63),
    10**30, 0.5, -0.0, 1e300, 1e-300,
)
ODD_VALUES: tuple[Any, ...] = (
    None, True, False, [], {}, [[]], [None], {"a": 1}, {"": ""}, *ODD_NUMBERS, *ODD_TEXTS,
)

_SCALAR = re.compile(r"(?<=[:\[,{ ]) ?[^\s:,\[\]{}#|>][^\s,\[\]{}]*")
_WORD = re.compile(r"[^\s-]+|[\s-]+")


def of_bytes(rng: random.Random, data: bytes) -> bytes:
    """Bytes with a few of them flipped, cut, doubled, moved or put in."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 4, 16))):
        at = rng.randrange(len(found) + 1)
        match rng.randrange(6):
            case 0 if found:
                found[at % len(found)] ^= 1 << rng.randrange(8)
            case 1:
                found[at:at] = rng.randbytes(rng.choice((1, 1, 3, 20)))
            case 2:
                del found[at:at + rng.choice((1, 2, 10, 100))]
            case 3:
                part = found[at:at + rng.choice((1, 5, 50, 500))]
                to = rng.randrange(len(found) + 1)
                found[to:to] = part * rng.choice((1, 2, 3))
            case 4:
                del found[at:]
            case _:
                found[at:at] = rng.choice(ODD_TEXTS).encode("utf-8", "surrogatepass")
    return bytes(found)


def of_value(rng: random.Random, value: Any) -> Any:
    """A JSON value with one or two places of it changed."""
    found = copy.deepcopy(value)
    for _ in range(rng.choice((1, 1, 2))):
        found = _changed(rng, found)
    return found


def _changed(rng: random.Random, value: Any) -> Any:
    """Go down to some place and change what is there."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        match rng.randrange(12):
            case 0:
                del value[key]
            case 1:
                value[_odd_key(rng, key)] = value[key]
            case 2:
                value[_odd_key(rng, key)] = value.pop(key)
            case 3:
                value[key] = copy.deepcopy(rng.choice(list(value.values())))
            case _:
                value[key] = _changed(rng, value[key])
        return value
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        match rng.randrange(8):
            case 0:
                del value[at]
            case 1:
                value.insert(at, copy.deepcopy(rng.choice(value)))
            case 2:
                value[:] = value[:at]
            case 3:
                value.reverse()
            case _:
                value[at] = _changed(rng, value[at])
        return value
    if isinstance(value, str) and rng.random() < 0.6:
        return of_words(rng, value)
    if isinstance(value, int) and rng.random() < 0.5:
        return value + rng.choice((-1, 1, 2, 5, 100, -1000))
    return copy.deepcopy(rng.choice(ODD_VALUES))


def _odd_key(rng: random.Random, key: str) -> str:
    return rng.choice((key.upper(), key + "s", key[:-1], *ODD_TEXTS))


def of_words(rng: random.Random, text: str, others: Sequence[str] = ()) -> str:
    """A text, as that of an action, with words exchanged, left out, doubled or spoilt; others:
    texts from which words may come."""
    words = _WORD.findall(text)
    for _ in range(rng.choice((1, 1, 2, 3))):
        at = rng.randrange(len(words) + 1)
        match rng.randrange(8):
            case 0 if words:
                del words[at % len(words)]
            case 1 if words:
                words.insert(at, rng.choice(words))
            case 2 if words:
                words[at % len(words)] = _off_by(rng, words[at % len(words)])
            case 3:
                words.insert(at, rng.choice(ODD_TEXTS))
            case 4 if len(words) > 1:
                other = rng.randrange(len(words))
                at %= len(words)
                words[at], words[other] = words[other], words[at]
            case 5 if others:
                taken = _WORD.findall(rng.choice(others)) or [""]
                words[at:at + 1] = [rng.choice(taken)]
            case 6 if others:
                taken = _WORD.findall(rng.choice(others))
                words[at:] = taken[rng.randrange(len(taken) + 1):]
            case _:
                words = words[:at]
    return "".join(words)


def _off_by(rng: random.Random, word: str) -> str:
    """A word with a number in it that is a little, or far, off; or with a letter changed."""
    numbers = list(re.finditer(r"\d+", word))
    if numbers and rng.random() < 0.8:
        found = rng.choice(numbers)
        near = int(found[0][:18]) + rng.choice((-1, 1, 2, 10, 101, 10**9))
        return f"{word[:found.start()]}{near}{word[found.end():]}"
    at = rng.randrange(len(word) + 1)
    return word[:at] + rng.choice(("", "x", "Z", "-", " ", ",", ".", "é")) + word[at + 1:]


def of_json(rng: random.Random, value: Any) -> bytes:
    """A JSON file or line with its values or its bytes spoilt."""
    shape = rng.random()
    if shape < 0.7:
        value = of_value(rng, value)
    data = json.dumps(value).encode()
    if shape > 0.6:
        data = of_bytes(rng, data)
    if rng.random() < 0.01:
        depth = rng.choice((100, 3000, 50_000))
        data = data[:-1] + b', "deep": ' + b"[" * depth + b"]" * rng.choice((0, depth)) + b"}"
    return data


def of_yaml(rng: random.Random, text: str, others: Sequence[str] = ()) -> bytes:
    """A YAML file with values, lines or bytes spoilt; others: files whose lines may come in."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        lines = text.split("\n")
        change: Callable[[random.Random, list[str], Sequence[str]], None] = rng.choice(
            (_scalar, _scalar, _scalar, _scalar, _number, _number, _line, _line, _indent)
        )
        change(rng, lines, others)
        text = "\n".join(lines)
    data = text.encode("utf-8", "surrogatepass")
    return of_bytes(rng, data) if rng.random() < 0.15 else data


def _scalar(rng: random.Random, lines: list[str], others: Sequence[str]) -> None:
    """Another value in place of one."""
    at = rng.randrange(len(lines))
    found = list(_SCALAR.finditer(lines[at]))
    if not found:
        return
    one = rng.choice(found)
    pool = [m[0] for line in rng.sample(lines, min(9, len(lines))) for m in _SCALAR.finditer(line)]
    made = rng.choice((*pool, *pool, str(rng.choice(ODD_VALUES)), rng.choice(ODD_TEXTS)))
    if rng.random() < 0.2:
        made = json.dumps(rng.choice(ODD_VALUES))
    lines[at] = f"{lines[at][:one.start()]} {made.strip()}{lines[at][one.end():]}"


def _number(rng: random.Random, lines: list[str], others: Sequence[str]) -> None:
    """Another number in place of one."""
    numbered = [i for i, line in enumerate(lines) if re.search(r"\d", line)]
    if numbered:
        at = rng.choice(numbered)
        one = rng.choice(list(re.finditer(r"\d+", lines[at])))
        near = int(one[0][:18]) + rng.choice((-2, -1, 1, 1, 2, 9))
        made = rng.choice((near, near, near, rng.choice(ODD_NUMBERS)))
        lines[at] = f"{lines[at][:one.start()]}{made}{lines[at][one.end():]}"


def _line(rng: random.Random, lines: list[str], others: Sequence[str]) -> None:
    """Lines left out, doubled, moved, or taken from another file."""
    at, far = rng.randrange(len(lines)), rng.choice((1, 1, 1, 2, 5, 20))
    match rng.randrange(4):
        case 0:
            del lines[at:at + far]
            lines[:] = lines or [""]
        case 1:
            lines[at:at] = lines[at:at + far]
        case 2:
            part = lines[at:at + far]
            del lines[at:at + far]
            to = rng.randrange(len(lines) + 1)
            lines[to:to] = part
        case _:
            other = rng.choice(others).split("\n") if others else lines
            start = rng.randrange(len(other))
            lines[at:at] = other[start:start + far]


def _indent(rng: random.Random, lines: list[str], others: Sequence[str]) -> None:
    """A line a little further in or out."""
    at = rng.randrange(len(lines))
    before = rng.choice((" ", "  ", "\t", "- ", ""))
    lines[at] = before + rng.choice((lines[at], lines[at].lstrip()))
