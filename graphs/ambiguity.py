"""Whether the rows of an answer leave open which record the person means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from graphs.gaps import make_gap
from graphs.labels import is_label, plain
from graphs.rules.language import is_chinese
from graphs.state import Gap, Selection
from prompts.phrases import say
from tools.json_number import is_number

Fields = Mapping[str, Any]

_KNOWN_BETTER = 12.0
"""How many times as prominent a namesake must be to be taken without a question."""
_PROMINENCE = ("population",)
_MOST = 8
"""Options that a question lists."""
_TELLING = 3
"""Fields besides the name that tell options apart."""
_LONGEST = 60
_UNSAID = ("id", "timezone", "time_zone")
"""How fields end that nobody tells things apart by."""


def unclear_name(
    rows: Sequence[Fields], selection: Selection, text: str, language: str
) -> Gap | None:
    """A question about the first of the rows, where others bear the same name.

    ``rows`` passed the filters and stand in the order of the selection; ``text`` is that of the
    subtask. None where one was asked for by its rank, where no row is to be singled out, where the
    text does not speak of it, or where one is by far the best known.
    """
    if selection["take"] != 1 or selection["skip"] or len(rows) < 2:
        return None
    if selection["sort"] is not None and not _is_prominence(selection["sort"]["path"]):
        return None
    inner = selection["container"]
    label = next((path for path in rows[0] if is_label(path) and path.startswith(inner)), None)
    name = rows[0].get(label) if label else None
    if label is None or not isinstance(name, str) or not _speaks_of(text, name):
        return None
    same = [row for row in rows if plain(str(row.get(label))) == plain(name)]
    if len(same) < 2 or _one_is_known_better(same):
        return None
    options = options_of(same)
    which = say(language, "which_name", name=name)
    return make_gap(which, options=options, replaces=name) if len(options) > 1 else None


def unclear_target(
    rows: Sequence[Fields], selection: Selection, text: str, language: str
) -> Gap | None:
    """A question which of several records is to be changed.

    None where there is but one, one was asked for by its rank, all are meant, or the text of the
    subtask names one.
    """
    if selection["sort"] is not None or selection["each"]:
        return None
    named = [row for row in rows if _is_named(row, plain(text))]
    if len(named) == 1:
        return None
    options = options_of(rows)
    if len(options) < 2:
        return None
    return make_gap(say(language, "which_one"), options=options)


def _speaks_of(text: str, name: str) -> bool:
    """Whether the text says the name; Chinese may say it in its own way."""
    return plain(name) in plain(text) or is_chinese(text)


def _is_named(row: Fields, text: str) -> bool:
    return any(
        is_label(path) and isinstance(value, str) and plain(value) in text
        for path, value in row.items()
    )


def options_of(rows: Sequence[Fields]) -> list[str]:
    """Each row in a few words: its name, and the fields that tell it from the others."""
    labels = [path for path in rows[0] if is_label(path)] if rows else []
    telling = [path for path in dict.fromkeys(p for row in rows for p in row) if _tells(path, rows)]
    shown = [*labels[:1], *(path for path in telling if path not in labels[:1])][: _TELLING + 1]
    texts = [", ".join(str(row[path]) for path in shown if row.get(path)) for row in rows]
    return list(dict.fromkeys(text for text in texts if text))[:_MOST]


def _tells(path: str, rows: Sequence[Fields]) -> bool:
    """Whether a field is short text that differs: not an id, a time zone, a link or a list."""
    values = [row.get(path) for row in rows]
    leaf = path.rsplit(".", 1)[-1].lower()
    if leaf.endswith(_UNSAID) or not all(isinstance(v, str | None) for v in values):
        return False
    texts = {v for v in values if v}
    return len(texts) > 1 and all(len(t) <= _LONGEST and "://" not in t for t in texts)


def _is_prominence(path: str) -> bool:
    return path.rsplit(".", 1)[-1].lower() in _PROMINENCE


def _one_is_known_better(rows: Sequence[Fields]) -> bool:
    path = next((path for path in rows[0] if _is_prominence(path)), None)
    sizes = sorted((row[path] for row in rows if path and is_number(row.get(path))), reverse=True)
    return len(sizes) > 1 and sizes[0] >= _KNOWN_BETTER * max(sizes[1], 1)
