"""Where the game stands: turn strip, prompt, whose decision, and the victory so far."""

from collections.abc import Mapping

from game.core.view_records import Phase, Reckoning, Result, Row, Score, ScoredPlace, Status
from game.rules.kayotz import turn, victory
from game.rules.kayotz.data import Chain, Condition
from game.rules.kayotz.reasons import words
from game.rules.kayotz.rules import KayotzRules
from game.rules.kayotz.scenario import Level
from game.rules.kayotz.state import ALIENS, MARINES, State
from game.rules.kayotz.talk import counted, listed, name, say

PHASES = ("marine", "alien", "end")


def status(game: KayotzRules, state: State) -> Status:
    """Turn, phases with their notes, prompt, goals, result."""
    result = _result(game, state)
    over = result is not None
    to_act = turn.decides(state, game.hot_seat)
    return Status(
        state.turn,
        turns(game),
        tuple(Phase(key, say(f"phase.{key}"), _note(game, state, key)) for key in PHASES),
        "end" if over else state.phase,
        to_act,
        _prompt(game, state, over),
        state.pending.unit if state.pending is not None and not over else "",
        goals(game, state),
        to_act if game.hot_seat and not over else "",
        result,
        standing=None if over else if_ended(game, state),
    )


def if_ended(game: KayotzRules, state: State) -> Reckoning:
    """The instant victory if it is reached (KZ-V1), else the level of the ladder that holds now,
    Mission Goals left aside, and what the next better one still asks for (KZ-V2)."""
    context, ladder = game.context, game.scenario.victory.levels
    won = victory.instant(context, state)
    level = won or victory.standing(context, state)
    lines = [level.text] if level.text else []
    lines += [test_words(game, state, test) for test in level.tests]
    if state.cards.goals and not level.despite_goal and level in ladder:
        lines.append(say("standing.goals"))
    better = ladder[:ladder.index(level)] if level in ladder else ladder
    missing = ""
    if better and won is None:
        unmet = [test for test in better[-1].tests
                 if not victory.holds(context, state, (test,))]
        missing = say("standing.next", title=better[-1].title,
                      tests=listed(test_words(game, state, test) for test in unmet))
    winner = victory.winner(context, level.id)
    return Reckoning(level.title, winner, tuple(lines), missing, _from_the_hive(level, winner))


def _from_the_hive(level: Level, winner: str) -> tuple[tuple[str, str], ...]:
    """The levels speak of the Marines: what they are to whoever plays the hive."""
    won = winner == ALIENS
    return ((ALIENS, say("result.hive-won" if won else "result.hive-lost", title=level.title)),)


def turns(game: KayotzRules) -> str:
    """How many turns the deck gives, as a range if it depends on the order (KZ-T1)."""
    deck = game.scenario.deck or tuple(game.data.cards)
    chains = sum(
        any(isinstance(effect, Chain) for effect in game.data.cards[card].effects)
        for card in deck
    )
    least = len(deck) - chains
    if not chains:
        return str(least)
    return say("turns.range", least=least, most=least + 1)


def _note(game: KayotzRules, state: State, phase: str) -> str:
    if state.verdict is not None or phase != state.phase:
        return ""
    if phase == "marine":
        able = [m for m in state.marines.values() if m.place in ("map", "waiting")]
        return say("phase.left", left=sum(not m.acted for m in able), all=len(able))
    cards = state.cards
    if cards.card:
        return game.data.cards[cards.card].title
    return say("phase.drawing")


def _prompt(game: KayotzRules, state: State, over: bool) -> str:
    if over:
        return say("prompt.over")
    pending = state.pending
    if pending is not None:
        return say(f"prompt.{pending.half}", unit=name(game, pending.unit))
    if state.phase == "marine":
        return say("prompt.act" if game.actors(state) else "prompt.end")
    if state.cards.offer:
        return say("prompt.recon" if state.cards.recon else "prompt.pick")
    return say("prompt.watch" if state.cards.card else "prompt.draw")


def scored(game: KayotzRules, state: State) -> tuple[ScoredPlace, ...]:
    """Hexes that are held (KZ-X2), and the site with what has been scanned there (KZ-X1)."""
    context, holders = game.context, {one.cell: one for one in victory.holding(game.context, state)}
    places = [
        ScoredPlace(cell, "marine", say("scored.held", unit=name(game, one.id)))
        for cell, one in holders.items()
    ]
    scans = victory.count(context, state, "scans")
    if scans and context.site >= 0:
        places.append(ScoredPlace(context.site, "marine", counted("scored.scans", scans)))
    return tuple(places)


