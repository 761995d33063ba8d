"""The lines of a menu that speak of things: change, exchange, drop (TR-S1, TR-S3, TR-S5)."""

from game.core.view_records import Choice
from game.rules.troopers import special
from game.rules.troopers.actions import Change, Drop, PickUp, Take
from game.rules.troopers.menulines import Lines, own
from game.rules.troopers.state import OFF, Slot
from game.rules.troopers.talk import SLOTS, ap, call, either, item_name, say
from game.rules.troopers.unitcard import weapon_words

_SPECIFIC = ("TR-S1", "TR-S3", "TR-S4", "TR-S5")
"""Rules that only speak of one thing to be taken, not of the trooper."""


def change(lines: Lines) -> Choice:
    """Another weapon into the hand (TR-S1)."""
    kit = lines.trooper.kit
    slots = [s for s in SLOTS if s != lines.trooper.hand and special.in_slot(kit, s)]
    more = [_change_to(lines, slot) for slot in slots]
    items = either(item_name(lines.game, special.in_slot(kit, slot)) for slot in slots)
    none = lines.judge(Change(lines.unit, lines.trooper.hand or "primary"))
    if not slots and none.rules[:1] == ("TR-S1",):
        none = own("TR-S1", "nothing-else")
    return lines.parent("change", more, none, say("choice.change-note", items=items),
                       ap(lines.costs.change))


def _change_to(lines: Lines, slot: Slot) -> Choice:
    action = Change(lines.unit, slot)
    item = special.in_slot(lines.trooper.kit, slot)
    words = weapon_words(lines.game, lines.trooper, item)
    figures = words.rpartition("** ")[2] if "** " in words else ""
    return lines.line(f"change-{slot}", "now", lines.judge(action), figures,
                     ap(lines.costs.change), action, title=lines.context.item(item))


def exchange(lines: Lines) -> Choice:
    """Taking things: from whoever is beside it, or from its own dot (TR-S3, TR-S5). Its title says
    when something lies there."""
    more, givers = [], []
    for giver in lines.state.troopers.values():
        beside = giver.cell != OFF and giver.id != lines.unit and special.beside(
            lines.context, lines.state, lines.trooper, giver)
        willing = giver.side == lines.trooper.side or giver.fate in ("out", "dead")
        if not beside or not willing or giver.fate == "gone":
            continue
        for item in special.carried(giver.kit):
            action = Take(lines.unit, item, giver.id)
            title = say("choice.take", item=item_name(lines.game, item),
                        giver=call(lines.game, giver.id))
            more.append(lines.line(f"take-{giver.id}-{item}", "now", lines.judge(action), "",
                                  ap(lines.costs.exchange), action, title=title))
            givers.append(call(lines.game, giver.id))
    lying = [one.item for one in lines.state.dropped if one.cell == lines.trooper.cell]
    for item in dict.fromkeys(lying):
        lift = PickUp(lines.unit, item)
        title = say("choice.pick-up", item=item_name(lines.game, item))
        more.append(lines.line(f"pick-up-{item}", "now", lines.judge(lift), "",
                              ap(lines.costs.pick_up), lift, title=title))
    title = ""
    if lying:
        title = say("choice.exchange-or-lift" if givers else "choice.lift")
        givers.append(say("choice.the-ground"))
    none = lines.judge(Take(lines.unit, "", ""))
    if not more and none.rules[:1] and none.rules[0] in _SPECIFIC:
        none = own("TR-S3", "nobody-near")
    note = say("choice.exchange-note", givers=either(dict.fromkeys(givers)))
    return lines.parent("exchange", more, none, note, ap(lines.costs.exchange), title)


def drop(lines: Lines) -> Choice:
    """Letting something fall (TR-S5)."""
    more = []
    for item in special.carried(lines.trooper.kit):
        action = Drop(lines.unit, item)
        note = ""
        if special.leaves_hand(lines.trooper, item):
            note = say("choice.drop-in-hand", ap=lines.costs.change)
        more.append(lines.line(f"drop-{item}", "now", lines.judge(action), note,
                              ap(lines.costs.drop), action, title=lines.context.item(item)))
    none = lines.judge(Drop(lines.unit, ""))
    if not more and none.rules[:1] and none.rules[0] in _SPECIFIC:
        none = own("TR-S5", "empty-handed")
    return lines.parent("drop", more, none, say("choice.drop-note"), ap(lines.costs.drop))
