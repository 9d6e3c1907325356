"""The converter that makes the demo's picture one that a browser shows."""

import struct
import sys
import zlib

import harness


def test_a_png_has_the_pixels_of_its_pgm(run, tmp_path):
    pixels = bytes(range(0, 240, 2))
    (tmp_path / "a.pgm").write_bytes(b"P5\n12 10\n255\n" + pixels)
    converter = harness.REPOSITORY / "scripts" / "pgm2png.py"
    run([sys.executable, converter, tmp_path / "a.pgm", tmp_path / "a.png"], check=True)

    data = (tmp_path / "a.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, position = {}, 8
    while position < len(data):
        (length,) = struct.unpack(">I", data[position : position + 4])
        kind, content = data[position + 4 : position + 8], data[position + 8 : position + 8 + length]
        (checksum,) = struct.unpack(">I", data[position + 8 + length : position + 12 + length])
        assert checksum == zlib.crc32(kind + content)
        chunks[kind] = content
        position += 12 + length
    assert list(chunks) == [b"IHDR", b"IDAT", b"IEND"]
    assert struct.unpack(">IIBBBBB", chunks[b"IHDR"]) == (12, 10, 8, 0, 0, 0, 0)
    rows = zlib.decompress(chunks[b"IDAT"])
    assert rows == b"".join(b"\0" + pixels[12 * row : 12 * row + 12] for row in range(10))


def test_a_picture_that_is_cut_off_is_refused(run, tmp_path):
    (tmp_path / "a.pgm").write_bytes(b"P5\n12 10\n255\nabc")
    converter = harness.REPOSITORY / "scripts" / "pgm2png.py"
    result = run([sys.executable, converter, tmp_path / "a.pgm", tmp_path / "a.png"])
    assert result.returncode != 0 and "3 bytes of pixels for a picture of 12 x 10" in result.stderr
    assert not (tmp_path / "a.png").exists()
