// SPDX-License-Identifier: GPL-3.0-or-later
// Configurations in Python are read without running them: literals, calls, assignments and functions of the same file.
#include <QTest>

#include <algorithm>

#include "engine/error.h"
#include "engine/formats/documents/python.h"
#include "engine/formats/kit/import.h"
#include "engine/json/json.h"
#include "engine/parameters/assignments.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Json functions_of(const std::string& text) { return parse_python({"a.py", text}).tree->at("functions"); }

/// Evaluates an expression as the value of a key.
std::string value_of(const std::string& expression, const std::string& before = "") {
  const Json functions = functions_of(before + "def f():\n    return Config(a=" + expression + ")\n");
  return functions.at("f").at("a").dump();
}

Import imported(const std::string& name, const std::string& text) {
  return import_files({{name, text}}, default_design());
}

std::string assigned(const Import& import, const char* id) { return assignment_of(import.design, known_parameter(id)); }

const std::string titan = R"(
from torchtitan.trainer import Trainer
_SEQ = 8192

def llama3_debugmodel() -> Trainer.Config:
    return Trainer.Config(
        model_spec=model_registry("debugmodel"),
        training=TrainingConfig(num_tokens_per_microbatch_per_dp_rank=8 * 2048, max_context_length=2048, steps=10),
    )


def llama3_70b() -> Trainer.Config:
    """A docstring: with a colon."""
    model_spec = model_registry("70B", converters=[Float8LinearConverter.Config(filter_fqns=["lm_head"])])
    return Trainer.Config(
        loss=ChunkedLossWrapper.Config(loss_fn=CrossEntropyLoss.Config(global_vocab_size=size(model_spec))),
        hf_assets_path="./assets/hf/Llama-3.1-70B",
        model_spec=model_spec,
        optimizer=default_adamw(lr=1.5e-4),
        training=TrainingConfig(
            num_tokens_per_microbatch_per_dp_rank=2 * _SEQ,
            max_context_length=_SEQ,
            steps=1_000,  # a comment
        ),
        parallelism=ParallelismConfig(tensor_parallel_degree=8, data_parallel_shard_degree=16),
        checkpoint=CheckpointManager.Config(interval=500),
        activation_checkpoint=FullAC.Config(),
    )


def llama3_70b_cp() -> Trainer.Config:
    config = llama3_70b()
    config.parallelism.context_parallel_degree = 2
    return config
)";

const std::string recipe = R"(
from megatron.bridge.recipes.common import _pretrain_common
_MODEL_ID = "Qwen/Qwen3-30B-A3B"

def _tune(cfg):
    cfg.model.recompute_granularity = "full"
    cfg.model.recompute_method = "uniform"
    cfg.model.recompute_num_layers = 1

def qwen3_30b_a3b_pretrain_16gpu_h100_bf16_config() -> ConfigContainer:
    cfg = _pretrain_common()
    cfg.model = AutoBridge.from_hf_pretrained(
        _MODEL_ID, revision="x"
    ).to_megatron_provider(load_weights=False)
    cfg.model.tensor_model_parallel_size = 2
    cfg.model.expert_model_parallel_size = 8
    cfg.model.sequence_parallel = True
    cfg.model.seq_length = 4096
    cfg.mixed_precision = bf16_mixed()
    cfg.mixed_precision.grad_reduce_in_fp32 = False
    cfg.train.global_batch_size = 1024
    cfg.train.micro_batch_size = 1
    opt_cfg, scheduler_cfg = distributed_muon_with_cosine_annealing(max_lr=1e-3)
    cfg.optimizer = opt_cfg
    _tune(cfg)
    return cfg
)";

}  // namespace

class TestFormatsPython : public QObject {
  Q_OBJECT

