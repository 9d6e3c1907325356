"""A reader of the files that `mpiexec --trace` writes, by the numbers of fields in Perfetto's description of its format.

It knows nothing of Encore, and refuses a file in which slices don't nest, names are missing, or an arrow has one end.
"""

from __future__ import annotations

import dataclasses
import pathlib


def fields(data: bytes):
    """The fields of a message: their numbers, and numbers or bytes."""
    at = 0

    def varint() -> int:
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while at < len(data):
        key = varint()
        match key & 7:
            case 0:
                yield key >> 3, varint()
            case 1:
                yield key >> 3, int.from_bytes(data[at : at + 8], "little")
                at += 8
            case 2:
                length = varint()
                assert at + length <= len(data), "a field ends behind its message"
                yield key >> 3, data[at : at + length]
                at += length
            case kind:
                raise AssertionError(f"unknown kind of field {kind}")


def only(data: bytes) -> dict[int, int | bytes]:
    """The fields of a message in which each comes once."""
    return dict(fields(data))


def several(data: bytes, number: int) -> list:
    return [value for field, value in fields(data) if field == number]


@dataclasses.dataclass
class Slice:
    """A slice, or an instant, whose end is its beginning."""

    track: int
    name: str
    category: str
    begin: int
    end: int = -1
    depth: int = 0
    line: tuple[str, int, str] | None = None
    more: dict[str, int | str] = dataclasses.field(default_factory=dict)
    inside: list[Slice] = dataclasses.field(default_factory=list)
    around: Slice | None = None
    arrows: list[int] = dataclasses.field(default_factory=list)

    @property
    def seconds(self) -> float:
        return (self.end - self.begin) / 1e9


class Trace:
    """A file, read."""

    def __init__(self, file: pathlib.Path):
        self.tracks: dict[int, tuple[str, int | None]] = {}
        self.slices: list[Slice] = []
        #: Arrows, by their numbers: the slices or instants, in the order of their times.
        self.arrows: dict[int, list[Slice]] = {}
        self.names: dict[int, dict[int, object]] = {1: {}, 2: {}, 3: {}, 4: {}}
        self.open: dict[int, list[Slice]] = {}
        self.latest: dict[int, int] = {}
        for field, packet in fields(file.read_bytes()):
            assert field == 1, "a file is a list of packets"
            self.packet(packet)
        assert not any(self.open.values()), "all slices end"
        for ends in self.arrows.values():
            assert len(ends) > 1, f"an arrow has one end: {ends}"
            ends.sort(key=lambda end: end.begin)

    def packet(self, data: bytes):
        packet = only(data)
        assert packet[10] == 1
        for kind, name in fields(packet.get(12, b"")):
            entry = only(name)
            text = entry.get(2, b"").decode()
            self.names[kind][entry[1]] = (text, entry.get(4, 0), entry.get(3, b"").decode()) if kind == 4 else text
        if 60 in packet:
            track = only(packet[60])
            assert track[1] not in self.tracks
            self.tracks[track[1]] = (track[2].decode(), track.get(5))
        if 11 in packet:
            self.event(packet[8], packet[11])

    def event(self, at: int, data: bytes):
        event = only(data)
        track = event[11]
        assert track in self.tracks, "a track comes before its events"
        assert at >= self.latest.get(track, 0), "a track's events are in order"
        self.latest[track] = at
        stack = self.open.setdefault(track, [])
        if event[9] == 2:
            stack.pop().end = at
            return
        found = Slice(track, self.names[2][event[10]], self.names[1][event[3]], at, depth=len(stack))
        if 34 in event:
            found.line = self.names[4][event[34]]
        for annotation in several(data, 4):
            values = only(annotation)
            number = values.get(4)
            if number is not None and number >= 1 << 63:
                number -= 1 << 64
            found.more[self.names[3][values[1]]] = number if number is not None else values[6].decode()
        found.arrows = several(data, 47) + several(data, 48)
        for arrow in found.arrows:
            self.arrows.setdefault(arrow, []).append(found)
        if stack:
            found.around = stack[-1]
            stack[-1].inside.append(found)
        self.slices.append(found)
        if event[9] == 1:
            stack.append(found)
        else:
            assert event[9] == 3
            found.end = at

    def of(self, rank: int, thread: int | None = None) -> list[Slice]:
        """The slices and instants of a rank."""
        name = f"rank {rank}"

        def is_of(track: int) -> bool:
            own, above = self.tracks[track]
            if own == name:
                return thread in (None, 0)
            return above is not None and self.tracks[above][0] == name and (thread is None or own == f"thread {thread}")

        return [found for found in self.slices if is_of(found.track)]
