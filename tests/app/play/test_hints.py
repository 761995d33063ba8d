"""The hint: what the strongest computer player would do here is shown in its place with what
decided, never done by itself, and Enter does it."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.app.play import advising
from game.app.play.play_view import AskedView, CardOfferView
from game.app.play.words import say
from game.core.contract import END_PHASE, AnyGame
from game.core.deliberation import Deliberation, Notes, Term, WeighedChoice
from game.core.history import History
from game.players import computer
from game.turns.inputs import Pick
from game.turns.machine import Mode
from tests.app.play.hands import PATIENCE, Hands
from tests.app.play.test_play_autoplay import SLOW, end_turn, script, thinking, toasts, until
from tests.frozen import load_frozen
from tests.properties import WHOLE, rarely

DECISIONS = {"kayotz": 5, "arena": 7, "troopers": 5, "mechs": 2}
SEATS = {"kayotz": ("run-the-gauntlet", "hot_seat"), "arena": ("duel", ""),
         "troopers": ("village", ""), "mechs": ("open-field", "")}


def seated(game: str, **options: bool) -> Hands:
    """Two people at one screen."""
    scenario, switch = SEATS[game]
    switches = {switch: True} if switch else {"solo": False}
    return Hands(scenario, game=game, seed=3, **{**switches, **options})


def sit(hands: Hands) -> None:
    """Whoever must take the seat does; what follows by itself is over."""
    hands.rest()
    while hands.mode() is Mode.HANDOVER:
        hands.key(pygame.K_RETURN)
        hands.rest()


@pytest.mark.parametrize("game", DECISIONS)
def test_a_game_goes_on_by_hints_and_enter_alone(game: str, monkeypatch) -> None:
    """In every game, for both seats, whatever is to be decided: it is shown, nothing is played,
    then Enter plays just that. Most are asked of a quick player."""
    hands = seated(game)
    said = toasts(hands, monkeypatch)
    table = hands.scene
    for number in range(DECISIONS[game] * (6 if WHOLE else 1)):
        if number == 1:
            monkeypatch.setattr(advising, "adviser", lambda game: "regular")
        hands.rest()
        if hands.app.scene is not table:
            assert number >= DECISIONS[game]  # the game is over, but not before it has been tried
            break
        sit(hands)
        before = hands.actions()
        hands.hint()
        advice = hands.scene.model.advised
        assert advice is not None and hands.actions() == before, said
        assert advice.what.partition(":")[0] in hands.callout()
        text = hands.table.game.text(advice.armed.action)
        hands.key(pygame.K_RETURN)
        assert table.session.history.entries[len(before)].text == text
        assert table.model.advised is None
    assert not said


@pytest.mark.long
def test_a_second_process_is_not_needed() -> None:
    """The engine that plays the computer's side is asked, and is the same one afterwards."""
    hands = Hands("demolition", game="troopers", seed=3, solo=True)
    pid = hands.rooms.engine.pid
    for _ in range(2):
        hands.hint()
        assert hands.scene.model.advised is not None
        hands.key(pygame.K_RETURN)
        hands.rest()
    assert hands.rooms.engine.pid == pid and not hands.rooms.engine.faults


def test_esc_takes_it_away_and_another_decision_does() -> None:
    hands = seated("troopers")
    sit(hands)
    before = hands.actions()
    hands.hint()
    hands.key(pygame.K_ESCAPE)
    assert hands.table.armed is None and not hands.callout()
    assert hands.app.scene is hands.scene and hands.actions() == before
    hands.hint()
    hands.scene.give(Pick(next(
        unit for unit in hands.table.position.actors if unit != hands.table.unit)))
    assert hands.scene.model.advised is None and hands.actions() == before


def test_what_was_said_before_does_not_lie_over_it() -> None:
    """Asked too early and then again: why there was none lay over what is advised now."""
    hands = seated("troopers")
    sit(hands)
    hands.app.toast(say("advice.computer"))
    assert hands.scene.find("toast") is not None
    hands.hint()
    assert hands.scene.model.advised is not None and hands.scene.find("toast") is None


@pytest.mark.parametrize("withdraws", rarely(["esc", "undo", "other", "right click"], 2))
def test_what_is_thought_about_is_withdrawn(withdraws: str, tmp_path: Path, monkeypatch) -> None:
    """By Esc or any decision, at once; the late answer shows nothing and plays nothing."""
    monkeypatch.setattr("tests.app.play.hands.ENGINE", script(tmp_path, SLOW))
    hands = seated("troopers")
    sit(hands)
    if withdraws == "undo":
        hands.hint()
        hands.key(pygame.K_RETURN)
        sit(hands)
    engine = hands.rooms.engine
    hands.key(pygame.K_o, text="o")
    until(hands, lambda: engine._question is not None and engine._question.thinking is not None)
    assert say("advice.thinks") in hands.callout()
    before, pid = hands.actions(), engine.pid
    match withdraws:
        case "esc":
            hands.key(pygame.K_ESCAPE)
        case "right click":
            hands.scene.asked_at(0)
        case "other":
            hands.scene.give(Pick(hands.table.position.actors[0]))
        case _:
            hands.undo()
            before = hands.actions()
    assert not hands.scene.advising.asks and say("advice.thinks") not in hands.callout()
    until(hands, lambda: not engine._sent)
    assert hands.scene.model.advised is None and hands.table.armed is None
    assert hands.actions() == before and engine.pid == pid
    assert hands.app.scene is hands.scene
    engine.close()


