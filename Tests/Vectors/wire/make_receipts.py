# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Documents and receipts of the wire vectors, good ones and bad ones. Section 5 of the wire protocol."""

import base64
import hashlib
import hmac
import json

from wire_words import (
    ACCOUNT, ALLOWANCE, CONFIRMATION, DEVICE, ORIGIN, PRESENT_FROM, SIGNED_AT, b64, canonical, compact, lines, make_jws,
    make_key, sha256, sign,
)

TYPE = "latchkey-receipt+jwt"
PAYMENT = {"kind": "payment", "payee": "Harbour Books", "amount": "12.34", "currency": "CNY", "reference": "A-1"}
MEMO = {"memo": "Zwei Bücher \"für\" 小明 \\ ❤"}
LIMIT = {"kind": "allowance", "total": "200", "currency": "JPY", "seconds": 600, "reference": "trade-7"}


def make_document(name: str, confirmation: str, order: dict) -> dict:
    document = {
        "v": "1",
        "origin": ORIGIN,
        "accountID": ACCOUNT,
        "confirmationID": confirmation,
        "createdAt": "2026-01-01T00:00:10.000Z",
        "expiresAt": "2026-01-01T00:05:10.000Z",
        **{member: str(value) for member, value in order.items()},
    }
    data = canonical(document)
    return {
        "name": name,
        "request": compact(order),
        "confirmationID": confirmation,
        "text": data.decode("utf-8"),
        "document": b64(data),
        "digest": b64(sha256(data)),
    }


def make_documents() -> dict:
    return {
        "documents": [
            make_document("payment with memo", CONFIRMATION, PAYMENT | MEMO),
            make_document("payment without memo", "b3JkZXJfMTIzLTQ1Nw", PAYMENT),
            make_document("allowance", ALLOWANCE, LIMIT),
        ]
    }