 private slots:
  void expressions_are_evaluated_data() {
    QTest::addColumn<QString>("expression");
    QTest::addColumn<QString>("json");
    const auto row = [](const char* expression, const char* json) { QTest::newRow(expression) << expression << json; };
    row("8 * 2048", "16384");
    row("1_000", "1000");
    row("2 ** 10 - 7 // 2", "1021");
    row("-7 // 2", "-4");
    row("-7 % 3", "2");
    row("1e-4", "0.0001");
    row("(1, 2)", "[1,2]");
    row("(1)", "1");
    row("[1, *[2, 3]]", "[1,2,3]");
    row("{'a': 1, **dict(b=2)}", R"({"a":1,"b":2})");
    row("'a' \"b\"", "\"ab\"");
    row("'a' + 'b'", "\"ab\"");
    row("r'\\d'", "\"\\\\d\"");
    row("1 if 3 > 2 else 0", "1");
    row("'x' in ['x', 'y']", "true");
    row("(lambda: 1)", "\"${lambda:1}\"");
    row("None", "null");
    row("not True or 5", "5");
    row("torch.bfloat16", "\"torch.bfloat16\"");
    row("[4, 5][-1]", "5");
    row("{'k': 7}['k']", "7");
    row("len(x)", R"({"_target_":"len","_args_":["x"]})");
    row("cast(int, 4)", "4");
    // Known only at run time.
    row("[i for i in range(4)]", "\"${[iforiinrange(4)]}\"");
    row("f'{x}'", "\"${{x}}\"");
    row("lambda x: x + 1", "\"${lambdax:x+1}\"");
    row("1 / 0", "\"${1/0}\"");
  }
  void expressions_are_evaluated() {
    QFETCH(QString, expression);
    QFETCH(QString, json);
    QCOMPARE(QString::fromStdString(value_of(expression.toStdString())), json);
  }

  void functions_of_the_file_are_called() {
    QCOMPARE(value_of("g(3, b=4)", "def g(a, b=1, *, c=2):\n    return a * b + c\n"), std::string("14"));
    QCOMPARE(value_of("N", "N: int = 3\n"), std::string("3"));
    QCOMPARE(value_of("A + B", "A, B = 3, 4\n"), std::string("7"));
    QCOMPARE(value_of("B", "A, B = make(1)\n"), std::string(R"({"_target_":"make","_args_":[1]})"));
    const Json f = functions_of(
        "def _set(cfg, n):\n    cfg.model.n = n\ndef f():\n    c = C()\n    c.model = M(k=1)\n    _set(c, 5)\n"
        "    if c.model.k == 1:\n        c.yes = True\n    else:\n        c.yes = False\n    with x:\n        c.inner "
        "= 2\n"
        "    return c\n");
    QCOMPARE(f.at("f").dump(),
             std::string(R"({"_target_":"C","model":{"_target_":"M","k":1,"n":5},"yes":true,"inner":2})"));
    // A function that calls itself ends.
    QVERIFY(functions_of("def f():\n    return C(a=f())\n").contains("f"));
  }

  void conditions_known_only_at_run_time_are_reported() {
    const Document document =
        parse_python({"a.py", "def f():\n    c = C(a=1)\n    if big():\n        c.a = 2\n    return c\n"});
    QCOMPARE(document.tree->at("functions").at("f").at("a").dump(), std::string("1"));
    QCOMPARE(document.tree->at("skipped").at("f").dump(), std::string("[3]"));
    // Only the conditions of the function that is read are reported.
    std::string text = recipe;
    text.insert(text.find("    _tune(cfg)\n    return"), "    if big():\n        cfg.train.micro_batch_size = 2\n");
    const Import import =
        imported("r.py", "def other():\n    c = C(a=1)\n    if big():\n        c.a = 2\n    return c\n" + text);
    QCOMPARE(std::ranges::count_if(import.warnings,
                                   [](const Message& w) { return w.text().find(", line ") != std::string::npos; }),
             1);
  }

  void a_statement_behind_a_condition_is_read() {
    const auto line = [](const std::string& text) {
      const Document document = parse_python({"a.py", "def f():\n    c = C(a=1)\n" + text + "    return c\n"});
      return document.tree->at("functions").at("f").at("a").dump() + document.tree->at("skipped").dump();
    };
    QCOMPARE(line("    if 1: c.a = 2\n    else: c.a = 3\n"), std::string("2{}"));
    QCOMPARE(line("    if 0: c.a = 2\n    elif 0: c.a = 4\n    else: c.a = 3\n"), std::string("3{}"));
    // What is not read is reported.
    QCOMPARE(line("    if 1: c.b = 2; c.a = 2\n"), std::string(R"(1{"f":[3]})"));
    QCOMPARE(line("    with x: c.a = 2\n"), std::string(R"(1{"f":[3]})"));
  }

  void the_object_of_a_method_does_not_pass_to_other_calls() {
    QCOMPARE(value_of("T(a=x.unset, b=M(k=1))['b']", "x = X()\n"), std::string(R"({"_target_":"M","k":1})"));
  }

