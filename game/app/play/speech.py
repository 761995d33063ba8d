"""Callouts: what is said beside a cell or a panel, when it comes and when it goes."""

from functools import cache
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.app.play import callout
from game.app.play.asking import asked
from game.app.play.hand import NOW, NOWHERE
from game.app.play.screen import Screen
from game.app.play.showing import option_preview
from game.core.contract import END_PHASE
from game.core.rulebook import Rule, load, whole
from game.core.ruling import Ruling
from game.core.table import Preview
from game.turns.controller import Outcome
from game.turns.machine import Mode

if TYPE_CHECKING:
    from game.app.play.scene import PlayScene

LATER = 350  # ms before anything but a refusal is said of a cell
GRACE = 1200  # ms a pinned callout stays after the mouse has gone on to another cell
_PARTS = 12  # pieces of a line that a callout keeps clear of
AVOIDED = 6  # dangers that a callout keeps clear of, and whoever they come from
_BUTTONS = ("undo", "redo")  # actions that have a button of the same name


@cache
def rules_of(game: str) -> dict[str, Rule]:
    """All rules of a game and of the house, by id; a missing book has none."""
    return whole(game).rules


class Speech:
    """At most one callout. pinned: it answers something done and stays until the next input.

    rule: the last rule that was cited, for F1; due: when `tick` must be called (ms) or None.
    """

    def __init__(self, scene: "PlayScene") -> None:
        self.scene = scene
        self.rule = ""
        self.pinned = False
        self.due: int | None = None
        self._known: set[str] = set()
        self._ruling: Ruling | None = None
        self._cell = NOWHERE
        self._from = NOWHERE
        self._far = 0
        self._spot: Rect | None = None
        self._said: list[callout.Piece] = []
        self._waiting: list[callout.Piece] = []
        self._screen: Screen | None = None

    def built(self, screen: Screen) -> None:
        """The widgets are new: nothing is said."""
        self._screen = screen
        self.pinned = False
        self._said, self._waiting, self._spot, self.due = [], [], None, None

    # What is to be said

    def refuse(self, outcome: Outcome, option: str) -> None:
        """Say why something done was refused, beside its cell, its row or the End button."""
        ruling = outcome.ruling
        if ruling is None:
            return
        tutorial = self.scene.session.tutorial
        if tutorial is not None and tutorial.answer is not None:
            ruling = tutorial.answer
        self.cite(ruling)
        self.pinned = True
        self._cell = outcome.cell if outcome.cell is not None else NOWHERE
        self._from = self.scene.hand.cell
        said = callout.refusal(ruling, self.title_of, self._known)
        # What a rule of the house is for needn't be told at every try.
        house = load("house").rules
        self._known |= {reason.why for reason in ruling.reasons if reason.rule in house}
        self._show(said, self._place(outcome, option), True)
        self._far = self._distance()

    def point(self, preview: Preview | None, offered: Preview | None, cell: int) -> None:
        """Something is pointed at, or nobody while a question is open: then what lies on the line
        of its first answer is said without being asked."""
        scene = self.scene
        idle = preview is None and not scene.session.table.position.unit_at(cell)
        if idle and offered is not None and offered.sights and asked(scene):
            self.hover(offered, offered.sights[0].end)
        else:
            self.hover(preview, cell)

    def hover(self, preview: Preview | None, cell: int) -> None:
        """Something is pointed at: a refusal is said at once, other things a little later."""
        scene = self.scene
        if self.pinned and not self._left_behind(cell):
            return
        if cell == self._cell and (self._said or self._waiting):
            return
        self._clear()
        self._cell = cell
        if cell == NOWHERE or not scene.app.settings.hints:
            return
        if preview is not None and not preview.ruling.allowed:
            self.cite(preview.ruling)
            said = callout.refusal(preview.ruling, self.title_of)
            spot = self._of_cell(self._fault(preview.ruling, cell))
            said += [*callout.sights(preview, self._who), *callout.beside(preview)]
            self._show(said, spot, True)
            return
        said = []
        if preview is not None:
            said = [*callout.beside(preview), *callout.sights(preview, self._who),
                    *callout.dangers(preview)]
        elif scene.session.table.unit and scene.moment == NOW:
            said = self._about(cell)
        if said:
            self._waiting = said
            self.due = pygame.time.get_ticks() + LATER

    def _left_behind(self, cell: int) -> bool:
        """Whether the mouse goes on to another cell without coming nearer to what is pinned, where
        a link may be followed; a mouse that rests where it was doesn't let it go."""
        if cell in (self._cell, self._from) or self.scene.hand.by_keys:
            return False
        far, self._far = self._far, self._distance()
        if self._far >= far:
            self.drop()
            return True
        self.due = pygame.time.get_ticks() + GRACE
        return False

    def _distance(self) -> int:
        """Pixels from the mouse to what is said, 0 on it."""
        group, (x, y) = self._screen.words if self._screen else None, self.scene.mouse
        away = [
            max(box.left - x, x - box.right, 0) + max(box.top - y, y - box.bottom, 0)
            for box in (child.rect for child in (group.children if group else ()))
        ]
        return min(away, default=0)

    def tick(self, now: int) -> None:
        """Say what is due, or let a pinned one go."""
        if self.due is None or now < self.due:
            return
        self.due = None
        if self.pinned:
            if not self._under_mouse():
                self.drop()
                self.scene.point()
        elif self._waiting:
            said, self._waiting = self._waiting, []
            self._show(said, self._of_cell(self._cell), False)

    def drop(self) -> None:
        """Nothing is said any more."""
        self.pinned = False
        self._cell = NOWHERE
        self._clear()

    # Rules

    def cite(self, ruling: Ruling) -> None:
        """Remember the rule for F1 and the reason for the rulebook's red note."""
        if ruling.rules:
            self._ruling = ruling
            self.rule = ruling.rules[0]

    def why(self, rule: str) -> str:
        """Markup of the refusal that cited a rule, or ""."""
        ruling = self._ruling
        if ruling is None or rule not in ruling.rules or not rule:
            return ""
        return " ".join(
            f"**{reason.text}.** {reason.why}".strip() for reason in ruling.reasons
        )

    def title_of(self, rule: str) -> Rule | None:
        """A rule of this game or of the house."""
        return rules_of(self.scene.session.game.id).get(rule)

    # Showing

    def _about(self, cell: int) -> list[callout.Piece]:
        table = self.scene.session.table
        here = table.position.unit_at(cell)
        if not here or here == table.unit or table.mode in (Mode.WAITING, Mode.THINKING):
            return []
        return callout.about(self.scene.session.game.unit_card(table.state, here))

    def _who(self, cell: int) -> str:
        """Who stands on a cell, "" if nobody does."""
        position = self.scene.session.table.position
        here = position.unit_at(cell)
        return next((piece.name for piece in position.pieces if piece.id == here), "")

    def _place(self, outcome: Outcome, option: str) -> Rect | None:
        screen = self._screen
        if outcome.cell is not None:
            ruling = outcome.ruling
            return self._of_cell(self._fault(ruling, outcome.cell) if ruling else outcome.cell)
        if screen is None:
            return None
        button = self.scene.find(outcome.action) if outcome.action in _BUTTONS else None
        place = button or screen.options.row_shown(option)
        if place is not None:
            return place
        # Only what would end the phase is about its button while a unit is in hand.
        unit = self.scene.session.table.unit if option != END_PHASE else ""
        return self._of_unit(unit) or screen.end.end.rect

    def _of_unit(self, unit: str) -> Rect | None:
        """Where a unit stands in sight, or None."""
        view = self.scene.view
        place = view.rect_of(unit) if view is not None and unit else None
        return place if place is not None and self.scene.layout.free.colliderect(place) else None

    @staticmethod
    def _fault(ruling: Ruling, cell: int) -> int:
        """The cell a refusal is about: the first at fault, else the one pointed at."""
        cells = [at for reason in ruling.reasons for at in reason.cells if at >= 0]
        return cell if cell in cells or not cells else cells[0]

    def _of_cell(self, cell: int) -> Rect | None:
        view = self.scene.view
        return view.rect_of(cell) if view is not None and cell >= 0 else None

    def _under_mouse(self) -> bool:
        group = self._screen.words if self._screen else None
        point = pygame.mouse.get_pos()
        return any(child.rect.collidepoint(point) for child in group.children) if group else False

    def _clear(self) -> None:
        self.due, self._said, self._waiting = None, [], []
        group = self._screen.words if self._screen else None
        for child in group.children if group else ():
            child.invalidate()
        if group is not None:
            group.children.clear()

    def _show(self, said: list[callout.Piece], spot: Rect | None, stop: bool) -> None:
        self._clear()
        screen, view, scene = self._screen, self.scene.view, self.scene
        if not said or screen is None or view is None:
            return
        self._said = said
        free = screen.queue.below(scene.layout.free)
        bounds = free.inflate(-2 * scene.ui.px(8), -2 * scene.ui.px(8))
        if spot is None:
            spot = Rect(bounds.centerx, bounds.bottom, 1, 1)
        if not scene.layout.free.colliderect(spot):
            bounds = screen.queue.below(scene.layout.table)
        avoid = [rect for rect in self._avoid() if rect is not None]
        made = callout.make(
            scene.ui, said, spot, bounds, avoid, scene.linked, stop, self._never()
        )
        screen.words.add(made)
        if screen.words.begin():
            scene.animate(screen.words)
        made.invalidate()

    def _along(self, start: tuple[int, int], end: tuple[int, int]) -> list[Rect | None]:
        """Squares along a drawn line."""
        side = self.scene.ui.px(36)
        found: list[Rect | None] = []
        for part in range(1, _PARTS):
            x = start[0] + (end[0] - start[0]) * part // _PARTS
            y = start[1] + (end[1] - start[1]) * part // _PARTS
            found.append(Rect(x - side // 2, y - side // 2, side, side))
        return found

    def _avoid(self) -> list[Rect | None]:
        scene, view = self.scene, self.scene.view
        assert view is not None
        cells: list[int] = []
        preview = scene.hand.preview() or option_preview(scene)
        if preview is not None:
            cells = [step.cell for step in preview.path]
            # What the callout speaks of must not lie under it.
            cells += [danger.cell for danger in preview.dangers[:AVOIDED]]
        # What the lesson speaks of and points at must be seen beside the answer.
        cells += scene.front.pointed_cells()
        rects = [view.rect_of(cell) for cell in cells]
        if preview is not None:
            rects += [view.rect_of(danger.unit) for danger in preview.dangers[:AVOIDED]]
            rects += view.beside_way()
        screen = self._screen
        if screen is not None:
            rects += [screen.levels.rect if screen.levels is not None else None]
            rects += [child.rect for child in screen.front.children if child.name == "asked"]
        for sight in preview.sights if preview is not None else ():
            rects += self._along(view.centre_of(sight.start), view.centre_of(sight.end))
        return rects

    def _never(self) -> list[Rect]:
        """What no callout covers: the unit in hand and the cell that is pointed at."""
        scene, view = self.scene, self.scene.view
        assert view is not None
        unit = scene.session.table.unit
        rects = [view.rect_of(unit) if unit else None]
        if scene.hand.cell >= 0:
            rects.append(view.rect_of(scene.hand.cell))
        rects.append(scene.find("lesson"))
        return [rect for rect in rects if rect is not None]
