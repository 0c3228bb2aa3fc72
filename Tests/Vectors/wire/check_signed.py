# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Checks documents, keys, receipts and the audit export of the wire vectors, from what travels alone."""

import hashlib
import json
import re

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils

from check_words import b64, load, require, unb64

MEMBERS = {
    "payment": {"payee", "amount", "currency", "reference"},
    "allowance": {"total", "currency", "seconds", "reference"},
}
COMMON = {"v", "kind", "origin", "accountID", "confirmationID", "createdAt", "expiresAt"}
EVIDENCE = {
    "deviceKey": {"deviceID", "spki", "act", "signature"},
    "deviceSecret": {"deviceID", "act"},
    "paymentPassword": set(),
    "allowance": {"grantedBy"},
}
STEPS = {"form", "header", "key", "signature", "time", "claims", "issuer", "document", "act", "person"}


class Refused(Exception):
    pass


def needs(step: str, holds: bool) -> None:
    if not holds:
        raise Refused(step)


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def canonical(value: dict) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, sort_keys=True).encode()


def check() -> None:
    keys = json.loads(load("server-keys.json")["body"])
    check_keys(keys)
    for document in load("documents.json")["documents"]:
        check_document(document)
    receipts = load("receipts.json")
    for vector in receipts["receipts"]:
        claims = verified(vector["receipt"], keys)
        require("method", claims["method"] == vector["name"])
    require("every method has a receipt", {vector["name"] for vector in receipts["receipts"]} == set(EVIDENCE))
    for vector in receipts["bad"]:
        check_bad(vector, keys)
    require("every step refuses something", {vector["step"] for vector in receipts["bad"]} == STEPS)
    for form in ("key", "secret"):
        vector = load(f"confirm-{form}.json")
        claims = verified(json.loads(vector["answer"])["receipt"], keys)
        require("the receipt's document and act", (claims["document"], claims["act"]) == (vector["document"], vector["act"]))
    check_audit(load("audit.json"), keys)


def check_keys(keys: dict) -> None:
    for key in keys["keys"]:
        names = {"sig": ("crv", "kty", "x", "y"), "enc": ("e", "kty", "n")}[key["use"]]
        require("kid is the thumbprint", key["kid"] == b64(sha256(canonical({name: key[name] for name in names}))))
        require("algorithm", key["alg"] == {"sig": "ES256", "enc": "RSA-OAEP-256"}[key["use"]])
        require("time", key["nbf"] < key["exp"])


def check_document(vector: dict) -> None:
    data = unb64(vector["document"])
    document, order = json.loads(data), json.loads(vector["request"])
    require("document text", data.decode() == vector["text"])
    require("document is canonical", canonical(document) == data)
    require("document digest", vector["digest"] == b64(sha256(data)))
    require("document members", set(document) - {"memo"} == COMMON | MEMBERS[document["kind"]])
    require("the order in the document", all(document[name] == str(value) for name, value in order.items()))


def pairs_once(pairs: list) -> dict:
    needs("form", len({name for name, _ in pairs}) == len(pairs))
    return dict(pairs)


def decoded(part: str) -> bytes:
    needs("form", re.fullmatch(r"[A-Za-z0-9_-]*", part) is not None and len(part) % 4 != 1)
    return unb64(part)


def parsed(part: str) -> dict:
    try:
        value = json.loads(decoded(part), object_pairs_hook=pairs_once)
    except ValueError as error:
        raise Refused("form") from error
    needs("form", isinstance(value, dict))
    return value


def signing_input(jws: str, kind: str, keys: dict) -> tuple[dict, dict]:
    """Header and signature of a compact JWS; its payload and its key."""
    parts = jws.split(".")
    needs("form", len(parts) == 3)
    header, payload, signature = parsed(parts[0]), parsed(parts[1]), decoded(parts[2])
    needs("form", len(signature) == 64)
    needs("header", set(header) == {"alg", "typ", "kid"} and header["alg"] == "ES256" and header["typ"] == kind)
    jwk = next((key for key in keys["keys"] if key["kid"] == header["kid"] and key["use"] == "sig"), None)
    needs("key", jwk is not None)
    x, y = (int.from_bytes(unb64(jwk[name]), "big") for name in ("x", "y"))
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    public = ec.EllipticCurvePublicNumbers(x, y, ec.SECP256R1()).public_key()
    try:
        public.verify(utils.encode_dss_signature(r, s), f"{parts[0]}.{parts[1]}".encode(), ec.ECDSA(hashes.SHA256()))
    except InvalidSignature as error:
        raise Refused("signature") from error
    return payload, jwk


def verified(receipt: str, keys: dict) -> dict:
    claims, jwk = signing_input(receipt, "latchkey-receipt+jwt", keys)
    for name in ("iss", "sub", "jti", "method", "document"):
        needs("claims", isinstance(claims.get(name), str))
    needs("claims", type(claims.get("iat")) is int and re.fullmatch(r"[A-Za-z0-9_-]{1,64}", claims["sub"]) is not None)
    known = set().union(*EVIDENCE.values())
    needs("claims", EVIDENCE.get(claims["method"]) == known & set(claims))
    needs("time", jwk["nbf"] <= claims["iat"] <= jwk["exp"])
    needs("issuer", claims["iss"] in keys["origins"])
    check_shown(claims)
    if "act" in claims:
        check_evidence(claims, keys)
    return claims


