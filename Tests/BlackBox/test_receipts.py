# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""`latchkey receipt verify` on receipts of the running server: Docs/wire-protocol.md, §9."""
import pytest

from client import Client, Key, decode, encode
from program import run
from test_confirmations import PAYMENT_PASSWORD, Payer


@pytest.fixture
def paid(client, tmp_path):
    """A payment by a phone, with the receipt, the keys and the document as files."""
    payer = Payer(client)
    asked = payer.ask()
    receipt = payer.approve(asked, payer.proof(asked)).json["receipt"]
    files = {"keys": client.call("GET", "/v1/server-keys").body, "document": decode(asked["document"]), "receipt": receipt.encode()}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    return payer, tmp_path


def verify(folder, *options: str) -> int:
    ended = run("receipt", "verify", "--keys", str(folder / "keys"), *options, str(folder / "receipt"))
    return ended.returncode


def test_a_receipt_is_good_for_its_document_and_its_key(paid):
    payer, folder = paid
    digest, document = payer.device.key.digest, str(folder / "document")

    assert verify(folder) == 0
    assert verify(folder, "--document", document, "--key-digest", digest) == 0


def test_it_is_bad_for_another_key_or_document_when_changed_and_under_other_keys(paid, start):
    payer, folder = paid
    assert verify(folder, "--key-digest", Key().digest) == 1
    other = folder / "other"
    other.write_bytes((folder / "document").read_bytes().replace(b"12.34", b"92.34"))
    assert verify(folder, "--document", str(other)) == 1

    good = (folder / "receipt").read_text()
    header, payload, signature = good.split(".")
    forged = encode(decode(payload).replace(payer.device.id.encode(), b"x" * len(payer.device.id)))
    (folder / "receipt").write_text(".".join((header, forged, signature)))
    assert verify(folder) == 1
    (folder / "receipt").write_text(good)
    stranger = Client(start().url)
    (folder / "keys").write_bytes(stranger.call("GET", "/v1/server-keys").body)
    assert verify(folder) == 1


def test_a_receipt_by_the_payment_password_has_no_key_to_compare(paid):
    payer, folder = paid
    asked = payer.ask()
    (folder / "receipt").write_text(payer.try_password(asked, PAYMENT_PASSWORD).json["receipt"])

    assert verify(folder) == 0
    assert verify(folder, "--key-digest", payer.device.key.digest) == 1