  void hostile_sources_are_refused_or_limited() {
    const std::string deep(100'000, '(');
    QVERIFY_THROWS_EXCEPTION(InputError, parse_python({"a.py", "def f():\n    return C(a=" + deep + ")\n"}));
    // Each line doubles the list.
    std::string doubling = "def f():\n    a = [1, 1]\n";
    for (int i = 0; i < 60; ++i) doubling += "    a = [a, a]\n";
    QVERIFY_THROWS_EXCEPTION(InputError, parse_python({"a.py", doubling + "    return C(a=a)\n"}));
    std::string text = "def f():\n    s = 'a'\n";
    for (int i = 0; i < 27; ++i) text += "    s = s + s\n";
    QVERIFY_THROWS_EXCEPTION(InputError, parse_python({"a.py", text + "    return C(a=1)\n"}));
    std::string blocks = "def f():\n";
    for (int i = 1; i < 100; ++i) blocks += std::string(size_t(i), ' ') + "if 1:\n";
    QVERIFY_THROWS_EXCEPTION(InputError, parse_python({"a.py", blocks + std::string(100, ' ') + "return C()\n"}));
    // Each function calls the next one ten times.
    std::string calls = "def f6():\n    return 1\n";
    for (int i = 5; i >= 0; --i) {
      calls += "def f" + std::to_string(i) + "():\n    return 0";
      for (int k = 0; k < 10; ++k) calls += " + f" + std::to_string(i + 1) + "()";
      calls += '\n';
    }
    QVERIFY_THROWS_EXCEPTION(InputError, parse_python({"a.py", calls}));
    QVERIFY_THROWS_EXCEPTION(InputError, parse_python({"a.py", "def f():\n    return 'open\n"}));
    for (const char* odd :
         {"def", "def f(", "def f():\n", "x = (", "return", ")", "def f():\n  return C(**1, *2)\n",
          "def f():\n\treturn C(a=)\n", "a.b.c = 1\n", "class A:\n  x = 1\n", "x[", "@a\ndef f(): pass"})
      QVERIFY(parse_python({"a.py", odd}).tree->contains("functions"));
  }

  void torchtitan_configurations_are_read() {
    const Import import = imported("config_registry.py", titan);
    QCOMPARE(import.format(), std::string("torchtitan"));
    QCOMPARE(import.design.work.model->id, std::string("llama3.1-70b"));
    QCOMPARE(assigned(import, "tensor_parallel"), std::string("tensor_parallel=8"));
    QCOMPARE(assigned(import, "micro_batch"), std::string("micro_batch=2"));
    QCOMPARE(assigned(import, "sequence_length"), std::string("sequence_length=8192"));
    QCOMPARE(assigned(import, "precision"), std::string("precision=fp8"));
    QCOMPARE(assigned(import, "recompute"), std::string("recompute=full"));
    QCOMPARE(import.design.cluster.accelerators, 128.0);
    QCOMPARE(import.design.work.tokens, 1000.0 * 32 * 8192);
    // The chosen function is named, and so are the others.
    QVERIFY(std::ranges::any_of(import.warnings, [](const Message& w) {
      return w.text().find("llama3_70b is read") != std::string::npos &&
             w.text().find("llama3_70b_cp") != std::string::npos;
    }));
    for (const IgnoredValue& i : import.ignored) QVERIFY2(!i.unknown, i.key.c_str());
  }

  void megatron_bridge_recipes_are_read() {
    const Import import = imported("qwen3_moe.py", recipe);
    QCOMPARE(import.format(), std::string("megatron_bridge"));
    QCOMPARE(import.design.work.model->id, std::string("qwen3-30b-a3b"));
    QCOMPARE(assigned(import, "tensor_parallel"), std::string("tensor_parallel=2"));
    QCOMPARE(assigned(import, "expert_parallel"), std::string("expert_parallel=8"));
    QCOMPARE(assigned(import, "global_batch"), std::string("global_batch=1024"));
    QCOMPARE(assigned(import, "gradient_precision"), std::string("gradient_precision=bf16"));
    QCOMPARE(assigned(import, "recompute"), std::string("recompute=full"));
    QCOMPARE(assigned(import, "optimizer"), std::string("optimizer=muon"));
    QCOMPARE(import.design.cluster.accelerators, 16.0);
    QCOMPARE(import.design.cluster.accelerator->id, std::string("h100-sxm"));
    // The base of the recipe supplies what it does not set.
    QCOMPARE(import.design.work.tokens, 300000.0 * 1024 * 4096);
    QVERIFY(std::ranges::any_of(
        import.warnings, [](const Message& w) { return w.text().find("_pretrain_common") != std::string::npos; }));
  }

  void other_sources_are_refused() {
    QVERIFY_THROWS_EXCEPTION(InputError, imported("train.py", "import torch\n\ndef main():\n    return 3\n"));
  }
};

TRAINYARD_TEST(TestFormatsPython);
#include "tst_formats_python.moc"
