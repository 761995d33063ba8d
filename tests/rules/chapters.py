"""What every chapter of a game's course must pass.

A chapter is played by what its steps say, so that nothing of it is written down twice: what is
shown when somebody asks for it, tried where it is to be refused, and waited for where others act.

`python -m tests.rules.chapters kayotz/first-steps` prints a chapter as it is played, with the rules
that come up.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import ClassVar, NamedTuple

import pytest

from game.core import cited_rules
from game.core.contract import AnyGame
from game.core.lesson import REFUSED, WILD, Lesson
from game.core.rulebook import RULE_LINK, whole
from game.players import computer
from game.rules import box, scenario_path
from game.turns import inputs as do
from game.turns.controller import Controller, InputResult
from game.turns.machine import Mode
from game.turns.tutorial import Tutorial
from tests.conftest import WEIGHT
from tests.rules.course import Course, follow
from tests.rules.lessons import LessonTests
from tests.rules.wrong_tries import again

_MOST = 400  # what may follow by itself within one step, and decisions of a free fight
_PERCENT = re.compile(r"\d ?%")
_RESTING = (Mode.WAITING, Mode.THINKING)


class Played(NamedTuple):
    """What came of a step. rules: those that came up; watched: others finished it; ends: it was
    finished by the end of a turn or phase."""

    rules: frozenset[str]
    watched: bool
    ends: bool


class Chapter(Course):
    """A chapter, played by what its steps say."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game, {}, ends=(), rules=box(game.id).prefix, patient=True)
        self.played: list[Played] = []
        lead = self.begin()
        while lead.lesson is not None:
            index = lead.index
            self.played.append(self._recorded(lead))
            assert lead.index == index + 1, f"step {index + 1} leads to step {lead.index + 1}"
        self.ends = tuple(
            pattern for lesson, played in zip(self.lessons, self.played, strict=True)
            if played.ends for pattern in lesson.do
        )

    def watched(self, lesson: Lesson) -> bool:
        """Whether the step is finished by what others do."""
        index = next(at for at, known in enumerate(self.lessons) if known is lesson)
        return index < len(self.played) and self.played[index].watched

    def step(self, lead: Tutorial) -> InputResult:
        """Do what the lesson at hand asks for."""
        index, outcome = lead.index, InputResult("nothing")
        for _ in range(_MOST):
            if lead.index != index:
                return outcome
            if lead.reading:
                outcome = lead.send(do.Confirm())
            elif lead.table.mode in _RESTING:
                outcome = follow(lead)
            else:
                outcome = self._given(lead)
                assert outcome.kind != "nothing", (
                    f"step {index + 1}: nobody can tell what does {lead.lesson}"
                )
        raise AssertionError(f"step {index + 1} isn't finished by {lead.lesson}: {outcome}")

    def _given(self, lead: Tutorial) -> InputResult:
        shown = lead.shown()
        if shown is not None:
            at, outcome = lead.index, lead.send(shown)
            for _ in range(2):  # what is armed, then whether one is sure
                if lead.index == at and (
                        lead.table.armed is not None or lead.table.mode is Mode.CONFIRMING):
                    outcome = lead.send(do.Confirm())
            return outcome
        for tries in _refusable(lead):
            trying = again(lead)
            if all(trying.send(given).kind != "nothing" for given in tries) and trying.watched:
                return [lead.send(given) for given in tries][-1]
        return InputResult("nothing")

    def _recorded(self, lead: Tutorial) -> Played:
        """Do what the lesson at hand asks for, and note what came up."""
        history, index, rules = lead.table.history, lead.index, set[str]()
        count, watched, ends = len(history.entries), False, False
        for _ in range(_MOST):
            if lead.index != index:
                break
            deciding = lead.table.mode not in _RESTING
            ends |= deciding and _ended(lead)
            outcome = self._one(lead)
            if outcome.kind == "refused" and lead.answer is not None and outcome.ruling is not None:
                rules |= cited_rules.of_ruling(outcome.ruling)
            watched |= not deciding and lead.watched
        for at in range(count, len(history.entries)):
            rules |= cited_rules.of_entry(self.game, history.state_at(at), history.entries[at])
        return Played(frozenset(rules), watched, ends)

    def _one(self, lead: Tutorial) -> InputResult:
        if lead.reading:
            return lead.send(do.Confirm())
        if lead.table.mode in _RESTING:
            return follow(lead)
        outcome = self._given(lead)
        assert outcome.kind != "nothing", f"step {lead.index + 1}: nobody can tell what does " + (
            str(lead.lesson.do if lead.lesson is not None else "")
        )
        return outcome

    @property
    def came_up(self) -> frozenset[str]:
        """The rules that came up in it."""
        return frozenset().union(*(played.rules for played in self.played))


