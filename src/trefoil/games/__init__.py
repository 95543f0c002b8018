"""The games: one JSON file each, and the catalogue that finds and expands them."""

from trefoil.games.catalogue import Broken, Catalogue, catalogue

__all__ = ["Broken", "Catalogue", "catalogue"]
