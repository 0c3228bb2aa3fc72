# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""scripts/compatibility gives no symbol a state that nothing stands for."""
import importlib.machinery
import importlib.util
import json
import pathlib

import pytest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "compatibility"
loader = importlib.machinery.SourceFileLoader("compatibility", str(SCRIPT))
compatibility = importlib.util.module_from_spec(importlib.util.spec_from_loader("compatibility", loader))
loader.exec_module(compatibility)

ROW = compatibility.Row("Security", "SecAccessControl", "class", "iOS 8", "H")


def graphs(**symbols):
    return {"LocalAuthentication": {}, "Security": {name: {kind} for name, kind in symbols.items()}, "synthesized": {}}


def claims(mirrors=(), refuses=()):
    found = compatibility.Claims({ROW.symbol})
    for kind, symbols in ((found.mirrors, mirrors), (found.refuses, refuses)):
        for symbol in symbols:
            kind[symbol].add("A test")
    return found


def test_a_symbol_that_a_passing_test_mirrors_is_mirrored():
    state = compatibility.state(ROW, graphs(SecAccessControl="class"), claims(mirrors=[ROW.symbol]), {})
    assert state == ("mirrored", "A test")


def test_a_symbol_that_answers_not_yet_is_declared():
    state = compatibility.state(ROW, graphs(SecAccessControl="class"), claims(refuses=[ROW.symbol]), {})
    assert state == ("declared", "A test")


def test_a_symbol_that_is_not_there_is_absent_with_its_reason():
    state = compatibility.state(ROW, graphs(), claims(), {ROW.symbol: "no use"})
    assert state == ("absent", "no use")


@pytest.mark.parametrize(
    "graph, claim, absent",
    [
        (graphs(SecAccessControl="class"), claims(), {}),
        (graphs(SecAccessControl="struct"), claims(mirrors=[ROW.symbol]), {}),
        (graphs(SecAccessControl="class"), claims(mirrors=[ROW.symbol]), {ROW.symbol: "no use"}),
        (graphs(SecAccessControl="class"), claims(mirrors=[ROW.symbol], refuses=[ROW.symbol]), {}),
        (graphs(), claims(mirrors=[ROW.symbol]), {}),
        (graphs(), claims(), {}),
    ],
    ids=["no test", "another kind", "there after all", "both at once", "a test and no symbol", "no reason"],
)
def test_a_row_without_an_honest_state_is_a_fault(graph, claim, absent):
    assert isinstance(compatibility.state(ROW, graph, claim, absent), str)


def test_a_public_symbol_beyond_the_list_is_a_fault_unless_it_is_allowed():
    graph = graphs(SecAccessControl="class", secretDoor="func", CFString="typealias")
    faults = compatibility.beyond(graph, [ROW], {"CFString", "CFGone"})
    assert faults == ["secretDoor is public and neither Apple's nor allowed", "CFGone is allowed and not there"]


def stream(tmp_path, *, place="AccessControlTests.swift", argument="", fails=False):
    test = {
        "kind": "function", "id": "t", "displayName": "A title", "name": "f()", "isParameterized": bool(argument),
        "sourceLocation": {"fileID": f"SecurityTests/{place}", "line": 7},
    }  # fmt: skip
    case = {"_testCase": {"id": "c", "displayName": argument}} if argument else {}
    records = [{"kind": "test", "payload": test}]
    if fails:
        records.append({"kind": "event", "payload": {"kind": "issueRecorded", "testID": "t", "issue": {}, **case}})
    if argument:
        records.append({"kind": "event", "payload": {"kind": "testCaseEnded", "testID": "t", **case}})
    records.append({"kind": "event", "payload": {"kind": "testEnded", "testID": "t"}})
    path = tmp_path / "events.jsonl"
    path.write_text("\n".join(json.dumps(record) for record in records), encoding="utf-8")
    return [str(path)]


@pytest.fixture
def tagged(monkeypatch):
    monkeypatch.setattr(compatibility, "tagged_tests", lambda: {("SecurityTests/AccessControlTests.swift", 7): [("mirrors", ROW.symbol)]})


@pytest.mark.parametrize("fails, mirrored", [(False, {"A title"}), (True, set())], ids=["passes", "fails"])
def test_a_claim_counts_if_its_test_passed(tmp_path, tagged, fails, mirrored):
    found = claims()
    found.read(stream(tmp_path, fails=fails))
    assert found.mirrors[ROW.symbol] == mirrored


@pytest.mark.parametrize("fails, mirrored", [(False, {"A title"}), (True, set())], ids=["passes", "fails"])
def test_an_argument_that_is_the_symbol_counts_if_its_case_passed(tmp_path, tagged, fails, mirrored):
    found = claims()
    found.read(stream(tmp_path, place="Other.swift", argument=ROW.symbol, fails=fails))
    assert found.mirrors[ROW.symbol] == mirrored


def test_a_claim_for_a_symbol_that_is_not_in_the_list_is_a_fault(tmp_path, tagged):
    found = compatibility.Claims(set())
    found.read(stream(tmp_path))
    assert found.faults == ["a test claims SecAccessControl, which is not in the list"]


def test_every_row_of_the_list_has_a_module_a_kind_and_a_source():
    rows = [compatibility.Row(**entry) for entry in compatibility.table("symbols.tsv")]
    assert all(row.module in compatibility.MODULES and row.kind in compatibility.KINDS.values() and row.tag for row in rows)
    assert len({(row.module, row.symbol) for row in rows}) == len(rows)
