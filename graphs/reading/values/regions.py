"""Countries, languages and currencies by name and code, from CLDR (Babel), loaded on first use."""

from __future__ import annotations

from functools import cache
from typing import Any

from graphs.reading.values.lexicon import pairs

# CLDR keeps codes for groupings and test locales among the territories.
_NOT_COUNTRIES = frozenset({"EU", "EZ", "UN", "XA", "XB", "ZZ", "QO", "EA", "CQ", "CP", "DG"})
_CITY_STATES = frozenset({"SG", "HK", "MO", "MC", "LU", "GI", "SM", "DJ"})
_PLAIN_NAMES = {"HK": "Hong Kong", "MO": "Macau", "MM": "Myanmar", "TR": "Turkey"}


@cache
def _locale(language: str) -> Any:
    from babel import Locale

    return Locale(language)


@cache
def _country_codes() -> dict[str, str]:
    territories = _locale("en").territories
    codes = (code for code in territories if len(code) == 2 and code not in _NOT_COUNTRIES)
    return {code: territories[code] for code in codes}


def country(code: str) -> dict[str, str]:
    """The normal form of a country: ISO 3166 code and English name."""
    name = _PLAIN_NAMES.get(code) or _locale("en").territories.get(code, code)
    return {"code": code, "name": name}


def is_country_code(code: str) -> bool:
    """Whether two capitals are the ISO 3166 code of a country."""
    return code in _country_codes()


def is_city_state(code: str) -> bool:
    """Whether the country's name is a city's name as well (Singapore, Monaco)."""
    return code in _CITY_STATES


def language(code: str) -> dict[str, str]:
    """The normal form of a language: ISO 639 code and English name."""
    return {"code": code, "name": _locale("en").languages[code]}


@cache
def countries(locale: str = "en") -> dict[str, str]:
    """Lower-case country names of a locale ("en", "zh") with their codes."""
    names = {_locale(locale).territories[code]: code for code in _country_codes()}
    if locale == "en":
        names |= pairs("countries.txt")
        names |= {name.replace("&", "and"): code for name, code in names.items()}
    return {name.lower().replace("’", "'"): code for name, code in names.items()}


@cache
def languages(locale: str = "en") -> dict[str, str]:
    """Lower-case names of the languages with a two-letter code; in "en" one-word names only."""
    names = _locale(locale).languages
    return {
        name.lower(): code
        for code, name in names.items()
        if len(code) == 2 and (locale != "en" or " " not in name)
    }


@cache
def currency_codes() -> frozenset[str]:
    """ISO 4217 codes that are legal tender somewhere today."""
    from babel.core import get_global

    used = get_global("territory_currencies").values()
    return frozenset(code for rows in used for code, _, end, tender in rows if tender and not end)


@cache
def currencies(locale: str = "en") -> dict[str, str]:
    """Lower-case currency names of a locale with their codes; English ones also in plural."""
    names = _locale(locale).currencies
    formal = {names[code].lower(): code for code in currency_codes() if code in names}
    if locale != "en":
        return formal
    formal |= {name.lower(): code for name, code in pairs("currencies.txt").items()}
    return formal | {name + "s": code for name, code in formal.items() if name[-1:].isalpha()}
