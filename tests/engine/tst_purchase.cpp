// SPDX-License-Identifier: GPL-3.0-or-later
// What to buy for a deadline, a budget and a power limit: legal, evaluated, and the best of all that was tried.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "engine/evaluation/band_place.h"
#include "engine/explore/purchase.h"
#include "engine/explore/uncertainty.h"
#include "engine/files/project.h"
#include "engine/metrics/metric.h"
#include "engine/physics/spread.h"
#include "engine/studies/findings.h"
#include "tests/cases.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

AcceleratorRef device(const char* id) {
  for (const EntryRef& entry : catalog(CatalogKind::accelerators)) {
    const auto& found = std::get<AcceleratorRef>(entry);
    if (found->id == id) return found;
  }
  return nullptr;
}

/// 8 billion parameters and a trillion tokens: small enough to answer many questions.
Design work(const QStringList& more = {}) {
  Design d = neutral_design();
  for (const QString& one : QStringList{"model=llama3.1-8b", "tokens=1e12", "global_batch=512", "deadline=30",
                                        "budget=3e6", "power_limit=5e6"} +
                                more)
    assign(d, one.toStdString());
  return d;
}

/// Work for up to 16 devices.
Design small_work() { return work({"tokens=1e11"}); }

/// Fewer under the sanitizers, where a layout takes ten times as long.
double most_devices(double usual) { return tests::every_case() ? usual : usual / 8; }

PurchaseQuestion among(std::initializer_list<const char*> ids, PurchaseGoal goal = PurchaseGoal::least_cost) {
  PurchaseQuestion out;
  out.goal = goal;
  out.most_accelerators = most_devices(512);
  out.likelihood = 0.5;  // compare expected values, without a reserve
  for (const char* id : ids) out.accelerators.push_back(device(id));
  return out;
}

double judged(PurchaseGoal goal, const PurchaseOffer& offer) {
  return goal == PurchaseGoal::least_cost ? offer.evaluation.cost
         : goal == PurchaseGoal::soonest  ? offer.evaluation.finish_days
                                          : offer.design->cluster.accelerators;
}

}  // namespace

class TestPurchase : public QObject {
  Q_OBJECT
 private slots:
  /// An offer states what 8 bits would change, with the published runs behind it, and keeps its own format.
  void an_offer_states_what_eight_bits_change() {
    const Design design = small_work();
    PurchaseQuestion question = among({"h100-sxm", "a100-sxm-80gb", "b200"}, PurchaseGoal::soonest);
    question.most_accelerators = 64;
    // Without a budget, a device needs no price.
    question.within_budget = false;
    const PurchaseAnswer answer = answer_purchase(design, question);
    for (const PurchaseOffer& offer : answer.offers) {
      QVERIFY2(offer.design, (offer.accelerator->id + ": " + offer.why.text()).c_str());
      QCOMPARE(offer.design->recipe.precision, design.recipe.precision);
      const bool has_format = offer.accelerator->id != "a100-sxm-80gb";
      QCOMPARE(offer.in_eight_bits.has_value(), has_format);
      if (!has_format) continue;
      const EightBitOffer& eight = *offer.in_eight_bits;
      QCOMPARE(eight.design.recipe.precision, eight.format.precision);
      QVERIFY(eight.format.device_runs > 0);
      QCOMPARE(eight.design.cluster.accelerators, offer.design->cluster.accelerators);
      const Evaluation e = evaluate(eight.design);
      QVERIFY(is_legal(e) && e.fits != Fit::no);
      QCOMPARE(e.finish_days, eight.evaluation.finish_days);
      QVERIFY(eight.evaluation.finish_days < offer.evaluation.finish_days);
    }
    Design narrow = design;
    narrow.recipe.precision = Precision::fp8;
    QVERIFY(!eight_bit_format(narrow));
    Design eager = design;
    eager.recipe.framework = Framework::nanotron;
    QVERIFY(!eight_bit_format(eager));
    // No published run trains a model of samples in 8 bits.
    Design images = design;
    assign(images, "model=resnet-50");
    QVERIFY(!eight_bit_format(images));
  }

