#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the rates and latencies that Trainyard assumes for a machine. Takes about a minute on a cluster.

  one node    torchrun --nproc-per-node 8 probe.py
  a cluster   torchrun --nnodes N --nproc-per-node 8 --rdzv-backend c10d --rdzv-endpoint HOST:29500 probe.py
  Slurm       srun --ntasks-per-node 8 --gpus-per-node 8 python3 probe.py      (MASTER_ADDR and MASTER_PORT set)
  one device  python3 probe.py                                                 (without a GPU, a test run on the CPU)

Needs only PyTorch. Rank 0 writes probe.csv (--output FILE). Trainyard loads it on its page Trust, compares each row
with the prediction of the model, and can apply the differences.

Columns of the table, one measurement per row:
  probe    version of this table, 1
  device   name reported by the driver
  torch, nccl   versions used
  design   name of the design from which the shapes were taken
  op       product | copy | triad | all_reduce | all_gather | reduce_scatter | all_to_all | send_recv | launch
  format   fp32 | tf32 | fp16 | bf16 | fp8 of a matmul; for other rows, the format of the moved data
  m, n, k  matmul of (m x k) by (k x n)
  devices, per_node   devices that took part, and devices per node
  bytes    moved by a copy or triad; the whole gathered tensor of a collective; bytes sent by each device in an
           all-to-all; one message of send_recv
  seconds  median time of one call
  best     shortest time of one call
  calls    number of timed calls
