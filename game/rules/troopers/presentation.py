"""How Troopers is shown: what each part of the screen asks, and who answers."""

from typing import Any, ClassVar

from game.boards.dotmap import DotMap
from game.core.presentation import Presentation
from game.rules.troopers import aiming, codec, counters, dotcard, standing, unitcard
from game.rules.troopers import menu as menus
from game.rules.troopers import preview as previews
from game.rules.troopers import tell as tellers
from game.rules.troopers.actions import Action
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.state import State


class TroopersPresentation(TroopersRules, Presentation[State, Action]):
    """Troopers in words, counters, cards and menus."""

    title: ClassVar[str] = "Troopers"

    status = standing.status
    tell = tellers.tell
    pieces = counters.pieces
    marks = counters.marks
    fields = counters.fields
    unit_card = unitcard.unit_card
    cell_card = dotcard.cell_card
    menu = menus.menu
    targets = aiming.targets
    aim = aiming.aim
    preview = previews.preview

    @property
    def map(self) -> DotMap:
        """The map as drawn, without breaches, for whoever draws it."""
        return self.context.map

    def observe(self, state: State, viewer: str | None) -> Any:
        """Everything, by printed names: no side hides anything from the other."""
        return codec.observe(self.context, state)
