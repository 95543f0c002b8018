"""The Russian words of the table."""

from trefoil.words.russian.answers import Russian

__all__ = ["Russian"]
