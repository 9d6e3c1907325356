#!/usr/bin/env bash
# soak.sh [SECONDS [AWAY]]: four machines, made of network namespaces, for ten minutes: receivers that are outside MPI for AWAY (30) seconds, stopped
# ranks, strangers at the ports, 2 % of the frames of one machine lost. No message may be lost, and nobody may be taken for dead. Needs root.
set -euo pipefail
cd "$(dirname "$0")/.."
exec .cache/venv/bin/python tests/nodes/soak.py "$@"
