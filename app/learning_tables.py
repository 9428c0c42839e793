"""What learning from call paths came to, as a table and as plain JSON values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.plain_tables import console, plain, table
from tools.call_paths.records import CALL_REASONS, RUN_REASONS

if TYPE_CHECKING:
    from collections import Counter

    from tools.call_paths.documents import Files
    from tools.call_paths.learning import Learned

_NAMES_SHOWN = 10


def learned_facts(files: Files, learned: Learned, *, dry_run: bool) -> dict[str, Any]:
    """Counts of all that was read, counted and left out."""
    reading = files.reading
    return {
        "dry_run": dry_run,
        "files": files.read,
        "passed_over": files.passed,
        "runs": reading.runs,
        "paths": learned.paths,
        "moves": len(learned.moves),
        "counted": learned.counted,
        "known": len(learned.moves) - learned.counted,
        "dropped_runs": dict(reading.dropped_runs.most_common()),
        "dropped_calls": dict(reading.dropped_calls.most_common()),
        "unresolved": dict(learned.unresolved.most_common()),
        "ambiguous": dict(learned.ambiguous.most_common()),
    }


def print_learned(files: Files, learned: Learned, *, dry_run: bool) -> None:
    """The same for people."""
    screen, reading = console(), files.reading
    would = "would be counted" if dry_run else "counted"
    known = len(learned.moves) - learned.counted
    rows = [
        ("files read", str(files.read)),
        ("runs", str(reading.runs)),
        ("paths of runs that count", str(learned.paths)),
        ("moves between tools of the library", str(len(learned.moves))),
        (would, f"{learned.counted}; {known} were known already"),
        *((f"run left out: {RUN_REASONS[why]}", str(n)) for why, n in _most(reading.dropped_runs)),
        *(
            (f"call left out: {CALL_REASONS[why]}", str(n))
            for why, n in _most(reading.dropped_calls)
        ),
    ]
    screen.print(table(("", ""), rows))
    _print_names("No tool of the library is called so", learned.unresolved)
    _print_names("Several tools of the library are called so", learned.ambiguous)
    if files.passed:
        screen.print(plain(f"{len(files.passed)} files hold no call paths: {files.passed[0]} ..."))


def _print_names(title: str, names: Counter[str]) -> None:
    if names:
        shown = ", ".join(f"{name} ({count})" for name, count in names.most_common(_NAMES_SHOWN))
        more = ", ..." if len(names) > _NAMES_SHOWN else ""
        text = f"{title}: {len(names)} names, {names.total()} calls: {shown}{more}"
        console().print(plain(text))


def _most(counted: Counter[Any]) -> list[tuple[Any, int]]:
    return counted.most_common()
