"""What may be chosen: the lines of a trooper's menu and of the table's, open or refused.

Every trooper has the same lines in the same order, so that a digit always means the same; a line
that can't be chosen now keeps its place and says why. While something waits for a trooper's
activation, Activate stands where Walk would: nothing else can be done before it.
"""

from msgspec.structs import replace

from game.core.contract import END_PHASE
from game.core.quantity import percent
from game.core.ruling import ALLOWED, Ruling
from game.core.view_records import Choice
from game.rules.troopers import fire, melee, movement, reaction, turn
from game.rules.troopers.actions import (
    Action,
    Activate,
    Done,
    EndSide,
    Fire,
    Hold,
    Lay,
    Prone,
    SetOrders,
    Stand,
    Strike,
    Throw,
    Walk,
)
from game.rules.troopers.aiming import ARC, STRIKE, THROW, WALK, aim, targets
from game.rules.troopers.counters import arc_words
from game.rules.troopers.menukit import change, drop, exchange
from game.rules.troopers.menulines import Lines, own
from game.rules.troopers.points import left, move_left
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.standing import shooters
from game.rules.troopers.state import Laid, State, Threat, Trooper
from game.rules.troopers.talk import (
    ap,
    call,
    counted,
    dotted,
    foes,
    gun_words,
    item_name,
    lines_of,
    names,
    say,
    side_name,
)
from game.rules.troopers.unitcard import blow_words

CHANCES = (30, 40, 50, 60, 70, 80)
"""Percentages offered for standing orders."""


def menu(game: TroopersRules, state: State, unit: str = "") -> tuple[Choice, ...]:
    """The lines of a trooper's menu, or with "" of the table's; empty where nothing is decided."""
    if state.verdict is not None or game.auto(state) is not None:
        return ()
    if not unit:
        return _table(game, state)
    trooper = state.troopers.get(unit)
    if trooper is None or trooper.fate != "up":
        return ()
    lines = _Lines(game, state, trooper)
    if state.reaction is not None:
        return lines.reaction() if unit in shooters(state) else ()
    return lines.all() if trooper.side == state.side else ()


# --- the table's own -----------------------------------------------------------------------


def _table(game: TroopersRules, state: State) -> tuple[Choice, ...]:
    if state.active and state.reaction is None:
        trooper = state.troopers[state.active]
        title = say("end.done", unit=call(game, trooper.id))
        return (_end(game, state, Done(trooper.id), title, _lapse(game, trooper)),)
    side = side_name(game, state.side)
    free = [one.id for one in state.of(state.side) if not one.acted]
    note = counted("end.left", len(free)) if free else say("end.all")
    confirm = say("end.confirm", units=names(game, free), side=side) if free else ""
    return (_end(game, state, EndSide(), say("end.side", side=side), note, confirm),)


def _end(
    game: TroopersRules, state: State, action: Action, title: str, note: str, confirm: str = ""
) -> Choice:
    ruling = game.judge(state, action)
    if not ruling.allowed:
        return Choice(END_PHASE, title, "now", ruling=ruling, action=action)
    return Choice(END_PHASE, title, "now", note, action=action, confirm=confirm)


def _lapse(game: TroopersRules, trooper: Trooper) -> str:
    """What is given up by being done: "no arc laid, 2 AP lapse"."""
    rest = left(game.context, trooper)
    idle = not trooper.fought and game.context.gun(trooper) is not None
    parts = [say("end.no-arc")] if idle else []
    if rest:
        parts.append(counted("end.lapse", rest))
    return ", ".join(parts) or say("end.spent")


# --- a trooper's ---------------------------------------------------------------------------


