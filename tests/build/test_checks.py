"""The house's checks find planted faults and leave good files alone."""

import subprocess
from pathlib import Path

import pytest

from build import checks

WORK, SCRATCH = "/" + "work", "/" + "tmp"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'


def plant(root: Path, name: str, text: str) -> Path:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def faults(root: Path) -> list[str]:
    return checks.all_faults(root)


def test_a_clean_tree_has_no_faults(tmp_path: Path) -> None:
    plant(tmp_path, "game/core/a.py", "x = 1\n" * 2000)
    plant(tmp_path, "assets/theme/theme.yaml", "ink: '#102030'\n")
    plant(tmp_path, "assets/data/fox/look.yaml", "fill: '#102030'\n")
    body = '<g fill="none" stroke="#000000"><path d="M0 0L9 9"/></g>'
    body += '<radialGradient id="g"><stop offset="0" stop-color="#fff"/></radialGradient>'
    body += '<circle r="3" fill="url(#g)"/>'
    plant(tmp_path, "assets/art/a.svg", SVG.format(body))
    plant(tmp_path, "README.md", "see the framework/work folder, issue #123456x and ~/tmp\n")
    assert faults(tmp_path) == []


@pytest.mark.parametrize("colour", ["'#a1b2c3'", '"#A1B2C3FF"', "'#fff'", "#a1b2c3"])
@pytest.mark.parametrize("name", ["game/app/a.py", "assets/data/a.yaml", "scenarios/k/a.yaml"])
def test_stray_colours(tmp_path: Path, name: str, colour: str) -> None:
    plant(tmp_path, name, f"one: 1\ntwo: {colour}\n")
    (fault,) = faults(tmp_path)
    assert fault.startswith(f"{name}:2: colour ")


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ("<text>a</text>", "<text>"),
        ('<use href="#a"/>', "<use>"),
        ("<filter/>", "<filter>"),
        ("<mask/>", "<mask>"),
        ("<defs><clipPath/></defs>", "<clipPath>"),
        ("<pattern/>", "<pattern>"),
        ("<style>path{}</style>", "<style>"),
        ('<path clip-path="url(#a)"/>', "clip-path="),
        ('<path fill="rgba(1,2,3,.5)"/>', "rgba"),
        ('<path fill="hsl(1,2%,3%)"/>', "hsl"),
        ('<path stroke="rebeccapurple"/>', "rebeccapurple"),
        ('<path style="fill: red"/>', "fill='red'"),
        ('<stop stop-color="blue"/>', "blue"),
        ('<path fill="#12345"/>', "#12345"),
    ],
)
def test_svg_outside_the_subset(tmp_path: Path, body: str, problem: str) -> None:
    plant(tmp_path, "assets/art/a.svg", SVG.format(body))
    (fault,) = faults(tmp_path)
    assert fault.startswith("assets/art/a.svg: ")
    assert problem in fault


def test_svg_that_is_no_xml(tmp_path: Path) -> None:
    plant(tmp_path, "assets/art/a.svg", "<svg>\n<path></svg>")
    (fault,) = faults(tmp_path)
    assert fault.startswith("assets/art/a.svg:2: not well-formed XML")


@pytest.mark.parametrize(
    "text",
    [
        f"open('{WORK}/main/x')",
        f"cp a {SCRATCH}/b",
        f"cd {SCRATCH}",
        "https://pypi" + ".org/simple",
        "files.python" + "hosted.org",
        "--extra-" + "index-url x",
        "see .." + "/shared/rules",
    ],
)
@pytest.mark.parametrize("name", ["a.py", "docs/a.md", ".ci/run"])
def test_named_places(tmp_path: Path, name: str, text: str) -> None:
    plant(tmp_path, name, f"ok\n{text}\n")
    (fault,) = faults(tmp_path)
    assert fault.startswith(f"{name}:2: names a")


def test_binary_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "blob").write_bytes(b"\xff\xfe" + SCRATCH.encode() + b"/x")
    (tmp_path / "font.ttf").write_bytes(SCRATCH.encode() + b"/x")
    assert faults(tmp_path) == []