def check_shown(claims: dict) -> None:
    try:
        document = json.loads(unb64(claims["document"]))
    except ValueError as error:
        raise Refused("document") from error
    needs("document", document.get("v") == "1" and document.get("kind") in MEMBERS)
    needs("document", set(document) - {"memo"} == COMMON | MEMBERS[document["kind"]])
    needs("document", all(isinstance(value, str) for value in document.values()))
    needs("document", re.fullmatch(r"(0|[1-9][0-9]{0,11})(\.[0-9]+)?", document.get("amount", "1")) is not None)
    needs("document", not any("\u202a" <= c <= "\u202e" for value in document.values() for c in value))
    ids = (claims["iss"], claims["sub"], claims["jti"])
    needs("document", (document["origin"], document["accountID"], document["confirmationID"]) == ids)


def check_evidence(claims: dict, keys: dict) -> None:
    act = unb64(claims["act"])
    texts = act.decode().split("\n")
    needs("act", len(texts) == 8 and texts.pop() == "")
    needs("act", texts[:2] == ["latchkey-v1", "confirm"] and texts[2] in keys["origins"] and len(texts[3]) == 76)
    digest = b64(sha256(unb64(claims["document"])))
    needs("act", texts[4:] == [claims["deviceID"], claims["jti"], digest])
    if "spki" not in claims:
        return
    spki = unb64(claims["spki"])
    needs("person", len(spki) == 91)
    try:
        serialization.load_der_public_key(spki).verify(unb64(claims["signature"]), act, ec.ECDSA(hashes.SHA256()))
    except (InvalidSignature, ValueError) as error:
        raise Refused("person") from error


def check_bad(vector: dict, keys: dict) -> None:
    try:
        verified(vector["receipt"], keys)
        step = "nothing"
    except Refused as refused:
        step = str(refused)
    require(f"{vector['name']}: refused for its {vector['step']}, not its {step}", step == vector["step"])


def check_audit(vector: dict, keys: dict) -> None:
    chains, open_links, batches = {}, [], {0: "A" * 43}
    for entry in vector["lines"]:
        line = json.loads(entry["line"])
        if "accountID" in line:
            open_links.append(check_link(entry, line, chains, vector["accountID"]))
        elif "batch" in line:
            check_batch(entry, line, open_links, batches)
            open_links = []
        else:
            check_head(line["head"], batches, keys)
    require("every link is under a batch", not open_links)
    require("chains and batches", len(chains) == 2 and len(batches) == 5)


def check_link(entry: dict, line: dict, chains: dict, account: str) -> bytes:
    link = {name: value for name, value in line.items() if name not in ("hash", "details", "salt")}
    sequence, previous = chains.get(link["accountID"], (0, "A" * 43))
    hashed = b"latchkey-audit-v1\n" + canonical(link)
    require("link bytes", hashed.decode() == entry["hashed"])
    require("link hash", line["hash"] == b64(sha256(hashed)))
    require("link in its chain", (link["sequence"], link["previousHash"]) == (sequence + 1, previous))
    if "details" in line:
        require("details", link["detailsHash"] == b64(sha256(unb64(line["salt"]) + canonical(line["details"]))))
    else:
        require("erased with the salt", "salt" not in line and link["accountID"] == account)
    event = json.loads(entry["event"])
    require("event and export agree", event == {name: value for name, value in line.items() if name != "accountID"})
    chains[link["accountID"]] = (link["sequence"], line["hash"])
    return sha256(hashed)


def check_batch(entry: dict, line: dict, links: list, batches: dict) -> None:
    batch = {name: value for name, value in line.items() if name != "hash"}
    hashed = b"latchkey-audit-batch-v1\n" + canonical(batch)
    require("batch bytes", hashed.decode() == entry["hashed"])
    require("batch hash", line["hash"] == b64(sha256(hashed)))
    require("batch links", (batch["links"], batch["linksHash"]) == (len(links), b64(sha256(b"".join(links)))))
    require("batch chain", batch["previousBatchHash"] == batches[batch["batch"] - 1])
    batches[batch["batch"]] = line["hash"]


def check_head(head: str, batches: dict, keys: dict) -> None:
    claims, _ = signing_input(head, "latchkey-audit-head+jwt", keys)
    batch = {name: value for name, value in claims.items() if name not in ("iss", "hash")}
    require("head members", set(batch) == {"batch", "time", "links", "linksHash", "previousBatchHash"})
    require("head hash", claims["hash"] == batches[batch["batch"]] == b64(sha256(b"latchkey-audit-batch-v1\n" + canonical(batch))))
    require("head issuer", claims["iss"] == keys["origins"][0])
