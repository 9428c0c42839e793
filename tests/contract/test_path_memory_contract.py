"""What every path memory does."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory.chroma_index import ChromaIndex
from memory.database import open_database
from memory.embeddings import Vectors
from memory.errors import DeveloperError
from memory.indexed_path_search import IndexedPathSearch
from memory.path_memory import DeadEnd, Grade, ImportCounts, PathMemory, Recalled
from memory.sqlite_path_memory import SqlitePathMemory
from memory.volatile_path_memory import VolatilePathMemory
from tests.path_stubs import CountedEmbedder, WordEmbedder, at, path, ticking

SECRET = "s3cr3t/väl ue"


def known_secrets() -> tuple[str, ...]:
    return (SECRET,)


class ThroughIndex(IndexedPathSearch):
    """Answers by way of the index only, every other time by one that is behind the records."""

    behind = False

    def recall(self, owner: str, vector: Vectors, k: int, threshold: float) -> Sequence[Recalled]:
        if not self.behind or owner not in self._ready:
            assert self.catch_up(owner)
        self.behind = not self.behind
        found = self._through_index(owner, vector, k, threshold)
        if found is None:
            assert self.catch_up(owner)  # the memory was rebuilt
            found = self._through_index(owner, vector, k, threshold)
        assert found is not None
        return found


@pytest.fixture(params=["volatile", "sqlite", "chroma"])
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[PathMemory]:
    if request.param == "volatile":
        yield VolatilePathMemory(WordEmbedder(), ticking(), known_secrets)
        return
    engine = open_database(tmp_path / "cairn.db")
    if request.param == "sqlite":
        yield SqlitePathMemory(engine, WordEmbedder(), ticking(), known_secrets)
    else:
        index = ChromaIndex(tmp_path / "paths.chroma")
        with closing(ThroughIndex(engine, WordEmbedder(), index, index_from=0)) as search:
            yield SqlitePathMemory(engine, WordEmbedder(), ticking(), known_secrets, search=search)
    engine.dispose()


def fails(code: str, action: Callable[[], object]) -> str:
    with pytest.raises(DeveloperError) as caught:
        action()
    assert caught.value.code == code
    return str(caught.value)


def ids(memory: PathMemory, request: str, **options: Any) -> list[str]:
    found = memory.recall(request, **({"k": 10, "threshold": -1.0} | options))
    return [recalled.record.path_id for recalled in found]


def test_a_path_is_kept_whole(memory: PathMemory) -> None:
    full = path(
        dead_ends=(DeadEnd("weather.old", "gone"),), outcome="nothing_found", used_at=at(5), uses=2
    )
    assert memory.remember(full) == full
    assert memory.record("p0000") == full
    assert memory.records() == [full]


def test_the_same_path_is_one_record(memory: PathMemory) -> None:
    first = path(dead_ends=(DeadEnd("a", "gone"), DeadEnd("b", "slow")))
    memory.remember(first)
    memory.used("p0000")
    again = path(
        path_id="other",
        request="another wording",
        plan=dict(first.plan),
        grade="agreed",
        dead_ends=(DeadEnd("b", "refused"), DeadEnd("c", "down")),
        run_id="r9",
        versions={"weather.now": "d2"},
        created_at=at(9),
    )
    merged = memory.remember(again)
    assert merged == replace(
        first,
        grade="agreed",
        dead_ends=(DeadEnd("a", "gone"), DeadEnd("b", "refused"), DeadEnd("c", "down")),
        run_id="r9",
        versions={"weather.now": "d2"},
        used_at=merged.used_at,
        uses=1,
    )
    assert merged.used_at is not None
    assert memory.records() == [merged]


@pytest.mark.parametrize(
    "change",
    [{"frame": "weather(day)"}, {"plan": {}}, {"outcome": "failed"}],
)
def test_another_frame_plan_or_outcome_is_another_path(
    memory: PathMemory, change: dict[str, Any]
) -> None:
    first = memory.remember(path())
    second = memory.remember(path(path_id="p2", **change))
    assert second.path_id == "p2"
    assert memory.record("p0000") == first
    assert memory.record("p2") == second


def test_a_plan_is_the_same_in_any_order_of_its_keys(memory: PathMemory) -> None:
    memory.remember(path(1, plan={"a": 1, "b": {"c": 2, "d": 3}}))
    again = memory.remember(path(2, plan={"b": {"d": 3, "c": 2}, "a": 1}))
    assert again.path_id == "p0001"


def test_a_taken_id_is_replaced(memory: PathMemory) -> None:
    first = memory.remember(path())
    second = memory.remember(path(plan={}))
    assert second.path_id != first.path_id
    assert {r.path_id for r in memory.records()} == {first.path_id, second.path_id}
    assert memory.remember(path(plan={})) == second
    assert memory.remember(path(path_id="", plan={"n": 1})).path_id


@pytest.mark.parametrize(
    ("old", "new", "kept"),
    [
        ("tried", "agreed", "agreed"),
        ("confirmed", "tried", "confirmed"),
        ("agreed", "rejected", "agreed"),
        ("rejected", "agreed", "rejected"),
        ("rejected", "confirmed", "confirmed"),
    ],
)
def test_the_higher_grade_stays(memory: PathMemory, old: Grade, new: Grade, kept: Grade) -> None:
    memory.remember(path(grade=old))
    assert memory.remember(path(grade=new)).grade == kept
    assert memory.record("p0000").grade == kept
    assert ids(memory, "weather in town0") == ([] if kept == "rejected" else ["p0000"])


def test_the_most_similar_requests_come_first(memory: PathMemory) -> None:
    memory.remember(path(1, request="hotels near the opera"))
    memory.remember(path(2, request="weather in Rome tomorrow"))
    memory.remember(path(3, request="weather in Oslo tomorrow"))
    found = memory.recall("weather in Oslo tomorrow", k=2, threshold=-1.0)
    assert [recalled.record.path_id for recalled in found] == ["p0003", "p0002"]
    assert [recalled.similarity for recalled in found] == pytest.approx([1.0, 0.75])
    assert ids(memory, "weather in Oslo tomorrow", threshold=0.9) == ["p0003"]
    assert ids(memory, "weather in Oslo tomorrow", k=0) == []


def test_of_equal_requests_the_newest_come_first(memory: PathMemory) -> None:
    for number in (2, 0, 3, 1):
        memory.remember(path(number, request="same words"))
    assert ids(memory, "same words", k=3) == ["p0003", "p0002", "p0001"]


def test_an_empty_memory_recalls_nothing(memory: PathMemory) -> None:
    assert ids(memory, "anything") == []
    assert memory.records() == []
    assert memory.same_frame("weather(place)") == []
    assert memory.of_run("r1") == []


def test_rejected_paths_are_not_recalled(memory: PathMemory) -> None:
    memory.remember(path())
    assert memory.grade("p0000", "rejected").grade == "rejected"
    assert ids(memory, "weather in town0") == []
    assert [record.grade for record in memory.same_frame("weather(place)")] == ["rejected"]
    memory.grade("p0000", "tried")
    assert ids(memory, "weather in town0") == ["p0000"]


def test_a_frame_gives_its_paths_by_grade_then_age(memory: PathMemory) -> None:
    grades: list[Grade] = ["tried", "rejected", "confirmed", "tried", "agreed"]
    for number, grade in enumerate(grades):
        memory.remember(path(number, grade=grade))
    memory.remember(path(9, frame="weather(place, day)"))
    found = [record.path_id for record in memory.same_frame("weather(place)")]
    assert found == ["p0002", "p0004", "p0003", "p0000", "p0001"]


def test_a_replay_is_counted(memory: PathMemory) -> None:
    memory.remember(path())
    first, second = memory.used("p0000"), memory.used("p0000")
    assert (first.uses, second.uses) == (1, 2)
    assert first.used_at is not None
    assert second.used_at is not None
    assert first.used_at < second.used_at
    assert memory.record("p0000") == second


def test_the_paths_of_a_run_are_found(memory: PathMemory) -> None:
    for number in range(3):
        memory.remember(path(number, run_id="r1" if number else "r0"))
    assert [record.path_id for record in memory.of_run("r1")] == ["p0002", "p0001"]


def test_the_beginning_of_an_id_is_enough(memory: PathMemory) -> None:
    for number, path_id in enumerate(("abc1", "abc2", "abd", "ab%")):
        memory.remember(path(number, path_id=path_id))
    assert memory.record("abd").path_id == "abd"
    assert memory.record("abc2").path_id == "abc2"
    assert memory.record("ab%").path_id == "ab%"
    assert "'abc'" in fails("ambiguous_path", lambda: memory.record("abc"))
    fails("unknown_path", lambda: memory.record(""))
    fails("unknown_path", lambda: memory.record("%"))
    fails("unknown_path", lambda: memory.forget("abc"))


def test_a_whole_id_is_meant_before_the_beginning_of_another(memory: PathMemory) -> None:
    memory.remember(path(1, path_id="ab"))
    memory.remember(path(2, path_id="abc"))
    assert memory.record("ab").path_id == "ab"


def test_paths_are_listed_newest_first_in_pages(memory: PathMemory) -> None:
    for number in range(5):
        memory.remember(path(number, created_at=at(number // 2)))
    whole = [record.path_id for record in memory.records()]
    assert whole == ["p0004", "p0003", "p0002", "p0001", "p0000"]
    first = [record.path_id for record in memory.records(limit=2)]
    rest = [record.path_id for record in memory.records(before=first[-1])]
    assert first + rest == whole


def test_a_forgotten_path_is_gone(memory: PathMemory) -> None:
    memory.remember(path(1))
    memory.remember(path(2))
    memory.forget("p0001")
    assert ids(memory, "weather in town1") == ["p0002"]
    assert [record.path_id for record in memory.records()] == ["p0002"]
    fails("unknown_path", lambda: memory.record("p0001"))
    memory.remember(path(1))
    assert ids(memory, "weather in town1") == ["p0001", "p0002"]


def test_what_is_unknown_is_named(memory: PathMemory) -> None:
    memory.for_owner("mia").remember(path())
    actions: list[Callable[[], object]] = [
        lambda: memory.record("p0000"),
        lambda: memory.used("p0000"),
        lambda: memory.grade("p0000", "agreed"),
        lambda: memory.forget("p0000"),
        lambda: memory.records(before="p0000"),
    ]
    for action in actions:
        assert "'p0000'" in fails("unknown_path", action)


def test_owners_see_their_own_only(memory: PathMemory) -> None:
    memory.remember(path())
    memory.for_owner("mia").remember(path(grade="confirmed", owner="tom"))
    assert [r.grade for r in memory.for_owner("mia").records()] == ["confirmed"]
    assert ids(memory.for_owner("mia"), "weather in town0") == ["p0000"]
    assert ids(memory.for_owner("tom"), "weather in town0") == []
    assert memory.for_owner("tom").same_frame("weather(place)") == []
    assert memory.for_owner("tom").of_run("r0") == []
    assert list(memory.for_owner("tom").export()) == []
    memory.forget("p0000")
    assert [r.path_id for r in memory.for_owner("mia").records()] == ["p0000"]
    assert ids(memory.for_owner("mia"), "weather in town0") == ["p0000"]


def test_old_unused_paths_expire(memory: PathMemory) -> None:
    memory.remember(path(1))
    memory.remember(path(2, grade="confirmed"))
    memory.remember(path(3, used_at=at(30), uses=1))
    memory.remember(path(20))
    memory.for_owner("mia").remember(path(4))
    assert memory.expire("2025-03-01T13:00:20+01:00") == 1
    assert [r.path_id for r in memory.records()] == ["p0020", "p0003", "p0002"]
    assert ids(memory, "weather in town1") != []
    assert "p0001" not in ids(memory, "weather in town1")
    assert len(memory.for_owner("mia").records()) == 1
    assert memory.expire(at(40)) == 2


@pytest.mark.parametrize("time", ["yesterday", "2025-03-01T12:00:00", ""])
def test_a_wrong_time_is_named(memory: PathMemory, time: str) -> None:
    memory.remember(path())
    assert repr(time) in fails("wrong_time", lambda: memory.expire(time))
    assert repr(time) in fails("wrong_time", lambda: memory.remember(path(1, created_at=time)))
    assert len(memory.records()) == 1


def test_times_are_kept_in_one_form(memory: PathMemory) -> None:
    assert memory.remember(path(created_at="2025-03-01T13:00:07+01:00")).created_at == at(7)


def test_no_secret_is_stored(memory: PathMemory) -> None:
    stored = memory.remember(
        path(
            request=f"weather for {SECRET}",
            frame=f"weather({SECRET})",
            plan={"steps": [{"q": SECRET, "headers": {"X-Api-Key": "unknown"}}]},
            tools=(SECRET,),
            versions={"a": SECRET},
            dead_ends=(DeadEnd("a", f"refused {SECRET}"),),
        )
    )
    assert SECRET not in json.dumps(list(memory.export()), ensure_ascii=False)
    assert stored.request == "weather for [redacted]"
    assert stored.plan == {"steps": [{"q": "[redacted]", "headers": {"X-Api-Key": "[redacted]"}}]}
    assert memory.recall(f"weather for {SECRET}", k=1, threshold=0.0)[0].similarity == 1.0
    assert len(memory.same_frame(f"weather({SECRET})")) == 1


def test_odd_text_is_kept_readable(memory: PathMemory) -> None:
    record = memory.remember(path(request="half \ud83d emoji", plan={"q": "\ud83d"}))
    assert record.request == "half ? emoji"
    assert memory.record("p0000") == record


def test_the_memory_does_not_change_with_its_copies(memory: PathMemory) -> None:
    plan: dict[str, Any] = {"steps": [1]}
    stored = memory.remember(path(plan=plan))
    plan["steps"].append(2)
    for record in (stored, memory.record("p0000"), *memory.records()):
        record.plan["steps"].append(3)
    assert memory.record("p0000").plan == {"steps": [1]}


def test_an_export_is_imported_elsewhere(memory: PathMemory) -> None:
    first = memory.remember(path(1, grade="confirmed", dead_ends=(DeadEnd("a", "gone"),)))
    second = memory.remember(path(2, grade="rejected", used_at=at(3), uses=1))
    items = list(memory.export())
    assert [item["path_id"] for item in items] == ["p0001", "p0002"]
    assert json.loads(json.dumps(items)) == items
    assert memory.for_owner("mia").import_(items) == ImportCounts(added=2, merged=0)
    assert memory.for_owner("mia").records() == [
        replace(second, owner="mia"),
        replace(first, owner="mia", grade="agreed"),
    ]
    assert ids(memory.for_owner("mia"), "weather in town1") == ["p0001"]
    assert memory.import_(items) == ImportCounts(added=0, merged=2)
    assert memory.records() == [second, first]


def test_what_is_imported_holds_no_secret(memory: PathMemory) -> None:
    memory.remember(path())
    (item,) = memory.export()
    mia = memory.for_owner("mia")
    mia.import_([{**item, "frame": SECRET, "plan": {"password": "unknown"}}])
    (found,) = memory.for_owner("mia").records()
    assert (found.frame, found.plan) == ("[redacted]", {"password": "[redacted]"})


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"grade": "perfect"}, "grade"),
        ({"uses": -1}, "uses"),
        ({"uses": "1"}, "uses"),
        ({"created_at": "yesterday"}, "created_at"),
        ({"plan": {"x": float("nan")}}, "plan"),
        ({"tools": [1]}, "tools.0"),
        ({"dead_ends": [{"tool_id": "a"}]}, "dead_ends.0.reason"),
        ({"owner": "mia"}, "owner"),
    ],
)
def test_a_wrong_item_is_named_and_nothing_is_imported(
    memory: PathMemory, change: dict[str, Any], named: str
) -> None:
    memory.remember(path())
    (item,) = memory.export()
    mia = memory.for_owner("mia")
    message = fails("invalid_path", lambda: mia.import_([item, {**item, **change}]))
    assert f"line 2: {named}" in message
    assert memory.for_owner("mia").records() == []


def test_items_that_are_no_objects_are_named(memory: PathMemory) -> None:
    message = fails("invalid_path", lambda: memory.import_(["text", None, []]))
    assert all(f"line {number}: " in message for number in (1, 2, 3))


def test_only_the_first_wrong_items_are_named(memory: PathMemory) -> None:
    message = fails("invalid_path", lambda: memory.import_([{}] * 9))
    assert "line 5" in message
    assert "line 6" not in message
    assert "4 more" in message


def test_a_rebuilt_memory_is_the_same(memory: PathMemory) -> None:
    for number in range(20):
        memory.for_owner(f"o{number % 2}").remember(path(number))
    before = ids(memory.for_owner("o1"), "weather in town7")
    memory.rebuild()
    assert ids(memory.for_owner("o1"), "weather in town7") == before
    assert before[0] == "p0007"


def test_many_threads_remember_one_path_once(memory: PathMemory) -> None:
    def remember(number: int) -> str:
        return memory.remember(path(number, plan={"n": number % 5})).path_id

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(remember, range(60)))
    assert len(memory.records()) == 5
    assert set(found) == {record.path_id for record in memory.records()}
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(memory.used, [found[0]] * 40))
    assert memory.record(found[0]).uses == 40


WORDS = st.lists(st.sampled_from(["weather", "hotel", "in", "Rome", "Oslo", "now"]), max_size=5)
STEPS = st.lists(
    st.tuples(st.sampled_from(["put", "reject", "forget"]), st.integers(0, 12), WORDS), max_size=25
)


@given(steps=STEPS, request_words=WORDS, k=st.integers(1, 6), threshold=st.floats(-1, 1))
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_recall_is_the_exact_search_over_what_is_there(
    memory: PathMemory,
    steps: list[tuple[str, int, list[str]]],
    request_words: list[str],
    k: int,
    threshold: float,
) -> None:
    for record in memory.records(limit=1000):
        memory.forget(record.path_id)
    there: dict[str, str] = {}
    for step, number, words in steps:
        apply(memory, there, step, path(number, request=" ".join(words)))
    assert ids(memory, " ".join(request_words), k=k, threshold=threshold) == expected(
        there, " ".join(request_words), k, threshold
    )


def apply(memory: PathMemory, there: dict[str, str], step: str, record: Any) -> None:
    """Do one step to the memory, and to the model of it: the requests that can be recalled."""
    known = any(known.path_id == record.path_id for known in memory.records(limit=1000))
    if step == "put":
        kept = memory.remember(record)
        if kept.grade != "rejected":
            there[record.path_id] = kept.request
    elif known:
        there.pop(record.path_id, None)
        if step == "reject":
            memory.grade(record.path_id, "rejected")
        else:
            memory.forget(record.path_id)


def expected(there: Mapping[str, str], request: str, k: int, threshold: float) -> list[str]:
    (query,) = WordEmbedder().embed([request])
    scores = {
        path_id: round(float(np.dot(WordEmbedder().embed([text])[0], query)), 6)
        for path_id, text in there.items()
    }
    best = sorted(there, key=lambda path_id: (scores[path_id], path_id), reverse=True)
    return [path_id for path_id in best if scores[path_id] >= threshold][:k]


def test_a_path_that_is_known_is_embedded_no_more(tmp_path: Path) -> None:
    embedder = CountedEmbedder()
    memory = SqlitePathMemory(open_database(tmp_path / "cairn.db"), embedder, ticking())
    first = memory.remember(path())
    again = memory.remember(replace(first, request="another wording", run_id="r9"))
    assert (again.request, again.run_id, embedder.asked) == (first.request, "r9", 1)
