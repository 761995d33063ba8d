"""What a position promises the Marines: how the game is likely to end, from 0 (defeat) to 1 (the
best result).

Once the game is over that is the worth of its result. Before, it is a sum: each feature of the
position times its weight, and times another one for the time that is left. The weights were fitted
to how some thousand games went on (`python -m tests.players.fit_kayotz`): those for the Marines to
games against cards by lot and simple hands, those for the hive to games in which its hand was
played well. Only what the Marine side may see is counted; which cards the hive holds in its hand
was tried as well and made it play worse.
"""

from collections.abc import Mapping
from functools import cache
from operator import mul
from typing import Literal, NamedTuple

import msgspec

from game.core.datafile import read
from game.core.resources import asset
from game.players.kayotz.tactics import NEAR
from game.players.kayotz.ways import Ways
from game.rules.kayotz.context import GameContext
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import ACTIVE, PARALYZED, Marine, State

Aim = Literal["exit", "leave", "scan", "hold"]
Side = Literal["marines", "hive"]
"""For whose decisions the weights are."""
Weights = dict[Aim, dict[str, tuple[float, float]]]

_MIDDLE = {1: (), 2: (0.5,), 3: (0.3, 0.7), 4: (0.3, 0.7, 0.85), 5: (0.25, 0.7, 0.85, 0.95)}
"""Worth of the results between defeat and the best one, by how many there are above defeat."""
_STEPS = 6
_HURT_TURNS = (0.0, 0.7, 2.7)
"""About how many turns an active unit, a stunned and a paralyzed one lose by their state."""
_TURNS, _UNITS, _ALIENS = 18.0, 6.0, 12.0  # what counts are divided by, to be about 1 at most

PART_OF: Mapping[str, str] = {
    **dict.fromkeys(("base", "time"), "time"),
    **dict.fromkeys(
        ("fit", "stunned", "paralyzed", "empty", "waiting", "hq-waiting", "hq-fit", "hq-paralyzed",
         "pool", "lost", "lost-4", "lost-5", "lost-6", "present", "present-4", "present-6"),
        "units"),
    **dict.fromkeys(
        ("active", "power", "dormant", "arrivals", "dead", "dead-4", "overlord-dead", "dead-least",
         "dead-middle", "dead-most"), "aliens"),
    **dict.fromkeys(("danger", "supply-danger", "helpless-danger", "ahead"), "danger"),
}
"""Which part of the worth a feature belongs to; all others belong to the aim itself."""


class _File(msgspec.Struct, frozen=True):
    """appraisal.yaml."""

    marines: Weights
    hive: Weights


@cache
def load_weights(side: Side) -> Weights:
    """The fitted weights by aim and feature: plain, and times the share of the turns left."""
    file = read(asset("data", "kayotz", "appraisal.yaml"), _File)
    return file.hive if side == "hive" else file.marines


class Outlook(NamedTuple):
    """What a position promises, and the parts of that sum by id."""

    worth: float
    parts: Mapping[str, float]


def aim_of(context: GameContext) -> Aim:
    """What a scenario is about, by what its results ask for: leave is for as many as can, whoever
    they are; exit for supply units above all."""
    levels = context.scenario.victory.levels
    counts = {test.count for level in levels for test in level.tests}
    if "scans" in counts:
        return "scan"
    if context.exits and any(test.count == "marines_off" for test in levels[0].tests):
        return "leave"
    return "exit" if context.exits and any(count.endswith("_off") for count in counts) else "hold"


