"""``cairn tools`` from the outside: output, exit codes, and that failures lose nothing."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.command_stubs import Cairn

DOCUMENT: dict[str, Any] = {
    "openapi": "3.0.3",
    "info": {"title": "Hotels"},
    "servers": [{"url": "https://api.example.com/v1"}],
    "components": {"securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X"}}},
    "paths": {
        "/hotels": {
            "get": {
                "operationId": "searchHotels",
                "summary": "Find [bold]hotels[/bold] \x1b[31min a city",
                "security": [{"key": []}],
                "parameters": [
                    {"name": "city", "in": "query", "required": True, "schema": {"type": "string"}}
                ],
                "responses": {
                    "200": {
                        "content": {
                            "application/json": {
                                "schema": {
                                    "type": "array",
                                    "items": {"properties": {"id": {"type": "integer"}}},
                                }
                            }
                        }
                    }
                },
            },
            "post": {"operationId": "findBest"},
            "options": {"summary": "no data"},
        }
    },
}


@pytest.fixture
def cairn(capsys: pytest.CaptureFixture[str]) -> Cairn:
    return Cairn("tools", capsys)


@pytest.fixture
def hotels(tmp_path: Path) -> Path:
    path = tmp_path / "hotels.json"
    path.write_text(json.dumps(DOCUMENT))
    return path


def stored(cairn: Cairn) -> list[str]:
    return [tool["id"] for tool in cairn("list", "--json").json["tools"]]


def test_import_tells_what_happened_and_what_it_would_have_cost(cairn: Cairn, hotels: Path) -> None:
    done = cairn("import", hotels, "--category", "Travel")
    assert (done.code, done.err) == (0, "")
    assert "2 tools: 2 added, 0 changed, 0 removed, 0 unchanged, 1 skipped." in done.out
    assert "added    hotels.search_hotels" in done.out
    assert "skipped  OPTIONS /hotels: OPTIONS asks about the connection" in done.out
    assert "characters: in a prompt it would take about" in done.out
    again = cairn("import", hotels, "--category", "Travel", "--safe", "findBest", "--json").json
    assert again["changed"] == ["hotels.find_best"]
    assert again["unchanged"] == ["hotels.search_hotels"]
    size = len(hotels.read_text())
    assert again["description"] == {"characters": size, "estimated_tokens": -(-size // 4)}


def test_options_reach_the_records(cairn: Cairn, hotels: Path) -> None:
    options = ["--group", "stays", "--base-url", "http://127.0.0.1:9/x", "--allow-loopback"]
    assert cairn("import", hotels, *options).code == 0
    (group,) = cairn("list", "--json").json["groups"]
    assert group == {
        "id": "stays",
        "name": "Hotels",
        "category_id": "hotels",
        "base_url": "http://127.0.0.1:9/x",
        "allow_loopback": True,
        "read_only": True,
        "source": str(hotels),
    }


@pytest.mark.parametrize(
    ("base_url", "options", "warning"),
    [
        ("http://127.0.0.1:9/x", [], "will not be called: import with --allow-loopback"),
        ("http://localhost:9/x", ["--allow-loopback"], None),
        ("http://hotels.example/x", [], "will not be called: give an https address"),
        ("https://hotels.example/x", [], None),
    ],
)
def test_an_import_warns_of_an_address_that_will_not_be_called(
    cairn: Cairn, hotels: Path, base_url: str, options: list[str], warning: str | None
) -> None:
    done = cairn("import", hotels, "--base-url", base_url, *options)
    assert done.code == 0
    assert warning in done.out if warning else "will not be called" not in done.out


def test_a_group_that_the_settings_allow_brings_no_warning(
    cairn: Cairn, hotels: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAIRN_LOOPBACK_GROUPS", "hotels")
    assert "will not be" not in cairn("import", hotels, "--base-url", "http://127.0.0.1:9/x").out


def test_a_namesake_from_elsewhere_replaces_a_group_only_when_asked(
    cairn: Cairn, hotels: Path
) -> None:
    cairn("import", hotels)
    other = hotels.with_name("other.json")
    other.write_text(json.dumps({**DOCUMENT, "paths": {"/new": {"get": {}}}}))
    refused = cairn("import", other)
    assert (refused.code, "--group hotels" in refused.err) == (2, True)
    assert len(stored(cairn)) == 2
    assert cairn("import", other, "--group", "hotels").code == 0
    assert stored(cairn) == ["hotels.get_new"]
    assert cairn("import", other).code == 0


def test_list_and_show(cairn: Cairn, hotels: Path) -> None:
    assert "The library is empty" in cairn("list").out
    cairn("import", hotels)
    listing = cairn("list", "--group", "hotels")
    assert listing.code == 0
    assert "hotels.search_hotels" in listing.out
    shown = cairn("show", "hotels.search_hotels")
    assert "GET https://api.example.com/v1/hotels" in shown.out
    assert "Find [bold]hotels[/bold]" in shown.out
    assert "\x1b" not in listing.out + shown.out
    assert "Credentials (CAIRN_CREDENTIALS, or `cairn credentials set`): hotels.key" in shown.out
    assert "city" in shown.out
    assert "[].id" in shown.out
    record = cairn("show", "hotels.search_hotels", "--json").json
    assert record["url"] == "https://api.example.com/v1/hotels"
    assert record["credentials"] == [["hotels.key"]]
    assert record["risk"] == "read"


def test_remove(cairn: Cairn, hotels: Path) -> None:
    cairn("import", hotels)
    refused = cairn("remove", "hotels")
    assert refused.code == 2
    assert "--yes" in refused.err
    assert len(stored(cairn)) == 2
    removed = cairn("remove", "hotels.find_best", "--yes", "--json")
    assert (removed.code, removed.json) == (0, {"removed": "hotels.find_best", "tools": 1})
    assert stored(cairn) == ["hotels.search_hotels"]
    assert cairn("remove", "hotels", "--yes").out == "Removed group hotels with its 1 tools.\n"
    assert stored(cairn) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "hotels.search_hotel"], "hotels.search_hotels"),
        (["show", "searchhotels"], "hotels.search_hotels"),
        (["list", "--group", "hotel"], "Closest: hotels."),
        (["remove", "hotel", "--yes"], "hotels"),
        (["import", "{file}", "--safe", "search"], "POST /path"),
        (["import", "{file}", "--group", "a b"], "--group a_b"),
        (["import", "{file}", "--base-url", "api.org"], "https://"),
    ],
)
def test_wrong_names_and_options_end_with_code_2(
    cairn: Cairn, hotels: Path, arguments: list[str], said: str
) -> None:
    cairn("import", hotels)
    wrong = cairn(*[argument.format(file=hotels) for argument in arguments])
    assert (wrong.code, wrong.out) == (2, "")
    assert said in wrong.err
    assert len(stored(cairn)) == 2


def test_a_description_without_a_server_waits_for_its_address(cairn: Cairn, hotels: Path) -> None:
    hotels.write_text(json.dumps({**DOCUMENT, "servers": []}))
    first = cairn("import", hotels, "--json").json
    assert (first["base_url"], first["tools"]) == ("", 2)
    assert any("--server URL" in warning for warning in first["warnings"])
    assert "no address" in cairn("list").out
    again = cairn("import", hotels, "--server", "https://api.example.com/v2", "--json").json
    assert (again["base_url"], len(again["unchanged"])) == ("https://api.example.com/v2", 2)


def test_what_changed_tells_what_breaks(cairn: Cairn, hotels: Path) -> None:
    cairn("import", hotels)
    changed = json.loads(json.dumps(DOCUMENT))
    changed["paths"]["/hotels"]["get"]["parameters"][0]["schema"] = {"type": "integer"}
    del changed["paths"]["/hotels"]["post"]
    hotels.write_text(json.dumps(changed))
    done = cairn("import", hotels)
    assert "breaking hotels.find_best: it is gone" in done.out
    assert "breaking hotels.search_hotels: input city is now integer, was string" in done.out


def test_a_dry_run_tells_the_same_and_stores_nothing(cairn: Cairn, hotels: Path) -> None:
    first = cairn("import", hotels, "--dry-run")
    assert (first.code, stored(cairn)) == (0, [])
    assert first.out.startswith("Nothing was stored")
    done = cairn("import", hotels)
    assert first.out.partition("\n")[2] == done.out
    hotels.write_text(json.dumps({**DOCUMENT, "paths": {"/hotels": {"get": {}}}}))
    told = cairn("import", hotels, "--dry-run", "--json").json
    assert set(told["removed"]) == {"hotels.search_hotels", "hotels.find_best"}
    assert stored(cairn) == ["hotels.find_best", "hotels.search_hotels"]


def test_an_address_that_changed_is_told(cairn: Cairn, hotels: Path) -> None:
    cairn("import", hotels)
    moved = cairn("import", hotels, "--server", "https://api.example.com/v2")
    told = "it is called at https://api.example.com/v2 from now on, and no more at "
    assert told + "https://api.example.com/v1" in moved.out
    assert (
        "from now on" not in cairn("import", hotels, "--server", "https://api.example.com/v2").out
    )


def test_a_choice_of_operations(cairn: Cairn, hotels: Path) -> None:
    done = cairn("import", hotels, "--method", "get", "--path", "/hotels*")
    assert "1 operations were not chosen" in done.out
    assert list(stored(cairn)) == ["hotels.search_hotels"]
    wrong = cairn("import", hotels, "--tag", "cars")
    assert (wrong.code, "no operation with tags: cars" in wrong.err) == (2, True)


def test_several_groups_of_one_description(cairn: Cairn, tmp_path: Path) -> None:
    records = [{"tool_name": name, "api_name": "find", "category": "Places"} for name in "ABC"]
    path = tmp_path / "hub.jsonl"
    path.write_text("\n".join(json.dumps(record) for record in records))
    done = cairn("import", path)
    assert (done.code, done.out.splitlines()[0]) == (
        0,
        "3 groups in 1 categories, 3 tools: 3 added, 0 changed, 0 removed, 0 unchanged, 0 skipped.",
    )
    again = cairn("import", path, "--json").json
    assert [group["unchanged"] for group in again["groups"]] == [["a.find"], ["b.find"], ["c.find"]]
    refused = cairn("import", path, "--group", "mine")
    assert (refused.code, "leave out group_id" in refused.err) == (2, True)


def test_an_audit_scores_calls_and_removes(cairn: Cairn, hotels: Path) -> None:
    cairn("import", hotels)
    table = cairn("audit")
    assert (table.code, table.out.splitlines()[-1]) == (0, "0 of 2 tools are good.")
    found = cairn("audit", "--call", "--json").json
    best, search = found["tools"]
    assert (best["completeness"], best["lacks"]) == (2, ["its purpose"])
    assert search["call"]["problem"] == "no example of city"
    assert best["call"]["problem"] == "it may change something"
    assert cairn("audit", "--keep-good").code == 2
    assert len(stored(cairn)) == 2
    kept = cairn("audit", "--keep-good", "--yes", "--json").json
    assert kept["removed"] == ["hotels.find_best", "hotels.search_hotels"]
    assert stored(cairn) == []


BAD = {
    "broken": (b'{"openapi": "3.0.0",', "broken JSON at line 1"),
    "broken yaml": (b"openapi: 3.0.0\npaths: [", "broken YAML"),
    "empty": (b"", "it is empty"),
    "binary": (b"\x7fELF\x02\x00\x00", "it is not a text file"),
    "huge": (b" " * (32 * 1024 * 1024 + 1), "larger than 32 MiB"),
    "no openapi": (b"# Notes\n\nSome text.", "is not an OpenAPI document"),
    "old swagger": (b'{"swagger": "1.2", "paths": {}}', "is swagger '1.2'"),
    "nothing in it": (b'{"openapi": "3.1.0", "paths": {}}', "holds no operation"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_description_ends_with_code_1_and_loses_nothing(
    cairn: Cairn, hotels: Path, kind: str
) -> None:
    cairn("import", hotels)
    content, said = BAD[kind]
    hotels.write_bytes(content)
    failed = cairn("import", hotels, "--group", "hotels")
    assert (failed.code, failed.out) == (1, "")
    assert said in failed.err
    assert "Nothing was stored." in failed.err
    assert failed.err.count("\n") == 1
    assert len(stored(cairn)) == 2


@pytest.mark.parametrize(
    ("location", "said"),
    [
        ("hotel.json", "Closest: hotels.json"),
        ("absent.json", "No such file"),
        ("", "cannot be read"),
        (".", "Is a directory"),
        ("http://127.0.0.1:1/openapi.json?key=SECRET", "connection attempts failed"),
        ("http://me:SECRET@127.0.0.1:1/openapi.json", "connection attempts failed"),
        ("http://", "cannot be fetched"),
    ],
)
def test_what_is_not_there_ends_with_code_1(
    cairn: Cairn, hotels: Path, location: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(hotels.parent)
    failed = cairn("import", location)
    assert failed.code == 1
    assert said in failed.err
    assert "SECRET" not in failed.err
    assert failed.err.count("\n") == 1


class Service(BaseHTTPRequestHandler):
    """Serves a description without servers, an error, a redirect, and endless text."""

    def do_GET(self) -> None:
        if self.path.startswith("/gone"):
            self.send_error(404)
        elif self.path.startswith("/moved"):
            self.send_response(302)
            self.send_header("Location", "/openapi.json")
            self.end_headers()
        else:
            body = json.dumps({**DOCUMENT, "servers": []}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        """Stay quiet."""


@pytest.fixture
def service() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Service) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_description_is_fetched_from_its_service(cairn: Cairn, service: str) -> None:
    assert cairn("import", f"{service}/moved?key=SECRET").code == 0
    (group,) = cairn("list", "--json").json["groups"]
    assert (group["base_url"], group["source"]) == (service, f"{service}/moved")
    gone = cairn("import", f"{service}/gone")
    assert (gone.code, "answered 404" in gone.err) == (1, True)


def test_a_tool_added_by_hand_is_called_before_it_is_stored(cairn: Cairn, service: str) -> None:
    described = ("--url", f"{service}/{{page}}", "--summary", "Read what a service describes")
    page = ("--input", "page:string:Which page to read", "--example", "page=openapi.json")
    done = cairn("add", "describe", *described, *page, "--allow-loopback", "--json")
    assert (done.code, done.json) == (0, {"added": "own.describe"})
    shown = cairn("show", "own.describe", "--json").json
    assert shown["url"] == f"{service}/{{page}}"
    assert "info.title" in {output["path"] for output in shown["outputs"]}
    again = cairn("add", "second", *described, *page, "--allow-loopback")
    assert (again.code, list(stored(cairn))) == (0, ["own.describe", "own.second"])


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--url", "{service}/gone", "--allow-loopback"), 1, "The test call did not pass"),
        (
            (
                "--url",
                "{service}/x?key=SECRET",
            ),
            2,
            "cannot be used",
        ),
        (("--url", "{service}/x", "--input", "page:word:"), 2, "NAME:TYPE:DESCRIPTION"),
        (("--url", "{service}/x", "--method", "POST", "--input", "n:string:"), 1, "words on n"),
    ],
)
def test_a_tool_that_does_not_pass_is_not_stored(
    cairn: Cairn, service: str, arguments: tuple[str, ...], code: int, said: str
) -> None:
    filled = [argument.replace("{service}", service) for argument in arguments]
    done = cairn("add", "thing", "--summary", "Read what a service describes", *filled)
    assert (done.code, said in done.err, "SECRET" in done.err) == (code, True, False)
    assert stored(cairn) == []


def test_the_command_keeps_words_over_imports(cairn: Cairn, tmp_path: Path) -> None:
    file = tmp_path / "desk.json"
    file.write_text(
        json.dumps(
            {
                "openapi": "3.1.0",
                "info": {"title": "Desk"},
                "paths": {"/a": {"get": {"operationId": "opA17"}}, "/b": {"get": {}}},
            }
        )
    )
    assert cairn("import", str(file)).code == 0
    assert cairn("describe", "desk.op_a17", "--summary", "List desks").code == 0
    assert cairn("describe", "desk.op_a17", "--name", "listDesks").code == 0
    again = cairn("import", str(file), "--json").json
    assert (again["changed"], len(again["unchanged"])) == ([], 2)
    shown = cairn("show", "desk.op_a17")
    assert "List desks" in shown.out
    assert "In your words: name, summary" in shown.out
    assert cairn("describe", "desk.op_a17", "--reset").code == 0
    back = cairn("import", str(file), "--json").json
    assert back["changed"] == ["desk.op_a17"]
    assert cairn("show", "desk.op_a17", "--json").json["name"] == "opA17"
    for wrong in ((), ("--reset", "--name", "x")):
        assert cairn("describe", "desk.op_a17", *wrong).code == 2
    unknown = cairn("describe", "desk.op_a", "--name", "x")
    assert (unknown.code, "desk.op_a17" in unknown.err) == (2, True)
