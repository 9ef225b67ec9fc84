// SPDX-License-Identifier: GPL-3.0-or-later
// Search spaces: points, their indices and shards, and which of two layouts is simpler.
#include <QTest>
#include <algorithm>
#include <random>

#include "engine/error.h"
#include "engine/explore/layout_search.h"
#include "engine/explore/search_files.h"
#include "engine/explore/search_part.h"
#include "engine/json/json.h"
#include "engine/studies/findings.h"
#include "engine/studies/framework_rules.h"
#include "tests/cases.h"
#include "tests/engine/search_cases.h"
#include "tests/test_program.h"

using namespace trainyard;

QString joined_text(const std::vector<Message>& sentences) {
  QStringList out;
  for (const Message& each : sentences) out << QString::fromStdString(each.text());
  return out.join(". ");
}

class TestSearchSpace : public QObject {
  Q_OBJECT
 private slots:
  void points_are_numbered() {
    const auto [design, space] = dense();
    std::uint64_t product = 1;
    for (const SearchAxis& axis : space.axes()) product *= axis.values.size();
    QCOMPARE(space.size(), product);
    for (const std::uint64_t index : {std::uint64_t(0), product / 3, product - 1}) {
      const Design point = space.design(design, index);
      std::uint64_t rest = index;
      for (auto axis = space.axes().rbegin(); axis != space.axes().rend(); ++axis) {
        const double value = axis->values[rest % axis->values.size()];
        rest /= axis->values.size();
        if (std::isnan(value))
          QVERIFY(is_automatic(point, *axis->input));
        else
          QCOMPARE(number(point, *axis->input), value);
      }
    }
  }

  /// DeepSpeed has neither interleaved stages nor ring attention, and no ZeRO-2 or ZeRO-3 with a pipeline, even if the
  /// design states them. Other frameworks are not restricted so.
  void a_framework_limits_the_default_space() {
    const auto values = [](const Design& design, ParameterHandle input) {
      const SearchSpace space = default_space(design);
      const SearchAxis* axis = space.find(input);
      return axis ? axis->values : std::vector<double>();
    };
    const auto largest = [&](const Design& design, ParameterHandle input) {
      const std::vector<double> all = values(design, input);
      return all.empty() ? 0.0 : *std::ranges::max_element(all);
    };
    const Design one = with({"framework=deepspeed", "model=llama3.1-8b", "accelerators=64", "pipeline_parallel=1",
                             "context_parallel=2", "schedule=interleaved"});
    const Design several =
        with({"framework=deepspeed", "model=llama3.1-8b", "accelerators=64", "pipeline_parallel=4", "zero_stage=3"});
    const Design other = with({"framework=megatron", "model=llama3.1-8b", "accelerators=64", "pipeline_parallel=1"});
    for (const Design& design : {one, several}) {
      QCOMPARE(values(design, &Layout::schedule), std::vector<double>{double(Schedule::one_f_one_b)});
      QCOMPARE(values(design, &Layout::context_parallel), std::vector<double>{1});
      QVERIFY(joined_text(space_limits(design, default_space(design))).contains("Not in DeepSpeed"));
    }
    QCOMPARE(largest(one, &Layout::pipeline_parallel), 1.0);
    QCOMPARE(largest(one, &Layout::zero_stage), double(ZeroStage::zero_3));
    QVERIFY(largest(several, &Layout::pipeline_parallel) > 4);
    QCOMPARE(largest(several, &Layout::zero_stage), double(ZeroStage::zero_1));
    QVERIFY(largest(other, &Layout::context_parallel) > 1 && largest(other, &Layout::pipeline_parallel) > 1);
    QVERIFY(values(other, &Layout::schedule).size() > 1);
  }

