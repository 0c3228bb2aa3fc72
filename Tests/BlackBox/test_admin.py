# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""`latchkey admin` beside a running server, which has to notice at once: Docs/wire-protocol.md, §9."""
import stat
import subprocess

import pytest

from audit import Trail, head_claims
from client import PASSWORD, Client
from program import PATIENCE, PROGRAM, run
from test_audit import ORIGIN, events, export, head
from test_confirmations import PAYMENT_PASSWORD, WRONG, Payer, claims
from test_conventions import refused

NEW = "another phrase altogether"


@pytest.fixture
def bank(start, tmp_path):
    server = start("--origin", ORIGIN, "--dangerously-accept-software-keys", data=tmp_path / "data")
    return Client(server.url, origin=ORIGIN)


@pytest.fixture
def admin(tmp_path):
    def run_one(*words: str):
        ended = run("admin", "--data", str(tmp_path / "data"), *words)
        assert (ended.returncode, ended.stderr) == (0, ""), ended
        return ended.stdout
    return run_one


def types(client, account):
    return [event["type"] for event in events(client, account)]


def server_types(client, tmp_path):
    return Trail(export(tmp_path / "data"), client.call("GET", "/v1/server-keys").json).types("server")


def test_accounts_and_devices_are_listed_by_id_or_name(bank, admin):
    account, other = bank.account(), bank.account()
    device = bank.bind(account)

    rows = dict(line.split("  ")[:2] for line in admin("accounts").splitlines())
    assert rows == {account.id: account.username, other.id: other.username}
    for name in (account.id, account.username, account.username.upper()):
        (row,) = admin("devices", name).splitlines()
        assert row.startswith(f"{device.id}  software  ")
    assert admin("devices", other.id) == ""


def test_a_revoked_device_is_out_at_once_with_its_sessions(bank, admin):
    account = bank.account()
    device = bank.bind(account)
    opened = bank.log_in(device)
    admin("revoke", device.id)

    assert bank.call("GET", "/v1/session", token=opened["token"]).status == 401
    refused(bank.call("POST", "/v1/logins", bank.login(device)), 410, "device_revoked", reason="deleted")
    assert types(bank, account)[-4:-1] == ["admin.device_revoked", "device.revoked", "session.ended"]


def test_what_is_not_there_is_1_and_what_is_asked_wrongly_2(bank, tmp_path):
    data = str(tmp_path / "data")
    for words in (("devices", "nobody"), ("revoke", "nothing"), ("reset-password", "nobody"), ("unlock", "nobody")):
        ended = run("admin", "--data", data, *words)
        assert (ended.returncode, ended.stdout) == (1, "")
        assert "there is no" in ended.stderr
    for words in ((), ("accounts", "more"), ("revoke",), ("destroy",), ("new-epoch", "now")):
        assert run("admin", "--data", data, *words).returncode == 2
    assert run("admin", "accounts").returncode == 2
    nowhere = run("admin", "--data", str(tmp_path / "nowhere"), "accounts")
    assert nowhere.returncode == 1
    assert not (tmp_path / "nowhere").exists()


def test_a_one_time_code_signs_in_once_and_sets_a_new_password(bank, admin, tmp_path):
    account = bank.account()
    code = admin("reset-password", account.username).strip()
    sign_in = lambda password: bank.call("POST", "/v1/sessions", {"username": account.username, "password": password})  # noqa: E731

    assert bank.call("GET", "/v1/session", token=account.token).status == 401
    refused(sign_in(PASSWORD), 401, "invalid_credentials")
    opened = sign_in(code)
    assert opened.status == 201
    refused(sign_in(code), 401, "invalid_credentials")
    account.token = opened.json["token"]
    change = {"currentPassword": code, "newPassword": NEW}
    changed = bank.call("PUT", "/v1/account/password", change, account.token)
    assert changed.status == 200
    account.token = changed.json["token"]
    refused(sign_in(code), 401, "invalid_credentials")
    assert sign_in(NEW).status == 201
    assert "admin.password_reset" in types(bank, account)
    assert code not in export(tmp_path / "data")


def test_a_new_epoch_voids_sessions_and_challenges_at_once(bank, admin, tmp_path):
    account = bank.account()
    device = bank.bind(account)
    message = bank.login(device)
    assert admin("new-epoch") == "epoch 2\n"

    assert bank.call("GET", "/v1/session", token=account.token).status == 401
    refused(bank.call("POST", "/v1/logins", message), 401, "login_refused")
    bank.log_in(device)
    assert "admin.new_epoch" in server_types(bank, tmp_path)


def test_after_a_rotation_the_running_server_signs_by_the_new_key_and_lists_both(bank, admin, tmp_path):
    payer = Payer(bank)
    before = payer.ask()
    old = payer.approve(before, payer.proof(before)).json["receipt"]
    (key,) = bank.call("GET", "/v1/server-keys").json["keys"]
    rotated = admin("rotate-keys").split()[1]
    after = payer.ask()
    new = payer.approve(after, payer.proof(after)).json["receipt"]

    keys = bank.call("GET", "/v1/server-keys").json
    assert [listed["kid"] for listed in keys["keys"]] == [key["kid"], rotated]
    # A minute longer, for what the server began to sign before.
    assert keys["keys"][0]["exp"] == keys["keys"][1]["nbf"] + 60 < key["exp"]
    assert claims(bank, old)["jti"] == before["id"]
    assert claims(bank, new)["jti"] == after["id"]
    assert head_claims(head(bank), keys)
    assert "admin.keys_rotated" in server_types(bank, tmp_path)
    assert run("audit", "verify", str(tmp_path / "data")).returncode == 0


