"""Counters, marks, cards and the status strip."""

import pytest
from msgspec.structs import replace

from game.core import resources
from game.core.dice import SeededDice
from game.core.language import ENGLISH, speak
from game.core.resume import fingerprint
from game.core.rulebook import RULE_ID, load
from game.core.view_records import Piece, UnitCard
from game.rules.kayotz import standing, victory
from game.rules.kayotz.data import Condition
from game.rules.kayotz.state import Alien, FinalVerdict, State, with_alien
from tests.rules.kayotz.talk_table import PROVING_GROUND, after, game_of, scenario, start, walk

GAME = game_of()
OPENING = start(GAME)
KNOWN = set(load("kayotz").rules)


def piece(state: State, unit: str) -> Piece:
    return next(p for p in GAME.pieces(state) if p.id == unit)


def badges(of: Piece) -> dict[str, tuple[str, str]]:
    return {badge.slot: (badge.text, badge.style) for badge in of.badges}


def card(state: State, unit: str) -> UnitCard:
    return GAME.unit_card(state, unit)


def words(of: UnitCard) -> str:
    rows = " ".join(f"{row.head} {row.value} {row.text}" for row in of.rows)
    return " ".join([of.title, of.subtitle, rows, *of.notes])


# --- counters ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "band", "values"),
    [
        ("scout-1", "SCOUT", ("3", "2", "4")),
        ("squad-1", "SQUAD", ("3", "3", "4")),
        ("spec-ops-1", "SPEC OPS", ("4", "3", "5")),
        ("heavy-1", "HEAVY", ("2", "4", "4")),
        ("hq-1", "HQ", ("3", "2", "4")),
        ("logistics-1", "LOGISTICS", ("3", "1", "3")),
    ],
)
def test_marine_counters_carry_their_printed_values(
    unit: str, band: str, values: tuple[str, str, str]
) -> None:
    """KZ-U1, KZ-M1: also while a marker lies on top."""
    found = piece(OPENING, unit)
    assert (found.stock, found.side, found.band) == ("marine", "marine", band)
    assert tuple(badges(found)[slot] for slot in ("mp", "cf", "dn")) == tuple(
        (value, "") for value in values
    )
    jumps = band in ("SCOUT", "SPEC OPS")
    assert badges(found).get("jp") == (("JP", "") if jumps else None), "KZ-J1: noted under the MP"


def test_conditions_are_markers_and_out_of_ammo_shows_the_red_value() -> None:
    """KZ-C8: the red CF in the "out" style."""
    assert piece(OPENING, "squad-1").markers == ("paralyzed",)
    assert piece(OPENING, "scout-2").markers == ("stunned",)
    empty = piece(OPENING, "squad-2")
    assert empty.markers == ("no-ammo",) and badges(empty)["cf"] == ("1", "out")


def test_a_unit_that_acted_is_turned() -> None:
    """KZ-T1."""
    assert not piece(OPENING, "scout-1").acted
    state = after(GAME, OPENING, "full-move scout-1 along 133-132")
    assert piece(state, "scout-1").acted and not piece(state, "hq-1").acted


def test_waiting_units_lie_beside_the_map_and_later_ones_nowhere() -> None:
    """KZ-E1."""
    assert piece(OPENING, "logistics-2").cell is None
    ids = {p.id for p in GAME.pieces(OPENING)}
    assert not ids & {"squad-3", "squad-4", "scout-3", "09"}
    heard = after(GAME, OPENING, "reinforce hq-1", dice=(3,))
    assert {"squad-4", "scout-3"} <= {p.id for p in GAME.pieces(heard)}


def test_alien_counters_by_kind() -> None:
    active, monolith = piece(OPENING, "14"), piece(OPENING, "monolith")
    assert active.stock == "alien" and badges(active)["id"] == ("14", "")
    assert badges(active)["cf"] == ("3", "") and badges(active)["dn"] == ("4", "")
    assert monolith.stock == "monolith" and not monolith.badges
    awake = with_alien(GAME.context.bits, OPENING, replace(OPENING.aliens["02"], dormant=False))
    assert piece(awake, "02").stock == "overlord"


