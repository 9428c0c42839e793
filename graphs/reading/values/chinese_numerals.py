"""Chinese numerals: 两, 十二, 一百五十, 3万, 二〇二六, 一个半."""

from __future__ import annotations

import re

from graphs.reading.values.numerals import plain

_DIGITS = {character: value for value, character in enumerate("零一二三四五六七八九")}
_DIGITS |= {"〇": 0, "两": 2}
_PLACES = {"十": 10, "百": 100, "千": 1000}
_MYRIADS = {"万": 10_000, "亿": 100_000_000}
HAN = "零〇一二两三四五六七八九十百千万亿"
NUMERAL = (
    r"(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,12}(?:\.\d{1,6})?[百千万亿]?"
    rf"|[{HAN}]{{1,12}}|半)"
)
_WESTERN = re.compile(r"([\d,.]+)([百千万亿]?)")


def read_numeral(written: str) -> int | float | None:
    """The number of a Chinese or mixed numeral, None where the characters make none."""
    if written == "半":
        return 0.5
    western = _WESTERN.fullmatch(written)
    if western:
        scale = (_PLACES | _MYRIADS).get(western[2], 1)
        return plain(round(float(western[1].replace(",", "")) * scale, 6))
    if all(character in _DIGITS for character in written):
        return int("".join(str(_DIGITS[character]) for character in written))
    return _positional(written)


def _positional(written: str) -> int | None:
    total = section = digit = 0
    for character in written:
        if character in _DIGITS:
            digit = _DIGITS[character]
        elif character in _PLACES:
            section += (digit or 1) * _PLACES[character]
            digit = 0
        elif character in _MYRIADS:
            total = (total + section + digit or 1) * _MYRIADS[character]
            section = digit = 0
        else:
            return None
    return total + section + digit
