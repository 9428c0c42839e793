"""Chinese requests: what they ask for, what they only tell, and what stands in them."""

from __future__ import annotations

import pytest

from tests.lending_stubs import read, texts


@pytest.mark.parametrize(
    ("clause", "words"),
    [
        ("5月13日爱丁堡的最大风速预计是多少", {"maximum", "wind", "speed"}),
        ("里斯本平均风速估计有多少", {"wind", "speed"}),
        ("波特兰现在空气潮不潮", {"air", "humid"}),
        ("首尔空气好不好", {"air", "quality"}),
        ("湿度是百分之几", {"humidity"}),
        ("风速每小时多少公里", {"wind", "speed"}),
        ("纽约这会儿气温是多少", {"temperature"}),
        ("帮我查一下我朋友那班飞机的登机口", {"flight", "gate"}),
        ("帮我查一下我妈妈那趟航班的登机口", {"flight", "gate"}),
        ("那趟列车几点发车", {"train", "departure", "time"}),
    ],
)
def test_everyday_words_are_understood_and_small_ones_left_out(
    clause: str, words: set[str]
) -> None:
    assert set(read(clause).words) == words


@pytest.mark.parametrize(
    "clause",
    ["远吗", "远不远", "有没有早餐", "里斯本风大不大", "明天会不会下雪", "博物馆周一开不开门"],
)
def test_a_question_for_yes_or_no(clause: str) -> None:
    assert read(clause).yes_no


@pytest.mark.parametrize(
    "clause", ["有多远", "哪家酒店最近", "有没有什么推荐", "你能告诉我几点开门吗", "找一家酒店"]
)
def test_any_other_question_is_none_for_yes_or_no(clause: str) -> None:
    assert not read(clause).yes_no


@pytest.mark.parametrize(
    "clause",
    [
        "想买个双肩包，60美元以内的有哪些",
        "我想买双跑鞋，哪款最便宜",
        "想买台笔记本电脑，评分最高的是哪款",
        "想订家酒店，每晚100欧元以下的有哪些",
        "要买把雨伞，多少钱",
    ],
)
def test_who_wants_to_buy_and_asks_buys_nothing_yet(clause: str) -> None:
    assert read(clause).action == ""


@pytest.mark.parametrize(
    "clause",
    [
        "我那个还在处理中的订单不要了，帮我取消掉",
        "我那张火车票不要了，帮我取消",
        "请帮我取消明天的餐厅预订",
        "把我最近的订单取消掉",
        "我上个订单用不上了，取消吧",
    ],
)
def test_a_command_to_cancel(clause: str) -> None:
    assert read(clause).action == "cancel"


@pytest.mark.parametrize("clause", ["取消政策是什么", "哪家酒店可以免费取消"])
def test_what_only_speaks_of_cancelling_is_no_command(clause: str) -> None:
    assert read(clause).action == ""


@pytest.mark.parametrize(
    "clause", ["最贵的是哪一件", "要的是这一本", "那一张呢", "每一天", "同一家"]
)
def test_one_after_a_pointing_word_counts_nothing(clause: str) -> None:
    assert [v for v in read(clause).values if v.kind == "number"] == []


def test_a_part_of_the_day_that_is_asked_about_says_no_time() -> None:
    assert [v.kind for v in read("早上几点开门").values] == []
    assert [v.kind for v in read("早上的航班").values] == ["time_range"]


@pytest.mark.parametrize(
    ("request_", "clauses"),
    [
        ("七月要去约翰内斯堡出差，那边最高气温多少度？", ["约翰内斯堡最高气温多少度(~七月)"]),
        ("下周去东京出差，那边会下雨吗？", ["东京会下雨吗(~下周)"]),
        ("我们打算十二月去悉尼旅游，那里热不热？", ["悉尼热不热(~十二月)"]),
        ("八月要去巴塞罗那玩，当地平均气温多少？", ["巴塞罗那平均气温多少(~八月)"]),
        ("我在里斯本，哪家博物馆评分最高？", ["哪家博物馆评分最高(~里斯本)"]),
    ],
)
def test_what_is_told_first_goes_to_the_question(request_: str, clauses: list[str]) -> None:
    assert texts(request_) == clauses


@pytest.mark.parametrize(
    "request_",
    [
        "想找个帐篷，评分4.5以上的有哪些",
        "找两张去马德里的火车票，最早的一班",
        "推荐里斯本的酒店，每晚不超过100欧元",
        "查一下巴黎的酒店，必须能带宠物",
        "列出根特的大提琴，哪一件最旧",
    ],
)
def test_what_only_narrows_stays_with_what_it_narrows(request_: str) -> None:
    assert texts(request_) == [request_]
