"""The rulebook of a game, in our own words, read from assets/rulebook/<game>.md.

Format, so that a person can write it: `# Game title`, `## Section title`, then any of
- `> a line in italics` under the section title: its motto;
- `### KZ-M2 Rough going`: a rule with its id and title; the paragraphs under it are its text, the
  first paragraph is also what a preview shows;
- `**Head**` alone on a line, then a `| head | value |` table: a table card;
- `Example: …` paragraphs: an example;
- a fenced block ```` ```figure ````: the picture of the example right after it, a small hex map
  written as data (see `game.core.figure`; `game.core.dotfigure` for a floor plan,
  `game.core.tablefigure` for an open table).
Paragraphs may hold `**bold**`, `[KZ-M2]` links and nothing else.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from game.core.asset_yaml import read_asset, read_tree
from game.core.dotfigure import DotFigure, dot_figure
from game.core.errors import BoxError
from game.core.figure import HexFigure, read_figure
from game.core.language import forgotten_with_language, spoken, translated
from game.core.prose import Telling, as_written, retold
from game.core.resources import asset
from game.core.tablefigure import TableFigure, table_figure
from game.core.words import context_of

RULE_ID = re.compile(r"[A-Z]{2}-[A-Z]\d+")
_RULE_HEAD = re.compile(rf"### ({RULE_ID.pattern}) (.+)")
RULE_LINK = re.compile(rf"\[({RULE_ID.pattern})\]")
"""How a text names a rule that can be followed from there."""
ABBREVIATIONS = "abbreviations.yaml"
_FENCE = "```"
_TABLE_RULE = re.compile(r"\|[\s:|-]+\|")

AnyFigure = HexFigure | DotFigure | TableFigure

_KINDS: Final[dict[str, Callable[[Any], AnyFigure]]] = {"dots": dot_figure, "table": table_figure}
"""By the key that only they have; any other block is a figure on hexes."""


class Rule(msgspec.Struct, frozen=True):
    """One rule: id, title, paragraphs."""

    id: str
    title: str
    text: tuple[str, ...]

    @property
    def gist(self) -> str:
        """The first paragraph: what a hover shows."""
        return self.text[0] if self.text else ""


class TableCard(msgspec.Struct, frozen=True):
    """A small table: title and rows of cells."""

    title: str
    rows: tuple[tuple[str, ...], ...]


Item = Rule | TableCard | AnyFigure | str


def _texts(item: Item) -> tuple[str, ...]:
    """The texts of an item in which rules may be linked."""
    if isinstance(item, Rule):
        return item.text
    if isinstance(item, TableCard):
        return tuple(cell for row in item.rows for cell in row)
    return (item,) if isinstance(item, str) else ()


class Section(msgspec.Struct, frozen=True):
    """One section, in page order: rules, free paragraphs, tables, figures and examples."""

    title: str
    motto: str
    items: tuple[Item, ...]

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of this section."""
        return tuple(item for item in self.items if isinstance(item, Rule))

    @property
    def links(self) -> tuple[str, ...]:
        """Ids of the rules that its texts link to, each once, in order of appearance."""
        texts = (text for item in self.items for text in _texts(item))
        return tuple(dict.fromkeys(link for text in texts for link in RULE_LINK.findall(text)))


class Rulebook(msgspec.Struct, frozen=True):
    """A game's rulebook."""

    title: str
    sections: tuple[Section, ...]

    @property
    def rules(self) -> dict[str, Rule]:
        """Rules by id."""
        return {rule.id: rule for section in self.sections for rule in section.rules}

    def section_of(self, rule: str) -> int | None:
        """Index of the section that holds a rule, or None."""
        for index, section in enumerate(self.sections):
            if any(known.id == rule for known in section.rules):
                return index
        return None

    def see_also(self, index: int) -> tuple[Rule, ...]:
        """Rules of other sections that a section links to; then the rules that link to one of its
        own."""
        section, known = self.sections[index], self.rules
        own = {rule.id for rule in section.rules}
        named = [known[link] for link in section.links if link in known and link not in own]
        naming = [
            rule for rule in known.values()
            if rule.id not in own and own.intersection(RULE_LINK.findall(" ".join(rule.text)))
        ]
        return tuple({rule.id: rule for rule in (*named, *naming)}.values())


