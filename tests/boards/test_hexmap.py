"""Printed maps and the graphs made from them. Costs here are half movement points."""

from itertools import pairwise

import pytest

from game.boards.errors import BoardError
from game.boards.hexes import HexBoard, three_digits
from game.boards.hexmap import HexMap

ENTER = {"clear": 2, "rough": 4, "forest": 4, "lava": None}
BOARD = HexBoard(9, 6, three_digits)


def quarter(roads: str = "", **terrain: str) -> HexMap:
    """A clear quarter map with some hexes changed and roads like "113-132-153"."""
    keys = ["clear"] * BOARD.n
    for key, names in terrain.items():
        for name in names.split():
            keys[BOARD.cell(name)] = key
    lines = [[BOARD.cell(name) for name in line.split("-")] for line in roads.split()]
    return HexMap.make(BOARD, keys, [pair for line in lines for pair in pairwise(line)])


def costs(board_map: HexMap, start: str, budget: int) -> dict[str, int]:
    reach = board_map.move_graph(ENTER, road=1).reach(BOARD.cell(start), budget)
    return {BOARD.name(cell): cost for cell, cost in reach.items()}


def test_kz_m1_kz_m2_a_step_costs_what_the_entered_terrain_costs() -> None:
    graph = quarter(forest="132", rough="133").move_graph(ENTER, road=1)
    here, clear, forest, rough = (BOARD.cell(name) for name in ("113", "112", "132", "133"))
    assert graph.step_cost(here, clear) == 2
    assert graph.step_cost(here, forest) == graph.step_cost(here, rough) == 4
    assert graph.step_cost(forest, here) == 2
    assert graph.step_cost(here, BOARD.cell("115")) is None
    assert graph.path_cost([here, forest, rough, here]) == 10
    assert graph.path_cost([here, BOARD.cell("115")]) is None
    assert graph.path_cost([here]) == 0


def test_kz_m3_a_road_step_costs_half_whatever_the_terrain() -> None:
    graph = quarter("113-132-153-213", forest="132", lava="153").move_graph(ENTER, road=1)
    way = [BOARD.cell(name) for name in ("113", "132", "153", "213")]
    assert graph.path_cost(way) == graph.path_cost(way[::-1]) == 3
    # beside the road, and from the side into a road hex, the terrain counts
    assert graph.step_cost(BOARD.cell("112"), way[1]) == 4
    assert graph.step_cost(BOARD.cell("152"), way[2]) is None


def test_kz_m3_road_hexes_side_by_side_without_a_road_across_are_not_connected() -> None:
    graph = quarter("113-132 133-153", forest="132 133").move_graph(ENTER, road=1)
    assert graph.step_cost(BOARD.cell("132"), BOARD.cell("133")) == 4
    assert graph.step_cost(BOARD.cell("113"), BOARD.cell("133")) == 4


def test_kz_m5_lava_is_entered_by_road_only_and_left_at_the_next_hexs_cost() -> None:
    graph = quarter("113-132", lava="132", forest="131").move_graph(ENTER, road=1)
    lava = BOARD.cell("132")
    entered_from = [c for c in BOARD.neighbours(lava) if graph.step_cost(c, lava) is not None]
    assert entered_from == [BOARD.cell("113")]
    assert graph.step_cost(lava, BOARD.cell("131")) == 4
    assert graph.step_cost(lava, BOARD.cell("153")) == 2


def test_kz_m7_what_is_left_must_pay_for_the_next_hex() -> None:
    board_map = quarter(forest="112 114 131 132 133 134")
    # 113 lies in the west column: its free neighbours are 112, 114, 132 and 133, all forest
    assert costs(board_map, "113", 3) == {"113": 0}
    assert costs(board_map, "113", 4) == {"113": 0, "112": 4, "114": 4, "132": 4, "133": 4}


def test_a_small_map_counted_by_hand() -> None:
    board_map = quarter("113-133-153-213", forest="132 152", rough="154", lava="134")
    assert costs(board_map, "113", 4) == {
        "113": 0, "133": 1, "112": 2, "114": 2, "153": 2, "213": 3,
        "111": 4, "115": 4, "131": 4, "132": 4, "212": 4,
        # at 213 only one half point is left: nothing off the road can be paid
    }  # fmt: skip


def test_without_a_road_cost_roads_do_not_matter() -> None:
    graph = quarter("113-132", forest="132").move_graph(ENTER)
    assert graph.step_cost(BOARD.cell("113"), BOARD.cell("132")) == 4


def test_masks_of_terrain_and_roads() -> None:
    board_map = HexMap.make(
        BOARD, ["clear", "forest"] * 27, [(7, 6), (6, 7)], {3: ["ruin", "exit"], 4: ["exit"]}
    )
    assert BOARD.cells_in(board_map.terrain_mask("forest")) == list(range(1, 54, 2))
    assert board_map.terrain_mask("clear", "forest", "sea") == BOARD.all
    assert board_map.terrain_mask("sea") == 0
    assert board_map.roads == {(6, 7)}
    assert board_map.road(6, 7) and board_map.road(7, 6) and not board_map.road(7, 8)
    assert board_map.road_ends(6) == (7,) and board_map.road_ends(8) == ()


def test_a_map_that_does_not_fit_its_board_is_refused() -> None:
    clear = ["clear"] * BOARD.n
    with pytest.raises(BoardError, match="53 terrain cells, the board 54"):
        HexMap.make(BOARD, clear[1:])
    with pytest.raises(BoardError, match="a road from 111 to 113: they are not adjacent"):
        HexMap.make(BOARD, clear, [(0, 2)])
    with pytest.raises(BoardError, match="a road leads to cell 54"):
        HexMap.make(BOARD, clear, [(0, 54)])
    with pytest.raises(BoardError, match="a feature on cell -1"):
        HexMap.make(BOARD, clear, (), {-1: ["x"]})
    with pytest.raises(BoardError, match="hex 111: no entering cost for terrain 'clear'"):
        HexMap.make(BOARD, clear).move_graph({"forest": 4})
