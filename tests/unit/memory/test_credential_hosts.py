"""The host of a credential is kept, and the first one stands."""

from __future__ import annotations

from pathlib import Path

from memory.database import open_database
from memory.sqlite_credential_hosts import SqliteCredentialHosts


def test_the_first_host_stands_for_every_process(tmp_path: Path) -> None:
    engine = open_database(tmp_path / "cairn.db")
    hosts = SqliteCredentialHosts(engine)
    assert hosts.bound_host("w.key", "a.example") == "a.example"
    assert hosts.bound_host("w.key", "b.example") == "a.example"
    assert hosts.bound_host("w.other", "b.example") == "b.example"
    engine.dispose()
    engine = open_database(tmp_path / "cairn.db")
    assert SqliteCredentialHosts(engine).bound_host("w.key", "b.example") == "a.example"
    engine.dispose()
