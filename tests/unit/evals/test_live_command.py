"""What ``cairn eval live`` runs, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from click.testing import CliRunner

from app.settings import Settings
from evals.commands.live import live
from evals.live.judging import Judged
from evals.live.measuring import Chosen
from memory.errors import DeveloperError
from tests.unit.evals.live_stubs import JUDGED


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Chosen]:
    """What would be run; nothing is."""
    seen: list[Chosen] = []

    def judged(settings: object, chosen: Chosen, *rest: object) -> list[Judged]:
        seen.append(chosen)
        return [JUDGED]

    monkeypatch.setattr("evals.commands.live._judged", judged)
    return seen


def run(arguments: Sequence[str]) -> str:
    done = CliRunner().invoke(live, arguments, catch_exceptions=True)
    if isinstance(done.exception, DeveloperError):
        raise done.exception
    return done.output


def test_the_services_to_improve_on_run(asked: list[Chosen]) -> None:
    assert json.loads(run(["--json"]))["requests"][0]["id"] == "boat-berth"
    names = [name for name, _ in asked[0]]
    assert "garden_issues" in names
    assert {len(ids) for _, ids in asked[0]} == {30, 36}


def test_chosen_requests(asked: list[Chosen]) -> None:
    run(["--only", "garden-open", "--only", "cowork-cancel"])
    assert dict(asked[0]) == {"cowork": ["cowork-cancel"], "garden_issues": ["garden-open"]}


def test_requests_are_shown_of_services_to_improve_on_alone(asked: list[Chosen]) -> None:
    assert "Berth A1" in run(["--show"])
    assert "drop --set-aside" in run(["--show", "--set-aside"])
    assert "is no service kept back" in run(["--service", "cowork", "--set-aside"])
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--service", "zoo"], "unknown_service"),
        (["--only", "zoo-lion"], "unknown_request"),
        (["--strategy", "react"], "no_model"),
    ],
)
def test_what_there_is_not(arguments: list[str], code: str) -> None:
    with pytest.raises(DeveloperError) as caught:
        run(arguments)
    assert caught.value.code == code


def test_each_part_is_left_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, bool, bool]] = []

    def measured(settings: Settings, *rest: object) -> list[list[Judged]]:
        seen.append((settings.look_ups, settings.use_bindings, settings.use_fitted))
        return [[JUDGED]]

    monkeypatch.setattr("evals.live.ablation.measure", measured)
    variants = json.loads(run(["--ablate", "--json"]))["variants"]
    assert seen[:4] == [(12, True, True), (0, True, True), (12, False, True), (12, True, False)]
    assert variants["no look-ups"]["settings"] == {"look_ups": 0}
    assert variants["full"]["figures"]["right %"] == 100
    assert "no fitted weights" in run(["--ablate"])
    assert "neither --set-aside nor --show" in run(["--ablate", "--set-aside"])
