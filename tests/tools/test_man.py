"""The man pages of the programs, which `man` finds beside the folder of the programs."""

import re
import shutil

import harness


def text_of(page):
    """Text of a page, without the language of man pages."""
    lines = [line for line in page.read_text().splitlines() if not line.startswith(".")]
    return "\n".join(lines).replace("\\-", "-").replace("\\&", "").replace("\\e", "\\")


def test_each_program_has_a_page(dist, run):
    pages = dist / "share/man/man1"
    programs = sorted(program.name for program in (dist / "bin").iterdir())
    assert sorted(page.stem for page in pages.iterdir()) == programs
    for program in programs:
        text = (pages / f"{program}.1").read_text()
        link = re.fullmatch(r"\.so man1/(\S+)\n", text)
        assert link and (pages / link[1]).is_file() or text.startswith(".TH ") and f".SH NAME\n" in text, program
    finder = shutil.which("man")
    if finder:
        path = {"PATH": f"{dist}/bin:/usr/bin:/bin", "MANPATH": None}
        found = run([finder, "-w", "mpiexec"], env=path, check=True).stdout.strip()
        assert found == str(pages / "mpiexec.1")


def test_the_pages_say_what_the_programs_say(dist, run):
    pages = dist / "share/man/man1"
    for program, option in [("mpiexec", "--help"), ("mpicc", "-help"), ("mpicxx", "-help"), ("mpifort", "-help"), ("encore", "--help")]:
        said = run([harness.tool(program), option], check=True).stdout
        page = text_of(pages / f"{program}.1")
        for line in said.splitlines():
            assert line in page, f"{program}: {line}"
