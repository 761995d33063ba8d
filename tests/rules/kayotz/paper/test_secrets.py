"""What nobody may know isn't shown: KZ-C5's hidden DN, KZ-D1's deck, KZ-D4's hand, KZ-G1's cup.

Two positions that differ only in what is hidden must look exactly alike in everything a viewer
can ask for: one look that differs is a leak, wherever it is.
"""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from game.core.contract import AnyGame
from game.core.dice import ScriptedDice
from game.core.event import Drew
from game.core.view_records import Choice
from tests.properties import rarely, thinned
from tests.rules.kayotz.paper.tables import Paper, of

DECK = ["slow-advance", "long-stride", "steady-fire", "odd-ones", "even-ones", "far-lightning"]
GOALS = ["harvest", "three-crowns", "cut-supply", "broken-chain"]


def choices(found: Iterable[Choice]) -> Iterable[Choice]:
    for choice in found:
        yield choice
        yield from choices(choice.more)


def looks(game: AnyGame, state: Any, viewer: str, *, acting: bool = True) -> dict[str, str]:
    """Everything that can be asked of a position, as text. acting: what the side to act may ask
    (menus, odds, previews) as well."""
    units = [piece.id for piece in game.pieces(state, viewer)]
    seen: dict[str, Any] = {
        "pieces": game.pieces(state, viewer), "marks": game.marks(state),
        "observe": game.observe(state, viewer), "status": game.status(state),
        "actors": list(game.actors(state)),
    }
    for unit in units:
        seen[f"card {unit}"] = game.unit_card(state, unit, viewer)
    for cell in thinned(range(game.board.n)):
        seen[f"cell {cell}"] = game.cell_card(state, cell)
    if acting:
        seen["pieces of the side to act"] = game.pieces(state)
        for unit in ["", *units]:
            try:
                menu = game.menu(state, unit)
            except (KeyError, ValueError):
                continue
            seen[f"menu {unit}"] = menu
            for choice in choices(menu):
                if choice.aim == "cell":
                    seen[f"targets {unit} {choice.id}"] = game.targets(state, unit, choice.id)
                    for cell in thinned(range(0, game.board.n, 5), 4):
                        action = game.aim(state, unit, choice.id, cell)
                        seen[f"aim {unit} {choice.id} {cell}"] = game.text(action)
                        seen[f"judge {game.text(action)}"] = game.judge(state, action)
                        seen[f"preview {game.text(action)}"] = game.preview(state, action)
        for action in thinned(game.options(state), 7):
            text = game.text(action)
            seen[f"option {text}"] = (
                game.judge(state, action), game.forecast(state, action),
                game.preview(state, action))
        for unit in (*units, "99"):
            for text in (f"full-fire squad-1 at {unit}", f"snap squad-1 at {unit}",
                         f"full-fire spec-ops-1 at {unit} with pulse", f"rally {unit}"):
                seen[f"judge {text}"] = game.judge(state, game.parse(text))
        for card in DECK:
            seen[f"judge choose {card}"] = game.judge(state, game.parse(f"choose {card}"))
    return {key: repr(value) for key, value in seen.items()}


def alike(game: AnyGame, states: list[Any], viewer: str, *, acting: bool = True) -> None:
    first, *others = (looks(game, state, viewer, acting=acting) for state in states)
    for other in others:
        assert first.keys() == other.keys()
        for key, value in first.items():
            assert other[key] == value, key


def versions(table: Paper, change: Callable[[Any, Any], None], values: Iterable[Any]) -> list[Any]:
    found = []
    for value in values:
        data = table.encoded()
        change(data, value)
        found.append(table.game.decode(data))
    return found


def hidden(table: Paper) -> list[Any]:
    """The position with each possible DN of a Dormant 14 and an awake 22 that were hit."""
    def change(data: Any, dn: int) -> None:
        data["aliens"]["14"] |= {"dormant": True, "dn": dn, "known": False}
        data["aliens"]["22"] |= {"dormant": False, "dn": 8 - dn, "known": False}

    return versions(table, change, range(2, 7))


def table(*, hot_seat: bool = False) -> Paper:
    return Paper(
        marines={"squad-1": "213", "spec-ops-1": "232", "scout-1": "111", "hq-1": "113"},
        aliens={"14": "216", "22": "253", "02": "316", "31": "352"}, deck=DECK, goals=GOALS,
        hot_seat=hot_seat, start=(1, 1, 1) if hot_seat else (),
        reinforcements={"pool": ["squad-2"]}, alien_pool=["05"])


# KZ-C5: hidden DN


