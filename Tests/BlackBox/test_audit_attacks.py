# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""Somebody who can write to the database and has no key: each attack first shows that it works on the file."""
import datetime
import json
import sqlite3
from pathlib import Path
from typing import Any, Callable

import pytest

from audit import Trail, batch_hash, head_claims, link_hash, links_hash
from client import Account, Client, decode
from program import run
from test_audit import ORIGIN, events, export, head


class Bank:
    """A folder with two accounts' audit, stopped; one head of the middle and one of the end were kept elsewhere."""

    def __init__(self, start: Callable, path: Path):
        self._start, self.data, self.path = start, path / "data", path
        server, client = self.open()
        self.victim, self.other = client.account(), client.account()
        for account in (self.victim, self.other):
            client.log_in(client.bind(account))
        wrong = {"username": self.victim.username, "password": "not the password"}
        assert client.call("POST", "/v1/sessions", wrong).status == 401
        server.stop()
        server, client = self.open()
        self.middle = self.keep("middle", head(client))
        client.sign_in(self.victim.username)
        self.keys = client.call("GET", "/v1/server-keys").json
        server.stop()
        server, client = self.open()
        self.end = self.keep("end", head(client))
        self.story = self.told(client, self.victim)
        server.stop()
        assert self.verify().returncode == 0

    def open(self):
        server = self._start("--origin", ORIGIN, "--dangerously-accept-software-keys", "--dangerously-without-limits", data=self.data)
        return server, Client(server.url, origin=ORIGIN)

    def keep(self, name: str, text: str) -> Path:
        file = self.path / name
        file.write_text(text + "\n")
        return file

    @staticmethod
    def told(client: Client, account: Account) -> list[tuple]:
        return [(event["type"], event["time"], str(event.get("details"))) for event in events(client, account)]

    def verify(self, *heads: Path):
        return run("audit", "verify", str(self.data), *[word for file in heads for word in ("--head", str(file))])

    def sql(self, *statements: tuple[str, tuple]) -> None:
        database = sqlite3.connect(self.data / "latchkey.db")
        with database:
            for statement, values in statements:
                assert database.execute(statement, values).rowcount != 0, statement
        database.close()

    def story_now(self) -> list[tuple] | None:
        """What the server tells the victim of the altered file, or what a reader of the table would see."""
        server, client = self.open()
        try:
            return self.told(client, self.victim)
        finally:
            server.send_signal(9)
            server.wait()

    def rewrite(self, change: Callable[[list[dict[str, Any]]], list[dict[str, Any]]]) -> None:
        """Changes the links and makes every hash anew, as anybody can; heads that no longer fit are dropped."""
        lines = [json.loads(line) for line in export(self.data).splitlines()]
        commits: list[tuple[list[dict], dict]] = []
        links: list[dict[str, Any]] = []
        for line in lines:
            if "batch" in line:
                commits.append((links, line))
                links = []
            elif "head" not in line:
                links.append(line)
        ends: dict[str, tuple[int, str]] = {}
        previous, place = "A" * 43, 0
        database = sqlite3.connect(self.data / "latchkey.db")
        with database:
            known = dict(database.execute("SELECT number, hash FROM audit_batches"))
            for table in ("audit_links", "audit_batches"):
                database.execute(f"DELETE FROM {table}")
            number = 0
            for links, batch in commits:
                if not (links := change(links)):
                    continue
                number += 1
                for link in links:
                    sequence, before = ends.get(link["accountID"], (0, "A" * 43))
                    link.update(sequence=sequence + 1, previousHash=before)
                    link["hash"] = link_hash(link)
                    ends[link["accountID"]] = (link["sequence"], link["hash"])
                    place += 1
                    self._insert(database, place, link)
                batch.update(batch=number, links=len(links), previousBatchHash=previous,
                             linksHash=links_hash([link["hash"] for link in links]))
                previous = batch["hash"] = batch_hash(batch)
                database.execute("INSERT INTO audit_batches VALUES (?, ?, ?, ?, ?, ?, ?)", (
                    number, milliseconds(batch["time"]), len(links), decode(batch["linksHash"]),
                    decode(batch["previousBatchHash"]), decode(batch["hash"]), place))
                if known.get(number) != decode(batch["hash"]):
                    database.execute("DELETE FROM audit_heads WHERE batch >= ?", (number,))
            database.execute("DELETE FROM audit_heads WHERE batch > ?", (number,))
        database.close()

    @staticmethod
    def _insert(database: sqlite3.Connection, place: int, link: dict[str, Any]) -> None:
        details = json.dumps(link["details"], sort_keys=True, separators=(",", ":")) if "details" in link else None
        database.execute("INSERT INTO audit_links VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (
            place, link["accountID"], link["sequence"], milliseconds(link["time"]), link["type"], link.get("deviceID"),
            decode(link["detailsHash"]), decode(link["previousHash"]), decode(link["hash"]), details,
            decode(link["salt"]) if "salt" in link else None))


