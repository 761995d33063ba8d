"""Small tables for rule tests: a game and its position, driven by action texts and written dice.

What those of every game have in common; a game's kit adds its scenarios, and how its units are
changed and read.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

import pytest

from game.core.contract import AnyGame
from game.core.dice import ScriptedDice
from game.core.errors import BoxError
from game.core.event import AnyEvent, Resolved, Rolled
from game.core.ruling import Ruling
from game.rules import box

E = TypeVar("E")
G = TypeVar("G", bound=AnyGame)
S = TypeVar("S")


class Position(ABC):
    """What may be asked of a position and the last events, whatever plays them."""

    events: Sequence[AnyEvent] = ()

    @abstractmethod
    def judge(self, text: str) -> Ruling:
        """What is said of an action's text."""

    def allowed(self, text: str) -> bool:
        """Whether an action may be done."""
        return self.judge(text).allowed

    def refused(self, text: str, rule: str, words: str = "") -> Ruling:
        """Assert that the action is refused, its first reason under a rule, with these words."""
        ruling = self.judge(text)
        assert not ruling.allowed, f"{text} was allowed"
        assert ruling.reasons[0].rule == rule, ruling
        assert words in ruling.reasons[0].text, ruling
        assert all(one.title and one.text and one.why for one in ruling.reasons), ruling
        return ruling

    def of(self, kind: type[E]) -> list[E]:
        """The last events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def key(self) -> str:
        """Which outcome of its forecast the last action came to."""
        return self.of(Resolved)[-1].key

    @property
    def rolled(self) -> Rolled:
        """The last throw."""
        return self.of(Rolled)[-1]


class GameTable(Position, Generic[G, S]):
    """A game, played through the contract. kind: its class. context: what never changes in it."""

    kind: ClassVar[type[AnyGame]]
    context: Any
    state: S

    def __init__(self, text: str, *faces: int, **options: bool) -> None:
        switches = {key.replace("_", "-"): on for key, on in options.items()}
        game: Any = box(self.kind.id).load(text, switches)
        self.game: G = game
        assert isinstance(self.game, self.kind)
        self.context = game.context
        self.state = game.start(ScriptedDice(faces)).state

    # --- doing ------------------------------------------------------------------------------

    def play(self, text: str, *faces: int) -> Self:
        """Play an allowed action with exactly these dice."""
        return self.act(self.game.parse(text), *faces)

    def act(self, action: Any, *faces: int) -> Self:
        """The same with the action itself."""
        ruling = self.judge_of(action)
        assert ruling.allowed, ruling
        dice = ScriptedDice(faces)
        step = self.game.play(self.state, action, dice)
        assert dice.position == len(faces), f"{len(faces) - dice.position} faces were not rolled"
        self.state, self.events = step.state, step.events
        return self

    # --- asking -----------------------------------------------------------------------------

    def judge(self, text: str) -> Ruling:
        """What the game says of an action's text."""
        return self.judge_of(self.game.parse(text))

    def judge_of(self, action: Any) -> Ruling:
        """What the game says of an action."""
        return self.game.judge(self.state, action)

    def offered(self, unit: str | None = None, starting: str = "") -> set[str]:
        """Texts of the offered actions, or of those that begin so."""
        found = {self.game.text(action) for action in self.game.options(self.state, unit)}
        return {text for text in found if text.startswith(starting)}

    @property
    def next(self) -> str:
        """The text of what follows by itself, "" when somebody decides."""
        action = self.game.auto(self.state)
        return "" if action is None else self.game.text(action)

    def cell(self, name: str) -> int:
        """The cell of that printed name."""
        return self.game.board.cell(name)

    # --- as data ----------------------------------------------------------------------------

    def data(self) -> Any:
        """The position as a save keeps it."""
        return json.loads(json.dumps(self.game.encode(self.state)))

    def comes_back(self) -> bool:
        """Whether the position is the same when it has been kept and read."""
        return bool(self.game.decode(self.data()) == self.state)

    def unread(self, path: str, value: Any = None) -> str:
        """What is said of the position with another value there, or with nothing: it isn't read."""
        data = node = self.data()
        *keys, last = path.split(".")
        for key in keys:
            node = node[int(key) if isinstance(node, list) else key]
        at = int(last) if isinstance(node, list) else last
        if value is None:
            del node[at]
        else:
            node[at] = value
        with pytest.raises(BoxError) as error:
            self.game.decode(data)
        said = str(error.value)
        assert "\n" not in said
        return said