@pytest.mark.parametrize("hot_seat", [False, True])
@pytest.mark.parametrize("viewer", ["marine", "alien"])
def test_kz_c5_a_hidden_dn_shows_nowhere(hot_seat: bool, viewer: str) -> None:
    """KZ-C5: in no piece, card, menu, target, preview, forecast, ruling or observation."""
    paper = table(hot_seat=hot_seat)
    alike(paper.game, hidden(paper), viewer)


@pytest.mark.parametrize("hot_seat", rarely([False, True], 2))
def test_kz_c5_nor_while_the_aliens_card_runs(hot_seat: bool) -> None:
    """KZ-C5: in every step of an activation."""
    paper = table(hot_seat=hot_seat)
    states = hidden(paper)
    game = paper.game
    states = [game.play(state, game.parse("end-phase"), ScriptedDice(())).state
              for state in states]
    for _ in range(8):
        for viewer in ("marine", "alien"):
            alike(game, states, viewer)
        action = game.auto(states[0])
        if action is None:
            offered = list(game.options(states[0]))
            action = next(
                (a for a in offered if "far-lightning" in game.text(a)), offered[0])
            if game.text(action) == "end-phase":
                break
        steps = [game.play(state, action, ScriptedDice((1,) * 40)) for state in states]
        assert len({repr(step.events) for step in steps}) == 1
        told = {repr(game.tell(state, action, step.events))
                for state, step in zip(states, steps, strict=True)}
        assert len(told) == 1
        states = [step.state for step in steps]


@pytest.mark.parametrize("text", [
    "full-fire squad-1 at 14", "full-fire spec-ops-1 at 14 with pulse", "snap squad-1 at 14"])
def test_kz_c5_the_draw_of_a_new_dn_tells_nothing(text: str) -> None:
    """KZ-C5: whatever number is drawn, events and log are word for word the same."""
    paper = table()
    cf = 2 if text.startswith("snap") else 3
    told, states = set(), []
    for dn in range(1, 6):
        action = paper.game.parse(text)
        step = paper.game.play(paper.state, action, ScriptedDice([4, *[2] * (cf - 1), dn]))
        told.add(repr(step.events) + repr(paper.game.tell(paper.state, action, step.events)))
        states.append(step.state)
    assert len(told) == 1
    assert len({paper.game.encode(state)["aliens"]["14"]["dn"] for state in states}) == 5
    alike(paper.game, states, "marine")
    alike(paper.game, states, "alien")


def test_kz_c5_a_hidden_dn_is_null_to_observers_and_a_question_mark_on_the_counter() -> None:
    """KZ-C5."""
    paper = table()
    for state in hidden(paper):
        for viewer in ("marine", "alien"):
            seen = paper.game.observe(state, viewer)["aliens"]
            assert seen["14"]["dn"] is None
            assert seen["22"]["dn"] is None
            assert seen["02"]["dn"] == 4


def test_kz_c5_after_it_was_fired_at_it_may_show() -> None:
    """KZ-C5: then the number is on the table: the looks do differ."""
    paper = table()
    looks_ = []
    for dn in (5, 6):
        data = paper.encoded()
        data["aliens"]["14"] |= {"dormant": True, "dn": dn, "known": False}
        state = paper.game.decode(data)
        step = paper.game.play(state, paper.game.parse("full-fire squad-1 at 14"),
                               ScriptedDice((2, 2, 3)))
        looks_.append(looks(paper.game, step.state, "marine"))
    assert looks_[0] != looks_[1]


# KZ-G1: the cup


@pytest.mark.parametrize("hot_seat", [False, True])
@pytest.mark.parametrize("viewer", ["marine", "alien"])
def test_kz_g1_which_goals_are_left_shows_nowhere(hot_seat: bool, viewer: str) -> None:
    """KZ-G1: after one left unseen, nobody can tell which."""
    paper = table(hot_seat=hot_seat)

    def change(data: Any, gone: str) -> None:
        data["cards"]["goals"] = [goal for goal in GOALS if goal != gone]

    states = versions(paper, change, GOALS)
    alike(paper.game, states, viewer)
    assert "three-crowns" not in repr(paper.game.observe(states[0], viewer))


# KZ-D1: the deck


def test_kz_d1_the_order_of_the_deck_means_nothing() -> None:
    """KZ-D1: solo: no look depends on how the cards that are left happen to lie."""
    paper = table()
    states = versions(paper, lambda data, deck: data["cards"].update(deck=deck),
                      [DECK, DECK[::-1], DECK[3:] + DECK[:3]])
    for state in states:
        assert sorted(paper.game.observe(state, "marine")["cards"]["deck"]) == sorted(DECK)
    seen = [looks(paper.game, state, "marine") for state in states]
    for key, value in seen[0].items():
        if key not in ("observe", "option draw"):
            assert all(other[key] == value for other in seen[1:]), key


