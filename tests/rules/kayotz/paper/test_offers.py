"""Nothing that isn't offered is judged legal, and the other way round (KZ-T1, KZ-T2): every action
that can be written at all is put to positions of random games on a small, crowded map."""

from collections.abc import Iterator
from random import Random

import pytest

from game.core.dice import SeededDice
from tests.properties import rarely
from tests.rules.kayotz.paper.tables import Paper, around

ROWS = """
o.f..#.^.
..~~.##..
f.~.....o
..=..^...
.f~~..f..
....o....
"""
MARINES = {"squad-1": "111", "scout-1": "131 stunned", "spec-ops-1": "213", "heavy-1": "132 out",
           "hq-1": "112", "logistics-1": "113", "scout-2": "235 paralyzed"}
ALIENS = {"02": "351", "03": "316", "14": "254 dormant", "22": "233", "31": "315 dormant",
          "monolith": "334"}
DECK = ["slow-advance", "at-the-throat", "steady-fire", "odd-ones", "even-ones", "solar-wind",
        "pounce", "overlords-command", "folded-space", "regrowth"]


def table(hot_seat: bool) -> Paper:
    return Paper(
        ROWS, MARINES, ALIENS, deck=DECK, hot_seat=hot_seat, start=(1, 2, 3) if hot_seat else (),
        roads=[["west", "114", "133", "154", "214", "234", "253", "314", "333", "354", "east"]],
        reinforcements={"pool": ["squad-2", "scout-3"]}, alien_pool=["05", "07"],
        arrivals=[{"turn": 2, "entry": "114", "units": ["heavy-2"]}],
        exits=[{"side": "east"}], strongpoints=["132"],
        scan={"hex": "334", "kinds": ["scout", "spec-ops"], "within": 3, "needs": 4})


def everything(paper: Paper) -> Iterator[str]:
    """Every action text but the longer walks: all units (aliens and nobody too), all hexes."""
    board = paper.game.board
    names = [board.name(cell) for cell in range(board.n)]
    data = paper.encoded()
    marines, aliens = list(data["marines"]), list(data["aliens"])
    yield from ("end-phase", "draw", "next", "decline")
    yield from (f"choose {card}" for card in (*DECK, "far-lightning"))
    for unit in (*marines, "02", "nobody"):
        for verb in ("done", "recon", "build", "rally", "reinforce", "scan"):
            yield f"{verb} {unit}"
        for other in (*marines, "nobody"):
            yield f"recon {unit} with {other}"
            yield f"resupply {unit} to {other}"
        for alien in (*aliens, *marines[:2], "nobody"):
            for verb in ("full-fire", "snap"):
                yield f"{verb} {unit} at {alien}"
                yield f"{verb} {unit} at {alien} with pulse"
        for there in names:
            yield f"jump {unit} to {there}"
            yield f"scoot {unit} jump {there}"
            yield f"bring {unit} to {there}"
        start = paper.at(unit) if unit in marines else "111"
        ways = [["enter", "114"], ["enter", "113"], ["enter", "114", "133"]]
        if start is not None:
            ways += [[start, there] for there in (*around(start), "exit", "356")]
            ways += [[start, via, there] for via in around(start)
                     for there in (*around(via), "exit")]
        for way in ways:
            yield f"full-move {unit} along {'-'.join(way)}"
            yield f"scoot {unit} along {'-'.join(way)}"


def walks(text: str) -> bool:
    return " along " in text


def ends(text: str) -> tuple[str, ...]:
    """A walk by its unit, its kind and where it ends: of several ways the options hold one."""
    words = text.split()
    last = words[3].split("-")
    return (words[0], words[1], *(last[-2:] if last[-1] == "exit" else last[-1:]))


@pytest.mark.parametrize(
    ("seed", "hot_seat"), rarely([(seed, bool(on)) for on in range(2) for seed in range(6)], 7)
)
def test_kz_t1_t2_offers_and_rulings_agree_on_every_action(seed: int, hot_seat: bool) -> None:
    """KZ-T1, KZ-T2: allowed exactly what is offered; a refusal always names a rule and says why."""
    paper = table(hot_seat)
    rng, dice = Random(seed), SeededDice(seed)
    for step in range(28):
        offered = paper.options()
        if not offered:
            break
        assert len(set(offered)) == len(offered)
        for text in offered:
            assert paper.judge(text).allowed, text
        if step % 3 == seed % 3:
            check(paper, set(offered))
        chosen = rng.choice([t for t in offered if t != "end-phase"] or offered)
        if rng.random() < 0.2 and "end-phase" in offered:
            chosen = "end-phase"
        paper.state = paper.game.play(paper.state, paper.game.parse(chosen), dice).state


def check(paper: Paper, offered: set[str]) -> None:
    reached = {ends(text) for text in offered if walks(text)}
    for text in everything(paper):
        ruling = paper.judge(text)
        if walks(text):
            if ruling.allowed:
                assert ends(text) in reached, text
        else:
            assert ruling.allowed == (text in offered), (text, ruling)
        if not ruling.allowed:
            assert ruling.reasons
            for reason in ruling.reasons:
                assert reason.rule.startswith("KZ-")
                assert reason.title
                assert reason.text
                assert reason.why


@pytest.mark.parametrize("hot_seat", [False, True])
def test_kz_t2_units_options_are_the_parts_of_all(hot_seat: bool) -> None:
    """KZ-T2: asked unit by unit the same is offered as asked for all."""
    paper = table(hot_seat)
    rng, dice = Random(7), SeededDice(7)
    for _ in range(40):
        offered = paper.options()
        if not offered or paper.phase()[1] != "marine":
            if not offered:
                break
        else:
            units = list(paper.encoded()["marines"])
            parts = [text for unit in units for text in paper.options(unit)]
            assert set(parts) | {"end-phase", "decline"} >= set(offered)
            assert set(parts) <= set(offered)
            for unit in units:
                assert bool(paper.options(unit)) <= (unit in paper.game.actors(paper.state)
                                                     or paper.state.pending is not None)
        chosen = rng.choice(offered)
        paper.state = paper.game.play(paper.state, paper.game.parse(chosen), dice).state
