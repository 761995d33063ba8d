"""What a screen may show of a game: the rules with words, counters, cards and menus.

All but the counters has a default that follows from the rules, so a game writes only what it can
say better. The defaults read actions as most games write them: an action of a unit has a field
`unit`, one that points at the board a field `cell` (`Presentation.points_at`), and the first word
of its text says what is done.
"""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, TypeVar

from msgspec.structs import replace

from game.core.deliberation import Deliberation, Term, WeighedChoice
from game.core.dice import ScriptedDice
from game.core.errors import BoxError, DiceScriptError
from game.core.event import AnyEvent, Ended, Told
from game.core.quantity import rounded
from game.core.rules import Rules, unit_of
from game.core.steps import Steps
from game.core.view_records import (
    AttackPlan,
    CardFace,
    CellBoxes,
    CellMark,
    Choice,
    FireArc,
    Lines,
    Link,
    LogLine,
    Outline,
    Phase,
    Piece,
    Preview,
    Prospect,
    Prospects,
    Result,
    RosterLine,
    Row,
    Score,
    ScoredPlace,
    Status,
    Target,
    ThreatArea,
    Track,
    UnitCard,
    Zone,
)

_CHOICES = 3  # of a computer player that are told
_DIFFERENCES = 2  # parts of a worth that are told of what decided
S = TypeVar("S")
A = TypeVar("A")


