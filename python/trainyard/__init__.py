# SPDX-License-Identifier: GPL-3.0-or-later
"""Trainyard's model of training and serving clusters.

A design is a set of inputs; results follow from it. All numbers are in SI units: bytes, seconds, FLOP/s, watts, dollars.

    >>> import trainyard
    >>> design = trainyard.Design(model="llama3.1-70b", accelerators=1024, network_bandwidth="800 Gb/s")
    >>> trainyard.evaluate(design)["step_time"]

`parameters()` and `metrics()` list all inputs and results with their meaning, unit and source.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import _engine
from ._engine import Design, InputError, Result

__version__ = _engine.version
__all__ = ["Design", "InputError", "Result", "Sweep", "catalog", "evaluate", "evaluate_many", "known_run", "load",
           "metrics", "parameters", "search", "sweep"]


def _design(design: Design | Mapping[str, Any] | None) -> Design:
    return design if isinstance(design, Design) else Design(design)


def evaluate(design: Design | Mapping[str, Any] | None = None) -> Result:
    """Returns all results of a design: `result["step_time"]`, `result.verdict`, `result.to_dict()`.

    Results that are unknown are NaN. A design that cannot run is a result, not an error; see `result.feasible`.
    """
    return _engine.evaluate(_design(design))


def evaluate_many(designs: Iterable[Design | Mapping[str, Any]], metrics: Sequence[str], threads: int = 0,
                  progress: Callable[[float], None] | None = None):
    """Returns a NumPy array of the shape (designs, metrics). `threads`: 0 for one per processor."""
    return _engine.evaluate_many([_design(one) for one in designs], list(metrics), threads, progress)


def _axis(name: str, values: Any) -> str:
    if isinstance(values, str):
        return f"{name}={values}"

    def text(value: Any) -> str:
        if value is None:
            return "auto"
        if isinstance(value, bool):
            return "on" if value else "off"
        return value if isinstance(value, str) else repr(float(value))

    return f"{name}=" + ",".join(text(value) for value in values)


def search(design: Design | Mapping[str, Any] | None = None, rank: str = "tokens_per_second", top: int = 10,
           vary: Mapping[str, Any] | None = None, keep: Sequence[str] = (), threads: int = 0,
           progress: Callable[[float], None] | None = None) -> list[Result]:
    """Returns the best legal layouts that fit, as `trainyard search` does.

    `vary` adds inputs with a list of values or "FROM:TO"; `keep` lists inputs that stay. Ctrl+C stops the search and
    raises KeyboardInterrupt. `progress` is called with a share from 0 to 1.
    """
    axes = [_axis(name, values) for name, values in (vary or {}).items()]
    return _engine.search(_design(design), rank, top, axes, list(keep), threads, progress)


@dataclass(frozen=True)
class Sweep:
    """Results over one or two inputs."""

    axes: dict[str, list]
    """The values of each input, in SI units or as ids."""
    metrics: list[str]
    values: Any
    """NumPy array of the shape (values of the first input, [values of the second,] metrics)."""
    verdicts: list[str]
    """The verdict of each point; the last input varies fastest."""

    def __getitem__(self, metric: str):
        """Returns the NumPy array of one metric."""
        return self.values[..., self.metrics.index(metric)]

    def to_pandas(self):
        """Returns a pandas DataFrame with one row per point."""
        import pandas

        index = pandas.MultiIndex.from_product(self.axes.values(), names=list(self.axes))
        frame = pandas.DataFrame(self.values.reshape(-1, len(self.metrics)), columns=self.metrics, index=index)
        frame["verdict"] = self.verdicts
        return frame.reset_index()


def sweep(design: Design | Mapping[str, Any] | None = None, *, vary: Mapping[str, Any],
          metrics: Sequence[str], layout: str = "kept", threads: int = 0,
          progress: Callable[[float], None] | None = None) -> Sweep:
    """Evaluates a design over one or two inputs.

    `vary` has a list of values, "FROM:TO:STEPS" or "all" for each input; `layout` is "kept", "nearest" or "best". Points
    that are not legal are NaN. Raises InputError for unknown inputs, values and metrics.
    """
    axes = [_axis(name, values) for name, values in vary.items()]
    values, numbers, verdicts = _engine.sweep(_design(design), axes, list(metrics), layout, threads, progress)
    return Sweep(dict(zip(vary, values)), list(metrics), numbers, verdicts)


def load(path: Any) -> dict[str, Design]:
    """Returns the scenarios of a project file (*.trainyard) by their names. Raises InputError."""
    return _engine.load(str(path))


def known_run(id: str) -> Design:
    """Returns the design of a published run or serving system; `trainyard known-runs` lists the ids."""
    return _engine.known_run(id)


def catalog(kind: str) -> list[str]:
    """Returns the ids of a catalog: "accelerators", "models", "networks", "storage", "datasets" …"""
    return _engine.catalog(kind)


def parameters() -> list[dict[str, Any]]:
    """Returns the table of inputs: id, label, help, source, unit, allowed values, choices, jobs."""
    return _engine.parameters()


def metrics() -> list[dict[str, Any]]:
    """Returns the table of results: id, label, help, formula, source, unit, jobs."""
    return _engine.metrics()
