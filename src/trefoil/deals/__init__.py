"""Deals: which cards come in which order, by a 64-bit number or as a list of cards."""

from trefoil.deals.cardlist import read_card_list, write_card_list
from trefoil.deals.deal import Deal, deal_number, random_number
from trefoil.deals.numbers import shuffled
from trefoil.deals.shuffle import chance_order, commitment, cut, new_salt

__all__ = [
    "Deal",
    "chance_order",
    "commitment",
    "cut",
    "deal_number",
    "new_salt",
    "random_number",
    "read_card_list",
    "shuffled",
    "write_card_list",
]
