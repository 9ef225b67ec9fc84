// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/document_command.h"

#include <algorithm>
#include <utility>

#include "ui/document/document.h"
#include "ui/document/value_text.h"

namespace trainyard::ui {
namespace {

constexpr qint64 merge_time = 1000;

bool is_same_scenario(const Scenario& a, const Scenario& b) {
  return a.name == b.name && a.note == b.note && a.unknown_keys == b.unknown_keys &&
         a.unknown_inputs == b.unknown_inputs && a.start == b.start && a.unknown_start == b.unknown_start &&
         a.design == b.design;
}

}  // namespace

ProjectSnapshot::ProjectSnapshot(Project project, const Scenarios& known) : head_(std::move(project)) {
  size_t next = 0;  // the order rarely changes, so continue after the last match
  for (Scenario& scenario : std::exchange(head_.scenarios, {})) {
    const auto is_same = [&](const auto& other) { return is_same_scenario(*other, scenario); };
    auto found = std::find_if(known.begin() + ptrdiff_t(next), known.end(), is_same);
    if (found == known.end()) found = std::find_if(known.begin(), known.end(), is_same);
    const bool is_known = found != known.end();
    if (is_known) next = size_t(found - known.begin()) + 1;
    scenarios_.push_back(is_known ? *found : std::make_shared<const Scenario>(std::move(scenario)));
  }
}

Project ProjectSnapshot::project() const {
  Project project = head_;
  for (const auto& scenario : scenarios_) project.scenarios.push_back(*scenario);
  return project;
}

DocumentCommand::DocumentCommand(Document& document, DocumentState before, DocumentState after, const QString& text,
                                 Merge merge)
    : QUndoCommand(text),
      document_(document),
      before_(std::move(before)),
      after_(std::move(after)),
      merge_(std::move(merge)) {}

bool DocumentCommand::canMerge(const DocumentCommand& next) const {
  if (merge_.subject.isEmpty() || merge_.subject != next.merge_.subject) return false;
  if (after_.state.index() != next.before_.state.index()) return false;
  if (const auto* mine = std::get_if<ScenarioDesign>(&after_.state))
    if (mine->scenario != std::get<ScenarioDesign>(next.before_.state).scenario) return false;
  if (merge_.gesture != next.merge_.gesture) return false;
  return merge_.gesture != 0 || next.merge_.time - merge_.time < merge_time;
}

bool DocumentCommand::mergeWith(const QUndoCommand* other) {
  const auto& next = static_cast<const DocumentCommand&>(*other);
  if (!canMerge(next)) return false;
  after_ = next.after_;
  merge_.time = next.merge_.time;
  setText(next.text());
  // The designs are back at their start values, so nothing is left to undo.
  const auto *before = std::get_if<ScenarioDesign>(&before_.state), *after = std::get_if<ScenarioDesign>(&after_.state);
  if (before && after && before->design == after->design) setObsolete(true);
  const Parameter* parameter = find_parameter(merge_.subject.toStdString());
  if (!parameter) return true;
  if (before && after) {
    setText(change_text(before->design, after->design, *parameter));
    return true;
  }
  const Project from = std::get<ProjectSnapshot>(before_.state).project(),
                to = std::get<ProjectSnapshot>(after_.state).project();
  if (std::ranges::equal(from.scenarios, to.scenarios, is_same_scenario)) setObsolete(true);
  setText(
      change_text(from.scenarios[size_t(from.current)].design, to.scenarios[size_t(to.current)].design, *parameter));
  return true;
}

void DocumentCommand::undo() { document_.apply(before_); }

void DocumentCommand::redo() { document_.apply(after_); }

}  // namespace trainyard::ui
