// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep evaluates one design many times: each point equals evaluate() of the design with that value.
#include <QTest>

#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/studies/sweep.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

bool same_results(const Evaluation& a, const Evaluation& b) {
  for (const Metric& metric : metrics()) {
    const double x = number(a, metric), y = number(b, metric);
    if (x != y && !(std::isnan(x) && std::isnan(y))) return false;
  }
  return a.legality.reason == b.legality.reason;
}

/// Returns the value at a position in the form that set_value() takes.
Value value_of(const Parameter& p, double position) {
  if (is_number(p)) return position;
  if (is_toggle(p)) return position != 0;
  if (is_choice(p)) return std::string(p.choices[size_t(position)].id);
  return catalog(std::get<EntryField>(p.access).kind)[size_t(position)];
}

}  // namespace

class TestSweep : public QObject {
  Q_OBJECT

 private slots:
  void every_kind_of_input_is_swept() {
    Sweep sweep;
    for (const ParameterHandle input : std::vector<ParameterHandle>{
             &Layout::tensor_parallel, &Workload::global_batch, &Checkpoints::write_share, &Layout::sequence_parallel,
             &Recipe::optimizer, &Workload::model, &Storage::system}) {
      std::vector<double> values;
      slider_values(*input, values);
      QCOMPARE(values.size(), size_t(slider_positions(*input)));
      size_t points = 0;
      sweep.run(default_design(), {input, values}, [&](const SweepPoint& p) {
        QCOMPARE(p.index, points++);
        Design expected = default_design();
        set_value(expected, *input, value_of(*input, values[p.index]));
        QVERIFY2(p.design == expected, input->id);
        QVERIFY2(same_results(p.result, evaluate(expected)), input->id);
      });
      QCOMPARE(points, values.size());
    }
  }

  void two_inputs_are_swept_together() {
    const std::vector<double> degrees{1, 2, 8}, batches{512, 1024};
    std::vector<std::pair<size_t, size_t>> seen;
    Sweep sweep;
    sweep.run(default_design(), {&Layout::tensor_parallel, degrees}, {&Workload::global_batch, batches},
              [&](const SweepPoint& p) {
                seen.emplace_back(p.index, p.other_index);
                Design expected = default_design();
                expected.layout.tensor_parallel = degrees[p.index];
                expected.work.global_batch = batches[p.other_index];
                QVERIFY(p.design == expected);
                QVERIFY(same_results(p.result, evaluate(expected)));
              });
    QCOMPARE(seen, (std::vector<std::pair<size_t, size_t>>{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 0}, {2, 1}}));
  }

  void a_sweep_starts_anew_from_each_design() {
    const std::vector<double> counts{4096, 8192}, stages{8};
    Sweep sweep;
    sweep.run(default_design(), {&Cluster::accelerators, counts}, [](const SweepPoint&) {});
    sweep.run(default_design(), {&Layout::pipeline_parallel, stages}, [](const SweepPoint& p) {
      QCOMPARE(p.design.cluster.accelerators, default_design().cluster.accelerators);
    });
  }

  void factors_are_equal_and_reach_both_ends() {
    std::vector<double> values;
    geometric_values(10, 1000, 3, values);
    QCOMPARE(values, (std::vector<double>{10, 100, 1000}));
    geometric_values(10, 1000, 1, values);
    QCOMPARE(values, std::vector<double>{10});
  }
};

TRAINYARD_TEST(TestSweep);
#include "tst_sweep.moc"