  /// A search tries only layouts that the framework can run; an imported design of it never gets others.
  void layouts_of_each_framework() {
    struct Row {
      const char* framework;
      std::vector<double> schedules, zero_stages, recomputes;
    };
    const auto list = [](auto... choices) { return std::vector<double>{double(choices)...}; };
    const Row rows[]{
        {"megatron", list(Schedule::one_f_one_b, Schedule::interleaved),
         list(ZeroStage::zero_0, ZeroStage::zero_1, ZeroStage::zero_2, ZeroStage::zero_3),
         list(Recompute::none, Recompute::mlp, Recompute::full)},
        {"megatron_eager", list(Schedule::one_f_one_b, Schedule::interleaved),
         list(ZeroStage::zero_0, ZeroStage::zero_1), list(Recompute::none, Recompute::full)},
        {"nanotron", list(Schedule::one_f_one_b), list(ZeroStage::zero_0, ZeroStage::zero_1),
         list(Recompute::none, Recompute::full)},
        {"fsdp", list(Schedule::one_f_one_b, Schedule::interleaved, Schedule::zb_v),
         list(ZeroStage::zero_0, ZeroStage::zero_2, ZeroStage::zero_3),
         list(Recompute::none, Recompute::operations, Recompute::full)},
        {"maxtext", list(Schedule::afab),
         list(ZeroStage::zero_0, ZeroStage::zero_1, ZeroStage::zero_2, ZeroStage::zero_3),
         list(Recompute::none, Recompute::mlp, Recompute::full)},
    };
    for (const auto& [framework, schedules, zero_stages, recomputes] : rows) {
      const std::string set = std::string("framework=") + framework;
      const Design design =
          with({set.c_str(), "model=llama3.1-8b", "accelerators=64", "pipeline_parallel=2", "virtual_pipeline=1",
                "schedule=1f1b", "zero_stage=0", "recompute=none", "flash_attention=on"});
      const SearchSpace space = default_space(design);
      QCOMPARE(space.find(&Layout::schedule)->values, schedules);
      QCOMPARE(space.find(&Layout::zero_stage)->values, zero_stages);
      QCOMPARE(space.find(&Recipe::recompute)->values, recomputes);
      QVERIFY(joined_text(space_limits(design, space)).contains("Not in"));
      // A model of samples is searched with the same ZeRO stages.
      const Design images =
          with({set.c_str(), "model=resnet-50", "dataset=imagenet-1k", "accelerators=8", "tensor_parallel=1",
                "pipeline_parallel=1", "virtual_pipeline=1", "zero_stage=0", "global_batch=2048", "micro_batch=256"});
      QCOMPARE(default_space(images).find(&Layout::zero_stage)->values, zero_stages);
      for (const Remedy& remedy : improvements(design, evaluate(design))) {
        const double schedule = double(remedy.design.layout.schedule), stage = double(remedy.design.layout.zero_stage);
        QVERIFY(remedy.design.layout.schedule == design.layout.schedule ||
                std::ranges::find(schedules, schedule) != schedules.end());
        QVERIFY(remedy.design.layout.zero_stage == design.layout.zero_stage ||
                std::ranges::find(zero_stages, stage) != zero_stages.end());
      }
    }
    // Forks of Megatron have more schedules, so the design's own stays.
    const Design fork = with({"framework=megatron", "model=llama3.1-8b", "accelerators=64", "schedule=dualpipe"});
    const std::vector<double> tried = default_space(fork).find(&Layout::schedule)->values;
    QVERIFY(std::ranges::find(tried, double(Schedule::dualpipe)) != tried.end());
    // What the design has is accepted for its own framework only.
    Design other = fork;
    QVERIFY(can_framework_run(other, fork));
    other.recipe.framework = Framework::nanotron;
    QVERIFY(!can_framework_run(other, fork));
  }

  void invalid_shards_are_refused() {
    const auto [design, space] = dense();
    const Json json = part_json(search_range(design, space, {}, shard(space.size(), 1, 50)));
    for (const char* key : {"best", "points", "refused", "decided"}) {
      Json broken = json;
      broken[key] = "much";
      QVERIFY_THROWS_EXCEPTION(InputError, read_part(broken, "part.json"));
      broken.erase(key);
      QVERIFY_THROWS_EXCEPTION(InputError, read_part(broken, "part.json"));
    }
    QVERIFY_THROWS_EXCEPTION(InputError, shard(space.size(), 3, 2));
    QVERIFY_THROWS_EXCEPTION(InputError, shard(space.size(), 0, 2));
  }

