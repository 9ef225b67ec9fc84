// SPDX-License-Identifier: GPL-3.0-or-later
// Models of 2025 and 2026, to the digit: parameters, active parameters and cache bytes against published figures.
// Figures in tests/data/formats/frontier_models.json are sums over the headers of the released weights where they are
// published; rows with "formula" have only a count from the published code.
#include <QFile>
#include <QTest>

#include "engine/catalog/catalog.h"
#include "engine/error.h"
#include "engine/formats/kit/import.h"
#include "engine/json/json.h"
#include "engine/model/kv_cache.h"
#include "engine/model/model_shape.h"
#include "engine/parameters/assignments.h"
#include "engine/parameters/parameter.h"
#include "engine/physics/activations.h"
#include "engine/physics/setting.h"
#include "engine/physics/traffic.h"
#include "places.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Json frontier_rows() {
  QFile file(QStringLiteral(TRAINYARD_SOURCE_DIR "/tests/data/formats/frontier_models.json"));
  if (!file.open(QIODevice::ReadOnly)) qFatal("no fixture");
  return Json::parse(file.readAll().toStdString());
}

Json row_of(const std::string& name) {
  for (const Json& row : frontier_rows())
    if (row["name"] == name) return row;
  qFatal("no row %s", name.c_str());
}

ModelRef read_config(const Json& config, const std::string& name = "config.json") {
  return import_files({{name, config.dump(1)}}, default_design()).design.work.model;
}

ModelRef catalog_model(const char* id) {
  const auto entry = find_entry(CatalogKind::models, id);
  if (!entry) qFatal("no model %s", id);
  return std::get<ModelRef>(*entry);
}

QString digits(double value) { return QString::number(value, 'f', 0); }

QString complaint_of(const Json& config) {
  try {
    read_config(config);
  } catch (const InputError& error) {
    return QString::fromUtf8(error.what());
  }
  return "";
}

/// Compares a model with each figure of its row.
void compare_figures(const Model& m, const Json& row) {
  const KvCache cache(m, CacheFormat::bits_16);
  const std::pair<const char*, double> figures[] = {{"parameters", total_parameters(m)},
                                                    {"active", active_parameters(m)},
                                                    {"first_token_bytes", cache.next_token_bytes(0)},
                                                    {"token_bytes", cache.long_token_bytes()},
                                                    {"state_bytes", cache.state_bytes()},
                                                    {"million_bytes", cache.bytes(1048576)},
                                                    {"module", prediction_module_parameters(m).total()}};
  for (const auto& [key, value] : figures)
    if (row.contains(key))
      QVERIFY2(digits(value) == digits(row[key].get<double>()),
               qPrintable(QString("%1: %2, published %3").arg(key, digits(value), digits(row[key].get<double>()))));
}

}  // namespace

class TestFrontierModels : public QObject {
  Q_OBJECT

