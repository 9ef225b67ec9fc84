# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes trainyard/_engine.pyi from the tables of inputs and results: write_stub.py FOLDER-OF-THE-PACKAGE."""
import pathlib
import sys
import textwrap

folder = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(folder))
import trainyard  # noqa: E402

KINDS = {"number": "float", "toggle": "bool", "choice": "str", "entry": "str"}


def paragraph(text: str, indent: str) -> str:
    lines = textwrap.wrap(text.replace("\\", "\\\\").replace('"""', "'''"), 110 - len(indent))
    return ("\n" + indent).join(lines)


def attribute(row: dict) -> str:
    kind = KINDS[row["kind"]]
    unit = f" [{row['unit']}]" if row["unit"] else ""
    text = f"{row['label']}{unit}. {row['help']} Allowed: {row['allowed']}. Jobs: {', '.join(row['jobs'])}."
    return f'    {row["id"]}: {kind}\n    """{paragraph(text, "    ")}"""\n'


def result(row: dict) -> str:
    unit = f" [{row['unit']}]" if row["unit"] else ""
    return f'    {row["id"]}: {row["label"]}{unit}. {row["help"]}'


lines = ["# Written by write_stub.py from the tables of inputs and results.", "from typing import Any", "",
         "version: str", "", "class InputError(ValueError): ...", "", "class Design:"]
lines += [attribute(row) for row in trainyard.parameters()]
lines += ["    def __init__(self, inputs: Any = ..., **more: Any) -> None: ...",
          "    def replace(self, inputs: Any = ..., **more: Any) -> Design: ...",
          "    def to_dict(self) -> dict[str, str]: ...", "",
          "class Result:", '    """The results of a design, by id:', ""]
lines += [result(row).replace("\\", "\\\\") for row in trainyard.metrics()]
lines += ['    """', "    design: Design", "    verdict: str", "    legal: bool", "    feasible: bool",
          "    findings: list[str]", "    def to_dict(self) -> dict[str, float]: ...",
          "    def __getitem__(self, id: str) -> float: ...", ""]
(folder / "trainyard" / "_engine.pyi").write_text("\n".join(lines), encoding="utf-8")
