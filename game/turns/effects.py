"""What the player at a table holds in the hand, and what each input does to it.

Everything offered comes from the game through the contract; everything refused is a Ruling. Which
input does what in which mode is the table in `game.turns.transitions`.
"""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from game.core.contract import TURN, AnyGame
from game.core.deliberation import Deliberation
from game.core.history import Entry, History
from game.core.lesson import PLAN
from game.core.phrases import HOUSE
from game.core.ruling import Ruling
from game.core.view_records import AttackPlan, Choice, Outline, Piece, Preview, Status, Target
from game.turns.machine import Mode
from game.turns.position import Position
from game.turns.tracing import trace

Gate = Callable[[str, Any], Ruling | None]
"""Asked before an action or input is carried out, given its text ("select …") and the action, None
where it is none; a refusal stops it."""


_OPEN = (Mode.IDLE, Mode.UNIT, Mode.AIMING, Mode.MENU)
"""Modes in which a unit may be in hand."""


class InputResult(msgspec.Struct, frozen=True):
    """What an input did.

    kind: "played" (entries tell what), "refused" (ruling says why; nothing changed), "undone",
    "redone", "changed" (selection or menu), "nothing". cell: where, for the callout. action: the
    text of what was refused.
    """

    kind: Literal["played", "refused", "undone", "redone", "changed", "nothing"]
    entries: tuple[Entry[Any, Any], ...] = ()
    ruling: Ruling | None = None
    cell: int | None = None
    action: str = ""


_POSITIONS = 7  # positions besides the one on the table whose menus and targets are kept
NOTHING = InputResult("nothing")
CHANGED = InputResult("changed")


class Armed(msgspec.Struct, frozen=True):
    """A throw of dice that the next press makes, a step of a plan or somebody's advice: it is
    looked at first.

    choice: id of the line that it came from, "" for none. cell: where that points, None for one
    that is done as soon as it is chosen. plan: whose step it is, None for no plan's; step: which of
    them; unit: who takes it. suggested: it is somebody's advice, done as it is by whatever confirms
    it.
    """

    action: Any
    choice: str
    cell: int | None = None
    plan: AttackPlan | None = None
    step: int = 0
    unit: str = ""
    suggested: bool = False

    @property
    def opens(self) -> AttackPlan | None:
        """The plan whose first step it is, None for any other."""
        return None if self.step else self.plan

    @property
    def following(self) -> "Armed | None":
        """The plan's next step, None where nothing follows."""
        plan, step = self.plan, self.step + 1
        if plan is None or step >= len(plan.steps):
            return None
        return replace(self, action=plan.steps[step], choice="", step=step)


