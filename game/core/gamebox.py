"""A box whose scenarios are the YAML files of its folder: what every game offers the house alike.

Importing a game's box must stay cheap, it is on the way to the first frame: whatever reads a
scenario is imported when one is read.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.core.contract import AnyGame, GameOption, OptionGroup, ScenarioCard
from game.core.errors import BoxError
from game.core.language import ENGLISH, forgotten_with_language, spoken, translated
from game.core.resources import scenario_dir
from game.core.safe_files import shown_name

if TYPE_CHECKING:
    from game.core.datafile import Fault, Located, Source
    from game.core.excerpt import AimTemplate, Excerpt
    from game.core.scenario_file import ScenarioHead
    from game.core.skirmish import SkirmishGenerator
    from game.core.variants import UnitLists
    from game.core.words import Words
    from game.core.workshop import AnyWorkshop

PROBLEMS = "problems"
"""The folder of a game's problems, within that of its scenarios."""

TRIED_SEEDS = 12
"""Set-ups that are drawn besides to see whether they can be played."""


class FolderBox:
    """See `game.core.contract.Box`: what the package of a game offers.

    Of its modules, each imported when it is first needed: `reasons` has `words()`, the catalogue
    with the words of its options; `scenario` has `ScenarioFile`, the record of its files; `check`
    has `faults(scenario, source)`, which finds what types can't tell; `game` has
    `make(scenario, options)`, the game of a checked scenario; with `workshop` or `generator` the
    module of that name has `make()`.
    """

    def __init__(
        self, package: str, *, title: str, prefix: str, switches: Mapping[str, bool],
        workshop: bool = False, generator: bool = False,
        seated: Callable[[Mapping[str, str]], dict[str, bool]] = lambda computers: {},
        groups: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        """package: as `game.rules.<id>`. prefix: of its rule ids, as "KZ". switches: game options
        and how they stand unless a player chooses; their words are `option.<id>`. seated: see
        `options_of_seats`. groups: switches of which one at most may be on; a group's words are
        `group.<id>`."""
        self.id = package.rpartition(".")[2]
        self.title = title
        self.prefix = prefix
        self.switches = switches
        self._package = package
        self._workshop = workshop
        self.draws_skirmishes = generator
        self._seated = seated
        self._groups = dict(groups or {})
        self._known: dict[Path, tuple[tuple[str, tuple[int, ...]], ScenarioCard]] = {}
        forgotten_with_language(self._known.clear)

    def _part(self, module: str, name: str) -> Any:
        return getattr(import_module(f"{self._package}.{module}"), name)

    def open(self, source: Path | str) -> "Located[Any]":
        """A checked scenario from a file (Path) or text (str), with the places of its values; its
        words in the language in force where they are those of the box.

        Raises:
            DataFileError: with every fault at once, each with its line and column.
        """
        return self._told(self.written(source))

    def _told(self, written: "Located[Any]") -> "Located[Any]":
        """A scenario as `open` gives it."""
        from dataclasses import replace

        from msgspec import structs

        from game.core.prose import in_language, scenario_words

        if spoken() == ENGLISH:
            return written
        scenario = written.value
        value = in_language(
            scenario, type(scenario), scenario_words(self.id, scenario.kind), f"{scenario.id}.yaml"
        )
        if scenario.drawn:
            value = structs.replace(value, drawn=self._drawn_words(scenario))
        return replace(written, value=value)

    def _drawn_words(self, scenario: "ScenarioHead") -> str:
        """What was drawn, in the language in force. A drawn file says it in the sentences of the
        one that it was drawn from."""
        from game.core.datafile import DataFileError
        from game.core.prose import retold, scenario_words

        said, file = scenario.drawn, f"{scenario.id}.yaml"
        domain = scenario_words(self.id, scenario.kind)

        def told(key: str, text: str) -> str:
            nonlocal said
            if key.startswith("variants."):
                said = said.replace(text, translated(domain, f"{file}:{key}", text))
            return text

        with suppress(DataFileError):  # of another's scenario nothing is known
            plain = self.written(scenario_dir(self.id) / file).value
            retold(plain, type(plain), told)
        return said

    def written(self, source: Path | str) -> "Located[Any]":
        """A checked scenario as it is written: see `open`.

        Raises:
            DataFileError: as `open`.
        """
        from game.core.datafile import check
        from game.core.variants import draw_faults

        def faults(scenario: Any, read: "Source") -> "list[Fault]":
            drawn = draw_faults(scenario.variants, read, scenario.places_of_units())
            return [*self._part("check", "faults")(scenario, read), *drawn]

        return check(source, self._part("scenario", "ScenarioFile"), faults)

    def draw(self, source: Path | str, seed: int | None) -> str:
        """The text of the scenario that a seed draws from one with variants; its own text where
        there are none. seed: None for the standard set-up.

        Raises:
            DataFileError: with every fault of the file.
        """
        from game.core.variants import drawn_text, drawn_tree

        located = self.written(source)
        if not located.value.variants:
            return located.source.text
        scenario = located.value
        tree = drawn_tree(located.source, scenario.variants, self._lists(scenario), seed)
        return drawn_text(located.source, tree)

    def check_variants(self, source: Path | str) -> None:
        """Look at what variants may bring: every alternative, and each unit in each place that it
        may be drawn to. That takes many times as long as to read the file.

        Raises:
            DataFileError: with every fault, each where the alternative is written.
        """
        from game.core.datafile import check_tree, raise_if
        from game.core.variants import alternative_trees, drawn_tree

        located = self.written(source)
        draws, lists = located.value.variants, self._lists(located.value)
        trees = [
            *alternative_trees(located.source, draws, lists),
            *(drawn_tree(located.source, draws, lists, seed) for seed in range(TRIED_SEEDS)),
        ] if draws else []
        found: dict[tuple[int, int, str], Fault] = {}
        kind, faults = self._part("scenario", "ScenarioFile"), self._part("check", "faults")
        for tree in trees:
            for fault in check_tree(located.source, tree.root, kind, faults):
                found.setdefault((fault.line, fault.column, fault.problem), fault)
        raise_if(list(found.values()))

    def game_options(self) -> tuple[GameOption, ...]:
        """The switches a player may set before play."""
        words: Words = self._part("reasons", "words")()
        say = words.say
        group_of = {
            key: OptionGroup(group, say(f"group.{group}.title"), say(f"group.{group}.usual"),
                             say(f"group.{group}.text"))
            for group, keys in self._groups.items() for key in keys
        }
        return tuple(
            GameOption(key, say(f"option.{key}.title"), say(f"option.{key}.text"), default,
                       group_of.get(key))
            for key, default in self.switches.items()
        )

    def option_figures(self, scenario: str) -> dict[str, str]:
        """What was measured of a scenario with each switch of a group on, and with none; nothing
        where the file of it is faulty, for nobody plays by it."""
        from game.core.option_figures import read_option_figures
        from game.core.resources import asset

        if not self._groups:
            return {}
        try:
            found = read_option_figures(asset("data", self.id, "option_figures.yaml"))
        except BoxError:
            return {}
        say, known = self._part("reasons", "words")().say, found.get(scenario, {})
        return {
            key: say(f"group.{group}.figure", share=known[key].percent, off=known[key].off,
                     games=known[key].games)
            for group, keys in self._groups.items() for key in (group, *keys) if key in known
        }

    def options_of_seats(self, computers: Mapping[str, str]) -> dict[str, bool]:
        """Game options that follow from who plays, by the computer player of each side that nobody
        at the screen plays."""
        return self._seated(computers)

    def scenarios(self) -> tuple[ScenarioCard, ...]:
        """Scenarios and tutorials of the folder, broken ones with their fault."""
        cards = [self.card(path) for path in sorted(scenario_dir(self.id).glob("*.yaml"))]
        return tuple(sorted(
            cards, key=lambda card: (card.kind != "tutorial", card.course, card.chapter, card.title)
        ))

    def problems(self) -> tuple[ScenarioCard, ...]:
        """Problems of its folder, in the order of the chapters after which they are advised."""
        folder = scenario_dir(self.id) / PROBLEMS
        cards = [self.card(path) for path in sorted(folder.glob("*.yaml"))]
        return tuple(sorted(cards, key=lambda card: (card.chapter, card.title)))

    def check_groups(self, source: Path | str) -> tuple[str, ...]:
        """Look at what each switch of a group makes of an ordinary scenario: it is loaded and set
        up with it. A line of each: its title and what the game says it has of each side.

        Raises:
            DataFileError: with every fault of the file.
        """
        from game.core.dice import make_dice

        if self.open(source).value.kind != "scenario":
            return ()
        lines = []
        for option in self.game_options():
            if option.group is None:
                continue
            game = self.load(source, {option.id: True})
            state = game.start(make_dice(0)).state
            standing = {side: sum(piece.side == side for piece in game.pieces(state))
                        for side in game.sides}
            told = ", ".join(f"{game.sides[side]} {count}" for side, count in standing.items())
            lines.append(f"{option.group.title}: {option.title}: {told}")
        return tuple(lines)

    def card(self, path: Path) -> ScenarioCard:
        """The heading of a scenario file, or its first fault. One that hasn't changed since isn't
        read again: lists of scenarios are shown over and over. A thread may still be reading one in
        the language that was spoken before."""
        known, seen = self._known.get(path), (spoken(), _state(path))
        if known is None or known[0] != seen:
            known = self._known[path] = seen, self._card(path)
        return known[1]

    def _card(self, path: Path) -> ScenarioCard:
        from game.core.datafile import DataFileError

        try:
            written = self.written(path)
            scenario = written.value
            if scenario.tutorial:
                self.load(path)  # which also tries its lessons out
        except DataFileError as error:
            fault = str(error).splitlines()[0]
            name = shown_name(path.stem)
            return ScenarioCard(name, name, self.id, path, fault=fault)
        return self._heading(self._told(written).value, path, scenario.title)

    def load(self, source: Path | str, options: Mapping[str, bool] | None = None) -> AnyGame:
        """A game from a scenario file (Path) or text (str).

        Raises:
            DataFileError: with every fault of the file.
            BoxError: an unknown option, or a file that can't be read.
        """
        known = dict(self.switches)
        for key in options or {}:
            if key not in known:
                raise BoxError(f"{self.title} has no option {key!r}: use {', '.join(known)}")
        for keys in self._groups.values():
            on = [key for key in keys if (options or {}).get(key)]
            if len(on) > 1:
                raise BoxError(f"{self.title} can't have {' and '.join(on)} at once: choose one")
        written = self.written(source)
        located = self._told(written)
        path = source if isinstance(source, Path) else Path()
        chosen = {**known, **(options or {})}
        game: AnyGame = self._part("game", "make")(located.value, chosen)
        game.card = self._heading(located.value, path, written.value.title)
        game.source = source if isinstance(source, str) else located.source.text
        game.lessons = located.value.tutorial
        game.problem = located.value.problem
        # Lessons are written for the game as it is usually played.
        if game.lessons and chosen == known:
            _rehearse(game, located.source)
        return game

    def _lists(self, scenario: "ScenarioHead") -> "UnitLists":
        from game.core.variants import UnitLists

        def between(place: str, other: str) -> int:
            far: int = self._part("check", "between")(scenario, place, other)
            return far

        return UnitLists(scenario.unit_lists, between)

    def excerpts(self, game: AnyGame, state: Any, template: "AimTemplate") -> "Iterator[Excerpt]":
        """Small scenarios that are cut out of a position, for what is to be asked of them."""
        found: Iterator[Excerpt] = self._part("daily", "excerpts")(game, state, template)
        return found

    def schema(self) -> dict[str, Any]:
        """JSON Schema of its scenario files."""
        from game.core.datafile import json_schema

        return json_schema(self._part("scenario", "ScenarioFile"))

    def workshop(self) -> "AnyWorkshop | None":
        """What it offers to build things with before play; None in most games."""
        return self._part("workshop", "make")() if self._workshop else None

    def generator(self) -> "SkirmishGenerator | None":
        """What draws skirmishes that nobody wrote; None in most games."""
        return self._part("generator", "make")() if self.draws_skirmishes else None

    def _heading(self, scenario: "ScenarioHead", path: Path, written: str) -> ScenarioCard:
        return ScenarioCard(
            scenario.id, scenario.title, self.id, path, scenario.kind, scenario.players,
            scenario.minutes, scenario.summary, scenario.briefing, sides=scenario.seats(),
            computer=scenario.seated(), chapter=scenario.chapter, teaches=scenario.teaches,
            next=scenario.next, steps=len(scenario.tutorial), course=scenario.course,
            briefings=tuple(scenario.briefings.items()),
            variants=bool(scenario.variants), drawn=scenario.drawn, written=written,
        )


def _state(path: Path) -> tuple[int, int, int]:
    """What changes when a file is written anew; nothing of one that can't be read."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0, 0
    return found.st_ino, found.st_mtime_ns, found.st_size


def _rehearse(game: AnyGame, source: "Source") -> None:
    """Refuse a tutorial with a step that can't be finished."""
    from game.core.datafile import raise_if
    from game.core.rehearse import stuck

    found = stuck(game)
    raise_if([] if found is None else [source.fault(("tutorial", found[0]), found[1])])
