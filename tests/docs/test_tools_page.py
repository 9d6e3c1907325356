"""The programs of docs/tool-interface.md run and print what the page says; its tables are complete."""

import re

import harness
import pytest

PAGE = (harness.REPOSITORY / "docs" / "tool-interface.md").read_text()
#: Each program with what it prints, "" where the page doesn't say.
PROGRAMS = re.findall(r"^```c\n(.*?)^```\n(?:\n```text\n(.*?)^```$)?", PAGE, re.MULTILINE | re.DOTALL)
FLAGS = ["-std=gnu11", "-Wall", "-Wextra", "-Werror"]


def test_the_page_has_programs():
    assert len(PROGRAMS) == 3 and sum(output != "" for _, output in PROGRAMS) == 2


@pytest.mark.parametrize("number", [number for number, (_, output) in enumerate(PROGRAMS) if output])
def test_a_program_prints_what_the_page_says(mpicc, mpiexec, number):
    text, output = PROGRAMS[number]
    assert mpiexec(2, mpicc(text, flags=FLAGS)).stdout == output


def test_the_tables_are_complete(mpicc, run):
    listing = next(text for text, output in PROGRAMS if output == "")
    listed = run([mpicc(listing, flags=FLAGS)], check=True).stdout
    names = {kind: re.findall(rf"^{kind} (\w+)", listed, re.MULTILINE) for kind in ("performance variable", "event")}
    # Settings have a page of their own; those that can only be read are on this one.
    names["control variable"] = re.findall(r"^control variable ([a-z]\w+)", listed, re.MULTILINE)
    in_tables = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert all(names.values())
    assert in_tables == names["control variable"] + names["performance variable"] + names["event"]
    settings = (harness.REPOSITORY / "docs" / "settings.md").read_text()
    on_the_page = re.findall(r"^\| `(\w+)`", settings, re.MULTILINE)
    assert on_the_page == re.findall(r"^control variable ([A-Z]\w+)", listed, re.MULTILINE)
