# SPDX-License-Identifier: GPL-3.0-or-later
"""Other open training models, each called as its documentation says, for compare_tools.py.

A tool takes a checkout of its sources. `express` returns its inputs for a published run, or raises CannotExpress with
the reason. `predict` returns step time in seconds and peak memory in bytes; None if the tool does not predict it.
"""
import contextlib
import importlib
import io
import json
import logging
import math
import pathlib
import re
import sys
import types

GPUS_PER_NODE = 8


class CannotExpress(Exception):
    """The tool has no input for something that the run states."""


def _require(condition, reason):
    if not condition:
        raise CannotExpress(reason)


def _require_dense(run):
    _require(not run.experts, "mixture of experts")
    _require(run.cp == 1, "context parallelism")
    _require_degrees(run)


def _require_degrees(run):
    _require(run.pp * run.tp * run.dp * run.cp == run.gpus, "degrees do not give the GPU count")
    _require(run.global_batch % (run.dp * run.micro_batch) == 0, "batch not divisible")


class Calculon:
    """Calculon with its shipped systems. Recomputation of attention is "attn_only"; a row without ZeRO keeps whole
    optimizer states. Tensor parallelism without sequence parallelism uses all-reduce. Nothing overlaps, as in its own
    validation; with overlap of tensor and data parallelism, its errors on H100 are larger."""

    name = "Calculon"
    systems = {"a100-sxm-80gb": "a100_80g", "h100-sxm": "h100_80g_nvl8"}

    def __init__(self, checkout):
        sys.path.insert(0, str(checkout))
        self.calculon = importlib.import_module("calculon")
        self.llm = importlib.import_module("calculon.llm")
        self.files = {key: json.loads((checkout / "systems" / f"{name}.json").read_text())
                      for key, name in self.systems.items()}
        self.log = logging.getLogger("calculon")
        self.log.setLevel(logging.WARNING)

    def express(self, run):
        _require_dense(run)
        _require(run.accelerator in self.systems, "accelerator without a system file")
        types_of = {"fp16": "float16", "bf16": "float16", "fp8": "float8"}
        _require(run.precision in types_of, "precision")
        system = json.loads(json.dumps(self.files[run.accelerator]))
        _require(types_of[run.precision] in system["matrix"], "precision")
        _require(not run.gated, "gated MLP")
        _require(run.kv_heads == run.heads, "grouped queries")
        _require(run.zero_stage <= 1, "ZeRO-2, ZeRO-3 or FSDP")
        _require(run.recompute in ("none", "selective", "full"), "this recomputation")
        if run.network:
            system["networks"][1]["bandwidth"] = run.network / 1e9
        app = {"name": run.model, "hidden": run.hidden, "feedforward": run.ffn, "seq_size": run.seq_len,
               "attn_heads": run.heads, "attn_size": run.hidden // run.heads, "num_blocks": run.layers}
        sequence = run.sequence_parallel and run.tp > 1
        exe = {"num_procs": run.gpus, "tensor_par": run.tp, "pipeline_par": run.pp, "data_par": run.dp,
               "tensor_par_net": 0 if run.tp <= GPUS_PER_NODE else 1,
               "pipeline_par_net": 0 if run.tp * run.pp <= GPUS_PER_NODE else 1,
               "data_par_net": 0 if run.gpus <= GPUS_PER_NODE else 1,
               "batch_size": run.global_batch, "microbatch_size": run.micro_batch, "datatype": types_of[run.precision],
               "fused_activation": False, "attention_type": "multihead",
               "activation_recompute": {"selective": "attn_only"}.get(run.recompute, run.recompute),
               "pipeline_interleaving": run.vp if run.pp > 1 else 1,
               "optimizer_sharding": run.zero_stage == 1 and run.dp > 1,
               "tensor_par_comm_type": "rs_ag" if sequence else "ar", 
               "tensor_par_overlap": "none",
               "seq_par_ag_redo": bool(sequence and run.recompute == "selective"), "data_par_overlap": False,
               "weight_offload": False, "activations_offload": False, "optimizer_offload": False, "training": True}
        return app, exe, system

    def predict(self, inputs):
        app, exe, system = inputs
        model = self.llm.Llm(self.llm.Llm.Application(app), self.log)
        machine = self.calculon.System(system)
        model.compile(machine, self.llm.Llm.Execution.from_json(exe))
        # The memory that a row needs is compared, so it must not end the run.
        machine.mem1._capacity = math.inf
        model.run(machine)
        return model.get_total_time(), model.get_mem_tier1_cap_req()


class SimuMax:
    """SimuMax with its B200 file as shipped. It ships an A100 file for PCIe cards only: runs of SXM cards take its
    kernels, 2.039 TB/s of memory and the efficiencies of its NVLink from the B200 file at 300 GB/s."""

    name = "SimuMax"
    experts = {"DeepSeek-V2 cut to 4 layers": "deepseekv2"}  # published model: its file

    def __init__(self, checkout):
        sys.path.insert(0, str(checkout))
        self.config = importlib.import_module("simumax.core.config")
        self.perf = importlib.import_module("simumax.core.perf_llm")
        self.models = checkout / "configs" / "models"
        folder = checkout / "configs" / "system"
        self.b200 = json.loads((folder / "b200_bf16_ceperm.json").read_text())
        self.a100 = json.loads((folder / "a100_pcie.json").read_text())
        self.a100["accelerator"]["bandwidth"]["default"]["gbps"] = 2039
        self.a100["FC8"] = self.b200.get("FC8", False)
        networks = json.loads(json.dumps(self.b200["networks"]))
        for tier in ("low_intra_node", "high_intra_node"):
            networks[tier]["bandwidth"]["gbps"] = 300
        self.a100["networks"] = networks

    def express(self, run):
        _require(run.accelerator in ("b200", "a100-sxm-80gb"), "accelerator without a system file")
        _require_degrees(run)
        _require(not run.experts or run.model in self.experts, "mixture without a model file for these layers")
        _require(run.precision in ("fp16", "bf16"), "precision without measured kernels")
        _require(run.zero_stage <= 1, "ZeRO-2, ZeRO-3 or FSDP")
        _require(run.vp == 1 or run.pp > 2, "two interleaved stages")
        _require(run.vp == 1 or run.layers % (run.pp * run.vp) == 0, "layers not divisible by the stages")
        _require(run.recompute in ("none", "selective", "full"), "this recomputation")
        _require(run.layers % run.pp == 0, "layers not divisible by the stages")
        system = json.loads(json.dumps(self.b200 if run.accelerator == "b200" else self.a100))
        if run.accelerator != "b200":
            system["networks"]["inter_node"]["bandwidth"]["gbps"] = GPUS_PER_NODE * (run.network or 25e9) / 1e9
        model = {"model_type": "dense", "model_name": "run", "hidden_size": run.hidden, "head_num": run.heads,
                 "kv_head_num": run.kv_heads, "head_size": run.hidden // run.heads, "intermediate_size": run.ffn,
                 "layer_num": run.layers, "vocab_size": run.vocab, "use_swiglu": run.gated}
        if run.experts:  # as its examples do for these runs
            model = json.loads((self.models / f"{self.experts[run.model]}.json").read_text())
            model |= {"layer_num": run.layers, "moe_pad_expert_input_to_capacity": True, "capacity": 1}
        strategy = {"seq_len": run.seq_len, "micro_batch_size": run.micro_batch,
                    "micro_batch_num": run.global_batch // (run.dp * run.micro_batch), "dtype": "bf16",
                    "world_size": run.gpus, "tp_size": run.tp, "pp_size": run.pp, "ep_size": run.ep, "etp_size": 1,
                    "cp_size": run.cp, "enable_sequence_parallel": bool(run.sequence_parallel),
                    "interleaving_size": run.vp, "pp_comm_async": False,
                    "zero_state": run.zero_stage, "enable_dropout": False, "use_fused_norm": True,
                    "use_math_sdp": not run.fused_attention, "use_flash_sdp": run.fused_attention,
                    "use_fp32_accum_grad": True, "enable_recompute": run.recompute != "none", "mem_factor": 0.94}
        if run.recompute != "none":
            strategy["recompute_granularity"] = "full_block" if run.recompute == "full" else "sdp_only"
            strategy["recompute_layer_num"] = run.layers // run.pp
        return strategy, model, system

    def predict(self, inputs):
        strategy, model, system = inputs
        perf = self.perf.PerfLLM()
        config = self.config
        with contextlib.redirect_stdout(io.StringIO()):
            perf.configure(strategy_config=config.StrategyConfig.init_from_dict(strategy),
                           model_config=config.ModelConfig.init_from_dict(model),
                           system_config=config.SystemConfig.init_from_dict(self._copy(system)))
            perf.model_config.padded_vocab_size = True
            perf.model_config.make_vocab_size_divisible_by = 128
            perf.run_estimate()
            cost, memory = perf.analysis_cost(), perf.analysis_mem()
        self.missing = len(perf.system.miss_efficiency)
        stages = re.findall(r'"peak_mem": "([0-9.]+) (\w+)"', json.dumps(memory.data))
        peak = max(float(number) * self._bytes[unit] for number, unit in stages)
        return self._seconds(cost.data["duration_time_per_iter"]), peak

    _bytes = {"B": 1, "KB": 2**10, "MB": 2**20, "GB": 2**30, "TB": 2**40}

    @staticmethod
    def _copy(system):
        return json.loads(json.dumps(system))

    @staticmethod
    def _seconds(text):
        number, unit = re.fullmatch(r"([0-9.]+) ?(\w+)", text).groups()
        return float(number) * {"s": 1, "ms": 1e-3, "us": 1e-6, "min": 60, "h": 3600}[unit]


class LlmAnalysis:
    """llm-analysis with what its README and examples recommend for training: half of peak FLOP/s, 90 % of the memory
    bandwidth. Its result is the sum over layers; it also prints a time from FLOPs alone (LlmAnalysisByFlops)."""

    name = "llm-analysis"
    time = "latency_per_iter"
    gpus = {"a100-sxm-80gb": "a100-sxm-80gb", "h100-sxm": "h100-sxm-80gb", "a100-sxm-40gb": "a100-sxm-40gb",
            "v100-sxm2-32gb": "v100-sxm-32gb", "v100-sxm2-16gb": "v100-sxm-16gb"}

    def __init__(self, checkout):
        sys.path.insert(0, str(checkout))
        self.analysis = importlib.import_module("llm_analysis.analysis")
        self.config = importlib.import_module("llm_analysis.config")
        logging.disable(logging.WARNING)

    def express(self, run):
        _require_dense(run)
        _require(run.accelerator in self.gpus, "accelerator without a file")
        _require(run.precision in ("fp16", "bf16"), "precision of training")
        _require(run.tp <= GPUS_PER_NODE, "TP over nodes")
        levels = {"none": 0, "selective": 1, "full": 4}
        _require(run.recompute in levels, "this recomputation")
        model = self.config.ModelConfig(
            name="run", num_layers=run.layers, n_head=run.heads, hidden_dim=run.hidden, vocab_size=run.vocab,
            max_seq_len=run.seq_len, num_key_value_heads=run.kv_heads, ffn_embed_dim=run.ffn,
            mlp_gated_linear_units=run.gated)
        parallel = self.config.ParallelismConfig(tp_size=run.tp, pp_size=run.pp, dp_size=run.dp, ep_size=1,
                                                 sp_size=run.tp if run.sequence_parallel else 1)
        arguments = {"batch_size_per_gpu": run.micro_batch, "global_batch_size": run.global_batch,
                     "seq_len": run.seq_len, "flash_attn": run.fused_attention,
                     "activation_recomputation": self.analysis.ActivationRecomputation(levels[run.recompute]),
                     "ds_zero": self.analysis.DSZeRO(run.zero_stage)}
        return model, self.gpus[run.accelerator], parallel, arguments

    def predict(self, inputs):
        model, gpu, parallel, arguments = inputs
        analysis = self.analysis.LLMAnalysis(
            model, self.config.get_gpu_config_by_name(gpu), self.config.get_dtype_config_by_name("w16a16e16"), parallel,
            flops_efficiency=0.5, hbm_memory_efficiency=0.9)
        result = analysis.training(**arguments)
        return result[self.time], result["estimated_peak_memory_per_gpu"]


class LlmAnalysisByFlops(LlmAnalysis):
    """The time that llm-analysis prints from FLOPs and the share of peak alone."""

    name = "llm-analysis, FLOPs alone"
    time = "latency_per_iter_using_flops"

    def predict(self, inputs):
        return super().predict(inputs)[0], None


class MegatronMemory:
    """The estimate that Megatron-LM prints (theoretical_memory_usage.py). It has no step time; full recomputation is
    unknown to it."""

    name = "Megatron-LM estimate"

    def __init__(self, checkout):
        text = (checkout / "megatron" / "training" / "theoretical_memory_usage.py").read_text()
        self.module = types.ModuleType("theoretical_memory_usage")
        # The rest of Megatron needs PyTorch; these functions do not.
        text = text.replace("from .utils import is_hybrid_model, print_rank_0", "")
        exec(compile(text, "theoretical_memory_usage.py", "exec"), self.module.__dict__)

    def express(self, run):
        _require_dense(run)
        _require(run.zero_stage <= 1, "ZeRO-2, ZeRO-3 or FSDP")
        _require(run.recompute != "full", "full recomputation")
        return types.SimpleNamespace(
            kv_channels=run.hidden // run.heads, num_attention_heads=run.heads, hidden_size=run.hidden,
            group_query_attention=run.kv_heads != run.heads, num_query_groups=run.kv_heads, num_experts=None,
            swiglu=run.gated, moe_shared_expert_intermediate_size=None, num_layers=run.layers, mtp_num_layers=None,
            normalization="RMSNorm" if run.gated else "LayerNorm", multi_latent_attention=False,
            padded_vocab_size=run.vocab, untie_embeddings_and_output_weights=run.gated, ffn_hidden_size=run.ffn,
            moe_latent_size=None, expert_tensor_parallel_size=run.tp, expert_model_parallel_size=1,
            pipeline_model_parallel_size=run.pp, tensor_model_parallel_size=run.tp, world_size=run.gpus,
            data_parallel_size=run.dp, use_distributed_optimizer=run.zero_stage == 1, seq_length=run.seq_len,
            micro_batch_size=run.micro_batch, sequence_parallel=run.sequence_parallel,
            virtual_pipeline_model_parallel_size=run.vp if run.vp > 1 else None,
            microbatches=run.global_batch // (run.dp * run.micro_batch), moe_router_topk=0,
            add_bias_linear=not run.gated)

    def predict(self, args):
        weights = self.module.compute_weight_and_optimizer_memory(args)
        name = "compute_activation_memory" + ("" if args.sequence_parallel or args.tensor_model_parallel_size == 1
                                              else "_without_sp")
        return None, weights + getattr(self.module, name)(args, args.microbatches)


def tool(kind, checkout):
    """Returns a tool for its checkout."""
    kinds = {"calculon": Calculon, "simumax": SimuMax, "llm-analysis": LlmAnalysis,
             "llm-analysis-flops": LlmAnalysisByFlops, "megatron": MegatronMemory}
    return kinds[kind](pathlib.Path(checkout).resolve())
