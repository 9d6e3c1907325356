"""A real program from its own sources: the quickest of tests/real, which `scripts/real-programs.sh` builds whole."""

import os
import shutil

import harness
import pytest

if "gfortran" in harness.FORTRAN_COMPILERS:

    @pytest.mark.skipif(os.environ.get("ENCORE_TEST_ALL") != "1", reason="it is built for a minute: ENCORE_TEST_ALL=1 or scripts/real-programs.sh runs it")
    @pytest.mark.skipif(shutil.which("apt-get") is None or os.geteuid() != 0, reason="its sources and libraries are Debian's packages, which root installs")
    def test_parpack(run):
        """Two examples find the same eigenvalues on 1 to 4 ranks, with small residuals."""
        tools = harness.REPOSITORY / ".cache" / "venv" / "bin"
        environment = {"PATH": f"{os.environ['PATH']}{os.pathsep}{tools}", "ENCORE_DIST": str(harness.DIST)}
        result = run([harness.REPOSITORY / "scripts" / "real-programs.sh", "--quick", "parpack"], env=environment, timeout=900)
        if "can't be had" in result.stderr:
            pytest.skip(result.stderr.splitlines()[-1])
        assert result.ok and result.stdout.endswith("8 checks on 1 to 4 ranks\n"), result.explain()
