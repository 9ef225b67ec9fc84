// SPDX-License-Identifier: GPL-3.0-or-later
// Advice is legal, evaluated and worth its price, and lists what else changes.
#include <algorithm>

#include "engine/explore/sensitivity.h"
#include "engine/metrics/handle.h"
#include "engine/studies/findings.h"
#include "engine/studies/schedule_alternatives.h"
#include "tests/engine/storage_support.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

bool touches(const Remedy& r, ParameterHandle input) {
  return std::find(r.parameters.begin(), r.parameters.end(), input) != r.parameters.end();
}

/// Llama 3.1 8B on 64 GPUs with four stages of a 1F1B schedule: fits easily.
Design plain() {
  return with({"model=llama3.1-8b", "accelerators=64", "tensor_parallel=2", "pipeline_parallel=4", "schedule=1f1b",
               "global_batch=64", "tokens=100e9"});
}

const Finding* find(const std::vector<Finding>& all, const char* title) {
  for (const Finding& f : all)
    if (f.title.format == std::string_view(title)) return &f;
  return nullptr;
}

}  // namespace

class AdviceTests : public QObject {
  Q_OBJECT
 private slots:
  /// If the run reads less or more than its data set, a finding offers the data set's token count as the only change.
  void aDataSetOffersItsNumberOfTokens() {
    for (const char* set : {"dataset=the-pile", "dataset=llama2-70b"}) {
      Design d = plain();
      assign(d, set);
      const double tokens = d.work.dataset->tokens;
      for (const double times : {0.02, 3.0}) {
        d.work.tokens = times * tokens;
        const std::vector<Finding> all = findings(d, evaluate(d));
        const Finding* found =
            find(all, times > 1 ? "The data set is read %1 times" : "The run reads %1 of the data set");
        QVERIFY(found && found->proposal);
        Design expected = d;
        expected.work.tokens = tokens;
        expected.work.epochs = 1;
        QVERIFY(found->proposal->design == expected);
        CLOSE(found->proposal->days_change, evaluate(expected).finish_days - evaluate(d).finish_days, 1e-9);
        // With that token count no finding is left.
        const std::vector<Finding> after = findings(expected, evaluate(expected));
        QVERIFY(!find(after, "The data set is read %1 times") && !find(after, "The run reads %1 of the data set"));
      }
    }
  }
  /// For a design that fits, improvements offer faster schedules, as the schedule page does.
  void fittingDesignsGetFasterSchedules() {
    const Design d = plain();
    const Evaluation before = evaluate(d);
    QCOMPARE(before.fits, Fit::yes);
    QVERIFY(find_remedies(d, before).empty());
    const std::vector<Remedy> found = improvements(d, before);
    QVERIFY(!found.empty() && found.size() <= 6);
    for (const Remedy& r : found) {
      const Evaluation after = evaluate(r.design);
      QCOMPARE(after.legality.reason, Illegality::none);
      QCOMPARE(after.fits, Fit::yes);
      QCOMPARE(r.days_change, after.finish_days - before.finish_days);
      QVERIFY(r.days_change < -0.01 * before.finish_days || r.cost_change < 0);
      QCOMPARE(changed(r.design, d).size(), r.parameters.size());
    }
    QVERIFY(std::is_sorted(found.begin(), found.end(),
                           [](const Remedy& a, const Remedy& b) { return a.days_change < b.days_change; }));
    // The best schedule saves more than 1 % here, so a schedule must be offered.
    double best = before.step_time;
    for (const ScheduleAlternative& other : schedule_alternatives(d))
      if (other.evaluation.legality.reason == Illegality::none && other.evaluation.fits == Fit::yes)
        best = std::min(best, other.evaluation.step_time);
    QVERIFY(best < 0.99 * before.step_time);
    QVERIFY(std::any_of(found.begin(), found.end(), [](const Remedy& r) { return touches(r, &Layout::schedule); }));
  }

  /// A save that stops 16,384 GPUs for a minute makes another checkpoint mode worthwhile. One reader instead of 128
  /// relieves the storage on restart.
  void otherCheckpointModesAreAdvised() {
    const Design d = with({"storage_write=100 GB/s", "storage_read=500 GB/s"});
    const Evaluation before = evaluate(d);
    const std::vector<Remedy> found = improvements(d, before);
    const auto offered = [&](ParameterHandle input) {
      return std::any_of(found.begin(), found.end(), [&](const Remedy& r) { return touches(r, input); });
    };
    QVERIFY(offered(&Checkpoints::mode) && offered(&Checkpoints::restart_mode));
    for (const Remedy& r : found) QCOMPARE(evaluate(r.design).finish_days - before.finish_days, r.days_change);
  }

