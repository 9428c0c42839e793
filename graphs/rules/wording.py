"""A request in plainer words: signs, idioms and contractions spelled out, polite wrapping gone."""

from __future__ import annotations

import re
from itertools import count

from graphs.rules.lexicon import lexicon
from tools.words import singular

_TO_ANOTHER = r"(?:then )?(?:tell|let|send|show|find|give|book|add|put|set|turn|mark|remove)\b"
"""What begins another command behind what somebody is to be told."""
_SIGNS = tuple(
    (re.compile(pattern, re.IGNORECASE), words)
    for pattern, words in (
        (r"\s*(?:->|=>|→)\s*", " to "),
        (r"\s+//\s+", ". "),
        (
            r"[,(]?\s*\b(?:while you(?: are|['’]re) at it|by the way|btw|if (?:at all )?possible|"  # noqa: ISC004
            r"if you (?:do not mind|don['’]t mind|can|could)|"
            r"when you (?:get a chance|have a moment))\b[,)]?",
            "",
        ),
        (
            r"\bwhat (does|do|did|would|will) ((?:the |an? |my |it\b)?.{0,60}?) ?cost\b",
            r"how much \1 \2 cost",
        ),
        (r"\bwhat (do|would|will|must|should) (i|we) (?:have to )?pay\b", r"how much \1 \2 pay"),
        (r"\s+&\s+(?-i:(?=[a-z\d]))", " and "),
        (r"\s+\+\s+(?=[a-z])", " and "),
        (r"\s+=\s+\?*\s*", " to "),
        (r"\s+(?:--|–|—)\s+", " - "),
        (r"(?<=[a-z])['’]m\b", " am"),
        (r"(?<=[a-z])['’]re\b", " are"),
        (r"(?<=[a-z])['’]ve\b", " have"),
        (r"(?<=[a-z])['’]ll\b", " will"),
        (r"(?<=[a-z])['’]d\b", " would"),
        (
            r"((?:^|[.?!]\s)\W*)(?-i:(?=[A-Z\"“]))([^,.?!]{2,60}?) (?:or|vs\.?|versus) "  # noqa: ISC004
            r"([^,.?!]{2,60}?)(?:,| -|:) ((?:which|who)\b[^,.?!]*)(?=\W*$)",
            r"\1\4, \2 or \3",
        ),
        (r"\b(what|where|when|who|how)s\b(?!['’])", r"\1's"),
        (r"\bcall(?:ing)? off\b", "cancel"),
        (r"((?:^|[.?!;])\s*)(?:in that case|in which case)\b", r"\1if so"),
        (r"\bin case\b(?! of\b)", "if"),
        (
            r"\bwhen(?:ever)?(?= (?:it|they|there) (?:(?:is|are|does|do|has|have|will|was|were)"  # noqa: ISC004
            r"(?: not|n['’]t)?|(?:wo|ca)n['’]t)(?: \w+)?,)",
            "if",
        ),
        (
            r",?\s*\bif (?:possible|at all possible|any|need(?:ed)? be|necessary|i may|"  # noqa: ISC004
            r"you (?:can|could|would|please|like|do(?:n['’]t| not) mind))(?=\s*(?:[,.?!]|$)),?",
            "",
        ),
        (r"\b(?:provided|assuming|supposing)(?: that)?\b|\bas long as\b", "if"),
        (r"\b(?:get rid of|throw (?:out|away)|chuck (?:out|away)|do away with)\b", "remove"),
        (
            r"\b(?:drop|throw|stick|pop|chuck|toss) (.{2,60}?) (in|into|on|onto) "  # noqa: ISC004
            r"(?=(?:it|my|our|the|an?|his|her|their)\b|(?-i:[A-Z\"“'‘]))",
            r"put \1 \2 ",
        ),
        (
            r"((?:^|[.?!;,]|\band|\bthen) ?)(?:tell|let) "  # noqa: ISC004
            r"((?-i:(?!I\b)[A-Z@][\w'’.-]*(?: (?!I\b)[A-Z][\w'’.-]*){0,3})) (?:know )?(?:that )?"
            r"((?:i|we|you|he|she|they|it|there|the|my|our|his|her|their)\b.+?)"
            rf"(?=[.!?]*$|,? (?:and|then) {_TO_ANOTHER})",
            r'\1send \2 the message "\3"',
        ),
        (r"\b(?:take|get|cut|pull) (?:me|us) (?:off|out of)(?: of)? ", "leave "),
        (
            r"\b(?:take|get|kick|throw|cut) (?!off\b|out\b|\d)((?:\S+ ){1,8}?)"  # noqa: ISC004
            r"(?:off|out of)(?: of)? "
            r"(?=(?:my|our|the|his|her|their)\b|(?-i:[A-Z\"“'‘]))",
            r"remove \1from ",
        ),
    )
)
_QUOTED = re.compile(r"\"[^\"\n]+\"|“[^”\n]+”")
_KEPT = re.compile(r'"Q(\d+)q"')
"""What stands for the quotes meanwhile."""
_POINT = re.compile(r"(?:^|(?<=\s))\(?(?P<mark>[1-9]|[a-e])[.)]\s+(?=\S)")
_FIRST_POINTS = (["1", "2"], ["a", "b"])
_HAIL = (
    r"(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|dear \w+|thanks|thank you|cheers|ok|"
    r"okay|well|so|right|oh|ah|er|um|"
    r"(?:one|two|three|some|a few|a couple of) (?:quick )?(?:things|questions?)|"
    r"(?:quick |one more )?question|remind me|please|pls|plz|kindly)"
)
_ORDINAL = r"(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|finally|lastly|next|also|[1-9][.)])"
_GREETING = re.compile(
    rf"^\W*(?:{_ORDINAL}[,:)]\s+)?(?:so )?(?:in that case,? )?"
    rf"(?:{_HAIL}(?: there| again| all| both| team)?(?: please| pls)?\s*[,!:–-]+\s*)*(?=\S)",
    re.IGNORECASE,
)
_POLITE = re.compile(
    r"^\W*(?:and |but |also |then )?(?:please |kindly )?(?:"
    r"(?:can|could|would|will) (?:you|anyone|somebody|someone) (?:be so kind as to |possibly |"
    r"please |kindly |perhaps )*(?=(?:find|reserve|book|order|cancel|name|"
    r"recommend|tell|let|find|check|look|say|give|show|work|see)\b)|"
    r"(?:would|do) you mind (?=\w+ing\b)|"
    r"i (?:would|will) be (?:\w+ )?(?:grateful|glad|happy|thankful|obliged)(?: to you)? if you "
    r"(?:could|would|can) |"
    r"i (?:was|am|have been) (?:just )?(?:wondering|hoping) if you (?:could|would|can) |"
    r"(?:is there any chance|any chance)(?: that)? you (?:could|would|can) |"
    r"(?:please )?be so kind as to )(?:please |kindly )?",
    re.IGNORECASE,
)
_KNOWING = re.compile(
    r"^\W*(?:and |but |also |then )?(?:please |kindly )?(?:"
    r"do(?:es)? (?:you|anyone|anybody) (?:happen to )?know|(?:have you )?(?:got )?any idea|"
    r"(?:can|could|would|will) (?:you|anyone) (?:please |kindly )?(?:tell me|say|find out|check)|"
    r"(?:just )?(?:wondering|curious)|i (?:just )?wonder|i am (?:just )?wondering|"
    r"(?:tell|telling) me|let me know) "
    r"(?=(?:at )?(?:who|whose|what|when|where|which|how|why)\b)",
    re.IGNORECASE,
)
_WHETHER = re.compile(
    r"^\W*(?:and |but |also |then )?(?:please |kindly )?(?:"
    r"(?:can|could|would|will) you (?:please |kindly )?(?:tell me|say|check|find out|see)|"
    r"do you (?:happen to )?know|any idea|"
    r"i (?:was|am|have been) (?:just )?(?:wondering|curious)|i (?:just )?wonder|"
    r"i (?:want|need|would like|would love) to (?:know|find out|check|see|learn)|"
    r"(?:tell|telling|let|letting) me(?: know)?|let us know|(?:find|finding) out|(?:check|see|"
    r"checking|seeing)(?: for me)?|not sure|i do(?:n['’]t| not) know|i am not sure) "
    r"(?:if|whether)(?: or not)?\s+(?!you (?:could|would|can)\b)",
    re.IGNORECASE,
)
_ANOTHERS = re.compile(
    r"^\W*(?:and |but |also )?(?:(?:my|our|the|a|one of (?:my|our|the)) )?(?:\w+ )?(?P<who>[a-z]+) "
    r"(?:also |just |really )*(?:(?P<wants>wants?|needs?|would like) |(?:is|are) "
    r"(?=(?:after|looking for) (?!me\b|you\b|it\b)))",
    re.IGNORECASE,
)


