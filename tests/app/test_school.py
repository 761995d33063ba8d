"""The School of a game: its chapters, how far they are, and the rules to be looked up."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec.structs import force_setattr, replace
from pygame import Rect

from game.app import folders
from game.app.app_services import Start
from game.app.loop import App
from game.app.play.session import LEFT, LESSON
from game.app.rooms import Rooms
from game.app.scenes.menus import Menus
from game.app.scenes.opponents import OpponentScene
from game.app.scenes.rulebook import RulebookScene
from game.app.scenes.school import SchoolScene
from game.app.scenes.schoolcards import ChapterCard, ChapterPicture
from game.app.scenes.schoolcourse import SchoolCourse, begun_chapters
from game.app.scenes.schoolhead import GoKey, RuleTicks
from game.app.scenes.schoolproblems import ProblemCard
from game.app.scenes.schoolrules import RuleList
from game.app.widgets.label import Label
from game.app.widgets.scroll import ScrollArea
from game.core.contract import ScenarioCard
from game.core.rulebook import load
from game.rules import box, scenario_path
from tests.app.chapters import RULES, STEPS, CourseBox, begin, course_services, learn
from tests.app.conftest import MakeApp
from tests.app.driver import Driver
from tests.app.fakes import FakeServices, a_save
from tests.app.play.hands import ENGINE, Hands

SMALL, LARGE = (1280, 720), (1920, 1080)

FREE = next(card for card in box("kayotz").scenarios() if card.kind == "scenario")
"""What is offered first to whoever has been through a course that names nothing."""
Open = Callable[..., tuple[Driver, FakeServices]]


@pytest.fixture
def school(make_app: MakeApp) -> Open:
    """Opens the School of the first of some games; done, step: what was learned in it."""

    def opened(
        *boxes: CourseBox, size: tuple[int, int] = LARGE, scale: int = 0, done: int = 0,
        step: int | None = None,
    ) -> tuple[Driver, FakeServices]:
        services = course_services(*(boxes or (CourseBox("kayotz", 6),)))
        game = services.boxes()[0].id
        learn(services, game, done, step)
        app = make_app(size, scale)
        menus = Menus(app, services)
        app.push(menus.title())
        menus.open_school(game)
        driver = Driver(app)
        driver.settle()
        return driver, services

    return opened


def scene(driver: Driver) -> SchoolScene:
    found = driver.app.scene
    assert isinstance(found, SchoolScene)
    return found


def course(driver: Driver) -> SchoolCourse:
    found = scene(driver).course
    assert found is not None
    return found


def words(driver: Driver, name: str) -> str:
    widget = scene(driver).widget(name)
    assert widget is not None, name
    return widget.label


def rows(driver: Driver) -> RuleList:
    found = scene(driver).widget("rules")
    assert isinstance(found, RuleList)
    return found


def card(driver: Driver, number: int) -> ChapterCard:
    found = scene(driver).widget(f"chapter.chapter-{number}")
    assert isinstance(found, ChapterCard)
    return found


# What stands beside the course


def test_the_window_has_a_place_of_its_own(school: Open) -> None:
    """Its chapters stand beside the games, in the order of their numbers, and count by themselves;
    what the course of the rules counts stays as it is. One about an optional rule ends it."""
    real = next(card for card in box("kayotz").scenarios() if card.kind == "scenario")
    beside = [
        ScenarioCard(f"beside-{number}", f"Beside {number}", "kayotz", real.source, "tutorial",
                     minutes=6, summary="What it is about", chapter=number, steps=9, course=of)
        for number, of in ((2, "window"), (1, "window"), (1, "optional"))
    ]
    driver, services = school(CourseBox("kayotz", 6, *beside), done=1)
    found = course(driver)
    assert [one.number for one in found.chapters] == [1, 2, 3, 4, 5, 6, 0]
    assert found.chapters[-1].card.course == "optional"
    assert (found.main, found.taught) == (6, RULES) and found.at == 1
    assert scene(driver).parts == ("kayotz", "window")
    driver.key(pygame.K_2, text="2")
    assert scene(driver).game == "window"
    assert [one.card.title for one in course(driver).chapters] == ["Beside 1", "Beside 2"]
    assert (course(driver).main, course(driver).taught) == (2, 0)
    assert {one.rule.id[:2] for one in scene(driver).rules()} == {"SB"}
    driver.key(pygame.K_RETURN)
    assert services.started[-1].game == "kayotz"
    assert services.started[-1].source == course(driver).chapters[0].card.source


# The course


def test_a_course_says_how_far_the_player_is(school: Open) -> None:
    """Three of six chapters done, the fourth begun: one tick a rule, and what is left."""
    driver, _ = school(done=3, step=6)
    found = course(driver)
    assert [chapter.done for chapter in found.chapters] == [True] * 3 + [False] * 3
    assert found.at == 3 and found.chapters[3].step == 7
    third = sum(len(chapter.rules) for chapter in found.chapters[:3])
    assert (found.used, found.taught) == (third + 1, RULES)
    assert words(driver, "used.count") == str(third + 1)
    assert words(driver, "used.of") == f"of {RULES}"
    assert found.minutes == sum(range(10, 16))
    assert words(driver, "course.length") == "6 chapters, 75 minutes. About 38 to go."
    ticks = scene(driver).widget("ticks")
    assert isinstance(ticks, RuleTicks)
    assert [rule.used for rule in ticks.rules] == [True] * (third + 1) + [False] * (
        RULES - third - 1)
    assert [card(driver, number).status for number in (3, 4, 5)] == [
        "Done", f"Step 7 of {STEPS}", f"{STEPS} steps"]
    assert [card(driver, number).next for number in (3, 4, 5)] == [False, True, False]
    assert card(driver, 4).rules.current == found.chapters[3].rules[1].id


@pytest.mark.parametrize(
    ("done", "step", "says"),
    [(0, None, "Begin chapter 1"), (2, None, "Begin chapter 3"),
     (2, 0, "Continue chapter 3, step 1"), (2, STEPS, "Continue chapter 3, its fight"),
     (6, None, f"Play {FREE.title}")],
)
def test_the_blue_key_says_what_it_does(
    school: Open, done: int, step: int | None, says: str
) -> None:
    """And has the focus: Enter does it."""
    driver, services = school(done=done, step=step)
    assert driver.focus() == "go" and words(driver, "go") == says
    driver.key(pygame.K_RETURN)
    if done == 6:
        assert isinstance(driver.app.scene, OpponentScene)
        assert driver.app.scene.card.id == FREE.id
    elif step is None:
        source = services.scenarios("kayotz", "tutorial")[done].source
        assert [start.source for start in services.started] == [source]
    else:
        assert services.loaded == [services.store.list()[0].path] and not services.started


def test_a_course_that_leads_nowhere_can_be_begun_once_more(school: Open) -> None:
    """No scenario is named, or one that isn't there."""
    driver, services = school(done=6)
    found = scene(driver)._found
    found["kayotz"] = found["kayotz"]._replace(scenarios=())
    driver.app.scene.rebuild()
    assert words(driver, "go") == "Once more: chapter 1"
    driver.click("go")
    assert len(services.started) == 1


