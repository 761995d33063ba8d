"""The hint: what the strongest computer player would do here, and why, asked in its process.

Nothing waits for it: the question goes to the engine, the table goes on, and whatever the player
decides meanwhile withdraws it. The answer is taken in hand (`game.turns.inputs.Suggest`), armed as
if the player had come there himself, and never done by itself.
"""

from typing import Any, Protocol

from game.app.play.model import NOW, Advice, PlayModel
from game.app.play.words import say, with_odds
from game.coach import strongest
from game.core.errors import BoxError
from game.engine.client import Decision, EngineClient, EngineError
from game.turns.controller import InputResult
from game.turns.effects import Armed
from game.turns.inputs import Input, ShowStep, Suggest
from game.turns.machine import Mode

CAP = 2.0  # seconds after which the best so far is wanted
_ASKS = (Mode.IDLE, Mode.UNIT, Mode.AIMING, Mode.MENU)
_WHY_NOT = {
    Mode.WAITING: "advice.waits", Mode.THINKING: "advice.computer", Mode.HANDOVER: "advice.waits",
    Mode.CONFIRMING: "advice.question", Mode.OVER: "advice.over",
}


class AdvisingHost(Protocol):
    """Who wants a hint: the scene, as far as it is needed."""

    def give(self, given: Input) -> InputResult:
        """Take an input and show what came of it."""

    def toast(self, words: str) -> None:
        """Show a short message."""

    def hush(self) -> None:
        """Put the short message away that is shown, if one is."""

    def refresh(self) -> None:
        """Show what is the case now."""


class Advising:
    """Asks for a hint, and shows it. engine: the one of the window, which is free while somebody at
    the screen decides."""

    def __init__(self, model: PlayModel, engine: EngineClient, table: AdvisingHost) -> None:
        self.model = model
        self.engine = engine
        self.table = table
        self._asked: Any = None
        """The position that is thought about, None while none is."""

    @property
    def asks(self) -> bool:
        """Whether a hint is being thought about: the engine's answers are this one's."""
        return self._asked is not None

    def ask(self) -> None:
        """Ask what to do here, or say in one line why that can't be asked now."""
        model = self.model
        if self.asks or model.advised is not None or not self.possible():
            return
        self._make_way()
        history = model.session.history
        try:
            self.engine.think(history, adviser(history.game.id), CAP)
        except EngineError as error:
            self.table.toast(say("advice.fault", why=str(error)))
            return
        self._asked = history.state
        self._show(thinks=True)

    def possible(self) -> bool:
        """Whether something can be advised now; if not, one line says why."""
        why_not = self._why_not()
        if why_not:
            self.table.toast(say(why_not))
        return not why_not

    def show_step(self) -> None:
        """Take in hand what the lesson asks for: armed, for the player to do it or to put it back;
        of what only the player can try, say so."""
        if self.model.advised is not None:
            return
        self._make_way()
        outcome = self.table.give(ShowStep())
        armed = self.model.session.table.armed
        if outcome.kind == "nothing":
            problem = self.model.session.problem is not None
            self.table.toast(say("problem.not_best" if problem else "advice.try"))
        elif armed is not None and armed.suggested:
            self._say_beside(armed, say("advice.step"))

    def _make_way(self) -> None:
        """Nothing lies on the map that a hint would lie on."""
        self.table.hush()  # most likely it says why there was no hint a moment ago
        self.model.ruler.put_away()
        self.model.close_sheet()
        self.model.unsay()

    def withdraw(self) -> bool:
        """The hint is no longer wanted; whether one was thought about."""
        asked = self.asks
        if asked:
            self.engine.cancel()
            self._asked = None
            self._show(thinks=False)
        return asked

    def tick(self) -> None:
        """Take the answer once it has come."""
        if not self.asks:
            return
        if self._asked is not self.model.session.history.state or self._why_not():
            self.withdraw()
            return
        try:
            decision = self.engine.poll()
            if decision is not None:
                self._take(decision)
        except (EngineError, BoxError) as error:
            self._asked = None
            self._show(thinks=False)
            self.table.toast(say("advice.fault", why=str(error)))

    def due(self, now: int) -> int | None:
        """When it must be called again though nothing has come (ms), or None."""
        wait = self.engine.due_in() if self.asks else None
        return None if wait is None else now + wait

    def _why_not(self) -> str:
        """The words on why nothing can be asked now, "" if it can."""
        model, table = self.model, self.model.session.table
        tutorial = model.session.tutorial
        if model.replay is not None:
            return "advice.replay"
        if model.moment != NOW:
            return "advice.past"
        if tutorial is not None and tutorial.reading:
            return "advice.lesson"
        return "" if table.mode in _ASKS else _WHY_NOT[table.mode]

    def _take(self, decision: Decision) -> None:
        """Show what was decided: armed, at the place where the player would find it.

        Raises:
            BoxError: it is no action.
        """
        model = self.model
        table, game = model.session.table, model.session.game
        self._asked = None
        model.advising = False
        action, state = game.parse(decision.action), table.state
        known = decision.deliberation
        why = game.decided(state, known) if known is not None else ""
        self.table.give(Suggest(decision.action))
        armed = table.armed
        if armed is None or armed.action != action:
            return  # it was refused, and that has been said
        self._say_beside(armed, why or say("advice.plain"))

    def _say_beside(self, armed: Armed, why: str) -> None:
        """Say beside what is armed what that is, and why."""
        model, game = self.model, self.model.session.game
        preview, pointer = model.session.table.position.preview(armed.action), model.pointer
        if armed.cell is not None:
            pointer.keys(armed.cell)
        card = next((one.card for one in model.offered_cards() if one.id == armed.choice), "")
        name = game.card_face(card).title if card else game.named(preview)
        model.advice = Advice(armed, with_odds(name, preview), why, pointer.cell)
        self.table.refresh()

    def _show(self, *, thinks: bool) -> None:
        self.model.advising = thinks
        self.table.refresh()


def adviser(game_id: str) -> str:
    """The strongest computer player of a game."""
    return strongest(game_id)
