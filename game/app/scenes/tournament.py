"""A tournament: who enters it, its bouts by rounds, and what is to be done about the chosen one.

Which game's builds meet isn't known here: bouts are scenarios that its workshop makes. Those of the
player's builds are played at the table and found again in the record of finished games; the others
are fought out by the engine. The tournament lies in a file, so it can be left and gone on with.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import randrange, sample
from typing import TYPE_CHECKING, Any

from pygame import Rect

from game.app.app_services import AppServices
from game.app.scene import AppHost
from game.app.scenes.bracket import lay_bracket
from game.app.scenes.listsheet import ListSheetScene
from game.app.widgets.button import Button
from game.app.widgets.chips import Chip, Chips
from game.app.widgets.dialog import Ask
from game.app.widgets.options import Option
from game.app.widgets.stack import Stack
from game.core.errors import BoxError
from game.core.tournament import SIZES, Bout, Tournament, TournamentEntry, TournamentFile, drawn
from game.core.workshop import AnyWorkshop, Listed

if TYPE_CHECKING:
    from game.app.quick_games import QuickGameRuns
    from game.core.contract import ScenarioCard

_SEEDS = 1 << 31


class TournamentScene(ListSheetScene):
    """The tournament of a game. own: where the player's builds lie; folder: where it is kept.
    runs: plays the engine's bouts, None where nobody does. opponents(card, text): the page before a
    game."""

    name = "tournament"

    def __init__(
        self, app: AppHost, services: AppServices, game: str, shop: AnyWorkshop, own: Path,
        folder: Path, runs: "QuickGameRuns | None",
        opponents: "Callable[[ScenarioCard, str], None]",
    ) -> None:
        super().__init__(app, services)
        self.game, self.shop, self.runs = game, shop, runs
        self.file = TournamentFile(folder)
        self.now: Tournament | None = None
        self.builds: dict[str, Listed[Any]] = {}
        self.mine: tuple[str, ...] = ()
        """Keys of the builds that the player enters, while there is no tournament."""
        self.many = SIZES[-1]
        self._own, self._opponents = own, opponents
        self._fighting: int | None = None
        """The bout that the engine fights out."""

    # Coming and going

    def entering(self) -> None:
        """Read what is kept, and what has been played since."""
        super().entering()
        listed = (*self.shop.own(self._own), *self.shop.shipped())
        self.builds = {
            str(one.path or f"box:{one.id}"): one for one in listed if one.fit
        }
        self.mine = tuple(key for key in self.mine if key in self.builds)
        try:
            self.now = self.file.read()
        except BoxError as error:
            self.now = None
            self.app.toast(str(error))
        if self.runs is not None:
            self.runs.changed = self._heard
        self._look_back()
        self.at = min(self.at, max(0, len(self.rows()) - 1))

    def left(self) -> None:
        """Nobody fights while nobody looks."""
        super().left()
        self._fighting = None
        if self.runs is not None:
            self.runs.changed = lambda: None
            self.runs.stop()

    def _look_back(self) -> None:
        """Bouts of the player's that are in the record count as they ended."""
        now, record = self.now, self.services.record
        if now is None or record is None:
            return
        texts = {
            self._text(now, number): number for number, bout in enumerate(now.bouts)
            if bout.winner is None and now.mine(number)
        }
        if not texts:
            return
        for entry in record().games():
            number = texts.pop(entry.save.source, None)
            if number is not None:
                self._decide(number, entry.game.winner)

    # Bouts

    def _corners(self, now: Tournament, bout: Bout) -> tuple[int, int]:
        """Who stands on the first side and who on the second: the player's on the first."""
        swap = now.entrants[bout.second].own and not now.entrants[bout.first].own
        return (bout.second, bout.first) if swap else (bout.first, bout.second)

    def _text(self, now: Tournament, number: int) -> str:
        """The scenario of a bout, as it is fought next."""
        one, other = (
            self.shop.read(now.entrants[at].build) for at in self._corners(now, now.bouts[number])
        )
        return f"# {now.mark(number)}\n{self.shop.bout(one, other)}"

    def _sides(self, text: str) -> tuple[str, ...]:
        box = self.services.box(self.game)
        return tuple(box.load(text).sides) if box is not None else ()

    def _decide(self, number: int, side: str) -> None:
        """A bout has been won by a side, "" for nobody; it is kept."""
        now = self.now
        if now is None:
            return
        won: bool | None = None
        if side:
            corner = self._sides(self._text(now, number)).index(side)
            won = self._corners(now, now.bouts[number])[corner] == now.bouts[number].first
        self.now = now.decided(number, won)
        try:
            self.file.keep(self.now)
        except BoxError as error:
            self.cannot(error)

    def open_bouts(self) -> list[int]:
        """Bouts of the computer's that nobody has won yet."""
        now = self.now
        return [] if now is None else [
            number for number, bout in enumerate(now.bouts)
            if bout.winner is None and not now.mine(number)
        ]

    def fight(self) -> None:
        """Let the engine fight all open bouts out, one after the other; once more, to stop."""
        if self._fighting is not None:
            self._fighting = None
            if self.runs is not None:
                self.runs.stop()
            self.rebuild()
            return
        self._next()

    def _next(self) -> None:
        waiting = self.open_bouts()
        now, runs = self.now, self.runs
        self._fighting = waiting[0] if waiting and runs is not None else None
        if self._fighting is not None and now is not None and runs is not None:
            text, number = self._text(now, self._fighting), self._fighting
            runs.begin(self.game, text, 1, now.dice(number))
        self.rebuild()

    def _heard(self) -> None:
        """The engine has come to an end, or says why not."""
        runs, now, number = self.runs, self.now, self._fighting
        if runs is None or now is None or number is None or runs.run is not None:
            return
        if runs.fault:
            self._fighting = None
            self.app.toast(runs.fault)
            self.rebuild()
            return
        text = self._text(now, number)
        tally = runs.tally(text)
        if tally.games:
            winner = next((side for side in self._sides(text) if tally.wins(side)), "")
            self._decide(number, winner)
        self._next()

    def play(self) -> None:
        """The chosen bout at the table: first the page before a game."""
        now, box = self.now, self.services.box(self.game)
        if now is None or box is None:
            return
        try:
            text = self._text(now, self.at)
            self._opponents(box.load(text).card, text)
        except (BoxError, ValueError) as error:
            self.cannot(error)

    # Entering

    def _choose(self, option: str) -> None:
        """The chosen row once more: enter it, or take it out; the chosen bout: play it."""
        if self.now is None and int(option) == self.at:
            self.toggle()
        else:
            super()._choose(option)

    def toggle(self) -> None:
        """Enter the chosen build as one's own, or take it out."""
        key = list(self.builds)[self.at]
        if key in self.mine:
            self.mine = tuple(one for one in self.mine if one != key)
        elif len(self.mine) < self.many:
            self.mine = (*self.mine, key)
        self.rebuild()

    def draw(self) -> None:
        """Draw the first round: the player's, and others of the box, of the same points where there
        are enough."""
        seed = randrange(_SEEDS)
        rest = [key for key in self.builds if key.startswith("box:") and key not in self.mine]
        sizes = [self.builds[key].size for key in self.mine or rest]
        usual = max(sizes, key=sizes.count)
        others = sample(rest, len(rest))
        others.sort(key=lambda key: self.builds[key].size != usual)
        del others[self.many - len(self.mine):]
        entrants = tuple(
            TournamentEntry(one.title, one.note, self.shop.text(one.build), key in self.mine)
            for key in (*self.mine, *others) if (one := self.builds[key]).build is not None
        )
        try:
            self.now = drawn(self.game, entrants, seed)
            self.file.keep(self.now)
        except BoxError as error:
            self.cannot(error)
            return
        self.at = 0
        self.rebuild()

    def give_up(self) -> None:
        """Ask, then have no tournament any more."""
        say = self.ui.say
        if self.now is not None and self.now.champion is not None:
            self._drop()
            return
        self.ask(Ask(
            self.ui, "gone", Rect((0, 0), self.size), say("tournament.drop_title"),
            say("tournament.drop_text", round=self.now.bouts[-1].round if self.now else 1),
            [("yes", say("tournament.drop_yes"), self._drop), ("no", say("tournament.keep"), None)],
        ))

    def _drop(self) -> None:
        self._fighting = None
        if self.runs is not None:
            self.runs.stop()
        self.file.drop()
        self.now, self.at = None, 0
        self.rebuild()

    # What is shown

    def heading(self) -> str:
        """A tournament."""
        return self.ui.say("tournament.title")

    def subtitle(self) -> str:
        """Whose it is, or what to do."""
        now = self.now
        if now is None:
            return self.ui.say("tournament.enter")
        if now.champion is not None:
            return self.ui.say("tournament.champion", name=now.entrants[now.champion].title)
        return self.ui.say("tournament.goes_on", count=len(now.entrants))

    def list_head(self) -> str:
        """Bouts, or who may enter."""
        return self.ui.say("tournament.bouts" if self.now else "tournament.who")

    def empty(self) -> str:
        """Never: a box with tournaments has builds."""
        return ""

    def rows(self) -> Sequence[Option]:
        """Bouts under their rounds; before that, all who may enter."""
        say, now, options, group = self.ui.say, self.now, [], ""
        if now is None:
            for at, (key, one) in enumerate(self.builds.items()):
                note = f"{one.note}\n**{say('tournament.mine')}**" if key in self.mine else one.note
                options.append(Option(str(at), one.title, "", note))
            return options
        for at, bout in enumerate(now.bouts):
            head = self._round(now, bout)
            title = say("tournament.bout", one=now.entrants[bout.first].title,
                        other=now.entrants[bout.second].title)
            options.append(Option(str(at), title, "", self._note(now, at),
                                  group=head if head != group else ""))
            group = head
        return options

    def _round(self, now: Tournament, bout: Bout) -> str:
        last = 2 ** bout.round == len(now.entrants)
        return self.ui.say("tournament.final" if last else "tournament.round", n=bout.round)

    def _note(self, now: Tournament, at: int) -> str:
        """How a bout stands."""
        say, bout = self.ui.say, now.bouts[at]
        if bout.winner is not None:
            return say("tournament.won", name=now.entrants[bout.winner].title)
        if self._fighting == at:
            return say("tournament.fighting")
        return f"**{say('tournament.yours')}**" if now.mine(at) else say("tournament.open")

    def sheet(self, stack: Stack) -> None:
        """The two of a bout; before that, one who may enter, and how many there are to be."""
        ui, now = self.ui, self.now
        if now is None:
            self._entering(stack)
            return
        bout = now.bouts[self.at]
        stack.words("bout.round", self._round(now, bout), "head", ui.c.brass_ink, gap=2)
        for place in (bout.first, bout.second):
            one = now.entrants[place]
            sign = "{icon:check} " if bout.winner == place else ""
            stack.rich(f"bout.{place}", f"{sign}**{one.title}**", "story", ui.c.ink, None, gap=0)
            stack.words(f"bout.{place}.note", one.note, "label", ui.c.ink_2, gap=6)
        stack.rich("bout.state", self._note(now, self.at), "label", ui.c.brass_ink, None, gap=4)
        if bout.again:
            stack.words("bout.again", ui.say("tournament.again", count=bout.again), "label")
        if now.champion is not None:
            champion = ui.say("tournament.champion", name=now.entrants[now.champion].title)
            stack.line(8)
            stack.rich("champion", "{icon:star} " + champion, "heading", ui.c.ink, None, gap=6)
        stack.line(10)
        if self.open_bouts():
            words = "tournament.stop" if self._fighting is not None else "tournament.fight"
            self._small(stack, "fight", words, "swords", self.fight)
        self._small(stack, "give-up", "tournament.drop", "trash", self.give_up)

    def rest(self, stack: Stack, height: int) -> None:
        """The bracket, where there is room for it."""
        if self.now is not None:
            lay_bracket(self.ui, stack, self.now, height)

    def _entering(self, stack: Stack) -> None:
        ui, one = self.ui, list(self.builds.values())[self.at]
        key = list(self.builds)[self.at]
        stack.words("enter.title", one.title, "heading", gap=2)
        stack.words("enter.note", one.note, "label", ui.c.ink_2, gap=8)
        words = "tournament.take_out" if key in self.mine else "tournament.take_in"
        self._small(stack, "toggle", words, "users", self.toggle)
        stack.line(10)
        stack.words("enter.text", ui.say("tournament.text"), "label", ui.c.ink_2, gap=8)
        head = ui.say("tournament.many")
        stack.words("many.title", head, "option", gap=4)
        chips = [Chip(str(size), str(size)) for size in SIZES]
        stack.put(Chips(ui, "many", stack.room(0), f"{head}: {self.many}", chips,
                        (str(self.many),), self._resize), 8)

    def _resize(self, many: str) -> None:
        self.many = int(many)
        self.mine = self.mine[:self.many]
        self.rebuild()

    def _small(
        self, stack: Stack, name: str, words: str, icon: str, do: Callable[[], None]
    ) -> None:
        said = self.ui.say(words)
        width = min(stack.width, Button.width_for(self.ui, said, icon))
        high = Button.height_for(self.ui, said, width, icon)
        place = Rect(stack.left, stack.y, width, high)
        stack.put(Button(self.ui, name, place, said, do, "card", icon), 8)

    def button(self) -> tuple[str, str, bool]:
        """Play the chosen bout, let the others fight, or draw."""
        say, now = self.ui.say, self.now
        if now is None:
            return say("tournament.draw"), "dice", True
        if now.champion is not None:
            return say("tournament.new"), "redo", True
        mine = now.mine(self.at) and now.bouts[self.at].winner is None
        return say("tournament.play"), "play", mine

    def go(self) -> None:
        """What the button says."""
        if not self.button()[2]:
            return
        if self.now is None:
            self.draw()
        elif self.now.champion is not None:
            self._drop()
        else:
            self.play()