def test_the_chapter_played_last_comes_first(school: Open) -> None:
    """Of several that were begun."""
    driver, services = school(done=1, step=4)
    assert course(driver).at == 1
    begin(services, services.scenarios("kayotz", "tutorial")[4], 2)
    scene(driver).entering()
    scene(driver).rebuild()
    assert course(driver).at == 4 and words(driver, "go") == "Continue chapter 5, step 3"


def test_a_chapter_that_was_left_goes_on_at_the_step_at_which_it_was(school: Open) -> None:
    """Its save says that the steps are through, and where they were left."""
    _, services = school(CourseBox("kayotz", 3))
    card = services.scenarios("kayotz", "tutorial")[0]
    services.progress.reach(card.game, card.id, 4)
    save = replace(a_save("left"), game=card.game, scenario=card.id,
                   data={LESSON: STEPS, LEFT: 4})
    services.store.write(save)
    found = begun_chapters(services.store.list(), services.progress)
    assert found[card.game, card.id].step == 4


def test_only_what_can_be_gone_on_with_is_begun(school: Open) -> None:
    """Neither without its save, nor from one that is over or was played on from another game."""
    driver, services = school(done=0, step=3)
    path = services.store.list()[0].path
    save = services.store.read(path)
    for changed in (replace(save, over=True), replace(save, data={"origin": {}}),
                    replace(save, scenario="chapter-2")):
        services.store.write(changed)
        scene(driver).entering()
        assert course(driver).chapters[0].begun is None
    services.store.write(save)
    scene(driver).entering()
    assert course(driver).chapters[0].begun is not None
    services.progress.finish("kayotz", "chapter-1")
    scene(driver).entering()
    assert course(driver).chapters[0].begun is None and course(driver).chapters[0].done


