"""Armies and their workshop: MC-W1, MC-U28; files, lists, counts, casting in scenarios."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.contract import ScenarioCard
from game.core.datafile import DataFileError
from game.core.dice import make_dice
from game.core.workshop import Part
from game.rules import box
from game.rules.mechs import builder
from game.rules.mechs.army import FILES, Army, read_army, ready_made
from game.rules.mechs.data import load_data
from game.rules.mechs.turn import orders_of
from game.rules.mechs.workshop import ArmyWorkshop
from tests.rules.builds import kept_and_listed

SHOP = ArmyWorkshop()
DATA = load_data()
COLUMN = ready_made()["carrow-column"]
CARDS = [card for card in box("mechs").scenarios() if card.kind == "scenario"]
CASTABLE = [card for card in CARDS if SHOP.roles(card.source)]
"""Those whose sides other armies may take."""


def why(army: Army) -> list[tuple[str, str]]:
    return [(one.rule, one.text) for one in builder.check_army(army, DATA)]


def part(army: Army, name: str) -> Part:
    return next(one for one in SHOP.sheet(army).parts if one.id == name)


# --- what an army may be -------------------------------------------------------------------------


def test_the_armies_of_the_box_may_all_be_played() -> None:
    """MC-W1, MC-U28: at most as many points as its size, and not far below; each faction has one
    of every size."""
    for army in ready_made().values():
        assert why(army) == [] and len(army.units) >= 4
        assert army.size - 20 <= builder.points(army, DATA) <= army.size
    assert {(army.faction, army.size) for army in ready_made().values()} == {
        (faction, size) for faction in DATA.factions for size in DATA.rules.army.sizes
    }


def test_points() -> None:
    """MC-W1."""
    full = replace(COLUMN, units=("bulwark", "bulwark", "rifles"))
    assert why(full) == [("MC-W1", "306 of 300 points, 6 too many")]
    assert why(replace(COLUMN, units=("bulwark", "bulwark"))) == []


def test_how_many() -> None:
    """MC-W1, MC-U28: the places of a zone."""
    assert why(replace(COLUMN, units=())) == [("MC-W1", "it has no units")]
    assert why(replace(COLUMN, size=400, units=("lynx",))) == [
        ("MC-U28", "400 points is no size for an army")]
    many = replace(COLUMN, units=("drifters",) * 17)
    assert why(many) == [("MC-W1", "17 units, 16 at most")]


def test_one_faction_and_mercenaries() -> None:
    """MC-U28."""
    assert why(replace(COLUMN, units=("lynx", "jackal", "old-bess"))) == []
    mixed = replace(COLUMN, units=("lynx", "hound"))
    assert why(mixed) == [("MC-U28", "Hound is of the Ostmark Guard, not of the Carrow Militia")]
    hired = Army(id="h", name="H", faction="lances", units=("jackal", "lynx"))
    assert [rule for rule, _ in why(hired)] == ["MC-U28"]


def test_unique_ones_are_there_once() -> None:
    """MC-U28."""
    twins = Army(id="t", name="T", faction="lances", units=("old-bess", "old-bess"))
    assert why(twins) == [("MC-U28", "Old Bess is there twice")]


def test_what_there_isn_t() -> None:
    """MC-U28."""
    strange = Army(id="s", name="S", faction="moon", units=("lynx", "spoon"))
    assert why(strange) == [
        ("MC-U28", "there is no faction “moon”"), ("MC-U28", "there is no model “spoon”"),
    ]


# --- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("army", ready_made().values(), ids=lambda army: army.id)
def test_a_file_gives_the_same_army_again(army: Army) -> None:
    assert read_army(FILES.text(army)) == army


@pytest.mark.parametrize(("text", "said"), [
    ("", "empty"), ("id: x\nname: X\nfaction: carrow\nunits: lynx\n", "units"),
    ("id: X Y\nname: X\nfaction: carrow\n", "id"), ("- lynx\n", "list"),
    ("id: a\nname: A\nfaction: carrow\nspeed: 9\n", "speed"),
    ("id: a\nname: &a [*a]\nfaction: carrow\n", ""), ("!!python/object:os.system {}\n", ""),
    ("id: a\nname: A\nfaction: carrow\nunits: [" + "lynx, " * 101 + "]\n", "units"),
])
def test_a_hostile_file_is_refused_with_its_place(text: str, said: str) -> None:
    with pytest.raises(DataFileError) as caught:
        read_army(text)
    assert said in str(caught.value) and ":" in str(caught.value)


def test_own_armies_are_kept_and_listed(tmp_path: Path) -> None:
    mine = SHOP.copied(replace(COLUMN, name="Mine"), ())
    draft = replace(mine, id="draft", name="A draft", units=("bulwark",) * 3)
    fault = "438 of 300 points, 138 too many"
    kept_and_listed(SHOP, tmp_path, mine, draft, "id: bad\nunits: many\n", fault)
    found, faulty = FILES.builds(tmp_path)
    assert set(found) == {"draft", mine.id} and len(faulty) >= 1


# --- the workshop --------------------------------------------------------------------------------


def test_mech_field_offers_it() -> None:
    assert isinstance(box("mechs").workshop(), ArmyWorkshop)
    shipped = SHOP.shipped()
    assert {one.id for one in shipped} == set(ready_made()) and all(one.fit for one in shipped)
    column = next(one for one in shipped if one.id == COLUMN.id)
    assert column.note.startswith("294 points · Lynx · Boar") and "2 × Rifle Squad" in column.note


def test_a_blank_one_has_nobody() -> None:
    sheet = SHOP.sheet(SHOP.blank())
    assert [one.reason.rule for one in sheet.findings] == ["MC-W1"] and not sheet.fit
    assert sheet.piece.figure and sheet.meters[0].planned == 0


def test_a_model_is_taken_so_many_times() -> None:
    """New ones come last, the last ones go; the order of the others stays."""
    more = SHOP.change(COLUMN, "unit-hare", 2)
    assert more.units == (*COLUMN.units, "hare")
    fewer = SHOP.change(COLUMN, "unit-rifles", 1)
    assert fewer.units == ("lynx", "boar", "kestrel", "hare", "rifles", "hookmen", "mortars")
    assert "lynx" not in SHOP.change(COLUMN, "unit-lynx", 0).units
    assert SHOP.change(COLUMN, "name", "Other") == replace(COLUMN, name="Other")


def test_the_form_offers_who_may_serve_and_who_shouldn_t_be_there() -> None:
    """MC-U28."""
    ids = {one.id.removeprefix("unit-") for one in SHOP.sheet(COLUMN).parts if one.kind == "number"}
    offered = {row.id for row in DATA.models.values() if row.faction in ("carrow", "lances")}
    assert ids == offered
    mixed = replace(COLUMN, units=("lynx", "hound"))
    hound = part(mixed, "unit-hound")
    assert (hound.value, hound.group) == (1, "Ostmark Guard")
    finding = next(one for one in SHOP.sheet(mixed).findings if one.reason.rule == "MC-U28")
    assert finding.part == "unit-hound"
    assert part(COLUMN, "unit-rifles").group == "Carrow Militia"
    assert part(COLUMN, "unit-old-bess").most == 1 and part(COLUMN, "unit-lynx").note == (
        "92 · Medium ’Mech")


def test_the_meter_and_the_fault_say_the_same() -> None:
    """MC-W1."""
    sheet = SHOP.sheet(COLUMN)
    assert (sheet.meters[0].value, sheet.meters[0].text) == ("294 of 300", "6 left")
    over = SHOP.sheet(SHOP.change(COLUMN, "unit-hare", 2))
    assert over.meters[0].text == "20 too many" and "20 too many" in over.findings[0].reason.text
    rows = {row.head: row for row in sheet.rows}
    assert rows["Units"].value == "8" and rows["Units"].text == "4 squads, 3 vehicles, 1 ’Mech"


# --- casting -------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", CASTABLE, ids=lambda card: card.id)
def test_any_army_can_take_any_side(card: ScenarioCard) -> None:
    """MC-U28: the game opens, everybody is there, and taken out again the file is as before."""
    roles = SHOP.roles(card.source)
    assert [(role.id, role.side) for role in roles] == [("blue", "Blue"), ("rust", "Rust")]
    for army in (one for one in ready_made().values() if one.size == 300):
        text = SHOP.cast(card.source, {"blue": army, "rust": army})
        game = box("mechs").load(text)
        state = game.start(make_dice(1)).state
        assert [one.model for one in state.units.values()] == [*army.units, *army.units]
        assert len({one.name for one in state.units.values()}) == 2 * len(army.units)
        assert SHOP.roles(text) == roles
        plain = card.source.read_text(encoding="utf-8")
        assert box("mechs").load(SHOP.cast(text, {})).source == plain


def test_the_largest_army_finds_room() -> None:
    """MC-U28: sixteen places, each as large as a Colossal's base."""
    largest = Army(id="l", name="L", faction="lances", units=("drifters",) * 16)
    for card in CASTABLE:
        game = box("mechs").load(SHOP.cast(card.source, {"rust": largest}))
        units = game.start(make_dice(1)).state.units.values()
        assert sum(one.side == "rust" for one in units) == 16