 private slots:
  void figures_equal_the_published_ones_data() {
    QTest::addColumn<QString>("name");
    for (const Json& row : frontier_rows()) {
      const std::string name = row["name"].get<std::string>();
      QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
  }
  void figures_equal_the_published_ones() {
    QFETCH(QString, name);
    const Json row = row_of(name.toStdString());
    const Import import = import_files({{name.toStdString() + "/config.json", row["config"].dump()}}, default_design());
    compare_figures(*import.design.work.model, row);
    for (const IgnoredValue& i : import.ignored) QVERIFY2(i.reason.text() != "Unknown key", i.key.c_str());
    if (row.contains("catalog")) {
      const std::string id = row["catalog"].get<std::string>();
      compare_figures(*catalog_model(id.c_str()), row);
      // The configuration and the entry describe the same model.
      QCOMPARE(digits(total_parameters(*catalog_model(id.c_str()))),
               digits(total_parameters(*import.design.work.model)));
    }
  }

  /// Totals that only a formula gives are marked in the catalog.
  void formulas_are_marked() {
    for (const Json& row : frontier_rows()) {
      if (!row.contains("catalog")) continue;
      const ModelRef m = catalog_model(row["catalog"].get<std::string>().c_str());
      if (row.contains("formula")) QVERIFY2(m->notes.find("formula") != std::string::npos, m->id.c_str());
    }
  }

  /// A model with groups of layers is the same after writing and reading.
  void groups_of_layers_are_kept() {
    for (const EntryRef& entry : catalog(CatalogKind::models)) {
      const Json written = to_json(entry);
      const EntryRef read = entry_from_json(CatalogKind::models, written);
      QCOMPARE(QByteArray::fromStdString(to_json(read).dump()), QByteArray::fromStdString(written.dump()));
      const Model &a = *std::get<ModelRef>(entry), &b = *std::get<ModelRef>(read);
      QCOMPARE(a.kinds.size(), b.kinds.size());
      QCOMPARE(digits(total_parameters(b)), digits(total_parameters(a)));
      QCOMPARE(cache_bytes(b, CacheFormat::fp8, 1e5), cache_bytes(a, CacheFormat::fp8, 1e5));
    }
  }

  /// A new depth keeps the ratio of the groups; another field changes the groups that had the model's value.
  void edits_reach_the_groups() {
    const EntryRef glm(catalog_model("glm-5.2"));
    const Model half = *std::get<ModelRef>(with_field(glm, "layers", 39.0));
    double layers = 0;
    for (const Model& kind : half.kinds) layers += kind.layers;
    QCOMPARE(layers, 39.0);
    QCOMPARE(half.moe_layers + half.dense_layers, 39.0);
    const Model same = *std::get<ModelRef>(with_field(with_field(glm, "layers", 39.0), "layers", 78.0));
    QCOMPARE(digits(total_parameters(same)), digits(total_parameters(*catalog_model("glm-5.2"))));
    // A group that was once without layers returns with its own shape.
    const EntryRef one = with_field(glm, "layers", 1.0);
    QCOMPARE(digits(total_parameters(*std::get<ModelRef>(with_field(one, "layers", 78.0)))),
             digits(total_parameters(*catalog_model("glm-5.2"))));
    for (const char* id : {"glm-5.2", "minimax-m3", "nemotron-super-49b"})
      for (double depth = 1; depth <= 40; ++depth) {
        const ModelRef m = std::get<ModelRef>(with_field(EntryRef(catalog_model(id)), "layers", depth));
        QVERIFY2(std::isfinite(total_parameters(*m)), id);
      }
    const Model wide = *std::get<ModelRef>(with_field(glm, "experts", 512.0));
    for (const Model& kind : wide.kinds) QCOMPARE(kind.experts, kind.moe_layers > 0 ? 512.0 : 0.0);
    // Counts follow from the groups.
    QCOMPARE(std::get<ModelRef>(with_field(glm, "moe_layers", 10.0))->moe_layers, 75.0);
  }

  void contradictions_are_refused() {
    const Json good = to_json(EntryRef(catalog_model("glm-5.2")));
    const auto said = [&](const std::function<void(Json&)>& change) {
      Json json = good;
      change(json);
      try {
        entry_from_json(CatalogKind::models, json);
      } catch (const InputError& error) {
        return QString::fromUtf8(error.what());
      }
      return QString();
    };
    QVERIFY(said([](Json&) {}).isEmpty());
    QVERIFY(said([](Json& j) { j["kinds"][0]["layers"] = 4; }).contains("must add up to layers"));
    QVERIFY(said([](Json& j) { j["moe_layers"] = 74; }).contains("moe_layers must be the sum"));
    QVERIFY(said([](Json& j) { j["kinds"][0]["nonsense"] = 4; }).contains("nonsense"));
    QVERIFY(said([](Json& j) { j["kinds"][0]["heads"] = "many"; }).contains("heads"));
    const auto split = [](Json& j) {
      j["kinds"][1]["moe_layers"] = 50;
      j["kinds"][1]["dense_layers"] = 7;
    };
    QVERIFY2(said(split).contains("0 or all of its layers"), qPrintable(said(split)));
    QVERIFY(said([](Json& j) { j["kinds"] = 4; }).contains("kinds"));
    QVERIFY(said([](Json& j) { j["kinds"][0] = 4; }).contains("kinds"));
  }

  /// DeepSeek-V4: layers read a window and, of compressed entries, all or those that the index selects.
  void compressed_attention_reads_fewer_tokens() {
    const Model& m = *catalog_model("deepseek-v4-flash");
    QCOMPARE(m.kinds.size(), size_t{4});
    const double length = 1048576, window = 128 * (2 - 128 / length);
    for (const Model& kind : m.kinds) {
      double expected = window;
      if (kind.compress_ratio == 128) expected += length / 128;
      // Index: 64 heads of 128 score each entry; scores of attention have 64 heads of 512, and twice their values.
      if (kind.compress_ratio == 4)
        expected += 512 * (2 - 512 * 4 / length) + length / 4 * (64 * 128 / (2.0 * 64 * 512));
      QVERIFY(std::abs(attended_tokens(kind, length) / expected - 1) < 1e-12);
    }
    // A step reads the window of each layer, the selected entries of 21 layers and all entries of 20.
    const double step = 43 * 128 * 1024.0 + 21 * (512 * 1024.0 + length / 4 * 256) + 20 * (length / 128 * 1024);
    QCOMPARE(KvCache(m, CacheFormat::bits_16).read_bytes(length), step);
  }

  /// Four residual streams cross a stage boundary and are the saved input of a recomputed layer.
  void residual_streams_multiply_traffic_and_saved_inputs() {
    const auto entry = EntryRef(catalog_model("deepseek-v4-flash"));
    const auto figures = [](const EntryRef& model) {
      Design design = default_design();
      design.work.model = std::get<ModelRef>(model);
      const Design whole = resolved(design);
      const Setting s = make_setting(whole);
      return std::pair{boundary_bytes(s), activation_bytes_per_token(s, true, Recompute::full)};
    };
    const auto four = figures(entry), one = figures(with_field(entry, "streams", 1.0));
    QCOMPARE(four.first, 4 * one.first);
    QCOMPARE(four.second, 4 * one.second);
    QCOMPARE(residual_width(*catalog_model("deepseek-v4-flash")), 4 * 4096.0);
  }

  /// Layers that use the selection of a layer above have no index keys, but attend to the same tokens.
  void shared_selections_save_the_index() {
    const Model &own = *catalog_model("glm-5"), &shared = *catalog_model("glm-5.2");
    const KvCache a(own, CacheFormat::bits_16), b(shared, CacheFormat::bits_16);
    QCOMPARE(a.long_token_bytes() - b.long_token_bytes(), 57 * 132.0);
    QCOMPARE(a.read_bytes(1e5) - b.read_bytes(1e5), 57 * 132.0 * 1e5);
    QVERIFY(attended_tokens(shared, 1e5) < attended_tokens(own, 1e5) / 2);
    QVERIFY(attended_tokens(shared, 1e5) > attended_tokens(own, 1e5) / 4);
    QCOMPARE(digits(matmul_parameters(own) - matmul_parameters(shared)), digits(57 * (9371904.0 - 256)));
  }

  /// The reduced configuration of Step-3.7 lacks the heads of windowed layers.
  void a_missing_head_count_is_reported() {
    const Json config = row_of("Step-3.7-Flash")["config"];
    const Import import = import_files({{"config.json", config.dump()}}, default_design());
    QVERIFY(std::any_of(import.warnings.begin(), import.warnings.end(),
                        [](const Message& w) { return w.text().find("96") != std::string::npos; }));
    Json complete = config;
    complete["attention_other_setting"] = {{"num_attention_heads", 96}, {"num_attention_groups", 8}, {"head_dim", 128}};
    const Import other = import_files({{"config.json", complete.dump()}}, default_design());
    QVERIFY(other.warnings.size() < import.warnings.size());
    QCOMPARE(digits(total_parameters(*other.design.work.model)), digits(total_parameters(*import.design.work.model)));
  }

  /// GLM-5.2 can state its pattern by numbers instead of a list.
  void a_pattern_of_indexes_can_be_numbers() {
    Json config = row_of("GLM-5.2")["config"];
    const double listed = total_parameters(*read_config(config));
    config.erase("indexer_types");
    QCOMPARE(digits(total_parameters(*read_config(config))), digits(listed));
    config["index_topk_pattern"] = "FFSS";
    QVERIFY(complaint_of(config).contains("index_topk_pattern") || complaint_of(config).contains("FFSS"));
  }

  void malformed_groups_are_refused() {
    Json config = row_of("GLM-5.2")["config"];
    config["indexer_types"][0] = "half";
    QVERIFY(complaint_of(config).contains("full, shared"));
    Json nas = row_of("Nemotron-Super-49B")["config"];
    nas["num_hidden_layers"] = 79;
    QVERIFY(complaint_of(nas).contains("79 layers"));
    nas = row_of("Nemotron-Super-49B")["config"];
    nas["block_configs"][0]["attention"]["replace_with_linear"] = true;
    QVERIFY(complaint_of(nas).contains("replace_with_linear"));
    nas["block_configs"][0] = 5;
    QVERIFY(!complaint_of(nas).isEmpty());
    Json flash = row_of("DeepSeek-V4-Flash")["config"];
    flash["compress_ratios"] = {4, 128};
    QVERIFY(complaint_of(flash).contains("43 layers"));
    flash.erase("compress_ratios");
    QVERIFY(complaint_of(flash).contains("compress_ratios"));
    Json other = row_of("GLM-5")["config"];
    other["hc_mult"] = 4;
    QVERIFY(complaint_of(other).contains("hc_mult"));
  }
};

TRAINYARD_TEST(TestFrontierModels);
#include "tst_frontier_models.moc"
