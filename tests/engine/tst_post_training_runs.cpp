// SPDX-License-Identifier: GPL-3.0-or-later
// Published post-training iterations: how they are read, and the errors of their predictions.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

#include "engine/error.h"
#include "engine/measured/iteration_speed.h"
#include "engine/measured/published_runs.h"
#include "places.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

std::vector<PostTrainingRun> read(const std::string& text) {
  std::istringstream in(text);
  return read_post_training_runs(in, "runs.csv");
}

const IterationSummary& of(const std::vector<IterationSummary>& all, const std::string& group) {
  for (const IterationSummary& s : all)
    if (s.group == group) return s;
  return all.back();
}

}  // namespace

class TestPostTrainingRuns : public QObject {
  Q_OBJECT
 private slots:
  void columnsAreRead() {
    const auto runs = read(
        "model,accelerator,gpus,pools,rollout_gpus,rollout_tp,train_layout,samples_per_prompt,samples_per_iter,"
        "train_batch,response_len_mean,staleness,iter_s,notes\n"
        "Qwen3-32B,h100-sxm,64,disaggregated,32,4,[TP CP EP PP VPP]=4 2 1 4 n/a,32,2048,512,3207,1,215,"
        "total sequence cap 4096; mean of 5 steps\n");
    const PostTrainingRunDesign reading = design_of(runs.at(0));
    QVERIFY2(reading.refused.empty(), reading.refused.c_str());
    const Design& d = reading.design;
    QCOMPARE(d.work.model->id, std::string("qwen3-32b"));
    QCOMPARE(d.post_training.pools, Pools::separate);
    QCOMPARE(d.post_training.rollout_accelerators, 32.0);
    QCOMPARE(d.post_training.pace, RolloutPace::one_ahead);
    QCOMPARE(d.post_training.prompts, 64.0);
    QCOMPARE(d.post_training.update_answers, 512.0);
    QCOMPARE(d.post_training.answer_cap, 4096 - d.post_training.prompt_tokens);
    QCOMPARE(d.serving.tensor_parallel, 4.0);
    QCOMPARE(d.layout.tensor_parallel, 4.0);
    QCOMPARE(d.layout.context_parallel, 2.0);
    QCOMPARE(d.layout.pipeline_parallel, 4.0);
    QCOMPARE(std::ranges::count(reading.assumed, "post_prompt_tokens = 120"), 1);
    const auto words = read(
        "model,accelerator,gpus,train_layout,samples_per_iter,response_len_mean,algorithm,set\n"
        "Llama-3.1-70B,h100-sxm,64,TP8 FSDP2,2048,395,DAPO,answer_spread=0.5\n");
    const Design named = design_of(words.at(0)).design;
    QCOMPARE(named.layout.tensor_parallel, 8.0);
    QCOMPARE(named.layout.zero_stage, ZeroStage::zero_3);
    QCOMPARE(named.serving.weight_format, WeightFormat::bits_16);
    // A truncated list, and impossible degrees.
    for (const char* layout : {"TP CP EP PP 4 2 1 4", "[TP CP EP PP VPP]=0 0 0 0 0", "TP0 PP0"}) {
      const auto odd = read(std::string("model,accelerator,gpus,train_layout,samples_per_iter,response_len_mean\n"
                                        "Llama-3.1-70B,h100-sxm,64,") +
                            layout + ",2048,395\n");
      const Layout& l = design_of(odd.at(0)).design.layout;
      QVERIFY2(l.tensor_parallel >= 1 && l.pipeline_parallel >= 1 && l.expert_parallel >= 1, layout);
    }
    QCOMPARE(named.post_training.pools, Pools::shared);
    QCOMPARE(named.post_training.pace, RolloutPace::in_turn);
    QVERIFY(!named.post_training.reference);
    QCOMPARE(named.post_training.answer_spread, 0.5);
  }

  void unreadableRowsHaveAReason() {
    const std::string head = "model,accelerator,gpus,samples_per_iter,response_len_mean\n";
    const std::string refused = design_of(read(head + "Snowball-67B-A2B,h100-sxm,8,512,500\n").at(0)).refused;
    QVERIFY2(refused.find("the catalog has no model “Snowball-67B-A2B”") != std::string::npos, refused.c_str());
    QVERIFY(!design_of(read(head + ",h100-sxm,8,512,500\n").at(0)).refused.empty());
    QVERIFY(!design_of(read(head + "Llama-3.1-8B,tpu-v9,8,512,500\n").at(0)).refused.empty());
    QVERIFY(!design_of(read(head + "Llama-3.1-8B,h100-sxm,8,,500\n").at(0)).refused.empty());
    QVERIFY(!design_of(read(head + "Llama-3.1-8B,h100-sxm,8,512,\n").at(0)).refused.empty());
    QVERIFY_THROWS_EXCEPTION(InputError, read("model,gpus,iter_s\nLlama-3.1-8B,8,100\n"));
    QVERIFY_THROWS_EXCEPTION(InputError, read(head + "Llama-3.1-8B,h100-sxm,eight,512,500\n"));
  }

