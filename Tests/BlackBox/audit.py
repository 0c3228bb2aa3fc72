# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""The audit checked from Docs/wire-protocol.md alone, §6 and §9: links, batches, heads, an export."""
import datetime
import hashlib
import json
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from client import decode, encode

NONE = "A" * 43
LINK = ("accountID", "sequence", "time", "type", "deviceID", "detailsHash", "previousHash")
BATCH = ("batch", "time", "links", "linksHash", "previousBatchHash")


def canonical(value: dict[str, Any]) -> bytes:
    """RFC 8785 for strings and integers: names sorted, nothing between."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(data: bytes) -> str:
    return encode(hashlib.sha256(data).digest())


def members(entry: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: entry[name] for name in names if name in entry}


def link_hash(link: dict[str, Any]) -> str:
    return digest(b"latchkey-audit-v1\n" + canonical(members(link, LINK)))


def batch_hash(batch: dict[str, Any]) -> str:
    return digest(b"latchkey-audit-batch-v1\n" + canonical(members(batch, BATCH)))


def details_hash(details: dict[str, str], salt: str) -> str:
    assert len(decode(salt)) == 16
    return digest(decode(salt) + canonical(details))


def links_hash(links: list[str]) -> str:
    return digest(b"".join(decode(link) for link in links))


def head_claims(head: str, keys: dict[str, Any]) -> dict[str, Any]:
    """The claims of a head that verifies under the body of `GET /v1/server-keys`."""
    header, payload, signature = head.split(".")
    told = json.loads(decode(header))
    assert (told["alg"], told["typ"]) == ("ES256", "latchkey-audit-head+jwt")
    key = next(key for key in keys["keys"] if key["kid"] == told["kid"] and key["use"] == "sig")
    numbers = ec.EllipticCurvePublicNumbers(
        int.from_bytes(decode(key["x"]), "big"), int.from_bytes(decode(key["y"]), "big"), ec.SECP256R1())
    raw = decode(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    numbers.public_key().verify(der, f"{header}.{payload}".encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(decode(payload))
    assert set(claims) == {*BATCH, "iss", "hash"}
    assert claims["iss"] in keys["origins"]
    second = int(datetime.datetime.fromisoformat(claims["time"]).timestamp())
    assert key["nbf"] <= second <= key["exp"]
    assert claims["hash"] == batch_hash(claims)
    return claims


class Trail:
    """Everything of an export, checked line by line."""

    def __init__(self, export: str, keys: dict[str, Any]):
        self.chains: dict[str, list[dict[str, Any]]] = {}
        self.batches: list[dict[str, Any]] = []
        self.heads: dict[int, str] = {}
        self._open: list[str] = []
        for line in export.splitlines():
            self._take(json.loads(line), keys)
        assert self._open == [], "links under no batch"

    def _take(self, entry: dict[str, Any], keys: dict[str, Any]) -> None:
        if "head" in entry:
            claims = head_claims(entry["head"], keys)
            assert self.batches[claims["batch"] - 1]["hash"] == claims["hash"]
            self.heads[claims["batch"]] = entry["head"]
        elif "batch" in entry:
            assert set(entry) == {*BATCH, "hash"}
            assert entry["batch"] == len(self.batches) + 1
            assert entry["previousBatchHash"] == (self.batches[-1]["hash"] if self.batches else NONE)
            assert (entry["links"], entry["linksHash"]) == (len(self._open), links_hash(self._open))
            assert entry["hash"] == batch_hash(entry)
            self.batches.append(entry)
            self._open = []
        else:
            chain = self.chains.setdefault(entry["accountID"], [])
            check_link(entry, chain[-1] if chain else None)
            chain.append(entry)
            self._open.append(entry["hash"])

    def types(self, account: str) -> list[str]:
        return [link["type"] for link in self.chains[account]]


def check_link(link: dict[str, Any], previous: dict[str, Any] | None) -> None:
    assert set(link) - {"details", "salt", "hash"} <= set(LINK)
    assert link["sequence"] == (previous["sequence"] + 1 if previous else 1)
    assert link["previousHash"] == (previous["hash"] if previous else NONE)
    assert link["hash"] == link_hash(link)
    assert ("details" in link) == ("salt" in link)
    if "details" in link:
        assert all(isinstance(value, str) for value in link["details"].values())
        assert link["detailsHash"] == details_hash(link["details"], link["salt"])
