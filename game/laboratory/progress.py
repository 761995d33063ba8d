"""How far a long run is, on standard error: a bar with the time left, where somebody sees it."""

import sys
from types import TracebackType
from typing import Any

from game.core.errors import BoxError
from game.laboratory.extras import extra


class ProgressBar:
    """A bar for so many games; none where standard error is no terminal. A context manager."""

    def __init__(self, total: int, known: int) -> None:
        """known: of them, how many have been played before."""
        self._bar: Any = None
        if sys.stderr is None or not sys.stderr.isatty():
            return
        try:
            tqdm = extra("tqdm", "laboratory", "a progress bar")
        except BoxError as missing:
            print(missing, file=sys.stderr)
        else:
            self._bar = tqdm.tqdm(
                total=total, initial=known, unit="game", dynamic_ncols=True, smoothing=0.05
            )

    def __enter__(self) -> "ProgressBar":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.close()

    def advance(self, total: int, words: str = "") -> None:
        """One game more, of as many as there are now thought to be."""
        if self._bar is None:
            return
        self._bar.total = total
        self._bar.set_postfix_str(words, refresh=False)
        self._bar.update()
