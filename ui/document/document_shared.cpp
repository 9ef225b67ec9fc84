// SPDX-License-Identifier: GPL-3.0-or-later
// Prices and site inputs that a presentation sets in all scenarios together, so that comparisons stay fair.
#include <algorithm>
#include <array>
#include <utility>

#include "engine/parameters/handle.h"
#include "ui/document/document.h"
#include "ui/document/document_command.h"
#include "ui/document/value_text.h"

namespace trainyard::ui {
namespace {

constexpr std::array<ParameterHandle, 5> shared_inputs{&Economics::price_basis, &Economics::derive_price,
                                                       &Economics::accelerator_price, &Economics::pue,
                                                       &MachineRoom::electricity_price};

}  // namespace

QVector<int> Document::scenariosSharing(const Parameter& parameter) const {
  const bool is_shared = std::ranges::find(shared_inputs, ParameterHandle(parameter)) != shared_inputs.end();
  QVector<int> out;
  for (int i = 0; i < int(project_.scenarios.size()); ++i) {
    const Design& other = project_.scenarios[size_t(i)].design;
    const bool same = other.cluster.accelerator->id == design().cluster.accelerator->id;
    if (i == current() || (is_shared && same && parameter.jobs.has(other.job))) out.push_back(i);
  }
  return out;
}

bool Document::editShared(const Parameter& parameter, const Value& value) {
  const QVector<int> scenarios = scenariosSharing(parameter);
  if (!shares_economics_ || scenarios.size() < 2) return false;
  // Start from the scenarios before the drag, so that dragging back restores those that had other values.
  Project next = project_;
  if (gesture_ > 0 && gesture_scenarios_.size() == next.scenarios.size()) next.scenarios = gesture_scenarios_;
  const Design before = next.scenarios[size_t(current())].design;
  Design after = before;
  set_value(after, parameter, value);
  if (gesture_ == 0 || !same_value(before, after, parameter))
    for (const int index : scenarios) set_value(next.scenarios[size_t(index)].design, parameter, value);
  const bool changes = std::ranges::any_of(scenarios, [&](int index) {
    const auto place = size_t(index);
    return !(next.scenarios[place].design == project_.scenarios[place].design);
  });
  if (changes) pushProject(std::move(next), change_text(before, after, parameter), QString::fromLatin1(parameter.id));
  emit editedTogether(&parameter);
  return true;
}

}  // namespace trainyard::ui
