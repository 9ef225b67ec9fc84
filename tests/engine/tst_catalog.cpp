// SPDX-License-Identifier: GPL-3.0-or-later
// Catalog entries are complete, in range and have sources. Editing and writing them loses nothing.
#include <QTest>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <thread>

#include "engine/catalog/catalog.h"
#include "engine/error.h"
#include "engine/json/json.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

EntryRef entry(CatalogKind kind, const char* id) {
  const auto found = find_entry(kind, id);
  if (!found) qFatal("no entry %s", id);
  return *found;
}
EntryRef model(const char* id) { return entry(CatalogKind::models, id); }

double figure(const EntryRef& e, const char* field) {
  const auto value = field_number(e, field);
  if (!value) qFatal("no number %s", field);
  return *value;
}

bool quotes(const EntryRef& e, const char* figure) {
  for (const QuotedFigure& q : base(e).quoted)
    if (q.figure.find(figure) != std::string::npos && q.where.find("source document") != std::string::npos) return true;
  return false;
}

template <class Call>
QString complaint(Call call) {
  try {
    call();
  } catch (const InputError& error) {
    return QString::fromUtf8(error.what());
  }
  return {};
}
QString complaint_of_json(CatalogKind kind, const Json& json) {
  return complaint([&] { entry_from_json(kind, json); });
}

void each(const std::function<void(CatalogKind, const EntryRef&)>& visit) {
  for (const CatalogKind kind : catalog_kinds)
    for (const EntryRef& e : catalog(kind)) visit(kind, e);
}

}  // namespace

class TestCatalog : public QObject {
  Q_OBJECT
 private slots:
  void countsAndIds() {
    const std::map<std::string, std::size_t> counts{
        {"accelerators", 76 + 51}, {"models", 145},  {"datasets", 32},        {"storage", 135},
        {"sample_workloads", 9},   {"networks", 12}, {"serving_engines", 17}, {"request_mixes", 11}};
    for (const CatalogKind kind : catalog_kinds) {
      QCOMPARE(catalog(kind).size(), counts.at(catalog_id(kind)));
      QVERIFY(catalog_kind(catalog_id(kind)) == kind);
      QVERIFY(*catalog_label(kind));
      std::set<std::string> ids, names;
      for (const EntryRef& e : catalog(kind)) {
        QVERIFY2(ids.insert(base(e).id).second, base(e).id.c_str());
        QVERIFY2(names.insert(base(e).name).second, base(e).name.c_str());
        QVERIFY(kind_of(e) == kind);
      }
    }
    QVERIFY(!catalog_kind("nonsense"));
    QVERIFY(!find_entry(CatalogKind::models, "nonsense"));
  }

  void entriesHaveSources() {
    each([](CatalogKind, const EntryRef& e) {
      const EntryBase& b = base(e);
      QVERIFY2(!b.sources.empty(), b.id.c_str());
      for (const std::string& source : b.sources) QVERIFY2(source.size() > 3, b.id.c_str());
      for (const QuotedFigure& q : b.quoted)
        QVERIFY2(!q.figure.empty() && !q.where.empty() && !q.reason.empty(), b.id.c_str());
      std::set<std::string> ids;
      for (const FieldView& field : fields(e)) ids.insert(field.id);
      for (const std::string& id : b.unverified) QVERIFY2(ids.count(id) == 1, (b.id + " " + id).c_str());
      QVERIFY(!b.custom);
    });
  }

  void numbersAreInTheirRanges() {
    each([](CatalogKind, const EntryRef& e) {
      for (const FieldView& field : fields(e)) {
        QVERIFY(*field.label && *field.help);
        const double* number = std::get_if<double>(&field.value);
        if (!number) continue;
        const std::string where = base(e).id + " " + field.id;
        if (std::isnan(*number))
          QVERIFY2(field.may_be_unknown, where.c_str());
        else
          QVERIFY2(*number >= field.min && *number <= field.max, where.c_str());
        if (field.integer && !std::isnan(*number)) QVERIFY2(*number == std::floor(*number), where.c_str());
        // An unknown figure cannot be marked as unverified.
        if (std::isnan(*number)) QVERIFY2(!field.unverified, where.c_str());
      }
    });
  }

