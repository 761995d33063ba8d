"""What was learned so far: which rules came up, the list in the log's place, and what is kept."""

import pygame
import pytest
from pygame import Rect

from game.app.progress import Progress
from game.app.widgets.panel import CardPanel
from game.core import language
from tests.app.play.hands import PATIENCE, Hands
from tests.app.play.lessons import follow, taught, tutorial

HEAD = "chapter: 9\nteaches: [KZ-M3, KZ-M7, KZ-A3]\n"
STEPS = """
  - say: Take **Scout 1**.
    do: [select scout-1]

  - say: Try to get into the Forest in **332** [KZ-M7].
    do: ["refused full-move scout-1 along *-332"]

  - say: The road is cheap. Go to **313**.
    do: ["full-move scout-1 along 133-153-213-233-253-313"]

  - say: Read this [KZ-A3].
"""


def ticked(hands: Hands) -> list[str]:
    """The rules of the chapter that are ticked."""
    shown = hands.scene.shown.learned
    assert shown is not None
    return [one.rule for one in shown.rules if one.used]


def at_hand(hands: Hands) -> list[str]:
    """Those that are marked as taught now."""
    shown = hands.scene.shown.learned
    assert shown is not None
    return [one.rule for one in shown.rules if one.now]


def test_a_rule_counts_once_it_has_decided_something() -> None:
    """KZ-M7, KZ-M3: a refusal that was told, a move that was made; not what was only read. It is
    kept, and its line stands out when it comes up."""
    hands = Hands(source=taught(STEPS, HEAD), size=(1920, 1080))
    assert ticked(hands) == [] and at_hand(hands) == ["KZ-M3"]
    hands.unit("scout-1")
    assert at_hand(hands) == ["KZ-M7"], "the step names it"
    hands.click(hands.cell("332"))
    shown, learning = hands.scene.shown.learned, hands.scene.model.learning
    assert shown is not None and learning is not None
    assert [one.rule for one in shown.rules if one.lit] == ["KZ-M7"] == ticked(hands)
    assert learning.due is not None and learning.tick(learning.due)
    hands.scene.refresh()
    shown = hands.scene.shown.learned
    assert shown is not None and not any(one.lit for one in shown.rules)
    hands.key(pygame.K_RETURN)
    hands.click(hands.cell("313"))
    hands.rest()
    assert ticked(hands) == ["KZ-M3", "KZ-M7"] and at_hand(hands) == ["KZ-A3"]
    kept = Progress().learned.rules
    assert {"KZ-M3", "KZ-M7"} <= kept and "KZ-A3" not in kept
    assert shown.of >= 3 and [one.of for one in shown.chapters if one.here] == [3]


def test_the_whole_course_is_listed_with_its_counts() -> None:
    hands = Hands(source=taught(STEPS, HEAD), size=(1920, 1080))
    for _ in range(PATIENCE):
        shown = hands.scene.shown.learned
        assert shown is not None
        if len(shown.chapters) > 1:
            break
        hands.app.step(20)
    assert [one.number for one in shown.chapters] == sorted(one.number for one in shown.chapters)
    assert [one.here for one in shown.chapters] == [one.number == 9 for one in shown.chapters]
    assert shown.of == sum(one.of for one in shown.chapters) > 10
    assert shown.used == sum(one.used for one in shown.chapters) == 0


def test_what_is_played_freely_teaches_nothing() -> None:
    hands = Hands(source=taught(STEPS, HEAD), size=(1920, 1080))
    hands.click("lesson.leave")
    hands.unit("scout-1")
    hands.click(hands.cell("313"))
    hands.rest()
    assert hands.actions() and ticked(hands) == []


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_in_a_wide_window_it_stands_in_the_place_of_the_log(way: str) -> None:
    hands = Hands(source=taught(STEPS, HEAD), size=(1920, 1080))

    def switch(name: str) -> None:
        if way == "mouse":
            hands.click(name)
        else:
            hands.key(pygame.K_l, text="l")

    def seen() -> list[bool]:
        return [hands.scene.find(name) is not None for name in ("learned", "log", "roster")]

    assert seen() == [True, False, False]
    switch("learned.log")
    assert seen() == [False, True, False] and hands.scene.focus_log()
    switch("log.learned")
    assert seen() == [True, False, False] and not hands.scene.focus_log()
    hands.key(pygame.K_m, text="m")
    assert seen() == [False, False, True]
    hands.key(pygame.K_m, text="m")
    assert seen() == [True, False, False]


