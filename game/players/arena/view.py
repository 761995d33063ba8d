"""What one figure of the computer's side makes of standing on a hex and facing a way: what it can
strike from there, what can strike it, and what the place is good for.

All that depends on the position alone is worked out once, all that depends on the hex once for each
hex; so that many hexes and facings can be weighed.
"""

from typing import NamedTuple

from game.players.arena import worth
from game.players.arena.evaluation import FAR, Evaluation
from game.rules.arena import action_requirements, facing, sight, stats
from game.rules.arena.facing import FACES, Side, side_at, side_of_attack
from game.rules.arena.missile import Flight
from game.rules.arena.run import Run
from game.rules.arena.state import Figure


class Foe(NamedTuple):
    """An enemy as it matters to a figure that looks where to stand.

    unmoved: may still move this turn; held: unmoved, but engaged by another of ours. strikes: it
    may strike this turn. reach: the mask of hexes that it may strike from; run: of all that it may
    come to; front: of those that it engages now. jabs: strikes at two hexes. flight: how it strikes
    from afar; share: how much of its blow is for this figure when it has others before it as well.
    """

    figure: Figure
    unmoved: bool
    held: bool
    strikes: bool
    reach: int
    run: int
    front: int
    jabs: bool
    flight: Flight | None
    share: float


class HexOutlook(NamedTuple):
    """A hex, whatever the facing. near: its neighbours, -1 off the map. comes: for each enemy the
    directions from which it may strike. seen: for each enemy whether a missile flies between.
    engaged: by an enemy that has moved; bothered: one may still come there. support: what friends
    beside it are worth. ways: the hexsides that look at each enemy; met: the side of it that one
    meets from there; far: the distance."""

    near: tuple[int, ...]
    comes: tuple[int, ...]
    seen: tuple[bool, ...]
    engaged: bool
    bothered: bool
    support: float
    ways: tuple[tuple[int, ...], ...]
    met: tuple[Side, ...]
    far: tuple[int, ...]


ACROSS = 0.45
"""How much of an enemy's coming blow counts while it may still go elsewhere."""
PINNED = 0.85
"""The same once it is engaged, and stays."""
LATER = 0.8
"""How much of a blow counts that comes after its target has struck: it may never come."""
TURNS = 0.65
"""How likely an enemy that may still turn has its front to whoever stands there."""
AWAITS = 0.25
"""What a blow is worth at an enemy who may yet come before the sword."""
REST = 0.3
"""What isn't struck now may be struck in the next turn."""
SUPPORT = 0.3
"""What standing beside a friend is worth."""
BETWEEN = 0.8
"""What it is worth that an enemy has a friend at its back, or that one has an enemy there."""
SPANS = 2.0
"""What it is worth to come to load a crossbow."""
ARMS = 2.5
"""What it is worth to come to draw a weapon with bare hands."""
CRAMPED = 0.8
"""What it costs to be engaged for whoever strikes from afar."""
PIT = 5.0
"""What it is worth to push an enemy into a deep pit, and to be pushed there."""
SHALLOW = 1.5
"""The same of other pits."""


