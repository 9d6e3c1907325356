"""Run by the Python of .cache/packaging, which has py-rattler and py-rattler-build: what rattler-build and conda do, with local channels.

usage: conda.py build CHANNEL CHANNEL,… RECIPE…   builds all outputs into the first channel, with what others have, and runs their own tests
       conda.py install PREFIX CHANNEL,… SPEC…    makes the environment be what SPECs ask for, and says which packages it has
       conda.py solve CHANNEL,… SPEC…             says it alone
"""

import asyncio
import os
import pathlib
import sys

import rattler
import rattler_build

HERE = str(rattler.Platform.current())


def build(channel, others, *recipes):
    for subdir in ("noarch", HERE):
        repodata = pathlib.Path(channel) / subdir / "repodata.json"
        repodata.parent.mkdir(parents=True, exist_ok=True)
        repodata.write_text("{}")
    # Without a channel it would ask conda-forge. The packages are for tests: little compressed.
    channels = [f"file://{name}" for name in [channel, *others.split(",")] if name]
    rattler_build.build_recipes(list(recipes), output_dir=channel, channel=channels, package_format="conda:-7")


async def solve(channels, specs):
    return await rattler.solve(
        [rattler.Channel(f"file://{channel}") for channel in channels.split(",")],
        specs,
        platforms=[HERE, "noarch"],
        virtual_packages=rattler.VirtualPackage.detect(),
        # Both channels as one: a channel of one's own before conda-forge's wins with any package.
        channel_priority=rattler.ChannelPriority.Disabled,
    )


async def main(what, *arguments):
    prefix, arguments = (arguments[0], arguments[1:]) if what == "install" else (None, arguments)
    records = await solve(arguments[0], arguments[1:])
    if prefix:
        await rattler.install(records, prefix, cache_dir=f"{prefix}.cache", show_progress=False)
    for record in sorted(records, key=lambda record: record.name.normalized):
        print(record.name.normalized, record.version, record.build, sep="=")


if sys.argv[1] == "build":
    build(*sys.argv[2:])
else:
    asyncio.run(main(*sys.argv[1:]))
sys.stdout.flush()
# The threads of rattler may still be running while Python takes itself apart: now and then that is a segmentation fault.
os._exit(0)
