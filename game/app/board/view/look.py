"""How one game looks on a board: its counters, markers, marks, links and ground.

Each game brings its look as data, `assets/data/<game>/look.yaml`. What it doesn't name is drawn
plainly, so that a game without a look can be played too. What every kind of board has is in
`Look`; a kind's own record adds its ground.
"""

import functools
from typing import Literal, TypeVar

from msgspec import field

from game.app.board.view.measures import LinkLook, MarkerLook, MarkLook, Pair, Tint, measures
from game.core.asset_yaml import Record, read_asset
from game.core.errors import BoxError
from game.core.language import forgotten_with_language
from game.core.prose import in_language
from game.core.resources import asset

L = TypeVar("L", bound="Look")


class Band(Record, frozen=True):
    """The name band; rule: top and bottom of the thin line under it."""

    height: float
    fill: Tint
    ink: Tint
    rule: Pair


class EdgeBands(Record, frozen=True):
    """Pale bands along the upper and lower edge."""

    fill: Tint
    height: float


class FigureBox(Record, frozen=True):
    """Where a figure sits and the box it is fitted into; art: a fixed drawing."""

    centre: Pair
    box: Pair
    art: str = ""


class Inset(Record, frozen=True):
    """A line inside the edge, dashed (on, off) or whole."""

    margin: float
    colour: Tint
    width: float
    dash: Pair | None = None


class PrintedWord(Record, frozen=True):
    """The band's text printed elsewhere than in a band."""

    centre: Pair
    size: float
    ink: Tint


class SmallSign(Record, frozen=True):
    """Where a sign goes on counters of fewer than `below` pixels."""

    below: int
    centre: Pair


class Sign(Record, frozen=True):
    """A printed value: sign is "arrow", "disc", "shield" or "text".

    least: the share of a digit's least pixels that it keeps; a notation may be smaller than a
    value. small: its place on small counters, where the grown values take its own.
    """

    sign: str
    centre: Pair
    size: Pair
    ink: Tint
    digit: float
    fill: Tint = ""
    rim: Tint = ""
    shaft: float = 0
    drop: float = 0
    dashed: Tint = ""
    least: float = 1
    small: SmallSign | None = None


class Stock(Record, frozen=True):
    """The cardboard of one kind of counter, and what is printed on it; lengths in hundredths of
    its side.

    shape: "square" and "cut" are printed cards, which lie upright; the others have a facing, and
    "base" has its true size. ring: along the outline, or on the front of a hexagon; dark: of its
    rear; ticks: across its front. dash: length of a piece of the ring, 0 for a whole one. plate:
    of the name. signs: by badge slot, or "slot.style" for a styled badge.
    """

    shape: Literal["square", "cut", "hexagon", "disc", "octagon", "base"]
    stock: Tint
    edge: Tint
    ring: Tint = ""
    dark: Tint = ""
    dash: float = 0
    plate: Literal["square", "round"] = "square"
    ticks: bool = False
    figure: FigureBox | None = None
    signs: dict[str, Sign] = field(default_factory=dict)
    band: Band | None = None
    bands: EdgeBands | None = None
    inset: Inset | None = None
    word: PrintedWord | None = None
    crown: FigureBox | None = None


PLAIN_STOCK = Stock(
    shape="square", stock="card.raised", edge="counter.edge", ring="ink.2", dark="ink",
    figure=FigureBox((50, 62), (60, 56)),
    band=Band(height=23, fill="ink.2", ink="cream.pale", rule=(26, 27.6)),
)
"""What all counters of a game are printed on that brings no stock."""


class PoseSign(Record, frozen=True):
    """A small icon in a disc, in the middle of a counter."""

    icon: str
    fill: Tint
    ink: Tint


class Pose(Record, frozen=True):
    """How a body lies, and what that changes of its counter.

    lies: "long" on a long counter, "bare" without any. figure: the drawing of one in this pose,
    whatever it carries; suffix: of the drawings of this pose; underlay: the layer beneath the
    figure. under, over: others on its cell lie above or below it; first: of two on a cell it
    takes the first place. face, ring: a colour mixed into stock and ring, and its share; dash: a
    piece of a broken ring. front: whether the facing is told; fade: strength of the figure. plate:
    fill of its number's plate. veil: a colour laid over all, with a wave, and its share. aloft:
    its shadow lies away from it.
    """

    lies: Literal["", "long", "bare"] = ""
    figure: str = ""
    suffix: str = ""
    underlay: str = ""
    under: bool = False
    over: bool = False
    first: bool = False
    face: tuple[Tint, float] | None = None
    ring: tuple[Tint, float] | None = None
    dash: float = 0
    front: bool = True
    fade: float = 1.0
    plate: Tint = ""
    sign: PoseSign | None = None
    veil: tuple[Tint, float] | None = None
    aloft: bool = False


UPRIGHT = Pose()
"""A pose that a look says nothing of."""


class Look(Record, frozen=True):
    """What a game's look says on any kind of board.

    default_body: the layer of a figure that has none, or the figure of one whose own isn't drawn.
    thrown: the mark of something thrown, by its id in place of {what}.
    """

    stocks: dict[str, Stock] = field(default_factory=dict)
    poses: dict[str, Pose] = field(default_factory=dict)
    default_body: str = ""
    markers: dict[str, MarkerLook] = field(default_factory=dict)
    marks: dict[str, MarkLook] = field(default_factory=dict)
    thrown: str = "{what}"
    links: dict[str, LinkLook] = field(default_factory=dict)

    def stock(self, name: str) -> Stock:
        """The recipe of a stock; a plain one in a look without any.

        Raises:
            BoxError: the look has stocks, but not this one.
        """
        if not self.stocks:
            return PLAIN_STOCK
        stock = self.stocks.get(name)
        if stock is None:
            raise BoxError(
                f"there is no counter stock {name!r}: add it under stocks in the game's look.yaml"
            )
        return stock

    def pose(self, name: str) -> Pose:
        """How a body lies in a pose."""
        return self.poses.get(name, UPRIGHT)

    def marker(self, name: str) -> MarkerLook:
        """How a marker looks; one that isn't named has a plain one."""
        return self.markers.get(name) or measures().unnamed.marker

    def mark(self, name: str) -> MarkLook:
        """How a mark looks; one that isn't named has a plain one."""
        return self.marks.get(name) or measures().unnamed.mark

    def link(self, kind: str) -> LinkLook:
        """How a link looks; one that isn't named has a plain one."""
        return self.links.get(kind) or measures().unnamed.link

    def flying(self, what: str) -> str:
        """The mark of something that is thrown."""
        lying = self.thrown.format(what=what)
        return lying if lying in self.marks and what not in self.marks else what


@functools.cache
def _read(game: str, kind: type[Look]) -> Look:
    path = asset("data", game, "look.yaml")
    if not path.is_file():
        return kind()
    return in_language(read_asset(path, kind), kind, f"{game}-data", path.name)


forgotten_with_language(_read.cache_clear)


def look_of(game: str, kind: type[L]) -> L:
    """The look of a game on a kind of board; an empty one if the game brings none.

    Raises:
        BoxError: its look.yaml is faulty.
    """
    look = _read(game, kind)
    assert isinstance(look, kind)
    return look
