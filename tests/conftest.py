"""What every test of the house shares: quiet SDL drivers, a home of its own, honest x11 tests."""

import contextlib
import ctypes
import gc
import os
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper
from itertools import count
from pathlib import Path

import pytest

from tests.properties import WHOLE
from tests.ruleselection import RuleSelection

# Before anything imports pygame: tests never make a noise, never open a window on a person's
# screen unless `build test` gave them a display of their own.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SKIRMISH_BOX_LANGUAGE"] = "en"  # whatever the system speaks


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--rule ID`."""
    parser.addoption("--rule", help="only the tests that name this rule, as KZ-M6")


def pytest_configure(config: pytest.Config) -> None:
    """Leave out what doesn't name the rule that was asked for."""
    rule = config.getoption("--rule")
    if rule:
        config.pluginmanager.register(RuleSelection(rule), "rule-selection")


def pytest_collection_finish() -> None:
    """The tests themselves are never garbage: it needn't be looked for among them, and seldom among
    what they make."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


class Weight:
    """How much memory this process may hold: with two side by side, a small machine's half. A run
    of everything opens windows of 4K at many scales and may hold half as much again."""

    most = 1_800 if WHOLE else 1_000  # MB
    more = 150  # MB above what was held after the last sweep, at which it is swept again

    def __init__(self) -> None:
        self._told = False
        self._swept = 350
        self.spare: list[Callable[[], None]] = []
        """What can be thrown away where that isn't enough, and is made again when it is asked for.
        """

    def held(self) -> int:
        """MB of memory, 0 where the system doesn't say."""
        try:
            pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
        except OSError:
            return 0
        return int(pages) * os.sysconf("SC_PAGE_SIZE") // 1_000_000

    def sweep(self) -> None:
        """Throw garbage away, that of what was frozen too, and give the system back what the
        allocator keeps of it: windows of many sizes leave hundreds of megabytes in pieces.

        What only a dead thing's entry in a weak dictionary held is garbage no sooner than that one
        is gone: it is looked for again, until there is none.
        """
        gc.unfreeze()
        for _ in range(5):
            if not gc.collect():
                break
        gc.freeze()
        with contextlib.suppress(OSError, AttributeError, TypeError):  # not with every C library
            ctypes.CDLL(None).malloc_trim(0)
        self._swept = self.held()

    def check(self) -> None:
        """Fail once, in the test after which it is too much.

        Never swept twice for the same memory: a sweep takes seconds where much is held, and near
        the limit it would be made after every test.
        """
        if self.held() <= self._swept + self.more:
            return
        self.sweep()
        if self._swept > self.most * 2 // 3:
            for forget in (*self.spare, forget_what_was_worked_out):
                forget()
            self.sweep()
        held = 0 if self._told else self._swept
        self._told |= held > self.most
        assert held <= self.most, (
            f"the tests of this process hold {held} MB, {self.most} are allowed: what of the tests "
            "up to here is kept (a window, a game, a cache without bound)?"
        )


def forget_what_was_worked_out() -> None:
    """Empty the program's bounded caches: each of them holds on to the last few maps, and in a
    process that plays on thousands of maps together they come to hundreds of megabytes. So do the
    games that tests keep for each other, in each language."""
    gc.unfreeze()  # what is frozen isn't among the objects that can be asked for
    for found in gc.get_objects():
        if not isinstance(found, _lru_cache_wrapper):
            continue
        room, _, _ = str(getattr(found, "__module__", "")).partition(".")
        if room == "tests" or (room == "game" and found.cache_info().maxsize is not None):
            found.cache_clear()


WEIGHT = Weight()


@pytest.fixture(autouse=True)
def light() -> Iterator[None]:
    """No test leaves a process behind that holds more than it may."""
    yield
    WEIGHT.check()


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders for one test after the other. Numbered here: `mktemp` looks through all there are
    before it makes one, and there are thousands."""
    base = tmp_path_factory.mktemp("homes")
    return (base / str(number) for number in count())


@pytest.fixture(autouse=True)
def own_home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Settings and saves of a test go to a folder of its own, never to the person's."""
    home = next(homes)
    home.mkdir()
    monkeypatch.setenv("SKIRMISH_BOX_HOME", str(home))
    return home


@pytest.fixture
def x11() -> Iterator[str]:
    """The name of the display that a real window opens on; skips where there is none.

    `build test` gives the tests marked `window` such a display and, with CI=true, takes a skipped
    one for a failure.
    """
    display = os.environ.get("DISPLAY", "")
    if os.environ["SDL_VIDEODRIVER"] != "x11" or not display:
        pytest.skip("needs a real window: run `python3 build test` with Xvfb and openbox installed")
    yield display
