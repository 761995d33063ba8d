"""What Kay'otz Incursion offers to the house: its scenarios, its switches, and a game of either."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.core.contract import AnyGame, GameOption, ScenarioCard
from game.core.errors import BoxError
from game.core.resources import scenario_dir

if TYPE_CHECKING:
    from game.core.datafile import Source

ID = "kayotz"


class KayotzBox:
    """The box: see `game.core.contract.Box`."""

    id = ID
    title = "Kay’otz Incursion"
    prefix = "KZ"

    def game_options(self) -> tuple[GameOption, ...]:
        """Undo past dice, and a second player who holds the alien cards."""
        from game.rules.kayotz.reasons import words

        say = words().say
        return tuple(
            GameOption(key, say(f"option.{key}.title"), say(f"option.{key}.text"), default)
            for key, default in (("undo-dice", True), ("hot-seat", False))
        )

    def scenarios(self) -> tuple[ScenarioCard, ...]:
        """Scenarios and tutorials of the folder, broken ones with their fault."""
        folder = scenario_dir(ID)
        cards = [self.card(path) for path in sorted(folder.glob("*.yaml"))]
        return tuple(sorted(cards, key=lambda card: (card.kind != "tutorial", card.title)))

    def card(self, path: Path) -> ScenarioCard:
        """The heading of a scenario file, or its first fault."""
        from game.core.datafile import DataFileError
        from game.rules.kayotz.scenario import read_scenario

        try:
            scenario = read_scenario(path)
            if scenario.tutorial:
                self.load(path)  # which also tries its lessons out
        except DataFileError as error:
            fault = str(error).splitlines()[0]
            return ScenarioCard(path.stem, path.stem, ID, path, fault=fault)
        return _heading(scenario, path)

    def load(self, source: Path | str, options: Mapping[str, bool] | None = None) -> Any:
        """A game from a scenario file (Path) or text (str).

        Raises:
            DataFileError: with every fault of the file.
            BoxError: an unknown option, or a file that can't be read.
        """
        from game.rules.kayotz.data import load_data
        from game.rules.kayotz.game import KayotzGame
        from game.rules.kayotz.scenario import open_scenario

        known = {option.id: option.default for option in self.game_options()}
        for key in options or {}:
            if key not in known:
                raise BoxError(f"{self.title} has no option {key!r}: use {', '.join(known)}")
        located = open_scenario(source)
        scenario = located.value
        path = source if isinstance(source, Path) else Path()
        text = source if isinstance(source, str) else source.read_text(encoding="utf-8-sig")
        card = _heading(scenario, path)
        chosen = {**known, **(options or {})}
        game = KayotzGame(scenario, load_data(), card, text, chosen)
        # Lessons are written for the game as it is usually played.
        if game.lessons and chosen == known:
            _rehearse(game, located.source)
        return game

    def schema(self) -> dict[str, Any]:
        """JSON Schema of its scenario files."""
        from game.core.datafile import json_schema
        from game.rules.kayotz.scenario import ScenarioFile

        return json_schema(ScenarioFile)


def _rehearse(game: AnyGame, source: "Source") -> None:
    """Refuse a tutorial with a step that can't be finished."""
    from game.core.datafile import raise_if
    from game.core.rehearse import stuck

    found = stuck(game)
    raise_if([] if found is None else [source.fault(("tutorial", found[0]), found[1])])


def _heading(scenario: Any, path: Path) -> ScenarioCard:
    return ScenarioCard(
        scenario.id, scenario.title, ID, path, scenario.kind, scenario.players, scenario.minutes,
        scenario.summary, scenario.briefing,
    )


BOX = KayotzBox()