  /// Published rows of each kind: each is scored or says why it is not.
  void everyRowIsScoredOrSaysWhyNot() {
    std::ifstream in(TRAINYARD_SOURCE_DIR "/tests/data/post_training_kinds.csv");
    const auto rows = predict(read_post_training_runs(in, "kinds"));
    const std::map<std::string, const char*> expected{
        {"NEMORL-001", ""},
        {"NEMOALIGN-001", "the precision is not stated"},
        {"VERL-041", ""},
        {"VERL-046", ""},
        {"VERL-045", "only changed values were sent"},
        {"CKPTENG-003", ""},
        {"CKPTENG-010", "2 bytes per parameter"},
        {"NEMOREFIT-001", ""},
        {"NEMOREFIT-018", "the architecture is neither stated nor in the catalog"},
        {"KIMI-005", "the accelerator is not stated"},
        {"DSCHAT-021", "the precision is not stated"},
        {"VERLISS-005", "the length of answers is not stated"},
        {"OLMO-001", "the number of GPUs is not stated"},
        {"SFT-001", "the accelerator is not stated"},
        {"PRIMERL-034", "the number of answers is not stated"},
        {"MARIN-002", "the catalog has no model “Snowball-67B-A2B”"}};
    QCOMPARE(rows.size(), expected.size());
    IterationTally tally;
    for (const ValidatedIteration& row : rows) {
      tally.add(row);
      const std::string why = expected.at(row.run.id), said = row.refused + row.not_scored;
      QVERIFY2(said.find(why) != std::string::npos && why.empty() == said.empty(), (row.run.id + ": " + said).c_str());
      QVERIFY2(main_quantity(row).comparable() == why.empty(), row.run.id.c_str());
      if (row.refused.empty()) QVERIFY2(std::isfinite(main_quantity(row).error()), row.run.id.c_str());
    }
    const IterationSummary all = tally.summaries().back();
    QCOMPARE(all.n, rows.size());
    QCOMPARE(all.refused, size_t(9));
    QCOMPARE(all.not_scored, size_t(2));
    QCOMPARE(all.from_columns.n, size_t(1));
    QCOMPARE(all.sync.n, size_t(4));
    QCOMPARE(all.whole_run.n, size_t(0));
  }

  /// Each kind of row is compared with the corresponding result of the design.
  void eachKindIsComparedWithItsResult() {
    const std::string head =
        "kind,framework,model,accelerator,gpus,rollout_gpus,precision,samples_per_iter,prompt_len_mean,"
        "response_len_mean,steps,iter_s,train_s,sync_s,sync_gb,hours,gpu_hours\n";
    const auto row = [&](const std::string& kind, const std::string& cells) {
      return predict(read(head + kind + ",tensor by tensor,Llama-3.1-8B,h100-sxm,16," + cells + '\n')).at(0);
    };
    const std::string work = ",bf16,1024,200,800,";
    const ValidatedIteration rollout = row("rollout_only", work + ",50,,,,,");
    QCOMPARE(rollout.rollout.predicted, evaluate(rollout.design).rollout_time);
    QCOMPARE(rollout.rollout.measured, 50.0);
    const ValidatedIteration training = row("train_only", work + ",,20,,,,");
    QCOMPARE(training.training.predicted, evaluate(training.design).update_time);
    QVERIFY(training.training.comparable() && !training.from_columns.comparable());
    const ValidatedIteration whole = row("run_total", work + "100,,,,,,32");
    QCOMPARE(whole.whole_run.predicted, 100 * evaluate(whole.design).iteration_time);
    QCOMPARE(whole.whole_run.measured, 2 * 3600.0);
    QVERIFY(row("run_total", work + ",,,,,2,").refused.find("iterations") != std::string::npos);
    // Published in 16 bits: 2 bytes per weight at 3 GB/s, plus a pause.
    const ValidatedIteration sync = row("weight_sync", "8,,,,,,,,6,16.1,,");
    const Evaluation e = evaluate(sync.design);
    QVERIFY(std::abs(sync.sync.predicted - (e.transfer_bytes / 3e9 + sync.design.post_training.transfer_pause)) < 1e-9);
    QVERIFY(sync.sync.comparable() && !sync.sync.ranged());
    QVERIFY(row("weight_sync", "8,,,,,,,,6,8,,").refused.find("2 bytes per parameter") != std::string::npos);
    QVERIFY(row("dream", work + ",50,,,,,").refused.find("“dream”") != std::string::npos);
    QVERIFY(row("", work + ",,,,,,").refused.find("no predictable time") != std::string::npos);
  }

