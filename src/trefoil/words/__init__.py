"""Every word that comes from rules, in Russian and English, generated from the definition."""

from trefoil.words.errors import CATALOGUE, error
from trefoil.words.labels import (
    card_face,
    card_title,
    limit_text,
    move_text,
    outcome_text,
    pile_title,
    refusal,
    rule,
    used_cards,
    zone_title,
)
from trefoil.words.page import Lang, Note, PageSection, RulesPage, rules_page, rules_text
from trefoil.words.partner import partner_text, partner_title

__all__ = [
    "CATALOGUE",
    "Lang",
    "Note",
    "PageSection",
    "RulesPage",
    "card_face",
    "card_title",
    "error",
    "limit_text",
    "move_text",
    "outcome_text",
    "partner_text",
    "partner_title",
    "pile_title",
    "refusal",
    "rule",
    "rules_page",
    "rules_text",
    "used_cards",
    "zone_title",
]
