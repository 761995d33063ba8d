"""How a deployment is shown: menus, previews, the log and the status line while units are placed.

A game names its own functions inside these, so that each answers as soon as play has begun:
`menu = deployment_view.menu(menus.menu)`.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from game.core.deployment import (
    Deploy,
    Deploying,
    DeployingRules,
    DeploymentAction,
    EndDeployment,
    PlaceRest,
)
from game.core.errors import BoxError
from game.core.event import AnyEvent, Placed, Turned
from game.core.explained import explained as three_sentences
from game.core.phrases import HOUSE, Catalogue
from game.core.presentation import Presentation, plain_preview
from game.core.rules import END_PHASE, TURN
from game.core.ruling import ALLOWED, Ruling
from game.core.steps import Steps
from game.core.view_records import (
    Choice,
    LogLine,
    Outline,
    PathStep,
    Phase,
    Preview,
    Queued,
    Status,
    Target,
)

PLACE, REST = "deploy", "place-rest"
"""Ids of the lines that place a unit, and all that are left."""
PHASE = "deployment"

R = TypeVar("R", bound=DeployingRules[Any, Any, Any, Any])
S = TypeVar("S")
_Rules = DeployingRules[Any, Any, Any, Any]


def _deploying(state: Any) -> Deploying | None:
    now: Deploying | None = None if state.deployment is UNSET else state.deployment
    return now


def _say(key: str, **facts: object) -> str:
    return HOUSE.say(f"deploy.{key}", **facts)


# --- menus --------------------------------------------------------------------------------------


def menu(own: Callable[[R, S, str], tuple[Choice, ...]]) -> Callable[..., tuple[Choice, ...]]:
    """The lines of a unit that is placed, or of the table; after that the game's own."""
    def ask(game: R, state: S, unit: str = "") -> tuple[Choice, ...]:
        now = _deploying(state)
        if now is None:
            return own(game, state, unit)
        if not unit:
            return (_done(game, state, END_PHASE, "end", EndDeployment()),)
        return _of_unit(game, state, now, unit)

    return ask


def _of_unit(game: _Rules, state: Any, now: Deploying, unit: str) -> tuple[Choice, ...]:
    one = game.ground.units(state).get(unit)
    if one is None or one.side != now.side or unit not in (*now.waiting, *now.fresh):
        return ()
    faced, laid = game.ground.facing(state, unit) is not None, game.ground.outline is not None
    lines: tuple[Choice, ...]
    if unit in now.waiting:
        ruling: Ruling = ALLOWED
        if unit not in game.actors(state):
            place = game.ground.best(game.context, state, unit) or (0, None)
            ruling = game.judge(state, Deploy(unit, *place))
        lines = (_pointed(PLACE, "place", ruling, faced=faced, laid=laid),)
    else:
        lines = (_pointed(PLACE, "move", ALLOWED, faced=faced, laid=laid),)
        if faced:
            lines += (_pointed(TURN, "turn", ALLOWED, faced=True),)
    # beside the units' own lines, so that the table shows the units while none is in hand
    return (*lines, _done(game, state, REST, "rest", PlaceRest()))


def _pointed(
    key: str, words: str, ruling: Ruling, *, faced: bool, laid: bool = False
) -> Choice:
    plain = "note" if faced or words != "place" else "plain"
    note = _say(f"{words}-{plain}") if ruling.allowed else ""
    return Choice(key, _say(words), "cell", note, faced=faced, laid=laid,
                  ruling=None if ruling.allowed else ruling)


def _done(
    game: _Rules, state: Any, key: str, words: str, action: DeploymentAction
) -> Choice:
    """A line that is one action at once."""
    ruling = game.judge(state, action)
    note = _say(f"{words}-note") if ruling.allowed else ""
    return Choice(key, _say(words), "now", note, action=action,
                  ruling=None if ruling.allowed else ruling)


def targets(own: Callable[[R, S, str, str], tuple[Target, ...]]) -> Callable[
    ..., tuple[Target, ...]
]:
    """The cells on which a unit may be placed; after that the game's own."""
    def ask(game: R, state: S, unit: str, choice: str) -> tuple[Target, ...]:
        now = _deploying(state)
        if now is None:
            return own(game, state, unit, choice)
        listed = choice == PLACE and game.ground.outline is None
        if not listed or unit not in (*now.waiting, *now.fresh):
            return ()
        cells = dict.fromkeys(cell for cell, _ in game.ground.places(game.context, state, unit))
        here = game.ground.units(state)[unit].cell
        return tuple([Target(cell) for cell in sorted(cells) if cell != here])

    return ask


def outline(own: Callable[..., Outline | None]) -> Callable[..., Outline | None]:
    """Where a unit may be placed on a board whose cells can't be listed; after that the game's own.
    """
    def ask(
        game: R, state: S, unit: str, choice: str, through: tuple[int, ...] = ()
    ) -> Outline | None:
        if _deploying(state) is None:
            return own(game, state, unit, choice, through)
        make = game.ground.outline
        return make(game.context, state, unit) if make is not None and choice == PLACE else None

    return ask


def outline_steps(own: Callable[..., Steps[Outline | None]]) -> Callable[
    ..., Steps[Outline | None]
]:
    """The same in steps."""
    def ask(
        game: R, state: S, unit: str, choice: str, through: tuple[int, ...] = ()
    ) -> Steps[Outline | None]:
        if _deploying(state) is None:
            return (yield from own(game, state, unit, choice, through))
        make = game.ground.outline
        return make(game.context, state, unit) if make is not None and choice == PLACE else None

    return ask


