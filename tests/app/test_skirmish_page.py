"""New skirmish: what is kept stays, codes, keeping, fairness and the way to a game, by mouse and
keys."""

import re
from pathlib import Path

import pygame
import pytest
from msgspec.structs import force_setattr

import game.app.scenes.scenarios as scenarios_module
from game.app import folders
from game.app.loop import App
from game.app.play.scene import PlayScene
from game.app.rooms import Rooms
from game.app.scenes.opponents import OpponentScene
from game.app.scenes.scenarios import ScenarioScene
from game.app.scenes.skirmish import SkirmishScene
from game.app.scenes.skirmishchoices import ChoiceTiles, LockKey
from game.app.scenes.skirmishdraws import renamed
from game.app.scenes.skirmishview import hundred, skirmish_words
from game.app.settings import SettingsFile
from game.app.widgets.entry import TextInput
from game.core.dice import MAX_SEED
from game.core.fairness import quick_games
from game.core.skirmish import MINE, READY_MADE, SkirmishRequest, code_of
from game.rules import box as real_box
from game.rules import catalogue
from tests.app.driver import Driver
from tests.app.play.hands import AT_TABLE, Hands, forget_events
from tests.app.skirmishes import DrawingBox, Runs, open_skirmish

WIDE = (1920, 1080)


def window(size: tuple[int, int] = WIDE) -> App:
    forget_events()
    return App(SettingsFile(), size)


def page(driver: Driver) -> SkirmishScene:
    scene = driver.app.scene
    assert isinstance(scene, SkirmishScene), scene.name
    return scene


def request(driver: Driver) -> SkirmishRequest:
    now = page(driver).now
    assert now is not None
    return now.request


def said(driver: Driver) -> str:
    """What the message says."""
    toast = driver.app._toast
    return toast[0].label if toast is not None else ""


def tile(driver: Driver, part: str, choice: str) -> tuple[int, int]:
    """Where a choice is clicked."""
    driver.scroll_to(f"part.{part}")
    tiles = page(driver).widget(f"part.{part}")
    assert isinstance(tiles, ChoiceTiles)
    cell = tiles.cell(choice)
    assert cell is not None
    return cell.center


def other(driver: Driver, part: str) -> str:
    """A choice of a part that isn't chosen, and may be."""
    desk = page(driver).desk
    assert desk is not None
    chosen = request(driver).chosen[part]
    return next(one.id for one in desk.drafting.part(part).choices
                if one.drawn and one.id != chosen)


@pytest.mark.parametrize("by_mouse", [True, False])
def test_what_is_kept_stays_and_all_else_is_drawn_anew(by_mouse: bool) -> None:
    driver, box, _ = open_skirmish(window())
    kept = request(driver).chosen["size"]
    lock = page(driver).widget("lock.size")
    assert isinstance(lock, LockKey) and not lock.kept
    if by_mouse:
        driver.click("lock.size")
    else:
        page(driver).set_focus(page(driver).widget("part.size"), True)
        driver.key(pygame.K_l)
    lock = page(driver).widget("lock.size")
    assert isinstance(lock, LockKey) and lock.kept
    for _ in range(12):
        driver.click("reroll") if by_mouse else driver.key(pygame.K_r)
    found = box.made.drawn[-12:]
    assert {one.chosen["size"] for one in found} == {kept}
    assert len({one.seed for one in found}) > 10
    assert len({one.chosen["ground"] for one in found}) > 2


@pytest.mark.parametrize("by_mouse", [True, False])
def test_a_choice_by_hand_is_the_same_draw_and_kept(by_mouse: bool) -> None:
    driver, _, _ = open_skirmish(window())
    before = request(driver)
    if by_mouse:
        wanted = other(driver, "ground")
        driver.click(tile(driver, "ground", wanted))
    else:
        page(driver).set_focus(page(driver).widget("part.ground"), True)
        desk = page(driver).desk
        assert desk is not None
        ids = [one.id for one in desk.drafting.part("ground").choices]
        at = ids.index(before.chosen["ground"])
        driver.key(pygame.K_RIGHT if at + 1 < len(ids) else pygame.K_LEFT)
        wanted = ids[at + 1 if at + 1 < len(ids) else at - 1]
    after, desk = request(driver), page(driver).desk
    assert after.chosen["ground"] == wanted and after.seed == before.seed
    assert {k: v for k, v in after.chosen.items() if k != "ground"} == {
        k: v for k, v in before.chosen.items() if k != "ground"}
    assert desk is not None and desk.kept == {"ground"} and len(desk.draws) == 1


