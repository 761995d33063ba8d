"""The lines of a unit's menu that are about several: boarding, unloading, formations."""

from collections.abc import Iterable

from game.core.ruling import ALLOWED
from game.core.view_records import Choice
from game.rules.mechs import contact, transport
from game.rules.mechs.actions import Board, Form
from game.rules.mechs.adjacent_placement import places
from game.rules.mechs.aiming import UNLOAD, aim
from game.rules.mechs.menulines import Lines, own
from game.rules.mechs.state import Unit
from game.rules.mechs.talk import counted, name, names, say


class GroupLines(Lines):
    """Makes them."""

    # transports

    def cargo(self) -> list[Choice]:
        """Taking on and letting off, of transports (MC-P2)."""
        return [self.board(), self.unload()] if self.row.transport else []

    def board(self) -> Choice:
        """Whoever may be taken aboard; of the others those that it touches, with the reason."""
        near = {one.id for one in contact.friends(self.context, self.state, self.unit)}
        more = []
        for one in self.state.of(self.unit.side):
            action = Board(self.unit.id, one.id)
            ruling = self.judge(action)
            if one.id != self.unit.id and (ruling.allowed or one.id in near):
                more.append(self.line(f"board-{one.id}", "now", ruling, self._takes(one), "",
                                      action, title=name(self.game, one.id)))
        none = own("MC-P2", "nobody-to-board", unit=name(self.game, self.unit.id))
        return self.parent("board", more, none, say("choice.board-note"), "")

    def _takes(self, one: Unit) -> str:
        takes = transport.takes(self.context, self.state, one)
        return say("choice.takes", takes=takes, of=self.row.capacity)

    def unload(self) -> Choice:
        """Whoever is aboard, with the place to be pointed at."""
        more = []
        for one in self.state.aboard(self.unit.id):
            key = f"{UNLOAD}{one.id}"
            tried = [
                aim(self.game, self.state, self.unit.id, key, cell)
                for cell in places(self.context, self.unit, one)
            ]
            more.append(self.pointed(key, self.any_of(tried), say("choice.unload-note"),
                                     title=name(self.game, one.id)))
        none = own("MC-P1", "nobody-aboard", unit=name(self.game, self.unit.id))
        return self.parent("unload", more, none, say("choice.unload-note"), "")

    # formations

    def formation(self) -> Choice:
        """One order to three to five that hang together, picked one by one (MC-O1)."""
        values = self.context.rules.formation
        more = [*self._everybody(), *self._with((self.unit,), {})]
        judged = self.judge(Form((self.unit.id,)))
        none = own("MC-O1", "too-few", least=values.least)
        if not more:
            return self.line("formation", "menu", none if judged.allowed else judged)
        note = say("choice.formation-note", least=values.least, most=values.most)
        return self.parent("formation", more, none, note, "")

    def _everybody(self) -> list[Choice]:
        """All that hang together, in one line, where they may go together."""
        group = [self.unit]
        while near := self._touching(group):
            group += near
        action = Form(tuple([one.id for one in group]))
        ruling = self.judge(action)
        if not ruling.allowed:
            return []
        note = names(self.game, action.units)
        return [self.line("form-all", "now", ruling, note, action=action)]

    def _with(
        self, group: tuple[Unit, ...], known: dict[frozenset[str], tuple[Choice, ...]]
    ) -> tuple[Choice, ...]:
        """The lines once these are picked: go, or one more that touches them. known: the lines of
        groups met already, whatever the order they were picked in."""
        ids = frozenset(one.id for one in group)
        if ids in known:
            return known[ids]
        values, lines = self.context.rules.formation, []
        if len(group) >= values.least:
            action = Form(tuple([one.id for one in group]))
            ruling = self.judge(action)
            lines.append(self.line("form-go", "now", ruling, names(self.game, action.units),
                                   action=action))
        if len(group) < values.most:
            for one in self._touching(group):
                more = self._with((*group, one), known)
                if any(line.open for line in more):
                    note = counted("choice.form-note", len(group) + 1)
                    lines.append(self.line(f"form-{one.id}", "menu", ALLOWED, note,
                                           more=more, title=name(self.game, one.id)))
        known[ids] = tuple(lines)
        return known[ids]

    def _touching(self, group: Iterable[Unit]) -> list[Unit]:
        """Friends that touch one of a group, infantry and vehicles."""
        members = list(group)
        ids = {one.id for one in members}
        found = {
            one.id: one for member in members
            for one in contact.friends(self.context, self.state, member)
            if one.id not in ids and one.fate == "up" and not self.context.row(one).walker
        }
        return sorted(found.values(), key=lambda one: one.id)
