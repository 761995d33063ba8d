"""Every kind of deed at the table, once by mouse alone and once by keyboard alone."""

import pytest

from game.boards.hexes import HexBoard
from game.core.resume import fingerprint
from game.turns.machine import Mode
from tests.app.play.single_input import SingleInputHands, by_each_way
from tests.rules.kayotz.kit import scenario

DECK = "deck: [odd-ones, even-ones, steady-fire]"
POOL = f"{DECK}\nreinforcements: {{pool: [squad-8, scout-9], near_hq: true, hexes: [116]}}"


def sit(
    way: str, *faces: int, marines: dict[str, str], aliens: dict[str, str] | None = None,
    extra: str = DECK, ground: dict[str, str] | None = None,
) -> SingleInputHands:
    """A quarter map with these units."""
    text = scenario(
        size=(9, 6), marines=marines, aliens=aliens or {"31": "316"}, ground=ground, extra=extra,
    )
    return SingleInputHands(way, text, *faces)


# Recon


@by_each_way
def test_recon_alone_fails_on_a_three(way: str) -> None:
    """KZ-S1, KZ-D2: the sum is shown, and the next card is drawn without a choice."""
    hands = sit(way, 3, marines={"scout-1": "133", "hq-1": "113"})
    hands.take("scout-1")
    hands.pick("recon", "recon-alone")
    assert hands.actions() == ["recon scout-1"]
    assert hands.rolled().dice == (3,) and not hands.rolled().modifiers
    assert "KZ-S1" in hands.tray() and "needs 4" in hands.tray() and "{die:3" in hands.log()
    assert hands.piece("scout-1").acted and not hands.piece("hq-1").acted
    hands.leave_phase()
    assert hands.actions()[1:3] == ["end-phase", "draw"]
    assert not [text for text in hands.actions() if text.startswith("choose")]
    assert hands.scene.find("card-choice") is None and hands.table.status.turn == 2


@by_each_way
@pytest.mark.parametrize("assisted", [False, True])
def test_recon_offers_two_cards_and_the_second_comes_into_effect(way: str, assisted: bool) -> None:
    """KZ-S1: +1 with the HQ, whose action it is; then the Marine player chooses the card."""
    hands = sit(
        way, 3 if assisted else 4, marines={"scout-1": "133", "hq-1": "113", "squad-1": "152"},
        aliens={"14": "351", "31": "216"},
    )
    hands.take("scout-1")
    hands.pick("recon", "recon-hq-1" if assisted else "recon-alone")
    assert hands.actions() == [f"recon scout-1{' with hq-1' if assisted else ''}"]
    assert hands.piece("hq-1").acted is assisted
    log = " ".join(line.line.detail for line in hands.scene.shown.log.lines)
    assert ("HQ assists" in log) is assisted, "a small tray tells the sum, the log its lines"
    hands.leave_phase()
    assert hands.mode() is Mode.IDLE and hands.scene.find("card-choice") is not None
    offered = [line.card for line in hands.table.menu]
    assert len(offered) == 2
    assert all(hands.scene.find(f"card:{card}") for card in offered)
    chosen = hands.card(2)
    assert chosen == offered[1] and f"choose {chosen}" in hands.actions()
    assert f"choose {offered[0]}" not in hands.actions()
    assert hands.scene.find("card-choice") is None
    state = hands.table.state
    assert chosen in state.cards.spent and offered[0] not in state.cards.spent
    titles = {card: hands.table.game.card_face(card).title for card in offered}
    assert f"Card **{titles[chosen]}**" in hands.log()
    assert f"Card **{titles[offered[0]]}**" not in hands.log()
    flew = {"odd-ones": "**31** f", "even-ones": "**14** f", "steady-fire": ""}[chosen]
    assert flew in hands.log(), "the aliens of that card acted"


# Reinforcements


@by_each_way
def test_a_granted_unit_is_chosen_and_placed(way: str) -> None:
    """KZ-S5: whom, then where; a hex where nobody can arrive is refused; it may act at once."""
    hands = sit(way, 6, marines={"hq-1": "133", "squad-1": "113"}, extra=POOL)
    hands.take("hq-1")
    hands.pick("reinforce")
    assert hands.actions() == ["reinforce hq-1"] and hands.table.unit == "hq-1"
    assert hands.open_lines() == {"bring-squad-8", "bring-scout-9", "decline"}
    hands.pick("bring-scout-9")
    hands.act("351")
    assert len(hands.actions()) == 1 and "KZ-S5" in hands.callout()
    hands.act("116")
    assert hands.actions() == ["reinforce hq-1", "bring scout-9 to 116"]
    assert hands.where("scout-9") == "116"
    assert hands.shown("scout-9") == hands.table.game.board.cell("116")
    assert hands.piece("hq-1").acted and "scout-9" in hands.table.position.actors
    assert "Scout 9" in hands.log()
    hands.take("scout-9")
    assert hands.mode() is Mode.AIMING


