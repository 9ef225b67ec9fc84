// SPDX-License-Identifier: GPL-3.0-or-later
// The table of parallel degrees, and the generic code that iterates over it.
#include <QTest>

#include <algorithm>
#include <string>

#include "engine/explore/axis_order.h"
#include "engine/explore/rank_map.h"
#include "engine/metrics/handle.h"
#include "engine/metrics/metric.h"
#include "engine/physics/degrees.h"
#include "engine/physics/placement.h"
#include "engine/studies/findings.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

class TestDegrees : public QObject {
  Q_OBJECT

 private slots:
  void rows_are_in_the_order_of_dimensions();
  void each_row_has_its_inputs();
  void each_row_has_its_metrics();
  void sums_have_every_dimension();
  void devices_are_the_product_of_ranks();
  void a_finding_names_the_product();
  void a_finding_reports_exposed_traffic();
  void lists_keep_order_and_separator();
};

void TestDegrees::rows_are_in_the_order_of_dimensions() {
  for (size_t i = 0; i < dimension_count; ++i) {
    QCOMPARE(size_t(degrees()[i].dimension), i);
    QVERIFY(&degree(Dimension(int(i))) == &degrees()[i]);
  }
  QCOMPARE(degrees().back().dimension, Dimension::data);
  // Data parallelism exchanges once per step, all others inside the passes of a micro-batch.
  for (const Degree& each : degrees()) QCOMPARE(each.micro_batch_time == nullptr, each.dimension == Dimension::data);
}

void TestDegrees::each_row_has_its_inputs() {
  QCOMPARE(parallel_degrees(Group::layout).size(), dimension_count);
  for (const Degree& each : degrees()) {
    const Parameter& input = parameter(each.input);
    QCOMPARE(degree_of(input), &each);
    QCOMPARE(std::string(input.symbol), std::string(each.symbol));
    QCOMPARE(std::string(input.id), std::string(each.id) + "_parallel");
    if (!each.replica_input) continue;
    QCOMPARE(degree_of(parameter(each.replica_input)), &each);
    QCOMPARE(std::string(parameter(each.replica_input).symbol), std::string(each.symbol));
  }
  QVERIFY(!degree_of(parameter(&Layout::micro_batch)));
  QVERIFY(!degree_of(parameter(&Layout::sequence_parallel)));
}

void TestDegrees::each_row_has_its_metrics() {
  for (const Degree& each : degrees()) {
    const Metric* time = find_metric("time_" + std::string(each.id));
    QVERIFY2(time && time->value == static_cast<double Evaluation::*>(each.step_time), each.id);
    QCOMPARE(time->part, degree_part(each.dimension));
    const Metric* volume = find_metric(std::string(each.id) + "_volume");
    QVERIFY2(volume && volume->value == static_cast<double Evaluation::*>(each.volume), each.id);
    QCOMPARE(std::string(group_id(group_of(each.dimension))), std::string(each.id));
  }
}

void TestDegrees::sums_have_every_dimension() {
  for (const MetricHandle sum : {MetricHandle(&Evaluation::step_time), MetricHandle(&Evaluation::step_work_time),
                                 MetricHandle(&Evaluation::time_stragglers)})
    for (const Degree& each : degrees()) {
      const std::string term = "{time_" + std::string(each.id) + '}';
      QVERIFY2(std::string(sum->formula).find(term) != std::string::npos, each.id);
    }
  const Evaluation e = evaluate(with({"context_parallel=2", "accelerators=32768"}));
  double sum = 0;
  for (const Degree& each : degrees()) sum += e.*each.step_time;
  QCOMPARE(communication_time(e), sum);
}

void TestDegrees::devices_are_the_product_of_ranks() {
  const Design whole = resolved(with({"context_parallel=2", "accelerators=32768"}));
  const Setting s = make_setting(whole);
  double product = 1;
  for (const Degree& each : degrees()) {
    QCOMPARE(depth_of_axis(each.input) == AxisDepth::degrees, each.has_ranks);
    if (each.has_ranks) product *= s.*each.used;
    // A group has as many members as its degree; replicas also share the sequence with context parallelism.
    const double members = each.dimension == Dimension::data ? s.dp * s.cp : s.*each.used;
    QCOMPARE(each.group(s).size, members);
  }
  QCOMPARE(s.devices, product);
  QCOMPARE(s.devices, whole.cluster.accelerators);
  QCOMPARE(s.ep, 1.0);  // the model has no experts
}

void TestDegrees::a_finding_names_the_product() {
  const auto detail_of = [](const Design& design, const char* title) {
    for (const Finding& f : findings(design, evaluate(design)))
      if (std::string(f.title.format) == title) return f.detail.text();
    return std::string();
  };
  QCOMPARE(detail_of(default_design(), "Legal layout"), std::string("TP 8 × PP 16 × CP 1 × DP 128 = 16,384 GPUs"));
  QCOMPARE(detail_of(with({"data_parallel=120"}), "Not a legal layout"),
           std::string("TP 8 × PP 16 × CP 1 × DP 120 = 15,360, not 16,384 GPUs"));
}

void TestDegrees::a_finding_reports_exposed_traffic() {
  const Design slow = with({"network_bandwidth=1e9"});
  const Evaluation e = evaluate(slow);
  QVERIFY(e.time_data > 0.1 * e.step_time);
  const auto reports = [](const Design& design, const Evaluation& result) {
    return std::ranges::any_of(findings(design, result), [](const Finding& f) {
      return std::string(f.title.format) == degree(Dimension::data).exposed;
    });
  };
  QVERIFY(reports(slow, e));
  const Design fast = with({"network_bandwidth=1e12"});
  QVERIFY(!reports(fast, evaluate(fast)));
}

void TestDegrees::lists_keep_order_and_separator() {
  const Message message{"up to %1, then %2",
                        {{.list = {{"TP", 8}, {"PP", 1024}}, .separator = " × "}, {3, Unit::none, {}, false}}};
  QCOMPARE(message.text(), std::string("up to TP 8 × PP 1,024, then 3"));
}

TRAINYARD_TEST(TestDegrees);
#include "tst_degrees.moc"
