"""The work of the two machines (machines.py): n2 runs commands for n1, and n1 starts jobs on both.

As `inside.py ssh HOST COMMAND…` it is what Hydra takes for ssh.
"""

import glob
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
WORK = REPOSITORY / ".cache/verbs/work"
LAUNCHERS = REPOSITORY / ".cache/launchers"
ADDRESSES = {"n1": "10.9.0.1", "n2": "10.9.0.2"}
PORT = 7000
#: An ordinary user.
USER = "1234"
AS_USER = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"]
#: The beginning of the line that says that TCP is used.
LEFT_TO_TCP = "messages between"
#: Programs that aren't run over a library: UCX has files of its own in /dev/shm, which this one looks for.
LEFT_OUT = {("UCX", "env/no_files")}
#: Machines that share processors with other work may need more than the seconds that a network has for each step of its test.
TOO_SLOW = "did not arrive within"
TRIES = 6


# ---- commands for the other machine ------------------------------------------------------------------------------


def serve():
    """Runs commands, each for as long as the one who asks stays connected."""
    listening = socket.create_server(("0.0.0.0", PORT))
    while True:
        threading.Thread(target=run_for, args=(listening.accept()[0],), daemon=True).start()


def run_for(asked):
    line = asked.makefile("r").readline()
    if not line:
        # It asks only whether this machine is there.
        return
    said = json.loads(line)
    ran = subprocess.Popen(said["command"], env=said["environment"], cwd="/tmp", stdin=subprocess.DEVNULL, stdout=asked.fileno(), stderr=subprocess.STDOUT, start_new_session=True)

    def end_with():
        try:
            is_gone = asked.recv(1) == b""
        except ConnectionResetError:
            is_gone = True
        if is_gone:
            try:
                os.killpg(ran.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

    threading.Thread(target=end_with, daemon=True).start()
    ran.wait()
    try:
        asked.shutdown(socket.SHUT_RDWR)
    except OSError:
        # The other machine asks for nothing more.
        pass


def there(host, command, as_user=False):
    """Runs a command on another machine: what it says goes where this process's does."""
    words = [*(AS_USER if as_user else []), "sh", "-c", command]
    with socket.create_connection((ADDRESSES[host], PORT)) as daemon:
        daemon.sendall((json.dumps({"command": words, "environment": dict(os.environ)}) + "\n").encode())
        while got := daemon.recv(65536):
            sys.stdout.buffer.write(got)
            sys.stdout.buffer.flush()


# ---- the first machine ---------------------------------------------------------------------------------------------


def do(*command):
    return subprocess.run(command, capture_output=True, text=True)


def show_stacks():
    """Where the ranks on both machines are, if there is a debugger, and what their devices have done."""
    command = f"""echo "== {{}}:"; for rank in $(pgrep -u {USER} -f '^/[^ ]*/(programs/|contents)'); do
        gdb --batch -p $rank -ex 'backtrace 20' 2>&1 | grep '^#'
    done; rdma statistic show link rxe0/1"""
    print(do("sh", "-c", command.format("n1")).stdout, flush=True)
    there("n2", command.format("n2"))


def show_kernels():
    """The last that both kernels have said, for example of a thread that a signal ended."""
    command = "echo {}\\'s kernel:; dmesg | tail -n 16"
    print(do("sh", "-c", command.format("n1")).stdout, end="", flush=True)
    there("n2", command.format("n2"))


class Jobs:
    """Starts jobs on both machines."""

    def __init__(self):
        self.told = json.loads((WORK / "jobs.json").read_text())
        self.failed = []
        ssh = pathlib.Path("/tmp/ssh")
        ssh.write_text(f'#!/bin/sh\nexec /usr/bin/python3 -I -S -B {__file__} ssh "$@"\n')
        ssh.chmod(0o755)
        self.hydra = [str(LAUNCHERS / "mpich/bin/mpiexec.hydra"), "-launcher", "ssh", "-launcher-exec", str(ssh)]

    def start(self, words, env, places="n1:1,n2:1", ranks=2):
        environment = os.environ | {"LD_LIBRARY_PATH": "", "HOME": "/tmp"} | env
        command = [*AS_USER, *self.hydra, "-hosts", places, "-n", str(ranks), *words]
        return subprocess.Popen(command, cwd="/tmp", env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)

    def end(self, job, seconds):
        """Waits for a job's end: its exit code and what it has said. `None`: it hangs, and is ended."""
        try:
            return job.communicate(timeout=seconds)[0], job.returncode
        except subprocess.TimeoutExpired:
            show_stacks()
            os.killpg(job.pid, signal.SIGKILL)
            return job.communicate()[0], None

    def judge(self, name, is_right, said, began):
        print(f"== {name}: {'right' if is_right else 'WRONG'}, {time.monotonic() - began:.0f} s", flush=True)
        if not is_right:
            self.failed.append(name)
            print("\n".join(said.splitlines()[-30:]), flush=True)
            show_kernels()

    def run(self, name, words, env, seconds=300, places="n1:1,n2:1", ranks=2):
        began = time.monotonic()
        for _ in range(TRIES):
            said, code = self.end(self.start(words, env, places, ranks), seconds)
            if TOO_SLOW not in said:
                break
            print(f"   once more: {next(line for line in said.splitlines() if TOO_SLOW in line)}", flush=True)
        self.judge(name, code == 0 and LEFT_TO_TCP not in said and "PROBLEM" not in said, f"exit code {code}\n{said}", began)
        return said


#: The variables that choose UCX on the device, which isn't chosen there by itself. UCX drops datagrams by whose header another machine was meant, which rxe of
#: Linux 6.1 gives with all that come from another machine, so that no connection is made.
UCX = {"ENCORE_FABRIC": "ucx,rxe0:1", "UCX_UD_ETH_DGID_CHECK": "n", "UCX_UD_VERBS_ETH_DGID_CHECK": "n"}


def libraries(only):
    """The copies of libfabric that have the provider, and UCX: a name, and the variables that choose it. `only`: these, if there are any."""
    found = {"Debian": {}}
    for name in ("mpich/lib/mpich", "openmpi/lib/openmpi"):
        folder = LAUNCHERS / name
        if glob.glob(f"{folder}/libfabric.so.1"):
            found[name.split("/")[0]] = {"LD_LIBRARY_PATH": str(folder), "FI_PROVIDER_PATH": f"{folder}/libfabric"}
    found["UCX"] = UCX
    return {name: env for name, env in found.items() if not only or name in only}


def wait_for(job, text, seconds):
    """Reads what a job says until a line has a text."""
    until, said = time.monotonic() + seconds, ""
    while time.monotonic() < until and text not in said:
        line = job.stdout.readline()
        if not line:
            break
        said += line
    return said


def disturb(jobs, name, action, env, names=()):
    """Something happens while messages are under way: the job must end, and name one of these."""
    began = time.monotonic()
    for _ in range(TRIES):
        job = jobs.start([jobs.told["contents"], "100000", "on"], env)
        said = wait_for(job, "goes on", 240)
        if TOO_SLOW not in said:
            break
        jobs.end(job, 60)
    is_running = "goes on: 0 wrong" in said
    action()
    happened = time.monotonic()
    rest, code = jobs.end(job, 120)
    took = time.monotonic() - happened
    is_told = not names or any(one in rest for one in names)
    is_right = is_running and code not in (0, None) and is_told and "wrong from" not in rest
    jobs.judge(f"{name}: the job ended {took:.0f} s later, exit code {code}", is_right, said + rest, began)
    for line in [line for line in rest.splitlines() if "rank" in line or "libfabric" in line or "UCX" in line][:4]:
        print(f"   {line}", flush=True)


def remove_under(jobs, library, env):
    """The device is removed while a job uses it: the kernel waits with that until the last process has closed it, as rxe can't take it from one. The
    job goes on, and the device is gone after its end."""
    began = time.monotonic()
    job = jobs.start([jobs.told["contents"], "100000", "on"], env)
    said = wait_for(job, "goes on", 240)
    # In a session of its own, as this command ends at once.
    there("n2", "setsid rdma link delete rxe0 > /dev/null 2>&1 & sleep 1")
    time.sleep(5)
    goes_on = "goes on: 0 wrong" in said and job.poll() is None
    os.killpg(job.pid, signal.SIGINT)
    rest, _ = jobs.end(job, 60)
    is_gone = do("/tmp/ssh", "n2", "for i in $(seq 300); do [ -e /sys/class/infiniband/rxe0 ] || exit 0; sleep 0.1; done; echo it stays").stdout == ""
    is_right = goes_on and is_gone and "wrong from" not in rest
    jobs.judge(f"the device is removed after the job, {library}", is_right, said + rest, began)


def first():
    jobs = Jobs()
    chosen = libraries(jobs.told["only"])
    ours = [library for library in ("Debian", "UCX") if library in chosen]
    if not jobs.told["pattern"]:
        without_programs(jobs, chosen, ours)
    for job in jobs.told["jobs"]:
        for library in ours:
            if (library, job["source"]) in LEFT_OUT:
                continue
            jobs.run(f"{job['name']}, {library}", [job["program"], *job["args"]], job["env"] | chosen[library], job["seconds"])
    # The last one: afterwards n2 isn't reached.
    last = next(reversed(chosen))
    disturb(jobs, f"the network goes away, {last}", lambda: do("ip", "link", "set", "eth0", "down"), chosen[last])
    print(f"== end: {len(jobs.failed)} failed", flush=True)
    for name in jobs.failed:
        print(f"== failed: {name}", flush=True)


def without_programs(jobs, chosen, ours):
    """Contents in all ways over all libraries; limits, deaths and a device that goes away over ours."""
    dist = jobs.told["dist"]
    for library, env in chosen.items():
        jobs.run(f"contents by default, {library}", [jobs.told["contents"], "300000"], env)
        jobs.run(f"contents with checksums, {library}", [jobs.told["contents"], "50000"], env | {"ENCORE_FABRIC_CHECK": "1"})
        jobs.run(f"contents copied by the device, {library}", [jobs.told["contents"], "300000"], env | {"ENCORE_FAR_COPY": "always"})
        jobs.run(f"contents, four ranks, {library}", [jobs.told["contents"], "50000"], env, places="n1:2,n2:2", ranks=4)
        words = [f"{dist}/bin/encore", "doctor", "--fabric", "--seconds", "5", "--output", "/tmp/report.txt"]
        said = jobs.run(f"encore doctor --fabric, {library}", words, env)
        print("\n".join(f"   {line}" for line in said.splitlines()), flush=True)
    for library in ours:
        env, contents = chosen[library], jobs.told["contents"]
        began = time.monotonic()
        said, code = jobs.end(jobs.start(["sh", "-c", 'ulimit -l 64; exec "$0" 1000', contents], env), 300)
        # A network that is named ends the job if it fails.
        is_right = code == 0 if library == "Debian" else code not in (0, None)
        jobs.judge(f"64 KiB of locked memory, {library}", is_right and "may lock 64 KiB" in said, f"exit code {code}\n{said}", began)
        print(f"   {said.strip()}", flush=True)
        disturb(jobs, f"a rank is killed, {library}", lambda: there("n2", f"pkill -KILL -u {USER} -f '^{contents}'"), env, ("rank 1", "EXIT CODE: 9"))
        remove_under(jobs, library, env)
        there("n2", "rdma link add rxe0 type rxe netdev eth0; chmod 666 /dev/infiniband/*")
        jobs.run(f"contents after that, {library}", [contents, "1000"], env)


def prepare():
    """A device, which all may use, and names."""
    os.environ.update(PATH=f"{json.loads((WORK / 'jobs.json').read_text())['dist']}/bin:/usr/sbin:/usr/bin:/sbin:/bin", HOME="/tmp")
    pathlib.Path("/tmp/hosts").write_text("127.0.0.1 localhost\n" + "".join(f"{address} {name}\n" for name, address in ADDRESSES.items()))
    do("mount", "--bind", "/tmp/hosts", "/etc/hosts")
    made = do("rdma", "link", "add", "rxe0", "type", "rxe", "netdev", "eth0")
    if made.returncode != 0:
        print(f"== rdma: {made.stderr}", flush=True)
    for known in [*glob.glob("/sys/class/infiniband_verbs/uverbs*"), "/sys/class/misc/rdma_cm"]:
        number = pathlib.Path(known, "dev").read_text().strip().split(":")
        path = f"/dev/infiniband/{os.path.basename(known)}"
        if not os.path.exists(path):
            do("mknod", path, "c", *number)
    do("sh", "-c", "chmod 666 /dev/infiniband/*")
    # The kernel names the thread that a signal ends, and the place in it.
    pathlib.Path("/proc/sys/kernel/print-fatal-signals").write_text("1")
    import resource

    resource.setrlimit(resource.RLIMIT_MEMLOCK, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    print(f"== {socket.gethostname()}: Linux {os.uname().release}, {os.cpu_count()} processors, {do('rdma', 'link').stdout.strip()}", flush=True)


def main():
    if sys.argv[1] == "ssh":
        words = sys.argv[2:]
        while words and words[0].startswith("-"):
            del words[0]
        return there(words[0], " ".join(words[1:]), as_user=True)
    prepare()
    if sys.argv[1] == "n2":
        return serve()
    for _ in range(600):
        try:
            socket.create_connection((ADDRESSES["n2"], PORT), timeout=1).close()
            break
        except OSError:
            time.sleep(0.5)
    try:
        first()
    except BaseException as error:
        print(f"== {type(error).__name__}: {error}", flush=True)
        raise


main()
