// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/units/message.h"

namespace trainyard {

/// A figure that somebody published about a run, and the metric that should give it back.
struct PublishedFigure {
  std::string metric;
  double value;        ///< SI
  double tolerance;    ///< share of the value that a test allows; NaN where the figure is compared, not promised
  std::string figure;  ///< as printed: "40 s"
  std::string note;    ///< what the figure means, or why it differs; may be empty
  double pue = 1;      ///< the figure is the metric × this: energy of devices with an allowance for the site
  /// GPU-hours of a whole project, with experiments and repeated passes: no measure of the speed of one run.
  bool whole_project = false;
};
/// What a figure is compared with: "Energy of the GPUs alone × PUE 1.1".
Message compared_with(const PublishedFigure& figure);

/// A real system or run as a design to start from.
struct CaseStudy {
  std::string id, name, summary;
  Design design;
  std::vector<PublishedFigure> published;
  std::vector<std::string> assumed;  ///< inputs that no source states, and what stands for them
  std::vector<std::string> sources;
};

/// Systems and runs whose storage, failures or input pipeline were published: runs first, reference architectures
/// last. Parsed once, thread-safe.
const std::vector<CaseStudy>& case_studies();
/// Well-known whole training runs, oldest first. The first published figure of each is its speed, or the GPU-hours of a
/// whole project where no speed is published. Parsed once, thread-safe.
const std::vector<CaseStudy>& known_runs();
/// Well-known systems that answer requests, oldest first; the first published figure of each is its speed. Parsed once,
/// thread-safe.
const std::vector<CaseStudy>& known_serving();
/// A case study, a known run or a known serving system; nothing for an unknown id.
const CaseStudy* find_case_study(std::string_view id);

/// A published figure beside what evaluate() gives for the design.
struct FigureComparison {
  const PublishedFigure* figure;
  double here;  ///< SI; NaN where the design has no such figure
  /// Share by which a run takes longer here than published: positive for a rate that is too low, a time too long.
  double error;
};
/// All published figures of a study, in their order. `e` is the evaluation of its design.
std::vector<FigureComparison> compare_published(const CaseStudy& study, const Evaluation& e);

/// A known run or serving system with its figures.
struct ComparedRun {
  const CaseStudy* run;
  std::vector<FigureComparison> figures;
  /// The published speed, or nullptr where only a whole project is published.
  const FigureComparison* speed() const;
};
/// All of them, in their order: each is evaluated once, some milliseconds in all.
std::vector<ComparedRun> compare_known(const std::vector<CaseStudy>& runs);

/// How far the speeds of known runs are from what was published. Runs without a published speed do not count.
struct KnownRunsSummary {
  size_t runs = 0;
  double median = 0, p90 = 0;          ///< of |error|, as shares
  double within_8 = 0, within_25 = 0;  ///< shares of the runs that are off by at most 8 and 25 %
};
KnownRunsSummary summarize(const std::vector<ComparedRun>& runs);

}  // namespace trainyard
