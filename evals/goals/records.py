"""What a wish is, and the wishes of the project. ``docs/evaluation.md`` describes the format."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal, get_args
from zlib import crc32

Half = Literal["fit", "check"]
HALVES: tuple[Half, ...] = get_args(Half)


@dataclass(frozen=True, slots=True)
class Wish:
    """One request and the operations that a sensible person accepts as the last call for it."""

    request: str
    tools: frozenset[str]
    """Tool ids; none where nothing can do it."""

    @property
    def half(self) -> Half:
        """``fit`` to improve on, ``check`` to judge by; settled by the request's text alone."""
        return HALVES[crc32(self.request.encode()) % 2]

    @property
    def group(self) -> str:
        """The API it is for, ``impossible`` where there is none."""
        return min(self.tools).split(".")[0] if self.tools else "impossible"


@cache
def load_wishes() -> tuple[Wish, ...]:
    """All wishes, in the order of ``data/goals.yaml``."""
    import yaml

    text = files("evals.goals").joinpath("data/goals.yaml").read_text(encoding="utf-8")
    return tuple(
        Wish(request, frozenset(entry["tools"]))
        for entry in yaml.safe_load(text)
        for request in entry["requests"]
    )
