"""A request in plainer words: signs, idioms and contractions spelled out, polite wrapping gone."""

from __future__ import annotations

import re
from itertools import count

from graphs.reading.values.known_places import cities
from graphs.reading.values.lexicon import pairs
from graphs.rules.lexicon import lexicon
from tools.words import singular

_A_DAY = (
    r"(?:(?:this|next|on|the|coming) )*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|week)"
    r"|today|tonight|tomorrow"
)
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
        (r"\b(?:what|which) hour\b(?! of)", "what time"),
        (
            r"\b(?:what|which)(?: (?:kind|sort) of)? (?:money|cash)(?= (?:do|does|is|are|will)\b)",
            "what currency",
        ),
        (r"\s+&\s+(?-i:(?=[a-z\d]))", " and "),
        (r"\s+\+\s+(?=[a-z])", " and "),
        (r"\s+=\s+\?*\s*", " to "),
        (r"\s+(?:--|–|—)\s+", " - "),
        (r"\b(I|you|we|they)['’]m\b", r"\1 am"),
        (r"\b(you|we|they)['’]re\b", r"\1 are"),
        (r"\b(I|you|we|they)['’]ve\b", r"\1 have"),
        (r"\b(I|you|he|she|we|they)['’]ll\b", r"\1 will"),
        (r"\b(I|you|he|she|we|they)['’]d\b", r"\1 would"),
        (r"\b(what|who|where|when|how|which|that|this|there|it)['’]ll\b", r"\1 will"),
        (r"\b(what|who|where|when|how|which|there)['’]re\b", r"\1 are"),
        (
            r"\b(?:which|what)ever ((?:[A-Z]\w+ )?\w+) (?:is|are) (?:the )?"  # noqa: ISC004
            r"(\w{2,}est|(?:most|least|best|top|highest|lowest)[ -]\w+)\b",
            r"the \2 \1",
        ),
        (
            r"((?:^|[.?!]\s)\W*)(?:between|out of|of|comparing|considering) ([^,.?!]{3,60}?) and "  # noqa: ISC004
            r"([^,.?!]{3,60}?)(?:,| -|:)\s*((?:which|what|who|whose)\b[^.?!]*)",
            r"\1\4, \2 or \3",
        ),
        (
            r"((?:^|[.?!]\s)\W*)(?-i:(?=[A-Z\"“]))([^,.?!]{2,60}?) (?:or|vs\.?|versus) "  # noqa: ISC004
            r"([^,.?!]{2,60}?)(?:,| -|:) ((?:which|who)\b[^,.?!]*)(?=\W*$)",
            r"\1\4, \2 or \3",
        ),
        (r"\b(what|where|when|who|how)s\b(?!['’])", r"\1's"),
        (r"(?<=\w)(?<!\bwhat)(?<!\bit)(?<!\bthat)['’]s (?=(?:an?|too|very|quite|rather) )", " is "),
        (
            rf"\bwhat (?:will |is )?({_A_DAY}) (?:will |is )?(?:going to |gonna )?be like\b",
            r"what the weather will be like \1",
        ),
        (
            r"\b(?:can|could|do|does|will|would) (?:i|we|you|he|she|they) (?:still )?"  # noqa: ISC004
            r"(?:get|have|claim) (?:my|our|your|his|her|their|the|any) money back\b",
            "is it refundable",
        ),
        (r"\bcall(?:ing)? off\b", "cancel"),
        (
            r"(?<!\bdo)(?<!\bcan)(?<!\bwhat) (?:that |which )?you "  # noqa: ISC004
            r"(?:sell|stock|carry|offer|have(?: got)?)(?=\s*(?:[,.?!;]|$))",
            "",
        ),
        (r"\bset(?:s|ting)? (me|us|you|him|her|them) back\b", r"cost \1"),
        (r"\bwhat (does|do|did|would|will) (.{2,60}?) cost\b", r"how much \1 \2 cost"),
        (r"\badd(?:ing)? up\b(?: for me)?", "sum"),
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
        (r"\b(?:dig up|dig out|hunt (?:down|up)|track down|come up with|rustle up)\b", "find"),
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
        (
            r"\b(?:nobody|no one|noone)(?: else)? (?:should|must|may|can|is to)(?: be able to)? "  # noqa: ISC004
            r"see ((?:my|our|the)\b[^,.?!]+)",
            r"set \1 to private",
        ),
        (
            r"\b(?:only i|just me) (?:should|must|may|can)(?: be able to)? see ([^,.?!]+)",
            r"set \1 to private",
        ),
        (
            r"\b(?:everybody|everyone|anybody|anyone)(?: else)? (?:should|may|can)"  # noqa: ISC004
            r"(?: be able to)? see ((?:my|our|the)\b[^,.?!]+)",
            r"set \1 to public",
        ),
        (
            r"\bmake ((?:(?:my|our|the|this|that)\b[^,.?!]{1,60}?|it|them)) "  # noqa: ISC004
            r"(private|public|hidden|invisible|visible|unlisted|read-only|inactive|active)\b",
            r"set \1 to \2",
        ),
        (r"\b(?:take|get|cut|pull) (?:me|us) (?:off|out of)(?: of)? ", "leave "),
        (
            r"\b(?:take|get|kick|throw|cut) (?!off\b|out\b|\d)((?:\S+ ){1,8}?)"  # noqa: ISC004
            r"(?:off|out of)(?: of)? "
            r"(?=(?:my|our|the|his|her|their)\b|(?-i:[A-Z\"“'‘]))",
            r"remove \1from ",
        ),
        (r"\btake (?!off\b|out\b)((?:\S+ ){1,6}?)off(?=\W*$)", r"remove \1"),
        (r"\b(?:set|put) (?:me )?(?:up|together) (?=an?\b|the\b|my\b|our\b|some\b)", "create "),
        (r"\bline up\b", "queue"),
        (
            r"\bturn (?:(?:up|down) )?((?:the|my|its?|that)\b[^,.;!?]{0,30}?)(?: (?:up|down))? "  # noqa: ISC004
            r"to (?=\d)",
            r"set \1 to ",
        ),
        (
            r"\b(?:every(?:body|one)|all(?: the)?(?: people| users| those)?|those|the people)"  # noqa: ISC004
            r"(?: who| that)? follow(?:s|ing)? me\b",
            "all my followers",
        ),
        (r"\bwho(?: all)? follows me\b", "who are my followers"),
        (r"\bwho(?: all)? follows ((?-i:[A-Z@#])[^,.?!]*)", r"who are the followers of \1"),
        (
            r"\bhow many (?:people|users|accounts|others) follow me\b",
            "how many followers do I have",
        ),
        (
            r"\bhow many (?:people|users|accounts|others) follow ((?-i:[A-Z@#])[^,.?!]*)",
            r"how many followers does \1 have",
        ),
        (r"\bgive an? (like|upvote|follow|star) to\b", r"\1"),
        (r"\bclear out (?=all\b|every)", "remove "),
        (
            r"((?:^|[.?!;,]|\band) ?)(?:go|jump|move) (?:on |back )?to the (?=next|previous)",
            r"\1skip to the ",
        ),
        (r"\b(?:carry|go|keep) on (?:playing|with)\b|\bkeep (?:playing|going with)\b", "resume"),
        (
            r"\bstop (?:being )?(?P<doing>follow|lik|subscrib|pinn|bookmark|watch|mut|block)ing "  # noqa: ISC004
            r"(?:to )?",
            lambda m: (
                {
                    "lik": "unlike",
                    "subscrib": "unsubscribe from",
                    "pinn": "unpin",
                    "mut": "unmute",
                }.get(m["doing"].lower(), f"un{m['doing'].lower()}")
                + " "
            ),
        ),
        (
            r"(?:^|(?<=[.!?;,] )|(?<=and ))(?:i )?(?:no longer want|(?:do not|don['’]t) want) to "  # noqa: ISC004
            r"(follow|like|watch) (.+?)(?: any ?(?:more|longer))?(?=\W*$)",
            r"un\1 \2",
        ),
        (r"\bsign (?:me )?up for\b", "book"),
        (
            r"\b(?:put|pop|stick|throw|chuck) (.{3,60}?) in(?:to)? (?:my|the) (?:cart|basket)\b",
            r"add \1 to my cart",
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
_OR_NOT = re.compile(
    r"^\W*(?!whether\b|is\b|are\b|do\b|does\b)(.{4,60}?),? or not(?=\W*$)", re.IGNORECASE
)


_FROM_THERE = "|".join(sorted(map(re.escape, pairs("demonyms.txt")), key=len, reverse=True))
_DISHES = (
    "sushi|pizza|burgers?|ramen|noodles?|curry|tapas|seafood|steak|kebab|taco|vegan|vegetarian|"
    "veggie"
)
_EATING_PLACE = re.compile(
    rf"\b({_FROM_THERE}|{_DISHES}) (?:eating )?(?:place|spot|joint)(?=s?\b)"
    r"|(?<!\bas )(?<!\bam )(?<!being )"
    r"\b((?:best|top|nice|good|great|decent|cheap|cheapest|nearest|closest|rated|an?|any)"
    rf" (?:{_FROM_THERE}))"
    r"(?=,? (?:in|near|nearby|around|close|within|for (?:dinner|lunch))\b)",
    re.IGNORECASE,
)
"""What is cooked somewhere said for the restaurant: "Thai places", "a good Italian in Rome"."""


def plainly(request: str) -> str:
    """The request with signs and idioms in words; what is quoted stays as it is."""
    quoted = _QUOTED.findall(request)
    request = _numbered(_QUOTED, request, '"Q{}q"')
    for sign, words in _SIGNS:
        request = sign.sub(words, request)
    request = _KEPT.sub(lambda match: quoted[int(match[1])], request)
    request = _EATING_PLACE.sub(lambda match: f"{match[1] or match[2]} restaurant", request)
    points = [point["mark"] for point in _POINT.finditer(request)]
    return _POINT.sub("\n", request).strip() if points[:2] in _FIRST_POINTS else request


def _numbered(pattern: re.Pattern[str], text: str, mark: str) -> str:
    """Each match replaced by a mark with its number."""
    numbers = count()
    return pattern.sub(lambda _: mark.format(next(numbers)), text)


def _whether(match: re.Match[str]) -> str:
    first, _, rest = match[1].partition(" ")
    return f"whether {first if first.lower() in cities() else first.lower()} {rest}"


def _own_need(match: re.Match[str]) -> str:
    """What another person wants is asked like an own need: "my wife needs a coat"."""
    if singular(match["who"].lower()) not in lexicon().people:
        return match[0]
    return f"I {(match['wants'] or 'am').removesuffix('s')} "


def unwrapped(sentence: str) -> str:
    """A sentence without its greeting and its polite opening; "tell me if" asks "whether"."""
    bare = _ANOTHERS.sub(_own_need, _GREETING.sub("", sentence))
    bare = _KNOWING.sub("", _WHETHER.sub("whether ", bare))
    bare = _OR_NOT.sub(_whether, _POLITE.sub("", bare))
    return _WHETHER.sub("whether ", bare) or sentence
