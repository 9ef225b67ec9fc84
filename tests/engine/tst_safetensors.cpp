// SPDX-License-Identifier: GPL-3.0-or-later
// Headers of tensor files, their indexes, and Git LFS pointers to them.
#include <QTest>

#include "engine/error.h"
#include "engine/formats/documents/safetensors.h"
#include "engine/formats/kit/import.h"
#include "engine/json/json.h"
#include "engine/model/model_shape.h"
#include "engine/parameters/assignments.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

std::string file_of(const std::string& header, std::uint64_t length) {
  std::string out;
  for (int i = 0; i < 8; ++i) out += static_cast<char>((length >> (8 * i)) & 255);
  return out + header;
}
std::string file_of(const Json& header) { return file_of(header.dump(), header.dump().size()); }

/// Header of tensors stored one after the other, in BF16 by default.
class Header {
 public:
  Header& add(const std::string& name, const std::vector<double>& shape, const char* format = "BF16",
              double bytes = 2) {
    double size = bytes;
    for (const double side : shape) size *= side;
    json_[name] = {
        {"dtype", format}, {"shape", Json::array()}, {"data_offsets", {uint64_t(end_), uint64_t(end_ + size)}}};
    for (const double side : shape) json_[name]["shape"].push_back(uint64_t(side));
    end_ += size;
    return *this;
  }
  NamedText file(const std::string& name = "model.safetensors") const {
    const std::string text = file_of(json_);
    return {name, text, text.size() + std::uint64_t(end_)};
  }
  Json json_ = {{"__metadata__", {{"format", "pt"}}}};

 private:
  double end_ = 0;
};

/// Two layers of width 256 with four query heads of 64 and two key heads.
Header tiny() {
  Header h;
  h.add("model.embed_tokens.weight", {1000, 256}).add("model.norm.weight", {256});
  for (const std::string layer : {"model.layers.0.", "model.layers.1."})
    h.add(layer + "self_attn.q_proj.weight", {256, 256})
        .add(layer + "self_attn.k_proj.weight", {128, 256})
        .add(layer + "self_attn.v_proj.weight", {128, 256})
        .add(layer + "self_attn.o_proj.weight", {256, 256})
        .add(layer + "mlp.gate_proj.weight", {512, 256})
        .add(layer + "mlp.up_proj.weight", {512, 256})
        .add(layer + "mlp.down_proj.weight", {256, 512})
        .add(layer + "input_layernorm.weight", {256})
        .add(layer + "post_attention_layernorm.weight", {256});
  return h;
}
constexpr const char* tiny_config = R"({"model_type":"llama","hidden_size":256,"intermediate_size":512,
    "num_hidden_layers":2,"num_attention_heads":4,"num_key_value_heads":2,"vocab_size":1000,"tie_word_embeddings":true})";

Import read(const std::vector<NamedText>& files) { return import_files(files, default_design()); }

QString complaint(const NamedText& file) {
  try {
    read({file});
  } catch (const InputError& error) {
    return QString::fromUtf8(error.what());
  }
  return "";
}

}  // namespace

class TestSafetensors : public QObject {
  Q_OBJECT

