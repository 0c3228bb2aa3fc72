# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""The contract as a file: which answers it allows, and which of them were seen."""
import copy
import functools
import http.client
import json
from pathlib import Path
from typing import Any, Iterator

from jsonschema import Draft202012Validator

FILE = Path(__file__).resolve().parents[2] / "Sources" / "LatchkeyServer" / "HTTP" / "openapi.json"
METHODS = ("get", "post", "put", "patch", "delete")
# What HTTP itself refuses, and methods that a path does not have: one answer for all calls.
FRAMING = {400, 405, 411, 413, 414, 431, 505}


def tightened(document: dict[str, Any]) -> dict[str, Any]:
    """The same with no room for members that are not written: clients ignore those, tests do not."""
    document = copy.deepcopy(document)

    def close(schema: Any) -> None:
        if isinstance(schema, list):
            for part in schema:
                close(part)
        elif isinstance(schema, dict):
            if "properties" in schema and schema.get("type") == "object":
                schema.setdefault("additionalProperties", False)
            for part in schema.values():
                close(part)

    for name, schema in document["components"]["schemas"].items():
        is_problem = name == "Problem" or "Problem" in json.dumps(schema.get("allOf", ""))
        if is_problem and "allOf" in schema:
            schema["unevaluatedProperties"] = False
        elif not is_problem:
            close(schema)
    return document


class Contract:
    """Reads `openapi.json`, and remembers which answers it was asked about."""

    def __init__(self):
        self.document = json.loads(FILE.read_text())
        self._tight = tightened(self.document)
        self.seen: set[tuple[str, int]] = set()

    def calls(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Every call of the server's main listener: method, path, what is written about it."""
        for path, item in self.document["paths"].items():
            if "servers" not in item:
                for method in METHODS:
                    if method in item:
                        yield method.upper(), path, item[method]

    def pairs(self) -> set[tuple[str, int]]:
        """Every call with every status that is written for it."""
        return {(f"{method} {path}", int(status)) for method, path, call in self.calls()
                for status in call["responses"] if status != "default"}

    def unseen(self) -> set[tuple[str, int]]:
        """What is written and was not answered."""
        return self.pairs() - self.seen

    def check(self, method: str, target: str, status: int, headers: http.client.HTTPMessage, body: bytes) -> None:
        """Fails unless the answer is one that the contract allows."""
        path = self._path(target.split("?")[0])
        item = self._tight["paths"].get(path, {})
        call = item.get("get" if method == "HEAD" else method.lower())
        if call is None or "servers" in item:
            assert status in FRAMING | {404}, f"{method} {target} is not in the contract and was answered {status}"
            return
        if str(status) not in call["responses"]:
            assert status in FRAMING, f"the contract has no {status} for {method} {path}"
            return
        if method != "HEAD":
            self.seen.add((f"{method} {path}", status))
        self._check_answer(f"{method} {path} {status}", call["responses"][str(status)], headers, None if method == "HEAD" else body)

    def _check_answer(self, name: str, answer: dict[str, Any], headers: http.client.HTTPMessage, body: bytes | None) -> None:
        answer = self._resolved(answer)
        for field, header in answer["headers"].items():
            assert headers.get(field) is not None, f"{name} has no {field}"
            self._validate(f"{name}, {field}", self._resolved(header)["schema"], headers[field])
        if "content" not in answer:
            assert not body, f"{name} has a body"
            return
        assert headers.get_content_type() in answer["content"], f"{name} is {headers.get_content_type()}"
        if body is not None:
            value = body.decode() if headers.get_content_type() == "text/plain" else json.loads(body)
            self._validate(name, answer["content"][headers.get_content_type()]["schema"], value)

    def _validate(self, name: str, schema: dict[str, Any], value: Any) -> None:
        errors = [f"{error.json_path}: {error.message}" for error in self._validator(json.dumps(schema)).iter_errors(value)]
        assert not errors, f"{name}: " + "; ".join(errors)

    @functools.cache  # noqa: B019 - there is one contract
    def _validator(self, schema: str) -> Draft202012Validator:
        return Draft202012Validator({**json.loads(schema), "components": self._tight["components"]})

    def _resolved(self, part: dict[str, Any]) -> dict[str, Any]:
        if "$ref" not in part:
            return part
        kind, name = part["$ref"].removeprefix("#/components/").split("/")
        return self._tight["components"][kind][name]

    def _path(self, path: str) -> str:
        if path in self._tight["paths"]:
            return path
        parts = path.split("/")
        if len(parts) >= 4 and parts[3]:
            parts[3] = "{id}"
        return "/".join(parts)


CONTRACT = Contract()
