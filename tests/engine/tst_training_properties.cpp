// SPDX-License-Identifier: GPL-3.0-or-later
// Effects of a change of a training design on step time and memory, for random legal designs. If a framework behaves
// differently, the exception is that exact cause, and a finding reports it.
#include <QTest>

#include <cmath>
#include <functional>

#include "engine/metrics/metric.h"
#include "engine/physics/schedule.h"
#include "engine/studies/findings.h"
#include "tests/cases.h"
#include "tests/engine/random_designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

constexpr double rounding = 1 + 1e-9;

bool legal(const Evaluation& e) { return e.legality.reason == Illegality::none && std::isfinite(e.step_time); }

QString described(const Design& d) {
  QString out = QString::fromStdString(d.work.model->id + " on " + d.cluster.accelerator->id);
  for (const Parameter* p : changed(d, default_design()))
    if (!is_entry(*p)) out += QString(" %1=%2").arg(p->id, QString::fromStdString(text(d, *p)));
  return out;
}

/// Broken cases of one property. `explained` counts those that its exceptions allow.
class Property {
 public:
  void check(const Design& design, bool holds, double before, double after) {
    ++tried_;
    if (!holds) broken_ << QString("%1 → %2: %3").arg(before).arg(after).arg(described(design));
  }
  void explain() { ++explained_; }
  int tried() const { return tried_; }
  QByteArray report() const {
    return QString("%1 of %2 broken, %3 explained\n%4")
        .arg(broken_.size())
        .arg(tried_)
        .arg(explained_)
        .arg(broken_.mid(0, 8).join('\n'))
        .toUtf8();
  }
  bool holds() const { return broken_.isEmpty(); }

 private:
  int tried_ = 0, explained_ = 0;
  QStringList broken_;
};

/// Calls `check` with random designs that fit and their results.
void over_designs(unsigned seed, const std::function<void(const Design&, const Evaluation&)>& check) {
  RandomDesigns random(seed);
  for (int left = tests::cases(1500, 300); left > 0;) {
    Design design = random.next();
    // Every second one uses the framework whose measured runs had incidents.
    if (left % 2 == 0) design.recipe.framework = Framework::nanotron;
    const Evaluation e = evaluate(design);
    if (e.fits == Fit::no || !legal(e)) continue;
    check(design, e);
    --left;
  }
}

template <class Edit>
Design edited(const Design& design, const Edit& edit) {
  Design out = design;
  edit(out);
  return out;
}

bool reports(const Design& design, const Evaluation& e, std::string_view title) {
  const std::vector<Finding> found = findings(design, e);
  return std::ranges::any_of(found, [&](const Finding& f) { return title == f.title.format; });
}

/// Memory apart from effects of the pace: communication runs ahead by an amount that depends on the pace, and
/// `memory_ceiling` states the most that it holds.
bool needs_no_more(const Evaluation& before, const Evaluation& after) {
  return after.memory <= before.memory_ceiling * rounding;
}

/// True if two whole layers take more than sharding saves on a stage with so few layers.
bool two_layers_are_more_than_is_saved(const Setting& s, const Evaluation& e) {
  const double shards = std::min(s.shards, expert_shards(s));
  return std::ranges::any_of(e.stages, [&](const StageMemory& x) { return x.layers * (1 - 1 / shards) <= 2; });
}

/// Causes why a design needs more memory than with one ZeRO stage less.
bool is_explained_sharding(const Design& d, const Evaluation& e) {
  const Design whole = resolved(d);
  const Setting s = make_setting(whole);
  const Layout& l = d.layout;
  if (two_layers_are_more_than_is_saved(s, e)) return true;
  // Two virtual stages hold whole gradients in addition to the shards.
  if (l.zero_stage == ZeroStage::zero_2) return s.vpp > 1;
  // These designs save less by sharding: each device keeps whole weights, a node has a second copy, or the weights
  // would have been offloaded.
  if (l.keep_weights || l.hierarchical_weights || d.recipe.offload_weights > 0) return true;
  // The device holds the whole head and its gathered input while the loss is computed.
  return s.behaviour.frees_logits_first && s.pp <= 1 && s.tp > 1;
}

/// Above this limit, a finding reports that an edit needs more memory.
bool is_noticeable(const Evaluation& before, const Evaluation& after) { return after.memory > 1.005 * before.memory; }

}  // namespace

class TestTrainingProperties : public QObject {
  Q_OBJECT