def parse(text: str, name: str = "rulebook", tell: Telling = as_written) -> Rulebook:
    """A rulebook from its Markdown. tell: says each of its texts, of the rule or else the section
    with that title, in the language in force.

    Raises:
        BoxError: a rule stated twice, text before the first section, or a faulty figure, with
            its line.
    """
    title, sections = "", []
    head, motto = "", ""
    items: list[Item] = []
    rule: tuple[str, str, list[str]] | None = None
    seen: set[str] = set()
    place = ""

    def said(text: str) -> str:
        return tell(place, text)

    def close_rule() -> None:
        nonlocal rule
        if rule is not None:
            items.append(Rule(rule[0], rule[1], tuple(rule[2])))
            rule = None

    def close_section() -> None:
        nonlocal items, motto
        close_rule()
        if head:
            sections.append(Section(head, motto, tuple(items)))
        items, motto = [], ""

    for number, block in _blocks(text):
        first = block[0]
        if first.startswith("# "):
            title = said(first[2:].strip())
        elif first.startswith("## "):
            close_section()
            place = first[3:].strip()
            head = said(place)
        elif match := _RULE_HEAD.match(first):
            close_rule()
            if match[1] in seen:
                raise BoxError(f"{name}:{number}: rule {match[1]} is stated twice: keep one")
            seen.add(match[1])
            place = match[1]
            rule = (match[1], said(match[2].strip()), [])
        elif not head:
            raise BoxError(f"{name}:{number}: text before the first '## ' section: move it")
        elif first.startswith("> "):
            motto = said(" ".join(line.removeprefix(">").strip() for line in block))
        elif first.startswith(_FENCE):
            close_rule()
            figure = _figure(block, f"{name}:{number}")
            items.append(retold(figure, type(figure), lambda _, text: said(text)))
        elif any(line.startswith("|") for line in block):
            close_rule()
            items.append(_table(block, said))
        elif rule is not None and not first.startswith("Example:"):
            rule[2].append(said(" ".join(block)))
        else:
            close_rule()
            items.append(said(" ".join(block)))
    close_section()
    return Rulebook(title, tuple(sections))


def _blocks(text: str) -> list[tuple[int, list[str]]]:
    blocks: list[tuple[int, list[str]]] = []
    current: list[str] = []
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if fenced or stripped.startswith(_FENCE):
            if not fenced and current:
                blocks.append((number - len(current), current))
                current = []
            current.append(line)
            if stripped.startswith(_FENCE):
                fenced = not fenced
                if not fenced:
                    blocks.append((number - len(current) + 1, current))
                    current = []
        elif not stripped or stripped.startswith("#"):
            if current:
                blocks.append((number - len(current), current))
            current = []
            if stripped:
                blocks.append((number, [stripped]))
        else:
            current.append(stripped)
    if current:
        blocks.append((len(text.splitlines()) - len(current) + 1, current))
    return blocks


def _figure(block: list[str], where: str) -> AnyFigure:
    kind = block[0].strip().removeprefix(_FENCE)
    if kind != "figure":
        raise BoxError(f"{where}: a block of {kind or 'nothing'}: only figure is known")
    if len(block) < 2 or block[-1].strip() != _FENCE:
        raise BoxError(f"{where}: this figure has no end: write {_FENCE} on a line of its own")
    try:
        return read_any("\n".join(block[1:-1]))
    except BoxError as error:
        raise BoxError(f"{where}: {error}") from error


def _table(block: list[str], said: Callable[[str], str]) -> TableCard:
    title = "" if block[0].startswith("|") else said(block[0].strip("*"))
    rows = tuple(
        tuple(said(cell.strip()) for cell in line.strip("|").split("|"))
        for line in block
        if line.startswith("|") and not _TABLE_RULE.fullmatch(line)
    )
    return TableCard(title, rows)


@cache
def abbreviations(game: str) -> Mapping[str, str]:
    """What the short words of a game stand for in the language in force, which may have others than
    English; none for a game that has no such words.

    Raises:
        BoxError: the file is missing or faulty.
    """
    meanings = {
        short: translated(book_words(game), context_of(ABBREVIATIONS, short), meaning)
        for short, meaning in abbreviated().get(game, {}).items()
    }
    own = asset("locale", spoken(), ABBREVIATIONS)
    if own.is_file():
        meanings.update(read_asset(own, dict[str, dict[str, str]]).get(game, {}))
    return {short: meaning for short, meaning in meanings.items() if meaning}


def abbreviated() -> Mapping[str, Mapping[str, str]]:
    """What the short words of all games stand for, in English.

    Raises:
        BoxError: the file is missing or faulty.
    """
    return read_asset(asset("rulebook", ABBREVIATIONS), dict[str, dict[str, str]])


def book_words(game: str) -> str:
    """The catalogue of translations of a rulebook."""
    return f"{game}-rulebook"


@cache
def load(game: str) -> Rulebook:
    """The rulebook of an installed game; "house" holds what all games share (ids SB-…).

    Raises:
        BoxError: the file is missing or faulty; names it.
    """
    path: Path = asset("rulebook", f"{game}.md")
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise BoxError(
            f"{path.name}: the rulebook can't be read ({error.strerror}): install again"
        ) from error
    return parse(
        text, path.name,
        lambda place, text: translated(book_words(game), context_of(path.name, place), text),
    )


@cache
def whole(game: str) -> Rulebook:
    """A game's rulebook with the house rules behind it; a missing one is an empty book with the
    fault as its title.

    Raises:
        BoxError: the house rules can't be read.
    """
    try:
        own = load(game)
    except BoxError as error:
        own = Rulebook(str(error), ())
    return Rulebook(own.title, own.sections + load("house").sections)


for _kept in (abbreviations, load, whole):
    forgotten_with_language(_kept.cache_clear)


def read_any(text: str) -> AnyFigure:
    """A figure of any kind from the YAML of its block.

    Raises:
        BoxError: it isn't one; says what is wrong with it.
    """
    try:
        tree = read_tree(text)
        for key, make in _KINDS.items():
            if isinstance(tree, dict) and key in tree:
                return make(tree)
    except (ValueError, msgspec.ValidationError) as error:
        raise BoxError(f"this figure can't be read: {' '.join(str(error).split())}") from error
    return read_figure(text)
