"""The box in a folder: its list of scenarios."""

import os
from pathlib import Path

import pytest

from game.core.contract import ScenarioCard
from game.core.gamebox import FolderBox
from game.core.language import ENGLISH, speak
from game.core.resources import scenario_dir
from game.rules import box

SOURCE = scenario_dir("arena") / "duel.yaml"


def test_a_card_is_that_of_the_file_as_it_is_now(tmp_path: Path) -> None:
    """Broken, mended, with another title and gone again: never what was read before."""
    path, text = tmp_path / "mine.yaml", SOURCE.read_text(encoding="utf-8")
    known = box("arena")
    path.write_text(text.replace("goals:", "gaols:"), encoding="utf-8")
    assert "goals" in known.card(path).fault
    path.write_text(text, encoding="utf-8")
    card = known.card(path)
    assert not card.fault and card.id == "duel"
    assert known.card(path) is card, "unchanged, it isn't read again"
    other = text.replace(f"title: {card.title}", f"title: {card.title[::-1]}")
    assert len(other) == len(text) and other != text
    before = path.stat().st_mtime_ns
    path.write_text(other, encoding="utf-8")
    os.utime(path, ns=(before + 1, before + 1))
    assert known.card(path).title == card.title[::-1], "of the same length"
    path.unlink()
    assert known.card(path).fault


def test_a_card_that_was_read_while_the_language_changed_is_read_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A thread reads them for the first page, on which another language may be chosen."""
    known, reading = box("kayotz"), FolderBox._card
    assert isinstance(known, FolderBox)
    path = scenario_dir("kayotz") / "run-the-gauntlet.yaml"
    english = reading(known, path).title

    def late(self: FolderBox, path: Path) -> ScenarioCard:
        card = reading(self, path)
        speak("de")
        return card

    known._known.pop(path, None)
    try:
        with monkeypatch.context() as patch:
            patch.setattr(FolderBox, "_card", late)
            assert known.card(path).title == english
        assert known.card(path).title == reading(known, path).title != english
    finally:
        speak(ENGLISH)
    assert known.card(path).title == english