"""

import argparse
import csv
import os
import statistics
import sys
import time

# Set by Trainyard: the name of the design, and the matmuls (m, n, k) of one of its layers on one device.
DESIGN = ""
PRODUCTS = []

VERSION = 1
COLUMNS = ["probe", "device", "torch", "nccl", "design", "op", "format", "m", "n", "k", "devices", "per_node", "bytes",
           "seconds", "best", "calls"]
SQUARES = [512, 1024, 2048, 4096, 8192]
COPIES = [1 << 24, 1 << 27, 1 << 30]
MESSAGES = [1 << 12, 1 << 16, 1 << 20, 1 << 24, 1 << 27, 1 << 30]


def environment(*names, default=0):
    """Returns the first variable that is set, as an integer."""
    for name in names:
        if name in os.environ:
            return int(os.environ[name])
    return default


def ranks():
    """Returns rank, number of ranks, rank inside the node, and ranks per node: from torchrun, Slurm or Open MPI."""
    # Only srun sets this Slurm variable; a plain call inside a Slurm job is a single rank.
    world = environment("WORLD_SIZE", "SLURM_STEP_NUM_TASKS", "OMPI_COMM_WORLD_SIZE", default=1)
    if world == 1:
        return 0, 1, 0, 1
    rank = environment("RANK", "SLURM_PROCID", "OMPI_COMM_WORLD_RANK")
    local = environment("LOCAL_RANK", "SLURM_LOCALID", "OMPI_COMM_WORLD_LOCAL_RANK")
    nodes = environment("GROUP_WORLD_SIZE", "SLURM_STEP_NUM_NODES", default=0)
    per_node = environment("LOCAL_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_SIZE", default=0)
    if per_node == 0:
        per_node = world // nodes if nodes else world
    return rank, world, local, max(1, per_node)


def product_sizes(products, squares):
    """Returns matmul shapes without duplicates: those of the design first, then square and narrow ones."""
    narrow = [(size, 4096, 4096) for size in (128, 512)] + [(4096, size, 4096) for size in (256, 1024)]
    seen, shapes = set(), []
    for m, n, k in list(products) + [(s, s, s) for s in squares] + narrow:
        shape = (int(m), int(n), int(k))
        # Matrix units need multiples of 16 in 8-bit formats.
        shape = tuple(max(16, side // 16 * 16) for side in shape)
        if shape not in seen:
            seen.add(shape)
            shapes.append(shape)
    return shapes


def message_sizes(sizes, devices, memory):
    """Returns sizes in two-byte elements that divide by `devices`, of at most a sixteenth of `memory` (bytes)."""
    out = []
    for size in sizes:
        elements = max(devices, size // 2 // devices * devices)
        if elements * 2 <= memory / 16 and elements not in out:
            out.append(elements)
    return out


def summary(times):
    """Returns median, minimum and number of the times."""
    return statistics.median(times), min(times), len(times)


class Machine:
    """The device of this rank, and how to time calls on it."""

    def __init__(self, torch, local):
        self.torch = torch
        self.gpu = torch.cuda.is_available()
        self.index = local % max(1, torch.cuda.device_count()) if self.gpu else 0
        if self.gpu:
            torch.cuda.set_device(self.index)
        self.device = torch.device("cuda", self.index) if self.gpu else torch.device("cpu")
        self.name = torch.cuda.get_device_name(self.index) if self.gpu else "cpu"

    def memory(self):
        if self.gpu:
            return self.torch.cuda.mem_get_info()[0]
        return 1 << 31

    def finish(self):
        if self.gpu:
            self.torch.cuda.synchronize()

    def times(self, call, budget, least=5, most=50, repeat=0):
        """Returns the seconds of single calls after a warm-up, which lets clocks settle. Device events exclude the time
        of the host. `repeat` is the number of calls between two events; 0 chooses enough calls for a long interval."""
        begin = time.perf_counter()
        for _ in range(3):
            call()
        self.finish()
        once = max(1e-7, (time.perf_counter() - begin) / 3)
        for _ in range(int(min(most, 0.3 * budget / once))):
            call()
        self.finish()
        count = int(min(most, max(least, 0.7 * budget / once)))
        if not self.gpu:
            out = []
            for _ in range(count):
                begin = time.perf_counter()
                call()
                out.append(time.perf_counter() - begin)
            return out
        # Time several short calls together; otherwise the events would dominate.
        repeat = repeat or int(max(1, min(100, 2e-4 / once)))
        events = [self.torch.cuda.Event(enable_timing=True) for _ in range(count + 1)]
        events[0].record()
        for event in events[1:]:
            for _ in range(repeat):
                call()
            event.record()
        self.finish()
        return [a.elapsed_time(b) * 1e-3 / repeat for a, b in zip(events, events[1:])]


def product_call(machine, form, m, n, k):
    """Returns a matmul call in a number format, or None if device or library does not support the format."""
    torch = machine.torch
    kinds = {"fp32": torch.float32, "tf32": torch.float32, "fp16": torch.float16, "bf16": torch.bfloat16}
    if form != "fp8":
        torch.backends.cuda.matmul.allow_tf32 = form == "tf32"
        a = torch.randn(m, k, device=machine.device).to(kinds[form])
        b = torch.randn(k, n, device=machine.device).to(kinds[form])
        out = torch.empty(m, n, device=machine.device, dtype=kinds[form])
        return lambda: torch.matmul(a, b, out=out)
    kind = getattr(torch, "float8_e4m3fn", None)
    if kind is None or not machine.gpu or not hasattr(torch, "_scaled_mm"):
        return None
    a = torch.randn(m, k, device=machine.device).to(kind)
    b = torch.randn(n, k, device=machine.device).to(kind).t()
    one = torch.ones((), device=machine.device)
    return lambda: torch._scaled_mm(a, b, scale_a=one, scale_b=one, out_dtype=torch.bfloat16, use_fast_accum=True)


def measure_products(machine, budget):
    formats = ["bf16", "fp16", "fp8", "tf32"] if machine.gpu else ["fp32"]
    shapes = product_sizes(PRODUCTS, SQUARES) if machine.gpu else [(256, 256, 256), (512, 512, 512), (1024, 1024, 1024)]
    each = budget / (len(formats) * len(shapes))
    for form in formats:
        for m, n, k in shapes:
            try:
                call = product_call(machine, form, m, n, k)
                if call is None:
                    break
                yield {"op": "product", "format": form, "m": m, "n": n, "k": k, "times": machine.times(call, each)}
            except RuntimeError as error:  # no such kernel, or not enough memory
                print(f"product {form} {m}x{n}x{k}: {str(error).splitlines()[0]}", file=sys.stderr)


def measure_memory(machine, budget):
    torch = machine.torch
    sizes = [s for s in COPIES if 4 * s <= machine.memory()] if machine.gpu else COPIES[:1]
    for size in sizes:
        a = torch.zeros(size // 4, device=machine.device)
        b, c = torch.ones_like(a), torch.ones_like(a)
        each = budget / (2 * len(sizes))
        yield {"op": "copy", "format": "fp32", "bytes": 2 * size, "times": machine.times(lambda: a.copy_(b), each)}
        yield {"op": "triad", "format": "fp32", "bytes": 3 * size,
               "times": machine.times(lambda: torch.add(b, c, alpha=0.5, out=a), each)}


def measure_launch(machine):
    """Measures the host's seconds per kernel launch, with many small kernels and no synchronisation between them."""
    torch = machine.torch
    small = torch.zeros(64, device=machine.device)
    times = []
    for _ in range(20):
        machine.finish()
        begin = time.perf_counter()
        for _ in range(500):
            small.add_(1)
        times.append((time.perf_counter() - begin) / 500)
    machine.finish()
    return {"op": "launch", "format": "fp32", "times": times[5:]}


