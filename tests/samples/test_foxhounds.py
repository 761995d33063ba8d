"""Fox and Hounds, the sample to copy from: small, whole, and at home without a line elsewhere."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.datafile import DataFileError
from game.core.errors import BoxError
from game.core.rulebook import load
from game.core.ruling import Ruling
from game.rules import box, game_ids
from game.turns import inputs as do
from game.turns.machine import Mode
from tests.app.play.hands import Hands
from tests.samples.install import FOXHOUNDS, PROJECT, installed, lay_out

TEXT = (FOXHOUNDS / "scenarios" / "foxhounds" / "meadow.yaml").read_text(encoding="utf-8")


@pytest.fixture(scope="module", autouse=True)
def at_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("installed")):
        yield


class Meadow:
    """The sample's scenario, driven by texts."""

    def __init__(self) -> None:
        self.game = box("foxhounds").load(TEXT)
        self.state = self.game.start(None).state

    def judge(self, text: str) -> Ruling:
        return self.game.judge(self.state, self.game.parse(text))

    def play(self, *texts: str) -> "Meadow":
        for text in texts:
            assert self.judge(text).allowed, text
            self.state = self.game.play(self.state, self.game.parse(text), None).state
        return self

    def at(self, side: str, **places: str) -> "Meadow":
        named = {unit.replace("_", "-"): self.game.board.cell(name)
                 for unit, name in places.items()}
        data = {**self.game.encode(self.state), "side": side}
        self.state = self.game.decode({**data, "at": {**data["at"], **named}})
        return self


def files() -> list[str]:
    return [str(path.relative_to(FOXHOUNDS)) for path in FOXHOUNDS.rglob("*")
            if path.is_file() and "__pycache__" not in path.parts]


def test_it_is_small_and_only_adds_files() -> None:
    code = [FOXHOUNDS / name for name in files() if name.endswith(".py")]
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in code) <= 250
    assert not [name for name in files() if (PROJECT / name).exists()]


def test_it_is_in_the_box_only_where_it_is_installed() -> None:
    assert "foxhounds" in game_ids()
    shipped = subprocess.run(
        [sys.executable, "-c", "from game.rules import game_ids; print(*game_ids())"],
        cwd=PROJECT, capture_output=True, text=True, check=True,
    )
    assert shipped.stdout.split() == ["arena", "kayotz", "mechs", "troopers"]


