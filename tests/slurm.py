"""Slurm on only this machine, or on the nodes of a rig (nodes/rig.py), for tests: its real daemons, in a folder and on ports of their own. Needs root."""

from __future__ import annotations

import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import time

PROGRAMS = ("munged", "slurmctld", "slurmd", "srun", "sinfo")
CONFIGURATION = """\
ClusterName=test
SlurmctldHost={head}({address})
SlurmctldPort={controller}
SlurmdPort={daemon}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
CredType=cred/munge
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool/%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
{nodes}PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP OverSubscribe=YES
"""


def find(name: str) -> str | None:
    """A program of Slurm; the daemons are mostly not on the PATH."""
    return shutil.which(name, path=os.pathsep.join([os.environ["PATH"], "/usr/sbin", "/sbin"]))


def missing() -> str | None:
    """Why it can't run here."""
    absent = [name for name in PROGRAMS if find(name) is None]
    if absent:
        return f"{', '.join(absent)} of Slurm and munge aren't installed: run scripts/setup.sh"
    return None if os.geteuid() == 0 else "Slurm's daemons need root"


def free_ports(count: int) -> list[int]:
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Slurm:
    """A cluster of this machine, or of a rig's nodes. `environment` is for those who talk to it."""

    def __init__(self, folder: pathlib.Path, rig=None):
        self.folder = folder
        controller, daemon = free_ports(2)
        self.inside = rig.head.enter() if rig else []
        here = [(socket.gethostname().split(".")[0], "127.0.0.1", [])]
        machines = [(one.name, one.address, one.enter()) for one in rig.nodes] if rig else here
        head, address = (rig.head.name, rig.head.address) if rig else here[0][:2]
        for name in ("munge", "state", "spool"):
            (folder / name).mkdir()
        nodes = "".join(f"NodeName={name} NodeAddr={at} CPUs=64 RealMemory=1000 State=UNKNOWN\n" for name, at, _ in machines)
        said = dict(head=head, address=address, nodes=nodes, controller=controller, daemon=daemon, folder=folder)
        configuration = folder / "slurm.conf"
        configuration.write_text(CONFIGURATION.format(**said))
        # Of the nodes of a rig, each has files there that no other one sees.
        (folder / "mpi.conf").write_text("PMIxCliTmpDirBase=/dev/shm\n")
        self.environment = {"SLURM_CONF": str(configuration)}
        self.daemons: list[subprocess.Popen] = []
        self._start_munge()
        self._start("slurmctld", "-D", "-f", configuration, inside=self.inside)
        for name, _, inside in machines:
            (folder / "spool" / name).mkdir()
            self._start("slurmd", "-D", "-f", configuration, "-N", name, inside=inside)
        self._wait_until_idle(len(machines))

    def _start(self, name: str, *arguments: str | os.PathLike, inside=(), **options) -> None:
        with open(self.folder / f"{name}-{len(self.daemons)}.log", "w") as log:
            command = [*inside, find(name), *map(str, arguments)]
            environment = {**os.environ, **self.environment}
            daemon = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment, start_new_session=True, **options
            )
        self.daemons.append(daemon)

    def _start_munge(self) -> None:
        munge, folder = pwd.getpwnam("munge"), self.folder / "munge"
        key = folder / "key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        for path in (folder, key):
            os.chown(path, munge.pw_uid, munge.pw_gid)
        folder.chmod(0o755)
        # The folders above are pytest's own: the daemon's user has to come through.
        for above in folder.parents:
            if above.stat().st_uid == os.geteuid() and not above.stat().st_mode & 0o001:
                above.chmod(above.stat().st_mode | 0o011)
        files = {name: f"--{name}-file={folder}/{name}" for name in ("key", "pid", "log", "seed")}
        self._start("munged", "--foreground", "--force", f"--socket={folder}/socket", *files.values(), user=munge.pw_uid, group=munge.pw_gid)

    def _wait_until_idle(self, nodes: int) -> None:
        until = time.monotonic() + 120
        while time.monotonic() < until:
            state = subprocess.run(
                [*self.inside, find("sinfo"), "-h", "-N", "-o", "%t"], env={**os.environ, **self.environment}, capture_output=True, text=True
            )
            if state.stdout.split() == ["idle"] * nodes:
                return
            ended = [daemon.args[0] for daemon in self.daemons if daemon.poll() is not None]
            if ended:
                break
            time.sleep(0.1)
        logs = "\n".join(f"--- {log.name}\n{log.read_text(errors='replace')[-2000:]}" for log in self.folder.glob("*.log"))
        self.stop()
        raise AssertionError(f"Slurm doesn't start\n{logs}")

    def stop(self) -> None:
        for daemon in reversed(self.daemons):
            if daemon.poll() is None:
                children = pathlib.Path(f"/proc/{daemon.pid}/task/{daemon.pid}/children").read_text().split()
                # A process that has entered a node with processes of its own waits for its child, which nobody else
                # would.
                for pid in children if "--pid" in daemon.args else [daemon.pid]:
                    os.kill(int(pid), signal.SIGKILL)
            daemon.wait()
