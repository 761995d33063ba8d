"""The turn from the paper's side: KZ-T1 (three phases, one action each) and KZ-T2."""

from pathlib import Path
from random import Random

import pytest

from game.core.contract import AnyGame
from game.core.dice import SeededDice
from game.core.event import AnyEvent, Began, Chose, Ended
from game.rules import box
from tests.properties import in_turn
from tests.rules.kayotz.paper.tables import Paper, began, of

SCENARIOS = sorted((Path(__file__).parents[4] / "scenarios" / "kayotz").glob("*.yaml"))
MOVES = {"full-move", "scoot", "snap", "full-fire", "jump"}
OWN = {"squad": {"build"}, "scout": {"recon"}, "spec-ops": {"build"}, "heavy": {"build"},
       "hq": {"reinforce"}, "logistics": {"resupply"}}


# KZ-T1


def test_kz_t1_the_three_phases_in_order() -> None:
    """KZ-T1: Marine actions, Kay'otz activation, End; then the next turn."""
    table = Paper(marines={"squad-1": "111"}, deck=["long-stride", "odd-ones", "even-ones"])
    assert began(table.events) == [(1, "marine")]
    for turn in (1, 2):
        assert table.phase() == (turn, "marine")
        assert began(table.turn(1)) == [(turn, "alien"), (turn, "end"), (turn + 1, "marine")]
    status = table.game.status(table.state)
    assert status.turn == 3
    assert [phase.id for phase in status.phases] == ["marine", "alien", "end"]
    assert status.phase == "marine"


def test_kz_t1_one_action_per_unit_in_any_order() -> None:
    """KZ-T1: every order of three units is fine, each acts once and all are free again after."""
    for order in (("squad-1", "hq-1", "scout-1"), ("scout-1", "squad-1", "hq-1"),
                  ("hq-1", "scout-1", "squad-1")):
        table = Paper(marines={"squad-1": "111", "hq-1": "114", "scout-1": "131"})
        for unit in order:
            start = table.at(unit)
            assert start is not None
            there = {"111": "112", "114": "115", "131": "151"}[start]
            table.play(f"full-move {unit} along {start}-{there}")
            table.refused(f"full-move {unit} along {there}-{start}", "KZ-T1", says=("has acted",))
        assert table.options() == ["end-phase"]
        table.turn(1)
        assert all(not table.unit(unit)["acted"] for unit in order)
        assert "full-move" in table.kinds("squad-1")


def test_kz_t1_a_unit_that_acted_is_turned() -> None:
    """KZ-T1: its counter shows it; the others' don't."""
    table = Paper(marines={"squad-1": "111", "hq-1": "114"})
    table.play("full-move squad-1 along 111-112")
    turned = {piece.id: piece.acted for piece in table.game.pieces(table.state)}
    assert turned == {"squad-1": True, "hq-1": False}


def test_kz_t1_nobody_has_to_act() -> None:
    """KZ-T1: the phase may end at once."""
    table = Paper(marines={"squad-1": "111"})
    table.allowed("end-phase")


def test_kz_t1_one_action_is_finished_before_the_next_begins() -> None:
    """KZ-T1: with half a Shoot and Scoot open nobody else acts and the phase doesn't end."""
    table = Paper(marines={"spec-ops-1": "213", "squad-1": "111"}, aliens={"14": "216"})
    table.play("snap spec-ops-1 at 14", 2, 2)
    for text in ("full-move squad-1 along 111-112", "full-fire squad-1 at 14", "end-phase",
                 "snap squad-1 at 14", "build squad-1"):
        reason = table.refused(text, "KZ-T1")
        assert "spec-ops-1" in reason.units or "Spec Ops 1" in reason.text
    assert table.game.status(table.state).focus == "spec-ops-1"
    assert {text.split()[1] for text in table.options()} == {"spec-ops-1"}
    table.play("done spec-ops-1")
    assert table.unit("spec-ops-1")["acted"]
    table.allowed("full-move squad-1 along 111-112")


