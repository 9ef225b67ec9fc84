// SPDX-License-Identifier: GPL-3.0-or-later
// Models that learn from samples: counts of their rows, memory, time, refusals, and what they show.
#include <QTest>

#include <algorithm>
#include <cmath>

#include "engine/catalog/sample_layers.h"
#include "engine/error.h"
#include "engine/evaluation/layout_model.h"
#include "engine/files/tables.h"
#include "engine/formats/kit/export.h"
#include "engine/json/json.h"
#include "engine/metrics/explain.h"
#include "engine/metrics/handle.h"
#include "engine/model/sample_model.h"
#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/findings.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Design with(const char* base, const std::string& more = {}) {
  Design design = default_design();
  for (const QByteArray& each : (QByteArray(base) + ' ' + more.c_str()).simplified().split(' '))
    assign(design, each.toStdString());
  return design;
}
Evaluation of(const char* base, const std::string& more = {}) { return evaluate(with(base, more)); }

bool close(double a, double b, double tolerance = 1e-9) { return std::abs(a - b) <= tolerance * std::abs(b); }

const Model& model(const char* id) { return *std::get<ModelRef>(find_entry(CatalogKind::models, id).value()); }

/// ResNet-50 on the eight A100 of a DGX, 256 images per GPU in mixed precision, as NVIDIA measured it.
constexpr auto resnet =
    "model=resnet-50 dataset=imagenet-1k accelerator=a100-sxm-80gb accelerators=8 network=fat-tree "
    "tensor_parallel=1 pipeline_parallel=1 schedule=1f1b virtual_pipeline=1 global_batch=2048 micro_batch=256 "
    "precision=fp16 framework=fsdp optimizer=sgd_momentum zero_stage=0 epochs=90 storage=dgx-h100-local "
    "loader_workers=32";

}  // namespace

class TestSampleModels : public QObject {
  Q_OBJECT
 private slots:
  void countsAreExact_data();
  void countsAreExact();
  void memoryByHand();
  void timeIsARoofline();
  void measuredThroughputIsInTheLikelyRange_data();
  void measuredThroughputIsInTheLikelyRange();
  void layoutsThatRowsDoNotDescribeAreRefused_data();
  void layoutsThatRowsDoNotDescribeAreRefused();
  void otherJobsAreRefused_data();
  void otherJobsAreRefused();
  void formatsOfTransformersRefuseThem();
  void inputsOfTextHaveNoEffect_data();
  void inputsOfTextHaveNoEffect();
  void searchesComputeTheSame();
  void tablesAreSplitOverAllDevices();
  void storageReadsSamples();
  void resultsAreNamedAfterSamples();
  void rowsAreWrittenAndRead();
  void badRowsAreRefused_data();
  void badRowsAreRefused();
};

void TestSampleModels::countsAreExact_data() {
  QTest::addColumn<double>("parameters");
  QTest::addColumn<double>("flops");  // forward and backward, per sample
  const auto row = [](const char* id, double parameters, double flops) { QTest::newRow(id) << parameters << flops; };
  // torchvision: 25,557,032 and 4.09 G multiply-adds; 304,326,632 and 61.55 G; 632,045,800 and 167.3 G.
  row("resnet-50", 25557032, 6 * 4.089e9);
  row("vit-l-16", 304326632, 6 * 61.555e9);
  row("vit-h-14", 632045800, 6 * 167.295e9);
  // DiT, table 4: 118.64 G multiply-adds.
  row("dit-xl-2", 675129632, 6 * 118.64e9);
  // Kurth et al.: 4.188 TFLOP. The other counts have no published figure and are sums by hand over the code.
  row("tiramisu-5x5", 7504835, 4.188e12);
  row("deeplabv3plus-resnet-50", 43718883, 13.024e12);
  row("cosmoflow-3d", 8907556, 206.586e9);
  // 187,767,399 rows of 128, and 2,368,897 weights of the MLPs.
  row("dlrm-criteo-1tb", 187767399.0 * 128 + 2368897, 3 * 4916992);
}
void TestSampleModels::countsAreExact() {
  QFETCH(double, parameters);
  QFETCH(double, flops);
  Design d = with(resnet, std::string("model=") + QTest::currentDataTag());
  const Evaluation e = evaluate(d);
  QCOMPARE(e.parameters, parameters);
  QVERIFY2(close(e.flops_per_token, flops, 1e-3), qPrintable(QString::number(e.flops_per_token)));
  const double published = d.work.model->published_parameters;
  QVERIFY(std::isnan(published) || published == parameters);
}

