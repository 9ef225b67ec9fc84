// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <cmath>
#include <sstream>

#include "engine/measured/nearest.h"
#include "engine/measured/published_runs.h"
#include "engine/measured/validation.h"
#include "engine/parameters/parameter.h"
#include "engine/statistics/quantile.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

const Validation& published() {
  static const Validation all = validate(published_runs());
  return all;
}

const ValidationSummary& group(const char* name) {
  for (const ValidationSummary& s : published().summary)
    if (s.group == name) return s;
  qFatal("no group %s", name);
}

std::vector<Run> one_run(const std::string& cells) {
  std::istringstream in(
      "model,accelerator,gpus,framework,precision,tp,pp,dp,seq_len,micro_batch,global_batch,step_time_s\n" + cells +
      "\n");
  return read_runs(in, "runs.csv");
}

}  // namespace

class TestValidation : public QObject {
  Q_OBJECT

 private slots:
  void every_run_has_a_row();
  void errors_do_not_grow();
  void ranges_cover_the_stated_share();
  void runs_that_ran_fit_and_failed_runs_do_not();
  void summaries_agree_with_rows();
  void errors_are_summarised_by_framework();
  void refused_runs_have_a_reason_and_no_numbers();
  void impossible_numbers_are_refused();
  void assumed_columns_are_named();
  void an_unknown_framework_has_a_wider_range();
  void progress_ends_at_one_and_a_stop_gives_no_result();
  void statistics_of_errors_by_hand();
  void runs_that_failed_have_no_error();
  void the_nearest_run_of_a_run_is_itself();
  void runs_of_other_vendors_are_never_near();
};

void TestValidation::every_run_has_a_row() {
  QCOMPARE(published().rows.size(), published_runs().size());
  for (size_t i = 0; i < published().rows.size(); ++i) QCOMPARE(published().rows[i].run.id, published_runs()[i].id);
  QCOMPARE(published().summary.back().group, std::string("all"));
  QCOMPARE(published().summary.back().n, published_runs().size());
}

void TestValidation::errors_do_not_grow() {
  const ValidationSummary& all = published().summary.back();
  QVERIFY(all.step_time.n > 1600);
  QVERIFY2(all.step_time.median_abs < 0.085, qPrintable(QString::number(all.step_time.median_abs)));
  // The prediction is of a healthy step, so runs slowed by known incidents say nothing about its error.
  std::vector<double> healthy, signed_errors;
  for (const ValidatedRun& row : published().rows)
    if (row.step_time.comparable() && row.evaluation.incident_slowdown < 1.1)
      signed_errors.push_back(row.step_time.predicted / row.step_time.measured - 1);
  for (const double error : signed_errors) healthy.push_back(std::abs(error));
  std::ranges::sort(healthy);
  std::ranges::sort(signed_errors);
  QVERIFY2(healthy.size() > 1100, qPrintable(QString::number(healthy.size())));
  const double median = sorted_quantile(healthy, 0.5);
  QVERIFY2(median < 0.065, qPrintable(QString::number(median)));
  QVERIFY2(all.memory.median_abs < 0.08, qPrintable(QString::number(all.memory.median_abs)));
  QVERIFY(group("SIMUMAX").memory.mean_abs < 0.01);
  QVERIFY(std::abs(sorted_quantile(signed_errors, 0.5)) < 0.03);
}

void TestValidation::ranges_cover_the_stated_share() {
  const ValidationSummary& all = published().summary.back();
  QVERIFY2(all.step_time.coverage > 0.83 && all.step_time.coverage < 0.95,
           qPrintable(QString::number(all.step_time.coverage)));
  QVERIFY2(all.memory.coverage > 0.83 && all.memory.coverage < 0.97, qPrintable(QString::number(all.memory.coverage)));
  for (const char* large : {"VTRAINM", "NTRONF", "LLMF", "BSA100"})
    QVERIFY2(group(large).step_time.coverage > 0.8, large);
}

void TestValidation::runs_that_ran_fit_and_failed_runs_do_not() {
  const ValidationSummary& ran = group("NTRONF");
  const ValidationSummary& failed = group("NTRONX");
  QCOMPARE(ran.ran, ran.n);
  QCOMPARE(failed.failed, failed.n);
  QVERIFY2(double(ran.ran_fit) >= 0.97 * double(ran.ran), qPrintable(QString::number(ran.ran_fit)));
  QVERIFY2(double(failed.failed_not_fit) >= 0.85 * double(failed.failed),
           qPrintable(QString::number(failed.failed_not_fit)));
  // Mixtures of the public recipes: one in six would not fit if outputs of experts were saved.
  const ValidationSummary& recipes = group("MBRIDGE");
  QVERIFY2(double(recipes.ran_fit) >= 0.9 * double(recipes.ran), qPrintable(QString::number(recipes.ran_fit)));
}

