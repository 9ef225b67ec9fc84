// SPDX-License-Identifier: GPL-3.0-or-later
// Choosing a model or an accelerator also makes the layout valid. Choosing a model also applies its published work.
// Choosing a model also renames a scenario that the user has not named.
#include <QRegularExpression>

#include "engine/parameters/handle.h"
#include "engine/studies/job_design.h"
#include "engine/studies/nearest_layout.h"
#include "engine/studies/published_work.h"
#include "ui/document/document.h"
#include "ui/document/document_command.h"
#include "ui/document/value_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

bool is_usable(const Evaluation& e) { return is_legal(e) && e.fits != Fit::no; }

/// The nearest valid layout for a chosen entry, preferring one that fits. If no layout of the batch is valid, the batch
/// changes too. Returns the design unchanged if it is usable, or if nothing near is better.
Design with_valid_layout(const Design& design) {
  if (design.job == Job::serving) return design;
  const Evaluation now = evaluate(design);
  if (is_usable(now)) return design;
  if (design.job == Job::post_training) return with_legal_layout(design).value_or(design);
  auto found = nearest_legal_layout(design, {.degrees = true});
  if (!found) found = nearest_legal_layout(design, {.degrees = true, .batch = true});
  return found && (!is_legal(now) || found->fits != Fit::no) ? found->design : design;
}

}  // namespace

bool Document::isNamedAutomatically(int scenario) const {
  const Scenario& named = project_.scenarios[size_t(scenario)];
  const QString name = QString::fromStdString(named.name);
  const QString model = catalog_text(named.design.work.model->name);
  const auto follows = [&name](const QString& pattern) {
    return QRegularExpression(QRegularExpression::anchoredPattern(pattern)).match(name).hasMatch();
  };
  return follows(QRegularExpression::escape(model) + QStringLiteral("( \\d+)?")) ||
         follows(QRegularExpression::escape(tr("Scenario %1"))
                     .replace(QRegularExpression::escape(QStringLiteral("%1")), QStringLiteral("\\d+")));
}

void Document::applyCatalogEntry(const Parameter& parameter, const Design& next) {
  const bool is_model = ParameterHandle(parameter) == &Workload::model;
  const Design& start = scenario().start ? *scenario().start : default_design(design().job);
  const Design work = is_model ? with_published_work(next, design(), start) : next;
  // Keep an unusable layout of the user, who wants to see why it is unusable.
  const Design chosen = is_usable(evaluation()) ? with_valid_layout(work) : work;
  const QString text = change_text(design(), next, parameter);
  if (is_model && isNamedAutomatically(current()))
    renameAndEdit(chosen, catalog_text(next.work.model->name), text);
  else
    push({ScenarioDesign{current(), design()}}, {ScenarioDesign{current(), chosen}}, text);
  if (!(chosen == next)) emit layoutAdapted(next);
  if (ParameterHandle(parameter) == &Workload::dataset) emit datasetChosen();
}

void Document::replaceLastResult(const Design& better) {
  const QString text = undo_.undoText(), name = QString::fromStdString(scenario().name);
  undo_.undo();
  if (name != QString::fromStdString(scenario().name))
    renameAndEdit(better, name, text);
  else
    push({ScenarioDesign{current(), design()}}, {ScenarioDesign{current(), better}}, text);
}

}  // namespace trainyard::ui
