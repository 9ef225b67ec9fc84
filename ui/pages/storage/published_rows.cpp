// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/storage/published_rows.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "engine/metrics/metric.h"
#include "engine/studies/source_figures.h"
#include "ui/charts/spec_text.h"
#include "ui/text/case_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::Published)
};

QString text(const std::string& utf8) { return QString::fromStdString(utf8); }

/// The relative deviation: computed ÷ published − 1.
double off_by(const Evaluation& e, const std::string& metric, double published) {
  const Metric* found = find_metric(metric);
  return found ? number(e, *found) / published - 1 : unknown;
}

QString computed(const Evaluation& e, const Metric& metric) { return number_text(number(e, metric), metric.unit); }

/// The value in binary units, because publications confuse decimal and binary units. In GiB if the source prints GiB.
/// Empty if the unit is not that of file sizes.
QString in_powers_of_two(const Evaluation& e, const Metric& metric, const std::string& printed) {
  if (metric.unit != Unit::file) return {};
  constexpr double gibibyte = 1024.0 * 1024 * 1024;
  const double value = number(e, metric);
  const bool plain = printed.find("GiB") != std::string::npos && std::isfinite(value);
  return plain
             ? QLocale().toString(value / gibibyte, 'f', value < 1000 * gibibyte ? 0 : 1) + QStringLiteral("\u00A0GiB")
             : number_text(value, Unit::memory);
}

}  // namespace

QVector<FactRow> case_rows() {
  QVector<FactRow> rows;
  for (const CaseStudy& study : case_studies()) {
    const Evaluation e = evaluate(study.design);
    int met = 0;
    double most = 0;
    for (const PublishedFigure& figure : study.published) {
      const double off = off_by(e, figure.metric, figure.value);
      met += std::abs(off) <= figure.tolerance;
      most = std::abs(off) > std::abs(most) ? off : most;
    }
    const bool all = met == int(study.published.size());
    rows.push_back(
        {text(study.id),
         {{catalog_text(study.name), catalog_text(study.summary), Role::text, true},
          {Texts::tr("%1 of %2").arg(met).arg(study.published.size()), {}, all ? Role::fits : Role::error, true},
          {spec_text::signed_share(most, 1)}},
         catalog_text(study.summary) + '\n' + case_sources(study)});
  }
  return rows;
}

QVector<FactRow> case_figure_rows(const CaseStudy& study) {
  QVector<FactRow> rows;
  const Evaluation e = evaluate(study.design);
  for (const PublishedFigure& figure : study.published) {
    const Metric* metric = find_metric(figure.metric);
    if (!metric) continue;
    const double off = off_by(e, figure.metric, figure.value);
    const bool met = std::abs(off) <= figure.tolerance;
    rows.push_back({text(figure.metric),
                    {{catalog_text(figure.figure), engine_text(metric->label), Role::text, true},
                     {computed(e, *metric), in_powers_of_two(e, *metric, figure.figure)},
                     {spec_text::signed_share(off, 1), {}, met ? Role::fits : Role::error, true}},
                    figure.note.empty() ? engine_text(metric->help) : catalog_text(figure.note)});
  }
  return rows;
}

QVector<FactRow> source_figure_rows() {
  QVector<FactRow> rows;
  for (const SourceFigure& figure : source_figures()) {
    const Metric* metric = find_metric(figure.metric);
    if (!metric) continue;
    const Evaluation e = evaluate(figure.design);
    const double off = off_by(e, figure.metric, figure.value);
    // A deviation above 10 (1000 %) is due to different definitions, such as per epoch and per step, so a percentage is
    // meaningless.
    const bool far = std::abs(off) > 10;
    rows.push_back({text(figure.id),
                    {{catalog_text(figure.subject), catalog_text(figure.reason), Role::text, !figure.agrees},
                     {catalog_text(figure.figure), {}, Role::text, false, std::isnan(figure.value) ? 0 : figure.value},
                     {computed(e, *metric), in_powers_of_two(e, *metric, figure.figure)},
                     {far ? QStringLiteral("–") : spec_text::signed_share(off, 1),
                      {},
                      figure.agrees ? Role::text : Role::error,
                      false},
                     {figure.agrees ? Texts::tr("agrees") : Texts::tr("inconsistent"),
                      {},
                      figure.agrees ? Role::fits : Role::error,
                      true}},
                    catalog_text(figure.reason) + '\n' + text(figure.where)});
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const FactRow& a, const FactRow& b) { return a.cells.front().strong > b.cells.front().strong; });
  return rows;
}

}  // namespace trainyard::ui
