// SPDX-License-Identifier: GPL-3.0-or-later
// A design with two kinds of accelerators: shares by hand, properties of random designs, and the room, prices, search
// and files of such a design.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "engine/evaluation/layout_model.h"
#include "engine/explore/layout_search.h"
#include "engine/files/project.h"
#include "engine/machine/device_kinds.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/assignments.h"
#include "engine/physics/step_time.h"
#include "engine/room/machine_room.h"
#include "engine/studies/findings.h"
#include "tests/cases.h"
#include "tests/engine/designs.h"
#include "tests/engine/mixed_cases.h"
#include "tests/engine/random_designs.h"
#include "tests/test_program.h"

using namespace trainyard;
using namespace trainyard::mixed_cases;

namespace {

/// Random designs with a second kind that the layout can share.
class MixedDesigns {
 public:
  explicit MixedDesigns(unsigned seed) : random_(seed) {}
  Design next(const AcceleratorRef& second = nullptr) {
    for (;;) {
      Design d = random_.next();
      Cluster& c = d.cluster;
      const double units = random_.one_in(2) ? 2 : 4;
      c.others.front().count = std::floor(c.accelerators / units);
      if (!(c.others.front().count >= 1)) continue;
      const auto& entries = catalog(CatalogKind::accelerators);
      const auto any = static_cast<std::size_t>(random_.share() * static_cast<double>(entries.size()));
      c.others.front().accelerator = second ? second : std::get<AcceleratorRef>(entries[any]);
      if (same_) c.others.front().accelerator = c.accelerator;
      c.mixed_along = random_.one_in(2) ? MixedAlong::replicas : MixedAlong::stages;
      c.batch_share = random_.one_in(2) ? BatchShare::equal : BatchShare::by_speed;
      c.layer_share = static_cast<LayerShare>(static_cast<int>(random_.share() * 3));
      const Evaluation e = evaluate(d);
      if (is_legal(e) && std::isfinite(e.step_time)) return d;
    }
  }
  void use_one_accelerator() { same_ = true; }

