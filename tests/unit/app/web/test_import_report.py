"""What the page tells of an import."""

from __future__ import annotations

from app.import_summary import SHOWN
from app.web.import_report import report_lines
from app.web.texts import Texts

SUMMARY = {
    "group": "rivers",
    "tools": 30,
    "added": [f"rivers.o{n}" for n in range(SHOWN + 1)],
    "changed": [],
    "removed": [],
    "unchanged": ["rivers.locks"],
    "skipped": {"GET /x": "it has no path"},
    "breaking": {"rivers.locks": ["a new input", "another type"]},
    "warnings": ["said\x1b[31m so"],
    "not_chosen": ["a", "b"],
    "description": {"characters": 12345, "estimated_tokens": 3000},
}


def test_a_report_is_in_the_language_of_the_page_but_for_reasons() -> None:
    lines = [*report_lines(Texts("zh"), SUMMARY)]
    assert lines[0] == "rivers：共 30 个操作；新增 21，更改 0，移除 0，未变 1，跳过 1。"
    assert lines[SHOWN + 1 :][:3] == [
        "新增: 另有 1 项",
        "与以前不兼容: rivers.locks: a new input; another type",
        "跳过: GET /x: it has no path",
    ]
    assert "\x1b" not in lines[-3]
    assert lines[-2:] == [
        "有 2 个操作未被选中。",
        "说明文件有 12,345 个字符：放入提示词约需 3,000 个 token。",
    ]
