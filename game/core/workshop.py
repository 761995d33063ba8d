"""What a game offers to build things with before play: fighters, an army.

A screen shows builds, their parts and what is wrong with them from these plain records, and never
asks which game it is. A build is a record of the game's own; the screen only passes it about.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, ClassVar, Generic, Literal, TypeVar

import msgspec

from game.core.ruling import Reason
from game.core.view_records import Meter, Piece, Row

B = TypeVar("B")

PartKind = Literal["text", "number", "one", "many", "deed"]
PartValue = str | int | tuple[str, ...]
"""Of a part: a text or the id of a value, a number, or the ids of some values in their order."""


class Value(msgspec.Struct, frozen=True):
    """One thing that a part may be. note: its numbers in short; remark: what choosing it would
    mean for this build, or None."""

    id: str
    title: str
    note: str = ""
    remark: Reason | None = None


class Part(msgspec.Struct, frozen=True):
    """One part of a build, as a form shows it.

    kind: a number from least to most, "one" or "many" of `values`, a text of at most `most`
    letters, or a deed: a button, which can't be pressed while `most` is 0. ordered: the order of
    "many" counts; `first` says what the first of them is. note: of a number, what it counts, in
    short. group: a head that it and the parts after it stand under, "" for the one before. page:
    the page of the form on which it stands (see `BuildSheet.pages`), "" for every one.
    """

    id: str
    title: str
    kind: PartKind
    value: PartValue
    values: tuple[Value, ...] = ()
    least: int = 0
    most: int = 0
    ordered: bool = False
    first: str = ""
    note: str = ""
    group: str = ""
    page: str = ""


class Finding(msgspec.Struct, frozen=True):
    """Something to say of a part. bars: it keeps the build from play; else it is only worth
    knowing."""

    part: str
    reason: Reason
    bars: bool = True


class BuildSheet(msgspec.Struct, frozen=True):
    """All that is shown of a build: what it is, what it comes to, what is wrong with it.

    piece: how it stands on the table. rows: the values that follow. pages: those of a form that is
    too long for one, each with what is wrong there; none of one that isn't.
    """

    title: str
    piece: Piece
    parts: tuple[Part, ...]
    meters: tuple[Meter, ...] = ()
    rows: tuple[Row, ...] = ()
    findings: tuple[Finding, ...] = ()
    pages: tuple[Value, ...] = ()

    @property
    def fit(self) -> bool:
        """Whether it may be played."""
        return not any(finding.bars for finding in self.findings)


class Listed(msgspec.Struct, Generic[B], frozen=True):
    """One line of the list. build: None for a file that can't be read; fault: why, or why it can't
    be played. path: its file, where it is the player's own. size: the
    points that it was built for, 0 where nobody counts."""

    id: str
    title: str
    note: str = ""
    build: B | None = None
    path: Path | None = None
    fault: str = ""
    size: int = 0

    @property
    def fit(self) -> bool:
        """Whether it may be played."""
        return self.build is not None and not self.fault


class CastRole(msgspec.Struct, frozen=True):
    """A place in a scenario that another build may take. title: who is written there; note: what
    that is; side: the name of its side. most: points that a build may be worth there; room: how
    many may be in one; 0 where nobody counts. size: builds of the box of another one are left out,
    0 for none."""

    id: str
    title: str
    side: str
    note: str = ""
    most: int = 0
    room: int = 0
    size: int = 0


class Workshop(ABC, Generic[B]):
    """See the module. All methods are pure but `keep`, which writes a file.

    kind: what is built, in one word, "fighters": the name of the player's folder. tournaments:
    whether builds meet in bouts.
    """

    kind: ClassVar[str]
    tournaments: ClassVar[bool] = False

    @abstractmethod
    def words(self, key: str) -> str:
        """What the things built here are called, in the game's words: "title" of the screen,
        "text" below it, "new" for a build from nothing, "cast" for choosing who plays a
        scenario, "cast-text"."""

    @abstractmethod
    def stage(self) -> object:
        """A map of the kind on which the pieces stand (see `Game.map`)."""

    @abstractmethod
    def shipped(self) -> tuple[Listed[B], ...]:
        """The builds of the box."""

    @abstractmethod
    def own(self, folder: Path) -> tuple[Listed[B], ...]:
        """Those of the player's folder, by title, broken ones with their fault; none if there is
        no such folder."""

    @abstractmethod
    def blank(self) -> B:
        """A build to begin with."""

    @abstractmethod
    def change(self, build: B, part: str, value: PartValue) -> B:
        """The build with another value of a part; whether that may be, `sheet` says."""

    @abstractmethod
    def sheet(self, build: B) -> BuildSheet:
        """What is shown of it."""

    @abstractmethod
    def copied(self, build: B, taken: Collection[str]) -> B:
        """The same under an id that isn't taken."""

    @abstractmethod
    def keep(self, folder: Path, build: B) -> Path:
        """Write its file into the player's folder; an older one of the same id is replaced.

        Raises:
            SaveError: the folder can't be written.
        """

    @abstractmethod
    def text(self, build: B) -> str:
        """Its file."""

    @abstractmethod
    def read(self, text: str) -> B:
        """The build of such a text.

        Raises:
            DataFileError: with every fault of its shape.
        """

    def sizes(self, source: Path | str) -> tuple[int, ...]:
        """The points that may be chosen for each side of a scenario, its own first; none where that
        isn't asked."""
        return ()

    def bout(self, first: B, second: B) -> str:
        """The text of a scenario in which one build of the first side meets one of the second, for
        tournaments; "" in a game that has none."""
        return ""

    @abstractmethod
    def roles(self, source: Path | str, size: int = 0) -> tuple[CastRole, ...]:
        """The places of a scenario (its file or text) that other builds may take, if it is played
        with so many points, of `sizes`; 0 for its own.

        Raises:
            DataFileError: it is no scenario.
        """

    def misfit(self, role: CastRole, build: B) -> str:
        """Why a build that may be played can't play that role, "" where it can."""
        return ""

    @abstractmethod
    def cast(self, source: Path | str, cast: Mapping[str, B], size: int = 0) -> str:
        """The scenario's text with builds in the places of some roles, by their ids, and with so
        many points, of `sizes`: whole, so that a save carries it.

        Raises:
            DataFileError: it is no scenario.
        """


AnyWorkshop = Workshop[Any]
