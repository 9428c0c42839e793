"""What people ask the laboratory, and what is right."""

from __future__ import annotations

from collections.abc import Sequence

from evals.live.records import Data, LiveRequest
from evals.live.services.clinical_lab.api import CATALOGUE
from evals.live.set_aside import (
    Row,
    cannot,
    choice,
    no,
    number,
    one,
    only,
    says,
    some,
    texts,
    yes,
)
from evals.live.set_aside_days import day
from evals.tasks.records import Fact


def doctor(data: Data, name: str) -> Row:
    """The doctor of this name."""
    return one(data["doctors"], fullName=name)


def patient(data: Data, name: str) -> Row:
    """The patient of this name."""
    first, last = name.split()
    return one(data["patients"], firstName=first, lastName=last)


def instrument(data: Data, name: str) -> Row:
    """The instrument of this name."""
    return one(data["instruments"], name=name)


def sample(data: Data, accession: str) -> Row:
    """The sample with this number on its label."""
    return one(data["samples"], accessionNumber=accession)


def samples_of(data: Data, name: str) -> list[Row]:
    """The samples of a patient."""
    return some(data["samples"], patientId=patient(data, name)["id"])


def tests_on(data: Data, accession: str) -> list[Row]:
    """The tests ordered on a sample."""
    return some(data["tests"], sampleId=sample(data, accession)["id"])


def referring(data: Data, name: str) -> list[Fact]:
    """The doctor who referred a patient, and no other."""
    right = one(data["doctors"], id=patient(data, name)["referringDoctorId"])
    return [choice(right, data["doctors"], "fullName")]


def named_tests(data: Data, accession: str) -> list[Fact]:
    """Each test on a sample by its name or its code, and no other test."""
    right = tests_on(data, accession)
    here = {row["testName"] for row in right}
    others = [row for row in data["tests"] if row["testName"] not in here]
    named = [Fact(text=(row["testName"], row["testCode"])) for row in right]
    codes = tuple(code for code in texts(others, "testCode") if len(code) > 2)
    return [*named, Fact(none=(*texts(others, "testName"), *codes))]


def order(data: Data, accession: str, code: str) -> None:
    """A test is ordered on a sample."""
    made = {
        "id": f"{accession}-{code}",
        "sampleId": sample(data, accession)["id"],
        "testCode": code,
        "testName": CATALOGUE[code][0],
        "status": "ORDERED",
        "price": CATALOGUE[code][4],
        "instrumentId": None,
        "orderedAt": "2026-03-18T12:00:00Z",
        "result": None,
    }
    data["tests"].append(made)


def schedule(data: Data, name: str, kind: str, date: str, technician: str) -> None:
    """Maintenance of an instrument is scheduled."""
    made = {
        "id": f"{name}-{date}",
        "instrumentId": instrument(data, name)["id"],
        "type": kind,
        "date": date,
        "technician": technician,
        "cost": None,
        "status": "SCHEDULED",
        "notes": None,
    }
    data["maintenance"].append(made)


def _result(data: Data, name: str, code: str) -> Row:
    """The only result of a patient for a test."""
    ids = {row["id"] for row in samples_of(data, name)}
    found = [row for row in some(data["tests"], testCode=code) if row["sampleId"] in ids]
    (result,) = [row["result"] for row in found if row["result"]]
    return dict(result)


def _okafor(data: Data) -> Sequence[Fact]:
    row = doctor(data, "Amara Okafor")
    return [says(row["specialty"], row["clinic"])]


def _born(data: Data) -> Sequence[Fact]:
    date = patient(data, "Leon Fischer")["dateOfBirth"]
    return [day(date), says(date[:4])]


def _sadie(data: Data) -> Sequence[Fact]:
    row = patient(data, "Sadie Coleman")
    return [says(row["insuranceProvider"], row["phone"])]


def _rejected(data: Data) -> Sequence[Fact]:
    return only(some(data["samples"], status="REJECTED"), data["samples"], "accessionNumber")


def _whose(data: Data) -> Sequence[Fact]:
    right = one(data["patients"], id=sample(data, "A26-0315-03")["patientId"])
    others = [row for row in data["patients"] if row is not right]
    return [says(right["firstName"], right["lastName"]), Fact(none=texts(others, "lastName"))]


