"""What is told of a call that went wrong."""

from __future__ import annotations

from graphs.planning.finding import error_of
from tests.agent_stubs import make_observation


def test_the_operation_is_named_once() -> None:
    lacking = make_observation(tool_id="g.pay", error="g.pay needs a credential")
    assert error_of(lacking) == "g.pay: needs a credential"
    assert error_of(make_observation(tool_id="g.pay", error="503: busy")) == "g.pay: 503: busy"
    assert error_of(make_observation(tool_id="g.pay")) == ""
