"""How 'Mech Field is shown: what each part of the screen asks, and who answers."""

from typing import Any, ClassVar

from game.boards.tablemap import TableMap
from game.core.presentation import Presentation
from game.rules.mechs import aiming, codec, counters, standing, tablecard, unitcard
from game.rules.mechs import menu as menus
from game.rules.mechs import preview as previews
from game.rules.mechs import tell as tellers
from game.rules.mechs.actions import Action
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import State


class MechsPresentation(MechsRules, Presentation[State, Action]):
    """'Mech Field in words, counters, cards and menus."""

    title: ClassVar[str] = "’Mech Field"

    status = standing.status
    tell = tellers.tell
    pieces = counters.pieces
    fields = counters.fields
    links = counters.links
    unit_card = unitcard.unit_card
    cell_card = tablecard.cell_card
    measure = tablecard.measure
    menu = menus.menu
    targets = aiming.targets
    outline = aiming.outline
    aim = aiming.aim
    preview = previews.preview

    @property
    def map(self) -> TableMap:
        """The ground, for whoever draws it."""
        return self.context.map

    def observe(self, state: State, viewer: str | None) -> Any:
        """Everything, by printed names: no side hides anything from the other."""
        return codec.observe(self.context, state)
