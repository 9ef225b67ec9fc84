// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <algorithm>
#include <cmath>
#include <sstream>
#include <stop_token>

#include "engine/calibration/refit_engine.h"
#include "engine/catalog/catalog.h"
#include "engine/measured/published_runs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Static batches of many sizes and lengths, as users measure them on their own machines.
std::vector<ServingRun> own_runs() {
  std::string text =
      "id,model,accelerator,gpus,tp,precision,kv_precision,batch_or_concurrency,input_len,output_len,engine,"
      "scenario,out_tok_s_total\n";
  int id = 0;
  for (const char* model : {"Llama-3.1-8B,h100-sxm,1,1", "Llama-3.1-70B,h100-sxm,4,4"})
    for (const char* batch : {"1", "8", "32", "64"})
      for (const char* lengths : {"128,128", "1024,512"})
        text += std::to_string(id++) + ',' + model + ",fp16,fp16," + batch + ',' + lengths + ",vllm-2024,static,1\n";
  std::istringstream in(text);
  return read_serving_runs(in, "own.csv");
}

/// The same runs with the predicted throughput of this engine, scattered by a few per cent.
std::vector<ServingRun> measured_with(const ServingEngine& engine, double scatter = 0.02) {
  std::vector<ServingRun> runs = own_runs();
  for (size_t i = 0; i < runs.size(); ++i) {
    ServingRunDesign reading = design_of(runs[i]);
    reading.design.serving.engine = std::make_shared<ServingEngine>(engine);
    const double wobble = 1 + scatter * std::sin(2.4 * static_cast<double>(i));
    runs[i].out_tok_s_total = predict(runs[i], reading).throughput.predicted * wobble;
  }
  return runs;
}

ServingEngine shipped() { return *std::get<ServingEngineRef>(*find_entry(CatalogKind::serving_engines, "vllm-2024")); }

/// Every second run, starting with the first or the second.
std::vector<ServingRun> half(const std::vector<ServingRun>& runs, size_t first) {
  std::vector<ServingRun> out;
  for (size_t i = first; i < runs.size(); i += 2) out.push_back(runs[i]);
  return out;
}

double error_with(const std::vector<ServingRun>& runs, const ServingEngineRef& engine) {
  double sum = 0;
  for (const ServingRun& run : runs) {
    ServingRunDesign reading = design_of(run);
    if (engine) reading.design.serving.engine = engine;
    sum += std::abs(predict(run, reading).throughput.error());
  }
  return sum / static_cast<double>(runs.size());
}

}  // namespace

class TestRefitEngine : public QObject {
  Q_OBJECT

 private slots:
  void host_times_of_another_release_are_fitted();
  void well_predicted_runs_change_nothing();
  void few_runs_do_not_worsen_predictions();
  void a_refit_improves_held_out_runs_of_the_engine();
  void unreadable_runs_are_ignored();
  void a_stop_gives_no_proposal();
};

void TestRefitEngine::host_times_of_another_release_are_fitted() {
  ServingEngine other = shipped();
  other.layer_time *= 3;
  other.step_time *= 2;
  other.matmul_rate *= 0.8;
  const std::vector<ServingRun> runs = measured_with(other);
  const EngineRefit learnt = refit_engine(half(runs, 0));
  QVERIFY(learnt.engine && learnt.start->id == "vllm-2024");
  QCOMPARE(learnt.runs, size_t(8));
  QVERIFY2(!learnt.changed.empty() && learnt.engine->custom, learnt.engine->id.c_str());
  // Times of a layer and of a step compensate each other. The runs determine only the whole step, here 2.2 times as
  // long.
  const auto step = [](const ServingEngine& engine) { return 32 * engine.layer_time + engine.step_time; };
  QVERIFY2(step(*learnt.engine) > 1.6 * step(*learnt.start), qPrintable(QString::number(step(*learnt.engine))));
  const double before = error_with(half(runs, 1), nullptr), after = error_with(half(runs, 1), learnt.engine);
  QVERIFY2(after < 0.4 * before, qPrintable(QString("%1 %2").arg(before).arg(after)));
  QVERIFY(learnt.after.summary.back().throughput.mean_abs < learnt.before.summary.back().throughput.mean_abs);
  // Numbers that no run determines stay unchanged.
  QCOMPARE(learnt.engine->memory_share, learnt.start->memory_share);
}

void TestRefitEngine::well_predicted_runs_change_nothing() {
  const EngineRefit learnt = refit_engine(measured_with(shipped()));
  QVERIFY(learnt.engine == learnt.start && learnt.changed.empty());
}

void TestRefitEngine::few_runs_do_not_worsen_predictions() {
  const std::vector<ServingRun> runs = measured_with(shipped(), 0.2);
  for (size_t n = 1; n <= 3; ++n) {
    const EngineRefit learnt = refit_engine(std::span(runs).first(n));
    QVERIFY(error_with(runs, learnt.engine) < 1.1 * error_with(runs, nullptr));
  }
}

void TestRefitEngine::a_refit_improves_held_out_runs_of_the_engine() {
  // Runs of one engine, read as if it were unknown: ten runs spread over its table calibrate the rest.
  std::vector<ServingRun> all;
  for (ServingRun run : published_serving_runs())
    if (run.engine == "tensorrt-llm-2024" && run.group == "LIB") {
      run.engine = "a new engine";
      all.push_back(run);
    }
  QVERIFY(all.size() > 100);
  std::vector<ServingRun> taught, held;
  for (size_t i = 0; i < all.size(); ++i) (i % (all.size() / 10) == 3 ? taught : held).push_back(all[i]);
  const EngineRefit learnt = refit_engine(taught);
  const double before = error_with(held, nullptr), after = error_with(held, learnt.engine);
  QVERIFY2(after <= before, qPrintable(QString("%1 %2").arg(before).arg(after)));
  qInfo("mean error of held-out runs: %.3f before, %.3f after %zu runs", before, after, taught.size());
}

void TestRefitEngine::unreadable_runs_are_ignored() {
  std::istringstream in("model,accelerator,gpus,out_tok_s_total\nLlama-3.1-8B,abacus,1,5\nnobody's,h100-sxm,1,5\n");
  const std::vector<ServingRun> runs = read_serving_runs(in, "own.csv");
  const EngineRefit learnt = refit_engine(runs);
  QVERIFY(!learnt.engine && learnt.changed.empty());
  QCOMPARE(learnt.before.summary.back().refused, size_t(2));
  QCOMPARE(refit_engine(std::vector<ServingRun>{}).runs, size_t(0));
}

void TestRefitEngine::a_stop_gives_no_proposal() {
  std::stop_source stop;
  const Execution watched{.stop = stop.get_token(), .progress = [&](double) { stop.request_stop(); }};
  QVERIFY(!refit_engine(measured_with(shipped()), nullptr, watched).engine);
}

TRAINYARD_TEST(TestRefitEngine);
#include "tst_refit_engine.moc"
