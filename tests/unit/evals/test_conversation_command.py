"""What ``cairn eval conversation`` runs, what it tells, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest
from click.testing import CliRunner

from evals.commands.conversation import conversation
from evals.live.catalogue import Catalogue, find_services
from evals.live.judging import Judged
from evals.live.measuring import Chosen
from memory.errors import DeveloperError
from tests.unit.evals.live_stubs import JUDGED

TURNS = [
    replace(JUDGED, id="garden-repairs-01", service="garden_issues"),
    replace(JUDGED, id="garden-repairs-02", service="garden_issues", verdict="wrong_write"),
    replace(JUDGED, id="cowork-rooms-02", service="cowork", verdict="wrong_stated"),
]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Chosen]:
    """What would be run; nothing is."""
    seen: list[Chosen] = []

    def judged(settings: object, chosen: Chosen, *rest: object) -> list[Judged]:
        seen.append(chosen)
        return TURNS

    monkeypatch.setattr("evals.commands.conversation._judged", judged)
    return seen


@pytest.fixture
def vets_kept_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The vet clinic is set aside."""
    found = find_services()
    services = [replace(one, set_aside=one.name == "vet_clinic") for one in found.services]
    kept = Catalogue(tuple(services), found.broken)
    monkeypatch.setattr("evals.live.catalogue.find_services", lambda: kept)


def run(arguments: Sequence[str]) -> str:
    done = CliRunner().invoke(conversation, arguments, catch_exceptions=True)
    if isinstance(done.exception, DeveloperError):
        raise done.exception
    return done.output


def test_the_services_to_improve_on_run(asked: list[Chosen]) -> None:
    run([])
    assert sum(len(ids) for _, ids in asked[0]) == 98
    assert dict(asked[0])["music_school"] == ["music-lessons", "music-invoices"]


def test_chosen_conversations(asked: list[Chosen]) -> None:
    run(["--only", "garden-comments"])
    run(["--service", "cowork"])
    assert asked[0] == [("garden_issues", ["garden-comments"])]
    assert [name for name, _ in asked[1]] == ["cowork"]


def test_the_tables(asked: list[Chosen]) -> None:
    lines = [line.split() for line in run([]).splitlines()]
    assert lines[0] == ["convs", "turns", "right%", "stated%", "writes", "unans"]
    assert lines[1:4] == [
        ["garden_issues", "1", "2", "50", "0", "1", "0"],
        ["cowork", "1", "1", "0", "100", "0", "0"],
        ["all", "2", "3", "33.3", "33.3", "1", "0"],
    ]
    assert lines[5] == ["first", "1", "100", "0", "0", "0"]
    assert lines[6] == ["follow_up", "2", "0", "50", "1", "0"]


def test_the_document(asked: list[Chosen]) -> None:
    told = json.loads(run(["--json"]))
    assert told["conversations"]["garden-repairs"]["right %"] == 50
    assert told["roles"]["follow_up"]["turns"] == 2
    assert told["turns"][0]["answer"] == "Berth A1"
    assert told["turns"][2]["conversation"] == "cowork-rooms"


@pytest.mark.usefixtures("vets_kept_back")
def test_of_services_kept_back_nothing_is_shown(asked: list[Chosen]) -> None:
    assert "Berth A1" in run(["--show"])
    assert "drop --set-aside" in run(["--show", "--set-aside"])
    assert len(asked) == 1
    kept = run(["--json", "--set-aside"])
    assert sum(len(ids) for _, ids in asked[1]) == 3
    assert "Berth" not in kept
    assert "Heron" not in kept


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--service", "zoo"], "unknown_service"),
        (["--only", "zoo-lion"], "unknown_conversation"),
        (["--only", "vet-owners"], "unknown_conversation"),
        (["--strategy", "react"], "no_model"),
    ],
)
@pytest.mark.usefixtures("vets_kept_back")
def test_what_there_is_not(arguments: list[str], code: str) -> None:
    with pytest.raises(DeveloperError) as caught:
        run(arguments)
    assert caught.value.code == code
