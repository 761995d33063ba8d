"""Arena as the house plays it: a scenario's rules and how they are shown."""

from collections.abc import Mapping
from typing import Any, ClassVar

from game.boards.hexmap import HexMap
from game.core import deployment_view
from game.core.contract import Game
from game.rules.arena import (
    aiming,
    attack_plan,
    codec,
    counters,
    hexcard,
    prospects,
    standing,
    threats,
    unitcard,
    zones,
)
from game.rules.arena import menu as menus
from game.rules.arena import preview as previews
from game.rules.arena import tell as tellers
from game.rules.arena.actions import PASSING, Action
from game.rules.arena.data import load_data
from game.rules.arena.lessons import CONDITIONS
from game.rules.arena.rules import ArenaRules
from game.rules.arena.scenario import ScenarioFile
from game.rules.arena.state import State
from game.rules.arena.talk import TALK


class ArenaGame(ArenaRules, Game[State, Action]):
    """One scenario: its rules, and who answers what each part of the screen asks."""

    title: ClassVar[str] = "Arena"
    ordered: ClassVar[bool] = True

    passing = PASSING
    status = deployment_view.status(standing.status)
    score = standing.score
    scored = standing.scored
    losses = standing.losses
    tell = deployment_view.tell(tellers.tell)
    pieces = counters.pieces
    marks = counters.marks
    zones = zones.zones
    links = counters.links
    threat_steps = threats.threat_steps
    threats = threats.threats
    unit_card = unitcard.unit_card
    cell_card = hexcard.cell_card
    menu = deployment_view.menu(menus.menu)
    targets = deployment_view.targets(aiming.targets)
    aim = deployment_view.aim(aiming.aim)
    preview = deployment_view.preview(previews.preview)
    prospects = prospects.prospects
    plan_attack = attack_plan.plan_attack
    turn_plan = attack_plan.turn_plan
    explained = deployment_view.explained(TALK)
    conditions = CONDITIONS

    def weighed_by(self, by: str) -> str:
        """What its computer player means by a measure or a rule of thumb."""
        return TALK.weighed_by(by)

    def weighed_term(self, term: str) -> str:
        """What a part of the worth counts that its computer player tells."""
        return TALK.weighed_term(term)

    @property
    def map(self) -> HexMap:
        """The ground, for whoever draws it."""
        return self.context.map

    def observe(self, state: State, viewer: str | None) -> Any:
        """Everything, by printed names: no side hides anything from the other."""
        return codec.observe(self.context, state)


def make(scenario: ScenarioFile, options: Mapping[str, bool]) -> ArenaGame:
    """The game of a checked scenario."""
    return ArenaGame(scenario, load_data(), options)
