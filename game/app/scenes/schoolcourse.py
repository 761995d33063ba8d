"""The course of a game as its School shows it: chapters in their order, how far each is, which of
the rules it teaches were used, and where to go on."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from game.app.play.session import LEFT, LESSON, ORIGIN, TRIED
from game.app.progress import Progress
from game.core.contract import ScenarioCard
from game.core.rulebook import Rule
from game.core.store import Listing


class TaughtRule(NamedTuple):
    """A rule that a chapter teaches. used: the player has used it in one."""

    id: str
    title: str
    used: bool


class BegunChapter(NamedTuple):
    """A chapter in progress. listing: the save that it goes on from; step: the one at hand, from 0,
    as many as it has once they are through and only its free fight is left."""

    listing: Listing
    step: int


class Chapter(NamedTuple):
    """A tutorial with how far the player is. number: its place in the course; 0: it has none, it is
    an old one or the player's own. begun: None where nothing can be gone on with. own: it is of the
    player's folder."""

    card: ScenarioCard
    number: int
    rules: tuple[TaughtRule, ...]
    done: bool = False
    begun: BegunChapter | None = None
    own: bool = False

    @property
    def name(self) -> str:
        """What tells it from the others of its game: an own one may be a copy of another."""
        return f"own.{self.card.source.stem}" if self.own else self.card.id

    @property
    def step(self) -> int:
        """The step to be told of a begun one, from 1."""
        step = self.begun.step + 1 if self.begun is not None else 1
        return max(1, min(step, self.card.steps))

    @property
    def fighting(self) -> bool:
        """Whether its steps are through and only its free fight is left."""
        return self.begun is not None and self.begun.step >= self.card.steps

    @property
    def share(self) -> float:
        """How much of it is behind the player, 0 to 1."""
        if self.begun is None:
            return 1.0 if self.done else 0.0
        return min(1.0, self.begun.step / max(1, self.card.steps))

    @property
    def current(self) -> str:
        """The rule that is taught now: the first of a begun one that wasn't used yet; "" if there
        is none."""
        if self.begun is None:
            return ""
        return next((rule.id for rule in self.rules if not rule.used), "")


class SchoolCourse(NamedTuple):
    """The chapters of a game in their order, those without a number behind the others. main: how
    many of them are the course. at: index of the one to go on with, −1 if all are done. after: the
    scenario that is played when they are, "" if none is named."""

    chapters: tuple[Chapter, ...]
    main: int
    at: int
    after: str

    @property
    def rules(self) -> tuple[tuple[TaughtRule, ...], ...]:
        """The rules of the course, chapter by chapter."""
        return tuple(chapter.rules for chapter in self.chapters[: self.main])

    @property
    def taught(self) -> int:
        """How many rules it teaches."""
        return sum(map(len, self.rules))

    @property
    def used(self) -> int:
        """How many of them the player has used."""
        return sum(rule.used for group in self.rules for rule in group)

    @property
    def minutes(self) -> int:
        """How long all of it takes."""
        return sum(chapter.card.minutes for chapter in self.chapters[: self.main])

    @property
    def left(self) -> int:
        """Minutes that are still to go."""
        open_ones = (one for one in self.chapters[: self.main] if one.begun or not one.done)
        return round(sum(one.card.minutes * (1 - one.share) for one in open_ones))

    def chapter_of(self) -> Mapping[str, Chapter]:
        """The chapter in which a rule can be tried, by the rule's id."""
        return {
            rule.id: chapter
            for chapter in self.chapters[: self.main] if not chapter.card.fault
            for rule in chapter.rules
        }


def course_of(
    cards: Sequence[ScenarioCard], own: Iterable[ScenarioCard], progress: Progress,
    saves: Mapping[tuple[str, str], BegunChapter], titles: Mapping[str, Rule], course: str = "",
) -> SchoolCourse:
    """The course that the tutorials of a game make. own: those that are the player's, which have no
    place in it. saves: of `begun_chapters`; titles: the rules of the rulebook; course: which one,
    as in `ScenarioHead`."""
    mine = {card.source for card in own}
    chapters = sorted(
        (_chapter(card, card.source in mine, course, progress, saves, titles) for card in cards),
        key=lambda one: (one.own, one.number == 0, one.number),
    )
    main = sum(one.number > 0 for one in chapters) or len(chapters) - len(mine)
    after = [one.card.next for one in chapters[:main] if one.card.next]
    return SchoolCourse(tuple(chapters), main, _at(chapters, main), after[-1] if after else "")


def _chapter(
    card: ScenarioCard, own: bool, course: str, progress: Progress,
    saves: Mapping[tuple[str, str], BegunChapter], titles: Mapping[str, Rule],
) -> Chapter:
    used = progress.learned.rules
    rules = tuple(
        TaughtRule(rule, titles[rule].title if rule in titles else rule, rule in used)
        for rule in card.teaches
    )
    begun = None
    if progress.step_of(card.game, card.id) is not None:
        begun = saves.get((card.game, card.id))
    number = card.chapter if not own and card.course == course else 0
    return Chapter(card, number, rules, progress.has(card.game, card.id), begun, own)


def _at(chapters: Sequence[Chapter], main: int) -> int:
    """Where to go on: the chapter that was played last, else the first that isn't done."""
    begun = [
        (one.begun.listing.number, -at) for at, one in enumerate(chapters)
        if one.begun is not None and not one.card.fault
    ]
    if begun:
        return -max(begun)[1]
    waiting = (
        at for at, one in enumerate(chapters[:main]) if not one.done and not one.card.fault
    )
    return next(waiting, -1)


def begun_chapters(
    listings: Iterable[Listing], progress: Progress
) -> dict[tuple[str, str], BegunChapter]:
    """The save of each tutorial that it goes on from, by game and scenario: the newest that stands
    where the player left it, else the newest. listings: newest first, as `SaveStore.list` gives
    them."""
    found: dict[tuple[str, str], BegunChapter] = {}
    left: dict[tuple[str, str], BegunChapter] = {}
    for listing in listings:
        save = listing.best.save if listing.best is not None else None
        if save is None or save.over or {ORIGIN, TRIED} & set(save.data):
            continue
        # Of steps that were left for free play the one at which they were.
        step: Any = save.data.get(LEFT, save.data.get(LESSON))
        if isinstance(step, int) and step >= 0:
            key, begun = (save.game, save.scenario), BegunChapter(listing, step)
            found.setdefault(key, begun)
            if step == progress.step_of(*key):
                left.setdefault(key, begun)
    return {**found, **left}


def rules_used(cards: Iterable[ScenarioCard], progress: Progress) -> tuple[int, int]:
    """How many of the rules that the chapters of a game teach were used, and how many that is."""
    taught = {rule for card in cards if card.counted for rule in card.teaches}
    return len(taught & progress.learned.rules), len(taught)
