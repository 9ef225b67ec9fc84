// SPDX-License-Identifier: GPL-3.0-or-later
// The user's price list in a project file.
#include <QTest>

#include "engine/error.h"
#include "engine/files/project.h"
#include "engine/json/json.h"
#include "tests/test_program.h"

using namespace trainyard;

class TestRoomPrices : public QObject {
  Q_OBJECT
 private slots:
  /// The user's prices are in the file, to the cent.
  void a_price_list_survives() {
    Project project = default_project();
    project.prices["qm9700"] = {3'287'001, 3'800'000, "2026-11-27", "offer 17, \"net\"", "entered"};
    project.prices["rack"] = {0, 0, "", "", "entered"};
    const Project read = read_project(write_project(project), "plan");
    QVERIFY(read.prices == project.prices);
    QVERIFY(!read.unknown_keys);
    QVERIFY(write_project(default_project()).find("\"prices\"") == std::string::npos);
  }

  void a_bad_price_list_is_refused_data() {
    QTest::addColumn<QByteArray>("prices");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("no list") << QByteArray("5") << QString("plan: prices: not allowed: a list of prices.");
    QTest::newRow("unknown part") << QByteArray(R"([{"part": "flux", "low": 1, "high": 1}])")
                                  << QString(
                                         "plan: prices: entry 1: part \"flux\" is not a part of the machine room, such "
                                         "as qm9700.");
    QTest::newRow("negative") << QByteArray(R"([{"part": "rack", "low": -1, "high": 1}])")
                              << QString("plan: prices: entry 1: low is not allowed: dollars from 0 to 1,000,000,000.");
    QTest::newRow("order") << QByteArray(R"([{"part": "rack", "low": 2, "high": 1}])")
                           << QString("plan: prices: entry 1: high is less than low.");
    QTest::newRow("date") << QByteArray(R"([{"part": "rack", "low": 1, "high": 1, "date": "soon"}])")
                          << QString("plan: prices: entry 1: date \"soon\" is not allowed: a date such as 2026-11-27.");
    QTest::newRow("twice") << QByteArray(
                                  R"([{"part": "rack", "low": 1, "high": 1}, {"part": "rack", "low": 1, "high": 1}])")
                           << QString("plan: prices: entry 2: part \"rack\" has an earlier entry.");
  }
  void a_bad_price_list_is_refused() {
    QFETCH(QByteArray, prices);
    QFETCH(QString, sentence);
    const std::string text = R"({"format": "trainyard project", "prices": )" + prices.toStdString() + "}";
    try {
      read_project(text, "plan");
      QFAIL("accepted");
    } catch (const InputError& error) {
      QCOMPARE(QString::fromUtf8(error.what()), sentence);
    }
  }
};

TRAINYARD_TEST(TestRoomPrices);
#include "tst_room_prices.moc"
