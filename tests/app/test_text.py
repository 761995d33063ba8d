"""Text: sharp at every scale, cached, wrapped and never clipped; rich text and its links."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app import rich
from game.app.cache import Cache, SurfaceCache
from game.app.text import Text
from game.app.theme import theme
from game.app.ui import Ui
from tests.properties import examples

WORDS = st.text(st.sampled_from("abcdefgh ½−×≥ WIM.-'"), min_size=1, max_size=80)
SCALES = st.sampled_from((0.75, 1.0, 1.35, 2.0, 3.0))


@pytest.fixture(scope="module")
def ui() -> Ui:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((320, 240))
    return Ui()


def test_a_path_is_broken_after_a_folder(ui: Ui) -> None:
    """Not inside a name; one that is too long itself is."""
    path = "/home/somebody/shared/hold-the-outpost.skirmish"
    width = ui.text.width("/home/somebody/shared/hold-the", "story", 1.0)
    lines = ui.text.wrap(path, "story", 1.0, width)
    assert lines == ("/home/somebody/shared/", "hold-the-outpost.skirmish")
    narrow = ui.text.wrap(path, "story", 1.0, width // 3)
    assert "".join(narrow) == path
    assert all(ui.text.width(line, "story", 1.0) <= width // 3 for line in narrow)


def test_a_word_of_several_is_broken_after_a_hyphen(ui: Ui) -> None:
    """Only where it is wider than its place, and between its parts as long as they fit."""
    word = "Long-range-fire"
    wide = ui.text.width(word, "story", 1.0)
    assert ui.text.wrap(f"{word} ends", "story", 1.0, wide) == (word, "ends")
    assert ui.text.wrap(word, "story", 1.0, wide - 1) == ("Long-range-", "fire")
    part = ui.text.width("Long-", "story", 1.0)
    assert ui.text.wrap(word, "story", 1.0, part)[0] == "Long-"


def test_only_so_many_lines_lose_what_has_no_room(ui: Ui) -> None:
    """The last one says so."""
    words = "one two three four five six"
    width = ui.text.width("three four", "story", 1.0)
    whole = ui.text.wrap(words, "story", 1.0, width)
    assert len(whole) == 3 and ui.text.wrap_within(words, "story", 1.0, width, 3) == whole
    first, last = ui.text.wrap_within(words, "story", 1.0, width, 2)
    assert first == whole[0] and last.endswith("…") and last.startswith("three")
    assert ui.text.width(last, "story", 1.0) <= width


def test_it_tells_whether_a_word_would_be_broken(ui: Ui) -> None:
    """However many words the text has, and in whatever line."""
    wide = ui.text.width("unforeseeable", "story", 1.0)
    for words in ("unforeseeable", "it is\nunforeseeable now"):
        assert not ui.text.splits(words, "story", 1.0, wide)
        assert ui.text.splits(words, "story", 1.0, wide - 1)


def test_the_same_line_is_rendered_once(ui: Ui) -> None:
    """By what it says, style, colour and scale."""
    text = Text(theme())
    first = text.surface("Full Move", "label", (1, 2, 3), 1.0)
    assert text.surface("Full Move", "label", (1, 2, 3), 1.0) is first
    assert text.cache.made == 1
    for other in (("Full Fire", "label", (1, 2, 3), 1.0), ("Full Move", "option", (1, 2, 3), 1.0),
                  ("Full Move", "label", (1, 2, 4), 1.0), ("Full Move", "label", (1, 2, 3), 2.0)):
        assert text.surface(*other) is not first
    assert text.cache.made == 5


def test_a_part_counts_as_all_it_was_cut_from() -> None:
    """A small piece keeps the whole surface in memory: the limit must see that."""
    cache = SurfaceCache(3 * 400)
    whole = pygame.Surface((10, 10), pygame.SRCALPHA)
    cache.get("part", lambda: whole.subsurface((2, 3, 4, 5)))
    assert cache.used == 400


def test_a_paragraph_is_put_together_once_unless_it_is_very_large(ui: Ui) -> None:
    """A page of the rulebook doesn't drive out all that the panels say."""
    text = Text(theme())
    small = text.block("few", 100, lambda: pygame.Surface((10, 10)))
    assert text.block("few", 100, lambda: pygame.Surface((10, 10))) is small
    large = text.block("many", 1 << 20, lambda: pygame.Surface((10, 10)))
    assert text.block("many", 1 << 20, lambda: pygame.Surface((10, 10))) is not large
    assert len(text.blocks) == 1


