// SPDX-License-Identifier: GPL-3.0-or-later
// Logs and the probe on the Trust page: a log becomes a run and refits the model, and measurements of a probe are
// applied and undone.
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>

#include "engine/measured/probe.h"
#include "engine/measured/run.h"
#include "engine/parameters/parameter.h"
#include "tests/ui/window_test.h"
#include "ui/pages/trust/cards.h"
#include "ui/pages/trust/own_runs_card.h"
#include "ui/pages/trust/probe_card.h"
#include "ui/pages/trust/serving_trust_study.h"
#include "ui/pages/trust/serving_view.h"
#include "ui/pages/trust/trust_page.h"
#include "ui/pages/trust/trust_study.h"
#include "ui/widgets/fact_table.h"
#include "ui/window/actions.h"
#include "ui/window/banner.h"
#include "ui/window/file_commands.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class TestTrustLogs : public WindowTest {
  Q_OBJECT

 private slots:
  void aLogBecomesARun();
  void everyLogHasARow();
  void missingValuesAreAskedFor();
  void configurationsCompleteALog();
  void otherFilesAreRefusedInOneSentence();
  void theWindowOpensLogs();
  void resultsOfServersAreServingRuns();
  void theProbeIsApplied();
  void oneNumberOfTheProbeIsApplied();

 private:
  TrustPage& page() { return *window_->page<TrustPage>(); }
  QPushButton* button(const char* name) { return page().findChild<QPushButton*>(QString::fromLatin1(name)); }
  QByteArray titan(bool device) const {
    QByteArray text =
        "Building 1-D device mesh with ['dp_shard'], [8]\n"
        "Building llama3 8B with ModelArgs(dim=4096, n_layers=32, n_heads=32, n_kv_heads=8, vocab_size=128256, "
        "multiple_of=1024, ffn_dim_multiplier=1.3, max_seq_len=8192)\n"
        "Model llama3 8B size: 8,030,261,248 total parameters\n"
        "Training starts at step 1, with local batch size 1, global batch size 8, sequence length 8192, total steps "
        "9\n";
    if (device) text += "CUDA capacity: NVIDIA H100 80GB HBM3 with 79.18GiB memory\n";
    for (int step = 1; step <= 20; ++step)
      text +=
          "step: " + QByteArray::number(step) + "  loss:  8.3854  memory: 49.59GiB(35.46%)  tps: 3,000  mfu: 41.4%\n";
    return text;
  }
  /// A probe of the design's machine with slower memory and a slower link than assumed.
  QByteArray probe() {
    Design real = resolved(document().design());
    real.cluster.scale_up_efficiency *= 0.7;
    auto own = std::make_shared<Coefficients>(shipped_coefficients());
    own->bandwidth *= 0.9;
    real.calibration = own;
    std::vector<ProbeRow> rows;
    for (const double bytes : {1e8, 1e9, 3e9}) {
      ProbeRow memory;
      memory.kind = ProbeKind::memory;
      memory.bytes = bytes;
      rows.push_back(memory);
      ProbeRow reduce;
      reduce.kind = ProbeKind::all_gather;
      reduce.bytes = bytes;
      reduce.devices = reduce.per_node = 8;
      rows.push_back(reduce);
    }
    const std::vector<double> seconds = expected(rows, real);
    QByteArray text = "probe,device,torch,nccl,design,op,format,m,n,k,devices,per_node,bytes,seconds,best,calls\n";
    for (size_t i = 0; i < rows.size(); ++i) {
      const bool memory = rows[i].kind == ProbeKind::memory;
      text += "1,NVIDIA H100 80GB HBM3,2.5.1,2.21.5,A," + QByteArray(memory ? "triad,fp32" : "all_gather,bf16") +
              ",,,," + (memory ? QByteArray(",") : QByteArray("8,8")) + ',' +
              QByteArray::number(rows[i].bytes, 'f', 0) + ',' + QByteArray::number(seconds[i], 'g', 12) + ",1,50\n";
    }
    return text;
  }
};

