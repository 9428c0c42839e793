"""English renderings of Chinese text."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tools import glosses
from tools.glosses import gloss, without_chinese

TABLES = Path(glosses.__file__).parent / "data"


@pytest.mark.parametrize(
    ("chinese", "english"),
    [
        ("查询明天东京的天气", "look up tomorrow Tokyo weather"),
        ("巴黎最便宜的酒店，两晚三个人", "Paris cheapest hotel, 2 nights 3 people"),
        ("把100美元换算成日元", "100 US Dollar convert to Japanese Yen"),
        ("取消订单A-1203", "cancel order A-1203"),
        ("Sofia Coppola执导的电影", "Sofia Coppola directed movie"),
        ("2025年3月9日从北京到上海的航班", "2025-03-09 from Beijing to Shanghai flight"),
        ("3月9号的会议", "March 9 meeting"),
        ("周五晚上7点半", "Friday evening 07:30"),
        ("十二个人", "12 people"),
        ("二十三天", "23 days"),
        ("多少家餐厅", "how many restaurant"),
        ("推荐几个博物馆", "recommend some museum"),
        ("我上一个订单", "my last order"),
        ("哪把椅子", "which chair"),
        ("哪个便宜", "which cheaper"),
        ("帮我看下天气", "see weather"),
        ("三个小时", "3 hours"),
        ("寿司店", "sushi restaurant"),
        ("8点2个人", "08:00 2 people"),
        ("阿联酋的首都", "United Arab Emirates capital"),
        ("我的礼品卡余额还有多少", "my gift card balance how much left"),
        ("巴黎和伦敦哪个更暖和", "Paris and London which warmer"),
        ("100欧元能兑多少日元", "100 Euro can convert to how much Japanese Yen"),
        ("首尔评分最高的五家餐厅", "Seoul top rated 5 restaurant"),
        ("离我最近的机场在哪里", "nearest to me airport where is"),
        ("取消我明天的预订", "cancel my tomorrow booking"),
        ("这款耳机有货吗", "this headphones in stock"),
        ("伦敦这周末会下雪吗", "London this weekend will it snow"),
        ("查一下CA123的航班状态", "look up CA123 flight status"),
        ("空气潮不潮", "air humid"),
        ("酒店远不远", "hotel far"),
        ("开不开门", "open"),
        ("好不好吃", "delicious"),
        ("方便不方便", "convenient"),
        ("有没有早餐", "is there any breakfast"),
        ("想买个双肩包", "want to buy backpack"),
        ("想买双跑鞋", "want to buy running shoes"),
        ("找家酒店", "find hotel"),
        ("找家具", "find furniture"),
        ("有张优惠券", "has coupon"),
        ("来一杯咖啡", "来 1 coffee"),
        ("三只猫", "3 cat"),
        ("我那个订单不要了，帮我取消掉", "my order, cancel"),
        ("包裹寄出了，哪天能到", "parcel shipped, when will arrive"),
        ("纽约这会儿几度", "New York now temperature how much"),
        ("末班车几点开", "last train departure time"),
        ("曼谷的泰国餐厅", "Bangkok Thai restaurant"),
        ("取消我最近的订单", "cancel my latest order"),
    ],
)
def test_known_words_become_english(chinese: str, english: str) -> None:
    assert gloss(chinese) == english


def test_unknown_runs_stay_whole() -> None:
    assert gloss("张三丰的邮件") == "张三丰 email"


def test_the_longest_word_wins() -> None:
    assert gloss("天气预报") == "weather forecast"


@pytest.mark.parametrize("text", ["", "weather in Oslo", "  two  spaces ", "ひらがな"])
def test_text_without_chinese_is_unchanged(text: str) -> None:
    assert gloss(text) == text


def test_a_month_that_is_none_is_left() -> None:
    assert "13" in gloss("13月5日")


def test_leftover_chinese_can_be_dropped() -> None:
    assert without_chinese(gloss("张三丰的邮件")) == "email"


@given(st.text(alphabet="天气明两十个月日点半年3 a，的周五第一", max_size=20))
def test_any_mix_of_pieces_is_rendered(text: str) -> None:
    assert isinstance(gloss(text), str)


@pytest.mark.parametrize("table", ["glosses_zh.yaml", "things_zh.yaml", "cities_zh.yaml"])
def test_no_word_stands_in_a_table_twice(table: str) -> None:
    lines = (TABLES / table).read_text("utf-8").splitlines()
    words = [line.partition(":")[0] for line in lines if line and not line.startswith("#")]
    loaded = yaml.safe_load((TABLES / table).read_text("utf-8"))
    assert words == list(loaded)
    assert all(isinstance(value, str) for value in loaded.values())
