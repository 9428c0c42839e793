"""A verdict made by hand."""

from __future__ import annotations

from evals.live.judging import Judged

JUDGED = Judged(
    service="harbour",
    id="boat-berth",
    kind="look_up",
    text="Where does the Heron lie?",
    verdict="right",
    status="done",
    answer="Berth A1",
    calls=("harbour.boat(id=1)",),
    missing=(),
    changes=(),
    model_calls=1,
    prompt_tokens=200,
    sent=2,
    seconds=0.5,
    own_seconds=0.25,
)
