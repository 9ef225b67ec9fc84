// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <algorithm>
#include <clocale>
#include <cmath>
#include <set>
#include <sstream>

#include "engine/error.h"
#include "engine/measured/nearest_serving.h"
#include "engine/measured/published_runs.h"
#include "engine/measured/serving_run.h"
#include "engine/parameters/parameter.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

std::vector<ServingRun> read(const std::string& text) {
  std::istringstream in(text);
  return read_serving_runs(in, "runs.csv");
}

const std::string head =
    "id,model,accelerator,gpus,tp,precision,batch_or_concurrency,input_len,output_len,engine,scenario\n";
const std::string cells = "a,Llama-3.1-8B,h100-sxm,1,1,fp8,16,1024,256,";

bool assumes(const ServingRunDesign& reading, const std::string& what) {
  return std::ranges::any_of(reading.assumed, [&](const std::string& text) { return text.starts_with(what); });
}

ServingRunDesign reading_of(const std::string& columns, const std::string& row) {
  return design_of(read(columns + "\n" + row + "\n")[0]);
}

}  // namespace

class TestServingRuns : public QObject {
  Q_OBJECT

 private slots:
  void tables_are_recognised_by_their_columns();
  void mistakes_name_line_and_column_data();
  void mistakes_name_line_and_column();
  void a_batch_may_be_stated_in_words();
  void a_row_is_a_serving_design();
  void measured_columns_are_never_inputs();
  void models_are_found_under_many_names_data();
  void models_are_found_under_many_names();
  void devices_are_found_under_many_names_data();
  void devices_are_found_under_many_names();
  void unknown_engines_are_read_as_the_nearest_with_a_note();
  void an_unknown_model_is_refused_with_the_nearest_names();
  void a_row_with_a_stand_in_model_is_not_scored();
  void rows_that_cannot_be_modelled_have_a_reason();
  void formats_are_read_in_many_spellings_data();
  void formats_are_read_in_many_spellings();
  void blank_cells_take_usual_values();
  void an_unstated_layout_is_searched_only_under_load();
  void rates_are_read_in_their_unit();
  void stated_shapes_make_a_custom_model();
  void set_takes_inputs_without_a_column();
  void a_closed_loop_is_recognised_by_requests_or_lengths();
  void pools_have_stated_workers();
  void attention_is_divided_as_stated();
  void a_row_marked_as_unusable_is_not_scored();
  void published_serving_runs_are_there_and_can_be_modelled();
  void published_training_runs_are_separate();
};

void TestServingRuns::tables_are_recognised_by_their_columns() {
  QVERIFY(is_serving_table({"model", "accelerator", "gpus", "out_tok_s_total"}));
  QVERIFY(is_serving_table({"model", "ttft_ms"}));
  QVERIFY(!is_serving_table({"model", "accelerator", "gpus", "step_time_s", "seq_len"}));
  QVERIFY(!is_serving_table({}));
}

void TestServingRuns::mistakes_name_line_and_column_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QStringList>("words");
  const auto row = [](const char* name, const std::string& text, const QStringList& words) {
    QTest::newRow(name) << QString::fromStdString(text) << words;
  };
  row("empty file", "", {"runs.csv", "empty"});
  row("missing column", "id,model,gpus,tpot_ms\na,m,8,1\n", {"accelerator", "missing"});
  row("column twice", "model,accelerator,gpus,tp,tp\nm,h100-sxm,8,1,1\n", {"tp", "twice"});
  row("text for a number", head + "a,m,h100-sxm,eight,1,,,,,,\n", {"line 2", "gpus", "eight"});
  row("negative number", head + "a,m,h100-sxm,1,1,,,-5,,,\n", {"line 2", "input_len", "-5"});
  row("batch with a suffix", head + "a,m,h100-sxm,1,1,,16x,,,,\n", {"line 2", "batch_or_concurrency", "16x"});
  row("unknown scenario", head + cells + "vllm,static\n" + cells + "vllm,busy\n",
      {"line 3", "scenario", "busy", "static, steady, saturated, limits, idle, decode"});
  row("too few cells", head + "a,m\n", {"line 2", "2 cells", "11"});
  row("assignment to an unknown input", "model,accelerator,gpus,set\nm,h100-sxm,8,rank=8\n", {"line 2", "set", "rank"});
}

