"""``cairn memory``: the path memory from the command line."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from app.commands.memory_names import confirm, names
from app.json_output import print_json
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager

    from memory.path_memory import PathMemory

_PAGE = 1000
_MOST_DAYS = 36_500

_as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


@click.group()
def memory() -> None:
    """Look at what was answered before and how, forget it, take it elsewhere.

    The path memory and the names of things are in the data folder (setting CAIRN_DATA_DIR).
    """


memory.add_command(names)


@memory.command("list")
@click.option("--limit", default=50, show_default=True, type=click.IntRange(min=1), help="Paths.")
@click.option("--before", metavar="PATH", help="Only paths older than this one.")
@_as_json
def list_(limit: int, before: str | None, as_json: bool) -> None:
    """List the newest paths, newest first."""
    from app.memory_tables import listed, print_listing

    with _memory() as paths:
        last = None if before is None else paths.record(before).path_id
        found = paths.records(limit=limit, before=last)
    if as_json:
        print_json(listed(found))
    elif found:
        print_listing(found)
    else:
        click.echo("No paths.")


@memory.command()
@click.argument("path")
@_as_json
def show(path: str, as_json: bool) -> None:
    """Show one path: request, frame, tools, grade, dead ends, plan.

    PATH is an id or the beginning of one.
    """
    from app.memory_tables import print_path, shown_path

    with _memory() as paths:
        record = paths.record(path)
    print_json(shown_path(record)) if as_json else print_path(record)


@memory.command()
@click.argument("path", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="Forget every path and name.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@_as_json
def forget(path: tuple[str, ...], everything: bool, yes: bool, as_json: bool) -> None:
    """Forget paths for good: those named, or all.

    PATH is an id or the beginning of one. Nothing is forgotten when one of them is unknown.
    With --all the names of things that answers held are forgotten, too.
    """
    if everything == bool(path):
        raise click.UsageError("Name the paths to forget, or give --all.")
    with _memory() as paths:
        if everything and not yes:
            confirm("Forget every path and name?")
        chosen = _all_ids(paths) if everything else [paths.record(one).path_id for one in path]
        ids = list(dict.fromkeys(chosen))
        for path_id in ids:
            paths.forget(path_id)
    facts = {"forgotten": len(ids)} | ({"names": _forget_names()} if everything else {})
    also = f" and {facts['names']} names" if facts.get("names") else ""
    print_json(facts) if as_json else click.echo(f"Forgot {_paths(len(ids))}{also}.")


@memory.command()
@_as_json
def rebuild(as_json: bool) -> None:
    """Embed all requests anew and make the index anew; the paths stay as they are."""
    with _memory() as paths:
        paths.rebuild()
    print_json({"rebuilt": True}) if as_json else click.echo("Rebuilt.")


@memory.command()
@click.option(
    "--days",
    required=True,
    type=click.IntRange(0, _MOST_DAYS),
    help="Days since a path was last used or, if it never was, since it was found.",
)
@_as_json
def expire(days: int, as_json: bool) -> None:
    """Forget the paths that were not used for so many days; confirmed ones stay."""
    before = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="microseconds")
    with _memory() as paths:
        count = paths.expire(before)
    facts = {"expired": count, "before": before}
    print_json(facts) if as_json else click.echo(f"Forgot {_paths(count)}.")


@memory.command()
@click.argument("file", required=False, type=click.Path(dir_okay=False, path_type=Path))
@_as_json
def export(file: Path | None, as_json: bool) -> None:
    """Write all paths as lines of JSON to a file, or to standard output.

    Standard output gets one JSON document instead with --json. A file that exists is replaced.
    """
    with _memory() as paths:
        items = paths.export()
        if file is not None:
            count = _write(file, items)
            facts = {"file": str(file), "paths": count}
            print_json(facts) if as_json else click.echo(f"Wrote {_paths(count)} to {file}.")
        elif as_json:
            print_json({"paths": list(items)})
        else:
            for item in items:
                click.echo(json.dumps(item))


@memory.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@_as_json
def import_(file: Path, as_json: bool) -> None:
    """Add the paths of a file that `cairn memory export` wrote, all or none.

    Nobody here has confirmed them, so their grade is at most "agreed".
    """
    from memory.path_exchange import parsed

    lines = _lines(file)
    with _memory() as paths:
        try:
            counts = paths.import_(parsed(lines))
        except DeveloperError as error:
            raise click.ClickException(f"{file}: {error}") from None
    facts = {"added": counts.added, "merged": counts.merged}
    text = f"Added {_paths(counts.added)}; {counts.merged} were known already."
    print_json(facts) if as_json else click.echo(text)


def _memory() -> AbstractContextManager[PathMemory]:
    from app.settings import load_settings
    from app.stores import open_path_memory

    return open_path_memory(load_settings())


def _forget_names() -> int:
    from app.settings import load_settings
    from app.stores import open_names

    with open_names(load_settings()) as directory:
        return directory.forget()


def _all_ids(paths: PathMemory) -> list[str]:
    ids: list[str] = []
    while page := paths.records(limit=_PAGE, before=ids[-1] if ids else None):
        ids += [record.path_id for record in page]
    return ids


def _write(file: Path, items: Iterator[Mapping[str, Any]]) -> int:
    count = 0
    try:
        with file.open("w", encoding="utf-8") as lines:
            for count, item in enumerate(items, 1):  # noqa: B007
                lines.write(json.dumps(item) + "\n")
    except OSError as error:
        raise DeveloperError(
            f"{file} cannot be written: {error.strerror}. Name a file in a folder that exists.",
            code="output_not_writable",
        ) from error
    return count


def _lines(file: Path) -> Sequence[str]:
    try:
        with file.open(encoding="utf-8") as lines:
            return list(lines)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise DeveloperError(
            f"{file} cannot be read: {reason}. Name a file that `cairn memory export` wrote.",
            code="input_not_readable",
        ) from error


def _paths(count: int) -> str:
    return "1 path" if count == 1 else f"{count} paths"