 private slots:
  /// Only the header of a file of 100 GB is read.
  void only_the_header_is_read() {
    const std::string text = tiny().file().text;
    QCOMPARE(safetensors_head(text.substr(0, 9), 100'000'000'000), text.size());
    QCOMPARE(safetensors_head("{\"a\": 1}  ", 10), size_t(0));
    QCOMPARE(safetensors_head("short", 5), size_t(0));
    const std::string huge = file_of("{", longest_header + 1);
    QCOMPARE(safetensors_head(huge, std::uint64_t(1) << 40), size_t(longest_header + 8));
  }

  void shapes_make_a_model() {
    const Import import = read({tiny().file()});
    const Model& m = *import.design.work.model;
    QCOMPARE(m.layers, 2.0);
    QCOMPARE(m.hidden, 256.0);
    // Shapes do not state the head size. The usual 128 makes 256 and 128 rows two query heads and one key head.
    QCOMPARE(m.head_dim, 128.0);
    QCOMPARE(m.kv_heads, 1.0);
    // 1,000 × 256 + 256 + 2 × (2 × 65,536 + 2 × 32,768 + 3 × 131,072 + 2 × 256).
    QCOMPARE(total_parameters(m), 1436928.0);
    QCOMPARE(import.design.serving.weight_format, WeightFormat::bits_16);
  }

  void counts_are_compared_with_the_configuration() {
    const Import same = read({tiny().file(), {"config.json", tiny_config}});
    QVERIFY(same.warnings.empty());
    QVERIFY(std::ranges::any_of(same.ignored, [](const IgnoredValue& i) {
      return i.reason.text() == "Agrees with the shape: 1,436,928 parameters";
    }));
    const Import scaled = read({tiny().add("model.layers.0.mlp.up_proj.weight_scale_inv", {4, 2}, "F32", 4).file(),
                                {"config.json", tiny_config}});
    QVERIFY(scaled.warnings.empty());
    const Import more = read({tiny().add("vision.weight", {100}).file(), {"config.json", tiny_config}});
    QCOMPARE(more.warnings.size(), size_t(1));
    QVERIFY(more.warnings[0].text().starts_with("The tensors have 1,437,028 parameters, the shape has 1,436,928"));
  }

  void indexes_state_totals_and_names() {
    const Json names{{"model.layers.0.mlp.up_proj.weight", "a"}, {"model.layers.1.mlp.up_proj.weight", "b"}};
    const auto index = [&](const Json& metadata) {
      return NamedText{"model.safetensors.index.json", Json{{"metadata", metadata}, {"weight_map", names}}.dump()};
    };
    const NamedText config{"config.json", tiny_config};
    QVERIFY(read({config, index({{"total_size", 2 * 1436928}})}).warnings.empty());
    QVERIFY(read({config, index({{"total_parameters", 1436928}})}).warnings.empty());
    QCOMPARE(read({config, index({{"total_size", 2 * 1436930}})}).warnings.size(), size_t(1));
    QVERIFY(complaint(index({{"total_size", 5}})).contains("open the config.json"));
    Json layers = Json::object();
    for (int i = 0; i < 32; ++i) layers["model.layers." + std::to_string(i) + ".input_layernorm.weight"] = "a";
    const Import known =
        read({{"i.json", Json{{"metadata", {{"total_size", 16060522496}}}, {"weight_map", layers}}.dump()}});
    QCOMPARE(total_parameters(*known.design.work.model), 8030261248.0);
  }

  void lfs_pointers_state_only_a_size() {
    const NamedText pointer{"model.safetensors",
                            "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 2873856\n"};
    QVERIFY(complaint(pointer).contains("Git LFS pointer"));
    QCOMPARE(read({pointer, {"config.json", tiny_config}}).design.work.model->layers, 2.0);
  }

  void broken_files_are_refused_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const std::string& text, const char* words) {
      QTest::newRow(name) << QByteArray(text.data(), qsizetype(text.size())) << words;
    };
    const auto tensor = [](const char* format, Json shape, Json offsets) {
      return file_of(
          Json{{"a", {{"dtype", format}, {"shape", std::move(shape)}, {"data_offsets", std::move(offsets)}}}});
    };
    row("cut", tiny().file().text.substr(0, 100), "ends inside its header");
    row("longer than allowed", file_of("{}", longest_header + 1), "100000000");
    row("no JSON", file_of("{\"a\": nothing", 13), "not valid JSON");
    row("nested", file_of("{\"a\":{\"b\":{\"c\":{}}}}", 20), "nested");
    row("unknown format", tensor("BF17", {4}, {0, 8}), "BF17");
    row("offsets of another size", tensor("BF16", {4}, {0, 9}), "8 bytes, but its offsets span 9");
    row("backwards", tensor("BF16", {4}, {8, 0}), "data_offsets");
    row("negative", tensor("BF16", {-4}, {0, 8}), "whole number");
    const std::string once = R"("a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]})",
                      twice = "{" + once + "," + once + "}";
    row("twice", file_of(twice, twice.size()), "twice");
    row("overlapping tensors",
        file_of(Json{{"a", {{"dtype", "U8"}, {"shape", {2}}, {"data_offsets", {0, 2}}}},
                     {"b", {{"dtype", "U8"}, {"shape", {2}}, {"data_offsets", {1, 3}}}}}),
        "overlap");
    row("not a model", tensor("BF16", {4}, {0, 8}), "not contain a complete model");
  }
  void broken_files_are_refused() {
    QFETCH(QByteArray, text);
    QFETCH(QString, words);
    const QString said = complaint({"model.safetensors", text.toStdString()});
    QVERIFY2(said.startsWith("model.safetensors: ") && said.contains(words), qPrintable(said));
  }

  void data_must_end_inside_the_file() {
    NamedText file = tiny().file();
    --file.size;
    QVERIFY(complaint(file).contains("ends after the end of the file"));
  }
};

TRAINYARD_TEST(TestSafetensors);
#include "tst_safetensors.moc"
