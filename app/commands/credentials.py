"""``cairn credentials``: what services are called with, kept encrypted for each owner."""

from __future__ import annotations

import json
import sys
from contextlib import AbstractContextManager
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from app.json_output import print_json
from app.printable import printable

if TYPE_CHECKING:
    from memory.credential_vault import CredentialVault
    from tools.library import ToolLibrary
    from tools.records import Security

_as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
_owner = click.option(
    "--owner", default="local", show_default=True, help="Whose it is; * for everybody's."
)
_host = click.option("--host", default="", help="The host it is for; else that of the group.")


@click.group()
def credentials() -> None:
    """Keep, list and remove credentials of services, encrypted in the data folder.

    The key of this vault is the setting CAIRN_VAULT_KEY or, where the package keyring is
    installed, in the keyring of the operating system. What CAIRN_CREDENTIALS sets for an owner
    is taken before what is kept here for the same owner.
    """


@credentials.command("set")
@click.argument("name", metavar="GROUP.SCHEME")
@_owner
@_host
@click.option("--client", is_flag=True, help="A client of OAuth2 that gets tokens by itself.")
@_as_json
def set_(name: str, owner: str, host: str, client: bool, as_json: bool) -> None:
    """Keep a credential: its secret is asked for without an echo, or read from standard input.

    `cairn tools show TOOL` names the credentials that a tool needs. It goes to one host alone;
    set it again with --host for a group that is on several. With --client the id and secret of a
    client of OAuth2 are asked for, and a refresh token; from standard input it is one JSON object.
    """
    from app.credential_naming import host_of, scheme_of
    from app.library.credentials import keep

    with _vault() as (library, vault):
        group, scheme = scheme_of(library, name)
        host_of(library, group, host)  # before the secret is asked for
        secret = _client(name) if client and sys.stdin.isatty() else _secret(name, scheme)
        place = keep(library, vault, owner, name, host, secret)
    if as_json:
        print_json({"name": name, "owner": owner, "host": place})
    else:
        click.echo(f"{printable(name)} of {owner} is kept for {printable(place)}.")


@credentials.command("list")
@_as_json
def list_(as_json: bool) -> None:
    """List the credentials that are kept: owners, names and hosts."""
    with _vault() as (_, vault):
        found = vault.listed()
    if as_json:
        print_json({"credentials": [asdict(entry) for entry in found]})
        return
    for entry in found:
        name, host = printable(entry.name), printable(entry.host)
        click.echo(f"{name}  {entry.owner}  {host}  {entry.changed_at[:10]}")
    if not found:
        click.echo("No credential is kept.")


@credentials.command()
@click.argument("name", metavar="GROUP.SCHEME")
@_owner
@click.option("--host", default="", help="Only the one for this host; else those for all hosts.")
@_as_json
def remove(name: str, owner: str, host: str, as_json: bool) -> None:
    """Remove a credential for good; needs no key."""
    with _vault() as (_, vault):
        count = vault.remove(owner, name, host)
    if as_json:
        print_json({"removed": count})
    elif count:
        click.echo(f"{printable(name)} of {owner} is removed.")
    else:
        raise click.ClickException(
            f"No credential {printable(name)} of {owner} is kept. See: cairn credentials list"
        )


@credentials.command("make-key")
@_as_json
def make_key(as_json: bool) -> None:
    """Make the key of the vault: into the keyring where there is one, else printed, this once."""
    from app.data_folder import vault_keys
    from app.settings import load_settings
    from memory.vault_keys import keep_in_keyring, new_key

    if vault_keys(load_settings()):
        raise click.ClickException(
            "The vault has a key. To exchange it use: cairn credentials rotate"
        )
    key = new_key()
    kept = keep_in_keyring([key])
    if as_json:
        print_json({"kept": "keyring"} if kept else {"kept": "", "key": key})
    elif kept:
        click.echo("The key of the vault is in the keyring.")
    else:
        click.echo(key)
        click.echo("Set CAIRN_VAULT_KEY to this key and keep it: it is not stored.", err=True)


@credentials.command()
@_as_json
def rotate(as_json: bool) -> None:
    """Encrypt what is kept with another key.

    A key in the keyring is exchanged for a new one. With CAIRN_VAULT_KEY, set it to
    NEW_KEY,OLD_KEY before, and to NEW_KEY after.
    """
    from app.data_folder import vault_keys
    from app.settings import load_settings
    from memory.vault_keys import keep_in_keyring, new_key

    settings = load_settings()
    keys = () if settings.vault_key else (new_key(), *vault_keys(settings))
    if keys and not keep_in_keyring(keys):  # both, until nothing needs the old one any more
        raise click.ClickException(
            "There is no keyring. Set CAIRN_VAULT_KEY to the new key, a comma and the old one."
        )
    with _vault() as (_, vault):
        count = vault.rotate()
    if keys:
        keep_in_keyring(keys[:1])
    told = "The old key is forgotten." if keys else "Now take the old key out of CAIRN_VAULT_KEY."
    print_json({"encrypted": count}) if as_json else click.echo(f"Encrypted: {count}. {told}")


def _secret(name: str, scheme: Security) -> str:
    """What a person types without an echo, or the line that comes from elsewhere."""
    from tools.credentials import SECRET_KINDS

    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    kind = SECRET_KINDS[scheme.kind].format(scheme.location, scheme.name)
    prompt = printable(f"{name}: {kind}")
    return str(click.prompt(prompt, hide_input=True, err=True)).strip()


def _client(name: str) -> str:
    """A client of OAuth2 as one JSON object."""

    def asked(what: str, **facts: Any) -> str:
        return str(click.prompt(printable(f"{name}: {what}"), err=True, **facts)).strip()

    given = {
        "client_id": asked("client id"),
        "client_secret": asked("client secret, if it has one", hide_input=True, default=""),
        "refresh_token": asked("refresh token, if there is one", hide_input=True, default=""),
    }
    return json.dumps({key: text for key, text in given.items() if text})


def _vault() -> AbstractContextManager[tuple[ToolLibrary, CredentialVault]]:
    from app.settings import load_settings
    from app.stores import open_vault

    return open_vault(load_settings())
