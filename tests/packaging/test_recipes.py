"""The other recipes in packaging/: each does here what it does elsewhere, as far as its own tool can be had."""

import importlib.util
import os
import re
import shutil
import sys
import types

import harness
import pytest

ROOT = harness.REPOSITORY
PACKAGING = ROOT / "packaging"

# ---- CI ------------------------------------------------------------------------------------------------------


def test_the_step_for_ci_puts_encore_into_place(archive, digest, tmp_path, works):
    files = {name: tmp_path / name for name in ("GITHUB_PATH", "GITHUB_ENV", "GITHUB_OUTPUT")}
    variables = {name: str(file) for name, file in files.items()} | {"HOME": str(tmp_path), "PKG_CONFIG_PATH": "/before"}
    harness.run(["bash", PACKAGING / "ci" / "setup-encore.sh", archive, digest], env=variables, check=True)
    prefix = tmp_path / ".local" / "encore"
    assert files["GITHUB_PATH"].read_text() == f"{prefix}/bin\n"
    assert files["GITHUB_ENV"].read_text() == f"MPI_HOME={prefix}\nPKG_CONFIG_PATH={prefix}/lib/pkgconfig:/before\n"
    assert files["GITHUB_OUTPUT"].read_text() == "mpi=encore\n"
    works(prefix, tmp_path)


def test_the_step_for_ci_refuses_an_archive_with_another_sum(archive, tmp_path):
    step = ["bash", PACKAGING / "ci" / "setup-encore.sh", archive, "0" * 64, tmp_path / "encore"]
    result = harness.run(step)
    assert result.returncode != 0 and not (tmp_path / "encore").exists()


# ---- Containers ----------------------------------------------------------------------------------------------


def dockerfile():
    """(instruction, its text in one line) of each."""
    text = (PACKAGING / "docker" / "Dockerfile").read_text()
    lines = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)).splitlines()
    return [tuple(line.split(maxsplit=1)) for line in lines]


def test_the_dockerfile_unpacks_the_archive(archive, version, tmp_path, works):
    runs = [text for instruction, text in dockerfile() if instruction == "RUN"]
    (unpack,) = [text for text in runs if "--mount" in text]
    mount, command = unpack.split(maxsplit=1)
    assert mount == "--mount=type=bind,target=/archives"
    tree = tmp_path / "opt" / "encore"
    command = command.replace("/archives/", f"{archive.parent}/").replace("/opt/encore", str(tree))
    machine = {"x86_64": "amd64", "aarch64": "arm64"}[os.uname().machine]
    harness.run(["env", "-i", "PATH=/usr/bin:/bin", f"VERSION={version}", f"TARGETARCH={machine}", "sh", "-c", command], check=True)
    assert ("ENV", "PATH=/opt/encore/bin:$PATH") in dockerfile()
    works(tree, tmp_path)


def test_hadolint_finds_nothing_in_the_dockerfile(tool):
    hadolint = tool("hadolint")
    assert hadolint, "please run scripts/setup.sh: hadolint is missing"
    harness.run([hadolint, PACKAGING / "docker" / "Dockerfile"], check=True)


# ---- Environment modules -------------------------------------------------------------------------------------

#: Where scripts/setup.sh unpacks Environment Modules and Lmod.
MODULES = ROOT / ".cache" / "packaging" / "modules"
LMOD = ROOT / ".cache" / "packaging" / "lmod" / "usr"


def environment_modules():
    """The command of Environment Modules, the variables that it needs, the name of a second MPI's module, and what it says when both are loaded: it
    refuses."""
    found = next(MODULES.glob("usr/lib/*/modulecmd.tcl"), None)
    assert found and shutil.which("tclsh"), "please run scripts/setup.sh: Environment Modules are missing"
    return ["tclsh", found], {}, "mpi/other", "Conflicting mpi is loaded"


def lmod():
    """As above, of Lmod: modules of one family replace each other, whatever their names are."""
    lua = next(LMOD.glob("bin/lua[0-9]*"), None)
    assert lua, "please run scripts/setup.sh: Lmod is missing"
    folder, version = (LMOD / "share" / "lmod" / "lmod").resolve(), lua.name.removeprefix("lua")
    (modules,) = LMOD.glob(f"lib/*/lua/{version}")
    variables = {
        "LMOD_DIR": str(folder / "libexec"),
        "LUA_PATH": f"{LMOD}/share/lua/{version}/?.lua;{LMOD}/share/lua/{version}/?/init.lua",
        "LUA_CPATH": f"{modules}/?.so",
        "LD_LIBRARY_PATH": str(modules.parent.parent),
    }
    return [lua, folder / "libexec" / "lmod"], variables, "other/1", r"(?m)^LOADEDMODULES=mpi/encore;$"


