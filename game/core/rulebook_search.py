"""Finding a place in a rulebook by the words that a player types.

A word is looked for at the beginning of the book's words. One that stands nowhere is read as an
everyday word for what the book calls otherwise (`assets/rulebook/everyday.yaml`: “climb” for
levels and slopes), or else as a slip of the fingers for a word that does stand there. Little words
of a question (“how do I …”) are passed over. What holds all words comes first; titles count more
than text. A language says in its own file of everyday words what letters count as which others, so
that a word is found however it is spelled (“boegen” and “Bögen”), and whether it makes one word of
several, in whose inside words are looked for, too.
"""

import difflib
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

import msgspec

from game.core.asset_yaml import Record, read_asset
from game.core.language import forgotten_with_language, spoken
from game.core.resources import asset
from game.core.rulebook import Item, Rule, Rulebook, TableCard

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_LINK = re.compile(r"\[([^\]|]+)(?:\|([^\]]+))?\]")
_STEM = 3  # letters that a stem keeps at least
_SLIP = 0.72  # likeness from which a word that stands nowhere is read as another
_SLIPS_FROM = 4  # letters of such a word at least
_EXCERPT = 150  # characters

_TITLE, _SECTION, _TEXT = 4.0, 1.5, 1.0
_EXACT, _STEMMED, _BEGINS, _MEANT, _SLIPPED, _WITHIN = 1.0, 0.9, 0.3, 0.6, 0.5, 0.5
_WITHIN_FROM = 4  # letters of a word that is looked for inside others
_JOINED = 3  # letters before it at least


class Everyday(Record, frozen=True):
    """passed_over: little words of a question. endings: what words of the language end in, the
    longest first. meanings: everyday words to words of the books. letters: what is read for others,
    one after the other. compounds: words are also looked for inside longer ones."""

    passed_over: tuple[str, ...]
    endings: tuple[str, ...]
    meanings: dict[str, tuple[str, ...]]
    letters: dict[str, str] = msgspec.field(default_factory=dict)
    compounds: bool = False


class _Lexicon:
    """The everyday words of the language in force, as they are compared."""

    def __init__(self, everyday: Everyday) -> None:
        self.letters = tuple(everyday.letters.items())
        self.compounds = everyday.compounds
        self.passed_over = frozenset(map(self.folded, everyday.passed_over))
        self.endings = tuple(dict.fromkeys(map(self.folded, everyday.endings)))
        self.meanings = {self.folded(word): meant for word, meant in everyday.meanings.items()}
        self._stemmed: dict[str, tuple[str, ...]] = {}
        for word, meant in self.meanings.items():
            self._stemmed.setdefault(self.stem(word), meant)

    def folded(self, word: str) -> str:
        """A word as it is compared: small, and its letters as others that count the same."""
        word = word.casefold().replace("’", "'")
        for letter, read in self.letters:
            word = word.replace(letter, read)
        return word

    def stem(self, word: str) -> str:
        """A word without its ending: climbing, climbed and climbs are one."""
        for ending in self.endings:
            if word.endswith(ending) and len(word) - len(ending) >= _STEM:
                stem = word.removesuffix(ending)
                doubled = len(stem) > _STEM and stem[-1] == stem[-2]
                return stem[:-1] if doubled else stem
        return word

    def meant(self, word: str) -> tuple[str, ...]:
        """The words of the books that an everyday word stands for, as they are written."""
        stem = self.stem(word)
        return self.meanings.get(word) or self.meanings.get(stem) or self._stemmed.get(stem, ())


class WordReading(NamedTuple):
    """How a typed word was read, where the book doesn't have it: the words looked for instead."""

    typed: str
    words: tuple[str, ...]


class FoundPlace(NamedTuple):
    """An item of the book that was found. excerpt: where in its text, the words found in
    `**bold**`."""

    section: int
    item: Item
    excerpt: str

    @property
    def rule(self) -> str:
        """The rule's id, "" for anything else."""
        return self.item.id if isinstance(self.item, Rule) else ""

    @property
    def title(self) -> str:
        """Its head: a rule's id and title, a table's title, "" for a paragraph."""
        match self.item:
            case Rule(id, title):
                return f"{id} {title}"
            case TableCard(title):
                return title
        return ""