def test_kz_t1_done_needs_an_open_half() -> None:
    """KZ-T1, KZ-A2: nothing to give up before or after."""
    table = Paper(marines={"squad-1": "213", "hq-1": "111"}, aliens={"14": "216"})
    table.refused("done squad-1", "KZ-A2", "KZ-T1")
    table.play("snap squad-1 at 14", 2, 2)
    table.refused("done hq-1", "KZ-A2", "KZ-T1")


def test_kz_t1_marines_act_in_their_phase_only() -> None:
    """KZ-T1: not while the aliens' card runs, not when the game is over."""
    table = Paper(marines={"squad-1": "111"}, aliens={"14": "351"})
    table.until_card(1)
    for text in ("full-move squad-1 along 111-112", "full-fire squad-1 at 14", "build squad-1",
                 "end-phase", "rally squad-1"):
        table.refused(text, "KZ-T1")
    table.auto()
    table.play("end-phase")
    table.auto()
    assert table.phase()[1] == "over"
    for text in ("full-move squad-1 along 111-112", "end-phase", "draw", "next"):
        table.refused(text, "KZ-T1", "KZ-V2", "KZ-D1")
    assert table.options() == []


def test_kz_t1_aliens_have_no_say_in_the_marine_phase() -> None:
    """KZ-T1: draw, next and choose belong to the activation."""
    table = Paper(marines={"squad-1": "111"})
    for text in ("draw", "next", "choose long-stride"):
        table.refused(text, "KZ-T1", "KZ-D1", "KZ-S1")


def test_kz_t1_nobody_unknown_acts() -> None:
    """KZ-T1: aliens and unknown ids take no Marine action."""
    table = Paper(marines={"squad-1": "111"}, aliens={"14": "216"})
    for unit in ("14", "squad-7", "monolith"):
        for text in (f"full-move {unit} along 216-215", f"full-fire {unit} at 14",
                     f"jump {unit} to 333", f"rally {unit}", f"recon {unit}", f"build {unit}"):
            assert not table.judge(text).allowed
            assert table.judge(text).reasons


def test_kz_t1_no_cards_left_the_game_ends_in_that_turns_end_phase() -> None:
    """KZ-T1: the turn of the last card is played to its End Phase."""
    table = Paper(marines={"squad-1": "111"}, deck=["long-stride", "odd-ones"])
    table.turn(1)
    events = table.turn()
    assert [e.phase for e in of(events, Began)] == ["alien", "end"]
    assert len(of(events, Ended)) == 1
    result = table.game.status(table.state).result
    assert result is not None
    assert table.phase()[1] == "over"


@pytest.mark.parametrize("seed", range(10))
def test_kz_t1_eighteen_or_nineteen_turns(seed: int) -> None:
    """KZ-T1: 20 cards, two of which bring another at once: 18 turns, or 19 if one comes last."""
    table = Paper(marines={"squad-1": "111"})
    every = Paper(marines={"squad-1": "111"}, deck=ALL)
    assert every.game.status(every.state).turns == "18–19"
    game, state = every.game, every.state
    dice = SeededDice(seed)
    events: list[AnyEvent] = []
    while game.status(state).result is None:
        action = game.auto(state) or game.parse("end-phase")
        step = game.play(state, action, dice)
        state, events = step.state, [*events, *step.events]
    cards = [event.card for event in of(events, Chose)]
    assert sorted(cards) == sorted(ALL)
    last_chains = cards[-1] in CHAIN
    assert game.status(state).turn == (19 if last_chains else 18)
    assert table.phase() == (1, "marine")


CHAIN = ("overlords-command", "terror-at-the-monolith")
ALL = [
    "slow-advance", "tightening-ring", "at-the-throat", "long-stride", "steady-fire",
    "far-lightning", "odd-ones", "even-ones", "royal-guard", "folded-space", "wormholes-open",
    "thin-door", "silence-odd", "silence-even", "regrowth", "cut-the-wires", "solar-wind",
    "pounce", *CHAIN]


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_kz_t1_the_shipped_scenarios_hold_all_twenty_cards(path: Path) -> None:
    """KZ-T1 (F): 20 cards, none twice; the tutorial has its own few."""
    game = box("kayotz").load(path)
    deck = game.encode(game.start(SeededDice(1)).state)["cards"]["deck"]
    assert len(set(deck)) == len(deck)
    if game.card.kind == "scenario":
        assert sorted(deck) == sorted(ALL)


