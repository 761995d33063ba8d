"""The window in words (`--narrate`): whoever hears only those lines can play."""

from typing import Any

import pygame
import pytest

from game.app.narration import Narration, Narrator
from game.app.play.log_lines import PHASE
from game.app.play.present.narration import _sentences
from game.app.play.scene import PlayScene
from game.app.rich import plain_text
from game.app.scenes.menus import Menus
from game.core.resources import scenario_dir
from game.rules import game_ids
from game.turns.machine import Mode
from tests.app.driver import Driver
from tests.app.play.hands import Hands
from tests.app.play.led_learner import LedLearner
from tests.app.play.lessons import tutorial
from tests.app.play.tables import GAMES


def listening(driver: Driver) -> list[str]:
    """The lines that are said from now on."""
    lines: list[str] = []
    driver.app.narrator = Narrator(lines.append)
    driver.app.step(0)
    return lines


def words(markup: str) -> str:
    return " ".join(plain_text(markup).split())


class BlindLearner(LedLearner):
    """Who does by keys what a lesson asks for, and hears every change at the table. mute: keys that
    changed something about which nothing was said."""

    lines: list[str] | None = None
    mute: list[tuple[Any, ...]]

    def key(self, code: int, mod: int = 0, text: str = "") -> None:
        if self.lines is None:
            super().key(code, mod, text)
            return
        before, said = self._held(), len(self.lines)
        super().key(code, mod, text)
        self.settle()
        self.app.step(0)
        after = self._held()
        if after != before and len(self.lines) == said and after[0] is not Mode.OVER:
            self.mute.append((pygame.key.name(code), before, after))

    def _held(self) -> tuple[Any, ...]:
        scene = self.app.scene
        if not isinstance(scene, PlayScene):
            return (scene.name,)
        table = scene.session.table
        return (table.mode, table.unit, scene.model.pointer.cell, table.armed,
                table.choice.id if table.choice else "", len(self.actions()))


@pytest.mark.parametrize("game", game_ids())
def test_first_steps_are_played_blind(game: str) -> None:
    """By keys, from the lines alone: each step's words are said before it is done, each key that
    changes something is answered, and each line of the log is said."""
    [name] = [path.stem for path in scenario_dir(game).glob("first-steps.yaml")]
    hands = BlindLearner(game, name, "keys", (1280, 720))
    hands.mute, hands.lines = [], listening(hands)
    lead = tutorial(hands)
    while lead.lesson is not None:
        index = lead.index
        hands.settle()
        hands.app.step(0)
        shown = hands.scene.shown.lesson
        assert shown is not None
        text = words(shown.text)  # type: ignore[union-attr]
        assert any(text in line for line in hands.lines), (index, text)
        for _ in range(3):
            if lead.index == index and lead.lesson is not None:
                hands.follow()
                lead = tutorial(hands)
    hands.rest()
    assert not hands.mute
    whole = "\n".join(hands.lines)
    told = [line.line for line in hands.scene.shown.log.lines if line.line.kind != PHASE]
    assert told
    for line in told:
        assert words(line.title) in whole, line.title
    assert not any("**" in line or "{" in line for line in hands.lines)
    hands.rooms.put_away()


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_is_said_with_its_rule(game: str) -> None:
    """What the callout shows, in words."""
    hands = Hands(GAMES[game], game=game)
    lines = listening(hands)
    hands.key(pygame.K_TAB)
    hands.key(pygame.K_z, pygame.KMOD_CTRL)  # nothing has been played
    hands.app.step(0)
    refused = hands.scene.shown.callout
    assert refused is not None and refused.ruling is not None
    for text, _, _ in refused.text:
        assert any(words(text) in line for line in lines), text


def test_pages_say_their_title_and_what_has_the_focus(driver: Driver, menus: Menus) -> None:
    """With its value, and again once that has changed; toasts, too."""
    lines = listening(driver)
    menus.open_settings()
    driver.app.step(0)
    assert lines[-2].startswith(driver.app.ui.say("settings.title"))
    driver.app.scene.focus_on("volume")
    driver.app.step(0)
    assert lines[-1] == "Volume: 70 %"
    driver.key(pygame.K_LEFT)
    driver.app.step(0)
    assert lines[-1] == "Volume: 65 %"
    driver.app.scene.focus_on("hints")
    driver.key(pygame.K_RETURN)
    driver.app.step(0)
    assert lines[-1].endswith(": off")
    driver.key(pygame.K_m, pygame.KMOD_CTRL)
    assert driver.app.ui.say("app.silent") in lines


def test_only_what_changed_is_said_and_what_happened_once() -> None:
    """Another scene begins anew; what happened before it was there isn't told."""
    lines: list[str] = []
    narrator, table = Narrator(lines.append), object()
    narrator.follow(table, Narration((("turn", "Turn 1"), ("cell", "")), ("old",)))
    narrator.follow(table, Narration((("turn", "Turn 1"), ("cell", "C **4**")), ("old", "new")))
    narrator.follow(table, Narration((("turn", "Turn 1"), ("cell", "")), ("old",)))  # taken back
    narrator.follow(table, Narration((("turn", "Turn 1"), ("cell", "C **4**")), ("old", "next")))
    narrator.follow(object(), Narration((("turn", "Turn 1"),)))
    assert lines == ["Turn 1", "new", "C 4", "next", "C 4", "Turn 1"]


def test_sentences_are_closed_once() -> None:
    """Also where one ends in brackets, quoted or in the middle of a thought."""
    assert _sentences("Point at it. (Tab, too.)", "“Go!”", "Thinking …", "", "**12** left") == (
        "Point at it. (Tab, too.) “Go!” Thinking … 12 left.")
