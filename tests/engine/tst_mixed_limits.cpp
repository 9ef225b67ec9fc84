// SPDX-License-Identifier: GPL-3.0-or-later
// Two kinds of accelerators: held memory, tables, layers of short stages, and studies and rooms that have no answer.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "engine/bands/bands.h"
#include "engine/evaluation/evaluation.h"
#include "engine/explore/rank_map.h"
#include "engine/explore/roofline.h"
#include "engine/metrics/metric.h"
#include "engine/model/stage_split.h"
#include "engine/room/machine_room.h"
#include "engine/studies/kernel_fusion.h"
#include "engine/studies/timeline.h"
#include "tests/engine/mixed_cases.h"
#include "tests/test_program.h"

using namespace trainyard;
using namespace trainyard::mixed_cases;

class TestMixedLimits : public QObject {
  Q_OBJECT
 private slots:
  /// Memory that depends on the pace and on the number of nodes, for pipelines of nanotron.
  void the_same_accelerator_keeps_held_memory() {
    for (const char* along : {"mixed_along=replicas", "mixed_along=stages"}) {
      Design d = default_design();
      set(d, {"model=llama3.1-8b", "accelerator=h100-sxm", "accelerators=64", "framework=nanotron", "zero_stage=1",
              "tensor_parallel=8", "pipeline_parallel=4", "schedule=1f1b", "sequence_length=4096", "global_batch=32",
              along});
      const Evaluation one = evaluate(d);
      DeviceKind& other = d.cluster.others.front();
      other = {std::make_shared<Accelerator>(*d.cluster.accelerator), 32};
      QVERIFY(is_mixed(d));
      const Evaluation two = evaluate(d);
      QVERIFY(is_legal(one) && is_legal(two));
      QVERIFY(one.gathered_bytes > 0);
      QVERIFY2(is_close(two.gathered_bytes, one.gathered_bytes), along);
      QVERIFY2(is_close(two.memory, one.memory), along);
      QVERIFY2(is_close(two.incident_slowdown, one.incident_slowdown), along);
    }
  }

  /// 8 nodes of H100 and 16 of GB200 hold less of the gathered inputs than 16 nodes of H100.
  void held_memory_counts_nodes_of_both_kinds() {
    Design d = default_design();
    set(d, {"model=llama3.1-8b", "accelerator=h100-sxm", "accelerators=128", "second_accelerator=gb200",
            "second_accelerators=64", "framework=nanotron", "zero_stage=1", "tensor_parallel=8", "pipeline_parallel=1",
            "sequence_length=4096", "global_batch=64"});
    const Evaluation e = evaluate(d), h100 = evaluate(on_kind(d, 0));
    QVERIFY(is_legal(e) && h100.gathered_bytes > 0);
    QCOMPARE(e.nodes, 24.0);
    QVERIFY(e.first_kind_memory < h100.memory * 0.9999);
  }

  /// Rows of embedding tables cross the slower of the two networks, also if the other kind sets the pace.
  void rows_of_tables_cross_the_slower_link() {
    Design d = default_design();
    set(d, {"model=dlrm-criteo-1tb", "samples=4195197692", "epochs=1", "global_batch=8192", "micro_batch=256",
            "accelerator=a100-sxm-80gb", "accelerators=32", "second_accelerator=h100-sxm", "second_accelerators=16",
            "tensor_parallel=1", "pipeline_parallel=1", "zero_stage=0", "network_bandwidth=auto"});
    auto slow = std::make_shared<Accelerator>(*d.cluster.accelerator);
    slow->memory_bandwidth /= 1000;
    d.cluster.accelerator = slow;
    auto apart = std::make_shared<Accelerator>(*d.cluster.others.front().accelerator);
    apart->nic_bandwidth /= 8;
    d.cluster.others.front().accelerator = apart;
    const Evaluation e = evaluate(d), alone = evaluate(on_kind(d, 1));
    QVERIFY(is_legal(e));
    QVERIFY(e.first_kind_time > e.second_kind_time);
    QVERIFY(alone.micro_batch_expert > 2 * evaluate(on_kind(d, 0)).micro_batch_expert);
    QVERIFY(is_close(e.micro_batch_expert, alone.micro_batch_expert));
  }

