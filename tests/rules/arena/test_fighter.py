"""Building fighters: AR-F1 to AR-F3, AR-C3, AR-U10; their files; the ready-made ones."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.datafile import DataFileError
from game.rules import box
from game.rules.arena.builder import (
    check_build,
    faults,
    fields,
    numbers,
    points,
    remarks,
)
from game.rules.arena.data import load_data
from game.rules.arena.fighter import (
    Build,
    build_text,
    fighter_of,
    free_id,
    keep,
    own_builds,
    read_build,
    ready_made,
    with_cast,
)
from game.rules.arena.game import ArenaGame
from tests.rules.arena.scenes import scene

DATA = load_data()
PLAIN = Build(id="ada", name="Ada", st=12, dx=12, armour="leather", shield="small-shield",
              weapons=("broadsword", "dagger"))


def said(build: Build) -> list[tuple[str, int, str]]:
    return [(one.field, one.item, one.reason.text) for one in faults(build, DATA)]


# --- the ready-made ones ------------------------------------------------------------------------


@pytest.mark.parametrize("build", ready_made().values(), ids=lambda build: build.id)
def test_each_ready_made_fighter_is_within_the_rules(build: Build) -> None:
    """AR-F1, AR-C3: the points add up, the strength suffices, and its file is named after it."""
    assert check_build(build) == () and remarks(build, DATA) == ()
    assert build.text and build.weapons
    assert "dagger" in build.weapons or len(build.weapons) > 1


def test_there_are_many_and_no_two_are_drawn_alike() -> None:
    builds = list(ready_made().values())
    assert len(builds) >= 12
    drawn = set()
    for build in builds:
        figure = fighter_of(build, DATA, id=build.id)
        look = DATA.weapons[figure.ready].look
        shield = "" if figure.slung else figure.shield
        drawn.add((look, shield, figure.armour))
    assert len(drawn) == len(builds)
    assert len({build.name for build in builds}) == len(builds)


def test_files_are_named_after_their_fighters() -> None:
    from game.core.resources import asset

    files = {path.stem for path in asset("data", "arena", "fighters").glob("*.yaml")}
    assert files == set(ready_made())


# --- points and bounds --------------------------------------------------------------------------


def test_ar_f1_a_starting_human_has_24_points_for_st_and_dx() -> None:
    """AR-F1: with IQ 8; no more, and none left over; at least 8 in each."""
    assert check_build(PLAIN) == () and points(PLAIN, DATA) == (32, 32)
    over, under = replace(PLAIN, st=13), replace(PLAIN, dx=11)
    assert said(over) == [("st", -1, "33 points for ST, DX and IQ, 32 allowed: 1 too many")]
    assert said(under) == [("st", -1, "31 points for ST, DX and IQ, 32 to share out: 1 left")]
    weak = replace(PLAIN, st=7, dx=17)
    assert said(weak) == [("st", -1, "ST 7: it must be 8 to 24")]
    assert all(reason.rule == "AR-F1" for reason in check_build(weak))


def test_levels_have_more_points() -> None:
    for level, row in DATA.levels.items():
        build = replace(PLAIN, level=level, dx=12 + row.points - 32)
        assert said(build) == []


def test_ar_f2_running_needs_iq_9() -> None:
    """AR-F2."""
    runner = replace(PLAIN, skills=("running",))
    assert said(runner) == [("skills", 0, "Running needs IQ 9, it has 8")]
    clever = replace(runner, iq=9, dx=11)
    assert said(clever) == []
    assert sum(line.value for line in numbers(clever, DATA).mov) == 10 + 2 - 2


def test_everything_unknown_or_twice_is_told_at_its_place() -> None:
    build = replace(PLAIN, name=" ", level="god", armour="silk", shield="lid",
                    weapons=("broadsword", "gun", "dagger", "dagger", "club"), load="house",
                    things=("ghost",), skills=("flying",))
    assert said(build) == [
        ("name", -1, "it has no name"), ("level", -1, "there is no “god”"),
        ("skills", 0, "there is no “flying”"), ("armour", -1, "there is no “silk”"),
        ("shield", -1, "there is no “lid”"), ("weapons", 1, "there is no “gun”"),
        ("things", 0, "there is no “ghost”"), ("load", -1, "there is no “house”"),
        ("weapons", -1, "5 weapons, at most 4"), ("weapons", 3, "Dagger is there twice"),
    ]
    assert numbers(build, DATA).allowed == 0  # and its numbers can be shown all the same


# --- what it comes to ---------------------------------------------------------------------------


def test_ar_c3_too_little_strength_is_a_remark_and_costs_dex() -> None:
    """AR-C3: −1 DEX for each point short, while it is in hand."""
    build = replace(PLAIN, weapons=("battleaxe",), shield="")
    [remark] = remarks(build, DATA)
    assert check_build(build) == () and remark.reason.rule == "AR-C3"
    assert remark.reason.text == "Battleaxe needs ST 14, it has 12: −2 DEX"
    assert [line.value for line in numbers(build, DATA).edex] == [12, -2, -2]


def test_ar_u10_a_weapon_for_both_hands_sends_the_shield_to_the_back() -> None:
    """AR-U10: it stops nothing there and costs no DEX."""
    build = replace(PLAIN, weapons=("spear", "dagger"), shield="large-shield")
    [remark] = remarks(build, DATA)
    assert remark.field == "shield" and "Spear takes both hands" in remark.reason.text
    shown = numbers(build, DATA)
    assert (shown.stops, shown.front) == (2, 2)
    assert sum(line.value for line in shown.edex) == 10
    assert fighter_of(build, DATA, id="b1").slung
    arm = numbers(replace(build, weapons=("dagger", "spear")), DATA)
    assert arm.front == 4 and sum(line.value for line in arm.edex) == 9


def test_bare_hands_are_allowed() -> None:
    build = replace(PLAIN, weapons=())
    assert check_build(build) == () and numbers(build, DATA).damage == "1d−2"
    assert [one.reason.text for one in remarks(build, DATA)] == ["no weapon: fists do 1d−2"]


def test_the_fields_of_the_form_are_those_of_a_build() -> None:
    shown = fields(DATA)
    assert {one.id for one in shown} == set(Build.__struct_fields__) - {"id"}
    for one in shown:
        assert one.title and (one.values or one.kind in ("text", "number"))
        if one.kind == "one" and one.id != "level":
            assert one.values[0] == ("", "none")


# --- files --------------------------------------------------------------------------------------


@pytest.mark.parametrize("build", ready_made().values(), ids=lambda build: build.id)
def test_a_fighter_s_text_gives_the_same_fighter(build: Build) -> None:
    assert read_build(build_text(build)) == build


def test_names_of_any_kind_come_back() -> None:
    for name in ("O'Neill", 'Ann "Ax" Bo', "yes", "0x1F", "#1", "Żaneta: 2", "{a}"):
        build = replace(PLAIN, name=name, text=name)
        assert read_build(build_text(build)) == build


def test_own_fighters_are_kept_and_found_and_faulty_files_are_told(tmp_path: Path) -> None:
    assert own_builds(tmp_path / "none") == ({}, ())
    path = keep(tmp_path, PLAIN)
    keep(tmp_path, replace(PLAIN, st=13, dx=11))
    assert path.name == "ada.yaml"
    (tmp_path / "bad.yaml").write_text("id: bad\nname: Bad\nst: many\ndx: 9\n", "utf-8")
    (tmp_path / "worse.yaml").write_bytes(b"\xff\xfe\0")
    found, faulty = own_builds(tmp_path)
    assert list(found) == ["ada"] and found["ada"].st == 13
    assert {fault.file for fault in faulty} == {"bad.yaml", "worse.yaml"}


def test_a_hostile_fighter_is_refused_with_its_place() -> None:
    for text in ("", "- 1", "id: A B\nname: x\nst: 1\ndx: 1", "id: a\nname: b\nst: 9\ndx: 9\nx: 1",
                 "a: &a [*a]", "id: a\nname: !!python/object:os.system b\nst: 9\ndx: 9"):
        with pytest.raises(DataFileError) as caught:
            read_build(text)
        assert all(fault.file == "text" for fault in caught.value.faults)


def test_free_ids() -> None:
    assert free_id("Ada", ()) == "ada"
    assert free_id("Ada", ("ada", "ada-2")) == "ada-3"
    assert free_id("Żaneta the 2nd of her very long name", ()) == "aneta-the-2nd-of-her"
    assert free_id("42", ()) == "fighter-42" and free_id("!", ()) == "fighter"
    assert [free_id(one, ()) for one in ("CON", "nul", "Lpt1", "Conny")] == [
        "fighter-con", "fighter-nul", "fighter-lpt1", "conny"], "no file can be called so"
    long = free_id("x" * 40, ())
    assert len(long) == 20 and free_id("x" * 40, (long,)) == "x" * 18 + "-2"


def test_a_fighter_of_one_s_own_takes_a_figure_s_place_in_the_scenario_s_text() -> None:
    """So that a save carries it; cast again, the first is gone."""
    text = scene({"b1": "C6 fighter=varro", "r1": "C1 fighter=brakk"})
    cast = with_cast(text, {"b1": PLAIN})
    game = box("arena").load(cast)
    assert isinstance(game, ArenaGame)
    assert game.context.names == {"b1": "Ada", "r1": "Brakk"}
    again = with_cast(cast, {"r1": PLAIN})
    assert again.count("cast:") == 1 and "  b1:\n" not in again
    assert with_cast(again, {}) == text.rstrip("\n") + "\n"
