"""Write the parsed trees of the YAML files that the first frame needs (`assets/theme/start.json`).

Run it in the program's environment from the checkout's root after a change to one of them:
`.venv/bin/python build/art/start_trees.py`; a test says when it is due. See game/core/asset_yaml.
"""

from __future__ import annotations

import json
from pathlib import Path

from game.core.asset_yaml import START, parse_yaml, text_key
from game.core.resources import asset

FILES = ("theme/theme.yaml", "theme/title.yaml", "locale/*/app.yaml", "data/*/box.yaml")


def start_trees() -> str:
    """The text of the file as it should be."""
    root = asset()
    texts = [
        path.read_text(encoding="utf-8")
        for pattern in FILES
        for path in sorted(root.glob(pattern))
    ]
    lines = (
        f"{json.dumps(text_key(text))}: {json.dumps(parse_yaml(text), ensure_ascii=False)}"
        for text in texts
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


def target() -> Path:
    """Where it is kept."""
    return asset(*START)


if __name__ == "__main__":
    target().write_text(start_trees(), encoding="utf-8")
