"""The program's own YAML files: parsed ahead of the start, and never otherwise than parsed now."""

import subprocess
import sys
from pathlib import Path

import pytest

from game.core import asset_yaml
from game.core.asset_yaml import START, parse_yaml, read_tree, text_key
from game.core.resources import asset, root

FILES = [
    path
    for pattern in ("theme/theme.yaml", "theme/title.yaml", "locale/*/app.yaml", "data/*/box.yaml")
    for path in sorted(asset().glob(pattern))
]


@pytest.fixture(autouse=True)
def fresh() -> None:
    asset_yaml._start_trees.cache_clear()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name + "-" + path.stem)
def test_the_start_finds_its_files_parsed(path: Path) -> None:
    """`build/art/start_trees.py` is due after a change to a file of the first frame."""
    text = path.read_text(encoding="utf-8")
    assert text_key(text) in asset_yaml._start_trees(), "run build/art/start_trees.py"
    assert read_tree(text) == parse_yaml(text)


def test_nothing_else_is_kept_parsed() -> None:
    assert len(asset_yaml._start_trees()) == len(FILES)


def test_a_changed_text_is_parsed_anew() -> None:
    text = FILES[0].read_text(encoding="utf-8") + "more: 1\n"
    assert read_tree(text)["more"] == 1


def test_a_tree_belongs_to_who_read_it() -> None:
    text = FILES[0].read_text(encoding="utf-8")
    read_tree(text).clear()
    assert read_tree(text)


@pytest.mark.parametrize("kept", ["", "[1, 2]", "{\"1-0\": "])
def test_a_damaged_or_missing_file_only_costs_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kept: str
) -> None:
    if kept:
        (tmp_path / START[-1]).write_text(kept, encoding="utf-8")
    monkeypatch.setattr(asset_yaml, "asset", lambda *parts: tmp_path / parts[-1])
    text = FILES[0].read_text(encoding="utf-8")
    assert read_tree(text) == parse_yaml(text)


def test_the_first_frame_does_without_the_parser() -> None:
    script = (
        "import sys; from game.cli import main; "
        "status = main(['play', '--frames', '1']); "
        "sys.exit(status or 'yaml' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=root(), check=False)
    assert done.returncode == 0