void TestServingRuns::mistakes_name_line_and_column() {
  QFETCH(QString, text);
  QFETCH(QStringList, words);
  QString said;
  try {
    read(text.toStdString());
  } catch (const InputError& error) {
    said = QString::fromUtf8(error.what());
  }
  QVERIFY2(!said.isEmpty() && !said.contains('\n') && said.endsWith('.'), qPrintable(said));
  for (const QString& word : words) QVERIFY2(said.contains(word), qPrintable(said));
}

void TestServingRuns::a_batch_may_be_stated_in_words() {
  const ServingRun run = read(head + "a,TinyLlama-1.1B,h100-sxm,1,1,,\"100 prompts, n=10\",,,,\n")[0];
  QVERIFY(std::isnan(run.batch_or_concurrency));
  const ServingRunDesign reading = design_of(run);
  QVERIFY(reading.scenario == ServingScenario::saturated);
  QVERIFY(assumes(reading, "batch_or_concurrency = as many as memory holds"));
}

void TestServingRuns::a_row_is_a_serving_design() {
  const ServingRunDesign reading = reading_of(
      "model,accelerator,gpus,tp,pp,precision,kv_precision,batch_or_concurrency,"
      "input_len,output_len,engine,scenario,ttft_limit_ms,tpot_limit_ms",
      "Llama-3.1-70B,h100-sxm,8,2,2,fp8,fp16,32,1000,300,x,static,450,40");
  const Design& d = reading.design;
  QVERIFY2(reading.refused.empty(), reading.refused.c_str());
  QVERIFY(d.job == Job::serving && reading.scenario == ServingScenario::fixed_batch && reading.layout_stated);
  QCOMPARE(d.work.model->id, std::string("llama3.1-70b"));
  QCOMPARE(d.cluster.accelerators, 8.0);
  const Serving& s = d.serving;
  QCOMPARE(s.tensor_parallel, 2.0);
  QCOMPARE(s.pipeline_parallel, 2.0);
  QCOMPARE(s.prompt_tokens, 1000.0);
  QCOMPARE(s.output_tokens, 300.0);
  QVERIFY(s.weight_format == WeightFormat::fp8 && s.cache_format == CacheFormat::bits_16);
  // Two replicas of four devices share the batch.
  QCOMPARE(reading.sequences, 32.0);
  QCOMPARE(s.users, 16.0);
  QCOMPARE(s.first_token, 0.45);
  QCOMPARE(s.next_token, 0.04);
}

void TestServingRuns::measured_columns_are_never_inputs() {
  const std::string columns = head.substr(0, head.size() - 1) +
                              ",throughput_tok_s,out_tok_s_total,ttft_ms,tpot_ms,e2e_latency_s,system_power_w,notes\n";
  const ServingRun plain = read(columns + cells + "vllm,static,,,,,,,\n")[0];
  const ServingRun measured = read(columns + cells + "vllm,static,9,8,7,6,5,4,\"TP 8, fp4, 40 GB\"\n")[0];
  const ServingRunDesign a = design_of(plain), b = design_of(measured);
  QVERIFY(a.assumed == b.assumed && a.refused == b.refused && a.scenario == b.scenario);
  QCOMPARE(b.design.serving.users, a.design.serving.users);
  QCOMPARE(b.design.serving.tensor_parallel, 1.0);
  QVERIFY(b.design.cluster.accelerator == a.design.cluster.accelerator);
}

void TestServingRuns::models_are_found_under_many_names_data() {
  QTest::addColumn<QString>("id");
  const auto row = [](const char* name, const char* id) { QTest::newRow(name) << QString(id); };
  row("meta-llama/Meta-Llama-3-8B", "llama3-8b");
  row("meta-llama/Llama-2-7b-hf", "llama2-7b");
  row("Llama-3.1-8B-Instruct", "llama3.1-8b");
  row("Llama-2-70B-chat", "llama2-70b");
  row("LLaMA2-70B", "llama2-70b");
  row("LLaMA-7B", "llama1-7b");
  row("mistralai/Mixtral-8x7B-v0.1", "mixtral-8x7b");
  row("Mistral-7B", "mistral-7b");
  row("GPT-J-6B", "gpt-j-6b");
  row("Falcon-180B", "falcon-180b");
  row("deepseek-ai/DeepSeek-R1", "deepseek-r1");
  row("PaLM-540B", "palm-540b");
  row("GPT-13B (40 layers, hidden 5120)", "gpt3-13b");
  row("GPT-3 13B", "gpt3-13b");
  row("GPT-3 1.3B", "gpt3-1.3b");
  row("GPT-20B", "gpt-20b");
  row("GPT-175B", "gpt3-175b");
  row("phi-1.5", "phi1.5");
  row("StableLM-3B", "stablelm-3b");
  row("CodeLlama-34B", "codellama-34b");
  row("TinyLlama-1.1B", "tinyllama-1.1b");
  row("Qwen/Qwen2.5-72B-Instruct", "qwen2.5-72b");
  row("Llama-3.3-70B", "llama3.1-70b");
  row("GPT-530B", "mt-nlg-530b");
}

