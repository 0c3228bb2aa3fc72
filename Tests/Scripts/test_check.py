# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Each rule of scripts/check finds what breaks it, and is content with what does not."""
import subprocess

import pytest
from checks import catalogues, contracts, formatting, heads, layers, links, names, readmes, sizes, testing, threats, wording
from checks.repository import Repository

QUIET = [catalogues, heads, layers, links, names, readmes, sizes, testing, threats, wording]
FINGER = "Sources/Core/Finger.swift"
DOOR = "Sources/Server/Door.swift"
TEST = "Tests/ServerTests/DoorTests.swift"
LONG_BODY = "    one()\n" * 61

# module, file, what it then holds below its head, words of the finding, line
FLAWS = [
    (layers, FINGER, "import Server\n\nstruct Finger {}\n", "Core may not import Server", 4),
    (layers, FINGER, "@preconcurrency public import struct Server.Door\nstruct Finger {}\n", "Core may not import Server", 4),
    (layers, FINGER, "import Glibc\nstruct Finger {}\n", "Glibc is not everywhere", 4),
    (layers, DOOR, "import CSystemThing\nstruct Door {}\n", "CSystemThing belongs to Socket alone", 4),
    (layers, "Sources/Socket/Plug.swift", "import CSystemThing\nstruct Plug {}\n", "files ending in +C.swift", 4),
    (layers, "Sources/Attic/Box.swift", "struct Box {}\n", "Attic is not in the graph", 1),
    (names, "Sources/Core/Utils/Finger.swift", "struct Finger {}\n", "not Utils, Helpers or Common", 1),
    (names, "Sources/Core/My Finger.swift", "struct Finger {}\n", "a name has no spaces", 1),
    (names, "Sources/core/Finger.swift", "struct Finger {}\n", "differ only by case", 1),
    (names, FINGER, "public struct Server {}\nstruct Finger {}\n", "has the name of a module", 4),
    (names, FINGER, "struct Toe {}\n", "declares or extends nothing of that name", 1),
    (names, "Sources/Core/Finger2.swift", "struct Finger2 {}\n", "split Finger by subject", 1),
    (sizes, FINGER, "// a\n" * 500, "the file has 503 lines; 500 is the most", 1),
    (sizes, FINGER, "func long() {\n" + LONG_BODY + "}\n", "func long has 61 lines", 4),
    (sizes, FINGER, "var long: Int {\n" + LONG_BODY + "}\n", "var long has 61 lines", 4),
    (sizes, FINGER, "func f(a: Int, b: (Int, Int) -> [Int: Int], c: Int, d: Int, e: Int, g: Int, h: Int) {}\n", "7 parameters", 4),
    (sizes, FINGER, "func f() { if a { if b { if c { if d { if e { g() } } } } } }\n", "5 levels of nesting", 4),
    (testing, TEST, "import XCTest\n", "Swift Testing", 4),
    (testing, TEST, "@Test func opens() {}\n", "a title that tells a behaviour", 4),
    (testing, TEST, '@Test("It opens") func testOpens() {}\n', "no 'test' prefix", 4),
    (testing, TEST, "let a = try await Task.sleep(for: .seconds(1))\n", "never sleeps", 4),
    (testing, "Tests/BlackBox/test_door.py", "import time\ntime.sl" + "eep(1)\n", "never sleeps", 5),
    (testing, "Tests/BlackBox/test_door.py", "threading.Event()" + ".wait(2.1)\n", "never sleeps", 4),
    (testing, "Tests/BlackBox/test_door.py", "select.select([], " + "[], [], 2.1)\n", "never sleeps", 4),
    (testing, TEST, "@testable import Core\n", "for the target under test only", 4),
    (testing, "Tests/AppleSourceTests6/Snippets/Door.swift", "struct Door {}\n", "no test of", 1),
    (wording, FINGER, "let a = try! b()\n", "no try!", 4),
    (wording, FINGER, "let a = b as! Int\n", "no as!", 4),
    (wording, FINGER, "let a = Locked<@Sendable (Int) -> Void>({ _ in })\n", "keep it in a struct", 4),
    (wording, FINGER, "let a = 1\nlet b = try? c()\n", "why the loss is right", 5),
    (wording, FINGER, "final class Finger: @unchecked Sendable {}\n", "a comment that proves it", 4),
    (wording, FINGER, 'func f() { print("a") }\n', "only the program prints", 4),
    (wording, FINGER, "let now = Date()\n", "are handed in", 4),
    (wording, FINGER, "func f() {\n    #if os(Linux)\n        g()\n    #endif\n}\n", "#if stands at the top", 5),
    (wording, FINGER, "// TO" "DO: think\n", "what is missing is said in Docs/", 4),
    (wording, FINGER, "// see /home/" "ada/finger\n", "a path of one machine", 4),
    (wording, FINGER, "// https:" "//somewhere.else.net/a\n", "somewhere.else.net", 4),
]
CONTENTMENTS = [
    (layers, DOOR, "// import Socket\nlet text = \"import Socket\"\nstruct Door {}\n"),
    (names, "Sources/Core/Finger+Nail.swift", "extension Finger {}\n"),
    (sizes, FINGER, "// a\n" * 297),
    (sizes, FINGER, "protocol P {\n    func f(a: Int)\n    var g: Int { get }\n}\nstruct Finger {\n" + LONG_BODY + "}\n"),
    (sizes, FINGER, "let table: [Int] = {\n" + LONG_BODY + "}()\n"),
    (names, "Sources/Core/Exports.swift", "@_exported import Core\n"),
    (testing, TEST, '@Test("It opens", arguments: [1]) func opens(a: Int) {}\n'),
    (wording, FINGER, "// A lost byte is nobody's loss.\nlet b = try? c()\n"),
    (wording, FINGER, 'let a = "try! print( as! \\(b ?? ")") try!"\nlet c = #"try! " print("#\n'),
    (wording, FINGER, 'let a = #""""#\nlet b = "try!"\n'),
    (wording, FINGER, 'let a = """\n    try! Date() "quoted"\n    """\nphone.print(a)\n'),
    (wording, FINGER, "#if os(Linux)\n    struct Finger {}\n#endif\n"),
    (wording, FINGER, "// https://bank.example/login and http://127.0.0.1:8080\n"),
]


