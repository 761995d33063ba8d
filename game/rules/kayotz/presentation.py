"""How Kay'otz Incursion is shown: what each part of the screen asks, and who answers."""

from typing import Any, ClassVar

from game.boards.hexmap import HexMap
from game.core.presentation import Presentation
from game.rules.kayotz import aiming, codec, counters, standing, unitcard
from game.rules.kayotz import menu as menus
from game.rules.kayotz import preview as previews
from game.rules.kayotz import tell as tellers
from game.rules.kayotz.actions import Action
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import State


class KayotzPresentation(KayotzRules, Presentation[State, Action]):
    """Kay'otz Incursion in words, counters, cards and menus."""

    title: ClassVar[str] = "Kay’otz Incursion"

    status = standing.status
    tell = tellers.tell
    pieces = counters.pieces
    marks = counters.marks
    unit_card = unitcard.unit_card
    cell_card = unitcard.cell_card
    card_face = unitcard.card_face
    menu = menus.menu
    targets = aiming.targets
    aim = aiming.aim
    preview = previews.preview

    @property
    def map(self) -> HexMap:
        """The printed map, for whoever draws it."""
        return self.context.map

    def observe(self, state: State, viewer: str | None) -> Any:
        """What a side may know, by printed names; hidden values are null. None: all of it."""
        return codec.observe(self.context, state, viewer, self.hot_seat)
