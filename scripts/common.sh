# Sourced by the other scripts: the tree's root as the current folder, and the tools that setup.sh chose.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Written by setup.sh when something it found or installed isn't on the caller's PATH.
if [ -f .cache/tools.sh ]; then
    . .cache/tools.sh
fi
CARGO=${CARGO:-cargo}
PYTHON=${PYTHON:-python3}

say() {
    printf '%s\n' "$*"
}

# A heading for a step that takes a while.
step() {
    printf '\n==> %s\n' "$*"
}

die() {
    printf '%s: %s\n' "$(basename "$0")" "$*" >&2
    exit 1
}

# Number of system tests that run at a time: two on each processor, since they mostly wait, but many together only wait
# for the longest.
tests_at_a_time() {
    local processors
    processors=$(nproc)
    echo $((processors < 4 ? 2 * processors : 8))
}