  /// A deadline that 16 bits miss even at peak rate can be met in 8 bits; the offer says so.
  void eight_bits_may_meet_limits_that_sixteen_miss() {
    PurchaseQuestion question = among({"h100-sxm"});
    question.most_accelerators = 8;
    question.by_deadline = question.within_power = false;
    const Design design = work({"tokens=1e11"});
    const PurchaseAnswer usual = answer_purchase(design, question);
    QVERIFY(usual.best() && usual.best()->in_eight_bits);
    const double cost = usual.best()->evaluation.cost, eight = usual.best()->in_eight_bits->evaluation.cost;
    Design tight = design;
    tight.economics.budget = (cost + eight) / 2;
    const PurchaseAnswer answer = answer_purchase(tight, question);
    QVERIFY(!answer.best());
    QVERIFY(answer.offers[0].in_eight_bits && answer.offers[0].in_eight_bits->meets_limits);
    Design tighter = design;
    tighter.economics.budget = 0.3 * cost;
    QVERIFY(!answer_purchase(tighter, question).offers[0].design);
  }

  void every_offer_is_legal_evaluated_and_ranked() {
    for (size_t i = 0; i < std::size(purchase_goals); i += tests::stride(2)) {
      const PurchaseGoal goal = purchase_goals[i];
      const Design design = work();
      PurchaseQuestion question = among({"h100-sxm", "a100-sxm-80gb", "b200", "k80"}, goal);
      question.most_accelerators = most_devices(256);
      const PurchaseAnswer answer = answer_purchase(design, question);
      QVERIFY(answer.finished);
      QCOMPARE(answer.offers.size(), size_t(4));
      QVERIFY(answer.best());
      for (size_t place = 0; place < answer.offers.size(); ++place) {
        const PurchaseOffer& offer = answer.offers[place];
        QCOMPARE(offer.why.text().empty(), place == 0);
        if (!offer.design) continue;
        const Evaluation e = evaluate(*offer.design);
        QCOMPARE(e.step_time, offer.evaluation.step_time);
        QCOMPARE(e.cost, offer.evaluation.cost);
        QCOMPARE(int(e.legality.reason), int(Illegality::none));
        QVERIFY(e.fits != Fit::no);
        QCOMPARE(offer.meets_limits, e.deadline_margin >= 0 && e.budget_margin >= 0 && e.power_margin >= 0);
        QCOMPARE(offer.design->cluster.accelerator, offer.accelerator);
        if (place > 0 && offer.meets_limits) QVERIFY(judged(goal, offer) >= judged(goal, answer.offers[place - 1]));
      }
    }
  }

  /// The smallest cluster that is in time: one node fewer, with the best layout, is too late.
  void the_next_smaller_cluster_is_too_late() {
    const Design design = work({"budget=1e9"});
    const PurchaseAnswer answer = answer_purchase(design, among({"h100-sxm"}, PurchaseGoal::fewest_devices));
    QVERIFY(answer.best());
    const double devices = answer.best()->design->cluster.accelerators;
    QVERIFY(devices > 8);
    PurchaseQuestion smaller = among({"h100-sxm"}, PurchaseGoal::soonest);
    smaller.by_deadline = false;
    smaller.most_accelerators = devices * 15 / 16 - 1;
    const PurchaseAnswer late = answer_purchase(design, smaller);
    QVERIFY(late.best());
    QVERIFY(late.best()->evaluation.finish_days > 30);
  }

  /// A node of 8 × 1,275 W draws 11.7 kW with a PUE of 1.15: 50 kW supply four nodes.
  void the_power_limit_bounds_the_cluster() {
    const Design design = work({"power_limit=50e3", "accelerator_power=1275", "pue=1.15", "accelerator=h100-sxm"});
    PurchaseQuestion question = among({"h100-sxm"}, PurchaseGoal::soonest);
    question.by_deadline = false;
    question.within_budget = false;
    const PurchaseAnswer answer = answer_purchase(design, question);
    QVERIFY(answer.best());
    QCOMPARE(answer.best()->design->cluster.accelerators, 32.0);
    question.within_power = false;
    QVERIFY(answer_purchase(design, question).best()->design->cluster.accelerators > 32);
  }

  void the_tried_space_is_stated() {
    PurchaseQuestion question = among({"h100-sxm"});
    question.most_accelerators = 4096;
    const std::vector<Message> limits = purchase_limits(work(), question);
    QCOMPARE(limits.size(), size_t(4));
    QVERIFY(QString::fromStdString(limits[0].text()).contains("4,096"));
    QVERIFY(QString::fromStdString(limits[1].text()).startsWith("Layouts searched"));
    QVERIFY(
        std::ranges::any_of(limits, [](const Message& each) { return each.text().starts_with("Not in Megatron"); }));
  }

