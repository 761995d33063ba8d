"""The lines of a figure's menu in the movement phase (AR-D1 to AR-E3, AR-A1, AR-J5)."""

from msgspec.structs import replace

from game.core.contract import TURN
from game.core.ruling import ALLOWED, Ruling
from game.core.view_records import Choice
from game.rules.arena import action_requirements, facing, movement_allowance, pickup
from game.rules.arena.actions import Climb, Delay, Done, Grapple, Move, Stand, Turn
from game.rules.arena.aiming import (
    CLIMB,
    GRIP,
    JUMP,
    SNATCH,
    TAKE,
    grip_targets,
    jump_targets,
    move_targets,
    targets,
)
from game.rules.arena.available_actions import available_words
from game.rules.arena.data import Reach
from game.rules.arena.grapple import beneath
from game.rules.arena.menulines import FigureLines, own
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import Dropped, Figure, Grab, State
from game.rules.arena.talk import counted, item_name, name, names, place, say
from game.rules.arena.ways import LENGTHS, GrabWays, Ways, placed

_RULES = {"full": "AR-D6", "half": "AR-D5", "pace": "AR-D4", "step": "AR-D3"}


class MoveLines(FigureLines):
    """Makes them for one figure in one position. ways: where it may go."""

    def __init__(self, game: ArenaRules, state: State, figure: Figure) -> None:
        super().__init__(game, state, figure)
        self.ways = Ways(game, state, figure)
        self.held = facing.engagers(self.context, state, figure)
        self.shifts = self.ways.shifts

    def all(self) -> tuple[Choice, ...]:
        """The whole menu; the choice that standing over an enemy gives comes at once."""
        self.band = self._head()
        foe = beneath(self.state, self.figure)
        over = [self._grapple(foe)] if foe is not None else []
        lines = [self.still(), *over, *map(self.length, LENGTHS), self.turn()]
        self.band = say("group.special")
        grip = [self.grip()] if foe is None else []
        lines += [self.jump(), *grip, self.stand(), self.grab(), self.climb()]
        if self.context.option("delay"):
            lines.append(self.simple("delay", Delay(self.unit), say("choice.delay-note")))
        return tuple(lines)

    def _head(self) -> str:
        """ "Engaged · with Brakk", or what MOV there is."""
        if self.figure.grip:
            return say("group.grip", unit=name(self.game, self.figure.grip))
        if self.held:
            return say("group.engaged", units=names(self.game, (figure.id for figure in self.held)))
        if self.shifts:
            return say("group.shifts")
        return say(
            "group.free", left=movement_allowance.left(self.context, self.state, self.figure),
            mov=movement_allowance.allowance(self.context, self.state, self.figure),
        )

    # along the ground

    def still(self) -> Choice:
        """Stand Still, or the end of a movement that has begun (AR-D1, AR-E1)."""
        action = Done(self.unit)
        title = say("choice.done") if self.state.active == self.unit else ""
        return self.line(
            "still", "now", self.judge(action), available_words(self.game, self.state, self.figure),
            "", action, title=title,
        )

    def length(self, length: Reach) -> Choice:
        """Movement of a length; the shortest is the Shift of an engaged figure."""
        shift = length == "step" and self.shifts
        targets = move_targets(self.ways, length)
        ruling = ALLOWED if targets else self._no_way(length)
        note = say("choice.shift-note") if shift else self._allows(length)
        title = say("choice.shift") if shift else ""
        return self.pointed(length, ruling, note, counted("hexes", len(targets)), title,
                            self._beyond(length))

    def _allows(self, length: Reach) -> str:
        """What it may do after the whole of it (AR-O4)."""
        most = action_requirements.most(self.context, self.figure, length) - self.figure.spent
        there = placed(self.figure, self.figure.cell, self.figure.facing, max(0, most))
        return available_words(self.game, self.state, there)

    def _no_way(self, length: Reach) -> Ruling:
        """Why no hex can be reached with a movement of that length."""
        if self.shifts and length != "step":
            return own(_RULES[length], "was-engaged")
        near = [cell for cell in self.context.board.neighbours(self.figure.cell) if cell >= 0]
        judged = [
            self.judge(Move(self.unit, (self.figure.cell, cell), self.figure.facing))
            for cell in near
        ]
        closed = [ruling for ruling in judged if not ruling.allowed]
        if self.figure.spent and any(ruling.allowed for ruling in judged):
            return own(_RULES[length], "went-further", spent=self.figure.spent,
                       most=action_requirements.most(self.context, self.figure, length))
        if closed and len({ruling.rules[:1] for ruling in closed}) == 1:
            return closed[0]
        if self.shifts:
            return own("AR-E3", "no-shift",
                       units=names(self.game, (figure.id for figure in self.held)))
        return own(_RULES[length], "no-way")

    def _beyond(self, length: Reach) -> Ruling | None:
        """What is said of a hex that only a longer movement reaches, or an enemy's."""
        if self.shifts:
            return None
        most = action_requirements.most(self.context, self.figure, length)
        return own(_RULES[length], "beyond", most=counted("hexes", most),
                   length=self.word(length))

    def turn(self) -> Choice:
        """Another facing where it stands (AR-P2); also towards a side where no hex lies, which only
        turning by keys, wheel or a pull can mean."""
        found = [
            way for way in range(facing.FACES) if self.judge(Turn(self.unit, way)).allowed
        ]
        ruling = ALLOWED if found else self.judge(Done(self.unit))
        return self.pointed(TURN, ruling, say("choice.turn-note"), counted("ways", len(found)))

    # special movement

    def jump(self) -> Choice:
        """Straight over a pit, a wall or a body (AR-J1, AR-M3)."""
        targets = jump_targets(self.ways)
        closed = self._no_start()
        ruling = ALLOWED if targets else closed or own("AR-U3", "nothing-to-jump")
        return self.pointed(JUMP, ruling, say("choice.jump-note"), counted("hexes", len(targets)),
                            beyond=own("AR-J1", "no-jump-there"))

    def _no_start(self) -> Ruling | None:
        """Why it can't move at all now, or not freely."""
        ruling = self.judge(Done(self.unit))
        if not ruling.allowed:
            return ruling
        return own("AR-D6", "was-engaged") if self.shifts else None

    def grip(self) -> Choice:
        """Into the hex of an enemy, to fight it on the ground (AR-C6)."""
        targets = grip_targets(self.ways)
        ruling = ALLOWED if targets else self._no_start() or own("AR-U17", "nobody-to-grip")
        line = self.line(GRIP, "cell", ruling, say("choice.grip-note"),
                         counted("hexes", len(targets)))
        return replace(line, beyond=own("AR-U17", "no-grip-there"))

    def _grapple(self, foe: Figure) -> Choice:
        """Down to the enemy that it stands over (AR-M2, AR-C6)."""
        title = say("choice.grip-beneath", unit=name(self.game, foe.id))
        action = Grapple(self.unit)
        return self.line(GRIP, "now", self.judge(action), say("choice.grip-beneath-note"), "",
                         action, title=title)

    def stand(self) -> Choice:
        """Up from the knees or the ground (AR-D2, AR-E2)."""
        action = Stand(self.unit)
        kneels = self.figure.position == "kneeling"
        key = "shift" if kneels and self.shifts else self.figure.position
        note = say(f"choice.stand-{key}-note") if key != "standing" else ""
        return self.simple("stand", action, note)

    def climb(self) -> Choice:
        """Out of a pit, or up its rope (AR-J5)."""
        found = targets(self.game, self.state, self.unit, CLIMB)
        depth = self.context.depth(self.figure.cell)
        key = "climb-note" if depth > self.context.rules.pits.deep else "climb-out-note"
        note = say(f"choice.{key}", metres=self.figure.climbed, depth=depth)
        return self.line(CLIMB, "cell", ALLOWED if found else self._no_climb(), note,
                         counted("hexes", len(found)))

    def _no_climb(self) -> Ruling:
        near = [cell for cell in self.context.board.neighbours(self.figure.cell)
                if cell >= 0 and cell not in self.context.pit(self.figure.cell)]
        judged = [self.judge(Climb(self.unit, cell)) for cell in near]
        # Of several reasons the one that speaks of it, not of a hex above, says most.
        judged.sort(key=lambda ruling: bool(ruling.reasons and ruling.reasons[0].cells and
                                         ruling.reasons[0].cells[0] != self.figure.cell))
        return judged[0] if judged else own("AR-U6", "no-way")

    # things

    def grab(self) -> Choice:
        """A thing lying on its way, stopped for or snatched (AR-A1)."""
        more = [
            choice for dropped in dict.fromkeys(self.state.dropped) for sure in (True, False)
            if (choice := self._grab(dropped, sure)) is not None
        ]
        none = self._no_start() or own("AR-A1", "nothing-to-grab")
        return self.parent("grab", more, none, say("choice.grab-note"), "")

    def _grab(self, one: Dropped, sure: bool) -> Choice | None:
        """One thing, in one of the two ways; None where it is out of reach."""
        grab = Grab(one.item, one.cell, sure)
        ends = GrabWays(self.game, self.state, self.figure, grab).ends
        if not ends:
            return None
        way = "sure" if sure else "snatch"
        key = f"{TAKE if sure else SNATCH}{place(self.game, one.cell)}-{one.item}"
        path = next(iter(ends.values()))[1]
        ruling = self.judge(Move(self.unit, path, self.figure.facing, grab))
        row = self.context.rules.saves.snatch
        note = say(f"choice.grab-{way}-note", mov=pickup.price(self.context, grab), dice=row.dice)
        title = say(f"choice.grab-{way}", item=item_name(self.game, one.item),
                    hex=place(self.game, one.cell))
        found = targets(self.game, self.state, self.unit, key) if ruling.allowed else ()
        return self.pointed(key, ruling, note, counted("hexes", len(found)), title)
