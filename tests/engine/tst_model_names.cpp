// SPDX-License-Identifier: GPL-3.0-or-later
// Each catalog entry is found by its own names, and never by the name of another model.
#include <QTest>

#include <algorithm>
#include <sstream>

#include "engine/catalog/catalog.h"
#include "engine/catalog/hub_names.h"
#include "engine/measured/nearest.h"
#include "engine/measured/run_reader.h"
#include "engine/measured/validation.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

QString id_of_name(const std::string& name) {
  const ModelRef model = hub_model(name).model;
  return model ? QString::fromStdString(model->id) : QString();
}

std::vector<Run> read(const std::string& text) {
  std::istringstream in(text);
  return read_runs(in, "runs.csv");
}

}  // namespace

class TestModelNames : public QObject {
  Q_OBJECT

 private slots:
  void every_entry_has_its_names() {
    for (const EntryRef& entry : catalog(CatalogKind::models)) {
      const auto& model = std::get<ModelRef>(entry);
      for (const std::string& name : {model->id, model->name, hub_name(*model), "somebody/" + model->id + "-Instruct"})
        QCOMPARE(id_of_name(name), QString::fromStdString(model->id));
    }
  }

  void names_identify_models_data() {
    QTest::addColumn<QString>("id");
    const auto row = [](const char* name, const char* id) { QTest::newRow(name) << QString::fromLatin1(id); };
    row("Llama-3.3-70B", "llama3.1-70b");
    row("unsloth/Llama-3.3-70B-Instruct-bnb-4bit", "llama3.1-70b");
    row("DeepSeek-V3 671B", "deepseek-v3");
    row("DeepSeek-V3-0324", "deepseek-v3");
    row("DeepSeek3-671B-MaxText", "deepseek-v3");
    row("Qwen2.5-Math-7B", "qwen2.5-7b");
    row("Nemotron V3 Nano 30B (26.02)", "nemotron-3-nano");
    row("Llama3-8B (assumed by source context)", "llama3-8b");
    row("GPT-13B (40 layers, hidden 5120)", "gpt3-13b");
    row("Llama 2 7B", "llama2-7b");
    row("DeepSeek-V3.2", "deepseek-v3.2");
    row("Kimi-K2.7-Code", "kimi-k2.5");
    row("stepfun-ai/Step-3.7-Flash", "step-3.5-flash");
    // Models that are not in the catalog, although others have their size or begin alike.
    for (const char* name : {"Qwen2-7B",
                             "GLM-4.5-Air",
                             "Snowball-67B-A2B",
                             "Qwen3.6-999B",
                             "qwen3.5-999b-a17b",
                             "DeepSeek-V3.9",
                             "DeepSeek-V3 70B",
                             "DeepSeek-R1-Distill-Qwen-1.5B",
                             "DeepSeek-R1-0528-Qwen3-8B",
                             "Mistral-7B-Instruct-v0.3",
                             "Phi-4-multimodal",
                             "Llama 27B",
                             "Qwen3-VL-8B",
                             "OPT-1.3B",
                             "Gemma-2B",
                             "GPT-13B (ONE layer)",
                             "Llama-3.1-8B (pruned)",
                             "70B",
                             "",
                             "instruct",
                             "(",
                             "//"})
      row(name, "");
  }
  void names_identify_models() {
    QFETCH(QString, id);
    QCOMPARE(id_of_name(QTest::currentDataTag()), id);
  }

  void nearest_names_are_suggested() {
    const std::vector<ModelRef> near = nearest_names("Qwen2-7B", 3);
    QCOMPARE(near.size(), size_t(3));
    QCOMPARE(near.front()->id, std::string("qwen2.5-7b"));
    QCOMPARE(nearest_names("deepseek-v3.2-exp", 1).front()->id, std::string("deepseek-v3.2"));
    QCOMPARE(nearest_names("", 2).size(), size_t(2));
    const std::string said = unknown_model("Llama-5-70B");
    QVERIFY2(said.find("“Llama-5-70B”") != std::string::npos && said.find("Llama 3 70B") != std::string::npos,
             said.c_str());
  }

  /// The family of a name supplies what a row with a shape leaves out.
  void longer_names_are_matched_by_their_family() {
    QCOMPARE(model_family("Llama3-70B cut to 12 layers")->id, std::string("llama3-70b"));
    QCOMPARE(model_family("Llama3.2-3B +8-bit AdamW")->id, std::string("llama3.2-3b"));
    QVERIFY(!model_family("Llama-like 8B") && !model_family(""));
  }

  /// A training row with an unknown name is refused. A row that gives only a size is shown but not scored.
  void rows_of_training_follow_the_same_rule() {
    const auto rows = read(
        "model,accelerator,gpus,tp,pp,seq_len,global_batch,micro_batch,step_time_s,set\n"
        "Qwen2-7B,h100-sxm,8,1,1,4096,64,1,5,\n8B,h100-sxm,8,2,1,4096,64,1,5,\n"
        "Llama-3.1-8B,h100-sxm,8,2,1,4096,64,1,5,\nQwen2-7B,h100-sxm,8,2,1,4096,64,1,5,model=qwen2.5-7b\n");
    const Validation all = validate(rows);
    const QString refused = QString::fromStdString(all.rows[0].refused);
    QVERIFY2(refused.contains("Qwen2-7B") && refused.contains("Qwen2.5 7B"), qPrintable(refused));
    QVERIFY(all.rows[1].refused.empty() && all.rows[1].step_time.predicted > 0);
    QVERIFY(all.rows[1].not_scored.find("is used for “8B”") != std::string::npos);
    QVERIFY(!all.rows[1].step_time.comparable() && all.rows[2].step_time.comparable());
    // The column `set` names the model if the name does not.
    QCOMPARE(all.rows[3].design.work.model->id, std::string("qwen2.5-7b"));
    const ValidationSummary& summary = all.summary.back();
    QCOMPARE(summary.n, size_t(4));
    QCOMPARE(summary.refused, size_t(1));
    QCOMPARE(summary.not_scored, size_t(1));
    QCOMPARE(summary.step_time.n, size_t(2));
    for (const NearRun& near : nearest_runs(all.rows[1].design, all.rows, 10)) QVERIFY(near.run != &all.rows[1]);
  }
};

TRAINYARD_TEST(TestModelNames);
#include "tst_model_names.moc"
