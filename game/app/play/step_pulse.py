"""What a step of a lesson points at stands out twice when somebody asks to be shown it."""

PULSE = 180
"""Milliseconds that it stands out, and that it rests."""
_TIMES = 3  # changes of one to the other, until it rests


class StepPulse:
    """Which step was asked about, and whether its marks stand out now.

    due: when `tick` must be called (ms), or None.
    """

    def __init__(self) -> None:
        self.due: int | None = None
        self._step = -1
        self._left = 0
        self._on = False

    def asked(self, step: int) -> bool:
        """Whether that step was asked about before, and no other since."""
        return step == self._step

    def ask(self, step: int, now: int, *, still: bool) -> None:
        """Its marks stand out: twice, or as long as it lasts where nothing is to move (still)."""
        self._step, self._on = step, True
        self._left = 0 if still else _TIMES
        self.due = None if still else now + PULSE

    def strong(self, step: int) -> bool:
        """Whether the marks of a step stand out now."""
        return self._on and step == self._step

    def tick(self, now: int) -> bool:
        """Go on; whether the marks have changed."""
        if self.due is None or now < self.due:
            return False
        self._on, self._left = not self._on, self._left - 1
        self.due = now + PULSE if self._left else None
        return True
