"""What is kept of a game is of no language: states, saves, codes and builds in scenarios are the
same whichever is spoken. What is shown of the box's own builds and models is in the language."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.core import language
from game.core.contract import AnyGame
from game.core.dice import SeededDice
from game.core.history import History
from game.core.resources import scenario_dir
from game.core.resume import make_save, restore
from game.core.saved_place import Message, SavedPlace, saved_place, told_place
from game.core.saves import Save, decode, encode
from game.core.skirmish import READY_MADE, code_of
from game.core.view_records import Phase, Result
from game.core.workshop import AnyWorkshop, Listed
from game.rules import box, game_ids, open_saved
from tests.players.playing import play_on

BUILDERS = {"arena": "duel", "mechs": "open-field", "troopers": "last-squad-standing"}
"""Games with builds of the box, each with a scenario in which others may play."""
SAVED = {**BUILDERS, "kayotz": "run-the-gauntlet"}
SEED, MOST = 11, 25


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Whatever a test speaks."""
    yield
    language.speak(language.ENGLISH)


def _some(game: AnyGame, state: Any, rng: random.Random) -> Any:
    groups = game.options(state).groups
    kinds = rng.sample(range(len(groups)), len(groups))
    return rng.choice(next(groups[kind] for kind in kinds if len(groups[kind])))


def started(game: AnyGame) -> bytes:
    state = game.start(SeededDice(SEED)).state
    return msgspec.json.encode(game.encode(state), order="sorted")


@pytest.mark.parametrize("game_id", game_ids())
def test_games_start_alike(game_id: str) -> None:
    """Every scenario, lesson and problem of the box."""
    kit = box(game_id)
    for card in (*kit.scenarios(), *kit.problems()):
        language.speak("de")
        german = started(kit.load(card.source))
        language.speak(language.ENGLISH)
        assert started(kit.load(card.source)) == german, card.id


def saved(game_id: str, code: str) -> Save:
    """Some play, by chance."""
    language.speak(code)
    game = box(game_id).load(scenario_dir(game_id) / f"{SAVED[game_id]}.yaml")
    history: History[Any, Any] = History(game, SEED)
    play_on(history, _some, random.Random(SEED), MOST)
    return decode(encode(make_save(history, name="a", saved="", program="1")), "a")


@pytest.mark.parametrize("game_id", sorted(SAVED))
def test_saves_are_loaded_in_any_language(game_id: str) -> None:
    """The same was played, the same is checked, and each comes back in the other language."""
    english, german = saved(game_id, "en"), saved(game_id, "de")
    assert english.actions == german.actions and len(english.actions) >= MOST
    assert english.checks == german.checks and english.check == german.check
    assert (english.title, english.source) == (german.title, german.source)
    for save, code in ((english, "de"), (german, "en")):
        language.speak(code)
        loaded = restore(save, open_saved)
        assert not loaded.trouble and len(loaded.history.entries) == len(save.actions)


@pytest.mark.parametrize("game_id", sorted(SAVED))
def test_where_a_save_stands_is_told_in_any_language(game_id: str) -> None:
    """Whichever was spoken when it was written: the turn, the phase, whose orders these are; and
    how it ended."""
    for over in (False, True):
        kept = {code: placed(game_id, code, over) for code in ("en", "de")}
        for code, own in kept.items():
            language.speak(code)
            assert {save.told_place for save in kept.values()} == {own.place}, over
        assert kept["en"].place != kept["de"].place or (game_id == "arena" and not over)


def placed(game_id: str, code: str, over: bool) -> Save:
    """The opening of a game, or its end by the first result that its file names."""
    language.speak(code)
    history: History[Any, Any] = History(
        box(game_id).load(scenario_dir(game_id) / f"{SAVED[game_id]}.yaml"), SEED)
    status = history.game.status(history.state)
    if over:
        game: Any = history.game
        title = game.scenario.victory.levels[0].title if game_id == "kayotz" else " · ".join(
            (game.context.scenario.results.blue.title, game.context.scenario.ladder[-1].title))
        status = msgspec.structs.replace(status, result=Result("a", title, "blue"))
    save = make_save(history, name="a", saved="", program="1", status=status)
    return decode(encode(save), "a")