 private slots:
  void twice_the_replicas_are_slower_only_by_their_exchange();
  void a_larger_batch_never_gives_fewer_tokens();
  void time_follows_the_sequence_length_without_jumps();
  void full_recomputation_is_faster_only_if_it_saves_offloading();
  void faster_hardware_slows_nothing_and_holds_no_more_than_stated_data();
  void faster_hardware_slows_nothing_and_holds_no_more_than_stated();
  void no_stage_holds_more_than_the_ceiling();
  void a_stage_of_one_layer_has_no_gradients_of_two();
  void more_replicas_add_only_buffers_that_a_finding_reports();
  void more_sharding_adds_only_buffers_that_a_finding_reports();
  void full_recomputation_adds_only_the_recomputed_layer();
};

void TestTrainingProperties::twice_the_replicas_are_slower_only_by_their_exchange() {
  Property property;
  over_designs(21, [&](const Design& d, const Evaluation& e) {
    const Evaluation twice = evaluate(edited(d, [](Design& x) { x.cluster.accelerators *= 2; }));
    if (!legal(twice)) return;
    // More nodes have a slower slowest node, so stragglers are removed from both.
    const double before = e.step_work_time / (1 + e.straggler_excess);
    const double after = twice.step_work_time / (1 + twice.straggler_excess);
    // The exchange of gradients takes longer over more replicas, or leaves the node for the first time.
    const double exchange = std::max(0.0, twice.time_data - e.time_data);
    // If there are more replicas between the devices of one sequence or pipeline, these devices may be on different
    // nodes.
    const Design whole = resolved(d), doubled = resolved(edited(d, [](Design&x) { x.cluster.accelerators *= 2; }));
    const Setting near = make_setting(whole), far = make_setting(doubled);
    const bool moved = far.stride[Dimension::context] > near.stride[Dimension::context] ||
                       far.stride[Dimension::pipeline] > near.stride[Dimension::pipeline];
    const double apart = moved ? std::max(0.0, twice.time_context - e.time_context / 2) +
                                     std::max(0.0, twice.time_pipeline - e.time_pipeline / 2) +
                                     std::max(0.0, twice.time_bubble - e.time_bubble)
                               : 0;
    if (after > before * rounding) property.explain();
    property.check(d, after <= (before + exchange + apart) * rounding, e.step_time, twice.step_time);
    // Computation and tensor-parallel traffic never grow.
    for (double Evaluation::*part : {&Evaluation::time_compute, &Evaluation::time_recompute, &Evaluation::time_tensor})
      property.check(d, twice.*part <= e.*part * rounding, e.*part, twice.*part);
  });
  QVERIFY2(property.holds(), property.report());
  QVERIFY(property.tried() > 100);
}

void TestTrainingProperties::a_larger_batch_never_gives_fewer_tokens() {
  Property property;
  over_designs(22, [&](const Design& d, const Evaluation& e) {
    for (const double times : {2.0, 3.0}) {
      const Evaluation larger = evaluate(edited(d, [&](Design& x) { x.work.global_batch *= times; }));
      if (legal(larger))
        property.check(d, larger.step_time <= times * e.step_time * rounding, e.step_time, larger.step_time);
    }
  });
  QVERIFY2(property.holds(), property.report());
  QVERIFY(property.tried() > 200);
}

void TestTrainingProperties::time_follows_the_sequence_length_without_jumps() {
  Property property;
  over_designs(23, [&](const Design& d, const Evaluation& e) {
    // A few percent longer, and divisible by the devices that share a sequence.
    const double length = d.work.sequence_length, unit = 2 * d.layout.tensor_parallel * d.layout.context_parallel;
    const double longer = length + unit * std::max(1.0, std::floor(0.03 * length / unit));
    const Evaluation after = evaluate(edited(d, [&](Design& x) { x.work.sequence_length = longer; }));
    if (!legal(after)) return;
    // Attention grows at most with the square of the length.
    const double most = std::pow(longer / length, 2);
    property.check(d, after.step_time <= most * e.step_time * rounding, e.step_time, after.step_time);
  });
  QVERIFY2(property.holds(), property.report());
  QVERIFY(property.tried() > 100);
}

void TestTrainingProperties::full_recomputation_is_faster_only_if_it_saves_offloading() {
  Property property;
  over_designs(24, [&](const Design& d, const Evaluation&) {
    const Evaluation none = evaluate(edited(d, [](Design& x) { x.recipe.recompute = Recompute::none; }));
    const Evaluation full = evaluate(edited(d, [](Design& x) { x.recipe.recompute = Recompute::full; }));
    if (none.fits == Fit::no || full.fits == Fit::no) return;
    const bool offloads = d.recipe.offload_activations > 0;
    const double saved =
        offloads ? std::max(0.0, none.time_offload - full.time_offload) * (1 + none.straggler_excess) : 0;
    if (full.step_time * rounding < none.step_time) property.explain();
    property.check(d, full.step_time * rounding >= none.step_time - saved, none.step_time, full.step_time);
  });
  QVERIFY2(property.holds(), property.report());
  QVERIFY(property.tried() > 100);
}

