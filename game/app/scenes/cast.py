"""Who fights: the builds that play the roles of scenarios, and the scene in which they are chosen,
the roles at the left, those who may play the chosen one at the right.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from pygame import Rect

from game.app.app_services import AppServices
from game.app.scene import AppHost
from game.app.scenes.listsheet import ListSheetScene
from game.app.ui import Ui
from game.app.widgets.button import Button
from game.app.widgets.chips import Chip, Chips
from game.app.widgets.options import Option, OptionList
from game.app.widgets.stack import Stack
from game.core.contract import ScenarioCard
from game.core.errors import BoxError
from game.core.workshop import AnyWorkshop, CastRole, Listed

WRITTEN = "written"
"""Option for the build that the scenario has."""


class Casting:
    """Choices of one game, by scenario and role; whoever keeps it keeps them.

    builds: all that may be chosen, by key: the player's own by file, then those of the box.
    """

    def __init__(self, shop: AnyWorkshop, folder: Path) -> None:
        self.shop = shop
        self.folder = folder
        self._chosen: dict[tuple[Path, str], str] = {}
        self._roles: dict[tuple[Path, int], tuple[CastRole, ...]] = {}
        self._sizes: dict[Path, tuple[int, ...]] = {}
        self._resized: dict[Path, int] = {}
        self._shipped = {f"box:{listed.id}": listed for listed in shop.shipped()}
        self.builds: dict[str, Listed[Any]] = {}
        self.read()

    def read(self) -> bool:
        """Look into the player's folder again; whether anything there has changed. A build that is
        gone, or can't be played any more, is no longer anybody's."""
        own = {str(listed.path): listed for listed in self.shop.own(self.folder)}
        builds = {**own, **self._shipped}
        changed = builds != self.builds
        self.builds = builds
        self._chosen = {
            place: key for place, key in self._chosen.items()
            if key in builds and self._plays(place, key)
        }
        return changed

    def _plays(self, place: tuple[Path, str], key: str) -> bool:
        """Whether a build may still have a role that it was given."""
        source, name = place
        return any(
            role.id == name and not self.unfit(role, key) for role in self.roles(source)
        )

    def roles(self, source: Path) -> tuple[CastRole, ...]:
        """The roles of a scenario file, in the size that is chosen; none of one that can't be
        read."""
        key = source, self._resized.get(source, 0)
        if key not in self._roles:
            try:
                self._roles[key] = self.shop.roles(*key)
            except (BoxError, ValueError):
                self._roles[key] = ()  # its faults are told where it is started
        return self._roles[key]

    def sizes(self, source: Path) -> tuple[int, ...]:
        """The points that may be chosen for a scenario, its own first; none where that isn't
        asked."""
        if source not in self._sizes:
            try:
                self._sizes[source] = self.shop.sizes(source)
            except (BoxError, ValueError):
                self._sizes[source] = ()
        return self._sizes[source]

    def size(self, source: Path) -> int:
        """The points that are chosen, 0 where that isn't asked."""
        return self._resized.get(source) or next(iter(self.sizes(source)), 0)

    def resize(self, source: Path, size: int) -> None:
        """Choose its points; a build that is of another size is no longer anybody's."""
        self._resized.pop(source, None)
        if size != next(iter(self.sizes(source)), 0):
            self._resized[source] = size
        roles = {role.id: role for role in self.roles(source)}
        self._chosen = {
            place: key for place, key in self._chosen.items()
            if place[0] != source or key in dict.fromkeys(
                one for one, _, why in self.offered(roles[place[1]]) if not why)
        }

    def unfit(self, role: CastRole, key: str) -> str:
        """Why a build can't play a role, "" where it can."""
        listed = self.builds[key]
        if listed.fault or listed.build is None:
            return listed.fault
        return self.shop.misfit(role, listed.build)

    def offered(self, role: CastRole) -> list[tuple[str, Listed[Any], str]]:
        """Who might play a role, by key, and why not: all of the player's own builds, and those of
        the box that can and are of its size."""
        found = [(key, listed, self.unfit(role, key)) for key, listed in self.builds.items()]
        return [
            (key, listed, why) for key, listed, why in found
            if listed.path is not None or not (why or _of_other_size(listed, role))
        ]

    def chosen(self, source: Path, role: str) -> str:
        """Key of the build that plays a role, "" for the one that is written."""
        return self._chosen.get((source, role), "")

    def choose(self, source: Path, role: str, key: str) -> None:
        """Give a role to a build by its key; "" for the one that is written."""
        if key:
            self._chosen[source, role] = key
        else:
            self._chosen.pop((source, role), None)

    def reset(self, source: Path) -> None:
        """Everybody as written, in the scenario's own size."""
        self._resized.pop(source, None)
        self._chosen = {place: key for place, key in self._chosen.items() if place[0] != source}

    def changed(self, source: Path) -> bool:
        """Whether anybody else plays, or with other points."""
        return source in self._resized or any(place[0] == source for place in self._chosen)

    def name(self, source: Path, role: CastRole) -> str:
        """Who plays a role."""
        key = self.chosen(source, role.id)
        return self.builds[key].title if key else role.title

    def note(self, source: Path, role: CastRole) -> str:
        """What that is."""
        key = self.chosen(source, role.id)
        return self.builds[key].note if key else role.note

    def armies(self, source: Path) -> dict[str, str]:
        """What plays each side, by the side's name, where all of a side is one role and has a name
        that says more than that."""
        roles = self.roles(source)
        sides = [role.side for role in roles]
        named = {
            role.side: self.name(source, role) for role in roles if sides.count(role.side) == 1
        }
        return {side: name for side, name in named.items() if not name.startswith(side)}

    def source(self, source: Path) -> Path | str:
        """The scenario with those who play it: its file, or its text if anybody else does.

        Raises:
            DataFileError: it is no scenario.
        """
        if not self.changed(source):
            return source
        cast = {
            role: self.builds[key].build
            for (file, role), key in self._chosen.items() if file == source
        }
        return self.shop.cast(source, cast, self._resized.get(source, 0))


