#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Writes the wire vectors beside this file, from fixed keys and RFC 6979 signatures: every run gives the same bytes.

Written from Docs/wire-protocol.md alone, in another language than the product, so that each side checks the other.
Needs the package `cryptography` with OpenSSL 3.2 or later (for deterministic ECDSA).
"""

import base64
import datetime
import hashlib
import hmac
import json
import pathlib
import struct

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

HERE = pathlib.Path(__file__).resolve().parent
ORIGIN = "https://bank.example"
ACCOUNT = "Yn1Jb3hXQk2pG0u7Zq8r4w"
SESSION = "c2Vzc2lvbi1vbmUtMDAwMQ"
DEVICE = "4dZ6yR9uSwmbtP0cX1kq-g"
CONFIRMATION = "b3JkZXJfMTIzLTQ1Ng"
INSTALLATION = "inst_7f0f2c1e-8d1b-4a55"
EXPIRES = datetime.datetime(2026, 1, 1, 0, 2, 0, 500_000, tzinfo=datetime.timezone.utc)
KEY_NUMBER = 7
CHALLENGE_KEY = hashlib.sha256(b"latchkey wire vectors: challenge key").digest()


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def compact(value) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def lines(*texts: str) -> bytes:
    return "".join(text + "\n" for text in texts).encode("utf-8")


def timestamp(moment: datetime.datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def make_challenge(purpose: str, subject: str, random: bytes) -> dict:
    """Section 3 of the wire protocol."""
    milliseconds = int(EXPIRES.timestamp() * 1000)
    head = bytes([KEY_NUMBER]) + struct.pack(">Q", milliseconds) + random
    mac_input = b"latchkey-challenge-v1\n" + purpose.encode() + b"\n" + subject.encode() + b"\n" + head
    mac = hmac.new(CHALLENGE_KEY, mac_input, hashlib.sha256).digest()
    return {
        "purpose": purpose,
        "subject": subject,
        "key": b64(CHALLENGE_KEY),
        "keyNumber": KEY_NUMBER,
        "expiresAt": timestamp(EXPIRES),
        "expiresAtMilliseconds": milliseconds,
        "random": b64(random),
        "macInput": b64(mac_input),
        "mac": b64(mac),
        "challenge": b64(head + mac),
    }


def make_key(seed: str) -> dict:
    order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    scalar = int.from_bytes(hashlib.sha256(seed.encode()).digest(), "big") % (order - 1) + 1
    private = ec.derive_private_key(scalar, ec.SECP256R1())
    spki = private.public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    return {
        "private": private,
        "members": {
            "privateScalar": b64(scalar.to_bytes(32, "big")),
            "subjectPublicKeyInfo": b64(spki),
            "keyDigest": b64(hashlib.sha256(spki).digest()),
        },
    }


def make_proof(key: dict, act: bytes) -> dict:
    signature = key["private"].sign(act, ec.ECDSA(hashes.SHA256(), deterministic_signing=True))
    return {"signature": b64(signature)}


def request(path: str, body: dict, session: bool = False) -> dict:
    headers = {"Content-Type": "application/json"}
    if session:
        headers["Authorization"] = "Bearer " + b64(hashlib.sha256(b"latchkey wire vectors: session token").digest())
    return {"method": "POST", "path": path, "headers": headers, "body": compact(body)}


def make_bind() -> dict:
    key = make_key("latchkey wire vectors: device key")
    challenge = make_challenge("bind", f"{ACCOUNT}\n{SESSION}", bytes(range(16)))
    digest = key["members"]["keyDigest"]
    act = lines("latchkey-v1", "bind", ORIGIN, challenge["challenge"], ACCOUNT, INSTALLATION, "key", "simulated", digest)
    proof = make_proof(key, act)
    body = {
        "installationID": INSTALLATION,
        "name": "Ada’s iPhone 手机",
        "model": "iPhone 15",
        "biometry": "faceID",
        "challenge": challenge["challenge"],
        "credential": {
            "form": "key",
            "protection": "simulated",
            "publicKey": key["members"]["subjectPublicKeyInfo"],
            "attestation": {"format": "none"},
        },
        "proof": proof,
    }
    answer = {
        "id": DEVICE,
        "name": body["name"],
        "model": body["model"],
        "biometry": body["biometry"],
        "form": "key",
        "protection": "simulated",
        "keyDigest": digest,
        "boundAt": "2026-01-01T00:00:30.000Z",
    }
    return {
        "purpose": "bind",
        "form": "key",
        "origin": ORIGIN,
        "accountID": ACCOUNT,
        "sessionID": SESSION,
        "installationID": INSTALLATION,
        "protection": "simulated",
        **key["members"],
        "challenge": challenge,
        "challengeRequest": request("/v1/challenges", {"purpose": "bind"}, session=True),
        "challengeAnswer": compact({"challenge": challenge["challenge"], "expiresAt": challenge["expiresAt"]}),
        "actText": act.decode("utf-8"),
        "act": b64(act),
        "actDigest": b64(hashlib.sha256(act).digest()),
        "proof": proof,
        "request": request("/v1/devices", body, session=True),
        "answer": compact(answer),
    }


def make_login() -> dict:
    key = make_key("latchkey wire vectors: device key")
    challenge = make_challenge("login", DEVICE, bytes(range(16, 32)))
    act = lines("latchkey-v1", "login", ORIGIN, challenge["challenge"], DEVICE)
    proof = make_proof(key, act)
    answer = {
        "token": b64(hashlib.sha256(b"latchkey wire vectors: second session token").digest()),
        "expiresAt": "2026-01-01T12:00:30.000Z",
        "method": "deviceKey",
        "account": {"id": ACCOUNT, "username": "ada", "createdAt": "2025-12-31T23:59:00.000Z"},
        "deviceID": DEVICE,
    }
    return {
        "purpose": "login",
        "form": "key",
        "origin": ORIGIN,
        "deviceID": DEVICE,
        **key["members"],
        "challenge": challenge,
        "challengeRequest": request("/v1/challenges", {"purpose": "login", "deviceID": DEVICE}),
        "challengeAnswer": compact({"challenge": challenge["challenge"], "expiresAt": challenge["expiresAt"]}),
        "actText": act.decode("utf-8"),
        "act": b64(act),
        "actDigest": b64(hashlib.sha256(act).digest()),
        "proof": proof,
        "request": request(
            "/v1/logins", {"deviceID": DEVICE, "challenge": challenge["challenge"], "proof": proof}
        ),
        "answer": compact(answer),
    }


def make_challenges() -> dict:
    return {
        "challenges": [
            make_challenge("bind", f"{ACCOUNT}\n{SESSION}", bytes(range(32, 48))),
            make_challenge("login", DEVICE, bytes(range(48, 64))),
            make_challenge("confirm", f"{ACCOUNT}\n{DEVICE}\n{CONFIRMATION}", bytes(range(64, 80))),
        ]
    }


def main() -> None:
    for name, vector in {
        "bind-key.json": make_bind(),
        "login-key.json": make_login(),
        "challenges.json": make_challenges(),
    }.items():
        text = json.dumps(vector, indent=2, ensure_ascii=False) + "\n"
        (HERE / name).write_text(text, encoding="utf-8")
        print("wrote", name)


if __name__ == "__main__":
    main()
