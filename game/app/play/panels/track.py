"""The track of a unit's card: numbered boxes from harmless to dire, with what they do below."""

from collections.abc import Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from game.app.play.panels.boxes import Boxes
from game.app.theme import Rgb, mix
from game.app.ui import Ui
from game.core.view_records import Track

BOX = 24  # pixels at 100 % that a box is high
_TIGHT = 20
_LINE = 4  # from the boxes to the lines below them
_WIDE = 60


class _Band(NamedTuple):
    """Words below boxes: where they stand, and the line above them. row: 0 the upper one."""

    words: str
    left: int
    row: int
    span: tuple[int, int]


class TrackBoxes(Boxes):
    """Heat and the like: each box warmer than the last, the one that counts in a thick ring, the
    one that is planned in a dashed one."""

    def __init__(self, ui: Ui, name: str, rect: Rect, track: Track, tight: int = 0) -> None:
        words = f"{track.head}: {track.value}"
        super().__init__(ui, name, rect, len(track.steps), words, (track, tight))
        self.most = _WIDE
        self.track = track
        self.tight = tight
        self.tip = "\n".join(
            f"{track.steps[first]}–{track.steps[last]} {words}" if first != last
            else f"{track.steps[first]} {words}"
            for first, last, words in track.bands
        )

    @staticmethod
    def height(ui: Ui, track: Track, width: int, tight: int = 0) -> int:
        """How high it is in a column so wide."""
        probe = TrackBoxes(ui, "", Rect(0, 0, width, 0), track, tight)
        bands = probe.bands(probe.boxes())
        rows = max((band.row for band in bands), default=-1) + 1
        return probe.box + (ui.px(_LINE) + rows * ui.line("small") if rows else 0)

    @property
    def box(self) -> int:
        """Pixels that a box is high."""
        return self.ui.px(_TIGHT if self.tight else BOX)

    def bands(self, boxes: Sequence[Rect]) -> list[_Band]:
        """The words below, each under its boxes, in a second row where they would touch; in a
        tight card only those that fit into the first, in the tightest none."""
        ui, bands = self.ui, list[_Band]()
        if self.tight > 2:
            return bands
        ends = [boxes[0].left - ui.px(8)] * 2 if boxes else [0, 0]
        for first, last, words in self.track.bands:
            left, right = boxes[first].left, boxes[last].right
            wide = ui.text.width(words, "small", ui.scale)
            at = (left + right - wide) // 2
            at = max(boxes[0].left, min(at, self.rect.right - wide))
            row = next((row for row in (0, 1) if at >= ends[row] + ui.px(5)), None)
            if row is None or (row and self.tight):
                continue
            ends[row] = at + wide
            bands.append(_Band(words, at, row, (left, right)))
        return bands

    def print(self, target: Surface, boxes: Sequence[Rect]) -> None:
        """Draw them."""
        ui, c = self.ui, self.ui.c
        track, count = self.track, len(self.track.steps)
        boxes = [Rect(box.left, box.top, box.width, self.box) for box in boxes]
        for index, box in enumerate(boxes):
            fill = self._heat(index / max(1, count - 1))
            dark = sum(fill) < 300
            ui.panels.plate(target, box, fill, ui.px(2))
            style = "option" if index in (track.now, track.planned) else "label.bold"
            at = (box.centerx, box.centery - ui.line(style) // 2)
            colour = c.cream_pale if dark else c.ink
            ui.text.draw(target, track.steps[index], at, style, colour, ui.scale, "centre")
            if index == track.now:
                ui.panels.outline(target, box, c.ink, ui.px(3), max(2, ui.px(2.4)))
            elif index == track.planned:
                ui.panels.dashed(target, box, c.ink, 1.6)
        self._words(target, boxes)

    def _words(self, target: Surface, boxes: Sequence[Rect]) -> None:
        ui, c = self.ui, self.ui.c
        top = self.box + ui.px(_LINE)
        for band in self.bands(boxes):
            left, right = band.span
            line = Rect(left + 1, self.box + ui.px(2), right - left - 2, max(1, ui.px(1)))
            target.fill(c.ink_3, line)
            at = (band.left, top + band.row * ui.line("small"))
            ui.text.draw(target, band.words, at, "small", c.ink_2, ui.scale)

    def _heat(self, share: float) -> Rgb:
        """From pale yellow over orange to dark red."""
        c = self.ui.c
        colours = (c.highlight, c.select, c.threat, c.lava, c.stop, c.stop_ink)
        at = share * (len(colours) - 1)
        low = min(int(at), len(colours) - 2)
        return mix(colours[low], colours[low + 1], at - low)
