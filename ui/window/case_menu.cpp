// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/case_menu.h"

#include <QCoreApplication>
#include <QMenu>

#include "engine/metrics/metric.h"
#include "engine/studies/case_studies.h"
#include "ui/document/document.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::CaseMenu)
};

QString text(const std::string& utf8) { return QString::fromStdString(utf8); }

QString source_of(const CaseStudy& study) {
  QStringList sources;
  for (const std::string& source : study.sources) sources << text(source);
  return Texts::tr("Source: %1").arg(sources.join(QStringLiteral("; ")));
}

/// Published beside predicted, so that the scenario shows how far the model is trusted to hold.
QString note_of(const CaseStudy& study) {
  const Evaluation evaluation = evaluate(study.design);
  QStringList lines{text(study.summary)};
  for (const PublishedFigure& figure : study.published) {
    const Metric* metric = find_metric(figure.metric);
    if (!metric) continue;
    QString line = Texts::tr("%1: published %2, here %3")
                       .arg(engine_text(metric->label), text(figure.figure),
                            number_text(number(evaluation, *metric), metric->unit));
    if (!figure.note.empty()) line += QStringLiteral(". ") + text(figure.note);
    lines << line;
  }
  lines << source_of(study);
  return lines.join('\n');
}

}  // namespace

void fill_case_menu(QMenu* menu, Document* document) {
  for (const CaseStudy& study : case_studies()) {
    QAction* action = menu->addAction(text(study.name).replace('&', QStringLiteral("&&")));
    action->setObjectName(QStringLiteral("case_") + text(study.id));
    action->setToolTip(text(study.summary) + '\n' + source_of(study));
    action->setStatusTip(text(study.summary));
    QObject::connect(action, &QAction::triggered, document,
                     [document, &study] { document->addScenario(text(study.name), note_of(study), study.design); });
  }
}

}  // namespace trainyard::ui
