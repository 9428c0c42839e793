"""Conversations with the ski school."""

from __future__ import annotations

from evals.live.records import Data
from evals.live.scripting import act, conversation, polite, turn, unclear, unknown
from evals.live.services.ski_school.finding import (
    book,
    hand_out,
    instructor,
    lesson,
    lessons_of,
    lifts_in,
    snow_at,
    teacher_of,
)
from evals.live.services.ski_school.requests import free, meeting_point, total
from evals.live.services.ski_school.working_out import free_halves
from evals.live.set_aside import Row, choice, number, one, only, says, some, texts
from evals.tasks.records import Fact


def _fresh(data: Data, name: str) -> list[Fact]:
    return [number(snow_at(data, name)["fresh_cm"])]


def _stopped(data: Data) -> list[Fact]:
    lifts = lifts_in(data, "Silvergrund")
    return only([row for row in lifts if row["status"] != "running"], lifts)


def _free_on_the_sixteenth(data: Data) -> list[Fact]:
    rows = data["instructors"]
    fit = [row for row in rows if "afternoon" in free_halves(data, row["id"], "2026-02-16")]
    return only(fit, rows)


def _book_chiara(data: Data) -> None:
    book(
        data, "Chiara Bassi", "Private Beginner", "Theres Moser", "2026-02-16", "afternoon", 1,
    )  # fmt: skip


def _to_the_seventeenth(data: Data) -> None:
    """Where nothing was booked there is nothing to move."""
    for row in some(lessons_of(data, "Chiara Bassi"), date="2026-02-16", state="booked"):
        row["date"] = "2026-02-17"


def _next_of_tobias(data: Data) -> Row:
    return one(lessons_of(data, "Tobias Engel"), date="2026-02-13")


def _later_of_tobias(data: Data) -> Row:
    return one(lessons_of(data, "Tobias Engel"), ref="L26-0426")


def _goggles(data: Data) -> list[Fact]:
    goggles = some(data["lost_items"], kind="goggles")
    return only(some(goggles, state="waiting"), goggles, "description")


CONVERSATIONS = (
    conversation(
        "ski_school-morning", "ski_school",
        turn("first", "join", "good morning, how much fresh snow is there in Obermoos?",
             lambda d: _fresh(d, "Obermoos")),
        turn("follow_up", "join", "and in Silvergrund?", lambda d: _fresh(d, "Silvergrund")),
        turn("reference", "join", "which lifts aren't running there?", _stopped),
        turn("topic", "look_up", "ok. who of the instructors is free on 16 february in the "
             "afternoon?", _free_on_the_sixteenth),
        turn("topic", "look_up", "what's Theres Moser's phone number?",
             lambda d: [says(instructor(d, "Theres Moser")["phone"])]),
        act("Then book Chiara Bassi on Private Beginner with her that afternoon, 1 person",
            _book_chiara, "ref"),
        act("no wait, she can only do the 17th, so move it to that day please",
            _to_the_seventeenth, "ref", role="correction"),
        unknown("when is Rupert Vandermeer's next lesson?",
                lambda d: texts(d["lessons"], "ref")),
        turn("recovery", "join", "and Oskar Lindqvist, who teaches him tomorrow?",
             lambda d: [choice(teacher_of(d, lesson(d, "L26-0410")), d["instructors"])]),
        polite("great, thank you!"),
    ),
    conversation(
        "ski_school-tobias", "ski_school",
        turn("first", "join", "What time of day is Tobias Engel's lesson on Friday?",
             lambda d: [says(_next_of_tobias(d)["half"])]),
        turn("reference", "join", "where do they meet?",
             lambda d: [meeting_point(d, _next_of_tobias(d))]),
        turn("reference", "join", "and who is his instructor?",
             lambda d: [choice(teacher_of(d, _next_of_tobias(d)), d["instructors"])]),
        turn("topic", "test", "is Bastien Leroy free on 18 february in the morning?",
             lambda d: free(d, "Bastien Leroy", "2026-02-18", "morning")),
        unclear("can you move one of Tobias Engel's lessons to the 18th", "which", "L26-0414",
                "L26-0426", "what"),
        act("L26-0426, in the afternoon as it is",
            lambda d: _later_of_tobias(d).update(date="2026-02-18")),
        turn("topic", "look_up", "how much is a group course for 2 intermediates for 5 days?",
             lambda d: total(d, "group", "intermediate", 2, 5)),
        turn("correction", "look_up", "sorry, make that 3 people",
             lambda d: total(d, "group", "intermediate", 3, 5)),
        turn("topic", "look_up", "One more thing: which goggles are waiting in the lost property "
             "box?", _goggles),
        act("those are Tobias Engel's, hand them out to him",
            lambda d: hand_out(d, "lp-29", "Tobias Engel")),
    ),
)  # fmt: skip
