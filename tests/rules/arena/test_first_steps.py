"""First Steps of Arena: what its led turns come to. That it can be played as its steps say is in
`test_course`."""

from game.rules.arena import stats
from game.rules.arena.actions import Attack, Bear, Defend, Move, Push, Rest, Turn
from tests.rules.chapters import chapter

COURSE = chapter("arena", "first-steps")


def test_the_lesson_teaches_what_it_promises() -> None:
    """Turning, a jump, engagement, a Shift, defending, the rear, a retreat into a pit."""
    lead = COURSE.lead_on(COURSE.begin())
    actions = [entry.action for entry in lead.table.history.entries]
    assert {Move, Attack, Defend, Bear, Rest, Push} <= {type(one) for one in actions}
    assert not any(isinstance(one, Turn) for one in actions), "taken back again"


def test_the_free_fight_begins_with_keth_down_in_the_shallow_pit() -> None:
    """AR-J4, AR-U6: he lies in it, hurt by two blows and a fall, and may still get out."""
    lead = COURSE.lead_on(COURSE.begin())
    game, keth = COURSE.game, lead.table.state.figures["r1"]
    assert game.board.name(keth.cell) == "F3" and (keth.fate, keth.position) == ("up", "prone")
    assert stats.st_now(keth) == 4 and lead.table.status.result is None
    hits, lost = 0, []
    for entry in lead.table.history.entries:
        now = entry.state.figures["r1"].hits
        if now > hits:
            lost.append(now - hits)
            hits = now
    assert lost == [2, 3, 1], "Ilsa's thrust, Varro's blow, the fall"