def test_a_tutorial_without_a_number_comes_last(school: Open) -> None:
    """An old one and one's own, and whatever number that claims; neither counts."""
    own = folders.scenarios("kayotz")
    own.mkdir(parents=True)
    (own / "good.yaml").write_text("", encoding="utf-8")
    old = ScenarioCard("old", "An Old One", "kayotz", Path("old.yaml"), "tutorial", steps=3)
    box = CourseBox("kayotz", 2, old)
    box.card = lambda path: ScenarioCard(  # type: ignore[method-assign]
        "mine", "Mine", "kayotz", path, "tutorial", chapter=1, teaches=("KZ-C1",), steps=4)
    driver, services = school(box)
    found = course(driver)
    assert [chapter.card.id for chapter in found.chapters] == [
        "chapter-1", "chapter-2", "old", "mine"]
    assert [chapter.number for chapter in found.chapters] == [1, 2, 0, 0]
    assert found.main == 2 and found.taught == RULES
    driver.click("chapter.own.good")
    assert services.started[-1].source == own / "good.yaml"


def test_a_game_whose_lessons_have_no_numbers_has_a_course_too(school: Open) -> None:
    """All of them, and the key names the lesson."""
    old = ScenarioCard("old", "An Old One", "kayotz", Path("old.yaml"), "tutorial", minutes=7)
    driver, _ = school(CourseBox("kayotz", 0, old))
    assert course(driver).main == 1 and words(driver, "go") == "Begin “An Old One”"
    assert scene(driver).widget("ticks") is None


def test_a_game_without_lessons_has_its_rules(school: Open) -> None:
    """And says so."""
    driver, _ = school(CourseBox("kayotz", 0))
    assert words(driver, "course.title") == "This game has no lessons yet."
    assert scene(driver).widget("go") is None and len(rows(driver).rules) == 50
    driver.key(pygame.K_RETURN)
    assert driver.app.scene.name == "school"


def test_a_file_that_cannot_be_played_says_why(school: Open) -> None:
    """On its card, and once more when it is opened; nothing else is hidden by it."""
    bad = ScenarioCard("bad", "bad", "kayotz", Path("bad.yaml"), "tutorial",
                       fault="bad.yaml:3:7: title: this key is missing")
    driver, services = school(CourseBox("kayotz", 1, bad))
    assert scene(driver).widget("chapter.bad") is not None and course(driver).at == 0
    assert card(driver, 1).tip == ""
    found = scene(driver).widget("chapter.bad")
    assert isinstance(found, ChapterCard) and found.tip == bad.fault

    def refuse(_: object) -> None:
        raise ValueError(bad.fault)

    force_setattr(services, "start", refuse)
    driver.click("chapter.bad")
    assert "bad.yaml:3:7" in words(driver, "toast")


# Keys and mouse


