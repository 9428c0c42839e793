"""Which value of a clause goes into which parameter, and in what form."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.rules.date_fits import out_of_reach
from graphs.rules.fit import GOOD, Fit
from graphs.rules.parameter_view import can_be_said
from graphs.rules.slots import acceptable, best_fit
from tests.lending_stubs import BRANCHES, DETAILS, SEARCH, parameter, read, tool
from tools.records import Parameter, Tool

P = parameter


def fit(clause: str, to: Parameter, of: Tool = SEARCH, **more: Any) -> Fit | None:
    return best_fit(of, to, read(clause), **more)


def sent(clause: str, to: Parameter, of: Tool = SEARCH, **more: Any) -> Any:
    found = fit(clause, to, of, **more)
    return None if found is None else found.value


# --- days and times -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clause", "name", "value"),
    [
        ("a hall on 5 June", "date", "2026-06-05"),
        ("a hall from 5 to 8 June", "start_date", "2026-06-05"),
        ("a hall from 5 to 8 June", "end_date", "2026-06-08"),
        ("a hall from 5 to 8 June", "from_date", "2026-06-05"),
        ("a hall from 5 to 8 June", "to_date", "2026-06-08"),
        ("a hall from 5 to 8 June", "check_in", "2026-06-05"),
        ("a hall from 5 to 8 June", "check_out", "2026-06-08"),
        ("a hall from 5 June for 3 nights", "check_out", "2026-06-08"),
        ("a hall from 5 June for 2 weeks", "check_out", "2026-06-19"),
        ("a hall tonight", "check_in", "2026-05-13"),
        ("a hall tonight", "check_out", "2026-05-14"),
        ("a hall for the night of 5 June", "check_out", "2026-06-06"),
        ("a hall on 5 June", "check_out", None),
    ],
)
def test_days(clause: str, name: str, value: str | None) -> None:
    assert sent(clause, P(name, format="date")) == value


def test_a_length_uses_the_day_it_starts_from() -> None:
    found = fit("a hall from 5 June for 3 nights", P("check_out", format="date"))
    assert found is not None
    assert found.uses == {0, 1}


def test_nights_are_counted() -> None:
    assert sent("a hall for 3 nights", P("nights%")) == 3


def test_a_length_is_told_in_the_unit_of_what_counts_it() -> None:
    assert sent("a reminder 2 weeks before", P("days_before%")) == 14
    assert sent("a hall for 90 minutes", P("hours%")) is None
    assert sent("lessons for 2 weeks", P("hours_per_day%")) is None


def test_an_amount_goes_into_what_is_called_by_the_time_that_it_is_for() -> None:
    rate = fit("save 150 a month from 25", P("monthly_share#"))
    assert rate is not None
    assert rate.value == 150
    assert rate.score > 0.8


@pytest.mark.parametrize(
    ("name", "value"), [("end_time", "18:00"), ("start_time", None), ("time", None)]
)
def test_a_time_before_is_the_later_end(name: str, value: str | None) -> None:
    assert sent("halls before 18:00", P(name, format="time")) == value


def test_a_plain_time() -> None:
    assert sent("halls at 9:30", P("time", format="time")) == "09:30"


@pytest.mark.parametrize(("told", "value"), [("month%", 7), ("month", "July")])
def test_a_month_by_number_or_name(told: str, value: Any) -> None:
    assert sent("halls in July", P(told)) == value


@pytest.mark.parametrize(
    ("clause", "value"),
    [
        ("halls in July", "2026-07"),
        ("halls in May", "2026-05"),
        ("the cheapest day of February", "2027-02"),
        ("halls in March 2028", "2028-03"),
    ],
)
def test_a_month_comes_with_its_next_year_where_that_is_the_form(clause: str, value: str) -> None:
    assert sent(clause, P("month", json_schema={"pattern": r"^\d{4}-\d\d$"})) == value


def test_the_day_that_follows_a_written_one_is_the_end() -> None:
    clause = "a hall, from 20 June, leaving on the 22nd"
    assert sent(clause, P("check_out", format="date")) == "2026-06-22"


def test_enough_days_are_asked_for() -> None:
    assert sent("halls on 20 May 2026", P("days%")) == 8
    assert sent("halls on 20 May 2026", P("days%", json_schema={"maximum": 5})) == 5


def test_a_day_beyond_the_days_on_offer_is_out_of_reach() -> None:
    short = tool("a", "GET /a", "", [P("days%", json_schema={"maximum": 5})])
    assert out_of_reach(short, read("halls on 20 May 2026"))
    assert not out_of_reach(short, read("halls on 15 May 2026"))


# --- numbers, money, currencies -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("clause", "told", "value"),
    [
        ("a room for 4 people", "guests%", 4),
        ("a room for 4", "guests%", 4),
        ("a room for two adults", "party_size%", 2),
        ("a cello with 12 strings", "strings%", 12),
        ("the 3rd cello", "count%", None),
        ("cellos under 30 euros", "max_price#", 30),
        ("cellos under 30 euros", "min_price#", None),
        ("cellos over 30 euros", "min_price#", 30),
        ("cellos over 30 euros", "max_price#", None),
        ("cellos for 30 euros", "max_price#", None),
        ("cellos rated at least 4 stars", "min_rating#", 4),
        ("cellos rated at least 4 stars", "max_rating#", None),
        ("cellos of 4 people", "page%", None),
        ("a cello from 1890", "year%", 1890),
    ],
)
def test_numbers(clause: str, told: str, value: float | None) -> None:
    assert sent(clause, P(told)) == value


def test_a_number_outside_its_bounds_is_not_sent() -> None:
    assert sent("a cello with 12 strings", P("strings%", json_schema={"maximum": 8})) is None


@pytest.mark.parametrize(("name", "value"), [("from", "EUR"), ("to", "USD"), ("amount#", 20)])
def test_money_is_changed_from_its_own_currency(name: str, value: Any) -> None:
    assert (
        sent("convert 20 euros to dollars", P(name, "Currency code" * ("#" not in name))) == value
    )


def test_money_is_not_changed_into_its_own_currency() -> None:
    assert sent("change 40 euros", P("to", "Currency code")) is None
    assert sent("change 40 euros", P("from", "Currency code")) == "EUR"


PAGED = P("limit%", json_schema={"maximum": 50})


@pytest.mark.parametrize(
    ("clause", "value"),
    [
        ("the menu of Marigold Table in Ghent", 50),
        ("the largest hall in Ghent", 50),
        ("how many halls are in Ghent", 50),
        ("halls in Ghent with over 90 seats", 50),
        ("halls in Ghent", None),
    ],
)
def test_as_many_rows_as_can_be_where_one_is_looked_for(clause: str, value: int | None) -> None:
    assert sent(clause, PAGED, BRANCHES) == value


def test_places_are_found_by_name_and_not_by_the_page() -> None:
    places = tool("places", "GET /places", "Places", [P("q!", "City name"), PAGED])
    assert sent("the zoo of Antwerp Zoo House", PAGED, places) is None


# --- places, people, languages ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value"), [("origin", "Ghent"), ("destination", "Bruges"), ("from_city", "Ghent")]
)
def test_from_and_to(name: str, value: str) -> None:
    assert sent("a cart from Ghent to Bruges", P(name, "City")) == value


def test_the_side_further_on_decides_for_a_helper() -> None:
    city, clause = P("city", "City"), "a cart from Ghent to Bruges"
    assert sent(clause, city, role=P("origin_id")) == "Ghent"
    assert sent(clause, city, role=P("destination_id")) == "Bruges"


def test_a_value_already_taken_gives_way() -> None:
    assert sent("Ghent or Bruges", P("city")) == "Ghent"
    assert sent("Ghent or Bruges", P("city"), taken=frozenset({0})) == "Bruges"


@pytest.mark.parametrize(
    ("to", "value"),
    [
        (P("country"), "Belgium"),
        (P("country_code"), "BE"),
        (P("country", example="NL"), "BE"),
        (P("country", "ISO code of the country"), "BE"),
    ],
)
def test_a_country_by_name_or_code(to: Parameter, value: str) -> None:
    assert sent("cellos in Belgium", to) == value


@pytest.mark.parametrize(
    ("clause", "value"), [("a visa for US citizens", "US"), ("a visa for a French citizen", "FR")]
)
def test_a_nationality(clause: str, value: str) -> None:
    assert sent(clause, P("nationality", "Nationality, ISO code")) == value


def test_a_language_by_name_or_code() -> None:
    assert sent("songs in French", P("language")) == "French"
    assert sent("songs in French", P("language", "Language code")) == "fr"


@pytest.mark.parametrize(
    ("clause", "value"),
    [
        ("a hall in Ghent", "Ghent"),
        ("a hall near Ghent", "Ghent"),
        ("the Old Cathedral Music House", None),
        ("a book about Ghent", None),
    ],
)
def test_only_what_may_be_a_place_goes_where_one_is_wanted(clause: str, value: str | None) -> None:
    assert sent(clause, P("city")) == value


@pytest.mark.parametrize(
    ("clause", "value"),
    [
        ("the menu at Marigold Table in Ghent", "Ghent"),
        ("Marigold Table, Ghent", "Ghent"),
        ("does Olive Corner in Lisbon have seats", "Lisbon"),
        ("what does the Vienna Opera House cost", "Vienna"),
        ("is Fiddlers Lisbon Station open", "Lisbon"),
        ("the New York Harp Museum", "New York"),
        ("a hall in Marigold", "Marigold"),
        ("halls in Salt Lake City", "Salt Lake City"),
    ],
)
def test_a_known_place_comes_before_the_name_of_a_thing(clause: str, value: str) -> None:
    assert sent(clause, P("city")) == value


def test_the_city_within_a_name_is_only_a_part_of_it() -> None:
    found = fit("is the Vienna Opera House open", P("city"))
    assert found is not None
    assert found.uses == found.parts == {0}


@pytest.mark.parametrize(
    "clause", ["halls near the Vienna Opera House", "the hall closest to the Vienna Opera House"]
)
def test_what_is_near_a_thing_is_not_all_that_its_city_has(clause: str) -> None:
    assert sent(clause, P("city")) is None


def test_a_code_in_brackets_says_the_name_again() -> None:
    found = fit("vans from Dubai (DXB) to Mumbai (BOM)", P("origin_iata", "IATA code"))
    assert found is not None
    assert found.value == "DXB"
    assert found.uses == {0, 1}


def test_a_place_is_not_the_name_of_a_thing() -> None:
    assert sent("a hall in Ghent", P("name")) is None
    assert sent("the Amati cello", P("name")) == "Amati"


@pytest.mark.parametrize(
    ("name", "value"),
    [("latitude#", 51.05), ("longitude#", 3.72), ("coordinates", "51.05,3.72")],
)
def test_a_point(name: str, value: Any) -> None:
    assert sent("branches at 51.05, 3.72", P(name)) == value


# --- identifiers --------------------------------------------------------------------------------


def test_an_identifier_by_the_prefix_of_the_example() -> None:
    own, other = P("loan_id", example="ln_1"), P("cello_id", example="ce_1")
    first, second = fit("loan ln_42", own), fit("loan ln_42", other)
    assert first is not None
    assert second is not None
    assert first.score > second.score
    assert first.value == "ln_42"


# --- words --------------------------------------------------------------------------------------


def test_an_allowed_value_is_named() -> None:
    found = fit("brass horns", P("family", enum=("strings", "brass")))
    assert found is not None
    assert found.value == "brass"
    assert found.words == {"brass"}


def test_no_allowed_value_is_guessed() -> None:
    assert fit("old horns", P("family", enum=("strings", "brass"))) is None


def test_a_list_takes_all_allowed_values_named() -> None:
    items = {"type": "string", "enum": ["strings", "brass", "woodwind"]}
    to = P("families*", json_schema={"type": "array", "items": items})
    assert sent("brass or woodwind", to) == ["brass", "woodwind"]


def test_a_list_takes_all_names_of_a_list() -> None:
    to = P("cities*", json_schema={"type": "array", "items": {"type": "string"}})
    found = fit("cellos in Ghent and Bruges", to)
    assert found is not None
    assert found.value == ["Ghent", "Bruges"]
    assert found.uses == {0, 1}


@pytest.mark.parametrize(
    ("clause", "options", "value"),
    [
        ("cheapest cellos", ("price_desc", "price_asc"), "price_asc"),
        ("most expensive cellos", ("price_asc", "price_desc"), "price_desc"),
        ("cheapest cellos", ("price_high_to_low", "price_low_to_high"), "price_low_to_high"),
        ("most expensive cellos", ("price", "-price"), "-price"),
        ("cheapest cellos", ("-price", "price"), "price"),
        ("best cellos", ("price", "rating"), "rating"),
        ("cheapest cellos", ("name", "rating"), None),
        ("cellos", ("price_asc", "price_desc"), None),
    ],
)
def test_an_order_follows_the_superlative(
    clause: str, options: tuple[str, ...], value: str | None
) -> None:
    assert sent(clause, P("sort", enum=options)) == value


def test_a_switch_is_set_only_when_spoken_of() -> None:
    assert sent("halls open now", P("open_now?")) is True
    assert sent("halls", P("open_now?")) is None


def test_free_text_is_what_no_tool_explains() -> None:
    found = fit("rosewood cellos", P("query"))
    assert found is not None
    assert found.value == "rosewood cello"
    assert found.free == {"rosewood", "cello"}
    assert fit("material of the instrument", P("query"), DETAILS) is None
    assert fit("rosewood", P("query"), explained=frozenset({"rosewood"})) is None


def test_a_name_with_its_noun_is_searched_together() -> None:
    assert sent("Amati violin bows", P("query")) == "Amati violin bow"


def test_an_example_of_the_description_is_taken_as_written() -> None:
    assert sent("baroque cellos", P("style", "Style, e.g. Baroque, Romantic")) == "Baroque"


def test_quoted_text_is_searched_as_it_is() -> None:
    assert sent('the piece "La Folia"', P("query")) == "La Folia"


# --- what may be sent at all --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("to", "value", "ok"),
    [
        (P("n%"), 2, True),
        (P("n%"), 2.5, False),
        (P("n%"), "2", False),
        (P("n#"), True, False),
        (P("n%", json_schema={"minimum": 3}), 2, False),
        (P("d", format="date"), "2026-06-05", True),
        (P("d", format="date"), "tomorrow", False),
        (P("t", format="time"), "18:00", True),
        (P("t", format="time"), "evening", False),
        (P("c", json_schema={"pattern": "^[A-Z]{2}$"}), "BE", True),
        (P("c", json_schema={"pattern": "^[A-Z]{2}$"}), "Belgium", False),
        (P("c", json_schema={"pattern": "("}), "Belgium", True),
    ],
)
def test_only_values_of_the_right_form_are_sent(to: Parameter, value: Any, ok: bool) -> None:
    assert acceptable(to, value) is ok


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("city", True),
        ("date", True),
        ("loan_id", False),
        ("vanNumber", True),
        ("trackingCode", True),
    ],
)
def test_what_a_person_can_say(told: str, said: bool) -> None:
    assert can_be_said(P(told)) is said


@pytest.mark.parametrize("clause", ["cellos in Ghent", "loan ln_42", "4 people", "on 5 June"])
def test_scores_stay_within_their_bounds(clause: str) -> None:
    for to in SEARCH.parameters:
        found = fit(clause, to)
        assert found is None or GOOD <= found.score <= 1


# --- units, codes, numbers on tickets -----------------------------------------------------------


@pytest.mark.parametrize(
    ("clause", "value"),
    [
        ("the most played horns today", "day"),
        ("the most played horns this week", "week"),
        ("the most played horns on 5 June", None),
        ("the most played horns", None),
    ],
)
def test_a_span_of_time_is_today_or_this_week(clause: str, value: str | None) -> None:
    assert sent(clause, P("window", enum=("day", "week"))) == value


UNITS = P("units", enum=("metric", "imperial"))


@pytest.mark.parametrize(
    ("clause", "system"),
    [
        ("how hot is it in Ghent in Fahrenheit", "imperial"),
        ("wind in Ghent in mph", "imperial"),
        ("多少华氏度", "imperial"),
        ("the wind in Ghent in km/h", "metric"),
        ("the wind in Ghent", None),
    ],
)
def test_units_name_their_system(clause: str, system: str | None) -> None:
    assert sent(clause, UNITS) == system


def test_days_up_to_now_are_counted_back() -> None:
    assert sent("the lowest fee in the past month", P("days%")) == 30
    assert sent("the lowest fee of the last 7 days", P("days%")) == 7


def test_nobody_goes_from_a_place_to_the_same_place() -> None:
    assert sent("a van from Ghent", P("from_city"), taken=frozenset({0})) is None
    assert sent("a hall in Ghent", P("city"), taken=frozenset({0})) == "Ghent"


@pytest.mark.parametrize(("explained", "maker"), [(frozenset(), "express"), ({"delivery"}, None)])
def test_a_quality_of_what_another_tool_does_is_no_label(
    explained: frozenset[str], maker: str | None
) -> None:
    clause = "express delivery by noon"
    assert sent(clause, P("brand"), explained=frozenset(explained)) == maker