void TestValidation::summaries_agree_with_rows() {
  const ValidationSummary& summary = group("MBRIDGE");
  size_t n = 0, refused = 0, compared = 0;
  double sum = 0, inside = 0;
  for (const ValidatedRun& row : published().rows) {
    if (row.run.group != "MBRIDGE") continue;
    ++n;
    refused += row.refused.empty() ? 0 : 1;
    if (!row.step_time.comparable()) continue;
    ++compared;
    sum += std::abs(row.step_time.predicted / row.step_time.measured - 1);
    inside += row.step_time.inside() ? 1 : 0;
  }
  QCOMPARE(summary.n, n);
  QCOMPARE(summary.refused, refused);
  QCOMPARE(summary.step_time.n, compared);
  QCOMPARE(summary.step_time.mean_abs, sum / double(compared));
  QCOMPARE(summary.step_time.coverage, inside / double(compared));
}

/// Counted by hand: only the runs whose sources name the framework.
void TestValidation::errors_are_summarised_by_framework() {
  std::vector<double> errors[2];
  for (const ValidatedRun& row : published().rows) {
    const bool named = row.run.framework == "nanotron" || row.run.framework == "fsdp";
    if (named && row.step_time.comparable())
      errors[row.run.framework == "fsdp"].push_back(std::abs(row.step_time.error()));
  }
  const Framework frameworks[] = {Framework::nanotron, Framework::fsdp};
  for (int i = 0; i < 2; ++i) {
    const ErrorStatistics s = summarize(published().rows, frameworks[i]).step_time;
    QCOMPARE(s.n, errors[i].size());
    std::sort(errors[i].begin(), errors[i].end());
    QCOMPARE(s.median_abs, sorted_quantile(errors[i], 0.5));
  }
}

void TestValidation::refused_runs_have_a_reason_and_no_numbers() {
  const Validation v = validate(one_run("Secret model,h100-sxm,8,megatron,bf16,1,1,8,4096,1,8,1"));
  QVERIFY(!v.rows[0].refused.empty());
  QVERIFY(std::isnan(v.rows[0].step_time.predicted));
  QCOMPARE(v.rows[0].step_time.measured, 1.0);
  QCOMPARE(v.summary.back().refused, size_t(1));
  QCOMPARE(v.summary.back().step_time.n, size_t(0));
}

void TestValidation::impossible_numbers_are_refused() {
  for (const char* cells : {"Llama 3.1 8B,h100-sxm,0,megatron,bf16,1,1,1,4096,1,8,1",
                            "Llama 3.1 8B,h100-sxm,8,megatron,bf16,0,1,8,4096,1,8,1",
                            "Llama 3.1 8B,h100-sxm,8,megatron,bf16,1,1e15,8,4096,1,8,1",
                            "Llama 3.1 8B,h100-sxm,8,megatron,bf16,1,1,8,0,1,8,1",
                            "Llama 3.1 8B,h100-sxm,8,megatron,bf16,1,1,8,4096,1e300,8,1"}) {
    const Validation v = validate(one_run(cells));
    QVERIFY2(!v.rows[0].refused.empty(), cells);
  }
}

void TestValidation::assumed_columns_are_named() {
  const Validation v = validate(one_run("Llama 3.1 8B,h100-sxm,8,megatron,bf16,1,1,8,4096,,8,1"));
  const auto& assumed = v.rows[0].assumed;
  QVERIFY(std::any_of(assumed.begin(), assumed.end(), [](const auto& a) { return a.starts_with("micro_batch = "); }));
}

void TestValidation::an_unknown_framework_has_a_wider_range() {
  const Validation known = validate(one_run("Llama 3.1 8B,h100-sxm,8,megatron,bf16,1,1,8,4096,1,8,1"));
  const Validation unknown_one = validate(one_run("Llama 3.1 8B,h100-sxm,8,homemade,bf16,1,1,8,4096,1,8,1"));
  const auto width = [](const Validation& v) { return v.rows[0].step_time.high / v.rows[0].step_time.low; };
  QVERIFY(width(unknown_one) > width(known));
}

