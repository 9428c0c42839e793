"""Templates: one's own, shared, removed; without secrets."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from memory.database import open_database
from memory.errors import DeveloperError
from memory.sqlite_templates import SqliteTemplates

FLOW = {"request": "orders of Acme", "form": {"goals": []}, "plans": {}}
PLACES = {"customer": "g1.find.constraints.0"}


@pytest.fixture
def templates(tmp_path: Path) -> Iterator[SqliteTemplates]:
    engine = open_database(tmp_path / "cairn.db")
    yield SqliteTemplates(engine, lambda: datetime.now(UTC), lambda: ("hunter22",))
    engine.dispose()


def refused(work: object) -> str:
    with pytest.raises(DeveloperError) as error:
        work()  # type: ignore[operator]
    return error.value.code


def test_a_template_is_its_owners_until_it_is_shared(templates: SqliteTemplates) -> None:
    mia, ben = templates.for_owner("mia"), templates.for_owner("ben")
    made = mia.save(" Orders ", FLOW, PLACES)
    assert (made.name, made.flow, made.parameters) == ("Orders", FLOW, PLACES)
    assert (mia.listed(), ben.listed()) == ([made], [])
    assert refused(lambda: ben.get(made.template_id)) == "unknown_template"
    shared = mia.share(made.template_id, is_shared=True)
    assert ben.listed() == [shared]
    assert ben.get(made.template_id).owner == "mia"


def test_only_its_owner_changes_or_removes_a_shared_one(templates: SqliteTemplates) -> None:
    mia, ben = templates.for_owner("mia"), templates.for_owner("ben")
    name = mia.share(mia.save("a", FLOW, {}).template_id, is_shared=True).template_id
    assert refused(lambda: ben.share(name, is_shared=False)) == "unknown_template"
    assert refused(lambda: ben.remove(name)) == "unknown_template"
    mia.remove(name)
    assert mia.listed() == []
    assert refused(lambda: mia.remove(name)) == "unknown_template"


def test_no_secret_is_stored_and_a_name_is_needed(templates: SqliteTemplates) -> None:
    for flow in ({"request": "log in with hunter22"}, {"arguments": {"password": {"value": "x"}}}):
        assert refused(lambda flow=flow: templates.save("a", flow, {})) == "secret_in_template"
    assert refused(lambda: templates.save(" ", FLOW, {})) == "unnamed_template"
    assert refused(lambda: templates.save("x" * 201, FLOW, {})) == "unnamed_template"
    assert templates.listed() == []


def test_an_owner_keeps_so_many_and_finds_their_own_before_those_of_others(
    templates: SqliteTemplates, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memory.sqlite_templates.MOST", 2)
    mia, ben = templates.for_owner("mia"), templates.for_owner("ben")
    mine = ben.save("mine", FLOW, {})
    for name in "ab":
        mia.share(mia.save(name, FLOW, {}).template_id, is_shared=True)
    assert refused(lambda: mia.save("c", FLOW, {})) == "too_many_templates"
    assert [one.name for one in ben.listed(limit=1)] == [mine.name, "b"]
    large = {**FLOW, "request": "a" * 300_000}
    assert refused(lambda: ben.save("large", large, {})) == "template_too_large"
