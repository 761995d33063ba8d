"""Files that belong to the program are found from anywhere, and nothing else is."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import game
from game.core import resources


def test_the_root_is_the_checkout_wherever_one_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert game.__path__[0] == str(resources.root() / "game")


def test_in_a_bundle_the_root_is_where_the_bundle_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert resources.root() == tmp_path
    assert resources.asset("theme", "a.yaml") == tmp_path / "assets" / "theme" / "a.yaml"
    assert resources.scenario_dir("any") == tmp_path / "scenarios" / "any"


@pytest.mark.parametrize("parts", [("..", "x"), ("a", "..", "..", "x"), ("/etc/passwd",)])
def test_no_part_leads_out_of_the_assets(parts: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="leads out of assets/"):
        resources.asset(*parts)


@pytest.mark.parametrize("game_id", ["..", "", ".", "a/b", "/etc", "../assets"])
def test_a_game_id_is_a_plain_folder_name(game_id: str) -> None:
    with pytest.raises(ValueError):
        resources.scenario_dir(game_id)
