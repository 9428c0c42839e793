"""The shapes in which RapidAPI documents are published, as records of single operations.

A list of records, one record a line (JSONL), a document of one API with its ``api_list``, or
requests that each list the operations they may use.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from tools.importing.lenient import mapping, sequence, text
from tools.surrogates import json_without_surrogates

Json = Mapping[str, Any]


def parsed_lines(content: bytes) -> list[Json] | None:
    """The objects of a text that has one on each line; None when it is no such text."""
    lines = [line for line in content.splitlines() if line.strip()]
    if len(lines) < 2 or not all(line.strip().startswith(b"{") for line in lines):
        return None
    try:
        found = [json_without_surrogates(json.loads(line), line.decode()) for line in lines]
    except (ValueError, RecursionError):
        return None
    return found


def is_rapidapi(root: Any) -> bool:
    """Whether the document has the parts of one, or of a list of them."""
    return any(True for _ in records_of(root, {}))


def records_of(root: Any, skipped: dict[str, str]) -> Iterator[Json]:
    """A record for each operation; ``skipped`` learns of those without a name or an API."""
    for at, document in enumerate(map(mapping, root if isinstance(root, list) else [root]), 1):
        shared = {
            "tool_name": document.get("tool_name") or document.get("title"),
            "category": document.get("category") or document.get("category_name"),
            **{key: document.get(key) for key in ("tool_description", "pricing", "score")},
        }
        listed = sequence(document.get("api_list")) or [document]
        for place, raw in enumerate(map(mapping, listed), 1):
            record = {**{k: v for k, v in shared.items() if v}, **raw}
            record.setdefault("api_name", raw.get("name"))
            record.setdefault("description", raw.get("api_description"))
            record["category"] = raw.get("category_name") or record.get("category")
            for key in ("required_parameters", "optional_parameters"):
                inputs = map(mapping, sequence(record.get(key)))
                record[key] = [one for one in inputs if text(one.get("name"))]
            lacking = [key for key in ("tool_name", "api_name") if not text(record.get(key))]
            if lacking:
                label = f"record {at}" if len(listed) == 1 else f"record {at}, operation {place}"
                skipped[label] = f"it has no {' and no '.join(lacking)}"
            else:
                yield record
