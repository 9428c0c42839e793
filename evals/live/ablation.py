"""What each part is worth on live services: the same requests with one part after the other off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from evals.live.judging import Judged
from evals.live.measuring import Chosen, measure
from evals.live.report import COLUMNS, figures, print_rows
from evals.live.running import LiveOptions

if TYPE_CHECKING:
    from app.settings import Settings

VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "full": {},
    "no look-ups": {"look_ups": 0},
    "no bindings": {"use_bindings": False},
    "no fitted weights": {"use_fitted": False},
    "no meaning": {"use_semantic": False},
    "no reflection": {"use_reflection": False},
}
"""Name of each variant -> the settings that differ in it."""


def ablate(
    settings: Settings, chosen: Chosen, options: LiveOptions, processes: int
) -> Iterator[tuple[str, list[Judged]]]:
    """All requests once for each variant, the full agent first."""
    for name, changed in VARIANTS.items():
        varied = settings.model_copy(update=changed)
        runs = measure(varied, chosen, options, processes)
        yield name, [judged for service in runs for judged in service]


def print_ablation(results: Mapping[str, Sequence[Judged]]) -> None:
    """A row for each variant."""
    print_rows("", {name: [*judged] for name, judged in results.items()}, COLUMNS)


def ablation_document(results: Mapping[str, Sequence[Judged]]) -> dict[str, Any]:
    """For each variant what differs in its settings, and its figures."""
    return {
        name: {"settings": dict(VARIANTS[name]), "figures": figures(judged)}
        for name, judged in results.items()
    }
