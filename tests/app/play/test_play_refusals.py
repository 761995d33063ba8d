"""Every refusal a player can meet says what is at fault, with numbers where amounts decide, and
names a rule that the rulebook has: all menus and hexes in random play."""

import re
from random import Random

import pytest

from game.app.play.present.callout import refusal, rules_of
from game.app.play.present.options import option_rows
from game.core.history import History
from game.core.ruling import Ruling
from game.core.view_records import Choice
from game.turns.controller import Controller
from game.turns.inputs import Back, ChooseLine, Confirm, FinishPhase, Pick, Point, Proceed
from game.turns.machine import Mode
from tests.frozen import load_frozen

RULES = rules_of("kayotz")
# Rules by which an amount (MP, dice, hexes) is too small or too large.
AMOUNTS = {"KZ-M1", "KZ-M2", "KZ-M3", "KZ-M6", "KZ-M7", "KZ-C3", "KZ-C4", "KZ-X1", "KZ-A2"}
TURNS = 14


def check(ruling: Ruling | None, where: object, seen: set[str]) -> None:
    assert ruling is not None and not ruling.allowed and ruling.reasons, where
    for reason in ruling.reasons:
        assert reason.rule in RULES, (reason, where)
        assert reason.text.strip() and reason.why.strip(), (reason, where)
        if reason.rule in AMOUNTS:
            assert re.search(r"[0-9½]", reason.text), (reason, where)
        # Players read names: no identifiers such as "heavy-1", no unfilled fields.
        assert not re.search(r"[a-z]-\d|[{}]", reason.text + reason.why), (reason, where)
        seen.add(reason.rule)
    said = refusal(ruling, RULES.get)
    text = ruling.reasons[0].text
    assert said[0][0] == text[:1].upper() + text[1:], "the numbers come first"
    for rule in ruling.rules:
        assert f"[{rule}|{rule} {RULES[rule].title}]" in said[-1][0]


def menus(table: Controller, menu: tuple[Choice, ...], dice: Random, seen: set[str]) -> None:
    """Choose every refused line of a menu, point every open one at some hexes, go in and out."""
    rows = {row.id: row for row in option_rows(menu, unfolded=True)}
    for choice in menu:
        where = (table.unit, choice.id)
        if not choice.open:
            assert "[" in rows[choice.id].reason, where
            outcome = table.send(ChooseLine(choice.id))
            assert outcome.kind == "refused", where
            check(outcome.ruling, where, seen)
        elif choice.aim == "menu" and choice.more:
            before = len(table.path)
            table.send(ChooseLine(choice.id))
            if len(table.path) > before:
                menus(table, choice.more, dice, seen)
                while len(table.path) > before:
                    table.send(Back())
        elif choice.aim == "cell":
            table.send(ChooseLine(choice.id))
            if table.mode is not Mode.AIMING:
                continue
            for cell in dice.sample(range(table.game.board.n), 12):
                preview = table.preview(cell)
                if preview is not None and not preview.ruling.allowed:
                    check(preview.ruling, (*where, table.game.board.name(cell)), seen)


@pytest.mark.parametrize(
    "scenario", ["run-the-gauntlet", "scan-the-monolith", "hold-the-outpost"]
)
def test_every_refusal_says_its_numbers_and_its_rule(scenario: str) -> None:
    dice = Random(5)
    game = load_frozen("kayotz", scenario, {"undo-dice": True})
    table = Controller(History(game, 5))
    seen: set[str] = set()
    acted = 0
    for _ in range(400):
        if table.mode is Mode.OVER or table.status.turn > TURNS:
            break
        if table.mode is Mode.WAITING:
            table.send(Proceed())
            continue
        if table.mode in (Mode.CONFIRMING, Mode.HANDOVER):
            table.send(Confirm())
            continue
        if not table.unit:
            if not table.position.actors or acted > 2 or dice.random() < 0.2:
                acted = 0
                table.send(FinishPhase())
                continue
            table.send(Pick(dice.choice(table.position.actors)))
        if table.mode not in (Mode.UNIT, Mode.AIMING, Mode.MENU):
            continue
        menus(table, table.menu, dice, seen)
        act(table, dice)
        acted += 1
    assert len(seen) >= 12, seen


def act(table: Controller, dice: Random) -> None:
    """Do any one thing that is open."""
    lines = [line for line in table.menu if line.open]
    for line in dice.sample(lines, len(lines)):
        table.send(ChooseLine(line.id))
        if table.mode is Mode.CONFIRMING:
            table.send(Confirm())
        if table.mode is Mode.MENU:
            inner = [more for more in line.more if more.open]
            if not inner:
                table.send(Back())
                continue
            table.send(ChooseLine(dice.choice(inner).id))
        if table.mode is Mode.AIMING and table.targets:
            table.send(Point(dice.choice(table.targets).cell))
        return