def _ended(lead: Tutorial) -> bool:
    """Whether the end of the turn or phase is what the step asks for."""
    trying = again(lead)
    trying.send(do.FinishPhase())
    if trying.table.mode is Mode.CONFIRMING:
        trying.send(do.Confirm())
    return trying.index > lead.index


def _refusable(lead: Tutorial) -> Iterator[tuple[do.Input, ...]]:
    """Inputs that may try what a step wants to be refused: lines of units, with what is pointed
    at."""
    lesson, table = lead.lesson, lead.table
    assert lesson is not None
    tried = [like.removeprefix(REFUSED) for like in lesson.do if like.startswith(REFUSED)]
    if not tried:
        return
    board, pieces = table.game.board, table.position.pieces
    named = {one.partition(":")[2] for one in lesson.point}
    cells = [board.cell(one.removeprefix("cell:")) for one in lesson.point if "cell:" in one]
    cells += [one.cell for one in pieces if one.id in named and one.cell is not None]
    # Who has acted may be asked as well, and is refused for just that.
    units = dict.fromkeys([*table.position.actors, *(one.id for one in pieces if one.id in named)])
    first = sorted(units, key=lambda unit: not any(unit in like for like in tried))
    for unit in (*first, ""):
        picked = (do.Pick(unit),) if unit else ()
        for line in _lines(table, unit):
            chosen = (*picked, *line)
            yield chosen
            for cell in cells:
                yield (*chosen, do.Point(cell))


def _lines(table: Controller, unit: str) -> Iterator[tuple[do.Input, ...]]:
    for choice in table.position.lines(unit) if unit else table.position.menu(""):
        yield (do.ChooseLine(choice.id),)
        for inner in choice.more:
            yield do.ChooseLine(choice.id), do.ChooseLine(inner.id)


@cache
def chapter(game_id: str, scenario: str) -> Chapter:
    """A chapter by its id."""
    return Chapter(box(game_id).load(scenario_path(game_id, scenario)))


WEIGHT.spare.append(chapter.cache_clear)


def chapters(game_id: str) -> tuple[str, ...]:
    """Ids of the chapters of a game's rules in their order."""
    cards = [card for card in box(game_id).scenarios() if card.counted]
    assert not [card.fault for card in cards if card.fault]
    return tuple(card.id for card in sorted(cards, key=lambda card: card.chapter))