  void more_money_time_and_power_are_never_worse() {
    PurchaseQuestion cheap = among({"h100-sxm"}, PurchaseGoal::least_cost);
    PurchaseQuestion soon = among({"h100-sxm"}, PurchaseGoal::soonest);
    for (PurchaseQuestion* question : {&cheap, &soon})
      if (tests::every_case()) question->accelerators.push_back(device("a100-sxm-80gb"));
    cheap.most_accelerators = soon.most_accelerators = most_devices(256);
    double cost = INFINITY, days = INFINITY;
    for (const char* deadline : {"deadline=15", "deadline=30", "deadline=90"}) {
      const PurchaseAnswer answer = answer_purchase(work({deadline}), cheap);
      if (!answer.best()) continue;
      QVERIFY(answer.best()->evaluation.cost <= cost * (1 + 1e-9));
      cost = answer.best()->evaluation.cost;
    }
    for (const char* budget : {"budget=1.2e6", "budget=2e6", "budget=10e6"}) {
      if (!tests::every_case() && budget == std::string_view("budget=2e6")) continue;
      const PurchaseAnswer answer = answer_purchase(work({budget, "deadline=365"}), soon);
      QVERIFY(answer.best());
      QVERIFY(answer.best()->evaluation.finish_days <= days * (1 + 1e-9));
      days = answer.best()->evaluation.finish_days;
    }
    QVERIFY(std::isfinite(cost));
  }

  void impossible_purchases_have_a_reason() {
    const auto why = [](const Design& design, const PurchaseQuestion& question) {
      const PurchaseAnswer answer = answer_purchase(design, question);
      return answer.best() ? QString() : QString::fromStdString(answer.offers[0].why.text());
    };
    QVERIFY(why(work({"budget=1000"}), among({"h100-sxm"})).contains("even at peak rate"));
    QVERIFY(why(work({"power_limit=2000"}), among({"h100-sxm"})).startsWith("One node draws"));
    QCOMPARE(why(work({"price_basis=hyperscaler"}), among({"tpu-v6e"})), QStringLiteral("Its power is unknown."));
    QCOMPARE(why(work({"accelerator=h800-sxm"}), among({"h800-sxm"})),
             QStringLiteral("It has no price on this price basis."));
    QVERIFY(why(work({"deadline=0.12", "budget=1e9"}), among({"h100-sxm"})).contains("GPUs allowed"));
    QVERIFY(answer_purchase(work(), {}).offers.empty());
  }

  /// An impossible purchase is explained with numbers, also for machines that would take more than a century: 70
  /// billion parameters and 15 trillion tokens need at least 6.3e24 FLOP, 441,000 days of an RTX 4090 at 165 TFLOP/s.
  void impossible_purchases_are_explained_for_every_priced_device() {
    Design design = work({"model=llama3.1-70b", "tokens=15e12", "global_batch=2048", "budget=1e6"});
    const PurchaseAnswer answer = answer_purchase(design, purchase_question(design));
    for (const PurchaseOffer& offer : answer.offers)
      QVERIFY2(offer.why.text() != "Its peak rate is unknown.", offer.accelerator->id.c_str());
    assign(design, "price_basis=specialised");
    const PurchaseAnswer one = answer_purchase(design, among({"rtx4090"}));
    QVERIFY2(QString::fromStdString(one.offers[0].why.text()).contains("even at peak rate"),
             one.offers[0].why.text().c_str());
  }

  /// A higher likelihood needs reserves, so fewer clusters meet the limits.
  void a_higher_likelihood_needs_more_reserve() {
    PurchaseQuestion question = among({"h100-sxm"}, PurchaseGoal::fewest_devices);
    question.likelihood = 0.5;
    Design design = work({"budget=1e9"});
    const PurchaseOffer expected = *answer_purchase(design, question).best();
    // A deadline at that finish date leaves nothing for the likely range.
    design.failures.deadline = expected.evaluation.finish_days * 1.0001;
    QVERIFY(expected.evaluation.finish_days_high > design.failures.deadline);
    const PurchaseAnswer even = answer_purchase(design, question);
    QVERIFY(even.best() && std::abs(even.best()->in_time - 0.5) < 0.02);
    double before = expected.design->cluster.accelerators;
    for (const double likelihood : {0.85, 0.925}) {
      if (likelihood == 0.85 && !tests::every_case()) continue;
      question.likelihood = likelihood;
      const PurchaseAnswer sure = answer_purchase(design, question);
      QVERIFY(sure.best());
      QVERIFY(sure.best()->in_time >= likelihood && sure.best()->in_time > 0.5);
      QVERIFY(sure.best()->design->cluster.accelerators > expected.design->cluster.accelerators);
      QVERIFY(sure.best()->design->cluster.accelerators >= before);
      before = sure.best()->design->cluster.accelerators;
      // 92.5 % of the values are below the high end of a band that covers 85 %.
      if (likelihood == 0.925) QVERIFY(sure.best()->evaluation.finish_days_high <= design.failures.deadline * 1.0001);
    }
  }

