"""The command line's fixture, for the command `study`."""

from cli.conftest import trefoil

__all__ = ["trefoil"]