def test_an_unlocked_account_signs_in_and_pays_at_once(bank, admin):
    payer = Payer(bank)
    asked = payer.ask()
    for _ in range(5):
        payer.try_password(asked, WRONG)
    wrong = {"username": payer.account.username, "password": "a wrong password"}
    while bank.call("POST", "/v1/sessions", wrong).status == 401:
        pass
    assert payer.try_password(asked, PAYMENT_PASSWORD).status == 423

    assert admin("unlock", payer.account.username) == f"unlocked {payer.account.username}\n"

    assert payer.try_password(asked, PAYMENT_PASSWORD).status == 200
    bank.sign_in(payer.account.username)
    assert "admin.account_unlocked" in types(bank, payer.account)


def test_another_master_key_is_noticed_at_once_and_the_old_one_opens_nothing(bank, admin, start, tmp_path):
    data, account = tmp_path / "data", bank.account()
    device, old = bank.bind(account), (data / "master-key").read_bytes()

    admin("rotate-master-key")

    assert (data / "master-key").read_bytes() != old
    assert stat.S_IMODE((data / "master-key").stat().st_mode) == 0o600
    assert not (data / "master-key.next").exists()
    bank.log_in(device)
    bank.sign_in(account.username)
    assert admin("new-epoch") == "epoch 2\n"
    bank.log_in(device)
    assert "admin.master_key_rotated" in server_types(bank, tmp_path)
    assert run("audit", "verify", str(data)).returncode == 0
    (tmp_path / "old").write_bytes(old)
    (tmp_path / "old").chmod(0o600)
    assert run("admin", "--data", str(data), "--master-key", str(tmp_path / "old"), "accounts").returncode == 1


def file_number(path) -> int | None:
    """Which file it is, if it is there."""
    try:
        return path.stat().st_ino
    except FileNotFoundError:
        return None


def test_a_rotation_that_is_killed_leaves_a_key_that_works(bank, admin, tmp_path):
    data, account = tmp_path / "data", bank.account()
    device, next_key = bank.bind(account), data / "master-key.next"
    for late in range(12):
        before = file_number(next_key)
        process = subprocess.Popen([PROGRAM, "admin", "--data", str(data), "rotate-master-key"], stdout=subprocess.DEVNULL)
        # Killed when the new key lies there, or some looks later, so wherever it has come to by then.
        looks = 200 * late
        while process.poll() is None and looks >= 0:
            looks -= file_number(next_key) not in (None, before)
        process.kill()
        process.wait()

        bank.log_in(device)
        bank.sign_in(account.username)
        assert admin("devices", account.id).startswith(device.id)
    admin("rotate-master-key")
    assert not next_key.exists()
    assert run("audit", "verify", str(data)).returncode == 0


def test_a_rotation_that_was_killed_before_its_folder_became_read_only_keeps_no_server_from_starting(start, admin, tmp_path):
    data, keys = tmp_path / "data", tmp_path / "keys"
    start("--origin", ORIGIN, data=data).stop()
    before = (data / "master-key").read_bytes()
    admin("rotate-master-key")
    # As it is left by whoever is killed when all is sealed and the new key has not its name yet.
    keys.mkdir()
    (data / "master-key").rename(keys / "key.next")
    (keys / "key").write_bytes(before)
    (keys / "key").chmod(0o600)
    serve = ('mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && '
             'exec "$0" serve --origin "$2" --data "$3" --master-key "$1/key" --listen 127.0.0.1:0')
    process = subprocess.Popen(["unshare", "-m", "sh", "-c", serve, PROGRAM, keys, ORIGIN, data],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    first = process.stdout.readline()
    process.terminate()
    _, log = process.communicate(timeout=PATIENCE)
    if not first and "{" not in log:
        pytest.skip("nothing may be mounted here")

    assert first.startswith("listening on ") and "storage.master_key_beside_its_place" in log
    assert "Read-only" in log and (keys / "key.next").exists()
    start("--origin", ORIGIN, "--master-key", str(keys / "key"), data=data).stop()
    assert not (keys / "key.next").exists() and (keys / "key").read_bytes() != before


def test_a_key_that_is_mounted_by_itself_stays_for_no_other_could_take_its_name(start, tmp_path):
    start("--origin", ORIGIN, data=tmp_path / "data").stop()
    key, place = tmp_path / "data" / "master-key", tmp_path / "key"
    place.touch(mode=0o600)
    before = key.read_bytes()
    mount = 'mount --bind "$1" "$2" && exec "$0" admin --data "$3" --master-key "$2" rotate-master-key'
    ended = subprocess.run(["unshare", "-m", "sh", "-c", mount, PROGRAM, key, place, tmp_path / "data"],
                           capture_output=True, text=True, timeout=30, check=False)
    if "latchkey" not in ended.stderr.partition(":")[0]:
        pytest.skip("nothing may be mounted here")

    assert ended.returncode == 1 and "mounted by itself" in ended.stderr
    assert key.read_bytes() == before and not (tmp_path / "key.next").exists()
    assert run("admin", "--data", str(tmp_path / "data"), "accounts").returncode == 0


def test_the_files_stay_their_owners_alone(bank, admin, tmp_path):
    admin("new-epoch")
    assert {stat.S_IMODE(file.stat().st_mode) for file in (tmp_path / "data").iterdir()} == {0o600}
