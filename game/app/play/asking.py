"""A decision that interrupts the other side's turn, laid over the map: who decides, and what.

It is the open menu once more, where the eyes are; the digits and the rows of the left rail do the
same.
"""

from typing import TYPE_CHECKING

from pygame import Rect

from game.app.play.hand import NOW
from game.app.play.words import say
from game.app.ui import Ui
from game.app.widgets.button import Button
from game.app.widgets.label import Label
from game.app.widgets.panel import Plate
from game.core.table import Choice
from game.turns.machine import Mode

if TYPE_CHECKING:
    from game.app.play.scene import PlayScene

_WIDEST = 620  # pixels at 100 %


def asked(scene: "PlayScene") -> bool:
    """Whether the side to act must answer at the screen in the middle of another side's turn."""
    table = scene.session.table
    return (
        bool(table.status.interrupts) and scene.moment == NOW and not scene.director.busy
        and not scene.front.reading
        and table.mode in (Mode.IDLE, Mode.UNIT, Mode.AIMING)
    )


def answers(scene: "PlayScene") -> tuple[Choice, ...]:
    """The lines of the menu that answer at once; none unless something is asked."""
    if not asked(scene) or scene.session.table.path:
        return ()
    return tuple(line for line in scene.session.table.menu if line.open and line.aim == "now")


def about(scene: "PlayScene") -> tuple[int, ...]:
    """The cells at the ends of what the first answer would do: both must be seen to answer."""
    first = next(iter(answers(scene)), None)
    if first is None:
        return ()
    game, table = scene.session.game, scene.session.table
    preview = game.preview(table.state, game.parse(first.action))
    ends = [(sight.start, sight.end) for sight in preview.sights]
    ends += [(link.start, link.end) for link in preview.links]
    return tuple(dict.fromkeys(cell for pair in ends for cell in pair))


def sheet(scene: "PlayScene") -> Plate:
    """The question with its answers as buttons, at the edge of the middle away from what it is
    about."""
    ui, table, game = scene.ui, scene.session.table, scene.session.game
    status = table.status
    sides = game.sides
    head = say("asked.head", side=sides.get(status.to_act, status.to_act),
               other=sides.get(status.interrupts, status.interrupts))
    free, pad = _room(scene), ui.px(14)
    lines = answers(scene)
    most = min(ui.px(_WIDEST), free.width) - 2 * pad
    room = max(ui.text.width(status.prompt, "option", ui.scale) + ui.px(2),
               ui.text.width(head.upper(), "head", ui.scale) + ui.px(2),
               *(sum(wide + ui.px(8) for _, wide in row) for row in _rows(ui, lines, most)))
    room = min(most, room)
    width = room + 2 * pad
    prompt_high = Label.height_for(ui, status.prompt, "option", room)
    rows = _rows(ui, lines, room)
    tall = ui.px(40)
    high = pad + ui.line("head") + ui.px(4) + prompt_high + pad
    high += len(rows) * (tall + ui.px(8))
    rect = Rect(0, 0, width, high)
    rect.midtop = (free.centerx, free.top)
    if _covers(scene, rect):
        rect.bottom = free.bottom
    plate = Plate(ui, "asked", rect, ui.c.threat_ink)
    y = rect.top + pad
    plate.add(Label(ui, "asked.head", Rect(rect.left + pad, y, room, ui.line("head")), head,
                    "head", ui.c.threat_ink))
    y += ui.line("head") + ui.px(4)
    plate.add(Label(ui, "asked.prompt", Rect(rect.left + pad, y, room, prompt_high),
                    status.prompt, "option"))
    y += prompt_high + ui.px(8)
    number = 0
    for row in rows:
        x = rect.left + pad
        for words, wide in row:
            line = lines[number]
            place = Rect(x, y, wide, tall)

            def choose(chosen: str = line.id) -> None:
                scene.chose(chosen)

            button = Button(ui, f"asked:{line.id}", place, words, choose,
                            "card" if number else "blue", tip=line.note)
            # Enter and the digits do what these do; the focus stays on the board.
            button.focusable = False
            plate.add(button)
            x += wide + ui.px(8)
            number += 1
        y += tall + ui.px(8)
    return plate


def _rows(ui: Ui, lines: tuple[Choice, ...], room: int) -> list[list[tuple[str, int]]]:
    """The buttons' words and widths, in as many rows as they need."""
    rows: list[list[tuple[str, int]]] = []
    left = 0
    for number, line in enumerate(lines):
        words = say("asked.answer", title=line.title, value=line.value) if line.value \
            else line.title
        if not number:
            words = say("asked.enter", words=words)
        wide = min(room, Button.width_for(ui, words))
        if not rows or wide > left:
            rows.append([])
            left = room
        rows[-1].append((words, wide))
        left -= wide + ui.px(8)
    return rows


def _room(scene: "PlayScene") -> Rect:
    """The free middle beside the level switcher, under the order strip, above the lesson."""
    ui, view = scene.ui, scene.view
    free = Rect(view.camera.free if view is not None else scene.layout.free)
    card = scene.screen.levels
    if card is not None:
        free.width = card.rect.left - free.left
    free = scene.screen.queue.below(free)
    return free.inflate(-2 * ui.px(12), -2 * ui.px(12))


def _covers(scene: "PlayScene", rect: Rect) -> bool:
    """Whether a sheet there would lie over what the question is about."""
    view = scene.view
    if view is None:
        return False
    places = [view.rect_of(cell) for cell in about(scene)]
    return any(place is not None and place.colliderect(rect) for place in places)