def test_in_a_small_window_it_is_a_drawer() -> None:
    for way in ("mouse", "keys"):
        hands = Hands(source=taught(STEPS, HEAD), size=(1280, 720))
        assert hands.scene.find("learned") is None and hands.scene.find("log") is None
        hands.click("tab-log") if way == "mouse" else hands.key(pygame.K_l, text="l")
        assert hands.scene.find("learned") is not None
        drawer = hands.rect("learned")
        assert not drawer.colliderect(hands.rect("lesson"))
        hands.click("learned.log") if way == "mouse" else hands.key(pygame.K_l, text="l")
        assert hands.scene.find("log") is not None and hands.scene.find("learned") is None
        hands.click("log.learned") if way == "mouse" else hands.key(pygame.K_l, text="l")
        assert hands.scene.find("learned") is not None
        hands.click("tab-log") if way == "mouse" else hands.key(pygame.K_ESCAPE)
        assert hands.scene.find("learned") is None and hands.scene.find("log") is None


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("name", ["learned", "log"])
def test_what_stands_at_the_right_of_a_head_gives_way(
    monkeypatch: pytest.MonkeyPatch, code: str, name: str
) -> None:
    """Whatever the language and the scale: neither the turn nor the count stands on a button."""
    monkeypatch.setenv(language.LANGUAGE, code)
    fits = []
    try:
        for size, scale in (((1280, 720), 150), ((1280, 720), 200), ((1920, 1080), 100)):
            hands = Hands(source=taught(STEPS, HEAD), size=size, scale=scale)
            if size < (1920, 1080):
                hands.click("tab-log")
            if name == "log":
                hands.click("learned.log")
            card: CardPanel = getattr(hands.scene.screen, name)
            assert card.visible and card.aside
            fits.append(card.aside_fits)
            ui, strip = hands.app.ui, [one.rect for one in card.children if one.visible]
            width = ui.text.width(card.aside, "label", ui.scale)
            aside = Rect(card.inner.right - width, card.rect.top, width, card.head_height)
            assert card.aside_fits != any(map(aside.colliderect, strip))
            assert all(one.right <= card.rect.right for one in strip)
    finally:
        language.speak(language.ENGLISH)
    assert fits[-1]


def test_a_rule_of_the_list_opens_the_rulebook() -> None:
    hands = Hands(source=taught(STEPS, HEAD), size=(1920, 1080))
    hands.click("learned.KZ-M7")
    assert hands.app.scene.name == "rulebook"


def test_a_tutorial_that_names_no_rules_keeps_the_log() -> None:
    hands = Hands(source=taught(STEPS), size=(1920, 1080))
    assert hands.scene.find("learned") is None and hands.scene.find("log") is not None
    assert hands.scene.find("log.learned") is None


def test_where_it_stands_is_kept_when_the_table_is_left() -> None:
    """SB-T3: by leaving for the title, by another game, by the end of the program; that it is begun
    is known before. Once its steps are through nothing is left of it."""
    for leave in ("leave", "put_away", "left"):
        hands = Hands(source=taught(STEPS, HEAD))
        progress = hands.rooms.services.progress
        assert progress.step_of("kayotz", "first-steps") is None
        hands.unit("scout-1")
        assert progress.step_of("kayotz", "first-steps") == 1
        if leave == "left":
            hands.click("lesson.leave")
        hands.rooms.leave() if leave == "leave" else hands.rooms.put_away()
        assert progress.step_of("kayotz", "first-steps") == 1
        progress.finish("kayotz", "first-steps")
    hands = Hands(source=taught(STEPS, HEAD))
    while tutorial(hands).lesson is not None:
        if tutorial(hands).index == 1 and not tutorial(hands).reading:
            hands.click(hands.cell("332"))
        else:
            follow(hands)
        hands.rest()
    hands.rooms.put_away()
    progress = hands.rooms.services.progress
    assert progress.step_of("kayotz", "first-steps") is None
    assert progress.has("kayotz", "first-steps")


def test_the_ribbon_says_which_chapter_it_is() -> None:
    hands = Hands(source=taught(STEPS, HEAD), size=(1920, 1080))
    title = hands.scene.widget("scenario-title")
    assert title is not None and title.label == "School · 9 First Steps"
