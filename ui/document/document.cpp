// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/document.h"

#include <QFileInfo>

#include <deque>
#include <utility>

#include "engine/metrics/metric.h"
#include "engine/parameters/handle.h"
#include "engine/studies/nearest_layout.h"
#include "ui/document/document_command.h"
#include "ui/document/output_files.h"
#include "ui/document/value_text.h"
#include "ui/text/scenario_text.h"

namespace trainyard::ui {
namespace {

/// A step takes a few kilobytes. Users undo fewer steps than this; the limit bounds the memory of windows that are open
/// for weeks.
constexpr int most_steps = 1000;

}  // namespace

/// One result per scenario, computed on demand. A deque keeps references valid while it grows.
struct Document::Cache {
  struct Slot {
    Evaluation evaluation;
    bool fresh = false;
  };
  std::deque<Slot> results;

  void forget(int scenario) {
    if (size_t(scenario) < results.size()) results[size_t(scenario)].fresh = false;
  }
  void forgetAll() {
    for (Slot& slot : results) slot.fresh = false;
  }
};

Document::Document(QObject* parent) : QObject(parent), project_(new_project()), cache_(std::make_unique<Cache>()) {
  clock_.start();
  undo_.setUndoLimit(most_steps);
  coalesce_.setSingleShot(true);
  coalesce_.setInterval(0);
  connect(&coalesce_, &QTimer::timeout, this, &Document::changed);
  connect(&undo_, &QUndoStack::cleanChanged, this, &Document::fileChanged);
}

Document::~Document() { undo_.disconnect(this); }

const Evaluation& Document::evaluation() const { return evaluationOf(current()); }

const Evaluation& Document::evaluationOf(int scenario) const {
  Q_ASSERT(scenario >= 0 && size_t(scenario) < project_.scenarios.size());
  if (cache_->results.size() < project_.scenarios.size()) cache_->results.resize(project_.scenarios.size());
  Cache::Slot& slot = cache_->results[size_t(scenario)];
  if (!slot.fresh) evaluate(project_.scenarios[size_t(scenario)].design, slot.evaluation);
  slot.fresh = true;
  return slot.evaluation;
}

bool Document::hasBaseline() const {
  return !baselineIsCurrent() && project_.scenarios[size_t(project_.baseline)].design.job == design().job;
}

ReferenceKind Document::referenceKind() const {
  if (hasBaseline()) return ReferenceKind::baseline;
  return scenario().start && scenario().start->job == design().job ? ReferenceKind::start : ReferenceKind::standard;
}

const Design& Document::reference() const {
  switch (referenceKind()) {
    case ReferenceKind::baseline:
      return project_.scenarios[size_t(project_.baseline)].design;
    case ReferenceKind::start:
      return *scenario().start;
    case ReferenceKind::standard:
      break;
  }
  return default_design(design().job);
}

void Document::beginGesture() {
  if (gesture_++ > 0) return;
  ++gesture_serial_;
  gesture_base_ = design();
  if (shares_economics_) gesture_scenarios_ = project_.scenarios;
}

void Document::endGesture() {
  if (gesture_ == 0 || --gesture_ > 0) return;
  gesture_base_.reset();
  gesture_scenarios_.clear();
  // Charts keep their axes fixed during a drag. Emit a change, so that the axes adjust now.
  coalesce_.start();
}

void Document::edit(const Parameter& parameter, const Value& value) {
  Design next = design();
  set_value(next, parameter, value);
  if (editShared(parameter, value)) return;
  if (same_value(next, design(), parameter)) return;
  if (is_entry(parameter)) return applyCatalogEntry(parameter, next);
  next = makeLegal(std::move(next), parameter);
  if (next == design()) return;
  const QString text = change_text(design(), next, parameter);
  push({ScenarioDesign{current(), design()}}, {ScenarioDesign{current(), std::move(next)}}, text,
       QString::fromLatin1(parameter.id));
}

Design Document::makeLegal(Design next, const Parameter& parameter) const {
  const ParameterHandle devices = &Cluster::accelerators;
  if (keep_legal_ == KeepLegal::off || ParameterHandle(parameter) != devices) return next;
  if (next.job != Job::training) return next;
  // Start from the design before the drag, so that dragging back restores it exactly.
  Design wanted = gesture_base_ ? *gesture_base_ : next;
  set_value(wanted, parameter, value(next, parameter));
  const bool batch = keep_legal_ == KeepLegal::batch;
  auto found = nearest_legal_layout(wanted, {.degrees = keep_legal_ == KeepLegal::degrees});
  if (!found && batch) found = nearest_legal_layout(wanted, {.batch = true});
  if (!found) found = nearest_legal_layout(wanted, {.devices = true, .batch = batch});
  return found ? found->design : next;
}

void Document::editCountByShare(double count) {
  const Parameter& devices = parameter(&Cluster::accelerators);
  Design wanted = design();
  set_value(wanted, devices, count);
  // A share rarely gives a legal count. Presentations round in the same way.
  const bool is_usable = wanted.job != Job::training || is_legal(trainyard::evaluate(wanted));
  const KeepLegal kept = std::exchange(keep_legal_, is_usable ? keep_legal_ : KeepLegal::batch);
  edit(devices, count);
  keep_legal_ = kept;
  if (!is_usable && is_legal(evaluation())) emit countRounded(wanted);
}

void Document::edit(const Design& next, const QString& text) {
  // Calibration belongs to the whole project, so editing one scenario must not change it.
  Design kept = next;
  kept.calibration = calibration();
  if (kept == design()) return;
  push({ScenarioDesign{current(), design()}}, {ScenarioDesign{current(), std::move(kept)}}, text);
}

void Document::resetToDefault(const Parameter& parameter) {
  edit(parameter, value(default_design(design().job), parameter));
}

void Document::resetChanged(const QString& text) {
  Design next = design();
  for (const Parameter* parameter : trainyard::changed(design(), reference()))
    set_value(next, *parameter, value(reference(), *parameter));
  edit(next, text);
}

void Document::push(DocumentState before, DocumentState after, const QString& text, const QString& subject) {
  const DocumentCommand::Merge merge{subject, gesture_ > 0 ? gesture_serial_ : 0, clock_.elapsed()};
  undo_.push(new DocumentCommand(*this, std::move(before), std::move(after), text, merge));
}

void Document::pushProject(Project next, const QString& text, const QString& subject) {
  assign_letters(next);
  ProjectSnapshot before(project_, last_scenarios_);
  ProjectSnapshot after(std::move(next), before.scenarios());
  last_scenarios_ = after.scenarios();
  push({std::move(before)}, {std::move(after)}, text, subject);
}

void Document::apply(const DocumentState& state) {
  const int shown = current();
  if (const auto* change = std::get_if<ScenarioDesign>(&state.state)) {
    project_.scenarios[size_t(change->scenario)].design = change->design;
    project_.current = change->scenario;
    cache_->forget(change->scenario);
    if (shown != current()) emit scenariosChanged();
  } else {
    project_ = std::get<ProjectSnapshot>(state.state).project();
    cache_->forgetAll();
    emit scenariosChanged();
  }
  announceDesign();
}

void Document::replaceProject(Project project, const QString& path) {
  project_ = std::move(project);
  assign_letters(project_);
  path_ = path;
  held_ = path.isEmpty() ? HeldInput() : HeldInput(InputKind::project, native_path(path));
  cache_->forgetAll();
  undo_.clear();
  last_scenarios_.clear();
  gesture_ = 0;
  gesture_base_.reset();
  gesture_scenarios_.clear();
  emit fileChanged();
  emit scenariosChanged();
  announceDesign();
}

void Document::announceDesign() {
  emit designEdited();
  coalesce_.start();
}

QString Document::displayName() const { return path_.isEmpty() ? tr("Untitled") : QFileInfo(path_).completeBaseName(); }

}  // namespace trainyard::ui