def findings(check, root):
    return list(check.check(Repository(root)))


@pytest.mark.parametrize("check", QUIET)
def test_a_good_repository_has_no_findings(check, good):
    assert findings(check, good) == []


@pytest.mark.parametrize("check,path,text,message,line", FLAWS)
def test_one_flaw_is_found_where_it_is(check, path, text, message, line, good, head, put):
    put(good, path, head + text)

    found = findings(check, good)

    assert [(finding.path, finding.line) for finding in found if message in finding.message and finding.stops] == [(path, line)]


@pytest.mark.parametrize("check,path,text", CONTENTMENTS)
def test_what_only_looks_like_a_flaw_is_none(check, path, text, good, head, put):
    put(good, path, head + text)

    assert findings(check, good) == []


def test_parameters_with_defaults_are_only_remarked_on(good, head, put):
    put(good, FINGER, head + "func finger(a: A, b: B = B(c, d), e: E, g: G, h: H = [:], i: I, j: J) {}\n")

    assert [finding.stops for finding in findings(sizes, good)] == [False]


def test_a_size_between_ask_and_stop_is_a_remark(good, head, put):
    put(good, FINGER, head + "// a\n" * 400)

    assert [finding.stops for finding in findings(sizes, good)] == [False]


@pytest.mark.parametrize("flaw", ["", "// SPDX-License-Identifier: MIT\n", "\n"])
def test_a_file_without_its_head_is_found(flaw, good, put):
    put(good, FINGER, flaw + "struct Finger {}\n")

    assert [finding.path for finding in findings(heads, good)] == [FINGER]


def test_a_script_without_its_run_bit_is_found(good, head, put):
    put(good, "scripts/go", "#!/bin/sh\n" + head.replace("//", "#"))

    assert ["run bit" in finding.message for finding in findings(heads, good)] == [True]


@pytest.mark.parametrize("link", ["[a](Docs/none.md)", "![a](none.svg)", "[a](Docs/architecture.md#none)", "`Sources/None/`"])
def test_a_link_to_nothing_is_found(link, good, put):
    put(good, "README.md", "# Latchkey\n\n" + link + "\n\n```sh\nls\n```\n")

    assert [(finding.path, finding.line) for finding in findings(links, good)] == [("README.md", 3)]


@pytest.mark.parametrize("cell,message", [
    ("`DoorTests.opens`", None), ("`test_door.py::test_it_opens`, `DoorTests.opens`", None), ("not defended: nobody has time", None), ("not applicable: there is no door", None),
    ("`DoorTests.closes`", "there is no test DoorTests.closes"), ("`GateTests.opens`", "there is no test GateTests.opens"),
    ("`DoorTests.opens`, `test_door.py::test_it_closes`", "there is no test test_door.py::test_it_closes"),
    ("`test_gate.py::test_it_opens`", "there is no test test_gate.py::test_it_opens"),
    ("", "no test shows this row"), ("of course", "no test shows this row")])
def test_a_threat_without_a_test_that_exists_is_found(cell, message, good, head, put):
    put(good, "Tests/ServerTests/DoorTests.swift", head + '@Test("It opens") func opens() {}\n')
    put(good, "Tests/BlackBox/test_door.py", head.replace("//", "#") + "def test_it_opens():\n    pass\n")
    put(good, threats.PAGE, f"# Threats\n\n| who | can |\n|---|---|\n| a | b |\n\n| a | b | shown by |\n|---|---|---|\n| a | b | {cell} |\n")

    found = [(finding.line, finding.message) for finding in findings(threats, good)]

    assert found == [] if message is None else [line for line, text in found if message in text] == [9]


ALL = [f"| {name} | {level} | a | not applicable: no door |" for name, level in threats.LEVEL.items() if level < 3]


