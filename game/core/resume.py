"""From a game in progress to its save, and back by playing it again.

Loading plays the actions of a save again through `judge`, so a save can't smuggle in a position
that the rules don't allow.
"""

import contextlib
import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from game.core.contract import AnyGame
from game.core.deliberation import Deliberation
from game.core.errors import BoxError, SaveError
from game.core.fault_words import fault_text
from game.core.history import History
from game.core.safe_files import printable
from game.core.saved_place import saved_place, told_place
from game.core.saves import Save, alike, filled
from game.core.view_records import Status

OpenGame = Callable[[str, str, Mapping[str, bool]], AnyGame]
"""Loads a game from (game id, scenario text, options)."""

TodaysScenario = Callable[[str, str], str]
"""The text of a scenario of the box, from (game id, scenario id); raises BoxError without one."""

_SHORT = 8  # letters of a check in a list of them


class Loaded(msgspec.Struct, frozen=True):
    """A game come back from a save. trouble: one line if not all of it could be played again."""

    history: History[Any, Any]
    save: Save
    trouble: str = ""


def fingerprint(game: AnyGame, state: Any) -> str:
    """A stable hash of a state: the same in every process, on every platform and in every language.
    """
    return _hash(_without_words(game.encode(state)))


def stands_at(game: AnyGame, state: Any, check: str) -> bool:
    """Whether a state is the one of a check, or of the beginning of one. Checks of the past spoke
    of the words of a verdict, too."""
    if not check:
        return False
    found = fingerprint(game, state), _hash(game.encode(state))
    return any(one.startswith(check) for one in found)


def _hash(encoded: Any) -> str:
    plain = msgspec.json.encode(encoded, order="sorted")
    return hashlib.blake2b(plain, digest_size=12).hexdigest()


def _without_words(encoded: Any) -> Any:
    """A state without what its verdict says in words: those are of the language that was spoken
    as it fell."""
    verdict = encoded.get("verdict") if isinstance(encoded, dict) else None
    if not isinstance(verdict, dict):
        return encoded
    return {**encoded, "verdict": {**verdict, "lines": []}}


def make_save(
    history: History[Any, Any], *, name: str, saved: str, program: str,
    data: Mapping[str, Any] | None = None, status: Status | None = None,
    before: Save | None = None,
) -> Save:
    """The save of a game in progress. saved: local time, ISO 8601. status: of the position now,
    where it is known already. before: an earlier save of this very game, whose checks stand as far
    as the same was played."""
    game = history.game
    actions = [entry.text for entry in history.entries]
    check = fingerprint(game, history.state)
    opening = before.opening if before is not None else ""
    known = before.checks[:alike(before.actions, actions)] if before is not None else []
    checks = known + [""] * (len(actions) - len(known))
    checks[-1:] = [check[:_SHORT]] if actions else []
    status = status or game.status(history.state)
    standing = saved_place(game.id, game.card.id, status)
    return Save(
        rules=game.rules, program=program, name=name, saved=saved, game=game.id,
        scenario=game.card.id, title=game.card.written or game.card.title,
        place=told_place(standing), standing=standing,
        source=game.source, options=dict(game.options_set),
        computers=None if history.computers == game.computers else dict(history.computers),
        seed=history.seed,
        script=list(history.script), endless=history.endless, later=list(history.later),
        actions=actions, undone=[entry.text for entry in history.undone],
        deliberations=[entry.deliberation for entry in history.entries],
        undone_deliberations=[entry.deliberation for entry in history.undone],
        check=check, opening=opening or fingerprint(game, history.opening.state)[:_SHORT],
        checks=checks, over=status.result is not None,
        touched=bool(history.undone) or history.last_decision() is not None,
        data=dict(data or {}),
    )


def restore(
    save: Save, open_game: OpenGame, name: str = "", todays: TodaysScenario | None = None
) -> Loaded:
    """The game in progress of a save, played again action by action.

    Play that the rules no longer allow ends the replay there: what stands up to it is kept and
    `trouble` says where it stopped and why. todays: where a scenario that can't be opened any more
    is looked for as it is now; play goes on in that as far as it can.

    Raises:
        SaveError: its scenario can't be opened any more.
    """
    label = name or save.name
    game, trouble = _game_of(save, open_game, todays, label)
    try:
        history = History(
            game, save.seed, save.script, endless=save.endless, later=sorted(save.later),
            computers=seats(save, game),
        )
    except (BoxError, ValueError) as error:
        raise SaveError(fault_text("save.set_up", name=label, why=_line(error))) from error
    stopped = _replay(
        history, [*save.actions, *reversed(save.undone)],
        [*filled(save.deliberations, save.actions),
         *reversed(filled(save.undone_deliberations, save.undone))],
    )
    while len(history.entries) > len(save.actions):  # what redo brings back
        history.unplay()
    if not stopped and not stands_at(game, history.state, save.check):
        stopped = fault_text("save.otherwise")
    if stopped:
        stopped = _back_to_where_it_was(history, save) + stopped
    trouble = "; ".join(part for part in (trouble, stopped) if part)
    if not trouble:
        return Loaded(history, save)
    return Loaded(history, save, f"{label}: {trouble}{_versions(save, game)}")


def seats(save: Save, game: AnyGame) -> Mapping[str, str] | None:
    """Who plays the computer's sides of a save, those that its game knows."""
    if save.computers is None:
        return None
    return {side: player for side, player in save.computers.items() if side in game.sides}


def _back_to_where_it_was(history: History[Any, Any], save: Save) -> str:
    """Take back what came out differently than it had been saved; says from which action on, or
    "" where nothing did or nobody can tell."""
    game = history.game
    if not stands_at(game, history.opening.state, save.opening):
        return ""  # states are written in another way now
    good = 0
    for count, (entry, check) in enumerate(zip(history.entries, save.checks, strict=False), 1):
        if not check:
            continue
        if not stands_at(game, entry.state, check):
            break
        good = count
    else:
        return ""
    while len(history.entries) > good:
        history.unplay()
    history.undone.clear()
    return fault_text("save.action", number=good + 1, action=printable(save.actions[good]))


def _game_of(
    save: Save, open_game: OpenGame, todays: TodaysScenario | None, label: str
) -> tuple[AnyGame, str]:
    """The game of a save, and what is wrong with its scenario, or ""."""
    try:
        return open_game(save.game, save.source, save.options), ""
    except (BoxError, ValueError) as error:
        why = _line(error)
    if todays is not None:
        with contextlib.suppress(BoxError, ValueError):
            game = open_game(save.game, todays(save.game, save.scenario), save.options)
            return game, fault_text("save.todays", why=why)
    raise SaveError(fault_text("save.scenario", name=label, why=why))


def _line(error: Exception) -> str:
    return printable(str(error).partition("\n")[0])


def _versions(save: Save, game: AnyGame) -> str:
    """Words on the rules' version, where a save has another one."""
    if save.rules == game.rules:
        return ""
    return fault_text("save.versions", one=save.rules, other=game.rules)


def _replay(
    history: History[Any, Any], actions: list[str], known: list[Deliberation | None]
) -> str:
    """Play actions as far as they go; what stopped it, or "". known: what was compared for each
    of them."""
    for number, (text, weighed) in enumerate(zip(actions, known, strict=True), 1):
        stop = fault_text("save.stopped", number=number, count=len(actions), action=printable(text))
        try:
            ruling = history.play(text, deliberation=weighed)
        except BoxError as error:
            return f"{stop}: {printable(str(error))}"
        if not ruling.allowed:
            reason = ruling.reasons[0]
            return f"{stop}: {reason.text} ({reason.rule})"
    return ""
