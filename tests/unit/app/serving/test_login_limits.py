"""Attempts to log in are bounded for each name and each address."""

from __future__ import annotations

import pytest

from app.serving.login_limits import FAILURES, WINDOW_S, LoginLimits
from memory.errors import RunStoppedError


def test_too_many_failures_are_refused_until_the_oldest_is_old_enough() -> None:
    now = 0.0
    limits = LoginLimits(lambda: now)
    for _ in range(FAILURES):
        limits.check("name mia", "address a")
        limits.note_failure("name mia", "address a")
    for sources in (("name mia", "address b"), ("name tom", "address a")):
        with pytest.raises(RunStoppedError) as caught:
            limits.check(*sources)
        assert caught.value.code == "too_many_logins"
        assert caught.value.retry_after_s == WINDOW_S + 1
    limits.check("name tom", "address b")
    now = WINDOW_S
    limits.check("name mia", "address a")
    limits.note_failure("name zoe")
    assert set(limits._failures) == {"name zoe"}
