"""What can be wrong with a tutorial beyond its shape, all at once and with its place in the file.

A game says in a `Lexicon` how its actions are written and which names there are; its own check
hands the lessons here, so that every game's tutorials are held to the same.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import NamedTuple

import msgspec

from game.core.actiontext import form_words
from game.core.datafile import Fault, KeyPath, Source, suggest
from game.core.event import EVENT_NAMES
from game.core.lesson import (
    BUTTONS,
    CONTINUE,
    KEY,
    KEYS,
    PAGES,
    PANELS,
    PLAN,
    REFUSED,
    USES,
    WILD,
    Lesson,
)
from game.core.problem import ProblemTask
from game.core.rulebook import RULE_LINK, whole
from game.core.scenario_file import ScenarioHead


class Names(msgspec.Struct, frozen=True):
    """What may be filled in at one place of an action's form.

    what: in words ("unit"). known: the names. path: several of them, joined by "-". written: how
    one is written, where they are too many to be listed: `known` then only tells whether a name is
    one, and a word with wildcards may mean any.
    """

    what: str
    known: Collection[str]
    path: bool = False
    written: str = ""


class Lexicon(msgspec.Struct, frozen=True):
    """What a scenario's lessons may speak of.

    game: its id, for its rulebook. forms: how actions are written ("jump <unit> to <hex>"; words
    with `|` are alternatives, a last word in `[…]` may be left out). fills: what stands for each
    `<…>` word of a form; others take anything. units, cells, choices: ids on the table, printed
    names, ids of menu lines. largest: the largest face that any die of it can show. conditions:
    how those on a position are written ("<unit> in <area>").
    """

    game: str
    forms: Collection[str]
    fills: Mapping[str, Names]
    units: Collection[str]
    cells: Collection[str]
    choices: Collection[str]
    largest: int = 6
    conditions: Collection[str] = ()


NUMBERS = Names("number", tuple(map(str, range(100))))
"""What fills "<number>" in a condition."""


class Problem(NamedTuple):
    """What is wrong with a word, and what to do about it."""

    problem: str
    hint: str


def taught_faults(scenario: ScenarioHead, source: Source, lexicon: Lexicon) -> list[Fault]:
    """Every fault of what a scenario says by name: its steps, and what is to be solved."""
    faults = lesson_faults(scenario.tutorial, source, lexicon)
    if scenario.problem is not None:
        faults += problem_faults(scenario.problem, source, lexicon)
    return faults


def lesson_faults(lessons: Sequence[Lesson], source: Source, lexicon: Lexicon) -> list[Fault]:
    """Every fault of a scenario's `tutorial:` list."""
    grammar = _Grammar(lexicon)
    faults: list[Fault] = []
    for index, lesson in enumerate(lessons):
        step = _Step(lesson, ("tutorial", index), source, lexicon)
        faults += [*step.rules(), *step.keys(), *step.patterns(grammar), *step.names()]
        before = lessons[index - 1] if index else None
        if before is not None and _replays(before) and not lesson.in_replay:
            faults.append(source.fault(
                ("tutorial", index, "do"), "the replay is shown still",
                "ask for `use replay-leave` before",
            ))
    return faults


def _replays(lesson: Lesson) -> bool:
    """Whether a replay is shown when a step is done."""
    return "use replay" in lesson.do or (lesson.in_replay and "use replay-leave" not in lesson.do)


def problem_faults(task: ProblemTask, source: Source, lexicon: Lexicon) -> list[Fault]:
    """Every fault of a scenario's `problem:` but that it isn't solved so."""
    grammar, rules = _Grammar(lexicon), whole(lexicon.game).rules
    faults: list[Fault] = []
    for key, patterns, check in (
        ("aim", task.aim, grammar.of_condition), ("idea", task.idea, grammar.of_do),
    ):
        for index, text in enumerate(patterns):
            if problem := check(text):
                faults.append(source.fault(("problem", key, index), *problem))
    for index, step in enumerate(task.line):
        if problem := grammar.of_action(step.action):
            faults.append(source.fault(("problem", "line", index, "action"), *problem))
    said: list[tuple[KeyPath, str]] = [(("problem", "told"), task.told)]
    said += [(("problem", "hints", at), text) for at, text in enumerate(task.hints)]
    said += [(("problem", "because", at, "text"), one.text)
             for at, one in enumerate(task.because)]
    for path, words in said:
        for rule in RULE_LINK.findall(words):
            if rule not in rules:
                problem_words = f'no rulebook states the rule "{rule}"'
                faults.append(source.fault(path, problem_words, suggest(rule, rules)))
    if len(task.about) != len(task.hints):
        faults.append(source.fault(
            ("problem", "about"), "every hint needs a word on what it is about",
            f"write {len(task.hints)}",
        ))
    return faults