class Presentation(Rules[S, A]):
    """The rules of a scenario, and what is seen and said of them."""

    title: ClassVar[str]
    """The game's name."""
    ordered: ClassVar[bool] = False
    """Whether its units act in an order that is shown (`Status.queue`)."""

    @property
    @abstractmethod
    def map(self) -> object:
        """What lies on the table, for a board view to draw: on hexes a `boards.hexmap.HexMap`, on
        dots a `boards.dotmap.DotMap`, on an open table a `boards.tablemap.TableMap`.

        The window takes the view that knows its type. What changes in play is a mark on it.
        """

    def lined_up(self, state: S) -> S:
        """The position as a picture of the game's beginning shows it: where units are still to be
        placed, with all of them where they might stand."""
        return state

    # Words

    def status(self, state: S) -> Status:
        """Turn, phase, who decides, prompt, victory so far, result."""
        from game.core.phrases import HOUSE  # reads the rulebook: not on the way to the first frame

        ending, side = self.outcome(state), self.decider(state)
        phases = tuple(Phase(known, name) for known, name in self.sides.items())
        turn: int = getattr(state, "turn", 1)
        if ending is None:
            prompt = HOUSE.say("status.decides", side=self.sides[side])
            return Status(turn, "", phases, side, side, prompt)
        winner = self.sides.get(ending.winner, "")
        title = HOUSE.say("status.won" if winner else "status.draw", side=winner)
        result = Result(ending.level, title, ending.winner, (), ending.rank)
        first = next(iter(self.sides))
        return Status(turn, "", phases, first, first, HOUSE.say("status.over"), result=result)

    def score(self, state: S) -> Score | None:
        """The number that tells best how the game goes, for a plot of its course; None in a game
        that has none."""
        return None

    def scored(self, state: S) -> tuple[ScoredPlace, ...]:
        """What counts towards the result where it lies on the board (ground that is held, who
        stands where that counts); nothing in a game that counts no such thing."""
        return ()

    def loss_points(self, state: S, unit: str) -> int:
        """The points that the loss of a unit has brought the other side; 0 where losses bring
        none."""
        return 0

    def unit_points(self, state: S, unit: str) -> int:
        """What a unit costs or is worth in points; 0 in a game that counts none."""
        return 0

    def losses(self, state: S) -> Mapping[str, tuple[int, int]]:
        """How much of its force each side has lost so far, and how much that was before play, in
        whatever the game counts it by; nothing in a game that doesn't."""
        return {}

    def tell(
        self, before: S, action: A | None, events: Sequence[AnyEvent]
    ) -> tuple[LogLine, ...]:
        """The log's account of what an action did; with None of how the game begins."""
        told = [event.text for event in events if isinstance(event, Told)]
        lines = [LogLine(text) for text in told]
        if action is not None:
            unit = unit_of(action)
            lines = [LogLine(_capital(self.text(action)), "\n".join(told), unit=unit)]
        return (*lines, *(
            LogLine(f"**{event.title}**", "\n".join(event.lines), "end")
            for event in events if isinstance(event, Ended)
        ))

    def weighed_by(self, by: str) -> str:
        """What a measure of its computer players is, or what a rule of thumb of theirs says, in a
        sentence; "" for one that the game has no words for. by: `Deliberation.by`."""
        return ""

    def weighed_term(self, term: str) -> str:
        """What a part of a worth counts, in few words; "" for one that the game has no words for.
        term: `Term.id`."""
        return ""

    def weighed(self, state: S, known: Deliberation) -> str:
        """Why a computer player decided as it did in a position, in lines of words: by what it
        compared, and the best of its choices by name. "" where nothing can be said of it."""
        from game.core.phrases import HOUSE  # as in `status`

        lines = [self.weighed_by(known.by)]
        choices = self._named(state, known)
        if choices:
            lines.append(HOUSE.counted("weighed.of", known.count))
            lines += [
                HOUSE.say("weighed.choice" if number else "weighed.taken", name=name,
                          worth=_number(choice.worth)) + self._terms(choice)
                for number, (name, choice) in enumerate(choices)
            ]
        return "\n".join(line for line in lines if line)

    def decided(self, state: S, known: Deliberation) -> str:
        """What decided, in one line: what the choice seemed worth against the next best of another
        name, the parts in which the two differ most, and by which measure. "" where nothing can be
        said of it."""
        from game.core.phrases import HOUSE  # as in `status`

        measure, choices = self.weighed_by(known.by), self._named(state, known)
        if len(choices) < 2 or choices[0][1].action != known.choices[0].action:
            return measure
        (_, taken), (name, other) = choices[:2]
        worth, against = _number(taken.worth), _number(other.worth)
        terms = self._told(_difference(taken, other)[:_DIFFERENCES])
        lead = HOUSE.say("weighed.even", worth=worth, name=name) if worth == against else \
            HOUSE.say("weighed.lead", worth=worth, other=against, name=name, terms=terms)
        return f"{lead} {measure}".rstrip()

    def told_apart(self, taken: WeighedChoice, other: WeighedChoice) -> str:
        """The parts in which two choices differ most, those the game has words for, with by how
        much the first is worth more; "" without any."""
        from game.core.phrases import HOUSE  # as in `status`

        parts = [
            HOUSE.say("weighed.term", name=words, worth=_number(term.worth, "+"))
            for term in _difference(taken, other) if (words := self.weighed_term(term.id))
        ]
        return ", ".join(parts[:_DIFFERENCES])

    def _terms(self, choice: WeighedChoice) -> str:
        """The parts of a worth in brackets, those the game has words for; "" without any."""
        return self._told(choice.terms)

    def _told(self, terms: Sequence[Term]) -> str:
        from game.core.phrases import HOUSE  # as in `status`

        told = ", ".join(
            HOUSE.say("weighed.term", name=words, worth=_number(term.worth, "+"))
            for term in terms if (words := self.weighed_term(term.id))
        )
        return HOUSE.say("weighed.terms", terms=told) if told else ""

    def _named(self, state: S, known: Deliberation) -> list[tuple[str, WeighedChoice]]:
        """The first choices of different names: two that only differ in a facing are told once.
        What can't be read as an action is left out."""
        found: dict[str, WeighedChoice] = {}
        for choice in known.choices:
            try:
                preview = self.preview(state, self.parse(choice.action))
            except BoxError:
                continue
            found.setdefault(self.named(preview), choice)
        return list(found.items())[:_CHOICES]

    def named(self, preview: Preview) -> str:
        """What an action is called beside others: its title, with where its way ends."""
        ends = [step.cell for step in preview.path if step.ok]
        place = self.board.name(ends[-1]) if ends and ends[-1] >= 0 else ""
        return f"{preview.title} → {place}" if place and place not in preview.title \
            else preview.title

    # The table: what a screen shows

    @abstractmethod
    def pieces(self, state: S, viewer: str = "") -> tuple[Piece, ...]:
        """All counters, as `viewer` (a side id; "" for the side to act) may see them."""

    def marks(self, state: S) -> tuple[CellMark, ...]:
        """Markers lying on cells."""
        return ()

    def fields(self, state: S, viewer: str = "") -> tuple[FireArc, ...]:
        """The wedges of cells under watch, as `viewer` may see them; none in most games."""
        return ()

    def zones(self, state: S, unit: str, by: str = "") -> tuple[Zone, ...]:
        """The cells around a unit that its facing tells apart; none where facing means nothing.
        by: a unit that would attack it out of them, whose chances are told then."""
        return ()

    def threats(
        self, state: S, unit: str, mover: str = "", *, soon: bool = False
    ) -> ThreatArea | None:
        """Where a unit may hurt those of another side as it stands, or with `soon` by the end of
        its side's next turn, its own reach and its range together; None where it can't. Unless a
        game knows more: the cells that it watches.

        mover: the unit that asks where it may go; what threatens may depend on it. As it stands is
        quickly told; `soon` may take a moment.
        """
        cells = {cell for arc in self.fields(state) if arc.unit == unit for cell in arc.cells}
        return ThreatArea(unit, tuple(sorted(cells))) if cells else None

    def threat_steps(self, state: S, unit: str, mover: str = "") -> Steps[ThreatArea | None]:
        """What `threats` says with `soon`, in steps, so that nobody waits while it is worked out;
        a game in which it takes a moment says where it can pause."""
        yield
        return self.threats(state, unit, mover, soon=True)

    def links(self, state: S) -> tuple[Link, ...]:
        """Which units hold each other (engaged, grappled, chasing); none in most games."""
        return ()

    def unit_card(self, state: S, unit: str, viewer: str = "") -> UnitCard:
        """All that `viewer` may know of a unit: unless a game says more, what is printed on its
        counter."""
        piece = self._piece(state, unit, viewer)
        if piece is None:
            raise BoxError(f"there is no unit {unit!r}")
        rows = tuple(Row(badge.words, badge.text) for badge in piece.badges if badge.words)
        return UnitCard(piece, piece.name, self.sides.get(piece.side, ""), rows)

    def roster(self, state: S, viewer: str = "") -> tuple[RosterLine, ...]:
        """All units of all sides that `viewer` may know of, in the order of the counters: unless a
        game says more, what their cards say in short."""
        return tuple(
            roster_line(piece, self.unit_card(state, piece.id, viewer))
            for piece in self.pieces(state, viewer) if piece.side in self.sides
        )

    def cell_card(self, state: S, cell: int) -> UnitCard:
        """What a cell is: its name, ground, costs and what lies there (piece has cell set)."""
        name = self.board.name(cell)
        return UnitCard(Piece("", name, cell, "", "", ""), name, "")

    def card_face(self, card: str) -> CardFace:
        """A card by its id.

        Raises:
            BoxError: the game has no such card, or none at all.
        """
        raise BoxError(f"{self.title} is played without cards: there is no card {card!r}")

    # What may be chosen

    def points_at(self, action: A) -> int | None:
        """The cell that an action points at, for menus and targets that follow from the options;
        None for one that is done as soon as it is chosen."""
        cell: int | None = getattr(action, "cell", None)
        return cell

    def menu(self, state: S, unit: str = "") -> tuple[Choice, ...]:
        """What a unit may choose, open or refused with reason, always in the same order; with
        "" the table's own choices (end phase, pick a card)."""
        if self.auto(state) is not None:
            return ()
        lines: dict[str, Choice] = {}
        for action in self._own(state, unit):
            text = self.text(action)
            verb = text.split()[0]
            if self.points_at(action) is None:
                lines[text] = Choice(text, _capital(text), "now", action=text)
            else:
                lines.setdefault(verb, Choice(verb, _capital(verb), "cell"))
        return tuple(lines.values())

    def explained(self, state: S, unit: str) -> tuple[str, ...]:
        """What a unit can do now, in three sentences: what is open with what numbers, how far it
        gets and its best chance, and what is closed by which rule (markup)."""
        from game.core.explained import explained  # as in `status`
        from game.core.phrases import HOUSE

        return explained(self, state, unit, HOUSE)

    def targets(self, state: S, unit: str, choice: str) -> tuple[Target, ...]:
        """The cells a choice with aim "cell" may point at, with costs and odds."""
        found: dict[int, Target] = {}
        for action in self._own(state, unit, choice):
            cell = self.points_at(action)
            if cell is not None and cell not in found:
                found[cell] = Target(cell, cost=self.judge(state, action).cost)
        return tuple(found.values())

    def outline(
        self, state: S, unit: str, choice: str, through: tuple[int, ...] = ()
    ) -> Outline | None:
        """How far a choice whose way is `laid` can lead, from the last of the cells that the way
        goes through already; None where `targets` tell it."""
        return None

    def outline_steps(
        self, state: S, unit: str, choice: str, through: tuple[int, ...] = ()
    ) -> Steps[Outline | None]:
        """The same in steps, for work ahead; a game in which it takes a moment says where it can
        pause."""
        yield
        return self.outline(state, unit, choice, through)

    def measure(self, state: S, a: int, b: int) -> str:
        """What a tape laid from cell to cell reads, in words; "" where nothing is measured."""
        return ""

    def aim(
        self, state: S, unit: str, choice: str, cell: int, facing: int | None = None,
        through: tuple[int, ...] = (),
    ) -> A:
        """The action that pointing at `cell` means, legal or not (`judge` says): the option that
        does, or else an option of the same kind with another cell.

        facing: the direction that the player gives with it (of a choice that is `faced`), None
        for the one that suggests itself. through: the cells at which the way there bends, of a
        choice that is `laid`.

        Raises:
            BoxError: the unit has no such choice that points at the board.
        """
        like = None
        for action in self._own(state, unit, choice):
            if self.points_at(action) == cell:
                return action
            like = like or action
        if like is None:
            raise BoxError(f"{unit or 'the table'} has no choice {choice!r} here")
        return self.pointed(like, cell)

    def pointed(self, action: A, cell: int) -> A:
        """The same action but for the cell that it points at, legal or not."""
        aimed: A = replace(action, cell=cell)  # type: ignore[type-var]
        return aimed

    def preview(self, state: S, action: A) -> Preview:
        """Path, costs, lines of fire, odds, dangers and ruling of an action."""
        return plain_preview(self, state, action, _capital(self.text(action)))

    def prospects(self, state: S, action: A) -> Prospects | None:
        """What a unit has before it where an action takes it: whom it could attack from there, who
        may hurt it there or on the way, and how likely it stays unhurt. None for an action that
        takes nobody anywhere, that isn't allowed, or whose end dice decide.

        Unless a game knows more: the position after it is asked, for the unit's own choices there
        that have odds, and for where the other side may strike as it stands.
        """
        unit = unit_of(action)
        before = self._piece(state, unit, "") if unit else None
        if before is None or not self.judge(state, action).allowed or self.forecast(state, action):
            return None
        try:
            after = self.play(state, action, ScriptedDice(())).state
        except DiceScriptError:
            return None
        pieces = {piece.id: piece for piece in self.pieces(after)}
        here = pieces.get(unit)
        if here is None or here.cell is None or here.cell == before.cell:
            return None
        foes = {piece.cell: piece for piece in pieces.values()
                if piece.side != here.side and piece.cell is not None and piece.side in self.sides}
        targets: dict[str, Prospect] = {}
        for choice in self.menu(after, unit) if unit in self.actors(after) else ():
            for target in self.targets(after, unit, choice.id) if choice.open else ():
                foe, odds = foes.get(target.cell), target.odds
                known = targets.get(foe.id) if foe is not None else None
                if foe is not None and odds is not None and (
                        known is None or odds > (known.odds or 0)):
                    targets[foe.id] = Prospect(foe.id, target.cell, odds, choice.title)
        threats = [
            Prospect(foe.id, cell) for cell, foe in foes.items()
            if (area := self.threats(after, foe.id, unit)) is not None and here.cell in area.cells
        ]
        if not targets and not threats:
            return None
        return Prospects(
            here.cell, "", tuple(threats), None, "", tuple(
                sorted(targets.values(), key=lambda one: -(one.odds or 0))),
        )

    def plan_attack(
        self, state: S, unit: str, target: str
    ) -> Iterator[AttackPlan | None]:
        """How a unit may come to attack somebody of another side whom it can't attack from where it
        stands: by which way and then by which attack, the safest and likeliest first, of several
        the cheapest. It is worked out in small pieces: None after each, at last the plan; nothing
        at the end where there is nothing to say.

        Unless a game knows more: every way of the unit that no dice decide is played, and its own
        choices there that have odds are asked.
        """
        at = next((piece.cell for piece in self.pieces(state) if piece.id == target), None)
        best: tuple[Fraction, Fraction, AttackPlan] | None = None
        for line in self.menu(state, unit) if at is not None else ():
            ends = self.targets(state, unit, line.id) if line.open and line.aim == "cell" else ()
            for end in ends:
                yield None
                way = self.aim(state, unit, line.id, end.cell)
                plan = self._attack_after(state, way, line.id, unit, target)
                cost = end.cost or Fraction(0)
                if plan is not None and plan.odds is not None and (
                        best is None or (-plan.odds, cost) < best[:2]):
                    best = -plan.odds, cost, replace(plan, end=end.cell)
        if best is not None:
            yield best[2]

    def turn_plan(self, state: S, plan: AttackPlan, facing: int) -> AttackPlan | None:
        """The same plan with its unit looking another way where the way ends, and all judged anew;
        one with only the reason where it may not look there, or could not attack so. None of a plan
        whose way gives no facing, which holds of all in a game without."""
        return None

    def _attack_after(
        self, state: S, way: A, line: str, unit: str, target: str
    ) -> AttackPlan | None:
        """The likeliest attack on somebody after a way that no dice decide."""
        if not self.judge(state, way).allowed or self.forecast(state, way) is not None:
            return None
        try:
            after = self.play(state, way, ScriptedDice(())).state
        except DiceScriptError:
            return None
        at = next((piece.cell for piece in self.pieces(after) if piece.id == target), None)
        if at is None or unit not in self.actors(after):
            return None
        found = [
            AttackPlan(
                target, -1, line, (way, self.aim(after, unit, choice.id, at)), choice.title,
                odds=aimed.odds,
            )
            for choice in self.menu(after, unit) if choice.open and choice.aim == "cell"
            for aimed in self.targets(after, unit, choice.id)
            if aimed.cell == at and aimed.odds is not None
        ]
        return max(found, key=lambda plan: plan.odds or Fraction(0), default=None)

    # Data

    def observe(self, state: S, viewer: str | None) -> Any:
        """JSON-ready data of what `viewer` may know, for a reader outside: cells by their printed
        names (null off the board), conditions in words, hidden values null. None: all of it.

        The engine protocol documents it field by field. A game that hides nothing and numbers no
        cells in its state may leave it to `encode`.
        """
        return self.encode(state)

    def _own(self, state: S, unit: str, verb: str = "") -> Iterator[A]:
        """Options of a unit, or with "" of the table; of those that begin with a word."""
        for action in self.options(state, unit or None):
            if unit_of(action) == unit and (not verb or self.text(action).split()[0] == verb):
                yield action

    def _piece(self, state: S, unit: str, viewer: str) -> Piece | None:
        return next((piece for piece in self.pieces(state, viewer) if piece.id == unit), None)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:].replace("-", " ")