def test_a_tutorial_knows_its_own_units() -> None:
    lesson = next(one for one in box("mechs").scenarios() if one.kind == "tutorial")
    assert SHOP.roles(lesson.source) == ()


# --- sizes ---------------------------------------------------------------------------------------

SIZED = [card for card in CARDS if SHOP.sizes(card.source)]


def test_three_scenarios_and_all_sizes() -> None:
    """MC-U28."""
    assert len(SIZED) >= 3
    for one in SIZED:
        assert SHOP.sizes(one.source)[0] == 300
        assert sorted(SHOP.sizes(one.source)) == list(DATA.rules.army.sizes) == [150, 300, 450, 600]


@pytest.mark.parametrize("card", SIZED, ids=lambda card: card.id)
@pytest.mark.parametrize("size", [150, 300, 450, 600])
def test_a_chosen_size_is_played(card: ScenarioCard, size: int) -> None:
    """MC-N1, MC-U28: armies of that size meet, with an order for each 150 points; any army of it
    may take either side, and taken back the file is as before."""
    text = SHOP.cast(card.source, {}, size)
    game = box("mechs").load(text)
    state = game.start(make_dice(1)).state
    for side in ("blue", "rust"):
        worth = sum(DATA.models[one.model].points for one in state.units.values()
                    if one.side == side)
        assert size - 25 <= worth <= size
        assert orders_of(game.context, state, side) == size // 150
    roles = SHOP.roles(card.source, size)
    assert [(role.most, role.size) for role in roles] == [(size, size)] * 2
    for army in ready_made().values():
        fits = army.size <= size
        assert [SHOP.misfit(role, army) == "" for role in roles] == [fits, fits]
        if army.size == size:
            cast = SHOP.cast(text, {"blue": army, "rust": army}, size)
            units = box("mechs").load(cast).start(make_dice(1)).state.units.values()
            assert [one.model for one in units] == [*army.units, *army.units]
            assert SHOP.cast(cast, {}) == card.source.read_text(encoding="utf-8")