def milliseconds(time: str) -> int:
    moment = datetime.datetime.fromisoformat(time)
    return round(moment.timestamp() * 1000)


@pytest.fixture
def bank(start, tmp_path):
    return Bank(start, tmp_path)


def bad(ended, *words: str) -> None:
    assert ended.returncode == 1, ended
    assert ended.stdout.startswith("bad: "), ended
    for word in words:
        assert word in ended.stdout, ended


REFUSED = "subject = ? AND type = 'password.refused'"

# What is done, and what verify names first.
ROWS = {
    "a changed type": ("UPDATE audit_links SET type = 'session.opened' WHERE " + REFUSED, "link {n} of {id}: its hash"),
    "a changed time": ("UPDATE audit_links SET time = time - 3600000 WHERE " + REFUSED, "link {n} of {id}: its hash"),
    "changed details": (
        "UPDATE audit_links SET details = '{{\"address\":\"192.0.2.1\",\"count\":\"1\"}}' WHERE " + REFUSED,
        "link {n} of {id}: the details"),
    "a removed link": ("DELETE FROM audit_links WHERE " + REFUSED, "{id}: "),
    "a link of one's own before all others": (
        "INSERT INTO audit_links SELECT -9223372036854775808, subject, sequence + 1000, time, 'session.opened', device_id,"
        " details_hash, previous_hash, hash, details, salt FROM audit_links WHERE " + REFUSED, "of {id}: its hash"),
    "a row that is no entry": ("UPDATE audit_links SET type = 'No Entry' WHERE " + REFUSED, "row "),
}


@pytest.mark.parametrize("attack", ROWS)
def test_rows_that_were_changed_or_removed_are_named(bank, attack):
    statement, named = ROWS[attack]
    number = [kind for kind, _, _ in bank.story].index("password.refused") + 1
    bank.sql((statement.format(), (bank.victim.id,)))
    if attack != "a row that is no entry":
        assert bank.story_now() != bank.story

    named = named.format(n=number, id=bank.victim.id)
    bad(bank.verify(), *([named] if attack != "a removed link" else []))


def test_links_that_changed_places_are_named(bank):
    places = [link for link in export(bank.data).splitlines() if bank.victim.id in link]
    first, second = json.loads(places[1]), json.loads(places[2])
    subject = bank.victim.id
    bank.sql(
        ("UPDATE audit_links SET sequence = -1 WHERE subject = ? AND sequence = ?", (subject, first["sequence"])),
        ("UPDATE audit_links SET sequence = ? WHERE subject = ? AND sequence = ?", (first["sequence"], subject, second["sequence"])),
        ("UPDATE audit_links SET sequence = ? WHERE subject = ? AND sequence = -1", (second["sequence"], subject)))
    now = bank.story_now()
    assert sorted(now) == sorted(bank.story) and now != bank.story

    bad(bank.verify(), f"of {subject}: its hash")


