"""The figures of a live evaluation, and what of a request is shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.settings import Settings
from evals.live.report import document, figures, groups, print_tables, shown
from tests.unit.evals.live_stubs import JUDGED

WRONG = replace(
    JUDGED,
    id="boat-move",
    kind="write",
    verdict="wrong_write",
    missing=("must not say: B2",),
    changes=('boats holds {"id": 1}',),
    model_calls=5,
)


def test_figures_of_a_group() -> None:
    many = [JUDGED] * 9 + [WRONG]
    found = figures(many)
    assert found["requests"] == 10
    assert found["right %"] == 90
    assert found["wrong but stated %"] == 0
    assert found["wrong writes"] == 1
    assert found["model calls"] == 1
    assert found["model calls p90"] == 1
    assert figures([JUDGED, WRONG])["model calls p90"] == 5
    assert found["own seconds"] == 0.25


def test_a_row_for_all_where_there_are_several() -> None:
    assert list(groups([JUDGED], lambda one: one.service)) == ["harbour"]
    other = replace(WRONG, service="airport")
    assert list(groups([JUDGED, other], lambda one: one.service)) == ["harbour", "airport", "all"]


def test_texts_of_services_kept_back_are_in_no_document() -> None:
    open_, kept = (
        document([JUDGED], Settings(), strategy="dfs", texts=texts) for texts in (True, False)
    )
    assert open_["requests"][0]["answer"] == "Berth A1"
    assert "Heron" in str(open_)
    assert "A1" not in str(kept)
    assert "Heron" not in str(kept)
    assert kept["services"] == open_["services"]


def test_what_is_shown_of_a_request() -> None:
    assert shown(WRONG) == (
        "wrong_write boat-move (write): Where does the Heron lie?\n"
        "  answer (done): Berth A1\n"
        "  called: harbour.boat(id=1)\n"
        "  missing: must not say: B2\n"
        '  data: boats holds {"id": 1}'
    )
    assert "called: nothing" in shown(replace(JUDGED, calls=()))


def test_the_tables(capsys: pytest.CaptureFixture[str]) -> None:
    print_tables([JUDGED, WRONG])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:5] == ["requests", "right%", "stated%", "writes", "unans"]
    assert lines[1].split()[:6] == ["harbour", "2", "50", "0", "1", "0"]
    assert [line.split()[0] for line in lines[2:6]] == ["kind", "look_up", "write", "all"]