  void figuresAreInSi() {
    const EntryRef h100 = entry(CatalogKind::accelerators, "h100-sxm");
    QCOMPARE(figure(h100, "memory"), 80.0 * 1024 * 1024 * 1024);
    QCOMPARE(figure(h100, "memory_bandwidth"), 3.35e12);
    QCOMPARE(figure(h100, "peak_bf16"), 989.4e12);
    QCOMPARE(figure(h100, "scale_up_bandwidth"), 450e9);  // one direction of 900 GB/s
    QCOMPARE(figure(h100, "nic_bandwidth"), 50e9);        // 400 Gb/s
    QCOMPARE(figure(h100, "price"), 2.0);
    QVERIFY(std::isnan(figure(h100, "peak_fp4")));
    QCOMPARE(figure(entry(CatalogKind::accelerators, "trainium2"), "memory"), 96.0 * 1024 * 1024 * 1024);
    QCOMPARE(figure(entry(CatalogKind::storage, "nfs-tcp"), "client_read"), 3e9);
    QCOMPARE(figure(entry(CatalogKind::storage, "nfs-nconnect"), "client_read"), 10e9);
    QCOMPARE(figure(entry(CatalogKind::datasets, "the-pile"), "size"), 890e9);
    QVERIFY(!field_number(h100, "vendor"));
    QVERIFY(!field_number(h100, "nonsense"));
  }

  /// MLPerf Storage v1.0: MB/s that one device reads.
  void benchmarkRates() {
    const auto rate = [](const char* id, const char* device) {
      const EntryRef e = entry(CatalogKind::sample_workloads, id);
      return figure(e, "record_bytes") * figure(e, device) / 1e6;
    };
    QVERIFY(std::abs(rate("unet3d", "rate_h100") / 3177 - 1) < 0.01);
    QVERIFY(std::abs(rate("unet3d", "rate_a100") / 1614 - 1) < 0.01);
    QVERIFY(std::abs(rate("resnet50", "rate_h100") / 205 - 1) < 0.01);
    QVERIFY(std::abs(rate("cosmoflow", "rate_h100") / 808 - 1) < 0.01);
  }

  void sourceDocumentsAreQuoted_data() {
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("id");
    QTest::addColumn<QString>("quoted");
    const auto row = [](CatalogKind kind, const char* id, const char* text) {
      QTest::addRow("%s %s", id, text) << int(kind) << id << text;
    };
    for (const char* id : {"a100-sxm-40gb", "a100-pcie-40gb", "a100-sxm-80gb", "a100-pcie-80gb"})
      row(CatalogKind::accelerators, id, "624 TFLOP/s");
    for (const char* text : {"40 GB", "1,555 GB/s", "600 GB/s"}) row(CatalogKind::accelerators, "a100-sxm-40gb", text);
    for (const char* id : {"v100-sxm2-16gb", "v100-pcie-16gb", "v100-sxm2-32gb", "v100-pcie-32gb", "v100s-pcie-32gb"})
      row(CatalogKind::accelerators, id, "149 TFLOP/s");
    for (const char* text : {"32 GB", "4,096-bit"}) row(CatalogKind::accelerators, "v100-sxm2-32gb", text);
    for (const char* text : {"21 TFLOP/s", "16 GB", "4,096-bit"}) row(CatalogKind::accelerators, "p100-sxm2", text);
    for (const char* text : {"8.73 TFLOP/s", "480 GB/s", "24 GB", "4,992 cores"})
      row(CatalogKind::accelerators, "k80", text);
    for (const char* text : {"420 TFLOP/s", "128 GB", "100 PFLOP/s", "32 TB", "2D toroidal mesh"})
      row(CatalogKind::accelerators, "tpu-v3", text);
    row(CatalogKind::accelerators, "h100-sxm", "3,958 TFLOP/s");
    row(CatalogKind::datasets, "llama3", "15 trillion");
    row(CatalogKind::datasets, "llama2-70b", "8 TB (7.3 TiB)");
    row(CatalogKind::datasets, "openelm", "1.5 trillion");
    row(CatalogKind::datasets, "opt-175b", "720 GB (670 GiB)");
    row(CatalogKind::datasets, "gpt3", "1.2 TB (1.1 TiB)");
    row(CatalogKind::datasets, "the-pile", "890 GB (830 GiB)");
    row(CatalogKind::datasets, "roots-bloom", "1.6 TB (1.5 TiB)");
    row(CatalogKind::datasets, "c4-en-noblocklist", "1,003 GiB");
    row(CatalogKind::storage, "nfs-tcp", "3 GB/s");
    row(CatalogKind::storage, "nfs-nconnect", "10 GB/s");
    row(CatalogKind::sample_workloads, "cosmoflow", "65 GB/s per PFLOP/s");
    row(CatalogKind::sample_workloads, "cosmoflow", "18.2 to 26 GB/s");
    row(CatalogKind::sample_workloads, "resnet50", "573 MB/s");
    row(CatalogKind::sample_workloads, "resnet50", "3.9 GB/s");
    row(CatalogKind::sample_workloads, "tiramisu-climate", "189 MB/s");
    row(CatalogKind::sample_workloads, "tiramisu-climate", "1.16 TB/s");
  }
  void sourceDocumentsAreQuoted() {
    QFETCH(int, kind);
    QFETCH(QString, id);
    QFETCH(QString, quoted);
    QVERIFY(quotes(entry(CatalogKind(kind), qPrintable(id)), qPrintable(quoted)));
  }

