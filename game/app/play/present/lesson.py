"""The step of a tutorial: what it says, and what it points at."""

from game.app.play.model import Snapshot
from game.app.play.play_view import LeftLessonView, LessonView, PointersView, ProblemView
from game.app.play.present.status import at_now
from game.app.play.words import say
from game.turns.machine import Mode

_WIDGETS = {"card": "unit-card", "turn": "turn-strip"}
"""What a lesson calls a panel (`core.lesson.PANELS`), where the widget's name is another."""


def lesson(snap: Snapshot) -> LessonView | LeftLessonView | ProblemView | None:
    """The step that is read, or that was left; or the problem at the table."""
    now, problem = snap.lesson, snap.problem
    if problem is not None and snap.replay is None:
        return ProblemView(
            snap.game.card.title, problem.hint or problem.told, problem.left, problem.of,
            problem.hints, problem.opened, problem.about, problem.over and not snap.busy,
            problem.judged,
        )
    if now is None or (snap.replay is not None and not now.in_replay):
        return None
    if now.shown is not None:
        return LessonView(
            chapter(snap), snap.keys.filled(now.text), now.shown + 1, now.steps, now.reading,
            now.back, snap.busy, now.page,
        )
    return LeftLessonView(chapter(snap), now.left + 1) if now.left is not None else None


def chapter(snap: Snapshot) -> str:
    """The title of the chapter, with its number in the course of the rules if it has one."""
    card = snap.game.card
    if not card.counted:
        return card.title
    return say("lesson.chapter", number=card.chapter, title=card.title)


def _names(snap: Snapshot) -> tuple[str, ...]:
    """What is pointed at, by name; nothing while the past is looked at, but for what leads
    through it."""
    if snap.lesson is None:
        return ()
    if snap.replay is not None:
        return tuple(name for name in snap.lesson.point if name.startswith("button:replay"))
    return snap.lesson.point if at_now(snap) else ()


def pointed_cells(snap: Snapshot) -> tuple[int, ...]:
    """Cells of the board that the lesson points at."""
    cells: list[int] = []
    for name in _names(snap):
        kind, _, what = name.partition(":")
        if kind == "cell":
            cells.append(snap.game.board.cell(what))
        elif kind == "unit":
            cells += [p.cell for p in snap.now.pieces if p.id == what and p.cell is not None]
    return tuple(cell for cell in cells if cell >= 0)


def pointers(snap: Snapshot) -> PointersView:
    """What it points at in the panels."""
    names = _names(snap)
    strong = snap.lesson is not None and snap.lesson.strong
    if names and snap.armed is not None:
        # What was pointed at is done but for the dice, whose odds the tray shows.
        tray = (("widget", "tray"),) if "panel:tray" in names else ()
        return PointersView(snap.lesson.shown if snap.lesson else None, (),
                            (("widget", "end-phase"), *tray), strong)
    if (snap.busy and snap.replay is None) or snap.mode is Mode.CONFIRMING:
        # No key and no line can be had while something is told or asked; panels say what of it.
        names = tuple(name for name in names if name.startswith("panel:"))
    actors = snap.now.position.actors if names else ()
    ours = [unit for unit in (name.removeprefix("unit:") for name in names) if unit in actors]
    rows, ringed = [], []
    for name in names:
        kind, _, what = name.partition(":")
        row = what if kind == "choice" else name
        rows.append(row)
        if kind == "choice" and ours and snap.unit not in ours:
            continue  # the line of another unit is not the one that is meant
        if kind in ("choice", "unit"):
            ringed.append(("row", row))
        elif kind in ("button", "panel"):
            ringed.append(("widget", _WIDGETS.get(what, what)))
    step = snap.lesson.shown if snap.lesson is not None else None
    return PointersView(step, tuple(rows), tuple(ringed), strong)  # type: ignore[arg-type]
