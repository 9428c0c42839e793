"""What a request speaks of."""

from __future__ import annotations

from tools.request_terms import terms_of


def test_special_words_bring_their_general_terms() -> None:
    terms = terms_of("find a film and its director")
    assert {"movi", "person", "credit"} <= terms.stems
    assert "movi" in terms.text
    assert not terms.names


def test_a_proper_name_is_left_out_of_the_text_and_noted() -> None:
    terms = terms_of("show photos of the Old Harbour of Brindale")
    assert terms.names
    assert "Harbour" not in terms.text
    assert "harbour" not in terms.stems


def test_a_name_that_the_descriptions_know_stays() -> None:
    request = "log me into Brindale Trams please"
    assert terms_of(request).names
    assert terms_of(request, frozenset({"brindal"})).names
    known = terms_of(request, frozenset({"brindal", "tram"}))
    assert not known.names
    assert {"brindal", "tram"} <= known.stems


def test_who_and_the_owner_of_something_are_people() -> None:
    assert "person" in terms_of("who painted it").stems
    assert "person" in terms_of("list all of Ada Brindale's books").stems
    assert "person" not in terms_of("list books about Ada Brindale").stems
