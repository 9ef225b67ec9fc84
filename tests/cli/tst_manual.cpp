// SPDX-License-Identifier: GPL-3.0-or-later
// The manual describes every input and result, contains all chapters, and has no dead link.
#include <QDir>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/worked_examples.h"
#include "tests/cli/program.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

constexpr auto id_attribute = "id=\"([^\"]+)\"", link_attribute = "href=\"([^\"]+)\"";

QStringList captured(const QString& text, const char* expression) {
  QStringList found;
  for (const auto& match : QRegularExpression(QString::fromUtf8(expression)).globalMatch(text))
    found << match.captured(1);
  return found;
}

}  // namespace

class TestManual : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY(!written({}).isEmpty()); }

  void every_input_and_result_has_one_anchor() {
    const QStringList ids = captured(html_, id_attribute);
    QCOMPARE(QSet<QString>(ids.begin(), ids.end()).size(), ids.size());
    for (const Parameter& p : parameters()) {
      QVERIFY2(ids.contains(QStringLiteral("parameter-") + QLatin1String(p.id)), p.id);
      QVERIFY2(html_.contains(QString::fromUtf8(p.help).toHtmlEscaped()), p.id);
      QVERIFY2(html_.contains(QString::fromUtf8(p.source).toHtmlEscaped()), p.id);
    }
    for (const Metric& m : metrics()) {
      QVERIFY2(ids.contains(QStringLiteral("metric-") + QLatin1String(m.id)), m.id);
      QVERIFY2(html_.contains(QString::fromUtf8(m.help).toHtmlEscaped()), m.id);
    }
    for (const WorkedExample& example : worked_examples())
      QVERIFY2(ids.contains(QStringLiteral("example-") + QString::fromStdString(example.id)), example.id.c_str());
  }

  void every_link_has_a_target() {
    const QStringList ids = captured(html_, id_attribute), links = captured(html_, link_attribute);
    const QSet<QString> known(ids.begin(), ids.end());
    QVERIFY(links.size() > 700);
    for (const QString& link : links)
      QVERIFY2(link.startsWith("http") || (link.startsWith('#') && known.contains(link.mid(1))), qPrintable(link));
    QVERIFY(!html_.contains("src="));
  }

  /// A formula links to its quantities: the step time to its parts, a share to the input.
  void formulas_link_to_their_quantities() {
    const QString step = section("metric-step_time");
    for (const char* part : {"metric-time_compute", "metric-time_bubble", "metric-time_data_wait"})
      QVERIFY2(step.contains(QStringLiteral("href=\"#%1\"").arg(QLatin1String(part))), part);
    QVERIFY(section("metric-cost").contains("href=\"#parameter-accelerator_price\""));
    QVERIFY(section("parameter-tensor_parallel")
                .contains(QString::fromStdString(allowed_values(*find_parameter("tensor_parallel")))));
  }

  void every_document_is_a_chapter() {
    const QStringList files = QDir(QStringLiteral(TRAINYARD_SOURCE_DIR) + "/docs").entryList({"*.md"});
    QVERIFY(files.size() > 8);
    for (const QString& file : files)
      QVERIFY2(html_.contains(QStringLiteral("<h2 id=\"chapter-%1\">").arg(file.chopped(3))), qPrintable(file));
    // Lists, tables and code of the chapters are converted; names in code are links.
    QVERIFY(html_.contains("<a href=\"#metric-step_time\"><code>step_time</code></a> is a sum"));
    QVERIFY(!html_.contains("**") && !html_.contains("\n| ") && !html_.contains("\n- "));
    for (const char* tag : {"ul", "ol", "li", "table", "section", "pre"})
      QCOMPARE(html_.count(QStringLiteral("<%1>").arg(QLatin1String(tag))) +
                   html_.count(QStringLiteral("<%1 ").arg(QLatin1String(tag))),
               html_.count(QStringLiteral("</%1>").arg(QLatin1String(tag))));
  }

  /// In a list: a table and a formula stay what they are, and an item may have several paragraphs.
  void items_of_lists_contain_tables_formulas_and_paragraphs() {
    const QString chapter = html_.mid(html_.indexOf("<h2 id=\"chapter-compare\">"));
    QVERIFY(chapter.contains("<pre>share = sum over parts of min(a, b)  /  sum over parts of max(a, b)</pre>"));
    QVERIFY(chapter.contains("<tr><td>step time of training</td><td>0.67</td><td>0.25</td>"));
    QVERIFY(chapter.contains("<p>With the errors x and y of a pair as logarithms"));
    QVERIFY(!chapter.contains("<p>Designs with the same accelerator"));
  }

  void it_is_written_in_the_chosen_language() {
    const QString german = written({"--language", "de"});
    QVERIFY(german.contains("<html lang=\"de\">"));
    QVERIFY(german.contains("Schrittzeit") && !section("metric-step_time").contains("Schrittzeit"));
    const Run unknown = trainyard_run({"manual", folder_.filePath("x.html"), "--language", "tlh"});
    QCOMPARE(unknown.status, 2);
    QVERIFY(unknown.complaint().contains("en, de"));
  }

  void a_pdf_is_written_and_other_files_are_kept() {
    const QString pdf = folder_.filePath("manual.pdf"), mine = folder_.filePath("mine.csv");
    QCOMPARE(trainyard_run({"manual", pdf}).status, 0);
    QFile file(pdf);
    QVERIFY(file.open(QIODevice::ReadOnly) && file.readAll().startsWith("%PDF-") && file.size() > 100000);
    QFile csv(mine);
    QVERIFY(csv.open(QIODevice::WriteOnly) && csv.write("a,b\r\n") > 0);
    csv.close();
    QCOMPARE(trainyard_run({"manual", mine}).status, 2);
  }

 private:
  QString written(const QStringList& options) {
    const QString path = folder_.filePath("manual.html");
    const Run run = trainyard_run(QStringList{"manual", path, "--force"} + options);
    QFile file(path);
    if (run.status != 0 || !file.open(QIODevice::ReadOnly)) return {};
    const QString html = QString::fromUtf8(file.readAll());
    if (html_.isEmpty()) html_ = html;
    return html;
  }

  QString section(const char* id) const {
    const QString start = QStringLiteral("<section id=\"%1\">").arg(QLatin1String(id));
    const qsizetype from = html_.indexOf(start);
    return from < 0 ? QString() : html_.mid(from, html_.indexOf("</section>", from) - from);
  }

  QTemporaryDir folder_;
  QString html_;
};

TRAINYARD_TEST(TestManual);
#include "tst_manual.moc"
