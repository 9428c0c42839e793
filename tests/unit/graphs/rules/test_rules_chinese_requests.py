"""Chinese requests of several parts: branches, parts without a subject, each of what was found."""

from __future__ import annotations

import pytest

from graphs.rules.language import is_chinese
from tests.lending_stubs import read, split, texts


@pytest.mark.parametrize(
    "request_",
    [
        "伦敦明天下雨吗？如果下雨就推荐几个博物馆，不下雨就推荐几个公园。",
        "如果伦敦明天下雨就推荐几个博物馆，不下雨的话推荐几个公园",
        "伦敦明天会下雨吗?会的话推荐几个博物馆,不会的话推荐几个公园",
        "要是伦敦明天下雨，推荐几个博物馆；要是没有，推荐几个公园",
    ],
)
def test_both_branches_hang_on_one_test(request_: str) -> None:
    subtasks = split(request_)
    hung = [s["condition"] for s in subtasks if s["condition"] is not None]
    assert [c["expect"] for c in hung] == [True, False]
    assert len({c["subtask"] for c in hung}) == 1


@pytest.mark.parametrize(
    ("request_", "parts"),
    [
        ("巴黎评分最高的博物馆门票多少钱，几点关门？", 1),
        ("我上一个订单发货了吗，什么时候到", 1),
        ("柏林哪家餐厅有拉面？多少钱一碗", 1),
        ("最便宜的蓝牙音箱是哪款？评价怎么样", 1),
        ("帮我订明天晚上8点的位子，米兰评分最高的日料店，4个人", 1),
        ("里斯本明天天气怎么样？推荐几个博物馆", 2),
        ("巴黎评分最高的博物馆是哪家？附近有什么餐厅", 2),
    ],
)
def test_a_part_without_a_subject_adds_to_the_record_found(request_: str, parts: int) -> None:
    assert len(texts(request_)) == parts


def test_each_is_every_row_of_what_was_found() -> None:
    assert "each [A1]" in texts("米兰有哪些门店有 Corvex Webcam？请告诉我每家的电话号码。")[1]


def test_the_shop_asked_for_is_meant_and_not_what_it_sells() -> None:
    assert texts("柏林哪家店有 Corvex Webcam？那家店几点关门")[1].startswith("[A1]")


@pytest.mark.parametrize(
    ("text", "chinese"),
    [
        ("Corvex Webcam Plus 多少钱", True),
        ("Desklab Office Chair Classic，哪把椅子好", True),
        ("whether 不下雨", True),
        ("Show reviews for 海底捞", False),
    ],
)
def test_latin_names_do_not_make_a_request_english(text: str, chinese: bool) -> None:
    assert is_chinese(text) is chinese


@pytest.mark.parametrize(
    ("clause", "take"), [("米兰评分最高的餐厅，4个人", 1), ("评分最高的3家餐厅", 3)]
)
def test_a_number_counts_what_is_ranked_only_beside_it(clause: str, take: int) -> None:
    assert read(clause).rankings[0].take == take


def test_a_weekday_after_another_is_of_the_same_week() -> None:
    (value,) = read("下周五到周日").values
    assert value.kind == "date_range"
    assert 1 <= (int(value.value["end"][-2:]) - int(value.value["start"][-2:])) % 31 <= 2


@pytest.mark.parametrize(
    ("request_", "second"),
    [
        ("找一家意大利餐厅，周五晚上7点有位子吗", "[A1]周五晚上7点有位子吗"),
        ("巴黎评分最高的餐厅是哪家？周日开门吗", "[A1]周日开门吗"),
    ],
)
def test_a_part_without_a_subject_is_of_the_record_found(request_: str, second: str) -> None:
    assert texts(request_)[1] == second


def test_a_bound_in_a_sentence_of_its_own_narrows_what_was_sought() -> None:
    assert texts("首尔有什么韩国餐厅？评分要4.5以上") == ["首尔有什么韩国餐厅, 评分要4.5以上"]


def test_what_a_price_is_for_is_no_amount() -> None:
    assert not [v for v in read("酒店一晚多少钱").values if v.kind in ("number", "duration")]
    assert [v.value for v in read("住一晚").values if v.kind == "duration"]


def test_a_state_that_is_a_city_lists_with_cities() -> None:
    assert len(texts("新加坡和曼谷现在分别几点")) == 2
