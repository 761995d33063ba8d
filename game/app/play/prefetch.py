"""What the player at the table is likely to ask for next, made ready while nothing happens.

First what a click where the pointer rests would lead to, unless dice decide it; then the lines of
the unit in hand and what they point at, then the other units in the order of Tab: menus and targets
are worked out, reaches and wedges drawn, counters printed, cards and options laid out and printed
on panels that nobody sees. All of it comes through the contract, as the answer does.
"""

from collections.abc import Hashable, Iterator
from itertools import chain

from pygame import Rect

from game.app.board.board_view import BoardView
from game.app.board.view.overlay import Overlay
from game.app.idle_worker import WorkPlan
from game.app.play.model import NOW, NOWHERE, PlayModel, ShownPosition
from game.app.play.panels.options import OptionPanel
from game.app.play.panels.unit_card import UnitPanel
from game.app.play.present.options import menu_view
from game.app.play.present.status import following
from game.app.play.present.there import flag
from game.app.play.screen import Screen
from game.core.steps import Steps
from game.core.view_records import Choice, Outline, Preview, Target
from game.turns.machine import Mode
from game.turns.position import Position

_PLAYED = (Mode.IDLE, Mode.UNIT, Mode.AIMING, Mode.MENU)
_UNITS = 16  # units that are made ready: more would drive each other out of what is kept
_WEDGES = 32  # targets of one line whose wedges are drawn
_WAYS = 16  # places on an outline to which ways are laid


