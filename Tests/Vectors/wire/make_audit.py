# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Audit links, batches and heads of the wire vectors. Section 6 of the wire protocol."""

import datetime

from wire_words import (
    ACCOUNT, CONFIRMATION, DEVICE, ORIGIN, UTC, b64, canonical, compact, make_jws, seeded, sha256, timestamp,
)

ADDRESS = {"address": "192.0.2.7"}
NONE = "A" * 43
# What happened, commit by commit: account, type, device, details.
COMMITS = [
    [("server", "server.started", None, {})],
    [
        (ACCOUNT, "account.created", None, ADDRESS),
        ("server", "login.refused", None, {**ADDRESS, "count": "3"}),
    ],
    [
        (ACCOUNT, "session.opened", None, {**ADDRESS, "method": "password"}),
        (ACCOUNT, "device.bound", DEVICE, {**ADDRESS, "form": "key", "protection": "simulated", "keyDigest": "luS-Z-QBhDLY5hBRfKS13mITC2yurl4yF_fX_L3aQyw"}),
    ],
    [
        (ACCOUNT, "confirmation.approved", DEVICE, {
            **ADDRESS, "confirmationID": CONFIRMATION, "kind": "payment", "digest": b64(seeded("some digest")), "method": "deviceKey",
        }),
    ],
]
# The second link of the account: its details were erased.
ERASED = (ACCOUNT, 2)


def time_of(commit: int) -> str:
    return timestamp(datetime.datetime(2026, 1, 1, 0, 0, 10 * commit, 7000, tzinfo=UTC))


class Ledger:
    def __init__(self) -> None:
        self.sequences: dict[str, int] = {}
        self.hashes: dict[str, str] = {}
        self.previous_batch, self.entries = NONE, []

    def link(self, account: str, time: str, kind: str, device: str | None, details: dict) -> bytes:
        sequence = self.sequences[account] = self.sequences.get(account, 0) + 1
        salt = seeded(f"salt {account} {sequence}")[:16]
        link = {
            "accountID": account,
            "sequence": sequence,
            "time": time,
            "type": kind,
            **({"deviceID": device} if device else {}),
            "detailsHash": b64(sha256(salt + canonical(details))),
            "previousHash": self.hashes.get(account, NONE),
        }
        hashed = b"latchkey-audit-v1\n" + canonical(link)
        digest = sha256(hashed)
        self.hashes[account] = b64(digest)
        beside = {} if (account, sequence) == ERASED else {"details": details, "salt": b64(salt)}
        export = {**link, "hash": b64(digest), **beside}
        event = {name: export[name] for name in (
            "sequence", "time", "type", "deviceID", "details", "salt", "detailsHash", "previousHash", "hash",
        ) if name in export}
        self.entries.append({"line": compact(export), "hashed": hashed.decode(), "event": compact(event)})
        return digest

    def batch(self, number: int, time: str, digests: list[bytes]) -> dict:
        batch = {
            "batch": number,
            "time": time,
            "links": len(digests),
            "linksHash": b64(sha256(b"".join(digests))),
            "previousBatchHash": self.previous_batch,
        }
        hashed = b"latchkey-audit-batch-v1\n" + canonical(batch)
        self.previous_batch = b64(sha256(hashed))
        exported = {**batch, "hash": self.previous_batch}
        self.entries.append({"line": compact(exported), "hashed": hashed.decode()})
        return exported


def make_audit(key: dict, kid: str) -> dict:
    ledger = Ledger()
    header = {"alg": "ES256", "typ": "latchkey-audit-head+jwt", "kid": kid}
    for number, commit in enumerate(COMMITS, 1):
        time = time_of(number)
        digests = [ledger.link(account, time, *rest) for account, *rest in commit]
        exported = ledger.batch(number, time, digests)
        if number % 2 == 0:
            digest = exported.pop("hash")
            claims = {**exported, "iss": ORIGIN, "hash": digest}
            ledger.entries.append({"line": compact({"head": make_jws(key, header, claims)}), "claims": compact(claims)})
    return {"accountID": ACCOUNT, "lines": ledger.entries}