def test_arrows_choose_a_chapter_and_enter_opens_it(school: Open) -> None:
    """From the key first the one to go on with; the ends are ends."""
    driver, services = school(done=1)
    for key, at in ((pygame.K_RIGHT, 2), (pygame.K_RIGHT, 3), (pygame.K_LEFT, 2),
                    (pygame.K_LEFT, 1), (pygame.K_LEFT, 1)):
        driver.key(key)
        assert driver.focus() == f"chapter.chapter-{at}"
    driver.key(pygame.K_RETURN)
    cards = services.scenarios("kayotz", "tutorial")
    assert [start.source for start in services.started] == [cards[0].source]
    assert services.started[0].seed is None and not services.started[0].options


def test_a_chapter_to_come_is_open_to_a_click(school: Open) -> None:
    """Nothing is locked."""
    driver, services = school()
    assert card(driver, 6).after and not card(driver, 6).next
    driver.click("chapter.chapter-6")
    assert [start.source for start in services.started] == [
        services.scenarios("kayotz", "tutorial")[5].source]


@pytest.mark.parametrize("how", ["mouse", "keys", "key", "button"])
def test_a_begun_chapter_goes_on_or_starts_anew(school: Open, how: str) -> None:
    """A click goes on; from the start leads its button, and Shift with Enter."""
    driver, services = school(step=5)
    driver.click("chapter.chapter-1")
    assert len(services.loaded) == 1 and not services.started
    if how == "mouse":
        driver.click("anew.chapter-1")
    elif how in ("keys", "key"):
        driver.app.scene.focus_on("chapter.chapter-1" if how == "keys" else "go")
        driver.key(pygame.K_RETURN, pygame.KMOD_SHIFT)
    else:
        driver.app.scene.focus_on("anew.chapter-1")
        driver.key(pygame.K_SPACE)
    assert len(services.loaded) == 1 and len(services.started) == 1
    assert scene(driver).widget("anew.chapter-2") is None


def test_digits_and_clicks_change_the_game(school: Open) -> None:
    """In the order of the shelf, each with its count; what was looked for is forgotten."""
    boxes = [CourseBox(game, count) for game, count in
             (("kayotz", 6), ("mechs", 4), ("arena", 1), ("troopers", 7))]
    driver, _ = school(*boxes, done=2)
    done = sum(len(chapter.rules) for chapter in course(driver).chapters[:2])
    assert words(driver, "game.kayotz") == f"Kay’otz Incursion {done} of {RULES}"
    assert words(driver, "game.arena") == f"Arena 0 of {RULES}"
    driver.key(pygame.K_SLASH, text="/")
    driver.type("dice")
    scene(driver).focus_on("go")
    for number, (key, game) in enumerate(
        ((pygame.K_2, "mechs"), (pygame.K_3, "arena"), (pygame.K_KP4, "troopers"))
    ):
        driver.key(key)
        assert scene(driver).game == game and scene(driver).query == ""
        assert len(course(driver).chapters) == boxes[number + 1].count
        assert rows(driver).rules[0].rule.id in load(game).rules
    driver.click("game.kayotz")
    assert words(driver, "subtitle") == "Kay’otz Incursion" and len(course(driver).chapters) == 6
    driver.key(pygame.K_9)
    assert scene(driver).game == "kayotz"


