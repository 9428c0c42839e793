"""The rows that a run saw of things."""

from __future__ import annotations

from graphs.search.seen_rows import SeenRows
from tests.reading_stubs import MODEL, TASK

LIST, DETAIL = MODEL.paths["club.list_tasks"], MODEL.paths["club.get_task"]


def test_each_thing_is_kept_once_with_all_that_was_seen_of_it() -> None:
    seen = SeenRows()
    seen.add(MODEL, LIST, [{"id": 1, "title": "Weeds"}, {"id": 2, "title": "Lock"}])
    seen.add(MODEL, DETAIL, {"id": 1, "cost": 4})
    assert seen.of(TASK) == [{"id": 2, "title": "Lock"}, {"id": 1, "title": "Weeds", "cost": 4}]


def test_answers_of_changes_and_rows_without_an_id_are_not_kept() -> None:
    seen = SeenRows()
    seen.add(MODEL, MODEL.paths["club.create_task"], {"id": 3, "title": "Gate"})
    seen.add(MODEL, LIST, [{"title": "Nameless"}])
    assert not seen.of(TASK)