def collective_calls(machine, dist, group, devices, elements):
    """Yields name and call of each collective over a tensor of `elements` elements; on the CPU only all_reduce."""
    torch = machine.torch
    kind = torch.bfloat16 if machine.gpu else torch.float32
    whole = torch.zeros(elements, device=machine.device, dtype=kind)
    part = torch.zeros(elements // devices, device=machine.device, dtype=kind)
    other = torch.zeros_like(whole)
    yield "all_reduce", lambda: dist.all_reduce(whole, group=group)
    if not machine.gpu:
        return
    yield "all_gather", lambda: dist.all_gather_into_tensor(whole, part, group=group)
    yield "reduce_scatter", lambda: dist.reduce_scatter_tensor(part, whole, group=group)
    yield "all_to_all", lambda: dist.all_to_all_single(other, whole, group=group)


def measure_collectives(machine, dist, group, devices, per_node, budget):
    if devices < 2:
        return
    # Calls and sizes must be the same on all ranks.
    memory = machine.torch.tensor([float(machine.memory())], device=machine.device)
    dist.all_reduce(memory, op=dist.ReduceOp.MIN, group=group)
    sizes = message_sizes(MESSAGES if machine.gpu else MESSAGES[:3], devices, memory.item())
    element = 2 if machine.gpu else 4
    for elements in sizes:
        for name, call in collective_calls(machine, dist, group, devices, elements):
            dist.barrier(group=group)
            yield {"op": name, "format": "bf16" if element == 2 else "fp32", "devices": devices, "per_node": per_node,
                   "bytes": elements * element, "times": together(machine, dist, group, call, budget / len(sizes) / 4)}


def together(machine, dist, group, call, budget):
    """Like Machine.times(), with the same number of calls on all ranks."""
    begin = time.perf_counter()
    for _ in range(5):
        call()
    machine.finish()
    once = machine.torch.tensor([(time.perf_counter() - begin) / 5], device=machine.device)
    dist.all_reduce(once, op=dist.ReduceOp.MAX, group=group)
    slowest = max(1e-7, once.item())
    count = int(min(30, max(5, budget / slowest)))
    return machine.times(call, 0.0, least=count, most=count, repeat=int(max(1, min(20, 2e-4 / slowest))))


def measure_messages(machine, dist, rank, world, per_node, budget):
    """Sends from each device of the first node to its counterpart in the second, all at once, as a pipeline does."""
    if world < 2 * per_node or not machine.gpu:
        return
    torch = machine.torch
    takes_part = rank < 2 * per_node
    for size in MESSAGES[2:5]:
        message = torch.zeros(size // 2, device=machine.device, dtype=torch.bfloat16)

        def call():
            if rank < per_node:
                dist.send(message, rank + per_node)
            else:
                dist.recv(message, rank - per_node)

        dist.barrier()
        times = machine.times(call, 0.0, least=20, most=20, repeat=4) if takes_part else [1.0]
        yield {"op": "send_recv", "format": "bf16", "devices": 2, "per_node": per_node, "bytes": size, "times": times}


def nccl_version(torch, gpu):
    try:
        version = torch.cuda.nccl.version() if gpu else ()
    except (AttributeError, RuntimeError):
        version = ()
    return ".".join(str(part) for part in version) if isinstance(version, tuple) else str(version)


def measure(torch, dist, seconds):
    rank, world, local, per_node = ranks()
    machine = Machine(torch, local)
    if world > 1:
        os.environ.setdefault("RANK", str(rank))
        os.environ.setdefault("WORLD_SIZE", str(world))
        os.environ.setdefault("MASTER_ADDR", "127.0.0.1")
        os.environ.setdefault("MASTER_PORT", "29500")
        dist.init_process_group("nccl" if machine.gpu else "gloo", rank=rank, world_size=world)
    rows = []
    # Run on every rank: idle boards of a node would leave their share of power to the measured one.
    for row in measure_products(machine, 0.45 * seconds):
        rows.append(row)
    rows += measure_memory(machine, 0.1 * seconds)
    rows.append(measure_launch(machine))
    if world > 1:
        node = None
        for first in range(0, world, per_node):  # every rank must create every group
            members = list(range(first, min(world, first + per_node)))
            group = dist.new_group(members)
            if rank in members:
                node = group
        rows += measure_collectives(machine, dist, node, min(world, per_node), per_node, 0.15 * seconds)
        if world > per_node:
            rows += measure_collectives(machine, dist, None, world, per_node, 0.2 * seconds)
            rows += measure_messages(machine, dist, rank, world, per_node, 0.05 * seconds)
        dist.barrier()
        dist.destroy_process_group()
    about = {"probe": VERSION, "device": machine.name, "torch": torch.__version__,
             "nccl": nccl_version(torch, machine.gpu), "design": DESIGN}
    return rank, about, rows


def table(about, rows):
    out = []
    for row in rows:
        median, best, calls = summary(row["times"])
        cells = {**about, **{name: value for name, value in row.items() if name != "times"}}
        cells.update(seconds=f"{median:.9g}", best=f"{best:.9g}", calls=calls)
        out.append(cells)
    return out


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--output", default="probe.csv", help="the table that is written")
    options.add_argument("--seconds", type=float, default=60, help="about how long it takes")
    wish = options.parse_args()
    import torch
    import torch.distributed as dist

    with torch.no_grad():
        rank, about, rows = measure(torch, dist, wish.seconds)
    if rank != 0:
        return
    with open(wish.output, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS, restval="")
        writer.writeheader()
        writer.writerows(table(about, rows))
    print(f"{wish.output}: {len(rows)} measurements of {about['device']}")


if __name__ == "__main__":
    main()
