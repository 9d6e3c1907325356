"""scripts/circles.py sees the circles that are there, and no others."""

import sys

import pytest

import harness

sys.path.insert(0, str(harness.REPOSITORY / "scripts"))
import circles


def crate(tmp_path, **files):
    """A crate of these files (`a__b` is a/b.rs): its circles, as sorted lists of files."""
    for name, code in files.items():
        file = tmp_path / "src" / (name.replace("__", "/") + ".rs")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(code)
    return circles.Crate(tmp_path / "src")


def found(made):
    return [sorted(circle) for circle in circles.circles(made.imports())]


@pytest.mark.parametrize(
    "a",
    [
        "use crate::b::B; pub struct A;",
        "use crate::{b::{self, B}, c}; pub struct A;",
        "pub struct A; fn f(_: crate::b::B) {}",
        "pub struct A; use super::b as other;",
    ],
)
def test_two_files_that_import_each_other(tmp_path, a):
    made = crate(tmp_path, lib="mod a; mod b; mod c;", a=a, b="use crate::a::A; pub struct B;", c="pub struct C;")
    assert found(made) == [["a.rs", "b.rs"]]


def test_a_circle_through_a_child_and_its_parent(tmp_path):
    made = crate(tmp_path, lib="mod a;", a="mod b; pub struct A; fn f() { b::g() }", a__b="use super::A; pub fn g() {}")
    assert found(made) == [["a.rs", "a/b.rs"]]


def test_a_module_inside_a_file_is_that_file(tmp_path):
    made = crate(tmp_path, lib="mod a; fn f() { a::f() }", a="pub fn f() {} mod inner { use super::f; }")
    assert found(made) == []


def test_a_re_export_is_followed_to_the_definition(tmp_path):
    made = crate(
        tmp_path,
        lib="mod a; mod c; pub use a::b::B;",
        a="pub mod b; mod d; pub use d::D; use crate::c::C;",
        a__b="use super::D; pub struct B;",
        a__d="pub struct D;",
        c="use crate::B; pub struct C;",
    )
    assert found(made) == []


def test_code_of_tests_comments_and_strings_tie_nothing(tmp_path):
    made = crate(
        tmp_path,
        lib="mod a; mod b;",
        a='//! crate::b\npub struct A; const T: &str = "crate::b::B";\n#[cfg(test)]\nmod tests { use crate::b::B; }\n#[cfg(test)]\nmod more;',
        a__more="use crate::b::B;",
        b="use crate::a::A; pub struct B;",
    )
    assert found(made) == []


def test_calls_of_methods_tie_files(tmp_path):
    made = crate(
        tmp_path,
        lib="mod engine; mod a; mod b; mod c;",
        engine="pub struct Engine; pub struct Other;",
        a="use crate::engine::Engine; impl Engine {\n    pub fn one(&mut self) { self.two() }\n}",
        b="use crate::engine::Engine; impl Engine {\n    fn two(&mut self) { let engine = self; engine.three(); }\n}",
        # Methods of other objects, and of the same name, tie nothing.
        c="use crate::engine::{Engine, Other}; impl Engine {\n    fn three(&self) {}\n}\nimpl Other {\n    fn one(&self) { self.two() }\n}",
    )
    assert found(made) == []
    assert circles.circles(made.calls()) == []
    made = crate(tmp_path, c="use crate::engine::Engine; impl Engine {\n    fn three(&mut self) { self.one() }\n}")
    assert [sorted(circle) for circle in circles.circles(made.calls())] == [["a.rs", "b.rs", "c.rs"]]


def test_uses_of_the_segment_past_the_channel(tmp_path):
    made = crate(tmp_path, lib="mod channel; mod a;", channel="fn f() { shm.ring() }", a="fn f() { self.shm.ring(); self.shm\n.bell() } // shm.x")
    assert circles.uses_of_segment(made, {"channel.rs"}) == {"a.rs": 2}


def test_only_what_grows_is_an_error():
    table = circles.read_table("# words\ncircle\tcore\t3\nsegment\tcore\t5\n")
    assert table == {("circle", "core"): 3, ("segment", "core"): 5}
    same = {("circle", "core"): 3, ("segment", "core"): 5, ("circle", "boot"): 1}
    errors = lambda figures: [error for error, _ in circles.compare(same | figures, table)]
    assert errors({}) == []
    assert errors({("circle", "core"): 4}) == [True]
    assert errors({("segment", "core"): 6}) == [True]
    assert errors({("circle", "boot"): 2}) == [True]
    assert errors({("circle", "core"): 2}) == [False]
    assert [error for error, _ in circles.compare({}, table)] == [True, True]
