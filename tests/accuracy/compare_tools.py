#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares Trainyard with other tools on the published runs that both can express (docs/benchmarks.md).

    compare_tools.py --trainyard PROGRAM [--held-out FILE] [--calculon CHECKOUT] [--simumax CHECKOUT]
                     [--llm-analysis CHECKOUT] [--megatron CHECKOUT] [--rows FILE]

Nothing is downloaded: a CHECKOUT is a folder with the sources of a tool. `score_shipped --rows FILE` writes the file
for --held-out: Trainyard's predictions with the model of each run left out of the fit. --rows writes every prediction.
"""
import argparse
import collections
import contextlib
import csv
import math
import pathlib
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import traceback
import types

import other_tools

RUNS = pathlib.Path(__file__).resolve().parents[2] / "resources" / "runs"
# Tables of pre-training on GPUs; nanotron's sweep contains incidents that no column states (docs/accuracy.md).
TABLES = ["nvidia", "others", "vtrain", "pytorch", "bigscience", "mlperf", "mosaicml"]
# Groups of fine-tuning with adapters, frozen layers or other optimizers, which no other tool expresses.
FINE_TUNING = {"FSDPQLORA", "LITGPT", "MLPLORA", "NEMO2407FT", "TORCHTUNE"}
LONGEST = 10  # processor seconds for a prediction
UNGATED = re.compile(r"gpt-?[23]?\b|bloom|mt-nlg|mpt|nemotron", re.IGNORECASE)


def stated(row, assumed, column, default=None):
    """Returns the text of a column: the `set` column first, then the row, then what Trainyard assumes for it."""
    settings = dict(part.strip().split("=", 1) for part in (row.get("set") or "").split(";") if "=" in part)
    if column in settings:
        return settings[column]
    text = row.get(column) or ""
    if text and text != "unknown":
        return text
    match = re.search(rf"\b{column} = ([\w.]+)", assumed)
    return match.group(1) if match else default


def network_of(row):
    match = re.search(r"network_bandwidth=(\d+) Gb/s", row.get("set") or "")
    return float(match.group(1)) / 8 * 1e9 if match else None


def run_of(row, predicted):
    """Returns a run with every input that the tools need; None if the row does not state one of them."""
    assumed = predicted["assumed"]
    get = lambda column, default=None: stated(row, assumed, column, default)
    needed = {c: get(c) for c in ("tp", "pp", "micro_batch", "global_batch", "recompute", "layers", "hidden", "heads",
                                 "gpus", "seq_len")}
    if None in needed.values() or predicted["refused"]:
        return None
    run = types.SimpleNamespace(**{c: int(float(v)) for c, v in needed.items() if c != "recompute"})
    run.id, run.group, run.model, run.accelerator = row["id"], row["group"], row["model"], row["accelerator"]
    run.recompute, run.precision = needed["recompute"], row["precision"].removeprefix("amp_")
    run.year = int(row.get("year") or 2021)
    run.kv_heads = int(get("kv_heads", run.heads))
    run.ffn = int(get("ffn_hidden", 4 * run.hidden))
    run.vocab = int(get("vocab", 51200))
    run.experts = int(get("experts", 0) or 0) > 1
    run.cp, run.vp, run.zero_stage = int(get("cp", 1)), int(get("vp", 1)), int(get("zero_stage", 0))
    run.ep = int(get("ep", 1))
    run.dp = int(get("dp", run.gpus // (run.tp * run.pp * run.cp) or 1))
    run.sequence_parallel = get("sequence_parallel", "no") == "yes"
    run.gated = "ungated MLP" not in assumed and not UNGATED.match(run.model)
    run.fused_attention = "megatron_eager" not in assumed and row["framework"] != "deepspeed"
    run.network = network_of(row)
    number = lambda column: float(predicted[column]) if predicted[column] else None
    run.time, run.memory = number("step_time_measured_s"), number("memory_measured_bytes")
    run.memory_kind = row.get("memory_kind", "")
    run.trainyard = number("step_time_s"), number("memory_bytes")
    return run if run.time or run.memory else None


def read_runs(program):
    """Returns the runs and the number of successful rows that do not state enough."""
    runs, left = [], 0
    for table in TABLES:
        path = RUNS / f"{table}.csv"
        text = subprocess.run([program, "validate", path, "--csv"], capture_output=True, text=True, check=True).stdout
        predicted = {row["id"]: row for row in csv.DictReader(text.splitlines())}
        for row in csv.DictReader(path.open(encoding="utf-8")):
            if row["status"] != "ran" or predicted[row["id"]]["doubt"] or row["group"] in FINE_TUNING:
                continue
            run = run_of(row, predicted[row["id"]])
            if run:
                runs.append(run)
            else:
                left += 1
    return runs, left


def errors(pairs):
    """Returns count, median, mean and nine-in-ten of |predicted / measured − 1|, and the median with its sign."""
    signed = [predicted / measured - 1 for predicted, measured in pairs]
    sizes = sorted(abs(e) for e in signed)
    place = 0.9 * (len(sizes) - 1)
    low = int(place)
    p90 = sizes[low] + (place - low) * (sizes[min(low + 1, len(sizes) - 1)] - sizes[low])
    return len(sizes), statistics.median(sizes), statistics.fmean(sizes), p90, statistics.median(signed)


HEAD = "\n| | rows | median | mean | nine in ten | bias |\n|---|--:|--:|--:|--:|--:|"


def percent(share, sign=""):
    return f"{100 * share:{sign}.1f} %"


def line(name, pairs):
    count, median, mean, p90, bias = errors(pairs)
    print(f"| {name} | {count} | {percent(median)} | {percent(mean)} | {percent(p90)} | {percent(bias, '+')} |")


def read_held_out(path):
    if not path:
        return {}
    number = lambda text: float(text) if text else None
    return {row["id"]: (number(row["step_time"]), number(row["memory"])) for row in csv.DictReader(open(path))}


def compare(title, runs, which, predictions, held_out):
    """Prints for each tool its errors and Trainyard's on the same rows, by group too. `which`: 0 time, 1 memory."""
    measured = lambda run: (run.time, run.memory)[which]
    left_out = lambda run: held_out.get(run.id, (None, None))[which]
    print(f"\n## {title}")
    for name, predicted in predictions.items():
        rows = [r for r in runs if measured(r) and predicted.get(r.id, (None, None))[which]]
        if not rows:
            continue
        print(f"\n### {name}\n{HEAD}")
        line(name, [(predicted[r.id][which], measured(r)) for r in rows])
        line("Trainyard, runs in its fit", [(r.trainyard[which], measured(r)) for r in rows])
        rows = [r for r in rows if left_out(r) or not held_out]
        if not held_out or not rows:
            continue
        line("Trainyard, models held out", [(left_out(r), measured(r)) for r in rows])
        print(f"\n| group | rows | {name}: median | mean | Trainyard, held out: median | mean |")
        print("|---|--:|--:|--:|--:|--:|")
        for group in sorted({r.group for r in rows}):
            own = [r for r in rows if r.group == group]
            _, median, mean, _, _ = errors([(predicted[r.id][which], measured(r)) for r in own])
            _, median_here, mean_here, _, _ = errors([(left_out(r), measured(r)) for r in own])
            print(f"| {group} | {len(own)} | {percent(median)} | {percent(mean)} | {percent(median_here)} | "
                  f"{percent(mean_here)} |")


