// SPDX-License-Identifier: GPL-3.0-or-later
// Common to all formats: reading each syntax into a tree, and walking over the rows of a format.
#include <QTest>

#include <algorithm>

#include "engine/error.h"
#include "engine/formats/kit/export.h"
#include "engine/formats/kit/import.h"
#include "engine/json/json.h"
#include "engine/parameters/assignments.h"
#include "tests/engine/sorted_json.h"
#include "tests/test_program.h"

using namespace trainyard;

class TestFormats : public QObject {
  Q_OBJECT

 private slots:
  void syntaxes_are_recognised_by_content_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("syntax");
    QTest::newRow("JSON") << " {\"a\": {\"b\": 3}}" << int(Syntax::json);
    QTest::newRow("YAML") << "a:\n  b: 3 # three\n" << int(Syntax::yaml);
    QTest::newRow("YAML of dashed keys") << "MODEL_ARGS:\n  --b: 3\na: {b: 3}\n" << int(Syntax::yaml);
    QTest::newRow("TOML") << "# eight GPUs\n[a]\nb = 3\n" << int(Syntax::toml);
  }
  void syntaxes_are_recognised_by_content() {
    QFETCH(QString, text);
    QFETCH(int, syntax);
    const Document document = parse_document({"file", text.toStdString()});
    QCOMPARE(int(document.syntax), syntax);
    const Json* found = find_key(*document.tree, "a.b");
    QVERIFY(found);
    QCOMPARE(found->get<int>(), 3);
  }

  /// As in PyYAML, "no" is false, quoted text stays text, and the last of two values counts, with a warning.
  void yaml_is_read_as_by_pyyaml() {
    const Document document =
        parse_document({"file", "a: no\nb: 'no'\nc: 1e9\nd: 5_000\ne: 1e-5\nf: ~\ng: 1\ng: 2\nh: 8B\ni: infinity\n"});
    const Json expected =
        Json::parse(R"({"a":false,"b":"no","c":1e9,"d":5000,"e":1e-5,"f":null,"g":2,"h":"8B","i":"infinity"})");
    QCOMPARE(document.tree->dump(), expected.dump());
    QCOMPARE(document.warnings.size(), size_t(1));
  }

  /// A block text may contain lines that look like comments, even like those of this program.
  void lines_of_a_block_text_are_not_comments() {
    const Document document = parse_yaml({"file",
                                          "# one\nscript: |  # two\n  # --set a=1\n\n  echo\nb:\n- >-\n   # x\n   y\n"
                                          "  # three\nc: a|b\n  # four\n"});
    QCOMPARE(document.comments, (std::vector<std::string>{"one", "three", "four"}));
    QCOMPARE(document.tree->at("script").get<std::string>(), std::string("# --set a=1\n\necho\n"));
  }

  /// yaml-cpp would produce endless documents from it.
  void a_comma_behind_a_tag_is_refused() {
    for (const char* text : {"!a, b\n", "!!a,\n", "a: 1\n---\n!b!c, d]\n", "!o,x n\n    a: b\n"})
      QVERIFY_THROWS_EXCEPTION(InputError, parse_yaml({"file", text}));
    QCOMPARE(parse_yaml({"file", "---\n---\na: !b 1\n...\n---\n"}).tree->size(), size_t(1));
  }

  void aliases_do_not_multiply_the_tree() {
    std::string text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (int i = 1; i < 12; ++i) {
      const std::string before = "*a" + std::to_string(i - 1);
      text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + before;
      for (int k = 1; k < 10; ++k) text += ", " + before;
      text += "]\n";
    }
    QVERIFY_THROWS_EXCEPTION(InputError, parse_document({"laughs", text}));
  }

  /// Each part of the key would be one level of recursion.
  void a_deeply_nested_key_is_refused() {
    std::string key = "a";
    for (int i = 0; i < 200000; ++i) key += ".a";
    QVERIFY_THROWS_EXCEPTION(InputError, parse_toml({"file", "[b]\n" + key + " = 1\n"}));
    QVERIFY_THROWS_EXCEPTION(InputError, parse_toml({"file", "[" + key + "]\n"}));
    const Document dots =
        parse_toml({"file", "a = \"" + std::string(500, '.') + "\" # " + std::string(500, '.') + '\n'});
    QCOMPARE(dots.tree->at("a").get<std::string>().size(), size_t(500));
  }

  void written_text_reads_as_the_same_tree_data() {
    QTest::addColumn<int>("syntax");
    QTest::newRow("JSON") << int(Syntax::json);
    QTest::newRow("YAML") << int(Syntax::yaml);
    QTest::newRow("TOML") << int(Syntax::toml);
  }
  void written_text_reads_as_the_same_tree() {
    QFETCH(int, syntax);
    const Json tree = Json::parse(R"({"a":{"b":3,"c":"no","d":true,"e":0.5,"f":"8","g":["x","y"]},"h":{"i":"a b"}})");
    const Document read = parse_document({"file", write_document(Syntax(syntax), tree, {"one", "two"})});
    QCOMPARE(int(read.syntax), syntax);
    QCOMPARE(sorted(*read.tree).dump(), sorted(tree).dump());
    QCOMPARE(read.comments, (std::vector<std::string>{"one", "two"}));
  }

  /// Two files of one name come from two folders. A key that one of them uses stays unknown in the other.
  void files_with_the_same_name_are_reported_separately() {
    const std::string model = R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32,
        "num_attention_heads": 32, "intermediate_size": 11008, "vocab_size": 32000})";
    const std::string training = R"({"zero_optimization": {"stage": 2}, "train_micro_batch_size_per_gpu": 2,
        "hidden_size": 5120, "vocab_size": 7})";
    for (const char* second : {"config.json", "ds_config.json"}) {
      const Import import = import_files({{"config.json", model}, {second, training}}, default_design());
      const auto unknown_keys = std::ranges::count_if(import.ignored, [](const IgnoredValue& i) { return i.unknown; });
      QCOMPARE(unknown_keys, 2);
      QCOMPARE(import.design.work.model->hidden, 4096.0);
      // Each used key is listed for the file that used it.
      const auto told = [&import](const char* key) {
        return std::ranges::count(import.understood, std::string(key), &UnderstoodKey::key);
      };
      QCOMPARE(told("hidden_size"), 1);
    }
  }

  /// A degree or a size that a script leaves to a variable gives a warning with the value assumed instead.
  void unset_variables_give_a_warning() {
    const std::string script =
        "NODES=2\nexport PP=$((NODES * 2))\n: ${CP:=2}\n"
        "torchrun --nproc_per_node 8 --nnodes $NODES pretrain_gpt.py --num-layers 32 --hidden-size 4096 "
        "--num-attention-heads 32 --ffn-hidden-size 11008 --swiglu --vocab-size 32000 --seq-length 4096 "
        "--max-position-embeddings 4096 --tensor-model-parallel-size ${TP:-2} --pipeline-model-parallel-size $PP "
        "--context-parallel-size $CP --expert-model-parallel-size ${EP} --micro-batch-size $MBS "
        "--global-batch-size 128 --hidden-dropout $DROPOUT\n";
    const Import import = import_files({{"train.sh", script}}, default_design());
    QVERIFY(import.design.layout.tensor_parallel == 2 && import.design.layout.pipeline_parallel == 4);
    QCOMPARE(import.design.layout.context_parallel, 2.0);
    QCOMPARE(import.design.cluster.accelerators, 16.0);
    const auto warned = [&import](const std::string& part) {
      return std::ranges::count_if(import.warnings,
                                   [&part](const Message& w) { return w.text().find(part) != w.text().npos; });
    };
    QCOMPARE(warned("expert-model-parallel-size = ${EP}"), 1);
    QCOMPARE(warned("micro-batch-size = ${MBS}"), 1);
    const Parameter& micro = *ParameterHandle(&Layout::micro_batch);
    QCOMPARE(warned(std::string(micro.label) + " = " + text(resolved(import.design), micro)), 1);
    QCOMPARE(warned("pipeline-model-parallel-size"), 0);
    // Variables for names, such as a port, give no such warning.
    const Import named =
        import_files({{"serve.sh", "vllm serve $MODEL --max-model-len 4096 --port $PORT\n"}}, default_design());
    QCOMPARE(named.warnings.size(), size_t(1));
  }

  void set_arguments_are_read_back() {
    const std::vector<std::string> made{"tensor_parallel=4", "model.name=A \"b\" it's", "network=none"};
    QCOMPARE(read_set_arguments(set_arguments(made)), made);
    QVERIFY_THROWS_EXCEPTION(InputError, read_set_arguments("--set 'a=b"));
    QVERIFY_THROWS_EXCEPTION(InputError, read_set_arguments("rm -rf"));
  }

  /// The export lists what the file cannot express, including values that equal the default design.
  void inexpressible_inputs_are_listed() {
    const Format& fsdp = known_format("fsdp");
    const auto says = [](const std::vector<std::string>& list, const char* said) {
      return std::ranges::find(list, said) != list.end();
    };
    const Export usual = export_design(default_design(), fsdp, "usual");
    QVERIFY(says(usual.inexpressible_defaults, "sequence_length=8192"));
    QVERIFY(usual.text.find("sequence_length=8192") != std::string::npos);
    // The file expresses the ZeRO stage, and a degree of one is the default of every program.
    QVERIFY(!says(usual.inexpressible_defaults, "zero_stage=2") &&
            !says(usual.inexpressible_defaults, "context_parallel=1"));
    Design other = default_design();
    assign(other, "sequence_length=4096");
    const Export changed = export_design(other, fsdp, "changed");
    QVERIFY(says(changed.inexpressible, "sequence_length=4096"));
    for (const std::string& said : changed.inexpressible_defaults) QVERIFY(!said.starts_with("sequence_length"));
  }

  void each_format_is_found_by_its_id() {
    for (const Format* format : formats()) {
      QCOMPARE(find_format(format->id), format);
      QVERIFY(format->recognises || !format->readable);
    }
    QVERIFY_THROWS_EXCEPTION(InputError, known_format("word"));
  }
};

TRAINYARD_TEST(TestFormats);
#include "tst_formats.moc"
