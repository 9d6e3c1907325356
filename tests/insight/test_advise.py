"""`mpiexec --advise`: patterns that repeat in a program are found, and measured in their other form."""

import json
import os
import pathlib
import re

import pytest

HERE = pathlib.Path(__file__).parent
LINES = (HERE / "repeats.c").read_text().splitlines()


@pytest.fixture(scope="module")
def repeats(mpicc):
    return mpicc(HERE / "repeats.c", flags=("-g",))


def line_of(text):
    return next(number for number, line in enumerate(LINES, 1) if f"/* line: {text} */" in line)


@pytest.fixture
def advised(mpiexec, repeats, tmp_path):
    """The page, its section of advice, and the kept advice with its calls as text."""

    def run(way, ranks, **settings):
        kept = tmp_path / "kept"
        result = mpiexec(ranks, repeats, *way.split(), options=("--advise", f"--profile={kept}"), env=settings, cwd=tmp_path)
        profile = json.loads(kept.read_text())
        page, _, section = result.stderr.partition("\nencore advice")
        places = [f"{place['function']} {place['label']}" for place in profile["places"]]
        return page, section, [{**advice, "places": [places[place] for place in advice["places"]]} for advice in profile["advice"]]

    return run


def check_times(advice):
    assert 0 < advice["was"] < 1e8 and 0 < advice["other"] < 1e8 and advice["spread"] >= 0, advice


@pytest.mark.parametrize("ranks", (2, 3))
def test_exchange_that_repeats_is_measured(advised, ranks):
    page, section, all_advice = advised("ring", ranks)
    # Some messages may have come before their receives.
    advice, *others = (one for one in all_advice if one["pattern"] == "Exchange")
    expected = [f"MPI_Irecv repeats.c:{line_of('first')} (ring)", f"MPI_Isend repeats.c:{line_of('last')} (ring)"]
    assert advice["places"] == expected
    assert (advice["pattern"], advice["count"], advice["ranks"], advice["operations"], advice["bytes"]) == ("Exchange", 1000, ranks, 4, 512)
    check_times(advice)
    assert "the same 4 messages of 512 B, 1,000 times" in section and f"as {ranks} ranks measured it here" in section, section
    assert "worth a change" in section or "not worth it" in section, section
    # With two ranks, both neighbours are one; short messages need no other memory.
    assert [other["form"] for other in others] == (["Joined"] if ranks == 2 else []) + ["Neighbors"], section
    for other in others:
        assert {key: other[key] for key in ("places", "count", "ranks", "operations", "bytes")} == {key: advice[key] for key in ("places", "count", "ranks", "operations", "bytes")}
        check_times(other)
    assert "By MPI_Neighbor_alltoallv on a communicator of MPI_Dist_graph_create_adjacent: " in section, section
    # The measurement at the end is no part of the page.
    assert f"MPI_Waitall    repeats.c:{line_of('last') + 1} (ring)" in page and f"{1000 * ranks:,}" in page, page


def test_collective_operations_that_repeat_are_measured(advised):
    _, section, all_advice = advised("collectives", 3)
    allreduce, bcast = (one for one in all_advice if one["form"] == "Persistent")
    assert allreduce["places"] == [f"MPI_Allreduce repeats.c:{line_of('allreduce')} (collectives)"] * 2
    assert bcast["places"] == [f"MPI_Bcast repeats.c:{line_of('bcast')} (collectives)"] * 2
    assert [(advice["pattern"], advice["count"], advice["bytes"]) for advice in (allreduce, bcast)] == [("Collective", 1000, 8), ("Collective", 150, 400)]
    check_times(allreduce)
    check_times(bcast)


def algorithm_of(all_advice, section):
    """The one piece of advice on an algorithm, whose verdict agrees with its figures."""
    (advice,) = [one for one in all_advice if one["form"] == "Algorithm"]
    assert advice["places"] == [f"MPI_Allreduce repeats.c:{line_of('vectors')} (vectors)"] * 2, section
    assert {key: advice[key] for key in ("pattern", "count", "bytes", "operations")} == {"pattern": "Collective", "count": 500, "bytes": 1 << 18, "operations": 1}, section
    check_times(advice)
    named = advice["algorithms"]
    text = " ".join(section.split())
    assert f"By ENCORE_ALLREDUCE={named['other']} instead of {named['was']}, or the hint encore_allreduce of a communicator" in text, section
    return named


