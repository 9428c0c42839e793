"""What rests on a library is made once, and again when it has changed."""

from __future__ import annotations

from itertools import count

from graphs.rules.per_revision import PerRevision
from tests.agent_stubs import make_library, make_tool


def test_it_is_made_anew_only_when_the_library_changes() -> None:
    library, made = make_library([make_tool("a")]), count(1)
    kept = PerRevision(library.revision, lambda: next(made))
    assert [kept.get(), kept.get()] == [1, 1]
    library.remove_tool("g.a")
    assert [kept.get(), kept.get()] == [2, 2]
