"""No known secret in a line, whatever it looks like and wherever it stands."""

from __future__ import annotations

import base64
import json
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphs.reasoner import Closing
from graphs.traces.encoding import Redactor
from graphs.traces.lines import Body, Digest, inputs_of, line_text
from memory.redaction import REDACTED

SECRETS = st.builds(
    lambda start, rest: f"{start}{rest}",
    st.sampled_from(["sk-", "pass:", 'a"b', "ü\\n", "x\ny", "key=%&"]),
    st.text(min_size=8, max_size=24),
)
WRAPPED: list[Any] = [
    lambda s: s,
    lambda s: f"before {s} after",
    lambda s: {"deep": [{"text": f"it is {s}!"}]},
    lambda s: {s: 1},
    lambda s: quote(s, safe=""),
    lambda s: json.dumps({"inner": s}),
    lambda s: json.dumps({"inner": s}, ensure_ascii=False),
    lambda s: json.dumps(json.dumps({"inner": s})),
]


@given(secret=SECRETS, wrap=st.sampled_from(WRAPPED), by_key=st.booleans())
def test_a_known_secret_never_stands_in_a_line(secret: str, wrap: Any, by_key: bool) -> None:
    value = wrap(secret)
    line = {"kind": "call", "arguments": value, "body": value if by_key else Body(value)}
    text = line_text(line, Redactor([secret]))
    parsed = json.loads(text)
    assert parsed["kind"] == "call"
    assert secret not in text
    assert secret not in json.dumps(parsed, ensure_ascii=False)
    assert quote(secret, safe="") not in text
    assert json.dumps(secret)[1:-1] not in text


@given(number=st.integers(min_value=10**11, max_value=10**14))
def test_a_secret_number_is_taken_out_of_numbers_too(number: int) -> None:
    text = Redactor([str(number)]).text({"pin": number, "n": [number, f"{number}"]})
    assert str(number) not in text
    assert json.loads(text)["n"] == [REDACTED, REDACTED]


def test_what_stands_under_the_key_of_a_secret_goes_but_not_from_bodies() -> None:
    said = {"password": "hunter2", "city": "Turkey"}
    line = json.loads(line_text({"arguments": said, "body": Body(said)}, Redactor([])))
    assert line == {"arguments": {"password": REDACTED, "city": "Turkey"}, "body": said}


def test_a_short_secret_counts_as_a_whole_text_only() -> None:
    text = Redactor(["ab"]).text({"one": "ab", "two": "cab"})
    assert json.loads(text) == {"one": REDACTED, "two": "cab"}


def test_a_digest_is_that_of_the_redacted_value() -> None:
    told, redacted = Redactor(["precious"]), Redactor([])
    assert told.digest({"a": "precious"}) == redacted.digest({"a": REDACTED})
    assert told.digest({"a": 1, "b": 2}) == redacted.digest({"b": 2, "a": 1})
    assert redacted.digest([1, 2]) != redacted.digest([2, 1])


def test_inputs_are_digested_by_name_and_functions_are_none_of_them() -> None:
    closing = Closing("Weather?", "en", [], {}, say=lambda _: None)  # type: ignore[arg-type,return-value]
    line = json.loads(line_text({"inputs": inputs_of({"closing": closing})}, Redactor([])))
    assert set(line["inputs"]) == {"request", "language", "plain"}
    other = json.loads(
        line_text(
            {"inputs": inputs_of({"closing": Closing("Weather!", "en", [], {})})}, Redactor([])
        )
    )
    assert line["key"] != other["key"]
    assert line["inputs"]["language"] == other["inputs"]["language"]


@pytest.mark.parametrize("value", [float("nan"), {1, 2}, "\udc80", "line\u2028break"])
def test_odd_values_can_be_written_and_read(value: Any) -> None:
    text = line_text({"value": value, "key": Digest(value)}, Redactor([]))
    written = f"{text}\n".encode("utf-8", "backslashreplace")
    assert written.count(b"\n") == 1
    assert set(json.loads(written)) == {"value", "key"}


def test_a_secret_in_another_form_goes_too() -> None:
    secret = "eyJhbGciOiJub25l.c2VjcmV0LXBhcnQ"
    wrapped = f"{secret[:9]}\n{secret[9:]}"
    encoded = base64.b64encode(f"mia:{secret}".encode()).decode()
    shown = Redactor([secret]).text({"a": wrapped, "b": encoded, "c": "https://mia:pw@a.example/"})
    told = json.loads(shown)
    assert told["a"] == REDACTED
    assert REDACTED in told["b"]
    assert told["c"] == f"https://{REDACTED}@a.example/"


def test_a_secret_that_is_a_word_leaves_names_of_fields() -> None:
    text = Redactor(["wrong"]).text({"wrong_step": "wholly_wrong", "why": "wrong key"})
    assert json.loads(text) == {"wrong_step": "wholly_wrong", "why": f"{REDACTED} key"}
