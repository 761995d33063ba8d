"""Who plays what before a game: the choice, and the last one of each scenario, kept on disk. Losing
the file loses nothing else, so a damaged one is simply begun anew."""

import contextlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec
from msgspec.structs import replace

from game.app import folders
from game.core.atomic import write_atomic
from game.core.errors import SaveError
from game.core.safe_files import FileFault, json_of, read_bytes

MAX_BYTES = 1_000_000
USUAL = "regular"
"""The computer player that has its seat where nobody says otherwise."""
How = Literal["against", "people", "watch"]


class SeatChoice(msgspec.Struct, frozen=True):
    """Who sits where. how: a person against a computer player, people at one screen, or two
    computer players that are watched. side: the person's. player: the opponent, by the name that a
    seat has. watched: who plays each side where both are watched. options: switches that are on of
    those of which one at most may be."""

    how: How
    side: str
    player: str
    watched: dict[str, str] = {}
    options: tuple[str, ...] = ()

    def computers(self, sides: Sequence[str]) -> dict[str, str]:
        """The players of the sides that nobody at the screen plays."""
        if self.how == "people":
            return {}
        if self.how == "watch":
            return {side: self.watched[side] for side in sides}
        return {side: self.player for side in sides if side != self.side}

    def fits(self, players: Mapping[str, Sequence[str]]) -> bool:
        """Whether there are such sides and such players. players: who can have each side's seat."""
        return (
            self.side in players and set(self.watched) == set(players)
            and all(self.watched[side] in known for side, known in players.items())
            and all(self.player in known for side, known in players.items() if side != self.side)
        )

    def on_side(self, side: str, players: Mapping[str, Sequence[str]]) -> "SeatChoice":
        """The same with the person on another side; an opponent that can't have the other seat
        gives way to the usual one."""
        moved = replace(self, side=side)
        return moved if moved.fits(players) else replace(moved, player=_usual(players, side))


def _usual(players: Mapping[str, Sequence[str]], person: str) -> str:
    """The usual opponent of a person on a side."""
    known = next(known for side, known in players.items() if side != person or len(players) == 1)
    return USUAL if USUAL in known else known[-1]


def first_choice(players: Mapping[str, Sequence[str]], computer: str) -> SeatChoice:
    """What is chosen before anybody has chosen. computer: the side that the scenario gives to a
    computer player, "" for none."""
    sides = list(players)
    person = next((side for side in sides if side != computer), sides[0])
    watched = {side: USUAL if USUAL in known else known[-1] for side, known in players.items()}
    return SeatChoice(
        "against" if computer else "people", person, _usual(players, person), watched
    )


class SeatChoices:
    """The last choice of each scenario, on disk."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or folders.data() / "opponents.json"
        self._known: Mapping[str, SeatChoice] = {}
        with contextlib.suppress(FileFault):
            raw = read_bytes(self.path, MAX_BYTES)
            self._known = json_of(raw, dict[str, SeatChoice], self.path.name)

    def last(
        self, game: str, scenario: str, players: Mapping[str, Sequence[str]], computer: str
    ) -> SeatChoice:
        """What was chosen for a scenario, if that can still be had, else what stands first."""
        known = self._known.get(f"{game}/{scenario}")
        return known if known is not None and known.fits(players) else first_choice(
            players, computer)

    def keep(self, game: str, scenario: str, choice: SeatChoice) -> str:
        """Remember a choice; a one-line reason if that could not be written, else ""."""
        self._known = {**self._known, f"{game}/{scenario}": choice}
        try:
            write_atomic(self.path, msgspec.json.encode(self._known))
        except SaveError as error:
            return str(error)
        return ""
