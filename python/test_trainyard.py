# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the Python module. TRAINYARD_PROGRAM: path of the program for a comparison to the last bit; optional."""
import copy
import json
import os
import pickle
import signal
import subprocess
import tempfile
import threading
import time
import unittest

import numpy
import trainyard

PROGRAM = os.environ.get("TRAINYARD_PROGRAM")
SMALL = {"model": "llama3.1-8b", "accelerators": 64, "tensor_parallel": 1, "pipeline_parallel": 1, "virtual_pipeline": 1,
         "global_batch": 256}


class Evaluation(unittest.TestCase):
    def test_units_and_kinds(self):
        design = trainyard.Design(network_bandwidth="800 Gb/s", tokens="15T", precision="fp8", flash_attention=True)
        self.assertEqual(design.network_bandwidth, 1e11)
        self.assertEqual(design.tokens, 15e12)
        self.assertEqual(design.precision, "fp8")
        self.assertIs(design.flash_attention, True)
        design.tensor_parallel = 4
        self.assertEqual(design.tensor_parallel, 4)
        self.assertEqual(trainyard.Design({"model.layers": 80}).to_dict()["model.layers"], "80")

    def test_a_design_can_be_copied_and_kept(self):
        design = trainyard.Design(SMALL)
        other = design.replace(accelerators=128)
        self.assertEqual((design.accelerators, other.accelerators), (64, 128))
        for twin in (copy.copy(design), copy.deepcopy(design), pickle.loads(pickle.dumps(design)),
                     trainyard.Design(design.to_dict())):
            self.assertEqual(twin, design)

    def test_errors_are_one_sentence(self):
        for inputs in ({"tensor_parallel": -1}, {"colour": "green"}, {"model": "gpt-9"}, {"tokens": []}):
            with self.assertRaises(trainyard.InputError) as caught:
                trainyard.Design(inputs)
            self.assertNotIn("\n", str(caught.exception))
        with self.assertRaises(AttributeError):
            trainyard.Design().colour
        with self.assertRaises(trainyard.InputError):
            trainyard.evaluate()["colour"]

    def test_a_design_that_cannot_run_is_a_result(self):
        result = trainyard.evaluate({"zero_stage": 0, "tensor_parallel": 1, "pipeline_parallel": 1,
                                     "virtual_pipeline": 1})
        self.assertFalse(result.feasible)
        self.assertTrue(result.findings)

    @unittest.skipUnless(PROGRAM, "needs the program")
    def test_numbers_equal_those_of_the_program(self):
        for inputs in ({}, SMALL, {"job": "serving", "model": "llama3.1-70b"}, {"job": "post_training"}):
            command = [PROGRAM, "evaluate", "--json"]
            for key, value in inputs.items():
                command += ["--set", f"{key}={value}"]
            printed = json.loads(subprocess.run(command, capture_output=True, check=False).stdout)
            values = {key: value for part in printed.values() if isinstance(part, dict) for key, value in part.items()}
            here = trainyard.evaluate(inputs).to_dict()
            compared = 0
            for key, value in here.items():
                if isinstance(values.get(key), (int, float)):
                    self.assertEqual(value, values[key], key)
                    compared += 1
            self.assertGreater(compared, 30)


class Studies(unittest.TestCase):
    def test_many_equal_one(self):
        designs = [trainyard.Design(SMALL).replace(global_batch=256 * k) for k in range(1, 9)]
        values = trainyard.evaluate_many(designs, ["step_time", "memory"])
        self.assertEqual(values.shape, (8, 2))
        for row, design in zip(values, designs):
            self.assertEqual(list(row), [trainyard.evaluate(design)[m] for m in ("step_time", "memory")])

    def test_search_finds_the_best(self):
        shares = []
        best = trainyard.search(SMALL, top=3, progress=shares.append)
        self.assertEqual(len(best), 3)
        self.assertTrue(best[0].feasible)
        rates = [result["tokens_per_second"] for result in best]
        self.assertGreaterEqual(rates[0], trainyard.evaluate(SMALL)["tokens_per_second"])
        self.assertEqual(shares[-1], 1)
        self.assertEqual(trainyard.evaluate(best[0].design)["tokens_per_second"], rates[0])

    def test_sweep(self):
        grid = trainyard.sweep(SMALL, vary={"global_batch": [256, 512], "precision": ["bf16", "fp8"]},
                               metrics=["step_time", "memory"])
        self.assertEqual(grid.values.shape, (2, 2, 2))
        self.assertEqual(grid.axes, {"global_batch": [256, 512], "precision": ["bf16", "fp8"]})
        self.assertEqual(grid["step_time"][1, 0], trainyard.evaluate({**SMALL, "global_batch": 512})["step_time"])
        frame = grid.to_pandas()
        self.assertEqual(list(frame.columns), ["global_batch", "precision", "step_time", "memory", "verdict"])
        self.assertEqual(len(trainyard.sweep(SMALL, vary={"tokens": "1T:2T:5"}, metrics=["finish_days"]).axes["tokens"]), 5)

    def test_a_search_can_be_interrupted_and_frees_the_interpreter(self):
        large = {"model": "llama3.1-405b", "accelerators": 65536, "global_batch": 8192}
        ticks = []
        stop = threading.Event()

        def tick():
            while not stop.wait(0.01):
                ticks.append(1)

        # A program that a shell starts in the background ignores Ctrl+C.
        usual = signal.signal(signal.SIGINT, signal.default_int_handler)
        threading.Thread(target=tick, daemon=True).start()
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        start = time.monotonic()
        try:
            with self.assertRaises(KeyboardInterrupt):
                trainyard.search(large, vary={"network_bandwidth": "50 GB/s,100 GB/s", "network_efficiency": [0.5, 0.6, 0.7]})
                while time.monotonic() < start + 5:  # a fast machine may finish first
                    time.sleep(0.1)
        finally:
            stop.set()
            signal.signal(signal.SIGINT, usual)
        self.assertGreater(len(ticks), 10)


class Tables(unittest.TestCase):
    def test_every_input_and_result_is_described(self):
        design, results = trainyard.Design(), trainyard.evaluate()
        for row in trainyard.parameters():
            self.assertTrue(row["help"] and row["allowed"], row["id"])
            getattr(design, row["id"])
        for row in trainyard.metrics():
            self.assertTrue(row["help"], row["id"])
            if "training" in row["jobs"]:
                float(results[row["id"]])
        self.assertIn("h100-sxm", trainyard.catalog("accelerators"))

    def test_projects(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "plan.trainyard")
            with open(path, "w", encoding="utf-8") as file:
                json.dump({"format": "trainyard project", "scenarios": [
                    {"name": "A run", "design": {"accelerators": 512}}]}, file)
            self.assertEqual(trainyard.load(path)["A run"].accelerators, 512)
            with self.assertRaises(trainyard.InputError):
                trainyard.load(os.path.join(folder, "none"))
        self.assertEqual(trainyard.known_run("deepseek-v3-run").accelerators, 2048)


if __name__ == "__main__":
    unittest.main()
