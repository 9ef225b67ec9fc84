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
QString escape_html(const std::string& utf8) { return catalog_text(utf8).toHtmlEscaped(); }

/// Lists the assumptions for values that the study does not state; empty if there are none.
QString assumed_line(const CaseStudy& study) {
  QStringList assumed;
  for (const std::string& one : study.assumed) assumed << catalog_text(one);
  return assumed.isEmpty() ? QString()
                           : Texts::tr("Assumed, because not stated: %1").arg(assumed.join(QStringLiteral("; ")));
}

}  // namespace

QString case_sources(const CaseStudy& study) {
  QStringList sources;
  for (const std::string& source : study.sources) sources << text(source);
  return Texts::tr("Source: %1").arg(sources.join(QStringLiteral("; ")));
}

QString case_text_html(const CaseStudy& study) {
  QStringList lines{escape_html(study.summary)};
  for (const PublishedFigure& figure : study.published)
    if (!figure.note.empty())
      lines << Texts::tr("“%1”: %2", "a figure as printed, and what it means")
                   .arg(escape_html(figure.figure), escape_html(figure.note));
  if (const QString assumed = assumed_line(study); !assumed.isEmpty()) lines << assumed.toHtmlEscaped();
  lines << case_sources(study).toHtmlEscaped();
  return lines.join(QStringLiteral("<br>"));
}

QString case_note(const CaseStudy& study) {
  QStringList lines{catalog_text(study.summary)};
  for (const FigureComparison& row : compare_published(study, evaluate(study.design))) {
    const Metric* metric = find_metric(row.figure->metric);
    if (!metric) continue;
    QString line = Texts::tr("%1: published %2, here %3")
                       .arg(message_text(compared_with(*row.figure)), catalog_text(row.figure->figure),
                            number_text(row.here, metric->unit));
    if (!row.figure->note.empty()) line += QStringLiteral(". ") + catalog_text(row.figure->note);
    lines << line;
  }
  if (const QString assumed = assumed_line(study); !assumed.isEmpty()) lines << assumed;
  lines << case_sources(study);
  return lines.join('\n');
}

}  // namespace trainyard::ui
