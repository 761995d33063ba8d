"""The log: what an action did, in one line or more, with its dice, modifiers and rules.

Events of one figure that follow one another become one line; what becomes of another figure by them
is a line of its own.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from game.core.compass import compass_letters
from game.core.event import (
    AnyEvent,
    Began,
    Changed,
    Ended,
    Jumped,
    Moved,
    Removed,
    Rolled,
    Shot,
    Thrown,
    Told,
    Turned,
)
from game.core.log_writer import LogWriter
from game.core.quantity import show, signed
from game.core.view_records import LogLine
from game.rules.arena import (
    action_requirements,
    facing,
    movement_allowance,
    order,
    stats,
    turn,
)
from game.rules.arena.actions import (
    Action,
    Defend,
    Delay,
    Disengage,
    Dodge,
    Done,
    Drop,
    EndMoves,
    Initiative,
    Move,
    Pass,
    Push,
    Ready,
    Rest,
    SetOrders,
    Shoot,
    Stand,
)
from game.rules.arena.available_actions import available_words
from game.rules.arena.rules import ArenaRules
from game.rules.arena.saving import chance
from game.rules.arena.state import State
from game.rules.arena.talk import (
    TALK,
    bold,
    exact,
    item_name,
    lines_of,
    name,
    names,
    place,
    say,
    side_name,
)

_RULES = {
    "step": "AR-D3", "pace": "AR-D4", "half": "AR-D5", "full": "AR-D6", "shift": "AR-E3",
}


def tell(
    game: ArenaRules, before: State, action: Action | None, events: Sequence[AnyEvent]
) -> tuple[LogLine, ...]:
    """The log's lines for an action, or for the beginning, and the events that it brought."""
    return _LogWriter(game, before, action).account(events)


