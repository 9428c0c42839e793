"""A client of OAuth2 is read from a credential, and what is wrong with it is told."""

from __future__ import annotations

import pytest

from memory.errors import DeveloperError
from tools.oauth_client import is_client, token_client
from tools.records import Security, TokenFlow

URL, REFRESH = "https://a.example/token", "https://a.example/refresh"
FLOWS = (
    TokenFlow(flow="authorization_code", token_url=URL, refresh_url=REFRESH, scopes=("x",)),
    TokenFlow(flow="client_credentials", token_url=URL, refresh_url=REFRESH, scopes=("r", "w")),
)
SCHEME = Security(scheme="o", kind="bearer", flows=FLOWS)


def test_a_token_is_no_client() -> None:
    assert is_client(SCHEME, ' {"client_id": "a"}')
    assert not is_client(SCHEME, "eyJhbGciOi.e30.x")
    assert not is_client(Security(scheme="k", kind="api_key"), "{}")


def test_url_and_scopes_are_those_of_the_flow_that_the_client_can_use() -> None:
    client = token_client(SCHEME, '{"client_id": "a", "client_secret": "b"}', "n", "h")
    assert (client.token_url, client.scope) == (URL, "r w")
    refreshed = token_client(SCHEME, '{"client_id": "a", "refresh_token": "c"}', "n", "h")
    assert (refreshed.token_url, refreshed.scope) == (REFRESH, "")
    assert token_client(SCHEME, client.credential(), "n", "h") == client
    assert "b" not in repr(client).replace("client_", "")


@pytest.mark.parametrize(
    ("credential", "told"),
    [
        ("{", "no JSON"),
        ('{"client_secret": "b-s3cret"}', "no client_id"),
        ('{"client_id": "a"}', "neither a client_secret"),
        ('{"client_id": "a", "client_secret": 7}', "client_secret is no text"),
        ('{"client_id": "a", "client_secret": "b-s3cret", "tenant": "t"}', "tenant"),
    ],
)
def test_what_cannot_be_used_is_told_without_the_secret(credential: str, told: str) -> None:
    with pytest.raises(DeveloperError, match=told) as caught:
        token_client(SCHEME, credential, "local/g.o", "h")
    assert caught.value.code == "malformed_credential"
    assert "s3cret" not in str(caught.value)


def test_without_an_endpoint_it_is_asked_for() -> None:
    scheme = Security(scheme="o", kind="bearer", flows=FLOWS[:1])
    with pytest.raises(DeveloperError, match="token_url"):
        token_client(scheme, '{"client_id": "a", "client_secret": "b"}', "n", "h")
