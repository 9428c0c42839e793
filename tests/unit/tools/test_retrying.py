"""Waits, limits and what services ask for."""

from __future__ import annotations

import pytest

from tools.records import Risk, Tool
from tools.retrying import MAX_RETRY_AFTER_S, HostGates, RetryPolicy, retry_after_s

DATE = "Sun, 01 Mar 2026 10:00:00 GMT"


@pytest.mark.parametrize(
    ("method", "risk", "may"),
    [
        ("GET", "read", True),
        ("head", "read", True),
        ("GET", "write", False),
        ("POST", "read", False),
        ("DELETE", "destructive", False),
    ],
)
def test_only_reads_are_repeated(method: str, risk: Risk, may: bool) -> None:
    tool = Tool(id="g.t", group_id="g", name="t", method=method, risk=risk)
    assert RetryPolicy(retries=2).may_repeat(tool, attempts=1) is may
    assert not RetryPolicy(retries=2).may_repeat(tool, attempts=3)


def test_backoff_doubles_up_to_a_limit_and_spreads_from_zero() -> None:
    policy = RetryPolicy(base_s=1, longest_s=5)
    assert [policy.backoff_s(n, 1.0) for n in range(5)] == [0, 1, 2, 4, 5]
    assert policy.backoff_s(3, 0.0) == 0
    assert policy.backoff_s(3, 0.25) == 1


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "3"}, 3.0),
        ({"retry-after": " 1.5 "}, 1.5),
        ({"retry-after": "0"}, 0.0),
        ({"retry-after": "999999"}, MAX_RETRY_AFTER_S),
        ({"retry-after": "-3"}, None),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "³"}, None),
        ({"retry-after": "Sun, 01 Mar 2026 10:00:07 GMT", "date": DATE}, 7.0),
        ({"retry-after": "Sun, 01 Mar 2026 10:00:07 -0000", "date": DATE}, 7.0),
        ({"retry-after": "Sun, 01 Mar 2026 09:00:00 GMT", "date": DATE}, 0.0),
        ({"retry-after": "Mon, 02 Mar 2026 10:00:00 GMT", "date": DATE}, MAX_RETRY_AFTER_S),
        ({"retry-after": "Sun, 01 Mar 2026 10:00:07 GMT"}, None),
    ],
)
def test_retry_after(headers: dict[str, str], seconds: float | None) -> None:
    assert retry_after_s(headers) == seconds


def test_a_gate_holds_one_host_back_until_its_time() -> None:
    gates = HostGates()
    gates.close("a", until=12)
    gates.close("a", until=11)  # a shorter wish does not shorten
    assert [gates.wait_s("a", now) for now in (10, 11.5, 12, 10)] == [2, 0.5, 0, 0]
    assert gates.wait_s("b", 10) == 0
