"""Whether a clause asks for something, only wishes it, tells something, or hangs on another."""

from __future__ import annotations

import re
from typing import Literal

from graphs.rules.language import is_chinese
from graphs.rules.lexicon import lexicon

Role = Literal["asks", "wishes", "tells", "hangs"]

_LINKS = r"(?:(?:and|but|so|also|then|plus|or|now|well|finally|lastly|next|please)\b,?\s*)*"
_QUESTION = re.compile(
    rf"^\W*{_LINKS}(?:(?:in|on|at|by|for|to|from|till|until|since|of|with|about|under|around|up to|"
    r"as of|within) )*(?:roughly |about |exactly )?"
    r"(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|can|could|will|"
    r"would|has|have|had|should|may|might|am|any|whether)\b",
    re.IGNORECASE,
)
_IN_PLACE = re.compile(
    r"^\W*(?:and |so |but )?(?:it|that|this|they|these|those)\s+(?:is|are|was|were|will be|"
    r"would be|makes?|comes? to|costs?)\s+"
    r"(?:how (?:much|many|long|far|old|big)|what|when|where|which)\b",
    re.IGNORECASE,
)
"""A question whose word stands where the answer would: "it is how much in yen"."""
_DESIRE = (
    r"(?:(?:want|need|wish|hope|plan|intend|love|like)s?|would (?:like|love)|"
    r"(?:am|are|is) (?:hoping|planning|thinking|looking|going))"
)
_OWN_NEED = re.compile(
    rf"^\W*(?:[^,]{{0,60}}(?:,|\b)\s*)?\b(?:i|we)\s+(?:also |just |really |only |still |now )*(?:"
    r"wonder|am (?:wondering|curious|looking for|searching for|after)|"
    r"are (?:wondering|curious|looking for|searching for|after)|"
    rf"{_DESIRE}\s+to (?:know|see which|find|have a list|hear|check|learn|order|book|"
    r"reserve|cancel|compare|rent|change|return|make sure)\b|"
    r"(?:want|need|would (?:like|love))\s+(?!to\b|that\b|for\b)\w+)",
    re.IGNORECASE,
)
_WISHES = re.compile(rf"\b{_DESIRE}\b", re.IGNORECASE)
_STATES = re.compile(
    rf"^\W*{_LINKS}(?:i|we|you|he|she|they|it|there|someone|everyone|everybody|nobody|"
    r"(?-i:[A-Z][a-z]+)(?: and (?-i:[A-Z][a-z]+))?|"
    r"(?:(?:one|two|three|four|five|six|both|all|some|most) of )?"
    r"(?:my|our|his|her|their|the|this|that|these|those|both|all|some|one|two|three|four|five)\b"
    r"(?: of (?:us|them))?"
    r"[\w'’ -]{0,40}?)\s+(?:also |just |already |both |all |never |always |usually |really )*"
    r"(?:am|is|are|was|were|be|been|will|would|have|has|had|do|does|did|don['’]t|doesn['’]t|"
    r"cannot|can['’]?t|can|may|might|must|should|got|get|gets|want|wants|need|needs|like|likes|"
    r"love|loves|hate|hates|prefer|prefers|hold|holds|plan|plans|live|lives|land|lands|arrive|"
    r"arrives|leave|leaves|fly|flies|travel|travels|stay|stays|eat|eats|drink|drinks|turn|turns|"
    r"come|comes|go|goes|move|moves|offer|offers|visit|visits|turn|turns|work|works|start|starts|run|runs|feel|feels|think|know|forgot|lost|"
    r"bought|paid|booked|ordered|died|broke|failed|ended|stopped|look|looks|isn['’]t|aren['’]t|wasn['’]t|won['’]t|\w+n['’]t)\b",
    re.IGNORECASE,
)
_WANTS = re.compile(
    rf"^\W*{_LINKS}(?:i|we)\s+(?:want|would (?:like|love))\s+(?!to\b|that\b)", re.IGNORECASE
)
_ADDS = re.compile(r"\b(?:also|too|as well)\b", re.IGNORECASE)
_DOING = re.compile(
    rf"^\W*{_LINKS}(?!(?:any|some|every|no)thing|during|according|including|regarding|considering|"
    r"opening|closing|shipping|reviews?ing|king|spring|evening|morning|exchanging)[a-z]{2,}ing\b"
    r"(?! (?:hours?|times?|costs?|fees?|index|pool|rates?|prices?|options?|distance)\b)|"
    r"^\W*(?:one|two|three|four|some|a few|a couple of) (?:quick |small )?(?:things|questions)\b|"
    r"^\W*(?:plans?|things|something|life|business|work|time)\s+"
    r"(?:has|have|is|are|came|comes|got|offers?)\b|^\W*not (?:fussy|picky|sure|that|too)\b",
    re.IGNORECASE,
)
_DROPPED = re.compile(
    rf"^\W*{_LINKS}(?:just |only |still |also )*(?:"
    r"(?:got|had)\s+(?:an?|my|our|the|some|two|three|to|no|until|till|in|back|here)\b|"
    r"(?:need|have|got|want|gotta) (?:to )?be (?:in|at|on|back|home|there|up|out)\b|"
    r"might (?!i\b|we\b|it\b|there\b|the\b|my\b)[a-z]+|must (?:be|get|leave|catch)\b|"
    r"(?:can(?:not|['’]?t) wait|could (?:do with|use)|been|off to|back (?:in|from))\b|"
    r"no (?:sign|news|word|trace) (?:of|from)\b)",
    re.IGNORECASE,
)
"""A statement without its subject: "Got an early train", "Need to be in Leeds by noon"."""
_WE = re.compile(rf"^\W*{_LINKS}(?:i|we|it|there|you)\b", re.IGNORECASE)
_HANGS = re.compile(
    r"^\W*(?:and )?(?:with|without|including|in|on|at|for|from|between|under|over|below|above|"
    r"around|near|by|no|nothing|none|not|only|just|preferably|ideally|max(?:imum)?|min(?:imum)?|"
    r"at (?:most|least)|up to|sorted|ordered|along with|together with|direct ones?|same)\b",
    re.IGNORECASE,
)
_REQUIRES = re.compile(
    r"^\W*(?:and |but )?(?:it|they|he|she|that|this|the (?:place|room|one|price))\s+"
    r"(?=(?:should|must|has to|have to|needs? to|ought to|can(?:not|['’]t)|"
    r"(?:should|must)n['’]t)\b)",
    re.IGNORECASE,
)
_PUT_IN = re.compile(
    r"^\W*(?:and |but )?(?:please |kindly )?"
    r"(?:(?:i|we) (?:would (?:like|prefer)|want|need|prefer) |"
    r"(?:give|tell|show|express|state|report|quote|say|convert)(?: me| us)? )"
    r"(?:it|that|this|them|the (?:answer|result|temperatures?|figures?|numbers?|values?|prices?)) "
    r"(?=in(?:to)? (?!my\b|our\b|the\b|an?\b)(?:[\w°]+ ?){1,3}\W*$)",
    re.IGNORECASE,
)
"""How the answer is to be put: "give it in dollars"."""
_SEEKS = re.compile(
    r"^\W*(?:and |also |then )?(?:find|list|show|recommend|suggest|are there|is there|any)\b",
    re.IGNORECASE,
)
_ZH_ASKS = re.compile(
    r"吗|呢|什么|多少|几|哪|谁|怎|是否|有没有|能不能|可不可以|会不会|是不是|要不要|请|帮|查|找|告诉|"
    r"推荐|列出|比较|知道|想要|需要|想订|想买|预订|取消|下单|给我|看看|算|换成|兑|显示|搜|多久|多长|"
    r"如何|为何|([\u4e00-\u9fff])不\1"
)
_ZH_ONLY_WISHES = re.compile(
    r"^(?:我|我们)?(?:想|要|打算|准备|计划)[^知查问看找什么多少几哪怎吗谁]*$"
)
_ZH_HANGS = re.compile(
    r"^(?:最[^的，,]{1,4}的?(?:一[班趟家个款件间张]|是?哪|那[班趟家个款件]|要?[多几])|哪[一班趟家个款件]|"
    r"(?:评分|价格|每晚|票价|房价)?(?:要|得|必须)?(?:在|是)?(?:不[超低高少]|低于|高于|至少|最多|超过|"
    r"[\d一二两三四五六七八九十百千.]+[^，,]{0,4}(?:以[内下上]|之内))|要[有带能求]|必须|只要|得[是有]|按)"
)
_ZH_STATES = re.compile(r"^(?:我|我们|咱们|他|她|他们|一共|总共|共|对了|预算)")


