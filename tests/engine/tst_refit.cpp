// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

#include "engine/calibration/refit.h"
#include "engine/measured/compare.h"
#include "engine/measured/published_runs.h"
#include "tests/cases.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Published runs with measured memory, as if they came from an unknown framework.
std::vector<Run> runs_of(const char* model, const char* framework) {
  std::vector<Run> out;
  for (const Run& run : published_runs()) {
    if (run.model != model || run.failed() || !(run.peak_mem_gib > 0) || run.framework != "nanotron") continue;
    out.push_back(run);
    out.back().framework = framework;
  }
  return out;
}

double memory_error(const std::vector<Run>& runs, const CoefficientsRef& values) {
  return validate(runs, values).summary.back().memory.mean_abs;
}

const int repeats = tests::cases(20, tests::sanitized ? 7 : 20);

struct Repeats {
  double before = 0, after = 0;
  int worse = 0, count = 0;
};

Repeats repeat(const std::vector<Run>& all, size_t taught, int times) {
  std::mt19937 random(11);
  Repeats out;
  for (int i = 0; i < times; ++i) {
    std::vector<Run> runs = all;
    std::shuffle(runs.begin(), runs.end(), random);
    const std::vector<Run> own(runs.begin(), runs.begin() + static_cast<std::ptrdiff_t>(taught));
    const std::vector<Run> others(runs.begin() + static_cast<std::ptrdiff_t>(taught), runs.end());
    const double before = memory_error(others, nullptr);
    const double after = memory_error(others, refit(own).coefficients);
    out.before += before;
    out.after += after;
    out.worse += after > 1.0001 * before ? 1 : 0;
    ++out.count;
  }
  return out;
}

}  // namespace

class TestRefit : public QObject {
  Q_OBJECT

 private slots:
  /// The message names the missing column instead of saying "too few figures".
  void theMessageNamesTheMissingColumn() {
    std::vector<Run> runs = runs_of("llama3.1-8b", "nanotron");
    if (runs.empty())
      for (const Run& run : published_runs())
        if (run.peak_mem_gib > 0 && run.step_time_s > 0 && runs.size() < 5) runs.push_back(run);
    QVERIFY(!runs.empty());
    for (Run& run : runs) {
      run.memory_kind = "reserved";
      run.global_batch = 512;
      run.step_time_s = 3;
      run.tokens_per_s_per_gpu = run.tflops_per_gpu = run.mfu = NAN;
    }
    QVERIFY(missing_columns(runs).empty());
    const auto only = [](const std::vector<std::string_view>& found, std::string_view name) {
      return found == std::vector<std::string_view>{name};
    };
    for (Run& run : runs) run.memory_kind.clear();
    QVERIFY(only(missing_columns(runs), "memory_kind"));
    for (Run& run : runs) run.peak_mem_gib = run.global_batch = NAN;
    QVERIFY(only(missing_columns(runs), "global_batch"));
    for (Run& run : runs) run.step_time_s = NAN;
    QCOMPARE(missing_columns(runs).size(), size_t(5));
  }
  void five_runs_calibrate_the_memory_of_an_unknown_framework_data();
  void five_runs_calibrate_the_memory_of_an_unknown_framework();
  void known_frameworks_hardly_change();
  void values_stay_physical_and_changes_are_listed();
  void no_runs_give_no_proposal();
  void launch_latency_is_freed_first();
  void a_stop_gives_no_proposal();
};

void TestRefit::five_runs_calibrate_the_memory_of_an_unknown_framework_data() {
  QTest::addColumn<QString>("model");
  QTest::newRow("8B") << "Llama-like 8B";
  QTest::newRow("80B") << "Llama-like 80B";
}

void TestRefit::five_runs_calibrate_the_memory_of_an_unknown_framework() {
  QFETCH(QString, model);
  const Repeats r = repeat(runs_of(qPrintable(model), "megatron"), 5, repeats);
  QVERIFY2(r.after < 0.6 * r.before, qPrintable(QString("%1 → %2").arg(r.before / r.count).arg(r.after / r.count)));
  QVERIFY2(r.worse <= 1, qPrintable(QString::number(r.worse)));
}

void TestRefit::known_frameworks_hardly_change() {
  const Repeats r = repeat(runs_of("Llama-like 80B", "nanotron"), 5, repeats);
  QVERIFY2(r.after < 1.03 * r.before, qPrintable(QString("%1 → %2").arg(r.before / r.count).arg(r.after / r.count)));
  QVERIFY2(r.worse <= 3, qPrintable(QString::number(r.worse)));
}

void TestRefit::values_stay_physical_and_changes_are_listed() {
  const std::vector<Run> all = runs_of("Llama-like 8B", "megatron");
  const Refit learnt = refit(std::span(all).first(8));
  QVERIFY(learnt.coefficients);
  QVERIFY(!learnt.changed.empty());
  for (const RefitChange& change : learnt.changed) {
    QVERIFY(change.after >= change.coefficient->min * 0.999999 && change.after <= change.coefficient->max * 1.000001);
    QCOMPARE(change.after, value_of(*learnt.coefficients, *change.coefficient));
  }
  QVERIFY(learnt.after.summary.back().memory.mean_abs < learnt.before.summary.back().memory.mean_abs);
}

void TestRefit::no_runs_give_no_proposal() {
  const Refit learnt = refit({});
  QVERIFY(learnt.coefficients);
  QVERIFY(learnt.changed.empty());
}

void TestRefit::launch_latency_is_freed_first() {
  const Validation v = validate(std::span(published_runs()).first(200));
  const auto freed = refit_coefficients(v.rows, false);
  QVERIFY(!freed.empty());
  QVERIFY(freed.front()->id.ends_with("launch_latency"));
}

void TestRefit::a_stop_gives_no_proposal() {
  const std::vector<Run> all = runs_of("Llama-like 8B", "megatron");
  std::stop_source stop;
  const Execution watched{.stop = stop.get_token(), .progress = [&](double) { stop.request_stop(); }};
  QVERIFY(!refit(std::span(all).first(6), nullptr, watched).coefficients);
}

TRAINYARD_TEST(TestRefit);
#include "tst_refit.moc"
