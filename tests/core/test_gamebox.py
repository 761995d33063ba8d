"""The box in a folder: its list of scenarios."""

import os
from pathlib import Path

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