  /// The likelihood of an offer is that of the uncertainty study, which draws from the same bands.
  void likelihoods_agree_with_the_study_of_uncertainty() {
    for (const double margin : {0.97, 1.02, 1.1}) {
      Design design = work({"budget=1e9", "failure_factor=0.01"});
      const double days = evaluate(design).finish_days;
      design.failures.deadline = days * margin;
      const Evaluation e = evaluate(design);
      const double share = band_share(margin, e.finish_days_low / days, e.finish_days_high / days);
      const UncertaintyStudy study =
          study_uncertainty(design, {&Evaluation::finish_days}, {.draws = 4000, .inputs = false});
      QVERIFY2(std::abs(study.in_time.share() - share) < 0.03,
               qPrintable(QStringLiteral("%1 %2").arg(study.in_time.share()).arg(share)));
    }
    for (const double place : {-2.0, -0.3, 0.0, 0.7, 1.44}) {
      const double factor = band_factor(place, 0.9, 1.2);
      QVERIFY(std::abs(normal_quantile(band_share(factor, 0.9, 1.2)) - place) < 1e-6);
    }
    QVERIFY(std::isnan(band_share(std::nan(""), 0.9, 1.2)));
  }

  void another_machine_has_its_own_price_power_and_node() {
    const Design given = work({"accelerator=h100-sxm", "accelerator_price=1.5", "accelerator_power=1000",
                               "accelerators_per_node=8", "pue=1.3", "data_parallel=4"});
    const Design other = move_to_machine(given, device("gb200"), given.cluster.network);
    QVERIFY(std::isnan(other.economics.accelerator_price));
    QVERIFY(std::isnan(other.economics.accelerator_power));
    QVERIFY(std::isnan(other.cluster.accelerators_per_node));
    QVERIFY(std::isnan(other.layout.data_parallel));
    QCOMPARE(other.economics.pue, 1.3);
    const Design same = move_to_machine(given, device("h100-sxm"), given.cluster.network);
    QCOMPARE(same.economics.accelerator_price, 1.5);
  }

  void threads_do_not_change_the_answer() {
    const Design design = small_work();
    PurchaseQuestion question = among({"h100-sxm", "h200-sxm"});
    question.most_accelerators = 16;
    Execution one;
    one.threads = 1;
    const PurchaseAnswer a = answer_purchase(design, question, one), b = answer_purchase(design, question);
    QCOMPARE(a.layouts, b.layouts);
    for (size_t i = 0; i < a.offers.size(); ++i) QVERIFY(*a.offers[i].design == *b.offers[i].design);
    std::stop_source stop;
    stop.request_stop();
    Execution stopped;
    stopped.stop = stop.get_token();
    const PurchaseAnswer none = answer_purchase(design, question, stopped);
    QVERIFY(!none.finished);
    QVERIFY(none.offers.empty());
  }

  void the_question_lists_whole_devices_with_a_price_and_the_design_s_own() {
    const PurchaseQuestion question = purchase_question(work({"accelerator=h800-sxm"}));
    int own = 0;
    for (const AcceleratorRef& one : question.accelerators) {
      own += one->id == "h800-sxm";
      QVERIFY2(one->id == "h800-sxm" || one->price > 0, one->id.c_str());
      QVERIFY2(one->status == "on sale", one->id.c_str());
      QVERIFY2(one->id.find("g.") == std::string::npos, one->id.c_str());
    }
    QCOMPARE(own, 1);
    QCOMPARE(question.accelerators.size(), size_t(12));  // those with a price in one survey, and the device of the
                                                         // design
    QVERIFY(purchasable(work()).size() > 30);
  }