@pytest.mark.parametrize("ranks", (2, 4))
def test_algorithm_that_advice_names_is_what_its_setting_selects(advised, ranks):
    _, section, all_advice = advised("sums", ranks, ENCORE_ALLREDUCE="binomial")
    named = algorithm_of(all_advice, section)
    assert named["was"] == "binomial" != named["other"] and named["setting"] == "ENCORE_ALLREDUCE", section
    # The two orders of additions differ, whichever algorithm it is.
    assert named["reorders"] and "(numbers are added in another order, so last digits may differ)" in " ".join(section.split()), section
    _, section, all_advice = advised("sums", ranks, ENCORE_ALLREDUCE=named["other"])
    assert algorithm_of(all_advice, section)["was"] == named["other"], section


def test_algorithm_that_a_hint_has_chosen_is_the_program_s(advised):
    _, section, all_advice = advised("hinted ring", 3)
    assert algorithm_of(all_advice, section)["was"] == "ring", section


def test_order_of_largest_numbers_does_not_matter(advised):
    _, section, all_advice = advised("largest", 3, ENCORE_ALLREDUCE="binomial")
    assert not algorithm_of(all_advice, section)["reorders"] and "another order" not in section, section


#: Operations of one line each, with an algorithm for each that the library wouldn't choose, and the text for its bytes.
ONE = {"reduce": ("binomial", "8.4 MB", 1 << 23), "allgather": ("ring", "2.1 MB", 1 << 21), "alltoall": ("pairwise", "2.1 MB to each rank", 1 << 21)}


def advice_on(operation, all_advice, section):
    """The persistent form, then the algorithms, of the one operation that repeats."""
    _, text, length = ONE[operation]
    persistent, algorithm = all_advice
    for advice in all_advice:
        assert advice["places"] == [f"MPI_{operation.capitalize()} repeats.c:{line_of(operation)} (one_operation)"] * 2, section
        assert {key: advice[key] for key in ("pattern", "count", "bytes", "operations")} == {"pattern": "Collective", "count": 60, "bytes": length, "operations": 1}, section
        check_times(advice)
    assert (persistent["form"], algorithm["form"]) == ("Persistent", "Algorithm"), section
    assert f"(one_operation): the same operation of {text}, 60 times." in section, section
    return algorithm["algorithms"]


#: Where ranks share processors, measuring takes long: on one number of ranks each, unless ENCORE_TEST_ALL=1.
EACH = (("reduce", 2), ("allgather", 2), ("alltoall", 4), ("reduce", 4), ("allgather", 4), ("alltoall", 2))


@pytest.mark.parametrize(("operation", "ranks"), EACH if os.environ.get("ENCORE_TEST_ALL") == "1" else EACH[:3])
def test_algorithm_of_each_operation_is_what_its_setting_selects(advised, ranks, operation):
    setting, method = f"ENCORE_{operation.upper()}", ONE[operation][0]
    way = "one reduce-sum world" if operation == "reduce" else f"one {operation} world"
    _, section, all_advice = advised(way, ranks, **{setting: method})
    named = advice_on(operation, all_advice, section)
    assert named["was"] == method != named["other"] and named["setting"] == setting, section
    # Only a reduction adds numbers.
    assert named["reorders"] == (operation == "reduce") == ("another order" in section), section
    _, section, all_advice = advised(way, ranks, **{setting: named["other"]})
    assert advice_on(operation, all_advice, section)["was"] == named["other"], section


def test_order_of_largest_numbers_does_not_matter_to_the_root(advised):
    _, section, all_advice = advised("one reduce-max world", 3)
    assert not advice_on("reduce", all_advice, section)["reorders"] and "another order" not in section, section


@pytest.mark.parametrize(("operation", "ranks"), (("reduce", 2), ("allgather", 4), ("alltoall", 2)))
def test_operation_in_place_is_measured(advised, ranks, operation):
    way = "one reduce-sum duplicate in-place" if operation == "reduce" else f"one {operation} duplicate in-place"
    _, section, all_advice = advised(way, ranks)
    advice_on(operation, all_advice, section)


@pytest.mark.parametrize(("way", "method"), (("duplicate", "ring"), ("grid", "ring"), ("hinted", "bruck")))
def test_operations_on_duplicates_are_seen_with_their_own_hints(advised, way, method):
    _, section, all_advice = advised(f"one allgather {way}", 3, ENCORE_ALLGATHER="ring")
    assert advice_on("allgather", all_advice, section)["was"] == method, section


@pytest.mark.parametrize("way", ("alltoall reversed", "allgather part", "alltoall uniform", "other-types world"))
def test_other_operations_are_left_out(advised, way):
    _, section, advice = advised(f"one {way}", 3)
    assert advice == [] and "no exchange on MPI_COMM_WORLD" in section, section


