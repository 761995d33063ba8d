"""Kay'otz Incursion as the house plays it: a scenario's rules and how they are shown."""

from collections.abc import Mapping
from typing import Any, ClassVar

from game.boards.hexmap import HexMap
from game.core.contract import Game
from game.core.explained import explained
from game.rules.kayotz import (
    aiming,
    attack_plan,
    codec,
    counters,
    prospects,
    standing,
    threats,
    unitcard,
)
from game.rules.kayotz import menu as menus
from game.rules.kayotz import preview as previews
from game.rules.kayotz import tell as tellers
from game.rules.kayotz.actions import PASSING, Action
from game.rules.kayotz.data import load_data
from game.rules.kayotz.lessons import CONDITIONS
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.scenario import ScenarioFile
from game.rules.kayotz.state import State
from game.rules.kayotz.talk import TALK


class KayotzGame(KayotzRules, Game[State, Action]):
    """One scenario: its rules, and who answers what each part of the screen asks."""

    title: ClassVar[str] = "Kay’otz Incursion"

    passing = PASSING
    status = standing.status
    score = standing.score
    scored = standing.scored
    losses = standing.losses
    tell = tellers.tell
    pieces = counters.pieces
    marks = counters.marks
    threats = threats.threats
    unit_card = unitcard.unit_card
    roster = unitcard.roster
    cell_card = unitcard.cell_card
    card_face = unitcard.card_face
    menu = menus.menu
    targets = aiming.targets
    aim = aiming.aim
    preview = previews.preview
    prospects = prospects.prospects
    plan_attack = attack_plan.plan_attack
    conditions = CONDITIONS

    def explained(self, state: State, unit: str) -> tuple[str, ...]:
        """What a unit can do now, in three sentences."""
        return explained(self, state, unit, TALK)

    def weighed_by(self, by: str) -> str:
        """What its computer player means by a measure or a rule of thumb."""
        return TALK.weighed_by(by)

    def weighed_term(self, term: str) -> str:
        """What a part of the worth counts that its computer player tells."""
        return TALK.weighed_term(term)

    @property
    def map(self) -> HexMap:
        """The printed map, for whoever draws it."""
        return self.context.map

    def observe(self, state: State, viewer: str | None) -> Any:
        """What a side may know, by printed names; hidden values are null. None: all of it."""
        return codec.observe(self.context, state, viewer, self.hot_seat)


def make(scenario: ScenarioFile, options: Mapping[str, bool]) -> KayotzGame:
    """The game of a checked scenario."""
    return KayotzGame(scenario, load_data(), options)
