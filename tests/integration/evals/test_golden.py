"""The pytest plugin for golden tasks, in a pytest of its own on the sandbox services."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.command_stubs import environment

ROOT = Path(__file__).parents[3]
GOLDEN = """
- id: vienna
  request: What will the weather be in Vienna on 15 May?
  facts: [{text: [partly cloudy, partly_cloudy]}]
  path: [weather.geocode_search, weather.daily_forecast]
- id: another-path
  request: What will the weather be in Vienna on 15 May?
  path: [weather.city_weather]
"""


def run_golden(folder: Path, cases: str) -> subprocess.CompletedProcess[str]:
    """What pytest says of these cases."""
    (folder / "golden.cairn.yaml").write_text(cases, "utf-8")
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "evals.golden", "-p", "no:cacheprovider", "-q", "."],
        cwd=folder,
        env={**environment(folder / "data"), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
        timeout=180,
        text=True,
    )


def test_each_case_is_a_test(tmp_path: Path) -> None:
    done = run_golden(tmp_path, GOLDEN)
    assert "1 failed, 1 passed" in done.stdout, done.stdout + done.stderr
    assert "golden.cairn.yaml::another-path" in done.stdout
    told = "path (strict): called weather.geocode_search > weather.daily_forecast, not"
    assert told in done.stdout
    assert "Traceback" not in done.stdout


def test_a_file_that_holds_no_cases_is_told_without_a_traceback(tmp_path: Path) -> None:
    done = run_golden(tmp_path, "- {id: a, request: b, wrong: 1}")
    assert "golden.cairn.yaml holds no cases: case 1: wrong:" in done.stdout
    assert "cases.py" not in done.stdout