/// Batch normalization and activation each save the output of a convolution. In 16 bits, 256 images save 10.7 GB.
void TestSampleModels::memoryByHand() {
  const Evaluation e = of(resnet);
  const double saved = sample_saved_elements(model("resnet-50"));
  QVERIFY(close(e.memory_activations, 256 * 2 * saved));
  QVERIFY(close(e.memory_activations, 10.7e9, 0.01));
  // FP16 weights, FP32 master copies and momentum, FP32 gradients of fsdp.
  QVERIFY(close(e.memory_weights + e.memory_gradients + e.memory_optimizer, 25557032 * e.model_state_bytes));
  QVERIFY(close(of(resnet, "micro_batch=128").memory_activations, e.memory_activations / 2));
  QVERIFY(close(of(resnet, "precision=fp32").memory_activations, 2 * e.memory_activations));
  // NVIDIA trains with 256 images in mixed precision, and 112 in FP32, on a V100 of 16 GB (configs.yml, DGX1V).
  QVERIFY(of(resnet, "accelerator=v100-sxm2-16gb").fits != Fit::no);
  QVERIFY(of(resnet, "accelerator=v100-sxm2-16gb precision=fp32 micro_batch=112 global_batch=896").fits != Fit::no);
  QVERIFY(of(resnet, "accelerator=v100-sxm2-16gb precision=fp32").fits == Fit::no);
  const Evaluation divided = of(resnet, "zero_stage=1");
  QVERIFY(close(divided.memory_optimizer, e.memory_optimizer / 8));
  QCOMPARE(divided.memory_activations, e.memory_activations);
}

void TestSampleModels::timeIsARoofline() {
  const Evaluation e = of(resnet);
  // Convolutions alone take longer than at the peak; all traffic takes longer than at the full bandwidth.
  QVERIFY(e.time_compute > 256 * e.flops_per_token / e.peak_flops);
  const Model& m = model("resnet-50");
  double streamed = 0;
  for (const SampleLayer& row : m.sample_layers) streamed += row.count * row.streamed;
  QVERIFY(e.time_compute > 256 * 3 * 2 * streamed / with(resnet).cluster.accelerator->memory_bandwidth);
  // Gradient accumulation: two passes of half the micro-batch.
  const Evaluation twice = of(resnet, "micro_batch=128");
  QCOMPARE(twice.micro_batches, 2.0);
  QVERIFY(twice.time_compute > e.time_compute);
  QVERIFY(twice.time_compute < 1.1 * e.time_compute);
  QCOMPARE(e.time_tensor + e.time_context + e.time_expert + e.time_pipeline + e.time_bubble, 0.0);
}

/// NVIDIA DeepLearningExamples, ResNet50 v1.5 for PyTorch, README, training performance with mixed precision.
void TestSampleModels::measuredThroughputIsInTheLikelyRange_data() {
  QTest::addColumn<QString>("machine");
  QTest::addColumn<double>("images");
  QTest::newRow("A100") << "accelerators=1 global_batch=256" << 2470.0;
  QTest::newRow("8 A100") << "accelerators=8" << 16621.0;
  QTest::newRow("8 A100, TF32") << "accelerators=8 precision=fp32" << 7248.0;
  QTest::newRow("V100") << "accelerator=v100-sxm2-32gb accelerators=1 global_batch=256" << 1156.0;
  QTest::newRow("8 V100") << "accelerator=v100-sxm2-32gb accelerators=8" << 8056.0;
}
void TestSampleModels::measuredThroughputIsInTheLikelyRange() {
  QFETCH(QString, machine);
  QFETCH(double, images);
  const Evaluation e = of(resnet, machine.toStdString());
  QCOMPARE(e.legality.reason, Illegality::none);
  qInfo("%s: %.0f images/s measured, %.0f predicted (%.2f), %.0f to %.0f likely", QTest::currentDataTag(), images,
        e.tokens_per_second, e.tokens_per_second / images, e.tokens_per_step / e.step_time_high,
        e.tokens_per_step / e.step_time_low);
  QVERIFY(images > e.tokens_per_step / e.step_time_high);
  QVERIFY(images < e.tokens_per_step / e.step_time_low);
}

