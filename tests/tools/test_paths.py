"""scripts/paths.py counts the methods of the engine, and sees traits that add some."""

import sys

import pytest

import harness

sys.path.insert(0, str(harness.REPOSITORY / "scripts"))
import circles
import paths


def counted(tmp_path, code):
    """The names of the methods and of the traits that a crate of this code adds."""
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "lib.rs").write_text(code)
    methods, traits = paths.methods_and_traits(circles.Crate(tmp_path / "src"))
    return [name for name, _ in methods], [name for name, _ in traits]


def test_methods_of_engine_and_call_are_counted(tmp_path):
    code = "impl Engine {\n    pub fn a(&self) {\n        f(|| 1);\n    }\n    unsafe fn b() {}\n}\nimpl Call {\n    fn c(&mut self) {}\n}\nimpl Run {\n    fn d(&self) {}\n}\n"
    assert counted(tmp_path, code) == (["a", "b", "c"], [])


@pytest.mark.parametrize(
    "code, trait",
    [
        ("pub trait LanesEngine {}\nimpl LanesEngine for Engine {}", "LanesEngine"),
        ("trait More<T> {}\nimpl<T> More<T> for &mut Call {}", "More"),
        ("#[ext(LanesEngine)]\nimpl Engine {}", "#[ext]"),
    ],
)
def test_a_trait_that_adds_methods_is_seen(tmp_path, code, trait):
    assert counted(tmp_path, code)[1] == [trait]


@pytest.mark.parametrize("code", ["impl Drop for Call {}", "trait Other {}\nimpl Other for Run {}", "#[cfg(test)]\nmod tests {\n    trait T {}\n    impl T for Engine {}\n}"])
def test_other_traits_are_not_seen(tmp_path, code):
    assert counted(tmp_path, code)[1] == []