class Prefetch:
    """The play screen's work ahead."""

    def __init__(self, model: PlayModel, view: BoardView) -> None:
        self.model = model
        self.view = view
        self._unit: UnitPanel | None = None
        self._options: OptionPanel | None = None
        self._base: object = None
        self._done: set[str] = set()
        self._key: Hashable = None
        self._left: Iterator[None] = iter(())

    def built(self, screen: Screen) -> None:
        """The panels are new: others of their size stand in for them."""
        ui, layout = screen.ui, screen.layout
        self._unit = UnitPanel(
            ui, Rect((0, 0), layout.card.size), layout.compact, screen.unit.picture, _unheard,
            on_close=(lambda: None) if layout.drawers else None,
        )
        self._options = OptionPanel(
            ui, Rect((0, 0), layout.options.size), layout.compact, _unheard, _unheard, _unheard,
            _unheard,
        )
        self._unit.prints, self._options.prints = screen.unit.prints, screen.options.prints
        self._base = None

    def plan(self) -> WorkPlan | None:
        """The work for what is on the screen now; None while somebody else is to decide."""
        model, table, view = self.model, self.model.session.table, self.view
        if model.moment != NOW or table.mode not in _PLAYED or not view.idle:
            return None
        base = (table.position, view.sight, self._unit)
        if base != self._base:
            self._base, self._done = base, set()
        choice = table.choice.id if table.choice is not None else ""
        key = (base, table.unit, choice, table.path, table.through)
        if key != self._key:
            self._key, self._left = key, self._steps(view)
        # pointing elsewhere goes before what is left, and doesn't begin that anew
        left, cell = self._left, model.pointer.cell
        return WorkPlan(
            (key, cell, table.facing),
            lambda: chain(
                self._led_to(cell), self._clicked(view, cell), self._bent(view, cell), left
            ),
        )

    def _steps(self, view: BoardView) -> Iterator[None]:
        table = self.model.session.table
        position, unit = table.position, table.unit
        if unit:
            yield from self._wedges(view, unit)
            yield from self._ways()
            yield from self._lines(view, unit)
            if self._unit is not None:
                yield from view.turned(unit, self._unit.picture_side)
        after = following(position, unit)
        first = position.actors.index(after) if after else 0
        for actor in (*position.actors[first:], *position.actors[:first])[:_UNITS]:
            if actor not in self._done:
                yield from self._picked(view, position, actor)
                self._done.add(actor)
        yield from view.drawn(Overlay(fields=self.model.now.fields, every=True))
        yield from self._threats(view, unit)
        yield from view.near_steps()
        yield from view.hovers()

    def _threats(self, view: BoardView, unit: str) -> Iterator[None]:
        """Where each of the other side may strike by its next turn, if that is to be shown."""
        if self.model.threats != "next":
            return
        now = self.model.now
        for foe in now.foes[:_UNITS]:
            yield from self._threatened(view, foe, unit)

    def _threatened(self, view: BoardView, foe: str, mover: str) -> Iterator[None]:
        """Where one of them may, worked out and drawn."""
        now = self.model.now
        yield from now.threatening(foe, mover)
        area = now.threat(foe, mover)
        if area is not None:
            yield from view.drawn(Overlay(danger=area.cells, danger_rings=area.rings))

    def _led_to(self, cell: int) -> Iterator[None]:
        """What the plan at the pointer leads to, and where whoever is pointed at may strike."""
        model = self.model
        if cell == NOWHERE:
            return
        preview = model.pointer.preview()
        yield
        if preview is not None and preview.ruling.allowed:
            found = model.now.prospects(preview.action)
            yield
            yield from self.view.drawn(
                Overlay(preview=preview, prospects=found, flag=flag(found)))
        elif preview is not None:
            yield from self._planned(cell)
        foe = model.now.uppermost(cell)
        if foe in model.now.foes and model.threats != "off":
            yield from self._threatened(self.view, foe, model.session.table.unit)

    def _planned(self, cell: int) -> Iterator[None]:
        """How whoever is pointed at may be attacked, and what awaits on the way there."""
        table = self.model.session.table
        target = table.attacked(cell)
        if not target:
            return
        yield from table.position.planning(table.unit, target)
        plan = table.plan(cell, known=True)
        if plan is not None and plan.steps:
            shown = table.position.preview(plan.steps[0])
            yield
            self.model.now.prospects(shown.action)
            yield

    def _clicked(self, view: BoardView, cell: int) -> Iterator[None]:
        """What the screen shows after a click there that no dice decide."""
        table, computers = self.model.session.table, self.model.session.history.computers
        after = table.foreseen(cell) if cell != NOWHERE else None
        yield
        if after is None or after.game.auto(after.state) is not None:
            return
        status = after.status
        if status.result is not None or status.to_act in computers:
            return
        yield
        after.menu("")
        yield
        unit = after.in_hand(status.in_hand)
        shown = self.model.shown(after)
        yield from self._struck(view, shown)
        if unit:
            yield from self._picked(view, after, unit)
        else:
            yield from view.drawn(Overlay(hover=cell, fields=shown.fields), after.pieces)
            for actor in after.actors:  # the card of options lists them
                shown.card(actor)
                yield
            there = after.unit_at(cell)
            if there:
                yield from self._carded(after, there)

    def _struck(self, view: BoardView, shown: ShownPosition) -> Iterator[None]:
        """Where the other side may strike as it stands then."""
        if self.model.threats == "off":
            return
        yield from shown.striking()
        yield from view.drawn(
            Overlay(quiet=shown.watched, danger=shown.struck), shown.pieces
        )

    def _bent(self, view: BoardView, cell: int) -> Iterator[None]:
        """How far the way leads on after a bend there."""
        table = self.model.session.table
        through = table.bent(cell) if cell != NOWHERE else table.through
        if through == table.through or table.choice is None:
            return
        yield
        outline = yield from table.position.outline_steps(table.unit, table.choice.id, through)
        yield
        yield from self._drawn(view, table.unit, table.targets, outline=outline)

    def _picked(self, view: BoardView, position: Position, unit: str) -> Iterator[None]:
        """What the screen shows when a unit is taken in hand."""
        menu = position.lines(unit)
        yield
        choice = position.opening(unit)
        targets = position.targets(unit, choice.id) if choice is not None else ()
        yield
        later = position is not self.model.session.table.position
        outline = yield from _outline(position, unit, choice)
        yield
        yield from self._drawn(
            view, unit, targets, outline=outline, later=position if later else None
        )
        yield from self._carded(position, unit)
        if self._options is not None:
            self._options.render(
                menu_view(menu, choice.id if choice is not None else "", self.model.keys,
                          unfolded=self.model.unfolded)
            )
            yield
            self._options.print()
            yield

    def _carded(self, position: Position, unit: str) -> Iterator[None]:
        """What the card of a unit says."""
        if self._unit is not None:
            self._unit.show(self.model.shown(position).card(unit))
            yield
            self._unit.print()
            yield

    def _lines(self, view: BoardView, unit: str) -> Iterator[None]:
        """What each line of the open menu that points at cells shows when it is chosen: its
        targets, and what it would do at the cell that is pointed at already."""
        table, cell = self.model.session.table, self.model.pointer.cell
        for choice in table.menu:
            if choice.open and choice.aim == "cell":
                targets = table.position.targets(unit, choice.id)
                yield
                preview = table.preview_of(choice, cell) if cell != NOWHERE else None
                yield
                outline = yield from _outline(table.position, unit, choice)
                yield
                yield from self._drawn(view, unit, targets, preview, outline)

    def _wedges(self, view: BoardView, unit: str) -> Iterator[None]:
        """The wedges that the chosen line would lay, target by target; most lines lay none."""
        table = self.model.session.table
        targets = table.targets
        for target in targets[:_WEDGES]:
            preview = table.preview(target.cell)
            yield
            if preview is None or not preview.fields:
                return
            yield from self._drawn(view, unit, targets, preview)

    def _ways(self) -> Iterator[None]:
        """What pointing at the places round about asks first, where a way is laid freely."""
        table = self.model.session.table
        outline = table.outline
        rim = [cell for ring in outline.rings for cell in ring] if outline is not None else []
        for cell in rim[::max(1, len(rim) // _WAYS)]:
            table.preview(cell)
            yield

    def _drawn(
        self, view: BoardView, unit: str, targets: tuple[Target, ...],
        preview: Preview | None = None, outline: Outline | None = None,
        later: Position | None = None,
    ) -> Iterator[None]:
        at = self.model.now if later is None else self.model.shown(later)
        shown = Overlay(
            selected=unit, targets=targets, preview=preview, outline=outline, fields=at.fields,
        )
        return view.drawn(shown, None if later is None else at.pieces)


def _outline(position: Position, unit: str, choice: Choice | None) -> Steps[Outline | None]:
    """How far a way that is laid by a line can lead, before it bends."""
    if choice is None or not choice.laid:
        return None
    return (yield from position.outline_steps(unit, choice.id, ()))


def _unheard(_: object) -> None:
    """Nobody can click what is not on the screen."""
