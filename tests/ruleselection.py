"""`--rule KZ-M6`: only the tests that name a rule, without reading files that don't."""

import inspect
import re
from pathlib import Path

import pytest


class RuleSelection:
    """A pytest plug-in that leaves out whatever doesn't name a rule.

    rule: the rule's id as the rulebook prints it. A test names a rule in its name
    (`test_kz_m6_...`), in its text or in its parameters; one of a class also in the class's
    docstring.
    """

    def __init__(self, rule: str) -> None:
        spelled = re.escape(rule).replace(r"\-", "[-_]")
        self._named = re.compile(rf"(?<![A-Za-z]){spelled}(?![0-9])", re.IGNORECASE)

    def names(self, text: str) -> bool:
        """Whether the rule stands in a text; KZ-M6 doesn't stand in KZ-M61."""
        return self._named.search(text) is not None

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """Files that don't name the rule aren't read."""
        if collection_path.suffix != ".py" or not collection_path.name.startswith("test_"):
            return None
        return None if self.names(collection_path.read_text(encoding="utf-8")) else True

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Of the others, the tests that name it."""
        chosen: list[pytest.Item] = []
        left_out: list[pytest.Item] = []
        for item in items:
            (chosen if self._item_names(item) else left_out).append(item)
        if left_out:
            config.hook.pytest_deselected(items=left_out)
            items[:] = chosen

    def _item_names(self, item: pytest.Item) -> bool:
        texts = [item.name]
        if isinstance(item, pytest.Function):
            texts.append(inspect.getsource(item.function))
            texts.append(inspect.getdoc(item.cls) or "" if item.cls is not None else "")
        return any(self.names(text) for text in texts)