def test_a_place_said_in_another_language_than_is_spoken_is_found() -> None:
    """The table is opened anew after the language has changed; until then its words are the old
    ones. What nothing is known of stays as it was said."""
    language.speak("de")
    german = box("kayotz").load(scenario_dir("kayotz") / "run-the-gauntlet.yaml")
    history: History[Any, Any] = History(german, SEED)
    status = german.status(history.state)
    language.speak("en")
    assert told_place(saved_place("kayotz", german.card.id, status)).endswith("Marine actions")
    odd = msgspec.structs.replace(status, phases=(Phase(status.phase, "Tea"),))
    assert told_place(saved_place("kayotz", german.card.id, odd)).endswith(" · Tea")


def test_a_save_of_before_shows_its_words() -> None:
    """And none that a file makes up reads other files or stands in the way."""
    save = saved("kayotz", "de")
    before = msgspec.structs.replace(save, standing=None, place="turn 4 of 19")
    assert before.told_place == "turn 4 of 19"
    language.speak("de")
    odd = Message("{a}\0", "../../etc", "x", {"a": Message("b")})
    assert told_place(SavedPlace(3, "", None, odd)) == r"Zug 3 · b\x00"


def listed(game_id: str, code: str) -> tuple[AnyWorkshop, dict[str, Listed[Any]]]:
    language.speak(code)
    shop = box(game_id).workshop()
    assert shop is not None
    return shop, {one.id: one for one in shop.shipped()}


def said(shop: AnyWorkshop, build: Any) -> str:
    """The line about a build, as a form shows it."""
    return str(next(part.value for part in shop.sheet(build).parts if part.id == "text"))


@pytest.mark.parametrize("game_id", sorted(BUILDERS))
def test_builds_of_the_box_are_shown_in_the_language(game_id: str, tmp_path: Path) -> None:
    """Name and line; what somebody makes of one is as it was shown, and stays so."""
    shop, english = listed(game_id, "en")
    lines = {key: said(shop, one.build) for key, one in english.items()}
    shop, german = listed(game_id, "de")
    assert english.keys() == german.keys()
    for key, one in german.items():
        assert one.build == english[key].build and one.fit
        assert said(shop, one.build) != lines[key]
        copy = shop.copied(one.build, ())
        assert copy.name == one.title and said(shop, copy) == said(shop, one.build)
    path = shop.keep(tmp_path, copy)
    language.speak(language.ENGLISH)
    mine = next(one for one in shop.own(tmp_path) if one.path == path)
    assert mine.build == copy and mine.title == copy.name
    assert said(shop, mine.build) == copy.text


@pytest.mark.parametrize("game_id", sorted(BUILDERS))
def test_builds_stand_in_scenarios_as_they_are_written(game_id: str) -> None:
    """A save carries the same in every language."""
    texts = []
    for code in ("en", "de"):
        shop, found = listed(game_id, code)
        source = scenario_dir(game_id) / f"{BUILDERS[game_id]}.yaml"
        role = shop.roles(source)[0]
        build = min(found.values(), key=lambda one: (len(str(one.build)), one.id)).build
        text = shop.cast(source, {role.id: build})
        texts.append(text)
        assert started(box(game_id).load(text)) == started(box(game_id).load(texts[0]))
    assert texts[0] == texts[1]


@pytest.mark.parametrize("game_id", sorted(BUILDERS))
def test_codes_are_of_no_language(game_id: str) -> None:
    """A skirmish of the box's builds: the code is the same, the names are told."""
    kit = box(game_id)
    generator = kit.generator()
    assert generator is not None
    sides = [part.id for part in generator.parts() if part.kind == "forces"]
    request = generator.request(SEED, dict.fromkeys(sides, READY_MADE))
    codes, told = set(), []
    for spoken in ("en", "de"):
        language.speak(spoken)
        codes.add(code_of(request, kit))
        told.append((generator.ready_made(sides[0]), generator.draw(request).sides))
    assert len(codes) == 1
    assert [key for key, _ in told[0][0]] == [key for key, _ in told[1][0]]
    assert told[0] != told[1]


def test_models_are_called_in_the_language() -> None:
    """Cards and the log say "Schützentrupp 3", and who plays a side is told; the state keeps what
    the file calls it."""
    source = scenario_dir("mechs") / "first-steps.yaml"
    language.speak("de")
    game = box("mechs").load(source)
    state = game.start(SeededDice(SEED)).state
    assert game.unit_card(state, "b3").title == "Schützentrupp 3"
    assert state.units["b3"].name == "Rifle Squad 3"
    shop, found = listed("mechs", "de")
    role = shop.roles(scenario_dir("mechs") / "open-field.yaml")[0]
    assert role.title == found["carrow-column"].title == "Carrow-Kolonne"