  /// Simplicity depends first on degrees, then on offloading, recomputation and schedule, and last on the number of
  /// changes.
  void simplicity_order() {
    const auto simplicity = [](std::initializer_list<const char*> assignments, std::uint64_t changes = 0) {
      return simplicity_of(with(assignments), changes);
    };
    const std::vector<std::uint64_t> ascending{
        simplicity({"tensor_parallel=8", "pipeline_parallel=1", "schedule=dualpipe"}),
        simplicity({"tensor_parallel=8", "pipeline_parallel=1"}, 3),
        simplicity({"tensor_parallel=1", "pipeline_parallel=1", "recompute=full", "context_parallel=2"}),
        simplicity({"tensor_parallel=1", "pipeline_parallel=1", "offload_optimizer=0.5", "context_parallel=2"}),
        simplicity({"schedule=1f1b"}),
        simplicity({"schedule=interleaved", "virtual_pipeline=2"}),
        simplicity({"schedule=interleaved", "virtual_pipeline=8"}),
        simplicity({"schedule=zb_v"}),
        simplicity({"schedule=zb_v"}, 1),
        simplicity({"recompute=selective"}),
        simplicity({"recompute=mlp"}),
        simplicity({"recompute=full", "schedule=dualpipe"}, 9),
        simplicity({"offload_activations=0.1", "schedule=1f1b"}),
        simplicity({"context_parallel=2", "schedule=1f1b"})};
    QVERIFY(std::ranges::is_sorted(ascending));
    QVERIFY(std::ranges::adjacent_find(ascending) == ascending.end());
    QVERIFY(simplicity({"model=mixtral-8x7b", "expert_parallel=8"}) > simplicity({"model=mixtral-8x7b"}));
    QCOMPARE(simplicity({"expert_parallel=8"}), simplicity({}));
  }

  void default_space_is_what_a_user_expects() {
    const Design& design = default_design();
    const SearchSpace space = default_space(design);
    const auto values = [&](ParameterHandle input) { return space.find(input)->values; };
    QCOMPARE(values(&Layout::tensor_parallel), (std::vector<double>{1, 2, 4, 8}));
    QCOMPARE(values(&Layout::context_parallel), (std::vector<double>{1, 2, 4, 8}));
    QVERIFY(std::ranges::count(values(&Layout::pipeline_parallel), 9) == 1);
    QVERIFY(!space.find(&Recipe::offload_optimizer) && !space.find(&Layout::expert_parallel));
    const SearchSpace moe = default_space(with({"model=deepseek-v3", "accelerators=2048", "offload_optimizer=0.5"}));
    QCOMPARE(moe.find(&Layout::expert_parallel)->values.back(), 256.0);
    QVERIFY(!moe.find(&Recipe::offload_optimizer));
    // The user's own layout is one of those that are tried.
    for (const Design& own : {design, with({"tensor_parallel=16", "micro_batch=16", "schedule=dualpipe"})}) {
      const SearchSpace around = default_space(own);
      for (const SearchAxis& axis : around.axes()) {
        const bool tried = std::ranges::any_of(axis.values, [&](double v) {
          Design d = own;
          SearchSpace one;
          one.vary(axis.input, {v});
          one.put(0, d);
          return same_value(d, own, *axis.input);
        });
        QVERIFY2(tried, axis.input->id);
      }
    }
  }

  /// Users read "PP up to 82" as every legal PP up to 82, for example 6 on 12,288 devices.
  void every_legal_layout_within_the_limits_is_tried() {
    std::mt19937 random{7};
    const auto up_to = [&](double most) { return 1.0 + static_cast<double>(random() % static_cast<unsigned>(most)); };
    int legal = 0;
    for (int i = 0; i < tests::cases(20000); ++i) {
      const char* models[] = {"model=llama3.1-8b", "model=llama3.1-70b", "model=mixtral-8x7b", "model=gpt3-175b",
                              "model=deepseek-v3"};
      Design d = with({models[random() % std::size(models)], "first_stage_layers=auto", "last_stage_layers=auto",
                       "data_parallel=auto"});
      Layout& l = d.layout;
      l.tensor_parallel = std::exp2(random() % 4);
      l.pipeline_parallel = up_to(d.work.model->layers + 2);
      l.context_parallel = std::exp2(random() % 4);
      l.micro_batch = up_to(8);
      l.schedule = random() % 2 ? Schedule::interleaved : Schedule::zb_v;
      l.virtual_pipeline = l.schedule == Schedule::interleaved ? up_to(16) : 1;
      l.expert_parallel = d.work.model->mixture_of_experts() ? up_to(d.work.model->experts) : 1;
      const double replicas = up_to(64);
      d.cluster.accelerators = l.tensor_parallel * l.pipeline_parallel * l.context_parallel * replicas;
      d.work.global_batch = l.micro_batch * replicas * l.pipeline_parallel * up_to(4);
      if (evaluate(d).legality.reason != Illegality::none) continue;
      ++legal;
      // The same devices with the default layout: the space must not depend on the degrees above.
      Design other = with({});
      other.work = d.work;
      other.cluster = d.cluster;
      const SearchSpace space = default_space(other);
      for (const ParameterHandle input :
           {ParameterHandle(&Layout::tensor_parallel), ParameterHandle(&Layout::pipeline_parallel),
            ParameterHandle(&Layout::context_parallel), ParameterHandle(&Layout::expert_parallel),
            ParameterHandle(&Layout::micro_batch), ParameterHandle(&Layout::virtual_pipeline)}) {
        const SearchAxis* axis = space.find(input);
        const double value = number(d, *input);
        if (axis ? value > axis->values.back() : value == 1) continue;
        QVERIFY2(axis && std::ranges::count(axis->values, value) == 1,
                 qPrintable(QStringLiteral("%1 = %2 on %3 devices is legal but not tried")
                                .arg(input->id)
                                .arg(value)
                                .arg(d.cluster.accelerators)));
      }
    }
    QVERIFY(legal > tests::cases(20000) / 20);
  }