def test_the_cache_forgets_the_least_recently_used() -> None:
    """And never holds more than its limit."""
    cache = SurfaceCache(3 * 400)
    make = lambda: pygame.Surface((10, 10), depth=32)  # noqa: E731
    a = cache.get("a", make)
    cache.get("b", make)
    cache.get("c", make)
    assert cache.get("a", make) is a
    cache.get("d", make)
    assert cache.used <= 3 * 400
    assert cache.get("a", make) is a
    made = cache.made
    cache.get("b", make)
    assert cache.made == made + 1


def test_a_cache_of_so_many_says_who_had_to_go() -> None:
    """One limit for counts and bytes; what is kept anew takes the place of what was there."""
    cache: Cache[str, int] = Cache(2)
    assert not cache.keep("a", 1) and not cache.keep("b", 2) and not cache.keep("b", 3)
    assert cache.used == 2 and cache.find("a") == 1 and cache.peek("b") == 3
    assert cache.keep("c", 4) == ["b"]  # "a" was asked for since
    cache.drop("a")
    assert list(cache) == ["c"] and cache.used == 1


def test_what_is_first_to_go_drives_nothing_else_out_but_once() -> None:
    """What may never be needed has one place at most in a full cache, until it is asked for."""
    cache: Cache[str, int] = Cache(3)
    cache.keep("a", 1)
    cache.keep("b", 2)
    assert cache.keep("x", 3, first_to_go=True) == []
    assert cache.keep("y", 4, first_to_go=True) == ["x"]
    assert cache.keep("z", 5, first_to_go=True) == ["y"]
    assert list(cache) == ["z", "a", "b"] and cache.used == 3
    assert cache.find("z") == 5
    assert cache.keep("c", 6) == ["a"] and set(cache) == {"b", "z", "c"}
    large: Cache[str, str] = Cache(3, len)
    assert large.keep("x", "long") == [] and "x" in large
    assert large.keep("y", "ab") == ["x"] and large.used == 2


def test_text_is_rendered_anew_not_stretched(ui: Ui) -> None:
    """At 200 % the font is twice as large, so its edges stay sharp."""
    small, large = ui.text.font("label", 1.0), ui.text.font("label", 2.0)
    assert small is not large
    assert large.get_height() == pytest.approx(2 * small.get_height(), abs=2)


@examples(60)
@given(words=WORDS, scale=SCALES, width=st.integers(40, 400))
def test_wrapped_lines_fit_and_lose_nothing(words: str, scale: float, width: int) -> None:
    """Every line is within the width (a single sign may be wider); no sign goes missing."""
    text = Text(theme())
    lines = text.wrap(words, "label", scale, width)
    for line in lines:
        assert text.width(line, "label", scale) <= width or len(line) == 1
    kept = "".join(lines).replace(" ", "")
    assert kept == words.replace(" ", "")


def test_a_number_keeps_its_percent_sign(ui: Ui) -> None:
    """In plain and in rich text a line never begins with %."""
    words = "nothing in the way: 72 % or less"
    for width in range(60, 300):
        plain = ui.text.wrap(words, "label", 1.0, width)
        assert not any(line.startswith("%") for line in plain)
        pieces = rich.layout(ui, words, "label", width).pieces
        assert not any(piece.text.startswith("%") for piece in pieces)


def test_shortened_text_says_so(ui: Ui) -> None:
    """With an ellipsis, and within the width."""
    short = ui.text.shorten("A very long title of a scenario", "title", 1.0, 100)
    assert short.endswith("…")
    assert ui.text.width(short, "title", 1.0) <= 100
    assert ui.text.shorten("Short", "title", 1.0, 300) == "Short"


@pytest.mark.parametrize("sign", "½″−×≥→←↑↓✓✕·–“”‘’…")
def test_every_sign_of_the_rules_has_a_glyph(ui: Ui, sign: str) -> None:
    """In the label face or in the symbols face: never an empty box."""
    faces = theme().faces
    from game.app.text import covered
    from game.core.resources import asset

    known = covered(asset("fonts", faces["cond"])) | covered(asset("fonts", faces["symbols"]))
    assert ord(sign) in known


