#!/usr/bin/env python3
"""Turn a binary greyscale picture (PGM, type P5, 8 bits) into PNG, with nothing but Python's own library.

usage: pgm2png.py PICTURE.pgm PICTURE.png
"""

import pathlib
import re
import struct
import sys
import zlib


def png(pgm: bytes) -> bytes:
    header = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", pgm)
    if header is None:
        raise ValueError("not a binary PGM picture with 8 bits a pixel")
    width, height = int(header[1]), int(header[2])
    pixels = pgm[header.end() :]
    if len(pixels) != width * height:
        raise ValueError(f"{len(pixels)} bytes of pixels for a picture of {width} x {height}")
    # Each row begins with its filter: 0, none.
    rows = b"".join(b"\0" + pixels[row * width : (row + 1) * width] for row in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    size_and_grey = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size_and_grey) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    pathlib.Path(sys.argv[2]).write_bytes(png(pathlib.Path(sys.argv[1]).read_bytes()))