void TestValidation::progress_ends_at_one_and_a_stop_gives_no_result() {
  const auto some = std::span(published_runs()).first(400);
  double last = 0;
  bool forward = true;
  const Validation whole = validate(some, nullptr, {.progress = [&](double share) {
                                      forward = forward && share > last;
                                      last = share;
                                    }});
  QCOMPARE(whole.rows.size(), size_t(400));
  QVERIFY(forward);
  QCOMPARE(last, 1.0);
  // With two threads, at most two of the 25 parts are in progress at the first report, on any machine.
  std::stop_source stop;
  const auto watch = [&](double) { stop.request_stop(); };
  const Validation none = validate(some, nullptr, {.stop = stop.get_token(), .progress = watch, .threads = 2});
  QVERIFY(none.rows.empty() && none.summary.empty());
}

/// Errors of −20, −10, −10, +5 and +40 %.
void TestValidation::statistics_of_errors_by_hand() {
  ErrorTally errors;
  for (const double predicted : {0.8, 0.9, 1.05, 1.4, 0.9})
    errors.add({1, predicted, 0.85 * predicted, 1.15 * predicted});
  errors.add({unknown, 1, 0.9, 1.1});
  errors.add({1, unknown, unknown, unknown});
  const ErrorStatistics s = errors.statistics();
  const auto near = [](double a, double b) { return std::abs(a - b) < 1e-12; };
  QCOMPARE(s.n, size_t(5));
  QVERIFY(near(s.bias, -0.1));
  QVERIFY(near(s.mean_abs, (0.2 + 0.1 + 0.05 + 0.4 + 0.1) / 5));
  QVERIFY(near(s.median_abs, 0.1));
  QVERIFY(near(s.p90_abs, 0.2 + 0.6 * (0.4 - 0.2)));
  QVERIFY(near(s.coverage, 3.0 / 5));
}

void TestValidation::runs_that_failed_have_no_error() {
  ValidatedRun ran, failed;
  ran.step_time = failed.step_time = {1, 1.5, 1, 2};
  ran.fits = Fit::yes;
  failed.run.status = "failed";
  failed.fits = Fit::tight;
  const ValidatedRun* rows[] = {&ran, &failed};
  const ValidationSummary s = summarize(rows, "both");
  QCOMPARE(s.step_time.n, size_t(1));
  QCOMPARE(s.ran, size_t(1));
  QCOMPARE(s.ran_fit, size_t(1));
  QCOMPARE(s.failed, size_t(1));
  QCOMPARE(s.failed_not_fit, size_t(1));
}

void TestValidation::the_nearest_run_of_a_run_is_itself() {
  size_t tried = 0;
  for (size_t i = 0; i < published().rows.size(); i += 301) {
    const ValidatedRun& row = published().rows[i];
    if (!row.refused.empty() || row.run.failed() || !row.step_time.comparable()) continue;
    const auto near = nearest_runs(row.design, published().rows, 5);
    // Each distance equals that to the run alone.
    for (const NearRun& one : near)
      QCOMPARE(one.distance, nearest_runs(row.design, std::span(one.run, 1), 1)[0].distance);
    QVERIFY(near.size() == 5 || row.design.cluster.accelerator->vendor != "NVIDIA");
    QCOMPARE(near[0].distance, 0.0);
    for (size_t j = 1; j < near.size(); ++j) QVERIFY(near[j].distance >= near[j - 1].distance);
    ++tried;
  }
  QVERIFY(tried > 3);
}

void TestValidation::runs_of_other_vendors_are_never_near() {
  for (const char* id : {"mi300x", "tpu-v5p", "gaudi3", "trainium2"}) {
    Design design = default_design();
    assign(design, std::string("accelerator=") + id);
    for (const NearRun& near : nearest_runs(design, published().rows, 5))
      QCOMPARE(near.run->design.cluster.accelerator->vendor, design.cluster.accelerator->vendor);
  }
  Design gaudi = default_design();
  assign(gaudi, "accelerator=gaudi3");
  QVERIFY(nearest_runs(gaudi, published().rows, 5).empty());
  QCOMPARE(nearest_runs(default_design(), published().rows, 5).size(), size_t(5));
}

TRAINYARD_TEST(TestValidation);
#include "tst_validation.moc"
