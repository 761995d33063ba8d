"""Skirmishes that nobody wrote: what a game offers to draw a whole scenario of a few choices, and
the short code that stands for one.

A screen shows the choices and what was drawn from these plain records and never asks which game it
is. What is drawn follows from the request alone, so a code that is told over the telephone gives
the same skirmish on another machine.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Literal, Protocol

import msgspec
from msgspec.structs import replace

from game.core.dice import MAX_SEED
from game.core.errors import BoxError
from game.core.fault_words import counted_fault, fault_text
from game.core.seeded_draw import SeededDraw

MINE, READY_MADE, DRAWN = "mine", "ready-made", "drawn"
"""Ids of the choices of a part whose kind is "forces": a build of the player's own, one of the box,
or units drawn for their points."""
MOST_LEVELLING = 9
"""Steps of points that one side may be given more or less."""

_CHECK_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_CHECK_PRIME = 1021  # the greatest below 32², so two letters hold every remainder
_CODE = re.compile(
    r"(?P<prefix>[A-Z]+)-(?P<letters>[A-Z0-9]+)-(?P<seed>\d{1,16})"
    r"(?:-(?P<way>[EH])(?P<steps>[1-9]))?(?P<builds>(?:\+[A-Z0-9-]+=[A-Z0-9-]+)*)-(?P<check>[0-9A-Z]{2})"
)
_ID_LENGTH = 60


class SkirmishChoice(msgspec.Struct, frozen=True):
    """One thing that may be chosen: "Full", "18 × 12 · 55 min".

    letter: stands for it in a code, a capital letter or a digit that no other choice of its part
    has. drawn: whether a re-roll may choose it.
    """

    id: str
    title: str
    note: str = ""
    letter: str = ""
    drawn: bool = True


class SkirmishPart(msgspec.Struct, frozen=True):
    """One row of choices. kind: a "ground" is shown with pictures, a part of "forces" has choices
    of `MINE`, `READY_MADE` and `DRAWN` and is called like the side that fights with them."""

    id: str
    title: str
    choices: tuple[SkirmishChoice, ...]
    kind: Literal["ground", "choice", "forces"] = "choice"

    def choice(self, id: str) -> SkirmishChoice:
        """The choice of an id.

        Raises:
            BoxError: there is none; names those there are.
        """
        for choice in self.choices:
            if choice.id == id:
                return choice
        raise BoxError(
            f"{self.id} has no choice {id!r}: use {', '.join(one.id for one in self.choices)}"
        )


class SkirmishRequest(msgspec.Struct, frozen=True):
    """All that a skirmish follows from.

    chosen: by part the choice. forces: by side the id of the build that fights for it where that is
    of the player's own or ready-made, "" or nothing for one that the seed names. levelling: so many
    steps the side that comes first has been given more points, or fewer if it is negative.
    """

    game: str
    seed: int
    chosen: dict[str, str]
    forces: dict[str, str] = {}
    levelling: int = 0


class ForceRow(msgspec.Struct, frozen=True):
    """A line of what a side fights with, and what that costs."""

    name: str
    points: int


class Skirmish(msgspec.Struct, frozen=True):
    """What was drawn.

    title: "The Broken Ford". summary: counted facts, "three bridges, two villages". text: the whole
    scenario, which saves carry. forces: by side. sides: what those are called.
    """

    request: SkirmishRequest
    title: str
    summary: str
    text: str
    forces: dict[str, tuple[ForceRow, ...]]
    sides: dict[str, str]

    def points(self, side: str) -> int:
        """What a side's force costs."""
        return sum(row.points for row in self.forces[side])


class SkirmishGenerator(ABC):
    """See the module. All methods are pure.

    game: its id. first: the side that positive levelling gives more points.
    """

    game: ClassVar[str]
    first: ClassVar[str]

    @abstractmethod
    def parts(self) -> tuple[SkirmishPart, ...]:
        """The rows of choices, in the order in which codes write them."""

    @abstractmethod
    def ready_made(self, side: str) -> tuple[tuple[str, str], ...]:
        """Ids and titles of the builds of the box that may fight for a side."""

    @abstractmethod
    def draw(
        self, request: SkirmishRequest, builds: Mapping[str, Any] | None = None
    ) -> Skirmish:
        """The skirmish of a request. builds: the player's own, by side, for sides that fight with
        one of `MINE`.

        Raises:
            BoxError: the request asks for something that there isn't.
        """

    def levelled(self, request: SkirmishRequest, step: int) -> SkirmishRequest:
        """The same with so many steps more for the side that comes first, as far as that goes."""
        steps = max(-MOST_LEVELLING, min(MOST_LEVELLING, request.levelling + step))
        return replace(request, levelling=steps)

    def request(
        self, seed: int, kept: Mapping[str, str] | None = None,
        forces: Mapping[str, str] | None = None,
    ) -> SkirmishRequest:
        """A request with what is kept, by part, and everything else drawn anew.

        Raises:
            BoxError: there is no such part or choice.
        """
        kept = kept or {}
        draw, chosen = SeededDraw(seed, "choices"), {}
        for part in self.parts():
            open_ = [choice.id for choice in part.choices if choice.drawn]
            drawn = draw.one(open_)
            chosen[part.id] = kept.get(part.id, drawn)
        return self.checked(
            SkirmishRequest(self.game, seed, {**chosen, **kept}, dict(forces or {}))
        )

    def checked(self, request: SkirmishRequest) -> SkirmishRequest:
        """The request itself.

        Raises:
            BoxError: a part is unknown or missing, or has no such choice; or a number is out of
                range.
        """
        parts = {part.id: part for part in self.parts()}
        if request.game != self.game:
            raise BoxError(f"this is a skirmish of {request.game!r}, not of {self.game}")
        if not 0 <= request.seed <= MAX_SEED:
            raise BoxError(f"the seed {request.seed} is out of range: give 0 to {MAX_SEED}")
        if abs(request.levelling) > MOST_LEVELLING:
            raise BoxError(
                f"{request.levelling} steps of points are out of range: at most {MOST_LEVELLING}"
            )
        for id, choice in request.chosen.items():
            if id not in parts:
                raise BoxError(f"a skirmish has no part {id!r}: use {', '.join(parts)}")
            parts[id].choice(choice)
        missing = [id for id in parts if id not in request.chosen]
        if missing:
            raise BoxError(f"nothing is chosen for {', '.join(missing)}")
        for side in request.forces:
            if side not in parts or parts[side].kind != "forces":
                raise BoxError(f"there is no side {side!r} that fights with a build")
        return request


