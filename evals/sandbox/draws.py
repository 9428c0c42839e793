"""Draws that look random and are a pure function of a seed and a key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_SPAN = float(2**64)


@dataclass(frozen=True)
class Draws:
    """Every method takes a key of any printable parts; the same seed and key give the same draw."""

    seed: int

    def unit(self, *key: object) -> float:
        """A number in [0, 1)."""
        text = "\x1f".join(map(str, (self.seed, *key)))
        digest = blake2b(text.encode(), digest_size=8).digest()
        # 53 bits, so that the quotient cannot round up to 1.
        return float((int.from_bytes(digest, "big") >> 11) << 11) / _SPAN

    def between(self, low: float, high: float, *key: object) -> float:
        """A number in [low, high)."""
        return low + (high - low) * self.unit(*key)

    def integer(self, low: int, high: int, *key: object) -> int:
        """An integer from low to high, both included."""
        return low + int(self.unit(*key) * (high - low + 1))

    def chance(self, probability: float, *key: object) -> bool:
        """True with the given probability (0 to 1)."""
        return self.unit(*key) < probability

    def pick(self, options: Sequence[T], *key: object) -> T:
        """One of the options."""
        return options[self.integer(0, len(options) - 1, *key)]

    def sample(self, options: Sequence[T], count: int, *key: object) -> list[T]:
        """`count` different options (all of them where there are fewer), in the options' order."""
        ranked = sorted(range(len(options)), key=lambda index: self.unit("sample", index, *key))
        return [options[index] for index in sorted(ranked[:count])]
