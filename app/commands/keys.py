"""``cairn keys``: by which callers of the server are known."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from app.json_output import print_json
from app.printable import printable

if TYPE_CHECKING:
    from memory.api_keys import ApiKey, Role

_as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


@click.group()
def keys() -> None:
    """Make, list and revoke the API keys of the server's callers.

    Keys are stored as hashes in the data folder (setting CAIRN_DATA_DIR).
    """


@keys.command()
@click.option("--owner", default="local", show_default=True, help="Whose runs and memory it gives.")
@click.option(
    "--role",
    type=click.Choice(["user", "developer", "admin"]),
    default="user",
    show_default=True,
    help="An admin may look at what belongs to others.",
)
@click.option("--note", default="", help="What it is for.")
@_as_json
def create(owner: str, role: Role, note: str, as_json: bool) -> None:
    """Make a key and print it: this once, it is not stored."""
    from app.settings import load_settings
    from app.stores import open_api_keys

    with open_api_keys(load_settings()) as stored:
        key, known = stored.create(owner, role, note)
    if as_json:
        print_json({"key": key, **asdict(known)})
        return
    click.echo(key)
    click.echo(f"Key {known.key_id} of {owner} ({role}). Keep it: it is not shown again.", err=True)


@keys.command("list")
@_as_json
def list_(as_json: bool) -> None:
    """List the keys, without what is secret of them."""
    from app.settings import load_settings
    from app.stores import open_api_keys

    with open_api_keys(load_settings()) as stored:
        found = stored.listed()
    if as_json:
        print_json({"keys": [asdict(key) for key in found]})
    elif found:
        for key in found:
            click.echo(_line(key))
    else:
        click.echo("No key was made.")


@keys.command()
@click.argument("key_id")
@_as_json
def revoke(key_id: str, as_json: bool) -> None:
    """Let the key KEY_ID ("cairn keys list" names it) give nothing any more."""
    from app.settings import load_settings
    from app.stores import open_api_keys

    with open_api_keys(load_settings()) as stored:
        revoked = stored.revoke(key_id)
    print_json(asdict(revoked)) if as_json else click.echo(f"Key {key_id} is revoked.")


def _line(key: ApiKey) -> str:
    ended = f"  revoked {key.revoked_at[:10]}" if key.revoked_at else ""
    note = f"  {printable(key.note)}" if key.note else ""
    return f"{key.key_id}  {key.owner}  {key.role}  {key.created_at[:10]}{note}{ended}"
