// SPDX-License-Identifier: GPL-3.0-or-later
// A preview says which key gave which input, and never names an unrelated key.
#include <QTest>

#include <map>
#include <set>

#include "engine/formats/kit/export.h"
#include "engine/formats/kit/import.h"
#include "engine/formats/kit/reading.h"
#include "tests/engine/random_designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

constexpr int designs_of_a_format = 150;

/// A key that gives this input contains at least one of these words.
const std::map<std::string, std::vector<std::string>> words_of_fields{
    {"model.attention", {"attention", "query-groups", "query_groups", "key_value_heads"}},
    {"model.norm", {"normalization"}},
    {"model.layers", {"layers", "pattern"}},
    {"model.vocab", {"vocab"}},
    {"model.gated_mlp", {"glu", "gated", "relu"}},
    {"model.tied_embeddings", {"embeddings"}},
    {"model.learned_positions", {"position"}},
    {"model.max_sequence", {"position", "sequence"}},
    {"model.kv_heads", {"query-groups", "query_groups", "key_value_heads"}},
    {"model.head_dim", {"channels", "head"}},
    {"model.dense_layers", {"freq", "pattern", "layer"}},
    {"model.moe_layers", {"freq", "pattern", "layer"}},
    {"model.linear_mixer", {"pattern", "variant"}},
    {"tokens", {"iters", "samples", "steps", "tokens"}},
    {"zero_stage", {"zero", "distributed", "shard", "fsdp", "plugin", "FSDP"}},
    {"recompute", {"recompute", "checkpoint", "activation"}},
    {"schedule", {"stage", "pipeline", "schedule", "pp_engine"}},
    {"data_overlap", {"overlap"}},
    {"moment_precision", {"exp", "dtype", "precision"}},
    {"checkpoint_interval", {"interval", "checkpoint"}},
};

}  // namespace

class TestFormatsProvenance : public QObject {
  Q_OBJECT

 private slots:
  void inputs_are_attributed_to_related_keys_data() {
    QTest::addColumn<QString>("id");
    for (const Format* format : formats())
      if (format->readable && format->writable && format->job == Job::training) QTest::newRow(format->id) << format->id;
  }
  void inputs_are_attributed_to_related_keys() {
    QFETCH(QString, id);
    const Format& format = known_format(id.toStdString());
    std::set<std::string> wrong;
    RandomDesigns random(7);
    for (int i = 0; i < designs_of_a_format; ++i) {
      const Export out = export_design(random.next(), format, "a");
      for (const UnderstoodKey& said : import_files({{"file", out.text}}, default_design()).understood) {
        const auto words = words_of_fields.find(said.id);
        if (words == words_of_fields.end() || said.key == own_comment) continue;
        const bool about = std::ranges::any_of(
            words->second, [&](const std::string& word) { return said.key.find(word) != std::string::npos; });
        if (!about) wrong.insert(said.key + " → " + said.id);
      }
    }
    std::string all;
    for (const std::string& pair : wrong) all += pair + '\n';
    QVERIFY2(wrong.empty(), all.c_str());
  }

  /// If a script leaves attention and norm to the program, no key is named for them and they are listed as assumed.
  void values_without_a_key_are_assumed() {
    const std::string script =
        "--num-layers 32 --hidden-size 4096 --num-attention-heads 32 --seq-length 2048 --max-position-embeddings 2048 "
        "--micro-batch-size 1 --global-batch-size 128 --fp16 --vocab-size 50257 --checkpoint-activations "
        "--train-iters 100000";
    const Import import = import_files({{"file", script}}, default_design());
    std::set<std::string> assumed;
    for (const AssumedValue& value : import.assumed) assumed.insert(value.id);
    for (const char* field : {"model.attention", "model.norm", "model.gated_mlp"}) {
      QVERIFY2(assumed.contains(field), field);
      for (const UnderstoodKey& said : import.understood) QVERIFY2(said.id != field, said.key.c_str());
    }
    const Import other = import_files({{"file.yaml",
                                        "model:\n  model_config:\n    num_hidden_layers: 4\n    hidden_size: 256\n"
                                        "    num_attention_heads: 4\n    num_key_value_heads: 4\n"
                                        "    intermediate_size: 1024\n    vocab_size: 50000\n"
                                        "    max_position_embeddings: 2048\n"
                                        "parallelism: {dp: 1, tp: 1, pp: 1}\n"
                                        "tokens: {train_steps: 24376, micro_batch_size: 1, sequence_length: 2048}\n"}},
                                      default_design());
    QCOMPARE(other.format(), std::string("nanotron"));
    for (const UnderstoodKey& said : other.understood)
      if (said.key == "tokens.train_steps") QCOMPARE(said.id, std::string("tokens"));
  }
};

TRAINYARD_TEST(TestFormatsProvenance);
#include "tst_formats_provenance.moc"