def test_choices_made_while_one_is_drawn_are_all_in_the_next() -> None:
    """Nobody waits: the last of them is drawn, and holds those before it."""
    driver, box, _ = open_skirmish(window())
    scene, before = page(driver), len(box.made.drawn)
    size, aim = other(driver, "size"), other(driver, "objective")
    scene.take("size", size)
    scene.take("objective", aim)
    scene.take("ground", other(driver, "ground"))
    driver.settle()
    chosen = request(driver).chosen
    assert (chosen["size"], chosen["objective"]) == (size, aim)
    assert len(box.made.drawn) == before + 2, "the first, then only the last"


def test_the_last_five_draws_can_be_gone_back_to() -> None:
    driver, _, _ = open_skirmish(window())
    seeds = [request(driver).seed]
    for _ in range(6):
        driver.key(pygame.K_r)
        seeds.append(request(driver).seed)
    driver.key(pygame.K_1)
    assert request(driver).seed == seeds[-5]
    driver.click("draw.4")
    assert request(driver).seed == seeds[-2]
    driver.key(pygame.K_r)
    assert len(page(driver).desk.draws) == 5  # type: ignore[union-attr]


def test_keep_all_and_free_all() -> None:
    driver, _box, _ = open_skirmish(window())
    driver.key(pygame.K_k)
    before = request(driver)
    driver.key(pygame.K_r)
    assert request(driver).chosen == before.chosen and request(driver).seed != before.seed
    driver.click("keep-all")
    assert page(driver).desk.kept == frozenset()  # type: ignore[union-attr]


