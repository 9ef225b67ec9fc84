// SPDX-License-Identifier: GPL-3.0-or-later
// Published iterations of post-training: how they are read, and how far the model is off.
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "engine/error.h"
#include "engine/measured/iteration_speed.h"
#include "engine/measured/published_runs.h"
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
    // A list that somebody cut, and degrees that none can have.
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

  void whatCannotBeReadSaysWhy() {
    const std::string head = "model,accelerator,gpus,samples_per_iter,response_len_mean\n";
    QVERIFY(!design_of(read(head + ",h100-sxm,8,512,500\n").at(0)).refused.empty());
    QVERIFY(!design_of(read(head + "Llama-3.1-8B,tpu-v9,8,512,500\n").at(0)).refused.empty());
    QVERIFY(!design_of(read(head + "Llama-3.1-8B,h100-sxm,8,,500\n").at(0)).refused.empty());
    QVERIFY(!design_of(read(head + "Llama-3.1-8B,h100-sxm,8,512,\n").at(0)).refused.empty());
    QVERIFY_THROWS_EXCEPTION(InputError, read("model,gpus,iter_s\nLlama-3.1-8B,8,100\n"));
    QVERIFY_THROWS_EXCEPTION(InputError, read(head + "Llama-3.1-8B,h100-sxm,eight,512,500\n"));
  }

  /// Phases that follow each other are the iteration: 18 of 19 within 10 %.
  void phasesAreTheIteration() {
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

  /// With one other iteration that sets the speed of the steps; measured columns are no inputs.
  void publishedIterationsAreNear() {
    const auto rows = predict(published_post_training_runs());
    IterationTally tally;
    for (const ValidatedIteration& row : rows) tally.add(row);
    const auto summaries = tally.summaries();
    const ErrorStatistics& e = of(summaries, "NEMORL").calibrated;
    QVERIFY(e.n >= 35);
    QVERIFY2(e.median_abs <= 0.12, qPrintable(QString::number(e.median_abs)));
    QVERIFY2(e.p90_abs <= 0.30, qPrintable(QString::number(e.p90_abs)));
    const ErrorStatistics& alone = of(summaries, "NEMORL").alone;
    QVERIFY2(alone.median_abs <= 0.15, qPrintable(QString::number(alone.median_abs)));
    QVERIFY2(alone.p90_abs <= 0.30, qPrintable(QString::number(alone.p90_abs)));
    PostTrainingRun run = published_post_training_runs().front();
    const double before = evaluate(design_of(run).design).iteration_time;
    run.iter_s = run.gen_s = run.train_s = run.logprob_s = 1;
    QCOMPARE(evaluate(design_of(run).design).iteration_time, before);
  }

  /// The speed that an iteration was measured with gives it back, and none does where the rollout alone takes longer.
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

  /// The first row whose phases follow each other tells the speed; the time of the others is used for nothing but
  /// their own error.
  void oneRowTellsTheSpeedOfTheOthers() {
    const std::string head =
        "id,model,accelerator,gpus,train_layout,samples_per_iter,response_len_mean,staleness,iter_s\n";
    const auto row = [](const char* id, const char* answers, const char* lag, double time) {
      return std::string(id) + ",Llama-3.1-8B,h100-sxm,16,TP1 FSDP2," + answers + ",1060," + lag + ',' +
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
      QVERIFY(!tells_speed(own.rows[0]) && tells_speed(own.rows[1]));
      const SpeedOfSteps found = speed_of_steps(own.rows);
      QCOMPARE(found.row, size_t(1));
      QVERIFY(std::abs(found.speed / 0.5 - 1) < 1e-4);
      QCOMPARE(found.with.n, size_t(2));
      Design other = own.rows[2].design;
      other.post_training.training_speed = found.speed;
      const double error = std::abs(evaluate(other).iteration_time / second - 1);
      Design lagging = own.rows[0].design;
      lagging.post_training.training_speed = found.speed;
      const double third = std::abs(evaluate(lagging).iteration_time / 50 - 1);
      QVERIFY(std::abs(found.with.mean_abs - (error + third) / 2) < 1e-9);
    }
    QCOMPARE(speed_of_steps(validate(read(head + ahead)).rows).row, size_t(1));
    QCOMPARE(speed_of_steps({}).row, size_t(0));
  }
};

TRAINYARD_TEST(TestPostTrainingRuns);
#include "tst_post_training_runs.moc"
