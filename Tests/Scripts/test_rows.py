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


def named(title, identifier="t"):
    return {"kind": "test", "payload": {"kind": "function", "id": identifier, "displayName": title, "name": "f()"}}


def event(kind, case="c", argument="", **more):
    test_case = {} if kind in ("testEnded", "testSkipped") else {"_testCase": {"id": case, "displayName": argument}}
    return {"kind": "event", "payload": {"kind": kind, "testID": "t", **test_case, **more}}


def passing(tmp_path, *records):
    stream = tmp_path / "events.jsonl"
    stream.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    run = rows.TestRun()
    run.read(str(stream))
    return run.passing()


PASSED = [event("testCaseEnded"), event("testEnded")]


def test_a_passing_test_holds_the_rows_of_its_title(tmp_path):
    assert passing(tmp_path, named("A miss (TID-01, TID-02)"), *PASSED) == {
        "TID-01": ["A miss (TID-01, TID-02)"],
        "TID-02": ["A miss (TID-01, TID-02)"],
    }


def test_a_passing_case_holds_the_row_of_its_argument(tmp_path):
    held = passing(
        tmp_path,
        named("A script runs"),
        event("testCaseEnded", "1", '"TID-01.jsonl"'),
        event("testCaseEnded", "2", '"TID-02.jsonl"'),
        event("issueRecorded", "2", '"TID-02.jsonl"', issue={"isKnown": False}),
        event("testEnded"),
    )

    assert held == {"TID-01": ['A script runs ["TID-01.jsonl"]']}


@pytest.mark.parametrize(
    "records",
    [
        [],
        [event("testEnded")],
        [event("testSkipped")],
        [event("testCaseEnded")],
        [*PASSED, event("issueRecorded", issue={"isKnown": False})],
        [*PASSED, event("issueRecorded", issue={"isKnown": True})],
        [*PASSED, event("issueRecorded", "another case", issue={"isKnown": False})],
    ],
    ids=["never run", "no case", "skipped", "never ended", "failed", "known issue", "failed in another case"],
)
def test_a_test_that_did_not_pass_holds_nothing(records, tmp_path):
    assert passing(tmp_path, named("A miss (TID-01)"), *records) == {}


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
    counts = {"TID": 33, "FID": 27, "BTY": 11, "CAN": 16, "DOM": 17, "SET": 12}
    expected = [f"{prefix}-{number:02}" for prefix, most in counts.items() for number in range(1, most + 1)]
    expected += [f"CTX-{number:02}" for number in [*range(1, 16), *range(21, 31)]] + ["PIN-01", "PIN-03", "PIN-04"]

    assert sorted(listed) == sorted(expected)
    assert len(reasons) <= 20
