"""Small positions for rule tests: a blank map with a few hexes painted, units where they matter."""

from collections.abc import Iterable, Mapping, Sequence

from game.boards.hexes import HexBoard, three_digits
from game.core.ruling import Ruling
from game.rules.kayotz.game import KayotzGame
from game.rules.kayotz.state import State
from tests.rules.tables import GameTable

BOARD = HexBoard(18, 12, three_digits)
MARKS = {
    "forest": "f", "rough": "^", "building": "#", "bridge": "=", "lava": "~", "wormhole": "o",
}


def scenario(
    *,
    ground: Mapping[str, str] | None = None,
    roads: Iterable[Sequence[str]] = (),
    marines: Mapping[str, str] | None = None,
    aliens: Mapping[str, str] | None = None,
    size: tuple[int, int] = (18, 12),
    extra: str = "",
    instant: str = "",
) -> str:
    """The text of a scenario. marines, aliens: "id" -> "hex condition…"."""
    cols, rows = size
    grid = [["."] * cols for _ in range(rows)]
    for name, kind in (ground or {}).items():
        col, row = BOARD.col_row(BOARD.cell(name))
        grid[row][col] = MARKS[kind]
    lines = ["id: test", "title: Test", "game: kayotz", "map:", "  rows: |"]
    lines += ["    " + "".join(row) for row in grid]
    lines.append("roads:" if roads else "roads: []")
    lines += [f"  - [{', '.join(road)}]" for road in roads]
    lines.append("marines:" if marines else "marines: []")
    for unit, place in (marines or {}).items():
        where, *rest = place.split()
        more = "".join(
            ", out_of_ammo: true" if word == "out" else f", hurt: {word}" for word in rest
        )
        lines.append(f"  - {{id: {unit}, hex: {where}{more}}}")
    lines.append("aliens:" if aliens else "aliens: []")
    for unit, place in (aliens or {}).items():
        where, *rest = place.split()
        lines.append(f'  - {{id: "{unit}", hex: {where}{", dormant: true" if rest else ""}}}')
    lines += [
        "victory:", *([instant] if instant else []), "  levels:",
        "    - {id: win, title: Win, tests: [{count: marines_off, at_least: 1}]}",
        "  defeat: {id: defeat, title: Defeat}", extra,
    ]
    return "\n".join(lines)


class Table(GameTable[KayotzGame, State]):
    """A landing."""

    kind = KayotzGame

    def refused(self, text: str, rule: str, words: str = "") -> Ruling:
        """Assert that the action is refused under a rule, with these words in its text."""
        ruling = self.judge(text)
        assert not ruling.allowed, f"{text} was allowed"
        assert rule in ruling.rules, ruling
        assert words in ruling.reasons[0].text, ruling
        return ruling

    def follow(self) -> None:
        """Play what follows by itself until somebody decides; nothing in it may need dice."""
        while (action := self.game.auto(self.state)) is not None:
            self.play(self.game.text(action))


def table(*faces: int, hot_seat: bool = False, **parts: object) -> Table:
    """A `Table` on the scenario of these parts (see `scenario`)."""
    return Table(scenario(**parts), *faces, hot_seat=hot_seat)  # type: ignore[arg-type]