 private:
  RandomDesigns random_;
  bool same_ = false;
};

QString describe(const Design& d) {
  QString out;
  for (const std::string& one : assignments(d)) out += QString::fromStdString(one) + u' ';
  return out;
}

/// Describes the design only if a check fails, because that takes long.
#define VERIFY_DESIGN(holds, design) \
  if (!(holds)) QFAIL(qPrintable(QString(#holds " in ") + describe(design)))

}  // namespace

class TestMixedDesign : public QObject {
  Q_OBJECT
 private slots:
  void one_kind_is_as_before() {
    Design d = default_design();
    const Evaluation before = evaluate(d);
    set(d, {"second_accelerator=a100-sxm-80gb", "mixed_along=stages", "layer_share=by_speed",
            "micro_batch_share=by_speed"});
    const Evaluation after = evaluate(d);
    for (const Metric& m : metrics())
      if (m.value) QVERIFY2(is_close(number(before, m), number(after, m), 0), m.id);
    d.job = Job::serving;
    d.cluster.others.front().count = 16;
    QVERIFY(!is_mixed(d));
  }

  /// With equal micro-batches, the step is that of the same job on A100 alone.
  void equal_batches_by_hand() {
    const Design d = data_parallel();
    const Evaluation mixed = evaluate(d), slow = evaluate(on_kind(d, 0)), fast = evaluate(on_kind(d, 1));
    QVERIFY(is_legal(mixed));
    QVERIFY(fast.step_work_time < slow.step_work_time);
    QVERIFY(same_bits(mixed.step_work_time, slow.step_work_time));
    QVERIFY(same_bits(mixed.second_kind_time, fast.step_work_time));
    QCOMPARE(mixed.first_kind_micro_batches, 16.0);
    QCOMPARE(mixed.second_kind_micro_batches, 16.0);
    QVERIFY(is_close(mixed.kind_wait, 1 - fast.step_work_time / slow.step_work_time));
    QCOMPARE(mixed.first_kind_memory, slow.memory);
    QCOMPARE(mixed.second_kind_memory_free, fast.memory_free);
    QVERIFY(is_close(mixed.peak_flops, (slow.peak_flops + fast.peak_flops) / 2));
    QVERIFY(is_close(mixed.mfu, slow.mfu * slow.peak_flops / mixed.peak_flops));
  }

  /// 16 replicas of each kind take m and 32 − m micro-batches; each is timed on its kind alone, and the best m counts.
  void shares_by_speed_by_hand() {
    const Design d = data_parallel({"micro_batch_share=by_speed", "zero_stage=1"});
    const auto time = [&](std::size_t kind, double m) {
      Design one = on_kind(d, kind);
      one.work.global_batch = 32 * m;
      return evaluate(one).step_work_time;
    };
    double best = INFINITY, share = 0;
    for (double m = 1; m < 32; ++m) {
      const double longest = std::max(time(0, m), time(1, 32 - m));
      if (longest < best) best = longest, share = m;
    }
    const Evaluation e = evaluate(d);
    QCOMPARE(e.first_kind_micro_batches, share);
    QCOMPARE(e.second_kind_micro_batches, 32 - share);
    QVERIFY(is_close(e.step_work_time, best));
    QVERIFY(e.step_work_time < evaluate(data_parallel({"zero_stage=1"})).step_work_time);
    QVERIFY(share < 16);
  }

  /// Gradients cross the slower of the two networks.
  void gradients_cross_the_slower_link() {
    Design d = data_parallel({"zero_stage=1", "network_bandwidth=auto"});
    auto slow = std::make_shared<Accelerator>(*d.cluster.accelerator);
    slow->nic_bandwidth /= 8;
    d.cluster.accelerator = slow;
    const Evaluation e = evaluate(d);
    QVERIFY(same_bits(e.data_time_total, evaluate(on_kind(d, 0)).data_time_total));
    Design fast = data_parallel({"zero_stage=1", "network_bandwidth=auto"});
    auto slower = std::make_shared<Accelerator>(*fast.cluster.others.front().accelerator);
    slower->nic_bandwidth /= 8;
    fast.cluster.others.front().accelerator = slower;
    QVERIFY(evaluate(fast).data_time_total > 2 * evaluate(on_kind(fast, 0)).data_time_total);
  }

  /// Only the messages between the second and the third stage cross the slower network.
  void messages_cross_the_slower_link() {
    Design d = pipeline({"network_bandwidth=auto", "tensor_parallel=8"});
    const Evaluation before = evaluate(d);
    auto slow = std::make_shared<Accelerator>(*d.cluster.others.front().accelerator);
    slow->nic_bandwidth /= 1000;
    d.cluster.others.front().accelerator = slow;
    const Evaluation e = evaluate(d);
    // The first stage of H100 exchanges messages at the rate of B200.
    QVERIFY(e.first_kind_time > before.first_kind_time * 1.02);
    QVERIFY(e.step_work_time > before.step_work_time);
  }

  /// A node has GPUs of one kind: two nodes of eight H100, and four of four GB200.
  void nodes_of_both_kinds_count() {
    Design d = data_parallel({"accelerator=gb200"});
    const double size = resolved(on_kind(d, 0)).cluster.accelerators_per_node;
    QVERIFY(size != 8);
    const Evaluation e = evaluate(d);
    QCOMPARE(e.nodes, 2 + std::ceil(16 / size));
    QCOMPARE(e.accelerators_paid >= 32, true);
  }

  /// B200 has more memory and takes the first two stages. Every time is taken from the job on one kind alone.
  void pipeline_by_hand() {
    const Design d = pipeline();
    std::vector<PassTimes> passes[2];
    for (const std::size_t kind : {0U, 1U}) {
      const Design whole = resolved(on_kind(d, kind));
      const Setting s = make_setting(whole);
      stage_passes(s, passes[kind]);
    }
    const double stages[] = {passes[1][0].total(), passes[1][1].total(), passes[0][2].total(), passes[0][3].total()};
    const double slowest = *std::max_element(std::begin(stages), std::end(stages));
    const Evaluation e = evaluate(d);
    QVERIFY(is_legal(e));
    const double passes_time = e.time_compute + e.time_recompute + e.time_host + e.time_tensor + e.time_context +
                               e.time_expert + e.time_pipeline;
    QVERIFY(is_close(passes_time, 16 * 2 * slowest));
    QVERIFY(is_close(e.time_bubble, stages[0] + stages[1] + stages[2] + stages[3] - slowest));
    QVERIFY(is_close(e.first_kind_time, 16 * 2 * std::max(stages[2], stages[3])));
    QVERIFY(is_close(e.second_kind_time, 16 * 2 * std::max(stages[0], stages[1])));
    QCOMPARE(e.first_kind_layers, 20.0);
    QCOMPARE(e.second_kind_layers, 20.0);
    // The last stage of B200 keeps three micro-batches, the first of H100 two.
    QCOMPARE(e.stages[1].in_flight, 3.0);
    const Evaluation b200 = evaluate(on_kind(d, 1)), h100 = evaluate(on_kind(d, 0));
    QVERIFY(is_close(e.second_kind_memory, b200.memory, 1e-3));
    QVERIFY(e.first_kind_memory < h100.memory);
  }

  /// 2 a + 2 b = 80 layers; the slower of a layers on B200 and b on H100 is as fast as possible.
  void layers_by_speed_by_hand() {
    const Evaluation e = evaluate(pipeline({"layer_share=by_speed"})), equal = evaluate(pipeline());
    QVERIFY(e.step_work_time < equal.step_work_time);
    QVERIFY(e.second_kind_layers > e.first_kind_layers);
    double layers = 0;
    for (const StageMemory& stage : e.stages) layers += stage.layers;
    QCOMPARE(layers, 80.0);
    double seconds[2] = {};
    for (const std::size_t kind : {0U, 1U}) {
      const Design whole = resolved(on_kind(pipeline(), kind));
      seconds[kind] = mean_layer_time(make_setting(whole));
    }
    double best = INFINITY, of_b200 = 0;
    for (double b200 = 1; b200 < 40; ++b200)
      if (const double longest = std::max(b200 * seconds[1], (40 - b200) * seconds[0]); longest < best)
        best = longest, of_b200 = b200;
    QCOMPARE(e.second_kind_layers, of_b200);
    QCOMPARE(e.first_kind_layers, 40 - of_b200);
  }

  void layers_by_memory() {
    const Design d = pipeline({"layer_share=by_memory"});
    const Evaluation e = evaluate(d);
    const double b200 = evaluate(on_kind(d, 1)).memory_capacity, h100 = evaluate(on_kind(d, 0)).memory_capacity;
    QVERIFY(std::abs(e.second_kind_layers - 40 * b200 / (b200 + h100)) < 1);
    QCOMPARE(e.first_kind_layers + e.second_kind_layers, 40.0);
  }

  /// Two groups of one accelerator are one group with all devices.
  void the_same_accelerator_changes_nothing() {
    MixedDesigns designs(7);
    designs.use_one_accelerator();
    for (int i = 0; i < tests::cases(200); ++i) {
      Design d = designs.next();
      const Evaluation two = evaluate(d);
      Design copied = d;
      copied.cluster.others.front().accelerator = std::make_shared<Accelerator>(*d.cluster.accelerator);
      QVERIFY(is_mixed(copied));
      const Evaluation copy = evaluate(copied);
      const bool has_replicas = d.cluster.mixed_along == MixedAlong::replicas;
      d.cluster.others.front().count = 0;
      const Evaluation one = evaluate(d);
      if (is_legal(copy)) {
        // Each kind of stages has its own largest stage, which exchanges and updates the most parameters.
        if (has_replicas) VERIFY_DESIGN(is_close(copy.step_work_time, one.step_work_time), d);
        if (d.cluster.layer_share == LayerShare::equal)
          VERIFY_DESIGN(copy.step_work_time >= one.step_work_time * (1 - 1e-12), d);
        QVERIFY(!has_replicas || is_close(copy.memory, one.memory));
        VERIFY_DESIGN(is_close(copy.site_power_peak, one.site_power_peak), d);
        VERIFY_DESIGN(is_close(copy.peak_flops, one.peak_flops), d);
      }
      for (double Evaluation::*const value : std::initializer_list<double Evaluation::*>{
               &Evaluation::step_time, &Evaluation::memory, &Evaluation::memory_free, &Evaluation::cost,
               &Evaluation::site_power_peak, &Evaluation::finish_days, &Evaluation::mfu, &Evaluation::energy,
               &Evaluation::nodes, &Evaluation::power_swing})
        VERIFY_DESIGN(is_close(two.*value, one.*value, 1e-9), d);
      QCOMPARE(two.fits, one.fits);
    }
  }

  void the_order_of_kinds_does_not_matter() {
    MixedDesigns designs(11);
    for (int i = 0; i < tests::cases(200); ++i) {
      const Design d = designs.next();
      const Evaluation a = evaluate(d), b = evaluate(swapped(d));
      for (const Metric& m : metrics()) {
        if (!m.value || !m.jobs.has(Job::training) || QString(m.id).contains("_kind_")) continue;
        VERIFY_DESIGN(
            is_close(number(a, m), number(b, m), 1e-9) || (qInfo("%s: %g %g", m.id, number(a, m), number(b, m)), false),
            d);
      }
      QVERIFY(is_close(a.first_kind_time, b.second_kind_time, 1e-9));
      QVERIFY(is_close(a.second_kind_memory, b.first_kind_memory, 1e-9));
    }
  }

  /// Replacing a part of the devices by faster ones never makes a step longer if the work is shared by speed.
  void faster_devices_never_slow() {
    MixedDesigns designs(13);
    for (int i = 0; i < tests::cases(200); ++i) {
      Design d = designs.next();
      Cluster& c = d.cluster;
      auto faster = std::make_shared<Accelerator>(*c.accelerator);
      for (double Accelerator::*rate :
           {&Accelerator::peak_fp32, &Accelerator::peak_tf32, &Accelerator::peak_fp16, &Accelerator::peak_bf16,
            &Accelerator::peak_fp8, &Accelerator::peak_fp4, &Accelerator::memory_bandwidth})
        (*faster).*rate *= 1 + 2.0 * (i % 10) / 9;
      c.others.front().accelerator = faster;
      c.batch_share = BatchShare::by_speed;
      c.layer_share = LayerShare::by_speed;
      const Evaluation mixed = evaluate(d);
      if (!is_legal(mixed)) continue;
      const Evaluation slow = evaluate(on_kind(d, 0));
      if (!is_legal(slow)) continue;
      VERIFY_DESIGN(mixed.step_work_time <= slow.step_work_time * (1 + 1e-9), d);
    }
  }

  /// Every replica gets whole rounds, and all of them together at least the batch and less than one more round each.
  void shares_add_up() {
    MixedDesigns designs(17);
    for (int i = 0; i < tests::cases(150); ++i) {
      const Design d = designs.next();
      const Evaluation e = evaluate(d);
      const Design whole = resolved(d);
      if (d.cluster.mixed_along == MixedAlong::stages) {
        const double copies = parameter_copies(schedule_used(make_setting(whole)));
        double layers = 0;
        for (const StageMemory& stage : e.stages) {
          layers += stage.layers;
          QVERIFY(stage.layers >= 0 && stage.layers == std::floor(stage.layers));
        }
        QCOMPARE(layers, copies * d.work.model->layers);
        continue;
      }
      const double replica = whole.layout.replica_size(), second = d.cluster.others.front().count / replica;
      const double first = d.cluster.accelerators / replica - second;
      const double all = d.work.global_batch / d.layout.micro_batch;
      const double given = first * e.first_kind_micro_batches + second * e.second_kind_micro_batches;
      QVERIFY(e.first_kind_micro_batches == std::floor(e.first_kind_micro_batches));
      VERIFY_DESIGN(given >= all, d);
    }
  }

  void sentences_for_illegal_layouts_data() {
    QTest::addColumn<QStringList>("change");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("count") << QStringList{"second_accelerators=32"} << "32 GPUs are of the second kind";
    QTest::newRow("replicas") << QStringList{"tensor_parallel=8", "second_accelerators=12"}
                              << "TP × PP × CP = 8 does not divide the ";
    QTest::newRow("stages") << QStringList{"mixed_along=stages", "pipeline_parallel=4", "second_accelerators=12",
                                           "schedule=1f1b"}
                            << "TP × CP × DP = 8 does not divide the ";
    QTest::newRow("dualpipe") << QStringList{"mixed_along=stages", "pipeline_parallel=4", "schedule=dualpipe"}
                              << "DualPipe places layers";
    QTest::newRow("batch") << QStringList{"micro_batch_share=by_speed", "global_batch=24", "zero_stage=1"}
                           << "cannot be shared by speed: replicas take whole rounds";
    QTest::newRow("exchange") << QStringList{"micro_batch_share=by_speed"} << "replicas exchange data during a step";
    QTest::newRow("reduction") << QStringList{"micro_batch_share=by_speed", "zero_stage=1", "gradient_sync=every"}
                               << "replicas exchange data during a step";
    QTest::newRow("1f1b") << QStringList{"micro_batch_share=by_speed", "zero_stage=1",  "framework=nanotron",
                                         "pipeline_parallel=8",        "schedule=1f1b", "global_batch=24"}
                          << "needs at least PP − 1 = 7 micro-batches, not 6";
    QTest::newRow("experts") << QStringList{"model=mixtral-8x7b", "expert_parallel=8", "second_accelerators=4"}
                             << "EP × expert tensor = 8 does not divide the ";
  }
  void sentences_for_illegal_layouts() {
    QFETCH(QStringList, change);
    QFETCH(QString, sentence);
    Design d = data_parallel();
    set(d, change);
    const Evaluation e = evaluate(d);
    QVERIFY(!is_legal(e));
    QCOMPARE(e.fits, Fit::no);
    const QString text = QString::fromStdString(legality_message(d, e).text());
    QVERIFY2(text.contains(sentence), qPrintable(text));
  }

  /// 33 micro-batches cannot be equal for 32 replicas, but shared by speed.
  void a_batch_that_replicas_do_not_divide() {
    QVERIFY(!is_legal(evaluate(data_parallel({"global_batch=500"}))));
    const Evaluation e = evaluate(data_parallel({"global_batch=500", "micro_batch_share=by_speed", "zero_stage=1"}));
    QVERIFY(is_legal(e));
    QVERIFY(16 * (e.first_kind_micro_batches + e.second_kind_micro_batches) >= 500);
  }

  void findings_name_the_bottleneck() {
    const Design d = data_parallel();
    const Evaluation e = evaluate(d);
    QStringList titles;
    for (const Finding& one : findings(d, e)) titles << QString::fromStdString(one.title.text());
    const QString all = titles.join('\n');
    QVERIFY2(all.contains(QString::fromStdString(d.cluster.accelerator->name) + " sets the pace"), qPrintable(all));
    QVERIFY2(all.contains("Micro-batches per replica: 16 on"), qPrintable(all));
    QVERIFY2(all.contains("Free memory:"), qPrintable(all));
  }

  void both_prices_count_on_the_one_basis() {
    Design d = data_parallel({"second_accelerators=8", "price_basis=specialised"});
    const double a100 = resolved(on_kind(d, 0)).economics.accelerator_price;
    const double h100 = resolved(on_kind(d, 1)).economics.accelerator_price;
    QVERIFY(a100 > 0 && h100 > 0 && h100 != a100);
    const Evaluation e = evaluate(d);
    QVERIFY(is_close(e.cost, e.accelerator_hours * (24 * a100 + 8 * h100) / 32));
    const double watts = 24 * resolved(on_kind(d, 0)).economics.accelerator_power +
                         8 * resolved(on_kind(d, 1)).economics.accelerator_power;
    QVERIFY(is_close(e.site_power_peak, watts * d.economics.pue));
    auto unpriced = std::make_shared<Accelerator>(*d.cluster.accelerator);
    unpriced->price = unknown;
    unpriced->prices = {};
    unpriced->id = "unpriced";
    d.cluster.accelerator = unpriced;
    QVERIFY(std::isnan(evaluate(d).cost));
    QVERIFY(std::isnan(evaluate(swapped(d)).cost));
    // Also if the kind that sets the pace has a price.
    Design fast = data_parallel({"second_accelerators=8", "price_basis=specialised"});
    auto faster = std::make_shared<Accelerator>(*fast.cluster.others.front().accelerator);
    faster->price = unknown;
    faster->prices = {};
    faster->id = "unpriced";
    fast.cluster.others.front().accelerator = faster;
    QVERIFY(std::isnan(evaluate(fast).cost));
  }

  void the_room_has_both_servers() {
    const Design d = data_parallel();
    const RoomReport room = report_room(resolved(d), evaluate(d));
    QVERIFY(!room.problem);
    QCOMPARE(room.bill.accelerators, Count(32));
    const RoomPart *a100 = find_server_of("a100-sxm-80gb"), *h100 = find_server_of("h100-sxm");
    QVERIFY(a100 && h100);
    QCOMPARE(room.bill.count(a100->id, BillSection::servers), Count(2));
    QCOMPARE(room.bill.count(h100->id, BillSection::servers), Count(2));
    const RoomReport old = report_room(resolved(on_kind(d, 0)), evaluate(on_kind(d, 0)));
    const RoomReport now = report_room(resolved(on_kind(d, 1)), evaluate(on_kind(d, 1)));
    QVERIFY(is_close(room.power.sections.front().sum.max,
                     (old.power.sections.front().sum.max + now.power.sections.front().sum.max) / 2, 0.02));
    QCOMPARE(room.plan.fabric.nodes, Count(4));
    QVERIFY(room.bill.racks.node_racks >= Count(2));
  }

  void searches_keep_the_kinds() {
    const Design d = data_parallel({"micro_batch_share=by_speed", "zero_stage=1"});
    SearchGoals goals;
    goals.best = 5;
    const LayoutSearch found = search_layouts(d, default_space(d), goals);
    QVERIFY(!found.best.empty());
    for (const FoundLayout& one : found.best) {
      QCOMPARE(one.design.cluster.others.front().count, 16.0);
      QVERIFY(same_bits(evaluate(one.design).step_time, one.evaluation.step_time));
      QVERIFY(one.evaluation.step_time <= evaluate(d).step_time * (1 + 1e-9));
    }
  }

  /// A search computes what evaluate() computes.
  void layout_model_is_exact() {
    MixedDesigns designs(19);
    for (int i = 0; i < tests::cases(60); ++i) {
      const Design d = designs.next();
      const LayoutModel model(d);
      LayoutModel::Scratch scratch(model);
      Design other = d;
      other.layout.micro_batch *= 2;
      other.layout.zero_stage = ZeroStage::zero_1;
      for (const Design& one : {d, other, d}) {
        const Evaluation e = evaluate(one);
        const LayoutTrial trial = model.try_point(point_of(one), scratch);
        QCOMPARE(trial.legality.reason, e.legality.reason);
        if (!is_legal(e)) continue;
        VERIFY_DESIGN(same_bits(trial.step_time, e.step_time), one);
        QVERIFY(same_bits(trial.memory, e.memory));
        QCOMPARE(trial.fits, e.fits);
        model.complete(scratch, ModelDepth::everything);
        QVERIFY(same_bits(scratch.figures().cost, e.cost) || std::isnan(e.cost));
        QVERIFY(same_bits(scratch.figures().finish_days, e.finish_days));
      }
    }
  }

  void assignments_make_the_same_design() {
    const Design d = pipeline({"layer_share=by_speed"});
    Design again = default_design();
    for (const std::string& one : assignments(d)) assign(again, one);
    QVERIFY(again == d);
    QVERIFY(same_bits(evaluate(again).step_time, evaluate(d).step_time));
  }
};

TRAINYARD_TEST(TestMixedDesign);
#include "tst_mixed_design.moc"