def test_a_dormant_counter_shows_its_id_and_nothing_else() -> None:
    """KZ-C5: no CF, no DN, whatever they are; an Overlord asleep looks like any other."""
    asleep = piece(OPENING, "02")
    assert asleep.stock == "dormant" and list(badges(asleep)) == ["id"]


def hidden(dn: int, dormant: bool, cf: int = 3) -> State:
    alien = replace(OPENING.aliens["14"], dn=dn, known=False, dormant=dormant)
    return with_alien(GAME.context.bits, OPENING, alien)


@pytest.mark.parametrize("dormant", [True, False])
def test_nothing_the_table_shows_depends_on_a_hidden_dn(dormant: bool) -> None:
    """KZ-C5: counters, cards, targets, previews and notes are the same for every hidden value."""
    def shown(dn: int) -> object:
        state = hidden(dn, dormant)
        action = GAME.parse("full-fire spec-ops-1 at 14")
        return (
            GAME.pieces(state), card(state, "14"), GAME.cell_card(state, state.aliens["14"].cell),
            GAME.targets(state, "spec-ops-1", "full-fire"), GAME.preview(state, action),
            GAME.menu(state, "spec-ops-1"), GAME.status(state), GAME.marks(state),
        )

    assert len({repr(shown(dn)) for dn in range(2, 7)}) == 1


def test_an_active_alien_with_a_hidden_dn_shows_a_question_mark() -> None:
    """KZ-C5."""
    assert badges(piece(hidden(2, False), "14"))["dn"] == ("?", "hidden")
    assert "hidden" in words(card(hidden(2, False), "14"))


# --- marks ---------------------------------------------------------------------------------


def test_what_a_level_asks_for_is_counted_part_by_part() -> None:
    """KZ-V2: as many parts as conditions, with how many there are and are asked for."""
    by_title = {row.head: row for row in GAME.status(OPENING).goals}
    for level in GAME.scenario.victory.levels:
        row = by_title[level.title]
        wanted = [(victory.count(GAME.context, OPENING, test.count), test.at_least)
                  for test in level.tests if test.at_least is not None]
        if len(wanted) == len(level.tests):
            assert [(have, need) for _, have, need in row.parts] == wanted
            assert all(words[0].isupper() for words, _, _ in row.parts)
        else:
            assert not row.parts and row.text


def test_if_it_ended_now_the_ladder_says_which_level_and_what_is_missing() -> None:
    """KZ-V2: the level that holds, and the conditions of the next better one that don't."""
    standing = GAME.status(OPENING).standing
    assert standing is not None
    held = victory.standing(GAME.context, OPENING)
    assert (standing.title, standing.winner) == (held.title, victory.winner(GAME.context, held.id))
    ladder = GAME.scenario.victory.levels
    better = ladder[:ladder.index(held)] if held in ladder else ladder
    assert not better or better[-1].title in standing.missing


def test_hexes_by_which_units_have_still_to_come_are_marked() -> None:
    """KZ-E1: with who and from which turn, until they are on the map."""
    context, coming = GAME.context, OPENING.marines
    wanted = {
        context.entry[unit] for unit, marine in coming.items()
        if marine.place in ("waiting", "later")
    }
    found = {mark.cell: mark.words for mark in GAME.marks(OPENING) if mark.mark == "entry"}
    assert set(found) == wanted and wanted
    for unit, cell in context.entry.items():
        assert context.names[unit] in found[cell]
    there = {
        unit: replace(marine, place="map") if marine.place in ("waiting", "later") else marine
        for unit, marine in coming.items()
    }
    landed = replace(OPENING, marines=there)
    assert not [mark for mark in GAME.marks(landed) if mark.mark == "entry"]


