// SPDX-License-Identifier: GPL-3.0-or-later
// Training logs on the command line: they become a table of runs that Trust and `validate` read. Also the probe.
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

#include "tests/cli/program.h"
#include "tests/test_program.h"

class TestImportRuns : public QObject {
  Q_OBJECT

 private slots:
  void a_log_becomes_a_table();
  void missing_values_are_listed_and_can_be_set();
  void a_configuration_completes_a_log();
  void a_run_folder_is_read_as_its_logs();
  void errors_are_one_sentence_with_exit_status_2();
  void the_probe_is_written();
  void server_results_become_a_table();

 private:
  QString write(const QByteArray& text, const char* name) {
    QFile file(folder_.filePath(name));
    if (!file.open(QIODevice::WriteOnly)) return {};
    file.write(text);
    return file.fileName();
  }
  QByteArray titan(bool device) const {
    QByteArray text =
        "[rank0]: INFO - Building 1-D device mesh with ['dp_shard'], [8]\n"
        "[rank0]: INFO - Building llama3 8B with ModelArgs(dim=4096, n_layers=32, n_heads=32, n_kv_heads=8, "
        "vocab_size=128256, multiple_of=1024, ffn_dim_multiplier=1.3, max_seq_len=8192)\n"
        "[rank0]: INFO - Model llama3 8B size: 8,030,261,248 total parameters\n"
        "[rank0]: INFO - Training starts at step 1, with local batch size 1, global batch size 8, sequence length "
        "8192, total steps 100 (warmup 200)\n";
    if (device) text += "[rank0]: INFO - CUDA capacity: NVIDIA H100 80GB HBM3 with 79.18GiB memory\n";
    for (int step = 1; step <= 20; ++step)
      text += "[rank0]: INFO - step: " + QByteArray::number(step) +
              "  loss:  8.3854  memory: 49.59GiB(35.46%)  tps: 7,000  mfu: 41.46%\n";
    return text;
  }
  QTemporaryDir folder_;
};

void TestImportRuns::a_log_becomes_a_table() {
  const QString table = folder_.filePath("runs.csv");
  const Run run = trainyard_run({"import", write(titan(true), "titan.log"), "--runs", table, "--json"});
  QCOMPARE(run.status, 0);
  QVERIFY2(run.err.isEmpty(), run.err);
  const QJsonObject row = run.json()["runs"].toArray().first().toObject();
  QCOMPARE(row["program"].toString(), QString("torchtitan"));
  QCOMPARE(row["logged_steps"].toInt(), 20);
  QCOMPARE(row["steady_steps"].toInt(), 17);
  // 8 sequences of 8,192 tokens at 7,000 tokens per second on each of 8 devices.
  QVERIFY(std::abs(row["step_time"].toObject()["measured"].toDouble() - 8192 / 7000.0) < 1e-4);
  QVERIFY(row["step_time"].toObject()["predicted"].toDouble() > 0);
  QVERIFY(row["missing"].toArray().isEmpty());
  const Run validated = trainyard_run({"validate", table, "--json"});
  QCOMPARE(validated.status, 0);
  const QJsonObject back = validated.json()["rows"].toArray().first().toObject();
  QCOMPARE(back["step_time_s"].toDouble(), row["step_time"].toObject()["predicted"].toDouble());
  const Run text = trainyard_run({"import", folder_.filePath("titan.log")});
  QVERIFY2(text.text().contains("17 of 20 logged steps"), text.out);
}

void TestImportRuns::missing_values_are_listed_and_can_be_set() {
  const QString log = write(titan(false), "nobody.log");
  const Run run = trainyard_run({"import", log});
  QCOMPARE(run.status, 0);
  QVERIFY2(run.text().contains("Missing: accelerator"), run.out);
  const Run set = trainyard_run({"import", log, "--set", "accelerator=a100-sxm-80gb", "--json"});
  QCOMPARE(set.status, 0);
  const QJsonObject row = set.json()["runs"].toArray().first().toObject();
  QVERIFY(row["missing"].toArray().isEmpty());
  QVERIFY(row["step_time"].toObject()["predicted"].toDouble() > 8192 / 7000.0);
}

void TestImportRuns::a_configuration_completes_a_log() {
  const QString log =
      write("[Rank 0] RunningAvgSamplesPerSec=4, CurrSamplesPerSec=4.0, MaxMemAllocated=30GB\n", "ds.log");
  const QString yaml = write("distributed_type: FSDP\nmixed_precision: bf16\nnum_processes: 16\n", "fsdp.yaml");
  const Run run = trainyard_run({"import", log, yaml, "--json"});
  QCOMPARE(run.status, 0);
  QVERIFY2(run.err.isEmpty(), run.err);
  const QJsonArray missing = run.json()["runs"].toArray().first().toObject()["missing"].toArray();
  QVERIFY(missing.contains("model") && missing.contains("accelerator") && !missing.contains("gpus"));
}

