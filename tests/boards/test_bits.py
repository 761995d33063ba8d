"""Sets of cells as integers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.boards.bits import BitLayout
from game.boards.errors import BoardError

layouts = st.sets(st.integers(0, 400), min_size=1).map(lambda s: BitLayout(sorted(s)))


@given(layouts, st.data())
def test_a_mask_gives_back_its_cells_rising(layout: BitLayout, data: st.DataObject) -> None:
    cells = data.draw(st.sets(st.integers(0, layout.n - 1)))
    mask = layout.mask(cells)
    assert layout.cells_in(mask) == sorted(cells)
    assert mask.bit_count() == len(cells)
    assert [c for c in range(layout.n) if mask & layout.bits[c]] == sorted(cells)
    assert layout.first(mask) == min(cells, default=-1)
    assert [layout.nth(mask, k) for k in range(len(cells))] == sorted(cells)


@given(layouts)
def test_every_cell_has_a_bit_and_every_bit_a_cell(layout: BitLayout) -> None:
    assert layout.cells_in(layout.all) == list(range(layout.n))
    for cell in range(layout.n):
        assert layout.cells_in(layout.bits[cell]) == [cell]
        assert layout.cell_at(layout.positions[cell]) == cell
    assert sum(layout.cell_at(p) >= 0 for p in range(-3, layout.width + 3)) == layout.n


@pytest.mark.parametrize("positions", [[], [-1, 2], [3, 3], [4, 2]])
def test_positions_that_cannot_be_a_layout_are_refused(positions: list[int]) -> None:
    with pytest.raises(BoardError):
        BitLayout(positions)


@pytest.mark.parametrize("k", [-1, 2, 100])
def test_a_draw_beyond_the_set_is_refused(k: int) -> None:
    layout = BitLayout([0, 2, 5])
    with pytest.raises(BoardError, match=f"no cell number {k} in a set of 2"):
        layout.nth(layout.mask([0, 2]), k)
