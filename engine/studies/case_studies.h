// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/units/message.h"

namespace trainyard {

/// A published figure of a run, and the metric that should reproduce it.
struct PublishedFigure {
  std::string metric;
  double value;        ///< SI
  double tolerance;    ///< relative tolerance of a test; NaN if the figure is only shown for comparison
  std::string figure;  ///< as printed: "40 s"
  std::string note;    ///< what the figure means, or why it differs; may be empty
  double pue = 1;      ///< the published figure is the metric × this factor, for example device energy × a PUE
  /// True if the figure is GPU-hours of a whole project, including experiments and repeated passes. Such a figure says
  /// nothing about the speed of one run.
  bool whole_project = false;
};
/// Description of the compared quantity: "GPU-only energy × PUE 1.1".
Message compared_with(const PublishedFigure& figure);

/// A real system or run that can be opened as a design.
struct CaseStudy {
  std::string id, name, summary;
  Design design;
  std::vector<PublishedFigure> published;
  std::vector<std::string> assumed;  ///< inputs that no source states, each with the assumed value
  std::vector<std::string> sources;
};

/// Real systems and runs with published storage, failures or input pipeline. Runs come first, then reference
/// architectures. Parsed once; thread-safe.
const std::vector<CaseStudy>& case_studies();
/// Well-known complete training runs, oldest first. The first published figure of each is its speed, or its project's
/// GPU-hours if no speed is published. Parsed once; thread-safe.
const std::vector<CaseStudy>& known_runs();
/// Well-known serving systems, oldest first; the first published figure of each is its speed. Parsed once; thread-safe.
const std::vector<CaseStudy>& known_serving();
/// A case study, known run or known serving system; nullptr for an unknown id.
const CaseStudy* find_case_study(std::string_view id);

/// A published figure and the result of evaluate().
struct FigureComparison {
  const PublishedFigure* figure;
  double here;  ///< predicted value in SI; NaN if the design has no such figure
  /// Relative error, positive if the prediction is slower than the published figure: a lower rate or a longer time.
  double error;
};
/// Compares all published figures of a study, in their order. `e` must be the evaluation of its design.
std::vector<FigureComparison> compare_published(const CaseStudy& study, const Evaluation& e);

/// A known run or serving system with its figures.
struct ComparedRun {
  const CaseStudy* run;
  std::vector<FigureComparison> figures;
  /// The published speed; nullptr if only a whole project is published.
  const FigureComparison* speed() const;
};
/// Compares all runs, in their order. Evaluates each once, which takes some milliseconds in total.
std::vector<ComparedRun> compare_known(const std::vector<CaseStudy>& runs);

/// Errors of the predicted speeds of known runs. Runs without a published speed are not counted.
struct KnownRunsSummary {
  size_t runs = 0;
  double median = 0, p90 = 0;          ///< median and 90th percentile of |error|, as shares
  double within_8 = 0, within_25 = 0;  ///< shares of runs with an error of at most 8 % and 25 %
};
KnownRunsSummary summarize(const std::vector<ComparedRun>& runs);

}  // namespace trainyard
