"""Where the keyboard focus goes: along the tree with Tab, to the nearest neighbour with arrows."""

from collections.abc import Sequence

from game.app.widgets.base import Widget


def ring(root: Widget) -> list[Widget]:
    """All that can take the focus, in Tab order."""
    return [widget for widget in root.walk() if widget.focusable]


def following(order: Sequence[Widget], current: Widget | None, back: bool) -> Widget | None:
    """The next (or previous) in Tab order, round and round."""
    if not order:
        return None
    if current not in order:
        return order[-1] if back else order[0]
    return order[(order.index(current) + (-1 if back else 1)) % len(order)]


def towards(order: Sequence[Widget], current: Widget, dx: int, dy: int) -> Widget | None:
    """The nearest widget in a direction (one of dx, dy is ±1), or None.

    Distance along the direction counts once, beside it three times (less where they overlap).
    """
    best: tuple[float, Widget] | None = None
    here = current.rect
    for widget in order:
        if widget is current:
            continue
        there = widget.rect
        if dx:
            along = (there.centerx - here.centerx) * dx
            beside = max(0, there.top - here.bottom, here.top - there.bottom)
            clear = there.left >= here.right - 2 if dx > 0 else there.right <= here.left + 2
            off = abs(there.centery - here.centery) * 0.2
        else:
            along = (there.centery - here.centery) * dy
            beside = max(0, there.left - here.right, here.left - there.right)
            clear = there.top >= here.bottom - 2 if dy > 0 else there.bottom <= here.top + 2
            off = abs(there.centerx - here.centerx) * 0.2
        if along <= 0 or not clear:
            continue
        cost = along + 3 * beside + off
        if best is None or cost < best[0]:
            best = (cost, widget)
    return best[1] if best else None
