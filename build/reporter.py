"""A pytest plugin that leaves the closing line to `build test` and writes the counts instead.

The suite runs in two passes (many at once, then one window at a time), but must end in one line.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from build.testing import COUNTS

SHOWN = ("failed", "passed", "skipped", "deselected", "xfailed", "xpassed", "warnings", "error")


class Counter:
    """Counts outcomes on the controlling process, those of real windows apart."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.windows = {"passed": 0, "failed": 0, "skipped": 0}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Counts one test marked `window` once."""
        if "window" in report.keywords and (report.when == "call" or report.outcome != "passed"):
            self.windows[report.outcome] += 1

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        """Writes the counts beside the other pass's."""
        reporter = self.config.pluginmanager.get_plugin("terminalreporter")
        stats = reporter.stats if reporter else {}
        counts = {name: len(stats.get(name, ())) for name in SHOWN}
        text = json.dumps({"counts": counts, "windows": self.windows})
        Path(os.environ[COUNTS]).write_text(text, encoding="utf-8")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Takes over the closing line, on the process that has one."""
    if hasattr(config, "workerinput") or COUNTS not in os.environ:
        return
    config.pluginmanager.register(Counter(config), "build-counter")
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None:
        reporter.summary_stats = lambda: None
