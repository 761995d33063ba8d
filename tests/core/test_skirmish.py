"""Requests of skirmishes and their codes, of a game that draws next to nothing."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.core.dice import MAX_SEED
from game.core.errors import BoxError
from game.core.seeded_draw import SeededDraw
from game.core.skirmish import (
    DRAWN,
    MINE,
    MOST_LEVELLING,
    ForceRow,
    Skirmish,
    SkirmishChoice,
    SkirmishGenerator,
    SkirmishPart,
    SkirmishRequest,
    code_of,
    request_of,
    scenario_id,
)
from tests.properties import examples

_ID = st.from_regex(r"[a-z][a-z0-9]*(-[a-z0-9]+)?", fullmatch=True).filter(lambda s: len(s) < 20)


class _Plain(SkirmishGenerator):
    game, first = "plain", "blue"

    def parts(self) -> tuple[SkirmishPart, ...]:
        forces = (SkirmishChoice(MINE, "Mine", letter="M", drawn=False),
                  SkirmishChoice(DRAWN, "Drawn", letter="D"))
        return (
            SkirmishPart("ground", "Ground", (SkirmishChoice("sand", "Sand", letter="S"),
                                              SkirmishChoice("ice", "Ice", letter="8")), "ground"),
            SkirmishPart("blue", "Blue", forces, "forces"),
            SkirmishPart("rust", "Rust", forces, "forces"),
        )

    def ready_made(self, side: str) -> tuple[tuple[str, str], ...]:
        return ()

    def draw(
        self, request: SkirmishRequest, builds: Mapping[str, Any] | None = None
    ) -> Skirmish:
        rows = {"blue": (ForceRow("Squad", 10), ForceRow("Scout", 4)), "rust": ()}
        return Skirmish(self.checked(request), "-", "-", "-", rows, {"blue": "B", "rust": "R"})


class _Box:
    id, prefix = "plain", "PL"

    def generator(self) -> SkirmishGenerator | None:
        return _Plain()


class _Mute(_Box):
    prefix = "MU"

    def generator(self) -> SkirmishGenerator | None:
        return None


_BOX = _Box()
_DEFAULT = SkirmishRequest("plain", 4471, {"ground": "ice", "blue": MINE, "rust": DRAWN})

_REQUESTS = st.builds(
    SkirmishRequest,
    game=st.just("plain"),
    seed=st.integers(0, MAX_SEED),
    chosen=st.fixed_dictionaries({
        "ground": st.sampled_from(["sand", "ice"]),
        "blue": st.sampled_from([MINE, DRAWN]),
        "rust": st.sampled_from([MINE, DRAWN]),
    }),
    forces=st.dictionaries(st.sampled_from(["blue", "rust"]), _ID),
    levelling=st.integers(-MOST_LEVELLING, MOST_LEVELLING),
)


@given(request=_REQUESTS)
def test_a_code_says_all_of_its_request(request: SkirmishRequest) -> None:
    code = code_of(request, _BOX)
    assert request_of(code, [_BOX]) == request
    assert request_of(f"  {code.lower()[:4]} {code.lower()[4:]}\n", [_BOX]) == request


@examples(300)
@given(request=_REQUESTS, data=st.data())
def test_one_wrong_character_or_two_that_changed_places_are_told(
    request: SkirmishRequest, data: st.DataObject
) -> None:
    code = code_of(request, _BOX)
    at = data.draw(st.integers(0, len(code) - 1))
    other = data.draw(st.sampled_from("0123456789ABCDEFGHJKLMNOPQRSTUVWXYZ-+="))
    swapped = code[:at] + code[at + 1:at + 2] + code[at] + code[at + 2:]
    for wrong in {code[:at] + other + code[at + 1:], swapped, code[:at] + code[at + 1:]} - {code}:
        with pytest.raises(BoxError) as told:
            request_of(wrong, [_BOX])
        assert "\n" not in str(told.value)


def test_a_code_is_short_and_reads_like_its_choices() -> None:
    code = code_of(_DEFAULT, _BOX)
    assert code.startswith("PL-8MD-4471-") and len(code) == len("PL-8MD-4471-7Q")
    harder = code_of(replace(_DEFAULT, levelling=-2, forces={"blue": "my-own"}), _BOX)
    assert harder.startswith("PL-8MD-4471-H2+BLUE=MY-OWN-")
    assert scenario_id(_DEFAULT, _BOX) == f"skirmish-{code.lower()}"


@pytest.mark.parametrize(("code", "said"), [
    ("hello", "no code"),
    ("XX-8MD-4471-7Q", "PL"),
    ("PL-8M-4471-7Q", "3 letters"),
    ("PL-8XD-4471-7Q", "X is no choice of Blue: M Mine, D Drawn"),
    ("PL-8MD-4471-00", "wrong"),
    ("MU-8MD-4471-7Q", "draws no skirmishes"),
])
def test_what_is_wrong_with_a_code_is_said(code: str, said: str) -> None:
    with pytest.raises(BoxError, match=said):
        request_of(code, [_BOX, _Mute()])


@pytest.mark.parametrize(("wrong", "said"), [
    ({"game": "other"}, "not of plain"),
    ({"seed": -1}, "out of range"),
    ({"levelling": 10}, "out of range"),
    ({"chosen": {"ground": "ice"}}, "nothing is chosen for blue, rust"),
    ({"chosen": {**_DEFAULT.chosen, "ground": "mud"}}, "use sand, ice"),
    ({"chosen": {**_DEFAULT.chosen, "sky": "red"}}, "no part 'sky'"),
    ({"forces": {"ground": "x"}}, "no side 'ground'"),
])
def test_what_is_wrong_with_a_request_is_said(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BoxError, match=said):
        _Plain().draw(replace(_DEFAULT, **wrong))


@given(seed=st.integers(0, MAX_SEED))
def test_a_re_roll_keeps_what_is_kept_and_draws_nobodys_own_build(seed: int) -> None:
    request = _Plain().request(seed, {"ground": "ice"})
    assert request.chosen["ground"] == "ice"
    assert (request.chosen["blue"], request.chosen["rust"]) == (DRAWN, DRAWN)
    assert request == _Plain().request(seed, {"ground": "ice"})


def test_levelling_stays_within_its_steps() -> None:
    plain = _Plain()
    assert plain.levelled(_DEFAULT, 2).levelling == 2
    assert plain.levelled(plain.levelled(_DEFAULT, -8), -8).levelling == -MOST_LEVELLING
    assert plain.draw(_DEFAULT).points("blue") == 14


def test_draws_of_a_seed_never_change() -> None:
    """Written down once: the same on every machine and in every version of Python."""
    draw = SeededDraw(4471, "ground")
    assert [draw.below(100) for _ in range(8)] == [98, 80, 10, 68, 8, 64, 78, 71]
    assert draw.shuffled("abcdefg") == list("fabdgce")
    assert draw.stream("rivers").between(1, 1000) == 228


@given(seed=st.integers(0, MAX_SEED), count=st.integers(1, 50))
def test_draws_stay_in_range(seed: int, count: int) -> None:
    draw = SeededDraw(seed)
    assert 0 <= draw.below(count) < count
    assert sorted(draw.shuffled(range(count))) == list(range(count))
    assert draw.weighted({"never": 0, "always": count}) == "always"