void TestSampleModels::layoutsThatRowsDoNotDescribeAreRefused_data() {
  QTest::addColumn<Illegality>("reason");
  QTest::newRow("tensor_parallel=2") << Illegality::sample_degrees;
  QTest::newRow("pipeline_parallel=2") << Illegality::sample_degrees;
  QTest::newRow("context_parallel=2") << Illegality::sample_degrees;
  QTest::newRow("precision=fp8") << Illegality::sample_recipe;
  QTest::newRow("optimizer=muon") << Illegality::sample_recipe;
  QTest::newRow("optimizer=adafactor") << Illegality::sample_recipe;
  QTest::newRow("micro_batch=3") << Illegality::batch;
}
void TestSampleModels::layoutsThatRowsDoNotDescribeAreRefused() {
  QFETCH(Illegality, reason);
  const Design d = with(resnet, QTest::currentDataTag());
  const Evaluation e = evaluate(d);
  QCOMPARE(e.legality.reason, reason);
  QVERIFY(e.fits == Fit::no);
  QVERIFY(!legality_message(d, e).text().empty());
}

void TestSampleModels::otherJobsAreRefused_data() {
  QTest::addColumn<QString>("job");
  QTest::newRow("serving") << "serving";
  QTest::newRow("post_training") << "post_training";
}
void TestSampleModels::otherJobsAreRefused() {
  QFETCH(QString, job);
  Design d = with(resnet);
  d.job = job == "serving" ? Job::serving : Job::post_training;
  const Evaluation e = evaluate(d);
  QVERIFY(!is_legal(e));
  QVERIFY(QString::fromStdString(legality_message(d, e).text()).contains("can only be trained"));
  for (const Metric* each : metrics(d.job))
    if (each->value) QVERIFY2(std::isnan(number(e, *each)), each->id);
  if (d.job != Job::serving) return;
  const std::vector<Finding> all = findings(d, e);
  const auto refused = std::ranges::find_if(all, [](const Finding& each) { return each.severity == Severity::error; });
  QVERIFY(refused != all.end());
  QCOMPARE(refused->detail.text(), legality_message(d, e).text());
  QVERIFY(refused->parameters == (std::vector<ParameterHandle>{&Workload::model, &Design::job}));
  QCOMPARE(obstacle_of(d, e).reason.text(), legality_message(d, e).text());
}

/// A file of a transformer has no layers of other kinds.
void TestSampleModels::formatsOfTransformersRefuseThem() {
  for (const Format* format : formats())
    if (can_describe(*format, Job::training) && describes_design(*format))
      QVERIFY_THROWS_EXCEPTION(InputError, export_design(with(resnet), *format, "a"));
}

void TestSampleModels::inputsOfTextHaveNoEffect_data() {
  QTest::addColumn<QString>("setting");
  for (const char* each :
       {"sequence_length=4096", "tokens=1e12", "recompute=full", "recompute=modules", "adapters=lora", "objective=dpo",
        "mtp_depth=1", "flash_attention=off", "media=images", "token_bytes=8", "text_bytes=9", "kernels_per_layer=40",
        "flop_convention=megatron", "gradient_compression=powersgd", "document_length=100"})
    QTest::newRow(each) << QString::fromLatin1(each);
}
void TestSampleModels::inputsOfTextHaveNoEffect() {
  QFETCH(QString, setting);
  const Design d = with(resnet, setting.toStdString());
  const Parameter* input = find_parameter(setting.section('=', 0, 0).toStdString());
  QVERIFY(input->why_idle(d));
  QVERIFY(input->why_idle.hides(d));
  QCOMPARE(metrics_json(evaluate(d)).dump(), metrics_json(of(resnet)).dump());
  QVERIFY(!input->why_idle.hides(default_design()));
}

void TestSampleModels::searchesComputeTheSame() {
  const Design d = with(resnet);
  const LayoutModel layouts(d);
  LayoutModel::Scratch scratch(layouts);
  for (const double micro_batch : {1, 16, 64, 256})
    for (const ZeroStage zero : {ZeroStage::zero_0, ZeroStage::zero_1, ZeroStage::zero_3})
      for (const Recompute recompute : {Recompute::none, Recompute::full}) {
        LayoutPoint point = point_of(d);
        point.layout.micro_batch = micro_batch;
        point.layout.zero_stage = zero;
        point.recompute = recompute;
        const LayoutTrial trial = layouts.try_point(point, scratch);
        const Evaluation e = evaluate(with_point(d, point));
        QCOMPARE(trial.step_time, e.step_time);
        QCOMPARE(trial.memory, e.memory);
      }
}

