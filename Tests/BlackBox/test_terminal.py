# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""`latchkey keychain` at a terminal: a passphrase that is typed does not show, and the terminal is left as it was."""
import os
import pty
import select
import signal
import subprocess
import termios
import time

import pytest

from program import PATIENCE, PROGRAM

PASSPHRASE = "correct horse"


def as_from_a_shell() -> None:
    """In a group of its own, for one that nobody could wake would not be stopped; and no signal is ignored, as it is in the background."""
    os.setpgrp()
    for number in signal.SIGINT, signal.SIGHUP, signal.SIGQUIT:
        signal.signal(number, signal.SIG_DFL)


class Terminal:
    """The program on a terminal of its own, seen from the side of the person."""

    def __init__(self, *arguments: str):
        self._near, self.far = pty.openpty()
        self.before = termios.tcgetattr(self.far)
        self._process = subprocess.Popen(
            [PROGRAM, "keychain", *arguments], stdin=self.far, stdout=self.far, stderr=self.far, preexec_fn=as_from_a_shell)
        self.screen = ""

    def _look(self, seconds: float = 0.02) -> bool:
        """Takes in what comes to the screen next; whether anything did."""
        if not select.select([self._near], [], [], seconds)[0]:
            return False
        self.screen += os.read(self._near, 4_096).decode()
        return True

    def see(self, words: str) -> None:
        """Waits until something stands on the screen."""
        end = time.monotonic() + PATIENCE
        while words not in self.screen:
            assert time.monotonic() < end, self.screen
            self._look()

    def see_hidden(self, is_hidden: bool) -> None:
        """Waits until the terminal shows what is typed, or does not."""
        end = time.monotonic() + PATIENCE
        while self.is_hidden != is_hidden:
            assert time.monotonic() < end, self.screen
            self._look()

    @property
    def is_hidden(self) -> bool:
        return not termios.tcgetattr(self.far)[3] & termios.ECHO

    def type(self, words: str) -> None:
        os.write(self._near, words.encode())

    def send_signal(self, number: int) -> None:
        self._process.send_signal(number)

    def wait(self) -> int:
        code = self._process.wait(timeout=PATIENCE)
        while self._look(0):
            pass
        return code

    def see_stopped(self) -> None:
        """Waits until it stands still."""
        end = time.monotonic() + PATIENCE
        while True:
            pid, status = os.waitpid(self._process.pid, os.WUNTRACED | os.WNOHANG)
            if pid:
                assert os.WIFSTOPPED(status)
                return
            assert time.monotonic() < end, self.screen
            self._look()

    def is_as_before(self) -> bool:
        return termios.tcgetattr(self.far) == self.before

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        os.close(self._near)
        os.close(self.far)


@pytest.fixture
def at_terminal():
    running = []

    def start(*arguments):
        running.append(Terminal(*arguments))
        return running[-1]

    yield start
    for one in running:
        one.close()


@pytest.fixture
def item(tmp_path):
    (tmp_path / "secret").write_text("open sesame")
    return ["--service", "diary", "--account", "ada", "--vault", str(tmp_path / "v"), "--passphrase-file", "-"]


def add(item, tmp_path):
    return ["add", "--create", *item, "--secret-file", str(tmp_path / "secret")]


def test_a_passphrase_is_asked_for_twice_never_shown_and_opens_what_it_made(at_terminal, item, tmp_path):
    made = at_terminal(*add(item, tmp_path))
    for question in ["Passphrase: ", "The same again: "]:
        made.see(question)
        made.see_hidden(True)
        made.type(PASSPHRASE + "\n")
    assert made.wait() == 0
    assert made.is_as_before()
    assert PASSPHRASE not in made.screen

    read = at_terminal("get", *item)
    read.see("Passphrase: ")
    read.see_hidden(True)
    read.type(PASSPHRASE + "\n")
    assert read.wait() == 0
    assert "open sesame" in read.screen and "again" not in read.screen
    assert PASSPHRASE not in read.screen and read.is_as_before()


def test_whoever_sees_the_question_may_type_at_once(at_terminal, item, tmp_path):
    for _ in range(8):
        terminal = at_terminal(*add(item, tmp_path))
        terminal.see("Passphrase: ")
        terminal.type(PASSPHRASE + "\n")
        terminal.see("The same again: ")
        terminal.type("another one\n")

        assert terminal.wait() == 2
        assert PASSPHRASE not in terminal.screen and "another one" not in terminal.screen
        assert "differ" in terminal.screen and terminal.is_as_before()


def test_two_that_differ_make_nothing(at_terminal, item, tmp_path):
    terminal = at_terminal(*add(item, tmp_path))
    for question, words in [("Passphrase: ", "one"), ("The same again: ", "other")]:
        terminal.see(question)
        terminal.see_hidden(True)
        terminal.type(words + "\n")

    assert terminal.wait() == 2
    assert "differ" in terminal.screen and terminal.is_as_before()
    assert not (tmp_path / "v").exists()


@pytest.mark.parametrize("number", [
    signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM, signal.SIGVTALRM,
    signal.SIGPROF, signal.SIGPOLL, signal.SIGPWR, signal.SIGSTKFLT, signal.SIGXCPU, signal.SIGABRT])
def test_a_signal_ends_it_and_the_terminal_shows_again(at_terminal, item, tmp_path, number):
    terminal = at_terminal(*add(item, tmp_path))
    terminal.see("Passphrase: ")
    terminal.see_hidden(True)

    terminal.send_signal(number)

    assert terminal.wait() == -number
    assert terminal.is_as_before()


def test_the_terminal_shows_while_it_is_stopped_and_hides_when_it_goes_on(at_terminal, item, tmp_path):
    terminal = at_terminal(*add(item, tmp_path))
    terminal.see("Passphrase: ")
    for _ in range(2):
        terminal.see_hidden(True)
        terminal.send_signal(signal.SIGTSTP)
        terminal.see_stopped()
        assert not terminal.is_hidden
        terminal.send_signal(signal.SIGCONT)
    terminal.see_hidden(True)

    terminal.send_signal(signal.SIGTERM)
    assert terminal.wait() == -signal.SIGTERM
    assert terminal.is_as_before()