void TestServingRuns::models_are_found_under_many_names() {
  QFETCH(QString, id);
  const ServingRunDesign reading =
      reading_of("model,accelerator,gpus", std::string("\"") + QTest::currentDataTag() + "\",h100-sxm,8");
  QVERIFY2(reading.refused.empty(), reading.refused.c_str());
  QCOMPARE(QString::fromStdString(reading.design.work.model->id), id);
  QVERIFY(!assumes(reading, "model"));
}

void TestServingRuns::devices_are_found_under_many_names_data() {
  QTest::addColumn<QString>("accelerator");
  QTest::addColumn<QString>("gpu");
  QTest::addColumn<QString>("id");
  const auto row = [](const char* accelerator, const char* gpu, const char* id) {
    QTest::addRow("%s, %s", accelerator, gpu) << accelerator << gpu << id;
  };
  row("h100-sxm", "", "h100-sxm");
  row("h100-pcie", "NVIDIA H100-PCIe-80GB", "h100-pcie");
  row("h100-sxm", "H100-80GB", "h100-sxm");
  row("a100-sxm-80gb", "A100-80GB-SXM", "a100-sxm-80gb");
  row("a100-sxm-80gb", "A100", "a100-sxm-80gb");
  // Without a stated variant, the first one that was sold is assumed.
  row("a100-sxm-80gb", "A100 (variant not in CSV)", "a100-sxm-40gb");
  row("h200-sxm", "GH200-96GB", "gh200-96gb");
  row("h200-sxm", "NVIDIA GH200 Grace Hopper Superchip 144GB", "gh200-144gb");
  row("h100-sxm", "GH200", "gh200-96gb");
  row("", "NVIDIA RTX PRO 6000 Blackwell Server Edition", "rtx-pro-6000");
  row("", "A40", "a40");
  row("NVIDIA B200-SXM-180GB", "", "b200");
  row("H200", "", "h200-sxm");
  row("mi300x", "AMD Instinct MI300X-NPS1-SPX-192GB-750W", "mi300x");
  row("tpu-v4", "TPU v4", "tpu-v4");
}

void TestServingRuns::devices_are_found_under_many_names() {
  QFETCH(QString, accelerator);
  QFETCH(QString, gpu);
  QFETCH(QString, id);
  const ServingRunDesign reading =
      reading_of("model,gpus,accelerator,gpu", "Llama-3.1-8B,1," + accelerator.toStdString() + "," + gpu.toStdString());
  QVERIFY2(reading.refused.empty(), reading.refused.c_str());
  QCOMPARE(QString::fromStdString(reading.design.cluster.accelerator->id), id);
  QCOMPARE(assumes(reading, "accelerator"), accelerator != id);
}

void TestServingRuns::unknown_engines_are_read_as_the_nearest_with_a_note() {
  const ServingRunDesign reading =
      reading_of("model,accelerator,gpus,engine,precision", "Llama-3.1-8B,h100-sxm,1,rocket-server-3,fp3");
  QVERIFY2(reading.refused.empty(), reading.refused.c_str());
  for (const char* what : {"engine = unknown-engine", "precision = "}) QVERIFY2(assumes(reading, what), what);
  // A published repository keeps its weight format.
  const ServingRunDesign published = reading_of("model,accelerator,gpus", "openai/gpt-oss-120b,h100-sxm,1");
  QVERIFY(published.design.serving.weight_format == WeightFormat::mxfp4);
  QVERIFY(assumes(published, "precision = mxfp4"));
}

