"""What is learned from, made of the project's own requests and a folder of data."""

from __future__ import annotations

import json
from pathlib import Path

from evals.retrieval.own_requests import FILE, own_requests
from evals.retrieval.training.examples import PURPOSES, sources


def test_without_data_there_are_the_made_up_apis(tmp_path: Path) -> None:
    (purposes,) = sources(tmp_path)
    assert len(purposes.documents) == len(PURPOSES.read_text("utf-8").splitlines())
    folds = {one.fold for one in purposes.examples}
    assert folds == {"train", "fit", "test"}
    by_api: dict[int, set[str]] = {}
    for one in purposes.examples:
        by_api.setdefault(purposes.scopes[one.gold[0]], set()).add(one.fold)
    assert all(len(folds) == 1 for folds in by_api.values()), "an API is wholly in one fold"


def test_own_requests_name_operations_and_are_no_repeats() -> None:
    records = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
    assert all(record["tools"] and "." in record["tools"][0] for record in records)
    assert len({record["request"] for record in records}) == len(records)


def test_each_own_request_is_in_one_fold() -> None:
    folds = [{one.text for one in own_requests(fold)} for fold in ("train", "fit", "test")]
    assert sum(map(len, folds)) == len(set().union(*folds)) == len(FILE.read_bytes().splitlines())
    assert len(folds[0]) > 10 * len(folds[1]) > 0