def test_marks_lie_where_the_scenario_and_the_state_say() -> None:
    found = {(GAME.board.name(mark.cell), mark.mark) for mark in GAME.marks(OPENING)}
    assert {("153", "strongpoint"), ("332", "wormhole"), ("336", "site"), ("131", "hold")} <= found
    assert {name for name, mark in found if mark == "exit"} == {f"35{n}" for n in range(1, 7)}
    state = after(GAME, OPENING, "build heavy-1", dice=(6,))
    assert ("213", "strongpoint") in {
        (GAME.board.name(m.cell), m.mark) for m in GAME.marks(state)
    }


# --- cards ---------------------------------------------------------------------------------


def test_the_unit_card_explains_every_value_with_its_rule() -> None:
    """KZ-M1, M6, C1, C8: MP, CF and DN in words."""
    fresh = card(OPENING, "scout-1")
    assert fresh.title == "Scout 1" and fresh.subtitle == "Active · hex 133 · on road"
    assert [(row.head, row.value) for row in fresh.rows[:3]] == [
        ("MP", "3"), ("CF", "2"), ("DN", "4"),
    ]
    stunned = card(OPENING, "scout-2").rows[0]
    assert (stunned.value, stunned.rule) == ("2", "KZ-M6") and "of 3" in stunned.text
    assert card(OPENING, "squad-1").rows[0].value == "0"
    empty = card(OPENING, "squad-2").rows[1]
    assert (empty.value, empty.rule) == ("1", "KZ-C8")


def test_the_unit_card_says_who_is_beside_and_who_would_fire() -> None:
    """KZ-C7, KZ-S3: 31 stands beside squad-2, which draws its fire."""
    assert "31" in words(card(OPENING, "squad-2")) and "KZ-C7" in words(card(OPENING, "squad-2"))
    assert "Beside HQ 1" in words(card(OPENING, "heavy-1"))
    assert "Strongpoint" in words(card(OPENING, "hq-1"))
    assert "Squad 2" in words(card(OPENING, "31")) and "3 dice" in words(card(OPENING, "31"))


def test_the_alien_card_says_odd_or_even() -> None:
    """Some cards ask for it."""
    assert "Id 31 odd" in words(card(OPENING, "31")) and "Id 14 even" in words(card(OPENING, "14"))


def test_a_waiting_unit_says_where_and_when_it_comes() -> None:
    """KZ-E1."""
    assert card(OPENING, "logistics-2").subtitle == "Waiting · enters at 113"
    assert "turn 3 at 116" in card(OPENING, "squad-3").subtitle


@pytest.mark.parametrize(
    ("hex", "head", "value", "rule"),
    [
        ("231", "Enter", "1 MP", "KZ-M1"),
        ("252", "Enter", "2 MP", "KZ-M2"),
        ("254", "Enter", "2 MP", "KZ-M2"),
        ("134", "Enter", "never", "KZ-M5"),
        ("313", "By road", "½ MP", "KZ-M3"),
        ("353", "Leave", "½ MP", "KZ-E2"),
        ("355", "Leave", "1 MP", "KZ-E2"),
        ("252", "Cover", "−1", "KZ-C4"),
        ("111", "By road", "½ MP", "KZ-M3"),
    ],
)
def test_the_hex_card_is_its_price_list(hex: str, head: str, value: str, rule: str) -> None:
    rows = GAME.cell_card(OPENING, GAME.board.cell(hex)).rows
    assert (head, value, rule) in {(row.head, row.value, row.rule) for row in rows}


def test_the_hex_card_names_who_stands_there() -> None:
    found = GAME.cell_card(OPENING, OPENING.marines["hq-1"].cell)
    assert found.piece.id == "hq-1" and found.title == "Hex 153"
    empty = GAME.cell_card(OPENING, GAME.board.cell("231"))
    assert empty.piece.id == "" and empty.piece.cell == GAME.board.cell("231")


def test_every_card_and_goal_has_a_face_with_a_rule() -> None:
    """KZ-D1, KZ-G1."""
    for key in (*GAME.data.cards, *GAME.data.goals):
        face = GAME.card_face(key)
        assert face.title and face.text and face.rule in KNOWN
        assert resources.asset("art", "cards", f"{face.art}.svg").exists(), face.art


