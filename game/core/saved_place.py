"""Where a saved game stands, kept so that it can be said in any language.

A save says it in words, as it always has. Beside them stand the messages that they were made of,
each as translations know it: its catalogue, where it stands and its English. They are looked for by
what was said, so that no game has to know of it; what isn't found among them stays as it was said.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache

import msgspec

from game.core.language import ENGLISH, codes, forgotten_with_language, messages, spoken, translated
from game.core.prose import scenario_words
from game.core.safe_files import printable
from game.core.view_records import Status
from game.core.words import Words, in_text, load_words

_DOT = " · "
_FIELD = re.compile(r"\{(\w+)\}")
_DOMAIN = re.compile(r"[a-z][a-z-]{0,40}")
_LONGEST = 300  # letters of a text that is kept
_PHASES = re.compile(r"[^:]*:(deploy\.)?phase\b")
"""Where the names of phases, and of what turns are called, stand."""
_ANYWHERE = re.compile("")


@cache
def _words() -> Words:
    return load_words("house")  # the title says it before any game is loaded


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """A text as translations know it. domain: its catalogue, "" for one that stays as it is;
    context: where it stands; facts: what its fields are filled with."""

    text: str
    domain: str = ""
    context: str = ""
    facts: dict[str, "Message"] = {}


class SavedPlace(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a game stands. turn, turns: of how many; count: what they are called; phase: at hand;
    result: the parts of how it ended, of a game that has been decided."""

    turn: int = 0
    turns: str = ""
    count: Message | None = None
    phase: Message | None = None
    result: tuple[Message, ...] = ()


def saved_place(game: str, scenario: str, status: Status) -> SavedPlace:
    """Where a game stands. game, scenario: ids."""
    if status.result is not None:
        parts = status.result.title.split(_DOT)
        return SavedPlace(result=tuple(_message(game, scenario, part) for part in parts))
    title = next((phase.title for phase in status.phases if phase.id == status.phase), "")
    return SavedPlace(
        status.turn, status.turns,
        _message(game, scenario, status.turn_name, True) if status.turn_name else None,
        _message(game, scenario, title, True) if title else None,
    )


def told_place(place: SavedPlace) -> str:
    """It in words, in the language in force."""
    if place.result:
        return _DOT.join(_told(part) for part in place.result)
    count = in_text(_told(place.count)) if place.count is not None else ""
    said = _words().say(
        "place.of" if place.turns else "place.turn", count=count or _words().say("place.count"),
        turn=place.turn, turns=printable(place.turns[:_LONGEST]),
    )
    phase = _told(place.phase) if place.phase is not None else ""
    return _words().say("place.phase", place=said, phase=phase) if phase else said


def _told(message: Message) -> str:
    """A message of a file, which may hold anything."""
    text = message.text[:_LONGEST]
    if _DOMAIN.fullmatch(message.domain):
        text = translated(message.domain, message.context, text)
    facts = message.facts

    def filled(field: re.Match[str]) -> str:
        fact = facts.get(field[1])
        return field[0] if fact is None or fact.facts else _told(fact)

    return printable(_FIELD.sub(filled, text) if facts else text)


@lru_cache(256)
def _message(game: str, scenario: str, said: str, phase: bool = False) -> Message:
    """The message that was said. phase: it is the name of a phase, or what turns are called."""
    own = re.compile(re.escape(f"{scenario}.yaml:"))
    prose = [(scenario_words(game, kind), own) for kind in ("scenario", "tutorial", "problem")]
    common = [(game, _ANYWHERE), ("objectives", _ANYWHERE), ("house", _ANYWHERE)]
    places = [(game, _PHASES), ("house", _PHASES)] if phase else prose + common
    # what is shown may still be in the language that was spoken before
    languages = [spoken(), *(code for code in codes() if code != spoken())]
    for code in languages:
        for domain, where in places:
            found = _whole(code, domain, where, said)
            if found is not None:
                return found
    for code in languages:
        for domain, where in places if phase else ():
            filled = _filled(code, domain, where, said)
            if filled is not None:
                facts = {name: _message(game, scenario, fact) for name, fact in filled[1].items()}
                return msgspec.structs.replace(filled[0], facts=facts)
    return Message(said)


def _pairs(code: str, domain: str, where: re.Pattern[str]) -> Sequence[tuple[Message, str]]:
    """The messages of a catalogue that stand in some places, with what is said for each. In English
    that is what any translation is made from."""
    catalogue = code if code != ENGLISH else next((one for one in codes() if one != ENGLISH), "")
    return [
        (Message(text, domain, context), text if code == ENGLISH else said)
        for context, text, said in (messages(catalogue, domain) if catalogue else ())
        if where.match(context)
    ]


def _whole(code: str, domain: str, where: re.Pattern[str], said: str) -> Message | None:
    return next(
        (message for message, words in _pairs(code, domain, where) if words == said), None)


def _filled(
    code: str, domain: str, where: re.Pattern[str], said: str
) -> tuple[Message, dict[str, str]] | None:
    """The message with fields that was said, and what they were filled with."""
    for message, words in _pairs(code, domain, where):
        names = _FIELD.findall(words)
        if not names or len(set(names)) != len(names):
            continue
        pieces = _FIELD.split(words)
        pattern = "".join(
            f"(?P<{piece}>.+)" if number % 2 else re.escape(piece)
            for number, piece in enumerate(pieces)
        )
        match = re.fullmatch(pattern, said)
        if match is not None and len(said) > sum(map(len, match.groups())):
            return message, match.groupdict()
    return None


forgotten_with_language(_message.cache_clear)