class ChapterTests(LessonTests):
    """A game's test class for one of its chapters names it. fights: games of its free fight that
    are played at most until both sides have won one."""

    game: ClassVar[str]
    scenario: ClassVar[str]
    fights: ClassVar[int] = 12
    least = (20, 2)
    every = 8

    @classmethod
    def name(cls) -> str:
        """Of the chapter."""
        return f"{cls.game}/{cls.scenario}"

    @classmethod
    def numbers(cls) -> dict[str, Sequence[int]]:
        """Told by the file alone: no chapter is played while tests are gathered."""
        lessons = box(cls.game).open(scenario_path(cls.game, cls.scenario)).value.tutorial
        warned = [index for index, lesson in enumerate(lessons) if lesson.wrong]
        return {"index": range(len(lessons)), "amid": range(len(lessons) - 1), "warned": warned}

    @pytest.fixture(autouse=True)
    def _led(self) -> None:
        type(self).course = chapter(self.game, self.scenario)

    def test_each_rule_that_it_teaches_comes_up(self) -> None:
        """In a ruling, an event, the log, a forecast or a preview of what is done in it."""
        course = chapter(self.game, self.scenario)
        taught = course.game.card.teaches
        assert taught and set(taught) <= set(whole(self.game).rules)
        assert sorted(set(taught) - course.came_up) == []

    def test_its_words_take_their_numbers_from_the_position(self) -> None:
        """SB-T3: no odds are written down, and no field stays unfilled."""
        course = chapter(self.game, self.scenario)
        for number, lesson in enumerate(course.lessons, 1):
            for text in (lesson.say, *lesson.wrong.values()):
                assert not _PERCENT.search(text), (number, text)
        for index in course.steps:
            lead = course.at(index)
            assert "{" not in re.sub(r"\{(key|die):[^}]*\}", "", lead.said(index)), index

    def test_what_is_to_be_done_is_told_by_place_and_effect(self) -> None:
        """SB-T3: a pattern that more than one action matches says what must hold after it."""
        course = chapter(self.game, self.scenario)
        for number, (lesson, played) in enumerate(
            zip(course.lessons, course.played, strict=True), 1
        ):
            loose = [like for like in lesson.do if WILD.search(like)]
            looks = all(like.startswith(("select ", "choose ", REFUSED)) for like in loose)
            assert looks or played.watched or lesson.then, (number, loose)

    def test_back_leads_to_each_step_before_as_it_began(self) -> None:
        """SB-T3: from the last step back to the first, each as it was come to, and on again."""
        course = chapter(self.game, self.scenario)
        lead, seen = course.begin(), []
        while lead.lesson is not None:
            seen.append((lead.index, lead.table.state))
            course.step(lead)
        lead = course.led_to(len(seen) - 1)
        for index, state in reversed(seen[:-1]):
            if "undo" in course.lessons[index].do:
                continue  # it began behind what it had taken back
            lead.back()
            assert (lead.index, lead.table.state) == (index, state)
        course.lead_on(lead)

    def test_the_free_fight_can_be_won_and_lost(self) -> None:
        """By computer players of different strength in the learner's seat. A chapter whose steps
        lead to the end of the game has none."""
        if chapter(self.game, self.scenario).winner:
            return
        found: set[bool] = set()
        for seed in range(self.fights):
            found.add(fought(chapter(self.game, self.scenario), seed, learns=seed % 2 == 0))
            if len(found) == 2:
                return
        raise AssertionError(f"in {self.fights} fights it was always {found}")


class UncountedChapterTests(ChapterTests):
    """The same for a chapter beside the course, about the window or an optional rule: it teaches
    none of the rules that are counted."""

    least = (4, 1)

    def test_each_rule_that_it_teaches_comes_up(self) -> None:
        """Those that it speaks of do, though it counts none."""
        course = chapter(self.game, self.scenario)
        named = {rule for lesson in course.lessons for rule in RULE_LINK.findall(lesson.say)}
        optional = course.game.card.course == "optional"
        assert course.game.card.teaches == () and course.game.card.course
        assert not optional or named <= course.came_up


def fought(course: Chapter, seed: int, *, learns: bool) -> bool:
    """Whether the free fight of a chapter is won by the side that learned. learns: a good player
    has its seat, else one that moves at random."""
    led = course.lead_on(course.begin()).table.history
    history = led.branch(len(led.entries), seed)
    game, rng = course.game, Random(seed)
    mine = computer(game.id, "veteran" if learns else "random")
    other = computer(game.id, "recruit")
    for _ in range(_MOST):
        state = history.state
        if game.outcome(state) is not None:
            break
        forced = game.auto(state)
        player = other if history.decides(state) in history.computers else mine
        history.play(forced if forced is not None else player.choose(game, state, rng))
    ending = game.outcome(history.state)
    assert ending is not None, "it goes on for ever"
    ours = {entry.decider for entry in led.entries if entry.decider} - set(history.computers)
    return ending.winner in ours



def main(name: str) -> None:
    """Print a chapter as it is played."""
    game_id, _, scenario = name.partition("/")
    course = chapter(game_id, scenario)
    lead = course.begin()
    while lead.lesson is not None:
        index, count = lead.index, len(lead.table.history.entries)
        print(f"\n{index + 1}. {lead.said(index)}")
        course.step(lead)
        for entry in lead.table.history.entries[count:]:
            print(f"   > {entry.decider or '-'}: {entry.text}")
        print(f"   rules: {' '.join(sorted(course.played[index].rules))}")
    taught = course.game.card.teaches
    print(f"\nteaches {len(taught)}; missing: {sorted(set(taught) - course.came_up)}")
    also = sorted(rule for rule in course.came_up - set(taught) if not rule.startswith("SB"))
    print(f"comes up besides: {' '.join(also)}")
    wins = [fought(course, seed, learns=learns) for learns in (True, False) for seed in range(6)]
    print(f"free fight: a Veteran wins {sum(wins[:6])} of 6, a random player {sum(wins[6:])} of 6")


if __name__ == "__main__":
    pytest.register_assert_rewrite("tests.rules.course")
    main(sys.argv[1])
