// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/printed_results.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <cmath>

#include "engine/catalog/catalog_version.h"
#include "engine/error.h"
#include "engine/files/project.h"
#include "engine/metrics/metric.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct VerifyText {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::Verification)
};

/// Writes a result as a report does, but in the C locale.
QString printed(const Evaluation& evaluation, const Metric& metric) {
  if (!metric.value) return QString::fromUtf8(verdict_label(evaluation));
  const double value = number(evaluation, metric);
  return std::isnan(value) ? QStringLiteral("unknown") : QString::fromStdString(format(value, metric.unit).text());
}

QJsonObject results_of(const Design& design) {
  const Evaluation evaluation = evaluate(design);
  QJsonObject out;
  for (const Metric* metric : metrics(design.job, learns_from(design)))
    out[QLatin1String(metric->id)] = printed(evaluation, *metric);
  return out;
}

QJsonObject results_of(const Project& project) {
  const std::vector<std::string> letters = letters_of(project);
  QJsonObject out;
  for (size_t i = 0; i < project.scenarios.size(); ++i)
    out[QString::fromStdString(letters[i])] = results_of(project.scenarios[i].design);
  return out;
}

QString label_of(const QString& id) {
  const Metric* metric = find_metric(id.toStdString());
  return metric ? engine_text(metric->label) : id;
}

/// Compares the results of one scenario. A result that either side lacks is a difference.
void compare_scenario(const QString& letter, const QJsonObject& before, const QJsonObject& now, Verification& out) {
  QStringList ids = before.keys();
  for (const QString& id : now.keys())
    if (!before.contains(id)) ids << id;
  for (const QString& id : ids) {
    ++out.compared;
    const QString then = before[id].toString(QStringLiteral("–")), today = now[id].toString(QStringLiteral("–"));
    if (then != today)
      out.differences << VerifyText::tr("Scenario %1, %2: the report has %3, this program computes %4.")
                             .arg(letter, label_of(id), then, today);
  }
}

void note_version(const QString& what, const QString& then, const QString& now, Verification& out) {
  if (then != now) out.notes << VerifyText::tr("%1: %2 in the report, %3 here.").arg(what, then, now);
}

}  // namespace

QString inputs_checksum(const QByteArray& project_json) {
  // Take the text of the file as it is: another version of the program would write other parameters.
  const QJsonObject project = QJsonDocument::fromJson(project_json).object();
  QJsonArray designs;
  for (const QJsonValue& scenario : project[QStringLiteral("scenarios")].toArray())
    designs.append(scenario[QStringLiteral("design")]);
  QJsonObject inputs{{QStringLiteral("designs"), designs}};
  for (const QString& key : {QStringLiteral("calibration"), QStringLiteral("prices")})
    if (project.contains(key)) inputs[key] = project[key];
  const QByteArray text = QJsonDocument(inputs).toJson(QJsonDocument::Compact);
  return QString::fromLatin1(QCryptographicHash::hash(text, QCryptographicHash::Sha256).toHex().first(12));
}

QByteArray printed_results(const QByteArray& project_json) {
  const Project project = read_project(project_json.toStdString(), "project.json");
  const QJsonObject out{{QStringLiteral("format"), QStringLiteral("trainyard results")},
                        {QStringLiteral("program"), QStringLiteral(TRAINYARD_VERSION)},
                        {QStringLiteral("catalog"), QString::fromStdString(catalog_version())},
                        {QStringLiteral("inputs"), inputs_checksum(project_json)},
                        {QStringLiteral("results"), results_of(project)}};
  return QJsonDocument(out).toJson(QJsonDocument::Compact);
}

Verification verify_results(const QByteArray& project_json, const QByteArray& results_json, const std::string& name) {
  const QJsonObject report = QJsonDocument::fromJson(results_json).object();
  if (report[QStringLiteral("format")] != QStringLiteral("trainyard results"))
    throw InputError(
        VerifyText::tr("%1: the results in this PDF are damaged.").arg(QString::fromStdString(name)).toStdString());
  const QJsonObject before = report[QStringLiteral("results")].toObject();
  const QJsonObject now = results_of(read_project(project_json.toStdString(), name));
  Verification out;
  note_version(VerifyText::tr("Program"), report[QStringLiteral("program")].toString(),
               QStringLiteral(TRAINYARD_VERSION), out);
  note_version(VerifyText::tr("Catalog"), report[QStringLiteral("catalog")].toString(),
               QString::fromStdString(catalog_version()), out);
  if (const QString then = report[QStringLiteral("inputs")].toString(), today = inputs_checksum(project_json);
      then != today)
    out.differences << VerifyText::tr("The attached project was changed: its checksum is %1, that of the report %2.")
                           .arg(today, then);
  QStringList letters = before.keys();
  for (const QString& letter : now.keys())
    if (!before.contains(letter)) letters << letter;
  for (const QString& letter : letters)
    compare_scenario(letter, before[letter].toObject(), now[letter].toObject(), out);
  return out;
}

}  // namespace trainyard::ui