def _last_calibration(data: Data) -> Sequence[Fact]:
    rows = some(data["maintenance"], instrumentId=instrument(data, "Cobas Alpha")["id"])
    done = some(rows, type="CALIBRATION", status="COMPLETED")
    return [choice(max(done, key=lambda row: row["date"]), data["maintenance"], "technician")]


def _requester(data: Data) -> Sequence[Fact]:
    right = one(data["doctors"], id=sample(data, "A26-0316-05")["requestedByDoctorId"])
    others = [row["contact"]["phone"] for row in data["doctors"] if row is not right]
    return [says(right["contact"]["phone"]), Fact(none=tuple(others))]


def _spent(data: Data) -> Sequence[Fact]:
    rows = some(data["maintenance"], instrumentId=instrument(data, "Glyco")["id"])
    return [number(round(sum(row["cost"] or 0 for row in rows), 2))]


def _price(data: Data) -> Sequence[Fact]:
    return [number(round(sum(row["price"] for row in tests_on(data, "A26-0314-06")), 2))]


def _operational(data: Data) -> Sequence[Fact]:
    runs = instrument(data, "Cobas Beta")["status"] == "OPERATIONAL"
    return [yes("is operational") if runs else no("under maintenance")]


def _low(data: Data) -> Sequence[Fact]:
    low = _result(data, "Ada Thornbury", "K")["flag"] == "LOW"
    return [yes("low") if low else no("normal", "high")]


def _electronic(data: Data) -> Sequence[Fact]:
    return [yes() if doctor(data, "Dermot Quinlan")["acceptsEReports"] else no()]


def _older(data: Data) -> Sequence[Fact]:
    pair = [patient(data, "Hugo Marchetti"), patient(data, "Caroline Tate")]
    right, other = sorted(pair, key=lambda row: row["dateOfBirth"])
    return [Fact(text=(right["firstName"],), over=(other["firstName"],))]


def _newest_calibration(data: Data) -> Sequence[Fact]:
    right = max(data["instruments"], key=lambda row: row["lastCalibratedOn"])
    return [choice(right, data["instruments"])]


def _reject(data: Data) -> None:
    sample(data, "A26-0317-08").update(status="REJECTED", rejectionReason="HAEMOLYSED")
    for row in tests_on(data, "A26-0317-08"):
        if row["result"] is None:
            row["status"] = "CANCELLED"


def _record(data: Data) -> None:
    row = one(tests_on(data, "A26-0317-03"), testCode="CREA")
    _, unit, low, high, _ = CATALOGUE["CREA"]
    row["status"] = "RESULTED"
    row["result"] = {
        "value": 88.0,
        "unit": unit,
        "referenceLow": low,
        "referenceHigh": high,
        "flag": "NORMAL",
        "reportedAt": "2026-03-18T12:00:00Z",
    }


def _remove(data: Data) -> None:
    data["tests"].remove(one(tests_on(data, "A26-0317-03"), testCode="ALT"))