def role_of(text: str) -> Role:
    """What a clause is for; ``text`` still has its question mark."""
    if is_chinese(text):
        return _chinese_role(text)
    if _PUT_IN.match(text):
        return "hangs"
    if text.rstrip().endswith("?"):
        return "asks"
    if _DROPPED.match(text):
        return "tells"
    if begins_anew(text):
        return "asks"
    if _REQUIRES.match(text):
        return "hangs"
    if _DOING.match(text):
        return "tells"
    if _STATES.match(text) or _WE.match(text):
        return "wishes" if _WISHES.search(text) else "tells"
    return "hangs" if _HANGS.match(text) else "asks"


def is_question(text: str) -> bool:
    """Whether a clause begins like a question."""
    return bool(_QUESTION.match(text) or _IN_PLACE.match(text))


def seeks_things(text: str) -> bool:
    """Whether a clause begins like a search for things: "find", "are there"."""
    return bool(_SEEKS.match(text))


def requirement(text: str) -> str:
    """What "it should ..." or "give it in ..." requires, bare; other texts unchanged."""
    return _PUT_IN.sub("", _REQUIRES.sub("", text))


def begins_anew(text: str) -> bool:
    """Whether a part of a sentence begins with a question, a command or an own need."""
    if _QUESTION.match(text) or _commands(text):
        return True
    return bool(_OWN_NEED.search(text)) and not _DOING.match(text)