void TestServingRuns::an_unknown_model_is_refused_with_the_nearest_names() {
  const ServingRunDesign reading = reading_of("model,accelerator,gpus,params_b", "Qwen2-7B,h100-sxm,1,7.6");
  const QString said = QString::fromStdString(reading.refused);
  QVERIFY2(said.contains("Qwen2-7B") && said.contains("Qwen2.5 7B"), qPrintable(said));
}

/// The row shows the substitute model. Its errors count in no summary and it is nearest to no design.
void TestServingRuns::a_row_with_a_stand_in_model_is_not_scored() {
  const auto rows = read(
      "model,accelerator,gpus,tp,batch_or_concurrency,input_len,output_len,scenario,out_tok_s_total\n"
      "34B,h100-sxm,2,2,16,1000,100,static,500\n8x22B,h100-sxm,8,8,16,1000,100,static,500\n"
      "Llama-3.1-8B,h100-sxm,1,1,16,1000,100,static,500\n");
  const ServingRunDesign dense = design_of(rows[0]), mixture = design_of(rows[1]);
  QCOMPARE(dense.design.work.model->id, std::string("codellama-34b"));
  QVERIFY2(dense.not_scored.find("codellama-34b is used for “34B”") != std::string::npos, dense.not_scored.c_str());
  // 8 x 22 billion share attention and have about 141 billion in total.
  QCOMPARE(mixture.design.work.model->id, std::string("mixtral-8x22b"));
  const ServingValidation all = validate(rows);
  QVERIFY(all.rows[0].throughput.predicted > 0 && !all.rows[0].throughput.comparable());
  QVERIFY(!all.rows[0].not_scored.empty() && all.rows[2].not_scored.empty());
  QCOMPARE(all.summary.back().throughput.n, size_t(1));
  QCOMPARE(all.summary.back().not_scored, size_t(2));
  const auto near = nearest_runs(resolved(all.rows[0].design), all.rows, &ValidatedServingRun::throughput, 3);
  QCOMPARE(near.size(), size_t(1));
  QCOMPARE(near[0].run, &all.rows[2]);
}

void TestServingRuns::rows_that_cannot_be_modelled_have_a_reason() {
  QVERIFY(QString::fromStdString(reading_of("model,accelerator,gpus", "Nobody's model,h100-sxm,8").refused)
              .contains("architecture"));
  QVERIFY(QString::fromStdString(reading_of("model,gpus,accelerator,gpu", "Llama-3.1-8B,8,,SN40L").refused)
              .contains("SN40L"));
  QVERIFY(
      QString::fromStdString(
          reading_of("model,gpus,accelerator,gpu", "Llama-2-70B-chat,48,mi300x,\"MI300X (x32), MI325X (x16)\"").refused)
          .contains("two kinds of devices"));
  const auto shaped = [](const std::string& experts) {
    return QString::fromStdString(
        reading_of("model,accelerator,gpus,layers,hidden,heads,kv_heads,experts,topk", "mine,h100-sxm,8," + experts)
            .refused);
  };
  QCOMPARE(shaped("32,4096,32,8,8,2"), QString());
  QVERIFY(shaped("32,4096,32,8,8,").contains("not stated"));
  QVERIFY(shaped("32,4096,32,64,,").contains("64 key heads"));
}

void TestServingRuns::formats_are_read_in_many_spellings_data() {
  QTest::addColumn<QString>("device");
  QTest::addColumn<int>("weights");
  QTest::addColumn<int>("cache");
  const auto row = [](const char* words, const char* device, WeightFormat w, CacheFormat c) {
    QTest::addRow("%s, %s", words, device) << device << int(w) << int(c);
  };
  row("fp16/bf16 (per paper; not in CSV)", "h100-sxm", WeightFormat::bits_16, CacheFormat::bits_16);
  row("bf16 weights", "tpu-v4", WeightFormat::bits_16, CacheFormat::bits_16);
  row("full_prec", "h100-sxm", WeightFormat::bits_16, CacheFormat::bits_16);
  row("fp8", "h100-sxm", WeightFormat::fp8, CacheFormat::fp8);
  row("int8 weights", "tpu-v4", WeightFormat::int8, CacheFormat::bits_16);
  row("int8_sq", "a100-sxm-80gb", WeightFormat::int8, CacheFormat::bits_16);
  row("UINT4", "arc-pro-b60", WeightFormat::int4, CacheFormat::bits_16);
  row("4-bit", "h100-sxm", WeightFormat::int4, CacheFormat::bits_16);
  row("nf4-dq", "a100-sxm-40gb", WeightFormat::nf4, CacheFormat::bits_16);
  row("fp4", "b200", WeightFormat::nvfp4, CacheFormat::fp8);
  row("fp4", "mi355x", WeightFormat::mxfp4, CacheFormat::fp8);
  row("MXFP4", "h100-sxm", WeightFormat::mxfp4, CacheFormat::fp8);
}