def test_every_figure_is_drawn() -> None:
    """KZ-U1: what a counter names is in the art folder."""
    units = GAME.data.units
    figures = {kind.figure for kind in units.marines.values()}
    figures |= {kind.figure for kind in units.kinds.values()}
    for figure in figures:
        assert resources.asset("art", "figures", "kayotz", f"{figure}.svg").exists(), figure


# --- status --------------------------------------------------------------------------------


def test_the_strip_counts_who_is_left() -> None:
    """KZ-T1."""
    status = GAME.status(OPENING)
    assert [phase.id for phase in status.phases] == ["marine", "alien", "end"]
    assert status.phases[0].note == "9 of 9 left"
    state = after(GAME, OPENING, "full-move scout-1 along 133-132")
    assert GAME.status(state).phases[0].note == "8 of 9 left"


def test_turns_follow_from_the_cards() -> None:
    """KZ-T1, KZ-D2: twenty cards, two of which bring another: 18 or 19."""
    assert GAME.status(OPENING).turns == "4–5"
    assert scenario("run-the-gauntlet").status(start(scenario("run-the-gauntlet"))).turns == "18–19"
    assert scenario("first-steps").status(start(scenario("first-steps"))).turns == "4"


def test_an_unfinished_action_is_the_focus() -> None:
    """KZ-T1."""
    state = after(GAME, OPENING, "scoot spec-ops-1 along 233-234")
    status = GAME.status(state)
    assert status.focus == "spec-ops-1" and "Spec Ops 1" in status.prompt


def test_goals_say_what_is_there_and_what_is_missing() -> None:
    """KZ-V1, KZ-V2."""
    first, second, *_ = GAME.status(OPENING).goals
    assert (first.head, first.value, first.rule) == ("Away", "0 of 1 met", "KZ-V1")
    assert "0 of 2" in first.text
    assert second.rule == "KZ-V2" and "from 1 to 9" in second.text


def test_the_goals_that_may_be_drawn_are_named_and_whether_they_would_hold() -> None:
    """KZ-G1: those that lay in the cup at the start, since nobody sees which have left it."""
    row = next(row for row in GAME.status(OPENING).goals if row.rule == "KZ-G1")
    cup = victory.mission_goals(GAME.context)
    assert len(cup) > 1
    for goal in map(GAME.data.goals.__getitem__, cup):
        holds = victory.holds(GAME.context, OPENING, goal.tests)
        assert goal.title in row.text
        assert (f"{goal.title} (would hold now)" in row.text) == holds
    assert "would hold now" in row.text
    fewer = replace(OPENING, cards=replace(OPENING.cards, goals=cup[1:]))
    after_loss = next(row for row in GAME.status(fewer).goals if row.rule == "KZ-G1")
    assert after_loss.text == row.text and after_loss.value != row.value


def test_more_than_was_asked_for_is_said_so() -> None:
    """KZ-V2: three of two would be no English."""
    have = victory.count(GAME.context, OPENING, "marines_on")
    for least, said in ((have + 1, f"{have} of {have + 1}"), (have, f"{have} of {have}"),
                        (have - 1, f"{have}, {have - 1} asked for")):
        test = Condition(count="marines_on", at_least=least)
        assert said in standing.test_words(GAME, OPENING, test)


def test_the_result_says_what_decided_it() -> None:
    """KZ-V1, KZ-V2, KZ-G1."""
    lost = replace(
        OPENING, phase="over", verdict=FinalVerdict("none", goal="harvest", goal_held=True)
    )
    status = GAME.status(lost)
    assert status.result is not None and status.result.winner == "alien"
    assert any("**Harvest** held" in text and "KZ-G1" in text for text in status.result.lines)
    failed = replace(lost, verdict=FinalVerdict("some", goal="harvest"))
    spared = GAME.status(failed).result
    assert spared is not None and any("did not hold" in text for text in spared.lines)
    won = replace(OPENING, phase="over", verdict=FinalVerdict("off", instant=True))
    result = GAME.status(won).result
    assert result is not None and result.winner == "marine" and result.title == "Away"
    assert status.phase == "end"


