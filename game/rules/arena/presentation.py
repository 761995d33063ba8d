"""How Arena is shown: what each part of the screen asks, and who answers."""

from typing import Any, ClassVar

from game.boards.hexmap import HexMap
from game.core.presentation import Presentation
from game.rules.arena import aiming, codec, counters, hexcard, standing, unitcard
from game.rules.arena import menu as menus
from game.rules.arena import preview as previews
from game.rules.arena import tell as tellers
from game.rules.arena.actions import Action
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import State


class ArenaPresentation(ArenaRules, Presentation[State, Action]):
    """Arena in words, counters, cards and menus."""

    title: ClassVar[str] = "Arena"
    ordered: ClassVar[bool] = True

    status = standing.status
    tell = tellers.tell
    pieces = counters.pieces
    marks = counters.marks
    zones = counters.zones
    links = counters.links
    unit_card = unitcard.unit_card
    cell_card = hexcard.cell_card
    menu = menus.menu
    targets = aiming.targets
    aim = aiming.aim
    preview = previews.preview

    @property
    def map(self) -> HexMap:
        """The ground, for whoever draws it."""
        return self.context.map

    def observe(self, state: State, viewer: str | None) -> Any:
        """Everything, by printed names: no side hides anything from the other."""
        return codec.observe(self.context, state)