void TestImportRuns::a_run_folder_is_read_as_its_logs() {
  QTemporaryDir run_folder;
  QFile log(run_folder.filePath("rank0.log")), beside(run_folder.filePath("notes.txt"));
  QVERIFY(log.open(QIODevice::WriteOnly) && log.write(titan(true)) > 0);
  QVERIFY(beside.open(QIODevice::WriteOnly) && beside.write("Nothing\n") > 0);
  log.close();
  beside.close();
  const Run run = trainyard_run({"import", run_folder.path(), "--json"});
  QVERIFY2(run.status == 0, run.err);
  QCOMPARE(run.json()["runs"].toArray().size(), 1);
  QCOMPARE(run.json()["runs"].toArray().first().toObject()["file"].toString(), QString("rank0.log"));
  QCOMPARE(run.json()["ignored"].toArray().first().toObject()["value"].toString(), QString("notes.txt"));
}

void TestImportRuns::errors_are_one_sentence_with_exit_status_2() {
  const QTemporaryDir empty;
  for (const QStringList& arguments :
       {QStringList{"import", empty.path(), "--runs", folder_.filePath("out.csv")},
        QStringList{"import", folder_.filePath("missing.log"), "--runs", folder_.filePath("out.csv")},
        QStringList{"import", write("a: 1\n", "a.yaml"), "--runs", folder_.filePath("out.csv")},
        QStringList{"import", write(titan(true), "same.log"), "--runs", folder_.filePath("same.log")}}) {
    const Run run = trainyard_run(arguments);
    QCOMPARE(run.status, 2);
    QVERIFY2(!run.complaint().isEmpty(), run.err);
  }
  QVERIFY(!QFile::exists(folder_.filePath("out.csv")));
}

void TestImportRuns::the_probe_is_written() {
  const Run run = trainyard_run({"export", "--format", "probe", "--set", "tensor_parallel=4"});
  QCOMPARE(run.status, 0);
  QVERIFY(run.text().startsWith("#!/usr/bin/env python3\n# SPDX-License-Identifier: Apache-2.0\n# Trainyard: "));
  QVERIFY(run.text().contains("tensor_parallel=4") && run.text().contains("PRODUCTS = [\n    ("));
  QVERIFY(!run.text().contains("cannot express"));
  QCOMPARE(trainyard_run({"export", "--format", "probe", "--set", "job=serving"}).status, 0);
}

/// A server's log and its benchmark result become one row, which `validate` reads. Either alone is refused with a
/// sentence.
void TestImportRuns::server_results_become_a_table() {
  const QString server = write(
      "INFO [core.py:77] Initializing a V1 LLM engine (v0.11.0) with config: model='meta-llama/Llama-3.1-8B', "
      "dtype=torch.bfloat16, tensor_parallel_size=1, pipeline_parallel_size=1, data_parallel_size=1, "
      "quantization=None, kv_cache_dtype=auto\nINFO GPU KV cache size: 407,280 tokens\n",
      "server.log");
  const QString bench = write(
      "{\"backend\": \"vllm\", \"model_id\": \"meta-llama/Llama-3.1-8B\", \"request_rate\": \"inf\", "
      "\"max_concurrency\": 32, \"duration\": 64.0, \"completed\": 320, \"total_input_tokens\": 327680, "
      "\"total_output_tokens\": 81920, \"request_throughput\": 5.0, \"output_throughput\": 1280.0, "
      "\"mean_ttft_ms\": 90.0, \"mean_tpot_ms\": 12.5}",
      "bench.json");
  const QString table = folder_.filePath("serving.csv");
  const Run run = trainyard_run({"import", server, bench, "--set", "accelerator=h100-sxm", "--runs", table, "--json"});
  QCOMPARE(run.status, 0);
  const QJsonObject row = run.json()["runs"].toArray().first().toObject();
  QCOMPARE(run.json()["runs"].toArray().size(), 1);
  QCOMPARE(row["program"].toString(), QString("vLLM"));
  QCOMPARE(row["scenario"].toString(), QString("steady"));
  QCOMPARE(row["throughput"].toObject()["measured"].toDouble(), 1280.0);
  QVERIFY(row["throughput"].toObject()["predicted"].toDouble() > 0);
  QVERIFY(row["missing"].toArray().isEmpty());
  const Run validated = trainyard_run({"validate", table, "--json"});
  QCOMPARE(validated.status, 0);
  QCOMPARE(validated.json()["rows"].toArray().first().toObject()["throughput"].toDouble(),
           row["throughput"].toObject()["predicted"].toDouble());
  const Run text = trainyard_run({"import", bench});
  QVERIFY2(text.text().contains("Missing: accelerator, gpus"), text.out);
  for (const QStringList& wrong :
       {QStringList{"import", server}, QStringList{"import", write(titan(true), "t.log"), bench}}) {
    const Run refused = trainyard_run(wrong);
    QCOMPARE(refused.status, 2);
    QVERIFY2(!refused.complaint().isEmpty(), refused.err);
  }
}

TRAINYARD_TEST(TestImportRuns);
#include "tst_import_runs.moc"
