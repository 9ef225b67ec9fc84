// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include "program.h"
#include "tests/test_program.h"

class TestValidate : public QObject {
  Q_OBJECT

 private slots:
  void json_has_rows_and_summary();
  void csv_goes_to_standard_output_or_a_file();
  void text_names_every_group();
  void mistakes_are_one_sentence_and_status_two_data();
  void mistakes_are_one_sentence_and_status_two();

 private:
  QString write(const QByteArray& text, const char* name = "runs.csv") {
    QFile file(folder_.filePath(name));
    if (!file.open(QIODevice::WriteOnly)) return {};
    file.write(text);
    return file.fileName();
  }
  QTemporaryDir folder_;
  const QByteArray table_ =
      "step_time_s,gpus,model,id,group,status,accelerator,framework,precision,tp,pp,dp,seq_len,micro_batch,global_"
      "batch,"
      "peak_mem_gib,memory_kind,recompute,zero_stage,colour\r\n"
      "4.5,16,Llama 3.1 8B,own-1,own,ran,h100-sxm,megatron,bf16,2,1,8,8192,1,128,51.5,allocated,none,1,red\r\n"
      ",8,Llama 3.1 70B,own-2,own,failed,h100-sxm,megatron,bf16,1,1,8,8192,4,128,,,none,0,\r\n"
      "1,8,Nobody's model,own-3,other,ran,h100-sxm,megatron,bf16,1,1,8,8192,4,128,,,none,0,\r\n";
};

void TestValidate::json_has_rows_and_summary() {
  const Run run = trainyard_run({"validate", write(table_), "--json"});
  QCOMPARE(run.status, 0);
  QVERIFY2(run.err.isEmpty(), run.err);
  const QJsonObject json = run.json();
  const QJsonArray rows = json["rows"].toArray();
  QCOMPARE(rows.size(), 3);
  const QJsonObject first = rows[0].toObject();
  QCOMPARE(first["id"].toString(), QString("own-1"));
  QCOMPARE(first["step_time_measured_s"].toDouble(), 4.5);
  QCOMPARE(first["memory_measured_bytes"].toDouble(), 51.5 * 1024 * 1024 * 1024);
  for (const char* quantity : {"step_time", "memory"}) {
    const QString unit = QString(quantity) == "memory" ? "bytes" : "s";
    const auto number = [&](const QString& part) { return first[quantity + part + "_" + unit].toDouble(); };
    QVERIFY(number("_low") > 0 && number("_low") <= number("") && number("") <= number("_high"));
  }
  QCOMPARE(first["fits"].toString(), QString("yes"));
  QVERIFY(first["refused"].isNull());
  QVERIFY(first["assumed"].isArray());
  QCOMPARE(rows[1].toObject()["fits"].toString(), QString("no"));
  QVERIFY(rows[1].toObject()["step_time_measured_s"].isNull());
  QVERIFY(!rows[2].toObject()["refused"].toString().isEmpty());
  QVERIFY(rows[2].toObject()["step_time_s"].isNull());
  const QJsonArray summary = json["summary"].toArray();
  QCOMPARE(summary.size(), 3);
  const QJsonObject all = summary.last().toObject();
  QCOMPARE(all["group"].toString(), QString("all"));
  QCOMPARE(all["n"].toInt(), 3);
  QCOMPARE(all["refused"].toInt(), 1);
  QCOMPARE(all["failed"].toInt(), 1);
  QCOMPARE(all["failed_not_fit"].toInt(), 1);
  for (const char* statistic : {"n", "mean_abs", "median_abs", "p90_abs", "bias", "coverage"})
    QVERIFY2(all["step_time"].toObject()[statistic].isDouble(), statistic);
  QCOMPARE(all["memory"].toObject()["n"].toInt(), 1);
}

void TestValidate::csv_goes_to_standard_output_or_a_file() {
  const QString table = write(table_);
  const Run printed = trainyard_run({"validate", table, "--csv"});
  QCOMPARE(printed.status, 0);
  const auto rows = csv_rows(printed.out);
  QCOMPARE(rows.size(), 4);
  QCOMPARE(rows[0][0], QString("id"));
  QCOMPARE(rows[1].size(), rows[0].size());
  QCOMPARE(trainyard_run({"validate", "--csv", table}).out, printed.out);
  const QString out = folder_.filePath("out.csv");
  QCOMPARE(trainyard_run({"validate", table, "--csv", out}).status, 0);
  QFile file(out);
  QVERIFY(file.open(QIODevice::ReadOnly));
  QCOMPARE(file.readAll(), printed.out);
}

void TestValidate::text_names_every_group() {
  const Run run = trainyard_run({"validate", write(table_)});
  QCOMPARE(run.status, 0);
  for (const char* word : {"own", "all", "Step time", "memory", "1 of 1", "nor in the catalog"})
    QVERIFY2(run.text().contains(word), qPrintable(run.text()));
}

void TestValidate::mistakes_are_one_sentence_and_status_two_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::addColumn<QString>("word");
  QTest::newRow("no table") << QStringList{} << "RUNS.csv";
  QTest::newRow("no such table") << QStringList{"/nowhere/runs.csv"} << "/nowhere/runs.csv";
  QTest::newRow("a folder") << QStringList{"/"} << "folder";
  QTest::newRow("a bad number") << QStringList{write("model,accelerator,gpus\nm,h100-sxm,many\n", "bad.csv")} << "many";
  QTest::newRow("no place to write") << QStringList{write(table_), "--csv", "/nowhere/out.csv"} << "/nowhere/out.csv";
}

void TestValidate::mistakes_are_one_sentence_and_status_two() {
  QFETCH(QStringList, arguments);
  QFETCH(QString, word);
  const Run run = trainyard_run(QStringList{"validate"} + arguments);
  QCOMPARE(run.status, 2);
  QVERIFY2(run.complaint().contains(word), run.err);
}

TRAINYARD_TEST(TestValidate);
#include "tst_validate.moc"
