"""The API of the laboratory; ``data/openapi.yaml`` describes it."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import uuid4

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from evals.live.descriptions import written_description
from evals.live.records import Data
from evals.live.set_aside import Row
from evals.live.set_aside_http import body, filtered, found, held, problem, whole

CATALOGUE = {
    "HGB": ("Haemoglobin", "g/L", 120, 160, 6.5),
    "WBC": ("White cell count", "10^9/L", 4, 11, 5.5),
    "PLT": ("Platelet count", "10^9/L", 150, 400, 5.5),
    "HBA1C": ("Glycated haemoglobin", "mmol/mol", 20, 42, 14.0),
    "GLU": ("Glucose", "mmol/L", 3.9, 5.8, 4.2),
    "CREA": ("Creatinine", "umol/L", 59, 104, 4.8),
    "K": ("Potassium", "mmol/L", 3.5, 5.1, 4.0),
    "NA": ("Sodium", "mmol/L", 136, 145, 4.0),
    "ALT": ("Alanine aminotransferase", "U/L", 7, 45, 5.2),
    "CRP": ("C-reactive protein", "mg/L", 0, 5, 8.9),
    "TSH": ("Thyroid stimulating hormone", "mU/L", 0.4, 4.0, 16.5),
    "FERR": ("Ferritin", "ug/L", 15, 300, 12.4),
    "UPRO": ("Urine protein", "g/L", 0, 0.15, 6.0),
    "UALB": ("Urine albumin", "mg/L", 0, 20, 9.5),
    "CULT": ("Bacterial culture", "CFU/mL", 0, 1000, 22.0),
}
"""Of each test its name, its unit, what is normal and its price."""
_PATIENT_IN_LIST = ("id", "firstName", "lastName", "dateOfBirth", "medicalRecordNumber")
_REASONS = (
    "HAEMOLYSED", "INSUFFICIENT_VOLUME", "UNLABELLED_TUBE", "CONTAMINATED", "OTHER",
)  # fmt: skip


def _page(request: Request, rows: list[Row]) -> Response:
    size, page = whole(request, "size", 20, 100, 1), whole(request, "page", 0)
    return JSONResponse(
        {
            "content": rows[page * size : (page + 1) * size],
            "page": page,
            "size": size,
            "totalElements": len(rows),
            "totalPages": -(-len(rows) // size),
        }
    )


def _one(request: Request, collection: str, name: str) -> Row:
    return found(held(request)[collection], "id", request.path_params[name])


def _of(rows: list[Row], field: str, owner: Row) -> list[Row]:
    return [row for row in rows if row[field] == owner["id"]]


def _test(request: Request) -> Row:
    tests = _of(held(request)["tests"], "sampleId", _one(request, "samples", "sampleId"))
    return found(tests, "id", request.path_params["testId"])


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


async def _doctors(request: Request) -> Response:
    return JSONResponse(filtered(request, held(request)["doctors"], "specialty", "clinic"))


async def _patients(request: Request) -> Response:
    words = request.query_params.get("search", "").casefold().split()
    fit = [
        {name: row[name] for name in _PATIENT_IN_LIST}
        for row in held(request)["patients"]
        if all(word in _known_as(row) for word in words)
    ]
    return _page(request, fit)


def _known_as(row: Row) -> str:
    return f"{row['firstName']} {row['lastName']} {row['medicalRecordNumber']}".casefold()


async def _patient(request: Request) -> Response:
    return JSONResponse(_one(request, "patients", "patientId"))


async def _change_patient(request: Request) -> Response:
    row = _one(request, "patients", "patientId")
    texts = ("phone", "insuranceProvider", "referringDoctorId")
    given = await body(request, {}, dict.fromkeys(texts, str))
    if "referringDoctorId" in given:
        found(held(request)["doctors"], "id", given["referringDoctorId"])
    row.update(given)
    return JSONResponse(row)


async def _patient_samples(request: Request) -> Response:
    patient = _one(request, "patients", "patientId")
    return JSONResponse(_of(held(request)["samples"], "patientId", patient))


async def _samples(request: Request) -> Response:
    names = ("accessionNumber", "status", "specimenType", "priority")
    return _page(request, filtered(request, held(request)["samples"], *names))


async def _sample(request: Request) -> Response:
    return JSONResponse(_one(request, "samples", "sampleId"))


async def _reject(request: Request) -> Response:
    row = _one(request, "samples", "sampleId")
    given = await body(request, {"reason": str})
    if given["reason"] not in _REASONS:
        raise HTTPException(400, f"reason is one of {', '.join(_REASONS)}")
    if row["status"] in ("REJECTED", "COMPLETED"):
        raise HTTPException(409, f"the sample is {row['status']}")
    row.update(status="REJECTED", rejectionReason=given["reason"])
    for test in _of(held(request)["tests"], "sampleId", row):
        if test["result"] is None:
            test["status"] = "CANCELLED"
    return JSONResponse(row)


async def _sample_tests(request: Request) -> Response:
    sample = _one(request, "samples", "sampleId")
    return JSONResponse(_of(held(request)["tests"], "sampleId", sample))


async def _order(request: Request) -> Response:
    data, sample = held(request), _one(request, "samples", "sampleId")
    code = (await body(request, {"testCode": str}))["testCode"]
    if code not in CATALOGUE:
        raise HTTPException(400, f"testCode is one of {', '.join(CATALOGUE)}")
    if sample["status"] == "REJECTED":
        raise HTTPException(409, "the sample is REJECTED")
    if any(row["testCode"] == code for row in _of(data["tests"], "sampleId", sample)):
        raise HTTPException(409, f"{code} is ordered on this sample already")
    made = {
        "id": str(uuid4()),
        "sampleId": sample["id"],
        "testCode": code,
        "testName": CATALOGUE[code][0],
        "status": "ORDERED",
        "price": CATALOGUE[code][4],
        "instrumentId": None,
        "orderedAt": _now(),
        "result": None,
    }
    data["tests"].append(made)
    return JSONResponse(made, 201)


async def _cancel_test(request: Request) -> Response:
    test = _test(request)
    if test["status"] != "ORDERED":
        raise HTTPException(409, f"a test that is {test['status']} cannot be removed")
    held(request)["tests"].remove(test)
    return Response(status_code=204)


async def _record(request: Request) -> Response:
    test = _test(request)
    value = float((await body(request, {"value": float}))["value"])
    if test["status"] in ("VALIDATED", "CANCELLED"):
        raise HTTPException(409, f"the test is {test['status']}")
    _, unit, low, high, _ = CATALOGUE[test["testCode"]]
    test["status"] = "RESULTED"
    test["result"] = {
        "value": value,
        "unit": unit,
        "referenceLow": low,
        "referenceHigh": high,
        "flag": "HIGH" if value > high else "LOW" if value < low else "NORMAL",
        "reportedAt": _now(),
    }
    return JSONResponse(test)


async def _tests(request: Request) -> Response:
    names = ("status", "testCode", "instrumentId")
    return _page(request, filtered(request, held(request)["tests"], *names))


async def _instruments(request: Request) -> Response:
    return JSONResponse(filtered(request, held(request)["instruments"], "status", "department"))


async def _maintenance(request: Request) -> Response:
    instrument = _one(request, "instruments", "instrumentId")
    return JSONResponse(_of(held(request)["maintenance"], "instrumentId", instrument))


async def _schedule(request: Request) -> Response:
    data: Data = held(request)
    instrument = _one(request, "instruments", "instrumentId")
    required = dict.fromkeys(("type", "date", "technician"), str)
    given = await body(request, required, {"notes": str})
    if given["type"] not in ("PREVENTIVE", "REPAIR", "CALIBRATION"):
        raise HTTPException(400, "type is PREVENTIVE, REPAIR or CALIBRATION")
    made = {"id": str(uuid4()), "instrumentId": instrument["id"], "notes": None, **given}
    made.update(cost=None, status="SCHEDULED")
    data["maintenance"].append(made)
    return JSONResponse(made, 201)


def application(data: Data) -> Starlette:
    """The application over this data."""
    tests = "/api/v1/samples/{sampleId}/tests"
    upkeep = "/api/v1/instruments/{instrumentId}/maintenance"
    app = Starlette(
        routes=[
            Route("/api/v1/doctors", _doctors),
            Route("/api/v1/patients", _patients),
            Route("/api/v1/patients/{patientId}", _patient),
            Route("/api/v1/patients/{patientId}", _change_patient, methods=["PATCH"]),
            Route("/api/v1/patients/{patientId}/samples", _patient_samples),
            Route("/api/v1/samples", _samples),
            Route("/api/v1/samples/{sampleId}", _sample),
            Route("/api/v1/samples/{sampleId}/reject", _reject, methods=["POST"]),
            Route(tests, _sample_tests),
            Route(tests, _order, methods=["POST"]),
            Route(f"{tests}/{{testId}}", _cancel_test, methods=["DELETE"]),
            Route(f"{tests}/{{testId}}/result", _record, methods=["PUT"]),
            Route("/api/v1/tests", _tests),
            Route("/api/v1/instruments", _instruments),
            Route(upkeep, _maintenance),
            Route(upkeep, _schedule, methods=["POST"]),
        ],
        exception_handlers={HTTPException: problem},
    )
    app.state.data = data
    return app


def description(base_url: str) -> str:
    """The description, as it was written, with the address."""
    return written_description(__package__, base_url)
