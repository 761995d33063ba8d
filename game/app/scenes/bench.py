"""What is on a workshop's bench: the builds there are, and those that are being changed."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from game.core.errors import BoxError
from game.core.workshop import AnyWorkshop, BuildSheet, Listed, PartValue

NEW = "new"
"""Key of the line for a build from nothing."""


class BuildLine(NamedTuple):
    """One line of the list. key: stays the same while files come and go."""

    key: str
    listed: Listed[Any]

    @property
    def own(self) -> bool:
        """Whether it is a file of the player's."""
        return self.listed.path is not None


class BuildList:
    """The player's own builds, one from nothing, and those of the box. at: the chosen line.

    What is changed is a draft until it is saved; each line keeps its own.
    """

    def __init__(self, shop: AnyWorkshop, folder: Path) -> None:
        self.shop = shop
        self.folder = folder
        self.at = 0
        self.lines: tuple[BuildLine, ...] = ()
        self._drafts: dict[str, Any] = {}
        self._sheet: tuple[Any, BuildSheet] | None = None
        self._shipped = [BuildLine(f"box:{listed.id}", listed) for listed in shop.shipped()]
        self._blank = shop.blank()
        self.read()

    def read(self, wanted: str = "") -> None:
        """Look into the folder again; the chosen line stays the same, or becomes `wanted`."""
        wanted = wanted or (self.line.key if self.lines else "")
        own = [BuildLine(str(listed.path), listed) for listed in self.shop.own(self.folder)]
        new = BuildLine(NEW, Listed(NEW, self.shop.words("new"), build=self._blank))
        self.lines = (*own, new, *self._shipped)
        keys = [line.key for line in self.lines]
        self._drafts = {key: draft for key, draft in self._drafts.items() if key in keys}
        self.at = keys.index(wanted) if wanted in keys else min(self.at, len(keys) - 1)

    @property
    def line(self) -> BuildLine:
        """The chosen line."""
        return self.lines[self.at]

    @property
    def build(self) -> Any:
        """The chosen build as it is now; None of a file that can't be read."""
        return self.now(self.line)

    def now(self, line: BuildLine) -> Any:
        """A line's build as it is now."""
        return self._drafts.get(line.key, line.listed.build)

    def sheet(self) -> BuildSheet | None:
        """What is shown of it."""
        build = self.build
        if build is None:
            return None
        if self._sheet is None or self._sheet[0] != build:
            self._sheet = (build, self.shop.sheet(build))
        return self._sheet[1]

    def changed(self, line: BuildLine) -> bool:
        """Whether a line's build waits to be saved."""
        return line.key in self._drafts

    @property
    def unsaved(self) -> Sequence[BuildLine]:
        """Lines whose builds wait to be saved."""
        return [line for line in self.lines if self.changed(line)]

    def change(self, part: str, value: PartValue) -> None:
        """Another value of a part; back to what the file says ends the draft."""
        draft = self.shop.change(self.build, part, value)
        self._drafts[self.line.key] = draft
        if draft == self.line.listed.build:
            del self._drafts[self.line.key]

    def drop(self) -> None:
        """The chosen build as its file has it."""
        self._drafts.pop(self.line.key, None)

    def save(self, line: BuildLine | None = None) -> None:
        """Keep a build (the chosen one) as the player's own, and choose it: one of the player's in
        its file, any other under a new id.

        Raises:
            SaveError: the folder can't be written.
        """
        line = line or self.line
        build = self.now(line)
        same = line.listed.path == self._path(line.listed.id)
        path = self.shop.keep(self.folder, build if same else self._copy(build))
        if line.own and not same and line.listed.path is not None:
            line.listed.path.unlink(missing_ok=True)  # its file had another name than its id
        self._drafts.pop(line.key, None)
        self.read(str(path))

    def copy(self) -> None:
        """Keep a second one of the chosen build and choose it; a draft stays where it is.

        Raises:
            SaveError: the folder can't be written.
        """
        path = self.shop.keep(self.folder, self._copy(self.build))
        self.read(str(path))

    def delete(self) -> None:
        """Remove the file of the chosen line.

        Raises:
            BoxError: it can't be removed.
        """
        path = self.line.listed.path
        if path is None:
            return
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise BoxError(f"{path.name}: {error.strerror}") from error
        self._drafts.pop(self.line.key, None)
        self.read()

    def _copy(self, build: Any) -> Any:
        taken = {path.stem for path in self.folder.glob("*.yaml")}
        taken |= {line.listed.id for line in self.lines if line.own}
        return self.shop.copied(build, taken)

    def _path(self, build: str) -> Path:
        return self.folder / f"{build}.yaml"
