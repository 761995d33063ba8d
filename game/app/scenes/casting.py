"""Who plays the roles of scenarios: builds put in the places of those that are written there."""

from pathlib import Path
from typing import Any

from game.core.errors import BoxError
from game.core.workshop import AnyWorkshop, CastRole, Listed


class Casting:
    """Choices of one game, by scenario and role; whoever keeps it keeps them.

    builds: all that may be chosen, by key: the player's own by file, then those of the box.
    """

    def __init__(self, shop: AnyWorkshop, folder: Path) -> None:
        self.shop = shop
        self.folder = folder
        self._chosen: dict[tuple[Path, str], str] = {}
        self._roles: dict[Path, tuple[CastRole, ...]] = {}
        self._shipped = {f"box:{one.id}": one for one in shop.shipped()}
        self.builds: dict[str, Listed[Any]] = {}
        self.read()

    def read(self) -> bool:
        """Look into the player's folder again; whether anything there has changed. A build that is
        gone, or can't be played any more, is no longer anybody's."""
        own = {str(one.path): one for one in self.shop.own(self.folder)}
        builds = {**own, **self._shipped}
        changed = builds != self.builds
        self.builds = builds
        self._chosen = {
            place: key for place, key in self._chosen.items()
            if key in builds and builds[key].fit
        }
        return changed

    def roles(self, source: Path) -> tuple[CastRole, ...]:
        """The roles of a scenario file; none of one that can't be read."""
        if source not in self._roles:
            try:
                self._roles[source] = self.shop.roles(source)
            except (BoxError, ValueError):
                self._roles[source] = ()  # its faults are told where it is started
        return self._roles[source]

    def chosen(self, source: Path, role: str) -> str:
        """Key of the build that plays a role, "" for the one that is written."""
        return self._chosen.get((source, role), "")

    def choose(self, source: Path, role: str, key: str) -> None:
        """Give a role to a build by its key; "" for the one that is written."""
        if key:
            self._chosen[source, role] = key
        else:
            self._chosen.pop((source, role), None)

    def reset(self, source: Path) -> None:
        """Everybody as written."""
        self._chosen = {place: key for place, key in self._chosen.items() if place[0] != source}

    def changed(self, source: Path) -> bool:
        """Whether anybody else plays."""
        return any(place[0] == source for place in self._chosen)

    def name(self, source: Path, role: CastRole) -> str:
        """Who plays a role."""
        key = self.chosen(source, role.id)
        return self.builds[key].title if key else role.title

    def note(self, source: Path, role: CastRole) -> str:
        """What that is."""
        key = self.chosen(source, role.id)
        return self.builds[key].note if key else role.note

    def source(self, source: Path) -> Path | str:
        """The scenario with those who play it: its file, or its text if anybody else does.

        Raises:
            DataFileError: it is no scenario.
        """
        if not self.changed(source):
            return source
        cast = {
            role: self.builds[key].build
            for (file, role), key in self._chosen.items() if file == source
        }
        return self.shop.cast(source, cast)