  /// An offer without measured runs in any framework never leads unless the question asks for it, and says why it is
  /// not ranked.
  void unmeasured_devices_are_below_the_ranking() {
    const Design design = small_work();
    PurchaseQuestion question = among({"tpu-v5e", "h100-sxm", "trainium1", "mi300x"});
    question.most_accelerators = 16;
    const PurchaseAnswer answer = answer_purchase(design, question);
    QVERIFY(answer.best());
    QCOMPARE(answer.best()->accelerator->id, std::string("h100-sxm"));
    // One device has too few measured runs, but not none.
    QVERIFY(std::ranges::any_of(answer.offers, [](const PurchaseOffer& offer) {
      return offer.basis.measured_runs > 0 && offer.basis.measured_runs < 3;
    }));
    for (const PurchaseOffer& offer : answer.offers) {
      QCOMPARE(offer.ranked, offer.basis.measured_runs >= 3);
      // A device without a solution gives the reason instead.
      const std::string why = offer.why.text();
      QVERIFY2(offer.ranked || (offer.design ? why.starts_with("Not ranked") : !why.empty()), why.c_str());
    }
    QVERIFY(!answer.offers.back().ranked);
    question.accelerators = {device("tpu-v5e")};
    QVERIFY(!answer_purchase(design, question).best());
    question.rank_unmeasured = true;
    for (const PurchaseOffer& offer : answer_purchase(design, question).offers) QVERIFY(offer.ranked);
  }

  /// All prices have one basis. A derived price is marked; an entered one is not comparable with published ones.
  void prices_have_one_basis() {
    PurchaseQuestion question = among({"h100-sxm", "h200-sxm", "b200", "a100-sxm-80gb"});
    question.most_accelerators = 16;
    question.rank_unmeasured = true;
    const PurchaseAnswer answer = answer_purchase(small_work(), question);
    QVERIFY(answer.best());
    QCOMPARE(answer.offers.back().accelerator->id, std::string("a100-sxm-80gb"));
    QVERIFY(!answer.offers.back().design);
    QCOMPARE(answer.offers.back().why.text(), std::string("It has no price on this price basis."));
    for (const PurchaseOffer& offer : answer.offers)
      if (offer.design) QVERIFY2(offer.comparable, offer.accelerator->id.c_str());
    const auto text = [](const char* id, const QStringList& more) {
      return price_basis_text(offer_basis(work(more), device(id), nullptr)).text();
    };
    QCOMPARE(text("h100-sxm", {}), std::string("Contract, term not stated; 2026-07"));
    QCOMPARE(text("b200", {"price_basis=specialised"}), std::string("Specialised cloud; 2026-10-06"));
    QCOMPARE(text("a100-sxm-80gb", {}), std::string("no price on this basis"));
    QVERIFY(text("a100-sxm-80gb", {"derive_price=on"}).starts_with("derived: Specialised cloud × 0.5"));
    const Design own = work({"accelerator=h100-sxm", "accelerator_price=1.5"});
    const OfferBasis entered = offer_basis(own, own.cluster.accelerator, nullptr);
    QCOMPARE(price_kind_id(entered), std::string("entered"));
    QVERIFY(!is_same_price_kind(entered, offer_basis(own, device("h200-sxm"), nullptr)));
    QVERIFY(is_same_price_kind(offer_basis(own, device("b200"), nullptr), offer_basis(own, device("gb300"), nullptr)));
  }

  /// Every device with a price has a kind of price, and every network of an offer is in the catalog of networks.
  void the_catalog_of_offers_is_complete() {
    const Design design = work();
    for (const AcceleratorRef& one : purchase_question(design).accelerators) {
      const OfferBasis basis = offer_basis(design, one, nullptr);
      QVERIFY2(!(one->price > 0) || !price_kind_id(basis).empty(), one->id.c_str());
      const bool other = one != design.cluster.accelerator;
      QVERIFY2(!other || basis.own_network || basis.network == design.cluster.network, one->id.c_str());
      QVERIFY2(!network_basis_text(basis).text().empty() && !framework_basis_text(basis).text().empty(),
               one->id.c_str());
    }
  }

  /// A device gets the network built for it, or says that there is none. A network set by the user is used.
  void each_device_has_its_own_network_and_framework() {
    const Design design = work({"network=meta-roce-24k"});
    const OfferBasis own = offer_basis(design, device("b300"), nullptr);
    QVERIFY(own.own_network);
    QCOMPARE(own.network->id, std::string("superpod-b300"));
    const OfferBasis tpu = offer_basis(design, device("tpu-v5e"), nullptr);
    QVERIFY(!tpu.own_network);
    QVERIFY(network_basis_text(tpu).text().starts_with("no matching network in the catalog"));
    QCOMPARE(tpu.measured_runs, size_t(0));
    QCOMPARE(framework_basis_text(tpu).text(), std::string("no measured run of any framework on this device"));
    const auto chosen = std::get<NetworkRef>(*find_entry(CatalogKind::networks, "fat-tree"));
    QCOMPARE(offer_basis(design, device("b300"), chosen).network->id, std::string("fat-tree"));
    const Design small = work({"network=meta-roce-24k", "tokens=1e11"});
    PurchaseQuestion two = among({"h100-sxm", "b300"});
    two.most_accelerators = 16;
    for (const PurchaseOffer& offer : answer_purchase(small, two).offers) {
      if (!offer.design) continue;
      QCOMPARE(offer.design->cluster.network->id, offer.basis.network->id);
      QCOMPARE(offer.design->recipe.framework, offer.basis.framework);
    }
  }

