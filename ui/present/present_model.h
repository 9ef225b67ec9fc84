// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>
#include <optional>
#include <vector>

#include "engine/files/project.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"

namespace trainyard::ui {

// What a presentation shows: pure functions of the project.

/// A page that the presenter goes through.
struct PresentPage {
  QString id, title;
};
/// All pages that there are for scenarios of a job.
QVector<PresentPage> pages_for(Job job);

/// The room has places for so many.
inline constexpr size_t most_results = 4, most_inputs = 4;

/// What was chosen, as far as a job has it; where nothing of it was, what matters most. Without a scenario to compare
/// with there is no page that explains a difference.
enum class Beside { another_scenario, nothing };
QVector<PresentPage> presented_pages(const PresentationChoices& choices, Job job,
                                     Beside beside = Beside::another_scenario);
std::vector<const Metric*> presented_results(const PresentationChoices& choices, Job job);
std::vector<const Parameter*> presented_inputs(const PresentationChoices& choices, Job job);

/// `before` with what was decided for one job; what it has for others stays. Empty lists: what matters most.
PresentationChoices decided(const PresentationChoices& before, Job job, const std::vector<std::string>& pages,
                            const std::vector<std::string>& results, const std::vector<std::string>& inputs);

/// Whether a page says why two scenarios differ.
bool explains_difference(const QString& page);
/// Scenarios of one job, by their places.
struct ExplainedPair {
  int from = 0, to = 0;
  bool operator==(const ExplainedPair&) const = default;
};
/// What a scenario is compared with: the baseline, or the first of its job where that is of another one. Of the one
/// that all are compared with, the first other. Nothing where it is alone.
std::optional<ExplainedPair> explained_pair(const Project& project, int scenario);

/// Model and machine in words: "Llama 3.1 405B on 16,384 × H100 SXM".
QString subject_text(const Design& design, const Evaluation& evaluation);
/// How many figures of the catalogs that the design rests on only one source gives: "3 figures rest on one source";
/// empty for none.
QString single_source_text(const Design& design);

}  // namespace trainyard::ui
