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

  /// Each number has a formula and a source; parts fail at stated rates; the price of a GPU-hour has basis and date.
  void json_has_values_failures_and_the_rent() {
    const QJsonObject room = room_of({});
    const QJsonObject watts = room["values"]["utility_maximum"].toObject();
    QCOMPARE(watts["value"].toDouble(), room["power"]["utility_maximum_w"].toDouble());
    QVERIFY(watts["formula"].toString().contains(QStringLiteral("PUE")) && watts["source"].isString());
    QCOMPARE(room["failures"].toArray().size(), 3);
    QCOMPARE(room["failures"][0]["count"].toInt(), 2040);
    QCOMPARE(room["rent"]["origin"].toString(), QStringLiteral("published"));
    QCOMPARE(room["rent"]["date"].toString(), QStringLiteral("2026-07"));
    const QJsonObject limited = room_of({"--set", "power_limit=20MW"});
    QCOMPARE(limited["power"]["nodes_within_limit"].toInt() * 8, limited["power"]["accelerators_within_limit"].toInt());
    QVERIFY(limited["power"]["utility_within_limit_w"].toDouble() <= 20e6);
    QVERIFY(limited["power"]["within_limit"].toBool());
    const QJsonObject small = room_of({"--set", "power_limit=500kW"});
    QVERIFY(small["power"]["within_limit"].isBool() && !small["power"]["within_limit"].toBool());
  }

  void text_and_csv_have_every_line() {
    const Run text = trainyard_run({"room", "--set", "fabric=superpod-h100", "--set", "accelerators=1016"});
    // The layout of the default design needs a multiple of 128 GPUs; the room is listed for any number.
    QCOMPARE(text.status, 1);
    for (const char* part : {"Leaf", "Bill of materials", "Total of the priced parts", "PUE", "Cost per GPU-hour"})
      QVERIFY2(text.out.contains(part), text.out.constData());
    const Run csv = trainyard_run({"room", "--set", "fabric=superpod-h100", "--csv"});
    QVERIFY2(csv.out.startsWith("section,part,name,place,quantity"), csv.out.left(200).constData());
  }

  /// The contract of the JSON: types and units of every key that other programs read.
  void json_keeps_its_contract() {
    const QJsonObject room = room_of({});
    QCOMPARE(room["fabrics"]["compute"]["links"].toInt(), 2040);
    QCOMPARE(room["fabrics"]["compute"]["cables"].toInt(), 2040);
    QCOMPARE(room["fabrics"]["compute"]["optics"].toInt(), 1536 + 508);
    for (const char* fabric : {"compute", "storage", "in_band", "out_of_band"}) {
      const QJsonObject one = room["fabrics"][fabric].toObject();
      for (const char* key : {"links", "optics", "cables"}) QVERIFY2(one[key].isDouble(), fabric);
      for (const QJsonValue tier : one["tiers"].toArray())
        QVERIFY(tier["name"].isString() && tier["switches"].isDouble());
      QVERIFY(!one["tiers"].toArray().isEmpty());
    }
    // Servers of H100 are cooled by air, racks of GB300 mostly by liquid.
    QVERIFY(room["power"]["air_maximum_w"].toDouble() > room["power"]["liquid_maximum_w"].toDouble());
    const QJsonObject racks =
        QJsonDocument::fromJson(trainyard_run({"room", "--set", "accelerator=gb300", "--json"}).out).object();
    QVERIFY(racks["power"]["liquid_maximum_w"].toDouble() > racks["power"]["air_maximum_w"].toDouble());
    int lower = 0;
    for (const QJsonValue line : room["bill"].toArray())
      lower += line["typical_w"].isDouble() && line["typical_w"].toDouble() < line["maximum_w"].toDouble();
    QVERIFY(lower > 0);
    double sum = 0;
    for (const QJsonValue line : room["bill"].toArray()) {
      QVERIFY(line["part"].isString() && line["quantity"].toInt() > 0);
      QVERIFY(line["unit_price_low"].isDouble() == line["unit_price_high"].isDouble());
      sum += line["quantity"].toDouble() * line["unit_price_low"].toDouble();
    }
    QCOMPARE(room["money"]["capital"].toDouble(), sum);
    for (const char* key : {"capital", "yearly", "per_accelerator_hour", "life_total_low", "life_total_high"})
      QVERIFY2(room["money"][key].isDouble(), key);
    QVERIFY(room["money"]["break_even_months"].isNull() && !room["money"]["complete"].toBool());
    QCOMPARE(room["money"]["months"].toArray().size(), 49);
    const QJsonObject whole = room_of({"--set", "building_cost=1", "--set", "staff_cost=100000", "--set",
                                       "maintenance=0.01", "--set", "insurance=10000"});
    QVERIFY(whole["money"]["break_even_months"].isDouble() && whole["money"]["complete"].toBool());
    QVERIFY(room["power"].isObject() && room["racks"].isObject());
    for (const char* id : {"superpod-b200", "ncp", "hpn", "tpu-v4", "frontier", "basepod"}) {
      const Run run = trainyard_run({"room", "--set", QStringLiteral("fabric=%1").arg(id), "--set", "accelerators=64",
                                     "--set", "data_parallel=auto", "--json"});
      QCOMPARE(QJsonDocument::fromJson(run.out)["reference"]["id"].toString(), QString(id));
    }
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
    write(list, "part,low,high\nqm9700,1000,3000\n");
    const QJsonObject money = room_of({"--prices", list})["money"].toObject();
    QVERIFY(money["capital_high"].toDouble() > money["capital"].toDouble());
  }

  /// The list of a project applies, and a list on the command line replaces its prices.
  void a_project_keeps_a_price_list() {
    const QString project = folder_.filePath("plan.json");
    write(project,
          R"({"format": "trainyard project", "version": 1, "prices": [{"part": "qm9700", "low": 1500, "high": 1600,
              "date": "2026-11", "source": "offer"}], "scenarios": [{"name": "A", "design": {"fabric": "superpod-h100"}}]})");
    const auto price = [&](const QStringList& more) {
      const Run run = trainyard_run(QStringList{"room", project, "--json"} + more);
      for (const QJsonValue line : QJsonDocument::fromJson(run.out)["bill"].toArray())
        if (line["part"] == QStringLiteral("qm9700")) return line["unit_price_high"].toDouble();
      return 0.0;
    };
    QCOMPARE(price({}), 1600.0);
    const QString list = folder_.filePath("newer.csv");
    write(list, "part,low\nqm9700,1400\n");
    QCOMPARE(price({"--prices", list}), 1400.0);
  }

  void files_for_cabling_and_netbox() {
    const QString cables = folder_.filePath("cables.csv"), netbox = folder_.filePath("netbox");
    const Run run = trainyard_run({"room", "--set", "fabric=superpod-h100", "--set", "accelerators=1016", "--cables",
                                   cables, "--netbox", netbox});
    QCOMPARE(run.status, 1);
    QFile file(cables);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray schedule = file.readAll();
    QVERIFY(schedule.startsWith("cable,network,part,from_device"));
    QVERIFY(schedule.count("Compute network") == 2040 + 4);
    for (const char* name : {"1_sites.csv", "4_racks.csv", "5_device_types.yaml", "6_devices.csv", "7_cables.csv"})
      QVERIFY2(QFile::exists(netbox + '/' + name), name);
    write(folder_.filePath("plan2.json"), R"({"format": "trainyard project", "version": 1})");
    QCOMPARE(trainyard_run({"room", "--cables", folder_.filePath("plan2.json")}).status, 2);
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
