"""The log: what an action did, in one line or more, with its dice, modifiers and rules.

Events of one unit that follow one another become one line; what becomes of another unit by them is
a line of its own.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from game.boards.table import inches
from game.core.event import (
    AnyEvent,
    Began,
    Changed,
    Ended,
    Jumped,
    Moved,
    Rolled,
    Shot,
    Told,
    Turned,
)
from game.core.log_writer import LogWriter
from game.core.quantity import show, signed
from game.core.view_records import LogLine
from game.rules.mechs import contact, movement
from game.rules.mechs.actions import (
    Action,
    Assault,
    Done,
    EndOrders,
    Form,
    Keep,
    Move,
    Run,
    Spin,
    Turn,
    Vent,
    degrees,
)
from game.rules.mechs.context import Walk
from game.rules.mechs.movement_allowance import allowance
from game.rules.mechs.rules import MechsRules
from game.rules.mechs.state import OrderKind, State, with_unit
from game.rules.mechs.talk import TALK, bold, counted, ground, name, names, say, side_name

_RULES: dict[OrderKind, str] = {"run": "MC-N2", "charge": "MC-C2", "ram": "MC-C2",
                                "formation": "MC-O1"}


def tell(
    game: MechsRules, before: State, action: Action | None, events: Sequence[AnyEvent]
) -> tuple[LogLine, ...]:
    """The log's lines for an action, or for the beginning, and the events that it brought."""
    return _LogWriter(game, before, action).account(events)


