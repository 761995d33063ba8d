"""What the page of new skirmishes holds: the choices, what was drawn of them, and what of it is
kept. Plain data, without pixels; drawing takes a while, so it is done in the background."""

import json
import re
import secrets
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.app.scenes.lineup import Lineup, line_up
from game.core.atomic import write_atomic
from game.core.contract import Box, ScenarioCard
from game.core.errors import BoxError
from game.core.skirmish import (
    DRAWN,
    MINE,
    Skirmish,
    SkirmishGenerator,
    SkirmishPart,
    SkirmishRequest,
    code_of,
    scenario_id,
)

ONE_AT_A_TIME = threading.RLock()
"""Held while something is drawn or set up in the background: what a kind of file looks like is
worked out when the first is read, by a native library that two threads must not be in for that."""
REMEMBERED = 5
"""Draws that can be gone back to."""
SEEDS = 1_000_000
LONGEST_TITLE = 60
_TITLE = re.compile(r"^title:.*$", re.MULTILINE)


def fresh_seed() -> int:
    """A seed nobody chose, short enough to be told."""
    return secrets.randbelow(SEEDS)


class Fielded(NamedTuple):
    """A build that may fight for a side. build: a record of the game's own, None for one of the
    box, which its generator knows."""

    id: str
    title: str
    build: Any = None


class Drafting(NamedTuple):
    """What a game's generator offers. own: the player's builds that may fight; ready_made: those of
    the box, by side."""

    box: Box
    generator: SkirmishGenerator
    parts: tuple[SkirmishPart, ...]
    own: tuple[Fielded, ...]
    ready_made: Mapping[str, tuple[Fielded, ...]]

    def part(self, id: str) -> SkirmishPart:
        """The part of an id that there is."""
        return next(part for part in self.parts if part.id == id)

    def fielded(self, side: str, choice: str) -> tuple[Fielded, ...]:
        """The builds among which a choice of a side's forces lets choose."""
        if choice == MINE:
            return self.own
        return self.ready_made.get(side, ()) if choice != DRAWN else ()

    def builds(self, request: SkirmishRequest) -> dict[str, Any]:
        """The player's own builds that a request names, by side.

        Raises:
            BoxError: the player has no such build.
        """
        own = {build.id: build.build for build in self.own}
        found = {}
        for side, id in request.forces.items():
            if request.chosen.get(side) != MINE or not id:
                continue
            if id not in own:
                raise BoxError(f"this skirmish is fought with “{id}”, which you have not built")
            found[side] = own[id]
        return found


class DrawnSkirmish(NamedTuple):
    """A skirmish that can be looked at and played. card: as a list shows it; lineup: the map as it
    begins. title: what it is called now."""

    skirmish: Skirmish
    code: str
    card: ScenarioCard
    lineup: Lineup | None
    title: str

    @property
    def request(self) -> SkirmishRequest:
        """What it was drawn of."""
        return self.skirmish.request

    @property
    def text(self) -> str:
        """The whole scenario, under the name that it has now."""
        return renamed(self.skirmish.text, self.title)

    def called(self, title: str) -> "DrawnSkirmish":
        """The same under another name."""
        return self._replace(title=title, card=replace(self.card, title=title))


