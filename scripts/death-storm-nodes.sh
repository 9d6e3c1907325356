#!/usr/bin/env bash
# Kills ranks at random moments, 300 of them or as many as the first argument says, in jobs on three machines made of network namespaces, under srun
# (tests/nodes/deaths.py). The second argument is the first seed. Needs root, and Slurm's daemons.
set -euo pipefail
cd "$(dirname "$0")/.."
exec .cache/venv/bin/python tests/nodes/deaths.py storm "$@"
