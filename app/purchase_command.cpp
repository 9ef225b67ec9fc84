// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/interruption.h"
#include "app/output.h"
#include "engine/error.h"
#include "engine/explore/purchase.h"
#include "engine/files/json.h"
#include "engine/files/tables.h"
#include "engine/parameters/assignments.h"
#include "engine/parameters/nearest.h"
#include "engine/studies/job_design.h"
#include "engine/units/joined.h"

namespace trainyard::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t text_width = 96;

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

PurchaseQuestion question_of(const PurchaseWish& wish, const Design& design) {
  PurchaseQuestion out = purchase_question(design);
  out.goal = goal_of(wish.goal);
  out.at_high_end = wish.at_high_end;
  for (const std::string& limit : wish.without) {
    if (limit == "deadline")
      out.by_deadline = false;
    else if (limit == "budget")
      out.within_budget = false;
    else if (limit == "power_limit")
      out.within_power = false;
    else
      throw InputError("--without: \"" + limit + "\" is not allowed: deadline, budget, power_limit.");
  }
  if (!wish.accelerators.empty()) out.accelerators.clear();
  for (const std::string& id : wish.accelerators)
    out.accelerators.push_back(id == design.cluster.accelerator->id
                                   ? design.cluster.accelerator
                                   : entry_of<AcceleratorRef>(CatalogKind::accelerators, "--accelerator", id));
  for (const std::string& id : wish.networks)
    out.networks.push_back(entry_of<NetworkRef>(CatalogKind::networks, "--network", id));
  return out;
}

Json offer_json(const PurchaseOffer& offer) {
  Json out{{"accelerator", offer.accelerator->id},
           {"network", offer.network->id},
           {"holds", offer.holds},
           {"near_best", offer.near_best},
           {"why", offer.why.text()},
           {"set", nullptr},
           {"parameters", nullptr},
           {"metrics", nullptr}};
  if (!offer.design) return out;
  out["set"] = given_assignments(*offer.design);
  out["parameters"] = parameters_json(*offer.design);
  out["metrics"] = metrics_json(offer.evaluation);
  return out;
}

std::string answer_json(const Design& design, const PurchaseQuestion& question, const PurchaseAnswer& answer) {
  Json offers = Json::array();
  for (const PurchaseOffer& offer : answer.offers) offers.push_back(offer_json(offer));
  Json limits = Json::array();
  for (const Message& limit : purchase_limits(design, question)) limits.push_back(limit.text());
  return Json{{"goal", purchase_goal_id(question.goal)},
              {"finished", answer.finished},
              {"layouts", answer.layouts},
              {"seconds", json_number(answer.seconds)},
              {"limits", limits},
              {"offers", offers}}
             .dump(2) +
         '\n';
}

std::string answer_text(const Design& design, const PurchaseQuestion& question, const PurchaseAnswer& answer) {
  TextTable table({1, 2, 3, 4});
  table.add({"accelerator", "GPUs", "days", "cost", "power", "network", ""});
  for (const PurchaseOffer& offer : answer.offers) {
    const Evaluation& e = offer.evaluation;
    const std::string why = offer.why.text() + (offer.near_best ? " Less than the bands tell apart." : "");
    const auto figure = [&](double value, Unit unit) {
      return offer.design ? format(value, unit).text() : std::string("-");
    };
    table.add({offer.accelerator->name,
               figure(offer.design ? offer.design->cluster.accelerators : 0, Unit::accelerators),
               figure(e.finish_days, Unit::days), figure(e.cost, Unit::money), figure(e.site_power_peak, Unit::power),
               offer.network->name, why.empty() ? "best" : why});
  }
  std::string out = table.text();
  if (const PurchaseOffer* best = answer.best()) {
    std::vector<std::string> changes;
    for (const ParameterHandle input : best->changed) changes.push_back(assignment_of(*best->design, *input));
    out += '\n' + wrapped("Best: " + set_arguments(changes).substr(1), text_width, "");
  } else {
    out += "\nNothing that was tried holds the limits: done in " +
           format(resolved(design).failures.deadline, Unit::days).text() + " for " +
           format(resolved(design).economics.budget, Unit::money).text() + " with " +
           format(resolved(design).economics.power_limit, Unit::power).text() + ".\n";
  }
  for (const Message& limit : purchase_limits(design, question))
    out += '\n' + wrapped(limit.text() + '.', text_width, "");
  out += '\n' + std::to_string(answer.layouts) + " layouts in " + format(answer.seconds, Unit::seconds).text() +
         (answer.finished ? "" : ", stopped before the end") + ".\n";
  return out;
}

}  // namespace

int run_purchase(const PurchaseWish& wish) {
  const ChosenDesign chosen = read_design(wish.input);
  check_training(chosen.design(), "purchase");
  const PurchaseQuestion question = question_of(wish, chosen.design());
  PurchaseAnswer answer;
  {
    Interruptible work(wish.threads);
    answer = answer_purchase(chosen.design(), question, work.execution());
  }
  print(wish.json ? answer_json(chosen.design(), question, answer) : answer_text(chosen.design(), question, answer));
  return answer.best() ? done : infeasible;
}

}  // namespace trainyard::app
