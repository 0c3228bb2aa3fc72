# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Sizes of files and functions. Beyond the first number a remark, beyond the second the check fails."""
import re
from typing import Iterator, NamedTuple

from .repository import Finding, Repository
from .swift_source import SwiftSource, matching_brace

SOURCE_FILE, TEST_FILE = (300, 500), (400, 600)
FUNCTION_LINES, PARAMETERS, NESTING = (40, 60), (5, 6), (3, 4)
# Tables of constants, strings or profiles, and generated files: their length is their subject's.
DATA_TABLES: set[str] = set()
DECLARATION = re.compile(r"(?<![.\w])(?:func\s+(?:`?\w+`?|[^\s\w(]+)|init\b[?!]?|deinit\b|subscript\b|var\s+\w+\s*:)")
NO_BODY = re.compile(r"\}|\n\s*(?:@|public|package|private|func|var|let|init|case|struct|enum|static|mutating|associatedtype)\b")


class Function(NamedTuple):
    line: int
    name: str
    lines: int
    parameters: int
    required: int
    nesting: int


def check(repository: Repository) -> Iterator[Finding]:
    for path in repository.matching(".swift", ".py", ".sh", ".h", ".c"):
        if path in DATA_TABLES:
            continue
        limits = TEST_FILE if path.startswith("Tests/") else SOURCE_FILE
        yield from exceeding(path, 1, "the file has {} lines", repository.text(path).count("\n"), limits)
        if path.endswith(".swift"):
            for function in functions(repository.swift(path)):
                yield from function_findings(path, function)


def exceeding(path: str, line: int, sentence: str, size: int, limits: tuple[int, int]) -> Iterator[Finding]:
    ask, stop = limits
    if size > stop:
        yield Finding(path, line, sentence.format(size) + f"; {stop} is the most")
    elif size > ask:
        yield Finding(path, line, sentence.format(size) + f"; beyond {ask} one asks why", stops=False)


def function_findings(path: str, function: Function) -> Iterator[Finding]:
    subject = f"{function.name} has {{}} "
    yield from exceeding(path, function.line, subject + "lines", function.lines, FUNCTION_LINES)
    # A parameter with a default burdens no call that does without it: only the others stop.
    most = PARAMETERS[1] if function.required > PARAMETERS[1] else function.parameters
    yield from exceeding(path, function.line, subject + "parameters", function.parameters, (PARAMETERS[0], most))
    yield from exceeding(path, function.line, subject + "levels of nesting", function.nesting, NESTING)


def functions(source: SwiftSource) -> Iterator[Function]:
    for match in DECLARATION.finditer(source.code):
        is_property = match.group().startswith("var")
        (parameters, required), after = ((0, 0), match.end()) if is_property else parameter_counts(source.code, match.end())
        body = body_start(source.code, after)
        if body is None:
            continue
        end = matching_brace(source.code, body)
        lines = max(source.line_of(end) - source.line_of(body) - 1, 1)
        name = " ".join(match.group().rstrip(":").split())
        yield Function(source.line_of(match.start()), name, lines, parameters, required, deepest(source.code[body + 1 : end]))


def parameter_counts(code: str, start: int) -> tuple[tuple[int, int], int]:
    """How many parameters the list that begins after `start` has, how many of them without default, and the offset behind it."""
    opening = code.find("(", start)
    if opening < 0 or "{" in code[start:opening]:
        return (0, 0), start
    end = matching_brace(code, opening)
    parameters, depth = [""], 0
    for character in code[opening + 1 : end].replace("->", "  "):
        depth += (character in "([{<") - (character in ")]}>")
        if character == "," and depth == 0:
            parameters.append("")
        else:
            parameters[-1] += character
    named = [parameter for parameter in parameters if parameter.strip()]
    return (len(named), sum("=" not in parameter for parameter in named)), end + 1


def body_start(code: str, start: int) -> int | None:
    """The brace that opens the body, or nothing for a requirement of a protocol or a stored property."""
    opening = code.find("{", start)
    if opening < 0 or NO_BODY.search(code, start, opening) or "=" in re.sub(r"[=!]=", "", code[start:opening]):
        return None
    return opening


def deepest(body: str) -> int:
    depth = most = 0
    for character in body:
        depth += (character == "{") - (character == "}")
        most = max(most, depth)
    return most