def aim(own: Callable[..., Any]) -> Callable[..., Any]:
    """The placing that pointing at a cell means, legal or not; after that the game's own."""
    def ask(
        game: R, state: S, unit: str, choice: str, cell: int, facing: int | None = None,
        through: tuple[int, ...] = (),
    ) -> Any:
        if _deploying(state) is None:
            return own(game, state, unit, choice, cell, facing, through)
        if choice == PLACE:
            return Deploy(unit, cell, facing)
        one = game.ground.units(state).get(unit)
        if choice != TURN or one is None:
            raise BoxError(f"{unit or 'the table'} has no choice {choice!r} here")
        if facing is None:
            facing = game.ground.towards(game.context, state, unit, cell)
        return Deploy(unit, one.cell, facing)

    return ask


# --- what an action would do, and did -----------------------------------------------------------


def preview(own: Callable[[R, S, Any], Preview]) -> Callable[..., Preview]:
    """What placing a unit would do; of other actions the game's own."""
    def ask(game: R, state: S, action: Any) -> Preview:
        if not isinstance(action, Deploy | PlaceRest | EndDeployment):
            return own(game, state, action)
        plain = plain_preview(game, state, action, title(game, action))
        if not isinstance(action, Deploy) or not plain.ruling.allowed:
            return plain
        facing = action.facing
        if facing is None:
            facing = game.ground.facing(state, action.unit)
        return replace(plain, path=(PathStep(action.cell, None, None),), facing=facing)

    return ask


def title(game: _Rules, action: DeploymentAction) -> str:
    """What an action is called."""
    if isinstance(action, Deploy):
        return _say("title", unit=game.context.names.get(action.unit, action.unit),
                    place=game.board.name(action.cell))
    return _say("rest" if isinstance(action, PlaceRest) else "end")


def tell(own: Callable[..., tuple[LogLine, ...]]) -> Callable[..., tuple[LogLine, ...]]:
    """The log of a placing; of other actions, and of what a deployment's end brings, the game's
    own."""
    def ask(
        game: R, before: S, action: Any, events: Sequence[AnyEvent]
    ) -> tuple[LogLine, ...]:
        now = _deploying(before)
        if now is None or not isinstance(action, Deploy | PlaceRest | EndDeployment):
            return own(game, before, action, events)
        rule = f"[{game.ground.rule}]"
        side = game.sides[now.side]
        if isinstance(action, EndDeployment):
            line = LogLine(_say("log.end", side=side), rule)
            return (line, *own(game, before, None, events))
        head = () if isinstance(action, Deploy) else (LogLine(_say("log.rest", side=side), rule),)
        return (*head, *(
            _placed(game, event, now, rule) for event in events
            if isinstance(event, Placed | Turned)
        ))

    return ask


def _placed(game: _Rules, event: Placed | Turned, now: Deploying, rule: str) -> LogLine:
    unit = f"**{game.context.names[event.unit]}**"
    if isinstance(event, Turned):
        return LogLine(_say("log.turned", unit=unit), rule, unit=event.unit)
    key = "log.moved" if event.unit in now.fresh else "log.placed"
    place = game.board.name(event.cell)
    return LogLine(_say(key, unit=unit, place=place), rule, unit=event.unit, cells=(event.cell,))


def explained(talk: Catalogue) -> Callable[..., tuple[str, ...]]:
    """What a unit can do now, in three sentences: of one that is placed in the house's words, else
    in the game's own."""
    def ask(game: Presentation[Any, Any], state: Any, unit: str) -> tuple[str, ...]:
        return three_sentences(game, state, unit, HOUSE if _deploying(state) is not None else talk)

    return ask


# --- where it stands ----------------------------------------------------------------------------


def status(own: Callable[[R, S], Status]) -> Callable[..., Status]:
    """Who places what now, over the goals as the game tells them; after that the game's own."""
    def ask(game: R, state: S) -> Status:
        shown, now = own(game, state), _deploying(state)
        if now is None:
            return shown
        placeable = [unit for unit in game.actors(state) if unit not in now.fresh]
        names = game.context.names
        units, side = game.ground.units(state), game.sides[now.side]
        whose = [unit for unit in now.waiting if units[unit].side == now.side]
        if placeable:
            key = "prompt.one" if game.alternating else "prompt.all"
            prompt = _say(key, side=side, names=", ".join(names[unit] for unit in whose))
        else:
            prompt = _say("prompt.end", side=side)
        held = placeable[0] if placeable else now.fresh[0] if game.alternating and now.fresh else ""
        phase = Phase(PHASE, _say("phase"), HOUSE.counted("deploy.phase-note", len(now.waiting)))
        return replace(
            shown, phases=(phase, *shown.phases), phase=PHASE, to_act=now.side, prompt=prompt,
            focus="", interrupts="", in_hand=held, standing=None,
            queue=tuple([
                Queued(unit, names[unit], one.side, "", _when(now, unit))
                for unit, one in units.items() if one.side == now.side
            ]) if getattr(game, "ordered", False) else (),
        )

    return ask


def _when(now: Deploying, unit: str) -> Any:
    return "next" if unit in now.waiting else "now" if unit in now.fresh else "done"
