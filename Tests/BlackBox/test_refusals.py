# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""The refusals of each call: Docs/wire-protocol.md, §2 to §4 and §8. A good message is spoilt in one place."""
import copy
import hashlib
import time
from typing import Any, Callable

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from client import PASSWORD, Client, Key, decode, encode, fresh_name
from test_conventions import refused

MISSING = object()


def spoilt(message: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A copy in which one member is another, or missing."""
    message = copy.deepcopy(message)
    *parents, name = path.split(".")
    place = message
    for parent in parents:
        place = place[parent]
    if value is MISSING:
        del place[name]
    else:
        place[name] = value
    return message


# Accounts and sessions

@pytest.mark.parametrize("path, value, code", [
    ("username", "ab", "invalid_username"), ("username", "a" * 65, "invalid_username"), ("username", "", "invalid_username"),
    ("username", "ada lovelace", "invalid_username"), ("username", "adä", "invalid_username"),
    ("username", "ada\n", "invalid_username"), ("username", "ada/x", "invalid_username"),
    ("password", "seven77", "weak_password"), ("password", "", "weak_password"), ("password", "password", "weak_password"),
    ("password", "12345678", "weak_password"),
])
def test_a_name_or_password_that_is_not_allowed_is_told_by_its_code(client, path, value, code):
    message = {"username": fresh_name(), "password": PASSWORD}

    refused(client.call("POST", "/v1/accounts", spoilt(message, path, value)), 422, code)


@pytest.mark.parametrize("path, value", [
    ("username", MISSING), ("username", None), ("username", 1), ("username", ["ada"]), ("password", MISSING),
    ("password", None), ("password", True), ("email", "ada@example.org"),
])
@pytest.mark.parametrize("call", ["/v1/accounts", "/v1/sessions"])
def test_a_member_that_is_missing_unknown_or_of_another_type_is_named(client, call, path, value):
    message = {"username": fresh_name(), "password": PASSWORD}

    refused(client.call("POST", call, spoilt(message, path, value)), 422, "invalid_field", field=path)


def test_a_password_of_more_than_1024_bytes_is_a_bad_member(client):
    message = {"username": fresh_name(), "password": "Kz9#" * 256 + "x"}

    refused(client.call("POST", "/v1/accounts", message), 422, "invalid_field", field="password")


def test_a_name_is_taken_in_whatever_case(client):
    name = fresh_name("ada")
    client.sign_up(name)

    refused(client.call("POST", "/v1/accounts", {"username": name.upper(), "password": PASSWORD}), 409, "username_taken")


@pytest.mark.parametrize("length, status", [(8, 201), (1_024, 201)])
def test_passwords_at_the_limits_are_taken(client, length, status):
    password = ("Kz9#" * 256)[:length]

    assert client.call("POST", "/v1/accounts", {"username": fresh_name(), "password": password}).status == status


def test_a_password_is_the_same_however_its_characters_are_composed(client):
    name = fresh_name()
    assert client.call("POST", "/v1/accounts", {"username": name, "password": "Ａ\u0301nders ﬁnden"}).status == 201

    assert client.call("POST", "/v1/sessions", {"username": name, "password": "\u00c1nders finden"}).status == 201


def test_an_unknown_name_an_impossible_name_and_a_wrong_password_are_refused_alike(client):
    name = client.sign_up()["username"]

    answers = [client.call("POST", "/v1/sessions", {"username": username, "password": "wrong password"})
               for username in (name, fresh_name(), "a b", "x")]

    shapes = [(answer.status, {**answer.json, "requestID": ""}, sorted(set(answer.headers) - {"Date"})) for answer in answers]
    assert shapes[0][:1] == (401,) and answers[0].json["code"] == "invalid_credentials"
    assert answers[0].headers["WWW-Authenticate"] == 'Bearer realm="latchkey"'
    assert shapes == [shapes[0]] * 4


def test_an_unknown_name_takes_as_long_as_a_wrong_password(client):
    name = client.sign_up()["username"]

    def seconds(username: str) -> float:
        begin = time.perf_counter()
        client.call("POST", "/v1/sessions", {"username": username, "password": "wrong password"})
        return time.perf_counter() - begin

    pairs = [(seconds(name), seconds(fresh_name())) for _ in range(4)]

    # Without the hash of a name that is not there it would be some thirty times.
    assert 1 / 3 < min(known for known, _ in pairs) / min(unknown for _, unknown in pairs) < 3


# Challenges

@pytest.mark.parametrize("message, field", [
    ({}, "purpose"), ({"purpose": "pay"}, "purpose"), ({"purpose": None}, "purpose"), ({"purpose": 1}, "purpose"),
    ({"purpose": "login"}, "deviceID"), ({"purpose": "login", "deviceID": ""}, "deviceID"),
    ({"purpose": "login", "deviceID": "a" * 65}, "deviceID"), ({"purpose": "login", "deviceID": "a/b"}, "deviceID"),
    ({"purpose": "login", "deviceID": 7}, "deviceID"), ({"purpose": "bind", "deviceID": "a"}, "deviceID"),
])
def test_a_challenge_needs_a_purpose_and_its_subject(client, message, field):
    token = client.account().token

    refused(client.call("POST", "/v1/challenges", message, token), 422, "invalid_field", field=field)


# Binding

def p384_spki() -> bytes:
    return ec.generate_private_key(ec.SECP384R1()).public_key().public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)


def flipped(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1:]


BAD_KEYS: dict[str, Callable[[bytes], str]] = {
    "empty": lambda spki: "", "truncated": lambda spki: encode(spki[:-1]), "a byte more": lambda spki: encode(spki + b"\0"),
    "not on the curve": lambda spki: encode(flipped(spki, 90)), "another curve": lambda spki: encode(p384_spki()),
    "point alone": lambda spki: encode(spki[26:]), "padded": lambda spki: encode(spki) + "==",
    "stray bits": lambda spki: encode(spki)[:-1] + chr(ord(encode(spki)[-1]) + 1),
    "standard alphabet": lambda spki: "+/" + encode(spki)[2:], "hybrid form": lambda spki: encode(spki[:26] + b"\x06" + spki[27:]),
    "another algorithm": lambda spki: encode(flipped(spki, 10)),
}


@pytest.mark.parametrize("flaw", BAD_KEYS)
def test_a_public_key_that_is_not_91_bytes_of_p256_is_a_bad_member(client, flaw):
    account, key = client.account(), Key()
    message = spoilt(client.binding(account, key), "credential.publicKey", BAD_KEYS[flaw](key.spki))

    refused(client.call("POST", "/v1/devices", message, account.token), 422, "invalid_field", field="credential.publicKey")


@pytest.mark.parametrize("path, value", [
    ("installationID", MISSING), ("installationID", ""), ("installationID", "a" * 65), ("installationID", "a b"),
    ("installationID", None), ("name", MISSING), ("name", ""), ("name", "n" * 65), ("name", " "), ("name", " phone"),
    ("name", "phone "), ("name", "a\u0000b"), ("name", "a\nb"), ("name", "a\u200bb"), ("name", "a\u202eb"), ("name", "e\u0301"),
    ("name", "a\ue000b"), ("name", "a\u2028b"), ("model", MISSING), ("model", ""), ("model", "m" * 65), ("model", 15),
    ("biometry", MISSING), ("biometry", "voice"), ("biometry", "FaceID"), ("biometry", None), ("challenge", MISSING),
    ("challenge", 1), ("challenge", None), ("credential", MISSING), ("credential", "key"), ("credential.form", MISSING),
    ("credential.form", "passkey"), ("credential.protection", MISSING), ("credential.protection", "hardware"),
    ("credential.publicKey", MISSING), ("credential.publicKey", None), ("credential.attestation", MISSING),
    ("credential.attestation.format", "apple"), ("credential.attestation.format", MISSING),
    ("credential.attestation.x", 1), ("credential.x", 1), ("x", 1), ("proof.signature", MISSING), ("proof.signature", 1),
    ("proof.signature", "not base64url!"), ("proof.signature", "AA=="), ("proof.x", 1),
])
def test_a_bad_member_of_a_binding_is_named_by_its_path(client, path, value):
    account = client.account()
    message = spoilt(client.binding(account, Key()), path, value)

    answer = client.call("POST", "/v1/devices", message, account.token)

    assert (answer.status, answer.json["code"]) == (422, "invalid_field"), answer
    # A proof without its one member is no proof of any kind: either path says so.
    assert answer.json["field"] in ({path, "proof"} if path == "proof.signature" else {path})


@pytest.mark.parametrize("biometry", ["touchID", "faceID", "opticID", "fingerprint", "none"])
def test_every_biometry_can_be_bound(client, biometry):
    account = client.account()
    message = {**client.binding(account, Key()), "biometry": biometry}

    answer = client.call("POST", "/v1/devices", message, account.token)

    assert (answer.status, answer.json["biometry"]) == (201, biometry)


@pytest.mark.parametrize("name", ["p", "n" * 64, "Ådas 手机 👩\u200d🔬", "é" * 64])
def test_names_at_the_limits_are_kept_as_they_are(client, name):
    account = client.account()
    message = {**client.binding(account, Key()), "name": name}

    # U+200D stands after a letter or mark and before a letter, or nowhere: an emoji sequence is refused.
    answer = client.call("POST", "/v1/devices", message, account.token)

    if "\u200d" in name:
        refused(answer, 422, "invalid_field", field="name")
    else:
        assert (answer.status, answer.json["name"]) == (201, name)


@pytest.mark.parametrize("protection, options, status", [
    ("software", [], 403), ("simulated", [], 403), ("secureEnclave", [], 201), ("tpm", [], 201),
    ("software", ["--dangerously-accept-software-keys"], 201), ("simulated", ["--dangerously-accept-software-keys"], 403),
    ("simulated", ["--dangerously-accept-simulated-keys"], 201), ("software", ["--dangerously-accept-simulated-keys"], 403),
])
def test_what_guards_a_key_has_to_be_accepted_by_the_server(start, protection, options, status):
    client = Client(start(*options).url)
    account = client.account()

    answer = client.call("POST", "/v1/devices", client.binding(account, Key(), protection=protection), account.token)

    if status == 201:
        assert (answer.status, answer.json["protection"]) == (201, protection)
    else:
        refused(answer, 403, "protection_refused")


def test_the_secret_form_is_off(client):
    account = client.account()
    message = client.binding(account, Key())
    message["credential"] = {"form": "secret", "protection": "software", "attestation": {"format": "none"}}
    del message["proof"]

    refused(client.call("POST", "/v1/devices", message, account.token), 403, "form_refused")


@pytest.mark.parametrize("old, new, status", [
    ("secureEnclave", "software", 409), ("tpm", "software", 409), ("secureEnclave", "tpm", 200), ("tpm", "secureEnclave", 200),
    ("software", "secureEnclave", 200), ("software", "software", 200),
])
def test_a_weaker_key_does_not_replace_a_stronger_one(client, old, new, status):
    account, installation = client.account(), fresh_name()
    first = client.binding(account, Key(), installation, old)
    assert client.call("POST", "/v1/devices", first, account.token).status == 201

    answer = client.call("POST", "/v1/devices", client.binding(account, Key(), installation, new), account.token)

    if status == 409:
        refused(answer, 409, "weaker_credential")
    else:
        assert answer.status == status


def bad_bindings(client):
    """Bindings with a bad proof or challenge, each by what is wrong."""
    account, other, key = client.account(), client.account(), Key()
    good = client.binding(account, key)
    second_session = client.sign_in(account.username)["token"]
    login = client.challenge({"purpose": "login", "deviceID": account.id})
    yield "another account's challenge", account, client.binding(account, key, challenge=client.challenge({"purpose": "bind"}, other.token))
    yield "another session's challenge", account, client.binding(account, key, challenge=client.challenge({"purpose": "bind"}, second_session))
    yield "a challenge to log in", account, client.binding(account, key, challenge=login)
    yield "an empty challenge", account, client.binding(account, key, challenge="") | {"challenge": ""}
    yield "a short challenge", account, client.binding(account, key, challenge=good["challenge"][:-4])
    yield "a challenge that is no base64url", account, client.binding(account, key, challenge="*" * 76)
    yield "a challenge changed in one bit", account, client.binding(account, key, challenge=encode(flipped(decode(good["challenge"]), 20)))
    yield "a challenge with a later end", account, client.binding(account, key, challenge=encode(flipped(decode(good["challenge"]), 2)))
    yield "another name for the installation", account, {**good, "installationID": fresh_name()}
    yield "another protection", account, spoilt(good, "credential.protection", "secureEnclave")
    yield "another key", account, spoilt(good, "credential.publicKey", encode(Key().spki))
    yield "another key's signature", account, spoilt(good, "proof.signature", Key().sign(b"x"))
    yield "a signature of nothing", account, spoilt(good, "proof.signature", "")
    yield "a signature that is not DER", account, spoilt(good, "proof.signature", encode(b"\x30" + b"\0" * 70))
    yield "another account", other, good


def test_a_binding_with_a_bad_proof_or_challenge_is_refused_and_the_good_one_is_taken_once(client):
    account = None
    for flaw, account, message in bad_bindings(client):
        answer = client.call("POST", "/v1/devices", message, account.token)
        assert (answer.status, answer.json["code"]) == (403, "proof_refused"), flaw
    account = client.account()
    message = client.binding(account, Key())
    assert client.call("POST", "/v1/devices", message, account.token).status == 201
    refused(client.call("POST", "/v1/devices", message, account.token), 403, "proof_refused")


def test_a_binding_without_proof_is_a_bad_member(client):
    account = client.account()
    message = spoilt(client.binding(account, Key()), "proof", MISSING)

    refused(client.call("POST", "/v1/devices", message, account.token), 422, "invalid_field", field="proof")


# Logging in

def der_parts(signature: bytes) -> tuple[bytes, bytes]:
    """The two integers of a DER signature, with tag and length."""
    split = 4 + signature[3]
    return signature[2:split], signature[split:]


def padded_zero(signature: bytes) -> bytes:
    """The same numbers, the first with a zero byte that strict DER forbids."""
    first, second = der_parts(signature)
    first = bytes([2, first[1] + 1, 0]) + first[2:]
    return bytes([0x30, len(first + second)]) + first + second


SPOILT_SIGNATURES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda der: b"", "truncated": lambda der: der[:-1], "a byte more": lambda der: der + b"\0",
    "flipped": lambda der: flipped(der, len(der) - 1), "a needless zero": padded_zero,
    "long form of a length": lambda der: b"\x30\x81" + der[1:],
    "raw": lambda der: b"".join(part[2:].rjust(32, b"\0")[-32:] for part in der_parts(der)),
    "zeros": lambda der: bytes.fromhex("3006020100020100"), "another tag": lambda der: b"\x31" + der[1:],
}


@pytest.mark.parametrize("flaw", SPOILT_SIGNATURES)
def test_a_login_with_a_bad_signature_is_refused(client, flaw):
    device = client.bind(client.account())
    message = client.login(device)
    signature = SPOILT_SIGNATURES[flaw](decode(message["proof"]["signature"]))

    refused(client.call("POST", "/v1/logins", spoilt(message, "proof.signature", encode(signature))), 401, "login_refused")
    # A bad proof spends nothing: the challenge is good for the right one.
    assert client.call("POST", "/v1/logins", message).status == 201


def bad_logins(client):
    """Logins that are refused, each by what is wrong."""
    account = client.account()
    device, other = client.bind(account), client.bind(account)
    good = client.login(device)
    yield "an unknown device", client.login(device, device_id=fresh_name())
    yield "another device's name under the same key", client.login(device, device_id=other.id)
    yield "another device's challenge", client.login(device, challenge=client.challenge({"purpose": "login", "deviceID": other.id}))
    yield "a challenge to bind", client.login(device, challenge=client.challenge({"purpose": "bind"}, account.token))
    yield "another key", client.login(device, key=Key())
    yield "another origin", client.login(device, origin="https://evil.example")
    yield "an empty challenge", {**good, "challenge": ""}
    yield "a challenge of noise", client.login(device, challenge=encode(hashlib.sha512(b"x").digest()[:57]))
    yield "a signature over a challenge that was not sent", {**good, "challenge": client.login(device)["challenge"]}


def test_every_bad_login_is_refused_alike(client):
    answers = {flaw: client.call("POST", "/v1/logins", message) for flaw, message in bad_logins(client)}

    for flaw, answer in answers.items():
        assert (answer.status, answer.json["code"]) == (401, "login_refused"), flaw
        assert set(answer.json) == {"type", "title", "status", "code", "requestID"}, flaw
        assert answer.headers["WWW-Authenticate"] == 'Bearer realm="latchkey"', flaw


@pytest.mark.parametrize("path, value, fields", [
    ("deviceID", MISSING, {"deviceID"}), ("deviceID", "", {"deviceID"}), ("deviceID", None, {"deviceID"}),
    ("challenge", MISSING, {"challenge"}), ("challenge", 1, {"challenge"}), ("challenge", None, {"challenge"}),
    ("proof", MISSING, {"proof"}), ("proof", None, {"proof"}), ("proof", {}, {"proof", "proof.signature"}),
    ("proof", {"signature": "A", "kid": "k", "sealed": "AA"}, None), ("proof", {"signature": "AA", "kid": "k"}, None),
    ("proof", {"kid": "k"}, None), ("proof", "AA", {"proof"}), ("proof.signature", 1, {"proof.signature"}),
    ("proof.signature", "a+b/", {"proof.signature"}), ("proof.signature", "AA==", {"proof.signature"}),
    ("proof.signature", "AB", {"proof.signature"}), ("x", 1, {"x"}), ("proof.x", 1, {"proof.x"}),
])
def test_a_bad_member_of_a_login_is_named(client, path, value, fields):
    device = client.bind(client.account())
    message = spoilt(client.login(device), path, value)

    answer = client.call("POST", "/v1/logins", message)

    assert (answer.status, answer.json["code"]) == (422, "invalid_field"), answer
    assert fields is None and answer.json["field"].startswith("proof") or answer.json["field"] in (fields or ())


def test_a_binding_cannot_be_passed_off_as_a_login_or_the_other_way_round(client):
    account = client.account()
    device = client.bind(account)
    challenge = client.challenge({"purpose": "login", "deviceID": device.id})
    act = "".join(line + "\n" for line in ("latchkey-v1", "bind", client.origin, challenge, device.id)).encode()
    message = {"deviceID": device.id, "challenge": challenge, "proof": {"signature": device.key.sign(act)}}

    refused(client.call("POST", "/v1/logins", message), 401, "login_refused")
