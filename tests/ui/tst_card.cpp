// SPDX-License-Identifier: GPL-3.0-or-later
// Faster ways to draw parts of a card give the same pixels as before.
#include <QPainter>
#include <QTest>

#include "tests/test_program.h"
#include "ui/cards/card.h"
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

TRAINYARD_TEST(TestCard);
#include "tst_card.moc"
