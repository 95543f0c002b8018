"""Deals: which cards come in which order, by a 64-bit number or as a list of cards."""

from trefoil.deals.cardlist import read_card_list, write_card_list
from trefoil.deals.deal import Deal, deal_number, random_number
from trefoil.deals.numbers import shuffled

__all__ = ["Deal", "deal_number", "random_number", "read_card_list", "shuffled", "write_card_list"]
