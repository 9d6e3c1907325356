"""The pages of the repository: what they link to is there, and what has a limit keeps it."""

import re

import harness
import pytest

ROOT = harness.REPOSITORY
FOLDERS = ("api", "bench", "compat", "docs", "examples", "tests")
PAGES = sorted([*ROOT.glob("*.md"), *(page for folder in FOLDERS for page in (ROOT / folder).rglob("*.md"))])
LAB = ROOT / "docs" / "lab"
EXPERIMENTS = sorted(page.name for page in LAB.glob("[0-9]*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    text = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    targets = re.findall(r"\]\(([^)\s#]+)(?:#[^)]*)?\)", text)
    local = [target for target in targets if "://" not in target and not target.startswith("mailto:")]
    assert [target for target in local if not (page.parent / target).exists()] == []


def test_first_pages_are_short():
    assert len((ROOT / "ARCHITECTURE.md").read_text().split()) <= 2500
    assert len((ROOT / "README.md").read_text().splitlines()) <= 120
    assert len((ROOT / "docs" / "performance.md").read_text().splitlines()) <= 60


def test_each_page_of_docs_is_listed():
    listed = re.findall(r"\]\(([^)#/]+\.md)\)", (ROOT / "docs" / "README.md").read_text())
    assert sorted({*listed, "README.md"}) == sorted(page.name for page in (ROOT / "docs").glob("*.md"))


def test_each_experiment_is_listed_once_and_has_a_number_of_its_own():
    listed = re.findall(r"^- \[\d{3}\]\(([^)]+)\)", (LAB / "README.md").read_text(), re.MULTILINE)
    assert sorted(listed) == EXPERIMENTS
    numbers = [name[:3] for name in EXPERIMENTS]
    assert sorted(set(numbers)) == numbers


def test_experiments_that_the_sources_cite_are_there():
    sources = [
        *(ROOT / "crates").rglob("*.rs"),
        *(ROOT / "bench").rglob("*.[ch]"),
        *(ROOT / "scripts").glob("*.sh"),
    ]
    cited = {number for source in sources for number in re.findall(r"docs/lab/(\d{3})", source.read_text())}
    assert cited and cited <= {name[:3] for name in EXPERIMENTS}