def test_capitals_and_tracking_of_heads(ui: Ui) -> None:
    """Heads are set in spaced capitals: wider than the plain words."""
    assert ui.text.width("Log of it", "head", 1.0) > ui.text.width("LOG OF IT", "key", 1.0)


def test_markup_of_all_kinds() -> None:
    """Bold, italic, links with and without words, dice, icons, colour."""
    kinds = [
        (span.kind, span.text, span.bold, span.italic, span.target)
        for span in rich.parse("**A** *b* [KZ-M2] [KZ-C4|why] {die:5:hit}{die:2}{icon:gear}")
    ]
    assert ("text", "A", True, False, "") in kinds
    assert ("text", "b", False, True, "") in kinds
    assert ("link", "KZ-M2", False, False, "KZ-M2") in kinds
    assert ("link", "why", False, False, "KZ-C4") in kinds
    assert ("die", "hit", False, False, "") in kinds
    assert ("die", "miss", False, False, "") in kinds
    assert ("icon", "gear", False, False, "") in kinds
    assert rich.plain_text("{c:stop.ink}no{/c} [KZ-M2|way] {die:4}") == "no way 4"


@pytest.mark.parametrize("text", ["units[3].hex", "5 * 3", "a ** b", "{die:x}", "[not a link]"])
def test_what_is_no_markup_stays_as_it_is_written(text: str) -> None:
    """A fault message with brackets is shown as it stands."""
    assert rich.plain_text(text).replace("**", "") == text.replace("**", "")


def test_links_can_be_hit_where_they_are_drawn(ui: Ui) -> None:
    """A link's rectangles cover its words, on each line it runs over."""
    said = "some words before [KZ-M2|a link that is long enough] after"
    laid = rich.layout(ui, said, "body", 160)
    assert len({link.rect.top for link in laid.links}) > 1
    assert {link.target for link in laid.links} == {"KZ-M2"}
    for link in laid.links:
        assert link.rect.right <= 160


@examples(60)
@given(markup=st.text(st.sampled_from("ab *[]{}|:KZ-M2\n"), max_size=60))
def test_any_markup_lays_out(markup: str) -> None:
    """Whatever is typed, nothing is raised and nothing lies outside."""
    pygame.display.init()
    pygame.font.init()
    laid = rich.layout(_shared(), markup, "label", 150)
    for piece in laid.pieces:
        assert piece.left + piece.width <= 150 or len(piece.text) <= 1
        assert piece.top + laid.line <= laid.height


@pytest.mark.parametrize("said", [
    "They **must stop**, and there they stay.",
    "It is closed (**[MC-U6]**), says [MC-T7|the rule].",
    "At **6** it shuts down; 5 and **4**% of them don’t.",
    "Half**way** up the [MC-T6]–[MC-T7] edge",
])
def test_what_has_no_space_before_it_stays_with_what_it_follows(ui: Ui, said: str) -> None:
    """At any width: a line begins only where there is a space, unless a word is wider than it."""
    whole = rich.layout(ui, said, "body", 10_000)
    (line,) = {piece.top for piece in whole.pieces}
    assert line == 0
    words = rich.plain_text(said).split()
    for width in range(110, 400, 7):
        laid = rich.layout(ui, said, "body", width)
        rows: dict[int, list[str]] = {}
        ends: dict[int, int] = {}
        for piece in laid.pieces:
            row = rows.setdefault(piece.top, [])
            gap = piece.left - ends.get(piece.top, piece.left)
            row.append(" " + piece.text if gap > 0 else piece.text)
            ends[piece.top] = piece.left + piece.width
        assert " ".join("".join(row) for row in rows.values()).split() == words, width
        assert max(ends.values()) <= min(width, laid.width)
        for link in laid.links:
            assert any(
                piece.span.kind == "link" and piece.top == link.rect.top
                and piece.left <= link.rect.left and link.rect.right <= piece.left + piece.width
                for piece in laid.pieces
            ), link


