// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of docs/serving.md on the shipped runs are those that the program computes.
#include <QFile>
#include <QTest>

#include "engine/measured/published_runs.h"
#include "places.h"
#include "tests/accuracy/serving_rows.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Returns the rows of the table of scores by their first cell.
QMap<QString, QStringList> printed_scores() {
  QFile file(QStringLiteral(TRAINYARD_SOURCE_DIR "/docs/serving.md"));
  QMap<QString, QStringList> out;
  if (!file.open(QIODevice::ReadOnly)) return out;
  for (const QByteArray& line : file.readAll().split('\n')) {
    QStringList cells = QString::fromUtf8(line).split('|');
    if (cells.size() != 8) continue;
    for (QString& cell : cells) cell = cell.trimmed();
    out[cells[1]] = cells;
  }
  return out;
}

double number(QString text) {
  return text.remove(',').remove('%').remove(QStringLiteral("pairs")).trimmed().toDouble();
}

}  // namespace

class TestServingAccuracy : public QObject {
  Q_OBJECT

 private slots:
  void scores_equal_the_printed_ones();
};

void TestServingAccuracy::scores_equal_the_printed_ones() {
  const QMap<QString, QStringList> printed = printed_scores();
  const std::vector<ServingRow> rows = serving_rows_of(published_serving_runs(), [](const auto&, const auto&) {});
  const std::vector<ServingFigure> figures = serving_figures(rows);
  std::vector<double> errors;
  std::map<ServingQuantity, std::vector<double>> by_quantity;
  for (const ServingFigure& f : figures) {
    errors.push_back(serving_error(figure_of(rows[f.row].forecast.predict(), f.quantity), f.measured));
    by_quantity[f.quantity].push_back(errors.back());
  }
  // No runs of separate pools ship, so their two quantities are missing.
  QCOMPARE(by_quantity.size(), std::size(quantity_names) - 2);
  for (const auto& [quantity, logs] : by_quantity) {
    const QString name = QString::fromUtf8(quantity_names[int(quantity)]);
    QVERIFY2(printed.contains(name), qPrintable(name));
    const QStringList cells = printed[name], scores = cells[3].split('/');
    QCOMPARE(int(logs.size()), int(number(cells[2])));
    QCOMPARE(scores.size(), 3);
    const ServingScore now = score_of(logs);
    const double values[] = {now.median, now.mean, now.p90};
    for (int i = 0; i < 3; ++i) {
      const double limit = number(scores[i]);
      // Half of the last printed digit, plus the rounding differences of other compilers.
      QVERIFY2(limit > 0.1 && values[i] <= 1.02 * limit + 0.06,
               qPrintable(QString("%1: %2 for %3").arg(name).arg(values[i]).arg(scores[i])));
    }
  }
  const OrderOfPairs order = order_right(rows, figures, errors);
  const QStringList cells = printed[QStringLiteral("order of two set-ups")];
  QCOMPARE(cells.size(), 8);
  QCOMPARE(int(order.pairs), int(number(cells[2])));
  QVERIFY2(100 * order.right > number(cells[3]) - 0.1, qPrintable(QString::number(100 * order.right)));
}

TRAINYARD_TEST(TestServingAccuracy);
#include "tst_serving_accuracy.moc"
