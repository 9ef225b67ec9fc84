// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements of serving on the Trust page, by mouse and keyboard: all are listed, filters and statistics agree, own
// runs refit an engine, and Undo reverts it.
#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <cmath>

#include "engine/catalog/catalog.h"
#include "engine/measured/published_runs.h"
#include "tests/ui/window_test.h"
#include "ui/cards/chart_card.h"
#include "ui/cards/table_card.h"
#include "ui/pages/trust/own_serving_card.h"
#include "ui/pages/trust/serving_trust_study.h"
#include "ui/pages/trust/serving_view.h"
#include "ui/pages/trust/trust_page.h"
#include "ui/pages/trust/trust_study.h"
#include "ui/widgets/fact_table.h"
#include "ui/window/actions.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

ServingEngineRef found_in_catalog(const char* id) {
  return std::get<ServingEngineRef>(*find_entry(CatalogKind::serving_engines, id));
}

/// Static batches as measured on an engine with three times the host times.
QByteArray own_table() {
  QByteArray head =
      "id,model,accelerator,gpus,tp,precision,kv_precision,batch_or_concurrency,input_len,output_len,engine,scenario,"
      "out_tok_s_total\n";
  std::vector<std::string> rows;
  for (const char* batch : {"1", "4", "16", "32", "64"})
    for (const char* lengths : {"128,128", "1024,512"})
      rows.push_back(std::string("own,Llama-3.1-8B,h100-sxm,1,1,fp16,fp16,") + batch + ',' + lengths +
                     ",vllm-2024,static,");
  ServingEngine engine = *found_in_catalog("vllm-2024");
  engine.layer_time *= 3;
  engine.step_time *= 3;
  QByteArray table = head;
  for (const std::string& row : rows) {
    std::istringstream in(head.toStdString() + row + "1\n");
    const ServingRun run = read_serving_runs(in, "own.csv").front();
    ServingRunDesign reading = design_of(run);
    reading.design.serving.engine = std::make_shared<ServingEngine>(engine);
    table += QByteArray::fromStdString(row) + QByteArray::number(predict(run, reading).throughput.predicted) + '\n';
  }
  return table;
}

qsizetype points(const ServingView& view) {
  qsizetype count = 0;
  for (const Scatter::Series& series : std::get<Scatter>(view.chart()->spec()).series) count += series.points.size();
  return count;
}

Design serving_design() {
  Design design = neutral_design();
  design.job = Job::serving;
  return design;
}

}  // namespace

class TestServingTrust : public WindowTest {
  Q_OBJECT

 private slots:
  void init() { openWindow({1500, 950}); }

  void everyMeasurementIsShown();
  void filtersAndStatisticsAgree();
  void nearestRunsFollowTheScenario();
  void ownRunsRefitTheEngine();
  void applyingChangesAllServingScenarios();
  void tablesOpenInTheirView();
  void badTablesAreRefusedInOneSentence();

 private:
  TrustPage& page() { return *window_->page<TrustPage>(); }
  ServingView& view() { return *page().serving(); }
  void open();
};

void TestServingTrust::open() {
  window_->showPage(&page());
  click("view_serving");
  QTRY_VERIFY_WITH_TIMEOUT(view().study()->isReady(), 60000);
}

void TestServingTrust::everyMeasurementIsShown() {
  open();
  QVERIFY(view().isVisible());
  QCOMPARE(view().study()->published().rows.size(), published_serving_runs().size());
  for (const ServingMeasure measure : serving_measures) {
    click(qPrintable(QStringLiteral("serving_measure_%1").arg(int(measure))));
    qsizetype comparable = 0;
    for (const ValidatedServingRun& row : view().study()->published().rows)
      comparable += compared(row, measure).comparable();
    QVERIFY2(comparable > 100, qPrintable(measure_label(measure)));
    QCOMPARE(points(view()), comparable);
    QVERIFY(view().summary().startsWith(QLocale().toString(comparable)));
    QVERIFY(view().errors()->table()->count() > 3);
  }
}

void TestServingTrust::filtersAndStatisticsAgree() {
  open();
  const qsizetype all = points(view());
  auto* engines = window_->findChild<QComboBox*>("serving_engines");
  engines->setCurrentIndex(engines->findData("tensorrt-llm-0.17"));
  const qsizetype some = points(view());
  QVERIFY(some > 100 && some < all);
  auto* words = window_->findChild<QLineEdit*>("serving_words");
  words->setFocus();
  QTest::keyClicks(words, "llama 405B h200");
  QVERIFY(points(view()) > 0 && points(view()) < some);
  QTest::keyClicks(words, " no such run");
  QCOMPARE(points(view()), 0);
  QCOMPARE(view().errors()->table()->count(), 0);
}

