// SPDX-License-Identifier: GPL-3.0-or-later
// The table of the normal distribution, against the error function.
#include <QTest>
#include <algorithm>
#include <limits>
#include <numbers>

#include "engine/serving/normal_share.h"
#include "tests/test_program.h"

using namespace trainyard;

class TestNormalShare : public QObject {
  Q_OBJECT
 private slots:
  void agreesWithTheErrorFunction() {
    double before = 0, most = 0;
    for (double z = -9; z < 9; z += 0.000917) {
      const double share = normal_share(z);
      most = std::max(most, std::abs(share - 0.5 * std::erfc(-z / std::numbers::sqrt2)));
      QVERIFY(share >= before - 1e-11);
      before = share;
    }
    QVERIFY2(most < 1e-11, qPrintable(QString::number(most)));
  }

  void handlesInfinityAndNan() {
    const double far = std::numeric_limits<double>::infinity();
    QCOMPARE(normal_share(-far), 0.0);
    QCOMPARE(normal_share(far), 1.0);
    QCOMPARE(normal_share(0), 0.5);
    QVERIFY(std::isnan(normal_share(std::numeric_limits<double>::quiet_NaN())));
  }
};

TRAINYARD_TEST(TestNormalShare);
#include "tst_normal_share.moc"
