"""What all parts of a definition are made of."""

from __future__ import annotations

from msgspec import Struct

RANKS = "A23456789TJQK"
SUITS = "shdc"
RED = "hd"


class Value(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """A part of a definition that stands in one place only, so that it needs no tag."""


class Node(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename="kebab",
    tag_field="is",
    tag=lambda name: "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-"),
):
    """One alternative of a union, told apart in JSON by the key `is`."""


class Text(Value, frozen=True):
    """The same words in the two languages of the table."""

    ru: str
    en: str
