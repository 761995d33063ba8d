"""What 'Mech Field offers to the house."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from game.core.contract import SOLO, UNDO_DICE, AnyGame, ScenarioCard
from game.core.gamebox import FolderBox

if TYPE_CHECKING:
    from game.core.datafile import Fault, Source
    from game.core.words import Words
    from game.core.workshop import AnyWorkshop
    from game.rules.mechs.scenario import ScenarioFile


class MechsBox(FolderBox["ScenarioFile"]):
    """Its scenarios, its switches, and a game of either."""

    id = "mechs"
    title = "’Mech Field"
    prefix = "MC"
    switches = MappingProxyType({UNDO_DICE: True, SOLO: True})

    def words(self) -> "Words":
        """The game's reasons, which hold the words of its options too."""
        from game.rules.mechs.reasons import words

        return words()

    def reading(
        self
    ) -> "tuple[type[ScenarioFile], Callable[[ScenarioFile, Source], Iterable[Fault]]]":
        """The record of a scenario file, and what finds its further faults."""
        from game.rules.mechs.check import faults
        from game.rules.mechs.scenario import ScenarioFile

        return ScenarioFile, faults

    def make(
        self, scenario: "ScenarioFile", card: ScenarioCard, text: str, options: Mapping[str, bool]
    ) -> AnyGame:
        """The game of a checked scenario."""
        from game.rules.mechs.data import load_data
        from game.rules.mechs.game import MechsGame

        return MechsGame(scenario, load_data(), card, text, options)

    def workshop(self) -> "AnyWorkshop":
        """Where armies are built."""
        from game.rules.mechs.workshop import ArmyWorkshop

        return ArmyWorkshop()


BOX = MechsBox()
