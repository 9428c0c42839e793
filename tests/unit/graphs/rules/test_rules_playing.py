"""Plans on a service that plays recordings: kinds by uri, what is playing now, lists to be made."""

from __future__ import annotations

import pytest

from graphs.rules.finding_things import find_things
from graphs.rules.given_values import GivenValues
from graphs.rules.going_on import going_on, to_be_made
from graphs.rules.plan import Plan
from graphs.rules.reading import parse
from graphs.rules.reading_mentions import read_mentions
from graphs.rules.things import is_present
from graphs.rules.tool_words import Rarity
from graphs.rules.walking import find_grounds, walk
from tests.lending_stubs import NOW, make_lending_library, parameter, tool
from tools.records import OutputField, Tool

LIST = [parameter("mix_id!", location="path")]
URIS = [parameter("uris!*", "URIs of the songs or talks to add.", location="body")]
KINDS = OutputField(path="items[].kind", enum=("song", "talk"))


def telling(one: Tool, *fields: OutputField) -> Tool:
    return one.model_copy(update={"outputs": (*one.outputs, *fields)})


SEARCH = tool(
    "search",
    "GET /search",
    "Search",
    [
        parameter("q!", "Words to look for"),
        parameter("type!", "Comma-separated kinds: song, talk, singer, mix."),
    ],
    ["songs[].id", "songs[].uri", "songs[].name", "singers[].id", "singers[].name",
     "talks[].id", "talks[].uri", "talks[].name", "mixes[].id", "mixes[].name"],
)  # fmt: skip
SONGS = tool(
    "songs",
    "GET /singers/{singer_id}/songs",
    "Songs of a singer",
    [parameter("singer_id!", location="path")],
    ["songs[].id", "songs[].uri", "songs[].name"],
)
TALKS = tool("talks", "GET /talks", "Talks", [], ["talks[].id", "talks[].uri", "talks[].name"])
MIXES = tool("mixes", "GET /me/mixes", "My mixes", [], ["items[].id", "items[].name"])
HELD = telling(
    tool(
        "held", "GET /mixes/{mix_id}/items", "Items of a mix", LIST, ["items[].id", "items[].uri"]
    ),
    KINDS,
)
ADD = tool("add", "POST /mixes/{mix_id}/items", "Add items to a mix", [*LIST, *URIS])
REMOVE = tool(
    "remove",
    "DELETE /mixes/{mix_id}/items",
    "Remove items from a mix",
    [*LIST, parameter("uris!*", "URIs to take off.", location="body")],
)
MAKE = tool(
    "make", "POST /me/mixes", "Create a mix", [parameter("name!", location="body")], ["id", "name"]
)
CURRENT = tool(
    "current",
    "GET /me/player/current",
    "What is playing",
    [],
    ["song.id", "song.uri", "song.name", "song.singers[].id", "song.singers[].name"],
)
SAVE = tool("save", "PUT /me/songs", "Save songs", [parameter("ids!*", "Ids.", location="body")])
DROP = tool("drop", "DELETE /mixes/{mix_id}", "Delete a mix", LIST)
PAUSE = tool("pause", "PUT /me/player/pause", "Pause")
FILLED = "Put the songs of Ada Lem on a new mix called Rain"
SHUFFLE = tool(
    "shuffle",
    "PUT /me/player/shuffle",
    "Toggle shuffle",
    [parameter("state!").model_copy(update={"type": "boolean"})],
)
TOOLS = (SEARCH, SONGS, TALKS, MIXES, HELD, ADD, REMOVE, DROP, MAKE, CURRENT, SAVE, PAUSE)


def best(clause: str, tools: tuple[Tool, ...] = TOOLS) -> Plan:
    grounds = find_grounds(tools)
    library = make_lending_library(tools)
    candidates = [one.id for one in tools]
    frame = parse(clause, NOW)
    values = GivenValues(library, frame)
    found = walk(library, grounds, values, Rarity(tools), None, None, candidates, {}, (), 5)
    return found.plans[0].plan


def taken(one: Tool, key: str) -> str:
    return find_things(TOOLS).takes[one.id][key][1]


def test_an_input_of_uris_takes_any_of_the_kinds_that_it_is_told_for() -> None:
    assert taken(ADD, "uris") == "song|talk"
    assert taken(REMOVE, "uris") == "song|talk"  # those of the list beside it
    assert taken(SAVE, "ids") == "song"


