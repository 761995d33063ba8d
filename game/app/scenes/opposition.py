"""Who can be played against in a scenario, and what is known of them: how they are called and play,
how strong they have shown themselves, how a person did against them. No pixels."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from game.app.programs import Program, program_name
from game.app.record import GameRecord
from game.app.seat_choices import USUAL
from game.core.contract import ScenarioCard
from game.core.errors import BoxError
from game.core.resources import asset
from game.core.strength import (
    SeatedGames,
    WonOf,
    seconds_of,
    strength_of,
    won_against,
    won_by_side,
)
from game.core.view_records import Row
from game.core.words import Words, load_words


class Learned(NamedTuple):
    """What files say of players. measured: their games against each other; fault: why nothing is
    known of those, in one line, "" for nothing wrong. yours: games of a person that were won
    against each, and how many there were."""

    measured: tuple[SeatedGames, ...] = ()
    fault: str = ""
    yours: Mapping[str, tuple[int, int]] = {}


class Opposition:
    """The players of a scenario's seats. levels: those of its game; words: the window's, which have
    their general names. learned: what files say of them, nothing before they were read (`learn`).
    """

    def __init__(self, card: ScenarioCard, levels: Sequence[str], words: Words) -> None:
        self.card = card
        self.levels = tuple(levels) if card.sides else ()
        self.learned = Learned()
        self._words = words
        self._told = load_words("opponents")

    def _say(self, key: str, **facts: object) -> str:
        """What the game's words say, else those for any game, "" for nothing. key: without the
        game."""
        keys = (f"{whose}.{key}" for whose in (self.card.game, "any"))
        found = next((known for known in keys if known in self._told), "")
        return self._told.say(found, **facts) if found else ""

    # The scenario

    def aim(self, goals: Sequence[Row], *, shipped: bool) -> str:
        """What the scenario asks for, in one sentence with its rule; of one that nobody has said
        it of what is counted (goals). shipped: it came with the game."""
        told = self._say(f"aim.{self.card.id}") if shipped else ""
        if told or not goals:
            return told or self.card.summary
        heads = " · ".join(dict.fromkeys(goal.head for goal in goals))
        rules = dict.fromkeys(f"[{goal.rule}]" for goal in goals if goal.rule)
        return " ".join((heads, *rules))

    @property
    def counts_head(self) -> str:
        """The head over all that counts."""
        return self._say("counts")

    def counts(self, goals: Sequence[Row]) -> tuple[str, ...]:
        """All that counts, a line each: what is asked for, and by how much one wins."""
        return tuple(
            self._say("count", head=goal.head, text=goal.text) if goal.text
            else self._say("count-plain", head=goal.head) for goal in goals
        )

    @property
    def dice(self) -> str:
        """What is thrown, in a few words."""
        return self._say("dice")

    @property
    def rules(self) -> str:
        """Why nobody has to play the other side, where that is so."""
        return self._say("rules") or self._words.say("opponents.rules_play_text")

    # The players

    def levels_of(self, side: str) -> tuple[str, ...]:
        """The levels that play a side: all of the game's, or those that differ there, where the
        words speak of that side."""
        own = tuple(level for level in self.levels if self._say(f"{side}.{level}.how"))
        return own or self.levels

    def players(self, programs: Iterable[Program]) -> dict[str, tuple[str, ...]]:
        """Who can have the seat of each side: levels, then programs."""
        seats = tuple(program.seat for program in programs)
        return {side: (*self.levels_of(side), *seats) for side, _ in self.card.sides}

    def uneven(self, side: str) -> bool:
        """Whether who plays a side plays another game than who plays the other one: then strength
        is that of a seat, not of a player."""
        return any(self._say(f"{side}.{level}.how") for level in self.levels)

    def name_of(self, player: str, side: str) -> str:
        """What a player is called in the seat of a side."""
        if known := program_name(player) or self._say(f"{side}.{player}.name"):
            return known
        key = f"opponents.{player}"
        return self._words.say(key) if key in self._words else player.capitalize()

    def how(self, level: str, side: str) -> str:
        """How it plays, in one line; of one that nothing is said of nothing."""
        own = self._say(f"{side}.{level}.how") or self._say(f"{level}.how")
        general = f"any.{level}.how"
        return own or (self._told.say(general) if general in self._told else "")

    def portrait(self, level: str, side: str) -> str:
        """The drawing of it: the seat's own, if it has one, or that of all games."""
        own = f"{self.card.game}-{side}-{level}"
        return own if asset("art", "portraits", f"{own}.svg").is_file() else level

    # Their strength

    def won_by(self, side: str, *, led: bool) -> WonOf | None:
        """How a side did in this scenario, whoever played it; None where nobody measured it. led:
        in games in which every side had a player, or in those where the rules decided for one."""
        won = won_by_side(self.learned.measured, self.card.id, side, led=led)
        return won if won.decided else None

    def is_usual(self, level: str, side: str) -> bool:
        """Whether others are measured by it, so that it comes out even."""
        return level == USUAL and bool(self.learned.measured) and not self.uneven(side)

    def won(self, level: str, side: str) -> WonOf | None:
        """How a level did against the usual player, or in a seat of this scenario where those
        differ; None where nobody measured it, and of the usual player itself."""
        if self.is_usual(level, side):
            return None
        if self.uneven(side):
            seats = {at: level if at == side else USUAL for at, _ in self.card.sides}
            seats = {at: self._seated(at, player) for at, player in seats.items()}
            won = won_by_side(self.learned.measured, self.card.id, side, seats)
        else:
            won = won_against(self.learned.measured, level, USUAL)
        return won if won.decided else None

    def _seated(self, side: str, player: str) -> str:
        """Who had a seat in the measured games for a player: where the rules decide for a side,
        nobody, in the place of the usual one."""
        ruled = any(row.seats.get(side) == "" for row in self.learned.measured)
        return "" if ruled and player == USUAL else player

    def pace(self, level: str, side: str) -> float | None:
        """Seconds that it takes for a decision, 0 where the rules decide; None where nobody knows.
        """
        seat = side if self.uneven(side) else ""
        if seat and not self._seated(side, level):
            return 0.0
        return seconds_of(self.learned.measured, level, seat)

    def learn(self, record: GameRecord | None) -> Learned:
        """What files say of them, read anew: the measured games, and a person's finished ones in
        the record. In whatever thread."""
        yours = self._scores(record) if record is not None else {}
        try:
            return Learned(strength_of(self.card.game), "", yours)
        except BoxError as error:
            return Learned((), str(error), yours)

    def _scores(self, record: GameRecord) -> dict[str, tuple[int, int]]:
        """The finished games of this game in which one person played, by who played against it."""
        won: Counter[str] = Counter()
        games: Counter[str] = Counter()
        for one in record.games():
            players = set(one.game.opponents.values())
            if one.save.game == self.card.game and one.game.side and len(players) == 1:
                (player,) = players
                games[player] += 1
                won[player] += one.game.standing == "won"
        return {player: (won[player], count) for player, count in games.items()}
