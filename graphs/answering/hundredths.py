"""Amounts that a service counts in hundredths of a currency, told in the currency itself."""

from __future__ import annotations

from typing import Any

from tools.entity_types.amounts import counts_hundredths, is_named_in_hundredths
from tools.entity_types.records import EntityType
from tools.json_number import is_number
from tools.words import identifier_words


def is_in_hundredths(kind: EntityType, key: str) -> bool:
    """Whether the numbers under a key count cents; of related things as far as its name tells."""
    attribute = kind.attribute(key)
    if attribute is not None:
        return counts_hundredths(attribute)
    return is_named_in_hundredths(identifier_words(key.rpartition(".")[2]))


def in_currency(kind: EntityType, key: str, value: Any) -> Any:
    """The value as people count it: 4550 in ``price_cents`` are 45.5."""
    if isinstance(value, list | tuple):
        return [in_currency(kind, key, one) for one in value]
    counted = is_number(value) and is_in_hundredths(kind, key)
    return round(value / 100, 4) if counted else value


def currency_text(value: float, currency: str = "") -> str:
    """An amount of hundredths in words: ``45.50``, ``1,200.00 EUR``."""
    return f"{value / 100:,.2f} {currency}".rstrip()