  /// A row without a stated precision is shown but not scored, an unknown precision is refused, and the others are
  /// read.
  void precisionsAreNotAssumed() {
    const auto row = [](const std::string& precision) {
      return predict(read("model,accelerator,gpus,precision,samples_per_iter,response_len_mean,iter_s\n"
                          "Llama-3.1-8B,h100-sxm,16," +
                          precision + ",1024,800,60\n"))
          .at(0);
    };
    const ValidatedIteration blank = row("");
    QVERIFY2(blank.not_scored.find("precision") != std::string::npos, blank.not_scored.c_str());
    QVERIFY(blank.from_columns.predicted > 0 && !blank.from_columns.comparable() && !determines_speed(blank));
    QVERIFY(row("fp3").refused.find("“fp3”") != std::string::npos);
    QVERIFY(row("bf16").from_columns.comparable());
    const Design narrow = row("fp8").design, mixed = row("fp8 rollout with bf16 training").design;
    QCOMPARE(narrow.serving.weight_format, WeightFormat::fp8);
    QCOMPARE(narrow.recipe.precision, Precision::fp8_block);
    QCOMPARE(mixed.serving.weight_format, WeightFormat::fp8);
    QCOMPARE(mixed.recipe.precision, Precision::bf16);
    QCOMPARE(row("int4").design.serving.weight_format, WeightFormat::int4);
  }

  /// Latent attention is divided or whole on each device, whichever lets the engine hold more answers. Dividing it
  /// copies the cache of an answer to all devices.
  void latentAttentionIsNotForcedOff() {
    const auto reading = [](const std::string& set) {
      return design_of(
          read("model,accelerator,gpus,rollout_tp,precision,samples_per_iter,response_len_mean,iter_s,set\n"
               "Kimi-K2,h200-sxm,256,32,fp8,8192,8000,600," +
               set + '\n')
              .at(0));
    };
    const PostTrainingRunDesign own = reading(""), forced = reading("attention_data_parallel=off");
    QVERIFY(own.design.serving.attention_data_parallel && own.design.serving.expert_parallel == 32);
    QCOMPARE(std::ranges::count(own.assumed, "attention_data_parallel = on"), 1);
    QVERIFY(!forced.design.serving.attention_data_parallel);
    QVERIFY(evaluate(own.design).engine_answers_fit > 4 * evaluate(forced.design).engine_answers_fit);
    // DeepSeek-V3 in 16 bits leaves no room for whole attention on each H100.
    const PostTrainingRunDesign tight =
        design_of(read("model,accelerator,gpus,rollout_tp,precision,samples_per_iter,response_len_mean,iter_s\n"
                       "DeepSeek-V3,h100-sxm,256,32,bf16,2048,1500,150\n")
                      .at(0));
    QVERIFY(!tight.design.serving.attention_data_parallel);
    QCOMPARE(std::ranges::count(tight.assumed, "attention_data_parallel = off"), 1);
    const auto dense = read(
        "model,accelerator,gpus,rollout_tp,samples_per_iter,response_len_mean\n"
        "Llama-3.1-70B,h100-sxm,64,4,512,500\n");
    QVERIFY(!design_of(dense.at(0)).design.serving.attention_data_parallel);
  }

  /// Phases that run in sequence sum to the iteration: 18 of 19 within 10 %.
  void sequentialPhasesSumToTheIteration() {
    int rows = 0, within = 0;
    for (const PostTrainingRun& run : published_post_training_runs()) {
      if (!(run.gen_s > 0 && run.train_s > 0 && run.iter_s > 0) || run.staleness != 0) continue;
      const auto value = [](double seconds) { return std::isnan(seconds) ? 0 : seconds; };
      const double sum = run.gen_s + run.train_s + value(run.logprob_s) + value(run.reward_s) + value(run.sync_s);
      ++rows;
      within += std::abs(sum / run.iter_s - 1) < 0.1;
    }
    QVERIFY(rows >= 15);
    QVERIFY(within >= rows - 1);
  }

