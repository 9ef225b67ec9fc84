// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/case_text.h"

#include <QCoreApplication>
#include <QStringList>

#include "engine/metrics/metric.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::CaseText)
};

QString text(const std::string& utf8) { return QString::fromStdString(utf8); }

}  // namespace

QString case_sources(const CaseStudy& study) {
  QStringList sources;
  for (const std::string& source : study.sources) sources << text(source);
  return Texts::tr("Source: %1").arg(sources.join(QStringLiteral("; ")));
}

QString case_note(const CaseStudy& study) {
  const Evaluation e = evaluate(study.design);
  QStringList lines{text(study.summary)};
  for (const PublishedFigure& figure : study.published) {
    const Metric* metric = find_metric(figure.metric);
    if (!metric) continue;
    QString line =
        Texts::tr("%1: published %2, here %3")
            .arg(engine_text(metric->label), text(figure.figure), number_text(number(e, *metric), metric->unit));
    if (!figure.note.empty()) line += QStringLiteral(". ") + text(figure.note);
    lines << line;
  }
  lines << case_sources(study);
  return lines.join('\n');
}

}  // namespace trainyard::ui