class _LogWriter(LogWriter[ArenaRules, State, Action | None]):
    """Knows what Arena says of each event. walked: the movement has been called by its name."""

    talk = TALK

    def __init__(self, game: ArenaRules, before: State, action: Action | None) -> None:
        self.walked = False
        super().__init__(game, before, action)

    def handlers(self) -> dict[type, Callable[["_LogWriter", Any], None]]:
        """See `_HANDLERS`."""
        return _HANDLERS

    # what was decided

    def decision(self) -> None:
        """The decision itself."""
        game, action, state = self.game, self.action, self.before
        match action:
            case Done():
                self._done(action.unit)
            case EndMoves():
                side = side_name(game, turn.decides(game.context, state))
                ahead = order.drawn(game.context, state)
                key = "log.end-ahead" if ahead else "log.end-moves"
                units = names(game, (figure.id for figure in ahead))
                self.alone(say(key, side=side, units=units), say("log.rule", rule="AR-D1"))
            case Delay():
                self.ruled(action.unit, say("log.delays"), "AR-D7")
            case Pass():
                self.ruled(action.unit, say("log.passes"), "AR-O4")
            case Rest():
                self.ruled(action.unit, say("log.rests"), "AR-C5")
            case Defend() | Dodge() if turn.auto(game.context, state) == action:
                self.about(action.unit)
                self.details.append(say("log.by-orders"))
            case Disengage():
                self.ruled(action.unit, say("log.disengages"), "AR-E4")
            case Push():
                self._push(action)
            case SetOrders():
                self.verb(action.unit, say("log.orders", orders=say(f"orders.{action.kind}")))
            case _:
                pass

    def _done(self, unit: str) -> None:
        figure = self.before.figures[unit]
        key = "log.done" if self.before.active == unit else "log.still"
        words = available_words(self.game, self.before, figure)
        then = say("log.then", actions=words, rule="AR-O4")
        if key == "log.done":
            self.closing(unit, say(key), then)
            return
        free = movement_allowance.free(self.game.context, self.before, figure)
        self.verb(unit, say(key), say("log.rule", rule="AR-D1" if free else "AR-E1"))
        self.details.append(then)

    def _push(self, action: Push) -> None:
        words = say("log.pushes", target=bold(self.game, action.target),
                    hex=place(self.game, action.cell))
        self.verb(action.unit, words, say("log.hit-unhurt", rule="AR-C5"))
        if action.follow:
            self.verbs.append(say("log.follows"))

    # moving

    def _began(self, event: Began) -> None:
        phase = say(f"phase.{event.phase}")
        self.alone(say("log.turn", turn=event.turn, phase=phase), kind="phase")

    def _moved(self, event: Moved) -> None:
        game, end = self.game, event.path[-1]
        if isinstance(self.action, Push):
            self.cells += event.path
            return
        if isinstance(self.action, Disengage):
            self.verbs[-1] = say("log.disengages-to", hex=place(game, end))
            self.cells += event.path
            return
        self.about(event.unit)
        self.cells += event.path
        if event.how == "walk" and isinstance(self.action, Move) and not self.walked:
            self.walked = True
            self._length(self.action, end)
        else:
            self.verbs.append(say(f"log.{event.how}s", hex=place(game, end)))
            if event.how == "crawl" and isinstance(self.action, Move):
                self._crawled(self.action)
        self._stops(event.unit, end)

    def _length(self, action: Move, end: int) -> None:
        """What the whole movement is called, and the MOV that it takes (AR-D3 to AR-D6, AR-E3)."""
        game, figure = self.game, self.before.figures[action.unit]
        cost = int(game.judge(self.before, action).cost or 0)
        after = replace(figure, spent=figure.spent + cost)
        free = movement_allowance.free(game.context, self.before, figure)
        length = action_requirements.made(game.context, after) if free else "shift"
        self.verbs.append(say(f"log.{length}", hex=place(game, end)))
        key = "log.mov-more" if figure.spent else "log.mov"
        self.details.append(say(key, mov=cost, sum=figure.spent + cost, rule=_RULES[length]))
        if free and stats.mov(game.context, figure) <= game.context.rules.mov.least:
            self.details.append(say("log.always", rule="AR-F4"))

    def _crawled(self, action: Move) -> None:
        """What it takes of the few MOV of one on its knees or belly (AR-F5)."""
        game, figure = self.game, self.before.figures[action.unit]
        cost = int(game.judge(self.before, action).cost or 0)
        most = movement_allowance.allowance(game.context, self.before, figure)
        self.details.append(say("log.crawled", mov=cost, most=most, rule="AR-F5"))

    def _stops(self, unit: str, end: int) -> None:
        """Who has engaged it where its way ends (AR-O3)."""
        figure = self.before.figures[unit]
        context = self.game.context
        held = facing.engagers(context, self.before, figure, end)
        if isinstance(self.action, Move) and held and not facing.engaged(
            context, self.before, figure
        ):
            words = names(self.game, (one.id for one in held))
            self.details.append(say("log.stops", units=words, rule="AR-O3"))

    def _turned(self, event: Turned) -> None:
        self.about(event.unit)
        key = "log.faces" if self.verbs else "log.turns"
        self.verbs.append(say(key, way=compass_letters(event.after)))
        if key == "log.turns":
            self.details.append(say("log.rule", rule="AR-P2"))

    def _jumped(self, event: Jumped) -> None:
        self.about(event.unit)
        self.cells += [event.start, event.landed]
        key = "log.jumps" if event.landed == event.aimed else "log.falls-short"
        self.verbs.append(say(key, aimed=place(self.game, event.aimed),
                              landed=place(self.game, event.landed)))

    # fighting

    def _shot(self, event: Shot) -> None:
        self.cells += [event.start, event.end]
        self.verb(event.unit, say(f"log.{event.how}", target=bold(self.game, event.target)))

    def _thrown(self, event: Thrown) -> None:
        self.cells += [event.start, event.landed]
        there = [
            figure.id for figure in self.before.figures.values()
            if figure.cell == event.aimed and figure.id != event.unit and figure.fate == "up"
        ]
        target = bold(self.game, there[0]) if there else place(self.game, event.aimed)
        self.verb(event.unit, say("log.throw", item=item_name(self.game, event.what),
                                  target=target))

    def _rolled(self, event: Rolled) -> None:
        if not event.unit:
            self._initiative(event)
            return
        if event.target and not event.needs:
            self._harm(event)
            return
        self.about(event.unit)
        if event.target and self.verbs:
            key = "log.hits" if event.counts and event.counts[0] else "log.misses"
            self.verbs[-1] = say(key, what=self.verbs[-1])
        elif not event.target:
            # The tray's title already begins with the name of whoever throws.
            self.thrown = self.thrown or event.title.removeprefix(
                name(self.game, event.unit)).strip()
        self.details.append(roll_words(event))

    def _harm(self, event: Rolled) -> None:
        """The dice of damage end the line of the blow."""
        self.about(event.unit)
        if self.verbs:
            key = "log.for" if event.total else "log.harmless"
            self.verbs[-1] = say(key, what=self.verbs[-1], hits=event.total)
        self.details.append(harm_words(event))

    def _initiative(self, event: Rolled) -> None:
        """Dice of several, for who begins or who is first among equals (AR-O1, AR-O2)."""
        if isinstance(self.action, Initiative) and event.side:
            words = say("log.wins", side=side_name(self.game, event.side))
        else:
            words = say("log.draw", title=event.title, ending=event.ending)
        self.alone(words, roll_words(event))

    # what became of them

    def _changed(self, event: Changed) -> None:
        unit = event.unit
        match event.what:
            case "position" if isinstance(self.action, Stand | Drop | Shoot) and (
                unit == self.action.unit  # who falls is told of in words of their own
            ):
                self.ruled(unit, say(f"log.position-{event.after}"), self._posed(unit))
            case "ready" if isinstance(self.action, Ready):
                self.verb(unit, say("log.readies", item=item_name(self.game, event.after)))
            case "shield":
                self.verb(unit, say(f"log.shield-{event.after}"), say("log.rule", rule="AR-U10"))
            case "loading" if event.after < event.before:
                key = "log.loads" if event.after != "0" else "log.loaded"
                self.verb(unit, say(key, turns=event.after), say("log.rule", rule="AR-U13"))
            case "guard" if event.after:
                self.ruled(unit, say(f"log.{event.after}s"), "AR-C1")
            case "fate":
                self.verb(unit, say(f"log.{event.after}"), say("log.rule", rule="AR-C4"))
            case _:
                pass

    def _posed(self, unit: str) -> str:
        """The rule of a position that is taken by will: standing up, free or engaged (AR-D2,
        AR-E2), or going down and shooting (AR-P3)."""
        if not isinstance(self.action, Stand):
            return "AR-P3"
        figure = self.before.figures[unit]
        free = movement_allowance.free(self.game.context, self.before, figure)
        return "AR-D2" if free else "AR-E2"

    def _removed(self, event: Removed) -> None:
        self.verb(event.unit, say("log.left"), "", event.cell)

    def _told(self, event: Told) -> None:
        rule = TALK.rule(event.rule)
        if event.unit and event.unit == self.unit and (self.verbs or self.details):
            own = event.text.removeprefix(name(self.game, event.unit)).strip()
            self.details.append(say("log.told", text=own, rule=rule))
            return
        called = name(self.game, event.unit) if event.unit else ""
        rest = event.text.removeprefix(called) if called else event.text
        named = event.text if rest == event.text else bold(self.game, event.unit) + rest
        self.alone(named, rule, unit=event.unit)


