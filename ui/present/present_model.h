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

class Document;

// Decides what a presentation shows; pure functions of the project.

struct PresentPage {
  QString id, title;
};
/// All pages for scenarios of a job.
QVector<PresentPage> pages_for(Job job);

/// The slide has room for this many results and inputs.
inline constexpr size_t most_results = 4, most_inputs = 4;

/// Whether the project has another scenario of the job to compare with. Without one, the page that explains a
/// difference is omitted.
enum class OtherScenario { exists, none };
/// The chosen pages of the job, or all of its pages if none of them is chosen.
QVector<PresentPage> presented_pages(const PresentationChoices& choices, Job job,
                                     OtherScenario other = OtherScenario::exists);
/// The chosen results or inputs of the job, or the most important ones if none is chosen.
std::vector<const Metric*> presented_results(const PresentationChoices& choices, Job job);
std::vector<const Parameter*> presented_inputs(const PresentationChoices& choices, Job job);

/// `before` with new choices for one job; choices for other jobs are kept. Empty lists select the defaults.
PresentationChoices with_choices(const PresentationChoices& before, Job job, const std::vector<std::string>& pages,
                                 const std::vector<std::string>& results, const std::vector<std::string>& inputs);

/// Whether a page explains why two scenarios differ.
bool explains_difference(const QString& page);
/// Indices of two scenarios of the same job.
struct ExplainedPair {
  int from = 0, to = 0;
  bool operator==(const ExplainedPair&) const = default;
};
/// The pair of scenarios to explain for a scenario. It is compared with the baseline, or with the first scenario of the
/// job if the baseline has another job. That reference itself is compared with the first other scenario of the job.
/// Empty if there is only one.
std::optional<ExplainedPair> explained_pair(const Project& project, int scenario);

/// Model and machine in words: "Llama 3.1 405B on 16,384 × H100 SXM".
QString subject_text(const Design& design, const Evaluation& evaluation);
/// How many catalog figures of the design have only one source: "3 figures have only one source"; empty for none.
QString single_source_text(const Design& design);
/// The value that scenarios share: "GPU price in all scenarios: $3.00/h"; empty if they differ or none shares it.
QString shared_value_text(const Document& document, const Parameter& parameter);

}  // namespace trainyard::ui
