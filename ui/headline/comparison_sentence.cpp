// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/studies/job_profile.h"
#include "ui/headline/comparison.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Comparison)
};

/// Phrases for one result: %1 is an amount without sign, %2 its relative difference in brackets.
struct Clause {
  MetricHandle metric;
  const char* less;
  const char* more;
  const char* same;
  const char* about_equal;  ///< a small difference within the uncertainty; %1 is the text in brackets
  const char* unknown;
};
const std::array clauses{
    Clause{&Evaluation::cost, QT_TRANSLATE_NOOP("Comparison", "costs <b>%1 less</b>%2"),
           QT_TRANSLATE_NOOP("Comparison", "costs <b>%1 more</b>%2"), QT_TRANSLATE_NOOP("Comparison", "costs the same"),
           QT_TRANSLATE_NOOP("Comparison", "costs about the same%1"),
           QT_TRANSLATE_NOOP("Comparison", "has no known cost to compare")},
    Clause{&Evaluation::post_cost, QT_TRANSLATE_NOOP("Comparison", "costs <b>%1 less</b>%2"),
           QT_TRANSLATE_NOOP("Comparison", "costs <b>%1 more</b>%2"), QT_TRANSLATE_NOOP("Comparison", "costs the same"),
           QT_TRANSLATE_NOOP("Comparison", "costs about the same%1"),
           QT_TRANSLATE_NOOP("Comparison", "has no known cost to compare")},
    Clause{&Evaluation::month_cost, QT_TRANSLATE_NOOP("Comparison", "costs <b>%1 less</b> per month%2"),
           QT_TRANSLATE_NOOP("Comparison", "costs <b>%1 more</b> per month%2"),
           QT_TRANSLATE_NOOP("Comparison", "costs the same"), QT_TRANSLATE_NOOP("Comparison", "costs about the same%1"),
           QT_TRANSLATE_NOOP("Comparison", "has no known cost to compare")},
    Clause{&Evaluation::finish_days, QT_TRANSLATE_NOOP("Comparison", "finishes <b>%1 sooner</b>%2"),
           QT_TRANSLATE_NOOP("Comparison", "takes <b>%1 longer</b>%2"),
           QT_TRANSLATE_NOOP("Comparison", "takes as long"), QT_TRANSLATE_NOOP("Comparison", "takes about as long%1"),
           QT_TRANSLATE_NOOP("Comparison", "has no known time to compare")},
    Clause{&Evaluation::iteration_time, QT_TRANSLATE_NOOP("Comparison", "takes <b>%1 less</b> per iteration%2"),
           QT_TRANSLATE_NOOP("Comparison", "takes <b>%1 more</b> per iteration%2"),
           QT_TRANSLATE_NOOP("Comparison", "takes as long per iteration"),
           QT_TRANSLATE_NOOP("Comparison", "takes about as long per iteration%1"),
           QT_TRANSLATE_NOOP("Comparison", "has no known time to compare")},
    Clause{&Evaluation::serving_gpus, QT_TRANSLATE_NOOP("Comparison", "needs <b>%1 fewer GPUs</b>%2"),
           QT_TRANSLATE_NOOP("Comparison", "needs <b>%1 more GPUs</b>%2"),
           QT_TRANSLATE_NOOP("Comparison", "needs as many GPUs"),
           QT_TRANSLATE_NOOP("Comparison", "needs about as many GPUs%1"),
           QT_TRANSLATE_NOOP("Comparison", "has no known number of GPUs to compare")},
    Clause{&Evaluation::tpot, QT_TRANSLATE_NOOP("Comparison", "generates each token <b>%1 faster</b>%2"),
           QT_TRANSLATE_NOOP("Comparison", "generates each token <b>%1 slower</b>%2"),
           QT_TRANSLATE_NOOP("Comparison", "generates tokens as fast"),
           QT_TRANSLATE_NOOP("Comparison", "generates tokens about as fast%1"),
           QT_TRANSLATE_NOOP("Comparison", "has no known speed to compare")}};

QString remove_bold(QString text) { return text.remove(QStringLiteral("<b>")).remove(QStringLiteral("</b>")); }

QString clause_text(const Clause& clause, const Evaluation& result, const Evaluation& baseline, SentenceFor whom) {
  const Metric& metric = *clause.metric;
  const ComparedCell cell = compared_cell(result, baseline, metric);
  if (cell.standing == Standing::unknown || !std::isfinite(number(result, metric)) ||
      !std::isfinite(number(baseline, metric)))
    return Text::tr(clause.unknown);
  if (cell.standing == Standing::same || cell.standing == Standing::baseline) return Text::tr(clause.same);
  QStringList behind;
  const bool about_equal = cell.standing == Standing::within_uncertainty && cell.small;
  if (about_equal) behind << cell.difference;
  const bool all = whom == SentenceFor::window || !about_equal;
  if (all && !cell.percent.isEmpty()) behind << cell.percent;
  if (all && !cell.remark.isEmpty()) behind << cell.remark;
  const QString shares = behind.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(behind.join(QStringLiteral(", ")));
  if (about_equal) return Text::tr(clause.about_equal).arg(shares);
  const QString text = Text::tr(cell.up ? clause.more : clause.less).arg(cell.difference.mid(1), shares);
  return is_significant(cell.standing) ? text : remove_bold(text);
}

}  // namespace

std::vector<const Metric*> leading_metrics(Job job) {
  std::vector<const Metric*> out;
  for (const MetricHandle each : job_profile(job).compared) out.push_back(&*each);
  return out;
}

QString comparison_sentence(const ComparedScenario& scenario, const ComparedScenario& baseline, bool marked,
                            SentenceFor whom) {
  QStringList said;
  for (const Metric* m : leading_metrics(scenario.design->job)) {
    const auto clause =
        std::find_if(clauses.begin(), clauses.end(), [m](const Clause& c) { return c.metric == MetricHandle(*m); });
    if (clause != clauses.end()) said << clause_text(*clause, *scenario.result, *baseline.result, whom);
  }
  QString text = said.size() == 3 ? Text::tr("%1 %2, %3 and %4.", "scenario, then what sets it apart")
                                        .arg(scenario.letter, said[0], said[1], said[2])
                                  : Text::tr("%1 %2 and %3.", "scenario, then what sets it apart")
                                        .arg(scenario.letter, said.value(0), said.value(1));
  return marked ? text : remove_bold(text);
}

}  // namespace trainyard::ui