def test_a_link_is_as_wide_as_its_words(ui: Ui) -> None:
    """To the pixel: laid out so wide it takes one line again."""
    for said in ("[MC-U7|MC-U7 Front and rear]", "[MC-U33|MC-U33 Dice of special attacks]"):
        for style in ("story", "label", "body"):
            laid = rich.layout(ui, said, style, 10_000)
            wide = max(link.rect.right for link in laid.links)
            assert rich.layout(ui, said, style, wide).height == laid.height


_held: list[Ui] = []


def _shared() -> Ui:
    if not _held:
        pygame.display.set_mode((320, 240))
        _held.append(Ui())
    return _held[0]


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.35, 2.0])
@pytest.mark.parametrize("style", ["story", "label", "note", "small", "body"])
def test_what_follows_words_begins_where_they_end(style: str, scale: float) -> None:
    """The words of a span are drawn as one: a blank stays between them and the link after them,
    and none of them runs over the right edge."""
    pygame.display.init()
    pygame.font.init()
    ui = Ui()
    ui.rescale(round(scale * 100))
    words = "Roads pay a hex, whatever the ground it is that they were laid over by somebody"
    blank = ui.text.width(" ", style, ui.scale)
    for width in (10_000, 300, 190):
        laid = rich.layout(ui, f"{words} [KZ-M3] and then **it** is over", style, width)
        for piece, following in zip(laid.pieces, laid.pieces[1:], strict=False):
            if piece.top == following.top and piece.text and following.text:
                end = piece.left + ui.text.width(piece.text, piece.style, ui.scale)
                assert blank - 1 <= following.left - end <= blank + 1 or not (
                    following.text[0].isalnum()
                ), (piece.text, following.text)
        for piece in laid.pieces:
            if piece.text:
                end = piece.left + ui.text.width(piece.text, piece.style, ui.scale)
                assert end <= max(width, ui.px(20)) or " " not in piece.text, piece.text


def right_edge(image: pygame.Surface) -> list[int]:
    """How much ink the three rightmost columns with any have, from the right."""
    columns = [
        sum(image.get_at((x, y))[3] for y in range(image.get_height()))
        for x in range(image.get_width())
    ]
    while columns and not columns[-1]:
        columns.pop()
    return columns[:-4:-1]


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.35, 2.0, 3.0])
@pytest.mark.parametrize("word", ["Play", "Lay", "Goal", "Turn"])
def test_the_last_letter_of_a_spaced_head_is_whole(word: str, scale: float) -> None:
    """Its signs are drawn one by one, so kerning must not shorten the whole."""
    pygame.display.init()
    pygame.font.init()
    ui = Ui()
    whole = ui.text.surface(word, "head", (0, 0, 0), scale)
    last = ui.text.surface(word[-1], "head", (0, 0, 0), scale)
    assert right_edge(whole) == right_edge(last)


@pytest.mark.parametrize("text", ["a\0b", "caf\udce9", "\0", "\ud800"])
def test_no_sign_is_too_much_for_a_font(ui: Ui, text: str) -> None:
    """Names of files may hold bytes that are no text; a save, or a label, anything."""
    assert ui.text.width(text, "story", 1.0) > 0
    assert ui.text.surface(text, "story", (0, 0, 0), 1.0).get_width() > 0
    assert ui.text.wrap(text, "story", 1.0, 10)


def test_counts_and_dots_stay_with_what_they_belong_to(ui: Ui) -> None:
    """At any width that holds them: no line begins with the dot of a list or a % sign, none ends
    with a count."""
    words = "700 Punkte · 6 Trooper · 4 × Gewehr · 2 × MPi · trifft 50 %"
    for width in range(90, 400, 3):
        lines = ui.text.wrap(words, "label", 1.0, width)
        assert not any(line[:1] in "·%×" or line[-1:] == "×" for line in lines), lines
        laid = rich.layout(ui, f"**{words}** · {words}", "label", width)
        tops = {piece.top: piece.text for piece in reversed(laid.pieces)}
        assert not any(text.lstrip()[:1] in "·%×" for text in tops.values()), tops
    one, two = (rich.layout(ui, f"[AR-D3]{blanks}· then", "label", 400) for blanks in (" ", "  "))
    assert [piece.left for piece in one.pieces] == [piece.left for piece in two.pieces]
