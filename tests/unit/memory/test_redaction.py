"""Secrets do not get past redaction, and what is no secret does."""

from __future__ import annotations

import json
from base64 import b64encode, urlsafe_b64encode
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.redaction import REDACTED, mask, redact


@pytest.mark.parametrize(
    "key",
    [
        "authorization", "Authorization", "Proxy-Authorization", "api_key", "apiKey", "X-Api-Key",
        "APIKEY", "X-RapidAPI-Key", "Ocp-Apim-Subscription-Key", "token", "access_token",
        "accessToken", "X-Auth-Token", "id_token", "password", "userPassword", "passwd",
        "client_secret", "secret", "Set-Cookie", "Cookie", "credentials", "private_key",
    ],
)  # fmt: skip
def test_values_under_telling_keys_are_replaced(key: str) -> None:
    found = redact({"headers": [{key: "v", "city": "Paris"}]}, [])
    assert found == {"headers": [{key: REDACTED, "city": "Paris"}]}
    assert mask({key: "v"}, []) == {key: "v"}


@pytest.mark.parametrize(
    "key",
    ["next_page_token", "property_token", "tokens", "prompt_tokens", "key", "author", "secretary",
     "keyword", "monkey", "place_id", "passport", "tokenize"],
)  # fmt: skip
def test_values_under_other_keys_stay(key: str) -> None:
    assert redact({key: "v"}, []) == {key: "v"}


@pytest.mark.parametrize("empty", [None, "", {}, []])
def test_an_absent_secret_stays_visible_as_absent(empty: Any) -> None:
    assert redact({"token": empty}, []) == {"token": empty}


def test_a_whole_object_under_a_telling_key_goes() -> None:
    assert redact({"credentials": {"user": "mia", "pin": 1}}, []) == {"credentials": REDACTED}


def test_known_secrets_are_replaced_wherever_they_stand() -> None:
    value = {"url": "https://h/?appid=abcd1234&q=x", "abcd1234": ["Bearer abcd1234"], "n": 1}
    expected = {"url": f"https://h/?appid={REDACTED}&q=x", REDACTED: [f"Bearer {REDACTED}"], "n": 1}
    assert redact(value, ["abcd1234"]) == expected
    assert mask(value, ["abcd1234"]) == expected


def test_the_longer_of_two_secrets_goes_whole() -> None:
    assert mask("abcd1234", ["abcd", "abcd1234"]) == REDACTED


def test_a_short_secret_goes_only_as_a_whole_string() -> None:
    assert mask(["abc", "abcde", ""], ["abc", ""]) == [REDACTED, "abcde", ""]


def test_a_secret_that_is_a_word_goes_as_a_word_of_its_own_only() -> None:
    value = ["wholly_wrong", "wronged", "the key 'wrong' is wrong", "k=wrong&n=1", "Bearer wrong."]
    hidden = ["wholly_wrong", "wronged", f"the key '{REDACTED}' is {REDACTED}"]
    assert mask(value, ["wrong"]) == [*hidden, f"k={REDACTED}&n=1", f"Bearer {REDACTED}."]


@pytest.mark.parametrize(
    ("before", "after"),
    [("Bearer%20", "%3A"), ("a\\n", "\\n"), ("\\u0027", "\\u0027"), ("b'\\x00", "\\x00'")],
)
def test_a_secret_that_is_a_word_begins_behind_a_sign_written_in_letters(
    before: str, after: str
) -> None:
    assert mask(f"{before}sesame{after}", ["sesame"]) == f"{before}{REDACTED}{after}"


def test_a_secret_that_is_a_word_leaves_names_of_fields() -> None:
    value = {"wrong_step": 1, "kind": "wrong", "tokens": {"key": "wrong key"}}
    left = {"wrong_step": 1, "kind": REDACTED, "tokens": {"key": f"{REDACTED} key"}}
    for hide in (redact, mask):
        assert hide(value, ["wrong", "token", "key"]) == left
    assert mask({"wr0ng_step": 1, "a1": 2}, ["wr0ng", "a1"]).keys() == {"[redacted]_step", REDACTED}


