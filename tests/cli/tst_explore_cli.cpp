// SPDX-License-Identifier: GPL-3.0-or-later
// The commands `practices` and `ranks`: same numbers as the engine, complete files, one sentence per error.
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "engine/explore/practices.h"
#include "engine/explore/rank_map.h"
#include "engine/explore/storage_options.h"
#include "engine/parameters/parameter.h"
#include "tests/cli/program.h"
#include "tests/test_program.h"

using namespace trainyard;

class TestExploreCli : public QObject {
  Q_OBJECT
 private slots:
  void practicesEqualThoseOfTheEngine();
  void practicesAsText();
  void storageEqualsThatOfTheEngine();
  void ranksEqualThoseOfTheEngine();
  void ranksAsText();
  void illegalLayoutsHaveNoRanks();
};

void TestExploreCli::practicesEqualThoseOfTheEngine() {
  const Run run = trainyard_run({"practices", "--json"});
  QCOMPARE(run.status, 0);
  const QJsonArray checks = run.json()["checks"].toArray();
  const std::vector<PracticeCheck> expected = check_practices(default_design());
  QCOMPARE(checks.size(), qsizetype(expected.size()));
  for (qsizetype i = 0; i < checks.size(); ++i) {
    const QJsonObject row = checks[i].toObject();
    const PracticeCheck& check = expected[size_t(i)];
    QCOMPARE(row["id"].toString(), QString::fromUtf8(check.id));
    QCOMPARE(row["state"].toString() == "met", check.state == PracticeState::met);
    QCOMPARE(row["changes"].toArray().size(), qsizetype(check.changes.size()));
    for (qsizetype k = 0; k < row["changes"].toArray().size(); ++k) {
      const QJsonObject change = row["changes"].toArray()[k].toObject();
      QCOMPARE(change["effect"].toObject()["days"].toDouble(), check.changes[size_t(k)].effect.days);
      QCOMPARE(change["effect"].toObject()["memory"].toDouble(), check.changes[size_t(k)].effect.memory);
      // The printed parameters can be set and give the same result.
      Design next = default_design();
      const QJsonObject set = change["parameters"].toObject();
      for (auto it = set.begin(); it != set.end(); ++it)
        assign(next, (it.key() + '=' + it->toVariant().toString()).toStdString());
      QVERIFY(std::abs(evaluate(next).finish_days / evaluate(check.changes[size_t(k)].design).finish_days - 1) < 1e-9);
    }
    if (check.worth) QCOMPARE(row["worth"].toObject()["cost"].toDouble(), check.worth->cost);
  }
}

void TestExploreCli::storageEqualsThatOfTheEngine() {
  const Run run = trainyard_run({"storage", "--json"});
  QCOMPARE(run.status, 0);
  const QJsonArray systems = run.json()["systems"].toArray();
  const std::vector<StorageOption> expected = storage_options(default_design());
  QCOMPARE(systems.size(), qsizetype(expected.size()));
  for (qsizetype i = 0; i < systems.size(); ++i) {
    const QJsonObject row = systems[i].toObject();
    const StorageOption& option = expected[size_t(i)];
    QCOMPARE(row["system"].toString().toStdString(), option.system->id);
    QCOMPARE(row["state"].toString(), QString(storage_state_id(option.judged.state)));
    QCOMPARE(row["finish_days"].isNull(), std::isnan(option.evaluation.finish_days));
    QCOMPARE(row["why"].toString().toStdString(), option.judged.why.text());
  }
  const Run text = trainyard_run({"storage", "--top", "3"});
  QVERIFY2(text.text().contains("systems keep up: those of published capacity first"), text.out.constData());
  QCOMPARE(trainyard_run({"storage", "--csv"}).out.count('\n'), int(expected.size()) + 1);
  QCOMPARE(trainyard_run({"storage", "--set", "job=serving"}).status, 2);
}

void TestExploreCli::practicesAsText() {
  const Run run = trainyard_run({"practices", "--set", "global_batch=2048"});
  QCOMPARE(run.status, 0);
  for (const char* words : {"The Playbook's three steps", "Memory requirements for AI training: five best practices",
                            "Memory requirements for AI training: four challenges", "More advice from Trainyard",
                            "Resource management", "Fit a step in memory"})
    QVERIFY2(run.text().contains(words), words);
  for (const QString& line : run.text().split('\n')) QVERIFY(line.size() <= 100);
}

void TestExploreCli::ranksEqualThoseOfTheEngine() {
  QTemporaryDir folder;
  const QString path = folder.filePath("ranks.csv");
  const QStringList set{
      "--set", "accelerators=256", "--set", "global_batch=256", "--set", "placement_order=tp-cp-ep-pp-dp"};
  const Run run = trainyard_run(QStringList{"ranks", "--json", "--csv", path} + set);
  QVERIFY2(run.status == 0 || run.status == 1, run.err);
  Design d = default_design();
  for (const char* one : {"accelerators=256", "global_batch=256", "placement_order=tp-cp-ep-pp-dp"}) assign(d, one);
  const RankMap map(d);
  QCOMPARE(run.json()["devices"].toInt(), 256);
  QCOMPARE(run.json()["groups"].toArray().size(), qsizetype(map.traffic().size()));
  QFile file(path);
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QVector<QStringList> rows = csv_rows(file.readAll());
  QCOMPARE(rows.size(), 257);
  const auto column = [&](const char* name) { return rows.front().indexOf(QLatin1String(name)); };
  for (const int rank : {0, 9, 131, 255}) {
    const QStringList& row = rows[rank + 1];
    QCOMPARE(row[column("rank")].toInt(), rank);
    QCOMPARE(row[column("node")].toInt(), rank / 8);
    QCOMPARE(row[column("pipeline")].toLongLong(), map.place(rank).pipeline);
    QCOMPARE(row[column("data")].toLongLong(), map.place(rank).data);
    QCOMPARE(row[column("memory")].toDouble(), map.holding(rank).memory);
  }
}

void TestExploreCli::ranksAsText() {
  const Run run = trainyard_run({"ranks"});
  QCOMPARE(run.status, 0);
  QVERIFY(run.text().contains("Tensor parallel"));
  QVERIFY(run.text().contains("Pod: 3,072 GPUs"));
}

void TestExploreCli::illegalLayoutsHaveNoRanks() {
  QTemporaryDir folder;
  const QString path = folder.filePath("ranks.csv");
  const Run run = trainyard_run({"ranks", "--set", "tensor_parallel=3", "--csv", path});
  QCOMPARE(run.status, 2);
  QVERIFY(run.complaint().contains("not a legal layout"));
  QVERIFY(!QFile::exists(path));
}

TRAINYARD_TEST(TestExploreCli);
#include "tst_explore_cli.moc"
