"""The bar: shown where somebody looks at it, missing without harm."""

import io
import sys

import pytest

from game.laboratory.progress import ProgressBar


class Terminal(io.StringIO):
    """A standard error that somebody looks at."""

    def isatty(self) -> bool:
        return True


def test_it_shows_how_far_it_is_and_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    with ProgressBar(10, 4) as bar:
        bar.advance(10)
        bar.advance(8, "1 of 2 decided")
    told = sys.stderr.getvalue()
    assert "4/10" in told
    assert "6/8" in told and "<" in told and "1 of 2 decided" in told


def test_nobody_looks_at_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with ProgressBar(10, 0) as bar:
        bar.advance(10)
    assert sys.stderr.getvalue() == ""


def test_without_tqdm_it_says_so_once_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setitem(sys.modules, "tqdm", None)
    with ProgressBar(10, 0) as bar:
        bar.advance(10)
    told = sys.stderr.getvalue()
    assert "tqdm" in told and "skirmish-box[laboratory]" in told and told.count("\n") == 1
