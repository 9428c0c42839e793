"""Plans by the things that a clause mentions: what tools take and give, mentions, walks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs.rules.aspects import Aspects
from graphs.rules.belonging import Belonging
from graphs.rules.commands import command_start, orders
from graphs.rules.deeds import deeds_of
from graphs.rules.finding_things import find_things
from graphs.rules.given_values import GivenValues
from graphs.rules.identified_records import bears_name
from graphs.rules.mentions import Mentions
from graphs.rules.plan import Plan
from graphs.rules.reading_mentions import read_mentions
from graphs.rules.tool_words import Rarity, is_own
from graphs.rules.walk_inputs import like_example, may_be_told, seeking
from graphs.rules.walking import Ways, find_grounds, walk
from tests.lending_stubs import LOANS, make_lending_library, parameter, read, texts, tool
from tools.records import Tool

BY_NAME = [parameter("q!", "Words of the name")]
WORK, ARTIST, SHOW = (
    [parameter(f"{noun}_id!", location="path")] for noun in ("work", "artist", "show")
)
FIND_WORK = tool(
    "find_work",
    "GET /search/work",
    "Search works",
    BY_NAME,
    ["results[].id%", "results[].title", "results[].painted_on", "results[].medium"],
)
GET_WORK = tool(
    "get_work",
    "GET /work/{work_id}",
    "Get details",
    WORK,
    ["id%", "title", "painted_on", "medium", "width_cm#"],
)
PRINTS = tool(
    "work_prints", "GET /work/{work_id}/prints", "Prints of a work", WORK, ["prints[].url"]
)
MAKERS = tool(
    "work_makers",
    "GET /work/{work_id}/makers",
    "Painters and helpers of a work",
    WORK,
    ["id%", "painters[].id%", "painters[].name", "painters[].born_on", "painters[].portrait_path"],
)
FIND_ARTIST = tool(
    "find_artist",
    "GET /search/artist",
    "Search artists",
    BY_NAME,
    ["results[].id%", "results[].name", "results[].born_on", "results[].portrait_path"],
)
GET_ARTIST = tool(
    "get_artist",
    "GET /artist/{artist_id}",
    "Get details",
    ARTIST,
    ["id%", "name", "born_on", "portrait_path", "biography"],
)
WORKS = tool(
    "artist_works",
    "GET /artist/{artist_id}/painted_works",
    "Works of an artist",
    ARTIST,
    ["entries[].id%", "entries[].title", "entries[].painted_on", "entries[].medium"],
)
POPULAR = tool(
    "popular_works",
    "GET /work/popular",
    "Popular works",
    [],
    ["results[].id%", "results[].title", "results[].painted_on", "results[].medium"],
)
SHOWS = tool("my_shows", "GET /me/shows", "List my shows", [], ["shows[].id", "shows[].name"])
HANG = tool(
    "hang",
    "POST /shows/{show_id}/works",
    "Hang works in a show",
    [*SHOW, parameter("ids!*", "Ids of works.", location="body")],
)
CRATE = parameter("crate_id!", location="path")
CLOSE = tool("close_show", "POST /shows/{show_id}/close", "Close a show", SHOW)
DROP = tool("drop_show", "DELETE /shows/{show_id}", "Delete a show", SHOW)
TOOLS = (
    FIND_WORK, GET_WORK, PRINTS, MAKERS, FIND_ARTIST, GET_ARTIST, WORKS, POPULAR, SHOWS, HANG,
    CLOSE, DROP,
)  # fmt: skip


def mentions(clause: str, *deeds: str) -> Mentions:
    return read_mentions(read(clause), deeds)


def ways(clause: str, tools: tuple[Tool, ...] = TOOLS) -> Ways:
    library = make_lending_library(tools)
    candidates = [one.id for one in tools]
    rarity, grounds = Rarity(tools), find_grounds(tools)
    values = GivenValues(library, read(clause))
    return walk(library, grounds, values, rarity, None, None, candidates, {}, (), 5)


def best(clause: str) -> Plan:
    return ways(clause).plans[0].plan


# --- things -------------------------------------------------------------------------------------


def given_by(one: Tool) -> dict[str, str]:
    return {thing[1]: given.path for thing, given in find_things(TOOLS).gives[one.id].items()}


@pytest.mark.parametrize(
    ("one", "things"),
    [
        (FIND_WORK, {"work": "results[].id"}),
        (POPULAR, {"work": "results[].id"}),
        (WORKS, {"work": "entries[].id"}),
        (MAKERS, {"artist": "painters[].id"}),
        (SHOWS, {"show": "shows[].id"}),
        (PRINTS, {}),
        (GET_WORK, {}),
    ],
)
def test_records_are_known_by_path_container_and_fields(one: Tool, things: dict[str, str]) -> None:
    assert given_by(one) == things


def test_ids_in_a_body_are_of_the_thing_that_they_are_said_to_be_of() -> None:
    taken = find_things(TOOLS).takes[HANG.id]
    assert {key: thing[1] for key, thing in taken.items()} == {"show_id": "show", "ids": "work"}


def test_an_id_named_after_its_record_is_its_own() -> None:
    listed = tool("list_towns", "GET /towns", "Towns", BY_NAME, ["data[].townId", "data[].name"])
    one = tool("get_town", "GET /towns/{townId}", "A town", [parameter("townId!", location="path")])
    (given,) = find_things((listed, one)).gives[listed.id].values()
    assert given.sureness == 1.0


# --- mentions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clause", "names"),
    [
        ("prints of works painted by Ada Lem", ["Ada Lem"]),
        (
            "Add Blue Lamp by Ada Lem to my playlist Sunday Morning",
            ["Blue Lamp", "Ada Lem", "Sunday Morning"],
        ),
        ("Follow Ada Lem", ["Ada Lem"]),
        ("What does Tower of the Moon cost?", ["Tower of the Moon"]),
        ('the film "Quiet Days"', ["Quiet Days"]),
        ("Start Sprint 9 of Atlas", ["Sprint 9", "Atlas"]),
        ("visits on Saturday", []),
        ("Tell Ada Lem I am late", ["Ada Lem"]),
        ("Follow dailyscores", ["dailyscores"]),
        ("Follow somebody", []),
        ("works with the appearance", []),
    ],
)
def test_names_are_runs_of_capitals_and_what_is_quoted(clause: str, names: list[str]) -> None:
    assert [name.text for name in mentions(clause, "follow").names] == names


def test_a_word_of_descriptions_is_no_name_however_it_is_written() -> None:
    read_ = read_mentions(read("the Top works of the House"), (), lambda word: word == "top")
    assert [name.text for name in read_.names] == ["House"]


def test_the_innermost_phrase_is_looked_up_first() -> None:
    found = mentions("prints of the works of Ada Lem")
    assert [found.rank_of(m.phrase) for m in found.words if m.content] == [2, 1]
    assert found.rank_of(found.names[0].phrase) == 0


def test_an_owner_is_looked_up_before_what_is_theirs() -> None:
    found = mentions("prints of Ada Lem's latest work")
    (name,) = found.names
    work = next(m for m in found.words if m.word == "work")
    assert name.owns
    assert found.rank_of(name.phrase) < found.rank_of(work.phrase)


def test_a_word_that_nothing_knows_is_a_name_behind_a_kind_of_thing() -> None:
    read_ = read_mentions(read("works with the tag streetscore"), (), lambda word: word == "tag")
    assert [name.text for name in read_.names] == ["streetscore"]


def test_several_words_that_nothing_knows_are_a_name() -> None:
    found = read_mentions(read("whats the address of zorvan kimbelow"), ())
    assert [name.text for name in found.names] == ["zorvan kimbelow"]


def test_a_verb_before_a_name_is_no_kind_of_thing() -> None:
    (seen,) = mentions("How old must one be to print Blue Lamp?").names
    (printed,) = mentions("the print Blue Lamp").names
    assert (seen.beside, printed.beside) == ((), ("print",))


@pytest.mark.parametrize(
    ("clause", "noun"),
    [
        ("Which of my shows has the most works?", "show"),
        ("What artists are in it?", "artist"),
        ("Who painted it?", ""),
        ("What is it called?", ""),
    ],
)
def test_of_what_one_is_asked_for(clause: str, noun: str) -> None:
    assert mentions(clause).question.chosen == noun


def test_what_is_counted_and_what_is_doubted() -> None:
    assert mentions("How many works has Ada Lem painted?").question.tallied == "work"
    assert mentions("Have I saved Blue Lamp?").question.doubts
    assert not mentions("Are there any works?").question.doubts


@pytest.mark.parametrize(("clause", "taken"), [("of lem_paints", "artist"), ("under #blue", "tag")])
def test_a_handle_is_a_persons_and_a_hashtag_a_tag(clause: str, taken: str) -> None:
    finds = tool(
        "find",
        "GET /search",
        "Find artists, tags",
        BY_NAME,
        ["artists[].id%", "artists[].name", "tags[].id%", "tags[].name"],
    )
    of = {
        noun: tool(
            f"{noun}_works",
            f"GET /{noun}s/{{{noun}_id}}/works",
            "Works",
            [parameter(f"{noun}_id!", location="path")],
            ["works[].id%", "works[].title"],
        )
        for noun in ("artist", "tag", "guild")
    }
    found = ways(f"the newest work {clause}", (finds, *of.values()))
    assert found.plans[0].plan.tools == (finds.id, of[taken].id)


def test_what_is_given_to_oneself_needs_who_one_is() -> None:
    me = tool("me", "GET /users/me", "My own record", [], ["id%", "name", "joined_on"])
    user = [parameter("user_id!", location="path")]
    one = tool("user", "GET /users/{user_id}", "A user", user, ["id%", "name", "joined_on"])
    entrust = tool(
        "entrust",
        "PUT /work/{work_id}/keeper",
        "Entrust a work to a user",
        [*WORK, parameter("user_id", location="body")],
    )
    tools = (*TOOLS, me, one, entrust)
    mine = ways("Entrust the work Blue Lamp to me", tools).plans[0].plan.tools
    assert set(mine) == {FIND_WORK.id, me.id, entrust.id}
    assert me.id not in ways("Entrust the work Blue Lamp", tools).plans[0].plan.tools


def test_who_is_given_something_is_a_person() -> None:
    (name,) = mentions("Send Ada Lem the newest work", "send").names
    assert name.beside == ("person",)


@pytest.mark.parametrize(
    ("clause", "owners"),
    [
        ("prints of Ada Lem's latest work", {0}),
        ("hang the three newest works of Ada Lem in the show Blue", {0}),
        ("prints of the works of Ada Lem", set()),
        ("the newest work", set()),
    ],
)
def test_things_in_an_order_have_an_owner(clause: str, owners: set[int]) -> None:
    assert mentions(clause, "hang").owners == owners


def test_things_are_counted_in_figures_and_in_words() -> None:
    assert ("season", 3) in mentions("season 3, episode 24 of Friends").counted
    assert ("episode", 2) in mentions("the second episode of it").counted


@given(st.lists(st.sampled_from(
    ["prints", "of", "the", "works", "Ada", "Lem", "'s", "that", "my", "show", "Blue", '"A b"']
), max_size=12))  # fmt: skip
def test_phrases_are_looked_up_one_after_the_other(words: list[str]) -> None:
    clause = " ".join(words) or "works"
    found = mentions(clause)
    assert sorted(found.ranks) == list(range(len(found.ranks)))
    assert all(clause[name.start : name.end].strip("\"' ") == name.text for name in found.names)


@pytest.mark.parametrize(
    ("clause", "verb"),
    [
        ("Pause the music", "pause"),
        ("please hang Blue Lamp in my show", "hang"),
        ("could you close the show?", "close"),
        ("Show me the works", ""),
        ("Which works are popular?", ""),
    ],
)
def test_a_command_begins_with_its_verb(clause: str, verb: str) -> None:
    found = command_start(clause, {"hang"})
    assert (found[0] if found is not None else "") == verb


def test_a_series_of_commands_is_parted() -> None:
    assert texts("Turn on shuffle and skip to the next song") == [
        "Turn on shuffle",
        "skip to the next song",
    ]
    assert not orders("books and maps")


# --- walks --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clause", "path"),
    [
        ("prints of the work Blue Lamp", [FIND_WORK, PRINTS]),
        ("prints of the works painted by Ada Lem", [FIND_ARTIST, WORKS, PRINTS]),
        ("biography of the artist Ada Lem", [FIND_ARTIST, GET_ARTIST]),
        ("prints of the popular work", [POPULAR, PRINTS]),
        ("Hang Blue Lamp in my show Sunday Morning", [SHOWS, FIND_WORK, HANG]),
        ("Close my show Sunday Morning", [SHOWS, CLOSE]),
        ("Delete my show Sunday Morning", [SHOWS, DROP]),
    ],
)
def test_paths_follow_the_things_mentioned(clause: str, path: list[Tool]) -> None:
    assert set(best(clause).tools) == {one.id for one in path}
    assert best(clause).tools[-1] == path[-1].id


def test_one_of_several_is_not_called_as_what_they_are_of() -> None:
    tools = {HANG.id, SHOWS.id, FIND_ARTIST.id, WORKS.id}
    assert set(best("Hang the newest piece of Ada Lem in my show Sunday Morning").tools) == tools
    named = {HANG.id, SHOWS.id, FIND_WORK.id}
    assert set(best("Hang the piece Ada Lem in my show Sunday Morning").tools) == named


def test_names_are_not_looked_for_in_a_record_of_which_nothing_is_said() -> None:
    latest = tool(
        "latest",
        "GET /work/latest",
        "The latest work",
        [],
        ["id%", "title", "painted_on", "medium", "guilds[].id%", "guilds[].name"],
    )
    of_guild = tool(
        "guild_works",
        "GET /guild/{guild_id}/works",
        "Works of a guild",
        [parameter("guild_id!", location="path")],
        ["results[].id%", "results[].title", "results[].painted_on", "results[].medium"],
    )
    found = ways("prints of the works of the guild Ada Lem", (*TOOLS, latest, of_guild))
    assert latest.id not in found.plans[0].plan.tools


def test_a_count_is_read_off_the_record_that_has_it() -> None:
    counted = GET_ARTIST.model_copy(
        update={"outputs": tool("x", "GET /x", "X", [], ["id%", "name", "works_count#"]).outputs}
    )
    tools = tuple(counted if one is GET_ARTIST else one for one in TOOLS)
    clause = "how many works does the artist Ada Lem have"
    assert ways(clause, tools).plans[0].plan.tools == (FIND_ARTIST.id, GET_ARTIST.id)
    assert GET_ARTIST.id not in ways(clause).plans[0].plan.tools


def test_what_is_measured_is_read_off_the_record_that_has_it() -> None:
    outputs = tool("x", "GET /x", "X", [], ["id%", "name", "height_cm#"]).outputs
    measured = GET_ARTIST.model_copy(update={"outputs": outputs})
    tools = tuple(measured if one is GET_ARTIST else one for one in TOOLS)
    asked = ways("how tall is the artist Ada Lem", tools).plans[0].plan
    assert asked.tools == (FIND_ARTIST.id, GET_ARTIST.id)


def test_the_record_of_what_was_found_finds_nothing_more() -> None:
    boxed = ["work.id%", "work.title", "work.painted_on", "work.medium"]
    record = GET_WORK.model_copy(update={"outputs": tool("x", "GET /x", "X", [], boxed).outputs})
    tools = tuple(record if one is GET_WORK else one for one in TOOLS)
    found = ways("Hang the work Blue Lamp in my show Sunday", tools)
    assert all(record.id not in one.plan.tools[:-1] for one in found.plans)


def test_nobody_is_looked_for_by_an_address_that_is_none() -> None:
    by_email = tool(
        "lookup_artist",
        "GET /artist/lookup",
        "Find an artist by email",
        [parameter("email!", "Address")],
        ["artist.id%", "artist.name", "artist.born_on"],
    )
    tools = (by_email, FIND_ARTIST, GET_ARTIST)
    named = ways("the biography of the artist Ada Lem", tools).plans[0].plan
    assert named.tools == (FIND_ARTIST.id, GET_ARTIST.id)
    assert may_be_told(by_email.parameters[0], "ada@lem.example")


def test_a_name_said_to_be_of_one_kind_is_hardly_taken_for_another() -> None:
    said = mentions("prints of the artist Ada Lem")
    things, rarity = find_things(TOOLS), Rarity(TOOLS)
    aspects = Aspects(things, rarity, None, said)
    belonging = Belonging(make_lending_library(TOOLS), things, aspects, said)
    worth = {t[1]: belonging.name_worth(said.names[0], t) for t in things.givers}
    assert worth["artist"] > 0
    assert worth["work"] < -0.5


def test_own_things_cost_more_where_something_else_is_named() -> None:
    mine = tool("my_works", "GET /me/works", "List my works", [], ["works[].id%", "works[].title"])
    tools = (*TOOLS, mine)
    library, things, rarity = make_lending_library(tools), find_things(tools), Rarity(tools)

    def worth(clause: str) -> float:
        said = mentions(clause)
        belonging = Belonging(library, things, Aspects(things, rarity, None, said), said)
        thing = next(iter(things.gives[mine.id]))
        return belonging.own_worth(mine, None, thing, own=True)

    assert worth("prints of my work") > worth("prints of the work") > worth("prints by Ada Lem")


@pytest.mark.parametrize(
    ("told", "own"),
    [
        ("Lists the works of the calling user", True),
        ("List my works", True),
        ("Works. Only what the calling user may see is found.", False),
        ("Lists all works", False),
    ],
)
def test_own_things_are_known_by_what_is_told_of_a_call(told: str, own: bool) -> None:
    assert is_own(tool(f"works_{len(told)}", "GET /works", told, [], ["works[].id%"])) is own


def test_what_lies_in_ones_own_records_is_not_ones_own() -> None:
    def worth(name: str, told: str) -> float:
        rows = ["notes[].id%", "notes[].text", "notes[].crate.id", "notes[].crate.name"]
        seal = tool("seal", "POST /crates/{crate_id}/seal", "Seal a crate", [CRATE])
        found = ways("Seal all my crates", (tool(name, "GET /notes.list", told, [], rows), seal))
        return found.scores[(f"lyra.{name}", seal.id)]

    assert worth("own_notes", "Lists notes of the calling user") == worth("notes", "Lists notes")


def test_a_check_answers_whether_something_is_so_and_nothing_else() -> None:
    check = tool(
        "check", "GET /me/works/contains", "Check saved works", [parameter("work_id!")], ["saved?"]
    )
    asked = ways("Have I saved the work Blue Lamp?", (*TOOLS, check))
    assert asked.plans[0].plan.tools == (FIND_WORK.id, check.id)
    assert check.id not in ways("prints of the saved work", (*TOOLS, check)).plans[0].plan.tools


def test_what_is_unpinned_is_found_among_the_pins() -> None:
    pins = tool(
        "pins",
        "GET /shows/{show_id}/pins",
        "Pinned works",
        SHOW,
        ["pins[].work.id", "pins[].work.title"],
    )
    works = tool(
        "show_works", "GET /shows/{show_id}/works", "Works", SHOW, ["works[].id", "works[].title"]
    )
    unpin = tool("remove_pin", "DELETE /shows/{show_id}/pins/{work_id}", "Remove", [*SHOW, *WORK])
    found = ways("Unpin the works in my show Sunday", (*TOOLS, works, pins, unpin))
    assert found.plans[0].plan.tools == (SHOWS.id, pins.id, unpin.id)


def test_nothing_is_changed_for_a_question() -> None:
    goals = {one.plan.tools[-1] for one in ways("Which shows do I have?").plans[:1]}
    assert goals == {SHOWS.id}


def test_what_is_handed_on_is_bound_to_the_output_that_identifies_it() -> None:
    last = best("prints of the work Blue Lamp").steps[-1]
    source = last.calls[0]["work_id"]
    assert source.binding is not None
    assert (source.binding.source, source.binding.output) == (FIND_WORK.id, "results[].id")


def test_runner_ups_come_with_their_scores() -> None:
    scores = [one.score for one in ways("prints of the work Blue Lamp").plans]
    assert len(scores) > 1
    assert scores == sorted(scores, reverse=True)


def test_only_groups_told_ids_and_names_are_linked() -> None:
    dated = tool("day", "GET /day", "A day", [parameter("date!", format="date")], group="calendar")
    assert find_grounds((*TOOLS, dated)).linked == {"lyra"}


def test_names_are_looked_for_by_free_text_and_ids_are_written_like_examples() -> None:
    key = parameter("key!", "Key of the issue, like WEB-12.", location="path")
    found = seeking(FIND_WORK)
    assert found is not None
    assert found.key == "q"
    assert seeking(LOANS) is None
    assert [like_example(key, text) for text in ("APP-7", "u_88")] == [1, -1]


def test_what_has_no_name_is_not_looked_for_by_one() -> None:
    named = tool("found", "GET /found", "Find", [], ["posts[].id", "posts[].text", "rooms[].name"])
    assert not bears_name(named, "posts[].id")
    assert bears_name(named, "rooms[].id")
    assert bears_name(tool("bare", "GET /bare", "Bare", [], ["posts[].id"]), "posts[].id")


def test_a_collection_is_no_deed() -> None:
    book = tool("reserve", "POST /bookings/studios", "Reserve a studio")
    assert deeds_of(book) == {"reserve"}
    assert "hang" in deeds_of(HANG)


def test_a_clause_without_candidates_has_no_ways() -> None:
    library, grounds = make_lending_library(TOOLS), find_grounds(TOOLS)
    values = GivenValues(library, read("prints"))
    found = walk(library, grounds, values, Rarity(TOOLS), None, None, (), {}, (), 5)
    assert found.plans == ()
