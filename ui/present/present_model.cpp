// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/present_model.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "engine/studies/job_profile.h"
#include "ui/document/document.h"
#include "ui/document/value_text.h"
#include "ui/text/device_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Present)
};

bool has(const std::vector<std::string>& ids, const std::string& id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

bool is_result(const std::string& id, Job job) {
  const Metric* found = find_metric(id);
  return found && found->value && found->jobs.has(job);
}

bool is_input(const std::string& id, Job job) {
  const Parameter* found = find_parameter(id);
  return found && may_vary(*found, job);
}

bool is_page(const std::string& id, Job job) {
  const QVector<PresentPage> all = pages_for(job);
  return std::any_of(all.begin(), all.end(), [&](const PresentPage& page) { return page.id.toStdString() == id; });
}

/// Returns `before` without the ids that belong to the job, followed by `now`.
template <class Belongs>
std::vector<std::string> replace_choices(const std::vector<std::string>& before, const std::vector<std::string>& now,
                                         Job job, Belongs belongs) {
  std::vector<std::string> out;
  for (const std::string& id : before)
    if (!belongs(id, job)) out.push_back(id);
  out.insert(out.end(), now.begin(), now.end());
  return out;
}

}  // namespace

QVector<PresentPage> pages_for(Job job) {
  switch (job) {
    case Job::serving:
      return {{QStringLiteral("serving_summary"), Text::tr("Summary")},
              {QStringLiteral("serving_speed"), Text::tr("Throughput and speed")},
              {QStringLiteral("serving_latency"), Text::tr("Latency and load")},
              {QStringLiteral("serving_memory"), Text::tr("Memory and users")},
              {QStringLiteral("serving_cost"), Text::tr("Cost and load")},
              {QStringLiteral("serving_why"), Text::tr("Why it differs")}};
    case Job::post_training:
      return {{QStringLiteral("post_summary"), Text::tr("Summary")},
              {QStringLiteral("post_phases"), Text::tr("Phases of an iteration")},
              {QStringLiteral("post_answers"), Text::tr("Answer lengths")},
              {QStringLiteral("post_memory"), Text::tr("Rollout memory")},
              {QStringLiteral("post_memory_training"), Text::tr("Training memory")},
              {QStringLiteral("post_why"), Text::tr("Why it differs")}};
    case Job::training:
      break;
  }
  return {{QStringLiteral("summary"), Text::tr("Summary")},
          {QStringLiteral("memory"), Text::tr("Memory")},
          {QStringLiteral("step"), Text::tr("Step time")},
          {QStringLiteral("scaling"), Text::tr("Days and GPUs")},
          {QStringLiteral("storage"), Text::tr("Storage")},
          {QStringLiteral("checkpoints"), Text::tr("Checkpoints and failures")},
          {QStringLiteral("cost"), Text::tr("Cost")},
          {QStringLiteral("why"), Text::tr("Why it differs")}};
}

QVector<PresentPage> presented_pages(const PresentationChoices& choices, Job job, OtherScenario other) {
  QVector<PresentPage> all = pages_for(job), chosen;
  if (other == OtherScenario::none) all.removeIf([](const PresentPage& page) { return explains_difference(page.id); });
  for (const PresentPage& page : all)
    if (has(choices.pages, page.id.toStdString())) chosen.push_back(page);
  return chosen.isEmpty() ? all : chosen;
}

std::vector<const Metric*> presented_results(const PresentationChoices& choices, Job job) {
  std::vector<const Metric*> chosen;
  for (const std::string& id : choices.results)
    if (is_result(id, job) && chosen.size() < most_results) chosen.push_back(find_metric(id));
  if (chosen.empty())
    for (const MetricHandle each : job_profile(job).presented_results) chosen.push_back(&*each);
  return chosen;
}

std::vector<const Parameter*> presented_inputs(const PresentationChoices& choices, Job job) {
  std::vector<const Parameter*> chosen;
  for (const std::string& id : choices.inputs)
    if (is_input(id, job) && chosen.size() < most_inputs) chosen.push_back(find_parameter(id));
  if (chosen.empty())
    for (const ParameterHandle each : job_profile(job).presented_inputs) chosen.push_back(&*each);
  return chosen;
}

PresentationChoices with_choices(const PresentationChoices& before, Job job, const std::vector<std::string>& pages,
                                 const std::vector<std::string>& results, const std::vector<std::string>& inputs) {
  return {.inputs = replace_choices(before.inputs, inputs, job, is_input),
          .results = replace_choices(before.results, results, job, is_result),
          .pages = replace_choices(before.pages, pages, job, is_page)};
}

bool explains_difference(const QString& page) {
  return page == QLatin1String("why") || page == QLatin1String("serving_why") || page == QLatin1String("post_why");
}

std::optional<ExplainedPair> explained_pair(const Project& project, int scenario) {
  const Job job = project.scenarios[size_t(scenario)].design.job;
  QVector<int> same;
  for (int i = 0; i < int(project.scenarios.size()); ++i)
    if (project.scenarios[size_t(i)].design.job == job) same << i;
  if (same.size() < 2) return std::nullopt;
  const int from = same.contains(project.baseline) ? project.baseline : same.front();
  if (scenario != from) return ExplainedPair{from, scenario};
  return ExplainedPair{from, same[same.front() == from ? 1 : 0]};
}

QString subject_text(const Design& design, const Evaluation& evaluation) {
  const double devices = evaluation.job == Job::serving ? evaluation.serving_gpus : design.cluster.accelerators;
  const QString model = catalog_text(design.work.model->name);
  const Accelerator& device = *design.cluster.accelerator;
  // Omit the number of devices if it is unknown, because no number of replicas can sustain the load.
  if (!std::isfinite(devices))
    return Text::tr("%1 on %2", "model on accelerators").arg(model, short_device_name(device));
  return Text::tr("%1 on %2", "model on accelerators").arg(model, devices_text(devices, device));
}

QString single_source_text(const Design& design) {
  int figures = 0;
  for (const Parameter* p : parameters(design.job)) {
    if (!is_entry(*p) || p->advanced || (p->why_idle && p->why_idle(design))) continue;
    for (const FieldView& field : fields(entry(design, *p))) figures += field.unverified;
  }
  if (figures == 0) return {};
  return figures == 1 ? Text::tr("1 figure has only one source")
                      : Text::tr("%n figures have only one source", nullptr, figures);
}

QString shared_value_text(const Document& document, const Parameter& parameter) {
  const std::vector<Scenario>& all = document.project().scenarios;
  const QVector<int> sharing = document.scenariosSharing(parameter);
  const Design& design = document.design();
  const bool agree = std::all_of(sharing.begin(), sharing.end(),
                                 [&](int index) { return same_value(all[size_t(index)].design, design, parameter); });
  if (sharing.size() < 2 || !agree) return {};
  const QString label = engine_text(parameter.label), value = value_text(design, parameter);
  if (sharing.size() == qsizetype(all.size()))
    return Text::tr("%1 in all scenarios: %2", "an input; its value").arg(label, value);
  return Text::tr("%1 in all scenarios with %2: %3", "an input; an accelerator; a value")
      .arg(label, short_device_name(*design.cluster.accelerator), value);
}

}  // namespace trainyard::ui
