"""``cairn users``: who may log in at the web page."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from app.json_output import print_json

if TYPE_CHECKING:
    from memory.api_keys import Role
    from memory.sqlite_users import SqliteUsers

_as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
_ROLES = click.Choice(["user", "developer", "admin"])


@click.group()
def users() -> None:
    """Make, list and remove users of the web page, set their passwords and roles.

    Passwords are asked for without an echo, or read from standard input, and kept as argon2
    hashes in the data folder (setting CAIRN_DATA_DIR).
    """


@users.command()
@click.argument("name")
@click.option(
    "--role",
    type=_ROLES,
    default="user",
    show_default=True,
    help="A developer may add APIs; an admin manages users and settings and sees what is of others",
)
@click.option("--admin", is_flag=True, help="The same as --role admin.")
@click.option("--owner", default="", help="Whose runs and memory they have; default: NAME.")
@_as_json
def create(name: str, role: Role, admin: bool, owner: str, as_json: bool) -> None:
    """Make the user NAME. The first user closes a server that was open on this machine."""
    with _users() as stored:
        made = stored.create(name, _password(), "admin" if admin else role, owner)
    if as_json:
        print_json(asdict(made))
    else:
        click.echo(f"{made.name} ({made.role}) may log in; theirs is what belongs to {made.owner}.")


@users.command("list")
@_as_json
def list_(as_json: bool) -> None:
    """List the users."""
    with _users() as stored:
        found = stored.listed()
    if as_json:
        print_json({"users": [asdict(user) for user in found]})
        return
    for user in found:
        click.echo(f"{user.name}  {user.role}  owner {user.owner}  {user.created_at[:10]}")
    if not found:
        click.echo("There is no user. Make one with: cairn users create NAME --admin")


@users.command()
@click.argument("name")
@_as_json
def remove(name: str, as_json: bool) -> None:
    """Let NAME log in no more. What belongs to them stays; nobody can take the name."""
    with _users() as stored:
        stored.remove(name)
    print_json({"removed": name}) if as_json else click.echo(f"{name} is removed.")


@users.command()
@click.argument("name")
@_as_json
def password(name: str, as_json: bool) -> None:
    """Set a new password for NAME; their sessions end."""
    with _users() as stored:
        stored.set_password(name, _password())
    print_json({"changed": name}) if as_json else click.echo(f"{name} has a new password.")


@users.command()
@click.argument("name")
@click.argument("role", type=_ROLES)
@_as_json
def role(name: str, role: Role, as_json: bool) -> None:
    """Give NAME another ROLE, from their next click on."""
    with _users() as stored:
        changed = stored.set_role(name, role)
    print_json(asdict(changed)) if as_json else click.echo(f"{name} is {role} now.")


@contextmanager
def _users() -> Iterator[SqliteUsers]:
    from app.settings import load_settings
    from app.stores import open_users

    with open_users(load_settings()) as stored:
        yield stored


def _password() -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    return str(click.prompt("Password", hide_input=True, confirmation_prompt=True, err=True))
