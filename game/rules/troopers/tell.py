"""The log: what an action did, in one line or more, with its dice, modifiers and rules.

Events of one trooper that follow one another become one line; what a hit did to its target is a
line of the target's own.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from game.core.event import (
    AnyEvent,
    Began,
    Burst,
    Changed,
    Ended,
    Laid,
    Moved,
    Removed,
    Rolled,
    Shot,
    Swept,
    Thrown,
    Told,
)
from game.core.log_writer import LogWriter
from game.core.quantity import show
from game.core.view_records import LogLine
from game.rules.troopers import turn
from game.rules.troopers.actions import (
    Action,
    Activate,
    Done,
    EndSide,
    Fire,
    GoOn,
    Hold,
    Prone,
    Stand,
    Walk,
)
from game.rules.troopers.points import left
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.special import back_in_hand, in_slot
from game.rules.troopers.state import State
from game.rules.troopers.talk import (
    TALK,
    ap,
    behind_words,
    bold,
    call,
    counted,
    dotted,
    gun_words,
    item_name,
    lines_of,
    place,
    say,
    side_name,
)


def tell(
    game: TroopersRules, before: State, action: Action | None, events: Sequence[AnyEvent]
) -> tuple[LogLine, ...]:
    """The log's lines for an action, or for the beginning, and the events that it brought."""
    return _LogWriter(game, before, action).account(events)