  /// Meta's network was built for 24,576 GPUs, so an offer of more says that it needs an extension.
  void a_network_too_small_for_the_offer_is_said() {
    const Design design = work({"network=meta-roce-24k"});
    const OfferBasis basis = offer_basis(design, design.cluster.accelerator, nullptr);
    QCOMPARE(network_basis_text(basis, 24576).text(), std::string("Meta RoCE, 24,576 GPUs"));
    QVERIFY(network_basis_text(basis, 32768).text().ends_with("built for 24,576 GPUs; 32,768 need an extension"));
    const OfferBasis tree = offer_basis(work({"network=fat-tree"}), design.cluster.accelerator, nullptr);
    QVERIFY(network_basis_text(tree, 1e6).text().find("extension") == std::string::npos);
    const auto warns = [](Design d, const char* devices) {
      assign(d, devices);
      const std::vector<Finding> all = findings(d, evaluate(d));
      return std::ranges::any_of(all, [](const Finding& f) { return f.title.text().starts_with("The network was"); });
    };
    QVERIFY(!warns(default_design(), "accelerators=16384"));
    QVERIFY(warns(default_design(), "accelerators=32768"));
  }

  /// Results so far are legal designs, estimates first, and do not change the answer. The design's own device is
  /// decided first.
  void snapshots_come_early_and_change_nothing() {
    const Design design = small_work();
    PurchaseQuestion question = among({"b200", "a100-sxm-80gb", "h100-sxm"});
    question.most_accelerators = 16;
    std::vector<PurchaseAnswer> seen;
    const PurchaseAnswer answer = answer_purchase(design, question, {.threads = 1},
                                                  [&](const PurchaseAnswer& so_far) { seen.push_back(so_far); });
    const PurchaseAnswer whole = answer_purchase(design, question);
    QCOMPARE(answer.offers.size(), whole.offers.size());
    QVERIFY(answer.finished);
    for (size_t i = 0; i < answer.offers.size(); ++i) {
      QVERIFY(!answer.offers[i].is_estimate);
      QVERIFY(answer.offers[i].accelerator == whole.offers[i].accelerator);
      QVERIFY(answer.offers[i].design == whole.offers[i].design);
    }
    QCOMPARE(seen.size(), size_t(5));  // three estimates, and two of three complete searches
    for (size_t i = 0; i < seen.size(); ++i) {
      QCOMPARE(seen[i].decided, i < 3 ? size_t(0) : i - 2);
      QCOMPARE(seen[i].wanted, size_t(3));
      QVERIFY(!seen[i].finished);
      for (const PurchaseOffer& offer : seen[i].offers)
        if (offer.design) QVERIFY(is_legal(offer.evaluation) && offer.evaluation.fits != Fit::no);
    }
    QVERIFY(seen[0].offers[0].accelerator == design.cluster.accelerator);
    for (const PurchaseOffer& offer : seen[3].offers)
      QCOMPARE(offer.is_estimate, !(offer.accelerator == design.cluster.accelerator));
  }

  /// Storage of unknown speed leaves days and cost unknown: no offer meets a limit, and each asks for the missing
  /// input.
  void unknown_storage_is_asked_for() {
    const PurchaseAnswer answer = answer_purchase(work({"storage=nfs-tcp"}), among({"h100-sxm"}));
    QVERIFY(!answer.best());
    QCOMPARE(answer.offers[0].why.text(), std::string("Unknown until System read is entered."));
    PurchaseQuestion small = among({"h100-sxm"});
    small.most_accelerators = 16;
    const Design known = work({"tokens=1e11", "storage=nfs-tcp", "storage_read=100 GB/s"});
    QVERIFY(answer_purchase(known, small).best());
  }
};

TRAINYARD_TEST(TestPurchase);
#include "tst_purchase.moc"
