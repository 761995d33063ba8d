"""Refusals and event texts in words, looked up only when one is needed."""

from functools import cache

from game.core.event import Modifier, Told
from game.core.rulebook import Rulebook, load
from game.core.ruling import Reason, Ruling, refuse
from game.core.words import Words, load_words

_PARTS = ("troopers-reasons", "troopers-fight")


@cache
def words() -> Words:
    """The catalogue of `reason.*`, `event.*` and `modifier.*`."""
    return load_words(*_PARTS)


@cache
def rulebook() -> Rulebook:
    """The game's rulebook."""
    return load("troopers")


@cache
def _titles() -> dict[str, str]:
    return {rule_id: rule.title for rule_id, rule in rulebook().rules.items()}


def title_of(rule: str) -> str:
    """A rule's title; "" for an id that the rulebook lacks (a test holds that there is none)."""
    return _titles().get(rule, "")


def because(
    rule: str,
    name: str,
    /,
    *,
    cells: tuple[int, ...] = (),
    units: tuple[str, ...] = (),
    **facts: object,
) -> Reason:
    """The reason `reason.<name>` with its facts filled in."""
    say = words().say
    return Reason(
        rule,
        title_of(rule),
        say(f"reason.{name}.text", **facts),
        say(f"reason.{name}.why", **facts),
        cells,
        units,
    )


def no(
    rule: str,
    name: str,
    /,
    *,
    also: tuple[str, ...] = (),
    cells: tuple[int, ...] = (),
    units: tuple[str, ...] = (),
    **facts: object,
) -> Ruling:
    """A refusal for one reason."""
    return refuse(because(rule, name, cells=cells, units=units, **facts), also=also)


def counted(name: str, count: int, /, **facts: object) -> str:
    """The sentence `count.<name>` for one or for many."""
    return words().say(f"count.{name}.{'one' if count == 1 else 'many'}", n=count, **facts)


@cache
def event_words(name: str, *facts: str) -> str:
    """`event.<name>` with facts a, b, c, … in order. Kept: a game says the same few again."""
    return words().say(f"event.{name}", **dict(zip("abcd", facts, strict=False)))


@cache
def modifier(name: str, value: int, rule: str) -> Modifier:
    """The line `modifier.<name>` of a sum."""
    return Modifier(value, words().say(f"modifier.{name}"), rule)


@cache
def told(name: str, rule: str, unit: str, *facts: str) -> Told:
    """A plain line of the log: `event.<name>`. Kept like its words."""
    return Told(event_words(name, *facts), rule, unit)
