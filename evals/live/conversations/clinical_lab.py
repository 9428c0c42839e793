"""A conversation with the laboratory."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.clinical_lab.requests import (
    instrument,
    named_tests,
    order,
    referring,
    samples_of,
    schedule,
)
from evals.live.set_aside import Row, number, one, only, says, some, texts
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def _samples(data: Data) -> list[Fact]:
    return only(samples_of(data, "Marcus Webb"), data["samples"], "accessionNumber")


def _label(data: Data, specimen: str) -> str:
    """The number of his sample of this kind."""
    return str(one(samples_of(data, "Marcus Webb"), specimenType=specimen)["accessionNumber"])


def _tests(data: Data, specimen: str) -> list[Fact]:
    return named_tests(data, _label(data, specimen))


def _in_state(data: Data, status: str) -> list[Fact]:
    return only(some(data["instruments"], status=status), data["instruments"])


def _generalists(data: Data) -> list[Row]:
    return some(data["doctors"], specialty="General Practice")


def _phone(data: Data, name: str) -> list[Fact]:
    contacts = [row["contact"] for row in data["doctors"]]
    return only([one(data["doctors"], fullName=name)["contact"]], contacts, "phone")


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
    conversation(
        "clinical_lab-instruments", "clinical_lab",
        turn("first", "look_up", "Which instruments are under maintenance?",
             lambda d: _in_state(d, "UNDER_MAINTENANCE")),
        turn("follow_up", "look_up", "and out of service?",
             lambda d: _in_state(d, "OUT_OF_SERVICE")),
        turn("reference", "look_up", "what room is the second one in?",
             lambda d: [says(instrument(d, "Centrifuge Small")["location"]["room"])]),
        turn("reference", "look_up", "when was it last calibrated?",
             lambda d: [day(instrument(d, "Centrifuge Small")["lastCalibratedOn"])]),
        act("schedule a repair for it on 25 March 2026, Anton Weiss will do it",
            lambda d: schedule(d, "Centrifuge Small", "REPAIR", "2026-03-25", "Anton Weiss"),
            "id", "notes"),
        turn("topic", "look_up", "Which doctors are in general practice?",
             lambda d: only(_generalists(d), d["doctors"], "fullName")),
        turn("reference", "total", "how many of them accept electronic reports?",
             lambda d: [number(len(some(_generalists(d), acceptsEReports=True)))]),
        turn("topic", "look_up", "what's Ingrid Solberg's phone number?",
             lambda d: _phone(d, "Ingrid Solberg")),
        turn("correction", "look_up", "sorry, I meant Peter Lindgren's",
             lambda d: _phone(d, "Peter Lindgren")),
        unknown("and Tobias Wren's?",
                lambda d: texts([row["contact"] for row in d["doctors"]], "phone")),
    ),
)  # fmt: skip
