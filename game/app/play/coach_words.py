"""What the coach says, in words: assets/locale/en/coach.yaml, with numbers in the measure of each
game."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from game.app.play.words import linked, turn_name, with_odds
from game.coach import strongest
from game.core.cited_rules import of_entry, of_plan
from game.core.contract import AnyGame
from game.core.deliberation import WeighedChoice
from game.core.history import History
from game.core.quantity import rounded
from game.core.review import DecisionReview, coach_scales
from game.core.view_records import Preview
from game.core.words import Words, load_words

COSTLIEST = 3
"""How many of the costliest decisions are told."""
_MOST_RULES = 5  # that are named of a costly decision
_RULES, _LINES = 3, 2  # of a choice that are named, and of what is said of it


@cache
def words() -> Words:
    """The catalogue of the coach."""
    return load_words("coach")


def spoken(key: str, /, **facts: object) -> str:
    """A text of the coach in the player's language."""
    return words().say(key, **facts)


def counted(key: str, count: int, /, **facts: object) -> str:
    """The same with a number and its noun."""
    return words().counted(key, count, **facts)


@cache
def _program() -> Words:
    return load_words("app")


def player_name(game_id: str) -> str:
    """By whose lights decisions are judged."""
    return _program().say(f"opponents.{strongest(game_id)}")


def measure(game_id: str) -> str:
    """What worth is counted in, in a sentence."""
    return spoken(f"{game_id}.measure")


def worth_words(game_id: str, worth: float) -> str:
    """A worth as a number; where it may be below 0 with its sign."""
    scale = coach_scales()[game_id]
    number = rounded(abs(worth), scale.decimals)
    if scale.top:
        return number
    none = not round(worth, scale.decimals)
    return f"{'' if none else '−' if worth < 0 else '+'}{number}"


def cost_words(game_id: str, review: DecisionReview) -> str:
    """What a decision cost, with what that is counted in: the difference of both as they are
    told."""
    decimals = coach_scales()[game_id].decimals
    cost = round(review.best.worth, decimals) - round(review.done.worth, decimals)
    number = rounded(cost, decimals)
    return counted(f"{game_id}.cost", 1 if round(cost, decimals) == 1 else 2, count=number)


def told_choice(game: AnyGame, preview: Preview) -> str:
    """An action with its odds (markup)."""
    return with_odds(game.named(preview), preview)


def why_choice(preview: Preview, cited: Iterable[str]) -> str:
    """What there is to know of an action beforehand, with the rules that it rests on (markup).
    cited: those."""
    said = " · ".join(preview.summary[:_LINES])
    forecast = preview.forecast.rule if preview.forecast is not None else ""
    rules = [rule for rule in sorted(cited) if rule != forecast and f"[{rule}]" not in said]
    return (said + "".join(map(linked, rules[:_RULES]))).strip()


def line_of(history: History[Any, Any], review: DecisionReview) -> str:
    """A costly decision in a line: when, what was done, what that cost, and what instead."""
    game, state = history.game, history.state_at(review.at)
    status = game.status(state)
    return spoken(
        "line", turn_name=turn_name(status), turn=status.turn, deed=named(game, state, review.done),
        cost=cost_words(game.id, review), player=player_name(game.id),
        best=named(game, state, review.best),
    )


def why_of(history: History[Any, Any], review: DecisionReview) -> str:
    """What made the difference, and the rules that both rest on (markup)."""
    game, state = history.game, history.state_at(review.at)
    parts = game.told_apart(review.best, review.done)
    rules = of_plan(game, state, game.parse(review.best.action)) | of_entry(
        game, state, history.entries[review.at])
    links = "".join(map(linked, sorted(filter(None, rules))[:_MOST_RULES]))
    return (spoken("apart", parts=parts) if parts else "") + links


def named(game: AnyGame, state: Any, choice: WeighedChoice) -> str:
    """What a choice is called."""
    return game.named(game.preview(state, game.parse(choice.action)))
