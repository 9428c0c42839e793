"""Drafts, how they are worded and filtered, and the files of lessons."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from click.testing import CliRunner

from app.settings import load_settings
from evals.commands.data import data
from evals.teaching import making
from evals.teaching.asking_rows import questions_of
from evals.teaching.executing import Executed, Seen
from evals.teaching.exploring import Explored
from evals.teaching.filters import Duplicates, open_screen
from evals.teaching.mining import mined
from evals.teaching.places import described_place
from evals.teaching.records import Lesson, MadeCall, Source
from evals.teaching.report import quality
from evals.teaching.store import LessonFolder
from evals.teaching.wording import moods, request_of
from memory.errors import DeveloperError
from tests.lending_stubs import SEARCH

ROWS = [
    {"instrument_id": "in_1", "name": "Amati", "family": "strings", "fee": 30},
    {"instrument_id": "in_2", "name": "Besson", "family": "brass", "fee": 12},
    {"instrument_id": "in_3", "name": "Testore", "family": "strings", "fee": 18},
]
SEEN = Seen(SEARCH, {"name": "any"}, ROWS, whole=True)


def lesson(name: str = "l1", **changed: Any) -> Lesson:
    told: dict[str, Any] = {
        "id": name,
        "shape": f"shape of {name}",
        "way": "mined",
        "request": f"Request of {name}",
        "solution": (SEARCH.id,),
        "program": "rows = 1\nrows",
        "calls": (),
        "value": 3,
        "functions": (),
        "sources": (Source(group="lyra", source="x", digest="d", licence="CC0"),),
        "author": "templates",
    }
    return Lesson.model_validate({**told, **changed})


def maker_of(folder: LessonFolder, duplicates: Duplicates) -> making.LessonMaker:
    return making.LessonMaker(
        cast("Any", SimpleNamespace(spent=False)),
        {SEARCH.id: SEARCH},
        {SEARCH.group_id: Source(group="lyra", source="x", digest="d", licence="CC0")},
        folder,
        duplicates,
        lambda text: "personal" if "@" in text else None,
    )


def test_rows_are_asked_about_by_what_they_hold() -> None:
    asked = {(q.asked, q.told.get("attribute", "")) for q in questions_of(ROWS, whole=True)}
    assert {("count", ""), ("sum", "fee"), ("highest", "fee"), ("grouped", "family")} <= asked
    assert ("sum", "instrument id") not in asked


def test_of_rows_that_are_not_all_nothing_is_counted() -> None:
    assert {q.asked for q in questions_of(ROWS, whole=False)} == {"rows", "attribute"}


def test_a_draft_is_a_program_and_its_words_are_those_of_the_description() -> None:
    drafts = {d.asked: d for d in mined(Explored({SEARCH.id: [SEEN]}))}
    highest = drafts["highest"]
    assert highest.program == (
        "rows = await lyra_search_instruments(name='any')\n"
        "taken(ordered(rows, 'fee', descending=True), 3)"
    )
    assert request_of(highest, "plain") == (
        "Search instruments by name with name any, and give me the 3 with the highest fee."
    )
    assert set(highest.stated) == {"any", "3"}


@pytest.mark.parametrize("mood", moods())
def test_every_mood_says_all_that_is_stated(mood: str) -> None:
    for draft in mined(Explored({SEARCH.id: [SEEN]})):
        assert all(value in request_of(draft, mood) for value in draft.stated)


def test_the_same_and_nearly_the_same_are_dropped() -> None:
    kept = Duplicates(alike=95.0, per_shape=1)
    first = "List the orders of customer Acme in the city of Leeds"
    kept.took([lesson(request=first)])
    assert "l1" in kept.ids
    assert kept.reason((SEARCH.id,), "other", first) == "same_request"
    assert kept.reason((SEARCH.id,), "other", f"{first}.") == "near_duplicate"
    assert kept.reason((SEARCH.id,), "shape of l1", "Something else altogether") == "shape_full"
    assert kept.reason((SEARCH.id,), "other", "Something else altogether") is None
    assert kept.reason(("another.tool",), "other", first) is None


def test_personal_data_and_offence_are_found() -> None:
    pytest.importorskip("datafog")
    pytest.importorskip("profanity_check")
    screen = open_screen()
    assert screen("Write to ana@example.org") == "personal"
    assert screen("you are a fucking idiot") == "offensive"
    assert screen("List the hotels in Lisbon from 2026-05-13") is None


def test_without_its_libraries_the_screen_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "datafog", None)
    with pytest.raises(DeveloperError, match="--unscreened") as caught:
        open_screen()
    assert caught.value.code == "missing_group"


def test_a_line_that_broke_off_is_cut_away(tmp_path: Path) -> None:
    folder = LessonFolder(tmp_path)
    folder.keep(lesson())
    folder.drop("l2", "failed")
    with (tmp_path / "lessons.jsonl").open("a") as file:
        file.write('{"id": "l3", "sha')
    assert [one.id for one in folder.lessons()] == ["l1"]
    folder.keep(lesson("l4"))
    assert [one.id for one in folder.lessons()] == ["l1", "l4"]


@pytest.mark.parametrize("command", [["report"], ["check"], ["export", "--output", "out"]])
def test_a_folder_without_lessons_is_named(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DeveloperError, match="holds no lessons") as caught:
        CliRunner().invoke(data, [*command, "none"], catch_exceptions=False)
    assert caught.value.code == "no_lessons"
    assert not list(tmp_path.iterdir())


def test_a_description_that_is_no_text_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAIRN_DATA_DIR", str(tmp_path))
    file = tmp_path / "api.yaml"
    file.write_bytes(b"openapi: \xff\xfe")
    with (
        pytest.raises(DeveloperError, match="UTF-8"),
        described_place(load_settings(), file),
    ):
        pass


async def test_what_an_earlier_run_kept_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def execute(*_: Any) -> Executed:
        return Executed(3, ())

    monkeypatch.setattr(making, "execute", execute)
    for most in (2, 3):
        folder = LessonFolder(tmp_path)
        duplicates = Duplicates(alike=100.0, per_shape=9)
        duplicates.took(folder.lessons(), folder.dropped())
        drafts = mined(Explored({SEARCH.id: [SEEN]}))
        assert await maker_of(folder, duplicates).make(drafts, most, lambda _: None) == most
        assert len(folder.lessons()) == most


def test_a_text_may_hold_line_ends_of_unicode(tmp_path: Path) -> None:
    folder = LessonFolder(tmp_path)
    folder.keep(lesson(request="Which\u2028orders\u0085are open?"))
    folder.keep(lesson("l2"))
    assert [one.id for one in folder.lessons()] == ["l1", "l2"]
    assert folder.lessons()[0].request == "Which\u2028orders\u0085are open?"


@pytest.mark.parametrize(("note", "kept"), [("ana@example.org", 0), ("by hand", 1)])
async def test_rows_of_calls_are_looked_at_for_personal_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, note: str, kept: int
) -> None:
    async def execute(*_: Any) -> Executed:
        call = MadeCall(tool=SEARCH.id, rows=({"note": note},))
        return Executed(3, (call,))

    monkeypatch.setattr(making, "execute", execute)
    maker = maker_of(LessonFolder(tmp_path), Duplicates(alike=95.0, per_shape=1))
    drafts = [d for d in mined(Explored({SEARCH.id: [SEEN]})) if d.asked == "count"]
    assert await maker.make(drafts, 1, lambda _: None) == kept
    assert list(maker.folder.dropped().values()) == ([] if kept else ["personal_answer"])


@pytest.mark.parametrize("name", ["lessons", "dropped"])
def test_a_line_that_is_no_lesson_is_named(tmp_path: Path, name: str) -> None:
    (tmp_path / f"{name}.jsonl").write_text('{"id": 1}\n')
    with pytest.raises(DeveloperError) as caught:
        getattr(LessonFolder(tmp_path), name)()
    assert caught.value.code == "wrong_lessons"


def test_the_report_counts_before_and_after_each_filter(tmp_path: Path) -> None:
    folder = LessonFolder(tmp_path)
    folder.keep(lesson())
    for number, reason in enumerate(("failed", "near_duplicate", "near_duplicate")):
        folder.drop(str(number), reason)  # type: ignore[arg-type]
    told = json.loads(json.dumps(quality(folder)))
    assert (told["drafts"], told["kept"]) == (4, 1)
    assert told["filters"] == [
        {"filter": "near_duplicate", "before": 4, "after": 2},
        {"filter": "failed", "before": 2, "after": 1},
    ]
    assert told["by_group"] == {"lyra": 1}