def _of_other_size(listed: Listed[Any], role: CastRole) -> bool:
    return bool(role.size) and listed.size != role.size


def lay_sizes(
    ui: Ui, stack: Stack, casting: Casting, source: Path, resize: Callable[[int], None]
) -> None:
    """The points of a scenario to choose from, where that is asked."""
    sizes = casting.sizes(source)
    if not sizes:
        return
    head = ui.say("cast.size")
    stack.words("cast.size.head", head, "option", gap=4)
    chips = [Chip(str(size), str(size)) for size in sorted(sizes)]
    size = str(casting.size(source))
    stack.put(Chips(ui, "cast.size", stack.room(0), f"{head}: {size}", chips, (size,),
                    lambda chosen: resize(int(chosen))), 10)


class CastScene(ListSheetScene):
    """Choose who plays the roles of a scenario. changed: told of each choice."""

    name = "cast"

    def __init__(
        self, app: AppHost, services: AppServices, card: ScenarioCard, casting: Casting,
        changed: Callable[[], None],
    ) -> None:
        super().__init__(app, services)
        self.card = card
        self.casting = casting
        self.roles = casting.roles(card.source)
        self._changed = changed

    @property
    def role(self) -> CastRole:
        """The chosen one."""
        return self.roles[self.at]

    def heading(self) -> str:
        """Who fights."""
        return self.casting.shop.words("cast")

    def subtitle(self) -> str:
        """In which scenario."""
        return self.card.title

    def list_head(self) -> str:
        """Its roles."""
        return self.card.title

    def empty(self) -> str:
        """Never: a scenario without roles doesn't lead here."""
        return ""

    def rows(self) -> Sequence[Option]:
        """The roles under their sides, with who plays them now."""
        options, side = [], ""
        for index, role in enumerate(self.roles):
            name = self.casting.name(self.card.source, role)
            note = self.casting.note(self.card.source, role)
            if self.casting.chosen(self.card.source, role.id):
                place = self.ui.say("cast.place", side=role.side, name=role.title)
                note = f"{note}\n**{place}**"
            options.append(
                Option(str(index), name, "", note, group=role.side if role.side != side else "")
            )
            side = role.side
        return options

    def sheet(self, stack: Stack) -> None:
        """Everybody who may play the role; who can't says why."""
        ui, role = self.ui, self.role
        stack.words("cast.title", self.casting.name(self.card.source, role), "heading", gap=2)
        place = ui.say("cast.place", side=role.side, name=role.title)
        stack.words("cast.place", place, "label", ui.c.brass_ink, gap=4)
        stack.words("cast.text", self.casting.shop.words("cast-text"), "label", ui.c.ink_2)
        stack.line(8)
        lay_sizes(ui, stack, self.casting, self.card.source, self.resize)
        words = ui.say("cast.reset")
        width = min(stack.width, Button.width_for(ui, words, "undo"))
        high = Button.height_for(ui, words, width, "undo")
        place_at = Rect(stack.left, stack.y, width, high)
        reset = Button(ui, "reset", place_at, words, self.reset, "card", "undo")
        reset.enabled = self.casting.changed(self.card.source)
        stack.put(reset, 10)
        chosen = self.casting.chosen(self.card.source, role.id) or WRITTEN
        listed = OptionList(ui, "builds", stack.room(0), self._builds(role), self.choose, chosen)
        listed.label = ui.say("cast.plays")
        stack.put(listed, 8)

    def _builds(self, role: CastRole) -> list[Option]:
        say = self.ui.say
        note = say("cast.written_note", name=role.title, note=role.note)
        options, group = [Option(WRITTEN, say("cast.written"), "", note)], ""
        for key, listed, why in self.casting.offered(role):
            head = say("workshop.head_own" if listed.path is not None else "workshop.head_shipped")
            options.append(
                Option(key, listed.title, "", listed.note, reason=why,
                       group=head if head != group else "")
            )
            group = head
        return options

    def button(self) -> tuple[str, str, bool]:
        """Back to the scenario."""
        return self.ui.say("cast.done"), "check", True

    def go(self) -> None:
        """Back to the scenario."""
        self.back()

    # What the player does

    def _choose(self, option: str) -> None:
        if int(option) == self.at:
            self.focus_on("builds")
            return
        super()._choose(option)

    def choose(self, key: str) -> None:
        """Give the role to a build; one that can't be played says why in its place."""
        why = "" if key == WRITTEN else self.casting.unfit(self.role, key)
        if why:
            self.app.toast(why)
            return
        self.app.sounds.play("button")
        self.casting.choose(self.card.source, self.role.id, "" if key == WRITTEN else key)
        self._changed()
        self.rebuild()

    def resize(self, size: int) -> None:
        """Another number of points."""
        self.casting.resize(self.card.source, size)
        self.roles = self.casting.roles(self.card.source)
        self._changed()
        self.rebuild()

    def reset(self) -> None:
        """Everybody as written."""
        self.casting.reset(self.card.source)
        self.roles = self.casting.roles(self.card.source)
        self._changed()
        self.rebuild()
        self.focus_on("builds")
