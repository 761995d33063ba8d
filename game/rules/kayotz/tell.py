"""The log: what an action did, in one line or more, with its dice, modifiers and rules.

Events of one unit that follow one another become one line: "14 flies to 435, fires on Scout 2".
"""

from collections.abc import Callable, Sequence
from typing import Any

from game.core.event import (
    AnyEvent,
    Began,
    Changed,
    Chose,
    Drew,
    Ended,
    Jumped,
    Moved,
    Placed,
    Removed,
    Rolled,
    Shot,
    Told,
)
from game.core.log_writer import LogWriter
from game.core.quantity import show, signed
from game.core.view_records import LogLine
from game.rules.kayotz import movement, standing, victory
from game.rules.kayotz.actions import (
    Action,
    Choose,
    Done,
    FullFire,
    FullMove,
    Next,
    Resupply,
    ScootMove,
    Snap,
)
from game.rules.kayotz.data import Who
from game.rules.kayotz.orders import queue_of
from game.rules.kayotz.preview import walk_words
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.state import OFF, State
from game.rules.kayotz.talk import TALK, bold, counted, listed, mp, place, say

_FLIGHTS = {"fly": "KZ-K1", "pounce": "KZ-K2", "back": "KZ-K2"}
"""How aliens move by no die, and the rule of it."""
_NEAR = 3  # Marines of whom it is told how near they are


def tell(
    game: KayotzRules, before: State, action: Action | None, events: Sequence[AnyEvent]
) -> tuple[LogLine, ...]:
    """The log's lines for an action, or for the beginning, and the events that it brought."""
    writer = _LogWriter(game, before, action)
    writer.over = any(isinstance(event, Ended) for event in events)
    return writer.account(events)