# Codes


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Stands in for that of the desktop; the latest last."""
    texts: list[str] = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", texts.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: texts[-1])
    return texts


def test_a_code_gives_the_same_skirmish_again(clipboard: list[str]) -> None:
    driver, _box, _ = open_skirmish(window())
    first = page(driver).now
    assert first is not None
    driver.key(pygame.K_c, pygame.KMOD_CTRL)
    assert clipboard[-1] == first.code
    driver.key(pygame.K_r)
    driver.click("paste")
    assert page(driver).now is not None and page(driver).now.text == first.text  # type: ignore[union-attr]
    again, _, _ = open_skirmish(window(), code=first.code)
    assert page(again).now is not None and page(again).now.text == first.text  # type: ignore[union-attr]


def test_a_wrong_code_is_told_in_one_line_and_changes_nothing(clipboard: list[str]) -> None:
    driver, box, _ = open_skirmish(window())
    code = code_of(request(driver), box)
    before, count = request(driver), len(box.made.drawn)
    wrong = code[:-4] + ("1" if code[-4] != "1" else "2") + code[-3:]
    for text in (wrong, "nonsense", "ZZ-AB-1-00", ""):
        clipboard.append(text)
        driver.key(pygame.K_v, pygame.KMOD_CTRL)
        assert said(driver) and "\n" not in said(driver), text
    assert request(driver) == before and len(box.made.drawn) == count


def test_what_cannot_be_drawn_is_told_and_the_last_one_stays(clipboard: list[str]) -> None:
    driver, box, _ = open_skirmish(window())
    before = request(driver)
    clipboard.append(code_of(SkirmishRequest("arena", MAX_SEED, dict(before.chosen)), box))
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert said(driver) == "nothing can be drawn of this seed"
    assert request(driver) == before
    chosen = {**before.chosen, "blue": MINE}
    clipboard.append(code_of(SkirmishRequest("arena", 3, chosen, {"blue": "nobody"}), box))
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert "nobody" in said(driver) and request(driver) == before


# Names and files


def test_it_is_kept_under_its_name_once_and_what_was_edited_stays() -> None:
    driver, _, services = open_skirmish(window())
    folder = folders.scenarios("arena")
    driver.key(pygame.K_F2)
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.type("My first")
    driver.key(pygame.K_RETURN)
    assert page(driver).now.title == "My first"  # type: ignore[union-attr]
    driver.key(pygame.K_s)
    driver.click("keep")
    [path] = folder.iterdir()
    assert 'title: "My first"' in path.read_text(encoding="utf-8")
    assert real_box("arena").card(path).title == "My first"
    assert "My first" in {card.title for card in services.scenarios("arena")}
    path.write_text("# edited", encoding="utf-8")
    driver.key(pygame.K_e)
    assert path.name in said(driver) and path.read_text(encoding="utf-8") == "# edited"
    driver.key(pygame.K_s)
    assert path.read_text(encoding="utf-8") == "# edited" and len(list(folder.iterdir())) == 2


def test_edit_writes_the_file_and_tells_where(clipboard: list[str]) -> None:
    driver, _, _ = open_skirmish(window((1280, 720)))
    driver.key(pygame.K_e)
    [path] = folders.scenarios("arena").iterdir()
    assert path.name in said(driver)
    driver.click("toast.action")
    assert clipboard[-1] == str(path)


def test_a_name_that_is_not_wanted_goes_with_escape() -> None:
    driver, _, _ = open_skirmish(window())
    before = page(driver).now
    driver.click("rename")
    assert isinstance(page(driver).focused, TextInput)
    driver.type("r")  # a letter of the name, not the key
    driver.key(pygame.K_ESCAPE)
    assert page(driver).now == before and driver.app.scene.name == "skirmish"


def test_a_folder_that_cannot_be_written_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    driver, _, _ = open_skirmish(window())

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "mkdir", full)
    driver.key(pygame.K_s)
    assert "No space left" in said(driver)


def test_a_title_is_written_so_that_it_is_read_again() -> None:
    text = "id: x\ntitle: The \"Old\" one\nplayers: 2\n"
    assert renamed(text, 'A: "b" \\1 #') == 'id: x\ntitle: "A: \\"b\\" \\\\1 #"\nplayers: 2\n'


# Forces


def test_a_build_of_the_players_own_fights_where_it_is_chosen() -> None:
    shop = real_box("arena").workshop()
    assert shop is not None
    app = window()
    driver, box, _ = open_skirmish(app)
    driver.click(tile(driver, "blue", MINE))
    assert said(driver) == skirmish_words().say("none_built")
    build = shop.copied(shop.shipped()[0].build, ())
    shop.keep(folders.builds(shop.kind, "arena"), build)
    page(driver).entered()
    driver.settle()
    driver.click(tile(driver, "blue", MINE))
    assert request(driver).forces == {"blue": build.id}
    assert [one.id for one in box.made.builds[-1].values()] == [build.id]
    driver.key(pygame.K_r)
    assert request(driver).forces == {"blue": build.id}, "it is kept"


def test_a_ready_made_build_can_be_picked() -> None:
    driver, _, _ = open_skirmish(window())
    page(driver).take("rust", READY_MADE)
    driver.settle()
    driver.scroll_to("build.rust")
    page(driver).set_focus(page(driver).widget("build.rust"), True)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    assert request(driver).forces == {"rust": "dancer"}
    driver.key(pygame.K_LEFT)
    assert request(driver).forces == {"rust": "brute"}


# Fairness


def test_quick_games_are_played_in_the_background_and_told() -> None:
    runs = Runs(51)
    driver, _, _ = open_skirmish(window(), runs=runs)
    enough, batch = quick_games()["arena"].games, quick_games()["arena"].batch
    assert runs.run is not None and runs.engines[0].asked == [(1, batch)]
    assert page(driver).widget("fairness.share") is None
    runs.answer(3)
    driver.settle()
    told = page(driver).widget("fairness.playing")
    assert told is not None and told.label == f"{3 * batch} of {enough} games played"
    driver.click("fairness.stop")
    assert runs.run is None
    driver.click("fairness.more")
    runs.finish()
    driver.settle()
    text = page(driver).now.skirmish.text  # type: ignore[union-attr]
    tally = runs.tally(text)
    assert tally.games == enough + 3 * batch
    seeds = [seed for seed, _ in runs.engines[0].asked]
    assert seeds[3] == seeds[4] == 3 * batch + 1, "what was stopped is played again"
    share = round(100 * tally.share("blue"))
    assert page(driver).widget("fairness.share").label == f"{share} %"  # type: ignore[union-attr]
    assert f"{share} %" in page(driver).widget("draw.1").label  # type: ignore[union-attr]
    ends = page(driver).widget("fairness.ends").label  # type: ignore[union-attr]
    assert sum(int(number) for number in re.findall(r"\d+", ends)) == 100


def test_points_are_moved_and_the_games_begin_anew() -> None:
    runs = Runs(30)
    driver, _, _ = open_skirmish(window(), runs=runs)
    runs.finish()
    driver.settle()
    driver.click("fairness.easier")
    assert request(driver).levelling == 1 and runs.run is not None
    assert runs.engines[0].asked[-1][0] == 1, "another skirmish, from its first game"
    assert len(page(driver).desk.draws) == 1  # type: ignore[union-attr]
    driver.click("fairness.harder")
    driver.click("fairness.harder")
    assert request(driver).levelling == -1


def test_points_are_moved_until_it_is_even_and_can_be_stopped() -> None:
    """The fake's games go with the points: each step is worth 4 of a hundred."""
    runs = Runs(30)
    driver, _, _ = open_skirmish(window(), runs=runs)

    def play() -> None:
        runs.engines[0].share = 30 + 4 * request(driver).levelling
        runs.finish()
        driver.settle()

    play()
    code = page(driver).now.code  # type: ignore[union-attr]
    driver.click("fairness.even")
    assert page(driver).weighing.tries == 2
    for _ in range(8):
        if not page(driver).weighing.tries:
            break
        play()
    assert page(driver).weighing.tries == 0 and len(page(driver).desk.draws) == 1  # type: ignore[union-attr]
    assert request(driver).levelling in (4, 5, 6)
    shown = page(driver).widget("fairness.aside")
    assert shown is not None and shown.label == skirmish_words().say("verdict.even")
    runs = Runs(30)
    again, _, _ = open_skirmish(window(), runs=runs, code=code)
    runs.finish()
    again.settle()
    again.click("fairness.even")
    again.click("fairness.stop")
    assert page(again).weighing.tries == 0 and runs.run is None


