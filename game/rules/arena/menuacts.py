"""The lines of a figure's menu when it acts, answers an attack or may force a retreat."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import get_args

from game.core.phrases import first_up
from game.core.quantity import percent
from game.core.ruling import ALLOWED, Ruling
from game.core.view_records import Choice
from game.rules.arena import guard, stats
from game.rules.arena.actions import (
    Action,
    Attack,
    Bear,
    Break,
    Defend,
    Disengage,
    Dodge,
    Drop,
    Load,
    Pass,
    PickUp,
    Push,
    Ready,
    Rest,
    SetOrders,
    Shoot,
    Throw,
)
from game.rules.arena.aiming import (
    ATTACKS,
    BREAK,
    DISENGAGE,
    PUSH,
    SHOTS,
    THROW,
    targets,
)
from game.rules.arena.attack import Aim
from game.rules.arena.menulines import FigureLines, own
from game.rules.arena.oddswords import guarded, needs_words
from game.rules.arena.state import Blow, Figure, OrderKind, Position
from game.rules.arena.talk import counted, either, foes, item_name, item_title, name, say
from game.rules.arena.unitcard import damage_words, item_words

Strike = Attack | Shoot | Throw
WAYS = ("following", "staying")


class ActLines(FigureLines):
    """Makes them for one figure in one position."""

    def all(self) -> tuple[Choice, ...]:
        """The whole menu of the action phase."""
        self.band = say("group.attack")
        lines = [self.attack(key) for key in ATTACKS]
        lines += [self.shoot("shoot"), self.shoot_posed(), self.throw()]
        self.band = say("group.guard")
        lines += [
            self.simple("defend", Defend(self.unit), say("choice.defend-note")),
            self.simple("dodge", Dodge(self.unit), say("choice.dodge-note")),
        ]
        self.band = say("group.other")
        lines += [ready(self), self.simple("load", Load(self.unit), self._load_note()),
                  drop(self), pick_up(self),
                  self.break_free() if self.figure.grip else self.disengage()]
        lines += [self.simple("pass", Pass(self.unit), say("choice.pass-note")), self.orders()]
        return tuple(lines)

    # attacks

    @cached_property
    def near(self) -> list[Figure]:
        """The enemies, the nearest first: of several reasons the first is given."""
        board, at = self.context.board, self.figure.cell
        figures = foes(self.state, self.figure)
        return sorted(figures, key=lambda one: (board.distance(at, one.cell), one.id))

    def attack(self, key: str) -> Choice:
        """A blow at one of the enemies in its front hexes (AR-C1, AR-P4)."""
        how = ATTACKS[key]
        strikes = [Attack(self.unit, foe.id, how) for foe in self.near]
        note = damage_words(self.game, self.figure, how)
        title = say(f"choice.{key}")
        weapon = stats.weapon(self.context, self.figure)
        if how == "weapon" and weapon is not None and weapon.kind == "melee":
            title = say("choice.attack-with", weapon=item_name(self.game, self.figure.ready))
        return self._strike(key, strikes, note, title)

    def shoot(self, key: str) -> Choice:
        """The missile weapon in hand (AR-C2)."""
        shots = [Shoot(self.unit, foe.id, SHOTS[key]) for foe in self.near]
        note = say(f"choice.{key}-note", bonus=self.context.rules.facing.target_kneels)
        return self._strike(key, shots, note, say(f"choice.{key}"))

    def shoot_posed(self) -> Choice:
        """The same with a change of position behind it (AR-P3)."""
        more = [self.shoot(key) for key, pose in SHOTS.items() if pose is not None]
        return self.parent("shoot-menu", more, more[0].ruling or ALLOWED,
                           say("choice.shoot-menu-note"), "")

    def throw(self) -> Choice:
        """Throwing the weapon in hand (AR-C2)."""
        throws = [Throw(self.unit, foe.id) for foe in self.near]
        title = say("choice.throw")
        weapon = stats.weapon(self.context, self.figure)
        if weapon is not None and weapon.throw:
            title = say("choice.throw-item", item=item_name(self.game, self.figure.ready))
        return self._strike(THROW, throws, damage_words(self.game, self.figure, "weapon"), title)

    def _strike(self, key: str, strikes: Sequence[Strike], note: str, title: str) -> Choice:
        judged = [(action, self.judge(action)) for action in strikes]
        legal = [action for action, ruling in judged if ruling.allowed]
        if not legal:
            return self.line(key, "cell", self._no_strike([r for _, r in judged]), title=title)
        blows = (guard.aim(self.context, self.state, guard.blow_of(action)) for action in legal)
        odds = [aim.odds for aim in blows if aim is not None]
        best = percent(max(odds)) if odds else ""
        if len(legal) == 1:
            note = say("choice.at", target=name(self.game, legal[0].target), note=note)
        elif best:
            best = say("choice.best", odds=best)
        return self.line(key, "cell", ALLOWED, note, best, title=title)

    def _no_strike(self, judged: list[Ruling]) -> Ruling:
        """Why nobody can be attacked: the one rule that holds for all, else that there is none in
        reach."""
        if judged and len({ruling.rules[:1] for ruling in judged}) == 1:
            return judged[0]
        if not judged:
            return own("AR-P4", "no-foe")
        return own("AR-P4", "nobody-in-reach", n=len(judged))

    def _load_note(self) -> str:
        turns = self.figure.loading
        return counted("choice.load-note", turns) if turns else ""

    # leaving

    def disengage(self) -> Choice:
        """One hex away instead of attacking (AR-E4)."""
        found = targets(self.game, self.state, self.unit, DISENGAGE)
        way = self.figure.facing
        ruling = ALLOWED if found else self._nowhere(lambda at: Disengage(self.unit, at, way))
        return self.pointed(DISENGAGE, ruling, say("choice.disengage-note"),
                            counted("hexes", len(found)))

    def break_free(self) -> Choice:
        """Out of hand-to-hand (AR-C6)."""
        found = targets(self.game, self.state, self.unit, BREAK)
        ruling = ALLOWED if found else self._nowhere(lambda at: Break(self.unit, at))
        return self.line(BREAK, "cell", ruling, say("choice.break-note"),
                         counted("hexes", len(found)))

    def _nowhere(self, made: Callable[[int], Action]) -> Ruling:
        """Why none of the hexes beside it will do: the one reason for all, or that none is free."""
        near = [at for at in self.context.board.neighbours(self.figure.cell) if at >= 0]
        judged = [self.judge(made(at)) for at in near]
        if judged and len({ruling.rules[:1] for ruling in judged}) == 1:
            return judged[0]
        return own("AR-E4", "no-way")

    # orders and answers

    def orders(self) -> Choice:
        """How it answers attacks."""
        kept, now = self.band, self.figure.orders
        more = []
        for kind in get_args(OrderKind):
            action = SetOrders(self.unit, kind)
            note = say("orders.now") if kind == now else say(f"orders.{kind}-note")
            more.append(self.line(f"orders-{kind}", "now", self.judge(action), note, "", action,
                                  title=say(f"orders.{kind}")))
        self.band = kept
        return self.parent("orders", more, more[0].ruling or ALLOWED, say("choice.orders-note"),
                           say(f"orders.{now}-short"))

    def answer(self, blow: Blow) -> tuple[Choice, ...]:
        """Defend, dodge or bear it, with the odds of each (AR-C1, AR-U15)."""
        whom = name(self.game, blow.attacker)
        self.band = say("group.answer", unit=whom)
        key = guard.answer_to(blow.kind)
        action = Defend(self.unit) if key == "defend" else Dodge(self.unit)
        lines = [
            self._answer(key, action, guarded(self.game, self.state, blow)),
            self._answer("bear", Bear(self.unit), guard.aim(self.context, self.state, blow)),
        ]
        self.band = say("group.orders")
        return (*lines, self.orders())

    def _answer(self, key: str, action: Defend | Dodge | Bear, made: Aim | None) -> Choice:
        if made is None:
            return self.simple(key, action)
        return self.simple(key, action, needs_words(made),
                           say("choice.hit", odds=percent(made.odds)))

    def retreat(self) -> tuple[Choice, ...]:
        """Force back whom it hit, following or not (AR-C5)."""
        self.band = say("group.retreat")
        lines = []
        for foe in self.figure.struck:
            lines += [self._push(foe, way) for way in WAYS]
        lines.append(self.simple("rest", Rest(self.unit), say("choice.rest-note")))
        return tuple(lines)

    def _push(self, foe: str, way: str) -> Choice:
        key = f"{PUSH}{foe}-{way}"
        found = targets(self.game, self.state, self.unit, key)
        there = self.state.figures[foe].cell
        ruling = ALLOWED if found else self.judge(Push(self.unit, foe, there, way == WAYS[0]))
        return self.line(key, "cell", ruling, say(f"choice.push-{way}-note"),
                         counted("hexes", len(found)),
                         title=say(f"choice.push-{way}", target=name(self.game, foe)))


def ready(lines: FigureLines) -> Choice:
    """Something else into the hand, or the shield onto the arm or the back."""
    figure = lines.figure
    items = [*figure.belt, *([figure.shield] if figure.shield else [])]
    more = []
    for item in dict.fromkeys(items):
        action = Ready(lines.unit, item)
        title = item_title(lines.game, item)
        if item == figure.shield:
            title = first_up(say("choice.shield-on" if figure.slung else "choice.shield-off",
                                 item=item_name(lines.game, item)))
        more.append(lines.line(f"ready-{item}", "now", lines.judge(action),
                               item_words(lines.game, figure, item), "", action, title=title))
    none = own("AR-O4", "nothing-else", unit=lines.game.context.names[lines.unit])
    names = either(item_name(lines.game, item) for item in dict.fromkeys(items))
    return lines.parent("ready", more, none, say("choice.ready-note", items=names), "")


def drop(lines: FigureLines) -> Choice:
    """Down on the knees or to the ground (AR-P3)."""
    more = []
    for position in get_args(Position):
        if position == "standing":
            continue
        action = Drop(lines.unit, position)
        values = lines.context.rules.facing
        bonus = values.target_kneels if position == "kneeling" else values.target_prone
        more.append(lines.line(f"drop-{position}", "now", lines.judge(action),
                               say(f"choice.drop-{position}-note", bonus=bonus), "", action,
                               title=say(f"choice.drop-{position}")))
    none = more[-1].ruling or lines.judge(Drop(lines.unit, "prone"))
    return lines.parent("drop", more, none, say("choice.drop-note"), "")


def pick_up(lines: FigureLines) -> Choice:
    """A thing out of its own hex (AR-P6)."""
    more = []
    for item in dict.fromkeys(lines.state.lying(lines.figure.cell)):
        action = PickUp(lines.unit, item)
        more.append(lines.line(f"pick-up-{item}", "now", lines.judge(action),
                               item_words(lines.game, lines.figure, item), "", action,
                               title=item_title(lines.game, item)))
    none = own("AR-P6", "nothing-here", hex=lines.context.board.name(lines.figure.cell))
    return lines.parent("pick-up", more, none, say("choice.pick-up-note"), "")
