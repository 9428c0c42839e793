"""A service that fails ends one goal, truthfully, and the run goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from graphs.forms.records import Find, FindGoal, Form
from tests.faulty_service import (
    ERROR_BODY,
    LOGIN_PAGE,
    Fault,
    FaultyService,
    answered,
    gzip_bomb,
    redirecting,
    reset_mid_body,
    said,
)
from tests.planning_stubs import PLAN, ScriptedForms, planning
from tests.process_stubs import outcome_of
from tests.search_stubs import CUSTOMER, ORDER

ORDERS = answered(json.dumps({"items": [{"id": 901, "status": "open", "total": 4.0}]}).encode())
FAULTS: dict[str, Fault] = {
    "reset mid-body": reset_mid_body,
    "closed without a word": said(b""),
    "shorter than its length": said(b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{}"),
    "gzip bomb": gzip_bomb(),
    "redirect to itself": redirecting("/list_customers"),
    "redirect to a private address": redirecting("http://169.254.169.254/"),
    "429 without end": answered(b"{}", "application/json", "429 Too Many Requests"),
    "error in the body": answered(ERROR_BODY),
    "invalid JSON": answered(b'{"items": ['),
    "page of HTML": answered(b"<html><h1>Hello</h1></html>", "text/html"),
    "login form": answered(LOGIN_PAGE, "text/html"),
    "empty body": answered(b""),
    "server error": answered(b"oops", "text/plain", "500 Internal Server Error"),
    "many keys": answered(json.dumps(dict.fromkeys(map(str, range(150_000)), 1)).encode()),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_the_other_goal_is_answered_and_the_failure_is_told(
    tmp_path: Path, fault: str
) -> None:
    service = FaultyService({"/list_customers": FAULTS[fault], "/list_orders": ORDERS})
    goals = [
        FindGoal(id="g1", find=Find(entity=CUSTOMER)),
        FindGoal(id="g2", find=Find(entity=ORDER)),
    ]
    script = ScriptedForms({"do it": Form(goals=tuple(goals))})
    try:
        async with planning(tmp_path, service.url, script) as one:
            outcome = await outcome_of(one.agent.stream("do it", options=PLAN))
    finally:
        service.close()
    found = script.questions("answer")[0].found
    assert [row["id"] for row in found["g2"].rows] == [901]
    assert (found["g1"].status, found["g1"].rows) == ("failed", ())
    assert outcome.status == "partial"