void TestTrainingProperties::faster_hardware_slows_nothing_and_holds_no_more_than_stated_data() {
  QTest::addColumn<QStringList>("fields");
  QTest::newRow("peak") << QStringList{"peak_fp32", "peak_tf32", "peak_fp16", "peak_bf16", "peak_fp8", "peak_fp4"};
  QTest::newRow("memory bandwidth") << QStringList{"memory_bandwidth"};
  QTest::newRow("network") << QStringList{"network_bandwidth"};
  QTest::newRow("fast link") << QStringList{"scale_up_bandwidth"};
}

void TestTrainingProperties::faster_hardware_slows_nothing_and_holds_no_more_than_stated() {
  QFETCH(QStringList, fields);
  Property time, memory;
  over_designs(25, [&](const Design& d, const Evaluation& e) {
    Design faster = d;
    const Design whole = resolved(d);
    for (const QString& field : fields) {
      const std::string id = field.toStdString();
      if (id == "network_bandwidth")
        faster.cluster.network_bandwidth = 2 * whole.cluster.network_bandwidth;
      else if (id == "scale_up_bandwidth")
        faster.cluster.scale_up_bandwidth = 2 * whole.cluster.scale_up_bandwidth;
      else if (const double rate = *field_number(faster.cluster.accelerator, id); std::isfinite(rate))
        faster.cluster.accelerator = std::get<AcceleratorRef>(with_field(faster.cluster.accelerator, id, 2 * rate));
    }
    const Evaluation after = evaluate(faster);
    time.check(d, after.step_time <= e.step_time * rounding, e.step_time, after.step_time);
    if (after.memory > e.memory * rounding) memory.explain();
    memory.check(d, needs_no_more(e, after), e.memory, after.memory);
    // The ceiling is the same on any hardware, so no verdict worsens.
    memory.check(d, after.memory_ceiling <= e.memory_ceiling * rounding, e.memory_ceiling, after.memory_ceiling);
    memory.check(d, after.fits <= e.fits, e.memory, after.memory);
  });
  QVERIFY2(time.holds(), time.report());
  QVERIFY2(memory.holds(), memory.report());
}

void TestTrainingProperties::no_stage_holds_more_than_the_ceiling() {
  Property property;
  over_designs(29, [&](const Design& d, const Evaluation& e) {
    const Cluster cluster = resolved(d).cluster;
    for (const StageMemory& x : e.stages) {
      const double most = x.parts.total() + (x.gathered_most - x.gathered) * (1 + cluster.memory_waste);
      const double least = x.parts.allocated() - x.gathered + cluster.context_memory + cluster.communication_memory;
      property.check(d, most <= e.memory_ceiling * rounding, most, e.memory_ceiling);
      property.check(d, least <= e.memory_floor * rounding, least, e.memory_floor);
    }
    property.check(d, e.memory_floor <= e.memory * rounding, e.memory_floor, e.memory);
    property.check(d, e.memory <= e.memory_ceiling * rounding, e.memory, e.memory_ceiling);
  });
  QVERIFY2(property.holds(), property.report());
}

void TestTrainingProperties::a_stage_of_one_layer_has_no_gradients_of_two() {
  // 16 layers on 16 stages, two replicas: at most the gradients of one whole stage wait for their exchange.
  Design d = default_design();
  for (const char* assignment :
       {"model=llama3.2-1b", "accelerators=32", "tensor_parallel=1", "pipeline_parallel=16", "schedule=1f1b",
        "stage_split=front", "global_batch=64", "sequence_length=512", "zero_stage=1"})
    assign(d, assignment);
  const Evaluation whole = evaluate(d);
  assign(d, "zero_stage=2");
  const Evaluation divided = evaluate(d);
  QVERIFY(legal(whole) && legal(divided));
  // The middle stages have one layer and no embedding.
  const StageMemory& one = whole.stages[8];
  QCOMPARE(one.layers, 1.0);
  const double buffer = divided.stages[8].parts.buffers - one.parts.buffers;
  QVERIFY2(std::abs(buffer / one.parts.gradients - 1) < 0.02,
           qPrintable(QString("%1 for %2").arg(buffer).arg(one.parts.gradients)));
}

