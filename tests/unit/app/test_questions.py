"""A question of a run, put to somebody who types."""

from __future__ import annotations

from app.line_reading import LeftError
from app.questions import put
from graphs.gaps import Reply, make_gap
from graphs.state import Gap, Inquiry
from tests.chat_stubs import ScriptedReader


async def asked(*entries: str | Exception, gaps: list[Gap]) -> tuple[Reply | None, list[str]]:
    said: list[str] = []
    inquiry = Inquiry(text="Two things are missing.", gaps=gaps)
    return await put(inquiry, ScriptedReader(*entries), said.append), said


CITY = make_gap("city", "where to", example="Oslo")
WHICH = make_gap("which hotel", options=["Maison", "Evil\x1b[2J"])


async def test_one_thing_with_its_meaning_and_an_example() -> None:
    assert await asked("Bergen", gaps=[CITY]) == (
        {"city": "Bergen"},
        ["city: where to (for example Oslo)?"],
    )


async def test_several_things_go_back_by_name_and_options_have_numbers() -> None:
    reply, said = await asked("", "2", gaps=[CITY, WHICH])
    assert reply == {"which hotel": "2"}
    assert said[0] == "Two things are missing."
    assert said[2:] == ["which hotel?", "  1. Maison", "  2. Evil\ufffd[2J"]


async def test_an_answer_that_says_several_values_ends_the_asking() -> None:
    reply, said = await asked("Bergen on 3 June for 4 people", gaps=[CITY, WHICH])
    assert reply == {"city": "Bergen on 3 June for 4 people"}
    assert len(said) == 2


async def test_without_an_answer_there_is_none() -> None:
    assert (await asked("", gaps=[CITY]))[0] is None
    for end in (LeftError(), EOFError()):
        assert (await asked("Bergen", end, gaps=[CITY, WHICH]))[0] is None


async def test_what_somebody_else_takes_is_no_answer_and_ends_the_asking() -> None:
    said: list[str] = []
    inquiry = Inquiry(text="", gaps=[CITY, WHICH, CITY])
    reader = ScriptedReader("Bergen", "/quit")
    assert await put(inquiry, reader, said.append, lambda typed, _: typed == "/quit") is None
    assert len(reader.asked) == 2


async def test_no_ends_the_asking_and_is_no_answer() -> None:
    reply, said = await asked("no", "2", gaps=[CITY, WHICH])
    assert reply is None
    assert len(said) == 2
    assert (await asked("none of them", gaps=[WHICH]))[0] is None
