"""Credentials bound at call time, and what may be seen of them."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import SecretStr

from memory.errors import BacktrackError, DeveloperError
from memory.redaction import REDACTED
from tools.credential_binding import BoundCredential, bind_credential, credential_parameters
from tools.credentials import CalledHost, MappingCredentials
from tools.records import Parameter, Security, Tool, ToolGroup

KEY = Security(scheme="key", kind="api_key", location="header", name="X-Key")
QUERY_KEY = Security(scheme="appid", kind="api_key", location="query", name="appid")
COOKIE_KEY = Security(scheme="session", kind="api_key", location="cookie", name="sid")
BEARER = Security(scheme="token", kind="bearer")
BASIC = Security(scheme="login", kind="basic")
OTHER = Security(scheme="oauth", kind="other")
HOME = CalledHost(host="w.example", home="w.example")
ALL = (KEY, QUERY_KEY, COOKIE_KEY, BEARER, BASIC, OTHER)


def bind(*alternatives: tuple[str, ...], **secrets: str) -> BoundCredential:
    source = MappingCredentials({f"w.{name}": SecretStr(text) for name, text in secrets.items()})
    return bind_credential(_tool(*alternatives), _group(), source, HOME)


def _tool(*alternatives: tuple[str, ...], parameters: tuple[Parameter, ...] = ()) -> Tool:
    return Tool(id="w.t", group_id="w", name="t", security=alternatives, parameters=parameters)


def _group() -> ToolGroup:
    return ToolGroup(id="w", name="W", category_id="c", base_url="https://w.example", security=ALL)


def test_each_kind_goes_where_its_scheme_says() -> None:
    assert bind(("key",), key="k-1").headers == {"X-Key": "k-1"}
    assert bind(("appid",), appid="k-2").query == {"appid": "k-2"}
    assert bind(("session",), session="k-3").cookies == {"sid": "k-3"}
    assert bind(("token",), token="k-4").headers == {"Authorization": "Bearer k-4"}
    basic = bind(("login",), login="mia:pass:word").headers
    assert basic == {"Authorization": "Basic bWlhOnBhc3M6d29yZA=="}


def test_alternatives_are_tried_in_order_and_none_comes_last() -> None:
    assert bind(("key",), ("token",), token="t").headers == {"Authorization": "Bearer t"}
    assert bind(("token",), ("key",), key="k", token="t").headers == {"Authorization": "Bearer t"}
    assert bind((), ("key",), key="k").headers == {"X-Key": "k"}
    assert bind((), ("key",)) == BoundCredential()
    assert bind() == BoundCredential()


def test_all_schemes_of_an_alternative_are_needed() -> None:
    both = bind(("key", "appid"), key="k", appid="a")
    assert (both.headers, both.query) == ({"X-Key": "k"}, {"appid": "a"})
    with pytest.raises(BacktrackError):
        bind(("key", "appid"), key="k")


def test_a_missing_credential_names_the_settings_that_would_help() -> None:
    with pytest.raises(BacktrackError) as caught:
        bind(("key", "login"), ("oauth",), ("lost",), key="hidden-key")
    assert caught.value.code == "missing_credential"
    text = str(caught.value)
    assert "CAIRN_CREDENTIALS" in text
    assert "w.key (the API key that goes into the header X-Key) and w.login (user:password)" in text
    assert "w.oauth (a kind that Cairn cannot use)" in text
    assert "hidden-key" not in text


@pytest.mark.parametrize("secret", ["", "a\r\nX-Evil: 1", "schlüssel", "a\x00"])
def test_a_secret_that_no_request_can_carry_is_refused_unseen(secret: str) -> None:
    with pytest.raises(DeveloperError) as caught:
        bind(("key",), key=secret)
    assert caught.value.code == "malformed_credential"
    assert "w.key" in str(caught.value)
    assert not secret or secret not in str(caught.value)


@pytest.mark.parametrize(
    ("scheme", "secret", "echo"),
    [
        ("key", "s3cret", "key s3cret is wrong"),
        ("key", "a/b c+d", "?key=a%2Fb%20c%2Bd"),
        ("key", "a/b c+d", "?key=a%2Fb+c%2Bd"),
        ("login", "mia:pass1", "password pass1"),
        ("login", "mia:pass1", "Basic bWlhOnBhc3Mx"),
    ],
)
def test_secrets_are_hidden_in_answers(scheme: str, secret: str, echo: str) -> None:
    bound = bind((scheme,), **{scheme: secret})
    hidden = bound.hide({echo: [echo, 1, None, True], "other": "text"})
    assert REDACTED in str(hidden)
    assert secret not in str(hidden)
    assert hidden["other"] == "text"
    assert secret not in repr(bound)


def test_a_secret_in_digits_is_hidden_as_a_number() -> None:
    assert bind(("key",), key="123456").hide([123456, 123, True]) == [REDACTED, 123, True]


def test_nothing_is_hidden_without_a_credential() -> None:
    body: dict[str, Any] = {"a": ["b"]}
    assert BoundCredential().hide(body) is body
    assert bind(("key",), key="abc").hide("abcabc") == "abcabc"  # too short to be told from text


def test_a_parameter_that_a_key_fills_is_not_for_the_plan() -> None:
    parameters = (
        Parameter(key="appid", name="appid", location="query", required=True),
        Parameter(key="x", name="x-key", location="header"),
        Parameter(key="q", name="q", location="query"),
    )
    described = _tool(("appid",), ("key",), parameters=parameters)
    assert credential_parameters(described, _group()) == {"appid", "x"}
    assert credential_parameters(_tool(parameters=parameters), _group()) == frozenset()


# ---- hosts ----


def secret_at(source: MappingCredentials, host: str, home: str) -> str | None:
    found = source.secret("w", "key", CalledHost(host=host, home=home))
    return None if found is None else found.get_secret_value()


def test_a_credential_stays_with_the_host_of_its_group_when_it_was_first_used() -> None:
    source = MappingCredentials({"w.key": SecretStr("k-1"), "*/w.key": SecretStr("k-2")})
    assert secret_at(source, "a.example", "a.example") == "k-1"
    for home in ("b.example", "a.example"):  # the group moved, or one operation names another host
        with pytest.raises(BacktrackError, match=r"w\.key was given for a\.example") as caught:
            secret_at(source, "b.example", home)
        assert caught.value.code == "credential_of_another_host"
        assert "w.key@b.example" in str(caught.value)
        assert "k-1" not in str(caught.value)
    assert secret_at(source.for_owner("mia"), "b.example", "b.example") == "k-2", "hers is another"


def test_the_host_of_an_operation_is_not_the_one_that_a_credential_is_first_used_for() -> None:
    source = MappingCredentials({"w.key": SecretStr("k-1")})
    with pytest.raises(BacktrackError, match=r"was given for a\.example"):
        secret_at(source, "b.example", "a.example")


def test_a_credential_may_name_its_host() -> None:
    named = {"w.key": SecretStr("k-1"), "w.key@b.example": SecretStr("k-2")}
    source = MappingCredentials(named)
    assert secret_at(source, "b.example", "a.example") == "k-2"
    assert secret_at(source, "a.example", "a.example") == "k-1"
    assert (
        secret_at(MappingCredentials({"w.key@b.example": SecretStr("k")}), "a.example", "") is None
    )


# ---- the vault ----


class Vault:
    """What is kept, by owner and name."""

    def __init__(self, **kept: dict[str, str]) -> None:
        self._kept = kept

    def secrets(self, owner: str, name: str) -> dict[str, SecretStr]:
        found = self._kept.get("everybody" if owner == "*" else owner, {})
        return {host: SecretStr(text) for host, text in found.items() if name == "w.key"}

    def put(self, owner: str, name: str, host: str, secret: SecretStr) -> None:
        raise NotImplementedError


def test_ones_own_comes_before_everybodys_and_the_setting_before_the_vault() -> None:
    vault = Vault(local={"a.example": "v-own"}, everybody={"a.example": "v-all"})
    given = {"w.key": SecretStr("s-own"), "*/w.key": SecretStr("s-all")}

    def at_a(secrets: dict[str, SecretStr], owner: str = "local") -> str | None:
        return secret_at(MappingCredentials(secrets, owner, vault=vault), "a.example", "a.example")

    assert at_a(given) == "s-own"
    assert at_a({"*/w.key": SecretStr("s-all")}) == "v-own"
    assert at_a(given, "mia") == "s-all"
    assert at_a({}, "mia") == "v-all"
    assert secret_at(MappingCredentials({}).for_owner("mia"), "a.example", "a.example") is None


def test_what_is_kept_goes_to_the_host_it_is_kept_for_alone() -> None:
    source = MappingCredentials({}, vault=Vault(local={"a.example": "v-own"}))
    with pytest.raises(BacktrackError, match=r"given for a\.example.*--host b\.example") as caught:
        secret_at(source, "b.example", "b.example")
    assert caught.value.code == "credential_of_another_host"
    assert "v-own" not in str(caught.value)