void TestTrainingProperties::more_replicas_add_only_buffers_that_a_finding_reports() {
  Property property;
  over_designs(26, [&](const Design& d, const Evaluation&) {
    const Design one = edited(d, [](Design& x) {
      x.cluster.accelerators = x.layout.replica_size();
      x.work.global_batch = std::max(2 * x.layout.micro_batch, x.work.global_batch / 4);
    });
    const Design two = edited(one, [](Design& x) { x.cluster.accelerators *= 2; });
    const Evaluation before = evaluate(one), after = evaluate(two);
    if (!legal(before) || !legal(after)) return;
    // Buffers for whole gradients or weights, errors of a compression, or a second copy of the weights.
    const double buffers = after.sharding_buffer_bytes - before.sharding_buffer_bytes + after.compression_buffer_bytes -
                           before.compression_buffer_bytes;
    const double waste = 1 + resolved(two).cluster.memory_waste;
    const bool explained = after.memory - before.memory_ceiling <= std::max(0.0, buffers) * waste * rounding;
    const bool fine = needs_no_more(before, after);
    if (!fine) property.explain();
    property.check(two, fine || explained, before.memory, after.memory);
    // The finding compares with one replica at half the batch. It holds as much as one of the two replicas, or more.
    const Evaluation alone = evaluate(edited(two, [](Design& x) {
      x.cluster.accelerators /= 2;
      x.work.global_batch /= 2;
    }));
    if (legal(alone) && is_noticeable(alone, after))
      property.check(two, reports(two, after, "Memory per GPU: %1 with %2 replicas, only %3 with one"), alone.memory,
                     after.memory);
  });
  QVERIFY2(property.holds(), property.report());
  QVERIFY(property.tried() > 100);
}

void TestTrainingProperties::more_sharding_adds_only_buffers_that_a_finding_reports() {
  Property property;
  over_designs(27, [&](const Design& d, const Evaluation&) {
    for (const ZeroStage stage : {ZeroStage::zero_1, ZeroStage::zero_2, ZeroStage::zero_3}) {
      const Design more = edited(d, [&](Design& x) { x.layout.zero_stage = stage; });
      const Design less =
          edited(d, [&](Design& x) { x.layout.zero_stage = static_cast<ZeroStage>(static_cast<int>(stage) - 1); });
      const Evaluation before = evaluate(less), after = evaluate(more);
      if (!legal(before) || !legal(after)) continue;
      if (needs_no_more(before, after)) {
        property.check(more, true, before.memory, after.memory);
        continue;
      }
      property.explain();
      property.check(more, is_explained_sharding(more, after), before.memory, after.memory);
      if (is_noticeable(before, after))
        property.check(more, reports(more, after, "ZeRO-%1 needs %2 here, ZeRO-%3 only %4"), before.memory,
                       after.memory);
    }
  });
  QVERIFY2(property.holds(), property.report());
  QVERIFY(property.tried() > 300);
}

void TestTrainingProperties::full_recomputation_adds_only_the_recomputed_layer() {
  Property property;
  over_designs(28, [&](const Design& d, const Evaluation&) {
    const Design full = edited(d, [](Design& x) { x.recipe.recompute = Recompute::full; });
    const Evaluation before = evaluate(edited(d, [](Design& x) { x.recipe.recompute = Recompute::none; }));
    const Evaluation after = evaluate(full);
    if (needs_no_more(before, after)) {
      property.check(full, true, before.memory, after.memory);
      return;
    }
    property.explain();
    const Design whole = resolved(full);
    const Setting s = make_setting(whole);
    // Full recomputation saves little: split backward passes keep what was recomputed, activations were offloaded
    // before, or the stage holds little more than one layer.
    const bool one_layer =
        std::ranges::any_of(after.stages, [](const StageMemory& x) { return x.layers * x.in_flight <= 1.5; });
    // In a pipeline, a device that also recomputes is slower, so that its host runs further ahead.
    const double gathered = std::clamp(after.gathered_bytes - before.gathered_bytes, 0.0, after.gathered_bytes_most);
    const double ahead = s.pp > 1 ? gathered : 0;
    const bool known = splits_backward(schedule_used(s)) || d.recipe.offload_activations > 0 || one_layer || ahead > 0;
    const double layer = (after.layer_working_bytes + ahead) * (1 + whole.cluster.memory_waste);
    property.check(full, known && after.memory - before.memory <= layer * rounding, before.memory, after.memory);
    if (is_noticeable(before, after))
      property.check(full, reports(full, after, "Full recomputation needs %1 here; no recomputation needs only %2"),
                     before.memory, after.memory);
  });
  QVERIFY2(property.holds(), property.report());
  QVERIFY(property.tried() > 100);
}

TRAINYARD_TEST(TestTrainingProperties);
#include "tst_training_properties.moc"
