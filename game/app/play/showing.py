"""What each panel of the play screen says, worked out from the session through the contract."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from pygame import Rect

from game.app.board.board_view import BoardView
from game.app.board.view.overlay import Overlay
from game.app.play.asking import answers, asked
from game.app.play.endpanel import Act
from game.app.play.hand import NOW, NOWHERE
from game.app.play.hints import hints
from game.app.play.keys import digit_of
from game.app.play.optionpanel import head_of, option_rows, why
from game.app.play.words import say, turn_name
from game.app.ui import Ui
from game.app.widgets.options import Option
from game.core.contract import END_PHASE
from game.core.table import CellMark, Choice, Field, Link, Piece, Preview, Status, Zone
from game.turns.machine import Mode

if TYPE_CHECKING:
    from game.app.play.scene import PlayScene
    from game.app.play.session import Session

UNIT = "unit:"
"""Prefix of an option row that stands for a unit."""


def board_view(
    session: "Session", ui: Ui, area: Rect, free: Rect, damage: Callable[[Rect], None],
    patterns: bool,
) -> BoardView:
    """The view that can draw a game's board, as the people at the screen see it.

    Raises:
        BoxError: none can.
    """
    game = session.game
    view = BoardView(game.map, ui, area, free, game.id, damage, patterns=patterns)
    view.against = frozenset(session.history.computers)
    view.open_at(own_cells(session))
    return view


def own_cells(session: "Session") -> tuple[int, ...]:
    """Where the pieces of the people at the screen stand: of the side to act, or of all whom the
    computer doesn't play while it acts."""
    table, computers = session.table, session.history.computers
    acting = table.status.to_act
    return tuple(
        piece.cell for piece in table.position.pieces
        if piece.cell is not None and piece.cell >= 0
        and (piece.side not in computers if acting in computers else piece.side == acting)
    )


def has_gauges(session: "Session") -> bool:
    """Whether the cards of this game's units have gauges."""
    table = session.table
    pieces = table.position.pieces
    return bool(pieces) and bool(session.game.unit_card(table.state, pieces[0].id).gauges)


def refused_buttons(session: "Session") -> dict[str, str]:
    """Why undo or redo can't be done, by button."""
    history = session.history
    found = {}
    ruling = history.may_undo()
    if not ruling.allowed:
        found["undo"] = why(ruling)
    if not history.undone:
        found["redo"] = say("redo.none")
    return found


def unit(scene: "PlayScene", preview: Preview | None) -> None:
    """The unit card: the unit in hand, else what is pointed at, else what is asked for."""
    panel, table = scene.screen.unit, scene.session.table
    game, state = scene.session.game, scene.shown_state
    pieces = shown_pieces(scene)
    chosen = table.unit if scene.moment == NOW else ""
    if not chosen and scene.hand.cell != NOWHERE:
        chosen = next((p.id for p in reversed(pieces) if p.cell == scene.hand.cell), "")
    if not chosen and scene.option.startswith(UNIT):
        chosen = scene.option.removeprefix(UNIT)
    if any(piece.id == chosen for piece in pieces):
        panel.show(game.unit_card(state, chosen), preview)
    elif scene.hand.cell != NOWHERE:
        panel.show(game.cell_card(state, scene.hand.cell))
    else:
        shown = table.status if state is table.state else game.status(state)
        shown = _told(scene, state, shown)
        panel.say(game.card.title, shown.prompt, shown.goals)


def shown_pieces(scene: "PlayScene") -> tuple[Piece, ...]:
    """The pieces of the position that is looked at."""
    table, state = scene.session.table, scene.shown_state
    return table.position.pieces if state is table.state else scene.session.game.pieces(state)


def shown_marks(scene: "PlayScene") -> tuple[CellMark, ...]:
    """The marks of the position that is looked at."""
    table, state = scene.session.table, scene.shown_state
    return table.position.marks if state is table.state else scene.session.game.marks(state)


def fields(scene: "PlayScene") -> tuple[Field, ...]:
    """The wedges under watch in the position that is looked at, worked out once for each."""
    state = scene.shown_state
    known = scene.watched
    if known is None or known[0] is not state:
        known = scene.watched = (state, scene.session.game.fields(state, _viewer(scene)))
    return known[1]


def overlay(scene: "PlayScene", preview: Preview | None) -> Overlay:
    """What lies on the map. preview: of what is pointed at or offered."""
    table, hand = scene.session.table, scene.hand
    now = scene.moment == NOW
    aiming = table.mode is Mode.AIMING and now
    return Overlay(
        selected=table.unit if now else "", hover=hand.cell if hand.cell != NOWHERE else None,
        cursor=hand.cursor if hand.cursor != NOWHERE else None, focus=hand.by_keys,
        targets=table.targets if aiming else (), preview=preview,
        pointed=scene.front.pointed_cells() if now else (), fields=fields(scene),
        every=scene.fingers.alt, zones=zones(scene), links=links(scene),
        outline=table.outline if aiming else None, tape=scene.ruler.tape,
        grid=scene.ruler.grid,
    )


