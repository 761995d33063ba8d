"""The play screen's own words, from assets/locale/en/play.yaml."""

from functools import cache

from game.app import dates
from game.core.quantity import percent
from game.core.view_records import Preview, Status, UnitCard
from game.core.words import Words, load_words


@cache
def words() -> Words:
    """The catalogue of the play screen."""
    return load_words("play")


@cache
def _program() -> Words:
    return load_words("app")


def linked(rule: str) -> str:
    """A rule link as it follows the words it belongs to; nothing without a rule."""
    return f" [{rule}]" if rule else ""


def turn_name(status: Status) -> str:
    """What the number of the turn counts."""
    return status.turn_name or say("ribbon.turn")


def card_words(card: UnitCard) -> str:
    """What the card of a unit or cell says, as the lines of a tooltip (markup)."""
    rows = (
        " ".join(part for part in (f"**{row.head}**", row.value, row.text) if part)
        for row in card.rows if row.value or row.text
    )
    return "\n".join((f"**{card.title}**", *(card.subtitle,) * bool(card.subtitle), *rows))


def day_words(moment: str) -> str:
    """The day of an ISO time in words, "" for none."""
    return dates.day_words(_program(), moment)


def say(key: str, /, **facts: object) -> str:
    """A text of the play screen in the player's language."""
    return words().say(key, **facts)


def counted(key: str, number: int, /, **facts: object) -> str:
    """A number with its noun or verb in the player's language."""
    return words().counted(key, number, **facts)


def with_odds(name: str, preview: Preview) -> str:
    """What an action is called, with how likely it comes off (markup)."""
    forecast = preview.forecast
    good = [one.odds for one in forecast.outcomes if one.good] if forecast is not None else []
    odds = percent(sum(good[1:], good[0])) if good else ""
    words = say("advice.odds", what=name, odds=odds) if odds else name
    return f"{words}{linked(forecast.rule)}" if forecast is not None else words