def test_an_engine_that_fails_is_told_and_the_page_goes_on() -> None:
    runs = Runs()
    driver, _, _ = open_skirmish(window(), runs=runs)
    runs.engines[0].broken = "the engine has ended"
    runs.poll()
    driver.settle()
    assert said(driver) == "the engine has ended" and runs.run is None
    runs.engines[0].broken = ""
    driver.click("fairness.more")
    runs.finish()
    driver.settle()
    assert page(driver).widget("fairness.share") is not None


def test_leaving_the_page_ends_the_games() -> None:
    runs = Runs()
    driver, _, _ = open_skirmish(window(), runs=runs)
    driver.key(pygame.K_ESCAPE)
    assert driver.app.scene.name == "title" and runs.run is None


def test_a_click_is_not_lost_while_games_are_counted() -> None:
    """What has changed is shown only once nothing is held down."""
    runs = Runs()
    driver, _, _ = open_skirmish(window(), runs=runs)
    spot = driver.rect("lock.size").center
    scene = page(driver)
    scene._press(spot)
    held = scene.pressed
    runs.answer()
    assert scene.pressed is held and held is not None
    scene._release(spot)
    driver.settle()
    assert "size" in scene.desk.kept  # type: ignore[union-attr]
    assert scene.widget("fairness.share") is not None


@pytest.mark.parametrize("counts", [[], [0, 0], [1, 1, 1], [7], [199, 1, 1, 1], [3, 0, 4]])
def test_hundredths_add_up(counts: list[int]) -> None:
    found = hundred(counts)
    assert len(found) == len(counts) and sum(found) == (100 if sum(counts) else 0)


# The way there and on


@pytest.fixture
def rooms() -> Rooms:
    """The real program with a game that draws, at the list of its scenarios."""
    hands = Hands.__new__(Hands)
    made = hands._open((1280, 720))
    drawing = DrawingBox("arena")
    force_setattr(made.services, "boxes", lambda: (drawing,))
    force_setattr(made.services, "quick_games", None)
    made.menus.open_new("arena")
    return made