def zones(scene: "PlayScene") -> tuple[Zone, ...]:
    """What the facing of the unit that is pointed at tells apart, else of the one in hand; of all
    while Alt is held."""
    game, state, table = scene.session.game, scene.shown_state, scene.session.table
    if scene.fingers.alt:
        every = [zone for piece in shown_pieces(scene) for zone in game.zones(state, piece.id)]
        return tuple(msgspec.structs.replace(zone, words="") for zone in every)
    cell = scene.hand.cell
    units = [p.id for p in shown_pieces(scene) if p.cell == cell and cell != NOWHERE]
    if scene.moment == NOW and table.unit and table.unit not in units:
        units.append(table.unit)
    for unit in units:
        found = game.zones(state, unit)
        if found:
            return found
    return ()


def links(scene: "PlayScene") -> tuple[Link, ...]:
    """Who holds whom in the position that is looked at, worked out once for each."""
    state = scene.shown_state
    known = scene.held
    if known is None or known[0] is not state:
        known = scene.held = (state, scene.session.game.links(state))
    return known[1]


def _viewer(scene: "PlayScene") -> str:
    """Whose friends and threats are shown: the person's against a computer, else "", which means
    those of the side to act."""
    session = scene.session
    people = [side for side in session.game.sides if side not in session.history.computers]
    return people[0] if len(people) == 1 else ""


def option_preview(scene: "PlayScene") -> Preview | None:
    """What the hovered row would do at once, or where an answer is asked for the first of them;
    None for rows that aim or are refused."""
    table = scene.session.table
    choice = next((c for c in table.menu if c.id == scene.option), None)
    if choice is None:
        choice = next(iter(answers(scene)), None)
    if choice is None or choice.aim != "now" or not choice.action or not choice.open:
        return None
    game = scene.session.game
    return game.preview(table.state, game.parse(choice.action))


def options(scene: "PlayScene") -> None:
    """The options card: a question, the open menu, the units, or words."""
    panel, table = scene.screen.options, scene.session.table
    mode = table.mode
    if scene.moment != NOW:
        panel.prompt(say("options.moment"), _then(scene))
        return
    if mode is Mode.CONFIRMING:
        panel.ask(
            table.question, (_agreed(table.agree), lambda: scene.do("confirm")),
            (say("options.no"), lambda: scene.do("refuse")),
        )
        return
    if scene.director.secret:
        panel.prompt(say("options.watch"), say("options.dice"))
        return
    if mode in (Mode.WAITING, Mode.THINKING):
        waits = scene.session.tutorial is not None and scene.session.tutorial.held
        panel.prompt(say("options.watch"), say("lesson.waits") if waits else status(scene).prompt)
        return
    if mode in (Mode.OVER, Mode.HANDOVER):
        panel.prompt(say("options.over" if mode is Mode.OVER else "options.watch"),
                     say("options.over_text") if mode is Mode.OVER else table.status.prompt)
        return
    menu = table.menu
    if not table.unit and not table.path and all(c.id == END_PHASE for c in menu):
        rows = unit_rows(scene)
        if rows:
            panel.show(say("options.units"), rows)
        else:
            panel.prompt(say("options.units"), table.status.prompt)
        return
    if not menu:
        panel.prompt(say("options.none"), say("options.none_text"))
        return
    head, lines = menu_rows(menu)
    panel.show(table.path[-1].title if table.path else head, lines,
               table.choice.id if table.choice else "")


def _agreed(words: str) -> str:
    """What the button says that agrees to a question."""
    return say("options.yes_as", words=words) if words else say("options.yes")


def _then(scene: "PlayScene") -> str:
    """Where the game stood at the moment that is looked at, and who could act."""
    game, state, shown = scene.session.game, scene.shown_state, status(scene)
    phase = next((phase.title for phase in shown.phases if phase.id == shown.phase), "")
    able = set(game.actors(state)) if game.auto(state) is None else set()
    names = ", ".join(piece.name for piece in shown_pieces(scene) if piece.id in able)
    lines = [
        say("moment.turn", count=turn_name(shown), turn=shown.turn, of=shown.turns, phase=phase),
        shown.prompt,
    ]
    lines += [say("moment.able", names=names)] if names else []
    return "\n".join(line for line in lines if line)


