"""pass"""
from game.boards.plan import PlanFault


def plan_faults(board_map: object) -> tuple[PlanFault, ...]:
    return ()