def plain_preview(game: Rules[S, A], state: S, action: A, title: str) -> Preview:
    """What the preview of every action begins with: its text, ruling, unit ("" for none) and title,
    and how likely it is where it may be done."""
    ruling = game.judge(state, action)
    forecast = game.forecast(state, action) if ruling.allowed else None
    return Preview(game.text(action), ruling, unit_of(action), title, forecast=forecast)


def roster_line(piece: Piece, card: UnitCard) -> RosterLine:
    """A unit by its counter and its card: where the counter doesn't say its strength the boxes of
    the card do, a track is counted beside it, and the last lines say what it holds."""
    boxes = next((one for one in card.gauges if isinstance(one, CellBoxes)), None)
    track = next((one for one in card.gauges if isinstance(one, Track)), None)
    held = [one.lines[0] for one in card.gauges if isinstance(one, Lines) and one.lines]
    left, of = piece.strength
    if not of and boxes is not None:
        points = [state for _, state in boxes.marks if state != "guard"]
        of, left = len(points), sum(state != "crossed" for state in points)
    return RosterLine(
        piece, card.title, card.subtitle, left, of,
        f"{track.head} {track.steps[track.now]}" if track is not None else "",
        held[-1] if held else "",
    )


def _difference(taken: WeighedChoice, other: WeighedChoice) -> list[Term]:
    """By how much each part of a worth is more, or less, than of another choice, the greatest
    first."""
    worth = {term.id: term.worth for term in taken.terms}
    for term in other.terms:
        worth[term.id] = worth.get(term.id, 0.0) - term.worth
    apart = [Term(name, more) for name, more in worth.items() if round(more, 2)]
    return sorted(apart, key=lambda term: -abs(term.worth))


def _number(worth: float, plus: str = "") -> str:
    """A worth with two decimals and a true minus. plus: what stands before one that is none."""
    return f"{'−' if worth < 0 else plus}{rounded(abs(worth), 2)}"
