"""Days in words, and how long a game took."""

import datetime

from game.core.words import Words


def day_words(words: Words, moment: str) -> str:
    """The day of an ISO time, "21 November"; with its year where that is another one than now, and
    "" for what is no time. words: of the program, for the names of months."""
    try:
        day = datetime.datetime.fromisoformat(moment)
    except ValueError:
        return ""
    month = words.say(f"month.{day.month}")
    this_year = datetime.datetime.now().year  # noqa: DTZ005  # the clock on the wall
    if day.year == this_year:
        return words.say("when.day", day=day.day, month=month)
    return words.say("when.year", day=day.day, month=month, year=day.year)


def begun_minutes(seconds: int) -> int:
    """How many minutes something took: one that was begun counts."""
    return -(-seconds // 60)
