"""Pages: well-formed, whole in one file, with the numbers behind each plot."""

import re
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import pytest

from game.cli import main
from game.laboratory.game_record import PlayedGame
from game.laboratory.ladder import Ladder, Terms
from game.laboratory.ladder_report import ladder_report
from game.laboratory.record_file import RecordFile
from game.laboratory.report import report
from tests.laboratory.games import BOTH, OWN, QUICK, Disorderly, all_played, quick, won_by

BROKEN = PlayedGame("run-the-gauntlet", {"marine": "random"}, 9, fault="<b> & \"it\" broke")


def checked(page: str) -> ET.Element:
    """The page as a tree, after what holds for all of them."""
    assert page.startswith("<!DOCTYPE html>\n")
    tree = ET.fromstring(page.removeprefix("<!DOCTYPE html>\n"))
    for element in tree.iter():
        tag = element.tag.rpartition("}")[2]
        assert tag not in ("script", "link", "img", "iframe", "object"), tag
        for name, value in element.attrib.items():
            if name.rpartition("}")[2] in ("href", "src"):
                assert value.startswith("#"), value
    outside = set(re.findall(r"https?://[^\"'\s<)]+", page))
    assert outside <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert not re.findall(r"url\((?!#)|@import", page)
    ids = Counter(element.get("id") for element in tree.iter() if element.get("id"))
    assert not [name for name, uses in ids.items() if uses > 1]
    referred = set(re.findall(r"(?:url\(|href=\")#([\w-]+)", page))
    assert referred <= ids.keys()
    return tree


def drawn_colours(page: str) -> set[str]:
    """Colours that plots have of their own, instead of the page's."""
    drawings = "".join(re.findall(r"<svg.*?</svg>", page, re.DOTALL))
    assert "var(--ink)" in drawings and "var(--mark-0)" in drawings
    return set(re.findall(r"#[0-9a-f]{6}\b", drawings))


def test_a_report_holds_all_that_was_played() -> None:
    plan = quick(6, player=OWN)
    page = report(plan, [*all_played(plan), BROKEN], "python3 build run selfplay <x>")
    tree = checked(page)
    heads = [element.text for element in tree.iter("h2")]
    assert heads == ["Results", "By seat", "Lengths", "Thinking times", "Scores", "Faults"]
    assert len(list(tree.iter("{http://www.w3.org/2000/svg}svg"))) == 5
    assert all(figure.find("figcaption") is not None for figure in tree.iter("figure"))
    assert "6 games that were played out." in page
    assert "python3 build run selfplay &lt;x&gt;" in page
    assert "&lt;b&gt; &amp; &quot;it&quot; broke" in page
    assert not drawn_colours(page)


def test_a_page_can_be_read_by_day_and_by_night() -> None:
    page = report(quick(2), all_played(quick(2)), "x")
    style = page.partition("</style>")[0]
    assert "prefers-color-scheme: dark" in style
    day, night = (set(re.findall(r"(--[\w-]+):", part)) for part in style.split("@media"))
    assert day == night >= set(re.findall(r"var\((--[\w-]+)\)", page))


def test_a_report_of_nothing_but_faults_is_one() -> None:
    page = report(quick(1), [BROKEN], "x")
    checked(page)
    assert "it&quot; broke" in page and "<svg" not in page


def test_a_report_of_games_that_are_all_alike_is_one() -> None:
    game = all_played(quick(1))[0]
    checked(report(quick(1), [game], "x"))


def test_the_same_games_give_the_same_page() -> None:
    plan = quick(3)
    assert report(plan, all_played(plan), "x") == report(plan, all_played(plan), "x")


def test_a_ladders_page_tells_of_each_game() -> None:
    ladders = []
    for game in ("arena", "kayotz"):
        ladder = Ladder(game, Terms(most=40), BOTH)
        ladder.play_missing(
            RecordFile(ladder.experiment), Disorderly(1, lambda job: won_by(job, OWN))
        )
        ladders.append(ladder)
    page = ladder_report(ladders, "python3 build run ladder")
    tree = checked(page)
    assert [element.text for element in tree.iter("h2")] == ["Arena", "Kay’otz Incursion"]
    for words in (f"{OWN} is better", "20 : 0", "H0: each wins half", "wins 60 %", "alpha 0.05",
                  "beta 0.05", "Hold the Dais", "Blue 2 of 2, Rust 2 of 2", "Run the Gauntlet",
                  "Run the Gauntlet: that result or a better one."):
        assert words in page, words
    assert not drawn_colours(page)


def test_without_matplotlib_a_report_says_what_to_install_before_a_game_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    games, page = tmp_path / "games.jsonl", tmp_path / "page.html"
    common = [*QUICK, "--games", "1", "--processes", "1", "--output", str(games)]
    assert main([*common, "--report", str(page)]) == 2
    err = capsys.readouterr().err
    assert "matplotlib" in err and "skirmish-box[laboratory]" in err and err.count("\n") == 1
    assert not games.exists()
    assert main(common) == 0  # who wants no page needs no plots


def test_the_command_writes_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    arguments = [*QUICK, "--games", "2", "--processes", "1", "--report", str(page)]
    assert main(arguments) == 0
    assert capsys.readouterr().out.endswith(f"report: {page}\n")
    assert "python3 build run selfplay kayotz" in page.read_text(encoding="utf-8")
    checked(page.read_text(encoding="utf-8"))
