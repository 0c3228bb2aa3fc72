# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Confirmations, payment passwords, allowances and receipts: Docs/wire-protocol.md, §2 and §5."""
import hashlib
import json
import re
import secrets
import threading
import time
from datetime import datetime, timedelta
from typing import Any, Callable

import pytest
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from client import PASSWORD, Client, Device, Key, act_bytes, decode, encode, fresh_name
from test_conventions import refused

PAYMENT_PASSWORD = "271828"
WRONG = "000001"
SERVICE_KEY = encode(secrets.token_bytes(32))


def eventually(reached: Callable[[], bool]) -> None:
    """Asks until it is so."""
    end = time.monotonic() + 30
    while not reached():
        assert time.monotonic() < end, "it does not come to that"


class Payer:
    """Somebody with an account, a phone and a payment password."""

    def __init__(self, client: Client):
        self.client, self.account = client, client.account()
        self.device = client.bind(self.account)
        self.token = self.account.token
        message = {"password": PASSWORD, "paymentPassword": PAYMENT_PASSWORD}
        assert client.call("PUT", "/v1/account/payment-password", message, self.token).status == 204

    def payment(self, **change: Any) -> dict[str, Any]:
        return {"kind": "payment", "payee": "Müller & Söhne", "amount": "12.34", "currency": "EUR",
                "reference": fresh_name("order"), **change}

    def allowance(self, **change: Any) -> dict[str, Any]:
        return {"kind": "allowance", "total": "100.00", "currency": "EUR", "seconds": 600,
                "reference": fresh_name("trade"), **change}

    def ask(self, order: dict[str, Any] | None = None, token: str | None = None) -> dict[str, Any]:
        answer = self.client.call("POST", "/v1/confirmations", order or self.payment(), token or self.token)
        assert answer.status == 201, answer
        return answer.json

    def find(self, asked: dict[str, Any]) -> dict[str, Any]:
        return self.client.call("GET", f"/v1/confirmations/{asked['id']}", token=self.token).json

    def now(self) -> str:
        """The server's time, as a challenge of two minutes tells it, in the form in which times compare as texts."""
        answer = self.client.call("POST", "/v1/challenges", {"purpose": "login", "deviceID": self.device.id})
        end = datetime.fromisoformat(answer.json["expiresAt"]) - timedelta(seconds=120)
        return end.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def proof(self, asked: dict[str, Any], device: Device | None = None, key: Key | None = None, origin: str | None = None,
              digest: str | None = None, challenge: str | None = None) -> dict[str, Any]:
        """The body of an approval by a phone."""
        device = device or self.device
        challenge = challenge or self.client.challenge(
            {"purpose": "confirm", "deviceID": device.id, "confirmationID": asked["id"]}, self.token)
        act = act_bytes("confirm", origin or self.client.origin, challenge, device.id, asked["id"], digest or asked["digest"])
        return {"deviceID": device.id, "challenge": challenge, "proof": {"signature": (key or device.key).sign(act)}}

    def approve(self, asked: dict[str, Any], message: dict[str, Any], allowance: str | None = None, token: str | None = None):
        headers = {"Authorization": f"Bearer {token or self.token}", "Content-Type": "application/json"}
        if allowance is not None:
            headers["Latchkey-Allowance"] = allowance
        path = f"/v1/confirmations/{asked['id']}/approval"
        return self.client.send("POST", path, json.dumps(message).encode(), headers)

    def try_password(self, asked: dict[str, Any], password: str, token: str | None = None):
        return self.approve(asked, {"paymentPassword": password, "digest": asked["digest"]}, token=token)

    def spend(self, asked: dict[str, Any], allowance: str, token: str | None = None):
        return self.approve(asked, {"digest": asked["digest"]}, allowance, token)

    def granted(self, **change: Any) -> dict[str, Any]:
        asked = self.ask(self.allowance(**change))
        answer = self.approve(asked, self.proof(asked))
        assert answer.status == 200, answer
        return {**answer.json["allowance"], "grantedBy": asked["id"]}


@pytest.fixture
def payer(client):
    return Payer(client)


