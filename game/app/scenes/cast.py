"""Who fights: the roles of a scenario at the left, those who may play the chosen one at the right.
"""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.app.app_services import AppServices
from game.app.scene import AppHost
from game.app.scenes.casting import Casting
from game.app.scenes.listsheet import ListSheetScene
from game.app.widgets.button import Button
from game.app.widgets.options import Option, OptionList
from game.app.widgets.stack import Stack
from game.core.contract import ScenarioCard
from game.core.workshop import CastRole

WRITTEN = "written"
"""Option for the build that the scenario has."""


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
        found, side = [], ""
        for index, role in enumerate(self.roles):
            name = self.casting.name(self.card.source, role)
            note = self.casting.note(self.card.source, role)
            if self.casting.chosen(self.card.source, role.id):
                place = self.ui.say("cast.place", side=role.side, name=role.title)
                note = f"{note}\n**{place}**"
            found.append(
                Option(str(index), name, "", note, group=role.side if role.side != side else "")
            )
            side = role.side
        return found

    def sheet(self, stack: Stack) -> None:
        """Everybody who may play the role; who can't says why."""
        ui, role = self.ui, self.role
        stack.words("cast.title", self.casting.name(self.card.source, role), "heading", gap=2)
        place = ui.say("cast.place", side=role.side, name=role.title)
        stack.words("cast.place", place, "label", ui.c.brass_ink, gap=4)
        stack.words("cast.text", self.casting.shop.words("cast-text"), "label", ui.c.ink_2)
        stack.line(8)
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
        found, group = [Option(WRITTEN, say("cast.written"), "", note)], ""
        for key, one in self.casting.builds.items():
            head = say("workshop.head_own" if one.path is not None else "workshop.head_shipped")
            found.append(
                Option(key, one.title, "", one.note, reason=one.fault,
                       group=head if head != group else "")
            )
            group = head
        return found

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
        if key != WRITTEN and not self.casting.builds[key].fit:
            self.app.toast(self.casting.builds[key].fault)
            return
        self.app.sounds.play("button")
        self.casting.choose(self.card.source, self.role.id, "" if key == WRITTEN else key)
        self._changed()
        self.rebuild()

    def reset(self) -> None:
        """Everybody as written."""
        self.casting.reset(self.card.source)
        self._changed()
        self.rebuild()
        self.focus_on("builds")