void TestTrustLogs::aLogBecomesARun() {
  page().openMeasured({file("titan.log", titan(true))});
  QTRY_COMPARE(page().study()->own().rows.size(), size_t(1));
  QVERIFY(page().isVisible());
  const ValidatedRun row = page().study()->own().rows[0];
  QVERIFY2(row.refused.empty(), row.refused.c_str());
  QVERIFY(row.step_time.comparable() && row.memory.comparable());
  auto* told = page().findChild<QLabel*>("logs_told");
  QVERIFY2(told->isVisible() && told->text().contains("17"), qPrintable(told->text()));
  QVERIFY(!button("complete_own_runs")->isVisible());
  QVERIFY(button("save_own_runs")->isVisible());
  const QString table = folder_.filePath("saved.csv");
  page().study()->saveRuns(table);
  page().study()->load(table);
  QTRY_VERIFY(page().study()->logged().empty());
  QTRY_COMPARE(page().study()->own().rows.size(), size_t(1));
  QCOMPARE(page().study()->own().rows[0].run.tokens_per_s_per_gpu, row.run.tokens_per_s_per_gpu);
  // The refit uses the log.
  button("refit")->click();
  QTRY_VERIFY_WITH_TIMEOUT(page().study()->proposal(), 60000);
  const Refit& refit = *page().study()->proposal();
  QVERIFY(refit.after.summary.back().step_time.mean_abs <= refit.before.summary.back().step_time.mean_abs);
  button("forget_own_runs")->click();
  QVERIFY(!page().study()->hasOwnRuns());
}

/// Each of several logs has a row with its step time, or with the reason why it is not modelled.
void TestTrustLogs::everyLogHasARow() {
  page().openMeasured({file("one.log", titan(true)), file("two.log", titan(false))});
  QTRY_COMPARE(page().study()->own().rows.size(), size_t(2));
  auto* table = page().findChild<FactTable*>("own_logs");
  QVERIFY(table && table->isVisible());
  QCOMPARE(table->count(), 2);
  const QStringList lines = table->asText().split('\n');
  // 8 sequences of 8,192 tokens at 3,000 tokens per second on each of 8 devices.
  QVERIFY2(lines[1].contains("one.log") && lines[1].contains("2.73"), qPrintable(lines[1]));
  QVERIFY2(lines[2].contains("two.log") && lines[2].contains("accelerator"), qPrintable(lines[2]));
  // A selected log is shown like any other run.
  table->setFocus();
  QTest::keyClick(table, Qt::Key_Down);
  QTRY_VERIFY(page().run()->isVisible());
  // The page scrolls to the card of the logs.
  page().openMeasured({file("one.log", titan(true))});
  QTRY_VERIFY(page().study()->own().rows.size() == 1);
  QTRY_COMPARE(table->count(), 1);
  QTRY_VERIFY(!page().ownRuns()->visibleRegion().isEmpty());
}

void TestTrustLogs::missingValuesAreAskedFor() {
  // A log is loaded like a table.
  page().study()->load(file("nobody.log", titan(false)));
  QTRY_COMPARE(page().study()->own().rows.size(), size_t(1));
  QVERIFY(!page().study()->own().rows[0].refused.empty());
  window_->showPage(&page());
  QTRY_VERIFY(button("complete_own_runs")->isVisible());
  QVERIFY(page().findChild<QLabel*>("logs_told")->text().contains("accelerator"));
  button("complete_own_runs")->click();
  QTRY_VERIFY(page().study()->own().rows.size() == 1 && page().study()->own().rows[0].refused.empty());
  QCOMPARE(page().study()->own().rows[0].design.cluster.accelerator->id, document().design().cluster.accelerator->id);
  QVERIFY(!button("complete_own_runs")->isVisible());
}

void TestTrustLogs::configurationsCompleteALog() {
  const QString yaml = file("fsdp.yaml", "distributed_type: FSDP\nmixed_precision: fp8\nnum_processes: 16\n");
  page().openMeasured({yaml, file("titan2.log", titan(true))});
  QTRY_COMPARE(page().study()->own().rows.size(), size_t(1));
  QVERIFY(page().study()->own().rows[0].design.recipe.precision == Precision::fp8);
  // The number of devices is read from the log.
  QCOMPARE(page().study()->own().rows[0].run.gpus, 8.0);
}

void TestTrustLogs::otherFilesAreRefusedInOneSentence() {
  for (const QString& path : {file("a.json", "{\"hidden_size\": 4096}"), folder_.filePath("missing"), folder_.path()}) {
    window_->banner()->hide();
    page().openMeasured({path});
    QTRY_VERIFY2(window_->banner()->isVisible(), qPrintable(path));
    QVERIFY2(window_->banner()->sentence().contains(QFileInfo(path).fileName()),
             qPrintable(window_->banner()->sentence()));
  }
  QVERIFY(!page().study()->hasOwnRuns());
  page().openMeasured({file("bad_probe.csv", "probe,op,seconds\n1,sort,1\n")});
  QTRY_VERIFY2(window_->banner()->sentence().contains("bad_probe.csv"), qPrintable(window_->banner()->sentence()));
  QVERIFY(!page().probe()->fit());
}

/// Opens a log that is dropped on the window or chosen in its dialog.
void TestTrustLogs::theWindowOpensLogs() {
  QVERIFY(window_->files()->openPaths({file("dropped.log", titan(true))}));
  QTRY_COMPARE(page().study()->own().rows.size(), size_t(1));
  QVERIFY(page().isVisible());
  QCOMPARE(page().study()->own().rows[0].run.id, std::string("dropped.log"));
}

