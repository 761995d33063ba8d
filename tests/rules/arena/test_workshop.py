"""The fighters' workshop: AR-F1 to AR-F3, AR-C3; its records; casting fighters in scenarios."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.contract import ScenarioCard
from game.core.dice import make_dice
from game.core.workshop import Part, Value
from game.rules import box
from game.rules.arena.data import load_data
from game.rules.arena.fighter import Build, ready_made
from game.rules.arena.workshop import FighterWorkshop
from tests.frozen import frozen
from tests.rules.builds import kept_and_listed

SHOP = FighterWorkshop()
VARRO = ready_made()["varro"]
CARDS = [card for card in box("arena").scenarios() if card.kind == "scenario"]


def part(build: Build, name: str) -> Part:
    return next(one for one in SHOP.sheet(build).parts if one.id == name)


def value(build: Build, name: str, id: str) -> Value:
    return next(one for one in part(build, name).values if one.id == id)


def test_arena_has_a_workshop() -> None:
    assert isinstance(box("arena").workshop(), FighterWorkshop)
    assert box("kayotz").workshop() is None


def test_the_lists() -> None:
    """The box's fighters by name, one's own with what is wrong with a file."""
    shipped = SHOP.shipped()
    assert [one.id for one in shipped] == sorted(ready_made())
    assert all(one.fit and one.path is None for one in shipped)
    varro = next(one for one in shipped if one.id == "varro")
    assert varro.note == "ST 11 · DX 13 · Chain · Small shield · Broadsword · Dagger"


def test_own_fighters_are_kept_and_listed(tmp_path: Path) -> None:
    mine = SHOP.copied(replace(VARRO, name="Mine"), ())
    draft = replace(mine, id="draft", name="A draft", st=14)
    fault = "35 points for ST, DX and IQ, 32 allowed: 3 too many"
    kept_and_listed(SHOP, tmp_path, mine, draft, "id: bad\nst: many\n", fault)


def test_a_blank_one_has_only_weapons_to_choose() -> None:
    """AR-F1: its points are used up."""
    sheet = SHOP.sheet(SHOP.blank())
    assert sheet.fit and sheet.meters[0].open == 0
    assert [one.reason.rule for one in sheet.findings] == ["AR-C3"]


def test_points_left_and_too_many() -> None:
    """AR-F1: the meter and the fault say the same number."""
    weaker = SHOP.sheet(SHOP.change(VARRO, "st", 9))
    assert weaker.meters[0].open == 2 and weaker.meters[0].text.startswith("2 left")
    assert not weaker.fit and weaker.findings[0].reason.rule == "AR-F1"
    stronger = SHOP.sheet(SHOP.change(VARRO, "st", 12))
    assert stronger.meters[0].open == 0 and stronger.meters[0].text.startswith("1 too many")


def test_the_sheet_sums_up() -> None:
    """AR-F2, AR-F3: MOV and effective DEX with what they add up from, damage, what is stopped."""
    rows = {row.head: row for row in SHOP.sheet(VARRO).rows}
    assert rows["MOV"].value == "6" and "Chain −4" in rows["MOV"].text
    assert rows["Effective DEX"].value == "10" and "Chain −" in rows["Effective DEX"].text
    assert rows["Damage"].value == "2d"
    assert "from the front" in rows["Stops"].text
    bare = {row.head: row for row in SHOP.sheet(replace(VARRO, weapons=(), armour="")).rows}
    assert bare["Damage"].text == "bare hands" and bare["MOV"].text == ""


def test_values_carry_their_numbers_and_what_they_would_mean() -> None:
    """AR-C3: strength needed; AR-F2: IQ for a skill."""
    assert value(VARRO, "weapons", "broadsword").note == "2d · ST 11"
    assert value(VARRO, "weapons", "broadsword").remark is None
    heavy = value(VARRO, "weapons", "battleaxe")
    assert heavy.note == "3d · ST 14 · both hands"
    assert heavy.remark is not None and heavy.remark.rule == "AR-C3"
    dull = [one for one in part(VARRO, "skills").values
            if load_data().skills[one.id].iq > VARRO.iq]
    assert all(one.remark is not None and one.remark.rule == "AR-F2" for one in dull)


def test_the_piece_follows_the_gear() -> None:
    assert SHOP.sheet(VARRO).piece.figure == "sword+small+chain"
    two = SHOP.sheet(replace(VARRO, weapons=("battleaxe",)))
    assert two.piece.figure == "battleaxe+chain+small-back"
    assert [one.reason.rule for one in two.findings] == ["AR-C3", "AR-U10"]
    strange = SHOP.sheet(replace(VARRO, armour="silk", shield="moon", weapons=("spoon",)))
    assert not strange.fit and strange.piece.figure == "fists+arm+bare"


# --- casting -------------------------------------------------------------------------------------


def test_roles_are_the_figures() -> None:
    roles = SHOP.roles(frozen("arena", "two-against-two"))
    assert [(one.id, one.title, one.side) for one in roles] == [
        ("b1", "Keth", "Blue"), ("b2", "Hesk", "Blue"), ("r1", "Brakk", "Rust"),
        ("r2", "Tavi", "Rust"),
    ]
    lesson = next(one for one in box("arena").scenarios() if one.kind == "tutorial")
    assert SHOP.roles(lesson.source) == ()


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
@pytest.mark.parametrize("who", ["varro", "vesna", "tavi"])
def test_anybody_can_stand_anywhere(card: ScenarioCard, who: str) -> None:
    """All roles given to one fighter: the game opens, their names differ, and what must be carried
    out still is."""
    build = ready_made()[who]
    roles = SHOP.roles(card.source)
    text = SHOP.cast(card.source, {role.id: build for role in roles})
    game = box("arena").load(text)
    assert game.source == text
    state = game.start(make_dice(1)).state
    pieces = game.pieces(state)
    assert len({piece.name for piece in pieces}) == len(roles)
    assert all(piece.name.startswith(build.name) for piece in pieces)
    assert SHOP.roles(text) == roles
    plain = card.source.read_text(encoding="utf-8")
    assert box("arena").load(SHOP.cast(text, {})).source == plain


def test_what_the_entry_says_of_its_weapon_is_not_the_casts() -> None:
    """A figure that begins with another weapon in hand, or a shield on its back, may be cast."""
    text = frozen("arena", "duel").read_text(encoding="utf-8")
    head, tail = text.split("fighter:", 1)
    text = f"{head}ready: dagger, slung: true, fighter:{tail}"
    role = SHOP.roles(text)[0].id
    bow = replace(VARRO, shield="", weapons=("small-bow",))
    state = box("arena").load(SHOP.cast(text, {role: bow})).start(make_dice(1)).state
    assert state.figures[role].ready == "small-bow" and not state.figures[role].slung


@pytest.mark.parametrize(("name", "shown"), [("\n", r"\u202ex.yaml"), ("a\nb", r"a\nb")])
def test_a_line_of_the_list_stays_a_line(tmp_path: Path, name: str, shown: str) -> None:
    text = SHOP.text(replace(VARRO, name=name))
    (tmp_path / "\u202ex.yaml").write_text(text, encoding="utf-8")
    (listed,) = SHOP.own(tmp_path)
    assert listed.title == shown
