"""What is long, short or far, where things count that in a unit of length."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from graphs.forms.records import FindGoal
from graphs.reading.reasoner import RuleReader
from graphs.reading.scope import in_scope
from memory.embeddings import Vectors
from memory.name_directory import KnownValue
from tests.reading_stubs import attribute, model_of, question, read

ID = attribute("id", role="id")
HUT = (
    "hut", "id",
    (ID, attribute("name", role="name"), attribute("season.from", format="date"),
     attribute("season.until", format="date")),
)  # fmt: skip
TRAIL = (
    "trail", "id",
    (ID, attribute("name", role="name"), attribute("grade", type="integer"),
     attribute("km", type="number"),
     attribute("start_hut", target="club.hut", target_attribute="id")),
)  # fmt: skip
MODEL = model_of(HUT, TRAIL)
KNOWN = [KnownValue("club.trail", "name", "Ridge Way", "t1")]


def find(text: str) -> FindGoal:
    form = read(text, model=MODEL, known=KNOWN)
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    assert not form.unread
    return goal


@pytest.mark.parametrize("text", ["how long is the ridge way", "how far is the Ridge Way?"])
def test_how_long_a_way_is_is_told_by_what_counts_km(text: str) -> None:
    goal = find(text)
    assert goal.find.entity == "club.trail"
    assert goal.find.wanted == ("km",)


@pytest.mark.parametrize(
    ("text", "op"),
    [("trails shorter than 8", "<"), ("trails shorter than 8 km", "<"),
     ("which trails are longer than 8 km?", ">")],
)  # fmt: skip
def test_a_comparative_of_length_bounds_what_counts_km(text: str, op: str) -> None:
    assert [(c.attribute, c.op, c.value) for c in find(text).find.constraints] == [("km", op, 8)]


def test_the_longest_has_the_most_km() -> None:
    order = find("longest trail").find.order
    assert order is not None
    assert (order.attribute, order.descending) == ("km", True)


def test_how_long_a_thing_is_is_told_by_no_season_of_another() -> None:
    plain = (TRAIL[0], TRAIL[1], tuple(a for a in TRAIL[2] if a.name != "km"))
    form = read("how long is the ridge way", model=model_of(HUT, plain), known=KNOWN)
    wanted = [
        name for goal in form.goals if isinstance(goal, FindGoal) for name in goal.find.wanted
    ]
    assert not any(name.startswith("season") for name in wanted)


def test_the_longest_is_so_since_the_earliest_day_and_not_until_one() -> None:
    days = (attribute("since", format="date"), attribute("until", format="date", nullable=True))
    helper = ("helper", "id", (ID, attribute("name", role="name"), *days))
    (goal,) = read("who has been a helper the longest?", model=model_of(helper)).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.order is not None
    assert (goal.find.order.attribute, goal.find.order.descending) == ("since", False)


def test_the_longest_by_a_year_is_but_a_guess() -> None:
    year = attribute("opened_year", type="integer")
    cinema = ("cinema", "id", (ID, attribute("name", role="name"), year))
    assert read("longest cinema", model=model_of(cinema)).features.get("guessed")


class _Flat:
    """All texts are as near to each other as can be."""

    dimension = 1
    name = "flat"

    def embed(self, texts: Sequence[str]) -> Vectors:
        return np.ones((len(texts), 1), dtype=np.float32)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("how much is the old mill?", ()), ("how much time does the old mill need?", ("minutes",))],
)
def test_how_much_is_told_by_no_length_of_time(text: str, wanted: tuple[str, ...]) -> None:
    minutes = attribute("minutes", type="number")
    model = model_of(("venue", "id", (ID, attribute("name", role="name"), minutes)))
    known = [KnownValue("club.venue", "name", "Old Mill", "v1")]
    reader, asked = RuleReader(_Flat()), question(text, model=model, known=known)
    schema = reader.schema(model)
    (goal,) = reader.form(asked, schema, in_scope(model, asked.relevant, schema)).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.wanted == wanted


def test_a_word_of_degree_is_read_where_what_is_wanted_measures_it() -> None:
    depth = attribute("depth_size", type="number")
    pond = ("pond", "id", (ID, attribute("name", role="name"), depth))
    known = [KnownValue("club.pond", "name", "Reed Mill", "v1")]
    form = read("how large is the depth of Reed Mill?", model=model_of(pond), known=known)
    assert not form.unread
    assert read("how heavy is the depth of Reed Mill?", model=model_of(pond), known=known).unread


SONG = (
    "song", "id",
    (ID, attribute("title", role="name"), attribute("year", type="integer"),
     attribute("seconds", type="integer"), attribute("genre", enum=("rock", "slow"))),
)  # fmt: skip
ROUND = [KnownValue("club.song", "title", name, name) for name in ("Anvil", "Last Round")]


def test_how_long_a_song_is_is_told_by_its_seconds_and_by_no_year() -> None:
    (goal,) = read("how long is anvil", model=model_of(SONG), known=ROUND).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.wanted == ("seconds",)
    (most,) = read("longest song", model=model_of(SONG), known=ROUND).goals
    assert isinstance(most, FindGoal)
    assert most.find.order is not None
    assert most.find.order.attribute == "seconds"


def test_years_that_things_last_are_how_long() -> None:
    lease = (
        "lease",
        "id",
        (ID, attribute("years", type="integer"), attribute("name", role="name")),
    )
    (goal,) = read("longest lease", model=model_of(lease)).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.order is not None
    assert goal.find.order.attribute == "years"


@pytest.mark.parametrize(
    ("text", "names"), [("the last songs", []), ("songs called Last", ["Last Round"])]
)
def test_a_word_of_degree_is_no_part_of_a_name(text: str, names: list[str]) -> None:
    goals = read(text, model=model_of(SONG), known=ROUND).goals
    told = [c.value for goal in goals if isinstance(goal, FindGoal) for c in goal.find.constraints]
    assert [value for value in told if value in ("Last Round", "Last")] == names


def test_a_kind_of_the_things_asked_for_is_no_name_of_another() -> None:
    slow = KnownValue("club.band", "name", "Slow Song", "b1")
    band = ("band", "id", (ID, attribute("name", role="name")))
    of = (
        SONG[0],
        SONG[1],
        (*SONG[2], attribute("band", target="club.band", target_attribute="id")),
    )
    model = model_of(band, of)
    (goal,) = read("how many slow songs are there", model=model, known=[slow]).goals
    assert isinstance(goal, FindGoal)
    assert [(c.attribute, c.value) for c in goal.find.constraints] == [("genre", "slow")]
    (named,) = read("how many songs by Slow Song are there", model=model, known=[slow]).goals
    assert isinstance(named, FindGoal)
    assert [c.attribute for c in named.find.constraints] == ["band"]


def test_how_long_a_thing_took_is_its_own_and_not_that_of_what_it_was_in() -> None:
    room = (
        "room",
        "id",
        (ID, attribute("name", role="name"), attribute("duration_min", type="integer")),
    )
    session = (
        "session", "id",
        (ID, attribute("title", role="name"), attribute("time_used_sec", type="integer"),
         attribute("room_id", target="club.room", target_attribute="id")),
    )  # fmt: skip
    known = [KnownValue("club.session", "title", "First Try", "s1")]
    (goal,) = read("how long did first try take?", model=model_of(room, session), known=known).goals
    assert isinstance(goal, FindGoal)
    assert goal.find.wanted == ("time_used_sec",)


SLOTS = ("slots[].day", "slots[].start", "slots[].end")
SHOW = (
    "show", "id",
    (ID, attribute("title", role="name"), attribute("slots[].day", enum=("mon", "tue", "sat")),
     attribute("slots[].start", format="time"), attribute("slots[].end", format="time")),
)  # fmt: skip


def test_when_within_a_list_is_told_with_its_day() -> None:
    known = [KnownValue("club.show", "title", "Loud Hour", "s1")]
    (goal,) = read("when is loud hour on", model=model_of(SHOW), known=known).goals
    assert isinstance(goal, FindGoal)
    assert set(goal.find.wanted) == {*SLOTS}


@pytest.mark.parametrize(
    ("text", "op", "minutes"),
    [
        ("which climbs lasted at least three hours?", ">=", 180),
        ("which climbs took more than 90 minutes?", ">", 90),
        ("which climbs were shorter than 2.5 hours?", "<", 150),
    ],
)
@pytest.mark.parametrize("name", ["mins", "duration_min"])
def test_how_long_things_take_is_told_in_the_unit_in_which_it_is_counted(
    name: str, text: str, op: str, minutes: int
) -> None:
    climb = ("climb", "id", (ID, attribute("name", role="name"), attribute(name, type="integer")))
    form = read(text, model=model_of(climb))
    (goal,) = form.goals
    assert isinstance(goal, FindGoal)
    (one,) = goal.find.constraints
    assert form.unread == ()
    assert (one.attribute, one.op) == (name, op)
    assert one.value == {"amount": minutes, "unit": "minute"}
