"""Write the settings into .env.example and docs/settings.md from the class that defines them.

``python scripts/document_settings.py`` writes both; with ``--check`` it changes nothing and ends
with 1 when either is out of step.
"""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic.fields import FieldInfo

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from app.model_settings import ModelSettings  # noqa: E402  (the project need not be installed)
from app.settings import Settings, names  # noqa: E402

EXAMPLE_HEAD = """\
# Settings of Cairn. Copy this file to .env and take the mark off a line to change its value.
# A variable of the environment comes before this file; an empty value counts as not set.
"""
MODELS = ModelSettings.model_fields
BEGIN, END = "<!-- settings -->\n", "<!-- end of settings -->\n"


def default_text(field: str, info: FieldInfo) -> str:
    """Return the default as it would be written in the environment."""
    if field == "data_dir":
        return "~/.local/share/cairn"
    default = info.default
    if default is None or default in ("", (), {}):
        return ""
    if isinstance(default, bool):
        return "on" if default else "off"
    return f"{default:g}" if isinstance(default, float) else str(default)


def allowed(info: FieldInfo) -> str:
    """Return what may be set, in words."""
    extra: dict[str, Any] = json.loads(json.dumps(info.json_schema_extra))
    return str(extra["allowed"])


def example() -> str:
    """Return the text of .env.example."""
    blocks = [EXAMPLE_HEAD]
    for field, name in names().items():
        info = Settings.model_fields[field]
        text = f"{info.description} Allowed: {allowed(info)}."
        comment = textwrap.fill(text, 98, initial_indent="# ", subsequent_indent="# ")
        blocks.append(f"{comment}\n#{name}={default_text(field, info)}\n")
    return "\n".join(blocks)


def tables() -> str:
    """Return the tables of docs/settings.md."""
    own = {field: name for field, name in names().items() if field not in MODELS}
    models = {field: name for field, name in names().items() if field in MODELS}
    return f"{table(own)}\n### Chat models\n\n{table(models)}"


def table(chosen: Mapping[str, str]) -> str:
    """Return one table; ``chosen`` maps fields to environment variables."""
    rows = ["| Setting | Default | Allowed | What it is |", "| --- | --- | --- | --- |"]
    for field, name in chosen.items():
        info = Settings.model_fields[field]
        default = default_text(field, info)
        shown = f"`{default}`" if default else "not set"
        what = f"{allowed(info)} | {info.description}".replace("<", "&lt;")
        rows.append(f"| `{name}` | {shown} | {what} |")
    return "\n".join(rows) + "\n"


def documents() -> dict[Path, str]:
    """Return the file -> text that should stand in it."""
    page = ROOT / "docs" / "settings.md"
    head, rest = page.read_text(encoding="utf-8").split(BEGIN)
    _, tail = rest.split(END)
    return {ROOT / ".env.example": example(), page: head + BEGIN + tables() + END + tail}


def main() -> int:
    """Write, or with ``--check`` compare; returns the exit code."""
    expected = documents()
    if "--check" not in sys.argv[1:]:
        for path, text in expected.items():
            path.write_text(text, encoding="utf-8")
        return 0
    stale = [path for path, text in expected.items() if not _holds(path, text)]
    for path in stale:
        print(f"{path.name} is out of step: run python scripts/document_settings.py")
    return 1 if stale else 0


def _holds(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    sys.exit(main())
