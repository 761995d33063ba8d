"""Squads by points and their workshop: TR-U22, TR-S4; files, sums, casting in scenarios."""

import re
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.contract import ScenarioCard
from game.core.datafile import DataFileError
from game.core.dice import make_dice
from game.core.rulebook import load
from game.core.workshop import Part, PartValue
from game.rules import box
from game.rules.troopers import builder
from game.rules.troopers.data import load_data
from game.rules.troopers.squad import FILES, Member, Squad, read_squad, ready_made
from game.rules.troopers.state import State
from game.rules.troopers.workshop import SquadWorkshop
from tests.rules.books import rows_of
from tests.rules.builds import kept_and_listed

SHOP = SquadWorkshop()
DATA = load_data()
VALLEY = ready_made()["valley-company"]
CARDS = [card for card in box("troopers").scenarios() if card.kind == "scenario"]
RIFLE = Member(primary="rifle")


def card(name: str) -> ScenarioCard:
    return next(one for one in CARDS if one.id == name)


def squad(*members: Member, size: int = 500) -> Squad:
    return Squad(id="s", name="S", size=size, members=members)


def why(one: Squad) -> list[tuple[str, str]]:
    return [(reason.rule, reason.text) for reason in builder.check_squad(one, DATA)]


def part(one: Squad, name: str) -> Part:
    return next(part for part in SHOP.sheet(one).parts if part.id == name)


def started(text: Path | str) -> State:
    game = box("troopers").load(text)
    state: State = game.start(make_dice(1)).state
    return state


# --- what a squad may be -------------------------------------------------------------------------


def test_the_squads_of_the_box_are_worth_just_their_size() -> None:
    """TR-U22: at least two of each size, so that equals can meet."""
    for one in ready_made().values():
        assert why(one) == [] and builder.points(one, DATA) == one.size
        assert sum(member.leader for member in one.members) == 1
        assert len({member.name for member in one.members}) == len(one.members)
    sizes = Counter(one.size for one in ready_made().values())
    assert set(sizes) == set(DATA.rules.squad.sizes) and min(sizes.values()) >= 2


def test_points_are_those_of_the_trooper_and_of_all_it_carries() -> None:
    """TR-U22: and the same that a game counts (TR-V2)."""
    full = Member(experience="veteran", armour="heavy", primary="laser-smg", blade="sword",
                  grenades=4, satchels=1)
    assert builder.member_points(full, DATA) == 130 + 32 + 50 + 4 + 4 * 5 + 15
    game = box("troopers").load(SHOP.cast(card("village").source, {"blue": VALLEY}))
    state = game.start(make_dice(1)).state
    in_play = [game.unit_points(state, f"b{n}") for n in range(1, 9)]
    assert in_play == [builder.member_points(one, DATA) for one in VALLEY.members]
    assert sum(in_play) == 1000


def test_the_book_prints_the_points() -> None:
    """TR-U22."""
    book = load("troopers")
    people = rows_of(book, "What a trooper is worth")
    for row in DATA.experience.values():
        assert people[row.name][0] == str(row.points)
    armour = {cells[1]: cells[2] for cells in people.values()}
    for worn in DATA.armour.values():
        assert armour[worn.name.split()[0]] == str(worn.points)
    printed: dict[str, str] = {}
    for head, cells in rows_of(book, "What weapons are worth").items():
        printed |= {name.strip().lower(): cells[0] for name in head.split(",")}
        printed |= {name.strip().lower(): cells[2] for name in cells[1].split(",")}
    for rows in (DATA.firearms, DATA.blades, DATA.explosives):
        for kind in rows.values():
            assert printed[kind.name.lower()] == str(kind.points)
    ruled = " ".join(book.rules["TR-U22"].text).replace(",", "")
    assert all(str(size) in ruled for size in DATA.rules.squad.sizes)
    assert DATA.rules.squad.most == 8 and "eight" in ruled


