"""The form of commit messages and the English of new lines are checked."""

import shutil
import subprocess

import harness
import pytest

SCRIPTS = harness.REPOSITORY / "scripts"
BODY = "\n\nThe node's watcher starts threads later and waited up to 30 ms.\n"

GOOD = [
    "Register for membarrier at library load" + BODY,
    "Address the first free slot" + BODY,
    "Rename Whether to Policy\n",
    "Merge branch 'words' into main: so long a subject that nobody but git itself would have written it at all\n",
    "Speed up the start" + BODY + "# Please enter the commit message.\n",
]
BAD = {
    "empty": ("\n", "is empty"),
    "long": ("Register " + "very " * 13 + "early" + BODY, "characters"),
    "full stop": ("Register for membarrier at library load." + BODY, "full stop"),
    "two statements": ("Register for membarrier at load; wait for threads" + BODY, "joins two statements"),
    "no capital": ("register for membarrier" + BODY, "capital letter"),
    "free relative": ("Who leaves waits for its connections" + BODY, "begin with a verb"),
    "third person": ("Registers for membarrier" + BODY, "no imperative"),
    "past": ("Registered for membarrier" + BODY, "no imperative"),
    "no empty line": ("Register for membarrier\nIt is free then.\n", "empty line"),
    "no reason": ("Register for membarrier\n", "says why"),
    "only comments": ("Register for membarrier\n# On branch main\n", "says why"),
}


def check(message, folder):
    (folder / "message").write_text(message)
    return subprocess.run([SCRIPTS / "hooks" / "commit-msg", folder / "message"], capture_output=True, text=True)


@pytest.mark.parametrize("message", GOOD)
def test_good_message_passes(message, tmp_path):
    result = check(message, tmp_path)
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("message, reason", BAD.values(), ids=BAD)
def test_bad_message_is_refused_with_reason(message, reason, tmp_path):
    result = check(message, tmp_path)
    assert result.returncode == 1 and reason in result.stderr


def test_counts_of_unclear_lines_only_fall(tmp_path):
    def run(*arguments):
        return subprocess.run([tmp_path / "scripts" / "words.py", *arguments], capture_output=True, text=True)

    (tmp_path / "scripts").mkdir()
    (tmp_path / "docs").mkdir()
    shutil.copy(SCRIPTS / "words.py", tmp_path / "scripts")
    page = tmp_path / "docs" / "page.md"
    unclear = "Ranks look at it in vain, so many times.\n"
    page.write_text(unclear)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    subprocess.run(["git", "add", "docs"], cwd=tmp_path, check=True)
    assert run("--update").returncode == 0 and run().stdout == ""
    page.write_text(unclear + "fn what_is_sent_arrives()\n")
    worse = run()
    assert worse.returncode == 1 and "docs: 1 lines match `test-name`, 0 are allowed" in worse.stdout
    assert "page.md:2: test-name:" in run("--show", "docs", "test-name").stdout
    page.write_text("Ranks poll it.\nWe said so many things. <!-- words: ok -->\n")
    better = run()
    assert better.returncode == 0 and "--update" in better.stdout
    run("--update")
    page.write_text(unclear)
    assert run().returncode == 1