def status(scene: "PlayScene") -> Status:
    """Turn, phase and prompt of the moment that is looked at."""
    table = scene.session.table
    if scene.moment == NOW:
        return _told(scene, table.state, table.status)
    state = scene.shown_state
    return _told(scene, state, scene.session.game.status(state))


def _told(scene: "PlayScene", state: Any, asked: Status) -> Status:
    """A status as the people at the screen read it: what a computer's side is asked for is not
    asked of them."""
    history, game = scene.session.history, scene.session.game
    if asked.result is not None or not history.computers or \
            history.decides(state) not in history.computers:
        return asked
    unit = asked.focus or asked.in_hand
    names = {piece.id: piece.name for piece in shown_pieces(scene)}
    side = game.sides.get(asked.to_act, asked.to_act)
    words = say("computer.unit", unit=names[unit]) if unit in names else \
        say("computer.side", side=side)
    return msgspec.structs.replace(asked, prompt=words)


def menu_rows(menu: tuple[Choice, ...]) -> tuple[str, tuple[Option, ...]]:
    """A menu's head and its rows."""
    return head_of(menu) or say("options.head"), option_rows(menu)


def unit_rows(scene: "PlayScene") -> tuple[Option, ...]:
    """The units that can act, with digits, where they stand as the note."""
    table, game = scene.session.table, scene.session.game
    names = {piece.id: piece.name for piece in table.position.pieces}
    return tuple(
        Option(
            f"{UNIT}{actor}", names.get(actor, actor), "",
            game.unit_card(table.state, actor).subtitle, digit_of(number),
        )
        for number, actor in enumerate(table.position.actors, 1)
    )


def footer(scene: "PlayScene", zoom: int) -> None:
    """The keys that mean something now."""
    table, busy = scene.session.table, scene.director.busy
    scene.screen.footer.set(
        hints(table.mode, busy, scene.moment != NOW, scene.front.reading, zoom,
              scene.layout.compact, bool(scene.director.last) and not busy,
              scene.front.choosing, bool(table.status.focus), _ends(scene), asked(scene),
              scene.levels.many, bool(fields(scene) or zones(scene)),
              scene.facing.hinted, measures=scene.ruler.there,
              measuring=scene.ruler.on, laid=scene.hand.lays)
    )


def _ends(scene: "PlayScene") -> bool:
    """Whether the big button's choice is open."""
    choice = end_choice(scene)
    return choice is not None and choice.open


def end(scene: "PlayScene") -> None:
    """Next up, and what the big button does now."""
    panel, table = scene.screen.end, scene.session.table
    if scene.moment != NOW:
        panel.alone(True)
        panel.end.set(Act(say("moment.now"), say("moment.key"), "redo", "blue"))
        return
    following = next_unit(scene)
    panel.alone(following is None and bool(table.unit and table.status.focus))
    if following is None:
        panel.next.set("", "")
    else:
        card = scene.session.game.unit_card(table.state, following.id)
        panel.next.set(following.name, card.subtitle)
    panel.end.set(_act(scene))


def _act(scene: "PlayScene") -> Act:
    table = scene.session.table
    if scene.director.busy:
        return Act(say("end.skip"), say("end.skip_note"), "fast-forward", "card", True)
    if table.mode is Mode.OVER and scene.front.lesson is not None:
        return Act(say("lesson.next"), say("end.result_note"), "right", "blue")
    if table.mode is Mode.OVER:
        return Act(say("end.result"), say("end.result_note"), "flag", "blue")
    choice = end_choice(scene)
    if choice is None:
        return Act(say("end.phase"), "", "flag", "off")
    if not choice.open:
        return Act(choice.title, choice.ruling.reasons[0].text if choice.ruling else "", "flag",
                   "card")
    note = choice.note
    icon = "check" if table.status.focus else "flag"
    return Act(choice.title, say("end.key_note", note=note) if note else say("end.key"), icon,
               "blue")


def end_choice(scene: "PlayScene") -> Choice | None:
    """The table's own choice that ends the phase, or None."""
    table = scene.session.table
    if table.mode in (Mode.WAITING, Mode.THINKING, Mode.HANDOVER, Mode.OVER):
        return None
    return next((c for c in table.position.menu("") if c.id == END_PHASE), None)


def next_unit(scene: "PlayScene") -> Piece | None:
    """The unit that Tab takes next, or None."""
    table = scene.session.table
    actors = table.position.actors
    if not actors or (table.status.focus and table.unit):
        return None
    index = actors.index(table.unit) + 1 if table.unit in actors else 0
    wanted = actors[index % len(actors)]
    if wanted == table.unit:
        return None
    return next((piece for piece in table.position.pieces if piece.id == wanted), None)
