// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl+C copies charts and tables.
#include <QAbstractItemView>
#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QTest>

#include "tests/test_program.h"
#include "tests/ui/chart_samples.h"
#include "ui/cards/chart_card.h"
#include "ui/widgets/fact_table.h"

using namespace trainyard;
using namespace trainyard::ui;

class TestCopying : public QObject {
  Q_OBJECT

 private slots:
  void cleanup() { QGuiApplication::clipboard()->clear(); }

  /// Copied as shown: sorted, with headings; a detail is appended to its cell.
  void a_table_is_copied_with_its_heads() {
    FactTable table(QStringLiteral("facts"));
    table.setHeads({"Name", "Value"});
    table.setRows({{.id = "b", .cells = {{.text = "b\nsplit"}, {.text = "2,000"}}},
                   {.id = "a", .cells = {{.text = "a", .detail = "small"}, {.text = "1.5 GiB"}}}});
    table.show();
    QVERIFY(QTest::qWaitForWindowExposed(&table));
    QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
    const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n');
    QCOMPARE(lines.size(), 3);
    QCOMPARE(lines[0], QStringLiteral("Name\tValue"));
    QCOMPARE(lines[1], QStringLiteral("b split\t2,000"));
    QVERIFY2(lines[2].startsWith(u'a') && lines[2].contains(QStringLiteral("small")) &&
                 lines[2].endsWith(QStringLiteral("\t1.5 GiB")),
             qPrintable(lines[2]));
  }

  void a_chart_is_copied_as_picture_and_table() {
    for (const ChartSpec& spec : samples::all_charts(samples::usual())) {
      ChartCard card(spec);
      card.resize(600, 300);
      card.show();
      QVERIFY(QTest::qWaitForWindowExposed(&card));
      for (const bool table : {false, true}) {
        QGuiApplication::clipboard()->clear();
        card.showTable(table);
        auto* focused = table ? static_cast<QWidget*>(card.findChild<QAbstractItemView*>()) : card.chart();
        focused->setFocus();
        QTest::keyClick(focused, Qt::Key_C, Qt::ControlModifier);
        const QMimeData* copied = QGuiApplication::clipboard()->mimeData();
        QVERIFY(copied->hasImage() && copied->hasFormat(QStringLiteral("image/svg+xml")));
        QVERIFY(copied->text().contains(u'\t') && copied->text().contains(u'\n'));
      }
    }
  }
};

TRAINYARD_TEST(TestCopying);
#include "tst_copying.moc"