  /// Six stages are legal on 12,288 devices, but not on 16,384.
  void a_varied_number_of_devices_adds_its_degrees() {
    const Design design = with({"model=llama3.1-70b", "accelerators=16384"});
    SearchSpace counts;
    vary(counts, design, "accelerators=12288,16384");
    const auto six = [](const SearchSpace& space) {
      return std::ranges::count(space.find(&Layout::pipeline_parallel)->values, 6.0);
    };
    QCOMPARE(six(default_space(design)), 0);
    QCOMPARE(six(default_space(design, counts.axes())), 1);
  }

  /// Odd divisors also split a sequence: 6,144 = 3 × 2,048.
  void context_parallelism_divides_the_sequence() {
    const SearchSpace space = default_space(with({"sequence_length=6144"}));
    QCOMPARE(space.find(&Layout::context_parallel)->values, (std::vector<double>{1, 2, 3, 4, 6}));
  }

  /// The sentence next to an answer states the limits of the searched space, including one that the user narrowed.
  void limits_are_stated() {
    const Design& design = default_design();
    SearchSpace space = default_space(design);
    const auto said = [&] { return joined_text(space_limits(design, space)); };
    QVERIFY2(said().contains("TP 8, PP 128, CP 8"), qPrintable(said()));
    QVERIFY(!said().contains('%'));
    vary(space, design, "context_parallel=1:4");
    keep(space, "pipeline_parallel");
    QVERIFY2(said().contains("TP 8, PP 16, CP 4"), qPrintable(said()));
    // Only one value is tried: Llama has no experts, and the design already has sequence parallelism.
    QVERIFY2(said().contains("shard groups 2, expert tensor parallelism 1, sequence parallelism 1"),
             qPrintable(said()));
    const Design experts = with({"model=mixtral-8x7b"});
    const QString tried = joined_text(space_limits(experts, default_space(experts)));
    QVERIFY2(tried.contains("expert tensor parallelism 2"), qPrintable(tried));
  }

  void values_are_typed_as_users_type_them() {
    const Design& design = default_design();
    SearchSpace space;
    vary(space, design, "tensor_parallel=2:16");
    vary(space, design, "precision=bf16,fp8");
    vary(space, design, "accelerator=h100-sxm,b200");
    vary(space, design, "network_bandwidth=100 Gb/s:400 Gb/s:4");
    QCOMPARE(space.find(&Layout::tensor_parallel)->values, (std::vector<double>{2, 4, 8, 16}));
    QCOMPARE(space.find(&Recipe::precision)->values.size(), size_t(2));
    QCOMPARE(space.find(&Cluster::network_bandwidth)->values.back(), 50e9);
    QCOMPARE(space.size(), std::uint64_t(4 * 2 * 2 * 4));
    keep(space, "precision");
    QCOMPARE(space.size(), std::uint64_t(32));
    for (const char* wrong : {"tensor_paralel=1:2", "tensor_parallel", "tensor_parallel=0:4", "tensor_parallel=8:4",
                              "precision=bf16:fp8", "precision=bf17", "tensor_parallel=", "tokens=1e9:1e12:0"})
      QVERIFY_THROWS_EXCEPTION(InputError, vary(space, design, wrong));
    QVERIFY_THROWS_EXCEPTION(InputError, keep(space, "nothing"));
    QCOMPARE(space.size(), std::uint64_t(32));
  }
};

TRAINYARD_TEST(TestSearchSpace);
#include "tst_search_space.moc"
