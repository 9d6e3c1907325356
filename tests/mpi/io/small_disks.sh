# Sourced by the shell that starts a test: in a mount namespace of its own, a file system of one mebibyte (CHECK_SMALL) and one that can't
# be written (CHECK_FIXED).
export CHECK_SMALL=$PWD/small CHECK_FIXED=$PWD/fixed
mkdir -p "$CHECK_SMALL" "$CHECK_FIXED"
exec unshare -rm bash -c \
    'mount -t tmpfs -o size=1m none "$CHECK_SMALL" && mount -t tmpfs -o ro none "$CHECK_FIXED" && exec "$@"' bash "$@"