void TestServingRuns::formats_are_read_in_many_spellings() {
  QFETCH(QString, device);
  QFETCH(int, weights);
  QFETCH(int, cache);
  const QString words = QString(QTest::currentDataTag()).section(", ", 0, 0);
  const ServingRunDesign reading = reading_of("model,gpus,accelerator,precision,scenario",
                                              "Llama-3.1-8B,1," + (device + ',' + words).toStdString() + ",decode");
  QCOMPARE(int(reading.design.serving.weight_format), weights);
  QCOMPARE(int(reading.design.serving.cache_format), cache);
  QVERIFY(!assumes(reading, "precision") && assumes(reading, "kv_precision"));
}

void TestServingRuns::blank_cells_take_usual_values() {
  const ServingRunDesign blank = reading_of("model,accelerator,gpus", "Llama-3.1-8B,h100-sxm,1");
  QVERIFY(blank.scenario == ServingScenario::saturated);
  QVERIFY(blank.design.serving.weight_format == WeightFormat::fp8);
  for (const char* what : {"scenario", "precision", "kv_precision", "input_len = 32", "output_len = 100"})
    QVERIFY2(assumes(blank, what), what);
  // Older devices multiply in 16 bits.
  QVERIFY(reading_of("model,accelerator,gpus", "Llama-3.1-8B,a100-sxm-80gb,1").design.serving.weight_format ==
          WeightFormat::bits_16);
  const ServingRunDesign assumed = reading_of("model,accelerator,gpus,input_len,input_len_assumed,tpot_limit_ms",
                                              "Llama-3.1-8B,h100-sxm,1,,778,100");
  QVERIFY(assumed.scenario == ServingScenario::limits);
  QCOMPARE(assumed.design.serving.prompt_tokens, 778.0);
  QVERIFY(assumes(assumed, "input_len = 778"));
  const ServingRunDesign devices = reading_of("model,accelerator,gpus,tp,pp", "Llama-3.1-70B,h100-sxm,,4,2");
  QCOMPARE(devices.design.cluster.accelerators, 8.0);
  QVERIFY(assumes(devices, "gpus = 8"));
}

void TestServingRuns::an_unstated_layout_is_searched_only_under_load() {
  const auto reading = [](const std::string& scenario) {
    return reading_of("model,accelerator,gpus,batch_or_concurrency,input_len,output_len,scenario",
                      "Llama-3.1-70B,h100-sxm,8,16,1000,100," + scenario);
  };
  QVERIFY(!reading("saturated").layout_stated && !reading("limits").layout_stated);
  QVERIFY(reading("static").layout_stated);
  QCOMPARE(reading("static").design.serving.tensor_parallel, 8.0);
  QVERIFY(assumes(reading("static"), "tp = 8"));
}

void TestServingRuns::rates_are_read_in_their_unit() {
  const auto rate = [](const std::string& basis, const std::string& more = {}) {
    const ServingRun run = read(
        "model,accelerator,gpus,tp,input_len,output_len,batch_or_concurrency,scenario,throughput_tok_s,"
        "throughput_basis" +
        std::string(more.empty() ? "" : ",out_tok_s_total") + "\n" +
        "Llama-3.1-8B,h100-sxm,2,2,300,100,16,static,4000,\"" + basis + "\"" + more + "\n")[0];
    return measured_serving(run, design_of(run)).throughput;
  };
  QCOMPARE(rate("output tok/s total (system)"), 4000.0);
  QCOMPARE(rate("output tok/s per GPU"), 8000.0);
  QCOMPARE(rate("input+output tok/s total"), 1000.0);
  QVERIFY(std::isnan(rate("prefill tok/s total (derived)")));
  QCOMPARE(rate("input+output tok/s total", ",1234"), 1234.0);
  // 16 answers of 100 tokens in 2 s; a TTFT alone gives no rate.
  const std::string columns = "model,accelerator,gpus,output_len,batch_or_concurrency,scenario,e2e_latency_s,ttft_ms\n";
  const ServingRun whole = read(columns + "Llama-3.1-8B,h100-sxm,1,100,16,static,2,\n")[0];
  QCOMPARE(measured_serving(whole, design_of(whole)).throughput, 800.0);
  const ServingRun first = read(columns + "Llama-3.1-8B,h100-sxm,1,100,16,static,2,50\n")[0];
  QVERIFY(std::isnan(measured_serving(first, design_of(first)).throughput));
  QCOMPARE(measured_serving(first, design_of(first)).ttft, 0.05);
}

