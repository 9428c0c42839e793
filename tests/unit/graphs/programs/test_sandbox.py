"""What programs can do in the sandbox, and what none of them can."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from graphs.programs.errors import ProgramError, ProgramInvalidError, ProgramLimitError
from graphs.programs.sandbox import Call, Finished, ProgramLimits, Sandbox, Waiting
from tests.unit.graphs.programs.attacks import BOUNDED, LIMITED, REFUSED, SAYINGS, SURVIVED

LIMITS = ProgramLimits(seconds=30, megabytes=30, steps=200)
"""With time enough that a busy machine meets no limit but the one that is meant."""
SANDBOX = Sandbox({"find", "authors"}, LIMITS)
HURRIED = Sandbox({"find", "authors"}, replace(LIMITS, seconds=0.3))
STUBS = """\
async def find(*, name: str, limit: int = ...) -> list[Row]: ...
async def authors(*, paper_id: int) -> list[Row]: ..."""

TWO_STEPS = """
papers = await find(name="maps")
asked = pairs(papers, paper_id="id")
found = beside(asked, await gather(*[authors(**one) for _, one in asked]))
[row["name"] for row in ordered(found, "name")]
"""
PAPERS = [{"id": 3}, {"id": 4}]


def run(program: str, *answers: list[Any], sandbox: Sandbox = SANDBOX) -> Waiting | Finished:
    """Run it with these answers, one list for each wait."""
    return sandbox.run(program, lambda wait, _: answers[wait] if wait < len(answers) else None)


FIRST = Call("find", {"name": "maps"})


def test_a_program_waits_for_all_that_it_asks_for_at_once() -> None:
    """A program hands out calls of one wait together, and goes on with their answers."""
    assert run(TWO_STEPS) == Waiting((FIRST,))
    second = run(TWO_STEPS, [PAPERS])
    assert second == Waiting((Call("authors", {"paper_id": 3}), Call("authors", {"paper_id": 4})))
    last = run(TWO_STEPS, [PAPERS], [[{"name": "Bo"}], [{"name": "Al"}]])
    assert last == Finished(["Al", "Bo"])


_GOES_ON = """
import json, sys
from graphs.programs.sandbox import ProgramLimits, Sandbox
told = json.loads(sys.stdin.read())
sandbox = Sandbox({"find", "authors"}, ProgramLimits(1, 30, 200))
answers = dict(enumerate(told["answers"]))
at = sandbox.run(told["program"], lambda wait, _: answers.get(wait))
print(json.dumps([[call.function, call.arguments] for call in at.calls]))
"""


def test_a_waiting_program_goes_on_in_another_process() -> None:
    """Program and answers as JSON are all that it takes, and nothing is asked for twice."""
    kept = json.dumps({"program": TWO_STEPS, "answers": [[PAPERS]]})
    run = subprocess.run(
        [sys.executable, "-c", _GOES_ON],
        input=kept,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert json.loads(run.stdout) == [["authors", {"paper_id": 3}], ["authors", {"paper_id": 4}]]


def test_clock_and_chance_stand_still() -> None:
    """A program that is run again does the same: it sees one time and one row of numbers."""
    program = "import random, time\nfrom datetime import datetime\n"
    program += "[random.random(), time.time(), str(datetime.now())]"
    assert run(program) == run(program)


def test_sleep_takes_no_time() -> None:
    """Nobody waits for a program that sleeps."""
    assert run("import time\ntime.sleep(3600)\n1") == Finished(1)


@pytest.mark.parametrize("name", REFUSED)
def test_attack_is_refused(name: str) -> None:
    """Nothing outside can be reached, and nothing but its functions called."""
    before = Path("/tmp/cairn-was-here").exists()
    with pytest.raises(ProgramError):
        run(REFUSED[name])
    assert Path("/tmp/cairn-was-here").exists() is before


@pytest.mark.parametrize("name", LIMITED)
def test_attack_meets_its_limit(name: str) -> None:
    """The error names the limit, and what allows more."""
    limit, program = LIMITED[name]
    with pytest.raises(ProgramLimitError) as told:
        run(program, sandbox=HURRIED if limit == "program_seconds" else SANDBOX)
    assert told.value.limit == limit
    assert f"CAIRN_{limit.upper()}" in str(told.value)


def test_what_is_printed_is_bounded() -> None:
    """It is counted once the time of the program is over."""
    with pytest.raises(ProgramLimitError) as told:
        run("while True: print('x' * 1000)", sandbox=HURRIED)
    assert told.value.limit == "program_megabytes"


@pytest.mark.parametrize("name", BOUNDED)
def test_attack_comes_to_nothing(name: str) -> None:
    """What would break an interpreter ends the program alone."""
    with pytest.raises(ProgramError):
        run(BOUNDED[name])
    assert run("1 + 1") == Finished(2)


@pytest.mark.parametrize("name", SURVIVED)
def test_process_lives_on(name: str) -> None:
    """Whatever it comes to, the next program runs."""
    with suppress(ProgramError):
        run(SURVIVED[name])
    assert run("1 + 1") == Finished(2)


@pytest.mark.parametrize("saying", SAYINGS)
def test_text_of_an_answer_is_never_done(saying: str) -> None:
    """An answer is data: the next call is the one of the program."""
    at = run(TWO_STEPS, [[{"id": 3, "note": saying}]])
    assert at == Waiting((Call("authors", {"paper_id": 3}),))
    told = run("x = await find(name='a')\nx[0]['note']", [[{"note": saying}]])
    assert told == Finished(saying)


def test_text_of_an_answer_that_is_evaluated_reaches_nothing_either() -> None:
    """A program that evaluates what a service wrote is held by the same walls."""
    program = "x = await find(name='a')\neval(x[0]['note'])"
    with pytest.raises(ProgramError):
        run(program, [[{"note": "delete_everything()"}]])


def test_secrets_of_the_process_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that looks everywhere finds no variable of the environment."""
    monkeypatch.setenv("CAIRN_SECRET_FOR_TEST", "hunter2")
    program = (
        "import os\ntry:\n    x = dict(os.environ)\nexcept BaseException as e:\n    x = str(e)\nx"
    )
    assert "hunter2" not in str(run(program))
    assert os.environ["CAIRN_SECRET_FOR_TEST"] == "hunter2"


@pytest.mark.parametrize(
    ("program", "complaint"),
    [
        ("await find()", "name"),
        ("await find(nam='x')", "nam"),
        ("await find(name=1)", "str"),
        ("await find(name='x', limit='many')", "int"),
        ("await nowhere(name='x')", "nowhere"),
    ],
)
def test_calls_are_checked_before_anything_runs(program: str, complaint: str) -> None:
    """With signatures a wrong call is told before the first right one is made."""
    checked = Sandbox({"find", "authors"}, LIMITS, STUBS)
    with pytest.raises(ProgramInvalidError, match=complaint):
        run("await authors(paper_id=1)\n" + program, sandbox=checked)


def test_a_long_answer_is_refused() -> None:
    """What a program gives is bounded, however small it is in the sandbox."""
    with pytest.raises(ProgramError, match="characters"):
        run("['x' * 1000000] * 5")
