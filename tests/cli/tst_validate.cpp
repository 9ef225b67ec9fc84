// SPDX-License-Identifier: GPL-3.0-or-later
#include <QJsonArray>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "tests/cli/program.h"
#include "tests/test_program.h"

class TestValidate : public QObject {
  Q_OBJECT

 private slots:
  void json_has_rows_and_summary();
  void csv_goes_to_standard_output_or_a_file();
  void text_names_every_group();
  void tables_of_serving_are_recognised_by_their_columns();
  void serving_has_csv_and_text();
  void errors_are_one_sentence_with_exit_status_2_data();
  void errors_are_one_sentence_with_exit_status_2();

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
  QVERIFY2(run.text().contains(QRegularExpression("Not modelled\n  1: [^\n]*nor in the catalog")),
           qPrintable(run.text()));
}

const QByteArray serving_table =
    "id,group,model,accelerator,gpus,tp,precision,batch_or_concurrency,input_len,output_len,engine,scenario,"
    "ttft_limit_ms,tpot_limit_ms,out_tok_s_total,ttft_ms,tpot_ms\n"
    "a,one,meta-llama/Meta-Llama-3-8B,h100-sxm,1,1,fp16,16,1024,1024,vllm-2024,static,,,1500,,\n"
    "b,two,Llama-2-70B-chat,h100-sxm,8,,fp8,,220,290,mlperf-4.1-nvidia,limits,2000,200,20000,800,100\n"
    "c,two,9B,h100-sxm,1,1,fp3,1,128,1,rockets,idle,,,,20,\n"
    "d,two,Llama-2-7B,abacus,1,1,fp16,1,128,1,vllm-2024,idle,,,,20,\n"
    "e,two,Qwen2-7B,h100-sxm,1,1,fp16,1,128,1,vllm-2024,idle,,,,20,\n";

void TestValidate::tables_of_serving_are_recognised_by_their_columns() {
  const Run run = trainyard_run({"validate", write(serving_table), "--json"});
  QCOMPARE(run.status, 0);
  QVERIFY2(run.err.isEmpty(), run.err);
  const QJsonArray rows = run.json()["rows"].toArray();
  QCOMPARE(rows.size(), 5);
  for (const QJsonValue& row : rows)
    for (const char* key :
         {"id", "group", "scenario", "throughput_measured", "throughput", "throughput_low", "throughput_high",
          "ttft_measured_s", "ttft_s", "tpot_measured_s", "tpot_s", "refused", "not_scored", "assumed"})
      QVERIFY2(row.toObject().contains(key), key);
  const QJsonObject first = rows[0].toObject(), limits = rows[1].toObject(), idle = rows[2].toObject();
  QCOMPARE(first["scenario"].toString(), QString("static"));
  QCOMPARE(first["throughput_measured"].toDouble(), 1500.0);
  QVERIFY(std::abs(first["throughput"].toDouble() / 1500 - 1) < 0.5);
  QVERIFY(first["ttft_measured_s"].isNull() && first["refused"].isNull());
  QCOMPARE(limits["ttft_measured_s"].toDouble(), 0.8);
  QCOMPARE(limits["tpot_measured_s"].toDouble(), 0.1);
  for (const char* key : {"throughput", "ttft_s", "tpot_s"}) QVERIFY2(limits[key].toDouble() > 0, key);
  // A row with a model size instead of a model is predicted but not scored. Unknown models and devices are refused.
  QVERIFY(idle["ttft_s"].toDouble() > 0 && idle["throughput"].isNull());
  QStringList assumed;
  for (const QJsonValue& text : idle["assumed"].toArray()) assumed << text.toString();
  QVERIFY2(assumed.contains("engine = unknown-engine"), qPrintable(assumed.join('|')));
  QVERIFY(first["not_scored"].isNull() && idle["not_scored"].toString().contains("is used for “9B”"));
  QVERIFY(rows[4].toObject()["refused"].toString().contains("Qwen2.5 7B"));
  QVERIFY(rows[3].toObject()["refused"].toString().contains("abacus"));
  const QJsonArray summary = run.json()["summary"].toArray();
  QCOMPARE(summary.size(), 3);
  const QJsonObject all = summary.last().toObject();
  QCOMPARE(all["group"].toString(), QString("all"));
  QCOMPARE(all["n"].toInt(), 5);
  QCOMPARE(all["refused"].toInt(), 2);
  QCOMPARE(all["not_scored"].toInt(), 1);
  QCOMPARE(all["ttft"].toObject()["n"].toInt(), 1);
  for (const char* quantity : {"throughput", "ttft", "tpot"})
    for (const char* statistic : {"n", "mean_abs", "median_abs", "p90_abs", "bias", "coverage"})
      QVERIFY2(all[quantity].toObject().contains(statistic), statistic);
  QCOMPARE(all["throughput"].toObject()["n"].toInt(), 2);
}

void TestValidate::serving_has_csv_and_text() {
  const QString table = write(serving_table);
  const auto rows = csv_rows(trainyard_run({"validate", table, "--csv"}).out);
  QCOMPARE(rows.size(), 6);
  QVERIFY(rows[0].contains("throughput_low") && rows[0].contains("tpot_s"));
  QCOMPARE(rows[1][rows[0].indexOf("throughput_measured")], QString("1500"));
  const Run text = trainyard_run({"validate", table});
  for (const char* word :
       {"Output tokens a second", "First token", "Each next token", "two", "all", "abacus", "Not scored"})
    QVERIFY2(text.text().contains(word), qPrintable(text.text()));
  const Run bad = trainyard_run({"validate", write("model,accelerator,gpus,tpot_ms\nm,h100-sxm,1,fast\n", "bad.csv")});
  QCOMPARE(bad.status, 2);
  QVERIFY2(bad.complaint().contains("tpot_ms") && bad.complaint().contains("fast"), bad.err);
}

void TestValidate::errors_are_one_sentence_with_exit_status_2_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::addColumn<QString>("word");
  QTest::newRow("no table") << QStringList{} << "RUNS.csv";
  QTest::newRow("no such table") << QStringList{"/nowhere/runs.csv"} << "/nowhere/runs.csv";
  QTest::newRow("a folder") << QStringList{"/"} << "folder";
  QTest::newRow("a bad number") << QStringList{write("model,accelerator,gpus\nm,h100-sxm,many\n", "bad.csv")} << "many";
  QTest::newRow("no place to write") << QStringList{write(table_), "--csv", "/nowhere/out.csv"} << "/nowhere/out.csv";
}

void TestValidate::errors_are_one_sentence_with_exit_status_2() {
  QFETCH(QStringList, arguments);
  QFETCH(QString, word);
  const Run run = trainyard_run(QStringList{"validate"} + arguments);
  QCOMPARE(run.status, 2);
  QVERIFY2(run.complaint().contains(word), run.err);
}

TRAINYARD_TEST(TestValidate);
#include "tst_validate.moc"