def test_rules_not_used_yet_come_first(school: Open) -> None:
    """Those of the chapter at hand before all; used ones last."""
    driver, services = school(done=2, step=1)
    found = rows(driver).rules
    cards = services.scenarios("kayotz", "tutorial")
    third = cards[2].teaches
    assert [one.rule.id for one in found[: len(third) - 1]] == list(third[1:])
    assert {one.chapter and one.chapter.number for one in found[: len(third) - 1]} == {3}
    used = [one.used for one in found]
    assert used == sorted(used) and sum(used) == len((*cards[0].teaches, *cards[1].teaches)) + 1
    untaught = [one for one in found if not one.chapter]
    assert len(found) == 50 and len(untaught) == 50 - RULES
    assert words(driver, "unused") == f"{50 - sum(used)} not yet used"


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_a_rule_is_looked_for_and_tried_or_read(school: Open, how: str) -> None:
    """KZ-M6: its row opens the place where it is taught, its id the page, from which Esc comes back
    to the School."""
    driver, services = school()
    if how == "mouse":
        driver.click("search")
    else:
        driver.key(pygame.K_SLASH, text="/")
    assert driver.focus() == "search"
    driver.type("kz-m6")
    assert rows(driver).rules[0].rule.id == "KZ-M6" and len(rows(driver).rules) < 9
    row = rows(driver).row_rects()[0].move(rows(driver).rect.topleft)
    if how == "mouse":
        driver.click(row.center)
    else:
        driver.key(pygame.K_RETURN)
        assert driver.focus() == "rules" and not services.started
        driver.key(pygame.K_RETURN)
    taught = next(card for card in services.scenarios("kayotz", "tutorial")
                  if "KZ-M6" in card.teaches)
    (start,) = services.started
    assert (start.source, start.rule) == (taught.source, "KZ-M6")
    if how == "mouse":
        driver.click((row.left + 8, row.centery))
    else:
        driver.key(pygame.K_F1)
    found = driver.app.scene
    assert isinstance(found, RulebookScene) and found.place.rule == "KZ-M6"
    driver.key(pygame.K_ESCAPE)
    assert scene(driver).query == "kz-m6"


def test_a_rule_that_no_chapter_teaches_is_read(school: Open) -> None:
    """It says so, and leads to its page."""
    driver, services = school()
    found = rows(driver)
    index = next(index for index, one in enumerate(found.rules) if one.chapter is None)
    found.take(index)
    opened = driver.app.scene
    assert isinstance(opened, RulebookScene) and not services.started
    assert opened.place.rule == found.rules[index].rule.id


def test_what_has_none_of_the_words_is_not_listed(school: Open) -> None:
    """All words must be in its id, title or text; small and large letters are alike."""
    driver, _ = school()
    driver.key(pygame.K_SLASH, text="/")
    driver.type("LAVA mp")
    found = rows(driver).rules
    assert found and all(
        "lava" in (text := " ".join((one.rule.title, *one.rule.text)).casefold()) and "mp" in text
        for one in found
    )
    driver.type("zzz")
    assert not rows(driver).rules and not rows(driver).focusable
    driver.key(pygame.K_RETURN)
    driver.app.scene.focus_on("go")
    driver.key(pygame.K_t)
    assert driver.focus() == "search"


def test_t_and_the_arrows_walk_the_rules(school: Open) -> None:
    """Across and down the columns, down to the last row, which is scrolled into sight."""
    driver, services = school(done=6)
    driver.key(pygame.K_t)
    found = rows(driver)
    assert driver.focus() == "rules" and found.at == 0 and found.columns == 3
    for key, at in ((pygame.K_RIGHT, 1), (pygame.K_DOWN, 4), (pygame.K_LEFT, 3), (pygame.K_UP, 0),
                    (pygame.K_LEFT, 0), (pygame.K_END, 49), (pygame.K_DOWN, 49)):
        driver.key(key)
        assert found.at == at
    last = found.row_rects()[-1].move(found.rect.topleft)
    area = scene(driver).widget("rules.area")
    assert isinstance(area, ScrollArea) and area.rect.contains(last)
    driver.key(pygame.K_RETURN)
    assert services.started[-1].rule == found.rules[-1].rule.id
    driver.key(pygame.K_F1)
    opened = driver.app.scene
    assert isinstance(opened, RulebookScene)
    assert opened.place.rule == found.rules[-1].rule.id
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_HOME)
    driver.key(pygame.K_UP)
    assert driver.focus() != "rules"


