"""Names that stand in a request, as a model is told them: each thing once, by its best name."""

from __future__ import annotations

from typing import Any

from graphs.models.earlier_text import known_text
from memory.name_directory import KnownValue, Mention
from tests.processor_time import is_done_within
from tests.search_stubs import attribute, entity
from tools.entity_types.records import EntityModel

SAILOR = entity(
    "sea.sailor",
    [attribute("id", role="id"), attribute("name"), attribute("email", format="email"),
     attribute("port")],
    ["name", "email"],
)  # fmt: skip
MODEL = EntityModel(types={SAILOR.id: SAILOR})


def mention(name: str, text: str, thing: Any = None, *, exact: bool = True) -> Mention:
    value = KnownValue(entity=SAILOR.id, attribute=name, text=text, thing=thing)
    return Mention(0, len(text), value, exact)


def test_a_thing_is_told_once_by_what_people_call_it() -> None:
    some = [mention("email", "ann@sea.org", 7), mention("name", "Ann", 7), mention("id", "7", 7)]
    assert known_text(some, MODEL, "") == "Ann = sailor 7 (name)"


def test_what_stands_there_whole_goes_before_a_part() -> None:
    some = [mention("name", "Ann Bo", 7, exact=False), mention("email", "ann@sea.org", 7)]
    assert known_text(some, MODEL, "") == "ann@sea.org = sailor 7 (email)"


def test_a_word_within_an_address_is_none() -> None:
    some = [mention("email", "events@sea.org", 7, exact=False), mention("port", "Ghent", 7)]
    assert known_text(some, MODEL, "") == "Ghent = port of sailor"


def test_a_code_that_reads_like_a_small_word_is_none() -> None:
    some = [Mention(3, 5, KnownValue(entity=SAILOR.id, attribute="port", text="IN", thing=None))]
    assert known_text(some, MODEL, "is in port") == ""
    assert known_text(some, MODEL, "is IN port") == "IN = port of sailor"


def test_two_letters_of_another_language_are_no_code_and_no_part_of_a_name() -> None:
    code = Mention(5, 7, KnownValue(entity=SAILOR.id, attribute="port", text="DE", thing=None))
    part = KnownValue(entity=SAILOR.id, attribute="name", text="Anneke de Wit", thing=7)
    some = [code, Mention(5, 7, part, exact=False)]
    assert known_text(some, MODEL, "lote de ayer") == ""
    assert known_text([code], MODEL, "port DE") == "DE = port of sailor"


def test_a_value_that_is_a_small_word_is_none() -> None:
    some = [Mention(3, 5, KnownValue(entity=SAILOR.id, attribute="port", text="in", thing=None))]
    assert known_text(some, MODEL, "is in dispute") == ""
    named = [Mention(3, 7, KnownValue(entity=SAILOR.id, attribute="name", text="will", thing=7))]
    assert known_text(named, MODEL, "is will there") == "will = sailor 7 (name)"


HAND = entity(
    "sea.hand",
    [attribute("id", role="id"), attribute("first_name"), attribute("last_name")],
    ["first_name", "last_name"],
)
CREW = EntityModel(types={HAND.id: HAND})


def half(name: str, start: int, text: str, thing: int) -> Mention:
    value = KnownValue(entity=HAND.id, attribute=name, text=text, thing=thing)
    return Mention(start, start + len(text), value)


def test_a_first_and_a_last_name_side_by_side_are_one_name() -> None:
    marta = [half("first_name", 3, "Marta", 3), half("last_name", 9, "Silva", 3)]
    other = [half("last_name", 9, "Silva", 6)]
    assert known_text([*marta, *other], CREW, "is Marta Silva in") == (
        "Marta Silva = hand 3 (first_name)"
    )
    turned = [half("first_name", 10, "Marta", 3), half("last_name", 3, "Silva", 3)]
    told = known_text(turned, CREW, "is Silva, Marta in")
    assert told == "Marta Silva = hand 3 (first_name)"


def test_names_that_stand_apart_are_of_several() -> None:
    both = [half("first_name", 0, "Marta", 3), half("last_name", 10, "Silva", 3)]
    other = [half("last_name", 10, "Silva", 6)]
    assert known_text([*both, *other], CREW, "Marta and Silva") == (
        "Marta = hand 3 (first_name); Silva = hand 6 (last_name)"
    )


def test_many_names_take_no_time_for_each_pair_of_them() -> None:
    places = range(0, 20_000, 10)
    some = [half("first_name", at, "Ana", 3) for at in places]
    some += [half("last_name", at + 4, "Silva", 3) for at in places]
    text = "Ana Silva " * len(places)
    assert is_done_within(1.0, lambda: known_text(some, CREW, text))
    assert known_text(some, CREW, text) == "Ana Silva = hand 3 (first_name)"
