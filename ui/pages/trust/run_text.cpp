// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/run_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <cmath>

#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"
#include "ui/charts/spec_text.h"
#include "ui/document/value_text.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(RunText)
};

}  // namespace

Unit unit_of(Measure measure) { return metric_of(measure)->unit; }

QString run_title(const ValidatedRun& row) {
  const Parameter& devices = parameter(&Cluster::accelerators);
  const QString model = QString::fromStdString(row.run.model.empty() ? row.design.work.model->name : row.run.model);
  return Text::tr("%1, %2 × %3", "model, number, accelerator")
      .arg(model, QLocale().toString(number(row.design, devices), 'f', 0),
           QString::fromStdString(row.design.cluster.accelerator->name));
}

QString layout_text(const Design& design) {
  QStringList parts = degree_texts(design, Group::layout);
  parts << QString::fromStdString(id_of(design, parameter(&Recipe::precision))).toUpper();
  return parts.join(QStringLiteral(", "));
}

QString error_sentence(const Compared& numbers) {
  const QString error = spec_text::signed_share(numbers.error(), 1);
  return numbers.inside() ? Text::tr("%1, inside the likely range").arg(error)
                          : Text::tr("%1, outside the likely range").arg(error);
}

QString band_text(double low, double high, double value, Unit unit) {
  return range_with_unit({low, high}, value, unit);
}

QString measured_sentence(const Compared& numbers, Measure measure) {
  const Unit unit = unit_of(measure);
  return Text::tr("measured %1, predicted %2, likely range %3")
      .arg(number_text(numbers.measured, unit), number_text(numbers.predicted, unit),
           band_text(numbers.low, numbers.high, numbers.predicted, unit));
}

QString run_tip(const ValidatedRun& row, Measure measure) {
  const Compared& numbers = compared(row, measure);
  return QStringList{run_title(row), layout_text(row.design), measured_sentence(numbers, measure),
                     error_sentence(numbers)}
      .join(u'\n');
}

QString where_published(const std::string& source) {
  static const QRegularExpression rest(QStringLiteral(";| @| \\("));
  return QString::fromStdString(source).section(rest, 0, 0).trimmed();
}

QString percent_text(double share, int decimals) {
  if (!std::isfinite(share)) return QStringLiteral("–");
  return QStringLiteral("%1\u00A0%").arg(QLocale().toString(share * 100, 'f', decimals));
}

QString framework_summary(Framework framework, const ErrorStatistics& own, const ErrorStatistics& all) {
  if (own.n == all.n) return summary_sentence(all);
  const QString name = engine_text(framework_label(framework));
  const QString rest = Text::tr("All frameworks: %1 runs, half within <b>%2</b>")
                           .arg(QLocale().toString(qulonglong(all.n)), percent_text(all.median_abs));
  const QString first = own.n == 0 ? Text::tr("No run of %1 is shown", "a framework").arg(name)
                                   : Text::tr("%1: %2", "a framework; a sentence").arg(name, summary_sentence(own));
  return QStringLiteral("%1. %2").arg(first, rest);
}

QString summary_sentence(const ErrorStatistics& s) {
  if (s.n == 0) return Text::tr("No run matches the filter.");
  return Text::tr(
             "%1 runs: half within <b>%2</b>, mean <b>%3</b>, nine in ten within <b>%4</b>; <b>%5</b> inside the "
             "likely range")
      .arg(QLocale().toString(qulonglong(s.n)), percent_text(s.median_abs), percent_text(s.mean_abs),
           percent_text(s.p90_abs), percent_text(s.coverage, 0));
}

}  // namespace trainyard::ui
