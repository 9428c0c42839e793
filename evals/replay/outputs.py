"""What a recorded decision gave."""

from __future__ import annotations

from typing import Any

from evals.replay.recording import Line
from graphs.spending import Payment, charge_model_call, note_refusal, note_silence
from graphs.traces.failures import rebuilt


def output_of(line: Line) -> Any:
    """The output, or its error raised; the run is charged with what the decision cost then."""
    for model in line["models"]:
        if model["payment"] is not None:
            charge_model_call(Payment(**model["payment"]))
        if model["silent"]:
            note_silence()
    if "refused" in line:
        note_refusal(line["refused"])
    if "error" in line:
        raise rebuilt(line["error"])
    return line["output"]