def unb64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class ReceiptMaker:
    """Collects the receipts of the confirm vectors and adds those of other methods, and bad ones."""

    def __init__(self, present: dict, retired: dict, jwks: list[dict], sealing_jwk: dict, device_key: dict):
        self.present, self.retired, self.device_key = present, retired, device_key
        self.kid, self.retired_kid, self.sealing_kid = jwks[0]["kid"], jwks[1]["kid"], sealing_jwk["kid"]
        self.thief = make_key("a thief's key")
        self.receipts, self.bad = [], []

    def header(self, **changes) -> dict:
        return {"alg": "ES256", "typ": TYPE, "kid": self.kid} | changes

    def claims(self, method: str, document: dict, more: dict) -> dict:
        return {
            "iss": ORIGIN,
            "sub": ACCOUNT,
            "jti": document["confirmationID"],
            "iat": SIGNED_AT,
            "method": method,
            "document": document["document"],
            **more,
        }

    def add(self, method: str, document: dict, more: dict) -> str:
        header, claims = self.header(), self.claims(method, document, more)
        receipt = make_jws(self.present, header, claims)
        self.receipts.append({
            "name": method, "header": compact(header), "claims": compact(claims), "receipt": receipt,
        })
        return receipt

    def finish(self, documents: list[dict]) -> dict:
        good = json.loads(self.receipts[0]["claims"])
        self.add("paymentPassword", documents[1], {})
        self.add("allowance", documents[1], {"grantedBy": ALLOWANCE})
        self.add_bad_forms(self.receipts[0]["receipt"])
        self.add_bad_headers(good)
        self.add_bad_signatures(good)
        self.add_bad_claims(good)
        self.add_bad_documents(good)
        self.add_bad_acts(good)
        self.add_bad_persons(good)
        return {"receipts": self.receipts, "bad": self.bad}

    def refuse(self, name: str, step: str, claims: dict, key: dict | None = None, header: dict | None = None) -> None:
        receipt = make_jws(key or self.present, header or self.header(), claims)
        self.bad.append({"name": name, "step": step, "receipt": receipt})

    def refuse_text(self, name: str, step: str, text: str) -> None:
        self.bad.append({"name": name, "step": step, "receipt": text})

    def add_bad_forms(self, receipt: str) -> None:
        header, payload, signature = receipt.split(".")
        for name, text in {
            "empty": "",
            "two parts": f"{header}.{payload}",
            "four parts": receipt + ".AA",
            "a space before": " " + receipt,
            "padding": receipt + "==",
            "a header that is no JSON": f"{b64(b'ES256')}.{payload}.{signature}",
            "a payload that is no object": f"{header}.{b64(b'[]')}.{signature}",
            "a payload with a claim twice": f"{header}.{b64(b'{%siss%s:1,%siss%s:1}' % ((b'%c' % 34,) * 4))}.{signature}",
            "a signature of 63 bytes": f"{header}.{payload}.{b64(bytes(63))}",
        }.items():
            self.refuse_text(name, "form", text)

    def add_bad_headers(self, good: dict) -> None:
        thief_jwk = {"kty": "EC", "crv": "P-256", "x": b64(self.thief["spki"][-64:-32]), "y": b64(self.thief["spki"][-32:])}
        for name, header in {
            "alg none": self.header(alg="none"),
            "alg of another spelling": self.header(alg="es256"),
            "alg ES384": self.header(alg="ES384"),
            "typ JWT": self.header(typ="JWT"),
            "typ of an audit head": self.header(typ="latchkey-audit-head+jwt"),
            "critical extensions": self.header(crit=["exp"]),
            "a key that it brings along": self.header(jwk=thief_jwk),
            "a link to keys": self.header(jku="https://thief.example/keys"),
            "no kid": {"alg": "ES256", "typ": TYPE},
            "no typ": {"alg": "ES256", "kid": self.kid},
        }.items():
            self.refuse(name, "header", good, key=self.thief if "jwk" in header else None, header=header)
        # The public key as a secret: what a verifier does that believes `alg`.
        signed = b64(compact(self.header(alg="HS256")).encode()) + "." + b64(compact(good).encode())
        mac = hmac.new(self.present["spki"], signed.encode(), hashlib.sha256).digest()
        self.refuse_text("alg HS256 under the public key", "header", f"{signed}.{b64(mac * 2)}")

    def add_bad_signatures(self, good: dict) -> None:
        receipt = self.receipts[0]["receipt"]
        header, payload, signature = receipt.split(".")
        self.refuse("a kid that nobody knows", "key", good, key=self.thief, header=self.header(kid=b64(bytes(32))))
        self.refuse("the kid of the sealing key", "key", good, header=self.header(kid=self.sealing_kid))
        self.refuse("signed by somebody else", "signature", good, key=self.thief)
        self.refuse("the kid of the other key", "signature", good, header=self.header(kid=self.retired_kid))
        changed = b64(compact(good | {"method": "paymentPassword"}).encode())
        self.refuse_text("claims changed afterwards", "signature", f"{header}.{changed}.{signature}")
        raw = unb64(signature)
        for name, other in {"zeros": bytes(64), "r and s changed over": raw[32:] + raw[:32]}.items():
            self.refuse_text(f"a signature of {name}", "signature", f"{header}.{payload}.{b64(other)}")

    def add_bad_claims(self, good: dict) -> None:
        retired = self.header(kid=self.retired_kid)
        self.refuse("signed before its key's time", "time", good | {"iat": PRESENT_FROM - 1})
        self.refuse("signed after its key's time", "time", good, key=self.retired, header=retired)
        for name, claims in {
            "iat as a string": good | {"iat": str(SIGNED_AT)},
            "iat with a fraction": good | {"iat": SIGNED_AT + 0.5},
            "an unknown method": good | {"method": "magic"},
            "a device key's receipt without spki": {name: good[name] for name in good if name != "spki"},
            "a device key's receipt without signature": {name: good[name] for name in good if name != "signature"},
            "a device secret's receipt with spki": good | {"method": "deviceSecret"},
            "a payment password's receipt with a device": good | {"method": "paymentPassword"},
            "an allowance's receipt without what granted it": self.claims("allowance", {
                "confirmationID": good["jti"], "document": good["document"],
            }, {}),
            "a sub that is no id": good | {"sub": "a b"},
            "no document": {name: good[name] for name in good if name != "document"},
        }.items():
            self.refuse(name, "claims", claims)
        self.refuse("from an origin that is not the server's", "issuer", good | {"iss": "https://thief.example"})

    def add_bad_documents(self, good: dict) -> None:
        document = json.loads(unb64(good["document"]))

        def replaced(**changes) -> dict:
            return good | {"document": b64(canonical({**document, **changes}))}

        for name, claims in {
            "of another account": good | {"sub": "c29tZWJvZHktZWxzZQ"},
            "of another confirmation": good | {"jti": ALLOWANCE},
            "of another origin of the server": good | {"iss": "http://127.0.0.1:8080"},
            "no JSON": good | {"document": b64(b"pay 12.34")},
            "with a member that nobody knows": replaced(extra="x"),
            "of another version": replaced(v="2"),
            "with a number": replaced(amount=12),
            "with an amount in another form": replaced(amount="012.34"),
            "with a payee that cannot be shown": replaced(payee="Harbour\u202eskooB"),
            "of an unknown kind": replaced(kind="gift"),
        }.items():
            self.refuse("a document " + name, "document", claims)

    def add_bad_acts(self, good: dict) -> None:
        act = unb64(good["act"]).decode().splitlines()
        digest = act[6]

        def with_act(*parts: str, **changes) -> dict:
            data = lines(*parts)
            return good | {"act": b64(data), "signature": b64(sign(self.device_key, data))} | changes

        for name, claims in {
            "for another device": with_act(*act[:4], ALLOWANCE, CONFIRMATION, digest),
            "for another confirmation": with_act(*act[:4], DEVICE, ALLOWANCE, digest),
            "for another document": with_act(*act[:6], b64(bytes(32))),
            "for a login": with_act(act[0], "login", *act[2:4], DEVICE),
            "with the purpose of a login": with_act(act[0], "login", *act[2:]),
            "for another server": with_act(*act[:2], "https://thief.example", *act[3:]),
            "of another version": with_act("latchkey-v2", *act[1:]),
            "with a challenge of another shape": with_act(*act[:3], "-", *act[4:]),
            "with one more line": with_act(*act, ""),
            "of another device than the claim": good | {"deviceID": "b2xkLXBob25lLTAwMDAwMQ"},
        }.items():
            self.refuse("an act " + name, "act", claims)

    def add_bad_persons(self, good: dict) -> None:
        act, signature, spki = (unb64(good[name]) for name in ("act", "signature", "spki"))
        for name, claims in {
            "by another key": good | {"signature": b64(sign(self.thief, act))},
            "over other bytes": good | {"signature": b64(sign(self.device_key, act + b"\n"))},
            "with a byte behind it": good | {"signature": b64(signature + b"\x00")},
            "by a key that is none": good | {"spki": b64(spki[:-1])},
            "by a key off the curve": good | {"spki": b64(spki[:-1] + bytes([spki[-1] ^ 1]))},
        }.items():
            self.refuse("the person's signature " + name, "person", claims)