def test_too_many_points_for_the_size_are_no_play() -> None:
    """MC-U28: the page says why, and so does the file."""
    source, column = SIZED[0].source, ready_made()["carrow-column"]
    role = SHOP.roles(source, 150)[0]
    assert SHOP.misfit(role, column) == "294 points, a side has 150 at most"
    with pytest.raises(DataFileError) as caught:
        box("mechs").load(SHOP.cast(source, {"blue": column}, 150))
    assert "294 of 150 points" in str(caught.value)


def test_a_size_needs_armies_of_it() -> None:
    text = SIZED[0].source.read_text(encoding="utf-8")
    for wrong, right, said in (
        ("blue: carrow-patrol, rust", "rust", "blue has no army of 150 points"),
        ("blue: carrow-patrol", "blue: carrow-levy", "596 of 150 points"),
        ("blue: carrow-patrol", "blue: carrow-petrol", 'there is no army "carrow-petrol"'),
    ):
        with pytest.raises(DataFileError) as caught:
            box("mechs").load(text.replace(wrong, right, 1))
        assert said in str(caught.value)
    with pytest.raises(DataFileError) as caught:
        box("mechs").load(f"{text}size: 200\n")
    assert "200 points aren't among its sizes" in str(caught.value)


def test_an_army_of_before_is_of_three_hundred_points() -> None:
    """Files and saves that say no size."""
    army = read_army("id: a\nname: A\nfaction: carrow\nunits: [lynx]\n")
    assert army.size == 300
    assert SHOP.change(army, "size", "450").size == 450
