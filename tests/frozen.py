"""Frozen copies of the box's scenarios, in `tests/scenarios`.

Whatever counts on who stands where plays these: golden games, perft tables, hands at the table. So
a scenario of the box can be balanced anew without a test that means a rule turning red. What is
said of the scenarios of the box themselves is in `tests/contract/test_scenarios.py` and each game's
`test_scenario.py`.
"""

from collections.abc import Mapping
from pathlib import Path

from game.core.contract import AnyGame
from game.rules import box

FOLDER = Path(__file__).parent / "scenarios"


def frozen(game_id: str, scenario: str) -> Path:
    """The file of a frozen scenario by its id."""
    path = FOLDER / game_id / f"{scenario}.yaml"
    assert path.is_file(), f"no frozen scenario {scenario!r} of {game_id} in {FOLDER}"
    return path


DEPLOYMENT = "deployment"
"""The frozen scenario of each game that has it, in which units are placed first."""


def frozen_ids(game_id: str) -> list[str]:
    """Ids of a game's frozen scenarios and lessons that begin with all units on the map."""
    ids = {path.stem for path in (FOLDER / game_id).glob("*.yaml")}
    return sorted(ids - {DEPLOYMENT})


def switches(options: Mapping[str, bool]) -> dict[str, bool]:
    """A game's options by their ids, of options by words that Python takes for names."""
    return {name.replace("_", "-"): on for name, on in options.items()}


def load_frozen(
    game_id: str, scenario: str, options: Mapping[str, bool] | None = None
) -> AnyGame:
    """The game of a frozen scenario."""
    return box(game_id).load(frozen(game_id, scenario), options)
