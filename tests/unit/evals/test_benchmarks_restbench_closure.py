"""RestBench's requests, with their gold steps as tool ids."""

from __future__ import annotations

import json
from pathlib import Path

from evals.benchmarks.restbench_closure import read_requests
from tools.openapi_import import import_openapi

SPEC = {
    "openapi": "3.0.0",
    "info": {"title": "Parks", "version": "1"},
    "servers": [{"url": "https://parks.example"}],
    "paths": {
        "/parks": {"get": {"operationId": "list", "responses": {"200": {"description": "ok"}}}},
        "/parks/{park_id}": {
            "get": {
                "operationId": "park",
                "parameters": [
                    {
                        "name": "park_id",
                        "in": "path",
                        "required": True,
                        "schema": {"type": "string"},
                    }
                ],
                "responses": {"200": {"description": "ok"}},
            }
        },
    },
}


def test_steps_are_found_by_shape_and_unknown_ones_stay_as_written(tmp_path: Path) -> None:
    catalogue = import_openapi(SPEC, source="parks", group_id="parks")
    dataset = tmp_path / "parks.json"
    solution = [" GET /parks ", "GET /parks/{id}", "GET /owners"]
    dataset.write_text(json.dumps([{"query": "parks", "solution": solution}]), "utf-8")
    (request,) = read_requests(dataset, catalogue)
    assert request.tools == {"parks.list", "parks.park", "GET /owners"}
