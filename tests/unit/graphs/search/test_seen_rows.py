"""The rows that a run saw of things."""

from __future__ import annotations

from graphs.rows.answer_rows import rows_of
from graphs.search.seen_rows import SeenRows
from tests.reading_stubs import MODEL, TASK

LIST, DETAIL = MODEL.paths["club.list_tasks"], MODEL.paths["club.get_task"]
MAKES = MODEL.paths["club.create_task"]


def test_each_thing_is_kept_once_with_all_that_was_seen_of_it() -> None:
    seen = SeenRows()
    seen.add(MODEL, LIST, rows_of([{"id": 1, "title": "Weeds"}, {"id": 2, "title": "Lock"}], LIST))
    seen.add(MODEL, DETAIL, rows_of({"id": 1, "cost": 4}, DETAIL))
    assert seen.of(TASK) == [{"id": 2, "title": "Lock"}, {"id": 1, "title": "Weeds", "cost": 4}]


def test_answers_of_changes_and_rows_without_an_id_are_not_kept() -> None:
    seen = SeenRows()
    seen.add(MODEL, MAKES, rows_of({"id": 3, "title": "Gate"}, MAKES))
    seen.add(MODEL, LIST, rows_of([{"title": "Nameless"}], LIST))
    assert not seen.of(TASK)
