"""'Mech Field as the house plays it: a scenario's rules and how they are shown."""

from collections.abc import Mapping
from typing import Any, ClassVar

from game.boards.tablemap import TableMap
from game.core import deployment_view
from game.core.contract import Game
from game.rules.mechs import (
    aiming,
    attack_plan,
    codec,
    counters,
    prospects,
    standing,
    tablecard,
    threats,
    unitcard,
)
from game.rules.mechs import menu as menus
from game.rules.mechs import preview as previews
from game.rules.mechs import tell as tellers
from game.rules.mechs.actions import PASSING, Action
from game.rules.mechs.data import load_data
from game.rules.mechs.lessons import CONDITIONS
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.scenario import ScenarioFile
from game.rules.mechs.state import State
from game.rules.mechs.talk import TALK


class MechsGame(MechsRules, Game[State, Action]):
    """One scenario: its rules, and who answers what each part of the screen asks."""

    title: ClassVar[str] = "’Mech Field"

    passing = PASSING
    status = deployment_view.status(standing.status)
    score = standing.score
    scored = standing.scored
    losses = standing.losses
    loss_points = standing.loss_points
    unit_points = standing.unit_points
    tell = deployment_view.tell(tellers.tell)
    pieces = counters.pieces
    fields = counters.fields
    links = counters.links
    threat_steps = threats.threat_steps
    threats = threats.threats
    unit_card = unitcard.unit_card
    cell_card = tablecard.cell_card
    measure = tablecard.measure
    menu = deployment_view.menu(menus.menu)
    targets = deployment_view.targets(aiming.targets)
    outline = deployment_view.outline(aiming.outline)
    outline_steps = deployment_view.outline_steps(aiming.outline_steps)
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
    def map(self) -> TableMap:
        """The ground, for whoever draws it."""
        return self.context.map

    def observe(self, state: State, viewer: str | None) -> Any:
        """Everything, by printed names: no side hides anything from the other."""
        return codec.observe(self.context, state)


def make(scenario: ScenarioFile, options: Mapping[str, bool]) -> MechsGame:
    """The game of a checked scenario."""
    return MechsGame(scenario, load_data(), options)
