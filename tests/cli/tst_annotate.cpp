// SPDX-License-Identifier: GPL-3.0-or-later
// annotate_runs, the tool that fills columns of a table of runs from its free text.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "places.h"
#include "tests/cli/program.h"
#include "tests/test_program.h"

class TestAnnotate : public QObject {
  Q_OBJECT

 private slots:
  void free_text_fills_columns_and_other_cells_stay();
  void a_second_run_changes_nothing();
  void existing_entries_are_kept();
  void a_table_without_free_text_is_unchanged();
  void the_keys_of_maxtext_are_read();
  void notes_of_an_mlperf_submission_are_read();
  void training_without_32_bit_copies_is_read();
  void a_network_per_node_is_shared_by_its_devices();
  void an_unknown_mixture_of_experts_has_the_recipe_of_its_kind();

 private:
  /// Returns the tool's output for a table; empty if it fails.
  QByteArray annotated(const QByteArray& table, const QStringList& recipes = {}) {
    QFile in(folder_.filePath("in.csv"));
    if (!in.open(QIODevice::WriteOnly)) return {};
    in.write(table);
    in.close();
    QFile out(folder_.filePath("out.csv"));
    out.remove();
    const Run run = run_tool(TRAINYARD_ANNOTATE_RUNS, QStringList{in.fileName(), out.fileName()} + recipes);
    return run.status == 0 && out.open(QIODevice::ReadOnly) ? out.readAll() : QByteArray();
  }

  QTemporaryDir folder_;
  const QByteArray table_ =
      "notes,weather,gpus,model,accelerator,framework,source\r\n"
      "\"HBM2e 2.4 TB/s, \"\"slow\"\"\",\"rain, snow\",8,Llama 3.1 8B,h100-sxm,fsdp,a table (2024-12)\r\n"
      ",sun,8,Llama 3.1 8B LoRA,h100-sxm,fsdp,\"torchtune, its docs\"\r\n"
      "hardware FLOPs incl. recomputation,,8,Llama 3.1 8B,v100-sxm2-32gb,,\r\n"
      "withdrawn,,8,Llama 3.1 8B one layer,h100-sxm,megatron,\r\n";
};

void TestAnnotate::free_text_fills_columns_and_other_cells_stay() {
  const auto before = csv_rows(table_), after = csv_rows(annotated(table_));
  QCOMPARE(after.size(), before.size());
  for (qsizetype i = 0; i < before.size(); ++i) QCOMPARE(after[i].mid(0, before[i].size()), before[i]);
  QCOMPARE(after[0].mid(7), QStringList({"year", "flops_counted", "timed", "doubt", "set"}));
  const QStringList slow{"2024", "", "", "",
                         "accelerator.memory_bandwidth=2.4 TB/s; accelerator.memory=96 GiB; fused_loss=off"};
  QCOMPARE(after[1].mid(7), slow);
  QCOMPARE(after[2].mid(7),
           QStringList({"", "", "", "", "loss_chunks=8; adapters=lora; recompute=full; master_weights=none"}));
  QCOMPARE(after[3].mid(7), QStringList({"", "hardware", "", "", ""}));
  QCOMPARE(after[4].mid(7), QStringList({"", "", "layer", "withdrawn", ""}));
}

void TestAnnotate::a_second_run_changes_nothing() {
  const QByteArray once = annotated(table_);
  QVERIFY(!once.isEmpty());
  QCOMPARE(annotated(once), once);
}

void TestAnnotate::existing_entries_are_kept() {
  const auto rows =
      csv_rows(annotated("set,model,accelerator,gpus,framework,notes\r\n"
                         "accelerator.memory = 80 GiB; dropout=on,Llama 3.1 8B,h100-sxm,8,fsdp,2.4 TB/s\r\n"));
  QCOMPARE(rows.size(), 2);
  QCOMPARE(rows[1][0], QString("accelerator.memory = 80 GiB; dropout=on; accelerator.memory_bandwidth=2.4 TB/s"));
  QCOMPARE(rows[1][5], QString("2.4 TB/s"));
}

void TestAnnotate::a_table_without_free_text_is_unchanged() {
  const QByteArray plain = "model,accelerator,gpus,notes\nLlama 3.1 8B,h100-sxm,8,\"fine, really\"\n";
  QCOMPARE(annotated(plain), plain);
}

