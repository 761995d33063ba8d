"""The menu, what it points at, and what pointing means."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from game.core.errors import BoxError
from game.core.view_records import Choice
from game.rules.kayotz import movement
from game.rules.kayotz.actions import Action, Choose, EndPhase, FullMove, ScootMove
from game.rules.kayotz.game import KayotzGame
from game.rules.kayotz.state import OFF, Marine, State, masked
from tests.rules.kayotz.talk_table import after, game_of, line, scenario, start, walk
from tests.rules.menus import lines

TOP = [
    "full-move", "scoot", "full-fire", "jump", "recon", "rally", "build", "resupply", "reinforce",
    "scan", "leave",
]
GAME = game_of()
OPENING = start(GAME)


def cell(name: str) -> int:
    return GAME.board.cell(name)


@pytest.mark.parametrize("unit", [m.id for m in OPENING.marines.values()])
def test_every_unit_has_the_same_lines_so_that_digits_never_move(unit: str) -> None:
    """Refused lines keep their place with the ruling's reason and rule."""
    menu = GAME.menu(OPENING, unit)
    assert [choice.id for choice in menu] == TOP
    for choice in lines(menu):
        if not choice.open:
            assert choice.ruling is not None
            reason = choice.ruling.reasons[0]
            assert reason.rule.startswith("KZ-") and reason.title and reason.text and reason.why
        assert choice.title


def test_a_scenario_without_exits_and_scan_has_neither_line() -> None:
    game = scenario("first-steps")
    assert [c.id for c in game.menu(start(game), "squad-1")] == TOP[:-2]


@pytest.mark.parametrize(
    ("unit", "key", "value", "note"),
    [
        ("scout-1", "full-move", "3 MP", "all MP"),
        ("scout-1", "scoot", "1 MP · 1 die", "half the MP"),
        ("scout-1", "jump", "any hex", "lands 50 · scatters 33 · fails 17 %"),
        ("scout-2", "jump", "any hex", "lands 33 · scatters 33 · fails 33 %"),
        ("scout-1", "recon", "50 %", "67 % if HQ 1 assists"),
        ("scout-1", "recon-hq-1", "67 %", "+1"),
        ("scout-2", "full-move", "2 MP", "all MP"),
        ("heavy-1", "build", "67 %", "+1"),
        ("spec-ops-1", "fire-rifle", "3 dice", "line of fire"),
        ("squad-1", "rally", "50 %", "+1"),
        ("hq-1", "reinforce", "67 %", "3+"),
        ("spec-ops-1", "fire-pulse", "3 dice", "no line of fire"),
    ],
)
def test_open_lines_show_their_price_and_odds(unit: str, key: str, value: str, note: str) -> None:
    """KZ-A1, A2, J2, S1, S2, S3, S5, M6: the figures stand in the line."""
    choice = line(GAME, OPENING, unit, key)
    assert choice.open and choice.value == value
    assert note in choice.note


@pytest.mark.parametrize(
    ("unit", "key", "rule"),
    [
        ("squad-1", "full-move", "KZ-M6"),
        ("squad-1", "full-fire", "KZ-C4"),
        ("heavy-1", "jump", "KZ-J1"),
        ("heavy-1", "recon", "KZ-S1"),
        ("scout-1", "build", "KZ-S2"),
        ("scout-1", "rally", "KZ-S3"),
        ("logistics-1", "resupply", "KZ-S4"),
        ("heavy-1", "reinforce", "KZ-S5"),
        ("scout-1", "scan", "KZ-X1"),
        ("scout-1", "leave", "KZ-E2"),
        ("logistics-2", "rally", "KZ-S0"),
        ("squad-3", "full-move", "KZ-E1"),
        ("squad-4", "full-move", "KZ-S5"),
    ],
)
def test_closed_lines_name_the_rule(unit: str, key: str, rule: str) -> None:
    choice = line(GAME, OPENING, unit, key)
    assert choice.ruling is not None and not choice.open
    assert rule in choice.ruling.rules
    assert not choice.value and not choice.note


def test_full_fire_without_any_line_of_fire_says_so_once() -> None:
    """KZ-C2: one reason for all targets, with the firer's hex."""
    choice = line(GAME, OPENING, "hq-1", "full-fire")
    assert choice.ruling is not None
    assert choice.ruling.reasons[0].rule == "KZ-C2"
    assert "153" in choice.ruling.reasons[0].text


def test_only_special_ops_choose_their_weapon() -> None:
    """KZ-C3."""
    weapons = line(GAME, OPENING, "spec-ops-1", "full-fire")
    assert weapons.aim == "menu"
    assert [choice.id for choice in weapons.more] == ["fire-rifle", "fire-pulse"]
    assert line(GAME, OPENING, "heavy-1", "full-fire").aim == "cell"


