"""Currencies: a constant table of rates, about those of early 2026."""

from __future__ import annotations

PER_USD: dict[str, float] = {
    "USD": 1.0, "EUR": 0.86, "GBP": 0.75, "CHF": 0.8, "SEK": 9.4, "NOK": 10.1, "DKK": 6.42,
    "ISK": 124.0, "PLN": 3.64, "CZK": 20.9, "HUF": 333.0, "TRY": 42.5, "CAD": 1.39, "MXN": 18.2,
    "CRC": 498.0, "COP": 3790.0, "PEN": 3.37, "CLP": 925.0, "ARS": 1440.0, "UYU": 39.2,
    "BRL": 5.35, "EGP": 47.6, "TND": 2.94, "MAD": 9.2, "NGN": 1450.0, "GHS": 11.4, "ETB": 154.0,
    "KES": 129.0, "ZAR": 17.0, "AED": 3.6725, "QAR": 3.64, "INR": 89.8, "NPR": 143.7,
    "THB": 31.9, "VND": 26350.0, "MYR": 4.1, "SGD": 1.29, "IDR": 16680.0, "PHP": 58.9,
    "HKD": 7.78, "TWD": 31.3, "CNY": 7.07, "KRW": 1470.0, "JPY": 156.0, "AUD": 1.51, "NZD": 1.73,
}  # fmt: skip
"""Units of each currency that one US dollar buys."""

_WHOLE_FROM = 50.0


def rate(source: str, target: str) -> float:
    """Units of `target` for one unit of `source`, to six significant digits."""
    return float(f"{PER_USD[target] / PER_USD[source]:.6g}")


def local_price(usd: float, currency: str) -> float:
    """A dollar price in a currency, whole where the units are small."""
    amount = usd * PER_USD[currency]
    return float(round(amount)) if PER_USD[currency] >= _WHOLE_FROM else round(amount, 2)