def compare_common(runs, predictions, held_out):
    """Prints the errors of all tools with step times on the runs that each of them can answer."""
    tools = {name: p for name, p in predictions.items() if any(v[0] for v in p.values())}
    common = [r for r in runs if r.time and all(p.get(r.id, (None,))[0] for p in tools.values())]
    if len(tools) < 2 or not common:
        return
    groups = sorted(collections.Counter(r.group for r in common).items())
    print("\n## Step time of the runs that all can answer\n")
    print(", ".join(f"{group} {count}" for group, count in groups) + "\n" + HEAD)
    for name, predicted in tools.items():
        line(name, [(predicted[r.id][0], r.time) for r in common])
    line("Trainyard, runs in its fit", [(r.trainyard[0], r.time) for r in common])
    kept = [r for r in common if held_out.get(r.id, (None,))[0]]
    if kept:
        line("Trainyard, models held out", [(held_out[r.id][0], r.time) for r in kept])


def write_rows(path, runs, predictions, held_out):
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "group", "model", "step_time_s", "memory_bytes", "tool", "step_time_predicted_s",
                         "memory_predicted_bytes"])
        for run in runs:
            head = [run.id, run.group, run.model, run.time, run.memory]
            writer.writerow(head + ["Trainyard", *run.trainyard])
            if run.id in held_out:
                writer.writerow(head + ["Trainyard, held out", *held_out[run.id]])
            for name, predicted in predictions.items():
                if run.id in predicted:
                    writer.writerow(head + [name, *predicted[run.id]])