class _LogWriter(LogWriter[TroopersRules, State, Action | None]):
    """Knows what Troopers says of each event."""

    talk = TALK

    def handlers(self) -> dict[type, Callable[["_LogWriter", Any], None]]:
        """See `_HANDLERS`."""
        return _HANDLERS

    # what was decided

    def decision(self) -> None:
        """The decision itself."""
        game, action, state = self.game, self.action, self.before
        orders = turn.auto(game.context, state) == action
        match action:
            case Activate():
                self.verb(action.unit, say("log.activate"), say("log.rule", rule="TR-U3"))
            case Done():
                rest = left(game.context, state.troopers[action.unit])
                rule = say("log.rule", rule="TR-T3")
                lapsed = f"{counted('end.lapse', rest)} {rule}" if rest else ""
                self.closing(action.unit, say("log.done"), lapsed)
            case Hold() if state.reaction is not None:
                detail = say("log.by-orders") if orders else say("log.rule", rule="TR-A2")
                mover = bold(game, state.reaction.mover)
                self.verb(action.unit, say("log.hold", target=mover), detail)
            case Fire() if orders:
                self.about(action.unit)
                self.details.append(say("log.by-orders"))
            case EndSide():
                rule = say("log.rule", rule="TR-T1")
                self.alone(say("log.end-side", side=side_name(game, state.side)), rule)
            case _:
                pass

    # what happened

    def _began(self, event: Began) -> None:
        side = self.before.side
        name = side_name(self.game, side)
        if event.phase == "act":
            self.alone(say("log.turn", turn=event.turn, side=name), kind="phase")
            mine = (trooper for trooper in self.before.troopers.values() if trooper.side == side)
            if any(trooper.arcs for trooper in mine):
                self.alone(say("log.fall", side=name), say("log.rule", rule="TR-T1"))
        elif event.phase == "burst" and any(
            self.before.troopers[charge.thrower].side == side for charge in self.before.charges
        ):
            self.alone(say("log.burst-phase", turn=event.turn, side=name), kind="phase")

    def _moved(self, event: Moved) -> None:
        game, path = self.game, event.path
        end = place(game, path[-1])
        if event.how == "slip":
            self.verb(event.unit, say("log.move.slip", end=end), say("log.rule", rule="TR-U13"))
            self.cells += path
            return
        far = counted("dots", len(path) - 1)
        on = isinstance(self.action, GoOn)
        self.verb(event.unit, say(f"log.move.{event.how}{'-on' if on else ''}", far=far, end=end))
        self.cells += path
        context, before = game.context, self.before
        graph = context.graph(before, before.troopers[event.unit].prone)
        paid = sum(graph.step_cost(a, b) or 0 for a, b in pairwise(path))
        key = "log.crawl" if before.troopers[event.unit].prone else "log.walk"
        self.details.append(say(key, ap=ap(paid), ways=way_words(game, before, path)))
        whole = self.action.path if isinstance(self.action, Walk) else before.route if on else path
        if path[-1] != whole[-1]:
            self.details.append(say("log.halt", rule="TR-A2"))

    def _shot(self, event: Shot) -> None:
        self.cells += [event.start, event.end]
        target = bold(self.game, event.target)
        self.verb(event.unit, say(f"log.fire.{event.how}", target=target))

    def _rolled(self, event: Rolled) -> None:
        if event.target and not event.needs:
            # what a hit did: a line of its target, the cells first
            cells, dot, rest = event.ending.partition(say("list.dot"))
            self.about(event.target)
            self.verbs.append(cells)
            left = f"{dot}{rest} {say('log.rule', rule='TR-H2')}" if rest else ""
            self.details.append(first_cell_words(event) + left)
            return
        words = roll_words(event)
        if not event.unit:
            self.alone(say("log.plain", what=event.ending), words)
            return
        self.about(event.unit)
        if self.verbs and event.needs and event.counts:
            key = "log.hits" if event.counts[0] else "log.misses"
            self.verbs[-1] = say(key, what=self.verbs[-1])
        elif not self.verbs:
            # The tray's title already begins with the name of whoever throws.
            name = call(self.game, event.unit)
            self.verbs.append(event.title.removeprefix(name).strip())
        self.details.append(words)

    def _changed(self, event: Changed) -> None:
        game, unit = self.game, event.unit
        rules = game.context.rules.costs
        match event.what:
            case "posture" if isinstance(self.action, Prone | Stand):
                down = event.after == "prone"
                cost = rules.go_prone if down else rules.stand_up
                self.verb(unit, say("log.prone" if down else "log.stand"),
                          say("log.cost", ap=ap(cost), rule="TR-M7"))
                hidden = behind_words(game, self.before, unit) if down else ""
                if hidden:
                    self.details.append(hidden)
            case "hand":
                item = self._in_slot(unit, event.after)
                self.verb(unit, say("log.hand", item=item),
                          say("log.cost", ap=ap(rules.change), rule="TR-S1"))
            case "took":
                words = say("log.took", item=item_name(game, event.after),
                            giver=bold(game, event.before))
                self.verb(unit, words, say("log.cost", ap=ap(rules.exchange), rule="TR-S3"))
            case "picked-up":
                self.verb(unit, say("log.picked-up", item=item_name(game, event.after)),
                          say("log.cost", ap=ap(rules.pick_up), rule="TR-S5"))
            case "dropped":
                self.verb(unit, say("log.dropped", item=item_name(game, event.before)),
                          say("log.rule", rule="TR-S5"))
            case "shots":
                self.about(unit)
                self.details.append(counted("shots-left", int(event.after)))
            case "orders":
                kind, _, percent = event.after.partition(" ")
                orders = say(f"orders.{kind}", percent=percent)
                self.verb(unit, say("log.orders", orders=orders))
            case "posture" | "pose" if unit != self.unit:
                self.verb(unit, say("log.falls-prone"))
            case _:
                pass

    def _in_slot(self, unit: str, slot: str) -> str:
        kit = self.before.troopers[unit].kit
        item = getattr(kit, slot, slot) if slot in ("primary", "secondary", "blade") else slot
        return item_name(self.game, item)

    def _swept(self, event: Swept) -> None:
        game = self.game
        trooper = self.before.troopers[event.unit]
        row = next(one for one in game.context.rules.arcs if one.width == event.width)
        gun = game.context.gun(trooper)
        shots = counted("shots", row.shots * (gun.shots if gun is not None else 1))
        words = say("log.arc", width=event.width, way=compass(event.bearing))
        laid = say("log.cost", ap=dotted((ap(row.ap), shots)), rule="TR-A1")
        gun_rule = say("log.cost", ap=gun_words(game, trooper), rule="TR-A4")
        self.verb(event.unit, words, dotted((laid, gun_rule)), event.cell)

    def _thrown(self, event: Thrown) -> None:
        game = self.game
        item, aimed = game.context.item(event.what), place(game, event.aimed)
        self.about(event.unit)
        self.cells += [event.start, event.aimed, event.landed]
        words = say("log.throw", item=item_name(game, event.what), dot=aimed)
        self.verbs = [words]
        key = "log.lies" if event.landed == event.aimed else "log.lies-off"
        self.details.append(say(key, item=item, dot=place(game, event.landed), rule="TR-U10"))
        trooper = self.before.troopers[event.unit]
        back = in_slot(trooper.kit, back_in_hand(trooper).hand)
        if back:
            self.details.append(say("log.back", item=item_name(game, back), rule="TR-S2"))

    def _laid(self, event: Laid) -> None:
        if event.marker == "breach":
            where = place(self.game, event.cell)
            self.alone(say("log.breach", dot=where), say("log.rule", rule="TR-X5"),
                       cells=(event.cell,))

    def _burst(self, event: Burst) -> None:
        words = say("log.burst", item=self.game.context.item(event.what),
                    dot=place(self.game, event.cell))
        far = say("log.reaches", dots=counted("dots", len(event.cells)), rule="TR-X3")
        self.alone(words, far, cells=event.cells)

    def _removed(self, event: Removed) -> None:
        self.verb(event.unit, say("log.left"), say("log.rule", rule="TR-V1"), event.cell)

    def _told(self, event: Told) -> None:
        rule = TALK.rule(event.rule)
        if event.unit and event.unit == self.unit and (self.verbs or self.details):
            self.details.append(say("log.told", text=event.text, rule=rule))
            return
        name = call(self.game, event.unit) if event.unit else ""
        rest = event.text.removeprefix(name) if name else event.text
        named = event.text if rest == event.text else bold(self.game, event.unit) + rest
        self.alone(named, rule, unit=event.unit)


