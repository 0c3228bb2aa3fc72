# SPDX-License-Identifier: Apache-2.0
# Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.
"""The wire vectors hold for the program that checks them, and are what the program that makes them writes."""
import pathlib
import shutil
import subprocess
import sys

WIRE = pathlib.Path(__file__).resolve().parents[1] / "Vectors" / "wire"


def run(folder: pathlib.Path, program: str) -> str:
    return subprocess.run([sys.executable, "-B", folder / program], check=True, capture_output=True, text=True).stdout


def test_the_vectors_hold():
    assert "wire vectors hold: " in run(WIRE, "check_vectors.py")


def test_every_run_writes_the_same_bytes(tmp_path):
    for program in WIRE.glob("*.py"):
        shutil.copy(program, tmp_path)
    run(tmp_path, "make_vectors.py")
    made = {path.name: path.read_bytes() for path in tmp_path.glob("*.json")}
    assert made == {path.name: path.read_bytes() for path in WIRE.glob("*.json")}


def test_a_vector_that_is_changed_is_found(tmp_path):
    shutil.copytree(WIRE, tmp_path / "wire")
    path = tmp_path / "wire" / "documents.json"
    path.write_text(path.read_text(encoding="utf-8").replace("12.34", "12.35", 1), encoding="utf-8")
    outcome = subprocess.run([sys.executable, "-B", path.parent / "check_vectors.py"], capture_output=True, text=True)
    assert outcome.returncode == 1
    assert "vector check failed: " in outcome.stderr
