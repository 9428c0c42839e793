"""A conversation with the laboratory."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.clinical_lab.requests import (
    named_tests,
    order,
    referring,
    samples_of,
    schedule,
)
from evals.live.set_aside import one, only
from evals.tasks.records import Fact


def _samples(data: Data) -> list[Fact]:
    return only(samples_of(data, "Marcus Webb"), data["samples"], "accessionNumber")


def _label(data: Data, specimen: str) -> str:
    """The number of his sample of this kind."""
    return str(one(samples_of(data, "Marcus Webb"), specimenType=specimen)["accessionNumber"])


def _tests(data: Data, specimen: str) -> list[Fact]:
    return named_tests(data, _label(data, specimen))


CONVERSATIONS = (
    conversation(
        "clinical_lab-marcus", "clinical_lab",
        turn("first", "join", "Which doctor referred Marcus Webb?",
             lambda d: referring(d, "Marcus Webb")),
        turn("follow_up", "join", "and Priya Raman?", lambda d: referring(d, "Priya Raman")),
        turn("topic", "join", "which samples do we have from Marcus Webb?", _samples),
        turn("reference", "join", "what tests are on the urine one?",
             lambda d: _tests(d, "URINE")),
        turn("correction", "join", "sorry, I meant the serum one", lambda d: _tests(d, "SERUM")),
        act("add a creatinine to it please", lambda d: order(d, _label(d, "SERUM"), "CREA"),
            "id", "orderedAt"),
        unclear("I also need to schedule a maintenance", "which", "what", "when", "instrument",
                "instrumentId", "type", "date", "technician"),
        act("a preventive one for the Haema Two on 30 March 2026, Owen Clarke does it",
            lambda d: schedule(d, "Haema Two", "PREVENTIVE", "2026-03-30", "Owen Clarke"),
            "id", "notes"),
        unknown("do we have any samples from Gordon Blakeley?",
                lambda d: [row["accessionNumber"] for row in d["samples"]]),
        polite("ok, thanks for your help"),
    ),
)  # fmt: skip