class _LogWriter(LogWriter[KayotzRules, State, Action | None]):
    """Knows what Kay'otz Incursion says of each event. struck: units that somebody fired at. over:
    the game ends with what is told."""

    talk = TALK

    def __init__(self, game: KayotzRules, before: State, action: Action | None) -> None:
        self.struck: set[str] = set()
        self.over = False
        super().__init__(game, before, action)

    def handlers(self) -> dict[type, Callable[["_LogWriter", Any], None]]:
        """See `_HANDLERS`."""
        return _HANDLERS

    # lines

    def close(self) -> tuple[LogLine, ...]:
        """All lines, a walk's with its sum."""
        if isinstance(self.action, FullMove | ScootMove):
            self._walk_sum(self.action)
        return super().close()

    # what was decided

    def decision(self) -> None:
        """The decision itself."""
        game, action = self.game, self.action
        match action:
            case Done():
                self.closing(action.unit, say("log.done"))
            case Resupply():
                words = say("log.resupply", unit=bold(game, action.target))
                self.verb(action.unit, words, say("log.rule", rule="KZ-S4"))
            case _:
                pass

    # what happened

    def _began(self, event: Began) -> None:
        turn = say("log.turn", turn=event.turn, phase=say(f"phase.{event.phase}"))
        self.alone(turn, kind="phase")
        if event.phase == "end" and not self.over:
            self._standing()

    def _standing(self) -> None:
        """What the End phase has looked at: the instant victory (KZ-V1), the hexes that are held
        (KZ-X2), and what the ladder would give now (KZ-V2)."""
        game, before, instant = self.game, self.before, self.game.scenario.victory.instant
        told = []
        if instant is not None:
            met = sum(victory.holds(game.context, before, (test,)) for test in instant.tests)
            told.append(say("log.instant", title=instant.title, n=met, of=len(instant.tests)))
        if game.context.hold:
            told.append(counted("log.held", victory.held(game.context, before)))
        reckoning = standing.if_ended(game, before)
        told.append(say("log.ladder", missing=reckoning.missing or say("log.ladder-top")))
        self.alone(say("log.standing", title=reckoning.title), say("log.gap").join(told))

    def _jumped(self, event: Jumped) -> None:
        self.about(event.unit)
        self.cells += [event.start, event.landed]
        aimed, landed = place(self.game, event.aimed), place(self.game, event.landed)
        key = "log.jump" if event.landed == event.aimed else "log.jump-astray"
        self.verbs.append(say(key, aimed=aimed, landed=landed))

    def _placed(self, event: Placed) -> None:
        where = place(self.game, event.cell)
        if event.how == "enter":
            self.verb(event.unit, say("log.enter", hex=where), cell=event.cell)
        elif event.unit in self.before.marines:
            words, rule = say("log.brought", hex=where), say("log.rule", rule="KZ-S5")
            self.verb(event.unit, words, rule, event.cell)

    def _chose(self, event: Chose) -> None:
        card = self.game.data.cards[event.card]
        flavour = say("log.quote", text=card.flavour) if card.flavour else ""
        detail = say("log.told", text=card.text, rule=flavour).strip()
        detail = say("log.told", text=detail, rule=TALK.rule(self._card_rule()))
        # No card moves anything before its first effect, so those it speaks to are known.
        order = queue_of(self.game.context, self.before, card.effects[0])
        if len(order) > 1 and order[0] in self.before.aliens:
            aliens = listed(self.game.context.names[one] for one in order)
            detail = say("log.gap").join([detail, say("log.order", aliens=aliens)])
        who = getattr(card.effects[0], "who", None)
        if isinstance(who, Who) and who.ids != "all":
            detail = say("log.gap").join([detail, say(f"log.{who.ids}")])
        self.alone(say("log.card", title=card.title), detail, "card")

    def _card_rule(self) -> str:
        """The rule by which a card came into effect."""
        if isinstance(self.action, Choose):
            return "KZ-S1" if self.before.cards.recon else "KZ-D4"
        return "KZ-D2" if isinstance(self.action, Next) else "KZ-D1"

    def _moved(self, event: Moved) -> None:
        self.about(event.unit)
        self.cells += event.path
        end = place(self.game, event.path[-1])
        start = place(self.game, event.path[0])
        self.verbs.append(say(f"log.move.{event.how}", start=start, end=end))
        if event.how in _FLIGHTS:
            self.details.append(TALK.rule(_FLIGHTS[event.how]))

    def _walk_sum(self, action: FullMove | ScootMove) -> None:
        marine = self.before.marines[action.unit]
        scoot = isinstance(action, ScootMove)
        ruling = self.game.judge(self.before, action)
        budget = movement.budget(self.game.context, marine, scoot)
        context, path = self.game.context, action.path
        rules = ("KZ-A2" if scoot else "KZ-A1",
                 *movement.price_rules(context, self.before, marine, path))
        words = walk_words(self.game, path, ruling, "log.walk", of=mp(budget),
                           rules=" ".join(map(TALK.rule, rules)))
        self.details = [*words, *self.details]

    def _shot(self, event: Shot) -> None:
        self.about(event.unit)
        self.cells += [event.start, event.end]
        self.struck.add(event.target)
        if event.unit in self.before.aliens:
            self.why = self._nearest(event)
        running = isinstance(self.action, Snap) and event.unit in self.before.marines
        key = f"log.fire.{event.how}"
        words = say(key, target=bold(self.game, event.target))
        self.verbs.append(say("log.on-the-run", fire=words) if running else words)
        if isinstance(self.action, FullFire):
            self.details.append(say("log.stands", rule="KZ-A3"))

    def _nearest(self, event: Shot) -> str:
        """Why an alien fires at that Marine: who is near, and how near (KZ-C7). One that pounces
        has chosen before it flew."""
        context = self.game.context
        pounced = event.start == event.end
        start = self.before.aliens[event.unit].cell if pounced else event.start
        if start == OFF:
            return ""
        row = context.rows[start]
        marines = sorted((row[marine.cell], -marine.cell, marine.id)
                         for marine in self.before.marines.values() if marine.cell != OFF)
        near = [counted("log.near", far, name=bold(self.game, unit) if unit == event.target
                        else TALK.name(self.game, unit))
                for far, _, unit in marines[:_NEAR]]
        return say("log.nearest", hex=place(self.game, start), marines=", ".join(near))

    def _rolled(self, event: Rolled) -> None:
        self.about(event.unit)
        if event.target:
            self.struck.add(event.target)
        # The tray's title already begins with the name of whoever throws.
        name = self.game.context.names.get(event.unit, "")
        self.thrown = self.thrown or event.title.removeprefix(name).strip()
        self.details.append(roll_words(event))

    def _changed(self, event: Changed) -> None:
        if event.what == "ammo":
            # A refill is the decision itself and told by it.
            if event.after == "out":
                self.about(event.unit)
                self.details.append(say("log.out", rule="KZ-C8"))
            return
        thrown = bool(self.details) and (event.unit in self.struck or event.unit == self.unit)
        # An alien that turns over without dice is told of in the words that follow.
        if not thrown and event.unit in self.before.marines:
            before, after = (say(f"condition.{one}") for one in (event.before, event.after))
            self.verb(event.unit, say("log.changed", before=before, after=after))

    def _removed(self, event: Removed) -> None:
        if event.why == "exited":
            words = say("log.exit", hex=place(self.game, event.cell))
            self.verb(event.unit, words, say("log.rule", rule="KZ-E2"))
        elif event.unit not in self.struck:
            self.verb(event.unit, say("log.eliminated"))
        self.cells.append(event.cell)

    def _drew(self, event: Drew) -> None:
        if len(event.cards) < 2:
            return
        if all(event.cards):
            titles = [self.game.data.cards[card].title for card in event.cards]
            self.alone(say("log.offer", titles=listed(titles)), kind="card")
        else:
            self.alone(counted("log.hand", len(event.cards)), kind="card")

    def _told(self, event: Told) -> None:
        rule = TALK.rule(event.rule)
        if event.unit and event.unit == self.unit and (self.verbs or self.details):
            self.details.append(say("log.told", text=event.text, rule=rule))
            return
        name = self.game.context.names.get(event.unit, "")
        rest = event.text.removeprefix(name) if name else event.text
        named = event.text if rest == event.text else bold(self.game, event.unit) + rest
        self.alone(named[:1].upper() + named[1:], rule, unit=event.unit)