LOOK_UPS = (
    LiveRequest(
        "clinical_lab-01", "What's Dr Okafor's specialty and which clinic is she at?", "look_up",
        _okafor,
    ),
    LiveRequest(
        "clinical_lab-02", "leon fischer date of birth", "look_up",
        _born,
    ),
    LiveRequest(
        "clinical_lab-03", "Which instruments are out of service?", "look_up",
        lambda d: only(some(d["instruments"], status="OUT_OF_SERVICE"), d["instruments"]),
    ),
    LiveRequest(
        "clinical_lab-04", "what room is the Vitek Corner in?", "look_up",
        lambda d: [says(instrument(d, "Vitek Corner")["location"]["room"])],
    ),
    LiveRequest("clinical_lab-05", "list all the samples that were rejected", "look_up", _rejected),
    LiveRequest(
        "clinical_lab-06", "When is the next service of the Immuno East due?", "look_up",
        lambda d: [day(instrument(d, "Immuno East")["nextServiceDueOn"])],
    ),
    LiveRequest(
        "clinical_lab-07", "whats the status of sample A26-0317-06", "look_up",
        lambda d: [says(sample(d, "A26-0317-06")["status"])],
    ),
    LiveRequest(
        "clinical_lab-08",
        "Could you look up Sadie Coleman's insurance provider and phone number for me?", "look_up",
        _sadie,
    ),
)  # fmt: skip
JOINS = (
    LiveRequest(
        "clinical_lab-09", "which doctor referred Leon Fischer?", "join",
        lambda d: referring(d, "Leon Fischer"),
    ),
    LiveRequest(
        "clinical_lab-10", "What was Priya Raman's haemoglobin?", "join",
        lambda d: [number(_result(d, "Priya Raman", "HGB")["value"])],
    ),
    LiveRequest(
        "clinical_lab-11", "what tests were ordered on sample A26-0314-02?", "join",
        lambda d: named_tests(d, "A26-0314-02"),
    ),
    LiveRequest("clinical_lab-12", "Whose sample is A26-0315-03?", "join", _whose),
    LiveRequest(
        "clinical_lab-13", "who did the last calibration on the Cobas Alpha?", "join",
        _last_calibration,
    ),
    LiveRequest(
        "clinical_lab-14",
        "I need the phone number of the doctor who requested sample A26-0316-05, please.", "join",
        _requester,
    ),
)  # fmt: skip
TOTALS = (
    LiveRequest(
        "clinical_lab-15", "how many urine samples do we have?", "total",
        lambda d: [number(len(some(d["samples"], specimenType="URINE")))],
    ),
    LiveRequest(
        "clinical_lab-16", "How much have we spent on maintenance of the Glyco so far?", "total",
        _spent,
    ),
    LiveRequest(
        "clinical_lab-17", "number of tests in progress right now", "total",
        lambda d: [number(len(some(d["tests"], status="IN_PROGRESS")))],
    ),
    LiveRequest(
        "clinical_lab-18", "What do the tests on sample A26-0314-06 cost altogether?", "total",
        _price,
    ),
)  # fmt: skip
TESTS = (
    LiveRequest("clinical_lab-19", "is the Cobas Beta operational?", "test", _operational),
    LiveRequest("clinical_lab-20", "Was Ada Thornbury's potassium too low?", "test", _low),
    LiveRequest(
        "clinical_lab-21", "does Dermot Quinlan accept electronic reports?", "test", _electronic,
    ),
)  # fmt: skip
COMPARISONS = (
    LiveRequest(
        "clinical_lab-22", "who's older, Hugo Marchetti or Caroline Tate?", "compare", _older,
    ),
    LiveRequest(
        "clinical_lab-23", "Which of our instruments was calibrated most recently?", "compare",
        _newest_calibration,
    ),
)  # fmt: skip
WRITES = (
    LiveRequest(
        "clinical_lab-24", "please reject sample A26-0317-08, it's haemolysed", "write",
        lambda _: [], _reject,
    ),
    LiveRequest(
        "clinical_lab-25", "Add a ferritin test to sample A26-0317-03", "write",
        lambda _: [], lambda d: order(d, "A26-0317-03", "FERR"), free=("id", "orderedAt"),
    ),
    LiveRequest(
        "clinical_lab-26", "enter 88 as the creatinine result for sample A26-0317-03", "write",
        lambda _: [], _record, free=("reportedAt",),
    ),
    LiveRequest(
        "clinical_lab-27",
        "Can you schedule a calibration of the Urina for 9 April 2026? Linh Tran will do it.",
        "write", lambda _: [],
        lambda d: schedule(d, "Urina", "CALIBRATION", "2026-04-09", "Linh Tran"),
        free=("id", "notes"),
    ),
    LiveRequest(
        "clinical_lab-28",
        "The doctor doesn't need the ALT on A26-0317-03 any more, remove that test pls", "write",
        lambda _: [], _remove,
    ),
)  # fmt: skip
REFUSALS = (
    LiveRequest(
        "clinical_lab-29", "what medication is Priya Raman taking?", "refuse", lambda _: cannot(),
    ),
    LiveRequest(
        "clinical_lab-30", "Email Marcus Webb's results to Dr Pryce", "refuse", lambda _: cannot(),
    ),
)  # fmt: skip
REQUESTS = (
    *LOOK_UPS, *JOINS, *TOTALS, *TESTS, *COMPARISONS, *WRITES, *REFUSALS,
)  # fmt: skip
