"""Wrong arguments under MPI_ERRORS_ARE_FATAL: each ends the job, with one message that names rank, call and argument.

That the same calls return the right class under MPI_ERRORS_RETURN is checked by the programs themselves.
"""

import re

import harness
import pytest

from mpi import suite

PROGRAMS = ["errors/bad_p2p", "errors/bad_request", "errors/bad_coll", "errors/bad_comm", "errors/bad_session", "errors/bad_rma"]
#: Makes the mistake of one row in a job of its own, and keeps what came of it in files.
JOB = '"$@" fatal $ROW >out.$ROW 2>err.$ROW; echo $? >code.$ROW'


@pytest.mark.skipif(suite.PEER is not None, reason="the form of messages is Encore's own")
@pytest.mark.parametrize("name", PROGRAMS)
def test_fatal_errors_say_what_is_wrong(name, tmp_path):
    program = suite.compile_program(name)
    listing = harness.run([program, "list"], check=True).stdout
    rows: dict[tuple[str, str], str] = {}
    for line in listing.splitlines():
        number, function, argument = line.split(" ", 2)
        rows.setdefault((function, argument), number)  # one way in which an argument can be wrong is enough here
    assert len(rows) > 30

    numbers = " ".join(rows.values())
    script = f"printf '%s\\n' {numbers} | xargs -P 2 -I {{}} env ROW={{}} sh -c '{JOB}' sh \"$@\""
    command = ["bash", "-c", script, "bash", *suite.mpiexec(2, str(program), timeout=60)]
    result = harness.run(command, env=suite.environment(tmp_path), cwd=tmp_path, timeout=280)
    assert result.ok, result.explain()

    wrong = []
    for (function, argument), number in rows.items():
        code = int((tmp_path / f"code.{number}").read_text())
        stderr = (tmp_path / f"err.{number}").read_text()
        wanted = rf"^rank 1: {function}: .*\b{argument}\b"
        if not 0 < code < 124 or not re.search(wanted, stderr, re.MULTILINE):
            wrong.append(f"row {number}, {function}, {argument}: exit code {code}, {stderr or 'no message'}")
    assert not wrong, f"{len(wrong)} of {len(rows)}\n" + "\n".join(wrong)
