"""packaging/conda: what rattler-build makes of the recipe, and an environment's packages that were built for MPICH and for Open MPI, which run
on Encore where that is asked for, and on their own MPI before and afterwards. conda-forge is played by a local channel: its `mpi`, and
MPICH and Open MPI of PyPI's wheels."""

import hashlib
import os
import shutil

import harness
import launchers
import pytest

ROOT = harness.REPOSITORY
RECIPE = ROOT / "packaging" / "conda" / "recipe.yaml"
CONDA = ROOT / "tests" / "packaging" / "conda.py"
PYTHON = ROOT / ".cache" / "packaging" / "bin" / "python"

#: What a consumer of conda-forge's packages asks for: by run_exports of their recipes.
WANTED = {"mpich": "mpich >=5.0,<6.0a0", "openmpi": "openmpi >=5.0.10,<6.0a0"}
LIBRARY = {"mpich": "libmpi.so.12", "openmpi": "libmpi.so.40"}
NAME = {"mpich": "MPICH", "openmpi": "Open MPI"}

PROGRAM = r"""
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int rank, sum, length;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Get_library_version(version, &length);
    if (rank == 0)
        printf("sum %d\n%s\n", sum, version);
    MPI_Finalize();
    return 0;
}
"""
#: An empty package that says which MPI an environment has.
MPI = """schema_version: 1
package: {{name: mpi, version: 1.0.1}}
build: {{number: 0, string: {mpi}, noarch: generic}}
"""
REAL = """schema_version: 1
package: {{name: {mpi}, version: {version}}}
build:
  number: 0
  string: h0_0
  script: mkdir -p "$PREFIX" && cp -a {tree}/. "$PREFIX/"
  dynamic_linking: {{binary_relocation: false}}
requirements: {{run: [mpi 1.0.* {mpi}]}}
"""
CONSUMER = """schema_version: 1
package: {{name: consumer-{mpi}, version: 1.0}}
build:
  number: 0
  script: mkdir -p "$PREFIX/bin" && cp {program} "$PREFIX/bin/consumer"
  dynamic_linking: {{binary_relocation: false}}
requirements: {{run: ["{wanted}"]}}
"""


def conda(*arguments, env=None):
    return harness.run([PYTHON, "-W", "ignore", CONDA, *arguments], timeout=120, env=env, check=True).stdout


@pytest.fixture(scope="module")
def channels(archive, digest, insight, version, tmp_path_factory):
    """conda-forge's and Encore's, separated by a comma."""
    assert PYTHON.exists(), "please run scripts/setup.sh: py-rattler and py-rattler-build are missing"
    folder = tmp_path_factory.mktemp("conda")
    forge, ours = folder / "forge", folder / "ours"
    recipes = []

    def add(name, text):
        # A package takes along all of its recipe's folder.
        recipe = folder / name / "recipe.yaml"
        recipe.parent.mkdir()
        recipe.write_text(text)
        recipes.append(recipe)

    for mpi, wanted in WANTED.items():
        tree, source, program = folder / f"tree-{mpi}", folder / "consumer.c", folder / f"consumer-{mpi}.bin"
        installed = environment_to_tree(mpi, tree)
        source.write_text(PROGRAM)
        linked = [f"-L{tree / 'lib'}", f"-l:{LIBRARY[mpi]}", "-Wl,-rpath,$ORIGIN/../lib", "-Wl,--allow-shlib-undefined"]
        harness.run(["cc", f"-I{tree / 'include'}", source, "-o", program, *linked], check=True)
        add(f"mpi-{mpi}", MPI.format(mpi=mpi))
        add(mpi, REAL.format(mpi=mpi, version=installed, tree=tree))
        add(f"consumer-{mpi}", CONSUMER.format(mpi=mpi, program=program, wanted=wanted))
    conda("build", forge, "", *recipes)
    environment = {"ENCORE_ARCHIVES": str(archive.parent), "ENCORE_VERSION": version, "ENCORE_SHA256": digest}
    environment["ENCORE_INSIGHT_SHA256"] = hashlib.sha256(insight.read_bytes()).hexdigest()
    # It runs the tests of encore-mpi as well.
    conda("build", ours, forge, RECIPE, env=environment)
    return f"{forge},{ours}"


def environment_to_tree(mpi, tree):
    """Copies an environment's MPI without its Python, and says its version."""
    environment = launchers.FOLDER / mpi
    python = shutil.ignore_patterns("python*", "pip*", "activate*", "Activate*")
    for part in ("bin", "include", "lib", "share", "etc"):
        if (environment / part).is_dir():
            shutil.copytree(environment / part, tree / part, symlinks=True, ignore=python)
    (info,) = environment.glob(f"lib/python*/site-packages/{mpi}-*.dist-info")
    return info.name.removesuffix(".dist-info").split("-")[1]


def packages(said):
    return {name: f"{version}={build}" for name, version, build in (line.split("=") for line in said.split())}


def run_consumer(prefix):
    variables = {"HOME": prefix, "PATH": f"{prefix / 'bin'}:/usr/bin:/bin", **launchers.PERMISSIONS}
    # As conda's activation sets them for Open MPI.
    variables |= {"OPAL_PREFIX": prefix, "PRTE_PREFIX": prefix}
    assignments = [f"{name}={value}" for name, value in variables.items()]
    return harness.run(["env", "-i", *assignments, "mpiexec", "-n", "3", "consumer"], cwd=prefix, timeout=60, check=True).stdout


@pytest.mark.parametrize("mpi", WANTED)
def test_a_package_built_for_another_mpi_runs_on_encore_while_that_is_asked_for(mpi, channels, tmp_path):
    prefix = tmp_path / "environment"
    real = packages(conda("install", prefix, channels, f"consumer-{mpi}"))
    assert "encore-mpi" not in real
    said = run_consumer(prefix)
    assert "sum 3" in said and NAME[mpi] in said

    asked = packages(conda("install", prefix, channels, f"consumer-{mpi}", f"{mpi}[build='external_encore*']"))
    assert asked[mpi].endswith("=external_encore_0") and "encore-mpi" in asked
    said = run_consumer(prefix)
    assert "sum 3" in said and "Encore" in said

    assert packages(conda("install", prefix, channels, f"consumer-{mpi}")) == real
    said = run_consumer(prefix)
    assert "sum 3" in said and NAME[mpi] in said
    assert not os.path.lexists(prefix / "lib" / "mpich-abi")


@pytest.mark.parametrize("mpi", WANTED)
def test_it_is_not_taken_unasked(mpi, channels):
    for order in (channels, ",".join(reversed(channels.split(",")))):
        assert "encore-mpi" not in packages(conda("solve", order, f"consumer-{mpi}"))
    assert packages(conda("solve", channels, "encore-mpi")).keys() == {"encore-mpi"}


def test_a_profile_needs_the_package_of_insight(channels, tmp_path):
    prefix = tmp_path / "environment"
    assert packages(conda("install", prefix, channels, "encore-mpi-insight")).keys() == {"encore-mpi", "encore-mpi-insight"}
    assert (prefix / "lib" / "profile" / "libmpi_abi.so.1").exists()


@pytest.mark.parametrize("mpi", WANTED)
def test_packages_built_for_the_version_before_find_theirs(mpi, channels):
    asked = packages(conda("solve", channels, f"{mpi}[version='>=4.1.6,<5.0a0', build='external_encore*']"))
    assert asked[mpi].startswith("4.")
