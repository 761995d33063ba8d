"""The step of a tutorial: what it says, and what it points at."""

import re
from collections.abc import Iterable

from game.app.play.model import Snapshot
from game.app.play.play_view import LeftLessonView, LessonView, PointersView, ProblemView
from game.app.play.present.status import at_now
from game.app.play.words import say
from game.turns.machine import Mode

_MOST = 3  # things that a step's words name by numbers
_WIDGETS = {"card": "unit-card", "turn": "turn-strip"}
"""What a lesson calls a panel (`core.lesson.PANELS`), where the widget's name is another."""


def lesson(snap: Snapshot) -> LessonView | LeftLessonView | ProblemView | None:
    """The step that is read, or that was left; or the problem at the table."""
    now, problem = snap.lesson, snap.problem
    if problem is not None and snap.replay is None:
        lines = say("problem.lines")
        told = f"{problem.told} {lines}" if snap.solution else problem.told
        return ProblemView(
            snap.game.card.title, problem.hint or told, problem.left, problem.of,
            problem.hints, problem.opened, problem.about, problem.over and not snap.busy,
            problem.judged, problem.lines,
        )
    if now is None or (snap.replay is not None and not now.in_replay):
        return None
    if now.shown is not None:
        return LessonView(
            chapter(snap), _numbered(snap.keys.filled(now.text), snap), now.shown + 1, now.steps,
            now.reading, now.back, snap.busy, now.page,
        )
    return LeftLessonView(chapter(snap), now.left + 1) if now.left is not None else None


def chapter(snap: Snapshot) -> str:
    """The title of the chapter, with its number in the course of the rules if it has one."""
    card = snap.game.card
    if not card.counted:
        return card.title
    return say("lesson.chapter", number=card.chapter, title=card.title)


def numbers(snap: Snapshot) -> dict[str, int]:
    """The numbers of what the step points at and names in bold, in the order of its words: they
    stand in these and beside what is meant. None where only one thing is named."""
    lesson = snap.lesson
    if lesson is None or lesson.shown is None:
        return {}
    found = []
    for name in dict.fromkeys(lesson.point):
        words = _bold(lesson.text, _called(snap, name))
        if words is not None:
            found.append((words.start(), name))
    named = [name for _, name in sorted(found)][:_MOST]
    return {name: number for number, name in enumerate(named, 1)} if len(named) > 1 else {}


def _numbered(text: str, snap: Snapshot) -> str:
    """A step's words with a numbered disc before what is pointed at."""
    for name, number in numbers(snap).items():
        words = _bold(text, _called(snap, name))
        if words is not None:
            text = f"{text[:words.start()]}{{disc:{number}}}{text[words.start():]}"
    return text


def _bold(text: str, titles: Iterable[str]) -> re.Match[str] | None:
    """Where a text has one of some titles in bold."""
    for title in titles:
        found = re.search(rf"\*\*{re.escape(title)}\*\*", text, re.IGNORECASE)
        if found is not None:
            return found
    return None


def _called(snap: Snapshot, name: str) -> tuple[str, ...]:
    """What a thing that is pointed at is called: a unit with its name, or the first word of that;
    a cell as it is printed; a line of the menu by its title."""
    kind, _, what = name.partition(":")
    if kind == "cell":
        return (what,)
    if kind == "unit":
        called = snap.now.names.get(what, "")
        return (called, called.partition(" ")[0]) if called else ()
    if kind == "choice":
        menus = (*snap.menu, *snap.now.position.menu(""))
        lines = (line for above in menus for line in (above, *above.more))
        return tuple(dict.fromkeys(line.title for line in lines if line.id == what))
    return ()


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
    return tuple(cell for name in _names(snap) for cell in _cells_of(snap, name))


def numbered_cells(snap: Snapshot) -> tuple[tuple[int, int], ...]:
    """Those of them that its words name, each with its number."""
    known = numbers(snap)
    return tuple((cell, known[name]) for name in _names(snap) if name in known
                 for cell in _cells_of(snap, name))


def _cells_of(snap: Snapshot, name: str) -> tuple[int, ...]:
    """Where on the board a thing that is pointed at is."""
    kind, _, what = name.partition(":")
    if kind == "cell":
        return (snap.game.board.cell(what),)
    if kind != "unit":
        return ()
    cells = (piece.cell for piece in snap.now.pieces if piece.id == what)
    return tuple(cell for cell in cells if cell is not None and cell >= 0)


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
    rows, ringed, marks, known = [], [], [], numbers(snap)
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
        else:
            continue
        marks.append(known.get(name, 0))
    step = snap.lesson.shown if snap.lesson is not None else None
    return PointersView(
        step, tuple(rows), tuple(ringed), strong, tuple(marks)  # type: ignore[arg-type]
    )