  /// A change that restores the safety margin and also shortens the run is listed once.
  void adviceIsListedOnce() {
    const Design& d = default_design();
    const Evaluation before = evaluate(d);
    std::vector<Remedy> all = find_remedies(d, before);
    const size_t mending = all.size();
    add_improvements(d, before, all);
    QVERIFY(mending > 0);
    for (size_t i = 0; i < all.size(); ++i)
      for (size_t j = i + 1; j < all.size(); ++j)
        QVERIFY2(!(all[i].parameters.front() == all[j].parameters.front()), all[i].parameters.front()->id);
  }

  /// No improvement trains something else. A lower precision comes with the caution to check the loss.
  void improvementsKeepTheTrainedWork() {
    for (const Design& d : {default_design(), plain()}) {
      const Evaluation before = evaluate(d);
      for (const Remedy& r : improvements(d, before)) {
        const ParameterHandle kept[] = {&Recipe::optimizer, &Recipe::gradient_precision, &Recipe::master_weights,
                                        &Recipe::adapters};
        for (const ParameterHandle input : kept) QVERIFY(!touches(r, input));
        if (touches(r, &Recipe::precision)) QCOMPARE(std::string(r.caution), std::string("check the loss"));
      }
    }
    // An H100 supports FP8: matmuls are faster, and the caution is shown.
    const std::vector<Remedy> found = improvements(plain(), evaluate(plain()));
    QVERIFY(std::any_of(found.begin(), found.end(), [](const Remedy& r) { return touches(r, &Recipe::precision); }));
    // A design that does not run needs fixes, not improvements.
    const Design big = with({"accelerators=64", "pipeline_parallel=8", "virtual_pipeline=16"});
    QVERIFY(improvements(big, evaluate(big)).empty());
  }

  /// Fixes for a design that fits tightly slow the step by at most 1 % and keep the number of GPUs and TP.
  void fixesOfATightDesignSlowItLittle() {
    const Design& d = default_design();
    const Evaluation before = evaluate(d);
    QCOMPARE(before.fits, Fit::tight);
    for (const Remedy& r : find_remedies(d, before)) {
      QCOMPARE(r.fits, Fit::yes);
      QVERIFY(r.step_time_change <= 0.01);
      QVERIFY(!touches(r, &Cluster::accelerators) && !touches(r, &Layout::tensor_parallel));
    }
  }

  /// Remedies listed as not enough save at least 1 % of the memory capacity. Adafactor saves less on 16,384 GPUs, where
  /// the optimizer states are divided among all replicas.
  void negligibleSavingsAreNotListed() {
    const Design d = with({"micro_batch=2"});
    const Evaluation before = evaluate(d);
    QCOMPARE(before.fits, Fit::no);
    const RemedySearch search = search_remedies(d, before);
    for (const Remedy& r : search.not_enough)
      QVERIFY2(before.memory - r.memory >= 0.01 * before.memory_capacity, r.parameters.front()->id);
    Design adafactor = d;
    adafactor.recipe.optimizer = Optimizer::adafactor;
    QVERIFY(before.memory - evaluate(adafactor).memory < 0.01 * before.memory_capacity);
  }

  /// On storage this fast, a save costs a tenth of a second, and Young's formula gives one every half minute. The
  /// advice is two minutes.
  void checkpointsAreNoMoreFrequentThanSensible() {
    const Design d =
        with({"storage_write=100 TB/s", "storage_nic=8 Tb/s", "client_write=10 TB/s", "checkpoint_interval=6000"});
    const Evaluation e = evaluate(d);
    QVERIFY2(e.checkpoint_interval_optimal < 60, qPrintable(QString::number(e.checkpoint_interval_optimal)));
    const std::vector<Finding> all = findings(d, e);
    const Finding* advised = find(all, "Checkpoint interval %1 → %2");
    QVERIFY(advised && advised->proposal);
    QCOMPARE(advised->proposal->design.checkpoints.interval, 120.0);
    QCOMPARE(evaluate(advised->proposal->design).finish_days - e.finish_days, advised->proposal->days_change);
    // At two minutes no shorter interval is advised, although the optimum is shorter.
    const Design there =
        with({"storage_write=100 TB/s", "storage_nic=8 Tb/s", "client_write=10 TB/s", "checkpoint_interval=120"});
    QVERIFY(!find(findings(there, evaluate(there)), "Checkpoint interval %1 → %2"));
    // A step longer than two minutes sets the shortest interval.
    Design slow = d;
    slow.work.global_batch = 65536;
    const Evaluation steps = evaluate(slow);
    QVERIFY(steps.step_time > 120);
    const std::vector<Finding> of_slow = findings(slow, steps);
    const Finding* paced = find(of_slow, "Checkpoint interval %1 → %2");
    QVERIFY(paced && paced->proposal && paced->proposal->design.checkpoints.interval >= 0.99 * steps.step_time);
  }