@by_each_way
def test_a_granted_unit_may_be_declined(way: str) -> None:
    """KZ-S5: nobody comes, and the HQ has acted."""
    hands = sit(way, 3, marines={"hq-1": "133", "squad-1": "113"}, extra=POOL)
    hands.take("hq-1")
    hands.pick("reinforce", "decline")
    assert hands.actions() == ["reinforce hq-1", "decline"]
    assert hands.piece("hq-1").acted and hands.mode() is Mode.IDLE
    assert hands.table.position.actors == ("squad-1",)
    assert {p.id for p in hands.table.position.pieces} == {"hq-1", "squad-1", "31"}


# Shoot and Scoot


@by_each_way
def test_fire_first_then_move(way: str) -> None:
    """KZ-A2: one die fewer, then half the move."""
    hands = sit(way, 2, 1, marines={"squad-1": "152"}, aliens={"14": "351"})
    hands.take("squad-1")
    hands.pick("scoot", "scoot-fire")
    hands.act("351")
    assert hands.actions() == ["snap squad-1 at 14"]
    assert hands.rolled().dice == (2, 1)
    assert hands.table.unit == "squad-1" and hands.open_lines() == {"scoot-move", "done"}
    assert not hands.piece("squad-1").acted
    hands.pick("scoot-move")
    hands.aim("153")
    preview = hands.scene.model.pointer.preview()
    assert preview is not None and preview.ruling.allowed and str(preview.path[-1].cost) == "1"
    hands.act("153")
    assert hands.actions() == ["snap squad-1 at 14", "scoot squad-1 along 152-153"]
    assert hands.where("squad-1") == "153" and hands.piece("squad-1").acted


@by_each_way
def test_move_first_then_fire(way: str) -> None:
    """KZ-A2: the firing half stays open, and nothing else."""
    hands = sit(way, 5, 5, marines={"squad-1": "152", "squad-2": "113"}, aliens={"14": "351"})
    hands.take("squad-1")
    hands.pick("scoot", "scoot-move")
    hands.act("153")
    assert hands.actions() == ["scoot squad-1 along 152-153"]
    assert hands.table.unit == "squad-1" and hands.open_lines() == {"scoot-fire", "done"}
    hands.pick("scoot-fire")
    hands.act("351")
    assert hands.actions() == ["scoot squad-1 along 152-153", "snap squad-1 at 14"]
    assert hands.rolled().dice == (5, 5) and hands.piece("squad-1").acted
    assert "14" not in {p.id for p in hands.table.position.pieces if p.cell is not None}
    assert hands.table.position.actors == ("squad-2",)


@by_each_way
def test_jump_first_then_fire(way: str) -> None:
    """KZ-A2, KZ-J2: −1 on the jump; it lands where it was aimed at, and fires from there."""
    hands = sit(way, 5, 5, marines={"scout-1": "133"}, aliens={"14": "351"})
    hands.take("scout-1")
    hands.pick("scoot", "scoot-jump")
    hands.aim("352")
    assert hands.scene.screen.tray.preview is not None
    hands.act("352")
    assert hands.actions() == ["scoot scout-1 jump 352"] and hands.where("scout-1") == "352"
    assert [line.value for line in hands.rolled().modifiers] == [-1]
    assert hands.open_lines() == {"scoot-fire", "done"}
    hands.pick("scoot-fire")
    hands.act("351")
    assert hands.actions() == ["scoot scout-1 jump 352", "snap scout-1 at 14"]
    assert "**14**" in hands.log() and hands.rolled().dice == (5,)


@by_each_way
@pytest.mark.parametrize("first", ["scoot-fire", "scoot-move"])
def test_the_second_half_is_given_up(way: str, first: str) -> None:
    """KZ-A2: "Leave it at that" ends the unit's action; nothing more happens."""
    hands = sit(way, 1, 2, marines={"squad-1": "152", "squad-2": "113"}, aliens={"14": "351"})
    hands.take("squad-1")
    hands.pick("scoot", first)
    hands.act("351" if first == "scoot-fire" else "153")
    begun = hands.actions()
    assert len(begun) == 1 and not hands.piece("squad-1").acted
    place = hands.where("squad-1")
    hands.pick("done")
    assert hands.actions() == [*begun, "done squad-1"]
    assert hands.piece("squad-1").acted and hands.where("squad-1") == place
    assert hands.mode() is Mode.IDLE and hands.table.position.actors == ("squad-2",)


