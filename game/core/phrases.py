"""What a game says in words, looked up only when it is needed.

A game makes a `GamePhrases` of the catalogue of what is said at the table, and a `RefusalPhrases`
of its rulebook and the catalogues of its refusals and events. What is said again and again (lines
of the log, of a sum) is kept.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Protocol

from game.core.event import Modifier, Rolled, Told
from game.core.language import forgotten_with_language
from game.core.quantity import signed
from game.core.rulebook import Rulebook, load
from game.core.rules import BoardCells
from game.core.ruling import Reason, Ruling, refuse
from game.core.words import Words, load_words

_KEPT = 2048
"""Refusals that are kept: who looks for what may be done hears the same ones again and again."""


class Catalogue:
    """Words of some catalogues together; words() loads them when first asked."""

    def __init__(self, *parts: str) -> None:
        self.words: Callable[[], Words] = cache(lambda: load_words(*parts))

    def say(self, key: str, /, **facts: object) -> str:
        """The text of a key with its fields filled in (see `Words.say`)."""
        return self.words().say(key, **facts)

    def counted(self, key: str, number: int, /, **facts: object) -> str:
        """A number with its noun, "1 die", "2 dice": the text of `<key>.one` or `<key>.many`."""
        return self.words().counted(key, number, **facts)

    def listed(self, items: Iterable[str]) -> str:
        """ "a", "a and b", "a, b and c"."""
        return self._joined(items, "list.last")

    def either(self, items: Iterable[str]) -> str:
        """ "a", "a or b", "a, b or c"."""
        return self._joined(items, "list.or")

    def _joined(self, items: Iterable[str], key: str) -> str:
        *head, last = list(items) or [self.say("list.none")]
        return self.say(key, head=", ".join(head), last=last) if head else last


class Named(Protocol):
    """Units by what players call them."""

    @property
    def names(self) -> Mapping[str, str]: ...


class SpokenGame(Protocol):
    """A game whose units and sides are spoken of."""

    sides: Mapping[str, str]

    @property
    def context(self) -> Named: ...

    @property
    def board(self) -> BoardCells: ...


class GamePhrases(Catalogue):
    """What is said of a game at the table: its units, sides and places by their names."""

    def name(self, game: SpokenGame, unit: str) -> str:
        """What a player calls a unit; the id itself if there is none."""
        return game.context.names.get(unit, unit)

    def bold(self, game: SpokenGame, unit: str) -> str:
        """A unit as the log prints it."""
        return f"**{self.name(game, unit)}**"

    def names(self, game: SpokenGame, units: Iterable[str]) -> str:
        """Units as a list in words."""
        return self.listed(self.name(game, unit) for unit in units)

    def side_name(self, game: SpokenGame, side: str) -> str:
        """What a side is called."""
        return game.sides.get(side, side)

    def place(self, game: SpokenGame, cell: int) -> str:
        """A cell by its printed name, or the words for off the board."""
        return game.board.name(cell) if cell >= 0 else self.say("place.off")

    def weighed_by(self, by: str) -> str:
        """The sentence on a measure or rule of thumb of a computer player, "" for an unknown one.
        """
        key = f"computer.{by}"
        return self.say(key) if key in self.words() else ""

    def weighed_term(self, term: str) -> str:
        """What a part of a computer player's worth counts, "" for an unknown one."""
        key = f"terms.{term}"
        return self.say(key) if key in self.words() else ""

    def dotted(self, parts: Iterable[str]) -> str:
        """What there is of them, with dots between: "Blue · standing · faces NE"."""
        return self.say("list.dot").join(part for part in parts if part)

    def rule(self, rule: str) -> str:
        """The link to a rule; nothing for none."""
        return self.say("log.rule", rule=rule) if rule else ""

    def drawn(self, event: Rolled) -> str:
        """Dice that need nothing, such as those for who begins: one against the other."""
        dice = self.say("log.against").join(
            self.say("die.hit" if good else "die.miss", face=face)
            for face, good in zip(event.dice, event.counts, strict=True)
        )
        return self.say("log.drawn", dice=dice, rule=self.rule(event.rule))

    def lines_of(self, modifiers: Sequence[Modifier]) -> str:
        """The lines of a sum, its base bare, those that change nothing left out: "DX 12, chain −3".
        """
        return ", ".join(
            self.say("value.base", words=modifier.words, value=modifier.value) if index == 0
            else self.say("value.sum", words=modifier.words, value=signed(modifier.value))
            for index, modifier in enumerate(modifiers) if modifier.value or not index
        )


def first_up(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


class RefusalPhrases(Catalogue):
    """What a game says: `reason.*`, `event.*`, `modifier.*`, `count.*` of its catalogues.

    rulebook() loads when first asked. event_words(name, *facts): `event.<name>` with
    facts a, b, c, … in order. modifier(name, value, rule): the line `modifier.<name>` of a sum.
    told(name, rule, unit, *facts): a plain line of the log, `event.<name>`.
    """

    def __init__(self, game: str, *parts: str) -> None:
        super().__init__(*parts)
        self.rulebook: Callable[[], Rulebook] = cache(lambda: load(game))
        self._titles: Callable[[], dict[str, str]] = cache(
            lambda: {rule_id: rule.title for rule_id, rule in self.rulebook().rules.items()}
        )
        self.event_words: Callable[..., str] = cache(self._event_words)
        self.modifier: Callable[[str, int, str], Modifier] = cache(self._modifier)
        self.told: Callable[..., Told] = cache(self._told)
        self.because = lru_cache(_KEPT, typed=True)(self.because)  # type: ignore[method-assign]
        self.no = lru_cache(_KEPT, typed=True)(self.no)  # type: ignore[method-assign]
        for kept in (self.rulebook, self._titles, self.event_words, self.modifier, self.told,
                     self.because, self.no):
            forgotten_with_language(kept.cache_clear)

    def title_of(self, rule: str) -> str:
        """A rule's title; "" for an id that the rulebook lacks (a test holds that none is)."""
        return self._titles().get(rule, "")

    def because(
        self, rule: str, name: str, /, *, cells: tuple[int, ...] = (),
        units: tuple[str, ...] = (), **facts: object,
    ) -> Reason:
        """The reason `reason.<name>` with its facts filled in."""
        say = self.say
        text, why = say(f"reason.{name}.text", **facts), say(f"reason.{name}.why", **facts)
        return Reason(rule, self.title_of(rule), text, why, cells, units)

    def no(
        self, rule: str, name: str, /, *, also: tuple[str, ...] = (),
        cells: tuple[int, ...] = (), units: tuple[str, ...] = (), **facts: object,
    ) -> Ruling:
        """A refusal for one reason."""
        reason = self.because(rule, name, cells=cells, units=units, **facts)
        return refuse(reason, also=also)

    def _event_words(self, name: str, *facts: str) -> str:
        return self.say(f"event.{name}", **dict(zip("abcd", facts, strict=False)))

    def _modifier(self, name: str, value: int, rule: str) -> Modifier:
        return Modifier(value, self.say(f"modifier.{name}"), rule)

    def _told(self, name: str, rule: str, unit: str, *facts: str) -> Told:
        return Told(self.event_words(name, *facts), rule, unit)


HOUSE = RefusalPhrases("house", "house")
"""What is said where a rule of the house (ids SB-…) refuses something, in every game of the box.
The rules themselves are written for readers in assets/rulebook/house.md."""
