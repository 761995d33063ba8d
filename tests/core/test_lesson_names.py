"""What lessons and problems call by its name on the screen is called so there, in every language:
*slanted* names of buttons, settings and cards, and **bold** names of what can be chosen."""

import re
from collections.abc import Iterator

import pytest

from build import catalogues
from game.rules import game_ids

CODES = catalogues.languages()
SLANTED = re.compile(r"(?<!\*)\*(?![*\s])(.+?)(?<!\*)\*(?!\*)", re.DOTALL)
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
CHOSEN = ("choice.", "menu.", "line.", "end.")
"""What the keys begin with of the lines of a unit's menu."""
PAGES = ("title.",)
"""The same of the keys of the first page."""
HINTS = "hint."
"""The same of what the footer says of keys: that is no name of anything."""
ELSEWHERE = {"scenarios"}
"""Pages that come with the program and aren't shown by it."""
LONGEST = 30
"""Letters of a name; what is longer is a sentence."""

END = ".:,!?…"

Names = dict[str, set[str]]
"""English names, each with its translations."""


def messages(code: str, domain: str) -> Iterator[tuple[str, str, str]]:
    """Key, English text and translation of the plain texts of a domain."""
    for message in catalogues.read(catalogues.LOCALES / code / f"{domain}.po", code):
        if message.id and isinstance(message.id, str):
            yield str(message.context).partition(":")[2], message.id, str(message.string)


def known(code: str, game: str) -> tuple[Names, Names]:
    """What the window and the game call by names: all of it, and what can be chosen."""
    every: Names = {}
    chosen: Names = {}
    for domain in ("play", "app", "skirmish", game, f"{game}-data"):
        for key, text, said in messages(code, domain):
            if key.startswith(HINTS):
                continue
            name, called = text.strip().rstrip(END), said.strip().rstrip(END)
            every.setdefault(name, set()).add(called)
            if domain == "play" or key.startswith(CHOSEN if domain == game else PAGES):
                chosen.setdefault(name, set()).add(called)
    return every, chosen


def hinted(code: str, every: Names) -> set[str]:
    """What only the footer says, as a name would be written."""
    said = {text.capitalize() for key, text, _ in messages(code, "play") if key.startswith(HINTS)}
    return said - every.keys()


def spans(pattern: re.Pattern[str], text: str) -> set[str]:
    """What a text sets off; a path through several pages as its parts."""
    found = (" ".join(one.split()) for one in pattern.findall(text))
    return {part.rstrip(END) for one in found for part in one.split(" · ")}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("game", game_ids())
def test_names_of_the_screen_are_those_of_the_screen(game: str, code: str) -> None:
    every, chosen = known(code, game)
    footer = hinted(code, every)
    faults: list[str] = []
    for domain in (f"{game}-lessons", f"{game}-problems"):
        for key, text, said in messages(code, domain):
            plain, translated = BOLD.sub("", text), spans(SLANTED, BOLD.sub("", said))
            for name in spans(SLANTED, plain) - ELSEWHERE:
                if name not in every:
                    faults.append(f"{domain} {key}: nothing is called {name!r}")
                elif not every[name] & translated:
                    faults.append(f"{domain} {key}: {name!r} is {sorted(every[name])}: {said!r}")
            bold = {name.casefold() for name in spans(BOLD, said)}
            for name in spans(BOLD, text):
                if name in footer:
                    faults.append(f"{domain} {key}: nothing is called {name!r}, a key is")
                if name[:1].isupper() and len(name) <= LONGEST and name in chosen \
                        and not {one.casefold() for one in chosen[name]} & bold:
                    faults.append(f"{domain} {key}: {name!r} is {sorted(chosen[name])}: {said!r}")
    assert not faults, "\n".join(faults)
