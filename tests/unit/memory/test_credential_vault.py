"""The vault keeps secrets encrypted, each for one owner, name and host, and masks what it gives."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from pydantic import SecretStr
from sqlalchemy import Engine, text

from memory.credential_vault import CredentialVault
from memory.database import open_database
from memory.errors import DeveloperError
from memory.redaction import forget_all, learned
from memory.vault_keys import keep_in_keyring, keyring_keys, new_key

SECRET = "vaulted-4f1c9a"
KEY, OTHER = new_key(), new_key()


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = open_database(tmp_path / "cairn.db")
    yield engine
    engine.dispose()


def vault_of(engine: Engine, *keys: str) -> CredentialVault:
    return CredentialVault(engine, lambda: datetime.now(UTC), lambda: keys)


def kept(vault: CredentialVault, owner: str, name: str = "w.key") -> dict[str, str]:
    return {host: one.get_secret_value() for host, one in vault.secrets(owner, name).items()}


def test_a_secret_is_for_one_owner_name_and_host(engine: Engine) -> None:
    vault = vault_of(engine, KEY)
    vault.put("mia", "w.key", "a.example", SecretStr("old-secret"))
    vault.put("mia", "w.key", "a.example", SecretStr(SECRET))
    vault.put("mia", "w.key", "b.example", SecretStr("for-b-only"))
    assert kept(vault, "mia") == {"a.example": SECRET, "b.example": "for-b-only"}
    assert kept(vault, "local") == kept(vault, "mia", "w.other") == {}
    assert [(e.owner, e.name, e.host) for e in vault.listed()] == [
        ("mia", "w.key", "a.example"),
        ("mia", "w.key", "b.example"),
    ]
    assert SECRET not in repr(vault.listed())
    assert vault.remove("mia", "w.key", "b.example") == 1
    assert vault.remove("leo", "w.key") == 0
    assert vault.remove("mia", "w.key") == 1
    assert vault.listed() == []


def test_no_secret_and_no_key_reaches_the_files(engine: Engine, tmp_path: Path) -> None:
    vault_of(engine, KEY).put("mia", "w.key", "a.example", SecretStr(SECRET))
    engine.dispose()
    written = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    assert b"a.example" in written
    assert SECRET.encode() not in written
    assert KEY.encode() not in written


def test_what_the_vault_holds_is_masked_by_whoever_opens_it(engine: Engine) -> None:
    vault = vault_of(engine, KEY)
    vault.put("mia", "w.login", "a.example", SecretStr("mia:pass-71f0"))
    assert not learned()
    vault_of(engine).learn_all()  # without a key nothing can be shown either
    vault_of(engine, OTHER).learn_all()
    assert not learned()
    vault.learn_all()
    assert learned() == {"mia:pass-71f0", "pass-71f0"}
    forget_all()
    vault.secrets("mia", "w.login")
    assert learned() == {"mia:pass-71f0", "pass-71f0"}


@pytest.mark.parametrize(
    ("keys", "code"),
    [((), "no_vault_key"), ((OTHER,), "wrong_vault_key"), (("x",), "wrong_vault_key")],
)
def test_without_the_right_key_the_reason_is_told(
    engine: Engine, keys: tuple[str, ...], code: str
) -> None:
    vault_of(engine, KEY).put("mia", "w.key", "a.example", SecretStr(SECRET))
    wrong = vault_of(engine, *keys)
    for use in (
        lambda: wrong.secrets("mia", "w.key"),
        lambda: wrong.put("mia", "w.new", "a.example", SecretStr("new-secret")),
        wrong.rotate,
    ):
        with pytest.raises(DeveloperError) as caught:
            use()
        assert caught.value.code == code
        assert "CAIRN_VAULT_KEY" in str(caught.value)
        assert KEY not in str(caught.value)
    assert wrong.secrets("leo", "w.key") == {}, "who keeps nothing needs no key"
    assert len(vault_of(engine, KEY).listed()) == 1


@pytest.mark.parametrize("column", ["owner", "name", "host"])
def test_a_row_that_was_moved_gives_nothing(engine: Engine, column: str) -> None:
    vault = vault_of(engine, KEY)
    vault.put("mia", "w.key", "a.example", SecretStr(SECRET))
    moved = {"owner": "mia", "name": "w.key", column: "w.moved"}
    with engine.begin() as connection:
        connection.execute(text(f"UPDATE credential_vault SET {column} = 'w.moved'"))
    with pytest.raises(DeveloperError) as caught:
        vault.secrets(moved["owner"], moved["name"])
    assert caught.value.code == "wrong_vault_entry"
    assert not learned()


def test_keys_are_exchanged(engine: Engine) -> None:
    vault_of(engine, KEY).put("mia", "w.key", "a.example", SecretStr(SECRET))
    assert vault_of(engine, OTHER, KEY).rotate() == 1
    assert kept(vault_of(engine, OTHER), "mia") == {"a.example": SECRET}
    with pytest.raises(DeveloperError):
        vault_of(engine, KEY).secrets("mia", "w.key")


def test_keys_are_kept_in_the_keyring_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "keyring", None)
    assert (keyring_keys(), keep_in_keyring([KEY])) == ((), False)
    held: dict[tuple[str, str], str] = {}
    keyring = SimpleNamespace(
        errors=SimpleNamespace(KeyringError=RuntimeError),
        get_password=lambda service, user: held.get((service, user)),
        set_password=lambda service, user, text: held.update({(service, user): text}),
    )
    monkeypatch.setitem(sys.modules, "keyring", keyring)
    assert keyring_keys() == ()
    assert keep_in_keyring([OTHER, KEY])
    assert keyring_keys() == (OTHER, KEY)

    def locked(*_: str) -> None:
        raise RuntimeError

    keyring.get_password = keyring.set_password = locked
    assert (keyring_keys(), keep_in_keyring([KEY])) == ((), False)
