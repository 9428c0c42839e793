"""Descriptions of every kind, each operation called, compared with what the standard says arrives.

``wire/`` holds a description with a table beside it: which operation is called with which values,
and the method, address, headers and body that the standard of that kind of description demands.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from email import message_from_bytes
from email.policy import HTTP
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml
from pydantic import SecretStr

from tests.recording_service import Arrival, RecordingService
from tools.credentials import MappingCredentials
from tools.description_source import DescriptionReader
from tools.http_caller import HttpCaller
from tools.importing.importer import ImportOptions
from tools.importing.importers import import_description
from tools.library import Catalogue
from tools.volatile_library import VolatileLibrary

WIRE = Path(__file__).parent / "wire"
HOST = "echo.invalid"
"""Stands in the descriptions for the service that the test starts."""
KINDS = ("swagger2.yaml", "openapi30.yaml", "openapi31.json", "postman.json", "rapidapi.json")
NOT_TOLD_WHERE = ("rapidapi.json",)
"""Kinds that name no host."""
PAIRS = ("by_user", "basic")
CLIENTS = {
    "client": {"client_id": "me", "client_secret": "hush"},
    "oauth2": {"client_id": "me", "client_secret": "hush"},
    "renewed": {"client_id": "me", "client_secret": "hush", "refresh_token": "old"},
}


class Case(NamedTuple):
    """One call, and what the standard says of it."""

    file: str
    number: int
    meant: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.file.partition('.')[0]}-{self.number}-{self.meant['call']}"


def cases() -> list[Case]:
    tables = {file: (WIRE / file).with_suffix(".cases.yaml").read_text() for file in KINDS}
    return [
        Case(file, number, meant)
        for file, table in tables.items()
        for number, meant in enumerate(yaml.safe_load(table))
    ]


def tokens(arrival: Arrival) -> dict[str, Any]:
    """What the service answers: a token at its token endpoints, else that it is there."""
    if arrival.path in ("/token", "/refresh"):
        return {"access_token": "token-1", "token_type": "bearer", "expires_in": 3600}
    return {"received": 1}


@pytest.fixture(scope="module")
def service() -> Iterator[RecordingService]:
    made = RecordingService(tokens)
    yield made
    made.close()


@pytest.fixture(scope="module")
def catalogues(service: RecordingService, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """File name -> what it is imported as, with the address of the service in place of ``HOST``."""
    folder = tmp_path_factory.mktemp("wire")
    for file in WIRE.rglob("*.*"):
        to = folder / file.relative_to(WIRE)
        to.parent.mkdir(exist_ok=True)
        to.write_text(file.read_text().replace(HOST, service.url.removeprefix("http://")))
    return {file: imported(folder / file, service) for file in KINDS}


def imported(file: Path, service: RecordingService) -> Catalogue:
    reader = DescriptionReader(str(file))
    server = service.url if file.name in NOT_TOLD_WHERE else None
    options = ImportOptions(allow_loopback=True, base_url=server)
    (found,) = import_description(reader.read().content, str(file), options, reader.linked)
    return found


def credentials_of(catalogue: Catalogue) -> dict[str, SecretStr]:
    """A secret for each scheme: a token that names it, a user, or a client."""
    schemes = [one.scheme for one in catalogue.group.security]
    secrets = {name: f"of {name}" for name in schemes}
    secrets |= {name: "user:pass" for name in schemes if name in PAIRS}
    secrets |= {name: json.dumps(CLIENTS[name]) for name in schemes if name in CLIENTS}
    return {f"{catalogue.group.id}.{name}": SecretStr(text) for name, text in secrets.items()}


def sent(catalogue: Catalogue, service: RecordingService, meant: Mapping[str, Any]) -> None:
    library = VolatileLibrary()
    library.put(catalogue)
    secrets = MappingCredentials(credentials_of(catalogue))

    async def call() -> None:
        caller = HttpCaller(library, credentials=secrets, retries=0)
        tool = library.tool(f"{catalogue.group.id}.{meant['call']}")
        try:
            result = await caller.call(tool, meant["with"], approved=True)
        finally:
            await caller.aclose()
        assert result.error is None, result.error

    service.arrivals.clear()
    asyncio.run(call())


@pytest.mark.parametrize("case", cases(), ids=str)
def test_what_arrives_is_what_the_standard_says(
    case: Case, catalogues: Mapping[str, Catalogue], service: RecordingService
) -> None:
    sent(catalogues[case.file], service, case.meant)
    arrival = service.last
    assert f"{arrival.method} {arrival.target}" == case.meant["arrives"]
    for name, value in case.meant.get("headers", {}).items():
        assert with_boundary(arrival.header(name), arrival) == value
    check_body(case.meant, arrival)
    if "token" in case.meant:
        assert [one.body.decode() for one in service.arrivals[:-1]] == [case.meant["token"]]


def check_body(meant: Mapping[str, Any], arrival: Arrival) -> None:
    if "json" in meant:
        assert json.loads(arrival.body) == meant["json"]
    elif "parts" in meant:
        assert parts_of(arrival) == meant["parts"]
    else:
        assert arrival.body.decode() == meant.get("body", "")


def parts_of(arrival: Arrival) -> list[list[str | None]]:
    """Name, file name, media type and content of each part of a multipart body."""
    head = f"Content-Type: {arrival.header('Content-Type')}\r\n\r\n".encode()
    parts = message_from_bytes(head + arrival.body, policy=HTTP).iter_parts()
    return [
        [
            str(part.get_param("name", header="content-disposition")),
            part.get_filename(),
            part["Content-Type"] and str(part["Content-Type"]),
            bytes(part.get_payload(decode=True)).decode(),
        ]
        for part in parts
    ]


def with_boundary(value: str | None, arrival: Arrival) -> str | None:
    """A header with the boundary of the body by a name that is always the same."""
    given = (arrival.header("Content-Type") or "").partition("boundary=")[2]
    return value.replace(given, "BOUNDARY") if value and given else value


@pytest.mark.parametrize("file", KINDS)
def test_every_operation_stands_in_the_table(
    file: str, catalogues: Mapping[str, Catalogue]
) -> None:
    called = {case.meant["call"] for case in cases() if case.file == file}
    assert {tool.id.partition(".")[2] for tool in catalogues[file].tools} == called