def is_wish(text: str) -> bool:
    """Whether a clause only says what somebody wants: "we want lunch straight after"."""
    if _QUESTION.match(text) or _commands(text) or _ADDS.search(text):
        return False
    return bool(_WANTS.match(text))


def desired(text: str) -> int:
    """Where what is wished begins, -1 where nothing is: after "want", "would like to"."""
    match = _WISHES.search(text)
    return match.end() if match else -1


def _commands(text: str) -> bool:
    """Whether a clause begins with a verb that tells to do something."""
    words = re.findall(r"[\w'’-]+", text.lower())
    while words and words[0] in _BEFORE_COMMANDS:
        words.pop(0)
    if not words:
        return False
    known = lexicon()
    return words[0] in known.request_verbs or words[0] in known.write_verbs or words[0] in _VERBS


_BEFORE_COMMANDS = frozenset(
    {"please", "pls", "plz", "kindly", "and", "then", "also", "but", "so", "now", "just", "to"}
)
_VERBS = frozenset(
    {"take", "let", "help", "rent", "remind", "track", "use", "ring", "email", "tell", "hand",
     "bring", "keep", "sort", "rank", "name", "say", "figure", "translate"}
)  # fmt: skip


def asks_plainly(chinese: str) -> bool:
    """Whether a part of a Chinese sentence asks or commands by itself."""
    return bool(_ZH_ASKS.search(chinese)) and not _ZH_ONLY_WISHES.match(chinese)


def hangs_in_chinese(text: str) -> bool:
    """Whether a part of a Chinese sentence only narrows what stands before it."""
    return bool(_ZH_HANGS.match(text))


def _chinese_role(text: str) -> Role:
    if "？" in text or "?" in text or _ZH_ASKS.search(text):
        return "asks"
    if _ZH_STATES.match(text):
        return "tells"
    return "hangs" if hangs_in_chinese(text) else "asks"