def test_points_places_and_one_leader() -> None:
    """TR-U22."""
    assert why(squad()) == [("TR-U22", "it has no troopers")]
    assert why(squad(*[RIFLE] * 4)) == []
    assert why(squad(*[RIFLE] * 5)) == [("TR-U22", "625 of 500 points, 125 too many")]
    green = Member(experience="green", primary="rifle")
    assert why(squad(*[green] * 9, size=1000)) == [("TR-U22", "9 troopers, 8 at most")]
    led = replace(RIFLE, leader=True)
    assert why(squad(led, led)) == [("TR-U22", "2 troopers lead it")]
    assert why(squad(RIFLE, size=650)) == [("TR-U22", "650 points is no size for a squad")]


@pytest.mark.parametrize(("member", "rule", "said"), [
    (Member(primary="pistol"), "TR-S4", "Pistol is no primary weapon"),
    (Member(secondary="rifle"), "TR-S4", "Rifle is no secondary weapon"),
    (Member(primary="spoon"), "TR-S4", "spoon is no primary weapon"),
    (Member(blade="fists"), "TR-S4", "“fists” is nothing to carry for a melee"),
    (Member(grenades=5), "TR-S4", "5 of them, 4 at most"),
    (Member(grenades=-1), "TR-S4", "-1 of them, 4 at most"),
    (Member(satchels=2), "TR-S4", "2 of them, 1 at most"),
    (Member(secondary="pistol", satchels=1), "TR-S4", "Satchel charge and a secondary weapon"),
    (Member(armour="tin"), "TR-H4", "there is no body armour “tin”"),
])
def test_what_one_can_carry(member: Member, rule: str, said: str) -> None:
    """TR-S4, TR-H4."""
    assert (rule, said) in why(squad(member))


def test_what_is_allowed_and_yet_worth_knowing() -> None:
    """TR-X1, TR-V1: bare hands, nobody who leads; neither bars it."""
    sheet = SHOP.sheet(squad(RIFLE, Member()))
    said = [(one.part, one.reason.rule) for one in sheet.findings]
    assert said == [("2.primary", "TR-X1"), ("add", "TR-V1")] and sheet.fit


# --- files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("one", ready_made().values(), ids=lambda one: one.id)
def test_a_file_gives_the_same_squad_again(one: Squad) -> None:
    text = FILES.text(one)
    assert read_squad(text) == one and text.count("\n  - {") == len(one.members)


@pytest.mark.parametrize(("text", "said"), [
    ("", "empty"), ("id: x\nname: X\nsize: 500\nmembers: nobody\n", "members"),
    ("id: X Y\nname: X\nsize: 500\n", "id"), ("- rifle\n", "list"),
    ("id: a\nname: A\nsize: many\n", "size"),
    ("id: a\nname: A\nsize: 500\nmembers:\n  - {primary: rifle, speed: 9}\n", "speed"),
    ("id: a\nname: A\nsize: 500\nmembers:\n  - {experience: godlike}\n", "experience"),
    ("id: a\nname: A\nsize: 500\nmembers: [" + "{}, " * 51 + "]\n", "members"),
])
def test_a_hostile_file_is_refused_with_its_place(text: str, said: str) -> None:
    with pytest.raises(DataFileError) as caught:
        read_squad(text)
    assert said in str(caught.value) and ":" in str(caught.value)


def test_own_squads_are_kept_and_listed(tmp_path: Path) -> None:
    mine = SHOP.copied(replace(VALLEY, name="Mine"), ())
    draft = squad(*[RIFLE] * 5)
    draft = replace(draft, id="draft", name="A draft")
    fault = "625 of 500 points, 125 too many"
    kept_and_listed(SHOP, tmp_path, mine, draft, "id: bad\nmembers: many\n", fault)


# --- the workshop --------------------------------------------------------------------------------


def test_troopers_offers_it() -> None:
    assert isinstance(box("troopers").workshop(), SquadWorkshop)
    shipped = SHOP.shipped()
    assert {one.id for one in shipped} == set(ready_made()) and all(one.fit for one in shipped)
    valley = next(one for one in shipped if one.id == VALLEY.id)
    assert valley.note == "1000 points · 8 troopers · 4 × Rifle · 4 × SMG · 1 satchel charge"