def claims(client: Client, receipt: str) -> dict[str, Any]:
    """What a receipt says, once its signature was checked by the server's listed key (§2, §5)."""
    header, payload, signature = receipt.split(".")
    head = json.loads(decode(header))
    assert {name: head[name] for name in ("alg", "typ")} == {"alg": "ES256", "typ": "latchkey-receipt+jwt"}
    listed = [key for key in client.call("GET", "/v1/server-keys").json["keys"] if key["use"] == "sig"]
    key = next(key for key in listed if key["kid"] == head["kid"])
    thumb = json.dumps({name: key[name] for name in ("crv", "kty", "x", "y")}, separators=(",", ":"), sort_keys=True)
    assert key["kid"] == encode(hashlib.sha256(thumb.encode()).digest())
    numbers = ec.EllipticCurvePublicNumbers(*(int.from_bytes(decode(key[name]), "big") for name in "xy"), ec.SECP256R1())
    raw = decode(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    numbers.public_key().verify(der, f"{header}.{payload}".encode(), ec.ECDSA(hashes.SHA256()))
    said = json.loads(decode(payload))
    assert key["nbf"] <= said["iat"] <= key["exp"]
    return said


# Asking

def test_an_order_becomes_a_document_that_says_just_that(payer):
    order = payer.payment(memo="Danke!")

    asked = payer.ask(order)

    raw = decode(asked["document"])
    document = json.loads(raw)
    assert asked["digest"] == encode(hashlib.sha256(raw).digest())
    assert document == {
        "v": "1", "kind": "payment", "origin": payer.client.origin, "accountID": payer.account.id, "confirmationID": asked["id"],
        "createdAt": asked["createdAt"], "expiresAt": asked["expiresAt"],
        **{name: order[name] for name in ("payee", "amount", "currency", "reference", "memo")}}
    assert raw == json.dumps(document, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()
    assert (asked["status"], asked["kind"]) == ("pending", "payment")
    assert set(asked["acceptedMethods"]) == {"deviceKey", "paymentPassword", "allowance"}
    assert payer.ask(payer.allowance())["acceptedMethods"] == ["deviceKey"]


def test_an_order_sent_again_is_the_same_and_another_needs_a_reference_of_its_own(payer):
    order = payer.payment()
    asked = payer.ask(order)

    again = payer.client.call("POST", "/v1/confirmations", order, payer.token)

    assert (again.status, again.json) == (200, asked)
    other = payer.client.call("POST", "/v1/confirmations", {**order, "amount": "12.35"}, payer.token)
    refused(other, 409, "reference_in_use")


@pytest.mark.parametrize("member, value", [
    ("kind", "gift"), ("payee", ""), ("payee", "a\u202eb"), ("payee", "e\u0301"), ("payee", " x"), ("payee", "x" * 141),
    ("amount", "12.3"), ("amount", "12.345"), ("amount", "0.00"), ("amount", "012.34"), ("amount", "-1.00"), ("amount", 12.34),
    ("amount", "1000000000000.00"), ("currency", "eur"), ("currency", "XAU"), ("currency", "XXX"), ("currency", "XTS"),
    ("reference", ""), ("memo", ""), ("memo", None), ("total", "1.00"), ("seconds", 1), ("accountID", "me"), ("x", 1),
])
def test_a_bad_member_of_a_payment_is_named(payer, member, value):
    answer = payer.client.call("POST", "/v1/confirmations", payer.payment(**{member: value}), payer.token)

    assert (answer.status, answer.json["code"]) == (422, "invalid_field")
    assert answer.json["field"] == member


@pytest.mark.parametrize("member, value", [
    ("total", "1000.01"), ("total", "0.00"), ("seconds", 0), ("seconds", 901), ("seconds", "600"), ("payee", "x"), ("amount", "1.00"),
])
def test_a_bad_member_of_an_allowance_is_named(payer, member, value):
    answer = payer.client.call("POST", "/v1/confirmations", payer.allowance(**{member: value}), payer.token)

    refused(answer, 422, "invalid_field", field=member)


def test_ten_wait_for_each_session_and_are_listed_in_pages(payer):
    asked = [payer.ask() for _ in range(10)]

    eleventh = refused(payer.client.call("POST", "/v1/confirmations", payer.payment(), payer.token), 429, "too_many_requests")

    assert 0 < int(eleventh.headers["Retry-After"]) <= 300
    other = payer.client.sign_in(payer.account.username)["token"]
    asked.append(payer.ask(token=other))
    listed, query = [], "status=pending&limit=4"
    while query:
        page = payer.client.call("GET", f"/v1/confirmations?{query}", token=other).json
        listed += page["confirmations"]
        query = f"status=pending&limit=4&after={page['next']}" if "next" in page else None
    assert sorted(one["id"] for one in listed) == sorted(one["id"] for one in asked)
    assert [one["createdAt"] for one in listed] == sorted(one["createdAt"] for one in asked)


@pytest.mark.parametrize("query, field", [
    ("", "status"), ("status=approved", "status"), ("status=pending&limit=0", "limit"), ("status=pending&limit=201", "limit"),
    ("status=pending&after=unknown", "after"), ("status=pending&status=pending", "status"), ("status=pending&x=1", "x"),
])
def test_a_bad_query_is_named(payer, query, field):
    answer = payer.client.call("GET", f"/v1/confirmations?{query}", token=payer.token)

    refused(answer, 422, "invalid_field", field=field)


# By a device

def test_the_receipt_of_a_phones_word_can_be_checked_without_trusting_the_server(payer):
    asked = payer.ask()
    answer = payer.approve(asked, payer.proof(asked))

    assert (answer.status, answer.json["status"], answer.json["method"]) == (200, "approved", "deviceKey")
    said = claims(payer.client, answer.json["receipt"])
    assert (said["iss"], said["sub"], said["jti"]) == (payer.client.origin, payer.account.id, asked["id"])
    assert (said["method"], said["document"], said["deviceID"]) == ("deviceKey", asked["document"], payer.device.id)
    assert encode(hashlib.sha256(decode(said["spki"])).digest()) == payer.device.key.digest
    key = serialization.load_der_public_key(decode(said["spki"]))
    key.verify(decode(said["signature"]), decode(said["act"]), ec.ECDSA(hashes.SHA256()))
    lines = decode(said["act"]).decode().split("\n")
    assert lines[:3] + lines[4:] == [
        "latchkey-v1", "confirm", payer.client.origin, payer.device.id, asked["id"], asked["digest"], ""]
    found = payer.find(asked)
    assert (found["status"], found["method"], found["receipt"]) == ("approved", "deviceKey", answer.json["receipt"])


def attacks(payer: Payer, asked: dict[str, Any]):
    """What somebody on the way, or with another phone, could send."""
    client, stranger = payer.client, Payer(payer.client)
    other, second = payer.ask(), client.bind(payer.account)

    def digest_of(**change: str) -> str:
        document = {**json.loads(decode(asked["document"])), **change}
        raw = json.dumps(document, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()
        return encode(hashlib.sha256(raw).digest())

    yield "the amount changed", payer.proof(asked, digest=digest_of(amount="99.34"))
    yield "the payee changed", payer.proof(asked, digest=digest_of(payee="Mallory"))
    yield "another document", payer.proof(asked, digest=other["digest"])
    yield "another confirmation", payer.proof(other, digest=asked["digest"])
    yield "another origin", payer.proof(asked, origin="https://evil.example")
    yield "another key", payer.proof(asked, key=Key())
    yield "the other phone named", {**payer.proof(asked), "deviceID": second.id}
    yield "the other phone's key", payer.proof(asked, key=second.key)
    own = stranger.ask()
    foreign = client.challenge({"purpose": "confirm", "deviceID": stranger.device.id, "confirmationID": own["id"]}, stranger.token)
    yield "a stranger's phone", payer.proof(asked, device=stranger.device, challenge=foreign)
    login = client.challenge({"purpose": "login", "deviceID": payer.device.id})
    yield "a challenge for a login", payer.proof(asked, challenge=login)
    act = act_bytes("login", client.origin, payer.proof(asked)["challenge"], payer.device.id)
    yield "another purpose", {**payer.proof(asked), "proof": {"signature": payer.device.key.sign(act)}}
    yield "no challenge", {**payer.proof(asked), "challenge": ""}
    yield "an unknown phone", {**payer.proof(asked), "deviceID": "unknown"}


def test_what_was_not_signed_for_just_this_is_refused_and_the_right_value_is_not(payer):
    asked = payer.ask()

    for name, message in attacks(payer, asked):
        answer = payer.approve(asked, message)
        assert (answer.status, answer.json["code"]) == (403, "proof_refused"), name

    assert payer.approve(asked, payer.proof(asked)).status == 200


def test_of_twenty_equal_approvals_at_once_one_acts_and_a_replay_comes_too_late(payer):
    asked = payer.ask()
    message = payer.proof(asked)
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(payer.approve(asked, message))) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(answer.status for answer in answers) == [200] + [409] * 19
    refused(payer.approve(asked, message), 409, "already_decided")


def test_nobody_is_asked_for_a_finger_in_vain(payer):
    stranger = Payer(payer.client)
    asked, foreign = payer.ask(), stranger.ask()
    ended = payer.client.bind(payer.account)
    payer.client.call("DELETE", f"/v1/devices/{ended.id}", token=payer.token)

    for device, confirmation in [(payer.device.id, foreign["id"]), (stranger.device.id, asked["id"]), (ended.id, asked["id"]),
                                 ("unknown", asked["id"]), (payer.device.id, "unknown")]:
        message = {"purpose": "confirm", "deviceID": device, "confirmationID": confirmation}
        refused(payer.client.call("POST", "/v1/challenges", message, payer.token), 404, "not_found")
    payer.client.call("POST", f"/v1/confirmations/{asked['id']}/rejection", token=payer.token)
    payer.client.challenge({"purpose": "confirm", "deviceID": payer.device.id, "confirmationID": asked["id"]}, payer.token)


def test_a_rejected_one_stays_rejected(payer):
    asked = payer.ask()

    answer = payer.client.call("POST", f"/v1/confirmations/{asked['id']}/rejection", token=payer.token)

    assert (answer.status, answer.json) == (200, {"status": "rejected"})
    refused(payer.approve(asked, payer.proof(asked)), 409, "already_decided")
    refused(payer.client.call("POST", f"/v1/confirmations/{asked['id']}/rejection", token=payer.token), 409, "already_decided")
    assert payer.find(asked)["status"] == "rejected"


def test_one_that_nobody_decided_in_time_reads_expired(start):
    payer = Payer(Client(start("--dangerously-accept-software-keys", "--confirmation-lifetime", "1").url))
    asked = payer.ask()
    while payer.find(asked)["status"] == "pending":
        pass

    assert payer.find(asked)["status"] == "expired"
    refused(payer.approve(asked, payer.proof(asked)), 410, "confirmation_expired")
    refused(payer.client.call("POST", f"/v1/confirmations/{asked['id']}/rejection", token=payer.token), 410, "confirmation_expired")


@pytest.mark.parametrize("spoil", [
    lambda good: {}, lambda good: {**good, "digest": "AA"}, lambda good: {**good, "paymentPassword": "x"},
    lambda good: {"deviceID": good["deviceID"]}, lambda good: {"paymentPassword": "x"}, lambda good: {**good, "x": 1},
])
def test_a_mixture_of_ways_or_none_is_a_bad_member(payer, spoil):
    asked = payer.ask()

    answer = payer.approve(asked, spoil(payer.proof(asked)))

    assert (answer.status, answer.json["code"]) == (422, "invalid_field")


# The payment password

@pytest.mark.parametrize("password, status", [
    ("271828", 204), ("eight888", 204), ("x" * 128, 204), ("111111", 422), ("123456", 422), ("654321", 422), ("27182", 422),
    ("seven77", 422), ("x" * 129, 422), ("", 422),
])
def test_a_payment_password_is_six_digits_that_are_no_row_or_8_to_128_characters(client, password, status):
    account = client.account()
    message = {"password": PASSWORD, "paymentPassword": password}

    assert client.call("PUT", "/v1/account/payment-password", message, account.token).status == status


def test_it_is_set_only_by_who_knows_the_accounts(client):
    message = {"password": "wrong password", "paymentPassword": PAYMENT_PASSWORD}

    refused(client.call("PUT", "/v1/account/payment-password", message, client.account().token), 403, "wrong_password")


def test_a_payment_by_it_has_a_receipt_and_without_one_there_is_nothing_to_try(payer):
    asked = payer.ask()
    answer = payer.try_password(asked, PAYMENT_PASSWORD)
    assert (answer.status, answer.json["method"]) == (200, "paymentPassword")
    said = claims(payer.client, answer.json["receipt"])
    assert said["method"] == "paymentPassword"
    assert set(said) == {"iss", "sub", "jti", "iat", "method", "document"}

    other = payer.client.account()
    message = {"kind": "payment", "payee": "x", "amount": "1.00", "currency": "EUR", "reference": "r"}
    asked = payer.client.call("POST", "/v1/confirmations", message, other.token).json
    refused(payer.try_password(asked, PAYMENT_PASSWORD, other.token), 409, "payment_password_not_set")


def test_five_wrong_ones_lock_it_everywhere_but_not_the_phone(payer):
    asked = payer.ask()
    for left in (4, 3, 2, 1):
        refused(payer.try_password(asked, WRONG), 403, "payment_password_wrong", remainingAttempts=left)

    locked = refused(payer.try_password(asked, WRONG), 423, "payment_password_locked")

    assert 10_790 <= int(locked.headers["Retry-After"]) <= 10_800
    other = payer.client.sign_in(payer.account.username)["token"]
    refused(payer.try_password(asked, PAYMENT_PASSWORD, other), 423, "payment_password_locked")
    message = {"password": PASSWORD, "paymentPassword": "314159"}
    assert payer.client.call("PUT", "/v1/account/payment-password", message, payer.token).status == 204
    refused(payer.try_password(asked, "314159"), 423, "payment_password_locked")
    assert payer.approve(asked, payer.proof(asked)).status == 200


def test_of_forty_wrong_ones_at_once_five_are_looked_at(payer):
    asked, answers = payer.ask(), []
    threads = [threading.Thread(target=lambda: answers.append(payer.try_password(asked, WRONG))) for _ in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(answer.status for answer in answers) == [403] * 4 + [423] * 36
    assert sorted(answer.json["remainingAttempts"] for answer in answers if answer.status == 403) == [1, 2, 3, 4]


def test_after_the_lock_one_try_is_left_and_a_wrong_one_doubles_it(start):
    payer = Payer(Client(start("--dangerously-accept-software-keys", "--payment-lock", "2").url))
    asked = payer.ask()
    for _ in range(5):
        answer = payer.try_password(asked, WRONG)
    assert answer.headers["Retry-After"] == "2"

    def left(password: str) -> int:
        """The seconds of the lock after one more try, which does not count while there is a lock."""
        return int(payer.try_password(asked, password).headers.get("Retry-After", 0))

    seen = []
    eventually(lambda: seen.append(left(WRONG)) or seen[-1] > 2)
    assert seen[-1] == 4
    eventually(lambda: left(PAYMENT_PASSWORD) == 0)
    assert payer.find(asked)["status"] == "approved"
    refused(payer.try_password(payer.ask(), WRONG), 403, "payment_password_wrong", remainingAttempts=4)


def test_another_digest_is_no_try(payer):
    asked, other = payer.ask(), payer.ask()

    for _ in range(6):
        answer = payer.approve(asked, {"paymentPassword": WRONG, "digest": other["digest"]})
        refused(answer, 403, "proof_refused")

    refused(payer.try_password(asked, WRONG), 403, "payment_password_wrong", remainingAttempts=4)


# Allowances

def test_an_allowance_pays_up_to_its_sum_in_its_session_and_currency(payer):
    allowance = payer.granted()
    assert (allowance["total"], allowance["currency"]) == ("100.00", "EUR")
    assert re.fullmatch(r"[A-Za-z0-9_-]{43}", allowance["token"])

    first = payer.ask(payer.payment(amount="60.00"))
    answer = payer.spend(first, allowance["token"])
    assert (answer.status, answer.json["method"]) == (200, "allowance")
    assert claims(payer.client, answer.json["receipt"])["grantedBy"] == allowance["grantedBy"]
    refused(payer.spend(payer.ask(payer.payment(amount="40.01")), allowance["token"]), 403, "allowance_refused")
    refused(payer.spend(payer.ask(payer.payment(currency="USD")), allowance["token"]), 403, "allowance_refused")
    other = payer.client.sign_in(payer.account.username)["token"]
    refused(payer.spend(payer.ask(token=other), allowance["token"], other), 403, "allowance_refused")
    assert payer.spend(payer.ask(payer.payment(amount="40.00")), allowance["token"]).status == 200
    refused(payer.spend(payer.ask(payer.payment(amount="0.01")), allowance["token"]), 403, "allowance_refused")


def test_at_once_it_pays_no_more_than_its_sum(payer):
    token, answers = payer.granted()["token"], []
    asked = [payer.ask(payer.payment(amount="15.00")) for _ in range(9)]
    threads = [threading.Thread(target=lambda one=one: answers.append(payer.spend(one, token))) for one in asked]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(answer.status for answer in answers) == [200] * 6 + [403] * 3


def test_it_ends_by_its_time(payer):
    granted = payer.granted(seconds=1)
    eventually(lambda: payer.now() >= granted["expiresAt"])

    refused(payer.spend(payer.ask(), granted["token"]), 403, "allowance_refused")


@pytest.mark.parametrize("ending", ["itself", "device", "payment password"])
def test_it_ends_with_what_it_hangs_on(payer, ending):
    token = payer.granted()["token"]
    assert payer.spend(payer.ask(), token).status == 200
    if ending == "itself":
        headers = {"Authorization": f"Bearer {payer.token}", "Latchkey-Allowance": token}
        assert payer.client.send("DELETE", "/v1/allowance", None, headers).status == 204
    elif ending == "device":
        payer.client.call("DELETE", f"/v1/devices/{payer.device.id}", token=payer.token)
    else:
        message = {"password": PASSWORD, "paymentPassword": "314159"}
        payer.client.call("PUT", "/v1/account/payment-password", message, payer.token)

    refused(payer.spend(payer.ask(), token), 403, "allowance_refused")


def test_ending_one_tells_nothing_and_needs_its_header(payer):
    token = payer.granted()["token"]
    other = payer.client.sign_in(payer.account.username)["token"]
    for name in (token, "x", "A" * 43):
        headers = {"Authorization": f"Bearer {other}", "Latchkey-Allowance": name}
        assert payer.client.send("DELETE", "/v1/allowance", None, headers).status == 204

    assert payer.spend(payer.ask(), token).status == 200
    answer = payer.client.call("DELETE", "/v1/allowance", token=payer.token)
    refused(answer, 422, "invalid_field", field="Latchkey-Allowance")


# The operator's rules, and services

def test_a_rule_decides_by_which_method(start):
    rules = ["payment:EUR:30.00=allowance,deviceKey", "payment:EUR:100.00=deviceKey", "allowance:EUR:50.00=paymentPassword"]
    options = [part for rule in rules for part in ("--accept", rule)]
    payer = Payer(Client(start("--dangerously-accept-software-keys", "--allowance-limit", "EUR=60.00", *options).url))

    def methods(order: dict[str, Any]) -> set[str]:
        return set(payer.ask(order)["acceptedMethods"])

    assert methods(payer.payment(amount="30.00")) == {"allowance", "deviceKey"}
    assert methods(payer.payment(amount="30.01")) == {"deviceKey"}
    assert methods(payer.payment(amount="100.01")) == {"deviceKey", "paymentPassword", "allowance"}
    assert methods(payer.allowance(total="50.00")) == {"paymentPassword"}
    assert methods(payer.allowance(total="60.00")) == {"deviceKey"}
    too_much = payer.client.call("POST", "/v1/confirmations", payer.allowance(total="60.01"), payer.token)
    refused(too_much, 422, "invalid_field", field="total")
    small = payer.ask(payer.payment(amount="1.00"))
    for _ in range(6):
        refused(payer.try_password(small, WRONG), 403, "method_not_accepted")


@pytest.mark.parametrize("options", [
    ["--accept", "payment:EUR:30.00=deviceSecret"], ["--accept", "allowance:EUR:30.00=allowance"],
    ["--accept", "payment:EUR:30=deviceKey"], ["--accept", "payment:EUR:30.00="], ["--allowance-limit", "EUR=1"],
])
def test_a_rule_that_is_none_keeps_the_server_from_starting(options):
    from program import run

    ended = run("serve", "--in-memory", *options)

    assert (ended.returncode, ended.stdout) == (2, "")
    assert options[1] in ended.stderr


def test_a_service_asks_and_reads_what_became_of_it(start, tmp_path):
    path = tmp_path / "keys"
    path.touch(mode=0o600)
    path.write_text(SERVICE_KEY + "\n")
    payer = Payer(Client(start("--dangerously-accept-software-keys", "--service-key-file", str(path)).url))
    order = payer.payment(accountID=payer.account.id)

    asked = payer.ask(order, SERVICE_KEY)
    answer = payer.approve(asked, payer.proof(asked))

    seen = payer.client.call("GET", f"/v1/confirmations/{asked['id']}", token=SERVICE_KEY)
    assert (seen.status, seen.json["status"], seen.json["receipt"]) == (200, "approved", answer.json["receipt"])
    for message, status, code in [(payer.payment(), 422, "invalid_field"), (payer.payment(accountID="unknown"), 404, "not_found")]:
        answer = payer.client.call("POST", "/v1/confirmations", message, SERVICE_KEY)
        assert (answer.status, answer.json["code"]) == (status, code)
    refused(payer.approve(asked, payer.proof(asked), token=SERVICE_KEY), 401, "session_required")