class View:
    """Where a figure might stand, with what it can do this turn."""

    def __init__(self, evaluation: Evaluation, figure: Figure) -> None:
        self.evaluation, self.me = evaluation, figure
        self.context, self.board, self.combat = (
            evaluation.context, evaluation.context.board, evaluation.combat,
        )
        self.guarded = {
            kind: worth.guarded(figure, kind) for kind in ("defend", "dodge")
        }
        self.others = [
            other for other in evaluation.friends if other.id != figure.id and other.cell >= 0
        ]
        self._standing = self.context.standing(evaluation.state, figure.id)
        self._zones = 0
        for other in self.others:
            self._zones |= facing.zone(self.context, other)
        self.foes = [self._foe(other) for other in evaluation.foes]
        self._pit_goals = frozenset(foe.figure.cell for foe in self.foes)
        self._goals = frozenset(one for one in self._pit_goals if not self.context.deep(one))
        self.flight = self.combat.flight(figure)
        row = stats.weapon(self.context, figure)
        self.armed = row is not None
        self.jabs = row is not None and row.jab
        self.fights = row is None or row.kind == "melee"
        self.half = action_requirements.most(self.context, figure, "half")
        self._places: dict[int, HexOutlook] = {}

    # --- once for a position --------------------------------------------------------------------

    def _foe(self, foe: Figure) -> Foe:
        context, bits = self.context, self.board.bits
        row = stats.weapon(context, foe)
        unmoved = self.evaluation.unmoved(foe) and foe.position != "prone" and not foe.grip
        here = bits[foe.cell]
        held = unmoved and bool(self._zones & here)
        reach = run = here
        if held:
            reach = run = here | self.board.neighbour_masks[foe.cell] & self._zones & (
                ~self._standing
            )
        elif unmoved and not foe.spent:
            blocked = self._standing & ~here
            far = self.combat.mov(foe) if foe.position == "standing" else 1
            near = self.combat.half(foe) if foe.position == "standing" else 1
            reach = context.graph.reach(foe.cell, near, blocked).mask
            run = context.graph.reach(foe.cell, far, blocked).mask
            if self.me.id in self.evaluation.runners:
                run |= self._leaps(foe, far, blocked)
        kind = "attack" if row is not None and row.kind == "melee" else "fists"
        strikes = foe.position != "prone" and not foe.grip and (
            unmoved or action_requirements.may(context, self.evaluation.state, foe, kind).allowed
        )
        front = facing.zone(context, foe)
        before = sum(bool(front & bits[figure.cell]) for figure in self.others)
        return Foe(
            foe, unmoved, held, strikes, reach, run, front, row is not None and row.jab,
            self._flight(foe, held), 1 / (1 + 0.5 * before),
        )

    def _leaps(self, foe: Figure, budget: int, blocked: int) -> int:
        """The mask of the hexes that an enemy comes to by a jump."""
        found = 0
        for path, cost in Run(self.context, self.evaluation.state, foe).leaps.items():
            found |= self.context.graph.reach(path[-1], budget - cost, blocked).mask
        return found

    def _flight(self, foe: Figure, held: bool) -> Flight | None:
        flight = self.combat.flight(foe)
        if flight is None or foe.grip or (held and flight == "shoot"):
            return None
        if not self.evaluation.unmoved(foe) and not action_requirements.may(
            self.context, self.evaluation.state, foe, flight
        ).allowed:
            return None
        return flight

    # --- once for a hex -------------------------------------------------------------------------

    def place(self, cell: int) -> HexOutlook:
        """What is known of a hex."""
        outlook = self._places.get(cell)
        if outlook is None:
            outlook = self._places[cell] = self._place(cell)
        return outlook

    def _place(self, cell: int) -> HexOutlook:
        bit = self.board.bits[cell]
        near = self.board.neighbours(cell)
        engaged = any(not foe.unmoved and foe.front & bit for foe in self.foes)
        bothered = any(
            foe.unmoved and not foe.held and foe.run & self.board.neighbour_masks[cell]
            for foe in self.foes
        )
        beside = sum(self.board.distance(cell, figure.cell) <= 2 for figure in self.others)
        return HexOutlook(
            near, tuple([self._comes(cell, near, foe) for foe in self.foes]),
            tuple([self._sees(cell, foe) for foe in self.foes]), engaged, bothered,
            SUPPORT * min(beside, 2),
            tuple([self.board.towards(cell, foe.figure.cell) for foe in self.foes]),
            tuple([side_of_attack(self.board, foe.figure, cell) for foe in self.foes]),
            tuple([self.board.distance(cell, foe.figure.cell) for foe in self.foes]),
        )

    def _comes(self, cell: int, near: tuple[int, ...], foe: Foe) -> int:
        """A bit for each direction from which an enemy may strike at the hex."""
        if not foe.strikes:
            return 0
        board, context = self.board, self.context
        if not foe.unmoved:
            if not context.level(cell, foe.figure.cell):
                return 0
            far = board.distance(cell, foe.figure.cell)
            ahead = foe.front & board.bits[cell] or (
                foe.jabs and far == 2
                and facing.ahead(board, foe.figure.cell, foe.figure.facing, cell)
                and not sight.in_the_way(context, self.evaluation.state, foe.figure.cell, cell)
            )
            return sum(1 << way for way in board.towards(cell, foe.figure.cell)) if ahead else 0
        found = 0
        taken = self._standing & ~board.bits[foe.figure.cell]
        for way, there in enumerate(near):
            if there < 0 or taken & board.bits[there] or not context.level(cell, there):
                continue
            if foe.reach & board.bits[there]:
                found |= 1 << way
            elif foe.jabs:
                beyond = board.neighbour(there, way)
                if beyond >= 0 and foe.reach & board.bits[beyond]:
                    found |= 1 << way
        return found

    def _sees(self, cell: int, foe: Foe) -> bool:
        """Whether a missile of either could fly."""
        if foe.flight is None and self.flight is None:
            return False
        context, there = self.context, foe.figure.cell
        far = self.board.distance(cell, there)
        if not far or ((context.deep(cell) or context.deep(there)) and far > 1):
            return False
        return not sight.in_the_way(context, self.evaluation.without(self.me), cell, there)

    # --- for each facing ------------------------------------------------------------------------

    def worth(self, cell: int, side: int, spent: int) -> float:
        """What it is worth this turn to stand there and face that way, so much MOV spent."""
        place = self.place(cell)
        zone = self.context.fronts(cell, side)
        gain = self._gain(place, zone, cell, side, spent)
        bare, defends, dodges = self._risk(place, zone, cell, side)
        least = bare
        if place.engaged and (self.jabs or self.flight == "shoot"):
            gain -= CRAMPED
        if spent <= 1 and self.me.position != "prone":
            least = min(bare, defends)
        if spent <= self.half:
            least = min(least, dodges)
        care = self.evaluation.care(self.me)
        return max(gain - care * bare, -care * least) + place.support + self._pits(
            place, zone, cell, side, spent
        )

    def _gain(self, place: HexOutlook, zone: int, cell: int, side: int, spent: int) -> float:
        """The best that it can do there this turn."""
        best = 0.0
        strikes = self.fights and (spent <= self.half or self.evaluation.hasty)
        shoots = self.flight is not None and spent <= (1 if self.flight == "shoot" else self.half)
        shoots = shoots and not (self.flight == "shoot" and place.engaged)
        for number, foe in enumerate(self.foes):
            weight = self.evaluation.matters(foe.figure)
            if self.fights:
                score = self._blow(place, number, zone, cell, side)
                best = max(best, weight * score * (1 if strikes else REST))
            if shoots and place.seen[number] and _before(place.ways[number], side):
                assert self.flight is not None
                score = self.combat.flies(
                    self.me, foe.figure, self.flight, place.met[number], place.far[number]
                )
                best = max(best, weight * score * (0.6 if place.bothered else 1))
        if spent <= 2 and not self.armed and self.me.belt:
            best = max(best, ARMS)
        if self.me.loading and spent <= 1 and not place.engaged:
            best = max(best, SPANS)
        return best

    def _blow(self, place: HexOutlook, number: int, zone: int, cell: int, side: int) -> float:
        """What its blow at an enemy is worth from there."""
        foe, met = self.foes[number], place.met[number]
        target = foe.figure
        if not zone & self.board.bits[target.cell]:
            if self.jabs and place.far[number] == 2 and self._jab(place, number, cell, side):
                return self.combat.blow(self.me, target, met)
            comes = foe.unmoved and not foe.held and foe.run & zone
            return AWAITS * self.combat.blow(self.me, target, "front") if comes else 0.0
        score = self.combat.blow(self.me, target, met)
        if foe.unmoved and met != "front":
            front = self.combat.blow(self.me, target, "front")
            score = TURNS * front + (1 - TURNS) * score
        if foe.unmoved and self._behind(target, cell):
            score += BETWEEN
        return score

    def _jab(self, place: HexOutlook, number: int, cell: int, side: int) -> bool:
        there = self.foes[number].figure.cell
        return _before(place.ways[number], side) and self.context.level(cell, there) and (
            not sight.in_the_way(self.context, self.evaluation.without(self.me), cell, there)
        )

    def _behind(self, target: Figure, cell: int) -> bool:
        """Whether a friend stands on the other side of an enemy."""
        way = self.board.direction(cell, target.cell)
        beyond = self.board.neighbour(target.cell, way) if way is not None else -1
        return any(figure.cell == beyond for figure in self.others)

    def _risk(
        self, place: HexOutlook, zone: int, cell: int, side: int
    ) -> tuple[float, float, float]:
        """What the enemies may do to it there this turn: as it is, if it defends, if it dodges."""
        bare = defends = dodges = 0.0
        me, combat = self.me, self.combat
        for number, foe in enumerate(self.foes):
            pinned = foe.unmoved and bool(zone & self.board.bits[foe.figure.cell])
            comes = place.comes[number] & (self._ahead(side) if pinned else ~0)
            blow = 0.0
            shown: Side = "front"
            for way in range(FACES):
                if comes >> way & 1:
                    met = side_at(side, way)
                    score = combat.blow(foe.figure, me, met)
                    if score > blow:
                        blow, shown = score, met
            weight = foe.share * (PINNED if pinned else ACROSS if foe.unmoved else 1.0)
            if self.evaluation.acts_before(me, foe.figure):
                weight *= LATER
            shot = 0.0
            if place.seen[number] and not (pinned and foe.flight == "shoot"):
                shot = self._shot_at(place, number, cell, side)
            if shot > blow:
                bare += weight * shot
                defends += weight * shot
                dodges += weight * self._shot_at(place, number, cell, side, "dodge")
            elif blow:
                bare += weight * blow
                defends += weight * combat.blow(foe.figure, self.guarded["defend"], shown)
                dodges += weight * blow
        return bare, defends, dodges

    @staticmethod
    def _ahead(side: int) -> int:
        return 1 << (side - 1) % FACES | 1 << side | 1 << (side + 1) % FACES

    def _shot_at(
        self, place: HexOutlook, number: int, cell: int, side: int, guard: str = ""
    ) -> float:
        foe = self.foes[number]
        if foe.flight is None:
            return 0.0
        there = foe.figure
        if not foe.unmoved and not facing.ahead(self.board, there.cell, there.facing, cell):
            return 0.0
        seen = {side_at(side, way) for way in place.ways[number]}
        met = next((one for one in _ORDER if one in seen), _ORDER[0])
        me = self.guarded[guard] if guard else self.me
        return self.combat.flies(there, me, foe.flight, met, place.far[number])

    def _pits(self, place: HexOutlook, zone: int, cell: int, side: int, spent: int) -> float:
        """Pits behind enemies before it, and behind itself before an enemy (AR-C5)."""
        score = 0.0
        for foe, comes, met in zip(self.foes, place.comes, place.met, strict=True):
            target = foe.figure
            if self.fights and spent <= self.half and zone & self.board.bits[target.cell]:
                way = self.board.direction(cell, target.cell)
                if way is not None:
                    deep = self._depth(self.board.neighbour(target.cell, way))
                    score += deep and deep * self.combat.hurts(self.me, target, met)
            if not comes:
                continue
            worst = max(
                (self._depth(place.near[(way + 3) % FACES]) for way in range(FACES)
                 if comes >> way & 1), default=0.0,
            )
            weight = ACROSS if foe.unmoved else 1.0
            score -= worst and weight * worst * self.combat.hurts(target, self.me, "front")
        return score

    def _depth(self, cell: int) -> float:
        """What a fall into a hex is worth to whoever brings it about."""
        if cell < 0 or not self.context.pit(cell):
            return 0.0
        return PIT if self.context.deep(cell) else SHALLOW

    # --- afterwards -----------------------------------------------------------------------------

    def watches(self, cell: int, side: int) -> float:
        """How well it looks at its enemies, the nearest above all."""
        place, score = self.place(cell), 0.0
        for ways, far in zip(place.ways, place.far, strict=True):
            if _before(ways, side):
                score += (1.0 if side in ways else 0.7) / far
        return score

    def caught(self, cell: int) -> int:
        """How many enemies may still come and engage it there."""
        masks = self.board.neighbour_masks[cell]
        return sum(
            bool(foe.unmoved and not foe.held and foe.run & masks) for foe in self.foes
        )

    def engages(self, cell: int, side: int, foe: Figure) -> bool:
        """Whether it would have that enemy before it."""
        return bool(self.context.fronts(cell, side) & self.board.bits[foe.cell])

    def far(self, cell: int) -> int:
        """Hexes to walk to the nearest enemy that can be walked to."""
        goals = self._pit_goals if self.context.deep(cell) else self._goals
        return self.evaluation.ground.way(goals)[cell] if goals else FAR


_ORDER: tuple[Side, ...] = ("front", "side", "rear")


def _before(ways: tuple[int, ...], side: int) -> bool:
    """Whether one that faces that way has what lies in these directions in its front half."""
    return bool(ways) and all(side_at(side, way) == "front" for way in ways)
