"""A sample opponent for Skirmish Box: it attacks where the odds are good, else it comes nearer.

It knows no game: it starts an engine of its own, hands on to that what the window sends, but for
`think`, and asks it for the rules. "Write your own opponent" in game/engine/PROTOCOL.md says more.
"""

import json
import math
import os
import random
import shlex
import subprocess
import sys
import time
from fractions import Fraction

GOOD = 0.25  # least odds of an attack that is worth it
ENGINE = subprocess.Popen(shlex.split(os.environ["SKIRMISH_BOX_ENGINE"]),
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def ask(**request: object) -> dict:
    """What the engine answers to a request."""
    ENGINE.stdin.write(json.dumps(request).encode() + b"\n")
    ENGINE.stdin.flush()
    return json.loads(ENGINE.stdout.readline())


def odds(action: str) -> float:
    """How likely an action brings something good; 0 where no dice are thrown for it."""
    forecast = ask(request="forecast", action=action).get("forecast") or {"outcomes": ()}
    return float(sum(Fraction(one["odds"]) for one in forecast["outcomes"] if one["good"]))


def place(cell: str) -> tuple[float, ...]:
    """Where a cell is, as far as its name tells: 12.3,4.56 or 0512 or C4."""
    half = cell.find(",") if "," in cell else 1 if cell[0].isalpha() else len(cell) // 2
    column, row = cell[:half], cell[half:].strip(",")
    return (ord(column) if column.isalpha() else float(column), float(row or 0))


def decide(until: float) -> list[tuple[float, str]]:
    """What was compared, the best first: attacks by their odds, else ways by where they end."""
    options, told = ask(request="options", limit=5000)["actions"], ask(request="state")
    random.shuffle(options)
    attacks = [(0.0, options[0])]
    for action in [one for one in options if " along " not in one][:60]:
        if time.monotonic() < until:
            attacks.append((odds(action), action))
    side, groups = told["status"]["to_act"], told["state"].items()
    foes = [place(unit["cell"]) for group, units in groups if isinstance(units, dict)
            for unit in units.values() if isinstance(unit, dict) and unit.get("cell")
            and unit.get("side", group[:-1]) != side]
    ends = {one: one.partition(" along ")[2].split()[0].split("-")[-1] for one in options
            if " along " in one and "exit" not in one}
    if max(attacks)[0] >= GOOD:
        return sorted(attacks, reverse=True)
    if not foes or not ends or random.random() < 0.2:
        return attacks[:1]
    return sorted(((-min(math.dist(place(end), foe) for foe in foes), one)
                   for one, end in ends.items()), reverse=True)


for line in sys.stdin:
    request = json.loads(line)
    if request["request"] == "think":
        # Half the time that it has: so it is done before anybody need tell it to stop.
        found = decide(time.monotonic() + request["budget"] / 2000)
        best = [{"worth": worth, "action": action} for worth, action in found[:6]]
        answer = {"ok": True, "id": request["id"], "action": found[0][1],
                  "deliberation": {"by": "odds", "count": len(found), "choices": best}}
    else:
        answer = ask(**request)
    print(json.dumps(answer), flush=True)