def test_a_blank_one_may_be_played() -> None:
    sheet = SHOP.sheet(SHOP.blank())
    assert sheet.fit and [page.id for page in sheet.pages] == ["squad", "1"]


@pytest.mark.parametrize(("part", "value", "field", "after"), [
    ("2.experience", "elite", "experience", "elite"), ("2.armour", "basic", "armour", "basic"),
    ("2.primary", "smg", "primary", "smg"), ("2.secondary", "pistol", "secondary", "pistol"),
    ("2.blade", "club", "blade", "club"), ("2.grenades", 3, "grenades", 3),
    ("2.satchels", 1, "satchels", 1), ("2.leader", ("leads",), "leader", True),
    ("1.leader", (), "leader", False), ("2.name", "Ash", "name", "Ash"),
])
def test_every_part_changes_its_trooper(
    part: str, value: PartValue, field: str, after: object
) -> None:
    before = squad(replace(RIFLE, leader=True), RIFLE)
    changed = SHOP.change(before, part, value)
    at = int(part[0]) - 1
    assert getattr(changed.members[at], field) == after
    assert changed.members[1 - at] == before.members[1 - at]
    assert next(one for one in SHOP.sheet(changed).parts if one.id == part).value == value


def test_troopers_come_and_go() -> None:
    """A new one is like the last, but leads nobody and has no name; eight are the most (TR-U22)."""
    first = replace(RIFLE, name="Ash", leader=True)
    more = SHOP.change(squad(first), "add", "")
    assert more.members == (first, RIFLE)
    assert SHOP.change(more, "1.remove", "").members == (RIFLE,)
    assert SHOP.change(squad(), "add", "").members == (RIFLE,)
    assert part(VALLEY, "add").most == 0 and part(more, "add").most == 1
    resized = SHOP.change(more, "size", "800")
    assert resized.size == 800 and part(resized, "size").value == "800"


def test_each_trooper_has_a_page_and_faults_stand_on_theirs() -> None:
    bad = squad(RIFLE, replace(RIFLE, name="Ash", secondary="pistol", satchels=1))
    sheet = SHOP.sheet(bad)
    heads = [(page.title, page.note, page.remark is not None) for page in sheet.pages]
    assert heads == [("The squad", "", False), ("Trooper 1", "125 points", False),
                     ("Ash", "148 points", True)]
    ids = {page.id for page in sheet.pages}
    assert {one.page for one in sheet.parts} == ids
    assert all(finding.part in {one.id for one in sheet.parts} for finding in sheet.findings)


def test_the_meter_and_the_fault_say_the_same() -> None:
    """TR-U22."""
    sheet = SHOP.sheet(squad(*[RIFLE] * 5))
    assert (sheet.meters[0].value, sheet.meters[0].text) == ("625 of 500", "125 too many")
    rows = {row.head: (row.value, row.text) for row in SHOP.sheet(VALLEY).rows}
    assert rows["Troopers"] == ("8", "4 green, 3 regular, 1 veteran")
    assert rows["AP a turn"][0] == str(4 * 7 + 3 * 8 + 9)


# --- casting -------------------------------------------------------------------------------------


@pytest.mark.parametrize("one", CARDS, ids=lambda one: one.id)
def test_any_squad_within_the_limit_can_take_any_side(one: ScenarioCard) -> None:
    """TR-U22: the game opens, everybody is there or still to come, and taken out again the file
    is as before."""
    plain = one.source.read_text(encoding="utf-8")
    written = started(one.source)
    for role in SHOP.roles(one.source):
        fitting = [mine for mine in ready_made().values() if not SHOP.misfit(role, mine)]
        assert fitting == [
            mine for mine in ready_made().values()
            if mine.size <= role.most and len(mine.members) <= role.room
        ]
        for mine in fitting:
            text = SHOP.cast(one.source, {role.id: mine})
            state = started(text)
            names = [
                trooper.name for trooper in state.troopers.values()
                if trooper.side == role.id and not trooper.unarmed
            ]
            assert names == [member.name for member in mine.members]
            others = [trooper for trooper in state.troopers.values() if trooper.side != role.id]
            assert others == [t for t in written.troopers.values() if t.side != role.id]
            assert SHOP.roles(text) == SHOP.roles(one.source)
            assert box("troopers").load(SHOP.cast(text, {})).source == plain


