// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

#include "engine/error.h"
#include "engine/measured/published_runs.h"
#include "engine/measured/run.h"
#include "engine/measured/validation.h"
#include "engine/parameters/parameter.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

std::vector<Run> read(const std::string& text) {
  std::istringstream in(text);
  return read_runs(in, "runs.csv");
}

QString complaint(const std::string& text) {
  try {
    read(text);
  } catch (const InputError& error) {
    return QString::fromUtf8(error.what());
  }
  return {};
}

const std::string head = "id,model,accelerator,gpus,notes\n";

}  // namespace

class TestRuns : public QObject {
  Q_OBJECT

 private slots:
  void columns_may_be_in_any_order();
  void unknown_columns_are_ignored();
  void blank_cells_are_unknown();
  void cells_are_quoted_as_rfc_4180_says();
  void a_byte_order_mark_and_carriage_returns_do_not_matter();
  void blank_lines_do_not_matter();
  void a_run_without_id_is_named_by_its_line();
  void mistakes_name_line_and_column_data();
  void mistakes_name_line_and_column();
  void notes_change_nothing();
  void set_takes_inputs_without_a_column();
  void set_overrides_columns_and_assumptions();
  void figures_are_read_in_their_flop_convention();
  void a_layout_larger_than_the_stated_devices_is_not_scored();
  void published_runs_are_built_in();
  void published_runs_have_unique_ids();
  void most_published_runs_can_be_modelled();
};

void TestRuns::columns_may_be_in_any_order() {
  const auto runs = read("gpus,accelerator,id,model\n16,h100-sxm,a,Llama 3.1 8B\n");
  QCOMPARE(runs.size(), size_t(1));
  QCOMPARE(runs[0].id, std::string("a"));
  QCOMPARE(runs[0].gpus, 16.0);
  QCOMPARE(runs[0].accelerator, std::string("h100-sxm"));
}

void TestRuns::unknown_columns_are_ignored() {
  const auto runs = read("id,weather,model,accelerator,gpus\na,rain,m,h100-sxm,8\n");
  QCOMPARE(runs[0].model, std::string("m"));
}

void TestRuns::blank_cells_are_unknown() {
  const auto runs = read(head + "a,m,h100-sxm,,\n");
  QVERIFY(std::isnan(runs[0].gpus));
  QVERIFY(std::isnan(runs[0].step_time_s));
  QVERIFY(runs[0].notes.empty());
}

void TestRuns::cells_are_quoted_as_rfc_4180_says() {
  const auto runs = read(head + "a,\"m, \"\"large\"\"\",h100-sxm,8,\"two\nlines\"\nb,m,h100-sxm,8,\n");
  QCOMPARE(runs.size(), size_t(2));
  QCOMPARE(runs[0].model, std::string("m, \"large\""));
  QCOMPARE(runs[0].notes, std::string("two\nlines"));
  QCOMPARE(runs[1].line, size_t(4));
}

void TestRuns::a_byte_order_mark_and_carriage_returns_do_not_matter() {
  const auto runs = read("\xEF\xBB\xBFid,model,accelerator,gpus\r\na,m,h100-sxm,8\r\n");
  QCOMPARE(runs.size(), size_t(1));
  QCOMPARE(runs[0].id, std::string("a"));
  QCOMPARE(runs[0].gpus, 8.0);
}

void TestRuns::blank_lines_do_not_matter() {
  QCOMPARE(read(head + "a,m,h100-sxm,8,\n\nb,m,h100-sxm,8,\n\n").size(), size_t(2));
}

void TestRuns::a_run_without_id_is_named_by_its_line() {
  QCOMPARE(read("model,accelerator,gpus\nm,h100-sxm,8\n")[0].id, std::string("line 2"));
}

void TestRuns::mistakes_name_line_and_column_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QStringList>("words");
  const auto row = [](const char* name, const std::string& text, const QStringList& words) {
    QTest::newRow(name) << QString::fromStdString(text) << words;
  };
  row("empty file", "", {"runs.csv", "empty"});
  row("missing column", "id,model,gpus\na,m,8\n", {"accelerator", "missing"});
  row("text for a number", head + "a,m,h100-sxm,eight,\n", {"line 2", "gpus", "eight"});
  row("negative number", head + "a,m,h100-sxm,8,\nb,m,h100-sxm,-8,\n", {"line 3", "gpus", "-8"});
  row("number with a suffix", head + "a,m,h100-sxm,8x,\n", {"line 2", "gpus", "8x"});
  row("infinite number", head + "a,m,h100-sxm,inf,\n", {"line 2", "gpus", "inf"});
  row("too few cells", head + "a,m\n", {"line 2", "2 cells", "5"});
  row("too many cells", head + "a,m,h100-sxm,8,,,\n", {"line 2", "7 cells", "5"});
  const std::string with_set = "id,model,accelerator,gpus,set\n";
  row("assignment without a value", with_set + "a,m,h100-sxm,8,adapter_rank\n", {"line 2", "set", "ID=VALUE"});
  row("assignment to an unknown input", with_set + "a,m,h100-sxm,8,\nb,m,h100-sxm,8,rank=8\n",
      {"line 3", "set", "rank"});
  row("assignment out of range", with_set + "a,m,h100-sxm,8,offload_weights=1; adapter_rank=0\n",
      {"line 2", "set", "adapter_rank", "1 to 1,024"});
  row("assignment to an unknown field", with_set + "a,m,h100-sxm,8,accelerator.speed=3\n", {"line 2", "set", "speed"});
  row("unknown word", "model,accelerator,gpus,flops_counted\nm,h100-sxm,8,some\n",
      {"line 2", "flops_counted", "some", "model, hardware"});
  row("a table of another encoding", head + "a,m,h100-sxm,8,\nb,m,h100-sxm,8,M~ller\n", {"line 3", "UTF-8"});
  row("open quotation mark", head + "a,\"m,h100-sxm,8,\n", {"line 2", "not closed"});
  row("quotation mark inside", head + "a,m\"n,h100-sxm,8,\n", {"line 2", "quotation mark"});
}