  /// The fuller kind slows the step, also if the other one sets the pace.
  void memory_pressure_of_the_fullest_kind() {
    Design d = pipeline({"model=llama3.1-8b", "mixed_along=replicas", "framework=nanotron"});
    auto small = std::make_shared<Accelerator>(*d.cluster.accelerator);
    small->memory = evaluate(on_kind(d, 0)).memory_floor / resolved(d).cluster.memory_usable;
    small->memory_bandwidth *= 2;
    d.cluster.others.front().accelerator = small;
    const Evaluation e = evaluate(d), full = evaluate(on_kind(d, 1)), roomy = evaluate(on_kind(d, 0));
    QVERIFY(is_legal(e));
    QVERIFY(e.first_kind_time > e.second_kind_time);
    QVERIFY(full.memory_pressure > roomy.memory_pressure);
    QVERIFY(is_close(e.memory_pressure, full.memory_pressure));
  }

  /// Two pieces with their least of one layer keep it; the others lack a layer.
  void pieces_keep_their_least() {
    Design d = pipeline();
    auto model = std::make_shared<Model>(*d.work.model);
    model->layers = 7;
    d.layout.stage_split = StageSplit::lighter_ends;
    LayerSplit split(d.layout, *model);
    split.set_runs(std::vector<PieceRun>{{2, 1, 1}, {2, 3, 1}});
    const double expected[] = {1, 1, 2, 3};
    double first = 0;
    for (int i = 0; i < 4; ++i) {
      QCOMPARE(split[i].first, first);
      QCOMPARE(split[i].count, expected[i]);
      first += expected[i];
    }
  }

  /// These studies describe one kind of devices.
  void studies_of_one_kind_have_no_answer() {
    const Design d = pipeline();
    const Evaluation e = evaluate(d);
    QVERIFY(is_legal(e) && why_not_mixed(d) && !why_not_mixed(on_kind(d, 0)));
    QVERIFY(roofline(d, e).points.empty());
    QCOMPARE(RankMap(d).devices(), std::int64_t(0));
    QCOMPARE(kernel_fusion(d).unfused(), 0.0);
    Timeline timeline;
    simulate(d, e, timeline);
    QVERIFY(timeline.stages.empty());
  }

  /// No run on two kinds was measured.
  void the_likely_range_is_extrapolated() {
    const Design d = data_parallel();
    const Neighbourhood near = neighbourhood_of(d);
    QCOMPARE(near.step_time_rows + near.memory_rows, std::size_t(0));
    QVERIFY(neighbourhood_message(near).text().starts_with("Extrapolated: no run on several kinds of GPUs"));
    QVERIFY(!(evaluate(d).error_kind == evaluate(on_kind(d, 0)).error_kind));
    QVERIFY(evaluate(d).error_kind == evaluate(swapped(d)).error_kind);
  }

  /// Prices and counts are unknown if the second kind takes all GPUs or more.
  void no_room_without_a_first_kind() {
    for (const char* count : {"second_accelerators=32", "second_accelerators=40"}) {
      const Design d = data_parallel({count, "server_price=30000"});
      const Evaluation e = evaluate(d);
      QCOMPARE(e.legality.reason, Illegality::kind_count);
      const RoomReport room = report_room(resolved(d), e);
      QVERIFY(room.problem && room.problem->text().find("are of the second kind") != std::string::npos);
      QVERIFY(room.bill.lines.empty());
      QVERIFY(std::isnan(mean_over_devices(device_kinds(d), {1, 2})));
    }
    const Design both = data_parallel({"server_price=30000"});
    const RoomReport room = report_room(resolved(both), evaluate(both));
    QVERIFY(std::ranges::any_of(room.notes, [](const Message& note) {
      return note.text().find("applies to both kinds") != std::string::npos;
    }));
  }
};

TRAINYARD_TEST(TestMixedLimits);
#include "tst_mixed_limits.moc"