def score(game: KayotzRules, state: State) -> Score:
    """The result if the game ended now, without the Mission Goal that the aliens may still draw
    (KZ-V1, KZ-V2)."""
    context, aims = game.context, game.scenario.victory
    ladder = [level.id for level in (*aims.levels, aims.defeat)]
    if aims.instant is not None and aims.instant.id not in ladder:
        ladder.insert(0, aims.instant.id)
    verdict = state.verdict
    now = verdict.level if verdict is not None else (
        victory.instant(context, state) or victory.standing(context, state)
    ).id
    titles = tuple(victory.level_of(context, level).title for level in reversed(ladder))
    place = len(ladder) - 1 - victory.rank(context, now)
    return Score(say("score.head"), (("marine", place),), titles)


def losses(game: KayotzRules, state: State) -> Mapping[str, tuple[int, int]]:
    """Units, those that wait in the pool left out, and the Monolith, which nothing harms."""
    marines = [one.place for one in state.marines.values() if one.place != "pool"]
    aliens = [one.place for one in state.aliens.values()
              if one.place != "pool" and one.kind != "monolith"]
    return {
        MARINES: (marines.count("lost"), len(marines)),
        ALIENS: (aliens.count("lost"), len(aliens)),
    }


# --- victory -------------------------------------------------------------------------------


def goals(game: KayotzRules, state: State) -> tuple[Row, ...]:
    """Every victory level, best first, with what it asks for and what there is of it now; and the
    grade, unless it is the standard one (KZ-U3)."""
    aims = game.scenario.victory
    rows = []
    if aims.instant is not None:
        rows.append(_level(game, state, aims.instant, "KZ-V1"))
    rows += [_level(game, state, level, "KZ-V2") for level in aims.levels]
    if state.cards.goals and len(aims.levels) > sum(level.despite_goal for level in aims.levels):
        left = counted("goals", len(state.cards.goals))
        text = say("goal.text", goals=_mission_goals(game, state))
        rows.append(Row(say("goal.head"), left, text, "KZ-G1"))
    if game.grade is not None:
        grade = words().say(f"option.{game.grade.id}.title")
        rows.append(Row(say("grade.head", grade=grade), "", say(f"grade.{game.grade.id}"), "KZ-U3"))
    return tuple(rows)


def _mission_goals(game: KayotzRules, state: State) -> str:
    """What may be drawn, as far as both sides know: what lay in the cup at the start, since nobody
    sees what leaves it, each with whether it would hold now."""
    found = []
    for goal_id in victory.mission_goals(game.context):
        goal = game.data.goals[goal_id]
        holds = victory.holds(game.context, state, goal.tests)
        found.append(say("goal.holding", title=goal.title) if holds else goal.title)
    return ", ".join(found)


def _level(game: KayotzRules, state: State, level: Level, rule: str) -> Row:
    missing = [test for test in level.tests if not victory.holds(game.context, state, (test,))]
    text = listed(test_words(game, state, test) for test in level.tests) if level.tests else ""
    count = len(level.tests)
    value = say("goal.reached") if not missing else say(
        "goal.met", n=count - len(missing), of=count
    )
    counted = tuple(
        (f"{words[:1].upper()}{words[1:]}",
         victory.count(game.context, state, test.count), test.at_least)
        for test in level.tests
        if test.at_least is not None and (words := test_words(game, state, test))
    )
    whole = len(counted) == count
    return Row(level.title, value, text or level.text, rule, parts=counted if whole else ())


def test_words(game: KayotzRules, state: State, test: Condition) -> str:
    """One condition with where it stands: "Logistics off the map 1 of 2"."""
    what = say(f"count.{test.count}")
    number = victory.count(game.context, state, test.count)
    if test.at_least is not None and test.at_most is not None:
        return say("test.between", what=what, n=number, least=test.at_least, most=test.at_most)
    if test.at_least is not None:
        key = "test.over" if number > test.at_least else "test.least"
        return say(key, what=what, n=number, least=test.at_least)
    return say("test.most", what=what, n=number, most=test.at_most)


def _result(game: KayotzRules, state: State) -> Result | None:
    verdict = state.verdict
    if verdict is None:
        return None
    aims = game.scenario.victory
    level = victory.level_of(game.context, verdict.level)
    lines = [level.text] if level.text else []
    left = state.cards.deck or state.cards.hand
    how = "instant" if verdict.instant else "settled" if left else "cards"
    lines.append(say(f"result.{how}", turn=state.turn))
    lowest = {test.count: test for better in aims.levels for test in better.tests}
    for test in level.tests or lowest.values():
        words = test_words(game, state, test)
        lines.append(f"{words[:1].upper()}{words[1:]}.")
    if verdict.goal:
        goal = game.data.goals[verdict.goal]
        held = say("result.held" if verdict.goal_held else "result.failed")
        lines.append(say("result.goal", title=goal.title, text=goal.text, held=held))
        undone = victory.standing(game.context, state)
        if undone.id != level.id:
            lines.append(say("result.undone", title=undone.title))
    winner = victory.winner(game.context, level.id)
    return Result(
        level.id, level.title, winner, tuple(lines), victory.rank(game.context, level.id),
        _from_the_hive(level, winner),
    )