class SkirmishBox(Protocol):
    """What a code asks of a game's box."""

    @property
    def id(self) -> str: ...
    @property
    def prefix(self) -> str: ...
    def generator(self) -> SkirmishGenerator | None: ...


def code_of(request: SkirmishRequest, box: SkirmishBox) -> str:
    """The code of a request: "KZ-LFBRD1R-4471-E2-7Q". A letter for each part, the seed, how much
    easier (E) or harder (H) it was made for the side that comes first, builds that were asked for
    by their ids ("+blue=bravo-column"), and two letters that tell a mistake.

    Raises:
        BoxError: the box draws no skirmishes, or the request asks for something that there isn't.
    """
    generator = _generator(box)
    generator.checked(request)
    letters = "".join(
        part.choice(request.chosen[part.id]).letter for part in generator.parts()
    )
    code = f"{box.prefix}-{letters}-{request.seed}"
    if request.levelling:
        code += f"-{'E' if request.levelling > 0 else 'H'}{abs(request.levelling)}"
    for side, build in sorted(request.forces.items()):
        code += f"+{side}={build}".upper() if build else ""
    return f"{code}-{_check(code)}"


def request_of(code: str, boxes: Iterable[SkirmishBox]) -> SkirmishRequest:
    """The request of a code; small letters and spaces don't matter. An own build is only named in
    it: who has no such build is told so when it is drawn.

    Raises:
        BoxError: it is no code, or a letter of it is wrong.
    """
    plain = "".join(code.split()).upper()
    found = _CODE.fullmatch(plain)
    if found is None:
        raise BoxError(fault_text("code.none", code=code.strip()[:80]))
    known = {box.prefix: box for box in boxes}
    box = known.get(found["prefix"])
    if box is None:
        raise BoxError(fault_text("code.prefix", prefix=found["prefix"], known=", ".join(known)))
    generator = _generator(box)
    parts = generator.parts()
    if len(found["letters"]) != len(parts):
        raise BoxError(counted_fault(
            "code.letters", len(parts), letters=found["letters"],
            parts=", ".join(part.title for part in parts),
        ))
    chosen = {}
    for letter, part in zip(found["letters"], parts, strict=True):
        meant = [choice.id for choice in part.choices if choice.letter == letter]
        if not meant:
            letters = ", ".join(f"{one.letter} {one.title}" for one in part.choices)
            raise BoxError(fault_text(
                "code.choice", letter=letter, part=part.title, letters=letters
            ))
        chosen[part.id] = meant[0]
    body = plain[: found.start("check") - 1]
    if _check(body) != found["check"]:
        raise BoxError(fault_text("code.wrong", code=plain))
    forces = dict(pair.lower().split("=") for pair in found["builds"].split("+")[1:])
    steps = int(found["steps"] or 0)
    request = SkirmishRequest(
        box.id, int(found["seed"]), chosen, forces, -steps if found["way"] == "H" else steps
    )
    return generator.checked(request)


def scenario_id(request: SkirmishRequest, box: SkirmishBox) -> str:
    """What the scenario of a request is called: its code as a plain name.

    Raises:
        BoxError: as `code_of`.
    """
    plain = re.sub("[^a-z0-9]+", "-", code_of(request, box).lower())
    return f"skirmish-{plain}"[:_ID_LENGTH].rstrip("-")


def _generator(box: SkirmishBox) -> SkirmishGenerator:
    generator = box.generator()
    if generator is None:
        raise BoxError(f"{box.id} draws no skirmishes")
    return generator


def _check(text: str) -> str:
    """Two letters by which any one wrong character, and any two that changed places, are found."""
    rest = 0
    for character in text:
        rest = (rest * 43 + ord(character)) % _CHECK_PRIME
    high, low = divmod(rest, len(_CHECK_LETTERS))
    return _CHECK_LETTERS[high] + _CHECK_LETTERS[low]
