"""What is learned from: catalogues as texts, and requests with the rows that they need."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Example:
    """A request and the documents it needs."""

    text: str
    gold: tuple[int, ...]
    """Rows of the documents, at least one."""
    fold: str
    """``train``, ``fit`` or ``test``."""
    split: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """One catalogue with its requests."""

    name: str
    documents: tuple[str, ...]
    scopes: tuple[int, ...]
    """The API of each document where a request chooses within one API; all 0 for one whole."""
    examples: tuple[Example, ...]

    def of(self, fold: str) -> list[Example]:
        """The requests of a fold."""
        return [one for one in self.examples if one.fold == fold]


def write_sources(sources: Iterable[Source], file: Path) -> None:
    """One JSON object a line."""
    file.write_text("".join(f"{json.dumps(asdict(one))}\n" for one in sources), "utf-8")


def read_sources(file: Path) -> list[Source]:
    """What :func:`write_sources` wrote."""
    found = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    return [
        Source(
            name=one["name"],
            documents=tuple(one["documents"]),
            scopes=tuple(one["scopes"]),
            examples=tuple(
                Example(**{**example, "gold": tuple(example["gold"])})
                for example in one["examples"]
            ),
        )
        for one in found
    ]