@pytest.mark.parametrize("rows,message", [
    (ALL, None), (ALL[1:], "leaves out 4.1.1"), (ALL + ["| 4.1.4 | 3 | a | not applicable: no door |"], None),
    (ALL + ALL[:1], "4.1.1 is in line"), (ALL + ["| 6.9.1 | 2 | a | not applicable: no door |"], "no requirement 6.9.1"),
    (ALL + ["| 4.1.4, 4.1.5 | 2 | a | not applicable: no door |"], "no requirement 4.1.4 of level 2")])
def test_a_map_without_a_requirement_or_with_another_is_found(rows, message, good, put):
    put(good, threats.PAGE, "\n".join(["# Threats", "", "| requirement | level | a | shown by |", "|---|---|---|---|", *rows, ""]))

    found = [finding.message for finding in findings(threats, good)]

    assert found == [] if message is None else any(message in text for text in found)


def test_the_manifest_is_held_to_the_graph_as_well(good, put):
    put(good, "Package.swift", '.target(\n    name: "Core",\n    dependencies: ["Server"]\n),\n.target(name: "Server", dependencies: ["Core"])\n')

    assert [str(finding) for finding in findings(layers, good)] == [
        "Package.swift:1: error: Core may not depend on Server (Docs/architecture.md)"
    ]


def test_a_changed_word_in_a_contract_is_found(good, put):
    for path in contracts.CONTRACTS:
        put(good, path, "> note\n\n---\n# Another page\n")

    assert [finding.line for finding in findings(contracts, good)] == [4, 4]


def test_a_worked_example_that_is_not_the_vectors_is_found(good, put):
    for name in contracts.WORKED:
        put(good, name, '{"actText": "a\\nb\\n", "actDigest": "c", "proof": {"signature": "d"}}')
    put(good, "Docs/wire-protocol.md", "> ```\n> a\n> b\n> ```\n> `c`, not e\n\n---\n# Another page\n")

    found = [finding.message for finding in findings(contracts, good) if "worked" in finding.message]

    assert found == [f"the worked example is not that of {name}: d is missing" for name in contracts.WORKED]


def test_readmes_with_different_code_are_found(good, put):
    put(good, "README.zh-CN.md", "# Latchkey\n\n```sh\nls -l\n```\n")

    assert [finding.path for finding in findings(readmes, good)] == ["README.zh-CN.md"]


def test_a_shown_file_that_has_changed_is_found(good, put):
    for page in readmes.READMES:
        put(good, page, "<!-- Sources/Core/Finger.swift -->\n```swift\npublic struct Thumb {}\n```\n")

    assert {finding.path for finding in findings(readmes, good)} == set(readmes.READMES)


def test_a_catalogue_lists_each_public_type_once_and_nothing_else(good, put):
    put(good, "Sources/Latchkey/Door.swift", "public struct Door {}\npublic final class Bell {}\n")
    page = "Sources/Latchkey/Latchkey.docc/Latchkey.md"
    assert [finding.path for finding in findings(catalogues, good)] == [page]
    put(good, page, "# ``Latchkey``\n\nOpen a ``Door``.\n\n- ``Door``\n- ``Bell``\n")
    assert findings(catalogues, good) == []
    put(good, page, "# ``Latchkey``\n\n- ``Door``\n- ``Door``\n- ``Gate``\n")
    assert len(findings(catalogues, good)) == 3
    assert any("Gate" in finding.message for finding in findings(catalogues, good))


def test_a_link_in_a_comment_of_a_product_stays_inside_its_module(good, head, put):
    put(good, FINGER, head + "/// A finger.\npublic struct Finger {}\n")
    put(good, "Sources/Latchkey/Latchkey.docc/Latchkey.md", "# ``Latchkey``\n\n- ``Door``\n")
    put(good, "Sources/Latchkey/Door.swift", head + "/// Opened by a ``Finger/bend()``, see ``Door/open``.\npublic struct Door {}\n")

    assert [(finding.path, finding.line) for finding in findings(catalogues, good)] == [("Sources/Latchkey/Door.swift", 4)]


def test_a_page_beside_the_readmes_shows_files_word_for_word_too(good, put):
    put(good, "Docs/fingers.md", "# Fingers\n\n<!-- Sources/Core/Finger.swift -->\n```swift\npublic struct Thumb {}\n```\n")

    assert [(finding.path, finding.line) for finding in findings(readmes, good)] == [("Docs/fingers.md", 3)]


def test_bad_format_is_found(good, head, put):
    put(good, FINGER, head + "/// A finger.\npublic struct Finger   {}\n")

    assert {(finding.path, finding.line) for finding in findings(formatting, good)} == {(FINGER, 5)}


def test_git_ignored_files_are_not_looked_at(good, put):
    subprocess.run(["git", "init", "--quiet", str(good)], check=True)
    put(good, ".gitignore", "notes/\n")
    put(good, "notes/a.md", "[a](none.md)\n")

    assert findings(links, good) == []