  /// One other iteration calibrates the speed of the steps; measured columns are not inputs.
  void publishedIterationsArePredictedWithinTheStatedErrors() {
    const auto rows = predict(published_post_training_runs());
    IterationTally tally;
    for (const ValidatedIteration& row : rows) tally.add(row);
    const auto summaries = tally.summaries();
    const ErrorStatistics& e = of(summaries, "NEMORL").calibrated;
    QVERIFY(e.n >= 35);
    // The figures of docs/accuracy.md, rounded up.
    QVERIFY2(e.median_abs <= 0.13, qPrintable(QString::number(e.median_abs)));
    QVERIFY2(e.p90_abs <= 0.30, qPrintable(QString::number(e.p90_abs)));
    const ErrorStatistics& alone = of(summaries, "NEMORL").from_columns;
    QVERIFY2(alone.median_abs <= 0.15, qPrintable(QString::number(alone.median_abs)));
    QVERIFY2(alone.p90_abs <= 0.30, qPrintable(QString::number(alone.p90_abs)));
    PostTrainingRun run = published_post_training_runs().front();
    const double before = evaluate(design_of(run).design).iteration_time;
    run.iter_s = run.gen_s = run.train_s = run.logprob_s = 1;
    QCOMPARE(evaluate(design_of(run).design).iteration_time, before);
  }

  /// Calibrating with a predicted iteration returns its speed, or nothing if the rollout alone takes longer.
  void oneMeasuredIterationSetsTheSpeed() {
    Design d = design_of(published_post_training_runs().front()).design;
    d.post_training.training_speed = 0.37;
    const double time = evaluate(d).iteration_time;
    QVERIFY(std::abs(measured_training_speed(d, time) / 0.37 - 1) < 1e-3);
    QVERIFY(std::isnan(measured_training_speed(d, 0.5 * evaluate(d).rollout_time)));
    QVERIFY(evaluate(d).iteration_time_high < 1.4 * time);
    d.post_training.training_speed = automatic;
    QVERIFY(evaluate(d).iteration_time_high > 1.4 * evaluate(d).iteration_time);
  }

  /// The first row with sequential phases calibrates the speed. The times of the other rows affect only their own
  /// error.
  void oneRowCalibratesTheSpeedOfTheOthers() {
    const std::string head =
        "id,model,accelerator,gpus,precision,train_layout,samples_per_iter,response_len_mean,staleness,iter_s\n";
    const auto row = [](const char* id, const char* answers, const char* lag, double time) {
      return std::string(id) + ",Llama-3.1-8B,h100-sxm,16,bf16,TP1 FSDP2," + answers + ",1060," + lag + ',' +
             std::to_string(time) + '\n';
    };
    Design first = design_of(read(head + row("a", "2048", "0", 1)).at(0)).design;
    first.post_training.training_speed = 0.5;
    const double time = evaluate(first).iteration_time;
    const std::string ahead = row("ahead", "2048", "1", 50);
    for (const double second : {100.0, 300.0}) {
      const IterationValidation own =
          validate(read(head + ahead + row("a", "2048", "0", time) + row("b", "4096", "0", second)));
      QCOMPARE(own.rows.size(), size_t(3));
      QVERIFY(!determines_speed(own.rows[0]) && determines_speed(own.rows[1]));
      const SpeedOfSteps found = speed_of_steps(own.rows);
      QCOMPARE(found.row, size_t(1));
      QVERIFY(std::abs(found.speed / 0.5 - 1) < 1e-4);
      QCOMPARE(found.calibrated.n, size_t(2));
      Design other = own.rows[2].design;
      other.post_training.training_speed = found.speed;
      const double error = std::abs(evaluate(other).iteration_time / second - 1);
      Design lagging = own.rows[0].design;
      lagging.post_training.training_speed = found.speed;
      const double third = std::abs(evaluate(lagging).iteration_time / 50 - 1);
      QVERIFY(std::abs(found.calibrated.mean_abs - (error + third) / 2) < 1e-9);
    }
    QCOMPARE(speed_of_steps(validate(read(head + ahead)).rows).row, size_t(1));
    QCOMPARE(speed_of_steps({}).row, size_t(0));
  }
};

TRAINYARD_TEST(TestPostTrainingRuns);
#include "tst_post_training_runs.moc"
