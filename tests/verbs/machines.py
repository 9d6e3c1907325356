"""Starts two machines with soft-RoCE, which are kernels that run as processes (user-mode Linux), and says what they have said. `scripts/verbs.sh` calls it.

usage: machines.py TOOLS DIST [--all] [--only LIBRARY,…] [PATTERN]
"""

import gzip
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
sys.path.insert(0, str(HERE.parent))

#: Programs of tests/mpi that are run without --all, with the first arguments of each way.
SAMPLE = ("pt2pt/modes", "pt2pt/sizes", "pt2pt/order", "pt2pt/wildcards", "pt2pt/many_unexpected", "pt2pt/persistent", "coll/bcast", "coll/allreduce", "rma/fence", "rma/lock", "rma/random", "rma/accumulate")
#: Topics whose programs need one machine, or a file that both have, or take the launcher's part; and such programs of other topics, and one
#: that needs 8 GiB on one machine.
APART = ("faults", "lenient", "spawn", "dynamic", "insight", "tool", "gpu", "ft", "io")
APART += ("coll/barrier", "icoll/barrier", "pcoll/barrier", "jobs/join", "jobs/first", "jobs/common", "rma/big_count")
#: Other arguments than on one machine: whether a message is read is the devices' choice, libfabric's memory grows by 100 KiB with the first hundred
#: jobs (by 9 KiB with the next 900), and 40,000 rounds take longer than all other programs together.
ARGUMENTS = {"pt2pt/far_reads": ["auto"], "jobs/many": ["1000"], "threads/seldom": ["1000"]}
#: One processor: with two, a program takes three to five times as long, and this kernel ended a process now and then (docs/lab/526).
MEMORY, PROCESSORS = "1500", "1"
#: Seconds for all of it.
PATIENCE = float(os.environ.get("ENCORE_MACHINE_TIMEOUT", "3000"))


def programs(whole, pattern):
    """The programs, each with arguments and environment."""
    from mpi import suite

    listing = suite.read_list()
    without = tuple(listing["apart"])
    for case in suite.expand(listing["tests"], listing, sample=True):
        topic = case.program.split("/")[0]
        is_wanted = pattern in case.program if pattern else whole or case.program in SAMPLE
        if is_wanted and case.ranks == 2 and case.exit == 0 and not case.stderr and not case.setup and not case.name.startswith(without) and not {topic, case.program} & set(APART):
            if "ENCORE_SHARED" not in case.env and not any(name in case.env for name in suite.SET_BY_MPIEXEC):
                args = ARGUMENTS.get(case.program, case.args)
                yield {"name": case.name, "source": case.program, "program": str(suite.compile_program(case.program)), "args": args, "env": case.env, "seconds": 10 * case.timeout}


def initrd(tools, folder):
    """The file system that a kernel begins with."""
    system = folder / "system"
    for name in ("bin", "proc", "sys", "dev"):
        (system / name).mkdir(parents=True)
    shutil.copy(next(tools.glob("root/**/bin/busybox")), system / "bin/busybox")
    shutil.copy(HERE / "init", system / "init")
    (system / "init").chmod(0o755)
    cpio = next(tools.glob("root/**/bin/cpio"))
    listed = subprocess.run(["find", "."], cwd=system, capture_output=True, check=True).stdout
    packed = subprocess.run([cpio, "--quiet", "--create", "--format=newc"], cwd=system, input=listed, capture_output=True, check=True).stdout
    (folder / "initrd").write_bytes(gzip.compress(packed, 1))
    return folder / "initrd"


def start(kernel, system, name, address, cable):
    words = [kernel, f"mem={MEMORY}M", f"ncpus={PROCESSORS}", "seccomp=auto", f"initrd={system}", "con=null", "ssl=null", "con0=fd:0,fd:1", "loglevel=3"]
    words += [f"vec0:transport=fd,fd={cable.fileno()},depth=128,mtu=9000,mac=52:54:00:00:00:0{address[-1]}"]
    words += [f"name={name}", f"address={address}", f"run={HERE / 'inside.py'}", "python=/usr/bin/python3"]
    return subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", pass_fds=[cable.fileno()])


def say(name, machine, said):
    for line in machine.stdout:
        line = line.rstrip("\r\n")
        said.append(line)
        print(line if name == "n1" else f"{name}: {line}", flush=True)


def main():
    # A machine is a process that outlives this one, unless this one kills it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    tools, dist, *rest = sys.argv[1:]
    tools, dist, whole = pathlib.Path(tools), pathlib.Path(dist), "--all" in rest
    only = []
    if "--only" in rest:
        at = rest.index("--only")
        only = rest[at + 1].split(",")
        del rest[at : at + 2]
    os.environ["ENCORE_DIST"] = str(dist)
    pattern = next((word for word in rest if not word.startswith("-")), "")
    # A folder that the machines see: /tmp is theirs.
    work = tools / "work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    contents = work / "contents"
    subprocess.run([dist / "bin/mpicc", "-O2", HERE / "contents.c", "-o", contents], check=True)
    jobs = list(programs(whole, pattern))
    (work / "jobs.json").write_text(json.dumps({"dist": str(dist), "contents": str(contents), "jobs": jobs, "only": only, "pattern": pattern}))
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        system = initrd(tools, folder)
        addresses = {"n1": "10.9.0.1", "n2": "10.9.0.2"}
        cable = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        running, said, threads = [], {}, []
        try:
            for name, end in zip(addresses, cable):
                machine = start(tools / "linux", system, name, addresses[name], end)
                running.append(machine)
                threads.append(threading.Thread(target=say, args=(name, machine, said.setdefault(name, []))))
                threads[-1].start()
            threads[0].join(PATIENCE)
        finally:
            for machine in running:
                machine.kill()
                machine.wait()
            for thread in threads:
                thread.join()
    ends = [line for line in said["n1"] if line.startswith("== end: ")]
    if ends != ["== end: 0 failed"]:
        sys.exit(f"machines.py: {ends[0] if ends else 'the machines have not come to their end'}")


if __name__ == "__main__":
    main()