void TestServingRuns::stated_shapes_make_a_custom_model() {
  const ServingRunDesign reading = reading_of("model,accelerator,gpus,layers,hidden,heads,kv_heads,ffn_hidden,vocab",
                                              "our model,h100-sxm,1,20,2048,16,4,5632,64000");
  QVERIFY2(reading.refused.empty(), reading.refused.c_str());
  QCOMPARE(reading.design.work.model->layers, 20.0);
  QCOMPARE(reading.design.work.model->kv_heads, 4.0);
  QCOMPARE(reading.design.work.model->vocab, 64000.0);
}

void TestServingRuns::set_takes_inputs_without_a_column() {
  const std::string columns = "model,accelerator,gpus,set";
  const ServingRunDesign reading = reading_of(
      columns, "Llama-3.1-8B,a100-sxm-80gb,1,accelerator=a100-sxm-40gb; accelerator.memory_bandwidth=1.4 TB/s");
  QCOMPARE(reading.design.cluster.accelerator->memory_bandwidth, 1.4e12);
  QCOMPARE(reading.design.cluster.accelerator->memory, 40.0 * (1ULL << 30));
  QVERIFY(!assumes(reading, "accelerator"));
}

void TestServingRuns::a_closed_loop_is_recognised_by_requests_or_lengths() {
  const std::string columns =
      "id,model,accelerator,gpus,tp,precision,batch_or_concurrency,input_len,output_len,engine,scenario,requests,"
      "length_spread,chunk_tokens_assumed";
  const std::string row = "a,Llama-3.1-8B,h100-sxm,1,1,fp8,16,1024,256,vllm-2025,";
  QVERIFY(!reading_of(columns, row + "steady,,,").closed_loop);
  QVERIFY(!reading_of(columns, row + "static,160,fixed,").closed_loop);
  const ServingRunDesign counted = reading_of(columns, row + "steady,480,uniform 0.8 to 1 of nominal,2048");
  QVERIFY(counted.closed_loop);
  QCOMPARE(counted.closed.requests, 30.0);
  QCOMPARE(counted.closed.spread, 1 - 0.8 / 1);
  QCOMPARE(counted.design.serving.prefill_chunk, 2048.0);
  QVERIFY(!assumes(counted, "requests"));
  const ServingRunDesign equal = reading_of(columns, row + "steady,,fixed,");
  QVERIFY(equal.closed_loop);
  QCOMPARE(equal.closed.requests, 10.0);
  QCOMPARE(equal.closed.spread, 0.0);
  QVERIFY(assumes(equal, "requests = 160") && !assumes(equal, "length_spread"));
  // Numbers are read with a decimal point in every locale; words that are not understood are an assumption.
  const char* german = std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
  const ServingRunDesign local = reading_of(columns, row + "steady,,uniform 0.8 to 1 of nominal,");
  if (german) std::setlocale(LC_NUMERIC, "C");
  QCOMPARE(local.closed.spread, counted.closed.spread);
  for (const char* words : {"gaussian", "uniform", "uniform 1 to 0.8", "uniform x to 1"})
    QVERIFY2(assumes(reading_of(columns, row + "steady,160," + words + ","), "length_spread = fixed"), words);
}