def test_what_a_mission_goal_took_away_is_named() -> None:
    """KZ-G1: the level that held without it, and only where there was one."""
    game = scenario("first-steps")
    opening = start(game)
    for goal_held, level in ((True, "defeat"), (False, "held")):
        over = replace(
            opening, phase="over", verdict=FinalVerdict(level, goal="harvest", goal_held=goal_held)
        )
        result = game.status(over).result
        assert result is not None
        named = [text for text in result.lines if "would have been" in text]
        assert len(named) == goal_held and all("Still standing" in text for text in named)


def test_hot_seat_hands_the_screen_to_whoever_picks() -> None:
    """KZ-D4; KZ-S1: after a Recon the Marine player picks."""
    game = game_of(hot_seat=True)
    state = game.start(SeededDice(3)).state
    assert game.status(state).handover == "marine"
    picking = after(game, state, "end-phase", "draw")
    assert game.status(picking).to_act == game.status(picking).handover == "alien"
    assert len(picking.cards.offer) == 3
    scouted = after(game, state, "recon scout-1", "end-phase", "draw", dice=(6, 1, 1))
    assert game.status(scouted).to_act == "marine" and len(scouted.cards.offer) == 2
    assert GAME.status(OPENING).handover == ""


# --- everywhere ----------------------------------------------------------------------------

SCENARIOS = ["run-the-gauntlet", "scan-the-monolith", "hold-the-outpost", "first-steps"]


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("hot", [False, True])
def test_the_table_can_be_shown_at_every_step_of_random_games(name: str, hot: bool) -> None:
    """Nothing fails, every unit on the map is on the table once, every cited rule exists."""
    game = scenario(name, hot)
    for number, (state, _, done) in enumerate(walk(game, 5, 400)):
        if number % 5:
            continue
        shown = game.pieces(state)
        cells = [p.cell for p in shown if p.cell is not None]
        placed = [marine.cell for marine in state.marines.values()]
        placed += [alien.cell for alien in state.aliens.values()]
        assert sorted(cells) == sorted(cell for cell in placed if cell >= 0)
        cited = []
        for unit in (*state.marines, *state.aliens):
            found = game.unit_card(state, unit)
            cited += [row.rule for row in found.rows] + RULE_ID.findall(" ".join(found.notes))
        for at in range(0, game.board.n, 7):
            cited += [row.rule for row in game.cell_card(state, at).rows]
        status = game.status(state)
        cited += [row.rule for row in status.goals]
        assert status.prompt and status.turn == state.turn
        assert set(cited) - {""} <= KNOWN
        assert (game.status(done.state).result is not None) == (done.state.phase == "over")


def test_unknown_aliens_in_the_pool_have_a_card_too() -> None:
    alien: Alien = OPENING.aliens["09"]
    assert alien.place == "pool" and "pool" in card(OPENING, "09").subtitle


def test_counters_are_printed_in_the_language_and_positions_are_not() -> None:
    """The names on them are words for players alone: the same position, the same actions."""
    found = {}
    for code in (ENGLISH, "de"):
        speak(code)
        try:
            game = game_of(f"{PROVING_GROUND}# {code}")  # games of the same text are kept
        finally:
            speak(ENGLISH)
        state = start(game)
        bands = {piece.id: piece.band for piece in game.pieces(state)}
        actions = [game.text(action) for action in game.options(state)]
        found[code] = bands, fingerprint(game, state), actions
    bands, state, actions = found[ENGLISH]
    german, same, alike = found["de"]
    assert (state, actions) == (same, alike)
    assert (bands["scout-1"], bands["logistics-1"]) == ("SCOUT", "LOGISTICS")
    assert (german["scout-1"], german["logistics-1"]) == ("SPÄHER", "LOGISTIK")
