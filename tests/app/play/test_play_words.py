"""Every word the play screen asks for is in play.yaml, and none lies there unused."""

import re
from pathlib import Path

from game.app import play
from game.app.play.commands import COMMANDS
from game.app.play.panels.ribbon import BUTTONS
from game.app.play.present import footer
from game.app.play.replay_course import STEP_UNITS
from game.app.play.words import words
from game.core.lesson import CONTINUE, KEYS

SOURCES = "\n".join(
    path.read_text(encoding="utf-8") for path in Path(play.__file__).parent.rglob("*.py")
)
ASKED = set(re.findall(r'"([a-z_]+(?:\.[a-z_-]+)+)"', SOURCES))
HINTED = set(re.findall(r'"([a-z-]+)"', Path(footer.__file__).read_text(encoding="utf-8")))


def test_all_asked_for_are_there() -> None:
    known = words().keys
    literal = set(re.findall(r'say\(\s*"([a-z_.-]+)"', SOURCES))
    assert literal, "the pattern finds nothing: mend the test"
    assert literal <= known
    assert {key for key in ASKED if key.split(".")[0] == "moment" and "words" in key} <= known


def test_none_is_unused() -> None:
    computed = {f"tip.{name}" for name, _, _ in BUTTONS}
    computed |= {f"tip.{name}" for name in ("menu", "drawer-left", "drawer-right", "drawer-log",
                                            "log", "fit", "again", "ledger")}
    computed |= {f"tray.{kind}" for kind in ("hit", "miss", "counts", "not")}
    computed |= {f"callout.{kind}_{way}" for kind in ("clear", "blocked") for way in ("to", "from")}
    computed |= {f"there.{kind}" for kind in ("front", "side", "rear")}
    computed |= {f"threats.{shown}" for shown in ("now", "next", "off")}
    computed |= {f"queue.{state}" for state in ("done", "now", "next", "out")}
    computed |= {f"key.{word}" for word in HINTED}
    computed |= {f"hint.{word}{short}" for word in HINTED for short in ("", "-short")}
    computed |= {f"menu.{name}" for name in re.findall(r'_button\(stack, "([a-z]+)"', SOURCES)}
    computed |= {f"tip.{command.name}" for command in COMMANDS if command.replays}
    computed |= {f"tip.{name}" for name in re.findall(r'_tip\("([a-z-]+)"', SOURCES)}
    docked = re.findall(r'"((?:lesson|problem)\.[a-z]+)"', SOURCES)
    computed |= {f"{name}_tip" for name in docked}
    counted = re.findall(r'counted\("([a-z._]+)"', SOURCES)
    computed |= {f"{key}.{count}" for key in counted for count in ("one", "many")}
    computed |= {f"replay.unit.{unit}" for unit in STEP_UNITS}
    computed |= {f"replay.mark.{kind}" for kind in ("loss", "flag")}
    computed |= {f"replay.{word}" for word in ("play", "pause", "leave", "branch", "branch_short")}
    computed |= {f"command.{command.name}" for command in COMMANDS}
    computed |= {f"touch.{name}" for name in (*KEYS, CONTINUE)}
    computed |= {key for key in words().keys if key.startswith("keycap.")}
    unused = {key for key in words().keys if key not in computed and f'"{key}"' not in SOURCES}
    assert not unused