  void everyEntrySurvivesJson() {
    each([](CatalogKind kind, const EntryRef& e) {
      const Json json = to_json(e);
      const Json parsed = Json::parse(json.dump(2));
      QCOMPARE(to_json(entry_from_json(kind, parsed)).dump(), json.dump());
    });
  }

  void editedEntriesAreCustom() {
    const EntryRef h100 = entry(CatalogKind::accelerators, "h100-sxm");
    const EntryRef faster = with_field(h100, "price", 3.0);
    QCOMPARE(figure(faster, "price"), 3.0);
    QCOMPARE(figure(h100, "price"), 2.0);
    QVERIFY(base(faster).custom);
    QCOMPARE(base(faster).id, std::string("h100-sxm-custom"));
    // The mark belongs to the catalog's figure, not to the user's.
    const EntryRef mi355x = entry(CatalogKind::accelerators, "mi355x");
    const auto is_doubted = [](const EntryRef& e) { return std::ranges::count(base(e).unverified, "node_power") > 0; };
    QVERIFY(is_doubted(mi355x) && !is_doubted(with_field(mi355x, "node_power", 2000.0)));
    QCOMPARE(base(with_field_text(faster, "memory", "96 GiB")).id, std::string("h100-sxm-custom"));
    QCOMPARE(base(with_field(h100, "name", std::string("Our node"))).name, std::string("Our node"));
    QVERIFY(with_field(h100, "price", 2.0) == h100);
    QVERIFY(std::isnan(figure(with_field_text(h100, "power", "unknown"), "power")));
    const EntryRef again = entry_from_json(CatalogKind::accelerators, to_json(faster));
    QVERIFY(base(again).custom);
    QCOMPARE(to_json(again).dump(), to_json(faster).dump());
  }

