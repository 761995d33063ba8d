"""The language that players are spoken to in, and the translations into it.

English stands in the program's own files. Any other language is a folder `assets/locale/<code>`:
`language.json` says what it is called and how it writes numbers; each domain is a catalogue of GNU
gettext, `<domain>.po` for translators and `<domain>.mo`, which `python3 build words` makes of it.
What a catalogue lacks is said in English. A message is found by its context (its file and key) and
its English text, so one whose English has changed is never said wrongly.
"""

import contextlib
import gettext
import json
import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from game.core.errors import BoxError
from game.core.resources import asset

ENGLISH = "en"
LANGUAGE = "SKIRMISH_BOX_LANGUAGE"
"""In the environment: the language to speak, whatever the settings say."""

WHOLE = 100
"""Percent of a language of which everything is translated."""

TRANSLATED = "translated/all"
"""Under this message a catalogue tells how much of its domain is translated."""


_BEHIND_CONTEXT = "\x04"
"""Between the context of a message and its text, as gettext has it."""


class LanguageForms(NamedTuple):
    """name: what a language is called by those who speak it. decimal: the sign before decimals;
    group: that between thousands. capital_nouns: every noun has a capital, at its sentence's
    beginning or not."""

    name: str
    decimal: str
    group: str = ","
    capital_nouns: bool = False


class Language(NamedTuple):
    """A language that can be chosen. percent: how much of everything is translated."""

    code: str
    name: str
    percent: int


class _Spoken:
    """The language in force, and what is kept of the words in it."""

    code = ENGLISH
    kept: list[Callable[[], None]] = []  # noqa: RUF012


def spoken() -> str:
    """The code of the language in force, as "de"."""
    return _Spoken.code


def speak(code: str) -> None:
    """Speak another language from now on; what was kept of the words of the last is forgotten.

    Raises:
        BoxError: there is no such language; names those there are.
    """
    if code not in codes():
        raise BoxError(f"there is no language {code!r}: choose {', '.join(codes())}")
    if code != _Spoken.code:
        _Spoken.code = code
        forms.cache_clear()
        for forget in _Spoken.kept:
            forget()


def forgotten_with_language(forget: Callable[[], None]) -> None:
    """Have something kept of the words forgotten when another language is spoken (a cache's
    `cache_clear`)."""
    _Spoken.kept.append(forget)


def codes() -> tuple[str, ...]:
    """The codes of all languages that there is anything of, English first."""
    return _codes()


@cache
def _codes() -> tuple[str, ...]:
    with contextlib.suppress(OSError), os.scandir(asset("locale")) as entries:
        others = sorted(entry.name for entry in entries if entry.is_dir())
        return ENGLISH, *(code for code in others if code != ENGLISH)
    return (ENGLISH,)


@cache
def forms() -> LanguageForms:
    """What the language in force is called, and how it writes numbers."""
    return _forms(_Spoken.code)


def _forms(code: str) -> LanguageForms:
    try:
        read = json.loads(asset("locale", code, "language.json").read_text(encoding="utf-8"))
        return LanguageForms(**read)
    except (OSError, ValueError, TypeError) as error:
        raise BoxError(
            f"locale/{code}/language.json can't be used ({error}): install the program again"
        ) from error


@cache
def languages() -> tuple[Language, ...]:
    """All languages with how much of them is translated. It reads every catalogue: not for the way
    to the first frame."""
    return tuple(Language(code, _forms(code).name, _percent(code)) for code in codes())


def _percent(code: str) -> int:
    if code == ENGLISH:
        return WHOLE
    done = every = 0
    for path in asset("locale", code).glob("*.mo"):
        of_it, all_of_it = _read(path).gettext(TRANSLATED).split("/")
        if all_of_it.isdigit():
            done, every = done + int(of_it), every + int(all_of_it)
    return done * WHOLE // every if every else 0  # nothing but all is 100


def preferred(setting: str = "") -> str:
    """The language to speak: that of the environment (`LANGUAGE`), else of a setting, else the
    system's. One that isn't here is English."""
    named = os.environ.get(LANGUAGE, "") or setting
    return (named if named in codes() else ENGLISH) if named else system_language()


def system_language() -> str:
    """The first language of the system's that is whole here, else English."""
    wanted = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    with contextlib.suppress(ImportError, ValueError, OSError):
        import locale

        named = locale.getlocale()[0] or ""  # by Windows in words, as German_Austria
        wanted.append(locale.normalize(named.partition("_")[0]))
    given = next((name for name in wanted if name), "")
    code = given.partition(".")[0].partition("_")[0].partition("-")[0].lower()
    return code if code in codes() and _percent(code) == WHOLE else ENGLISH


# Translations


def translated(domain: str, context: str, text: str) -> str:
    """A text in the language in force; as it is where there is no translation. context: where it
    stands, as "app.yaml:title.new"."""
    if _Spoken.code == ENGLISH or not text:
        return text
    return _catalogue(_Spoken.code, domain).pgettext(context, text)


def translated_count(domain: str, context: str, one: str, many: str, count: int) -> str:
    """Of a text with a number the form that the language in force has for that number."""
    if _Spoken.code == ENGLISH:
        return one if count == 1 else many
    return _catalogue(_Spoken.code, domain).npgettext(context, one, many, count)


def messages(code: str, domain: str) -> Iterator[tuple[str, str, str]]:
    """Where each text of a catalogue stands, its English, and what it is in that language; those
    with a number are left out."""
    known = getattr(_catalogue(code, domain), "_catalog", {})
    for key, said in known.items():
        context, found, text = key.partition(_BEHIND_CONTEXT) if isinstance(key, str) else ("",) * 3
        if found:
            yield context, text, said


@cache
def _catalogue(code: str, domain: str) -> gettext.NullTranslations:
    path = asset("locale", code, f"{domain}.mo")
    return _read(path) if path.is_file() else gettext.NullTranslations()


def _read(path: Path) -> gettext.NullTranslations:
    try:
        with path.open("rb") as file:
            return gettext.GNUTranslations(file)
    except (OSError, ValueError, UnicodeDecodeError) as error:
        raise BoxError(f"{path.name} can't be used ({error}): install the program again") from error