def test_esc_takes_away_what_is_advised_for_the_table() -> None:
    """With no unit in hand, too: the game menu doesn't open."""
    hands = seated("arena")
    sit(hands)
    hands.hint()
    assert hands.mode() is Mode.IDLE and hands.table.armed is not None
    hands.key(pygame.K_ESCAPE)
    assert hands.table.armed is None and hands.app.scene is hands.scene


def test_a_question_is_answered_as_advised(monkeypatch) -> None:
    """The answer is marked, and Enter gives that one, also where it isn't the first."""
    from tests.app.test_readable import interrupted

    hands, _ = interrupted("troopers")
    assert isinstance(hands, Hands)
    last = [line for line in hands.table.menu if line.open and line.id == "hold"][-1]
    text, engine = hands.table.game.text(last.action), hands.rooms.engine
    monkeypatch.setattr(engine, "think", lambda *_: None)
    monkeypatch.setattr(engine, "poll", lambda: advising.Decision(text, False))
    hands.hint()
    asked = next(one for one in hands.scene.shown.popups if isinstance(one, AskedView))
    assert asked.first == last.id != asked.answers[0].id
    count = len(hands.actions())
    hands.key(pygame.K_RETURN)
    assert hands.actions()[count] == text


def test_a_card_is_ringed_and_taken() -> None:
    hands = Hands("run-the-gauntlet", hot_seat=True)
    hands.click("handover.ready")
    hands.end_phase()
    hands.key(pygame.K_RETURN)
    hands.hint()
    offer = next(one for one in hands.scene.shown.popups if isinstance(one, CardOfferView))
    ring = hands.scene.find("card-advised")
    assert offer.advised >= 0 and ring is not None
    callout = hands.scene.screen.words.children[0].rect
    assert offer.faces[offer.advised].title in hands.callout() and not callout.colliderect(ring)
    count = len(hands.actions())
    hands.key(pygame.K_RETURN)
    assert offer.faces[offer.advised].id in hands.actions()[count]


def test_that_nothing_is_left_to_do_is_advised_at_the_button(monkeypatch) -> None:
    """Enter ends the phase then, without asking once more."""
    monkeypatch.setattr(advising, "adviser", lambda game: "nobody")
    hands = seated("troopers")
    sit(hands)
    engine = hands.rooms.engine
    monkeypatch.setattr(engine, "think", lambda *_: None)
    monkeypatch.setattr(engine, "poll", lambda: advising.Decision("end-side", False))
    hands.hint()
    advice = hands.scene.model.advised
    assert advice is not None and advice.armed.choice == END_PHASE
    assert advice.why == say("advice.plain")
    hands.key(pygame.K_RETURN)
    assert hands.actions()[-1] == "end-side" or "end-side" in hands.actions()


def test_where_there_can_be_none_one_line_says_why(monkeypatch) -> None:
    """While the computer decides, in a replay, at an earlier moment, while a question is open, and
    where a lesson says what to do."""
    hands = Hands("demolition", game="troopers", seed=3, solo=True)
    said = toasts(hands, monkeypatch)
    hands.scene.see(0)
    hands.hint()
    hands.scene.see_now()
    hands.key(pygame.K_p, text="p")
    hands.hint()
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_SPACE)
    assert hands.mode() is Mode.CONFIRMING
    hands.hint()
    hands.key(pygame.K_ESCAPE)
    end_turn(hands)
    until(hands, lambda: thinking(hands))
    hands.key(pygame.K_o, text="o")
    assert said == [say(f"advice.{why}") for why in ("past", "replay", "question", "computer")]
    hands.rest()
    lesson = Hands("first-steps")
    said = toasts(lesson, monkeypatch)
    lesson.hint()
    assert said == [say("advice.lesson")]


def test_the_game_menu_asks_too() -> None:
    hands = seated("arena")
    sit(hands)
    hands.scene.do("menu")
    hands.settle()
    hands.scroll_to("hint")
    hands.click("hint")
    for _ in range(PATIENCE):
        if not hands.scene.advising.asks:
            break
        hands.app.step(20)
    assert hands.scene.model.advised is not None


def test_an_engine_that_fails_is_a_line_and_the_next_time_all_is_well(
    tmp_path: Path, monkeypatch
) -> None:
    engine = script(tmp_path, "sys.exit(3)")
    monkeypatch.setattr("tests.app.play.hands.ENGINE", engine)
    hands = seated("arena")
    sit(hands)
    said = toasts(hands, monkeypatch)
    hands.hint()
    assert len(said) == 1 and "status 3" in said[0]
    assert hands.scene.model.advised is None and not hands.callout()
    engine._command = ()
    hands.hint()
    assert hands.scene.model.advised is not None and len(said) == 1
    engine.close()


