"""``cairn credentials`` keeps secrets that nobody sees, and calls are made with them."""

from __future__ import annotations

import io
import json
import sys
from base64 import b64encode
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from app.__main__ import run
from app.settings import load_settings
from app.stores import open_vault
from memory.vault_keys import new_key
from tests.command_stubs import Outcome
from tests.token_service import CLIENT_ID, CLIENT_SECRET, token_service

SECRET = "kept-secret-5d20"
KEY = new_key()
LOGIN = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJtaWEtNDQxIn0.c2lnbmF0dXJl"
"""A JSON Web Token, as a login gives it."""
DESCRIPTION = {
    "openapi": "3.0.0",
    "info": {"title": "Hotels", "version": "1"},
    "servers": [{"url": "https://api.example.com/v1"}],
    "security": [{"key": []}],
    "components": {"securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}}},
    "paths": {
        "/hotels": {
            "get": {
                "summary": "List hotels",
                "responses": {
                    "200": {
                        "description": "Hotels",
                        "content": {
                            "application/json": {
                                "schema": {
                                    "type": "array",
                                    "items": {
                                        "type": "object",
                                        "properties": {
                                            "id": {"type": "integer"},
                                            "name": {"type": "string"},
                                            "note": {"type": "string"},
                                        },
                                    },
                                }
                            }
                        },
                    }
                },
            }
        }
    },
}


Run = Callable[..., Outcome]


@pytest.fixture
def cairn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    monkeypatch.setenv("CAIRN_VAULT_KEY", KEY)
    description = tmp_path / "hotels.json"
    description.write_text(json.dumps(DESCRIPTION))

    def call(*arguments: str, line: str = "", is_terminal: bool = False) -> Outcome:
        stdin = io.StringIO(line)
        stdin.isatty = lambda: is_terminal  # type: ignore[method-assign]
        monkeypatch.setattr(sys, "stdin", stdin)
        capsys.readouterr()
        return Outcome(run(arguments), *capsys.readouterr())

    assert call("tools", "import", str(description)).code == 0
    return call


def _checked(cairn: Run) -> Any:
    checks = cairn("doctor", "--json").json["checks"]
    return next(check for check in checks if check["name"] == "credentials")


def test_a_credential_is_kept_listed_and_removed_without_being_shown(
    cairn: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = cairn("credentials", "set", "hotels.key", line=f"{SECRET}\n")
    assert "hotels.key of local is kept for api.example.com" in kept.out
    listed = cairn("credentials", "list", "--json")
    (entry,) = listed.json["credentials"]
    assert (entry["owner"], entry["name"], entry["host"]) == (
        "local",
        "hotels.key",
        "api.example.com",
    )
    shown = cairn("credentials", "list")
    assert not any(SECRET in one.out + one.err for one in (kept, listed, shown))
    assert _checked(cairn)["state"] == "ok"
    monkeypatch.delenv("CAIRN_VAULT_KEY")
    broken = _checked(cairn)
    assert (broken["state"], broken["found"]) == ("broken", "no vault key")
    assert cairn("credentials", "remove", "hotels.key", "--owner", "mia").code == 1
    assert cairn("credentials", "remove", "hotels.key").code == 0
    assert "No credential is kept" in cairn("credentials", "list").out


@pytest.mark.parametrize(
    ("arguments", "line", "told"),
    [
        (("hotels.kye",), SECRET, "It has: hotels.key"),
        (("motels.key",), SECRET, "motels"),
        (("hotels.key", "--host", "evil.example"), SECRET, "It is at: api.example.com"),
        (("hotels.key", "--owner", "two words"), SECRET, "cannot name an owner"),
        (("hotels.key",), "", "is empty or holds characters"),
    ],
)
def test_what_cannot_be_kept_is_told(
    cairn: Run, arguments: tuple[str, ...], line: str, told: str
) -> None:
    ended = cairn("credentials", "set", *arguments, line=line)
    assert ended.code != 0
    assert told in ended.err
    assert SECRET not in ended.err
    assert "No credential" in cairn("credentials", "list").out


def test_a_key_is_made_and_exchanged(cairn: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "keyring", None)
    assert cairn("credentials", "make-key").code == 1, "there is one"
    cairn("credentials", "set", "hotels.key", line=SECRET)
    monkeypatch.delenv("CAIRN_VAULT_KEY")
    refused = cairn("credentials", "set", "hotels.key", line=SECRET)
    assert "make-key" in refused.err
    assert cairn("credentials", "rotate").code == 1
    other = cairn("credentials", "make-key", "--json").json["key"]
    monkeypatch.setenv("CAIRN_VAULT_KEY", f"{other},{KEY}")
    assert cairn("credentials", "rotate", "--json").json == {"encrypted": 1}
    monkeypatch.setenv("CAIRN_VAULT_KEY", other)
    assert cairn("credentials", "set", "hotels.key", line="another-one").code == 0
    monkeypatch.setenv("CAIRN_VAULT_KEY", KEY)
    assert cairn("credentials", "set", "hotels.key", line="another-one").code != 0


class _Echo(BaseHTTPRequestHandler):
    """A service that repeats the key of the request in its answer, and gives a token."""

    def do_GET(self) -> None:
        key = self.headers.get("X-Key", "")
        forms = [key, f"token {key}!", b64encode(f"mia:{key}".encode()).decode(), LOGIN]
        rows = [{"id": i, "name": f"Inn {i}", "note": form} for i, form in enumerate(forms)]
        content = json.dumps(rows).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        self.server.keys.append(key)  # type: ignore[attr-defined]

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 the base class's name
        """Keep quiet."""


@pytest.fixture
def echo() -> Iterator[ThreadingHTTPServer]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Echo)
    server.keys = []  # type: ignore[attr-defined]
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_run_is_made_with_what_is_kept_and_nothing_shows_it(
    cairn: Run, echo: ThreadingHTTPServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAIRN_LOOPBACK_GROUPS", "hotels")
    server = f"http://127.0.0.1:{echo.server_port}"
    assert cairn("tools", "import", str(tmp_path / "hotels.json"), "--server", server).code == 0
    cairn("credentials", "set", "hotels.key", line=SECRET)
    ended = cairn("ask", "--json", "List the hotels")
    assert set(echo.keys) == {SECRET}  # type: ignore[attr-defined]
    assert "Inn 1" in ended.out
    run_id = ended.json["run_id"]
    shown = [ended, cairn("runs", "show", run_id, "--json"), cairn("memory", "names", "--json")]
    files = [file for file in (tmp_path / "data").rglob("*") if file.is_file()]
    for secret in (SECRET, LOGIN):
        assert not any(secret in one.out + one.err for one in shown)
        assert not any(secret.encode() in file.read_bytes() for file in files)


def test_a_run_gets_its_token_and_nothing_shows_it(
    cairn: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with token_service() as service:
        flow = {"tokenUrl": f"{service.url}/token", "scopes": {}}
        scheme = {"type": "oauth2", "flows": {"clientCredentials": flow}}
        description = {
            **DESCRIPTION,
            "security": [{"oauth": []}],
            "components": {"securitySchemes": {"oauth": scheme}},
        }
        (tmp_path / "hotels.json").write_text(json.dumps(description))
        monkeypatch.setenv("CAIRN_LOOPBACK_GROUPS", "hotels")
        client = {"client_id": CLIENT_ID, "client_secret": CLIENT_SECRET}
        monkeypatch.setenv("CAIRN_CREDENTIALS", json.dumps({"hotels.oauth": client}))
        assert (
            cairn("tools", "import", str(tmp_path / "hotels.json"), "--server", service.url).code
            == 0
        )
        ended = cairn("ask", "--json", "List the hotels")
        assert service.calls
        assert len(service.requests) == 1
    files = [file for file in (tmp_path / "data").rglob("*") if file.is_file()]
    for secret in (CLIENT_SECRET, *service.good):
        assert secret not in ended.out + ended.err
        assert not any(secret.encode() in file.read_bytes() for file in files)


def test_a_client_of_oauth2_is_asked_for_and_kept_with_where_it_gets_its_tokens(
    cairn: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scheme = {
        "type": "oauth2",
        "flows": {"clientCredentials": {"tokenUrl": "https://a.example/token", "scopes": {}}},
    }
    description = {
        **DESCRIPTION,
        "info": {"title": "Crm", "version": "1"},
        "security": [{"oauth": []}],
        "components": {"securitySchemes": {"oauth": scheme}},
    }
    (tmp_path / "crm.json").write_text(json.dumps(description))
    assert cairn("tools", "import", str(tmp_path / "crm.json")).code == 0
    refused = cairn("credentials", "set", "crm.oauth", line='{"client_id": "cairn"}')
    assert "neither a client_secret" in refused.err
    hidden = iter([SECRET, ""])
    monkeypatch.setattr("click.termui.hidden_prompt_func", lambda _: next(hidden))
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _: "cairn")
    kept = cairn("credentials", "set", "crm.oauth", "--client", is_terminal=True)
    assert kept.code == 0, kept.err
    with open_vault(load_settings()) as (_, vault):
        secret = vault.secrets("local", "crm.oauth")["api.example.com"].get_secret_value()
    assert json.loads(secret) == {
        "client_id": "cairn",
        "client_secret": SECRET,
        "token_url": "https://a.example/token",
    }
