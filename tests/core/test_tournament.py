"""Tournaments: rounds follow from each other, the draw from its seed, and files can do no harm."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from game.core.errors import BoxError
from game.core.tournament import SIZES, Bout, Tournament, TournamentEntry, TournamentFile, drawn


def entered(many: int, own: int = 0) -> tuple[TournamentEntry, ...]:
    return tuple(TournamentEntry(f"E{n}", "", f"build {n}", n < own) for n in range(many))


def played(now: Tournament, *, first: bool = True) -> Tournament:
    """All bouts to the end, the first or the second always winning."""
    number = 0
    while now.champion is None:
        now = now.decided(number, first)
        number += 1
    return now


@pytest.mark.parametrize("many", SIZES)
@pytest.mark.parametrize("seed", range(20))
def test_everybody_meets_somebody_and_one_is_left(many: int, seed: int) -> None:
    now = drawn("arena", entered(many), seed)
    assert sorted(at for bout in now.bouts for at in (bout.first, bout.second)) == [*range(many)]
    for first in (True, False):
        over = played(now, first=first)
        assert len(over.bouts) == many - 1
        losers = [bout.loser for bout in over.bouts]
        assert sorted([*losers, over.champion]) == [*range(many)]  # type: ignore[list-item]


def test_the_seed_draws_it() -> None:
    brackets = {drawn("arena", entered(8), seed).bouts for seed in range(30)}
    assert len(brackets) > 25
    assert drawn("arena", entered(8), 7) == drawn("arena", entered(8), 7)
    with pytest.raises(BoxError, match="5 entrants"):
        drawn("arena", entered(5), 1)


@pytest.mark.parametrize("own", range(5))
def test_the_player_s_own_don_t_meet_in_the_first_round(own: int) -> None:
    for seed in range(20):
        now = drawn("arena", entered(8, own), seed)
        assert sum(now.mine(number) for number in range(4)) == own


def test_the_next_round_stands_once_the_last_bout_of_one_is_over() -> None:
    now = drawn("arena", entered(4), 3)
    half = now.decided(1, first=False)
    assert len(half.bouts) == 2 and half.decided(1, first=True) == half
    whole = half.decided(0, first=True)
    assert whole.bouts[2] == Bout(2, now.bouts[0].first, now.bouts[1].second)
    assert whole.champion is None and whole.decided(2, first=True).champion == now.bouts[0].first


def test_a_drawn_bout_is_fought_again_with_other_dice() -> None:
    """AR-U39."""
    now = drawn("arena", entered(4), 3)
    again = now.decided(0, None)
    assert again.bouts[0].again == 1 and again.bouts[0].winner is None
    assert again.mark(0) != now.mark(0) and again.dice(0) != now.dice(0)
    assert again.mark(1) == now.mark(1)


def test_it_is_kept(tmp_path: Path) -> None:
    file = TournamentFile(tmp_path / "arena")
    assert file.read() is None
    for now in (drawn("arena", entered(8, 2), 5), played(drawn("arena", entered(4), 5))):
        file.keep(now)
        assert TournamentFile(tmp_path / "arena").read() == now
    file.drop()
    assert file.read() is None
    file.drop()


def test_a_spoilt_file_is_refused(tmp_path: Path) -> None:
    """Whatever its bouts say, they must follow from each other."""
    file = TournamentFile(tmp_path)
    good = played(drawn("arena", entered(4), 5))
    first, second, last = good.bouts
    for bouts in (
        (), (first,), (first, first), (first, second), (first, second, last, last),
        (first, second, replace(last, first=last.second, second=last.first)),
        (replace(first, winner=99), second), (replace(first, winner=None), second, last),
        (replace(first, first=-1), second),
    ):
        file.path.write_bytes(msgspec.json.encode(replace(good, bouts=bouts)))
        with pytest.raises(BoxError):
            file.read()
    for raw in (b"", b"{}", b"[1", b'{"game": 1}', b"\xff\xfe"):
        file.path.write_bytes(raw)
        with pytest.raises((BoxError, ValueError)):
            file.read()
