"""What a sentence hangs on: if, should, unless, otherwise, before or behind what it decides."""

from __future__ import annotations

import re
from dataclasses import replace

from graphs.rules.asking import begins_anew
from graphs.rules.branches import Branch
from graphs.rules.chinese_conditions import chinese_branches
from graphs.rules.language import is_chinese

_MARK = re.compile(
    r"(?P<link>^\W*|[,;:.]?\s+(?:-\s+)?)(?P<joins>(?:(?:and|but|or|so|then)\s+)*)"
    r"(?:(?:only|just)\s+)?\b(?P<word>if|unless|otherwise|else|should)\b"
    r"(?P<rest>[,:]?\s+|[,:]?$)",
    re.IGNORECASE,
)
_ASKS_WHETHER = re.compile(
    r"\b(?:know|see|check|wonder(?:ing)?|curious|say|tell|tell (?:me|us)|ask|find out|sure|look|"
    r"as|even|what|idea|matter|care|mind|difference)$",
    re.IGNORECASE,
)
_SHOULD = re.compile(r"(?!i\b|we\b|you\b)[^?]+?,\s*\S", re.IGNORECASE)
_COMMA = re.compile(
    r"\s*(?:,\s*(?:then\s+)?|\s+then\s+|\s+-\s+|:\s+)(?![A-Z][\w ]*,\s)", re.IGNORECASE
)
_COMMAND = re.compile(
    r"(?P<before>\w+)\s+(?=(?:(?:please|just|only)\s+)*(?:"
    r"(?:tell|show|give|find|list|name|recommend|suggest|pick|get|book|reserve|order|cancel)\s+"
    r"(?:me|us|the|an?|its|their|my|one|some|any|all|just|only|out)\b|"
    r"(?:show|find|recommend|suggest)\s|"
    r"what(?:['’]s| is| are)\b|how (?:much|many|long|far)\b|which (?:is|are)\b)|"
    r"(?:just|only)\s+(?:the|its|their)\b|(?:i|we) (?:am|are|will|would)\b)",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"^(?P<test>(?P<yes>so|yes)|not|no)(?P<mark>[,:]?\s+)(?:then\s+)?(?P<then>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_NO_END = frozenset(
    {"i", "we", "you", "they", "to", "can", "cannot", "could", "not", "and", "or", "the", "a",
     "an", "that", "which", "of", "in", "for", "if", "whether"}
)  # fmt: skip
_LAST_PART = re.compile(r"^(?P<one>.+)(?:,\s*(?:and|but|or)?\s*|\s+(?:and|but)\s+)(?P<other>.+)$")


def branched(sentence: str) -> tuple[str, list[Branch]]:
    """What a sentence asks in any case, and what it hangs on tests; no branch where nothing hangs.

    "Check the wind in Oslo and if it is over 40, find a museum, otherwise a park" asks one thing in
    any case and has two branches.
    """
    if is_chinese(sentence):
        return chinese_branches(sentence)
    marks = [mark for mark in _MARK.finditer(sentence) if _is_condition(mark, sentence)]
    if not marks:
        return sentence, []
    ends = [mark.start() for mark in marks[1:]] + [len(sentence)]
    pieces = [
        (mark["word"].lower(), sentence[mark.end() : end].strip(" ,;"))
        for mark, end in zip(marks, ends, strict=True)
    ]
    head = sentence[: marks[0].start()].strip(" ,")
    lead = head if head and _stands_alone(marks[0], pieces) else ""
    branches = _branches(pieces, "" if lead else head)
    if not any(branch.then for branch in branches):
        return sentence, []
    return lead, branches


def _is_condition(mark: re.Match[str], sentence: str) -> bool:
    """Whether the word hangs something on a test: no "tell me if", "what else", "see if"."""
    before, after = sentence[: mark.start()], sentence[mark.end() :]
    word, opens = (
        mark["word"].lower(),
        not before.strip() or bool(re.match(r"[,;:.]", mark["link"])),
    )
    if word in ("else", "otherwise"):
        return bool(after) and (opens or bool(mark["joins"]) or word == "otherwise")
    if word == "should":
        return (opens or bool(mark["joins"])) and bool(_SHOULD.match(after))
    return bool(after) and not _ASKS_WHETHER.search(before)


def _stands_alone(mark: re.Match[str], pieces: list[tuple[str, str]]) -> bool:
    """Whether what stands before the first condition is asked, or told, in any case."""
    if pieces[0][0] in _ELSE:
        return True
    thens = [_apart(body)[1] for word, body in pieces if word not in _ELSE]
    if not thens[0]:
        return False
    if mark["joins"] or re.search("[:;.-]", mark["link"]):
        return True
    return "," in mark["link"] and begins_anew(thens[0]) and all(thens)


_ELSE = ("otherwise", "else")


def _branches(pieces: list[tuple[str, str]], then: str) -> list[Branch]:
    """The branches of conditions in order; ``then`` is what stands before the first."""
    found: list[Branch] = []
    for index, (word, body) in enumerate(pieces):
        if word in _ELSE:
            found.append(Branch("", body, expect=False))
            continue
        last = index == len(pieces) - 1 or pieces[index + 1][0] in _ELSE
        test, after = (body, "") if then else _apart(body)
        if then and not last:  # "a museum if it rains, and a park if it does not"
            part = _LAST_PART.match(body)
            test, after = (part["one"], part["other"]) if part else (body, "")
        if not then and not after and found and not test.endswith(","):
            part = _LAST_PART.match(found[-1].then)
            if part is not None:  # "if it rains, a museum and a park if not"
                found[-1] = replace(found[-1], then=part["one"].strip(" ,"))
                after = part["other"]
        said, then = (then, after) if then else (after, "")
        found.append(Branch(test.strip(" ,.?"), said.strip(" ,"), expect=word != "unless"))
    return found


def _apart(body: str) -> tuple[str, str]:
    """A test and what hangs on it, apart at a comma, at "then" or where a command begins."""
    bare = _BARE.match(body)
    if bare is not None and (bare["yes"] or bare["mark"].strip() or begins_anew(bare["then"])):
        return bare["test"], bare["then"]
    comma = _COMMA.search(body)
    for command in _COMMAND.finditer(body):
        if comma is not None and comma.start() < command.start():
            break
        if command["before"].lower() not in _NO_END:
            return body[: command.end("before")], body[command.end() :]
    return (body[: comma.start()], body[comma.end() :]) if comma is not None else (body, "")
