#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Writes the wire vectors beside this file, from fixed keys, seeds and RFC 6979 signatures: every run gives the same bytes.

Written from Docs/wire-protocol.md alone, in another language than the product, so that each side checks the other.
Needs the package `cryptography` with OpenSSL 3.2 or later (for deterministic ECDSA).
"""

import hmac
import json
import pathlib
import struct

from make_audit import make_audit
from make_receipts import ReceiptMaker, make_documents
from wire_words import (
    ACCOUNT, CONFIRMATION, DEVICE, EXPIRES, INSTALLATION, ORIGIN, PRESENT_FROM, PRESENT_TO, RETIRED_FROM,
    SECRET_DEVICE, SECRET_INSTALLATION, SESSION, b64, compact, lines, make_key, make_sealing_key, pkcs1, seal,
    sealing_jwk, seeded, sha256, sign, signature_jwk, timestamp,
)

HERE = pathlib.Path(__file__).resolve().parent
KEY_NUMBER = 7
CHALLENGE_KEY = seeded("challenge key")
DEVICE_KEY = make_key("device key")
SEALING_KEY = make_sealing_key()
SEALING_JWK = sealing_jwk(SEALING_KEY, PRESENT_FROM, PRESENT_TO)
SECRET = {"deviceAccount": b64(seeded("device account")[:16]), "devicePassword": b64(seeded("device password"))}
PATHS = {
    "bind": "/v1/devices",
    "login": "/v1/logins",
    "confirm": f"/v1/confirmations/{CONFIRMATION}/approval",
}


def make_challenge(purpose: str, subject: str, random: bytes) -> dict:
    """Section 3 of the wire protocol."""
    milliseconds = int(EXPIRES.timestamp() * 1000)
    head = bytes([KEY_NUMBER]) + struct.pack(">Q", milliseconds) + random
    mac_input = b"latchkey-challenge-v1\n" + purpose.encode() + b"\n" + subject.encode() + b"\n" + head
    mac = hmac.new(CHALLENGE_KEY, mac_input, "sha256").digest()
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


def request(path: str, body: dict, session: bool = False) -> dict:
    headers = {"Content-Type": "application/json"}
    if session:
        headers["Authorization"] = "Bearer " + b64(seeded("session token"))
    return {"method": "POST", "path": path, "headers": headers, "body": compact(body)}


def make_proof(form: str, purpose: str, act: bytes) -> tuple[dict, dict]:
    """The proof that travels, and what a reader needs to make it again. Section 4."""
    if form == "key":
        return {"signature": b64(sign(DEVICE_KEY, act))}, DEVICE_KEY["members"]
    plain = compact({**SECRET, "act": b64(sha256(act))})
    seed = seeded(f"sealing seed of {purpose}")
    inputs = {**SECRET, "sealedText": plain, "sealingSeed": b64(seed)}
    return {"kid": SEALING_JWK["kid"], "sealed": b64(seal(SEALING_KEY, plain.encode(), seed))}, inputs


def make_vector(purpose: str, form: str, ids: dict, challenge: dict | None, act_lines: list[str]) -> dict:
    """What every purpose has: act bytes and proof. The request is the caller's to add."""
    line = challenge["challenge"] if challenge else "-"
    act = lines("latchkey-v1", purpose, ORIGIN, line, *act_lines)
    proof, inputs = make_proof(form, purpose, act)
    vector = {"purpose": purpose, "form": form, "origin": ORIGIN, **ids, **inputs}
    if challenge:
        asked = {"purpose": purpose} | {name: ids[name] for name in ("deviceID", "confirmationID") if name in ids}
        answer = {"challenge": line, "expiresAt": challenge["expiresAt"]}
        vector |= {
            "challenge": challenge,
            "challengeRequest": request("/v1/challenges", asked, session=purpose != "login"),
            "challengeAnswer": compact(answer),
        }
    return vector | {
        "actText": act.decode("utf-8"),
        "act": b64(act),
        "actDigest": b64(sha256(act)),
        "proof": proof,
    }


def make_bind(form: str) -> dict:
    is_key = form == "key"
    installation = INSTALLATION if is_key else SECRET_INSTALLATION
    digest = DEVICE_KEY["members"]["keyDigest"] if is_key else "-"
    challenge = make_challenge("bind", f"{ACCOUNT}\n{SESSION}", bytes(range(0, 16) if is_key else range(96, 112)))
    ids = {"accountID": ACCOUNT, "sessionID": SESSION, "installationID": installation, "protection": "simulated"}
    vector = make_vector("bind", form, ids, challenge, [ACCOUNT, installation, form, "simulated", digest])
    credential = {
        "form": form,
        "protection": "simulated",
        **({"publicKey": DEVICE_KEY["members"]["subjectPublicKeyInfo"]} if is_key else {}),
        "attestation": {"format": "none"},
    }
    body = {
        "installationID": installation,
        "name": "Ada’s iPhone 手机" if is_key else "Ada’s old phone",
        "model": "iPhone 15" if is_key else "Nexus 5",
        "biometry": "faceID" if is_key else "fingerprint",
        "challenge": challenge["challenge"],
        "credential": credential,
    }
    answer = {
        "id": DEVICE if is_key else SECRET_DEVICE,
        "name": body["name"],
        "model": body["model"],
        "biometry": body["biometry"],
        "form": form,
        "protection": "simulated",
        **({"keyDigest": digest} if is_key else {}),
        "boundAt": "2026-01-01T00:00:30.000Z",
    }
    vector |= {
        "request": request(PATHS["bind"], {**body, "proof": vector["proof"]}, session=True),
        "answer": compact(answer),
    }
    if not is_key:
        vector["requestWithoutProof"] = request(PATHS["bind"], body, session=True)
        vector["answerWithoutProof"] = compact({**answer, "secret": SECRET})
    return vector


