"""The theme: every token is there, and every pair of the look's contrast list still reads."""

import pygame
import pytest

from game.app.rich import plain_text
from game.app.text import Text
from game.app.theme import mix, theme
from game.core.errors import BoxError
from game.core.resources import asset
from tests.app.contrast import contrast, luminance

LEAST = 4.5


@pytest.mark.parametrize("pair", theme().contrast, ids=lambda pair: f"{pair[0]} on {pair[1]}")
def test_contrast_of_the_look(pair: tuple[str, str, float]) -> None:
    """WCAG 2: never under 4.5, and what the look promises (rounded to a tenth)."""
    ink, ground, promised = pair
    ratio = contrast(theme().colour(ink), theme().colour(ground))
    assert ratio >= LEAST
    assert round(ratio, 1) >= promised - 0.05


def test_the_list_covers_every_pair_of_the_look() -> None:
    """The file can't quietly lose a pair."""
    pairs = {(ink, ground) for ink, ground, _ in theme().contrast}
    assert len(pairs) >= 26
    for ink in ("ink", "ink.2", "ink.3", "brass.ink", "blue", "stop.ink", "go"):
        assert {(ink, "card"), (ink, "grain")} <= pairs


@pytest.mark.parametrize("ink", ["ink", "ink.2", "ink.3", "brass.ink", "blue", "stop.ink", "go"])
def test_text_reads_on_the_darkest_grain_that_ships(ink: str) -> None:
    """The card texture itself, not only the figure written down for it."""
    tile = pygame.image.load(str(asset("texture", "card.png")))
    darkest = min(
        tile.get_at((x, y))[0] for x in range(tile.get_width()) for y in range(tile.get_height())
    )
    red, green, blue = (round(channel * darkest / 255) for channel in theme().colours.card)
    assert contrast(theme().colour(ink), (red, green, blue)) >= LEAST


def test_contrast_is_symmetric_and_bounded() -> None:
    """Black on white is 21, a colour on itself 1."""
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((9, 99, 199), (9, 99, 199)) == pytest.approx(1)
    assert luminance((255, 255, 255)) == pytest.approx(1)
    assert mix((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)


def test_the_face_for_reading_is_hardly_wider() -> None:
    """Running text, options and lessons change (sizes are whole pixels, so a little wider they may
    be); counters, key caps and heads stay."""
    pygame.font.init()
    usual, clear = theme(), theme("usual", "clear")
    text = "The scouts may move 3 hexes and fire once; odds are 5 in 6 for each of them."
    changed = {name for name in usual.styles if usual.styles[name] != clear.styles[name]}
    assert {"body", "option", "lesson", "story"} <= changed
    assert not changed & {"counter", "counter.long", "key", "head", "label", "small"}
    for name in changed:
        wide = Text(clear).width(text, name, 1.0)
        assert wide <= 1.06 * Text(usual).width(text, name, 1.0), name


def test_signs_that_a_face_lacks_are_drawn_in_the_usual_one() -> None:
    """An arrow of Lexend would be an empty box."""
    pygame.font.init()
    text = Text(theme("usual", "clear"))
    assert {face for face, _ in text._runs("a → b", "clear", "sans")} == {"clear", "sans"}
    assert text.width("→", "body", 1.0) == pytest.approx(
        Text(theme()).width("→", "body", 1.0), abs=2)


def test_an_unknown_token_is_named() -> None:
    """A typo is found at once."""
    with pytest.raises(BoxError, match=r"stop\.inc"):
        theme().colour("stop.inc")


def test_every_style_has_a_shipped_face() -> None:
    """Styles, their strong and slanted forms, and the font files exist."""
    look = theme()
    for style in look.styles.values():
        assert asset("fonts", look.faces[style.face]).is_file()
        for other in (style.strong, style.slanted):
            assert not other or other in look.styles
    assert min(style.size for style in look.styles.values()) >= 12


def test_serif_is_never_small_and_italic_never_tiny() -> None:
    """Look 2: serif display not under 17 px, italics not under 15."""
    look = theme()
    for style in look.styles.values():
        if style.face in ("serif", "display"):
            assert style.size >= 17
        if style.face == "sans-italic":
            assert style.size >= 15
    assert plain_text("a") == "a"