void TestRuns::mistakes_name_line_and_column() {
  QFETCH(QString, text);
  QFETCH(QStringList, words);
  // A Latin-1 byte, as a spreadsheet may write it; Qt would have replaced it.
  std::string bytes = text.toStdString();
  std::ranges::replace(bytes, '~', '\xFC');
  const QString said = complaint(bytes);
  QVERIFY(!said.isEmpty());
  QVERIFY2(!said.contains('\n') && said.endsWith('.'), qPrintable(said));
  for (const QString& word : words) QVERIFY2(said.contains(word), qPrintable(said));
}

/// Returns all inputs of a design as text, to compare designs.
QString said_by(const Design& design) {
  QString all;
  for (const Parameter& p : parameters()) all += QString("%1=%2;").arg(p.id, QString::fromStdString(text(design, p)));
  return all;
}

void TestRuns::notes_change_nothing() {
  const std::string columns = "model,accelerator,gpus,framework,source,seq_len,global_batch,tflops_per_gpu,notes\n";
  const std::string cells = "Llama 3.1 8B,h100-sxm,8,fsdp,";
  const Run without = read(columns + cells + "a paper,4096,64,300,\n")[0];
  const RunDesign plain = design_of(without);
  const double time = measured_step_time(without, plain.design);
  for (const char* notes :
       {"HBM2e 2.4 TB/s", "Omni-Path", "4xOPA", "inter-node 800 Gb/s", "PURE mixed precision", "longest sample 900",
        "rank 8; cpu_offload=True", "optimizer+param offload", "all overlap (TP/DP/PP) disabled", "selective-recompute",
        "container 25.02", "withdrawn", "hardware FLOPs incl. recomputation", "model FLOPs (MFU given)"}) {
    const Run run = read(columns + cells + "torchtune (2024),4096,64,300," + notes + "\n")[0];
    const RunDesign noted = design_of(run);
    QCOMPARE(said_by(noted.design), said_by(plain.design));
    QVERIFY2(noted.assumed == plain.assumed && noted.refused == plain.refused, notes);
    QCOMPARE(measured_step_time(run, noted.design), time);
    QCOMPARE(noted.design.cluster.accelerator->memory_bandwidth, 3.35e12);
  }
}

void TestRuns::set_takes_inputs_without_a_column() {
  const auto design = [](const std::string& set) {
    return design_of(read("model,accelerator,gpus,framework,set\nLlama 3.1 8B,h100-sxm,8,fsdp," + set + "\n")[0]);
  };
  const RunDesign run =
      design("accelerator.memory_bandwidth=2.4 TB/s; adapters=lora;adapter_rank=64 ; fused_loss=off;");
  QCOMPARE(run.design.cluster.accelerator->memory_bandwidth, 2.4e12);
  QVERIFY(run.design.recipe.adapters == Adapters::lora && !run.design.recipe.fused_loss);
  QCOMPARE(run.design.recipe.adapter_rank, 64.0);
  const auto assumes = [](const RunDesign& r, const char* what) {
    return std::ranges::any_of(r.assumed, [what](const std::string& a) { return a.starts_with(what); });
  };
  // Stated values are not assumed; values that are not stated still are.
  QVERIFY(!assumes(run, "adapter_rank") && assumes(run, "adapter_modules"));
  QVERIFY(assumes(run, "seq_len") && !assumes(design("sequence_length=1000"), "seq_len"));
  QCOMPARE(design("sequence_length=1000").design.work.sequence_length, 1000.0);
}

