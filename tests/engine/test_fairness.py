"""The engine's quick games: the same everywhere, counted right, and stopped when nobody waits."""

import msgspec
import pytest

from game.engine.client import EngineClient
from game.engine.fairness import level, play_quick_games
from game.engine.serve import answer
from game.engine.session import EngineSession
from game.engine.skirmish_text import drawn_text, parts_text
from game.rules import box
from tests.engine.asking import ask
from tests.frozen import frozen

_SOURCE = frozen("kayotz", "run-the-gauntlet").read_text(encoding="utf-8")


def test_quick_games_are_counted_and_add_up() -> None:
    whole = play_quick_games("kayotz", _SOURCE, 1, 6)
    assert whole.games == 6 == sum(level.games for level in whole.levels.values())
    halves = [play_quick_games("kayotz", _SOURCE, seed, 3) for seed in (1, 4)]
    assert halves[0].plus(halves[1]) == whole
    told = ask(EngineSession(), request="fairness", game="kayotz", source=_SOURCE, games=6)
    assert told["ok"] and told["games"] == 6
    assert {id: one["games"] for id, one in told["levels"].items()} == {
        id: one.games for id, one in whole.levels.items()
    }
    assert {int(turn): count for turn, count in told["turns"].items()} == whole.turns


def test_they_end_when_nobody_wants_them() -> None:
    asked = []

    def stopped() -> bool:
        asked.append(1)
        return len(asked) > 300

    assert play_quick_games("kayotz", _SOURCE, 1, 1000, stopped).games < 20
    session = EngineSession()
    session.stop_requested = lambda: True
    line = b'{"request": "fairness", "game": "kayotz", "source": %s, "games": 9}'


    told = answer(session, line % msgspec.json.encode(_SOURCE))
    assert told["ok"] is True and told["games"] == 0


@pytest.mark.parametrize(("more", "why"), [
    ({"games": 0}, "give 1 to"), ({"games": 10_001}, "give 1 to"), ({"seed": -1}, "out of range"),
    ({"game": "chess"}, "no game"), ({"source": "id: x"}, "missing"),
])
def test_what_cannot_be_asked_is_told_in_one_line(more: dict[str, object], why: str) -> None:
    told = ask(EngineSession(), **{
        "request": "fairness", "game": "kayotz", "source": _SOURCE, **more,
    })
    assert not told["ok"] and why in told["error"] and "\n" not in told["error"]


def test_an_engine_of_ones_own_plays_them_and_ends_early() -> None:
    client = EngineClient()
    try:
        client.play_quick("kayotz", _SOURCE, 1, 2)
        while (found := client.quick()) is None:
            pass
        assert found.tally == play_quick_games("kayotz", _SOURCE, 1, 2)
        client.play_quick("kayotz", _SOURCE, 3, 10_000)
        client.end_quick()
        while (found := client.quick()) is None:
            pass
        assert found.tally.games < 10_000
    finally:
        client.close()


def test_points_are_moved_until_neither_side_leads() -> None:
    """Of a skirmish that the Marines nearly always win as it is drawn."""
    generator = box("kayotz").generator()
    assert generator is not None
    told: list[tuple[int, float]] = []
    request = generator.levelled(generator.request(4, {"size": "quarter", "objective": "hunt"}), 6)
    skirmish, tally = level(
        request, 20, lambda one, games: told.append(
            (one.request.levelling, games.share(generator.first))
        ),
    )
    assert told[0][0] == 6 and told[0][1] > 0.65 and len(told) > 1
    assert skirmish.request.levelling < 6
    assert abs(tally.share(generator.first) - 0.5) < abs(told[0][1] - 0.5)
    assert len({step for step, _ in told}) == len(told), "no try is made twice"


def test_a_file_for_the_command_line_says_its_code_and_how_its_games_ended() -> None:
    text = drawn_text("kayotz", 4, "", {"size": "quarter"}, {}, 4, level_it=False)
    comments = [line for line in text.splitlines() if line.startswith("#")]
    assert any(line.startswith("# 4 quick games") for line in comments)
    code = comments[1].removeprefix("# ")
    assert drawn_text("kayotz", None, code, {}, {}, 0, level_it=False).splitlines()[-1] == \
        text.splitlines()[-1]
    assert box("kayotz").load(text).card.title in comments[0]
    assert "objective: break-through, hold" in parts_text("kayotz")