class _LogWriter(LogWriter[MechsRules, State, Action | None]):
    """Knows what 'Mech Field says of each event."""

    talk = TALK

    def handlers(self) -> dict[type, Callable[["_LogWriter", Any], None]]:
        """See `_HANDLERS`."""
        return _HANDLERS

    # what was decided

    def decision(self) -> None:
        """The decision itself."""
        game, action, state = self.game, self.action, self.before
        match action:
            case EndOrders():
                side = side_name(game, state.side)
                self.alone(say("log.end-orders", side=side), self._unused())
            case Done() if state.order is not None:
                order = say(f"order.{state.order.kind}")
                self.closing(
                    state.order.unit, say("log.done", order=order), say("log.rule", rule="MC-N1")
                )
            case Form():
                units = names(game, action.units)
                self.alone(say("log.forms", units=units), say("log.rule", rule="MC-O1"))
            case Vent():
                self.verb(action.unit, say("log.vents"))
            case Keep():
                self.ruled(action.unit, say("log.keeps"), "MC-F1")
            case _:
                pass

    def _unused(self) -> str:
        left = self.before.left
        return f"{counted('end.left', left)} {say('log.rule', rule='MC-N1')}" if left else ""

    # moving

    def _began(self, event: Began) -> None:
        words = say("log.round", round=event.turn, side=side_name(self.game, event.phase))
        self.alone(words, kind="phase")

    def _moved(self, event: Moved) -> None:
        game, action = self.game, self.action
        self.about(event.unit)
        self.cells += event.path
        if not isinstance(action, Move | Run | Assault) or event.unit != action.unit:
            self.verbs.append(say(f"log.{event.how}", inches=self._length(event.path)))
            return
        unit = self.before.units[event.unit]
        kind = movement.kind_of(self.before, action)
        gone = movement.walk(game.context, self.before, unit, kind, action.path, action.facing)
        cost = gone.cost if isinstance(gone, Walk) else 0
        self.verbs.append(say(f"log.{event.how}", inches=inches(cost)))
        limit = allowance(game.context, self.before, unit, kind).limit
        self.details.append(say("log.of", of=inches(limit), rule=_RULES.get(kind, "MC-N1")))
        if isinstance(gone, Walk):
            self._ground(gone)
        self._comes_up(event)

    def _length(self, path: tuple[int, ...]) -> str:
        board = self.game.context.board
        return inches(sum(board.length(a, b) for a, b in pairwise(path)))

    def _ground(self, gone: Walk) -> None:
        """Where it had to stop."""
        for key, area in (("log.stops", gone.stop), ("log.crosses", gone.crossed)):
            if area is not None:
                self.details.append(say(key, ground=ground(self.game, area)))

    def _comes_up(self, event: Moved) -> None:
        """Whom it touches at its end (MC-B1, MC-F1)."""
        unit, context = self.before.units[event.unit], self.game.context
        there = replace(unit, cell=event.path[-1], facing=getattr(self.action, "facing", 0))
        after = with_unit(self.before, there)
        met = [one.id for one in contact.touching(context, after, there)]
        if met:
            self.details.append(say("log.contact", units=names(self.game, met)))

    def _turned(self, event: Turned) -> None:
        if isinstance(self.action, Spin):
            self.ruled(event.unit, say("log.spins", degrees=degrees(event.after)), "MC-F1")
        elif isinstance(self.action, Turn):
            rule = "MC-B5" if self._stuck(event.unit) else "MC-N1"
            self.ruled(event.unit, say("log.turns", degrees=degrees(event.after)), rule)

    def _stuck(self, unit: str) -> bool:
        return self.before.order is not None and unit in self.before.order.stuck

    def _jumped(self, event: Jumped) -> None:
        self.about(event.unit)
        self.cells += [event.start, event.landed]
        far = inches(self.game.context.board.length(event.start, event.landed))
        self.verbs.append(say("log.jumps", inches=far))

    # fighting

    def _shot(self, event: Shot) -> None:
        self.about(event.unit)
        self.cells += [event.start, event.end]

    def _rolled(self, event: Rolled) -> None:
        if not event.unit:
            self.alone(say("log.result", what=event.title, ending=event.ending),
                       roll_words(event))
            return
        self.about(event.unit)
        # The tray's title begins with the name of whoever throws.
        what = event.title.removeprefix(name(self.game, event.unit)).strip()
        if event.target:
            called = name(self.game, event.target)
            what = what.replace(called, bold(self.game, event.target))
        self.verbs.append(say("log.result", what=what, ending=event.ending))
        self.details.append(roll_words(event))

    # what became of them

    def _changed(self, event: Changed) -> None:
        match event.what:
            case "level":
                self.ruled(event.unit, say(f"log.level-{event.after}"), "MC-V1")
            case "tokens" if event.after == "0" and event.unit in self.before.units:
                self.ruled(event.unit, say("log.rests"), "MC-N1")
            case _:
                pass

    def _told(self, event: Told) -> None:
        rule = TALK.rule(event.rule)
        called = name(self.game, event.unit) if event.unit else ""
        own = event.text.removeprefix(called).strip() if called else event.text
        if event.unit and event.unit == self.unit and (self.verbs or self.details):
            self.details.append(say("log.told", text=own, rule=rule))
            return
        begins = called and event.text.startswith(called)
        text = f"{bold(self.game, event.unit)} {own}" if begins else event.text
        head, _, rest = text.partition(": ")
        detail = say("log.told", text=rest, rule=rule).strip() if rest else rule
        self.alone(head, detail, unit=event.unit)


_HANDLERS: dict[type, Callable[[_LogWriter, Any], None]] = {
    Began: _LogWriter._began,
    Moved: _LogWriter._moved,
    Turned: _LogWriter._turned,
    Jumped: _LogWriter._jumped,
    Shot: _LogWriter._shot,
    Rolled: _LogWriter._rolled,
    Changed: _LogWriter._changed,
    Told: _LogWriter._told,
    Ended: LogWriter.ended,
}


def roll_words(event: Rolled) -> str:
    """A throw in the log: the dice, what is added to them, what they need, what came of it, and
    the rule."""
    if not event.needs or not event.counts:
        return TALK.drawn(event)
    good = event.counts[0]
    dice = " ".join(say("die.hit" if good else "die.miss", face=face) for face in event.dice)
    if not event.summed:
        return say("log.one", dice=dice, needs=event.needs, rule=TALK.rule(event.rule))
    parts = "".join(
        say("log.part", value=signed(modifier.value), words=modifier.words)
        for modifier in event.modifiers if modifier.value
    )
    key = "log.reaches" if event.total >= event.needs else "log.falls-short"
    needs = say(key, total=show(event.total), needs=event.needs)
    return say("log.sum", number=len(event.dice), dice=dice, bare=sum(event.dice), parts=parts,
               needs=needs, rule=TALK.rule(event.rule))