def test_resupply_points_at_the_empty_neighbour_only() -> None:
    """KZ-S4: squad-2 is out of ammo; logistics-1 must stand beside it."""
    nobody = line(GAME, OPENING, "logistics-1", "resupply").ruling
    assert nobody is not None and nobody.reasons[0].text == "Nobody beside it is Out of Ammo"
    untrained = line(GAME, OPENING, "scout-1", "resupply").ruling
    assert untrained is not None and "carries no supplies" in untrained.reasons[0].text
    moved = {**OPENING.marines, "logistics-1": _at(OPENING, "logistics-1", "234")}
    near = _with(OPENING, moved)
    choice = line(GAME, near, "logistics-1", "resupply")
    assert choice.open and "Squad 2" in choice.note
    assert [t.cell for t in GAME.targets(near, "logistics-1", "resupply")] == [cell("214")]
    action = GAME.aim(near, "logistics-1", "resupply", cell("214"))
    assert GAME.text(action) == "resupply logistics-1 to squad-2"


def _at(state: State, unit: str, name: str) -> Marine:
    return replace(state.marines[unit], cell=cell(name), place="map")


def _with(state: State, marines: dict[str, Marine]) -> State:
    return masked(GAME.context.bits, replace(state, marines=marines))


def test_the_second_half_offers_only_what_is_left() -> None:
    """KZ-A2: after the move the fire, after the fire the move; KZ-T1: nobody else."""
    moved = after(GAME, OPENING, "scoot spec-ops-1 along 233-234")
    assert [c.id for c in GAME.menu(moved, "spec-ops-1")] == [
        "scoot-fire", "scoot-pulse", "done",
    ]
    fired = after(GAME, OPENING, "snap spec-ops-1 at 14", dice=(6, 6))
    assert [c.id for c in GAME.menu(fired, "spec-ops-1")] == [
        "scoot-move", "scoot-jump", "scoot-leave", "done",
    ]
    assert line(GAME, fired, "spec-ops-1", "scoot-move").title == "Move"
    others = GAME.menu(fired, "heavy-1")
    assert [choice.id for choice in others] == TOP
    assert all(c.ruling is not None and c.ruling.reasons[0].rule == "KZ-T1" for c in others)
    assert not GAME.menu(fired)[0].open


def test_a_granted_request_offers_the_pool_and_nobody() -> None:
    """KZ-S5."""
    heard = after(GAME, OPENING, "reinforce hq-1", dice=(3,))
    assert [c.id for c in GAME.menu(heard, "hq-1")] == ["bring-squad-4", "bring-scout-3", "decline"]
    places = {t.cell for t in GAME.targets(heard, "hq-1", "bring-scout-3")}
    assert places == {cell("132"), cell("212")}
    action = GAME.aim(heard, "hq-1", "bring-scout-3", cell("212"))
    assert GAME.text(action) == "bring scout-3 to 212"
    assert GAME.judge(heard, action).allowed
    assert not GAME.judge(heard, GAME.aim(heard, "hq-1", "bring-scout-3", cell("356"))).allowed


def test_the_table_names_who_can_still_act() -> None:
    choice = GAME.menu(OPENING)[0]
    assert (choice.id, choice.action, choice.aim) == ("end-phase", EndPhase(), "now")
    for name in ("Scout 1", "Squad 1", "Logistics 2"):
        assert name in choice.confirm
    assert "Squad 3" not in choice.confirm
    free = GAME.actors(OPENING)
    points = sum(movement.budget(GAME.context, OPENING.marines[one], False) for one in free)
    assert choice.confirm.startswith(f"{len(free)} units with {points // 2}")


def test_a_recon_offers_two_cards_with_their_faces() -> None:
    """KZ-S1."""
    state = after(
        GAME, OPENING, "recon scout-1", "end-phase", "draw", dice=(4, 1, 1)
    )
    menu = GAME.menu(state)
    assert [c.card for c in menu] == list(state.cards.offer) and len(menu) == 2
    for choice in menu:
        assert choice.action == Choose(choice.card)
        assert GAME.card_face(choice.card).title == choice.title


# --- pointing ------------------------------------------------------------------------------


def test_reach_shows_cost_and_what_is_left() -> None:
    """KZ-M1, M3: along the road ½ a hex, into the open 1."""
    reach = {GAME.board.name(t.cell): t for t in GAME.targets(OPENING, "scout-1", "full-move")}
    assert str(reach["132"].cost) == "1" and str(reach["132"].left) == "2"
    # 153 and 213 along the road are held by Marines: passed, never ended in (KZ-M8).
    assert "153" not in reach and "213" not in reach
    assert reach["132"].text == "2"
    road = {GAME.board.name(t.cell): t for t in GAME.targets(OPENING, "logistics-1", "full-move")}
    assert str(road["353"].cost) == "1/2" and road["353"].text == "2½"


