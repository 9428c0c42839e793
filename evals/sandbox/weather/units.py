"""Metric values in the units a caller asked for."""

from __future__ import annotations

from dataclasses import dataclass

from evals.sandbox.weather.models import UnitNames, Units


@dataclass(frozen=True)
class Scale:
    """Takes degrees Celsius, km/h and mm."""

    units: Units

    @property
    def names(self) -> UnitNames:
        """What the units are called."""
        if self.units == "metric":
            return UnitNames(temperature="°C", wind="km/h", precipitation="mm")
        return UnitNames(temperature="°F", wind="mph", precipitation="in")

    def temperature(self, celsius: float) -> float:
        """Degrees."""
        return round(celsius if self.units == "metric" else celsius * 9 / 5 + 32, 1)

    def speed(self, kmh: float) -> float:
        """Wind speed."""
        return round(kmh if self.units == "metric" else kmh / 1.609344, 1)

    def rain(self, mm: float) -> float:
        """Height of rain."""
        return round(mm, 1) if self.units == "metric" else round(mm / 25.4, 2)
