"""The rulebook against the paper: every figure of the digest stands in it, every rule of it has a
place in the game that bears its id."""

import re
from pathlib import Path

import pytest

import game.rules.troopers
from game.core.resources import asset
from tests.rules.troopers.paper.tables import HOUSE, Paper, walk

BOOK = asset("rulebook/troopers.md").read_text(encoding="utf-8")

ROWS = {
    "TR-T3": ("| Green | 7 |", "| Regular | 8 |", "| Veteran | 9 |", "| Elite | 10 |"),
    "TR-M2": ("| Open | 1 | 2 |", "| Over something low | 2 | 4 |", "| Through a doorway | 2 | 4 |",
              "| Through a window | 4 | 8 |", "| Up or down a level | 3 | 6 |",
              "| Go prone | 1 | – |", "| Stand up | – | 2 |"),
    "TR-S1": ("| Change the weapon in hand | 3 |", "| Exchange or pick up | 6 |", "| Drop | 0 |",
              "| Back to the firearm after a throw | 0 |"),
    "TR-A1": ("| 30° | 2 | 1 |", "| 60° | 4 | 2 |", "| 150° | 6 | 4 |"),
    "TR-A4": ("| SMG | 3 · ×3 · 5/17 |", "| Rifle | 4 · ×1 · 26/85 |",
              "| Laser SMG | 4 · ×3 · 43/127 |", "| Laser rifle | 5 · ×1 · 66/232 |",
              "| Gyrojet rifle | 6 · ×1 · 31/137 |", "| Pistol | 2 · ×2 · 7/20 |",
              "| Auto pistol | 3 · ×3 · 6/22 |", "| Laser pistol | 4 · ×2 · 11/40 |"),
    "TR-A3": ("| Base | 6 |", "| Long range | +2 |", "| Each thing on the line | +1 |",
              "| Each other trooper on the line | +1 |", "| Shooter prone | −1 |",
              "| Target prone | +1 |", "| Target prone and adjacent | −1 |"),
    "TR-H2": ("| 10–8 | 0 | 0 |", "| 7 | 0 | +1 |", "| 6 | −1 | +1 |", "| 5 | −1 | +2 |",
              "| 4, 3 | −2 | +2 |", "| 2 | −3 | +3 |", "| 1 | −4 | +3 |"),
    "TR-X1": ("| Fists | – · half of max AP |", "| Knife, bayonet | 3 · – |", "| Club | 1 · 4 |",
              "| Blackjack | – · 5 |", "| Stun baton | – · 8 |", "| Sword | 4 · – |",
              "| Vibroblade | 5 · – |"),
    "TR-X2": ("| Grenade, 1 AP a dot | 6 / 3 / 1 |", "| Satchel charge, 2 AP a dot | 10 / 5 / 2 |"),
    "TR-V1": ("| Green | 9 |", "| Regular | 7 |", "| Veteran | 5 |", "| Elite | 2 |"),
}


def ids() -> list[str]:
    return re.findall(r"^### (TR-[A-Z]+[0-9]+) ", BOOK, re.MULTILINE)


@pytest.mark.parametrize("rule", ROWS)
def test_the_rulebook_has_the_figures_of_the_digest(rule: str) -> None:
    """TR-T3, TR-M2 to M8, TR-S1 to S5, TR-A1, TR-A3, TR-A4, TR-H2, TR-X1, TR-X2, TR-V1."""
    for row in ROWS[rule]:
        assert row in BOOK, row


def test_every_rule_of_the_paper_has_its_page() -> None:
    """TR-B1 to B4, T1 to T3, M1 to M11, S1 to S5, A1 to A4, L1 to L3, H1 to H4, X1 to X5."""
    counts = {"B": 4, "T": 3, "M": 11, "S": 5, "A": 4, "L": 3, "H": 4, "X": 5}
    expected = {f"TR-{part}{i}" for part, most in counts.items() for i in range(1, most + 1)}
    assert expected <= set(ids())
    assert len(ids()) == len(set(ids()))


def test_every_rule_of_the_book_is_cited_where_it_is_kept() -> None:
    """TR-…: in the code or in the words of refusals, or as one of a row ("TR-M2 to TR-M6")."""
    code = Path(next(iter(game.rules.troopers.__path__))).glob("*.py")
    words = asset("locale", "en").glob("troopers*.yaml")
    cited: set[str] = set()
    for path in (*code, *words):
        text = path.read_text(encoding="utf-8")
        cited |= set(re.findall(r"TR-[A-Z][0-9]+", text))
        for part, low, high in re.findall(r"TR-([A-Z])([0-9]+) to (?:TR-)?[A-Z]([0-9]+)", text):
            cited |= {f"TR-{part}{i}" for i in range(int(low), int(high) + 1)}
    assert cited == set(ids())


def test_every_refusal_names_a_page_of_the_book() -> None:
    """TR-…: a round of wrong actions, each answered with rules that can be looked up."""
    table = Paper({"b1": "0405 primary=rifle", "b2": "0305 primary=rifle", "r1": "1505 tool=key"},
                  HOUSE)
    for text in (
        walk("b1", "0405", "0305"), walk("b1", "0405", "0406", "0506"), "stand b1", "prone b9",
        "change b1 to grenade", "take b1 rifle from b2", "drop b1 smg", "pick-up b1 smg",
        "arc b1 45 towards 0", "fire r1 with arc 1", "hold r1", "strike b1 at r1 with fists",
        "throw b1 to 0605", "activate b1", "nerve b1", "burst", "fall", "go-on", "done r1",
        "orders r1 always", "activate r1",
    ):
        ruling = table.judge(text)
        assert not ruling.allowed, text
        assert ruling.rules and set(ruling.rules) <= set(ids()), (text, ruling)
        assert all(one.text and one.title and one.why for one in ruling.reasons), text