@pytest.mark.parametrize("by_mouse", [True, False])
def test_from_the_list_of_scenarios_to_a_game_and_back(rooms: Rooms, by_mouse: bool) -> None:
    driver = Driver(rooms.app)
    assert isinstance(rooms.app.scene, ScenarioScene)
    if by_mouse:
        driver.wheel("list.area", -40)
        rows = rooms.app.scene.widget("list")
        row = rows.row_rect(str(rooms.app.scene._anew))  # type: ignore[union-attr]
        driver.click(row.center)
        driver.click("start")
    else:
        rooms.app.scene.set_focus(rooms.app.scene.widget("list"), True)
        for _ in range(len(rooms.app.scene.rows())):
            driver.key(pygame.K_DOWN)
        driver.key(pygame.K_RETURN)
    text = page(driver).now.text  # type: ignore[union-attr]
    driver.click("start") if by_mouse else driver.key(pygame.K_RETURN)
    assert isinstance(rooms.app.scene, OpponentScene)
    while isinstance(rooms.app.scene, OpponentScene):
        driver.click("start") if by_mouse else driver.key(pygame.K_RETURN)
    table = rooms.app.scene
    assert isinstance(table, PlayScene) and table.session.game.source == text
    assert AT_TABLE
    rooms.put_away()


def test_a_code_opens_from_the_list(rooms: Rooms, clipboard: list[str]) -> None:
    driver = Driver(rooms.app)
    box = rooms.services.boxes()[0]
    generator = box.generator()
    assert generator is not None
    wanted = generator.request(77)
    clipboard.append(code_of(wanted, box))
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    driver.settle()
    assert request(driver) == wanted


def test_a_code_opens_from_the_title(rooms: Rooms, clipboard: list[str]) -> None:
    """Whatever game is chosen there; what is no code at all is told."""
    driver = Driver(rooms.app)
    driver.key(pygame.K_ESCAPE)
    assert rooms.app.scene.name == "title"
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert rooms.app.scene.name == "title", "nothing is on the clipboard"
    box = rooms.services.boxes()[0]
    generator = box.generator()
    assert generator is not None
    wanted = generator.request(78)
    clipboard.append(code_of(wanted, box))
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    driver.settle()
    assert request(driver) == wanted


@pytest.mark.parametrize(
    "game", [box.id for box in catalogue() if box.draws_skirmishes])
def test_every_game_that_draws_leads_to_one_on_the_table(
    game: str, clipboard: list[str]
) -> None:
    """The real generators, by keys alone: another size, all kept, drawn again, its code opened on
    another page, and begun."""
    hands = Hands.__new__(Hands)
    made = hands._open((1280, 720))
    force_setattr(made.services, "quick_games", None)
    made.menus.open_skirmish(game)
    driver = Driver(made.app)
    driver.settle()
    scene = page(driver)
    assert scene.desk is not None
    part = next(part for part in scene.desk.drafting.parts if part.kind == "choice")
    scene.set_focus(scene.widget(f"part.{part.id}"), True)
    driver.key(pygame.K_RIGHT)
    for _ in part.choices:
        driver.key(pygame.K_LEFT)
    first = part.choices[0].id
    assert request(driver).chosen[part.id] == first
    driver.key(pygame.K_r)
    assert request(driver).chosen[part.id] == first
    driver.key(pygame.K_c, pygame.KMOD_CTRL)
    now = page(driver).now
    assert now is not None and now.lineup is not None
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    driver.settle()
    again = page(driver).now
    assert again is not None and again.text == now.text
    driver.key(pygame.K_RETURN)
    while isinstance(made.app.scene, OpponentScene):
        driver.key(pygame.K_RETURN)
    table = made.app.scene
    assert isinstance(table, PlayScene) and table.session.game.source == now.text
    made.put_away()


def test_all_words_of_the_page_are_asked_for_and_there() -> None:
    root = Path(scenarios_module.__file__).parent
    code = "".join(path.read_text(encoding="utf-8")
                   for path in (*root.glob("skirmish*.py"), root / "scenarios.py"))
    asked = set(re.findall(r'spoken\(\s*f?"([a-z_.{}]+)"', code))
    asked |= set(re.findall(r'"([a-z_]+)" if [^\n]* else "[a-z_]+"', code))
    asked |= set(re.findall(r'"[a-z_]+" if [^\n]* else "([a-z_]+)"', code))
    counted = set(re.findall(r'spoken_count\(\s*"([a-z_.]+)"', code)) | {"more", "weigh"}
    asked |= {f"{key}.{number}" for key in counted for number in ("one", "many")}
    keys = skirmish_words().keys
    loose = {key for key in keys if key.startswith("verdict.")}
    assert keys - asked - loose == set()
    assert {key for key in asked if "{" not in key and "." in key} - keys == set()
    said_plainly = set(re.findall(r'spoken\("([a-z_.]+)"', code))
    assert said_plainly - keys == set()
