"""The documentation site: it builds without a warning, every page is in its navigation, no link leads nowhere."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from lint_rules import codes

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PROJECT = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]

# Only what is fetched to show a page; a link is the reader's choice.
_FETCHED = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}
_LINKS_TO_FETCH = {"stylesheet", "icon", "preload", "modulepreload", "preconnect", "dns-prefetch"}


def in_navigation(entries: list[object]) -> Iterator[str]:
    for entry in entries:
        if isinstance(entry, str):
            yield entry
        elif isinstance(entry, dict):
            for value in entry.values():
                yield from in_navigation(value if isinstance(value, list) else [value])


def test_the_navigation_has_every_page_once() -> None:
    listed = list(in_navigation(PROJECT["nav"]))
    assert sorted(listed) == sorted(file.relative_to(DOCS).as_posix() for file in DOCS.rglob("*.md"))


def test_the_navigation_names_the_rules() -> None:
    (rules,) = (entry["Rules"] for entry in PROJECT["nav"] if "Rules" in entry)
    named = {label: file for entry in rules for label, file in entry.items() if label.startswith("SLE")}
    assert named == {f"{code} {name}": f"rules/{name}.md" for code, name in codes.NAMES.items()}


def test_pictures_are_used_and_small() -> None:
    said = "".join(
        file.read_text("utf-8") for file in [*DOCS.rglob("*.md"), *ROOT.glob("*.md")] if file.is_file()
    )
    for picture in (DOCS / "images").iterdir():
        assert f"images/{picture.name}" in said
        assert picture.stat().st_size < 250_000


class Page(HTMLParser):
    """What a page links to, what its browser fetches, and the places in it that a link can name."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        self.places |= {said[name] for name in ("id", "name") if name in said}
        if tag == "a" and "href" in said:
            self.links.append(said["href"])
        fetched = tag != "link" or _LINKS_TO_FETCH & {*said.get("rel", "").split()}
        if fetched and _FETCHED.get(tag) in said:
            self.fetched.append(said[_FETCHED[tag]])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("zensical")
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(DOCS, folder / "docs")
    shutil.copy(ROOT / "zensical.toml", folder)
    command = [sys.executable, "-m", "zensical", "build", "--strict"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "warning" not in (done.stdout + done.stderr).lower()
    return folder / "site"


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {file: Page(file.read_text("utf-8")) for file in site.rglob("*.html") if file.name != "404.html"}


def test_every_page_is_built(pages: dict[Path, Page], site: Path) -> None:
    built = {file.parent.relative_to(site).as_posix() for file in pages}
    sources = [file.relative_to(DOCS) for file in DOCS.rglob("*.md")]
    assert built == {
        (one.parent if one.stem == "index" else one.with_suffix("")).as_posix() for one in sources
    }


def test_the_address_of_a_rule_is_that_of_its_page(site: Path) -> None:
    for code in codes.NAMES:
        assert (site / codes.page(code) / "index.html").is_file()


def test_links_within_the_site_lead_somewhere(pages: dict[Path, Page], site: Path) -> None:
    broken = []
    for file, page in pages.items():
        for link in (*page.links, *page.fetched):
            parts = urlsplit(link.removeprefix(PROJECT["site_url"]) or ".")
            if parts.scheme or parts.netloc:
                continue
            base = site if link.startswith(PROJECT["site_url"]) else file.parent
            target = (base / unquote(parts.path)).resolve() if parts.path else file
            target = target / "index.html" if target.is_dir() else target
            place = unquote(parts.fragment)
            if not target.is_file() or (place and target in pages and place not in pages[target].places):
                broken.append(f"{file.relative_to(site)}: {link}")
    assert not broken


def test_a_reader_is_sent_nowhere_else(pages: dict[Path, Page]) -> None:
    """Fonts, scripts and pictures come from the site itself."""
    for page in pages.values():
        assert page.fetched
        for address in page.fetched:
            assert not urlsplit(address).netloc, address