def test_pointing_beyond_reach_gives_the_cheapest_path_and_its_reason() -> None:
    """KZ-M7: the ruling speaks of the first hex that can't be paid for."""
    action = GAME.aim(OPENING, "logistics-1", "full-move", cell("113"))
    assert isinstance(action, FullMove)
    ruling = GAME.judge(OPENING, action)
    assert not ruling.allowed and "KZ-M7" in ruling.rules


def test_pointing_far_away_gives_a_whole_path_and_speaks_of_its_first_unpaid_hex() -> None:
    """KZ-M7: 3 MP from 214 are spent long before 351."""
    action = GAME.aim(OPENING, "squad-2", "full-move", cell("351"))
    assert isinstance(action, FullMove) and action.path[-1] == cell("351")
    assert all(GAME.board.adjacent(a, b) for a, b in pairwise(action.path))
    ruling = GAME.judge(OPENING, action)
    assert "KZ-M7" in ruling.rules and ruling.reasons[0].cells[0] in action.path[1:-1]


def test_a_waiting_unit_pays_for_its_entry_hex() -> None:
    """KZ-E1: 113 has the road over the edge, ½ MP."""
    reach = {GAME.board.name(t.cell): t for t in GAME.targets(OPENING, "logistics-2", "full-move")}
    assert (str(reach["113"].cost), reach["113"].text) == ("1/2", "2½")
    assert (str(reach["114"].cost), reach["114"].text) == ("3/2", "1½")


def test_pointing_at_lava_or_an_alien_names_it() -> None:
    """KZ-M5, KZ-M8."""
    lava = GAME.judge(OPENING, GAME.aim(OPENING, "scout-1", "full-move", cell("134")))
    assert lava.rules[0] == "KZ-M5"
    alien = GAME.judge(OPENING, GAME.aim(OPENING, "logistics-1", "full-move", cell("312")))
    assert alien.rules[0] == "KZ-M8" and alien.reasons[0].units == ("14",)


def test_every_choice_with_a_cell_answers_for_every_cell() -> None:
    """Pointing anywhere gives an action whose ruling is legal or explains; its text parses back."""
    for unit in OPENING.marines:
        for choice in lines(GAME.menu(OPENING, unit)):
            if choice.aim != "cell":
                continue
            lit = {t.cell for t in GAME.targets(OPENING, unit, choice.id)} if choice.open else set()
            for at in range(GAME.board.n):
                action = GAME.aim(OPENING, unit, choice.id, at)
                ruling = GAME.judge(OPENING, action)
                assert ruling.allowed == (at in lit), (unit, choice.id, GAME.text(action), ruling)
                assert ruling.allowed or ruling.reasons[0].rule
                assert GAME.parse(GAME.text(action)) == action


def test_a_choice_that_points_at_nothing_is_an_error_in_one_line() -> None:
    with pytest.raises(BoxError, match="rally"):
        GAME.aim(OPENING, "scout-1", "rally", 0)


# --- nothing is missing --------------------------------------------------------------------


def shape(action: Action) -> object:
    """An action up to the way walked: any cheapest path to a hex stands for all."""
    if isinstance(action, FullMove | ScootMove):
        end = action.path[-2:] if action.path[-1] == OFF else action.path[-1:]
        return type(action), action.unit, action.path[0], end
    return action


def reachable(game: KayotzGame, state: State, unit: str) -> set[object]:
    """All actions that the menu leads to."""
    found: set[object] = set()
    for choice in lines(game.menu(state, unit)):
        if not choice.open:
            continue
        found |= {shape(action) for action in actions_of(game, state, unit, choice)}
    return found


def actions_of(game: KayotzGame, state: State, unit: str, choice: Choice) -> list[Action]:
    if choice.aim == "now":
        return [choice.action]
    if choice.aim == "cell":
        return [game.aim(state, unit, choice.id, t.cell)
                for t in game.targets(state, unit, choice.id)]
    return []


@pytest.mark.parametrize("seed", range(4))
def test_the_menu_leads_to_every_option_and_to_nothing_else(seed: int) -> None:
    """Whatever is legal can be chosen and pointed at; whatever can be chosen is legal."""
    name = ["run-the-gauntlet", "scan-the-monolith", "hold-the-outpost", ""][seed]
    game = scenario(name) if name else GAME
    for number, (state, _, _) in enumerate(walk(game, seed, 120)):
        if number % 6:
            continue
        for unit in game.actors(state):
            legal = {shape(action) for action in game.options(state, unit)}
            assert reachable(game, state, unit) == legal, (number, unit)