_HANDLERS: dict[type, Callable[[_LogWriter, Any], None]] = {
    Began: _LogWriter._began,
    Moved: _LogWriter._moved,
    Shot: _LogWriter._shot,
    Rolled: _LogWriter._rolled,
    Changed: _LogWriter._changed,
    Swept: _LogWriter._swept,
    Thrown: _LogWriter._thrown,
    Laid: _LogWriter._laid,
    Burst: _LogWriter._burst,
    Removed: _LogWriter._removed,
    Told: _LogWriter._told,
    Ended: LogWriter.ended,
}


_WAYS = {
    "open": ("TR-M2",), "obstructed": ("TR-M3",), "door": ("TR-M4",), "window": ("TR-M5",),
    "stairs": ("TR-B4", "TR-M6"), "ladder": ("TR-B4", "TR-M6"),
}
_COMPASS = 8


def roll_words(event: Rolled) -> str:
    """A throw in the log: what two dice must reach and of what that is made, the dice, what came of
    it, and the rule."""
    good = bool(event.counts) and event.counts[0]
    dice = " ".join(say("die.hit" if good else "die.miss", face=face) for face in event.dice)
    rule = TALK.rule(event.rule)
    if not event.needs or not event.counts:
        return say("log.drawn", dice=dice, total=show(event.total), ending=event.ending, rule=rule)
    made = say("log.made-of", lines=lines_of(event.modifiers)) if len(event.modifiers) > 1 else ""
    return say("log.roll", needs=event.needs, lines=made, dice=dice, total=show(event.total),
               ending=event.ending, rule=rule)


def first_cell_words(event: Rolled) -> str:
    """The throw for the first cell of a hit (TR-H1)."""
    dice = " ".join(say("die.miss", face=face) for face in event.dice)
    return say("log.first-cell", dice=dice, total=show(event.total), rule=event.rule)


def way_words(game: TroopersRules, state: State, path: tuple[int, ...]) -> str:
    """What a walk led over: "2 open, 1 doorway [TR-M4]"."""
    ground = game.context.ground(state)
    kinds: Counter[str] = Counter(
        game.context.dearest(passage) for a, b in pairwise(path)
        if (passage := ground.passage(a, b)) is not None
    )
    parts = []
    for kind, rules in _WAYS.items():
        if kinds[kind]:
            links = [say("log.rule", rule=rule) for rule in rules]
            parts.append(" ".join([counted(f"ways.{kind}", kinds[kind]), *links]))
    return ", ".join(parts)


def compass(bearing: int) -> str:
    """A bearing as a side of the map, to the nearest eighth: "the lower right"."""
    eighth = (bearing * _COMPASS + 180) // 360 % _COMPASS
    return say(f"compass.{eighth}")
