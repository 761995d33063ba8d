"""Small scenarios that are cut out of a position: what a problem that nobody wrote is made of."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple, Protocol, TypeVar

import msgspec


class StandsOn(Protocol):
    """A unit that stands somewhere."""

    @property
    def cell(self) -> int: ...


U = TypeVar("U", bound=StandsOn)
V = TypeVar("V", bound=StandsOn)

_KEY = re.compile(r"^([a-z_]+):", re.MULTILINE)


class AimTemplate(msgspec.Struct, frozen=True, kw_only=True):
    """What may be asked of an excerpt. aim: conditions (`Game.conditions`) with {a}, {b} for units
    of the one who decides and {x}, {y} for those against him; its words are `told.<id>`. own,
    enemies: how many units of each side are left; near: how far apart they are at most, in what the
    game counts distances by. actions: how many decisions the player has."""

    id: str
    aim: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    own: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    enemies: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    near: Annotated[int, msgspec.Meta(ge=1)] = 6
    actions: Annotated[int, msgspec.Meta(ge=1, le=6)]


class ProblemMould(msgspec.Struct, frozen=True, kw_only=True):
    """What a game's problems of the day are cast in (`assets/data/<game>/daily.yaml`). scenarios:
    ids of those that the computer plays out; limit: actions that one search plays at most; budget:
    those that all searches in one game may play; aims: what is asked."""

    budget: Annotated[int, msgspec.Meta(ge=100, le=10_000_000)]
    limit: Annotated[int, msgspec.Meta(ge=100, le=1_000_000)]
    scenarios: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    aims: Annotated[tuple[AimTemplate, ...], msgspec.Meta(min_length=1)]


class Excerpt(NamedTuple):
    """A part of a position. own, enemies: ids of the units that are left; changes: by key what the
    file that begins so says otherwise than the one that was played, None for nothing."""

    own: tuple[str, ...]
    enemies: tuple[str, ...]
    changes: dict[str, Any]


def casts(
    own: Sequence[U], enemies: Sequence[V], distance: Callable[[int, int], int],
    template: AimTemplate,
) -> Iterator[tuple[tuple[U, ...], tuple[V, ...]]]:
    """Who may be left of two sides: each enemy with those of its own side that are nearest to it,
    and of the other side those who are near enough, nearest first."""
    for enemy in enemies:
        def away(one: StandsOn, to: int = enemy.cell) -> int:
            return distance(one.cell, to)

        others = [enemy, *sorted((one for one in enemies if one is not enemy), key=away)]
        near = sorted((one for one in own if away(one) <= template.near), key=away)
        if len(near) >= template.own and len(others) >= template.enemies:
            yield tuple(near[:template.own]), tuple(others[:template.enemies])


def changed_text(source: str, changes: Mapping[str, Any]) -> str:
    """A scenario's file with other values for some of its keys, None for none; records are written
    without what goes without saying. The map stays as it was drawn."""
    import yaml

    parts = _KEY.split(source)[1:]
    kept = [
        f"{key}:{rest}" for key, rest in zip(parts[::2], parts[1::2], strict=True)
        if key not in changes
    ]
    said = {key: _said(value) for key, value in changes.items() if value is not None}
    return "".join(kept).rstrip() + "\n" + yaml.safe_dump(
        said, allow_unicode=True, sort_keys=False, width=100
    )


def _said(value: Any) -> Any:
    """A value in plain lists, dicts and values; of records what differs from their defaults."""
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        tag = {config.tag_field: config.tag} if config.tag_field else {}
        told = {
            field.encode_name: _said(getattr(value, field.name))
            for field in msgspec.structs.fields(value) if not _usual(value, field)
        }
        return {**tag, **told}
    if isinstance(value, dict):
        return {key: _said(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_said(one) for one in value]
    return value


def _usual(record: msgspec.Struct, field: Any) -> bool:
    """Whether a field has the value that it has if nothing is said."""
    value = getattr(record, field.name)
    if field.default_factory is not msgspec.NODEFAULT:
        return bool(value == field.default_factory())
    return field.default is not msgspec.NODEFAULT and bool(value == field.default)