class _Lines(Lines):
    """Makes the lines of one trooper's menu in one position."""

    def all(self) -> tuple[Choice, ...]:
        """The whole menu."""
        fresh = self.state.active != self.unit and not self.trooper.acted
        waits = fresh and turn.waits_for(self.context, self.state, self.trooper)
        self.band = say("group.first") if waits else say("group.before")
        lines = [self.activate() if waits else self.walk()]
        self.band = say("group.before")
        lines += [self.posture(), change(self), exchange(self), drop(self)]
        self.band = say("group.combat")
        lines += [self.arc(row.width) for row in self.context.rules.arcs]
        lines += [self.strike(), self.throw()]
        self.band = say("group.orders")
        lines.append(self.orders())
        return tuple(lines)

    # movement

    def activate(self) -> Choice:
        """What waits for it, and that it begins with that (TR-U3)."""
        action = Activate(self.unit)
        blows = [blow.attacker for blow in turn.blows_at(self.state, self.unit)]
        threats = reaction.waiting(self.context, self.state, self.trooper)
        parts = []
        if blows:
            parts.append(say("choice.activate-blows", units=names(self.game, blows)))
        if threats:
            units = dict.fromkeys(threat.shooter for threat in threats)
            parts.append(say("choice.activate-shots", units=names(self.game, units)))
        return self.line("activate", "now", self.judge(action), dotted(parts), action=action)

    def walk(self) -> Choice:
        """Walking, with what may still go into it (TR-M1)."""
        ends = targets(self.game, self.state, self.unit, WALK)
        if ends:
            action = aim(self.game, self.state, self.unit, WALK, ends[0].cell)
            ruling = self.judge(action)
        else:
            ruling = self._no_walk()
        times = self.costs.prone_times if self.trooper.prone else 1
        note = say(
            "choice.walk-prone" if self.trooper.prone else "choice.walk-note",
            step=self.costs.step * times, door=self.costs.door * times,
            window=self.costs.window * times, over=self.costs.obstructed * times,
        )
        return self.line(WALK, "cell", ruling, note, ap(move_left(self.context, self.trooper)))

    def _no_walk(self) -> Ruling:
        """Why not one step can be taken: the rule that holds for all, that nothing is left for
        movement, or that it is boxed in."""
        at = self.trooper.cell
        near = [c for c in self.context.board.neighbours(at) if c >= 0]
        found = [self.judge(Walk(self.unit, (at, cell))) for cell in near]
        closed = [ruling for ruling in found if not ruling.allowed]
        if closed and len({ruling.rules[:1] for ruling in closed}) == 1:
            return closed[0]
        rest = move_left(self.context, self.trooper)
        if not rest:
            rule = "TR-M1" if movement.capped(self.context, self.trooper) else "TR-T3"
            return own(rule, "no-credit", left=movement.credit(self.context, self.trooper))
        return own("TR-M1", "boxed-in", left=rest)

    def posture(self) -> Choice:
        """Going prone, or standing up (TR-M7)."""
        costs = self.costs
        if self.trooper.prone:
            action: Action = Stand(self.unit)
            return self.line("stand", "now", self.judge(action), say("choice.stand-note"),
                             ap(costs.stand_up), action)
        action = Prone(self.unit)
        return self.line("prone", "now", self.judge(action), say("choice.prone-note"),
                         ap(costs.go_prone), action)

    # combat

    def arc(self, width: int) -> Choice:
        """A firing arc of a width (TR-A1)."""
        row = next(one for one in self.context.rules.arcs if one.width == width)
        gun = self.context.gun(self.trooper)
        shots = row.shots * (gun.shots if gun is not None else 1)
        ruling = self.judge(Lay(self.unit, width, 0))
        note = dotted((counted("shots", shots), gun_words(self.game, self.trooper)))
        return self.line(f"{ARC}{width}", "cell", ruling, note, ap(row.ap),
                         title=say("choice.arc", width=width))

    def strike(self) -> Choice:
        """A blow (TR-X1); with a blade at hand the weapon is chosen first."""
        more = [self._blow(weapon) for weapon in melee.ready(self.trooper)]
        if len(more) == 1:
            return replace(more[0], title=say("choice.strike"))
        closed = more[0].ruling or ALLOWED
        return self.parent("strike", more, closed, say("choice.strike-note"),
                           ap(self.costs.strike))

    def _blow(self, weapon: str) -> Choice:
        key = f"{STRIKE}{weapon}"
        there = foes(self.state, self.trooper)
        judged = [self.judge(Strike(self.unit, foe.id, weapon)) for foe in there]
        ruling = next((one for one in judged if one.allowed), None)
        if ruling is None:
            ruling = self._no_blow(judged, weapon)
        words = blow_words(self.game, self.trooper, weapon)
        name = self.context.item(weapon)
        odds = targets(self.game, self.state, self.unit, key) if ruling.allowed else ()
        best = percent(odds[0].odds) if odds and odds[0].odds is not None else ""
        note = say("choice.blow-note", weapon=name, hit=words, odds=best)
        return self.line(key, "cell", ruling, note, ap(self.costs.strike), title=name)

    def _no_blow(self, judged: list[Ruling], weapon: str) -> Ruling:
        first = judged[0] if judged else self.judge(Strike(self.unit, "", weapon))
        if first.rules[:1] != ("TR-X1",):
            return first
        dear = next((one for one in judged if one.rules[:1] == ("TR-T3",)), None)
        return dear or own("TR-X1", "nobody-beside")

    def throw(self) -> Choice:
        """Throwing what is in hand (TR-X2)."""
        ruling = self.judge(Throw(self.unit, self.trooper.cell))
        title = say("choice.throw")
        if self.trooper.hand in ("grenade", "satchel"):
            title = say("choice.throw-item", item=item_name(self.game, self.trooper.hand))
        note = value = ""
        if ruling.allowed:
            row = self.context.data.explosives[self.trooper.hand]
            times = self.costs.prone_times if self.trooper.prone else 1
            note = say("choice.throw-note", blast="/".join(map(str, row.blast)),
                       most=counted("dots", left(self.context, self.trooper) // (row.ap * times)))
            value = say("value.ap-a-dot", ap=row.ap * times)
        return self.line(THROW, "cell", ruling, note, value, title=title)

    # orders and reaction

    def orders(self) -> Choice:
        """Standing orders for reaction fire (TR-A2)."""
        kept, now = self.band, self.trooper.orders
        wanted = [SetOrders(self.unit, "ask"), SetOrders(self.unit, "always")]
        wanted += [SetOrders(self.unit, "odds", chance) for chance in CHANCES]
        wanted.append(SetOrders(self.unit, "hold"))
        more = []
        for action in wanted:
            same = action.kind == now.kind and (action.kind != "odds"
                                                or action.percent == now.percent)
            key = f"orders-{action.kind}" + (f"-{action.percent}" if action.kind == "odds" else "")
            title = say(f"orders.{action.kind}", percent=action.percent)
            note = say("orders.now") if same else ""
            more.append(self.line(key, "now", self.judge(action), note, "", action, title=title))
        self.band = kept
        value = say(f"orders.short-{now.kind}", percent=now.percent)
        return self.parent("orders", more, more[0].ruling or ALLOWED,
                           say("choice.orders-note"), value)

    def reaction(self) -> tuple[Choice, ...]:
        """Fire with each arc that may, arcs that are alike said once, or hold (TR-A2)."""
        assert self.state.reaction is not None
        mover = self.state.troopers[self.state.reaction.mover]
        whom = call(self.game, mover.id)
        self.band = say("group.reaction", unit=whom)
        shot = fire.shot(self.context, self.state, self.trooper, mover)
        alike: dict[Laid, Threat] = {}
        for threat in self.state.reaction.waiting:
            if threat.shooter == self.unit:
                alike.setdefault(self.trooper.arcs[threat.arc], threat)
        lines = []
        for laid, threat in alike.items():
            action = Fire(self.unit, threat.arc)
            note = dotted((
                say("choice.needs", needs=shot.needs, lines=lines_of(shot.modifiers)),
                gun_words(self.game, self.trooper), arc_words(laid),
            ))
            title = say("choice.fire", unit=whom)
            if len(alike) > 1:
                title = say("choice.fire-arc", unit=whom, width=laid.width)
            lines.append(self.line(f"fire-{threat.arc + 1}", "now", self.judge(action), note,
                                   percent(shot.odds), action, title=title))
        hold = Hold(self.unit)
        lines.append(self.line("hold", "now", self.judge(hold), say("choice.hold-note", unit=whom),
                               "", hold))
        self.band = say("group.orders")
        lines.append(self.orders())
        return tuple(lines)
