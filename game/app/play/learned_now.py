"""What was learned so far in the course of a game, as a plain record."""

from typing import NamedTuple


class CourseChapter(NamedTuple):
    """A chapter of the course. used: how many of the `of` rules that it teaches were used; here: it
    is the one at the table."""

    number: int
    title: str
    used: int
    of: int
    here: bool


class UsedRule(NamedTuple):
    """A rule that the chapter at the table teaches. lit: it was used just now for the first
    time."""

    rule: str
    title: str
    used: bool
    lit: bool


class LearnedNow(NamedTuple):
    """What was learned so far. chapters: of the course, in order; rules: of the chapter at the
    table, in the order taught; used, of: how many of the whole course were used."""

    chapters: tuple[CourseChapter, ...]
    rules: tuple[UsedRule, ...]
    used: int
    of: int