/// 393,216 tokens on 16 chips are 3 sequences of 8,192 per chip; Llama 2 has a context of 4,096 tokens. A TPU v7 counts
/// as two devices.
void TestAnnotate::the_keys_of_maxtext_are_read() {
  const auto rows =
      csv_rows(annotated("set,model,accelerator,gpus,framework,global_batch,seq_len,notes\r\n"
                         ",Llama 3.1 8B,tpu-v6e,16,maxtext,,,393216 tokens a step\r\n"
                         ",Llama 2 70B,tpu-v6e,256,maxtext,,,2097152 tokens a step\r\n"
                         ",Llama 3.1 70B,tpu-v7,64,maxtext,256,8192,per_device_batch_size=2 "
                         "remat_policy=full; a chip has 2 JAX devices\r\n"
                         ",Llama 3.1 70B,tpu-v7,64,maxtext,256,8192,per_device_batch_size=4 remat_policy=custom\r\n"
                         ",DeepSeek-V3,tpu-v7,128,maxtext,2048,4096,per_device_batch_size=8 remat_policy=custom\r\n"));
  QCOMPARE(rows.size(), 6);
  QCOMPARE(rows[1][0], QString("sequence_length=8192; global_batch=48; micro_batch=3"));
  QCOMPARE(rows[2][0], QString("sequence_length=4096; global_batch=512; micro_batch=2"));
  QCOMPARE(rows[3][0], QString("micro_batch=4; recompute=full"));
  QCOMPARE(rows[4][0], QString("micro_batch=4; recompute=mlp"));
  QCOMPARE(rows[5][0], QString("micro_batch=8; recompute=full"));
}

void TestAnnotate::notes_of_an_mlperf_submission_are_read() {
  const auto rows =
      csv_rows(annotated("set,model,accelerator,gpus,tp,pp,ep,framework,notes\r\n"
                         ",DeepSeek-V3,gb300,512,1,4,32,megatron,full-iteration CUDA graph; HybridEP "
                         "in NVLink domain\r\n"));
  QCOMPARE(rows.size(), 2);
  QCOMPARE(rows[1][0], QString("token_dispatch=once_per_node; iteration_graph=on"));
}

void TestAnnotate::training_without_32_bit_copies_is_read() {
  const auto rows =
      csv_rows(annotated("set,model,accelerator,gpus,framework,recompute,source,notes\r\n"
                         ",Llama 3.1 8B,h100-sxm,8,fsdp,none,a table (2025),pure bf16; cut cross-entropy\r\n"
                         ",Llama 3.1 8B full finetune,rtx4090,1,fsdp,,torchtune README,\r\n"
                         ",Llama 3.1 8B +8-bit AdamW,rtx4090,1,fsdp,full,torchtune README,\r\n"));
  const QString all = "master_weights=none; gradient_precision=bf16; moment_precision=bf16";
  QCOMPARE(rows.size(), 4);
  QCOMPARE(rows[1][0], "fused_loss=on; loss_chunks=256; " + all);
  QCOMPARE(rows[2][0], "loss_chunks=8; " + all + "; recompute=full; offload_optimizer=1; offload_gradients=1");
  QCOMPARE(rows[3][0], QString("loss_chunks=8; moment_precision=fp8; master_weights=none; gradient_precision=bf16; "
                               "offload_gradients=1"));
}

/// 4 × 100 Gb/s for 8 devices are 50 Gb/s each, for 4 devices 100 Gb/s.
void TestAnnotate::a_network_per_node_is_shared_by_its_devices() {
  const auto rows =
      csv_rows(annotated("set,model,accelerator,gpus,gpus_per_node,framework,notes\r\n"
                         ",Llama 3.1 8B,h100-sxm,8,,fsdp,4x100Gb RoCE per node\r\n"
                         ",Llama 3.1 8B,a100-sxm-80gb,8,4,fsdp,\"slow, 4 x 100 Gb/s per node\"\r\n"));
  QCOMPARE(rows.size(), 3);
  QCOMPARE(rows[1][0], QString("network_bandwidth=50 Gb/s"));
  QCOMPARE(rows[2][0], QString("network_bandwidth=100 Gb/s"));
}

/// "experts" in a table of recipes stands for mixtures of experts that no row names.
void TestAnnotate::an_unknown_mixture_of_experts_has_the_recipe_of_its_kind() {
  QFile recipes(folder_.filePath("recipes.csv"));
  QVERIFY(recipes.open(QIODevice::WriteOnly));
  recipes.write(
      "group,model,accelerator,precision,since,until,set,source\r\n"
      "G,DeepSeek-V3,,,,,dropout=on,\r\nG,experts,gb300,mx,26.06,,iteration_graph=on,\r\n");
  recipes.close();
  const auto rows =
      csv_rows(annotated("set,group,model,accelerator,gpus,tp,pp,ep,framework,precision,notes\r\n"
                         ",G,DeepSeek-V3,gb300,512,1,4,32,megatron,mxfp8,container 26.06\r\n"
                         ",G,Kimi K2,gb300,512,1,4,32,megatron,mxfp8,container 26.06\r\n"
                         ",G,Kimi K2,gb300,512,1,4,32,megatron,mxfp8,container 26.04\r\n"
                         ",G,Llama 3.1 8B,gb300,512,1,1,,megatron,mxfp8,container 26.06\r\n",
                         {recipes.fileName()}));
  QCOMPARE(rows.size(), 5);
  QCOMPARE(rows[1][0], QString("dropout=on"));
  QCOMPARE(rows[2][0], QString("iteration_graph=on"));
  QCOMPARE(rows[3][0], QString());
  QCOMPARE(rows[4][0], QString());
}

TRAINYARD_TEST(TestAnnotate);
#include "tst_annotate.moc"
