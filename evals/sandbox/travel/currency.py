"""Exchange rates and conversion; bad input answers 200 with an error in the body."""

from __future__ import annotations

import datetime as dt

from pydantic import Field

from evals.sandbox.money import PER_USD, rate
from evals.sandbox.travel.base import CamelModel
from evals.sandbox.world import World


class Rates(CamelModel):
    """Exchange rates of a base currency."""

    base: str
    date: dt.date
    rates: dict[str, float] = Field(description="Units of each currency for one unit of `base`.")


class ConversionError(CamelModel):
    """Why a conversion failed."""

    code: str = Field(examples=["invalid_currency"])
    message: str


class Conversion(CamelModel):
    """A converted amount, or an error."""

    success: bool = Field(description="False when the conversion failed; see `error`.")
    amount: float | None = None
    source_currency: str | None = None
    target_currency: str | None = None
    rate: float | None = Field(default=None, description="Units of target for one unit of source.")
    result: float | None = Field(default=None, description="The converted amount.")
    error: ConversionError | None = None


def rates(world: World, base: str) -> Rates | None:
    """All rates of a base currency; None for an unknown one."""
    if base.upper() not in PER_USD:
        return None
    table = {target: rate(base.upper(), target) for target in PER_USD}
    return Rates(base=base.upper(), date=world.today, rates=table)


def convert(amount: float, source: str, target: str) -> Conversion:
    """Convert an amount; failure is told in the answer."""
    for code in (source, target):
        if code.upper() not in PER_USD:
            return _failed("invalid_currency", f"'{code}' is not a supported currency code.")
    if amount < 0:
        return _failed("invalid_amount", "The amount must not be negative.")
    factor = rate(source.upper(), target.upper())
    return Conversion(
        success=True,
        amount=amount,
        source_currency=source.upper(),
        target_currency=target.upper(),
        rate=factor,
        result=round(amount * factor, 2),
    )


def _failed(code: str, message: str) -> Conversion:
    return Conversion(success=False, error=ConversionError(code=code, message=message))