void TestServingTrust::nearestRunsFollowTheScenario() {
  open();
  QCOMPARE(view().nearest()->table()->count(), 0);
  document().addScenario("Serve", {}, serving_design());
  QTRY_VERIFY(view().nearest()->table()->count() > 3);
  const QString first = view().nearest()->table()->idOf(0);
  view().choose(first);
  const auto chosen = std::get<Scatter>(view().chart()->spec()).chosen;
  QVERIFY(chosen && chosen->id == first);
}

void TestServingTrust::ownRunsRefitTheEngine() {
  document().addScenario("Serve", {}, serving_design());
  open();
  view().study()->load(file("own.csv", own_table()));
  QTRY_COMPARE(view().study()->own().rows.size(), size_t(10));
  bool own_series = false;
  for (const Scatter::Series& series : std::get<Scatter>(view().chart()->spec()).series)
    own_series = own_series || series.points.size() == 10;
  QVERIFY(own_series);
  click("refit_engine");
  QTRY_VERIFY_WITH_TIMEOUT(view().study()->proposal(), 60000);
  const EngineRefit& found = *view().study()->proposal();
  QVERIFY(!found.changed.empty());
  QVERIFY(found.after.summary.back().throughput.mean_abs < 0.5 * found.before.summary.back().throughput.mean_abs);
  QVERIFY2(view().ownRuns()->outcome().contains("vLLM 2024"), qPrintable(view().ownRuns()->outcome()));
  click("discard_engine");
  QVERIFY(!view().study()->proposal());

  const ServingEngineRef before = document().design().serving.engine;
  click("refit_engine");
  QTRY_VERIFY_WITH_TIMEOUT(view().study()->proposal(), 60000);
  click("engine_into_current");
  QVERIFY(document().design().serving.engine->custom);
  const auto step = [](const ServingEngine& engine) { return 32 * engine.layer_time + engine.step_time; };
  QVERIFY(step(*document().design().serving.engine) > 1.5 * step(*found_in_catalog("vllm-2024")));
  QVERIFY(window_->actions()->undo->text().contains("own.csv"));
  window_->actions()->undo->trigger();
  QCOMPARE(document().design().serving.engine->id, before->id);
}

void TestServingTrust::applyingChangesAllServingScenarios() {
  document().addScenario("Serve", {}, serving_design());
  document().addScenario("Serve too", {}, serving_design());
  open();
  view().study()->load(file("own.csv", own_table()));
  QTRY_COMPARE(view().study()->own().rows.size(), size_t(10));
  click("refit_engine");
  QTRY_VERIFY_WITH_TIMEOUT(view().study()->proposal(), 60000);
  click("engine_into_all");
  const auto custom = [&] {
    int count = 0;
    for (const Scenario& scenario : document().project().scenarios) count += scenario.design.serving.engine->custom;
    return count;
  };
  QCOMPARE(custom(), 2);
  window_->actions()->undo->trigger();
  QCOMPARE(custom(), 0);
}

void TestServingTrust::tablesOpenInTheirView() {
  open();
  page().study()->load(file("own.csv", own_table()));
  QTRY_COMPARE(view().study()->own().rows.size(), size_t(10));
  QVERIFY(view().isVisible() && !page().study()->hasOwnRuns());
  view().study()->load(
      file("train.csv", "model,accelerator,gpus,seq_len,step_time_s\nLlama 3.1 8B,h100-sxm,8,4096,5\n"));
  QTRY_VERIFY(page().study()->hasOwnRuns());
  QVERIFY(!view().isVisible());
  QCOMPARE(view().study()->own().rows.size(), size_t(10));
}

void TestServingTrust::badTablesAreRefusedInOneSentence() {
  open();
  QSignalSpy spy(view().study(), &ServingTrustStudy::failed);
  view().study()->load(file("bad.csv", "model,accelerator,gpus,tpot_ms\nm,h100-sxm,1,fast\n"));
  QCOMPARE(spy.count(), 1);
  const QString said = spy.first().first().toString();
  for (const char* word : {"bad.csv", "line 2", "tpot_ms", "fast"}) QVERIFY2(said.contains(word), qPrintable(said));
  QVERIFY(!view().study()->hasOwnRuns());
}

TRAINYARD_TEST(TestServingTrust);
#include "tst_serving_trust.moc"
