// SPDX-License-Identifier: GPL-3.0-or-later
// PDF, HTML and CSV of a report show the same inputs, results and findings.
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include "engine/error.h"
#include "engine/files/tables.h"
#include "engine/units/csv.h"
#include "tests/cli/program.h"
#include "tests/jobs.h"
#include "tests/test_program.h"
#include "tests/ui/report_support.h"
#include "ui/document/output_files.h"
#include "ui/document/value_text.h"
#include "ui/report/export.h"
#include "ui/report/html.h"
#include "ui/report/paginator.h"
#include "ui/report/pdf.h"
#include "ui/text/engine_text.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

/// Texts of all report formats are compared without white space.
QString without_spaces(const QString& text) {
  static const QRegularExpression spaces(QStringLiteral("\\s+"), QRegularExpression::UseUnicodePropertiesOption);
  return QString(text).replace(spaces, QString());
}

}  // namespace

class TestReportForms : public QObject {
  Q_OBJECT

 private slots:
  void every_input_and_result_is_in_every_format_data() {
    QTest::addColumn<QStringList>("settings");
    QTest::newRow("default") << QStringList();
    QTest::newRow("experts") << QStringList{"model=deepseek-v3", "expert_parallel=8"};
    QTest::newRow("does not fit") << QStringList{"zero_stage=0"};
    QTest::newRow("not legal") << QStringList{"data_parallel=100"};
    QTest::newRow("one device") << QStringList{"model=llama3.1-8b", "accelerators=1", "tensor_parallel=1",
                                               "pipeline_parallel=1", "virtual_pipeline=1"};
  }
  void every_input_and_result_is_in_every_format() {
    QFETCH(QStringList, settings);
    Project project = default_project();
    Design& design = project.scenarios.front().design;
    for (const QString& setting : settings) {
      try {
        assign(design, setting.toStdString());
      } catch (const InputError& error) {
        QFAIL(error.what());
      }
    }
    const Evaluation evaluation = evaluate(design);
    ReportOptions whole;
    whole.sections = {"appendix", "quick"};
    ChartStore charts;
    const Report report = report_of(project, 0, whole);
    const QString path = folder_.filePath("report.pdf");
    write_whole({{path, pdf_of(report, Pages(report, charts))}});
    const QString printed = without_spaces(run_tool("pdftotext", {"-layout", path, "-"}).text());
    const QString page = without_spaces(QString::fromUtf8(html_of(report, charts)));
    const QVector<QStringList> rows = csv_rows(QByteArray::fromStdString(results_csv(design, evaluation)));
    QCOMPARE(rows.size(), qsizetype(1 + parameters(Job::training).size() + metrics(Job::training).size()));
    const auto everywhere = [&](const QString& text, const QString& of) {
      QVERIFY2(printed.contains(without_spaces(text)), qPrintable(of + " in the PDF: " + text));
      QVERIFY2(page.contains(without_spaces(text.toHtmlEscaped())), qPrintable(of + " in the HTML: " + text));
    };
    for (const Parameter& p : tests::inputs_of(Job::training)) {
      everywhere(p.id, p.id);
      everywhere(value_text(design, p), p.id);
    }
    for (const Metric& m : tests::results_of(Job::training)) {
      everywhere(m.id, m.id);
      everywhere(m.value ? number_text(number(evaluation, m), m.unit) : verdict_label(evaluation), m.id);
    }
    for (const Finding& finding : findings(design, evaluation))
      if (finding.severity != Severity::passed) everywhere(message_text(finding.title), "finding");
  }

 private:
  QTemporaryDir folder_;
};

TRAINYARD_TEST(TestReportForms);
#include "tst_report_forms.moc"
