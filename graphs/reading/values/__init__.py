"""Typed values of a request in English or Chinese: dates, times, amounts, places, names, ids."""

from __future__ import annotations

from graphs.reading.values.extract import extract
from graphs.reading.values.record import Comparison, Conjunction, Value, ValueKind

__all__ = ["Comparison", "Conjunction", "Value", "ValueKind", "extract"]
