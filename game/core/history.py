"""A game being played: its scenario, its seed and its list of actions.

Undo, redo, replay, autosave and branching all follow from that list. Each entry keeps the state
it led to (states are small and share their unchanged parts), so going back is exact and free.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Generic, TypeVar

import msgspec

from game.core.contract import UNDO_DICE, Game
from game.core.deliberation import Deliberation
from game.core.dice import Dice, LaterSeed, make_dice
from game.core.event import AnyEvent
from game.core.phrases import HOUSE
from game.core.ruling import ALLOWED, Ruling

S = TypeVar("S")
A = TypeVar("A")


class Entry(msgspec.Struct, Generic[S, A], frozen=True):
    """One action that was played: its text, the state after it, what happened, and the dice
    position after it. decider: the side that decided it, "" where it followed by itself.
    deliberation: what a computer player compared for it, None where nobody told."""

    action: A
    text: str
    state: S
    events: tuple[AnyEvent, ...]
    dice: int
    decider: str = ""
    deliberation: Deliberation | None = None


class History(Generic[S, A]):
    """A game in progress. Not thread-safe: only the thread that owns it plays.

    computers: sides whose decisions are a computer player's, and that player's name; undo takes
    back the last decision of a person, and with it what the computer made of it.
    undo_dice: what dice decided may be taken back whatever the game's options say: in a lesson
    they fall as they are written.
    """

    def __init__(
        self,
        game: Game[S, A],
        seed: int,
        script: Sequence[int] = (),
        *,
        endless: bool = True,
        later: Sequence[LaterSeed] = (),
        computers: Mapping[str, str] | None = None,
    ) -> None:
        """Set a game up.

        seed: of the dice. script: faces that fall first. endless: seeded dice after the script.
        later: other seeds, each from so many dice on, ascending. computers: who plays the sides
        that nobody at the screen does; None: whom the scenario and the game's options name.

        Raises:
            DiceScriptError: the script doesn't reach through the set-up.
        """
        self.game = game
        self.computers = game.computers if computers is None else MappingProxyType(dict(computers))
        self.undo_dice = False
        self.seed = seed
        self.script = tuple(script)
        self.endless = endless
        self.later = tuple(later)
        self._dice: Dice = make_dice(seed, self.script, endless=endless, later=self.later)
        first = game.start(self._dice)
        self.opening = Entry(None, "", first.state, first.events, self._dice.position)
        self.entries: list[Entry[S, A]] = []
        self.undone: list[Entry[S, A]] = []

    @property
    def state(self) -> S:
        """The position now."""
        return self.entries[-1].state if self.entries else self.opening.state

    @property
    def dice_position(self) -> int:
        """Dice rolled so far on this line of play."""
        return self.entries[-1].dice if self.entries else self.opening.dice

    def state_at(self, index: int) -> S:
        """The position after `index` actions (0: the opening)."""
        return self.entries[index - 1].state if index else self.opening.state

    def dice(self) -> Dice:
        """A fresh view of the dice as they will fall next; rolling it changes nothing here."""
        return self._dice.at(self.dice_position)

    def end_script(self) -> None:
        """From here on the seed decides: faces that were written for dice not thrown yet are
        dropped. What was played, and what redo would bring back, stays as it fell."""
        thrown = [self.opening.dice, *(entry.dice for entry in (*self.entries, *self.undone))]
        self.script = self.script[: max(thrown)]
        self.endless = True
        self._dice = make_dice(self.seed, self.script, later=self.later)

    def begin_script(self, script: Sequence[int]) -> None:
        """Faces fall as they are written again: those of `script` that haven't fallen yet.

        Raises:
            ValueError: it isn't what has fallen so far.
        """
        fallen = self.script[: self.dice_position]
        if tuple(script[: len(fallen)]) != fallen:
            raise ValueError("other faces have fallen than those of the script")
        self.script = tuple(script)
        self.undone.clear()
        self._dice = make_dice(self.seed, self.script, endless=self.endless, later=self.later)

    def judge(self, action: A | str) -> Ruling:
        """What the game says of an action now.

        Raises:
            ActionTextError: a text that is no action.
        """
        return self.game.judge(self.state, self._action(action))

    def play(
        self, action: A | str, ruling: Ruling | None = None,
        deliberation: Deliberation | None = None,
    ) -> Ruling:
        """Play an action if it is allowed; a refusal changes nothing. A text is read first: that
        is for who has only texts (the engine, a save).

        ruling: what the game says of it in this position, where that was asked before.
        deliberation: what a computer player compared for it.

        Raises:
            ActionTextError: a text that is no action.
            DiceScriptError: scripted dice ran out; nothing has changed.
        """
        known = self._action(action)
        ruling = ruling or self.game.judge(self.state, known)
        if not ruling.allowed:
            return ruling
        dice = self.dice()
        step = self.game.play(self.state, known, dice)
        side = self.decides(self.state)
        text = self.game.text(known)
        entry = Entry(known, text, step.state, step.events, dice.position, side, deliberation)
        self.entries.append(entry)
        # The same action again falls the same way, so what was undone behind it still stands.
        if self.undone and self.undone[-1].action == known:
            self.undone.pop()
        else:
            self.undone.clear()
        return ruling

    def may_undo(self, index: int | None = None) -> Ruling:
        """Whether the last decision, or all from the entry `index` on, may be taken back (SB-U1,
        SB-U2)."""
        if index is None:
            index = self.last_decision()
        if index is None or not 0 <= index < len(self.entries):
            return HOUSE.no("SB-U2", "first-position")
        if self.undo_dice or self.game.options_set.get(UNDO_DICE, True):
            return ALLOWED
        before = self.entries[index - 1].dice if index else self.opening.dice
        rolled = self.dice_position - before
        if not rolled:
            return ALLOWED
        fallen = HOUSE.counted("count.dice", rolled)
        return HOUSE.no("SB-U1", "dice-fell", dice=fallen)

    def undo(self) -> Ruling:
        """Take back the last decision with all that followed by itself."""
        ruling = self.may_undo()
        if ruling.allowed:
            index = self.last_decision()
            while index is not None and len(self.entries) > index:
                self.undone.append(self.entries.pop())
        return ruling

    def redo(self) -> Ruling:
        """Play the last undone decision again, with all that followed by itself (SB-U3)."""
        if not self.undone:
            return HOUSE.no("SB-U3", "nothing-undone")
        self.entries.append(self.undone.pop())
        while self.undone and not self.personal(self.undone[-1]):
            self.entries.append(self.undone.pop())
        return ALLOWED

    def step_back(self) -> Ruling:
        """Take back exactly one action, whoever decided it (SB-U1, SB-U2)."""
        ruling = self.may_undo(len(self.entries) - 1)
        if ruling.allowed:
            self.unplay()
        return ruling

    def unplay(self) -> None:
        """`step_back` whatever the game's options say: for who plays to find out or to restore,
        never for a player. Does nothing at the start."""
        if self.entries:
            self.undone.append(self.entries.pop())

    def step_forward(self) -> Ruling:
        """Put back exactly one undone action (SB-U3)."""
        if not self.undone:
            return HOUSE.no("SB-U3", "nothing-undone")
        self.entries.append(self.undone.pop())
        return ALLOWED

    def last_decision(self) -> int | None:
        """Index of the last entry that somebody at the screen decided, or None."""
        for index in range(len(self.entries) - 1, -1, -1):
            if self.personal(self.entries[index]):
                return index
        return None

    def personal(self, entry: Entry[S, A]) -> bool:
        """Whether a person decided it: it neither followed by itself nor was a computer's."""
        return bool(entry.decider) and entry.decider not in self.computers

    def decides(self, state: S) -> str:
        """The side that decides what comes next, "" where it follows by itself or is over."""
        return self.game.decider(state) if self.game.auto(state) is None else ""

    def branch(self, index: int, seed: int | None = None) -> "History[S, A]":
        """A new history with the first `index` actions of this one. What a replay that is taken
        over goes on with.

        seed: of the dice that fall behind those actions; None: the same dice as here. Then what
        was scripted for them is dropped.
        """
        if seed is None:
            script, endless, later = self.script, self.endless, self.later
        else:
            thrown = self.entries[index - 1].dice if index else self.opening.dice
            script, endless = self.script[:thrown], True
            later = (*(known for known in self.later if known[0] < thrown), (thrown, seed))
        other = History(
            self.game, self.seed, script, endless=endless, later=later, computers=self.computers
        )
        other.entries = self.entries[:index]
        return other

    def _action(self, action: A | str) -> A:
        return self.game.parse(action) if isinstance(action, str) else action