def test_a_tick_tells_its_rule_and_leads_to_it(school: Open) -> None:
    """So does a title on a card tell it."""
    driver, services = school()
    ticks = scene(driver).widget("ticks")
    assert isinstance(ticks, RuleTicks)
    rule = services.scenarios("kayotz", "tutorial")[2].teaches[1]
    index = [one.id for one in ticks.rules].index(rule)
    told = ticks.tip_at(ticks._place(index).center)
    assert told.startswith(f"**{rule} {load('kayotz').rules[rule].title}**")
    third = card(driver, 3)
    top = third.rect.top + third._tops["rules"] + third.rules._cells[1].centery
    assert third.tip_at((third.rect.left + third._pad + 40, top)) == told
    driver.click(ticks._place(index).center)
    found = driver.app.scene
    assert isinstance(found, RulebookScene) and found.place.rule == rule


def test_the_ways_out(school: Open) -> None:
    """F1 and two buttons to the book of this game, the gear to the settings, Esc and Back off."""
    driver, _ = school(CourseBox("arena", 2))
    for way in (lambda: driver.key(pygame.K_F1), lambda: driver.click("book"),
                lambda: driver.click("all")):
        way()
        found = driver.app.scene
        assert isinstance(found, RulebookScene) and found.place.game == "arena"
        driver.key(pygame.K_ESCAPE)
    driver.click("settings")
    assert driver.app.scene.name == "settings"
    driver.key(pygame.K_ESCAPE)
    driver.click("back")
    assert driver.app.scene.name == "title"


@pytest.mark.parametrize("size", [LARGE, SMALL])
def test_what_has_not_been_read_keeps_its_place(
    school: Open, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """The rules lie where they will lie, and can be looked through; nothing says that there are no
    lessons."""
    with monkeypatch.context() as patch:
        patch.setattr(App, "background", lambda *_: None)
        driver, _ = school(size=size)
        assert scene(driver).course is None and not scene(driver).cards()
        assert words(driver, "course.title") == "The course"
        before = rows(driver).rect.top
        assert len(rows(driver).rules) == 50
        driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_F1)
        assert isinstance(driver.app.scene, RulebookScene)
    driver.key(pygame.K_ESCAPE)
    driver.settle()
    assert len(scene(driver).cards()) == 6
    assert abs(rows(driver).rect.top - before) < driver.app.ui.px(60)


# Every size


