"""What a figure may still do in the action phase after the movement it has made (AR-O4)."""

from game.core.view_records import Lines
from game.core.words import in_text
from game.rules.arena import action_requirements
from game.rules.arena.rules import ArenaRules
from game.rules.arena.state import Figure, State
from game.rules.arena.talk import say


def available(game: ArenaRules, state: State, figure: Figure) -> tuple[str, ...]:
    """Ids of the actions that a figure, as it stands here, may take in its turn to act."""
    return tuple(
        row
        for row in game.context.data.actions
        if _at_hand(state, figure, row)
        and action_requirements.may(game.context, state, figure, row).allowed
    )


def _at_hand(state: State, figure: Figure, row: str) -> bool:
    """Whether there is anything that the action could be about."""
    match row:
        case "load":
            return figure.loading > 0
        case "pick-up":
            return bool(state.lying(figure.cell))
        case "ready" | "change":
            return bool(figure.belt) or bool(figure.shield)
    return True


def available_words(game: ArenaRules, state: State, figure: Figure) -> str:
    """ "attack · defend · shoot"; words for none."""
    rows = game.context.data.actions
    names = [in_text(rows[row].name) for row in available(game, state, figure)]
    return say("list.dot").join(names) if names else say("then.nothing")


def available_line(game: ArenaRules, state: State, figure: Figure) -> Lines:
    """The same as a gauge of the card."""
    return Lines(
        say("then.head"), (say("then.line", actions=available_words(game, state, figure)),)
    )