@pytest.mark.parametrize("tool_for_modules", [environment_modules, lmod], ids=lambda tool: tool.__name__)
def test_the_environment_module_leads_to_encore(dist, version, tool_for_modules, tmp_path, works):
    command, variables, other, both = tool_for_modules()
    folder = tmp_path / "modules"
    text = (PACKAGING / "modulefile").read_text().replace("@PREFIX@", str(dist)).replace("@VERSION@", version)
    for name in ("mpi/encore", other):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    variables |= {"MODULEPATH": str(folder), "HOME": str(tmp_path), "LOADEDMODULES": None, "_LMFILES_": None}

    loaded = harness.run([*command, "bash", "load", "mpi/encore"], env=variables, check=True)
    works(dist, tmp_path, loaded.stdout + f'[ "$MPI_HOME" = {dist} ]; [ "$(command -v mpicc)" = {dist}/bin/mpicc ]; pkg-config --exists mpi-c')
    # Only one MPI at a time.
    twice = harness.run([*command, "bash", "load", other, "mpi/encore"], env=variables)
    assert re.search(both, twice.stderr + twice.stdout), twice.explain()
    said = harness.run([*command, "bash", "help", "mpi/encore"], env=variables, check=True)
    assert f"Encore {version}" in said.stderr


# ---- Spack ---------------------------------------------------------------------------------------------------


class Directives:
    """Stands for `spack.package`, which can't be had as a package of its own: what the recipe declares, and a few functions."""

    def __init__(self):
        self.declared = []
        for name in ("license", "version", "variant", "depends_on", "requires", "provides"):
            setattr(self, name, lambda *words, _name=name, **more: self.declared.append((_name, *words, more)))

    made = ()

    def make(self, *words):
        self.made = words

    EnvironmentModifications = Spec = dict
    join_path = staticmethod(os.path.join)

    @staticmethod
    def find_libraries(name, root, shared, recursive):
        return [os.path.join(root, f"{name}.so")] if os.path.exists(os.path.join(root, f"{name}.so")) and shared else []


class Prefix(str):
    bin = property(lambda self: f"{self}/bin")
    lib = property(lambda self: f"{self}/lib")


@pytest.fixture
def spack(monkeypatch):
    """The recipe's class, and what it has declared."""
    directives = Directives()
    package = types.ModuleType("spack.package")
    package.__dict__.update({name: getattr(directives, name) for name in dir(directives) if not name.startswith("_")})
    makefile = types.ModuleType("spack_repo.builtin.build_systems.makefile")
    makefile.MakefilePackage = type("MakefilePackage", (), {})
    for module in (package, makefile):
        parts = module.__name__.split(".")
        for length in range(1, len(parts)):
            monkeypatch.setitem(sys.modules, ".".join(parts[:length]), types.ModuleType(parts[0]))
        monkeypatch.setitem(sys.modules, module.__name__, module)
    file = PACKAGING / "spack" / "spack_repo" / "encore" / "packages" / "encore_mpi" / "package.py"
    spec = importlib.util.spec_from_file_location("encore_mpi_recipe", file)
    recipe = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(recipe)
    return recipe.EncoreMpi, directives.declared


def test_the_recipe_for_spack_provides_mpi_and_needs_what_the_build_needs(spack):
    _, declared = spack
    assert ("provides", "mpi@:5.0", {}) in declared
    oldest = re.search(r'^rust-version = "(.+)"$', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)[1]
    assert ("depends_on", f"rust@{oldest}:", {"type": "build"}) in declared


def test_the_recipe_for_spack_installs_and_names_its_wrappers(spack, tmp_path, works):
    recipe, _ = spack
    package = recipe()
    package.prefix = Prefix(tmp_path / "prefix")
    package.spec = types.SimpleNamespace(satisfies=lambda _: True)
    targets = [re.match(r"^([\w-]+):", line)[1] for line in (ROOT / "Makefile").read_text().splitlines() if re.match(r"^[\w-]+:", line)]
    assert set(recipe.build_targets) <= set(targets)
    # `make install` of the tree under test: nothing is built.
    harness.run(["make", "--silent", f"DIST={harness.DIST}", *package.install_targets], cwd=ROOT, check=True, timeout=120)
    assert package.libs
    environment = {}
    package.setup_run_environment(types.SimpleNamespace(set=environment.__setitem__))
    package.setup_dependent_package(None, None)
    for program in [*environment.values(), package.spec.mpicc, package.spec.mpicxx, package.spec.mpifc, package.spec.mpif77]:
        assert os.access(program, os.X_OK)
    works(package.prefix, tmp_path)