@pytest.mark.parametrize("count", range(1, 8))
@pytest.mark.parametrize(
    ("size", "scale"), [(LARGE, 100), (SMALL, 100), (SMALL, 150), ((1366, 768), 75)]
)
def test_every_chapter_is_within_reach(
    school: Open, count: int, size: tuple[int, int], scale: int
) -> None:
    """Cards lie side by side, none on another, none beside the window; the rules lie below."""
    driver, _ = school(CourseBox("mechs", count), size=size, scale=scale, done=count // 2)
    page = scene(driver).widget("page")
    assert isinstance(page, ScrollArea)
    cards = [one.rect for one in scene(driver).cards()]
    assert len(cards) == count
    for index, rect in enumerate(cards):
        assert page.rect.left < rect.left and rect.right < page.rect.right - page.bar_width
        assert rect.collidelist(cards[index + 1:]) < 0
    below = scene(driver).widget("rules.card")
    assert below is not None and all(rect.bottom < below.rect.top for rect in cards)
    driver.key(pygame.K_t)
    shown = rows(driver).shown_rect()
    assert shown.height >= 2 * driver.app.ui.px(44)


@pytest.mark.parametrize(("size", "all_seen"), [(LARGE, True), (SMALL, True), ((1024, 600), False)])
def test_a_usual_window_needs_no_scrolling(
    school: Open, size: tuple[int, int], *, all_seen: bool
) -> None:
    """Six chapters and some rules."""
    driver, _ = school(done=3, step=6, size=size)
    page = scene(driver).widget("page")
    assert isinstance(page, ScrollArea) and (page.most == 0) is all_seen


def test_in_a_small_window_the_rules_open_below_their_card(school: Open) -> None:
    """While the keyboard or the mouse is on it; never out of the window."""
    driver, _ = school(size=SMALL)
    assert scene(driver).widget("chapter.rules") is None
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    found = scene(driver).widget("chapter.rules")
    assert found is not None and found.rect.top > card(driver, 2).rect.bottom - 1
    assert Rect((0, 0), SMALL).contains(found.rect) and found.label == card(driver, 2).label
    driver.key(pygame.K_t)
    assert scene(driver).widget("chapter.rules") is None
    driver.move("chapter.chapter-5")
    found = scene(driver).widget("chapter.rules")
    assert found is not None and found.label == card(driver, 5).label
    driver.move("course.title")
    assert scene(driver).widget("chapter.rules") is None
    scene(driver).focus_on("go")
    driver.key(pygame.K_LEFT)
    driver.move("chapter.chapter-2")
    driver.move("course.title")
    found = scene(driver).widget("chapter.rules")
    focused = scene(driver).focused
    assert found is not None and isinstance(focused, ChapterCard) and found.label == focused.label


def test_the_rules_of_a_low_window_open_beside_their_card(school: Open) -> None:
    """Where there is no room below."""
    driver, _ = school(size=SMALL, scale=150)
    page = scene(driver).widget("page")
    assert page is not None
    for number in range(1, 7):
        driver.key(pygame.K_RIGHT)
        found = scene(driver).widget("chapter.rules")
        assert found is not None and page.rect.contains(found.rect), number
        assert not found.rect.colliderect(card(driver, number).rect)


# The real program


def test_pictures_are_pieces_of_the_boards(school: Open) -> None:
    """Drawn while nobody waits; in sepia for what is to come."""
    driver, _ = school(done=1)
    pictures = [one for one in scene(driver).root.walk() if isinstance(one, ChapterPicture)]
    assert len(pictures) == 6
    for _ in range(100):
        driver.calm()
        driver.settle()
        if scene(driver).ahead() is None and not driver.app.working:
            break
    for number, picture in enumerate(pictures, 1):
        image = picture.find_image()
        assert image is not None and image.get_size() == picture.rect.size
        colours = [tuple(image.get_at((x, y)))[:3] for x in range(0, image.get_width(), 7)
                   for y in range(0, image.get_height(), 7)]
        assert len(set(colours)) > 20
        sepia = all(red >= green >= blue for red, green, blue in colours)
        assert sepia == (number > 2)


def test_a_lesson_goes_on_where_it_was_left() -> None:
    """The real program: the first chapter is left at a step, and gone on with from the School."""
    hands = Hands("first-steps")
    hands.rest()
    tutorial = hands.scene.session.tutorial
    assert tutorial is not None
    hands.key(pygame.K_RETURN)
    at = tutorial.index
    assert at == 1
    session = hands.scene.session
    session.keep()
    hands.rooms.leave()
    hands.settle()
    hands.key(pygame.K_t)
    hands.settle()
    assert isinstance(hands.app.scene, SchoolScene)
    key = hands.app.scene.widget("go")
    assert isinstance(key, GoKey) and key.label.endswith("step 2")
    hands.key(pygame.K_RETURN)
    hands.rest()
    again = hands.scene.session
    assert again is not session and again.tutorial is not None and again.tutorial.index == at


def test_to_try_a_rule_begins_no_chapter() -> None:
    """Neither a new one, nor does it take the place of what was left."""
    hands = Hands("first-steps")
    hands.rest()
    hands.key(pygame.K_RETURN)
    hands.scene.session.keep()
    hands.rooms.leave()
    card = next(card for card in box("kayotz").scenarios() if len(card.teaches) > 3)
    first = scenario_path("kayotz", "first-steps")
    for source, rule in ((card.source, card.teaches[-1]), (first, "KZ-M3")):
        hands.rooms.start(Start("kayotz", source, {}, rule=rule))
        hands.rest()
        hands.scene.session.keep()
        hands.rooms.leave()
    hands.rooms.menus.open_school("kayotz")
    hands.settle()
    found = hands.app.scene
    assert isinstance(found, SchoolScene) and found.course is not None
    assert [one.step for one in found.course.chapters if one.begun is not None] == [2]


def test_the_title_tells_how_many_chapters_are_done(make_app: MakeApp) -> None:
    """Of the chosen box: chapters alone, not other tutorials; T opens its School."""
    old = ScenarioCard("old", "An Old One", "kayotz", Path("old.yaml"), "tutorial")
    services = course_services(CourseBox("kayotz", 5, old), CourseBox("arena", 1))
    learn(services, "kayotz", 2)
    app = make_app()
    app.push(Menus(app, services).title())
    driver = Driver(app)
    driver.settle()
    found = app.scene.widget("school")
    assert found is not None and found.label == "School: 2 of 5 chapters"
    app.scene.choose("arena")  # type: ignore[attr-defined]
    assert found.label == "School: 0 of 1 chapter"
    driver.key(pygame.K_t, text="t")
    assert scene(driver).game == "arena" and driver.focus() == "go"


def test_every_real_course_can_be_opened(make_app: MakeApp) -> None:
    """Of each game: all its rules are those of its book, and each belongs to one chapter."""
    rooms = Rooms(make_app(LARGE), engine=ENGINE)
    rooms.app.push(rooms.menus.title())
    driver = Driver(rooms.app)
    driver.key(pygame.K_t)
    for number, game in enumerate(scene(driver).games):
        driver.key(pygame.K_1 + number)
        driver.settle()
        found = course(driver)
        assert scene(driver).game == game and found.chapters and not any(
            chapter.card.fault for chapter in found.chapters)
        taught = [rule.id for group in found.rules for rule in group]
        assert len(taught) == len(set(taught)) and set(taught) <= set(load(game).rules)
    assert isinstance(rooms.app.scene.widget("title"), Label)


# Problems


def problem_cards(driver: Driver) -> list[ProblemCard]:
    """The cards of the problems, in their order."""
    return [one for one in scene(driver).root.walk() if isinstance(one, ProblemCard)]


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_problems_tell_their_stars_and_when_they_are_advised(
    school: Open, size: tuple[int, int]
) -> None:
    """Those after a chapter that isn't done yet say so, and can be opened all the same."""
    driver, services = school(CourseBox("kayotz", 3, sets=6), size=size, done=1)
    services.progress.solve("kayotz", "problem-1", 2)
    scene(driver).rebuild()
    found = problem_cards(driver)
    assert [one.status for one in found] == [
        "Not tried", "2 stars", "After chapter 2", "After chapter 2", "After chapter 3",
        "After chapter 3",
    ]
    assert words(driver, "problems.stars") == "2 of 18 stars"
    scene(driver).set_focus(found[4], True)
    driver.key(pygame.K_RETURN)
    assert services.started[-1].source == found[4].problem.card.source


def test_a_game_without_problems_gives_their_room_to_the_rules(school: Open) -> None:
    driver, _ = school(CourseBox("kayotz", 3))
    assert scene(driver).widget("problems.card") is None
    rules, head = scene(driver).widget("rules.card"), scene(driver).widget("head.card")
    assert rules is not None
    wide = rules.rect.width
    driver, _ = school(CourseBox("kayotz", 3, sets=2))
    beside = scene(driver).widget("rules.card")
    assert beside is not None and beside.rect.width < wide
    assert head is None or head.rect.width >= wide


def test_a_real_problem_is_opened_by_a_click() -> None:
    """From the School of the real program to the table."""
    hands = Hands("run-the-gauntlet", size=LARGE)
    hands.rooms.menus.open_school("kayotz")
    driver = Driver(hands.app)
    for _ in range(2000):
        hands.app.step(1)
        if isinstance(hands.app.scene, SchoolScene) and problem_cards(driver):
            break
        pygame.time.wait(5)
    driver.settle()
    driver.click("problem.take-the-bridge")
    session = hands.scene.session
    assert session.problem is not None and session.game.card.id == "take-the-bridge"
