"""Words of a request against the words of an entity model."""

from __future__ import annotations

import pytest

from graphs.reading.links import word_links
from graphs.reading.schema_index import SchemaIndex, is_derived, shortens
from graphs.reading.tokens import stem, tokens_of
from tests.search_stubs import attribute, entity
from tools.entity_types.records import EntityModel

PLAY = entity("hall.play", [attribute(name) for name in ("id", "conducts", "mgr", "dur", "title")])
INDEX = SchemaIndex(EntityModel(types={PLAY.id: PLAY}, paths={}, version="1"))


@pytest.mark.parametrize(("word", "meant"), [("manager", "mgr"), ("duration", "dur")])
def test_an_attribute_written_short_is_found_by_its_word(word: str, meant: str) -> None:
    assert [term.attribute for term in INDEX.shortened(word)] == [meant]


@pytest.mark.parametrize(
    ("short", "word"),
    [("mgr", "manager"), ("mgr", "managers"), ("msg", "message"), ("id", "identifier"),
     ("tel", "telephone"), ("hrs", "hours")],
)  # fmt: skip
def test_a_short_word_begins_or_contracts_a_long_one(short: str, word: str) -> None:
    assert shortens(short, word)


@pytest.mark.parametrize("word", ["introduction", "individual", "including", "Indonesia"])
def test_letters_that_happen_to_stand_in_a_word_do_not_shorten_it(word: str) -> None:
    assert not shortens("id", word.lower())


@pytest.mark.parametrize("word", ["conductor", "conducting", "conducted"])
def test_another_form_of_a_word_is_found(word: str) -> None:
    found = [*INDEX.terms(stem(word)), *INDEX.derived(stem(word))]
    assert {term.attribute for term in found} == {"conducts"}


@pytest.mark.parametrize("word", ["m", "mg", "managers", "conduit", "titles", "durable", ""])
def test_looking_words_up_finds_what_comparing_all_of_them_would(word: str) -> None:
    words = {one for term in map(INDEX.terms, ("conduct", "mgr", "dur", "titl")) for t in term
             for one in t.words}  # fmt: skip
    short = {one for one in words if shortens(one, word)}
    other = {one for one in words if is_derived(one, stem(word))}
    assert {one for term in INDEX.shortened(word) for one in term.words} == short
    assert {one for term in INDEX.derived(stem(word)) for one in term.words} == other


@pytest.mark.parametrize(
    ("said", "base"), [("lent", "lend"), ("taught", "teaches"), ("paid", "pay")]
)
def test_forms_that_no_ending_tells_have_the_stem_of_their_verb(said: str, base: str) -> None:
    assert stem(said) == stem(base)


def test_parts_of_a_word_with_a_hyphen_name_what_has_all_of_them() -> None:
    hall = entity("hall.seat", [attribute(name) for name in ("id", "price.peak", "price.off_peak")])
    index = SchemaIndex(EntityModel(types={hall.id: hall}, paths={}, version="1"))
    assert [term.attribute for term in index.hyphened("off-peak")] == ["price.off_peak"]
    assert index.hyphened("peak") == []


def test_a_sign_at_the_end_of_a_value_is_of_it() -> None:
    bag = entity("lab.bag", [attribute("id"), attribute("blood_group", enum=("O+", "O-"))])
    index = SchemaIndex(EntityModel(types={bag.id: bag}, paths={}, version="1"))
    said = {token.text: token.stem for token in tokens_of("bags of O- and O+, please")}
    assert [term.value for term in index.terms(said["O-"])] == ["O-"]
    assert [term.value for term in index.terms(said["O+"])] == ["O+"]


def test_a_word_with_a_hyphen_is_the_one_that_is_written_without() -> None:
    hall = entity("hall.checkin", [attribute(name) for name in ("id", "desk", "in")])
    index = SchemaIndex(EntityModel(types={hall.id: hall}, paths={}, version="1"))
    (link,) = word_links(tokens_of("the check-ins of today"), index, [hall.id])
    assert (link.kind, link.entity, link.is_whole) == ("type", hall.id, True)


@pytest.mark.parametrize(
    ("said", "names", "meant"),
    [
        ("email", ("contact_email", "name"), {"contact_email"}),
        ("contact", ("contact_email", "name"), set()),
        ("how much is it per hour", ("opening_hour", "name"), set()),
        ("email", ("contact_email", "billing_email"), set()),
    ],
)
def test_the_last_word_of_a_name_tells_it_where_no_other_has_it(
    said: str, names: tuple[str, ...], meant: set[str]
) -> None:
    kind = entity("hall.sponsor", [attribute(name) for name in ("id", *names)])
    index = SchemaIndex(EntityModel(types={kind.id: kind}, paths={}, version="1"))
    links = word_links(tokens_of(said), index, [kind.id])
    assert {link.attribute for link in links if link.score > 0.9} == meant


@pytest.mark.parametrize("said", ["fridays", "Friday", "fri"])
def test_days_of_the_week_are_found_however_they_are_written(said: str) -> None:
    days = attribute("open_on[]", enum=("mon", "fri"))
    model = EntityModel(types={PLAY.id: entity("hall.play", [days])}, paths={}, version="1")
    found = list(
        word_links(tokens_of(f"which open on {said}"), SchemaIndex(model), [PLAY.id], set())
    )
    assert [x.value for x in found if x.kind == "value"] == ["fri"]
