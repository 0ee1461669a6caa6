"""Examples in the documents are true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from cardrace.match.proof import prove
from cardrace.rules.notation import parse_position, parse_record, record_text, verify

ROOT = Path(__file__).parent.parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(kind: str) -> list[str]:
    text = "\n".join(path.read_text() for path in DOCUMENTS)
    return re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL)


def test_positions_can_be_read():
    assert blocks("position")
    for text in blocks("position"):
        parse_position(text)


def test_records_verify():
    assert blocks("record")
    for text in blocks("record"):
        record = parse_record(text)
        verify(record)
        assert record_text(record) == text


def test_sealed_records_are_proved():
    sealed = [text for text in blocks("record") if "\ncommitment " in text]
    assert sealed
    for text in sealed:
        assert prove(parse_record(text)) >= 1


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_python_examples_give_what_they_say(path, monkeypatch):
    monkeypatch.chdir(ROOT)
    failed, _ = doctest.testfile(str(path), module_relative=False)
    assert failed == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path):
    for link in re.findall(r"\]\(([^)#]+)\)", path.read_text()):
        assert "://" in link or (path.parent / link).exists(), link


@pytest.mark.parametrize("target", re.findall(r"`make (\w+)`", "".join(
    path.read_text() for path in DOCUMENTS
)))  # fmt: skip
def test_every_target_that_a_document_names_exists(target):
    assert f"\n{target}:" in (ROOT / "Makefile").read_text()
