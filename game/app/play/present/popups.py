"""What is laid over the middle of the table: hand-over, cards, a question, the past, rows."""

from game.app.play import ledger
from game.app.play.cell_menu import CellMenu
from game.app.play.model import Sheet, Snapshot
from game.app.play.play_view import (
    AimsView,
    Answer,
    AskedView,
    CardOfferView,
    CellMenuView,
    HandOverView,
    MomentView,
    Popup,
    RowsView,
    ShownCardView,
    UnitView,
    WholeCardView,
)
from game.app.play.present.options import UNIT, fold_row, why
from game.app.play.present.status import (
    answers,
    asked_about,
    at_now,
    cards_aside,
    offered_cards,
    told_status,
)
from game.app.play.words import say
from game.app.widgets.options import Option
from game.core.view_records import Row, Status
from game.turns.machine import Mode

LINE, ABOUT, CAN_DO, BEND, WHOLE = "line:", "about", "can-do", "bend", "whole"
"""Ids of the rows of a cell's menu: of a line (with the ids that lead to it), of what tells what is
there, of a way that is to bend there, and of all that the unit in hand can do."""
UNBEND = "unbend"
"""Of one whose last bend is to be taken back."""


def popups(snap: Snapshot, unit: UnitView | AimsView) -> tuple[Popup, ...]:
    """All of them, the lowest first. unit: what the unit card tells."""
    status = snap.now.status
    if snap.mode is Mode.HANDOVER and snap.replay is None:
        return (HandOverView(snap.game.sides.get(status.handover, "")),)
    shown: list[Popup] = []
    sheet = snap.sheet
    reads = sheet is not None and sheet.name != "unit-card"
    cards = offered_cards(snap)
    if cards:
        faces = tuple(snap.game.card_face(choice.card) for choice in cards)
        aside = cards_aside(snap)
        look = snap.keys.label(say("card.cards" if aside else "card.map"), "cards")
        armed = snap.armed.choice if snap.armed is not None else ""
        advised = next((at for at, card in enumerate(cards) if card.id == armed), -1)
        shown.append(
            CardOfferView(status.prompt or say("options.choose"), faces, aside, look, advised)
        )
    if answers(snap) and not reads:
        shown.append(_asked(snap))
    if snap.card:
        shown.append(ShownCardView(snap.game.card_face(snap.card)))
    if not at_now(snap) and snap.replay is None and not reads:
        key = "moment.words" if snap.moment else "moment.start"
        shown.append(MomentView(say(key, index=snap.moment, count=snap.count)))
    if sheet is not None:
        shown.append(_sheet(snap, sheet, unit))
    if snap.cell_menu is not None:
        shown.append(_cell_menu(snap, snap.cell_menu))
    return tuple(shown)


def _sheet(snap: Snapshot, sheet: Sheet, unit: UnitView | AimsView) -> Popup:
    """What can be read over the map."""
    match sheet.name:
        case "goals":
            close = snap.keys.label(say("goals.close"), "goals")
            status = told_status(snap, snap.now)
            rows = (*_if_ended(status), *status.goals)
            return RowsView("goals", say("goals.head"), rows, close)
        case "ledger":
            rows = ledger.rows(ledger.tallies(snap.rolls), snap.game.sides)
            text = say("ledger.text") if rows else say("ledger.none")
            close = snap.keys.label(say("ledger.close"), "ledger")
            return RowsView("ledger", say("ledger.head"), rows, close, text)
        case "unit-card":
            return WholeCardView(unit, snap.keys.label(say("unit.close"), "unit-card"))
        case "about":
            return _about(snap, sheet.cell)
        case "can-do":
            return _can_do(snap, sheet.unit)


def _if_ended(status: Status) -> tuple[Row, ...]:
    """What would come of the game if it ended now, and what is missing for better."""
    now = status.standing
    if now is None:
        return ()
    text = " ".join(part for part in (*now.lines, now.missing) if part)
    return (Row(say("ribbon.now"), now.title, text),)


def _cell_menu(snap: Snapshot, menu: CellMenu) -> CellMenuView:
    """What can be had at once, what can't behind one row, and what it is."""
    names, there = snap.now.names, snap.now.position.unit_at(menu.cell)
    rows = [
        Option(LINE + "/".join(line.path), line.title, line.value, "",
               snap.keys.digit(line.number) if line.number else "")
        for line in menu.lines if line.open
    ]
    if menu.bends:
        rows.append(Option(BEND, say("cell.bend")))
    if menu.bent:
        rows.append(Option(UNBEND, say("cell.unbend")))
    rows += [Option(f"{UNIT}{unit}", names.get(unit, unit) if menu.offered
                    else say("cell.take", unit=names[unit])) for unit in menu.others]
    refused = [line for line in menu.lines if not line.open]
    if refused:
        rows.append(
            fold_row(len(refused), unfolded=menu.unfolded, cap=snap.keys.printed("unfold"))
        )
    if menu.unfolded:
        rows += [
            Option(LINE + "/".join(line.path), line.title, reason=why(line.ruling))
            for line in refused
        ]
    if menu.offered:
        head = menu.above or names.get(menu.unit) or say(
            "options.units" if menu.others else "options.head")
        return CellMenuView(menu.cell, head, tuple(rows), menu.led)
    if menu.led and snap.keys.pad and snap.unit and snap.unit not in (there, *menu.others):
        rows.append(Option(WHOLE, say("cell.whole", unit=names.get(snap.unit, snap.unit))))
    if there in snap.now.position.actors:
        rows.append(Option(CAN_DO, say("cell.can")))
    head = names.get(there) or snap.now.cell_card(menu.cell).title
    return CellMenuView(menu.cell, head, (*rows, Option(ABOUT, say("cell.about"))), menu.led)


def _about(snap: Snapshot, cell: int) -> RowsView:
    """All that may be known of a cell, or of whoever stands there."""
    looked = snap.looked
    there = looked.uppermost(cell)
    card = looked.card(there) if there else looked.cell_card(cell)
    text = "\n".join(part for part in (card.subtitle, *card.notes) if part)
    close = snap.keys.label(say("goals.close"), "about")
    return RowsView("about", card.title, card.rows, close, text)


def _can_do(snap: Snapshot, unit: str) -> RowsView:
    """What a unit can do now, in the game's words."""
    head = say("can.head", unit=snap.now.names.get(unit, unit))
    close = snap.keys.label(say("goals.close"), "can-do")
    return RowsView("can-do", head, (), close, "\n".join(snap.now.explained(unit)))


def _asked(snap: Snapshot) -> AskedView:
    """The open menu once more, where the eyes are: the digits and the rows of the left rail do the
    same."""
    status, sides = snap.now.status, snap.game.sides
    head = say("asked.head", side=sides.get(status.to_act, status.to_act),
               other=sides.get(status.interrupts, status.interrupts))
    lines = answers(snap)
    armed = snap.armed.choice if snap.armed is not None else ""
    first = armed if any(line.id == armed for line in lines) else lines[0].id
    offered = []
    for line in lines:
        words = say("asked.answer", title=line.title, value=line.value) if line.value \
            else line.title
        words = snap.keys.label(words, "confirm") if line.id == first else words
        offered.append(Answer(line.id, words, line.note))
    return AskedView(head, status.prompt, tuple(offered), asked_about(snap), first)
