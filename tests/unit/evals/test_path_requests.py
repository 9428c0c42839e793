"""Descriptions with requests: how they are read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evals.benchmarks.path_requests import DescribedApi, load_own, load_restbench, operation


def test_placeholders_have_no_name_and_spaces_do_not_count() -> None:
    assert operation(" GET /person/{movie_id}/credits ") == "GET /person/{}/credits"


def test_restbench_pairs_data_sets_with_descriptions(tmp_path: Path) -> None:
    (tmp_path / "datasets").mkdir()
    (tmp_path / "specs").mkdir()
    entry = {"query": "which tracks?", "solution": ["GET /albums/{id}/tracks "]}
    (tmp_path / "datasets" / "music.json").write_text(json.dumps([entry]), "utf-8")
    (tmp_path / "specs" / "music_oas.json").write_text('{"openapi": "3.0.0"}', "utf-8")
    (api,) = load_restbench(tmp_path)
    assert (api.name, api.document) == ("music", {"openapi": "3.0.0"})
    assert api.requests[0].paths == (("GET /albums/{}/tracks",),)


@pytest.mark.parametrize("api", load_own(), ids=lambda api: api.name)
def test_every_own_description_asks_for_changes_in_both_halves(api: DescribedApi) -> None:
    assert {request.half for request in api.requests} == {"develop", "check"}
    last = [request.paths[0][-1] for request in api.requests]
    assert any(not one.startswith("GET ") for one in last)
