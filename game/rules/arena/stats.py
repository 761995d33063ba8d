"""What a figure is worth now: MOV (AR-F2, F4, F5), effective dexterity (AR-F1), strength."""

from game.core.event import Modifier
from game.rules.arena.data import Tables, WeaponRow
from game.rules.arena.reasons import modifier
from game.rules.arena.state import Figure

# --- MOV ----------------------------------------------------------------------------------------


def mov_lines(context: Tables, figure: Figure) -> list[Modifier]:
    """What the MOV of an upright figure adds up from, its base first (AR-F2, AR-F3, AR-F4)."""
    data, values = context.data, context.rules.mov
    lines = [modifier("mov", values.base, "AR-F2")]
    changes = [
        *((row.name, row.mov, "AR-F2") for row in map(data.skills.get, figure.skills) if row),
        *((row.name, row.mov, "AR-F3") for row in (data.armour.get(figure.armour),) if row),
        *((row.name, row.mov, "AR-F2") for row in (data.loads.get(figure.load),) if row),
        *((row.name, row.mov, "AR-F2") for row in map(data.things.get, carried(figure)) if row),
        *((row.name, row.mov, "AR-F2") for row in context.conditions),
    ]
    lines += [Modifier(value, name, rule) for name, value, rule in changes if value]
    return _floored(lines, values.least, "least-mov", "AR-F4")


def mov(context: Tables, figure: Figure) -> int:
    """MOV of an upright figure; never below one hex (AR-F4)."""
    return sum(line.value for line in mov_lines(context, figure))


def crawling(context: Tables, figure: Figure) -> int:
    """MOV of a kneeling or prone figure (AR-F5)."""
    values = context.rules.mov
    return values.crawl_least if mov(context, figure) <= values.least else values.crawl


def carried(figure: Figure) -> tuple[str, ...]:
    """All that it has in hand and on the belt."""
    return (figure.ready, *figure.belt) if figure.ready else figure.belt


# --- dexterity and strength ---------------------------------------------------------------------


def edex_lines(context: Tables, figure: Figure) -> list[Modifier]:
    """What effective dexterity adds up from, DX first (AR-F1, AR-F3, AR-C3, AR-C4); nothing of a
    single attack is in it."""
    data, wounds = context.data, context.rules.wounds
    lines = [modifier("dx", figure.dx, "AR-F1")]
    armour = data.armour.get(figure.armour)
    if armour is not None and armour.dex:
        lines.append(Modifier(armour.dex, armour.name, "AR-F3"))
    shield = data.shields.get(figure.shield)
    if shield is not None and shield.dex and not figure.slung:
        lines.append(Modifier(shield.dex, shield.name, "AR-F3"))
    held = weapon(context, figure)
    if held is not None and held.st > figure.st:
        short = (held.st - figure.st) * wounds.st_short
        lines.append(modifier("st-short", short, "AR-C3"))
    lines += [Modifier(row.dex, row.name, "AR-F2") for row in context.conditions if row.dex]
    if figure.shaken:
        lines.append(modifier("shaken", wounds.shaken_dex, "AR-C4"))
    if st_now(figure) <= wounds.weak:
        lines.append(modifier("weak", wounds.weak_dex, "AR-C4"))
    return _floored(lines, context.rules.least_dex, "least-dex", "AR-U18")


def edex(context: Tables, figure: Figure) -> int:
    """Effective dexterity without what belongs to a single attack (AR-F1)."""
    return sum(line.value for line in edex_lines(context, figure))


def _floored(lines: list[Modifier], least: int, name: str, rule: str) -> list[Modifier]:
    """The lines, with one more where their sum would be below the least."""
    missing = least - sum(line.value for line in lines)
    return [*lines, modifier(name, missing, rule)] if missing > 0 else lines


def st_now(figure: Figure) -> int:
    """Strength that is left (AR-U4); never below 0."""
    return max(0, figure.st - figure.hits)


# --- in hand ------------------------------------------------------------------------------------


def weapon(context: Tables, figure: Figure) -> WeaponRow | None:
    """The weapon in hand, None for bare hands or a thing that is none."""
    return context.data.weapons.get(figure.ready)


def missile(context: Tables, figure: Figure) -> WeaponRow | None:
    """The bow or crossbow in hand."""
    row = weapon(context, figure)
    return row if row is not None and row.missile else None