class _Step(NamedTuple):
    """One step and where it stands."""

    lesson: Lesson
    path: KeyPath
    source: Source
    lexicon: Lexicon

    def rules(self) -> Iterator[Fault]:
        """Rules cited that no rulebook states."""
        rules = whole(self.lexicon.game).rules
        said: list[tuple[KeyPath, str]] = [((*self.path, "say"), self.lesson.say)]
        said += [((*self.path, "wrong", like), told) for like, told in self.lesson.wrong.items()]
        for path, words in said:
            for rule in RULE_LINK.findall(words):
                if rule not in rules:
                    problem = f'no rulebook states the rule "{rule}"'
                    yield self.source.fault(path, problem, suggest(rule, rules))

        for index, rule in enumerate(self.lesson.tries):
            if rule not in rules:
                problem = f'no rulebook states the rule "{rule}"'
                yield self.source.fault((*self.path, "tries", index), problem, suggest(rule, rules))

    def keys(self) -> Iterator[Fault]:
        """Keys named that no command has, or where none can be named."""
        known = (*KEYS, CONTINUE)
        for name in KEY.findall(self.lesson.say):
            if name not in known:
                problem = f'no key can be named for "{name}"'
                yield self.source.fault((*self.path, "say"), problem, suggest(name, known))
        for like, told in self.lesson.wrong.items():
            if KEY.search(told):
                yield self.source.fault(
                    (*self.path, "wrong", like), "a key can be named in `say` only",
                    "name what it does",
                )

    def patterns(self, grammar: "_Grammar") -> Iterator[Fault]:
        """Texts that nothing at the table can match."""
        for index, pattern in enumerate(self.lesson.do):
            if problem := grammar.of_do(pattern):
                yield self.source.fault((*self.path, "do", index), *problem)
        if self.lesson.show and (problem := grammar.of_action(self.lesson.show)):
            yield self.source.fault((*self.path, "show"), *problem)
        for pattern in self.lesson.wrong:
            if problem := grammar.of_try(pattern):
                yield self.source.fault((*self.path, "wrong", pattern), *problem, at_key=True)
        # Only games with a computer's side have lessons that say what it does.
        for index, text in enumerate(getattr(self.lesson, "others", ())):
            if problem := grammar.of_action(text):
                yield self.source.fault((*self.path, "others", index), *problem)
        for index, text in enumerate(self.lesson.then):
            if problem := grammar.of_condition(text):
                yield self.source.fault((*self.path, "then", index), *problem)

    def names(self) -> Iterator[Fault]:
        """Events, things to point at and faces that there are not."""
        for index, name in enumerate(self.lesson.expect):
            if name.casefold() not in EVENT_NAMES:
                yield self.source.fault(
                    (*self.path, "expect", index), f'there is no event "{name}"',
                    suggest(name, EVENT_NAMES),
                )
        for index, thing in enumerate(self.lesson.point):
            if problem := _pointed(thing, self.lexicon):
                yield self.source.fault((*self.path, "point", index), *problem)
        largest = self.lexicon.largest
        for index, face in enumerate(self.lesson.dice):
            if not 1 <= face <= largest:
                yield self.source.fault(
                    (*self.path, "dice", index), f"no die shows {face}", f"from 1 to {largest}"
                )


def _pointed(thing: str, lexicon: Lexicon) -> Problem | None:
    """What is wrong with a name of something to point at."""
    known: dict[str, Collection[str]] = {
        "unit": lexicon.units, "cell": lexicon.cells, "choice": lexicon.choices,
        "button": BUTTONS, "panel": PANELS,
    }
    kind, _, name = thing.partition(":")
    if kind not in known:
        return Problem(f'nothing can be pointed at as "{thing}"',
                       f"write {', '.join(f'{one}:…' for one in known)}")
    if name not in known[kind]:
        return Problem(f'there is no {kind} "{name}"', suggest(name, known[kind]))
    return None


