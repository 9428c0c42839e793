from __future__ import annotations

import uuid

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.agent_stubs import make_tool
from tools.idempotency import is_key, key_of, key_parameter, with_key
from tools.records import Parameter, Tool

KEY = Parameter(key="idempotency_key", name="Idempotency-Key", location="header")


def taking(*parameters: Parameter) -> Tool:
    return make_tool("pay", "amount", risk="write").model_copy(
        update={"parameters": (*make_tool("pay", "amount").parameters, *parameters)}
    )


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Idempotency-Key", True),
        ("idempotency_key", True),
        ("idempotencyKey", True),
        ("X-Idempotency-Key", True),
        ("idempotency_token", True),
        ("key", False),
        ("api_key", False),
        ("idempotency", False),
        ("order.idempotency_key", False),
        ("", False),
    ],
)
def test_a_key_is_known_by_its_name(name: str, expected: bool) -> None:
    assert is_key(name) is expected


def test_only_a_text_takes_a_key() -> None:
    assert key_parameter(taking(KEY)) == KEY
    assert key_parameter(taking()) is None
    assert key_parameter(taking(KEY.model_copy(update={"type": "integer"}))) is None


def test_the_key_is_filled_in_under_the_parameters_own_key() -> None:
    arguments = {"amount": "3"}
    named = KEY.model_copy(update={"key": "header_key"})
    assert with_key(taking(named), arguments, "k") == {"amount": "3", "header_key": "k"}
    assert arguments == {"amount": "3"}, "what was given stays as it is"


def test_a_key_that_was_given_stays() -> None:
    arguments = {"amount": "3", "idempotency_key": "mine"}
    assert with_key(taking(KEY), arguments, "k") == arguments


def test_where_the_api_takes_none_nothing_is_added() -> None:
    assert with_key(taking(), {"amount": "3"}, "k") == {"amount": "3"}


IDENTITIES = st.lists(st.text("abc1", min_size=1), min_size=1, max_size=4).map(tuple)


@given(IDENTITIES, IDENTITIES)
def test_keys_are_equal_exactly_where_the_identities_are(
    one: tuple[str, ...], other: tuple[str, ...]
) -> None:
    assert (key_of(*one) == key_of(*other)) is (one == other)
    assert str(uuid.UUID(key_of(*one))) == key_of(*one)
