// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/interruption.h"
#include "app/output.h"
#include "app/records.h"
#include "engine/error.h"
#include "engine/explore/purchase.h"
#include "engine/files/json.h"
#include "engine/files/tables.h"
#include "engine/json/json.h"
#include "engine/parameters/assignments.h"
#include "engine/studies/job_design.h"
#include "engine/units/joined.h"
#include "engine/units/nearest.h"
#include "engine/units/share.h"

namespace trainyard::app {
namespace {

PurchaseGoal goal_of(const std::string& id) {
  std::vector<std::string> ids;
  for (const PurchaseGoal goal : purchase_goals) {
    if (id == purchase_goal_id(goal)) return goal;
    ids.emplace_back(purchase_goal_id(goal));
  }
  throw InputError("--goal: \"" + id + "\" is not allowed: " + joined(ids, ", ") + ".");
}

template <class Ref>
Ref entry_of(CatalogKind kind, const char* option, const std::string& id) {
  std::vector<std::string> ids;
  for (const EntryRef& entry : catalog(kind)) {
    if (base(entry).id == id) return std::get<Ref>(entry);
    ids.push_back(base(entry).id);
  }
  throw InputError(std::string(option) + ": \"" + id + "\" is not in the catalog" + nearest_hint(id, ids));
}

/// A share or a percentage: "0.9", "90 %" and "90" are the same.
double likelihood_of(const std::string& text) {
  const std::optional<double> value = parse(text, Unit::fraction);
  const double share = value.value_or(0) > 1 ? *value / 100 : value.value_or(0);
  if (!(share >= 0.01 && share <= 0.99))
    throw InputError("--likelihood: \"" + text + "\" is not allowed: 1 % to 99 %.");
  return share;
}

PurchaseQuestion question_of(const PurchaseOptions& options, const Design& design) {
  PurchaseQuestion out = purchase_question(design);
  out.goal = goal_of(options.goal);
  if (!options.likelihood.empty()) out.likelihood = likelihood_of(options.likelihood);
  out.rank_unmeasured = options.rank_unmeasured;
  for (const std::string& limit : options.without) {
    if (limit == "deadline")
      out.by_deadline = false;
    else if (limit == "budget")
      out.within_budget = false;
    else if (limit == "power_limit")
      out.within_power = false;
    else
      throw InputError("--without: \"" + limit + "\" is not allowed: deadline, budget, power_limit.");
  }
  if (!options.accelerators.empty()) out.accelerators.clear();
  for (const std::string& id : options.accelerators)
    out.accelerators.push_back(id == design.cluster.accelerator->id
                                   ? design.cluster.accelerator
                                   : entry_of<AcceleratorRef>(CatalogKind::accelerators, "--accelerator", id));
  for (const std::string& id : options.networks)
    out.networks.push_back(entry_of<NetworkRef>(CatalogKind::networks, "--network", id));
  return out;
}

using Offer = PurchaseOffer;

/// Returns a function that reads a figure of the offered design; the function returns unknown if there is no design.
auto figure(double Evaluation::*field) {
  return [field](const Offer& offer) { return offer.design ? offer.evaluation.*field : unknown; };
}

/// Returns the id of the framework; null for a device without measured runs.
Json framework_id(const Offer& offer) {
  if (offer.basis.measured_runs == 0) return nullptr;
  return parameter(&Recipe::framework).choices[static_cast<size_t>(offer.basis.framework)].id;
}

std::string why_text(const Offer& offer) {
  std::string out = offer.why.text();
  if (offer.near_best) out += " Within the uncertainty.";
  if (!offer.comparable) out += " Price not comparable with the leader's.";
  return out;
}

/// Empty if the likelihood is unknown.
std::string likelihood_text(const Offer& offer) {
  return std::isnan(offer.likelihood()) ? std::string() : probability_text(offer.likelihood());
}

/// Returns a function that reads a figure of the offer in 8 bits; unknown if there is none.
auto eight_bit_figure(double Evaluation::*field) {
  return [field](const Offer& offer) { return offer.in_eight_bits ? offer.in_eight_bits->evaluation.*field : unknown; };
}

/// Returns the offer in 8 bits as JSON; null if there is none.
Json eight_bits_json(const Offer& offer) {
  if (!offer.in_eight_bits) return nullptr;
  const EightBitOffer& eight = *offer.in_eight_bits;
  return {{"precision", parameter(&Recipe::precision).choices[static_cast<size_t>(eight.format.precision)].id},
          {"gpus", json_number(eight.design.cluster.accelerators)},
          {"finish_days", json_number(eight.evaluation.finish_days)},
          {"cost", json_number(eight.evaluation.cost)},
          {"in_time", json_number(eight.in_time)},
          {"in_budget", json_number(eight.in_budget)},
          {"holds", eight.meets_limits},
          {"device_runs", eight.format.device_runs},
          {"framework_runs", eight.format.framework_runs},
          {"model_runs", eight.format.model_runs},
          {"set", assignments_from_default(eight.design)}};
}

Json eight_bit_precision(const Offer& offer) {
  if (!offer.in_eight_bits) return nullptr;
  return parameter(&Recipe::precision).choices[static_cast<size_t>(offer.in_eight_bits->format.precision)].id;
}

const RecordTable<Offer> offers{
    {"accelerator", [](const auto& o) { return o.accelerator->id; }},
    {"", [](const auto& o) { return o.accelerator->name; }, In::text, "accelerator"},
    {"gpus", [](const auto& o) { return o.design ? o.design->cluster.accelerators : unknown; }, In::csv, "GPUs",
     Unit::accelerators},
    {"finish_days", figure(&Evaluation::finish_days), In::csv, "days", Unit::days},
    {"cost", figure(&Evaluation::cost), In::csv, "cost", Unit::money},
    {"in_time", [](const auto& o) { return o.in_time; }},
    {"in_budget", [](const auto& o) { return o.in_budget; }},
    {"", likelihood_text, In::text, "likely"},
    {"site_power_peak", figure(&Evaluation::site_power_peak), In::csv, "power", Unit::power},
    {"price", [](const auto& o) { return o.design ? resolved(*o.design).economics.accelerator_price : unknown; },
     In::csv},
    {"network", [](const auto& o) { return o.network->id; }},
    {"own_network", [](const auto& o) { return o.basis.own_network; }},
    {"framework", framework_id},
    {"measured_runs", [](const auto& o) { return o.basis.measured_runs; }},
    {"ranked", &Offer::ranked},
    {"price_kind", [](const auto& o) { return text_or_null(price_kind_id(o.basis)); }},
    {"price_date", [](const auto& o) { return text_or_null(o.basis.price_date); }},
    {"price_comparable", &Offer::comparable},
    {"holds", &Offer::meets_limits},
    {"near_best", &Offer::near_best},
    {"why", [](const auto& o) { return o.why.text(); }},
    {"", why_text, In::text, ""},
    {"in_eight_bits", eight_bits_json, In::json},
    {"eight_bit_precision", eight_bit_precision, In::csv},
    {"eight_bit_gpus",
     [](const auto& o) { return o.in_eight_bits ? o.in_eight_bits->design.cluster.accelerators : unknown; }, In::csv},
    {"eight_bit_finish_days", eight_bit_figure(&Evaluation::finish_days), In::csv},
    {"eight_bit_cost", eight_bit_figure(&Evaluation::cost), In::csv},
    {"set", [](const auto& o) { return o.design ? Json(assignments_from_default(*o.design)) : Json(); }},
    {"parameters", [](const auto& o) { return o.design ? parameters_json(*o.design) : Json(); }},
    {"metrics", [](const auto& o) { return o.design ? metrics_json(o.evaluation) : Json(); }},
};

std::string answer_json(const Design& design, const PurchaseQuestion& question, const PurchaseAnswer& answer) {
  return json_text({{"goal", purchase_goal_id(question.goal)},
                    {"likelihood", question.likelihood},
                    {"finished", answer.finished},
                    {"layouts", answer.layouts},
                    {"seconds", json_number(answer.seconds)},
                    {"limits", json_list(purchase_limits(design, question))},
                    {"offers", offers.json_list(answer.offers)}});
}

std::string answer_csv(const PurchaseAnswer& answer) {
  return offers
      .pick({"accelerator",
             "ranked",
             "holds",
             "gpus",
             "finish_days",
             "cost",
             "in_time",
             "in_budget",
             "site_power_peak",
             "price",
             "price_kind",
             "price_date",
             "price_comparable",
             "network",
             "own_network",
             "framework",
             "measured_runs",
             "why",
             "eight_bit_precision",
             "eight_bit_gpus",
             "eight_bit_finish_days",
             "eight_bit_cost"})
      .csv(answer.offers);
}

std::string price_text(const Offer& offer) {
  const double price = resolved(offer.design.value_or(default_design())).economics.accelerator_price;
  const std::string basis = price_basis_text(offer.basis).text();
  if (!offer.design || !(price > 0)) return basis;
  return format(price, Unit::money_per_hour).text() + " (" + basis + ')';
}

/// Lists the source of each device's price, network and framework.
std::string basis_text(const PurchaseAnswer& answer) {
  TextTable table;
  table.add({"accelerator", "price", "network", "framework"});
  for (const Offer& offer : answer.offers) {
    const double devices = offer.design ? offer.design->cluster.accelerators : 0;
    table.add({offer.accelerator->name, price_text(offer), network_basis_text(offer.basis, devices).text(),
               framework_basis_text(offer.basis).text()});
  }
  return '\n' + table.text();
}

/// Lists what 8-bit formats would change; empty if no offer has one.
std::string eight_bits_text(const PurchaseAnswer& answer) {
  TextTable table({2, 3, 4, 5});
  table.add({"accelerator", "format", "GPUs", "days", "cost", "likely", "evidence"});
  bool any = false;
  for (const Offer& offer : answer.offers) {
    if (!offer.in_eight_bits) continue;
    any = true;
    const EightBitOffer& eight = *offer.in_eight_bits;
    const Evaluation& e = eight.evaluation;
    table.add({offer.accelerator->name, format_label(eight.format.precision),
               format(eight.design.cluster.accelerators, Unit::accelerators).text(),
               format(e.finish_days, Unit::days).text(), format(e.cost, Unit::money).text(),
               std::isnan(eight.likelihood()) ? std::string() : probability_text(eight.likelihood()),
               eight_bit_evidence(eight.format, offer.basis.framework).text()});
  }
  return any ? "\nIn 8 bits; check the loss:\n" + table.text() : std::string();
}

/// Lists the limits that offers had to meet. A limit that is not set is assumed, and marked as such.
std::string asked_limits(const Design& design, const PurchaseQuestion& question) {
  const Design whole = resolved(design);
  std::vector<std::string> set, assumed;
  const auto add = [&](bool asked, ParameterHandle input, double value, Unit unit) {
    if (!asked) return;
    std::string text = input->label;
    text += ' ' + format(value, unit).text();
    (is_automatic(design, *input) ? assumed : set).push_back(std::move(text));
  };
  add(question.by_deadline, &Failures::deadline, whole.failures.deadline, Unit::days);
  add(question.within_budget, &Economics::budget, whole.economics.budget, Unit::money);
  add(question.within_power, &Economics::power_limit, whole.economics.power_limit, Unit::power);
  std::string out = set.empty() ? std::string() : "Limits: " + joined(set, ", ") + ". ";
  if (!assumed.empty()) out += "Assumed, because not set: " + joined(assumed, ", ") + " (--without omits a limit).";
  return out;
}

constexpr const char* unmeasured_line =
    "Not ranked, because no run on these devices was measured (--unmeasured ranks them):";

std::string answer_text(const Design& design, const PurchaseQuestion& question, const PurchaseAnswer& answer) {
  TextTable table({1, 2, 3, 4, 5});
  table.add(offers.text_heads());
  bool below = false;
  for (const Offer& offer : answer.offers) {
    if (!offer.ranked && !below) table.line(unmeasured_line);
    below |= !offer.ranked;
    std::vector<std::string> row = offers.text_cells(offer, offer.design ? "\u2013" : "-");
    if (&offer == answer.best()) row.back() = "best";
    table.add(row);
  }
  std::string out = table.text() + basis_text(answer) + eight_bits_text(answer);
  if (const PurchaseOffer* best = answer.best()) {
    std::vector<std::string> changes;
    for (const ParameterHandle input : best->changed) changes.push_back(assignment_of(*best->design, *input));
    out += '\n' + wrapped("Best: " + set_arguments(changes).substr(1));
  } else {
    const bool unknown = std::ranges::any_of(answer.offers, [](const Offer& offer) {
      return offer.ranked && offer.design &&
             (std::isnan(offer.evaluation.finish_days) || std::isnan(offer.evaluation.cost));
    });
    out += '\n' + wrapped(std::string("No ranked offer that was tried ") + (unknown ? "is known to meet" : "meets") +
                          " the limits with " + format(question.likelihood, Unit::fraction).text() + " likelihood. " +
                          asked_limits(design, question));
  }
  for (const Message& limit : purchase_limits(design, question)) out += '\n' + wrapped(limit.text() + '.');
  out += '\n' + format(double(answer.layouts), Unit::none).text() + " layouts in " +
         format(answer.seconds, Unit::seconds).text() + ".\n";
  return out;
}

}  // namespace

int run_purchase(const PurchaseOptions& options) {
  const ChosenDesign chosen = read_design(options.input);
  check_training(chosen.design(), "purchase");
  const PurchaseQuestion question = question_of(options, chosen.design());
  Interruptible work(options.threads);
  const PurchaseAnswer answer = answer_purchase(chosen.design(), question, work.execution());
  if (work.interrupted()) {
    if (options.format.json) print(answer_json(chosen.design(), question, answer));
    return print_stopped();
  }
  print(options.format.json  ? answer_json(chosen.design(), question, answer)
        : options.format.csv ? answer_csv(answer)
                             : answer_text(chosen.design(), question, answer));
  return answer.best() ? done : infeasible;
}

}  // namespace trainyard::app
