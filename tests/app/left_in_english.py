"""English words that are shown or said while another language is spoken.

Whatever stands in a catalogue and is translated may not be said in English. Lines are wrapped, put
together and filled in before they are drawn, so single words and pairs of neighbours are looked for
that English texts have and nothing that is said in the language has.
"""

import gettext
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from build import catalogues
from game.core.language import TRANSLATED, languages

_NAMES = re.compile(r"\S*\d\S*|\S+\.(?:skirmish|json|yaml|txt)\b\S*|\S+…")
"""Numbers, cells, files, what is cut off."""
_BREAK = re.compile(r"\{[^{}]*\}|\[[^\]]*\]|[.:;,!?()…–/|·\d\n]")
_WORD = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
_SHORT = 2  # letters of words that say little: abbreviations, caps of keys


class Vocabulary(NamedTuple):
    """words, pairs: what only English has of them."""

    words: frozenset[str]
    pairs: frozenset[tuple[str, str]]


def pieces(text: str) -> Iterator[list[str]]:
    """A text's words, cut at its fields, signs and numbers, where others may stand instead."""
    plain = _NAMES.sub("|", text.replace("**", "").replace("*", ""))
    for piece in _BREAK.split(plain):
        yield [word.casefold() for word in _WORD.findall(piece)]


@cache
def only_english(code: str) -> Vocabulary:
    """What nobody says who speaks the language, gaps included: those are said in English."""
    english: list[str] = []
    abroad: list[str] = []
    for path in sorted((catalogues.LOCALES / code).glob("*.mo")):
        with path.open("rb") as file:
            known = gettext.GNUTranslations(file)
        done, every = known.gettext(TRANSLATED).split("/")
        if done != every:
            abroad += gaps(code, path.stem)
        for key, said in known._catalog.items():  # type: ignore[attr-defined]
            text = key[0] if isinstance(key, tuple) else key
            english.append(text.partition("\x04")[2])
            abroad.append(said)
    abroad += [one.name for one in languages()]  # each in its own words
    words, pairs = _parts(english)
    others = _parts(abroad)
    return Vocabulary(frozenset(words - others[0]), frozenset(pairs - others[1]))


def gaps(code: str, domain: str) -> Iterator[str]:
    """What isn't translated of a domain."""
    for message in catalogues.read(catalogues.LOCALES / code / f"{domain}.po", code):
        if message.id and not catalogues.done(message):
            yield from (message.id,) if isinstance(message.id, str) else message.id


def _parts(texts: Iterable[str]) -> tuple[set[str], set[tuple[str, str]]]:
    words: set[str] = set()
    pairs: set[tuple[str, str]] = set()
    for text in texts:
        for piece in pieces(text):
            words.update(word for word in piece if len(word) > _SHORT)
            pairs.update(pairwise(piece))
    return words, pairs


def left_in_english(code: str, lines: Iterable[str]) -> list[str]:
    """Of what is shown or said the lines that are in English."""
    only = only_english(code)
    found = []
    for line in dict.fromkeys(lines):
        for piece in pieces(line):
            odd = [word for word in piece if word in only.words]
            odd += [" ".join(pair) for pair in pairwise(piece) if pair in only.pairs]
            if odd:
                found.append(f"{line!r} is English: {', '.join(odd)}")
                break
    return found