def test_laid_over_the_project_the_program_plays_it(tmp_path: Path) -> None:
    """As a person would: copied over, then the program's own commands."""
    tree = lay_out(tmp_path, "game", "assets", "scenarios")
    environ = {**os.environ, "PYTHONPATH": str(tree)}

    def run(*words: str, asked: str = "") -> str:
        done = subprocess.run(
            [sys.executable, "-m", "game", *words], cwd=tree, env=environ, capture_output=True,
            text=True, check=False, input=asked,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "no faults" in run("validate", "scenarios/foxhounds/meadow.yaml")
    assert "3 games" in run("selfplay", "foxhounds", "meadow", "--games", "3")
    asked = [
        {"request": "new", "game": "foxhounds", "scenario": "meadow"},
        {"request": "reach", "unit": "fox", "kind": "move"},
        {"request": "play", "action": "move fox to 0306"},
        {"request": "think", "player": "random"},
        {"request": "state"},
    ]
    said = run("engine", asked="\n".join(map(json.dumps, asked))).splitlines()
    answers = [json.loads(line) for line in said]
    assert all(answer["ok"] for answer in answers), answers
    assert len(answers[1]["cells"]) == 6 and answers[3]["action"].startswith("move hound")
    assert answers[4]["state"]["at"]["fox"] == "0306"


def test_it_is_played_in_the_window() -> None:
    hands = Hands("meadow", game="foxhounds", shipped=True)
    table = hands.table
    hands.scene.give(do.Pick("fox"))
    assert table.mode is Mode.AIMING and [line.title for line in table.menu] == ["Move"]
    around = table.game.board.neighbours(table.state.at["fox"])
    assert {target.cell for target in table.targets} == {cell for cell in around if cell >= 0}
    there = table.game.board.cell("0306")
    hands.scene.give(do.Point(there))
    hands.rest()
    assert table.state.at["fox"] == there and table.status.to_act == "hounds"
    hands.scene.give(do.Undo())
    assert table.status.to_act == "fox"


def test_what_it_does_not_say_follows_from_its_rules() -> None:
    """Menu, targets, aim, preview, card, log and status: the defaults of `Presentation`."""
    game, state = Meadow().game, Meadow().state
    (line,) = game.menu(state, "fox")
    assert (line.id, line.aim, game.menu(state, "hound-1"), game.menu(state)) == (
        "move", "cell", (), ())
    reach = game.board.neighbours(state.at["fox"])
    assert {target.cell for target in game.targets(state, "fox", "move")} == set(reach) - {-1}
    assert all(target.cost == 1 for target in game.targets(state, "fox", "move"))
    far = game.aim(state, "fox", "move", 0)
    assert game.text(far) == "move fox to 0101" and not game.judge(state, far).allowed
    preview = game.preview(state, far)
    assert (preview.unit, preview.ruling, preview.title) == (
        "fox", game.judge(state, far), "Move fox to 0101")
    assert game.unit_card(state, "hound-2").title == "Hound 2"
    assert game.cell_card(state, 0).title == "0101"
    status = game.status(state)
    assert (status.turns, status.to_act, status.result) == ("", "fox", None)
    assert [phase.title for phase in status.phases] == ["Fox", "Hounds"]
    assert tuple(game.actors(state)) == ("fox",) and game.auto(state) is None
    near = game.parse("move fox to 0306")
    (told,) = game.tell(state, near, game.play(state, near, None).events)
    assert (told.title, told.unit) == ("Move fox to 0306", "fox")
    assert game.forecast(state, near) is None


def test_what_it_does_not_have_is_said_in_one_line() -> None:
    game, state = Meadow().game, Meadow().state
    for ask in (
        lambda: game.aim(state, "fox", "jump", 3), lambda: game.aim(state, "hound-1", "move", 3),
        lambda: game.unit_card(state, "wolf"), lambda: game.card_face("ace"),
        lambda: game.decode({"turn": 1}), lambda: game.decode({**game.encode(state), "at": {}}),
        lambda: box("foxhounds").load(TEXT, {"solo": True}),
    ):
        with pytest.raises(BoxError) as told:
            ask()
        assert str(told.value) and "\n" not in str(told.value)


def test_faults_of_a_file_are_told_at_once() -> None:
    bad = TEXT.replace('"0307"', '"0309"').replace('"0301", "0501"', '"0101", "0601"')
    with pytest.raises(DataFileError) as told:
        box("foxhounds").load(bad)
    lines = str(told.value)
    assert 'hex "0309" is not on the map' in lines and 'hex "0601"' in lines and "0101" in lines
    with pytest.raises(DataFileError, match="there is no hound"):
        box("foxhounds").load(TEXT.replace('["0101", "0301", "0501"]', "[]"))


def test_fh_m1_one_hex() -> None:
    meadow = Meadow()
    assert meadow.judge("move fox to 0306").allowed
    assert meadow.judge("move fox to 0305").rules == ("FH-M1",)
    assert meadow.judge("move fox to 0307").rules == ("FH-M1",)


def test_fh_m2_one_animal_a_hex() -> None:
    meadow = Meadow().at("fox", hound_1="0306")
    assert meadow.judge("move fox to 0306").rules == ("FH-M2",)
    assert meadow.judge("move fox to 0206").allowed


def test_fh_m3_hounds_never_go_back_and_the_fox_does() -> None:
    meadow = Meadow().at("hounds", hound_1="0304")
    for name, allowed in {"0305": True, "0204": True, "0404": True,
                          "0303": False, "0203": False, "0403": False}.items():
        ruling = meadow.judge(f"move hound-1 to {name}")
        assert ruling.allowed == allowed and (allowed or ruling.rules == ("FH-M3",)), name
    assert Meadow().judge("move fox to 0308").allowed


def test_fh_t1_in_turn() -> None:
    meadow = Meadow()
    assert meadow.judge("move hound-1 to 0102").rules == ("FH-T1",)
    meadow.play("move fox to 0306", "move hound-1 to 0102")
    assert meadow.state.side == "fox" and meadow.state.turn == 2


def test_fh_w1_the_fox_is_through_in_the_northern_row() -> None:
    meadow = Meadow().at("fox", fox="0203")
    assert meadow.play("move fox to 0202").game.outcome(meadow.state) is None
    meadow.at("fox").play("move fox to 0201")
    assert meadow.game.outcome(meadow.state).winner == "fox"
    assert meadow.game.status(meadow.state).result.title == "Fox has won"


def test_fh_w1_hounds_that_cannot_move_let_it_through() -> None:
    meadow = Meadow().at("fox", fox="0305", hound_1="0108", hound_2="0508", hound_3="0308")
    meadow.play("move fox to 0304")
    assert meadow.judge("move hound-1 to 0208").allowed, "the odd column lies half a hex lower"
    meadow = Meadow().at("fox", fox="0305", hound_1="0208", hound_2="0408", hound_3="0308")
    assert meadow.play("move fox to 0304").game.outcome(meadow.state).winner == "fox"


def test_fh_w2_the_fox_is_caught() -> None:
    meadow = Meadow().at("hounds", fox="0108", hound_1="0106", hound_2="0208", hound_3="0207")
    assert meadow.game.outcome(meadow.state) is None
    meadow.play("move hound-1 to 0107")
    ending = meadow.game.outcome(meadow.state)
    assert (ending.winner, ending.rank) == ("hounds", 1)
    shown = meadow.game.observe(meadow.state, None)
    assert shown["at"] == {
        "fox": "0108", "hound-1": "0107", "hound-2": "0208", "hound-3": "0207"}
    assert meadow.judge("move fox to 0208").rules == ("FH-W1",)


def test_every_refusal_names_a_rule_of_its_rulebook() -> None:
    assert set(load("foxhounds").rules) == {"FH-M1", "FH-M2", "FH-M3", "FH-T1", "FH-W1", "FH-W2"}