def test_operation_without_memory_for_its_measurement_is_left_out(advised):
    _, section, advice = advised("very-long", 2)
    assert advice == [], section


def test_measurement_is_no_part_of_the_run(advised, tmp_path):
    _, section, advice = advised("collectives", 1)
    profile = json.loads((tmp_path / "kept").read_text())
    assert advice and profile["seconds"] == pytest.approx(profile["ranks"][0]["seconds"], rel=1e-3), section


def test_long_messages_are_measured_in_other_memory(advised):
    _, section, advice = advised("long", 2)
    assert [one["form"] for one in advice if one["pattern"] == "Exchange"] == ["Persistent", "Memory", "Neighbors"] and advice[1]["bytes"] == 100000, section
    check_times(advice[1])
    assert "In buffers of MPI_Alloc_mem: " in section, section


@pytest.mark.parametrize("ranks", (2, 3))
def test_receive_that_begins_late_is_measured(advised, ranks):
    page, section, (advice,) = advised("early", ranks)
    assert advice["places"] == [f"MPI_Recv repeats.c:{line_of('early')} (early)"] * 2, section
    assert {key: advice[key] for key in ("pattern", "form", "count", "bytes", "ranks")} == {"pattern": "Early", "form": "Earlier", "count": 150, "bytes": 20000, "ranks": 2}, section
    check_times(advice)
    text = " ".join(section.split())
    assert f"MPI_Recv at repeats.c:{line_of('early')} (early): a message of 20.0 kB came before its receive, 150 times." in text, section
    assert "With the receive begun before the message comes (MPI_Irecv): " in text and "worth" in text, section
    # The page counts the same messages.
    assert re.search(r"150 of .* came before their receive|[\d.]+ % came before their receive", page), page


def test_message_that_was_probed_is_no_late_receive(advised):
    _, section, advice = advised("probed", 2)
    assert advice == [], section


def test_long_message_after_work_is_measured_in_parts(advised):
    _, section, all_advice = advised("parts", 2)
    (advice,) = [one for one in all_advice if one["form"] == "Partitioned"]
    assert advice["places"] == [f"MPI_Send repeats.c:{line_of('parts')} (parts)"] * 2, section
    assert {key: advice[key] for key in ("pattern", "count", "bytes", "ranks", "operations")} == {"pattern": "Long", "count": 150, "bytes": 1 << 20, "ranks": 2, "operations": 8}, section
    check_times(advice)
    # The program's loop takes at least 320 us, of which at most a millisecond is repeated, in both forms.
    assert 310_000 <= advice["work"] <= 1_000_000 and min(advice["was"], advice["other"]) > 0.9 * advice["work"], section
    assert "fill them one by one: " in " ".join(section.split()), section


def test_nothing_that_repeats_is_said(advised):
    _, section, advice = advised("nothing", 2)
    assert advice == [] and "no collective operation of all its ranks, repeats 20 times" in section, section


def test_advice_of_a_checked_job_is_refused(mpiexec, repeats, tmp_path):
    result = mpiexec(1, repeats, "ring", options=("--advise", "--check"), cwd=tmp_path, check=False)
    assert result.returncode != 0 and "--advise measures nothing of use beside --check" in result.stderr, result.explain()


@pytest.mark.parametrize("bytes", (8, 8192))
def test_advice_stands_beside_the_program_s_own_figures(mpiexec, mpicc, record_property, tmp_path, bytes):
    program = mpicc(HERE / "same_calls.c", flags=("-g", "-O2"))
    # By itself: with --advise, each call is observed, which costs more than the calls.
    plain = mpiexec(2, program, str(bytes), cwd=tmp_path)
    result = mpiexec(2, program, str(bytes), options=("--advise", f"--profile={tmp_path / 'kept'}"), cwd=tmp_path)
    (advice,) = [one for one in json.loads((tmp_path / "kept").read_text())["advice"] if (one["pattern"], one["form"]) == ("Exchange", "Persistent")]
    assert (advice["count"], advice["operations"], advice["bytes"], advice["ranks"]) == (21 * 5000, 2, bytes, 2), result.explain()
    check_times(advice)
    # How near they are depends on the machine's other work, so that is stated, not demanded: `-rP` shows it.
    (own,) = re.findall(r"each time anew ([\d.]+) ns, persistent ([\d.]+) ns", plain.stdout)
    was, other = map(float, own)
    text = f"{bytes} B: the program gains {was - other:.1f} ns of {was:.1f}, the advice says {advice['was'] - advice['other']:.1f} of {advice['was']:.1f} ± {advice['spread']:.1f}"
    record_property("gain", text)
    print(text)