void TestRuns::set_overrides_columns_and_assumptions() {
  const auto design = [](const std::string& set) {
    return design_of(
               read("model,accelerator,gpus,framework,tp,pp,dp,set\nLlama 3.1 8B,h100-sxm,8,,1,1,8," + set + "\n")[0])
        .design;
  };
  // The framework sets its usual ZeRO stage, and tensor parallelism leaves the remaining replicas.
  QVERIFY(design("").layout.zero_stage == ZeroStage::zero_1);
  QVERIFY(design("framework=fsdp").layout.zero_stage == ZeroStage::zero_3);
  QVERIFY(design("framework=fsdp; zero_stage=2").layout.zero_stage == ZeroStage::zero_2);
  QCOMPARE(design("tensor_parallel=4").layout.data_parallel, 2.0);
  QCOMPARE(design("tensor_parallel=4").layout.tensor_parallel, 4.0);
}

void TestRuns::figures_are_read_in_their_flop_convention() {
  const auto run = [](const std::string& model, const std::string& more) {
    return read(
        "model,accelerator,gpus,seq_len,tp,pp,global_batch,tflops_per_gpu,flops_counted,recompute,framework,year\n" +
        model + ",h100-sxm,8,4096,8,1,64,300," + more + "\n")[0];
  };
  const auto time = [&run](const char* model, const char* more) {
    const Run each = run(model, more);
    return measured_step_time(each, design_of(each).design);
  };
  // A fourth pass for three.
  for (const char* model : {"Llama 3.1 8B", "mixtral-8x7b", "gpt3-13b"}) {
    const double counted = time(model, "model,full,megatron,");
    QVERIFY2(counted > 0, model);
    const double ratio = time(model, "hardware,full,megatron,") / counted;
    QVERIFY2(ratio > 1.25 && ratio < 1.34, qPrintable(QString::number(ratio)));
    // Megatron-LM counted recomputation until 2022, DeepSpeed's copy still does.
    QCOMPARE(time(model, ",full,megatron,"), counted);
    QCOMPARE(time(model, ",full,megatron,2021"), time(model, "hardware,full,megatron,2021"));
    QCOMPARE(time(model, ",full,deepspeed,"), time(model, "hardware,full,deepspeed,"));
    QCOMPARE(time(model, ",none,deepspeed,"), time(model, "model,none,deepspeed,"));
  }
  // The row names the convention that it assumes, and what the other one gives.
  const auto assumed = [&run](const char* more) {
    const Validation all = validate(std::vector<Run>{run("Llama 3.1 8B", more)});
    QString text;
    for (const std::string& each : all.rows[0].assumed) text += QString::fromStdString(each) + "; ";
    return text;
  };
  QVERIFY(assumed(",full,megatron,").contains("flops_counted = model (hardware: "));
  QVERIFY(assumed(",none,megatron,").contains("flops_counted = model;"));
  QVERIFY(!assumed("model,full,megatron,").contains("flops_counted"));
  const std::string columns = "model,accelerator,gpus,timed\nLlama 3.1 8B,h100-sxm,8,";
  QVERIFY(design_of(read(columns + "step\n")[0]).refused.empty());
  QVERIFY(!design_of(read(columns + "layer\n")[0]).refused.empty());
}

/// TP 4 × PP 8 needs 32 devices.
void TestRuns::a_layout_larger_than_the_stated_devices_is_not_scored() {
  const std::string columns = "model,accelerator,framework,gpus,tp,pp,seq_len,global_batch\n";
  const auto why = [&](const char* gpus) {
    return design_of(read(columns + "GPT-3 13B,v100-sxm2-32gb,megatron," + gpus + ",4,8,2048,64\n")[0]).not_scored;
  };
  QCOMPARE(why("16"), std::string("its layout needs 32 devices, but the row states 16"));
  QCOMPARE(why("32"), std::string());
}

void TestRuns::published_runs_are_built_in() {
  const auto& runs = published_runs();
  QVERIFY(runs.size() > 2500);
  size_t failed = 0, timed = 0, weighed = 0;
  for (const Run& run : runs) {
    failed += run.failed() ? 1 : 0;
    timed += run.step_time_s > 0 || run.tokens_per_s_per_gpu > 0 ? 1 : 0;
    weighed += run.peak_mem_gib > 0 ? 1 : 0;
    QVERIFY2(!run.source.empty(), run.id.c_str());
    QVERIFY2(run.status == "ran" || run.status == "failed", run.id.c_str());
  }
  QVERIFY(failed > 900);
  QVERIFY(timed > 1500);
  QVERIFY(weighed > 1000);
}

void TestRuns::published_runs_have_unique_ids() {
  std::set<std::string> ids;
  for (const Run& run : published_runs()) QVERIFY2(ids.insert(run.id).second, run.id.c_str());
}

void TestRuns::most_published_runs_can_be_modelled() {
  size_t refused = 0;
  for (const Run& run : published_runs()) refused += design_of(run).refused.empty() ? 0 : 1;
  QVERIFY2(refused * 20 < published_runs().size(), qPrintable(QString::number(refused)));
}

TRAINYARD_TEST(TestRuns);
#include "tst_runs.moc"