  /// Storage, checkpoints and failures of the run are no results of post-training, so no finding mentions them.
  void postTrainingHasNoFindingsAboutCheckpoints() {
    const Design d = with({"job=post_training", "model=llama3.1-8b", "accelerators=64", "tensor_parallel=1",
                           "pipeline_parallel=1", "virtual_pipeline=1"});
    const std::vector<Finding> tuned = findings(d, evaluate(d)),
                               trained = findings(default_design(), evaluate(default_design()));
    for (const char* title : {"Only %1 of the time is productive training", "Storage keeps up with the training data",
                              "Storage keeps up with the checkpoints", "Data and checkpoints fit on storage"})
      QVERIFY2(!find(tuned, title), title);
    QVERIFY(find(trained, "Storage keeps up with the checkpoints"));
    QVERIFY(std::ranges::any_of(tuned, [](const Finding& f) { return QByteArray(f.title.format).startsWith("Fits"); }));
  }

  /// No proposal makes the run longer.
  void proposalsNeverLengthenTheRun() {
    for (const Design& d : {default_design(), plain(), with({"storage=nfs-tcp"}), with({"storage_read=1 GB/s"}),
                            with({"failure_factor=3000 %"}), with({"epochs=4", "media=video", "media_items=400"})})
      for (const Finding& f : findings(d, evaluate(d)))
        if (f.proposal) QVERIFY2(!(f.proposal->days_change > 0), f.title.format);
  }

  /// A rack has 72 GPUs: 2,048 leave a part of one unused. Whole racks, parts of one rack and nodes need no remark.
  void parts_of_racks_are_a_finding() {
    const auto remark = [](std::initializer_list<const char*> changes) {
      Design d = default_design();
      for (const char* change : changes) assign(d, change);
      for (const Finding& f : findings(d, evaluate(d)))
        if (f.title.text().find("whole number of racks") != std::string::npos)
          return QString::fromStdString(f.title.text() + ". " + f.detail.text());
      return QString();
    };
    QCOMPARE(remark({"accelerator=gb300", "accelerators=2048"}),
             QString("2,048 GPUs are not a whole number of racks. A rack has 72 GPUs, so 40 of the last rack stay "
                     "unused. Nearest multiples: 2,016 and 2,088"));
    const Design parts = with({"accelerator=gb300", "accelerators=2048"});
    for (const Finding& f : findings(parts, evaluate(parts))) {
      if (f.title.text().find("whole number of racks") == std::string::npos) continue;
      QVERIFY(f.proposal && is_legal(evaluate(f.proposal->design)));
      QCOMPARE(f.proposal->design.cluster.accelerators, 2088.0);
    }
    QVERIFY(remark({"accelerator=gb300", "accelerators=2016"}).isEmpty());
    QVERIFY(remark({"accelerator=gb300", "accelerators=64"}).isEmpty());
    QVERIFY(remark({"accelerator=h100-sxm", "accelerators=1020"}).isEmpty());
    QVERIFY(remark({"accelerator=tpu-v7", "accelerators=16384"}).isEmpty());
  }

  /// Gains and harms are separate lists. Turning off FlashAttention, which every run uses, is not listed as a harm.
  void influencesOmitMeaninglessChanges() {
    const Design& d = default_design();
    const Metric& days = metric(&Evaluation::finish_days);
    const double now = evaluate(d).finish_days;
    const Influences found = influences(d, days, 3);
    QVERIFY(!found.gains.empty() && found.gains.size() <= 3 && !found.harms.empty() && found.harms.size() <= 3);
    for (const Influence& i : found.gains) {
      QVERIFY(i.after < now);
      const Evaluation after = evaluate(i.design);
      QCOMPARE(after.finish_days, i.after);
      QVERIFY(after.fits != Fit::no && after.legality.reason == Illegality::none);
      // Training on fewer tokens is not listed as a gain.
      QCOMPARE(after.total_tokens, evaluate(d).total_tokens);
    }
    for (const Influence& i : found.harms) {
      QVERIFY(i.after > now);
      QVERIFY(is_number(*i.parameter));
    }
    QVERIFY(!(found.harms.front().parameter == &parameter(&Recipe::flash_attention)));
    // A design does not change a price: it can harm, but is no gain.
    const Influences costs = influences(d, metric(&Evaluation::cost), 30);
    const auto has_price = [](const std::vector<Influence>& list) {
      return std::ranges::any_of(list, [](const Influence& i) {
        return i.parameter == &parameter(&Economics::accelerator_price) ||
               i.parameter == &parameter(&Economics::price_basis);
      });
    };
    QVERIFY(!costs.gains.empty() && !has_price(costs.gains) && has_price(costs.harms));
    // The number of steps has no better direction, so all influences are in one list.
    const Influences steps = influences(d, metric(&Evaluation::steps), 3);
    QVERIFY(!steps.gains.empty() && steps.harms.empty());
  }
};

TRAINYARD_TEST(AdviceTests);
#include "tst_advice.moc"