class Findings(NamedTuple):
    """places: the best first. readings: of words that the book doesn't have."""

    places: tuple[FoundPlace, ...] = ()
    readings: tuple[WordReading, ...] = ()
    forms: tuple[tuple[str, ...], ...] = ()

    def holds(self, text: str) -> bool:
        """Whether a text has every word that was looked for."""
        return bool(self.forms) and _hits(text, self.forms) == len(self.forms)


class _Wanted(NamedTuple):
    """A typed word: the beginnings that are looked for, each with its weight."""

    forms: tuple[tuple[str, float], ...]
    reading: WordReading | None = None


def search(book: Rulebook, query: str) -> Findings:
    """What a query finds in a book."""
    words = _typed(query)
    if not words:
        return Findings()
    vocabulary = _vocabulary(book)
    wanted = [_wanted(word, typed, vocabulary) for word, typed in words.items()]
    scored: list[tuple[int, float, int, FoundPlace]] = []
    forms = tuple(tuple(form for form, _ in word.forms) for word in wanted)
    for section, item in _items(book):
        title, text = _texts(item)
        section_title = book.sections[section].title
        fields = ((_TITLE, _words(title)), (_SECTION, _words(section_title)), (_TEXT, _words(text)))
        marks = [_score(word, fields) for word in wanted]
        hits = sum(mark > 0 for mark in marks)
        if hits:
            place = FoundPlace(section, item, _excerpt(text, forms))
            scored.append((hits, sum(marks), -len(scored), place))
    readings = tuple(word.reading for word in wanted if word.reading is not None)
    if not scored:
        return Findings((), (), forms)
    most = max(hits for hits, *_ in scored)
    best = sorted((row for row in scored if row[0] == most), key=lambda row: row[:3], reverse=True)
    return Findings(tuple(row[3] for row in best), readings, forms)


def _everyday() -> Everyday:
    spoken_here = asset("locale", spoken(), "everyday.yaml")  # words of a language, no translation
    path = spoken_here if spoken_here.is_file() else asset("rulebook", "everyday.yaml")
    return read_asset(path, Everyday)


@cache
def _lexicon() -> _Lexicon:
    return _Lexicon(_everyday())


def _typed(query: str) -> dict[str, str]:
    """The words that count, to how they were typed; all of them where only little ones were."""
    every = dict[str, str]()
    for typed in _WORD.findall(query):
        every.setdefault(_folded(typed), typed.lower())
    little = _lexicon().passed_over
    return {word: typed for word, typed in every.items() if word not in little} or every


def _items(book: Rulebook) -> list[tuple[int, Item]]:
    # what a figure shows is told in the example below it
    return [
        (index, item) for index, section in enumerate(book.sections) for item in section.items
        if isinstance(item, (Rule, TableCard, str))
    ]


def _texts(item: Item) -> tuple[str, str]:
    """Title and text of an item."""
    match item:
        case Rule():
            return f"{item.id} {item.title}", "\n".join(item.text)
        case TableCard():
            return item.title, "\n".join(" · ".join(filter(None, row)) for row in item.rows)
        case str():
            return "", item
    return "", ""


@cache
def _folded(word: str) -> str:
    return _lexicon().folded(word)


@cache
def _stem(word: str) -> str:
    return _lexicon().stem(word)


for _kept in (_lexicon, _folded, _stem):
    forgotten_with_language(_kept.cache_clear)


def _words(text: str) -> list[str]:
    return [_folded(word) for word in _WORD.findall(text)]


def _vocabulary(book: Rulebook) -> dict[str, str]:
    """The words of a book as they are compared, to how they are written."""
    return {
        _folded(word): word.lower()
        for _, item in _items(book) for text in _texts(item) for word in _WORD.findall(text)
    }


