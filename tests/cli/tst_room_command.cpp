// SPDX-License-Identifier: GPL-3.0-or-later
// `trainyard room`: networks, bill, power, racks and cost as text, JSON and CSV; price lists.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include "tests/cli/program.h"
#include "tests/cli/projects.h"
#include "tests/test_program.h"

using namespace trainyard;

class TestRoomCommand : public QObject {
  Q_OBJECT
 private slots:
  void json_has_the_published_counts() {
    const QJsonObject room = room_of({});
    const QJsonObject compute = room["fabrics"]["compute"].toObject();
    QCOMPARE(compute["tiers"][0]["name"].toString(), QStringLiteral("Leaf switches"));
    QCOMPARE(compute["tiers"][0]["switches"].toInt(), 32);
    QCOMPARE(compute["tiers"][1]["switches"].toInt(), 16);
    QCOMPARE(room["racks"]["all"].toInt(), 38);
    for (const char* fabric : {"storage", "in_band", "out_of_band"})
      for (const char* key : {"links", "optics", "cables"})
        QVERIFY2(room["fabrics"][fabric].toObject().contains(key), fabric);
    for (const char* key : {"capital", "yearly", "per_accelerator_hour", "break_even_months"})
      QVERIFY2(room["money"].toObject().contains(key), key);
    const QJsonObject line = room["bill"][0].toObject();
    for (const char* key : {"part", "quantity", "unit_price_low", "unit_price_high", "source", "date"})
      QVERIFY2(line.contains(key), key);
  }

  void text_and_csv_have_every_line() {
    const Run text = trainyard_run({"room", "--set", "fabric=superpod-h100", "--set", "accelerators=1016"});
    QCOMPARE(text.status, 0);
    for (const char* part : {"Leaf", "Bill of materials", "Total of the priced parts", "PUE", "Cost per GPU-hour"})
      QVERIFY2(text.out.contains(part), text.out.constData());
    const Run csv = trainyard_run({"room", "--set", "fabric=superpod-h100", "--csv"});
    QVERIFY2(csv.out.startsWith("section,part,name,place,quantity"), csv.out.left(200).constData());
  }

  void a_price_list_replaces_prices() {
    const QString list = folder_.filePath("prices.csv");
    write(list, "part,low,high,currency,date,source\nqm9700,1000,1000,USD,2026-11-01,our offer\n");
    const auto switch_price = [](const QJsonObject& room) {
      for (const QJsonValue line : room["bill"].toArray())
        if (line["part"] == QStringLiteral("qm9700")) return line["unit_price_low"].toDouble();
      return 0.0;
    };
    QCOMPARE(switch_price(room_of({"--prices", list})), 1000.0);
    QVERIFY(switch_price(room_of({})) > 1000);
  }

  void a_bad_price_list_is_one_sentence_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no number") << QByteArray("part,low\nqm9700,cheap\n");
    QTest::newRow("negative") << QByteArray("part,low\nqm9700,-5\n");
    QTest::newRow("unknown part") << QByteArray("part,low\nflux-capacitor,5\n");
    QTest::newRow("currency") << QByteArray("part,low,currency\nqm9700,5,EUR\n");
  }
  void a_bad_price_list_is_one_sentence() {
    QFETCH(QByteArray, text);
    const QString list = folder_.filePath("bad.csv");
    write(list, text);
    const Run run = trainyard_run({"room", "--prices", list});
    QCOMPARE(run.status, 2);
    QVERIFY2(run.out.isEmpty() && run.err.contains("bad.csv") && run.err.count('\n') == 1, run.err.constData());
  }

 private:
  static QJsonObject room_of(const QStringList& more) {
    QStringList arguments{"room", "--set", "fabric=superpod-h100", "--set", "accelerators=1016", "--json"};
    const Run run = trainyard_run(arguments + more);
    return QJsonDocument::fromJson(run.out).object();
  }
  QTemporaryDir folder_;
};

TRAINYARD_TEST(TestRoomCommand);
#include "tst_room_command.moc"
