"""The names that the data, the scenarios and the rules share."""

from typing import Literal

Cls = Literal["infantry", "vehicle", "mech", "quad", "colossal"]
"""What a unit is. "mech": a plain 'Mech, on two legs and no Colossal."""
Mode = Literal[
    "foot", "aquatic", "hover", "vtol", "cruising", "tracked", "wheeled", "mech", "colossal", "quad"
]
"""How it moves: a row of the matrix (MC-X1…X9). "cruising": a VTOL at that level."""
Kind = Literal["hindering", "blocking", "shallow", "deep", "elevated", "abrupt"]
"""A kind of terrain; all else is clear (MC-T1)."""
Ground = Literal["clear", "hindering", "blocking", "shallow", "deep"]
"""A column of the matrix; high ground is as clear once one is on it (MC-T6)."""
Way = Literal["clear", "hindering", "closed"]
"""A cell of the matrix: C, H, X."""
Gear = Literal["jump-jets", "evade", "anti-air", "grapple"]
"""Special equipment."""
WeaponKind = Literal["ballistic", "energy", "melee", "none"]
