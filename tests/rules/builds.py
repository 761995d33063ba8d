"""Files of what players build: what holds for the workshop of every game."""

from pathlib import Path
from typing import Any

from game.core.workshop import AnyWorkshop


def kept_and_listed(
    shop: AnyWorkshop, folder: Path, mine: Any, draft: Any, bad: str, fault: str
) -> None:
    """One's own builds are listed by file, with what is wrong with each.

    mine: a sound build called "Mine". draft: one with the id "draft" that breaks a rule; fault:
    which. bad: the text of a file that can't be read.
    """
    assert shop.own(folder / "none") == ()
    path = shop.keep(folder, mine)
    shop.keep(folder, draft)
    (folder / "bad.yaml").write_text(bad)
    spoilt, unread, good = shop.own(folder)
    assert (good.title, good.path, good.build, good.fit) == ("Mine", path, mine, True)
    assert not spoilt.fit and spoilt.build is not None
    assert spoilt.fault == fault
    assert unread.build is None and unread.title == "bad.yaml" and "bad.yaml:" in unread.fault
    assert shop.read(shop.text(mine)) == mine