def roll_words(event: Rolled) -> str:
    """A throw in the log: dice, what each or their sum needs, what came of it, and the rule."""
    rule = TALK.rule(event.rule)
    if event.summed:
        face = "".join(say("die.hit" if event.counts[0] else "die.miss", face=f)
                       for f in event.dice)
        lines = [say("note.sum", value=signed(m.value), words=m.words) for m in event.modifiers]
        total = [say("log.total", total=show(event.total))] if lines else []
        return say("log.summed", dice=" ".join([face, *lines, *total]), needs=event.needs,
                   ending=event.ending, rule=rule)
    if not event.counts:
        dice = " ".join(say("die.miss", face=face) for face in event.dice)
        return say("log.drawn", dice=dice, ending=event.ending, rule=rule)
    dice = " ".join(
        say("die.hit" if good else "die.miss", face=face)
        for face, good in zip(event.dice, event.counts, strict=True)
    )
    less = [say("note.sum", value=signed(m.value), words=m.words) for m in event.modifiers[1:]]
    number = counted("dice", len(event.dice))
    if less:
        number = say("log.dice-less", dice=number, less=listed(less))
    return say("log.fire-dice", number=number, needs=event.needs, dice=dice,
               ending=event.ending, rule=rule)


_HANDLERS: dict[type, Callable[[_LogWriter, Any], None]] = {
    Began: _LogWriter._began,
    Moved: _LogWriter._moved,
    Jumped: _LogWriter._jumped,
    Shot: _LogWriter._shot,
    Rolled: _LogWriter._rolled,
    Changed: _LogWriter._changed,
    Placed: _LogWriter._placed,
    Removed: _LogWriter._removed,
    Drew: _LogWriter._drew,
    Chose: _LogWriter._chose,
    Told: _LogWriter._told,
    Ended: LogWriter.ended,
}