/// A server's log and its benchmark result, opened together, become one serving run. The design completes values that
/// neither file states.
void TestTrustLogs::resultsOfServersAreServingRuns() {
  const QString server = file(
      "server.log",
      "INFO Initializing a V1 LLM engine (v0.11.0) with config: model='meta-llama/Llama-3.1-8B', dtype=torch.bfloat16, "
      "tensor_parallel_size=2, pipeline_parallel_size=1, data_parallel_size=1, quantization=None, "
      "kv_cache_dtype=auto\n");
  const QString bench = file(
      "bench.json",
      "{\"max_concurrency\": 32, \"completed\": 320, \"total_input_tokens\": 327680, \"total_output_tokens\": 81920, "
      "\"request_throughput\": 5.0, \"output_throughput\": 1280.0, \"mean_ttft_ms\": 90.0, \"mean_tpot_ms\": 12.5}");
  QVERIFY(window_->files()->openPaths({bench, server}));
  ServingTrustStudy* study = page().findChild<ServingView*>()->study();
  QTRY_COMPARE(study->own().rows.size(), size_t(1));
  QCOMPARE(study->logged().size(), size_t(1));
  QVERIFY(page().isVisible() && !study->own().rows[0].refused.empty());
  QCOMPARE(study->own().rows[0].run.tp, 2.0);
  QTRY_VERIFY(button("complete_own_serving")->isVisible());
  QVERIFY(page().findChild<QLabel*>("serving_logs_told")->text().contains("accelerator"));
  button("complete_own_serving")->click();
  QTRY_VERIFY(study->own().rows.size() == 1 && study->own().rows[0].refused.empty());
  QVERIFY(study->own().rows[0].throughput.comparable());
  QVERIFY(!button("complete_own_serving")->isVisible());
  const QString table = folder_.filePath("serving.csv");
  study->saveRuns(table);
  study->load(table);
  QTRY_VERIFY(study->logged().empty() && study->own().rows.size() == 1);
  QCOMPARE(study->own().rows[0].run.out_tok_s_total, 1280.0);
  // A server log without a result is refused with a sentence, and the runs stay.
  page().openMeasured({server});
  QTRY_VERIFY2(window_->banner()->sentence().contains("server.log"), qPrintable(window_->banner()->sentence()));
  QCOMPARE(study->own().rows.size(), size_t(1));
}

void TestTrustLogs::theProbeIsApplied() {
  page().openMeasured({file("probe.csv", probe())});
  QTRY_VERIFY(page().probe()->fit());
  QCOMPARE(page().probe()->measured()->count(), 2);
  QVERIFY(page().probe()->proposals()->count() >= 2);
  const double before = document().evaluation().step_time;
  button("take_probe")->click();
  QVERIFY(document().calibration());
  QVERIFY(std::abs(document().calibration()->bandwidth / (0.9 * shipped_coefficients().bandwidth) - 1) < 0.02);
  QVERIFY(!std::isnan(document().design().cluster.scale_up_efficiency));
  QVERIFY(document().evaluation().step_time > before);
  QVERIFY2(window_->actions()->undo->text().contains("probe.csv"), qPrintable(window_->actions()->undo->text()));
  // After they are applied, there are no further proposals.
  QTRY_COMPARE(page().probe()->proposals()->count(), 0);
  window_->actions()->undo->trigger();
  QVERIFY(!document().calibration());
  QVERIFY(std::isnan(document().design().cluster.scale_up_efficiency));
  QCOMPARE(document().evaluation().step_time, before);
  button("forget_probe")->click();
  QVERIFY(!page().probe()->isVisible());
}

void TestTrustLogs::oneNumberOfTheProbeIsApplied() {
  page().openMeasured({file("probe2.csv", probe())});
  QTRY_VERIFY(page().probe()->fit());
  QVERIFY(!button("take_probe_one")->isEnabled());
  FactTable* table = page().probe()->proposals();
  int row = 0;
  while (row < table->count() && table->idOf(row) != "bandwidth") ++row;
  QVERIFY(row < table->count());
  table->selectRow(row);
  QVERIFY(button("take_probe_one")->isEnabled());
  button("take_probe_one")->click();
  QVERIFY(document().calibration());
  QVERIFY(std::isnan(document().design().cluster.scale_up_efficiency));

  // Measurements of one machine do not apply to another.
  Design other = document().design();
  assign(other, "accelerator=a100-sxm-80gb");
  document().edit(other, "A100");
  QTRY_VERIFY(!button("take_probe")->isVisible() || !button("take_probe")->isEnabled());
}

TRAINYARD_TEST(TestTrustLogs);
#include "tst_trust_logs.moc"