def time_trainyard(program):
    """Returns processor seconds per row of `trainyard validate`: the difference between a long and a short table."""
    rows = (RUNS / "vtrain.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    spent = []
    for times in (1, 401):
        with tempfile.NamedTemporaryFile("w", suffix=".csv", encoding="utf-8") as file:
            file.write(rows[0])
            file.writelines(rows[1:] * times)
            file.flush()
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([program, "validate", file.name], stdout=subprocess.DEVNULL, check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return (spent[1] - spent[0]) / (400 * (len(rows) - 1))


@contextlib.contextmanager
def time_limit(seconds):
    """Ends what runs inside after that many processor seconds, checked each second."""
    start = time.process_time()

    def check(number, frame):
        if time.process_time() - start > seconds:
            raise other_tools.CannotExpress(f"more than {seconds} s of processor time")

    signal.signal(signal.SIGALRM, check)
    signal.setitimer(signal.ITIMER_REAL, 1, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def predict_all(tool, runs):
    """Returns predictions by run, reasons why runs were not predicted, and the processor seconds of each prediction."""
    predicted, reasons, seconds = {}, collections.Counter(), []
    for run in runs:
        try:
            inputs = tool.express(run)
            start = time.process_time()
            with time_limit(LONGEST):
                result = tool.predict(inputs)
            spent = time.process_time() - start
            seconds.append(spent)
            predicted[run.id] = tuple(v if v and math.isfinite(v) else None for v in result)
        except other_tools.CannotExpress as reason:
            reasons[str(reason)] += 1
        except Exception as error:  # a tool that stops on a run has no prediction for it
            message = str(error).splitlines()[0][:90] if str(error) else ""
            reasons[f"stops with {type(error).__name__}" + (f": {message}" if message else "")] += 1
            if "--debug" in sys.argv:
                traceback.print_exc()
    return predicted, reasons, seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--trainyard", required=True)
    parser.add_argument("--held-out")
    parser.add_argument("--rows")
    parser.add_argument("--debug", action="store_true")
    kinds = ["calculon", "simumax", "llm-analysis", "megatron"]
    for kind in kinds:
        parser.add_argument(f"--{kind}")
    options = parser.parse_args()
    runs, left = read_runs(options.trainyard)
    held_out = read_held_out(options.held_out)
    print(f"{len(runs)} runs state every input; {left} others do not.")
    predictions = {}
    print("\n| tool | processor ms per prediction |\n|---|--:|")
    print(f"| Trainyard | {1e3 * time_trainyard(options.trainyard):.4f} |")
    refused = {}
    for kind in kinds:
        checkout = getattr(options, kind.replace("-", "_"))
        if not checkout:
            continue
        for variant in [kind] + ["llm-analysis-flops"] * (kind == "llm-analysis"):
            tool = other_tools.tool(variant, checkout)
            predictions[tool.name], refused[tool.name], seconds = predict_all(tool, runs)
            if seconds:
                print(f"| {tool.name} | {1e3 * statistics.median(seconds):.4f} |")
    for name, reasons in refused.items():
        print(f"\n{name} cannot answer {sum(reasons.values())} of {len(runs)} runs:")
        for reason, count in reasons.most_common():
            print(f"- {count}: {reason}")
    compare_common(runs, predictions, held_out)
    compare("Step time", runs, 0, predictions, held_out)
    compare("Peak memory, allocated", [r for r in runs if r.memory_kind == "allocated"], 1, predictions, held_out)
    compare("Peak memory, reserved or of the whole device", [r for r in runs if r.memory_kind != "allocated"], 1,
            predictions, held_out)
    if options.rows:
        write_rows(options.rows, runs, predictions, held_out)


if __name__ == "__main__":
    main()