# KZ-D4: the hand


def hands(paper: Paper) -> list[Any]:
    """Every way the six cards can lie in hand and deck."""
    from itertools import combinations

    def change(data: Any, hand: tuple[str, ...]) -> None:
        data["cards"] |= {"hand": list(hand), "deck": [c for c in DECK if c not in hand]}

    return versions(paper, change, list(combinations(DECK, 3)))


def test_kz_d4_the_hand_is_hidden_from_the_marine_player() -> None:
    """KZ-D4: in the Marine phase no look of the Marine side depends on the hand."""
    paper = table(hot_seat=True)
    states = hands(paper)
    alike(paper.game, [states[0], states[7], states[19]], "marine")
    for state in states:
        assert [c for c in paper.game.observe(state, "marine")["cards"]["hand"] if c] == []
        assert sorted(paper.game.observe(state, "alien")["cards"]["hand"]) == sorted(
            paper.game.encode(state)["cards"]["hand"])


def test_kz_d4_nor_does_it_show_while_the_other_player_chooses() -> None:
    """KZ-D4: the choice is the Kay'otz player's: the Marine side's looks stay blind."""
    paper = table(hot_seat=True)
    game = paper.game
    after = []
    for dealt in (hands(paper)[0], hands(paper)[11]):
        ended = game.play(dealt, game.parse("end-phase"), ScriptedDice(())).state
        state = game.play(ended, game.parse("draw"), ScriptedDice(())).state
        assert game.status(state).to_act == "alien"
        assert game.status(state).handover == "alien"
        after.append(state)
    alike(game, after, "marine", acting=False)


def test_kz_d4_laying_out_the_hand_is_told_to_its_player_only() -> None:
    """KZ-D4: the log names no card of the hand; the event says whose eyes it is for."""
    paper = table(hot_seat=True)
    game = paper.game
    told = set()
    for state in (hands(paper)[0], hands(paper)[11]):
        step = game.play(state, game.parse("end-phase"), ScriptedDice(()))
        action = game.auto(step.state)
        drawn = game.play(step.state, action, ScriptedDice(()))
        told.add(repr(step.events) + repr(game.tell(state, game.parse("end-phase"), step.events))
                 + repr(game.tell(step.state, action, drawn.events)))
        assert [event.by for event in of(drawn.events, Drew)] == ["alien"]
    assert len(told) == 1


def test_kz_d4_filling_the_hand_is_secret() -> None:
    """KZ-D4: which card comes into the hand is in no event, no log line, no look."""
    paper = table(hot_seat=True)
    game = paper.game
    state = paper.state
    for text in ("end-phase", "draw"):
        state = game.play(state, game.parse(text), ScriptedDice(())).state
    action = next(iter(game.options(state)))
    told, after = set(), []
    for lot in (1, 2, 3):
        step = game.play(state, action, ScriptedDice((lot,)))
        assert not of(step.events, Drew)
        told.add(repr(step.events) + repr(game.tell(state, action, step.events)))
        after.append(step.state)
    assert len(told) == 1
    assert len({tuple(game.encode(s)["cards"]["hand"]) for s in after}) == 3
    alike(game, after, "marine")


def test_kz_d4_after_a_recon_only_the_two_cards_show() -> None:
    """KZ-D4, KZ-S1: the third card of the hand stays hidden from the Marine player."""
    paper = table(hot_seat=True)
    game = paper.game
    after = []
    for third in ("steady-fire", "far-lightning", "odd-ones"):
        data = paper.encoded()
        hand = ["slow-advance", "long-stride", third]
        data["cards"] |= {"hand": hand, "deck": [c for c in DECK if c not in hand]}
        state = game.decode(data)
        for text, faces in (("recon scout-1", (6,)), ("end-phase", ()), ("draw", (1, 1))):
            step = game.play(state, game.parse(text), ScriptedDice(faces))
            state = step.state
        assert game.status(state).to_act == "marine"
        after.append(state)
    alike(game, after, "marine")


def test_kz_d4_the_starting_hand_is_secret() -> None:
    """KZ-D4: the events of the set-up name no card."""
    told = set()
    for start in ((1, 1, 1), (2, 3, 4), (6, 5, 4)):
        paper = Paper(marines={"squad-1": "111"}, deck=DECK, hot_seat=True, start=start)
        told.add(repr(paper.events))
    assert len(told) == 1


def test_forecasts_and_previews_draw_no_dice_and_change_nothing() -> None:
    """KZ-D1: asking is free: the same answers, and the position is untouched."""
    paper = table()
    before = paper.encoded()
    first = looks(paper.game, paper.state, "marine")
    assert looks(paper.game, paper.state, "marine") == first
    assert paper.encoded() == before
