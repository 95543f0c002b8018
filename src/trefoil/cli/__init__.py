"""The command line: `trefoil`.  Every command imports what it needs only when it runs."""

from trefoil.cli.app import app, main

__all__ = ["app", "main"]
