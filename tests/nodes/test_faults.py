"""Faults between machines: whatever is killed in the middle of the traffic, the job ends with a sentence that names the culprit, and leaves nothing.

ENCORE_KILLS says how many kills there are (8).
"""

from __future__ import annotations

import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import threading
import time

import harness
import pytest
from mpi import suite

pytestmark = pytest.mark.skipif(suite.PEER is not None, reason="this is about Encore's own link")

HERE = pathlib.Path(__file__).resolve().parent
KILLS = int(os.environ.get("ENCORE_KILLS", "8"))
#: What a job may take to end, in seconds.
BOUND = 30
#: Two machines of two ranks each; two of one; three with one, two and one.
PLACES = ("n1:2,n2:2", "n1:1,n2:1", "n1:1,n2:2,n3:1")
#: What is killed, in turn.
VICTIMS = ("rank", "node", "launcher", "rank", "proxy")


@pytest.fixture(scope="module")
def traffic(mpicc):
    return mpicc(HERE / "traffic.c")


class Job:
    """A job under way on the nodes."""

    def __init__(self, launcher, folder, ranks: int, program, *arguments, **options):
        options.setdefault("timeout", 120)
        environment = {"TMPDIR": str(folder), **options.pop("env", {})}
        self.result: harness.Result | None = None

        def run():
            self.result = launcher.run(ranks, program, *arguments, check=False, env=environment, **options)

        self.thread = threading.Thread(target=run)
        self.thread.start()

    def wait_for(self, find):
        """Waits until `find` finds something, and returns that."""
        while not (found := find()):
            assert self.thread.is_alive(), self.result.explain()
            time.sleep(0.005)
        return found

    def end(self) -> harness.Result:
        self.thread.join()
        return self.result


def ranks_of(nodes, program, count: int, stage: str = "rank"):
    """The processes of all ranks, with the nodes that they are on, once all are in the middle of the traffic, or at another stage."""
    found = {}
    for node in nodes.nodes:
        for pid in node.processes():
            try:
                name = pathlib.Path("/proc", str(pid), "comm").read_text().strip()
                if os.readlink(f"/proc/{pid}/exe") == str(program) and (known := re.fullmatch(rf"{stage}(\d+)", name)):
                    found[int(known[1])] = (pid, node)
            except OSError:
                continue
    return found if len(found) == count else None


def kill(pid: int):
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def name_of(pid: int) -> str | None:
    """Name of a process's program. `None`: the process has ended."""
    try:
        return pathlib.Path(f"/proc/{pid}/comm").read_text().strip()
    except (FileNotFoundError, ProcessLookupError):
        return None


def below(pid: int) -> list[int]:
    """The process and those below it."""
    try:
        children = " ".join(file.read_text() for file in pathlib.Path(f"/proc/{pid}/task").glob("*/children")).split()
    except (FileNotFoundError, ProcessLookupError):
        # The process has ended meanwhile.
        return [pid]
    return [pid, *(one for child in children for one in below(int(child)))]


