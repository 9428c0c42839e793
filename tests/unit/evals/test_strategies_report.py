"""Figures, table, document and page of a comparison of strategies."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Any

import pytest

from app.settings import load_settings
from evals.judging.judge import Judge
from evals.strategies.comparison import Comparison, Verdicts, compare, judged_by
from evals.strategies.figures import HEADS, figures
from evals.strategies.page import page
from evals.strategies.report import document, print_comparison
from evals.strategies.running import Try, carried_out
from graphs.spending import Spending
from graphs.strategies.names import STRATEGIES, Strategy
from tests.judging_stubs import made
from tests.model_stubs import ScriptedChatModel, make_asker

TRIES: dict[Strategy, Sequence[Try]] = {
    "dfs": [made(spending=Spending()), made(name="t2", spending=Spending())],
    "vanilla": [made("Nothing.", limited=True), made(name="t2")],
    "react": [made("Casa Cedar", "hotels.near", "hotels.find"), made("It is 99.", name="t2")],
}
GOLD = compare(TRIES, "vanilla", ["dfsdt"])
JUDGED = Comparison(
    TRIES,
    "vanilla",
    GOLD.gold,
    Verdicts(
        {
            "dfs": ["solved", "unsure"],
            "vanilla": ["solved", "solved"],
            "react": ["solved", "unsolved"],
        },
        {"dfs": ["won", "won"], "react": ["tie", "lost"]},
    ),
)


def make_judge() -> Judge:
    vote = {"exploration": "a", "truthfulness": "a", "tools": "a", "winner": "a"}
    script = lambda p: json.dumps(vote if "A answered" in p else {"verdict": "solved"})  # noqa: E731
    return Judge(make_asker(ScriptedChatModel(script)), "2026-05-12", 1)


def test_figures_by_gold_facts() -> None:
    assert figures(GOLD, "react") == {
        "tasks": 2,
        "right %": 50.0,
        "path %": 100.0,
        "pass %": 50.0,
        "win %": 50.0,
        "pass agreement %": None,
        "win agreement %": None,
        "fabricated": 1,
        "calls": 1.5,
        "model calls": 2.0,
        "tokens": 100.0,
        "cost": 0.01,
        "seconds": 0.5,
        "limits hit": 0,
    }
    assert figures(GOLD, "vanilla")["win %"] is None
    assert figures(GOLD, "vanilla")["limits hit"] == 1
    assert figures(GOLD, "dfs")["win %"] == 50.0
    assert list(HEADS) == list(figures(GOLD, "dfs"))


def test_figures_by_a_judge_with_its_agreement() -> None:
    found = figures(JUDGED, "react")
    assert (found["right %"], found["pass %"], found["win %"]) == (50.0, 50.0, 0.0)
    assert (found["pass agreement %"], found["win agreement %"]) == (100.0, 50.0)
    assert figures(JUDGED, "vanilla")["pass agreement %"] == 50.0
    assert figures(JUDGED, "dfs")["pass %"] == 100.0


def test_without_the_rival_nobody_wins() -> None:
    alone = compare({"dfs": TRIES["dfs"]}, "vanilla")
    assert alone.against is None
    assert figures(alone, "dfs")["win %"] is None
    assert compare({"vanilla": TRIES["vanilla"]}, "vanilla").against is None


async def test_a_judge_sees_every_try() -> None:
    verdicts = await judged_by(make_judge(), GOLD)
    assert verdicts.passed == {name: ["solved", "solved"] for name in TRIES}
    assert verdicts.duels == {name: ["tie", "tie"] for name in ("dfs", "react")}


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    print_comparison(GOLD, None)
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == [
        *("tasks", "right%", "path%", "pass%", "win%", "fabr"),
        *("calls", "model", "token", "cost", "sec", "limit"),
    ]
    assert lines[3].split()[:6] == ["react", "2", "50", "100", "50", "50"]
    assert lines[-1] == (
        "Left out, since no chat model is set: dfsdt. Set CAIRN_MODEL, or give --model."
    )
    print_comparison(JUDGED, make_judge())
    judged = capsys.readouterr().out
    assert "p=gold%" in judged.splitlines()[0]
    assert "pass: by 1 votes of the judge; win: against vanilla, each vote in both orders" in judged
    assert "Left out" not in judged


def test_the_document() -> None:
    settings = load_settings()
    told = json.loads(json.dumps(document(JUDGED, settings, "development", make_judge())))
    assert told["against"] == "vanilla"
    assert told["judge"]["votes"] == 1
    assert told["strategies"]["react"] == figures(JUDGED, "react")
    first = told["tasks"][0]
    assert (first["id"], first["request"]) == ("t1", "Request t1?")
    react = first["by"]["react"]
    assert (react["duel_by_gold"], react["duel_by_judge"]) == ("won", "tie")
    assert (react["pass_by_gold"], react["pass_by_judge"]) == ("solved", "solved")
    assert react["answer"] == "Casa Cedar"
    assert document(GOLD, settings, "development", None)["judge"] is None


def test_texts_of_other_folds_are_not_shown() -> None:
    told = json.dumps(document(GOLD, load_settings(), "unlike", None))
    assert "Request t1?" not in told
    assert "Casa Cedar" not in told


def test_who_can_be_carried_out() -> None:
    able, left = carried_out(STRATEGIES, has_model=False)
    assert (able, left) == (
        ["dfs", "plan", "solution", "script"],
        ["vanilla", "cot", "react", "dfsdt"],
    )
    assert carried_out(["react"], has_model=True) == (["react"], [])


# --- the page -----------------------------------------------------------------------------------


class Reading(HTMLParser):
    """Checks that tags are closed, and gathers what stands in attributes and texts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.texts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.attributes += attrs
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data.strip())


def test_the_page_shows_bars_and_every_task() -> None:
    read = Reading(page(JUDGED, "A & B", "two <tasks>"))
    assert read.open == []
    assert "A & B" in read.texts
    assert "two <tasks>" in read.texts
    for head in ("right %", "pass %", "win %", "calls per task", "cost per task", "t1", "t2"):
        assert head in read.texts
    assert read.texts.count("✓") == 4
    assert read.texts.count("✗") == 2
    assert "1 / 2 !" in read.texts, "a limit is marked"
    widths = [value for name, value in read.attributes if name == "style"]
    assert "width:50.0%" in widths
    assert all(value is not None and value.endswith("%") for value in widths)


def test_the_page_loads_nothing_and_fits_a_phone() -> None:
    text = page(GOLD, "x", "y")
    for outside in ("http:", "https:", "src=", "href=", "@import", "url(", "<script"):
        assert outside not in text
    assert 'name="viewport"' in text


def test_what_nobody_has_is_left_out() -> None:
    alone = page(compare({"dfs": TRIES["dfs"]}, "vanilla"), "x", "y")
    assert "win %" not in alone
    assert "tokens per task" not in alone