  /// A model stays consistent when its fields are edited one at a time.
  void editedModelsStayConsistent() {
    const EntryRef deep = with_field(model("llama3.1-8b"), "layers", 40.0);
    QCOMPARE(figure(deep, "dense_layers"), 40.0);
    const EntryRef sparse = with_field(deep, "experts", 16.0);
    QCOMPARE(figure(sparse, "moe_layers"), 40.0);
    QCOMPARE(figure(sparse, "experts_per_token"), 1.0);
    QCOMPARE(figure(sparse, "expert_hidden"), 14336.0);
    QCOMPARE(figure(with_field(sparse, "dense_layers", 3.0), "moe_layers"), 37.0);
    QCOMPARE(figure(with_field(sparse, "experts", 0.0), "dense_layers"), 40.0);
    QCOMPARE(figure(with_field(model("deepseek-v3"), "layers", 30.0), "moe_layers"), 27.0);
    QCOMPARE(figure(with_field(model("llama3.1-8b"), "attention", std::string("mqa")), "kv_heads"), 1.0);
    QCOMPARE(figure(with_field(model("llama3.1-8b"), "heads", 4.0), "kv_heads"), 4.0);
    QCOMPARE(figure(with_field(model("gpt3-175b"), "heads", 192.0), "kv_heads"), 192.0);
    // A deeper model keeps the share of each kind of layer: half of gpt-oss's layers have windows, 30 of 40 layers of
    // Qwen3.5 are linear, and the 118 blocks of Nemotron-H are 54 mixers, 54 MLPs and 10 attention blocks.
    const auto deeper = [](EntryRef entry, double layers) { return with_field(entry, "layers", layers); };
    QCOMPARE(figure(deeper(model("gpt-oss-120b"), 72), "window_layers"), 36.0);
    QCOMPARE(figure(deeper(model("gpt-oss-120b"), 72), "sink_layers"), 72.0);
    QCOMPARE(figure(deeper(model("qwen3.5-35b-a3b"), 80), "linear_layers"), 60.0);
    QCOMPARE(figure(deeper(model("nemotron-h-56b"), 236), "linear_layers"), 108.0);
    QCOMPARE(figure(deeper(model("nemotron-h-56b"), 236), "dense_layers"), 108.0);
    // Many small edits give the same depth as one large edit, and a count set by the user is kept.
    EntryRef stepped = model("gpt-oss-120b");
    for (double layers = 37; layers <= 72; ++layers) stepped = deeper(stepped, layers);
    QCOMPARE(figure(stepped, "window_layers"), 36.0);
    QCOMPARE(figure(deeper(with_field(model("gpt-oss-120b"), "window_layers", 30.0), 72), "window_layers"), 30.0);
    // A model with any single field changed can be read back as an entry.
    for (const char* id : {"llama3.1-8b", "gpt3-175b", "deepseek-v3", "mixtral-8x7b"})
      for (const FieldView& field : fields(model(id))) {
        const double* number = std::get_if<double>(&field.value);
        if (!number || std::isnan(*number)) continue;
        const EntryRef changed = with_field(model(id), field.id, std::max(field.min, std::floor(*number / 2)));
        const QString refused = complaint_of_json(CatalogKind::models, to_json(changed));
        const bool own_value = std::string_view(field.id) == "ffn_hidden" || *number <= 1;
        QVERIFY2(refused.isEmpty() || own_value, qPrintable(refused));
      }
  }

  /// A device names the kernel family whose coefficients it uses. Every fitted generation has a family.
  void acceleratorsNameTheirKernelFamily() {
    const auto family = [](const EntryRef& e) { return std::get<AcceleratorRef>(e)->kernel_family; };
    std::set<Generation> own;
    for (const KernelFamily& f : kernel_families()) {
      QVERIFY(find_kernel_family(f.id) == &kernel_families()[f.index]);
      if (f.id == generation_id(f.coefficients)) own.insert(f.coefficients);
    }
    QCOMPARE(own.size(), std::size_t(generation_count));
    for (const EntryRef& e : catalog(CatalogKind::accelerators)) {
      QVERIFY2(family(e) != &other_kernel_family(), base(e).id.c_str());
      const std::string& vendor = std::get<AcceleratorRef>(e)->vendor;
      const bool fitted = vendor == "NVIDIA" || vendor == "Google";
      QVERIFY2(fitted || family(e)->id != generation_id(family(e)->coefficients), base(e).id.c_str());
    }
    const EntryRef h100 = entry(CatalogKind::accelerators, "h100-sxm");
    QCOMPARE(family(h100)->id, std::string("hopper"));
    QCOMPARE(family(with_field_text(h100, "kernel_family", "cdna3"))->label, std::string("CDNA 3"));
    QVERIFY(complaint([&] { with_field_text(h100, "kernel_family", "thopper"); }).contains("volta, turing, ampere"));
    // In files from before devices had a family, a copy gets the family of its original and a custom device "other".
    Json copy = to_json(with_field(h100, "price", 3.0));
    QVERIFY(copy.erase("kernel_family") == 1);
    QCOMPARE(family(entry_from_json(CatalogKind::accelerators, copy))->id, std::string("hopper"));
    const Json own_device{{"id", "ours"}, {"custom", true}};
    QCOMPARE(family(entry_from_json(CatalogKind::accelerators, own_device))->id, std::string("other"));
  }

  void typedValuesAreRead() {
    QCOMPARE(figure(with_field_text(model("llama3.1-8b"), "layers", "80"), "layers"), 80.0);
    const EntryRef h100 = entry(CatalogKind::accelerators, "h100-sxm");
    QCOMPARE(figure(with_field_text(h100, "nic_bandwidth", "800 Gb/s"), "nic_bandwidth"), 100e9);
    QCOMPARE(figure(with_field_text(h100, "memory", "96 GiB"), "memory"), 96.0 * 1024 * 1024 * 1024);
    const auto tied = fields(with_field_text(model("llama3.1-8b"), "tied_embeddings", "on"));
    for (const FieldView& field : tied)
      if (std::string_view(field.id) == "tied_embeddings") QCOMPARE(std::get<bool>(field.value), true);
  }