def test_a_step_shorter_than_a_cursor_shows_is_done(monkeypatch) -> None:
    """A cursor within the base of the unit in hand means its middle: Enter does what is advised
    there all the same."""
    hands = seated("mechs")
    sit(hands)
    table, engine = hands.table, hands.rooms.engine
    action = "move r1 along 20.20,6.80-20.00,6.80 facing 30"
    assert table.position.actors[0] == "r1" and table.game.parse(action)
    monkeypatch.setattr(engine, "think", lambda *_: None)
    monkeypatch.setattr(engine, "poll", lambda: advising.Decision(action, False))
    before = hands.actions()
    hands.hint()
    assert hands.scene.model.advised is not None
    hands.key(pygame.K_RETURN)
    assert hands.actions() == [*before, action]


def test_one_that_is_refused_is_not_armed(monkeypatch) -> None:
    hands = seated("arena")
    sit(hands)
    said = toasts(hands, monkeypatch)
    engine = hands.rooms.engine
    monkeypatch.setattr(engine, "think", lambda *_: None)
    for action in ("done nobody", "dance"):
        monkeypatch.setattr(engine, "poll", lambda text=action: advising.Decision(text, False))
        hands.hint()
        assert hands.table.armed is None and hands.scene.model.advised is None
    assert len(said) == 1  # what is no action


def test_the_strongest_player_of_a_game_is_asked() -> None:
    for game in SEATS:
        assert computer(game, advising.adviser(game)) is not None
        assert advising.adviser(game) not in ("recruit", "random")


def test_nothing_hidden_decides_in_kayotz() -> None:
    """What the Marines may not see can be anything: the advice and its reasons stay the same."""
    game = load_frozen("kayotz", "run-the-gauntlet", {"hot-seat": True})
    history: History = History(game, 3)
    rng, chance, tried = random.Random(3), computer("kayotz", "random"), 0
    while game.outcome(history.state) is None and tried < (12 if WHOLE else 3):
        state = history.state
        forced = game.auto(state)
        aliens = state.aliens.values()
        hidden = [alien.id for alien in aliens if not alien.known and alien.place == "map"]
        if forced is None and state.phase == "marine" and hidden and rng.random() < 0.5:
            told = {_advised(game, one) for one in (state, *_otherwise(game, state))}
            assert len(told) == 1
            tried += 1
        history.play(forced if forced is not None else chance.choose(game, state, rng))
    assert tried


def _advised(game: AnyGame, state: Any) -> tuple[Any, Deliberation | None]:
    """The advice in a position, and what was compared."""
    notes, player = Notes(), computer("kayotz", advising.adviser("kayotz"))
    taken = player.choose(game, state, random.Random(7), notes=notes)
    return taken, notes.record(taken, game.text)


def _otherwise(game: AnyGame, state: Any) -> Iterator[Any]:
    """The same to the Marines' eyes, with other hidden values, goals and cards in the hand."""
    low, high = game.context.rules.hidden_dn
    for dn in (low, high):
        yield replace(state, aliens={
            unit: alien if alien.known else replace(alien, dn=dn)
            for unit, alien in state.aliens.items()
        })
    cards = state.cards
    yield replace(state, cards=replace(cards, goals=cards.goals[::-1]))
    if cards.hand and cards.deck and not cards.recon:
        both = sorted([*cards.hand, *cards.deck])
        count = len(cards.hand)
        yield replace(state, cards=replace(
            cards, hand=tuple(both[:count]), deck=tuple(both[count:])))


def test_what_decided_is_told_by_what_differs_most() -> None:
    """Against the next best of another name, the greatest differences first, no more than two."""
    game = load_frozen("arena", "duel", {"solo": False})
    history: History = History(game, 3)
    while game.auto(history.state) is not None:
        history.play(game.auto(history.state))
    texts = [game.text(action) for action in game.options(history.state)][:2]
    parts = {"one": "what comes", "two": "what goes", "three": "what stays"}
    game.weighed_by = lambda by: "By the look of it."  # type: ignore[method-assign]
    game.weighed_term = lambda term: parts.get(term, "")  # type: ignore[method-assign]
    known = Deliberation("deed", 2, (
        WeighedChoice(texts[0], 2.5, (Term("one", 3.0), Term("two", -0.5), Term("three", 0.1))),
        WeighedChoice(texts[1], 1.0, (Term("one", 1.0), Term("two", 0.5), Term("chess", 9.0))),
    ))
    names = [game.named(game.preview(history.state, game.parse(text))) for text in texts]
    assert names[0] != names[1]
    line = game.decided(history.state, known)
    assert line.startswith(f"**2.50** against 1.00 for {names[1]}")
    assert "what comes +2.00" in line and "what stays" not in line and "chess" not in line
    assert line.endswith("By the look of it.")
    assert game.decided(history.state, Deliberation("deed")) == "By the look of it."
    even = Deliberation("deed", 2, (known.choices[0], replace(known.choices[1], worth=2.499)))
    assert game.decided(history.state, even) == \
        f"**2.50**, and no more for {names[1]}. By the look of it."