class _Grammar:
    """Whether patterns can match any text that a game's actions and a player's hands make."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.actions = [
            variant for form in lexicon.forms for variant in _variants(form_words(form))
        ]
        looking = [
            ["select", "<select>"], ["choose", "<choose>"],
            ["choose", "<choose>", "by", "<select>"],
        ]
        taken = [["undo"], ["redo"]]
        window = [["use", "<use>"], ["visit", "<visit>"], ["visit", "rulebook", "at", "<rule>"]]
        self.fills = {
            **lexicon.fills,
            "<use>": Names("command", USES), "<visit>": Names("page", PAGES),
            "<rule>": Names("rule", [rule.casefold() for rule in whole(lexicon.game).rules]),
            "<select>": Names("unit", lexicon.units), "<choose>": Names("choice", lexicon.choices),
        }
        self.tries = [*looking, *taken, *self.actions]
        self.doings = [*self.tries, *window, ["continue"]]
        self.refusable = [*looking[1:], *self.actions]
        self.conditions = [form_words(form) for form in lexicon.conditions]

    def of_do(self, pattern: str) -> Problem | None:
        """What is wrong with what a step asks for."""
        if pattern.casefold().startswith(REFUSED):
            return self._best(pattern[len(REFUSED):], self.refusable)
        if pattern.startswith(PLAN):
            return self._best(pattern.removeprefix(PLAN), self.actions)
        return self._best(pattern, self.doings)

    def of_try(self, pattern: str) -> Problem | None:
        """What is wrong with a foreseen wrong try."""
        return self._best(pattern, self.tries)

    def of_action(self, text: str) -> Problem | None:
        """What is wrong with an action's text."""
        return self._best(text, self.actions)

    def of_condition(self, text: str) -> Problem | None:
        """What is wrong with a condition on a position."""
        written = ", ".join(" ".join(form) for form in self.conditions)
        if not self.conditions:
            return Problem("this game has no conditions on a position", "leave it out")
        words = text.casefold().split()
        if not words or WILD.search(text):
            return Problem(f'"{text}" is no condition', f"write {written}")
        at, problem = self._farthest(words, self.conditions)
        # Whose condition it is says nothing yet of what it asks.
        if problem is not None and at == 1:
            return Problem(f'"{text}" is no condition', f"write {written}")
        return problem

    def _best(self, pattern: str, forms: list[list[str]]) -> Problem | None:
        """None if a form can match, else what stops the form that goes farthest."""
        words = pattern.casefold().split()
        if not words:
            return Problem("an empty pattern", "write an action, or select, choose, undo, redo")
        at, problem = self._farthest(words, forms)
        if problem is not None and at == 0:
            verbs = sorted({form[0] for form in forms})
            return Problem(f'"{words[0]}" is no action', suggest(words[0], verbs))
        return problem

    def _farthest(
        self, words: list[str], forms: list[list[str]]
    ) -> tuple[float, Problem | None]:
        """How far the form goes that goes farthest, and what stops it."""
        return max((self._match(words, form, 0) for form in forms), key=lambda one: one[0])

    def _match(self, words: list[str], form: list[str], at: int) -> tuple[float, Problem | None]:
        """How far a pattern's words go with a form's, and what stops them."""
        written = " ".join(form)
        if not words:
            if not form:
                return float("inf"), None
            return at, Problem("the pattern is cut short", f"write {written}")
        if not form:
            return at, Problem(f'"{words[0]}" is too much', "leave it out")
        word = words[0]
        problem = self._fits(word, form[0])
        tried = [(float(at), problem)] if problem else [self._match(words[1:], form[1:], at + 1)]
        if "*" in word and self._begins(WILD.split(word, maxsplit=1)[0], form[0]):
            # A star runs over spaces too.
            tried += [self._match(words[1:], form[n:], at + 1) for n in range(2, len(form) + 1)]
        return max(tried, key=lambda one: one[0])

    def _fits(self, word: str, wanted: str) -> Problem | None:
        """What keeps a word, perhaps with wildcards, from filling one word of a form."""
        names = self.fills.get(wanted)
        if names is None:
            if "<" in wanted or _any(word, wanted.split("|")):
                return None
            return Problem(f'"{word}" where "{wanted}" should stand', "")
        if names.written and WILD.search(word):
            return None
        for piece in word.split("-") if names.path else [word]:
            if not (piece in names.known if names.written else _any(piece, names.known)):
                hint = names.written or suggest(piece, names.known)
                return Problem(f'there is no {names.what} "{piece}"', hint)
        return None

    def _begins(self, start: str, wanted: str) -> bool:
        """Whether something that fills this word of a form begins so."""
        names = self.fills.get(wanted)
        known = names.known if names is not None else wanted.split("|")
        if names is not None and names.written:
            return True
        return (names is None and "<" in wanted) or any(
            name.casefold().startswith(start) for name in known
        )


def _any(word: str, known: Iterable[str]) -> bool:
    """Whether a word, perhaps with wildcards, can be one of the names."""
    if WILD.search(word):
        return any(fnmatchcase(name.casefold(), word) for name in known)
    return any(word == name.casefold() for name in known)


def _variants(form: list[str]) -> Iterator[list[str]]:
    """A form with its last word and, if that may be left out, without it."""
    if form[-1].startswith("["):
        yield [*form[:-1], form[-1].strip("[]")]
        yield form[:-1]
    else:
        yield form