void TestServingRuns::pools_have_stated_workers() {
  const std::string columns =
      "id,model,accelerator,gpus,precision,batch_or_concurrency,input_len,output_len,engine,requests,prefill_workers,"
      "prefill_tp,prefill_attention_dp,prefill_ep,decode_workers,decode_tp,decode_attention_dp,decode_ep,"
      "prefill_accelerator";
  const std::string row = "a,deepseek-r1,h200-sxm,56,fp8,512,922,922,sglang-2025,5120,";
  const ServingRunDesign reading = reading_of(columns, row + "3,1,8,1,2,16,1,4,");
  QVERIFY2(reading.refused.empty(), reading.refused.c_str());
  QVERIFY(reading.scenario == ServingScenario::pools && reading.closed_loop);
  QCOMPARE(reading.workers.prefill, 3.0);
  QCOMPARE(reading.workers.decode, 2.0);
  QCOMPARE(reading.closed.requests, 10.0);
  QVERIFY(reading.prefill_layout.attention_data_parallel && !reading.design.serving.attention_data_parallel);
  QCOMPARE(reading.prefill_layout.tensor_parallel, 8.0);
  QCOMPARE(reading.prefill_layout.expert_parallel, 1.0);
  QCOMPARE(reading.design.serving.tensor_parallel, 16.0);
  QCOMPARE(reading.design.serving.expert_parallel, 4.0);
  QCOMPARE(reading.design.cluster.accelerators, 56.0);
  QVERIFY(!reading.prefill_accelerator);
  const ServingRunDesign other = reading_of(columns, row + "3,1,8,1,2,16,1,4,b200");
  QVERIFY(other.prefill_accelerator && other.prefill_accelerator->id == "b200");
  QVERIFY(!reading_of(columns, row + "3,1,8,1,2,16,1,4,abacus").refused.empty());
  QVERIFY(!reading_of(columns, row + "3,2,4,1,2,16,1,4,").refused.empty());
  QVERIFY(!reading_of(columns + ",scenario", row + "3,1,8,1,,16,1,4,,disaggregated").refused.empty());
}

void TestServingRuns::attention_is_divided_as_stated() {
  const std::string columns =
      "id,model,accelerator,gpus,tp,precision,batch_or_concurrency,input_len,output_len,engine,scenario,attention_dp";
  const auto reading = [&](const char* model, const char* ranks) {
    return reading_of(columns, std::string("a,") + model + ",h200-sxm,8,8,fp8,16,1024,256,sglang-2025,steady," + ranks);
  };
  QVERIFY(!reading("DeepSeek-R1", "1").design.serving.attention_data_parallel);
  QVERIFY(reading("DeepSeek-R1", "8").design.serving.attention_data_parallel);
  QVERIFY(reading("Llama-3.1-8B", "8").design.serving.attention_data_parallel);
  QVERIFY(reading("DeepSeek-R1", "").design.serving.attention_data_parallel);
  QVERIFY(assumes(reading("DeepSeek-R1", ""), "attention_data_parallel"));
}

void TestServingRuns::a_row_marked_as_unusable_is_not_scored() {
  const std::string columns = "id,model,accelerator,gpus,tp,batch_or_concurrency,input_len,output_len,usable";
  QVERIFY(!reading_of(columns, "a,Llama-3.1-8B,h100-sxm,1,1,16,1024,256,no").not_scored.empty());
  QVERIFY(reading_of(columns, "a,Llama-3.1-8B,h100-sxm,1,1,16,1024,256,yes").not_scored.empty());
}

void TestServingRuns::published_serving_runs_are_there_and_can_be_modelled() {
  const auto& runs = published_serving_runs();
  QVERIFY(runs.size() > 950);
  std::set<std::string> ids;
  size_t rates = 0, first = 0, next = 0;
  for (const ServingRun& run : runs) {
    QVERIFY2(ids.insert(run.id).second, run.id.c_str());
    QVERIFY2(!run.source.empty(), run.id.c_str());
    const ServingRunDesign reading = design_of(run);
    QVERIFY2(reading.refused.empty(), (run.id + ": " + reading.refused).c_str());
    QVERIFY2(reading.not_scored.empty(), (run.id + ": " + reading.not_scored).c_str());
    const MeasuredServing measured = measured_serving(run, reading);
    rates += measured.throughput > 0 ? 1 : 0;
    first += measured.ttft > 0 ? 1 : 0;
    next += measured.tpot > 0 ? 1 : 0;
  }
  QVERIFY2(rates > 900 && first > 150 && next > 145, qPrintable(QString("%1 %2 %3").arg(rates).arg(first).arg(next)));
}

void TestServingRuns::published_training_runs_are_separate() {
  for (const Run& run : published_runs()) QVERIFY2(run.group != "LIB" && run.group != "MLPINF51", run.id.c_str());
}

TRAINYARD_TEST(TestServingRuns);
#include "tst_serving_runs.moc"