# KZ-T2


@pytest.mark.parametrize("kind", OWN)
def test_kz_t2_an_action_is_one_of_four(kind: str) -> None:
    """KZ-T2: Full Move, Shoot and Scoot, Full Fire or a Special Action, and nothing else."""
    table = Paper(marines={f"{kind}-1": "213 stunned", "squad-9": "212 out", "hq-9": "231"},
                  aliens={"14": "216"}, reinforcements={"pool": ["squad-8"]})
    kinds = table.kinds(f"{kind}-1")
    assert {"full-move", "rally"} | OWN[kind] <= kinds
    assert kinds <= MOVES | {"rally"} | OWN[kind]
    assert ("jump" in kinds) == (kind in ("scout", "spec-ops"))


@pytest.mark.parametrize("first", [
    "full-move squad-1 along 213-212", "full-fire squad-1 at 14", "build squad-1",
    "rally squad-1"])
def test_kz_t2_each_kind_uses_up_the_action(first: str) -> None:
    """KZ-T2: after any one of them the unit is done."""
    table = Paper(marines={"squad-1": "213 stunned", "hq-1": "111"}, aliens={"14": "216"})
    faces = {"full-fire": (2, 2), "build": (2,), "rally": (2,)}.get(first.split(maxsplit=1)[0], ())
    table.play(first, *faces)
    assert table.options("squad-1") == []
    for text in ("full-move squad-1 along 213-214", "full-fire squad-1 at 14", "build squad-1",
                 "rally squad-1", "snap squad-1 at 14", "scoot squad-1 along 213-214"):
        table.refused(text, "KZ-T1", "KZ-M1")


def walk(game: AnyGame, seed: int, steps: int) -> list[tuple[object, list[str]]]:
    """Positions of a random game with all that is offered in each."""
    rng, dice = Random(seed), SeededDice(seed)
    state = game.start(dice).state
    seen = []
    for _ in range(steps):
        offered = game.options(state)
        if not len(offered):
            break
        texts = [game.text(action) for action in offered]
        seen.append((state, texts))
        busy = [t for t in texts if t != "end-phase"] or texts
        action = game.parse(rng.choice(busy if rng.random() < 0.85 else texts))
        state = game.play(state, action, dice).state
    return seen


def _ends(text: str) -> str:
    """A walk reduced to where it ends: of several ways the options hold one."""
    words = text.split()
    if words[0] in ("full-move", "scoot") and words[2] == "along":
        return f"{words[0]} {words[1]} … {words[3].rpartition('-')[2]}"
    return text


@in_turn("path", SCENARIOS)
@in_turn("hot_seat", [False, True])
def test_kz_t2_nothing_that_is_not_offered_is_judged_legal(path: Path, hot_seat: bool) -> None:
    """KZ-T1, KZ-T2: offered in any position is judged legal there; not offered is refused.

    Every action text seen anywhere in the game is put to every position that is looked at.
    """
    game = box("kayotz").load(path, {"hot-seat": True} if hot_seat else None)
    seen = walk(game, 5, 120)
    rng = Random(1)
    pool = sorted({text for _, texts in seen for text in texts})
    for state, texts in rng.sample(seen, min(14, len(seen))):
        offered, ends = set(texts), {_ends(text) for text in texts}
        for text in rng.sample(pool, min(500, len(pool))):
            ruling = game.judge(state, game.parse(text))
            if ruling.allowed:
                assert text in offered or _ends(text) in ends, text
            else:
                assert text not in offered, text
                assert all(r.rule.startswith("KZ-") and r.text for r in ruling.reasons)
                assert ruling.reasons