def _wanted(word: str, typed: str, vocabulary: Mapping[str, str]) -> _Wanted:
    forms = {word: _EXACT}
    if any(known.startswith(word) for known in vocabulary):
        _add(forms, _stem(word), _STEMMED, vocabulary)
        for meant in _lexicon().meant(word):
            _add(forms, _folded(meant), _MEANT, vocabulary)
        return _Wanted(tuple(forms.items()))
    stem = _stem(word)
    if any(known.startswith(stem) for known in vocabulary):
        forms[stem] = _STEMMED
        for meant in _lexicon().meant(word):
            _add(forms, _folded(meant), _MEANT, vocabulary)
        return _Wanted(tuple(forms.items()))
    written = dict[str, str]()
    meanings = _lexicon().meant(word)
    if not meanings:
        near = _within(stem, vocabulary) or tuple(filter(None, (_slip(word, vocabulary),)))
        for form in near:
            if any(known.startswith(form) for known in vocabulary):
                forms[form] = _WITHIN if stem in form else _SLIPPED
                written[form] = vocabulary.get(form, form)
            else:
                meanings = _lexicon().meant(form)
    for meant in meanings:
        _add(forms, _folded(meant), _MEANT, vocabulary)
        written[_folded(meant)] = meant
    read = tuple(written[form] for form in forms if form != word)
    return _Wanted(tuple(forms.items()), WordReading(typed, read) if read else None)


def _add(forms: dict[str, float], form: str, weight: float, vocabulary: Iterable[str]) -> None:
    if form not in forms and any(known.startswith(form) for known in vocabulary):
        forms[form] = weight


def _within(stem: str, vocabulary: Iterable[str]) -> tuple[str, ...]:
    """Words of the book that end in one that stands there nowhere by itself."""
    if not _lexicon().compounds or len(stem) < _WITHIN_FROM:
        return ()
    return tuple(sorted(
        known for known in vocabulary if known.find(stem, _JOINED) > 0 and _stem(known)
        .endswith(stem)
    ))


def _slip(word: str, vocabulary: Iterable[str]) -> str:
    """The word that was meant by one that stands nowhere, "" if none is near."""
    if len(word) < _SLIPS_FROM:
        return ""
    known = [*sorted(vocabulary), *_lexicon().meanings]
    near = difflib.get_close_matches(word, known, n=1, cutoff=_SLIP)
    return near[0] if near else ""


def _score(word: _Wanted, fields: tuple[tuple[float, list[str]], ...]) -> float:
    return max(
        (
            field_weight * weight * _likeness(known, form)
            for form, weight in word.forms
            for field_weight, words in fields
            for known in words if known.startswith(form)
        ),
        default=0.0,
    )


def _likeness(known: str, form: str) -> float:
    """How near a word is to its beginning that was looked for: a win is no window."""
    if known == form:
        return _EXACT
    return _STEMMED if _stem(known) == _stem(form) else _BEGINS


def _hits(text: str, forms: tuple[tuple[str, ...], ...]) -> int:
    words = _words(text)
    return sum(any(known.startswith(alternatives) for known in words) for alternatives in forms)


def _excerpt(text: str, forms: tuple[tuple[str, ...], ...]) -> str:
    """The sentence or row that holds most of the words, those in bold; the first where only the
    title holds them."""
    plain = _LINK.sub(lambda link: link[2] or link[1], text.replace("**", ""))
    sentences = [part for part in re.split(r"(?<=[.!?;])\s+|\n", plain) if part]
    if not sentences:
        return ""
    best = max(sentences, key=lambda part: _hits(part, forms))
    every = tuple(form for alternatives in forms for form in alternatives)
    if len(best) > _EXCERPT:
        first = next((match.start() for match in _WORD.finditer(best)
                      if _folded(match[0]).startswith(every)), 0)
        start = best.rfind(" ", 0, max(0, first - _EXCERPT // 3) + 1) + 1 if first else 0
        end = start + _EXCERPT
        cut = best[start:end].rsplit(" ", 1)[0] if end < len(best) else best[start:]
        best = ("… " if start else "") + cut + (" …" if end < len(best) else "")
    out, done = "", 0
    for match in _WORD.finditer(best):
        if _folded(match[0]).startswith(every):
            out += best[done:match.start()] + f"**{best[match.start():match.end()]}**"
            done = match.end()
    return out + best[done:]
