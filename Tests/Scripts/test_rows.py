# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""scripts/rows counts a row as held only by a test that names it and passed."""
import importlib.machinery
import importlib.util
import json
import pathlib

import pytest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "rows"
loader = importlib.machinery.SourceFileLoader("rows", str(SCRIPT))
rows = importlib.util.module_from_spec(importlib.util.spec_from_loader("rows", loader))
loader.exec_module(rows)

PAGE = """
| TID-01 | a | b |
| TID-02 | a | b |

## Rows without a test in this version

| id | reason |
|---|---|
| TID-02 | later |
"""


def named(title, parameterized=False):
    payload = {"kind": "function", "id": "t", "displayName": title, "name": "f()", "isParameterized": parameterized}
    return {"kind": "test", "payload": payload}


def event(kind, case="", argument="", **more):
    test_case = {"_testCase": {"id": case, "displayName": argument}} if case else {}
    return {"kind": "event", "payload": {"kind": kind, "testID": "t", **test_case, **more}}


def passing(tmp_path, *records):
    stream = tmp_path / "events.jsonl"
    stream.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    run = rows.TestRun()
    run.read(str(stream))
    return run.passing()


PASSED = [event("testEnded")]
PASSED_CASES = [event("testCaseEnded", "1", "5"), event("testCaseEnded", "2", "6"), event("testEnded")]


def test_a_passing_test_holds_the_rows_of_its_title(tmp_path):
    assert passing(tmp_path, named("A miss (TID-01, TID-02)"), *PASSED) == {
        "TID-01": ["A miss (TID-01, TID-02)"],
        "TID-02": ["A miss (TID-01, TID-02)"],
    }
    assert passing(tmp_path, named("A miss (TID-01)", parameterized=True), *PASSED_CASES) == {"TID-01": ["A miss (TID-01)"]}


def test_a_passing_case_holds_the_row_of_its_argument(tmp_path):
    held = passing(
        tmp_path,
        named("A script runs", parameterized=True),
        event("testCaseEnded", "1", '"TID-01.jsonl"'),
        event("testCaseEnded", "2", '"TID-02.jsonl"'),
        event("issueRecorded", "2", '"TID-02.jsonl"', issue={"isKnown": False}),
        event("testEnded"),
    )

    assert held == {"TID-01": ["TID-01.jsonl"]}


@pytest.mark.parametrize(
    "parameterized,records",
    [
        (False, []),
        (True, []),
        (False, [event("testSkipped")]),
        (False, [event("testStarted")]),
        (True, [event("testEnded")]),
        (True, [event("testCaseEnded", "1")]),
        (False, [*PASSED, event("issueRecorded", issue={"isKnown": False})]),
        (False, [*PASSED, event("issueRecorded", issue={"isKnown": True})]),
        (True, [*PASSED_CASES, event("issueRecorded", "1", issue={"isKnown": False})]),
    ],
    ids=["never run", "never run with arguments", "skipped", "never ended", "no case", "only a case ended", "failed", "known issue", "failed in a case"],
)
def test_a_test_that_did_not_pass_holds_nothing(parameterized, records, tmp_path):
    assert passing(tmp_path, named("A miss (TID-01)", parameterized), *records) == {}


@pytest.mark.parametrize("title", ["XTID-01", "TID-011", "TID-1", "TID-01x"])
def test_what_only_looks_like_an_id_names_nothing(title, tmp_path):
    assert passing(tmp_path, named(title), *PASSED) == {}


@pytest.mark.parametrize(
    "tests,faults",
    [
        ({"TID-01": ["A"]}, []),
        ({}, ["TID-01 has neither a passing test nor a reason"]),
        ({"TID-01": ["A"], "TID-02": ["B"]}, ["TID-02 has a test now: take its reason out of Docs/behaviours.md"]),
    ],
)
def test_every_row_has_a_test_or_else_a_reason(tests, faults):
    assert rows.report(*rows.rows_and_reasons(PAGE), tests) == faults


def test_a_reason_for_no_row_is_a_fault():
    listed, reasons = rows.rows_and_reasons(PAGE.replace("| TID-02 | later", "| TID-09 | later"))

    assert "TID-09 has a reason and is no row of Docs/behaviours.md" in rows.report(listed, reasons, {})


def test_the_page_holds_every_row_that_this_version_answers_for():
    listed, reasons = rows.rows_and_reasons((SCRIPT.parent.parent / rows.PAGE).read_text(encoding="utf-8"))
    counts = {"TID": 33, "FID": 27, "BTY": 11, "CAN": 16, "DOM": 17, "SET": 12, "KEY": 37, "SEK": 16, "LCK": 31, "CTX": 33, "SRV": 31}
    expected = [f"{prefix}-{number:02}" for prefix, most in counts.items() for number in range(1, most + 1)]
    # PIN-02 is a table that nobody has confirmed.
    expected += ["PIN-01"] + [f"PIN-{number:02}" for number in range(3, 15)]

    assert sorted(listed) == sorted(expected)
    assert len(reasons) <= 20


def test_an_argument_with_a_line_separator_of_unicode_ends_no_line(tmp_path):
    stream = tmp_path / "events.jsonl"
    records = [named("A miss (TID-01)", True), event("testCaseEnded", "c", "\u2028\u0085"), event("testEnded")]
    stream.write_text("".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records), encoding="utf-8")
    run = rows.TestRun()

    run.read(str(stream))

    assert run.passing() == {"TID-01": ["A miss (TID-01)"]}