# Jump


@by_each_way
def test_a_jump_is_refused_at_lava_and_on_others_and_then_lands(way: str) -> None:
    """KZ-J1, KZ-M5, KZ-M8: the callout names the rules; nothing has happened until it may."""
    hands = sit(
        way, 6, marines={"scout-1": "133", "squad-1": "113"}, aliens={"14": "351"},
        ground={"334": "lava"},
    )
    hands.take("scout-1")
    hands.pick("jump")
    before = fingerprint(hands.table.game, hands.table.state)
    for where, words, rule in (("334", "Lava", "KZ-M5"), ("351", "14", "KZ-M8")):
        hands.act(where)
        assert hands.table.outcome.kind == "refused"
        said = hands.callout()
        assert words in said and "KZ-J1" in said and rule in said
        assert hands.scene.model.refusal is not None
    assert fingerprint(hands.table.game, hands.table.state) == before and not hands.actions()
    assert hands.table.unit == "scout-1" and hands.mode() is Mode.AIMING
    hands.act("353")
    assert hands.actions() == ["jump scout-1 to 353"] and hands.where("scout-1") == "353"
    assert hands.shown("scout-1") == hands.table.game.board.cell("353")
    assert hands.callout() == "" and "KZ-J5" in hands.tray()


# Special actions


@by_each_way
def test_resupply_points_at_whom(way: str) -> None:
    """KZ-S4: a unit that isn't out of ammo is refused by name; the one that is gets it."""
    hands = sit(
        way, marines={"logistics-1": "133", "squad-1": "132 out", "heavy-1": "134 out"},
        aliens={"14": "351", "31": "152"},
    )
    hands.take("logistics-1")
    hands.pick("resupply")
    hands.act("351")
    assert not hands.actions() and "KZ-S4" in hands.callout()
    hands.act("134")
    assert hands.actions() == ["resupply logistics-1 to heavy-1"]
    state = hands.table.state
    assert not state.marines["heavy-1"].out and state.marines["squad-1"].out
    assert hands.piece("logistics-1").acted and not hands.piece("heavy-1").acted
    assert "Heavy Weapons 1" in hands.log()


@by_each_way
def test_rally_rolls_with_its_help(way: str) -> None:
    """KZ-S3: +1 from the HQ makes a 4 enough."""
    hands = sit(way, 4, marines={"squad-1": "133 stunned", "hq-1": "132"})
    hands.take("squad-1")
    hands.pick("rally")
    assert hands.actions() == ["rally squad-1"] and hands.rolled().dice == (4,)
    assert [line.value for line in hands.rolled().modifiers] == [1]
    assert "KZ-S3" in hands.tray() and "needs 5" in hands.tray()
    assert hands.table.state.marines["squad-1"].hurt == 0 and hands.piece("squad-1").acted


@by_each_way
def test_a_strongpoint_is_built_and_lies_on_the_board(way: str) -> None:
    """KZ-S2."""
    hands = sit(way, 4, marines={"squad-1": "133"})
    hands.take("squad-1")
    assert not hands.table.game.marks(hands.table.state)
    hands.pick("build")
    assert hands.actions() == ["build squad-1"]
    cell = hands.table.game.board.cell("133")
    assert hands.table.state.strongpoints == (cell,)
    assert [mark.cell for mark in hands.table.game.marks(hands.table.state)] == [cell]
    view = hands.scene.view
    assert view is not None and cell in {mark.cell for mark in view._marks}
    assert "KZ-S2" in hands.tray()


@by_each_way
def test_the_pulse_gun_pushes(way: str) -> None:
    """KZ-C3: the weapon is chosen first; the alien is pushed one hex and falls Dormant."""
    hands = sit(way, 6, 6, 6, 1, marines={"spec-ops-1": "133"}, aliens={"14": "153"})
    hands.take("spec-ops-1")
    hands.pick("full-fire", "fire-pulse")
    hands.aim("153")
    assert hands.scene.screen.tray.preview is not None
    hands.act("153")
    assert hands.actions() == ["full-fire spec-ops-1 at 14 with pulse"]
    alien = hands.table.state.aliens["14"]
    board = hands.table.game.board
    assert isinstance(board, HexBoard)
    assert hands.rolled().dice == (6, 6, 6) and alien.dormant and alien.place == "map"
    assert alien.cell in board.neighbours(board.cell("153"))
    assert hands.shown("14") == alien.cell and hands.piece("spec-ops-1").acted
    assert "**14**" in hands.log()
