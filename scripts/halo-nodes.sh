#!/usr/bin/env bash
# scripts/halo.sh on two machines made of network namespaces, under srun (tests/nodes/deaths.py). Needs root, and Slurm's daemons.
set -euo pipefail
cd "$(dirname "$0")/.."
exec .cache/venv/bin/python tests/nodes/deaths.py halo "$@"