void TestSampleModels::tablesAreSplitOverAllDevices() {
  const std::string base = "model=dlrm-criteo-1tb samples=4195197692 epochs=1 global_batch=65536 ";
  const Evaluation e = of(resnet, base + "micro_batch=256");
  constexpr double tables = 187767399.0 * 128, dense = 2368897;
  QCOMPARE(e.legality.reason, Illegality::none);
  QVERIFY(close(e.stage_parameters, dense + tables / 8));
  QVERIFY(close(e.memory_weights, e.weight_bytes_per_parameter * (dense + tables / 8)));
  // Only the MLPs have gradients, which are reduced, and optimizer states.
  QCOMPARE(e.stage_trained_parameters, dense);
  QVERIFY(e.data_volume < 2 * 4 * dense);
  // 26 vectors of 128 in 16 bits for each sample, there and back.
  QVERIFY(close(e.expert_volume, 2 * 8192.0 * 26 * 128 * 2 * 7 / 8));
  QVERIFY(e.time_expert > 0);
  const Evaluation more = of(resnet, base + "micro_batch=256 accelerators=16");
  QVERIFY(more.memory_weights < 0.51 * e.memory_weights);
}

void TestSampleModels::storageReadsSamples() {
  const Evaluation e = of(resnet);
  QVERIFY(close(e.read_bandwidth, e.tokens_per_second * 146882301512.0 / 1281167));
  QCOMPARE(e.total_tokens, 90 * 1281167.0);
  QVERIFY(close(e.dataset_size, 146882301512.0));
  QCOMPARE(of(resnet, "samples=1000 sample_bytes=500").dataset_size, 500e3);
  QCOMPARE(e.capacity_raw + e.capacity_clean, 0.0);
  // Without samples, the length of the run is unknown, but the step is not.
  const Evaluation unknown_data = of(resnet, "dataset=climate-cam5");
  QVERIFY(std::isnan(unknown_data.days));
  QVERIFY(unknown_data.step_time > 0);
  // The documents of a text data set are not samples.
  const Evaluation text = of(resnet, "dataset=openwebtext");
  QVERIFY(std::isnan(text.days));
  QVERIFY(text.step_time > 0);
}

void TestSampleModels::resultsAreNamedAfterSamples() {
  const Design d = with(resnet);
  const Evaluation e = evaluate(d);
  const Json json = metrics_json(e);
  for (const char* id : {"samples_per_second", "samples_per_step", "total_samples", "flops_per_sample"})
    QVERIFY2(json.contains(id) && json[id].is_number(), id);
  for (const char* id : {"tokens_per_second", "flops_megatron", "batch_share", "prep_time", "quick_training_mfu"})
    QVERIFY2(!json.contains(id), id);
  QVERIFY(metrics_json(evaluate(default_design())).contains("tokens_per_second"));
  QVERIFY(!metrics_json(evaluate(default_design())).contains("samples_per_second"));
  // Formulas name samples and give the same value.
  const Explanation steps = explain(metric(&Evaluation::steps), d, e);
  QCOMPARE(QString(steps.terms[0].label), "Total samples");
  QVERIFY(close(steps.terms[0].value / steps.terms[1].value, e.steps));
  QCOMPARE(find_metric("samples_per_second")->value, &Evaluation::tokens_per_second);
  QVERIFY(std::isnan(number(e, metric(&Evaluation::batch_share))));
}

void TestSampleModels::rowsAreWrittenAndRead() {
  const EntryRef entry = find_entry(CatalogKind::models, "resnet-50").value();
  const EntryRef edited = with_field(entry, "sample_bytes", 1000.0);
  const EntryRef read = entry_from_json(CatalogKind::models, to_json(edited));
  QCOMPARE(to_json(read).dump(), to_json(edited).dump());
  const auto& rows = std::get<ModelRef>(read)->sample_layers;
  QCOMPARE(rows.size(), model("resnet-50").sample_layers.size());
  QVERIFY_THROWS_EXCEPTION(InputError, with_field(entry, "hidden", 64.0));
}

void TestSampleModels::badRowsAreRefused_data() {
  QTest::addColumn<QString>("rows");
  QTest::newRow("no object") << "[1]";
  QTest::newRow("no name") << R"([{"flops": 1}])";
  QTest::newRow("unknown key") << R"([{"name": "a", "flop": 1}])";
  QTest::newRow("negative") << R"([{"name": "a", "flops": -1}])";
  QTest::newRow("fraction") << R"([{"name": "a", "parameters": 1.5}])";
  QTest::newRow("no layer") << R"([{"name": "a", "count": 0}])";
  QTest::newRow("text") << R"([{"name": "a", "moved": "many"}])";
  QTest::newRow("not a truth value") << R"([{"name": "a", "table": 1}])";
}
void TestSampleModels::badRowsAreRefused() {
  QFETCH(QString, rows);
  QVERIFY_THROWS_EXCEPTION(InputError, read_sample_layers(Json::parse(rows.toStdString())));
}

TRAINYARD_TEST(TestSampleModels);
#include "tst_sample_models.moc"
