"""How many examples a property is tried with."""

import os
from typing import Any

from hypothesis import settings

WHOLE = os.environ.get("SKIRMISH_BOX_LONG", "") == "1"
"""Whether the long tests run too: `build test --all` and CI say so."""


def examples(most: int, **more: Any) -> settings:
    """As many as that in long runs, in the fast suite a fifth of them. more: further settings."""
    return settings(max_examples=most if WHOLE else most // 5, deadline=None, **more)
