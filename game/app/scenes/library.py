"""The rulebooks on the shelf, each with the house rules behind it, and where a rule stands."""

from typing import NamedTuple

from game.app.app_services import AppServices
from game.core.rulebook import Rule, Rulebook, whole


class Place(NamedTuple):
    """Where the book is open: game, section, the rule pointed at ("" for none)."""

    game: str
    section: int = 0
    rule: str = ""


class Library:
    """Finds books and rules."""

    def __init__(self, services: AppServices) -> None:
        self._services = services

    def book(self, game: str) -> Rulebook:
        """A game's rulebook with the house rules behind it; a missing one is an empty book."""
        return whole(game)

    def place_of(self, rule: str, game: str) -> Place | None:
        """Where a rule stands: in the open game's book, else in another installed game's."""
        for known in (game, *(box.id for box in self._services.boxes())):
            section = self.book(known).section_of(rule)
            if section is not None:
                return Place(known, section, rule)
        return None

    def rule(self, rule: str, game: str) -> Rule | None:
        """A rule by its id."""
        place = self.place_of(rule, game)
        return self.book(place.game).rules[rule] if place else None
