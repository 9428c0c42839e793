"""Bodies of status 200 that report a failure in the ways services do, and bodies that do not."""

from __future__ import annotations

from typing import Any

import pytest

from tools.error_in_body import error_in_body, explanation

FAILURES: list[tuple[Any, str]] = [
    ({"ok": False, "error": "missing_scope", "needed": "chat:write"}, "missing_scope"),
    ({"ok": False, "error_code": 400, "description": "chat not found"}, "chat not found"),
    ({"ok": False, "error": "q must have three letters", "dishes": []}, "three letters"),
    ({"success": False, "status_code": 34, "status_message": "No such film"}, "No such film"),
    ({"success": False, "error": {"code": 101, "type": "key", "info": "No key"}}, "No key"),
    ({"success": "false", "message": "Nope", "data": {"hint": "x"}}, "Nope"),
    ({"success": False}, "says that the call failed"),
    ({"Response": "False", "Error": "Movie not found!"}, "Movie not found!"),
    ({"status": "error", "message": "Breed not found", "code": 404}, "Breed not found"),
    ({"status": "error", "code": "apiKeyMissing", "message": "No key"}, "No key"),
    ({"status": "fail", "data": {"title": "A title is required"}}, "A title is required"),
    ({"status": "fail", "message": "reserved range", "query": "127.0.0.1"}, "reserved range"),
    ({"status": "REQUEST_DENIED", "error_message": "Bad key", "results": []}, "Bad key"),
    ({"status": "OVER_QUERY_LIMIT", "results": []}, "OVER_QUERY_LIMIT"),
    ({"result": "error", "error-type": "invalid-key"}, "invalid-key"),
    ({"cod": "404", "message": "city not found"}, "city not found"),
    ({"statusCode": 400, "error": "Bad Request", "message": "id is wrong"}, "id is wrong"),
    ({"timestamp": "t", "status": 404, "error": "Not Found", "path": "/x"}, "Not Found"),
    ({"type": "about:blank", "title": "Gone", "status": 410, "detail": "sold"}, "sold"),
    ({"code": 1001, "msg": "invalid token", "data": None}, "invalid token"),
    ({"code": -1, "message": "系统繁忙"}, "系统繁忙"),
    ({"errcode": 40013, "errmsg": "invalid appid"}, "invalid appid"),
    ({"error": "Unable to geocode"}, "Unable to geocode"),
    ({"error": True, "reason": "Latitude out of range"}, "Latitude out of range"),
    ({"error": {"code": 403, "message": "denied", "errors": [{"reason": "x"}]}}, "denied"),
    ({"error": "API not working", "response": ""}, "API not working"),
    ({"error": "unknown city", "city": "Atlantis"}, "unknown city"),
    ({"Error Message": "Invalid API call"}, "Invalid API call"),
    ({"error_id": 400, "error_name": "bad", "error_message": "site is required"}, "site is"),
    ({"errors": [{"message": "Cannot query field"}], "data": None}, "Cannot query field"),
    ({"errors": [{"message": "gone"}], "data": {"user": None}}, "gone"),
    ({"errors": ["first", "second"]}, "first"),
    ({"get": "x", "errors": {"token": "Missing key"}, "results": 0, "response": []}, "Missing"),
    ({"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "No method"}}, "No method"),
    ({"isError": True, "content": [{"type": "text", "text": "boom"}]}, "boom"),
    ({"fault": {"faultstring": "Spike arrest", "detail": {"errorcode": "p"}}}, "Spike arrest"),
    ({"chart": {"result": None, "error": {"code": "Not Found", "description": "none"}}}, "none"),
    ({"status": {"error_code": 1001, "error_message": "Bad key", "credit_count": 0}}, "Bad key"),
    ({"data": [], "meta": {"status": 401, "msg": "Unauthorized"}}, "Unauthorized"),
    ({"data": {"success": False, "message": "no"}}, "no"),
    ([{"message": "Session expired", "errorCode": "INVALID_SESSION"}], "Session expired"),
]

SUCCESSES: list[Any] = [
    None,
    "error",
    [],
    {},
    {"error": None, "data": {"a": 1}},
    {"error": "", "response": {"a": 1}},
    {"error": False, "items": [1]},
    {"error": 0, "items": [1]},
    {"error": "none"},
    {"errors": [], "data": {"a": 1}},
    {"errors": None},
    {"error_margin": 0.2, "estimate": 3},
    {"estimate": 3.2, "error": "±0.4"},
    {"slope": 3, "error": {"x": 0.1}},
    {"error": 0.05},
    {"errors": 5, "warnings": 2, "lines": 100},
    {"data": {"user": {"id": 1}}, "errors": [{"message": "partial"}]},
    {"id": 9, "status": "failed"},
    {"order_id": 1, "status": "failed", "message": "Card declined"},
    {"data": {"id": 1, "status": "failed"}},
    [{"id": 1, "status": "error"}],
    {"name": "Falcon 1", "success": False, "details": "Engine failure", "flight": 1},
    {"ok": False, "checks": {"database": True}},
    {"ok": True, "error": None, "dishes": []},
    {"failed": 0, "passed": 3},
    {"failed": True, "job": 7},
    {"code": 200, "message": "OK", "data": [1]},
    {"code": 0, "msg": "success", "data": {}},
    {"code": 1, "msg": "success"},
    {"code": 20000, "message": "操作成功"},
    {"code": 404, "name": "Area of Atlanta"},
    {"code": "FR", "name": "France"},
    {"errcode": 0, "errmsg": "ok", "access_token": "x"},
    {"status": "active", "code": 500, "users": 3},
    {"status": "success", "message": "https://pictures.example/dog.jpg"},
    {"status": {"error_code": 0, "error_message": None}, "data": {"BTC": 1}},
    {"data": [1], "meta": {"status": 200, "msg": "OK"}},
    {"data": [1], "meta": {"status": 404, "msg": "one part is missing"}},
    {"message": "Hello"},
    {"title": "The Invalid", "year": 1999},
    {"result": "success", "rates": {"USD": 1}},
]


@pytest.mark.parametrize(("body", "words"), FAILURES, ids=[str(body)[:50] for body, _ in FAILURES])
def test_failures(body: Any, words: str) -> None:
    assert words in (error_in_body(body, {"Atlantis"}) or "")


@pytest.mark.parametrize("body", SUCCESSES, ids=[str(body)[:50] for body in SUCCESSES])
def test_successes(body: Any) -> None:
    assert error_in_body(body) is None


def test_an_explanation_is_short_and_one_line() -> None:
    text = explanation({"error": {"message": "a\n b " + "x" * 5_000}})
    assert text.startswith("a b x")
    assert len(text) <= 300


def test_deep_errors_are_not_followed_for_ever() -> None:
    body: Any = "end"
    for _ in range(90):
        body = {"error": [body]}
    assert error_in_body(body) == "the answer says that the call failed"
