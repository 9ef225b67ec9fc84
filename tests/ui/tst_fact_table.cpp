// SPDX-License-Identifier: GPL-3.0-or-later
// A table updates its values in place while its columns are wide enough, and measures its columns again when they are
// not.
#include <QHeaderView>
#include <QSignalSpy>
#include <QTest>

#include "tests/test_program.h"
#include "ui/theme/theme.h"
#include "ui/widgets/fact_table.h"

using namespace trainyard::ui;

namespace {

QVector<FactRow> rows(const QString& value, const QString& detail = {}, bool strong = false) {
  FactCell cell;
  cell.text = value;
  cell.detail = detail;
  cell.strong = strong;
  FactCell name;
  name.text = QStringLiteral("Step");
  return {{QStringLiteral("a"), {name, cell}}};
}

QString shown(const FactTable& table) { return table.model()->index(0, 1).data().toString(); }

}  // namespace

class TestFactTable : public QObject {
  Q_OBJECT

 private slots:
  void longerValuesKeepTheColumnIfTheyFit();
  void valuesThatNeedMoreRoomGetIt();
  void equalRowsArePaintedOnce();
  void headingsFitWithoutRows();
  void longWordsAreNotBroken();
};

void TestFactTable::longerValuesKeepTheColumnIfTheyFit() {
  FactTable table(QStringLiteral("Facts"));
  table.setHeads({QStringLiteral("Fact"), QStringLiteral("Value")});
  table.setRows(rows(QStringLiteral("1000.00 s")));
  const int width = table.columnWidth(1);
  QSignalSpy anew(table.model(), &QAbstractItemModel::modelReset);
  for (const char* value : {"9.99 s", "10.00 s", "1000.00 s", "999.99 s"}) {
    table.setRows(rows(QLatin1String(value)));
    QCOMPARE(shown(table), QLatin1String(value));
  }
  QCOMPARE(anew.count(), 0);
  QCOMPARE(table.columnWidth(1), width);
}

void TestFactTable::valuesThatNeedMoreRoomGetIt() {
  FactTable table(QStringLiteral("Facts"));
  table.setHeads({QStringLiteral("Fact"), QStringLiteral("Value")});
  table.setRows(rows(QStringLiteral("9.99 s")));
  int width = table.columnWidth(1);
  const int height = table.verticalHeader()->defaultSectionSize();
  table.setRows(rows(QStringLiteral("1000000000000000.00 s")));
  QVERIFY(table.columnWidth(1) > width);
  width = table.columnWidth(1);
  // Bold letters are wider.
  table.setRows(rows(QStringLiteral("1000000000000000.00 s"), {}, true));
  QVERIFY(table.columnWidth(1) > width);
  // A second line makes rows taller, even a short one.
  table.setRows(rows(QStringLiteral("9.99 s"), QStringLiteral("+1")));
  QVERIFY(table.verticalHeader()->defaultSectionSize() > height);
}

void TestFactTable::equalRowsArePaintedOnce() {
  FactTable table(QStringLiteral("Facts"));
  table.setHeads({QStringLiteral("Fact"), QStringLiteral("Value")});
  table.setRows(rows(QStringLiteral("9.99 s")));
  QSignalSpy changed(table.model(), &QAbstractItemModel::dataChanged);
  table.setRows(rows(QStringLiteral("9.99 s")));
  QCOMPARE(changed.count(), 0);
  table.setRows(rows(QStringLiteral("9.98 s")));
  QCOMPARE(changed.count(), 1);
  QCOMPARE(shown(table), QStringLiteral("9.98 s"));
}

/// A table without rows has headings only. Its columns must fit them in the font of the header.
void TestFactTable::headingsFitWithoutRows() {
  const QString sheet = qApp->styleSheet();
  for (const ThemeKind kind : {ThemeKind::light, ThemeKind::dark}) {
    qApp->setStyleSheet(style_sheet(theme(kind)));
    FactTable table(QStringLiteral("Facts"));
    const QStringList heads{QStringLiteral("Framework and accelerator"), QStringLiteral("runs"),
                            QStringLiteral("in range %")};
    table.setHeads(heads);
    table.resize(600, 200);
    table.show();
    QVERIFY(QTest::qWaitForWindowExposed(&table));
    const QFont letters = table.horizontalHeader()->font();
    QCOMPARE(letters.pointSizeF(), font(TextStyle::caption).pointSizeF());
    for (int column = 0; column < heads.size(); ++column)
      QVERIFY(QFontMetrics(letters).horizontalAdvance(heads[column]) < table.columnWidth(column));
  }
  qApp->setStyleSheet(sheet);
}

/// In a narrow table, the remark below a number wraps before a word of the first column breaks; a wide table keeps both
/// in one line.
void TestFactTable::longWordsAreNotBroken() {
  FactTable table(QStringLiteral("Facts"));
  table.setHeads({QString(), QStringLiteral("Änderung")});
  QVector<FactRow> all = rows(QStringLiteral("+1,3 Punkte"), QStringLiteral("innerhalb der Unsicherheit"));
  all[0].cells[0].text = QStringLiteral("Trainingsdauer");
  table.setRows(all);
  table.resize(250, 200);
  table.show();
  QVERIFY(QTest::qWaitForWindowExposed(&table));
  const auto width_of = [](TextStyle style, const QString& text) {
    return QFontMetrics(font(style)).horizontalAdvance(text);
  };
  QTRY_VERIFY(table.columnWidth(0) >= width_of(TextStyle::table, all[0].cells[0].text));
  QVERIFY(table.columnWidth(1) < width_of(TextStyle::caption, all[0].cells[1].detail));
  QVERIFY(table.isBroken(1));
  table.resize(500, 200);
  QTRY_VERIFY(table.columnWidth(1) > width_of(TextStyle::caption, all[0].cells[1].detail));
  QVERIFY(!table.isBroken(1));
}

TRAINYARD_TEST(TestFactTable);
#include "tst_fact_table.moc"
