"""What the table shows, in plain words, for whoever doesn't see it: the same view that is drawn,
and where the cursor of the keys stands."""

import re
from collections.abc import Iterable, Iterator

from game.app.narration import Narration
from game.app.play.log_lines import PHASE
from game.app.play.model import NOWHERE, Snapshot
from game.app.play.play_view import (
    AimsView,
    AskedView,
    CardOfferView,
    CellMenuView,
    CoachView,
    HandOverView,
    LeftLessonView,
    LessonView,
    MenuView,
    MomentView,
    OptionsView,
    PlayView,
    Popup,
    ProblemView,
    QuestionView,
    RowsView,
    ShownCardView,
    UnitView,
    WholeCardView,
)
from game.app.play.words import say, turn_name
from game.app.rich import plain_text
from game.app.widgets.options import Option, spoken_row
from game.core.forecast import in_percent
from game.core.view_records import Dial, Gauge, Lines, Preview, Row, UnitCard

_CLOSED = re.compile("[.!?:…][)“”]*$")
"""How a part ends that needs no full stop."""


def narration(snap: Snapshot, view: PlayView) -> Narration:
    """The table in words. While something is told only what has been told so far."""
    told = tuple(
        _sentences(line.line.title, line.line.detail)
        for line in view.log.lines if line.line.kind != PHASE
    )
    if snap.busy:
        return Narration((("turn", _turn(view)),), told)
    states: list[tuple[str, str]] = [
        ("page", _sentences(snap.game.card.title)), ("turn", _turn(view)),
        ("lesson", _lesson(view)), ("aims", _aims(view)),
        *(("popup", words) for words in _popups(view.popups)),
        ("prompt", plain_text(view.ribbon.status.prompt)),
        ("cell", _cell(snap)), ("unit", _unit(view)), ("options", _options(view.options)),
        ("chosen", _chosen(view.options)),
        ("plan", _plan(snap, view)), ("said", _callout(view)),
        ("end", _sentences(view.end.act.title, view.end.act.note)),
    ]
    return Narration(tuple(states), told)


def _sentences(*parts: str) -> str:
    """Parts one after the other, without markup, each closed."""
    said = (plain_text(part).strip() for part in parts)
    return " ".join(part if _CLOSED.search(part) else f"{part}." for part in said if part)


def _turn(view: PlayView) -> str:
    status = view.ribbon.status
    if status.result is not None:
        return _sentences(status.result.title, *status.result.lines)
    phase = next((one.title for one in status.phases if one.id == status.phase), "")
    return _sentences(f"{turn_name(status)} {status.turn}", phase)


def _lesson(view: PlayView) -> str:
    shown = view.lesson
    if isinstance(shown, LessonView):
        return _sentences(f"{shown.title}, {shown.page} / {shown.pages}", shown.text)
    if isinstance(shown, ProblemView):
        return _sentences(shown.title, shown.text)
    return _sentences(shown.title) if isinstance(shown, LeftLessonView) else ""


def _aims(view: PlayView) -> str:
    shown = view.unit
    return _sentences(*map(_row, shown.goals)) if isinstance(shown, AimsView) else ""


def _row(row: Row) -> str:
    said = " ".join(part for part in (row.head, row.value) if part)
    return ": ".join(part for part in (said, row.text) if part)


def _popups(popups: Iterable[Popup]) -> Iterator[str]:
    for popup in popups:
        match popup:
            case HandOverView():
                yield say("narrated.hand_over", side=popup.side)
            case CardOfferView() if not popup.aside:
                yield _sentences(popup.head, *(
                    f"{number}: {face.title}. {face.text}"
                    for number, face in enumerate(popup.faces, 1)))
            case AskedView():
                yield _sentences(popup.head, popup.prompt, *(
                    answer.words for answer in popup.answers))
            case ShownCardView():
                yield _sentences(popup.face.title, popup.face.text)
            case MomentView():
                yield _sentences(popup.words)
            case RowsView():
                yield _sentences(popup.head, popup.text, *map(_row, popup.rows))
            case CellMenuView():
                yield _sentences(popup.head, *_rows(popup.rows))
            case WholeCardView() if isinstance(popup.shown, UnitView):
                yield _card(popup.shown.card)


def _cell(snap: Snapshot) -> str:
    """The cell that is pointed at, and who stands there."""
    if snap.cell == NOWHERE:
        return ""
    looked, board = snap.looked, snap.game.board
    here = [piece.name for piece in looked.pieces if piece.cell == snap.cell]
    marks = [mark.words for mark in looked.marks if mark.cell == snap.cell and mark.words]
    return _sentences(", ".join((board.name(snap.cell), *here, *marks)))


def _unit(view: PlayView) -> str:
    return _card(view.unit.card) if isinstance(view.unit, UnitView) else ""


def _card(card: UnitCard) -> str:
    gauges = map(_gauge, card.gauges)
    return _sentences(card.title, card.subtitle, *map(_row, card.rows), *gauges, *card.notes)


def _gauge(gauge: Gauge) -> str:
    match gauge:
        case Lines():
            return f"{gauge.head}: {', '.join(gauge.lines)}" if gauge.lines else ""
        case Dial():
            return ", ".join((f"{gauge.head} {gauge.value}", *map(_row, gauge.window)))
        case _:
            return f"{gauge.head} {gauge.value}"


def _rows(rows: Iterable[Option]) -> Iterator[str]:
    for row in rows:
        if row.group:
            yield f"{row.group}:"
        yield spoken_row(row)


def _options(shown: OptionsView) -> str:
    match shown:
        case MenuView():
            return _sentences(shown.head, *_rows(shown.rows))
        case QuestionView():
            answer = shown.yes if shown.agreeing else shown.no
            return _sentences(shown.text, f"{shown.yes}, {shown.no}",
                              say("narrated.enter", what=answer))
        case CoachView():
            return _sentences(shown.head, shown.title, shown.said, shown.cost, shown.reason)
        case _:
            return _sentences(shown.head, shown.text)


def _chosen(shown: OptionsView) -> str:
    """The option in hand."""
    rows = shown.rows if isinstance(shown, MenuView) else ()
    return next((say("narrated.chosen", what=spoken_row(row))
                 for row in rows if isinstance(shown, MenuView) and row.id == shown.chosen), "")


def _plan(snap: Snapshot, view: PlayView) -> str:
    """What the press at hand would do: its words, its odds, its dangers."""
    preview = view.forecast or snap.preview or (
        view.unit.preview if isinstance(view.unit, UnitView) else None)
    if preview is None or not preview.ruling.allowed:
        return ""
    return _sentences(preview.title, *preview.summary, *_odds(preview),
                      *(danger.words for danger in preview.dangers))


def _odds(preview: Preview) -> Iterator[str]:
    if preview.forecast is not None:
        for outcome, odds in in_percent(preview.forecast.outcomes):
            yield f"{outcome.words} {odds}"


def _callout(view: PlayView) -> str:
    if view.callout is None:
        return ""
    return _sentences(*(text for text, _, _ in view.callout.text))
