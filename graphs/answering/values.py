"""How values of rows are written: amounts with unit and currency, dates, marks, short lists."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from sys import float_info
from typing import Any

from graphs.answering.hundredths import currency_text, is_in_hundredths
from graphs.answering.labels import Row, bare, full_name, is_name, related_name
from graphs.answering.plurals import plural
from graphs.answering.telling import Voice
from graphs.reading.field_units import unit_in, written
from graphs.reading.values.quantities import TIME_UNITS
from tools.entity_types.member_meanings import meaning_of
from tools.entity_types.records import Attribute, EntityType
from tools.json_number import is_number
from tools.value_kinds import kind_of
from tools.words import identifier_words

_ITEMS_SHOWN = 12
"""Items of a list within a row that are written out."""


def keys_of(kind: EntityType, name: str, row: Row) -> tuple[str, ...]:
    """Keys of the row that tell of an attribute, or of words for one; several make one value."""
    related = related_name(kind, name, row)
    exact = [key for key in (related, name, f"^{name}", f"{name}[]") if key and key in row]
    if exact:
        return (exact[0],)
    inside = tuple(key for key in row if bare(key).startswith(f"{name}."))
    if inside:
        return tuple(k for k in inside if is_name(bare(k).rpartition(".")[2]))[:1] or inside
    words = identifier_words(bare(name))
    same = [key for key in row if identifier_words(bare(key)) == words]
    ending = [key for key in row if identifier_words(bare(key))[-len(words) :] == words]
    return tuple(same[:1]) or (tuple(ending) if len(ending) == 1 else ())


def attribute_value(voice: Voice, kind: EntityType, name: str, row: Row) -> str | None:
    """The value of an attribute as it is written; None where the row does not hold it."""
    keys = keys_of(kind, name, row)
    if len(keys) == 2 and (amount := _amount_of(keys, row)):
        keys = (amount,)
    texts = [value_text(voice, kind, key, row) for key in keys if row[key] is not None]
    if not keys:
        return None
    return ", ".join(texts)


def _amount_of(keys: Sequence[str], row: Row) -> str:
    """The one of two keys that holds a number, where the other names its currency or unit."""
    numbers = [key for key in keys if is_number(row[key])]
    return numbers[0] if len(numbers) == 1 else ""


def value_text(voice: Voice, kind: EntityType, key: str, row: Row) -> str:
    """One value of a row, with its unit or currency, or what it stands for: ``GK (goalkeeper)``."""
    attribute, value = kind.attribute(key), full_name(key, row)
    if is_number(value) and is_in_hundredths(kind, key):
        told = currency_text(value, currency_beside(bare(key).rpartition(".")[0], row))
    elif is_number(value):
        measure = measure_of(kind, key, row)
        told = number_text(value, measure, money=_is_written_as_money(kind, key, row))
    elif attribute is not None and isinstance(value, str) and value in attribute.enum:
        told = member_text(attribute, value)
    else:
        told = plain_value(voice, value)
    meaning = meaning_of(attribute, value) if attribute is not None else ""
    return f"{told} ({meaning})" if meaning else told


def member_text(attribute: Attribute, value: str) -> str:
    """One of a list of values as words; those of constants, ``IN_USE`` among ``FREE``, in small
    letters.
    """
    members = [one for one in attribute.enum if isinstance(one, str)]
    constants = any("_" in one for one in members) and all(one == one.upper() for one in members)
    return (value.lower() if constants else value).replace("_", " ")


def plain_value(voice: Voice, value: Any) -> str:
    """A value by itself."""
    if value is None:
        return voice.say("not_given")
    if isinstance(value, bool):
        return voice.say("yes" if value else "no")
    if is_number(value):
        return number_text(value)
    if isinstance(value, list | tuple):
        return _list_text(voice, value)
    return _object_text(voice, value) if isinstance(value, dict) else moment_text(str(value))


def said_value(voice: Voice, value: Any) -> str:
    """A value of the request in its normal form, as a person says it."""
    if isinstance(value, dict):
        if "start" in value:
            return voice.say(
                "span", start=moment_text(str(value["start"])), end=moment_text(str(value["end"]))
            )
        if "amount" in value:
            amount, unit = value["amount"], str(value.get("unit") or "")
            unit = plural(unit) if unit in TIME_UNITS and amount != 1 else unit
            return f"{amount} {value.get('currency') or unit}".strip()
        return str(value.get("name") or value.get("code") or _object_text(voice, value))
    if isinstance(value, list | tuple):
        return voice.listed([said_value(voice, item) for item in value], "either")
    return plain_value(voice, value)


def number_text(value: float, measure: str = "", *, money: bool = False) -> str:
    """``1,240.50 EUR``, ``31.2 kg``, ``2026``."""
    whole = abs(value) < 1e15 and float(value).is_integer()
    value = (
        value if whole else float(f"{value:.{float_info.dig}g}")
    )  # binary fractions hold no more
    exact = str(int(value)) if whole else repr(value)
    decimals = len(exact.partition(".")[2].partition("e")[0])
    text = f"{value:,.{max(2, decimals) if decimals else 0}f}" if money else exact
    if measure and not money:
        text = f"{int(value) if whole else value:,}"
    return f"{text} {measure}" if measure else text


def rounded(value: Any) -> Any:
    """A computed number without the noise of binary fractions."""
    return round(value, 6) if isinstance(value, float) else value


def is_money(kind: EntityType, key: str, value: Any) -> bool:
    """Whether a number is an amount of money, as far as its name and type tell."""
    attribute = kind.attribute(key)
    if attribute is not None and attribute.unit:
        return False
    outer, _, leaf = bare(key).rpartition(".")
    if outer and leaf == "amount":
        return True
    of = kind_of(identifier_words(bare(key)), "number", output=True)
    declared = isinstance(value, float) if attribute is None else attribute.type == "number"
    return is_priced(key) or (declared and of in ("number", "count"))


def _is_written_as_money(kind: EntityType, key: str, row: Row) -> bool:
    """Whether it is money by its name or by a currency beside it, and has no unit."""
    if unit_of(kind, key, row) or not is_money(kind, key, row[key]):
        return False
    return is_priced(key) or bool(measure_of(kind, key, row))


def is_priced(key: str) -> bool:
    """Whether a name by itself says that it is an amount: price, fee, balance."""
    return kind_of(identifier_words(bare(key)), "number", output=True) == "amount"


def unit_of(kind: EntityType, key: str, row: Row) -> str:
    """The unit of a number: the attribute's own, else what the same object, or a table of units
    beside the rows (``units.temperature``), says of it.
    """
    attribute, (outer, _, leaf) = kind.attribute(key), bare(key).rpartition(".")
    if attribute is not None and attribute.unit:
        return attribute.unit
    own = [v for k, v in row.items() if outer and leaf != "unit" and bare(k) == f"{outer}.unit"]
    if not own and not isinstance(row.get(key), int):
        own = [v for k, v in row.items() if _is_unit_of(bare(k), bare(key))]
    return next((unit for unit in own if isinstance(unit, str)), "") or written(unit_in(key))


def _is_unit_of(named: str, key: str) -> bool:
    """Whether a field of a table of units speaks of the number; one counted in whole has none."""
    table, _, what = named.rpartition(".")
    words = identifier_words(what)
    return (
        identifier_words(table)[-1:] == ("unit",) and identifier_words(key)[: len(words)] == words
    )


def measure_of(kind: EntityType, key: str, row: Row) -> str:
    """Unit or currency of a number."""
    unit = unit_of(kind, key, row)
    if unit or not is_money(kind, key, row.get(key)):
        return unit
    return currency_beside(bare(key).rpartition(".")[0], row)


def tells_currency(kind: EntityType, key: str, row: Row) -> bool:
    """Whether a field is the currency that an amount of the row is told with."""
    if identifier_words(bare(key))[-1:] != ("currency",):
        return False
    amounts = (one for one in row if one != key and is_money(kind, one, row[one]))
    return any(measure_of(kind, one, row) == row.get(key) for one in amounts)


def currency_beside(outer: str, row: Row) -> str:
    """The currency that a row names in the same object or, failing that, further out; ``""`` where
    it names two there: of a conversion.
    """
    named = [
        (bare(key).rpartition(".")[0], value)
        for key, value in row.items()
        if isinstance(value, str) and identifier_words(bare(key))[-1:] == ("currency",)
    ]
    around = [(place, value) for place, value in named if f"{outer}.".startswith(f"{place}.")]
    around += [(place, value) for place, value in named if not place]
    nearest = max((len(place) for place, _ in around), default=0)
    told = {value for place, value in around if len(place) == nearest}
    return told.pop() if len(told) == 1 else ""


def is_moment(value: Any) -> bool:
    """Whether the value is a day or a moment."""
    try:
        return isinstance(value, str) and value[4:5] == "-" and bool(datetime.fromisoformat(value))
    except ValueError:
        return False


def moment_text(text: str) -> str:
    """A moment as ``2026-05-03 14:30``, a midnight as its day; other texts as they are."""
    if len(text) <= len("2026-05-03") or not is_moment(text):
        return text
    moment = datetime.fromisoformat(text)
    offset = "" if moment.tzinfo is None else text[19:].lstrip("0123456789.")
    clock = f"{moment:%H:%M:%S}" if moment.second else f"{moment:%H:%M}"
    if clock == "00:00" and offset in ("", "Z"):
        return f"{moment:%Y-%m-%d}"
    zone = "UTC" if offset == "Z" else offset
    return f"{moment:%Y-%m-%d} {clock} {zone}".rstrip()


def _list_text(voice: Voice, items: Sequence[Any]) -> str:
    """A short list in words; things that have no name are counted."""
    names = [_item_name(voice, item) for item in items]
    if not items or not all(names):
        return voice.say("items", count=len(items))
    if len(names) <= _ITEMS_SHOWN:
        return ", ".join(names)
    shown = ", ".join(names[:_ITEMS_SHOWN])
    return voice.say("and_more", values=shown, count=len(names) - _ITEMS_SHOWN)


def _item_name(voice: Voice, item: Any) -> str:
    if isinstance(item, dict):
        return next((str(v) for k, v in item.items() if is_name(k) and isinstance(v, str)), "")
    return "" if isinstance(item, list) or item is None else plain_value(voice, item)


def _object_text(voice: Voice, value: Row) -> str:
    """The single values of an object."""
    whole = _item_name(voice, value)
    parts = [plain_value(voice, v) for v in value.values() if isinstance(v, str | int | float)]
    return whole or ", ".join(parts) or voice.say("items", count=len(value))
