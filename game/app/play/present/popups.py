"""What is laid over the middle of the table: hand-over, cards, a question, the past, rows."""

from game.app.play import ledger
from game.app.play.model import Snapshot
from game.app.play.play_view import (
    Answer,
    AskedView,
    CardOfferView,
    HandOverView,
    MomentView,
    Popup,
    RowsView,
    ShownCardView,
)
from game.app.play.present.status import (
    answers,
    asked_about,
    at_now,
    cards_aside,
    offered_cards,
)
from game.app.play.words import say
from game.turns.machine import Mode


def popups(snap: Snapshot) -> tuple[Popup, ...]:
    """All of them, the lowest first."""
    status = snap.now.status
    if snap.mode is Mode.HANDOVER:
        return (HandOverView(snap.game.sides.get(status.handover, "")),)
    shown: list[Popup] = []
    read = snap.goals_open or snap.rolls is not None
    cards = offered_cards(snap)
    if cards:
        faces = tuple(snap.game.card_face(choice.card) for choice in cards)
        aside = cards_aside(snap)
        look = snap.keys.label(say("card.cards" if aside else "card.map"), "cards")
        shown.append(CardOfferView(status.prompt or say("options.choose"), faces, aside, look))
    if answers(snap) and not read:
        shown.append(_asked(snap))
    if snap.card:
        shown.append(ShownCardView(snap.game.card_face(snap.card)))
    if not at_now(snap) and not read:
        key = "moment.words" if snap.moment else "moment.start"
        shown.append(MomentView(say(key, index=snap.moment, count=snap.count)))
    if snap.rolls is not None:
        rows = ledger.rows(ledger.tallies(snap.rolls), snap.game.sides)
        text = say("ledger.text") if rows else say("ledger.none")
        shown.append(RowsView("ledger", say("ledger.head"), rows,
                              snap.keys.label(say("ledger.close"), "ledger"), text))
    if snap.goals_open:
        shown.append(RowsView("goals", say("goals.head"), status.goals,
                              snap.keys.label(say("goals.close"), "goals")))
    return tuple(shown)


def _asked(snap: Snapshot) -> AskedView:
    """The open menu once more, where the eyes are: the digits and the rows of the left rail do the
    same."""
    status, sides = snap.now.status, snap.game.sides
    head = say("asked.head", side=sides.get(status.to_act, status.to_act),
               other=sides.get(status.interrupts, status.interrupts))
    found = []
    for number, line in enumerate(answers(snap)):
        words = say("asked.answer", title=line.title, value=line.value) if line.value \
            else line.title
        words = words if number else snap.keys.label(words, "confirm")
        found.append(Answer(line.id, words, line.note))
    return AskedView(head, status.prompt, tuple(found), asked_about(snap))