@pytest.mark.parametrize("number", range(KILLS))
def test_a_kill_ends_the_job(nodes, traffic, tmp_path, number):
    chance = random.Random(number)
    victim, places = VICTIMS[number % len(VICTIMS)], chance.choice(PLACES)
    name, launcher = "mpiexec.hydra", nodes.hydra(places)
    if number % 7 == 6:
        # It hangs for ever itself where one of its daemons has died, once the ranks are gone.
        victim, places = ("rank", "launcher")[number // 7 % 2], PLACES[0]
        name, launcher = "prterun", nodes.encore("openmpi", "-host", "n1,n2", "-ppn", "2")
    count = sum(int(ranks) for ranks in re.findall(r":(\d)", places))
    job = Job(launcher, tmp_path, count, traffic)
    try:
        ranks = job.wait_for(lambda: ranks_of(nodes, traffic, count))
        chosen = chance.randrange(count)
        pid, node = ranks[chosen]
        inner = node.inner(pid)
        time.sleep(chance.uniform(0, 0.3))
        begun = time.monotonic()
        if victim == "rank":
            kill(pid)
        elif victim == "node":
            nodes.cable(node, "down")
            node.kill_all()
        elif victim == "launcher":
            kill(max(pid for pid in below(os.getpid()) if name_of(pid) == name))
        else:
            kill(node.parent(pid))
        while (left := [name for one in nodes.nodes for name in one.left()]) and time.monotonic() < begun + BOUND:
            time.sleep(0.01)
        took = time.monotonic() - begun
        ended_itself = not left
        # Hydra waits for a machine that is gone for as long as the kernel does.
        if victim == "node":
            nodes.cable(node, "up")
        result = job.end()
    finally:
        nodes.calm()
        job.thread.join()
    what = f"{name}: {victim} (rank {chosen}, process {inner} on {node.name}, of {places}): {took:.1f} s, left {left}\n{result.explain()}"
    print(what)
    assert ended_itself, what
    assert not result.timed_out and not result.survivors, what
    # A prterun that is killed leaves its own folder, and its daemons may.
    own = ("prtrn.", "prted.") if (name, victim) == ("prterun", "launcher") else ()
    assert not [left for left in tmp_path.iterdir() if not left.name.startswith(own)], what
    assert result.returncode != 0, what
    said = result.stdout + result.stderr
    assert "wrong" not in said and "panic" not in said and "internal error" not in said, what
    if victim == "rank":
        assert re.search(rf"\brank {chosen}\b.*\b{node.name}\b", said) or re.search(rf"PID {inner} RUNNING AT {node.name}\b", said), what
    elif victim == "node":
        lost = [rank for rank, (_, its) in ranks.items() if its is node]
        assert any(re.search(rf"\brank {rank}\b.*\b{node.name}\b", said) for rank in lost), what


#: What is done to a listening port, in a node: words are the kind, the address and the ports.
STRANGER = """
# Another user may not be able to read Python's modules.
import encodings.idna, os, random, resource, socket, sys
kind, address, ports = sys.argv[1], sys.argv[2], [int(port) for port in sys.argv[3:]]
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
if kind == "another user":
    os.setgid(65534)
    os.setuid(65534)
def connect(port):
    return socket.create_connection((address, port), timeout=60)
kept = []
chance = random.Random(1)
for port in ports:
    if kind == "silence":
        kept += [connect(port) for _ in range(4)]
    elif kind == "closing at once":
        for _ in range(200):
            connect(port).close()
    elif kind == "thousands":
        for _ in range(10000 // len(ports)):
            kept.append(connect(port))
    else:
        said = {
            "random bytes": [chance.randbytes(length) for length in (1, 7, 47, 48, 49, 4096, 1 << 20)],
            "HTTP": [b"GET / HTTP/1.1\\r\\nHost: encore\\r\\nUser-Agent: curl/7.88.1\\r\\nAccept: */*\\r\\n\\r\\n"],
            "another user": [chance.randbytes(48)],
        }[kind]
        for text in said:
            one = connect(port)
            try:
                one.sendall(text)
                kept.append(one)
            except (BrokenPipeError, ConnectionResetError):
                pass
print("done", flush=True)
sys.stdin.read()
"""


def ports_of(pid: int) -> list[int]:
    """The ports of the network on which a process listens."""
    sockets = set()
    for descriptor in pathlib.Path(f"/proc/{pid}/fd").iterdir():
        try:
            sockets.add(os.readlink(descriptor))
        except OSError:
            continue
    found = []
    for line in pathlib.Path(f"/proc/{pid}/net/tcp").read_text().splitlines()[1:]:
        words = line.split()
        if words[3] == "0A" and f"socket:[{words[9]}]" in sockets:
            found.append(int(words[1].split(":")[1], 16))
    return found


@pytest.mark.parametrize(
    "kind", ("random bytes", "HTTP", "silence", "closing at once", "thousands", "another user")
)
def test_strangers_at_the_port_do_no_harm(nodes, traffic, tmp_path, kind):
    stop, start = tmp_path / "stop", tmp_path / "start"
    job = Job(nodes.hydra(PLACES[0]), tmp_path, 4, traffic, str(stop), str(start))
    strangers = []
    try:
        # They come first, and stay: connections between the ranks are made when these begin.
        ranks = job.wait_for(lambda: ranks_of(nodes, traffic, 4, "waits"))
        for pid, node in ranks.values():
            ports = ports_of(pid)
            assert ports, f"process {pid} listens nowhere"
            words = [*nodes.nodes[2].enter(), sys.executable, "-c", STRANGER, kind, node.address, *map(str, ports)]
            strangers.append(subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
        for one in strangers:
            assert one.stdout.readline() == "done\n", job.result.explain() if job.result else "the job still runs"
        start.touch()
        job.wait_for(lambda: ranks_of(nodes, traffic, 4))
        stop.touch()
        result = job.end()
    finally:
        for one in strangers:
            one.kill()
            one.wait()
        nodes.calm()
        job.thread.join()
    assert result.returncode == 0 and not result.timed_out, result.explain()
    assert result.stdout == result.stderr == "", result.explain()


@pytest.mark.parametrize("seconds", (0, 3))
def test_a_link_that_stalls_is_waited_for(nodes, traffic, tmp_path, seconds):
    """TCP survives, since a machine counts as dead only when it has answered nothing for longer."""
    stop = tmp_path / "stop"
    job = Job(nodes.hydra(PLACES[2]), tmp_path, 4, traffic, str(stop))
    try:
        _, node = job.wait_for(lambda: ranks_of(nodes, traffic, 4))[1]
        for _ in range(3 if seconds == 0 else 1):
            nodes.cable(node, "down")
            time.sleep(seconds)
            nodes.cable(node, "up")
        stop.touch()
        result = job.end()
    finally:
        nodes.calm()
        job.thread.join()
    assert result.returncode == 0 and not result.timed_out, result.explain()
    assert result.stdout == result.stderr == "", result.explain()


def test_a_link_that_loses_frames_loses_no_message(nodes, mpicc, traffic, tmp_path):
    stop = tmp_path / "stop"
    with nodes.other_cable(nodes.nodes[1], mpicc(HERE / "cable.c"), lost=1):
        job = Job(nodes.hydra(PLACES[0]), tmp_path, 4, traffic, str(stop))
        try:
            job.wait_for(lambda: ranks_of(nodes, traffic, 4))
            stop.touch()
            result = job.end()
        finally:
            nodes.calm()
            job.thread.join()
    assert result.returncode == 0 and not result.timed_out, result.explain()
    assert result.stdout == result.stderr == "", result.explain()


def other_version(tmp_path):
    """A copy of the library in which the bytes are others that say the version of what goes over the link: its folder, and both versions."""
    library = (harness.DIST / "lib" / "libmpi_abi.so.1").read_bytes()
    (version,) = set(re.findall(rb"Encore-[0-9.]+-link-\d+", library))
    other = version[:-1] + (b"8" if version[-1:] != b"8" else b"9")
    copied = tmp_path / "lib"
    copied.mkdir()
    (copied / "libmpi_abi.so.1").write_bytes(library.replace(version, other))
    return copied, version.decode(), other.decode()


def test_versions_that_differ_are_named(nodes, mpicc, tmp_path):
    """Two builds whose version of what goes over the link differs."""
    program = mpicc("#include <mpi.h>\nint main(int argc, char **argv)\n{\n MPI_Init(&argc, &argv);\n MPI_Finalize();\n return 0;\n}\n", name="nothing")
    copied, of_n1, of_n2 = other_version(tmp_path)
    script = tmp_path / "run"
    script.write_text(f'#!/bin/sh\n[ "$(hostname)" = n2 ] && export LD_LIBRARY_PATH={copied}\nexec {program}\n')
    script.chmod(0o755)
    result = nodes.hydra(PLACES[1]).run(2, script, check=False)
    assert result.returncode != 0 and not result.timed_out and not result.survivors, result.explain()
    first = f"rank 1 on n2 uses {of_n2}, and rank 0 on n1 uses {of_n1}: all ranks of a job must use the same version"
    second = f"rank 0 on n1 uses {of_n1}, and rank 1 on n2 uses {of_n2}: all ranks of a job must use the same version"
    assert first in result.stderr or second in result.stderr, result.explain()


#: Opens a port, and says its name; or connects to that of an argument.
PORT = """#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    char port[MPI_MAX_PORT_NAME];
    MPI_Comm inter;
    MPI_Init(&argc, &argv);
    if (argc > 1) {
        MPI_Comm_connect(argv[1], MPI_INFO_NULL, 0, MPI_COMM_WORLD, &inter);
    } else {
        MPI_Open_port(MPI_INFO_NULL, port);
        puts(port);
    }
    MPI_Finalize();
    return 0;
}
"""


def test_a_port_of_another_version_is_named(mpicc, tmp_path):
    program = mpicc(PORT, name="port")
    copied, version, other = other_version(tmp_path)
    opened = harness.run([program], env={"LD_LIBRARY_PATH": str(copied)}, check=True).stdout.strip()
    result = harness.mpiexec(2, program, opened, check=False)
    said = f"the process that has opened the port uses {other}, and this one uses {version}: jobs that connect must use the same version"
    assert result.returncode != 0 and said in result.stderr, result.explain()
