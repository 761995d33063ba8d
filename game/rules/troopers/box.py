"""What Troopers offers to the house: its scenarios, its switches, and a game of either."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.core.contract import GameOption, ScenarioCard
from game.core.errors import BoxError
from game.core.resources import scenario_dir

ID = "troopers"


class TroopersBox:
    """The box: see `game.core.contract.Box`."""

    id = ID
    title = "Troopers"
    prefix = "TR"

    def game_options(self) -> tuple[GameOption, ...]:
        """Undo past dice, and the computer on the other side."""
        from game.rules.troopers.reasons import words

        say = words().say
        return tuple(
            GameOption(key, say(f"option.{key}.title"), say(f"option.{key}.text"), default)
            for key, default in (("undo-dice", True), ("solo", True))
        )

    def scenarios(self) -> tuple[ScenarioCard, ...]:
        """Scenarios and tutorials of the folder, broken ones with their fault."""
        folder = scenario_dir(ID)
        cards = [self._card(path) for path in sorted(folder.glob("*.yaml"))]
        return tuple(sorted(cards, key=lambda card: (card.kind != "tutorial", card.title)))

    def _card(self, path: Path) -> ScenarioCard:
        from game.core.datafile import DataFileError
        from game.rules.troopers.scenario import read_scenario

        try:
            return _heading(read_scenario(path), path)
        except DataFileError as error:
            fault = str(error).splitlines()[0]
            return ScenarioCard(path.stem, path.stem, ID, path, fault=fault)

    def load(self, source: Path | str, options: Mapping[str, bool] | None = None) -> Any:
        """A game from a scenario file (Path) or text (str).

        Raises:
            DataFileError: with every fault of the file.
            BoxError: an unknown option, or a file that can't be read.
        """
        from game.rules.troopers.data import load_data
        from game.rules.troopers.game import TroopersGame
        from game.rules.troopers.scenario import read_scenario

        known = {option.id: option.default for option in self.game_options()}
        for key in options or {}:
            if key not in known:
                raise BoxError(f"{self.title} has no option {key!r}: use {', '.join(known)}")
        scenario = read_scenario(source)
        path = source if isinstance(source, Path) else Path()
        text = source if isinstance(source, str) else source.read_text(encoding="utf-8-sig")
        card = _heading(scenario, path)
        return TroopersGame(scenario, load_data(), card, text, {**known, **(options or {})})

    def schema(self) -> dict[str, Any]:
        """JSON Schema of its scenario files."""
        from game.core.datafile import json_schema
        from game.rules.troopers.scenario import ScenarioFile

        return json_schema(ScenarioFile)


def _heading(scenario: Any, path: Path) -> ScenarioCard:
    return ScenarioCard(
        scenario.id, scenario.title, ID, path, scenario.kind, scenario.players, scenario.minutes,
        scenario.summary, scenario.briefing,
    )


BOX = TroopersBox()
