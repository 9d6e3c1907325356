"""The programs of examples/rma, as they are, on 1, 2, 3, 4 and 8 ranks."""

import collections
import re

import harness

RMA = harness.REPOSITORY / "examples" / "rma"
STRICT = ("-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-lm")


def test_the_plate_cools_as_it_should(mpiexec, mpicc, ranks):
    result = mpiexec(ranks, mpicc(RMA / "heat.c", flags=STRICT), "101", "150")
    found = re.fullmatch(r"150 steps of 101 x 101 points on (\d+) ranks in \S+ s, at most (\S+) from right\n", result.stdout)
    assert found and int(found[1]) == ranks, result.explain()
    # The bump is an eigenvector of the step: what is left are errors of rounding.
    assert float(found[2]) < 1e-12
    assert result.stderr == ""


def test_the_plate_says_what_it_needs(mpiexec, mpicc):
    result = mpiexec(4, mpicc(RMA / "heat.c", flags=STRICT), "5", "1", check=False)
    assert result.returncode == 1 and "at least as many inner rows as ranks" in result.stderr, result.explain()


def test_words_are_counted_exactly(mpiexec, mpicc, ranks, tmp_path):
    # Few words that all ranks count at the same time, and many that are seen once.
    lines = [f"the cat {chr(97 + i % 26)}{chr(97 + i // 26 % 26)}x, the dog; and The End {'z' * (i % 60)}" for i in range(2000)]
    text = tmp_path / "text"
    text.write_text("\n".join(lines))
    result = mpiexec(ranks, mpicc(RMA / "words.c", flags=STRICT), text, text, "-n", "100000")
    words = [word.lower()[:47] for word in re.findall("[A-Za-z]+", "\n".join(lines))]
    expected = collections.Counter(words * 2)
    head, *table = result.stdout.splitlines()
    assert head == f"{expected.total()} words, {len(expected)} different"
    assert table == [f"{count:8}  {word}" for word, count in sorted(expected.items(), key=lambda item: (-item[1], item[0]))]
    assert result.stderr == ""
