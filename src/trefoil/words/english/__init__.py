"""The English words of the table."""

from trefoil.words.english.answers import English

__all__ = ["English"]
