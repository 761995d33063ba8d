"""What a player can do at the table, whatever the device: mouse, keyboard, test or tutorial."""

import msgspec

from game.core.deliberation import Deliberation


class Input(msgspec.Struct, frozen=True):
    """Base of all inputs."""


class Point(Input, frozen=True):
    """Pointed at a cell (click, or Enter with the keyboard cursor on it)."""

    cell: int


class Bend(Input, frozen=True):
    """Lets the way that is being laid go through a cell, and on from there."""

    cell: int


class Face(Input, frozen=True):
    """Means the unit to face this direction when it has gone where is pointed at next; None
    leaves that to the game. planned: where the plan leads it whose first step is armed."""

    facing: int | None
    planned: bool = False


class Rotate(Input, frozen=True):
    """Turned the unit in hand where it stands."""

    facing: int


class Pick(Input, frozen=True):
    """Picked a unit by its counter or its name."""

    unit: str


class NextUnit(Input, frozen=True):
    """Asked for the next (step 1) or previous (step −1) unit that can act."""

    step: int = 1


class ChooseLine(Input, frozen=True):
    """Chose a line of the open menu by its id."""

    choice: str


class Confirm(Input, frozen=True):
    """Said yes, go on, I have read it."""


class Back(Input, frozen=True):
    """One step back: close the menu, drop the choice, drop the unit."""


class FinishPhase(Input, frozen=True):
    """Asked for the table's own first choice: end the phase."""


class Proceed(Input, frozen=True):
    """What follows by itself may follow: the screen has shown what was before it."""


class Decide(Input, frozen=True):
    """A computer player has decided: the canonical text of its action, and what it compared."""

    action: str
    deliberation: Deliberation | None = None


class Suggest(Input, frozen=True):
    """Somebody was asked what to do here: the canonical text of the action, to be taken in hand."""

    action: str


class Undo(Input, frozen=True):
    """Take the last decision back."""


class Redo(Input, frozen=True):
    """Put the last undone decision back."""


class StepBack(Input, frozen=True):
    """Back to the step of the lesson before this one, and to the position in which it began."""


class ShowStep(Input, frozen=True):
    """Take in hand what the step of the lesson asks for, to be looked at."""


class WindowDeed(Input, frozen=True):
    """Did something at the window itself, which changes nothing of the game: what the steps of a
    lesson call it (`use replay`, `visit saves`)."""

    text: str


class LeaveLesson(Input, frozen=True):
    """Play on freely, without the steps of the lesson."""


class ResumeLesson(Input, frozen=True):
    """Back to the step at which the lesson was left, and to the position in which it began."""
