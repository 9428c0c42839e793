"""The parts that "and", "then" or a comma join: those that each ask for something of their own."""

from __future__ import annotations

import re
from collections.abc import Callable

from graphs.rules.asking import asks_plainly, begins_anew, hangs_in_chinese
from graphs.rules.commands import orders
from graphs.rules.language import is_chinese
from graphs.rules.lexicon import lexicon

_JOINT = re.compile(
    r"(?:\s*[,;])?\s+(?P<word>(?:and|but)\s+(?:also|then|after(?:wards| that)),?|and|then|also|"
    r"plus|as well as|but|&)\s+|"
    r"[,;]\s+",
    re.IGNORECASE,
)
_ASKS_ANEW = re.compile(
    r"(?:(?:in|on|at|for|to|from|till|until|by) )?(?:what|how|where|when|who|which)\b|"
    r"(?:find|show|tell|give|list|book|get|convert|check(?![ -](?:in|out)\b))\b|any\b|"
    r"(?:is|are|was|were|do|does|did|will|can|could|should|have|has)\s+"
    r"(?:the|an?|any|there|i|we|my|our|you|he|she|they|it)\b",
    re.IGNORECASE,
)
_BESIDES = re.compile(
    r"^\W*(?:besides|apart from|in addition to|as well as|on top of|along with)\s+"
    r"(?P<one>[^,]+),\s+(?P<other>.+)$|"
    r"^\W*(?:i (?:want|need|would like) )?not (?:only|just)\s+(?P<first>.+?),?\s+but\s+(?:also\s+)?"
    r"(?P<second>.+)$",
    re.IGNORECASE,
)
_ZH_SPLIT = re.compile(r"[，,]?(?:然后|接着|并且|另外|同时|以及|还有|顺便|再|并)[，,]?|[，,]")
_MAKES = re.compile(
    r"^\W*(?:please )?(?:create|make|build|start|compile|open)(?: me| us)? (?:an?|another) "
    r".*\b(?:called|named|titled|entitled|[\"“'‘])",
    re.IGNORECASE,
)
_PUTS_IN = re.compile(
    r"^\W*(?:then |also )?(?:add|put|fill|place|include|throw|stick|pop)\b.*"
    r"\b(?:(?:on|in|to|into|onto) it|with|there|in there)\b",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(r"(?:in|at|for) [A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*\W*$")
_SUPERLATIVE = re.compile(r"\b(?:\w{3,}est|best|worst|(?:most|least) \w+)\b", re.IGNORECASE)
_PAIR = re.compile(
    r"^\W*(?P<first>[a-z]+) and (?P<second>[a-z]+) "
    r"(?P<what>(?:(?:the|my|all|every|this|that|these|those)\b|(?-i:[A-Z\"“])).+)$",
    re.IGNORECASE,
)
"""Two deeds done to one thing: "like and save the newest post"."""
_REQUESTS = re.compile(
    r"\W*(?:find|show|tell|give|list|get|check|look|count|pick)\s+"
    r"(?:(?:me|us|my|the|an?|all|who|what|how|when|which|whether|up|out|for)\b|(?-i:[A-Z]))",
    re.IGNORECASE,
)
_BOUND = re.compile(
    r"\b(?:at least|at most|under|over|above|below|(?:more|less|fewer) than|or more|or less)\b",
    re.IGNORECASE,
)


def asking_parts(sentence: str) -> list[str]:
    """Clauses that each ask for something of their own."""
    if is_chinese(sentence):
        return _cut(sentence, _ZH_SPLIT, _parts_chinese)
    parts = _cut(_each_done(sentence), _JOINT, _parts)
    return [f"and {part}" if _ELSEWHERE.match(part) else part for part in parts]


def _each_done(sentence: str) -> str:
    """A sentence with two verbs for one thing, as two: "like the post and save it"."""
    pair = _PAIR.match(sentence)
    if pair is None or not (orders(f"{pair['first']} it") and orders(f"{pair['second']} it")):
        return sentence
    return f"{pair['first']} {pair['what']} and {pair['second']} it"


def beside(sentence: str) -> list[str]:
    """Both halves of "besides one, the other" and "not only one but also the other", else none."""
    match = _BESIDES.match(sentence)
    return [half for half in match.groups() if half] if match else []


def listed_parts(text: str) -> list[str]:
    """The parts of a list that only names what is wanted: "sunrise there, a hotel, my order"."""
    return _cut(text, _JOINT, _parts_listed)


def _cut(
    sentence: str, pattern: re.Pattern[str], parts_at: Callable[[str, re.Match[str]], bool]
) -> list[str]:
    """A sentence cut at the joints that part it, each judged by what stands since the last cut."""
    parts: list[str] = []
    start = 0
    for match in pattern.finditer(sentence):
        if parts_at(sentence[start : match.start()], match):
            parts.append(sentence[start : match.start()])
            start = match.end()
    parts.append(sentence[start:])
    return [bare for part in parts if (bare := part.strip(" ,，;"))]


def _parts(left: str, joint: re.Match[str]) -> bool:
    """Whether a joint stands between two things that are asked for."""
    right = joint.string[joint.end() :]
    commanded = orders(left) or bool(_REQUESTS.match(left))
    if commanded and orders(right) and (joint["word"] or _orders_it(right)):
        return not _fills(left, right)
    if orders(left) and joint["word"] and _REQUESTS.match(right):
        return True
    if not _complete(left):
        return False
    return _opens(right) if joint["word"] else bool(_ASKS_ANEW.match(right)) or _in_series(right)


def _orders_it(right: str) -> bool:
    """Whether what follows a comma is one of a series of commands that "and" ends."""
    last = _worded(right)
    return last is not None and orders(right[last.end() :])


def _worded(right: str) -> re.Match[str] | None:
    """The first joint with a word, as "and", None where there is none."""
    return next((joint for joint in _JOINT.finditer(right) if joint["word"]), None)


def _fills(left: str, right: str) -> bool:
    """Whether one part makes what the other fills: what goes in is found before it is made."""
    return bool(_MAKES.match(left)) and bool(_PUTS_IN.match(right))


def _parts_chinese(left: str, joint: re.Match[str]) -> bool:
    right = joint.string[joint.end() :]
    both = len(left) >= 4 and asks_plainly(left) and len(right) >= 3 and asks_plainly(right)
    return both and not hangs_in_chinese(right)


def _parts_listed(left: str, joint: re.Match[str]) -> bool:
    """Whether a joint of a list stands between parts that each say what is wanted."""
    right = joint.string[joint.end() :]
    bare = joint.group().strip().lower() in ("and", "&")
    return speaks(left) and speaks(_first(right)) and (not bare or _opens(right))


def _in_series(right: str) -> bool:
    """Whether what follows a comma is a member of a series that "and" ends."""
    last = _worded(right)
    first = _first(right)
    if last is None or re.search(r"\bones?\b", first, re.IGNORECASE):
        return False
    whole = _complete(first) or (speaks(first) and bool(_SUPERLATIVE.search(first)))
    return whole and _opens(first) and _opens(right[last.end() :])


def _first(text: str) -> str:
    """What stands before the first joint."""
    joint = _JOINT.search(text)
    return text[: joint.start()] if joint else text


def speaks(part: str) -> bool:
    """Whether a part says in a word of its own what is wanted, and does not only name things."""
    words = re.findall(r"(?<![\w_])[a-z][a-z'’-]+(?![\w_])", part)
    known = lexicon()
    return any(
        w.removesuffix("'s") not in known.function_words and w not in known.superlatives
        for w in words
    )


def _complete(left: str) -> bool:
    """Whether the left part can stand by itself: it names something and says where or of what."""
    words = re.findall(r"[\w'’-]+", left)
    content = [w for w in words if w.lower() not in lexicon().function_words]
    if words and words[0].lower() in lexicon().leading and not begins_anew(left):
        return False
    if len(content) < 2 or re.search(r"\bbetween\s+\S+(?:\s+\S+){0,3}$", left, re.IGNORECASE):
        return False
    anchored = re.search(r"\b(?:in|of|for|from|to|at|near|on|under|with|about|around)\b", left)
    return bool(anchored) or any(w[:1].isupper() for w in words[1:]) or len(content) >= 3


def _opens(right: str) -> bool:
    """Whether the right part starts a clause: a verb, a question word, a noun with its article."""
    words = re.findall(r"[\w'’-]+", right.lower())
    if not words:
        return False
    if _ELSEWHERE.match(right):
        return True
    first = re.sub(r"['’](?:s|re|d|ll)$", "", words[0])
    if first in lexicon().questions and len(words) < 3:
        return False
    if (
        first in lexicon().openers
        or first in lexicon().request_verbs
        or first in lexicon().write_verbs
    ):
        return len(words) > 1
    if first in lexicon().determiners and len(words) > 1:
        return speaks(_first(right)) and not _BOUND.search(right[:60])
    head = re.match(
        r"[a-z][\w'’-]*(?:\s+[a-z][\w'’-]*){0,3}\s+(?:in|of|for|there|from|near|at)\b", right
    )
    return bool(head)
