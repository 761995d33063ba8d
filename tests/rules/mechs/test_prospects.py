"""What a way leads to: against the shots that the judges allow once the unit stands there."""

from game.core.view_records import Prospects
from game.rules.mechs.damage import HITS
from tests.rules.mechs.kit import Table, table


def led(t: Table, text: str) -> Prospects:
    found = t.game.prospects(t.state, t.game.parse(text))
    assert found is not None
    return found


def field() -> Table:
    return table({"b1": "lynx 10,10 90", "r1": "hammer 20,10 270", "r2": "hammer 20,16 90"})


def test_after_an_assault_the_targets_have_the_odds_of_its_shot() -> None:
    """MC-N1, MC-C1, MC-U7: with the assault's own line, and from behind where it is behind."""
    t = field()
    text = t.way("b1", "13,10", kind="assault", facing=90)
    found = led(t, text)
    t.play(text)
    shots = {
        unit: max(
            forecast.odds(*HITS) for slot in ("primary", "secondary")
            if t.allowed(shot := f"fire b1 at {unit} with {slot}")
            and (forecast := t.game.forecast(t.state, t.game.parse(shot))) is not None
        )
        for unit in ("r1", "r2") if t.allowed(f"fire b1 at {unit} with primary")
    }
    assert {one.unit: one.odds for one in found.targets} == shots
    assert shots
    assert {one.unit for one in found.targets if one.side == "rear"} <= {"r2"}


def test_who_could_shoot_back_has_the_odds_of_its_shot_in_its_own_turn() -> None:
    """MC-C1, MC-U7, MC-U8: r1 looks at the way's end, r2 looks away."""
    t = field()
    text = t.way("b1", "13,10", facing=90)
    found = led(t, text)
    assert [one.unit for one in found.threats] == ["r1"] and found.unhurt is None
    t.play(text)
    t.passing()
    forecast = t.game.forecast(t.state, t.game.parse("fire r1 at b1 with primary"))
    assert forecast is not None
    assert found.threats[0].odds == forecast.odds(*HITS)


def test_a_plain_move_names_whom_it_could_shoot_at_next() -> None:
    """MC-N1: without the line of an assault."""
    t = field()
    move, assault = (led(t, t.way("b1", "13,10", kind=kind, facing=90)) for kind in (
        "move", "assault"))
    assert {one.unit for one in move.targets} == {one.unit for one in assault.targets}
    assert all((a.odds or 0) > (b.odds or 0)
               for a, b in zip(move.targets, assault.targets, strict=True))
    assert move.chances != assault.chances
