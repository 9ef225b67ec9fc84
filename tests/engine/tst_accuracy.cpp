// SPDX-License-Identifier: GPL-3.0-or-later
// Errors on the shipped runs exceed those printed in docs/accuracy.md by at most a tenth.
#include <QFile>
#include <QTest>

#include "places.h"
#include "tests/accuracy/left_out_figures.h"
#include "tests/test_program.h"

using namespace trainyard;

class TestAccuracy : public QObject {
  Q_OBJECT

 private slots:
  void errors_exceed_the_printed_ones_by_at_most_a_tenth();
};

void TestAccuracy::errors_exceed_the_printed_ones_by_at_most_a_tenth() {
  QFile file(QStringLiteral(TRAINYARD_SOURCE_DIR "/docs/accuracy.md"));
  QVERIFY(file.open(QIODevice::ReadOnly));
  QMap<QString, QStringList> printed;
  for (const QByteArray& line : file.readAll().split('\n')) {
    QStringList cells = QString::fromUtf8(line).split('|');
    if (cells.size() != 7) continue;
    for (QString& cell : cells) cell = cell.remove('%').trimmed();
    printed[cells[1]] = cells;
  }
  for (const LeftOutFigures& now : left_out_figures()) {
    const QString name = QString::fromStdString(now.name);
    QVERIFY2(printed.contains(name), qPrintable(name));
    const QStringList cells = printed[name];
    QCOMPARE(QString::number(now.n), QString(cells[2]).remove(','));
    const auto holds = [&](double value, int cell) {
      const double limit = 1.1 * cells[cell].toDouble() + 0.05;  // figures are printed to one decimal
      QVERIFY2(limit > 0.1 && value <= limit,
               qPrintable(QString("%1: %2 for %3").arg(name).arg(value).arg(cells[cell])));
    };
    holds(now.mean, 3);
    holds(now.median, 4);
    holds(now.p90, 5);
  }
}

TRAINYARD_TEST(TestAccuracy);
#include "tst_accuracy.moc"