class SkirmishDesk(NamedTuple):
    """The page's state. kept: parts that stay as they are on a re-roll. draws: the latest last; at:
    the one that is looked at, −1 for none. asked: of what one is drawn now, None of nothing."""

    drafting: Drafting
    kept: frozenset[str] = frozenset()
    draws: tuple[DrawnSkirmish, ...] = ()
    at: int = -1
    asked: SkirmishRequest | None = None

    @property
    def now(self) -> DrawnSkirmish | None:
        """The one that is looked at."""
        return self.draws[self.at] if self.at >= 0 else None

    @property
    def request(self) -> SkirmishRequest | None:
        """What is chosen: of what is drawn now, or was."""
        if self.asked is not None:
            return self.asked
        return self.now.request if self.now is not None else None

    def rerolled(self, seed: int) -> SkirmishRequest:
        """The request of another draw: what is kept stays.

        Raises:
            BoxError: what is kept isn't offered.
        """
        request = self.request
        if request is None:
            return self.drafting.generator.request(seed)
        kept = {id: request.chosen[id] for id in self.kept}
        forces = {side: build for side, build in request.forces.items() if side in self.kept}
        return self.drafting.generator.request(seed, kept, forces)

    def chosen(self, part: str, choice: str) -> SkirmishRequest | None:
        """The request of the same draw with another choice, fresh points; None if it has it."""
        request = self.request
        if request is None or request.chosen.get(part) == choice:
            return None
        forces = {side: build for side, build in request.forces.items() if side != part}
        if choice == MINE and self.drafting.own:
            forces[part] = self.drafting.own[0].id
        return replace(request, chosen={**request.chosen, part: choice}, forces=forces,
                       levelling=0)

    def fielding(self, side: str, build: str) -> SkirmishRequest | None:
        """The request of the same draw with another build for a side, "" for any."""
        request = self.request
        if request is None:
            return None
        forces = {one: id for one, id in request.forces.items() if one != side}
        if build:
            forces[side] = build
        return replace(request, forces=forces, levelling=0)

    def with_lock(self, part: str) -> "SkirmishDesk":
        """With a part kept that wasn't, or free that was."""
        return self._replace(kept=self.kept ^ {part})

    def with_all(self) -> "SkirmishDesk":
        """With all parts kept; if they are, with none."""
        every = frozenset(part.id for part in self.drafting.parts)
        return self._replace(kept=frozenset() if self.kept == every else every)

    def with_draw(self, drawn: DrawnSkirmish, *, anew: bool) -> "SkirmishDesk":
        """Looking at another draw. anew: it is one more; else it takes the place of the one that is
        looked at."""
        if anew or self.now is None:
            draws = (*self.draws, drawn)[-REMEMBERED:]
            return self._replace(draws=draws, at=len(draws) - 1)
        draws = (*self.draws[:self.at], drawn, *self.draws[self.at + 1:])
        return self._replace(draws=draws)


def drafting_of(box: Box, own: tuple[Fielded, ...]) -> Drafting | None:
    """What a game offers; None if it draws nothing.

    Raises:
        BoxError: its files are faulty.
    """
    generator = box.generator()
    if generator is None:
        return None
    parts = generator.parts()
    ready_made = {
        part.id: tuple(Fielded(id, title) for id, title in generator.ready_made(part.id))
        for part in parts if part.kind == "forces"
    }
    return Drafting(box, generator, parts, own, ready_made)


def draw_skirmish(
    drafting: Drafting, request: SkirmishRequest, title: str = ""
) -> DrawnSkirmish | str:
    """Draw what is asked for, and set it up; or why that can't be. title: what it is called
    instead of what was drawn."""
    with ONE_AT_A_TIME:
        return _drawn(drafting, request, title)


def _drawn(
    drafting: Drafting, request: SkirmishRequest, title: str
) -> DrawnSkirmish | str:
    try:
        skirmish = drafting.generator.draw(request, drafting.builds(request))
        box = drafting.box
        card = box.load(skirmish.text).card
        code, file = code_of(skirmish.request, box), f"{scenario_id(skirmish.request, box)}.yaml"
        drawn = DrawnSkirmish(
            skirmish, code, replace(card, source=Path(file)), line_up(box, skirmish.text),
            skirmish.title,
        )
    except (BoxError, ValueError) as error:
        return str(error).partition("\n")[0]
    return drawn.called(title) if title else drawn


def renamed(text: str, title: str) -> str:
    """A scenario's text under another name."""
    line = f"title: {json.dumps(title, ensure_ascii=False)}"
    return _TITLE.sub(lambda _: line, text, count=1)


def keep_skirmish(folder: Path, drawn: DrawnSkirmish) -> Path:
    """Write a skirmish into a folder, beside another of its name that has been changed since. Where
    it lies.

    Raises:
        SaveError: the folder can't be written.
    """
    text, number = drawn.text.encode(), 1
    path = folder / drawn.card.source.name
    while path.exists():
        if _holds(path, text):
            return path
        number += 1
        path = path.with_stem(f"{drawn.card.source.stem}-{number}")
    write_atomic(path, text)
    return path


def kept_at(folder: Path, drawn: DrawnSkirmish) -> Path | None:
    """The file of a skirmish that was kept under its code, changed since or not; None if it
    wasn't."""
    path = folder / drawn.card.source.name
    return path if path.is_file() else None


def _holds(path: Path, text: bytes) -> bool:
    try:
        return path.stat().st_size == len(text) and path.read_bytes() == text
    except OSError:
        return False
