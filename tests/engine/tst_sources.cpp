// SPDX-License-Identifier: GPL-3.0-or-later
// Figures shipped as measured were measured: no source has figures that are sums of a few numbers.
#include <QTest>

#include <sstream>

#include "engine/measured/published_runs.h"
#include "engine/statistics/quantile.h"
#include "tests/accuracy/additive_form.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Runs of one layout with 3 ms per step, 2 ms per micro-batch and 5 ms per layer of each, printed with six digits.
/// Each is off by up to `noise`.
std::vector<Run> added_up(double noise) {
  std::string table =
      "model,accelerator,gpus,group,hidden,seq_len,tp,pp,dp,micro_batch,layers,global_batch,step_time_s\n";
  int i = 0;
  for (const int layers : {12, 16, 20, 24})
    for (const int batch : {4, 8, 16, 32}) {
      const double wobble = 1 + noise * ((i++ * 7) % 5 - 2) / 2;
      const double seconds = (3e-3 + batch * (2e-3 + 5e-3 * layers)) * wobble;
      table += QString("GPT,a100-sxm-80gb,8,TEST,1024,1024,8,1,1,1,%1,%2,%3\n")
                   .arg(layers)
                   .arg(batch)
                   .arg(seconds, 0, 'g', 6)
                   .toStdString();
    }
  std::istringstream in(table);
  return read_runs(in, "runs.csv");
}

}  // namespace

class TestSources : public QObject {
  Q_OBJECT

 private slots:
  void computed_sums_are_detected();
  void what_is_printed_twice_counts_once();
  void no_shipped_source_is_computed();
};

void TestSources::computed_sums_are_detected() {
  const auto exact = additive_cells(added_up(0), true);
  QCOMPARE(exact.size(), size_t(1));
  QCOMPARE(exact[0].rows, size_t(16));
  QCOMPARE(exact[0].spare, size_t(12));
  QVERIFY(exact[0].residual < arithmetic_residual);
  const auto noisy = additive_cells(added_up(2e-3), true);
  QVERIFY2(noisy[0].residual > 5e-4, qPrintable(QString::number(noisy[0].residual)));
}

void TestSources::what_is_printed_twice_counts_once() {
  std::vector<Run> runs = added_up(2e-3);
  runs.resize(4);  // one depth: two numbers, two runs to spare
  const auto once = additive_cells(runs, true);
  const std::vector<Run> same = runs;
  runs.insert(runs.end(), same.begin(), same.end());
  const auto twice = additive_cells(runs, true);
  QCOMPARE(once[0].spare, size_t(2));
  QCOMPARE(twice[0].spare, size_t(2));
  QCOMPARE(twice[0].residual, once[0].residual);
}

void TestSources::no_shipped_source_is_computed() {
  for (const bool one_layout : {true, false}) {
    std::map<std::string, std::vector<double>> residuals;
    for (const AdditiveCell& cell : additive_cells(published_runs(), one_layout))
      residuals[cell.group].push_back(cell.residual);
    QVERIFY(residuals.size() > 3);
    for (auto& [group, list] : residuals) {
      std::ranges::sort(list);
      QVERIFY2(sorted_quantile(list, 0.5) > 10 * arithmetic_residual, group.c_str());
    }
  }
}

TRAINYARD_TEST(TestSources);
#include "tst_sources.moc"