def plainly(request: str) -> str:
    """The request with signs and idioms in words; what is quoted stays as it is."""
    quoted = _QUOTED.findall(request)
    request = _numbered(_QUOTED, request, '"Q{}q"')
    for sign, words in _SIGNS:
        request = sign.sub(words, request)
    request = _KEPT.sub(lambda match: quoted[int(match[1])], request)
    points = [point["mark"] for point in _POINT.finditer(request)]
    return _POINT.sub("\n", request).strip() if points[:2] in _FIRST_POINTS else request


def _numbered(pattern: re.Pattern[str], text: str, mark: str) -> str:
    """Each match replaced by a mark with its number."""
    numbers = count()
    return pattern.sub(lambda _: mark.format(next(numbers)), text)


def _own_need(match: re.Match[str]) -> str:
    """What another person wants is asked like an own need: "my wife needs a coat"."""
    if singular(match["who"].lower()) not in lexicon().people:
        return match[0]
    return f"I {(match['wants'] or 'am').removesuffix('s')} "


def unwrapped(sentence: str) -> str:
    """A sentence without its greeting and its polite opening; "tell me if" asks "whether"."""
    bare = _ANOTHERS.sub(_own_need, _GREETING.sub("", sentence))
    bare = _KNOWING.sub("", _WHETHER.sub("whether ", bare))
    bare = _POLITE.sub("", bare)
    return _WHETHER.sub("whether ", bare) or sentence
