"""Amounts of money and currencies that are named without an amount."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from graphs.reading.values.lexicon import is_ordinary, pairs, words
from graphs.reading.values.numerals import Numeral
from graphs.reading.values.record import Value
from graphs.reading.values.regions import currencies, currency_codes
from graphs.reading.values.request import Request, Word

_SIGN_BEFORE = re.compile(r"((?:US|AU|CA|HK|NZ|NT|[ACSR])?\$|[€£¥￥₹₩₽₺₪₫฿₱₴₦])\s?$", re.IGNORECASE)
_SIGN_AFTER = re.compile(r"\s?([€£¥￥₹₩₽₺₪₫฿₱₴₦$])")
_CODE_BEFORE = re.compile(r"(?<![A-Za-z])([A-Za-z]{3})\s?$")
_NAME_AFTER = re.compile(r"[\s-]?([A-Za-z.]+)(?:\s([A-Za-z]+))?(?:\s([A-Za-z]+))?")
# Names and codes that are ordinary words: money only beside an amount.
_LOWER_CUE = re.compile(r"\b(?:in|to|into|from|of)\s+$")
_SPAN = 4


def money_at(request: Request, numeral: Numeral) -> Value | None:
    """The amount of money that a numeral states with a sign, a code or a name beside it."""
    before = request.text[max(0, numeral.start - 5) : numeral.start]
    sign = _SIGN_BEFORE.search(before)
    if sign:
        code = _sign_code(request, sign[1])
        return _money(request, numeral, numeral.start - len(sign[0]), numeral.end, code)
    after = _SIGN_AFTER.match(request.text, numeral.end)
    if after:
        return _money(request, numeral, numeral.start, after.end(), _sign_code(request, after[1]))
    if (small := _small_change(request, numeral)) is not None:
        return small
    named = _name_after(request, numeral.end)
    if named:
        return _money(request, numeral, numeral.start, named[1], named[0])
    code_before = _CODE_BEFORE.search(before)
    if code_before and code_before[1] in currency_codes():
        start = numeral.start - len(code_before[0])
        return _money(request, numeral, start, numeral.end, code_before[1])
    return None


def _small_change(request: Request, numeral: Numeral) -> Value | None:
    """Hundredths of a currency: "60p", "75 cents"; a letter only right behind the digits."""
    named = _NAME_AFTER.match(request.text, numeral.end)
    if named is None or (len(named[1]) == 1 and named.start(1) != numeral.end):
        return None
    code = pairs("small_change.txt").get(named[1].lower())
    if code is None:
        return None
    told = _money(request, numeral, numeral.start, named.end(1), code)
    return replace(told, value={**told.value, "amount": told.value["amount"] / 100})


def find_notes(request: Request) -> Iterator[Value]:
    """Bank notes that stand for an amount: "a fiver"."""
    for word in request.words:
        worth, _, code = pairs("notes.txt").get(word.lower, "").partition(" ")
        if worth:
            value = {"amount": float(worth), "currency": code}
            yield Value("money", value, word.text, word.start, word.end)


def _sign_code(request: Request, sign: str) -> str:
    if sign == "¥" and request.chinese:
        return "CNY"
    return pairs("currencies.txt")[sign.upper()]


def _money(request: Request, numeral: Numeral, start: int, end: int, code: str) -> Value:
    currency = None if code == "-" else code
    value = {"amount": float(numeral.number), "currency": currency}
    return Value("money", value, request.text[start:end], start, end)


def _name_after(request: Request, position: int) -> tuple[str, int] | None:
    """The currency code named right after a position and where the name ends."""
    match = _NAME_AFTER.match(request.text, position)
    if match is None:
        return None
    for last in (3, 2, 1):
        if match[last]:
            written = request.text[match.start(1) : match.end(last)]
            code = _named(written.rstrip("."))
            if code:
                return code, match.start(1) + len(written.rstrip("."))
    return None


def _named(written: str) -> str | None:
    if len(written) == 3 and written.upper() in currency_codes():
        word = written.lower() in words("currency_code_word")
        if written.isupper() or not (word or written.lower() in currencies()):
            return written.upper()
    return currencies().get(written.lower())


def find_currencies(request: Request) -> Iterator[Value]:
    """Currencies named without an amount: "to euros", "in Japanese yen", "EUR"."""
    found = request.words
    for position, word in enumerate(found):
        if word.text.upper() in currency_codes() and _is_code(request, word):
            yield Value("currency", word.text.upper(), word.text, word.start, word.end)
            continue
        for last in range(min(position + _SPAN, len(found)) - 1, position - 1, -1):
            written = request.text[word.start : found[last].end]
            code = currencies().get(written.lower())
            if code and code != "-" and _is_meant(request, written.lower(), word):
                yield Value("currency", code, written, word.start, found[last].end)
                break


def _is_meant(request: Request, written: str, word: Word) -> bool:
    """Whether a name is that of a currency: one that is an ordinary word, too, is behind "to" or
    "in" where another is spoken of: "50 euros to pounds".
    """
    doubtful = words("money_word")
    if written not in doubtful:
        return True
    names = {w.lower for w in request.words if w is not word} - doubtful
    spoken = not names.isdisjoint(currencies()) or _SIGN_AFTER.search(request.text)
    return bool(spoken and _LOWER_CUE.search(request.before(word.start)))


def _is_code(request: Request, word: Word) -> bool:
    """Whether letters are a currency code: capitals, or "to eur" in a request without capitals."""
    code, start = word.text, word.start
    if request.caseless and not code.isupper():
        ordinary = is_ordinary(word.lower) or word.lower in words("currency_code_word")
        return not ordinary and _LOWER_CUE.search(request.before(start)) is not None
    if request.shouting or not code.isupper():
        return False
    before = request.text[max(0, start - 4) : start]
    return (
        word.lower not in words("currency_code_word")
        or re.fullmatch(r"[A-Z]{3}/", before) is not None
    )
