# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the code cells of a notebook in order, as a test: run_notebook.py FILE."""
import json
import pathlib
import sys

notebook = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
names: dict = {"__name__": "__main__"}
cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
for number, cell in enumerate(cells, 1):
    exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)
print(f"{sys.argv[1]}: {len(cells)} cells ran")
