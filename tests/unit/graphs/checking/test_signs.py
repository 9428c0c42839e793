"""What speaks against a call being what was asked for."""

from __future__ import annotations

import pytest

from graphs.checking.inputs_fit import unsent_options
from graphs.checking.records import Checked, Sent
from tests.checking_stubs import NET_PAY, NOW, SALARIES, STAYS, VAT, operation, parameter, signs


def test_a_call_that_takes_all_that_is_said_has_no_signs_against_it() -> None:
    found = signs("What is left of 55k in Scotland after tax?", NET_PAY,
                  {"grossYearly": 55000, "region": "Scotland"})  # fmt: skip
    assert not any(found.features.values())
    assert found.left == ()


def test_a_member_of_a_list_that_is_said_and_not_sent_is_left() -> None:
    found = signs("net pay of 55k, Scotland", NET_PAY, {"grossYearly": 55000})
    assert found.features["option_left"] == 1
    assert "Scotland" in found.left


def test_a_default_is_no_member_left() -> None:
    found = signs("net pay of 55k, England", NET_PAY, {"grossYearly": 55000})
    assert found.features["option_left"] == 0


@pytest.mark.parametrize(
    ("request_", "arguments", "left"),
    [
        ("net pay of 28000 for 2025", {"grossYearly": 28000}, 1),
        ("net pay of 28000 for 2025", {"grossYearly": 28000, "taxYear": 2025}, 0),
    ],
)
def test_an_amount_that_nothing_took_is_left(
    request_: str, arguments: dict[str, int], left: int
) -> None:
    assert signs(request_, NET_PAY, arguments).features["amount_left"] == left


def test_an_amount_by_which_rows_were_chosen_is_used() -> None:
    found = signs("salaries over 40000", SALARIES, {"jobTitle": "nurse"}, applied=[40000])
    assert found.features["amount_left"] == 0


def test_the_nights_between_two_days_that_were_sent_are_used() -> None:
    found = signs("rooms free for 2 nights from 5 December", STAYS,
                  {"checkIn": "2026-12-05", "checkOut": "2026-12-07"})  # fmt: skip
    assert found.features["amount_left"] == 0
    assert found.features["day_left"] == 0


def test_a_length_of_time_may_be_sent_in_another_unit() -> None:
    runs = operation("runs", "Calories that running burns", parameter("minutes", "integer"))
    assert signs("running half an hour", runs, {"minutes": 30}).features["amount_left"] == 0
    assert signs("running half an hour", runs, {"minutes": 20}).features["amount_left"] == 1


def test_a_member_that_another_input_took_is_not_left() -> None:
    units = ("cup", "gram")
    convert = operation("convert", "Measures", parameter("from_unit", enum=units),
                        parameter("to_unit", enum=units))  # fmt: skip
    sent = {"from_unit": "cup", "to_unit": "gram"}
    assert signs("2 cups in grams", convert, sent).features["option_left"] == 0
    assert signs("2 cups in grams", convert, {"from_unit": "cup"}).features["option_left"] == 1


def test_another_day_of_the_same_year_is_not_the_day_that_was_said() -> None:
    sent = {"checkIn": "2027-08-01", "checkOut": "2027-08-03"}
    assert signs("rooms on 15 May 2027", STAYS, sent).features["day_left"] == 1
    times = operation("open_at", "Shops open at a time", parameter("at", format="time"))
    assert signs("shops open at 14:30", times, {"at": "14:30:00"}).features["day_left"] == 0


def test_a_day_is_used_by_the_rows_of_that_day() -> None:
    request = "price on 5 December"
    assert signs(request, VAT, {"amount": 1}).features["day_left"] == 1
    rows = [{"date": "2026-12-05"}]
    assert signs(request, VAT, {"amount": 1}, rows=rows).features["day_left"] == 0


def test_the_year_of_a_month_must_be_sent_where_it_is_said() -> None:
    arguments = {"grossYearly": 1, "taxYear": 1}
    assert signs("tax in January 2027", NET_PAY, arguments).features["day_left"] == 1
    assert signs("tax in January", NET_PAY, arguments).features["day_left"] == 0


def test_a_year_in_an_amount_does_not_fit() -> None:
    found = signs("net pay for 2025", NET_PAY, {"grossYearly": 2025})
    assert found.features["misfit"] == 1
    assert signs("net pay for 2025", NET_PAY, {"taxYear": 2025}).features["misfit"] == 0


def test_a_country_in_a_title_does_not_fit() -> None:
    found = signs("top salary in the UK", SALARIES, {"jobTitle": "United Kingdom"})
    assert found.features["misfit"] == 1
    found = signs("top salary in the UK", SALARIES, {"city": "United Kingdom"})
    assert found.features["misfit"] == 0


def test_a_name_that_nothing_took_is_left() -> None:
    request = "What do people earn in Glasgow?"
    assert signs(request, SALARIES, {"jobTitle": "nurse"}).features["name_left"] == 1
    assert signs(request, SALARIES, {"city": "Glasgow"}).features["name_left"] == 0


def test_a_code_that_is_a_word_of_the_operation_states_no_value() -> None:
    found = signs("How much VAT on 60?", VAT, {"amount": 60})
    assert found.features["code_left"] == 0


def test_words_of_another_operation_count_apart() -> None:
    found = signs("the salary and the weather for 60", VAT, {"amount": 60})
    assert found.features["words_left"] == 2
    assert found.features["words_elsewhere"] == 1
    assert found.left == ("salary", "weather")


def test_when_is_asked_of_what_tells_only_amounts() -> None:
    assert signs("When do people earn most?", SALARIES, {}).features["unlike"] == 1
    assert signs("How much do people earn?", SALARIES, {}).features["unlike"] == 0


def test_a_question_of_yes_or_no_wants_a_truth() -> None:
    request = "Is the salary high?"
    assert signs(request, SALARIES, {}).features["no_truth"] == 1
    assert signs(request, SALARIES, {}, truth=False).features["no_truth"] == 0
    assert signs(request, SALARIES, {}, truth=True).features["affirmed"] == 1


def test_a_long_request_is_read_as_far_as_requests_are_read() -> None:
    checked = Checked("salary " * 5000, NOW, [Sent(VAT, {"amount": 1})])
    assert len(checked.clause.tokens) < 500


def test_a_member_that_another_call_of_the_operation_took_is_not_left() -> None:
    calls = [Sent(NET_PAY, {"grossYearly": 9, "region": one}) for one in ("Wales", "Scotland")]
    asked = Checked("net pay of 9 in Wales and Scotland", NOW, calls, rows=[{"netYearly": 1}])
    assert unsent_options(asked) == []
