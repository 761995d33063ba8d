"""The lines of a menu that speak of things and of the body: ready, drop, pick up."""

from typing import get_args

from game.core.view_records import Choice
from game.rules.arena.actions import Drop, PickUp, Ready
from game.rules.arena.menulines import Lines, own
from game.rules.arena.state import Position
from game.rules.arena.talk import either, item_name, item_title, say
from game.rules.arena.unitcard import item_words


def ready(lines: Lines) -> Choice:
    """Something else into the hand, or the shield onto the arm or the back."""
    figure = lines.figure
    items = [*figure.belt, *([figure.shield] if figure.shield else [])]
    more = []
    for item in dict.fromkeys(items):
        action = Ready(lines.unit, item)
        title = item_title(lines.game, item)
        if item == figure.shield:
            title = say("choice.shield-on" if figure.slung else "choice.shield-off",
                        item=item_name(lines.game, item))
        more.append(lines.line(f"ready-{item}", "now", lines.judge(action),
                               item_words(lines.game, figure, item), "", action, title=title))
    none = own("AR-O4", "nothing-else", unit=lines.game.context.names[lines.unit])
    names = either(item_name(lines.game, item) for item in dict.fromkeys(items))
    return lines.parent("ready", more, none, say("choice.ready-note", items=names), "")


def drop(lines: Lines) -> Choice:
    """Down on the knees or to the ground (AR-P3)."""
    more = []
    for position in get_args(Position):
        if position == "standing":
            continue
        action = Drop(lines.unit, position)
        values = lines.context.rules.facing
        bonus = values.target_kneels if position == "kneeling" else values.target_prone
        more.append(lines.line(f"drop-{position}", "now", lines.judge(action),
                               say(f"choice.drop-{position}-note", bonus=bonus), "", action,
                               title=say(f"choice.drop-{position}")))
    none = more[-1].ruling or lines.judge(Drop(lines.unit, "prone"))
    return lines.parent("drop", more, none, say("choice.drop-note"), "")


def pick_up(lines: Lines) -> Choice:
    """A thing out of its own hex (AR-P6)."""
    more = []
    for item in dict.fromkeys(lines.state.lying(lines.figure.cell)):
        action = PickUp(lines.unit, item)
        more.append(lines.line(f"pick-up-{item}", "now", lines.judge(action),
                               item_words(lines.game, lines.figure, item), "", action,
                               title=item_title(lines.game, item)))
    none = own("AR-P6", "nothing-here", hex=lines.context.board.name(lines.figure.cell))
    return lines.parent("pick-up", more, none, say("choice.pick-up-note"), "")
