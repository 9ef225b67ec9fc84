// SPDX-License-Identifier: GPL-3.0-or-later
// Changes of the scenario list replace the whole project, so that undo also restores baseline and current index.
#include <QRegularExpression>
#include <algorithm>

#include "engine/error.h"
#include "engine/studies/job_design.h"
#include "ui/document/document.h"
#include "ui/document/document_command.h"
#include "ui/text/engine_text.h"
#include "ui/text/scenario_text.h"

namespace trainyard::ui {
namespace {

bool is_taken(const Project& project, const QString& name) {
  return std::any_of(project.scenarios.begin(), project.scenarios.end(),
                     [&](const Scenario& scenario) { return QString::fromStdString(scenario.name) == name; });
}

/// Returns `pattern` with the smallest number, starting at `first`, whose name is unused.
QString free_name(const Project& project, const QString& pattern, int first) {
  QString name = pattern.arg(first);
  for (int n = first; is_taken(project, name); ++n) name = pattern.arg(n);
  return name;
}

/// Returns the original's name: "Published" for "Published", "Published copy" and "Published copy 2".
QString original_name(const QString& name) {
  for (const QString& pattern : {Document::tr("%1 copy"), Document::tr("%1 copy %2")}) {
    const QString words = QRegularExpression::escape(pattern)
                              .replace(QRegularExpression::escape(QStringLiteral("%1")), QStringLiteral("(.+?)"))
                              .replace(QRegularExpression::escape(QStringLiteral("%2")), QStringLiteral("\\d+"));
    const auto found = QRegularExpression(QRegularExpression::anchoredPattern(words)).match(name);
    if (found.hasMatch()) return original_name(found.captured(1));
  }
  return name;
}

/// Returns the new index of the scenario at `index` after `from` was moved to `to`.
int index_after_move(int index, int from, int to) {
  if (index == from) return to;
  if (from < index && index <= to) return index - 1;
  if (to <= index && index < from) return index + 1;
  return index;
}

QString name_of(const Project& project, int index) {
  return QString::fromStdString(project.scenarios[size_t(index)].name);
}

}  // namespace

void Document::addScenario() {
  Project next = project_;
  const QString name = free_name(project_, tr("Scenario %1"), int(project_.scenarios.size()) + 1);
  Design design = neutral_design();
  design.calibration = calibration();
  next.scenarios.push_back({name.toStdString(), {}, design, std::make_shared<const Design>(design)});
  next.current = int(next.scenarios.size()) - 1;
  pushProject(std::move(next), tr("Add scenario %1").arg(name));
}

void Document::addScenario(const QString& name, const QString& note, const Design& design) {
  Project next = project_;
  const QString free = is_taken(project_, name) ? free_name(project_, name + QStringLiteral(" %1"), 2) : name;
  next.scenarios.push_back({free.toStdString(), note.toStdString(), design, std::make_shared<const Design>(design)});
  next.current = int(next.scenarios.size()) - 1;
  pushProject(std::move(next), tr("Add scenario %1").arg(free));
}

void Document::addScenarioFor(Job job) {
  const Design next = design_for(design(), job);
  addScenario(name_for(job, catalog_text(next.work.model->name)), {}, next);
}

void Document::duplicateScenario(int index) {
  Q_ASSERT(index >= 0 && size_t(index) < project_.scenarios.size());
  Project next = project_;
  const QString name = name_of(project_, index);
  Scenario copy = project_.scenarios[size_t(index)];
  copy.letter.clear();
  // Name a copy of a copy after the original.
  const QString first = original_name(name);
  QString copy_name = tr("%1 copy").arg(first);
  if (is_taken(project_, copy_name)) copy_name = free_name(project_, tr("%1 copy %2").arg(first), 2);
  copy.name = copy_name.toStdString();
  next.scenarios.push_back(std::move(copy));
  next.current = int(next.scenarios.size()) - 1;
  pushProject(std::move(next), tr("Duplicate scenario %1").arg(name));
}

void Document::renameScenario(int index, const QString& name) {
  Q_ASSERT(index >= 0 && size_t(index) < project_.scenarios.size());
  const QString old = name_of(project_, index);
  const QString trimmed = name.simplified();
  if (trimmed.isEmpty()) throw InputError(tr("A scenario needs a name.").toStdString());
  if (trimmed == old) return;
  Project next = project_;
  next.scenarios[size_t(index)].name = trimmed.toStdString();
  pushProject(std::move(next), tr("Rename scenario %1 to %2").arg(old, trimmed));
}

void Document::renameAndEdit(const Design& design, const QString& name, const QString& text) {
  Project next = project_;
  Scenario& edited = next.scenarios[size_t(current())];
  edited.name.clear();
  const QString free = is_taken(next, name) ? free_name(next, name + QStringLiteral(" %1"), 2) : name;
  edited.name = free.toStdString();
  edited.design = design;
  pushProject(std::move(next), text);
}

void Document::replaceScenario(const QString& name, const Design& design, const QString& text) {
  Project next = project_;
  next.scenarios[size_t(current())] = {name.toStdString(), {}, design, std::make_shared<const Design>(design)};
  next.scenarios[size_t(current())].design.calibration = calibration();
  pushProject(std::move(next), text);
}

void Document::moveScenario(int from, int to) {
  const int count = int(project_.scenarios.size());
  Q_ASSERT(from >= 0 && from < count && to >= 0 && to < count);
  if (from == to || from < 0 || to < 0 || from >= count || to >= count) return;
  Project next = project_;
  const auto begin = next.scenarios.begin();
  if (from < to)
    std::rotate(begin + from, begin + from + 1, begin + to + 1);
  else
    std::rotate(begin + to, begin + from, begin + from + 1);
  next.current = index_after_move(project_.current, from, to);
  next.baseline = index_after_move(project_.baseline, from, to);
  pushProject(std::move(next), tr("Move scenario %1").arg(name_of(project_, from)));
}

void Document::removeScenario(int index) {
  const int count = int(project_.scenarios.size());
  Q_ASSERT(index >= 0 && index < count);
  if (count == 1) throw InputError(tr("A project needs at least one scenario.").toStdString());
  Project next = project_;
  next.scenarios.erase(next.scenarios.begin() + index);
  const auto after = [&](int marked) { return marked > index ? marked - 1 : marked; };
  next.current = std::min(after(project_.current), count - 2);
  next.baseline = project_.baseline == index ? 0 : after(project_.baseline);
  pushProject(std::move(next), tr("Delete scenario %1").arg(name_of(project_, index)));
}

void Document::setBaseline(int index) {
  Q_ASSERT(index >= 0 && size_t(index) < project_.scenarios.size());
  if (index == project_.baseline) return;
  Project next = project_;
  next.baseline = index;
  pushProject(std::move(next), tr("Make %1 the baseline").arg(name_of(project_, index)));
}

void Document::setNote(int index, const QString& note) {
  Q_ASSERT(index >= 0 && size_t(index) < project_.scenarios.size());
  if (project_.scenarios[size_t(index)].note == note.toStdString()) return;
  Project next = project_;
  next.scenarios[size_t(index)].note = note.toStdString();
  pushProject(std::move(next), tr("Edit the note of %1").arg(name_of(project_, index)),
              QStringLiteral("note/%1").arg(index));
}

void Document::setReportFields(const QString& title, const QString& author, const QString& note) {
  Project next = project_;
  next.title = title.toStdString();
  next.author = author.toStdString();
  next.note = note.toStdString();
  if (next.title == project_.title && next.author == project_.author && next.note == project_.note) return;
  pushProject(std::move(next), tr("Edit the title page of the report"), QStringLiteral("report"));
}

void Document::setReportChoices(const ReportChoices& choices) {
  if (choices == project_.report) return;
  Project next = project_;
  next.report = choices;
  pushProject(std::move(next), tr("Edit the report contents"), QStringLiteral("report choices"));
}

void Document::setPrices(const PriceList& prices) {
  if (prices == project_.prices) return;
  Project next = project_;
  next.prices = prices;
  pushProject(std::move(next), prices.empty() ? tr("Remove the price list") : tr("Load a price list"));
}

void Document::setPresentation(const PresentationChoices& choices) {
  if (choices == project_.presentation) return;
  Project next = project_;
  next.presentation = choices;
  pushProject(std::move(next), tr("Edit the presentation contents"), QStringLiteral("presentation"));
}

void Document::setCurrent(int index) {
  Q_ASSERT(index >= 0 && size_t(index) < project_.scenarios.size());
  if (index == project_.current) return;
  project_.current = index;
  emit scenariosChanged();
  announceDesign();
}

void Document::edit(const QVector<int>& scenarios, const std::function<void(Design&)>& change, const QString& text) {
  Project next = project_;
  for (const int index : scenarios) change(next.scenarios.at(size_t(index)).design);
  pushProject(std::move(next), text);
}

void Document::setCalibration(const CoefficientsRef& calibration, const QString& text) {
  if (same_calibration(calibration, this->calibration())) return;
  Project next = project_;
  set_calibration(next, calibration);
  pushProject(std::move(next), text);
}

}  // namespace trainyard::ui