def test_ignored_files_are_left_alone_under_git(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    plant(tmp_path, ".gitignore", "ignored/\n")
    plant(tmp_path, "ignored/a.py", f"'{SCRATCH}/a'\n")
    plant(tmp_path, "untracked.py", f"'{SCRATCH}/a'\n")
    (fault,) = faults(tmp_path)
    assert fault.startswith("untracked.py:1:")


def test_without_git_the_made_folders_are_skipped(tmp_path: Path) -> None:
    plant(tmp_path, ".venv/a.py", f"'{SCRATCH}/a'\n")
    plant(tmp_path, "dist/a.py", f"'{SCRATCH}/a'\n")
    assert checks.project_files(tmp_path) == []


@pytest.mark.parametrize("back", [
    "from game.core import a",
    "from game.core.a import A",
    "import game.core.a",
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from game.core.a import A",
    "def late():\n    from game.core.a import A\n    return A",
])
def test_circles_of_imports_are_told_however_they_close(tmp_path: Path, back: str) -> None:
    plant(tmp_path, "game/core/__init__.py", "")
    plant(tmp_path, "game/core/a.py", "from game.core.b import B\n")
    plant(tmp_path, "game/core/b.py", "from game.core.c import C\n")
    plant(tmp_path, "game/core/c.py", "import json\n")
    assert faults(tmp_path) == []
    plant(tmp_path, "game/core/c.py", f"{back}\n")
    assert faults(tmp_path) == [
        "game/core/a.py:1: a circle of imports: game.core.a, game.core.b, game.core.c"
    ]


def test_a_class_name_says_one_thing(tmp_path: Path) -> None:
    plant(tmp_path, "game/core/step.py", "class Step: ...\n")
    plant(tmp_path, "game/rules/red/state.py", "class State: ...\nclass _Step: ...\n")
    plant(tmp_path, "game/rules/blue/state.py", "class State: ...\n")
    plant(tmp_path, "game/players/blue/view.py", "class View: ...\n")
    assert faults(tmp_path) == []
    plant(tmp_path, "game/players/red/levels.py", "class Step: ...\n")
    plant(tmp_path, "game/players/blue/levels.py", "class State: ...\n")
    assert faults(tmp_path) == [
        "game/players/blue/levels.py:1: a class State is also in "
        "game/rules/blue/state.py, game/rules/red/state.py",
        "game/core/step.py:1: a class Step is also in game/players/red/levels.py",
    ]


KEPT = """
from functools import cache

from game.core.language import forgotten_with_language


@cache
def a(key):
    return say(key)
"""


def test_words_that_outlive_their_language(tmp_path: Path) -> None:
    """A cached function that says words, words of a module, a class or a default."""
    file = plant(tmp_path, "game/core/a.py", KEPT)
    (fault,) = faults(tmp_path)
    assert fault.startswith("game/core/a.py:8: a keeps words")
    for mended in (
        f"{KEPT}forgotten_with_language(a.cache_clear)\n",
        f"{KEPT}for kept in (a,):\n    forgotten_with_language(kept.cache_clear)\n",
        KEPT.replace("@cache", ""), KEPT.replace("say(key)", "known(key)"),
    ):
        file.write_text(mended, encoding="utf-8")
        assert faults(tmp_path) == []
    for early in (
        'HEAD = say("head")\n', 'class A:\n    head = WORDS.say("head")\n',
        'def a(head=say("head")):\n    return head\n',
    ):
        file.write_text(early, encoding="utf-8")
        assert ["words are said when" in fault for fault in faults(tmp_path)] == [True]
    file.write_text('def a():\n    return say("head")\n\n\nb = lambda: say("head")\n')
    assert faults(tmp_path) == []


@pytest.mark.parametrize("name", [
    "nul.yaml", "Con", "aux.tar.gz", "com1", "LPT9.txt", "a:b", "what?", "a.", "a ", "a\tb",
    "aux /b.py", "x" * 200,
])
def test_files_that_windows_has_not(tmp_path: Path, name: str) -> None:
    plant(tmp_path, f"tests/{name}", "")
    (fault,) = faults(tmp_path)
    assert fault.startswith(f"tests/{name}: ") and "Windows" in fault


@pytest.mark.parametrize("name", ["null.yaml", "con-1", "a.nul", ".gitignore", "Größe & 李.txt"])
def test_files_that_windows_has(tmp_path: Path, name: str) -> None:
    plant(tmp_path, name, "")
    assert not faults(tmp_path)


def test_files_that_differ_only_in_capitals(tmp_path: Path) -> None:
    for name in ("Readme.md", "README.md"):
        plant(tmp_path, name, "")
    (fault,) = faults(tmp_path)
    assert "Readme.md: another file differs only in capitals: README.md" in fault