def test_what_was_given_is_left_alone() -> None:
    value = {"token": "v", "list": ["abcd"]}
    redact(value, ["abcd"])
    assert value == {"token": "v", "list": ["abcd"]}


def test_a_secret_in_digits_goes_as_a_number_too() -> None:
    assert mask([123456, 123456.5, 12345, True], ["123456", "123456.5"]) == [
        REDACTED,
        REDACTED,
        12345,
        True,
    ]
    assert mask([1, 12], ["1", "12"]) == [1, 12], "short ones are everywhere"


@given(
    secret=st.text(st.characters(codec="ascii"), min_size=9),
    before=st.binary(max_size=5),
    after=st.binary(max_size=5),
)
def test_a_secret_inside_of_base64_goes(secret: str, before: bytes, after: bytes) -> None:
    for encode in (b64encode, urlsafe_b64encode):
        text = encode(before + secret.encode() + after).decode()
        assert REDACTED in mask(f"Basic {text}", [secret])
    assert mask(b64encode(secret.encode()).decode(), [secret]).rstrip("=") == REDACTED


def test_a_secret_goes_as_json_and_html_write_it() -> None:
    assert mask('{"k": "ab\\"cd"}', ['ab"cd']) == f'{{"k": "{REDACTED}"}}'
    assert mask("<p>ab&amp;cd</p>", ["ab&cd"]) == f"<p>{REDACTED}</p>"


@given(
    secret=st.text(st.characters(codec="ascii"), min_size=4),
    before=st.text("éß上", max_size=4),
    after=st.text("éß上", max_size=4),
)
def test_no_form_of_a_secret_survives(secret: str, before: str, after: str) -> None:
    for form in (secret, quote(secret, safe="")):
        assert mask({"v": [before + form + after]}, [secret]) == {"v": [before + REDACTED + after]}


@given(
    value=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.just("plain"), inner),
        max_leaves=10,
    )
)
def test_values_without_secrets_come_back_equal(value: Any) -> None:
    assert json.dumps(redact(value, [])) == json.dumps(value)


TOKEN = "eyJhbGciOiJub25l.c2VjcmV0LXBhcnQ.c2lnbmF0dXJl"


@pytest.mark.parametrize("gap", ["\n", "\r\n  ", "\n\n"])
@pytest.mark.parametrize("at", [1, 20, len(TOKEN) - 1])
def test_a_long_secret_goes_when_lines_part_it(gap: str, at: int) -> None:
    text = f"Authorization: Bearer\n {TOKEN[:at]}{gap}{TOKEN[at:]}\nand more"
    assert mask(text, [TOKEN]) == f"Authorization: Bearer\n {REDACTED}\nand more"
    twice = f"{TOKEN[:at]}{gap}{TOKEN[at:]} or {TOKEN}"
    assert mask(twice, [TOKEN]) == f"{REDACTED} or {REDACTED}"


def test_words_on_two_lines_are_no_short_secret() -> None:
    assert mask("one pass\nword two", ["password"]) == "one pass\nword two"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("https://mia:p%40ss@a.example/x", f"https://{REDACTED}@a.example/x"),
        (
            "see redis://:word@h:6379, and b@c.example",
            f"see redis://{REDACTED}@h:6379, and b@c.example",
        ),
        ("https://a.example:8000/x@y", "https://a.example:8000/x@y"),
        ("https://mia@a.example", "https://mia@a.example"),
    ],
)
def test_user_and_password_of_a_url_go(text: str, shown: str) -> None:
    assert redact({"url": [text]}, ()) == {"url": [shown]}
    assert mask(text, ()) == text, "a body keeps what the next call may need"


def test_of_the_inputs_of_a_plan_the_value_goes_and_where_it_comes_from_stays() -> None:
    taken = {"kind": "taken", "step": "s1", "attribute": "token", "many": False}
    given = {"kind": "constant", "value": "abc", "origin": "", "known": False, "each": False}
    shown = redact({"token": taken, "password": given, "api_key": {**given, "more": 1}}, ())
    assert shown == {
        "token": taken,
        "password": {**given, "value": REDACTED},
        "api_key": REDACTED,
    }
