"""Where RapidAPI documents say that their operations are, and what goes into the body."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tools.importing.importer import ImportOptions
from tools.importing.importers import import_description
from tools.importing.rapidapi_requests import address_of, body_of
from tools.library import Catalogue

HUB = "https://maps.p.rapidapi.com"


def imported(*operations: dict[str, Any], **options: Any) -> Catalogue:
    document = {
        "tool_name": "Maps",
        "tool_description": "Places of the world.",
        "pricing": "FREE",
        "score": {"avgServiceLevel": 99, "avgLatency": 250, "popularityScore": 9.5},
        "api_list": [{"name": f"op {at}", **one} for at, one in enumerate(operations)],
    }
    content = json.dumps(document).encode()
    (found,) = import_description(content, "hub.json", ImportOptions(**options))
    return found


def test_a_document_with_addresses_is_called_behind_the_hub() -> None:
    found = imported({"url": f"{HUB}/a/{{id}}"}, {"url": "https://b.org/b"})
    assert found.group.base_url == HUB
    assert [(tool.path, tool.base_url) for tool in found.tools] == [
        ("/a/{id}", ""),
        ("/b", "https://b.org"),
    ]
    (named, host) = found.tools[0].parameters
    assert (named.name, named.location, named.required) == ("id", "path", True)
    assert host.name == "X-RapidAPI-Host"
    assert [scheme.scheme for scheme in found.group.security] == ["rapidapi_key"]


def test_another_server_takes_the_place_of_all_addresses() -> None:
    found = imported({"url": f"{HUB}/a"}, {"url": "https://b.org/b"}, base_url="https://c.org")
    assert {tool.base_url or found.group.base_url for tool in found.tools} == {"https://c.org"}


def test_what_the_hub_publishes_is_kept() -> None:
    group = imported({}).group
    assert (group.description, group.pricing) == ("Places of the world.", "FREE")
    assert (group.service_level, group.latency_ms, group.popularity) == (0.99, 250.0, 9.5)
    assert group.success_rate is None


@pytest.mark.parametrize(
    "url", [None, 5, "", "/a", "ftp://a.org/a", "https://u:p@a.org/", "http://[x", "https://{h}/a"]
)
def test_what_is_no_address_says_nothing(url: Any) -> None:
    assert address_of({"url": url}) == ("", "")


@pytest.mark.parametrize(
    ("code", "media_type", "names"),
    [
        ('p = {"a": 1}\nrequests.post(u, json=p)', "application/json", {"a"}),
        ('requests.post(u, data={"a": 1})', "application/x-www-form-urlencoded", {"a"}),
        ('q = {"a": 1}\nrequests.get(u, params=q)', None, set()),
        ('payload = "a=1"\nrequests.post(u, data=payload)', None, set()),
        ("const axios = require('axios');", None, set()),
        ("(" * 300, None, set()),
        ("\0", None, set()),
        (None, None, set()),
    ],
)
def test_the_example_tells_what_the_body_holds(
    code: Any, media_type: str | None, names: Any
) -> None:
    assert body_of({"code": code}) == (media_type, names)
