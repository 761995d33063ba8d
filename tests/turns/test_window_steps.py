"""Steps of a lesson that are done at the window itself, at a table without one."""

from pathlib import Path

import pytest

from game.app.play.commands import BY_NAME
from game.core.datafile import DataFileError
from game.core.history import History
from game.core.lesson import KEYS, PLAN, USES
from game.rules import box, scenario_path
from game.turns import inputs as do
from game.turns.controller import Controller
from game.turns.machine import Mode
from game.turns.tutorial import Tutorial, script_of
from tests.rules.course import follow

CHAPTER = scenario_path("arena", "second-thoughts")


def led_to(asks: str, source: Path | str = CHAPTER) -> Tutorial:
    """A chapter at the first step that asks for something of that kind, as Show me leads there."""
    game = box("arena").load(source)
    lead = Tutorial(Controller(History(game, 3, script_of(game.lessons))))
    index = next(at for at, lesson in enumerate(game.lessons)
                 if any(like.startswith(asks) for like in lesson.do))
    lead.lead_to(index)
    while lead.table.mode in (Mode.WAITING, Mode.THINKING):
        follow(lead)
    assert lead.index == index
    return lead


def test_every_command_that_can_be_asked_for_is_one() -> None:
    assert set(USES) | set(KEYS) <= set(BY_NAME)


def test_only_what_is_asked_for_leads_on() -> None:
    """SB-T3: another deed at the window is free, and changes nothing."""
    lead = led_to("use back")
    index = lead.index
    assert lead.send(do.WindowDeed("use zoom-in")).kind == "nothing" and lead.index == index
    assert lead.send(do.WindowDeed("use back")).kind == "changed" and lead.index == index + 1


def test_what_is_readied_is_not_done() -> None:
    """SB-T3: the dice are made ready though the table throws at once; throwing them is no part of
    the step, and putting them away is the next."""
    lead = led_to(PLAN)
    lesson, index, count = lead.lesson, lead.index, len(lead.table.history.entries)
    assert lesson is not None and not lead.table.arms
    text = lesson.do[0].removeprefix(PLAN)
    refused = lead.gate(text, lead.table.game.parse(text))
    assert refused is not None and refused.rules == ("SB-T3",)
    shown = lead.shown()
    assert shown == do.Suggest(text)
    lead.send(shown)
    assert lead.index == index + 1 and lead.table.armed is not None
    lead.send(do.Confirm())
    assert len(lead.table.history.entries) == count, "the next step wants them put away"


def test_a_step_back_asks_for_it_once_more() -> None:
    """With the dice readied as the step found them."""
    lead = led_to(PLAN)
    index, ready = lead.index + 1, lead.shown()
    assert ready is not None
    lead.send(ready)
    armed = lead.table.armed
    assert armed is not None
    lead.send(do.Back())
    lead.send(do.WindowDeed("use back"))
    assert lead.index == index + 1 and lead.table.armed is None
    lead.back()
    assert lead.index == index and lead.table.armed == armed
    assert lead.send(do.WindowDeed("use back")).kind == "changed"


@pytest.mark.parametrize(("old", "new", "problem"), [
    ("do: [use back]", "do: [use bakc]", 'there is no command "bakc"'),
    ("do: [use back]", "do: [visit savse]", 'there is no page "savse"'),
    ("do: [use back]", "do: [visit rulebook at AR-Z9]", "AR-Z9"),
    ("plan attack b1 at r1 with weapon", "plan attack b1 at r9 with weapon", "r9"),
    ("do: [use back]", "do: [use replay]", "the replay is shown still"),
    ("plan attack b1 at r1 with weapon", "plan pass b2", "nothing that can be done here"),
])
def test_a_file_that_asks_for_what_there_is_not_says_so(old: str, new: str, problem: str) -> None:
    text = CHAPTER.read_text(encoding="utf-8")
    assert text.count(old) == 1
    with pytest.raises(DataFileError, match="tutorial") as found:
        box("arena").load(text.replace(old, new))
    assert problem.casefold() in str(found.value).casefold()
