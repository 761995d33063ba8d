"""What holds for the rulebook of every game: it has every rule that anything cites, each with a
title of its own, and its links lead somewhere."""

import re
from collections.abc import Sequence
from typing import ClassVar

import pytest

from game.core import resources
from game.core.figure import HexFigure
from game.core.rulebook import RULE_ID, Rule, Rulebook, TableCard

LAST = "What we ruled ourselves"
TITLE = 30
"""Letters of a rule's title at most."""


class BookTests:
    """A game's test class adds its book. prefix: of its rules' ids. digest: those of the paper.
    gist: letters that a gist has more than."""

    book: ClassVar[Rulebook]
    game: ClassVar[str]
    prefix: ClassVar[str]
    digest: ClassVar[Sequence[str]]
    gist: ClassVar[int] = 30

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Each rule of the digest."""
        if "rule" in metafunc.fixturenames:
            metafunc.parametrize("rule", self.digest)

    def test_every_rule_has_an_entry_with_a_title_and_a_gist(self, rule: str) -> None:
        entry = self.book.rules[rule]
        assert entry.title and len(entry.gist) > self.gist

    def test_every_section_has_a_motto_and_the_last_is_our_own(self) -> None:
        assert all(section.motto for section in self.book.sections)
        assert self.book.sections[-1].title == LAST

    def test_titles_are_short_and_no_two_rules_share_one(self) -> None:
        titles = [rule.title for rule in self.book.rules.values()]
        assert len(set(titles)) == len(titles)
        assert max(map(len, titles)) <= TITLE

    def test_every_link_leads_somewhere(self) -> None:
        for section in self.book.sections:
            for item in section.items:
                for text in _texts(item):
                    for link in re.findall(r"\[([^\]]*)\]", text):
                        assert link in self.book.rules, (section.title, link)
                    assert text.count("**") % 2 == 0, text

    def test_sections_that_rules_link_across_say_what_else_to_see(self) -> None:
        """Of both ends of every link from one section to another; its own rules never."""
        book = self.book
        for index, section in enumerate(book.sections):
            also = [rule.id for rule in book.see_also(index)]
            own = {rule.id for rule in section.rules}
            linked = [link for item in section.items for text in _texts(item)
                      for link in re.findall(r"\[([^\]]*)\]", text) if link not in own]
            assert also[:len(set(linked))] == list(dict.fromkeys(linked)), section.title
            assert not own.intersection(also) and len(set(also)) == len(also)
            for link in linked:
                home = book.section_of(link)
                assert home is not None
                speaks = {rule.id for rule in section.rules if f"[{link}]" in " ".join(rule.text)}
                assert speaks <= {rule.id for rule in book.see_also(home)}, (section.title, link)

    def test_every_id_cited_anywhere_is_in_the_book(self) -> None:
        """In code, data, scenarios and words."""
        root, game = resources.root(), self.game
        folders = [root / "game" / "rules" / game, root / "assets" / "data" / game,
                   root / "scenarios" / game]
        files = [
            path for folder in folders for path in folder.rglob("*")
            if path.suffix in (".py", ".yaml")
        ]
        files += sorted((root / "assets" / "locale" / "en").glob(f"{game}*.yaml"))
        missing = {
            (rule, path.name) for path in files
            for rule in RULE_ID.findall(path.read_text(encoding="utf-8"))
            if rule.startswith(f"{self.prefix}-") and rule not in self.book.rules
        }
        assert not missing


class OwnRulingTests(BookTests):
    """Of a book whose last section has rules of our own, U1, U2…"""

    def test_our_own_rulings_are_numbered_without_a_gap_and_stand_last(self) -> None:
        head = f"{self.prefix}-U"
        own = [rule for rule in self.book.rules if rule.startswith(head)]
        assert own == [f"{head}{n}" for n in range(1, len(own) + 1)]
        assert [rule.id for rule in self.book.sections[-1].rules] == own
        assert set(self.book.rules) == {*self.digest, *own}


def rows_of(book: Rulebook, title: str) -> dict[str, tuple[str, ...]]:
    """The rows of a table by their first cells, its head left out."""
    table = next(
        item for section in book.sections for item in section.items
        if isinstance(item, TableCard) and item.title == title
    )
    return {row[0]: row[1:] for row in table.rows[1:]}


def examples(book: Rulebook) -> str:
    """All examples in one."""
    return " ".join(
        item for section in book.sections for item in section.items if isinstance(item, str)
    )


def signed(value: int) -> str:
    """A change as tables show it."""
    return f"{value:+d}".replace("-", "−") if value else "0"


def _texts(item: object) -> list[str]:
    match item:
        case Rule():
            return [item.title, *item.text]
        case TableCard():
            return [item.title, *(cell for row in item.rows for cell in row)]
        case HexFigure():
            return []
    return [str(item)]