def test_a_record_that_says_its_kind_may_be_of_each() -> None:
    given = {thing[1] for thing in find_things(TOOLS).gives[HELD.id]}
    assert {"song", "talk", "song|talk"} <= given


def test_what_makes_a_thing_is_known_by_its_answer() -> None:
    assert find_things(TOOLS).makers[("lyra", "mix")] == (MAKE.id,)


@pytest.mark.parametrize(("one", "present"), [(CURRENT, True), (MIXES, False), (TALKS, False)])
def test_one_tool_tells_what_is_going_on(one: Tool, *, present: bool) -> None:
    assert is_present(one) is present


def test_a_list_of_what_is_on_now_is_none_of_ones_own() -> None:
    cinema = tool("now", "GET /films/now_playing", "Films", [], ["results[].id"])
    profile = tool("mine", "GET /me/posts", "Posts of the current user", [], ["items[].id"])
    assert not is_present(cinema)
    assert not is_present(profile)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Save the song I'm listening to", "listening"),
        ("whoever sings what is playing", "playing"),
        ("the song that's on", "on"),
        ("songs of Ada Lem", ""),
    ],
)
def test_words_for_what_is_going_on(text: str, words: str) -> None:
    assert (words in going_on(text)) if words else not going_on(text)


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("Make a new mix called Rain", "mix"),
        ("Put it on a fresh mix", "mix"),
        ("I want a mix named Rain with songs of Ada Lem", "mix"),
        ("Create a mix Rainy Days", "mix"),
        ("Add it to my mix Rain", ""),
    ],
)
def test_nouns_for_what_is_to_be_made(text: str, noun: str) -> None:
    assert (noun in to_be_made(text)) if noun else not to_be_made(text)


@pytest.mark.parametrize(
    ("clause", "path"),
    [
        ("Save the song I'm listening to", [CURRENT, SAVE]),
        ("Save the songs of Ada Lem", [SEARCH, SONGS, SAVE]),
        ("What is on my mix Rain?", [MIXES, HELD]),
        ("Remove the first song from my mix Rain", [MIXES, HELD, REMOVE]),
        ("Remove the first thing from my mix Rain", [MIXES, HELD, REMOVE]),
        ("Delete my mix Rain", [MIXES, DROP]),
        ("Remove my mix Rain", [MIXES, DROP]),
        ("Add the songs of my mix Rain to a new mix called Sun", [MIXES, HELD, MAKE, ADD]),
        (
            FILLED,
            [SEARCH, SONGS, MAKE, ADD],
        ),
    ],
)
def test_paths_on_what_is_playing_and_on_lists(clause: str, path: list[Tool]) -> None:
    assert best(clause).tools == tuple(one.id for one in path)


def test_uris_are_taken_from_uris_and_a_search_is_told_the_kind() -> None:
    steps = {step.tool.id: step.calls[0] for step in best("Save the songs of Ada Lem").steps}
    assert steps[SEARCH.id]["type"].value == "singer"
    plan = best(FILLED)
    source = plan.steps[-1].calls[0]["uris"]
    assert source.binding is not None
    assert source.binding.output == "songs[].uri"


def test_what_fills_a_new_thing_is_looked_up_before_it_is_made() -> None:
    plan = best(FILLED)
    risks = [step.tool.risk for step in plan.steps]
    assert risks == sorted(risks, key=lambda risk: risk != "read")
    name = next(step for step in plan.steps if step.tool.id == MAKE.id).calls[0]["name"]
    assert name.value == "Rain"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Follow marco_shoots", "marco_shoots"),
        ("Follow ana.brook", "ana.brook"),
        ("posts tagged #goldenhour", "#goldenhour"),
        ("Delete my mix Sunday Morning", "Sunday Morning"),
        ("Make a mix called Rainy Evenings", "Rainy Evenings"),
    ],
)
def test_handles_tags_and_names_like_days_are_names(text: str, name: str) -> None:
    found = read_mentions(parse(text, NOW), {"follow", "delete", "make"})
    assert name in [one.text for one in found.names]


def test_nothing_is_guessed_for_what_destroys() -> None:
    state = SHUFFLE.parameters[0]
    wipe = tool("wipe", "DELETE /me/player/history", "Wipe the history", [])
    wipe = wipe.model_copy(update={"parameters": (state,), "risk": "destructive"})
    plan = best("Wipe the history", (*TOOLS, wipe))
    assert plan.steps[-1].tool.id == wipe.id
    assert [parameter.key for _, parameter in plan.missing] == ["state"]
