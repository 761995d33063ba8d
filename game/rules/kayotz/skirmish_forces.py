"""Who fights in a skirmish: Marines and Kay'otz for their points, drawn or ready-made."""

from collections import Counter
from typing import NamedTuple

from game.core.seeded_draw import SeededDraw
from game.rules.kayotz.data import GameData
from game.rules.kayotz.scenario import kind_of
from game.rules.kayotz.skirmish_data import SkirmishData


class Column(NamedTuple):
    """Marine units by id: those on the map at the start, and those in reserve."""

    units: tuple[str, ...]
    reserve: tuple[str, ...]


class Swarm(NamedTuple):
    """Kay'otz counters by id. dormant: those of `units` that sleep. pool: what wormholes bring."""

    units: tuple[str, ...]
    dormant: frozenset[str]
    pool: tuple[str, ...]


class ForcePrices:
    """What units cost."""

    def __init__(self, mix: SkirmishData, data: GameData) -> None:
        self.mix, self.data = mix, data

    def marine(self, unit: str) -> int:
        """Points of a Marine unit."""
        return self.mix.marines[kind_of(unit)].points

    def alien(self, counter: str, *, dormant: bool) -> int:
        """Points of a Kay'otz counter."""
        row, price = self.data.counters[counter], self.mix.aliens
        if row.kind == "overlord":
            whole = price.overlord
        else:
            whole = price.cf * row.cf + (price.tough if row.dn > 3 else 0)
        return whole * price.dormant // 100 if dormant else whole

    def column(self, column: Column) -> int:
        """Points of the units on the map."""
        return sum(map(self.marine, column.units))


def draw_column(
    draw: SeededDraw, prices: ForcePrices, points: int, needs: tuple[str, ...], reserve: int,
    ready_made: tuple[str, ...] = (),
) -> Column:
    """Marines for so many points, with those that are needed. ready_made: units in the order in
    which they come, in place of drawn ones. reserve: how many units an HQ can ask for."""
    kinds = prices.mix.marines
    chosen: Counter[str] = Counter(needs)
    spent = sum(kinds[kind].points for kind in needs)
    wanted: Counter[str] = Counter()
    for unit in ready_made:
        kind = kind_of(unit)
        wanted[kind] += 1
        if wanted[kind] > chosen[kind] and spent + kinds[kind].points <= points:
            chosen[kind] += 1
            spent += kinds[kind].points
    while not ready_made:
        open_ = {
            kind: row.weight for kind, row in kinds.items()
            if spent + row.points <= points and chosen[kind] < row.most
            and (row.weight > 1 or chosen[kind] == 0)
        }
        if not open_:
            break
        kind = draw.weighted(open_)
        chosen[kind] += 1
        spent += kinds[kind].points
    units = tuple(
        f"{kind}-{number}" for kind in kinds for number in range(1, chosen[kind] + 1)
    )
    spare = draw.stream("reserve")
    more = []
    for _ in range(reserve):
        printed = prices.data.units.marines
        kind = spare.weighted({
            kind: row.weight for kind, row in kinds.items() if printed[kind].combat
        })
        chosen[kind] += 1
        more.append(f"{kind}-{chosen[kind]}")
    return Column(units, tuple(more))


def draw_swarm(
    draw: SeededDraw, prices: ForcePrices, points: int, overlords: int, pool: int,
    ready_made: tuple[str, ...] = (),
) -> Swarm:
    """Kay'otz for so many points, among them so many Overlords. ready_made: counters in the order
    in which they come, in place of drawn ones; once they are used up others follow."""
    rows = prices.data.counters
    usual = draw.shuffled(
        one for one, row in rows.items() if row.kind == "warrior"
    )
    crowns = draw.shuffled(one for one, row in rows.items() if row.kind == "overlord")
    if not ready_made and draw.percent(50):  # one more than must be, in every other swarm
        usual.insert(draw.between(2, 6), crowns[-1])
    listed = [*ready_made, *(one for one in usual if one not in ready_made)]
    first = [one for one in (*ready_made, *crowns) if rows[one].kind == "overlord"]
    units = list(dict.fromkeys(first))[:overlords]
    spent = sum(prices.alien(one, dormant=False) for one in units)
    dormant: set[str] = set()
    for one in listed:
        asleep = rows[one].kind == "warrior" and draw.percent(prices.mix.aliens.sleepers)
        cost = prices.alien(one, dormant=asleep)
        if one in units or spent + cost > points:
            continue
        units.append(one)
        spent += cost
        if asleep:
            dormant.add(one)
    rest = [one for one in usual if one not in units and rows[one].kind == "warrior"]
    return Swarm(tuple(units), frozenset(dormant), tuple(rest[:pool]))
