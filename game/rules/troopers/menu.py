"""What may be chosen: the lines of a trooper's menu and of the table's, open or refused.

Every trooper has the same lines in the same order, so that a digit always means the same; a line
that can't be chosen now keeps its place and says why. While something waits for a trooper's
activation, Activate stands where Walk would: nothing else can be done before it.
"""

from msgspec.structs import replace

from game.core.contract import END_PHASE
from game.core.menulines import MenuLines, summed_up
from game.core.quantity import percent
from game.core.ruling import ALLOWED, Ruling
from game.core.view_records import Choice
from game.rules.troopers import fire, melee, movement, reaction, special, turn
from game.rules.troopers.actions import (
    Action,
    Activate,
    Change,
    Done,
    Drop,
    EndSide,
    Fire,
    Hold,
    Lay,
    PickUp,
    Prone,
    SetOrders,
    Stand,
    Strike,
    Take,
    Throw,
    Walk,
)
from game.rules.troopers.aiming import ARC, STRIKE, THROW, WALK, aim, targets
from game.rules.troopers.counters import arc_words
from game.rules.troopers.points import left, move_left
from game.rules.troopers.reasons import SPEECH
from game.rules.troopers.rules import TroopersRules
from game.rules.troopers.standing import shooters
from game.rules.troopers.state import OFF, LaidArc, Slot, State, Threat, Trooper
from game.rules.troopers.talk import (
    SLOTS,
    TALK,
    ap,
    call,
    counted,
    dotted,
    either,
    foes,
    gun_words,
    item_name,
    lines_of,
    names,
    say,
    side_name,
)
from game.rules.troopers.unitcard import blow_words, weapon_words

_SPECIFIC = ("TR-S1", "TR-S3", "TR-S4", "TR-S5")
"""Rules that only speak of one thing to be taken, not of the trooper."""
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
    lines = TrooperLines(game, state, trooper)
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
    points = sum(left(game.context, state.troopers[one]) for one in free)
    confirm = counted("end.confirm", len(free), ap=points, units=names(game, free),
                      side=side) if free else ""
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


class TrooperLines(MenuLines[Action]):
    """The lines of one trooper in one position."""

    def __init__(self, game: TroopersRules, state: State, trooper: Trooper) -> None:
        super().__init__(game, state, TALK)
        self.game, self.state, self.trooper = game, state, trooper
        self.unit = trooper.id
        self.context = game.context
        self.costs = game.context.rules.costs

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
        rulings = [self.judge(Walk(self.unit, (at, cell))) for cell in near]
        closed = [ruling for ruling in rulings if not ruling.allowed]
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
        dear = next((ruling for ruling in judged if ruling.rules[:1] == ("TR-T3",)), None)
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
        alike: dict[LaidArc, Threat] = {}
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


def own(rule: str, key: str, /, **facts: object) -> Ruling:
    """A refusal that sums up the game's refusals of every single target of a line."""
    return summed_up(TALK, SPEECH, rule, key, **facts)


def change(lines: TrooperLines) -> Choice:
    """Another weapon into the hand (TR-S1)."""
    kit = lines.trooper.kit
    slots = [s for s in SLOTS if s != lines.trooper.hand and special.in_slot(kit, s)]
    more = [_change_to(lines, slot) for slot in slots]
    items = either(item_name(lines.game, special.in_slot(kit, slot)) for slot in slots)
    none = lines.judge(Change(lines.unit, lines.trooper.hand or "primary"))
    if not slots and none.rules[:1] == ("TR-S1",):
        none = own("TR-S1", "nothing-else")
    return lines.parent("change", more, none, say("choice.change-note", items=items),
                       ap(lines.costs.change))


def _change_to(lines: TrooperLines, slot: Slot) -> Choice:
    action = Change(lines.unit, slot)
    item = special.in_slot(lines.trooper.kit, slot)
    words = weapon_words(lines.game, lines.trooper, item)
    figures = words.rpartition("** ")[2] if "** " in words else ""
    return lines.line(f"change-{slot}", "now", lines.judge(action), figures,
                     ap(lines.costs.change), action, title=lines.context.item(item))


def exchange(lines: TrooperLines) -> Choice:
    """Taking things: from whoever is beside it, or from its own dot (TR-S3, TR-S5). Its title says
    when something lies there."""
    more, givers = [], []
    for giver in lines.state.troopers.values():
        beside = giver.cell != OFF and giver.id != lines.unit and special.beside(
            lines.context, lines.state, lines.trooper, giver)
        willing = giver.side == lines.trooper.side or giver.fate in ("out", "dead")
        if not beside or not willing or giver.fate == "gone":
            continue
        for item in special.carried(giver.kit):
            action = Take(lines.unit, item, giver.id)
            title = say("choice.take", item=item_name(lines.game, item),
                        giver=call(lines.game, giver.id))
            more.append(lines.line(f"take-{giver.id}-{item}", "now", lines.judge(action), "",
                                  ap(lines.costs.exchange), action, title=title))
            givers.append(call(lines.game, giver.id))
    lying = [dropped.item for dropped in lines.state.dropped if dropped.cell == lines.trooper.cell]
    for item in dict.fromkeys(lying):
        lift = PickUp(lines.unit, item)
        title = say("choice.pick-up", item=item_name(lines.game, item))
        more.append(lines.line(f"pick-up-{item}", "now", lines.judge(lift), "",
                              ap(lines.costs.pick_up), lift, title=title))
    title = ""
    if lying:
        title = say("choice.exchange-or-lift" if givers else "choice.lift")
        givers.append(say("choice.the-ground"))
    none = lines.judge(Take(lines.unit, "", ""))
    if not more and none.rules[:1] and none.rules[0] in _SPECIFIC:
        none = own("TR-S3", "nobody-near")
    note = say("choice.exchange-note", givers=either(dict.fromkeys(givers)))
    return lines.parent("exchange", more, none, note, ap(lines.costs.exchange), title)


def drop(lines: TrooperLines) -> Choice:
    """Letting something fall (TR-S5)."""
    more = []
    for item in special.carried(lines.trooper.kit):
        action = Drop(lines.unit, item)
        note = ""
        if special.leaves_hand(lines.trooper, item):
            note = say("choice.drop-in-hand", ap=lines.costs.change)
        more.append(lines.line(f"drop-{item}", "now", lines.judge(action), note,
                              ap(lines.costs.drop), action, title=lines.context.item(item)))
    none = lines.judge(Drop(lines.unit, ""))
    if not more and none.rules[:1] and none.rules[0] in _SPECIFIC:
        none = own("TR-S5", "empty-handed")
    return lines.parent("drop", more, none, say("choice.drop-note"), ap(lines.costs.drop))