def test_a_chain_that_was_written_anew_is_named_by_the_heads_and_a_cut_only_by_one_from_elsewhere(bank):
    def harmless(links):
        for link in links:
            if link["type"] == "password.refused":
                link["type"] = "session.opened"
        return links

    bank.rewrite(harmless)
    kinds = [kind for kind, _, _ in bank.story_now()]
    assert "password.refused" not in kinds and len(kinds) == len(bank.story)

    # The attacker dropped the heads that would have told, so nothing in the folder does: what the documents say.
    assert bank.verify().returncode == 0
    bad(bank.verify(bank.middle), "the head of batch")
    bad(bank.verify(bank.end), "the head of batch")


def test_the_heads_in_the_folder_name_what_was_written_anew_behind_them(bank):
    database = sqlite3.connect(bank.data / "latchkey.db")
    heads = database.execute("SELECT batch, head FROM audit_heads").fetchall()
    database.close()
    bank.rewrite(lambda links: [{**link, "type": "session.opened"} if link["type"] == "password.refused" else link
                                for link in links])
    database = sqlite3.connect(bank.data / "latchkey.db")
    with database:
        database.executemany("INSERT OR REPLACE INTO audit_heads VALUES (?, ?)", heads)
    database.close()
    assert "password.refused" not in [kind for kind, _, _ in bank.story_now()]

    bad(bank.verify(), "the head of batch")


def test_an_account_that_was_dropped_is_missed_by_a_head_from_elsewhere(bank):
    bank.rewrite(lambda links: [link for link in links if link["accountID"] != bank.victim.id])
    assert bank.story_now() == []

    assert bank.verify().returncode == 0
    bad(bank.verify(bank.end), "the head of batch")
    bad(bank.verify(bank.middle, bank.end), "the head of batch")


def test_a_tail_that_was_cut_to_an_older_head_is_missed_by_a_newer_head_from_elsewhere(bank):
    batch = head_claims(bank.middle.read_text().strip(), bank.keys)["batch"]
    assert batch in Trail(export(bank.data), bank.keys).heads
    through = sqlite3.connect(bank.data / "latchkey.db").execute(
        "SELECT through FROM audit_batches WHERE number = ?", (batch,)).fetchone()[0]
    bank.sql(
        ("DELETE FROM audit_links WHERE place > ?", (through,)), ("DELETE FROM audit_batches WHERE number > ?", (batch,)),
        ("DELETE FROM audit_heads WHERE batch > ?", (batch,)))

    unseen = bank.verify()
    assert unseen.returncode == 0
    assert "not shown: whether the end was cut off" in unseen.stdout
    bad(bank.verify(bank.end), "is not there")
    assert len(bank.story_now()) < len(bank.story)


def test_a_head_by_another_key_and_a_list_of_keys_of_the_attackers_own_are_refused(bank, start, tmp_path):
    server = start("--origin", ORIGIN)
    other = Client(server.url, origin=ORIGIN)
    forged = bank.keep("forged", head(other))
    bad(bank.verify(forged), "a head: it does not verify (key)")
    keys = tmp_path / "keys.json"
    keys.write_text(json.dumps(other.call("GET", "/v1/server-keys").json))
    ended = run("audit", "verify", str(bank.data), "--keys", str(keys))
    bad(ended, "it does not verify (key)")


def test_heads_are_read_as_a_line_as_the_answer_and_from_the_log_and_keys_from_a_copy(bank, tmp_path):
    text = bank.end.read_text().strip()
    body = bank.keep("body", json.dumps({"head": text}))
    line = bank.keep("line", json.dumps({"time": "x", "event": "audit.head", "head": text}))
    good = bank.verify(bank.middle, body, line)
    assert good.returncode == 0
    assert "by the head from elsewhere: nothing was changed, dropped or cut" in good.stdout
    keys = tmp_path / "keys.json"
    keys.write_text(json.dumps(bank.keys))
    (bank.data / "master-key").rename(tmp_path / "master-key")
    assert bank.verify().returncode == 2
    assert run("audit", "verify", str(bank.data), "--keys", str(keys)).returncode == 0
    ended = run("audit", "verify", str(bank.data), "--master-key", str(tmp_path / "master-key"), "--json")
    told = json.loads(ended.stdout)
    assert (ended.returncode, told["good"], told["signedThrough"]) == (0, True, told["batches"])
