"""Troopers as the house plays it: a scenario's rules and how they are shown."""

from collections.abc import Mapping
from typing import Any, ClassVar

from game.boards.dotmap import DotMap
from game.core import deployment_view
from game.core.contract import Game
from game.rules.troopers import (
    aiming,
    attack_plan,
    codec,
    counters,
    dotcard,
    prospects,
    standing,
    threats,
    unitcard,
)
from game.rules.troopers import menu as menus
from game.rules.troopers import preview as previews
from game.rules.troopers import tell as tellers
from game.rules.troopers.actions import PASSING, Action
from game.rules.troopers.data import load_data
from game.rules.troopers.lessons import CONDITIONS
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.scenario import ScenarioFile
from game.rules.troopers.state import State
from game.rules.troopers.talk import TALK


class TroopersGame(TroopersRules, Game[State, Action]):
    """One scenario: its rules, and who answers what each part of the screen asks."""

    title: ClassVar[str] = "Troopers"

    passing = PASSING
    status = deployment_view.status(standing.status)
    score = standing.score
    scored = standing.scored
    losses = standing.losses
    unit_points = standing.unit_points
    tell = deployment_view.tell(tellers.tell)
    pieces = counters.pieces
    marks = counters.marks
    fields = counters.fields
    threat_steps = threats.threat_steps
    threats = threats.threats
    unit_card = unitcard.unit_card
    roster = unitcard.roster
    cell_card = dotcard.cell_card
    menu = deployment_view.menu(menus.menu)
    targets = deployment_view.targets(aiming.targets)
    aim = deployment_view.aim(aiming.aim)
    preview = deployment_view.preview(previews.preview)
    prospects = prospects.prospects
    plan_attack = attack_plan.plan_attack
    explained = deployment_view.explained(TALK)
    conditions = CONDITIONS

    def weighed_by(self, by: str) -> str:
        """What its computer player means by a measure or a rule of thumb."""
        return TALK.weighed_by(by)

    def weighed_term(self, term: str) -> str:
        """What a part of the worth counts that its computer player tells."""
        return TALK.weighed_term(term)

    @property
    def map(self) -> DotMap:
        """The map as drawn, without breaches, for whoever draws it."""
        return self.context.map

    def observe(self, state: State, viewer: str | None) -> Any:
        """Everything, by printed names: no side hides anything from the other."""
        return codec.observe(self.context, state)


def make(scenario: ScenarioFile, options: Mapping[str, bool]) -> TroopersGame:
    """The game of a checked scenario."""
    return TroopersGame(scenario, load_data(), options)
