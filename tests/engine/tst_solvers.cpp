// SPDX-License-Identifier: GPL-3.0-or-later
// Purchase, search and goal seek agree: if one of them finds no solution, the others find none either.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <random>

#include "engine/explore/goal_seek.h"
#include "engine/explore/layout_search.h"
#include "engine/explore/purchase.h"
#include "engine/machine/rates.h"
#include "tests/cases.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

constexpr double node = 8;

struct Question {
  Design design;
  double most = 0;  ///< largest number of devices

  double deadline() const { return design.failures.deadline; }
  QByteArray name() const {
    return QByteArray::fromStdString(design.work.model->id + " on " + design.cluster.accelerator->id) + " batch " +
           QByteArray::number(design.work.global_batch) + " days " + QByteArray::number(deadline()) + " most " +
           QByteArray::number(most);
  }
};

/// Random work, devices and deadlines for which about half of the questions have an answer; the same on every machine.
class Questions {
 public:
  Question next() {
    Question out{default_design(), node * power_of_two(2, 7)};
    Design& d = out.design;
    assign(d, "model=" + pick({"llama3.1-8b", "gpt2-xl", "mixtral-8x7b", "llama3.1-70b"}));
    assign(d, "accelerator=" + pick({"h100-sxm", "a100-sxm-80gb", "h200-sxm", "b200"}));
    assign(d, "sequence_length=" + pick({"4096", "8192", "6144"}));
    assign(d, "global_batch=" + pick({"256", "512", "768"}));
    for (const char* one : {"tensor_parallel=1", "pipeline_parallel=1", "virtual_pipeline=1", "schedule=1f1b",
                            "tokens=1e12", "data_parallel=auto"})
      assign(d, one);
    d.cluster.accelerators = out.most;
    // The deadline requires a share of the peak that the best layouts almost reach or just exceed.
    const double share = 0.15 + 0.05 * static_cast<double>(random_() % 8);
    const double peak = peak_flops(*d.cluster.accelerator, d.recipe.precision);
    d.failures.deadline = evaluate(d).total_flops / (out.most * peak * share) / 86400;
    return out;
  }

  /// Returns a whole number of nodes in devices, at most `most`, in sixteenths of a doubling.
  double count(double most) {
    const double octave = node * std::exp2(random_() % static_cast<unsigned>(std::log2(most / node) + 1));
    const double preference = octave * (16 + static_cast<double>(random_() % 16)) / 16;
    return std::clamp(std::floor(preference / node) * node, node, most);
  }

 private:
  double power_of_two(unsigned least, unsigned most) { return std::exp2(least + random_() % (most - least + 1)); }
  std::string pick(std::initializer_list<const char*> of) { return *(of.begin() + random_() % of.size()); }
  std::mt19937 random_{21};
};

/// Returns the earliest finish in days on this many devices; infinite if no layout fits.
double soonest(const Design& design, double devices) {
  Design at = design;
  at.cluster.accelerators = devices;
  const SearchGoals goals{.rank = &Evaluation::finish_days, .best = 1, .chart_points = 0, .equal_share = 0};
  const SearchPart found = search_range(at, default_space(at), goals, {0, default_space(at).size()}, {.threads = 1});
  return found.best.empty() ? INFINITY : found.best.front().value;
}

}  // namespace

class TestSolvers : public QObject {
  Q_OBJECT
 private slots:
  /// With eight sequences per step, only CP 4 makes 256 H100 finish in time: the best layouts with CP 1 and 2 need 2.1
  /// days. So a purchase for 1.8 days must offer at least what CP 4 reaches.
  void a_purchase_splits_long_sequences() {
    Design design = default_design();
    for (const char* input : {"model=llama3.1-8b", "tokens=1e11", "global_batch=8", "network=fat-tree", "deadline=1.8"})
      assign(design, input);
    Design known = design;
    for (const char* input : {"accelerators=256", "tensor_parallel=8", "pipeline_parallel=4", "virtual_pipeline=6",
                              "context_parallel=4", "zero_stage=1"})
      assign(known, input);
    const Evaluation e = evaluate(known);
    QVERIFY(e.fits != Fit::no && e.finish_days <= 1.8);
    PurchaseQuestion question;
    question.likelihood = 0.5;
    question.goal = PurchaseGoal::soonest;
    question.accelerators = {design.cluster.accelerator};
    question.networks = {design.cluster.network};
    question.most_accelerators = 256;
    const PurchaseAnswer answer = answer_purchase(design, question);
    QVERIFY2(answer.best(), answer.offers[0].why.text().c_str());
    QVERIFY(answer.best()->evaluation.finish_days <= e.finish_days);
  }

  void solvers_do_not_contradict_each_other() {
    Questions questions;
    for (int i = 0; i < tests::cases(200, tests::sanitized ? 1 : 2); ++i) {
      Question q = questions.next();
      PurchaseQuestion buying;
      buying.likelihood = 0.5;  // the other solvers compare expected values, without a reserve
      buying.goal = PurchaseGoal::fewest_devices;
      buying.within_budget = buying.within_power = false;
      buying.accelerators = {q.design.cluster.accelerator};
      buying.networks = {q.design.cluster.network};
      buying.most_accelerators = q.most;
      const PurchaseAnswer bought = answer_purchase(q.design, buying);
      // A purchase takes the framework with the most measured runs on the device, and says so.
      q.design.recipe.framework = bought.offers.front().basis.framework;
      const PurchaseOffer* offer = bought.best();
      const SeekQuestion seeking{&Cluster::accelerators,
                                 {&Evaluation::finish_days, Relation::at_most, q.deadline()},
                                 Preference::smallest,
                                 true,
                                 node,
                                 q.most};
      const SeekAnswer sought = seek_goal(q.design, seeking);
      QVERIFY2(bool(offer) == sought.found.has_value(), q.name());
      if (offer) QVERIFY2(sought.found->value <= offer->design->cluster.accelerators, q.name());
      // Search finds nothing if the others find nothing, and nothing smaller than what they found.
      for (int k = 0; k < 3; ++k) {
        const double devices = questions.count(q.most);
        if (soonest(q.design, devices) > q.deadline()) continue;
        QVERIFY2(offer, q.name() + " refuted on " + QByteArray::number(devices));
        QVERIFY2(sought.found->value <= devices, q.name() + " refuted on " + QByteArray::number(devices));
      }
      if (!offer) continue;
      for (const Design* design : {&*offer->design, &sought.found->design}) {
        const Evaluation e = evaluate(*design);
        QVERIFY2(e.finish_days <= q.deadline() * (1 + 1e-9) && e.memory_free >= 0, q.name());
        QVERIFY2(soonest(q.design, design->cluster.accelerators) <= e.finish_days * (1 + 1e-12), q.name());
      }
    }
  }
};

TRAINYARD_TEST(TestSolvers);
#include "tst_solvers.moc"