class Appraisal:
    """Appraises the positions of one scenario, as worth to the Marines, for decisions of a side."""

    def __init__(
        self, game: KayotzRules, ways: Ways, weights: Weights | None = None,
        side: Side = "marines",
    ) -> None:
        """weights: others than those fitted for that side."""
        self.context, self.ways = game.context, ways
        self.aim: Aim = aim_of(self.context)
        victory = game.scenario.victory
        ladder = [level.id for level in reversed(victory.levels)]
        if victory.instant is not None and victory.instant.id not in ladder:
            ladder.append(victory.instant.id)
        count = len(ladder)
        between = _MIDDLE.get(count) or tuple(number / count for number in range(1, count))
        self._results = {victory.defeat.id: 0.0, **dict(zip(ladder, (*between, 1.0), strict=True))}
        kills = sorted({test.at_least for level in victory.levels for test in level.tests
                        if test.count == "aliens_lost" and test.at_least})
        self._kills = kills
        self._saved = sorted({test.at_least for level in victory.levels for test in level.tests
                              if test.count == "marines_off" and test.at_least})
        self._features = {
            "exit": self._exit, "leave": self._leave, "scan": self._scan, "hold": self._hold,
        }[self.aim]
        known = (weights if weights is not None else load_weights(side)).get(self.aim, {})
        self._weights = known
        self._plain = [weight for weight, _ in known.values()]
        self._timed = [weight for _, weight in known.values()]

    def result(self, state: State) -> float | None:
        """The worth of how the game ended, None while it goes on."""
        return None if state.verdict is None else self._results[state.verdict.level]

    def worth(self, state: State) -> float:
        """What the position promises."""
        result = self.result(state)
        if result is not None:
            return result
        found = self.features(state)
        values = list(found.values())
        plain: float = sum(map(mul, values, self._plain))
        timed: float = sum(map(mul, values, self._timed))
        return plain + found["time"] * timed

    def outlook(self, state: State) -> Outlook:
        """The same with its parts."""
        result = self.result(state)
        if result is not None:
            return Outlook(result, {"aim": result})
        found = self.features(state)
        time = found["time"]
        parts: dict[str, float] = {}
        for (name, value), (plain, timed) in zip(
                found.items(), self._weights.values(), strict=True):
            part = "cards" if name.startswith("card.") else PART_OF.get(name, "aim")
            parts[part] = parts.get(part, 0.0) + value * (plain + time * timed)
        return Outlook(sum(parts.values()), parts)

    # --- features -------------------------------------------------------------------------------

    def features(self, state: State) -> dict[str, float]:
        """What is counted of a position, by name."""
        found = self._common(state)
        self._features(state, found)
        return found

    def _common(self, state: State) -> dict[str, float]:
        context = self.context
        kinds, fixtures = context.kinds, context.fixtures
        marines, aliens, cards = state.marines.values(), state.aliens.values(), state.cards
        left = {*cards.deck, *cards.hand}
        present = [one for one in marines if one.cell >= 0]
        fighters = [one for one in present if kinds[one.kind].combat]
        hq = [one for one in marines if "reinforce" in kinds[one.kind].skills]
        lost = sum([one.place == "lost" for one in marines])
        active = [one for one in aliens
                  if one.cell >= 0 and not one.dormant and one.kind not in fixtures]
        dead = sum([one.place == "lost" for one in aliens])
        # The threat of an alien is to the Marine that it would fire at.
        threat = {"fighter": 0.0, "supply": 0.0, "helpless": 0.0}
        if present:
            places = [(one.cell, one) for one in present]
            for alien in active:
                row = context.rows[alien.cell]
                far, _, marine = min([(row[cell], -cell, one) for cell, one in places],
                                     key=_nearest)
                whom = ("supply" if not kinds[marine.kind].combat
                        else "helpless" if marine.hurt == PARALYZED else "fighter")
                threat[whom] += NEAR[far] * alien.cf
        kills = self._kills
        return {
            "base": 1.0,
            "time": (len(cards.deck) + len(cards.hand)) / _TURNS,
            "fit": sum([one.hurt == ACTIVE for one in fighters]) / _UNITS,
            "stunned": sum([ACTIVE < one.hurt < PARALYZED for one in fighters]) / _UNITS,
            "paralyzed": sum([one.hurt == PARALYZED for one in fighters]) / _UNITS,
            "empty": sum([one.out for one in fighters]) / _UNITS,
            "waiting": sum([one.place in ("waiting", "later") and kinds[one.kind].combat
                            for one in marines]) / _UNITS,
            "hq-waiting": float(sum([one.place in ("waiting", "later") for one in hq])),
            "hq-fit": float(sum([one.cell >= 0 and one.hurt < PARALYZED for one in hq])),
            "hq-paralyzed": float(sum([one.cell >= 0 and one.hurt == PARALYZED for one in hq])),
            "pool": sum([one.place == "pool" for one in marines]) / 4 * any(
                one.place not in ("lost", "exited", "pool") for one in hq),
            "lost": lost / _UNITS, "lost-4": float(lost == 4), "lost-5": float(lost == 5),
            "lost-6": float(lost >= 6),
            "present": len(present) / 8, "present-4": float(len(present) >= 4),
            "present-6": float(len(present) >= 6),
            "active": len(active) / _ALIENS,
            "power": sum([one.cf for one in active]) / (3 * _ALIENS),
            "dormant": sum([one.cell >= 0 and one.dormant for one in aliens]) / _ALIENS,
            "arrivals": sum([one.place == "pool" for one in aliens]) / 5,
            "dead": dead / _ALIENS, "dead-4": float(dead >= 4),
            "overlord-dead": float(any(
                one.place == "lost" and one.kind == "overlord" for one in aliens)),
            "dead-least": float(bool(kills) and dead >= kills[0]),
            "dead-middle": float(len(kills) > 1 and dead >= kills[len(kills) // 2]),
            "dead-most": min(dead, kills[-1]) / kills[-1] if kills else 0.0,
            "danger": threat["fighter"] / 20, "supply-danger": threat["supply"] / 20,
            "helpless-danger": threat["helpless"] / 20,
            **{f"card.{card}": float(card in left) for card in context.data.cards},
        }

    def _exit(self, state: State, found: dict[str, float]) -> None:
        """Who is away, and how the supply units stand to the turns that are left."""
        context, ways = self.context, self.ways
        kinds, marines = context.kinds, state.marines.values()
        supply = [one for one in marines if "resupply" in kinds[one.kind].skills]
        for number in (1, 2):
            found[f"supply-off-{number}"] = float(
                sum([one.place == "exited" for one in supply]) >= number)
            found[f"supply-lost-{number}"] = float(
                sum([one.place == "lost" for one in supply]) >= number)
        hq = [one for one in marines if "reinforce" in kinds[one.kind].skills]
        found["hq-off"] = float(any(one.place == "exited" for one in hq))
        found["fighter-off"] = float(any(
            one.place == "exited" and kinds[one.kind].combat for one in marines))
        turns = len(state.cards.deck) + len(state.cards.hand)
        under_way = sorted(
            (ways.turns_out(one) + _HURT_TURNS[one.hurt], one.cell >= 0, one.hurt)
            for one in supply if _coming(one)
        )
        for number in (1, 2):
            need, present, hurt = (under_way[number - 1] if number <= len(under_way)
                                   else (0.0, False, 0))
            here = number <= len(under_way)
            slack = turns - need
            found |= {
                f"way-{number}": min(need, 5.0) / 4,
                f"slack-{number}": here * max(-2.0, min(slack, 6.0)) / 6,
                f"late-{number}": float(here and slack < 0),
                f"tight-{number}": float(here and 0 <= slack < 1),
                f"present-{number}": float(present), f"hurt-{number}": hurt / 2,
            }
        lead = 6 * max([need for need, _, _ in under_way], default=0.0) + 4
        fixtures = context.fixtures
        found["ahead"] = sum([
            one.cf for one in state.aliens.values()
            if one.cell >= 0 and not one.dormant and one.kind not in fixtures
            and ways.out[one.cell] <= lead
        ]) / 30
        found["hq-way"] = min([ways.turns_out(one) for one in hq if _coming(one)], default=0.0) / 3
        found["fighter-way"] = min(
            [ways.turns_out(one) for one in marines
             if one.cell >= 0 and kinds[one.kind].combat], default=3.5) / 3

    def _leave(self, state: State, found: dict[str, float]) -> None:
        """Who is away, and who still can be in the turns that are left."""
        context, ways = self.context, self.ways
        marines = state.marines.values()
        off = sum([one.place == "exited" for one in marines])
        turns = len(state.cards.deck) + len(state.cards.hand)
        needs = [ways.turns_out(one) + _HURT_TURNS[one.hurt] for one in marines if _coming(one)]
        slack = [turns - need for need in needs]
        spare, soon = sum([one >= 1 for one in slack]), sum([one < 1 for one in needs])
        hq = [one for one in marines if "reinforce" in context.kinds[one.kind].skills]
        for number in range(_STEPS - 1):
            wanted = self._saved[number] if number < len(self._saved) else 0
            found |= {
                f"saved-{number + 1}": float(bool(wanted) and off >= wanted),
                f"saved-soon-{number + 1}": float(bool(wanted) and off + soon >= wanted),
                f"saved-hoped-{number + 1}": float(bool(wanted) and off + spare >= wanted),
            }
        lead = 6 * max(needs, default=0.0) + 4
        fixtures = context.fixtures
        found |= {
            "off": off / 10, "spare": spare / 10, "soon": soon / 10,
            "tight": sum([0 <= one < 1 for one in slack]) / 10,
            "late": sum([one < 0 for one in slack]) / 10,
            "way": sum([min(need, 6.0) for need in needs]) / 30,
            "slack": sum([max(-2.0, min(one, 4.0)) for one in slack]) / 20,
            "hq-off": float(any(one.place == "exited" for one in hq)),
            "hq-way": min([ways.turns_out(one) for one in hq if _coming(one)], default=0.0) / 3,
            "ahead": sum([
                one.cf for one in state.aliens.values()
                if one.cell >= 0 and not one.dormant and one.kind not in fixtures
                and ways.out[one.cell] <= lead
            ]) / 30,
        }

    def _scan(self, state: State, found: dict[str, float]) -> None:
        """Scans made, and who can make more of them."""
        ways, scans = self.ways, state.tallies.get("scans", 0)
        for number in range(1, _STEPS + 1):
            found[f"scans-{number}"] = float(scans >= number)
        able = [one for one in state.marines.values()
                if one.cell >= 0 and one.kind in ways.scanners]
        ready = sum([ways.scan[one.cell] == 0 and one.hurt < PARALYZED for one in able])
        more = min(2.0, ready * found["time"] * _TURNS * 0.4 / _STEPS)
        found |= {
            "scanners": len(able) / 4, "ready": ready / 3,
            "scan-way": min([ways.scan[one.cell] for one in able], default=30) / 20,
            "scans-soon": more, "scans-left": max(0, _STEPS - scans) / _STEPS * min(1.0, more),
        }

    def _hold(self, state: State, found: dict[str, float]) -> None:
        """Hexes held."""
        hold = self.context.hold
        inside = [one for one in state.marines.values() if one.cell in hold]
        held = sum([one.hurt < PARALYZED for one in inside])
        for number in range(1, _STEPS):
            found[f"held-{number}"] = float(held >= number)
        found |= {
            "held": held / 5, "held-paralyzed": (len(inside) - held) / 5,
            "strongpoints": len(state.strongpoints) / 3,
        }


def _nearest(entry: tuple[int, int, Marine]) -> tuple[int, int]:
    return entry[:2]


def _coming(marine: Marine) -> bool:
    return marine.cell >= 0 or marine.place in ("waiting", "later")