class TurnEffects:
    """One table: a history and what the player at it holds in the hand.

    arms: whether what throws dice is armed first and done by a second press, so that nothing that
    can't be taken back happens by one. suggests: whether pointing at an enemy may mean more than
    the chosen line, another one or a plan: at a table with a screen, which shows that first, so it
    is armed whatever `arms` says. plans: whether pointing at an enemy that can't be attacked from
    here may mean a plan. weighs: an action is to be readied and looked at, so it is armed though
    `arms` doesn't say so. then: the step of a plan that is armed as soon as the unit is in
    hand again, whatever happens before.
    """

    def __init__(self, history: History[Any, Any]) -> None:
        self.history = history
        self.unit = ""
        self.choice: Choice | None = None
        self.path: tuple[Choice, ...] = ()
        self.facing: int | None = None
        self.through: tuple[int, ...] = ()
        self.pending: tuple[Any, str] = (None, "")
        self.agree = ""
        self.arms = False
        self.suggests = False
        self.armed: Armed | None = None
        self.then: Armed | None = None
        self.seated = ""
        self.gate: Gate | None = None
        self.plans = True
        self.weighs = False
        self.outcome = NOTHING
        self._positions = [Position(self.game, history.state)]
        self.mode = Mode.IDLE
        self.unit = self.status.in_hand
        self.mode = self.settle()

    # What the screen reads

    @property
    def game(self) -> AnyGame:
        """The game at this table."""
        return self.history.game

    @property
    def state(self) -> Any:
        """The position now."""
        return self.history.state

    @property
    def position(self) -> "Position":
        """All that is derived from the position, worked out once; undo and redo come back to it."""
        state = self.history.state
        last = self._positions[-1]
        if last.state is not state:
            positions = [position for position in self._positions if position.state is state]
            others = [position for position in self._positions if position.state is not state]
            here = (
                positions[0] if positions else last.came_true(state) or Position(self.game, state)
            )
            self._positions = [*others[-_POSITIONS:], here]
        return self._positions[-1]

    def foreseen(self, cell: int) -> "Position | None":
        """The position that pointing the chosen line at a cell leads to, if it is allowed and no
        dice decide it. Nothing is played; should it be, what is worked out of it stands."""
        if self.mode is not Mode.AIMING or self.choice is None or self.own(cell):
            return None
        if self.taken(cell):
            return None
        action = self._meant(self.choice, cell, self.facing)
        if not self.position.judge(action).allowed or self._beyond(self.choice, cell):
            return None
        return self.position.foresee(action)

    @property
    def status(self) -> Status:
        """Turn, phase, who decides."""
        return self.position.status

    @property
    def menu(self) -> tuple[Choice, ...]:
        """The lines open to choose from now: a submenu, the unit's, or the table's."""
        if self.path:
            return self.path[-1].more
        if self.mode in (Mode.WAITING, Mode.THINKING, Mode.HANDOVER, Mode.OVER):
            return ()
        return self.position.lines(self.unit)

    @property
    def targets(self) -> tuple[Target, ...]:
        """The cells the chosen line may point at; empty when none is chosen."""
        if self.choice is None:
            return ()
        return self.position.targets(self.unit, self.choice.id)

    @property
    def outline(self) -> Outline | None:
        """How far the way that is being laid can still lead; None where targets tell it."""
        if self.choice is None or not self.choice.laid:
            return None
        return self.position.outline(self.unit, self.choice.id, self.through)

    def own(self, cell: int) -> bool:
        """Whether a cell only means the unit in hand that stands there. A unit may leave the map
        from where it stands: then its own cell is a target like others."""
        here = bool(self.unit) and self.position.unit_at(cell) == self.unit and not self.through
        return here and all(target.cell != cell for target in self.targets)

    def taken(self, cell: int) -> str:
        """The unit that pointing at a cell takes in hand, though a way that is laid freely could
        lead up to it: another that can act and is no target; "" for none."""
        if self.choice is None or not self.choice.laid or self.through or self.status.focus:
            return ""
        if any(target.cell == cell for target in self.targets):
            return ""
        other = self.position.actor_at(cell)
        return other if other != self.unit else ""

    def preview(self, cell: int) -> Preview | None:
        """What pointing at a cell would do, without doing it; None when nothing is chosen."""
        if self.mode is not Mode.AIMING or self.choice is None:
            return None
        return self.preview_of(self.line_at(cell), cell, self.facing)

    def preview_of(self, choice: Choice, cell: int, facing: int | None = None) -> Preview:
        """What pointing a line of the open menu at a cell would do."""
        shown = self.position.preview(self._meant(choice, cell, facing))
        beyond = self._beyond(choice, cell) if shown.ruling.allowed else None
        return shown if beyond is None else msgspec.structs.replace(shown, ruling=beyond)

    def _meant(self, choice: Choice, cell: int, facing: int | None) -> Any:
        """The action that pointing a line at a cell means, by the bends that are laid."""
        return self.position.aim(self.unit, choice, cell, facing, self.through)

    def line_at(self, cell: int) -> Choice:
        """The line that pointing at a cell means: the chosen one, but where that is the one that
        came with the unit and is refused at somebody of another side at whom it can throw dice by
        another line, that one; also where a way that goes on isn't refused, for one that has begun:
        who has come near means him, and not a further way."""
        chosen = self.choice
        assert chosen is not None
        if not self.suggests or self.through or self.path or not self._stranger(cell):
            return chosen
        begun = self.status.in_hand == self.unit and chosen.laid
        position = self.position
        if not begun and (chosen is not position.opening(self.unit)
                          or self.preview_of(chosen, cell, self.facing).ruling.allowed):
            return chosen
        for line in position.menu(self.unit):
            if not line.open or line.aim != "cell" or line.id in (chosen.id, TURN):
                continue
            if any(target.cell == cell for target in position.targets(self.unit, line.id)):
                shown = position.preview(self._meant(line, cell, None))
                if shown.ruling.allowed and shown.forecast is not None:
                    return line
        return chosen

    def attacked(self, cell: int) -> str:
        """Who is meant by pointing at a cell, though the way there is refused and nothing else may
        be done to him from here: somebody of another side to whom a plan may lead; "" for
        nobody."""
        line = self.choice
        if self.mode is not Mode.AIMING or line is None or not self.suggests or self.path:
            return ""
        if self.through or self.own(cell) or self.taken(cell) or not self._stranger(cell):
            return ""
        if self.awaits(cell):
            return ""
        if self.line_at(cell) is not line or self.preview_of(
                line, cell, self.facing).ruling.allowed:
            return ""
        return self.position.unit_at(cell)

    def awaits(self, cell: int) -> bool:
        """Whether a plan has led to where its last step, at a cell, is armed."""
        armed = self.armed
        return armed is not None and armed.step > 0 and armed.cell == cell

    def begins(self, cell: int) -> Armed | None:
        """The first step of a plan, if that is armed and a cell is whom it attacks, or where its
        way ends."""
        armed = self.armed
        if armed is None or armed.opens is None:
            return None
        ends = cell == armed.opens.end and not self.own(cell)
        return armed if ends or cell == armed.cell else None

    def plan(self, cell: int, *, known: bool = False) -> AttackPlan | None:
        """How the unit in hand may come to attack whoever is meant by pointing at a cell, or the
        nearest reason why it can't; None where the refusal of the line itself says it. known: only
        if that has been worked out."""
        armed = self.begins(cell)
        if armed is not None:
            return armed.plan
        if not self.plans:
            return None
        target, position, line = self.attacked(cell), self.position, self.choice
        found = position.plan(self.unit, target, known=known) if target else None
        if found is None or line is None:
            return None
        meant = line is position.opening(self.unit) or line.id == found.line
        return found if meant else None

    def _stranger(self, cell: int) -> bool:
        """Whether somebody of another side than the unit in hand stands on a cell."""
        there = self.position.unit_at(cell)
        return bool(there) and self._piece(there).side != self._piece(self.unit).side

    def _beyond(self, choice: Choice, cell: int) -> Ruling | None:
        """What a line says of a cell that isn't one of its targets, if it minds."""
        if choice.beyond is None:
            return None
        targets = self.position.targets(self.unit, choice.id)
        return None if any(target.cell == cell for target in targets) else choice.beyond

    @property
    def turning(self) -> Choice | None:
        """The line of the unit in hand that turning it in place stands for, open or not."""
        lines = self.position.menu(self.unit) if self.unit else ()
        return next((choice for choice in lines if choice.id == TURN), None)

    @property
    def question(self) -> str:
        """What a confirmation asks, or ""."""
        return self.pending[1]

    # Effects: each returns the mode it leads to

    def settle(self) -> Mode:
        """The mode the position asks for; drops what the hand held if it no longer fits. The next
        step of a plan is armed once its unit may go on."""
        mode = self._settled()
        if mode in _OPEN and not self.status.interrupts:
            then, self.then = self.then, None
            goes_on = then is not None and then.unit == self.unit
            if then is not None and goes_on and self.position.judge(then.action).allowed:
                self.armed = then
        return mode

    def _settled(self) -> Mode:
        """The mode, with nothing armed."""
        self.choice, self.path, self.pending = None, (), (None, "")
        self.facing, self.through, self.armed = None, (), None
        status = self.status
        if status.result is not None:
            self.unit = ""
            return Mode.OVER
        if self.game.auto(self.state) is not None:
            return Mode.WAITING
        if status.to_act in self.history.computers:
            self.unit = ""
            return Mode.THINKING
        if status.handover and status.handover != self.seated and self._shared:
            self.unit = ""
            return Mode.HANDOVER
        self.unit = self.position.in_hand(self.unit)
        return self.select(self.unit) if self.unit else Mode.IDLE

    @property
    def _shared(self) -> bool:
        """Whether more than one person sits at the screen, who hide something from each other."""
        return sum(side not in self.history.computers for side in self.game.sides) > 1

    def select(self, unit: str) -> Mode:
        """Take a unit in hand, with its first open choice that points at a cell."""
        self.unit, self.path, self.facing, self.through = unit, (), None, ()
        self.armed = None
        self.choice = self.position.opening(unit)
        return Mode.UNIT if self.choice is None else Mode.AIMING

    def select_gated(self, unit: str) -> Mode:
        """Take a unit in hand if the tutorial doesn't mind."""
        if self.stopped(f"select {unit}", self.position.cell_of(unit)):
            return self.mode
        return self.select(unit)

    def drop(self) -> Mode:
        """Put the unit back, unless it must finish first."""
        self.unit, self.choice, self.path = "", None, ()
        return self.settle()

    def choose(self, choice: Choice) -> Mode:
        """Take a line of the open menu."""
        if not choice.open:
            assert choice.ruling is not None
            text = "" if choice.action is None else self.game.text(choice.action)
            return self.refused(choice.ruling, action=text)
        if choice.aim == "now" and choice.action is not None:
            action = choice.action
            if choice.confirm:
                if self.held_back(action):
                    return self.mode  # nobody is asked about what is refused afterwards
                self.pending, self.agree = (action, choice.confirm), choice.agree
                return Mode.CONFIRMING
            return self.throw(Armed(action, choice.id))
        if self.stopped(f"choose {choice.id}"):
            return self.mode
        self.armed = None
        if choice.aim == "menu":
            self.path = (*self.path, choice)
            return Mode.MENU
        self.choice, self.facing, self.through = choice, None, ()
        return Mode.AIMING

    def point(self, cell: int) -> Mode:
        """Point the chosen line at a cell: play what it means, or say why not."""
        assert self.choice is not None
        if self.taken(cell):
            return self.select_gated(self.taken(cell))
        line = self.line_at(cell)
        action = self._meant(line, cell, self.facing)
        ruling = self.position.judge(action)
        beyond = self._beyond(line, cell) if ruling.allowed else None
        if beyond is not None:
            return self.refused(beyond, cell, self.game.text(action))
        if ruling.allowed:
            return self.throw(Armed(action, line.id, cell), suggested=line is not self.choice)
        other = self.position.actor_at(cell)
        if other and other != self.unit and not self.status.focus:
            return self.select_gated(other)
        plan = self.plan(cell)
        if plan is not None and plan.steps:
            return self._prepare(Armed(plan.steps[0], plan.line, cell, plan, 0, self.unit))
        if plan is not None and plan.ruling is not None:
            ruling = plan.ruling
        return self.refused(ruling, cell, self.game.text(action))

    def throw(self, armed: Armed, *, suggested: bool = False) -> Mode:
        """Play an action; one that throws dice and isn't armed yet is armed. An answer to what is
        asked is done at once: its odds lie in sight before it is given. suggested: it is of another
        line than the player's own choice."""
        action, known = armed.action, self.armed is not None and self.armed.action == armed.action
        arms = self.arms or suggested or self.weighs
        if known or not arms or self.status.interrupts or (
                self.position.preview(action).forecast is None):
            return self.play(action, armed.cell)
        return self._prepare(armed)

    def _prepare(self, armed: Armed) -> Mode:
        """Arm an action, unless a tutorial minds."""
        if not self._may_not_arm(armed.action, armed.cell):
            self.armed = armed
        return self.mode

    def _may_not_arm(self, action: Any, cell: int | None) -> bool:
        """Whether the gate refuses that an action is readied, which it may want and not the
        action."""
        gate = self.gate
        if gate is not None and gate(f"{PLAN}{self.game.text(action)}", action) is None:
            return False
        return self.held_back(action, cell)

    def suggest(self, action: Any) -> Mode:
        """Take in hand what somebody would do here: whose action it is, with its line chosen and
        where that points armed, as if the player had come there himself."""
        ruling = self.position.judge(action)
        if not ruling.allowed:
            return self.refused(ruling, action=self.game.text(action))
        found = trace(self.position, action)
        if self._may_not_arm(action, found.cell):
            return self.mode
        mode = self.select(found.unit or self.unit) if found.unit or self.unit else Mode.IDLE
        line, cell = found.line, found.cell
        if line is not None and (found.path or cell is not None):
            self.path = found.path
            self.choice = line if cell is not None else None
            mode = Mode.AIMING if cell is not None else Mode.MENU
            faced = line.faced and found.exact
            self.facing = getattr(action, "facing", None) if faced else None
        choice = line.id if line is not None else ""
        self.armed = Armed(action, choice, cell, unit=found.unit, suggested=True)
        return mode

    def act(self) -> Mode:
        """Do what is armed; of a plan the next step is armed then, and never done by itself."""
        armed = self.armed
        assert armed is not None
        self.then = armed.following
        mode = self.play(armed.action, armed.cell)
        if self.outcome.kind != "played":
            self.then = None
        return mode

    def disarm(self) -> Mode:
        """Nothing is thrown; what the hand holds besides stays in it."""
        self.armed = None
        return self.mode

    def bend(self, cell: int) -> Mode:
        """Let the way go through a cell, if it can lead there, or say why not."""
        assert self.choice is not None
        action = self._meant(self.choice, cell, None)
        shown = self.position.preview(action)
        if not shown.ruling.allowed:
            return self.refused(shown.ruling, cell, self.game.text(action))
        self.through, self.armed = self._bent(shown, cell), None
        return self.mode

    def bent(self, cell: int) -> tuple[int, ...]:
        """The bends of the way with one more at a cell; without it where none may be."""
        if self.mode is not Mode.AIMING or self.choice is None or not self.choice.laid:
            return self.through
        shown = self.preview_of(self.choice, cell)
        return self._bent(shown, cell) if shown.ruling.allowed else self.through

    def _bent(self, shown: Preview, cell: int) -> tuple[int, ...]:
        return (*self.through, shown.path[-1].cell if shown.path else cell)

    def unbend(self) -> Mode:
        """Take the last bend of the way back."""
        self.through, self.armed = self.through[:-1], None
        return self.mode

    def face(self, facing: int | None) -> Mode:
        """Plan the facing that the unit will have where the chosen line takes it, also where it
        is about to go there."""
        self.facing = facing
        held = self.choice.id if self.choice is not None else ""
        armed = self.armed
        planned = armed is not None and armed.plan is not None
        if armed is not None and armed.cell is not None and armed.choice == held and not planned:
            assert self.choice is not None
            action = self._meant(self.choice, armed.cell, facing)
            allowed = self.position.judge(action).allowed
            self.armed = replace(armed, action=action) if allowed else None
        return self.mode

    def turn_plan(self, facing: int | None) -> Mode:
        """Plan another facing for where the armed plan leads its unit, or say why not."""
        armed = self.armed
        assert armed is not None and armed.plan is not None
        turned = None if facing is None else self.game.turn_plan(self.state, armed.plan, facing)
        if turned is None:
            return self.mode
        if turned.ruling is not None:
            return self.refused(turned.ruling, armed.cell, self.game.text(armed.action))
        step = turned.steps[0]
        if not self.held_back(step, armed.cell):
            self.armed = replace(armed, action=step, plan=turned)
        return self.mode

    def turn(self, facing: int) -> Mode:
        """Turn the unit in hand where it stands, or say why not. Turned on at once, it is one turn
        to the last facing, and none back to the first; it stays in hand."""
        line, unit = self.turning, self.unit
        assert line is not None
        if not line.open:
            assert line.ruling is not None
            return self.refused(line.ruling)
        here = self._piece(unit).cell
        assert here is not None
        action = self.game.aim(self.state, unit, line.id, here, facing)
        if self._turns_on(action) and not self.held_back(action, here):
            self.history.undo()
            piece = self._piece(unit)
            if piece.facing == facing and piece.cell == here:
                self.outcome = InputResult("undone")
                return self._keep(unit, self.settle())
        return self._keep(unit, self.play(action, here))

    def _piece(self, unit: str) -> Piece:
        return next(piece for piece in self.position.pieces if piece.id == unit)

    def _turns_on(self, action: Any) -> bool:
        """Whether the last decision was the same turn but for the facing, and can be taken back."""
        entries, facing = self.history.entries, getattr(action, "facing", None)
        if not entries or facing is None or not self.history.may_undo().allowed:
            return False
        last = entries[-1].action
        return type(last) is type(action) and replace(last, facing=facing) == action

    def _keep(self, unit: str, mode: Mode) -> Mode:
        """One that turned stays in hand as long as it may turn, though it has finished before."""
        if self.outcome.kind not in ("played", "undone") or mode not in _OPEN:
            return mode
        held, self.unit = self.unit, unit
        if self.turning is not None and self.turning.open:
            return self.select(unit)
        self.unit = held
        return mode

    def play(
        self, action: Any, cell: int | None = None, deliberation: Deliberation | None = None
    ) -> Mode:
        """Play an action of the game. deliberation: what a computer player compared for it."""
        if self.held_back(action, cell):
            return self.mode if self.mode is not Mode.CONFIRMING else self.settle()
        ruling = self.history.play(action, self.position.judge(action), deliberation)
        if not ruling.allowed:
            return self.refused(ruling, cell, self.game.text(action))
        entry = self.history.entries[-1]
        self.outcome = InputResult("played", (entry,), ruling, cell, entry.text)
        self.unit = self.status.in_hand
        return self.settle()

    def advance(self) -> Mode:
        """Let the next forced action happen."""
        action = self.game.auto(self.state)
        return self.play(action) if action is not None else self.settle()

    def undo(self) -> Mode:
        """Take the last decision back."""
        if self.stopped("undo"):
            return self.mode
        ruling = self.history.undo()
        if not ruling.allowed:
            return self.refused(ruling, action="undo")
        self.then = None
        self.outcome = InputResult("undone")
        return self.settle()

    def redo(self) -> Mode:
        """Put the last undone decision back."""
        if self.stopped("redo"):
            return self.mode
        ruling = self.history.redo()
        if not ruling.allowed:
            return self.refused(ruling, action="redo")
        self.then = None
        self.outcome = InputResult("redone")
        return self.settle()

    def rewind(self, count: int) -> Mode:
        """Take back all actions but the first so many, whoever decided them, with an empty hand."""
        while len(self.history.entries) > count:
            self.history.unplay()
        self.then, self.unit = None, ""
        self.outcome = InputResult("undone")
        return self.settle()

    def refused(self, ruling: Ruling, cell: int | None = None, action: str = "") -> Mode:
        """Say why not; the hand keeps what it holds."""
        self.outcome = InputResult("refused", (), ruling, cell, action)
        return self.mode if self.mode is not Mode.CONFIRMING else self.settle()

    def nobody(self, cell: int) -> Mode:
        """Nothing to do at that cell: drop the unit, and say so if there was none."""
        if self.unit and not self.status.focus:
            self.unit = ""
            return self.settle()
        if self.status.focus or not self.position.actors:
            return self.first(cell)
        return self.refused(HOUSE.no("SB-T4", "nobody"), cell)

    def first(self, cell: int | None = None) -> Mode:
        """Something else is asked for before that: say what."""
        return self.refused(HOUSE.no("SB-T5", "first-things", prompt=self.status.prompt), cell)

    def held_back(self, action: Any, cell: int | None = None) -> bool:
        """Whether the gate refuses an action of the game."""
        return self.gate is not None and self.stopped(self.game.text(action), cell, action)

    def stopped(self, text: str, cell: int | None = None, action: Any = None) -> bool:
        """Whether the gate (a tutorial) refuses; the outcome then says why."""
        ruling = self.gate(text, action) if self.gate else None
        if ruling is None or ruling.allowed:
            return False
        self.outcome = InputResult("refused", (), ruling, cell, text)
        return True