  void wrongFieldsAreRefusedInOneSentence() {
    const EntryRef llama = model("llama3.1-8b");
    for (const auto& [field, text] :
         std::initializer_list<std::pair<const char*, const char*>>{{"layers", "-3"},
                                                                    {"layers", "2.5"},
                                                                    {"layers", "many"},
                                                                    {"layers", "unknown"},
                                                                    {"layers", ""},
                                                                    {"gated_mlp", "perhaps"},
                                                                    {"norm", "batch"},
                                                                    {"attention", "none"},
                                                                    {"name", ""}}) {
      const QString said = complaint([&] { with_field_text(llama, field, text); });
      QVERIFY2(said.contains(QLatin1String(field)) && said.contains(QLatin1String("not allowed")), qPrintable(said));
      QVERIFY2(said.contains(QLatin1String(text)) && !said.contains('\n'), qPrintable(said));
    }
    QVERIFY(complaint([&] { with_field_text(llama, "norm", "batch"); }).contains("rms, layer"));
    QVERIFY(complaint([&] { with_field(llama, "layers", true); }).contains("layers"));
    QVERIFY(complaint([&] { with_field_text(llama, "layres", "3"); }).contains("layres"));
  }

  void wrongJsonIsRefusedInOneSentence() {
    const Json good = to_json(model("deepseek-v3"));
    QVERIFY(complaint_of_json(CatalogKind::models, good).isEmpty());
    const auto broken = [&](const char* key, const Json& value) {
      Json json = good;
      json[key] = value;
      return complaint_of_json(CatalogKind::models, json);
    };
    for (const auto& [key, value] : std::initializer_list<std::pair<const char*, Json>>{
             {"layers", "many"},      {"layers", nullptr},   {"layers", 0},
             {"layers", 1e9},         {"layers", 60.5},      {"hidden", Json::array()},
             {"gated_mlp", 1},        {"attention", "none"}, {"name", ""},
             {"family", 3},           {"sources", "a book"}, {"sources", Json{1}},
             {"quoted", Json{"624"}}, {"notes", 1},          {"custom", "yes"},
             {"layers", 60},          {"kv_heads", 500},     {"experts_per_token", 300},
             {"kv_lora", 0},          {"expert_hidden", 0}}) {
      const QString said = broken(key, value);
      QVERIFY2(said.startsWith("models \"deepseek-v3\": ") && said.contains(QLatin1String(key)), qPrintable(said));
      QVERIFY2(!said.contains('\n'), qPrintable(said));
    }
    QVERIFY(broken("colour", "red").contains("colour"));
    QVERIFY(complaint_of_json(CatalogKind::models, Json::array()).contains("models"));
    QVERIFY(complaint_of_json(CatalogKind::models, Json::object()).contains("id"));
    QVERIFY(complaint_of_json(CatalogKind::models, Json{{"id", "x"}}).contains("layers"));
  }

  void missingKeysTakeDefaults() {
    const Json small{{"id", "small"},  {"layers", 2},       {"hidden", 64},  {"heads", 4},
                     {"head_dim", 16}, {"ffn_hidden", 256}, {"vocab", 1000}, {"max_sequence", 128}};
    const EntryRef e = entry_from_json(CatalogKind::models, small);
    QCOMPARE(base(e).name, std::string("small"));
    QCOMPARE(figure(e, "kv_heads"), 4.0);
    QCOMPARE(figure(e, "dense_layers"), 2.0);
    QVERIFY(std::isnan(figure(entry_from_json(CatalogKind::accelerators, Json{{"id", "x"}}), "memory")));
  }

  void threadsSeeOneCatalog() {
    std::vector<std::thread> threads;
    std::vector<const void*> seen(8);
    for (std::size_t i = 0; i < seen.size(); ++i)
      threads.emplace_back([&seen, i] { seen[i] = &base(catalog(CatalogKind::storage).front()); });
    for (std::thread& thread : threads) thread.join();
    for (const void* one : seen) QCOMPARE(one, seen.front());
  }
};

TRAINYARD_TEST(TestCatalog);
#include "tst_catalog.moc"