_HANDLERS: dict[type, Callable[[_LogWriter, Any], None]] = {
    Began: _LogWriter._began,
    Moved: _LogWriter._moved,
    Turned: _LogWriter._turned,
    Jumped: _LogWriter._jumped,
    Shot: _LogWriter._shot,
    Thrown: _LogWriter._thrown,
    Rolled: _LogWriter._rolled,
    Changed: _LogWriter._changed,
    Removed: _LogWriter._removed,
    Told: _LogWriter._told,
    Ended: LogWriter.ended,
}


def roll_words(event: Rolled) -> str:
    """A throw in the log: how many dice must show what, of which that is made, how likely it was,
    the dice, what came of it, and the rule."""
    if not event.needs or not event.counts:
        return plain_words(event)
    good = event.counts[0]
    dice = " ".join(say("die.hit" if good else "die.miss", face=face) for face in event.dice)
    odds = exact(chance(len(event.dice), event.needs))
    made = say("log.odds", odds=odds) if len(event.modifiers) < 2 else say(
        "log.made-of", lines=lines_of(event.modifiers), odds=odds)
    return say("log.roll", number=len(event.dice), needs=event.needs, lines=made, dice=dice,
               total=show(event.total), ending=event.ending, rule=TALK.rule(event.rule))


def harm_words(event: Rolled) -> str:
    """The dice of damage or of a fall, with what is added and what is stopped."""
    dice = " ".join(say("die.miss", face=face) for face in event.dice)
    lines = "".join(
        say("log.harm-line", words=modifier.words, value=signed(modifier.value))
        for modifier in event.modifiers
    )
    return say("log.harm", dice=dice, bare=sum(event.dice), lines=lines, ending=event.ending,
               rule=TALK.rule(event.rule))


def plain_words(event: Rolled) -> str:
    """Dice that need nothing: those of damage, of a fall, or for who begins."""
    if len(event.counts) <= 1:
        return harm_words(event)
    return TALK.drawn(event)
