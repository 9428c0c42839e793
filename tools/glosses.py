"""A word-by-word English rendering of Chinese text, for search and rules that read English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import yaml

_TABLES = Path(__file__).parent / "data"
_CHINESE = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]+")
_PUNCTUATION = str.maketrans("，。？！；：（）、", ",.?!;:(),")
_YEAR_DATE = re.compile(r"(\d{4})年(\d{1,2})月(\d{1,2})[日号]")
_DATE = re.compile(r"(\d{1,2})月(\d{1,2})[日号]")
_CLOCK = re.compile(r"(\d{1,2})点(?:(半)|(\d{2}|\d(?=分))分?)?")
_MEASURE = "[个间张本杯份部条件家款场首篇名套辆瓶台座项只双顶把支趟班次顿盒盏碗盘种位]"
_NO_MEASURE = (
    "(?!个人|个性|个月|个小时|家具|家人|家乡|家庭|家居|家电|家长|张家|张开|张贴|台湾|台灯|台风|台阶|本周|本月|"
    "位置|位子|部分|部门|条件|名字|名称|名胜|次数|件数|份额|款式|支付|座位|场地|场馆|场所|双人|种类|班次|班机|班车|"
    "杯子|盒子|盘子|瓶子|套房|套餐|把手)"
)
_COUNT = re.compile(
    r"(?<![周期拜第一二三四五六七八九十])"
    r"(?:([一二三四五六七八九])?(十)([一二三四五六七八九])?|((?<![上下哪同另每某这那近])一|[二两三四五六七八九]))"
    r"(?=[个晚天人位间张本周杯份部块元条件年月小公家款场首篇名套辆瓶台座项星只双顶把支趟班次顿盒盏])"
)
_NUMERALS = "零一二三四五六七八九"
_MEASURES = re.compile(
    rf"(?<=\d){_MEASURE}|(?:(?<=[哪几每各]一)|(?<=[哪几每各这那])){_NO_MEASURE}{_MEASURE}|"
    rf"(?<=[有买订找来要吃看挑选换])一?{_NO_MEASURE}[个款双辆杯张台家](?=[\u4e00-\u9fff])|"
    rf"(?<=[有买订找来要吃看挑选换])一{_NO_MEASURE}{_MEASURE}(?=[\u4e00-\u9fff])|"
    rf"(?<=[的钱])一{_MEASURE}|(?<=[查看搜找问算订])下(?=[\u4e00-\u9fffA-Z\d])(?![午周个月次班雨雪单车载落降])"
)
_WORDED = (
    (re.compile("(?<=把)我(?!们|的)|(?<=取消)我(?!们|的)"), "我的"),
    (re.compile(rf"(?<=[荐找列绍挑选我来看出])几{_NO_MEASURE}{_MEASURE}"), "一些"),
    (re.compile(r"(?<=最多)(?=[是呢啊]?(?:[,.?!;:)]|$))"), "的"),
    (re.compile(rf"多少{_NO_MEASURE}{_MEASURE}"), "几"),
    (re.compile(rf"(?<=[上下])一{_MEASURE}?"), "个"),
    (re.compile(rf"(?<=最[近新早后])一{_MEASURE}"), "的"),
)
"""What is said with a measure word, as without it."""
_WHICH_IS = re.compile(
    rf"(?<=哪)(?:{_MEASURE}|里|边|儿)?(?:比较)?(便宜|贵|热|冷|暖和|凉快|近|远|大|小|高|低|快|慢|早|晚|长|短|重|轻|好|多|少)"
    r"(?=(?:一?[点些])?[呢啊]?(?:[,.?!;:]|$))"
)
"""哪个便宜 asks for the cheaper one."""
_EATEN = re.compile(r"(?<=[菜料理餐食面锅肉司萨烤堡排鲜饺粥汤鸡饼糕])[店馆](?!里?员)")
"""A shop of something to eat is a restaurant."""
_OR_NOT = re.compile(r"([\u4e00-\u9fff]{1,2})不(\1[\u4e00-\u9fff]?)")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def gloss(text: str) -> str:
    """Chinese words as English ones, in their own order; everything else stays as it is.

    Words are the longest that the glossary, the city table or the country and currency names of
    Babel know; unknown runs remain Chinese. Text without Chinese comes back unchanged. It bridges
    search and simple rules; it is no translation.
    """
    if not _CHINESE.search(text):
        return text
    prepared = _OR_NOT.sub(_asked, text.translate(_PUNCTUATION))
    prepared = _numbers(_EATEN.sub("餐厅", _WHICH_IS.sub(r"更\1", prepared)))
    english = _CHINESE.sub(lambda run: f" {' '.join(_glosses(run[0]))} ", prepared)
    return re.sub(r"\s+([,.?!;:)])", r"\1", " ".join(english.split()))


def without_chinese(text: str) -> str:
    """The text without its Chinese runs, for a model that cannot read them."""
    return " ".join(_CHINESE.sub(" ", text).split())


def _asked(found: re.Match[str]) -> str:
    """What "cold or not cold" asks about; a question that the glossary knows stays."""
    words, _ = _glossary()
    whole = found[0]
    return whole if whole in words or whole[:3] in words else found[2]


def _numbers(text: str) -> str:
    text = _YEAR_DATE.sub(lambda m: f" {m[1]}-{int(m[2]):02}-{int(m[3]):02} ", text)
    for pattern, words in _WORDED:
        text = pattern.sub(words, text)
    text = _CLOCK.sub(_clock, _DATE.sub(_month_and_day, text))
    return _MEASURES.sub("", _COUNT.sub(_digits, text))


def _digits(found: re.Match[str]) -> str:
    """A numeral up to 99 before a measure word as digits."""
    tens, ten, units, single = (part or "" for part in found.groups())
    if not ten:
        return f" {_NUMERALS.index(single.replace('两', '二'))}"
    return f" {10 * _NUMERALS.index(tens or '一') + _NUMERALS.index(units or '零')}"


def _clock(found: re.Match[str]) -> str:
    minutes = 30 if found[2] else int(found[3] or 0)
    return f" {int(found[1]):02}:{minutes:02} "


def _month_and_day(found: re.Match[str]) -> str:
    month = int(found[1])
    return f" {_MONTHS[month - 1]} {int(found[2])} " if 1 <= month <= 12 else found[0]


def _glosses(run: str) -> Iterator[str]:
    """Longest matches from the left; characters of no known word stay together."""
    words, longest = _glossary()
    unknown, start = "", 0
    while start < len(run):
        stops = range(min(len(run), start + longest), start, -1)
        stop = next((stop for stop in stops if run[start:stop] in words), None)
        if stop is None:
            unknown, start = unknown + run[start], start + 1
            continue
        yield from filter(None, (unknown, words[run[start:stop]]))
        unknown, start = "", stop
    if unknown:
        yield unknown


@cache
def _glossary() -> tuple[dict[str, str], int]:
    """Every known word with its gloss, and the length of the longest; own tables win."""
    words = _names() | city_names() | _table("things_zh.yaml") | _table("glosses_zh.yaml")
    return words, max(map(len, words))


@cache
def city_names() -> dict[str, str]:
    """Chinese names of large cities with their English ones."""
    return _table("cities_zh.yaml")


def _table(file_name: str) -> dict[str, str]:
    text = (_TABLES / file_name).read_text("utf-8")
    return dict(yaml.load(text, Loader=yaml.CSafeLoader))


def _names() -> dict[str, str]:
    """Names of countries and currencies, from the Unicode locale data that Babel carries."""
    from babel import Locale

    chinese, english = Locale("zh"), Locale("en")
    return {
        name: str(there[code])
        for here, there in (
            (chinese.territories, english.territories),
            (chinese.currencies, english.currencies),
        )
        for code, name in here.items()
        if code in there
    }
