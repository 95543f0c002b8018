"""Trefoil: the card table that knows the truth about patience."""

__version__ = "0.1.0"
