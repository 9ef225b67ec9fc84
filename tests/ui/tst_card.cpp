// SPDX-License-Identifier: GPL-3.0-or-later
// Cards: faster ways to draw their parts give the same pixels as before; tables and advice follow the design.
#include <QAction>
#include <QDialog>
#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>

#include "tests/engine/designs.h"
#include "tests/test_program.h"
#include "tests/ui/chart_samples.h"
#include "ui/cards/advice_table.h"
#include "ui/cards/card.h"
#include "ui/cards/chart_card.h"
#include "ui/charts/chart_view.h"
#include "ui/theme/theme.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/line_icon.h"
#include "ui/widgets/scale.h"
#include "ui/window/theme_switch.h"

using namespace trainyard;
using namespace trainyard::ui;

class TestCard : public QObject {
  Q_OBJECT

 private slots:
  void cornersEqualThoseOfOneFrame();
  void iconsFollowTheirStateAndTheTheme();
  void tableAndEnlargedChartFollowTheDesign();
  void adviceIsReadAndChosenByItsRow();
};

void TestCard::cornersEqualThoseOfOneFrame() {
  for (const ThemeChoice theme : {ThemeChoice::light, ThemeChoice::dark})
    for (const bool alarmed : {false, true}) {
      choose_theme(theme);
      Card card(QStringLiteral("Title"));
      card.setAlarmed(alarmed);
      card.resize(311, 173);
      const QImage drawn = card.grab().toImage();
      QWidget plain;
      plain.resize(card.size());
      QImage expected = plain.grab().toImage();
      QPainter painter(&expected);
      painter.setRenderHint(QPainter::Antialiasing);
      painter.setPen(current_theme().color(alarmed ? Role::error : Role::border));
      painter.setBrush(current_theme().color(Role::card));
      painter.drawRoundedRect(QRectF(card.rect()).adjusted(0.5, 0.5, -0.5, -0.5), scaled_f(6), scaled_f(6));
      painter.end();
      const int side = scaled(6);
      for (const int left : {0, card.width() - side})
        for (const int top : {0, card.height() - side}) {
          const QRect corner(left, top, side, side);
          QVERIFY2(drawn.copy(corner) == expected.copy(corner), qPrintable(QStringLiteral("%1 %2").arg(left).arg(top)));
        }
    }
}

void TestCard::iconsFollowTheirStateAndTheTheme() {
  const QIcon icon = line_icon(QStringLiteral("more"));
  const auto drawn = [&](int side, QIcon::Mode mode) { return icon.pixmap(QSize(side, side), mode).toImage(); };
  choose_theme(ThemeChoice::light);
  const QImage light = drawn(16, QIcon::Normal);
  QVERIFY(drawn(16, QIcon::Normal) == light);
  QVERIFY(drawn(16, QIcon::Disabled) != light);
  QVERIFY(drawn(16, QIcon::Normal) == light);
  QVERIFY(drawn(24, QIcon::Normal).size() != light.size());
  choose_theme(ThemeChoice::dark);
  QVERIFY(drawn(16, QIcon::Normal) != light);
  choose_theme(ThemeChoice::light);
  QVERIFY(drawn(16, QIcon::Normal) == light);
}

/// The table (key T) and the enlarged chart show the current design, as the chart does.
void TestCard::tableAndEnlargedChartFollowTheDesign() {
  ChartCard card(memory_by_part(default_design(), samples::usual()));
  card.resize(600, 300);
  card.show();
  card.showTable(true);
  for (QAction* action : card.findChildren<QAction*>())
    if (action->text() == QStringLiteral("&Enlarge")) action->trigger();
  const auto* enlarged = card.findChild<QDialog*>(QStringLiteral("enlarged_chart"));
  QVERIFY(enlarged && enlarged->findChild<ChartView*>());
  const Design half = with({"accelerators=8192", "micro_batch=2"});
  card.setSpec(memory_by_part(half, evaluate(half)));
  QVERIFY(enlarged->findChild<ChartView*>()->spec() == card.spec());
  const auto* table = card.findChild<QTableWidget*>();
  const QVector<QStringList> rows = chart_table(card.spec());
  QCOMPARE(table->rowCount(), int(rows.size()) - 1);
  for (int row = 0; row < table->rowCount(); ++row)
    for (int column = 0; column < table->columnCount(); ++column)
      QCOMPARE(table->item(row, column)->text(), rows[row + 1][column]);
}

/// A screen reader reads each number with its own heading. The button of a row chooses that row.
void TestCard::adviceIsReadAndChosenByItsRow() {
  AdviceTable table;
  table.resize(600, 200);
  AdviceRow first{.id = "first", .title = "First", .detail = {}, .cells = {{"−3"}, {"−$2"}}, .button = "Apply"};
  AdviceRow second = first;
  second.id = second.title = "second";
  table.setRows({"days", "cost"}, {first, second});
  table.show();
  QVERIFY(QTest::qWaitForWindowExposed(&table));
  QCOMPARE(table.items()[0].value, QStringLiteral("days −3, cost −$2"));
  QSignalSpy chosen(&table, &AdviceTable::chosen);
  QTest::mouseClick(table.button(1), Qt::LeftButton);
  QCOMPARE(chosen.count(), 1);
  QCOMPARE(chosen[0][0].toString(), QStringLiteral("second"));
}

TRAINYARD_TEST(TestCard);
#include "tst_card.moc"