def make_login(form: str) -> dict:
    is_key = form == "key"
    device = DEVICE if is_key else SECRET_DEVICE
    challenge = make_challenge("login", device, bytes(range(16, 32) if is_key else range(112, 128)))
    vector = make_vector("login", form, {"deviceID": device}, challenge, [device])
    answer = {
        "token": b64(seeded("second session token")),
        "expiresAt": "2026-01-01T12:00:30.000Z",
        "method": "deviceKey" if is_key else "deviceSecret",
        "account": {"id": ACCOUNT, "username": "ada", "createdAt": "2025-12-31T23:59:00.000Z"},
        "deviceID": device,
    }
    body = {"deviceID": device, "challenge": challenge["challenge"], "proof": vector["proof"]}
    return vector | {"request": request(PATHS["login"], body), "answer": compact(answer)}


def make_confirm(form: str, document: dict, receipts: ReceiptMaker) -> dict:
    is_key = form == "key"
    device = DEVICE if is_key else SECRET_DEVICE
    subject = f"{ACCOUNT}\n{device}\n{CONFIRMATION}"
    challenge = make_challenge("confirm", subject, bytes(range(80, 96) if is_key else range(128, 144)))
    ids = {"accountID": ACCOUNT, "deviceID": device, "confirmationID": CONFIRMATION}
    vector = make_vector("confirm", form, ids, challenge, [device, CONFIRMATION, document["digest"]])
    method = "deviceKey" if is_key else "deviceSecret"
    person = {"spki": DEVICE_KEY["members"]["subjectPublicKeyInfo"]} if is_key else {}
    person |= {"act": vector["act"]} | ({"signature": vector["proof"]["signature"]} if is_key else {})
    receipt = receipts.add(method, document, {"deviceID": device, **person})
    body = {"deviceID": device, "challenge": challenge["challenge"], "proof": vector["proof"]}
    return vector | {
        "document": document["document"],
        "request": request(PATHS["confirm"], body, session=True),
        "answer": compact({"status": "approved", "method": method, "receipt": receipt}),
    }


def make_unbind(form: str) -> dict:
    device = DEVICE if form == "key" else SECRET_DEVICE
    vector = make_vector("unbind", form, {"deviceID": device}, None, [device])
    return vector | {"request": request(f"/v1/devices/{device}/unbinding", {"proof": vector["proof"]})}


def make_challenges() -> dict:
    return {
        "challenges": [
            make_challenge("bind", f"{ACCOUNT}\n{SESSION}", bytes(range(32, 48))),
            make_challenge("login", DEVICE, bytes(range(48, 64))),
            make_challenge("confirm", f"{ACCOUNT}\n{DEVICE}\n{CONFIRMATION}", bytes(range(64, 80))),
        ]
    }


def main() -> None:
    present, retired = make_key("present signature key"), make_key("retired signature key")
    signature_keys = [
        signature_jwk(present, PRESENT_FROM, PRESENT_TO), signature_jwk(retired, RETIRED_FROM, PRESENT_FROM),
    ]
    server_keys = {"origins": [ORIGIN, "http://127.0.0.1:8080"], "keys": [*signature_keys, SEALING_JWK]}
    documents = make_documents()
    receipts = ReceiptMaker(present, retired, signature_keys, SEALING_JWK, DEVICE_KEY)
    payment = documents["documents"][0]
    files = {}
    for form in ("key", "secret"):
        files |= {
            f"bind-{form}.json": make_bind(form),
            f"login-{form}.json": make_login(form),
            f"confirm-{form}.json": make_confirm(form, payment, receipts),
            f"unbind-{form}.json": make_unbind(form),
        }
    files |= {
        "challenges.json": make_challenges(),
        "documents.json": documents,
        "receipts.json": receipts.finish(documents["documents"]),
        "audit.json": make_audit(present, signature_keys[0]["kid"]),
        "server-keys.json": {
            "body": compact(server_keys),
            "presentKey": present["members"],
            "retiredKey": retired["members"],
            "sealingKey": b64(pkcs1(SEALING_KEY)),
        },
    }
    for name, vector in files.items():
        text = json.dumps(vector, indent=2, ensure_ascii=False) + "\n"
        (HERE / name).write_text(text, encoding="utf-8")
        print("wrote", name)


if __name__ == "__main__":
    main()