def test_too_many_points_are_no_play() -> None:
    """TR-U22: the page says why, and so does the file."""
    role = next(one for one in SHOP.roles(card("rescue").source) if one.id == "rust")
    assert SHOP.misfit(role, VALLEY) == "1000 points, this side has 650 at most"
    with pytest.raises(DataFileError) as caught:
        box("troopers").load(SHOP.cast(card("rescue").source, {"rust": VALLEY}))
    assert "1000 of 650 points, 350 too many (TR-U22)" in str(caught.value)


def test_whom_a_goal_speaks_of_is_there_whoever_comes() -> None:
    """TR-V2: the doctor stays in her loft."""
    few = replace(VALLEY, members=VALLEY.members[2:])
    state = started(SHOP.cast(card("rescue").source, {"blue": few}))
    doctor = state.troopers["b6"]
    assert doctor.name == "Anand" and doctor.unarmed
    assert len(state.of("blue")) == len(few.members) + 1


def test_what_a_scenario_hands_out_on_the_spot() -> None:
    """TR-S4, TR-U22: a satchel charge takes the secondary weapon's place."""
    ready = replace(VALLEY, members=tuple(
        replace(one, secondary="pistol", satchels=0, grenades=0) for one in VALLEY.members
    ))
    state = started(SHOP.cast(card("demolition").source, {"blue": ready}))
    sappers = [one for one in state.of("blue") if one.kit.satchels]
    assert len(sappers) == 2 and not any(one.kit.secondary for one in sappers)


def test_a_scenario_may_name_ready_made_squads() -> None:
    text = card("last-squad-standing").source.read_text(encoding="utf-8")
    text = re.sub(r"^variants:\n(?:[ #].*\n|\n)*", "", text, flags=re.MULTILINE)
    lines = [line for line in text.splitlines() if ", side: " not in line]
    squads = "squads: {blue: bell-section, rust: far-lamp}\n"
    named = "\n".join(lines).replace("troopers:\n", squads)
    state = started(named + "\n")
    assert [one.name for one in state.of("blue")] == ["Lowe", "Moss", "Nash", "Oakes", "Pike"]
    assert [role.title for role in SHOP.roles(named)] == ["Bell Section", "Far Lamp"]
    with pytest.raises(DataFileError) as caught:
        started(named.replace("bell-section", "bell-sections") + "\n")
    assert 'there is no squad "bell-sections"' in str(caught.value)


def test_a_side_brings_the_one_or_the_others() -> None:
    text = card("village").source.read_text(encoding="utf-8")
    with pytest.raises(DataFileError) as caught:
        started(text.replace("troopers:\n", "squads: {blue: bell-section}\ntroopers:\n", 1))
    assert "blue brings a squad and troopers besides" in str(caught.value)


def test_places_are_where_nobody_else_stands() -> None:
    text = card("rescue").source.read_text(encoding="utf-8")
    with pytest.raises(DataFileError) as caught:
        started(text.replace('{at: "0120"}', '{at: "u2909"}'))
    assert "Anand stands on u2909" in str(caught.value)
    with pytest.raises(DataFileError) as caught:
        started(text.replace('{at: "0120"}', '{at: "0113"}'))
    assert "dot of a place" in str(caught.value)


def test_a_tutorial_knows_its_own_troopers() -> None:
    for lesson in box("troopers").scenarios():
        if lesson.kind == "tutorial":
            assert SHOP.roles(lesson.source) == ()
