// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <algorithm>
#include <cmath>
#include <set>

#include "engine/explore/known_run_search.h"
#include "engine/metrics/metric.h"
#include "engine/studies/case_studies.h"
#include "tests/cases.h"
#include "tests/test_program.h"

using namespace trainyard;

/// Well-known training runs: their layouts are legal and fit, and their speed is predicted without constants of their
/// own.
class TestKnownRuns : public QObject {
  Q_OBJECT
 private slots:
  void eachRunIsLegalAndFits_data() {
    QTest::addColumn<QString>("id");
    for (const CaseStudy& run : known_runs()) QTest::newRow(run.id.c_str()) << QString::fromStdString(run.id);
  }
  /// A published layout is legal and fits, at least tightly.
  void eachRunIsLegalAndFits() {
    QFETCH(QString, id);
    const CaseStudy& run = *find_case_study(id.toStdString());
    QVERIFY(!run.summary.empty() && !run.sources.empty() && !run.published.empty());
    const Evaluation e = evaluate(run.design);
    QVERIFY2(e.legality.reason == Illegality::none, run.id.c_str());
    QVERIFY2(e.fits != Fit::no, qPrintable(QStringLiteral("%1 GiB of %2")
                                               .arg(e.memory / 1073741824, 0, 'f', 1)
                                               .arg(e.memory_capacity / 1073741824, 0, 'f', 1)));
    for (const FigureComparison& row : compare_published(run, e)) {
      QVERIFY2(find_metric(row.figure->metric), row.figure->metric.c_str());
      QVERIFY(row.figure->value > 0 && !row.figure->figure.empty());
      QVERIFY2(std::isfinite(row.error), row.figure->figure.c_str());
    }
  }

  /// GPU-hours of a whole project include experiments and repeated passes. One pass over the data takes fewer, so such
  /// figures are listed separately and left out of the median.
  void wholeProjectsAreListedSeparately() {
    const std::vector<ComparedRun> all = compare_known(known_runs());
    std::set<std::string> projects, without_speed;
    std::vector<double> errors;
    for (const ComparedRun& run : all) {
      for (const FigureComparison& row : run.figures) {
        if (!row.figure->whole_project) continue;
        projects.insert(run.run->id);
        QCOMPARE(row.figure->metric, std::string("accelerator_hours"));
        QVERIFY2(row.here < row.figure->value, run.run->id.c_str());
        QVERIFY2(!row.figure->note.empty(), run.run->id.c_str());
      }
      if (run.speed())
        errors.push_back(std::abs(run.speed()->error));
      else
        without_speed.insert(run.run->id);
    }
    QVERIFY(projects.contains("llama3-405b-16384"));
    QCOMPARE(without_speed, (std::set<std::string>{"starcoderbase", "llama3-8b-run", "llama3-70b-run"}));
    const KnownRunsSummary s = summarize(all);
    QCOMPARE(s.runs, errors.size());
    QCOMPARE(s.runs + without_speed.size(), known_runs().size());
    std::ranges::sort(errors);
    const size_t half = errors.size() / 2;
    const double median = errors.size() % 2 ? errors[half] : (errors[half - 1] + errors[half]) / 2;
    QVERIFY(std::abs(s.median - median) < 1e-12);
  }

  /// Published hours of one run stay below 1.5 times the predicted hours. Higher figures, which imply an MFU below 30 %
  /// of 6 FLOPs per parameter and token, are those of a whole project.
  void hoursOfOneRunCoverOnePassOverTheData() {
    for (const ComparedRun& run : compare_known(known_runs()))
      for (const FigureComparison& row : run.figures)
        if (row.figure->metric == "accelerator_hours" && !row.figure->whole_project)
          QVERIFY2(row.figure->value < 1.5 * row.here, run.run->id.c_str());
  }

  /// Networks and checkpoint intervals of runs whose publication states them.
  void publishedNetworksAndCheckpointsAreSet_data() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<double>("bits");  // bits per second of each GPU; 0: not checked
    QTest::addColumn<double>("interval");
    // arXiv 2211.05100: four links of 100 Gb/s for eight GPUs; a checkpoint every three hours, 0.37 % of the time.
    QTest::newRow("bloom run") << "bloom-176b-run" << 50e9 << 10800.0;
    QTest::newRow("bloom case") << "bloom-176b" << 50e9 << 10800.0;
    QTest::newRow("opt run") << "opt-175b-run" << 200e9 << 3600.0;
    QTest::newRow("opt case") << "opt-175b" << 0.0 << 3600.0;
    // EC2 P4d and P4de: 400 Gb/s for eight GPUs.
    QTest::newRow("falcon 40b") << "falcon-40b-run" << 50e9 << 0.0;
    QTest::newRow("falcon 180b") << "falcon-180b-run" << 50e9 << 0.0;
    QTest::newRow("starcoder") << "starcoderbase" << 50e9 << 0.0;
    // OLMo-core scripts: save_interval=1000 steps, of 4.19 M tokens at 7,700 tokens/s per GPU on 256 GPUs, of 8.39 M
    // tokens at 1,900 on 1,024.
    QTest::newRow("olmo 7b") << "olmo3-7b-run" << 0.0 << 1000.0 * 512 * 8192 / (7700.0 * 256);
    QTest::newRow("olmo 32b") << "olmo3-32b-run" << 0.0 << 1000.0 * 1024 * 8192 / (1900.0 * 1024);
  }
  void publishedNetworksAndCheckpointsAreSet() {
    QFETCH(QString, id);
    QFETCH(double, bits);
    QFETCH(double, interval);
    const Design design = resolved(find_case_study(id.toStdString())->design);
    if (bits > 0) QCOMPARE(design.cluster.network_bandwidth * 8, bits);
    if (interval > 0) QVERIFY(std::abs(design.checkpoints.interval / interval - 1) < 0.001);
  }

  /// 2.3 TB in 40 s every three hours are 0.37 % of the time.
  void checkpointsOfBloomTakeThePublishedShare() {
    const Evaluation e = evaluate(find_case_study("bloom-176b-run")->design);
    QVERIFY(std::abs(e.checkpoint_time / 10800 - 0.0037) < 0.0004);
  }

  /// A run without a published checkpoint interval lists it as assumed.
  void assumedCheckpointIntervalsAreListed() {
    const Design standard = default_design();
    for (const CaseStudy& run : known_runs()) {
      if (run.design.checkpoints.interval != standard.checkpoints.interval) continue;
      if (run.design.storage.system->id == standard.storage.system->id) continue;
      const bool said = std::ranges::any_of(
          run.assumed, [](const std::string& one) { return one.find("checkpoint") != std::string::npos; });
      QVERIFY2(said, run.id.c_str());
    }
  }

  /// The first figure is the speed, to which the error of a run refers.
  void theFirstFigureIsTheSpeed() {
    const std::set<std::string> speeds{
        "step_time", "days", "accelerator_hours", "tokens_per_second_per_accelerator", "flops_megatron", "flops_full"};
    for (const CaseStudy& run : known_runs())
      QVERIFY2(speeds.contains(run.published.front().metric) || run.published.front().whole_project, run.id.c_str());
  }

  /// For each run, a search on its devices finds a layout predicted to be at least as fast as the published one.
  void aSearchFindsALayoutAtLeastAsFast() {
    std::vector<KnownRunSearch> searches;
    for (const CaseStudy& run : known_runs())
      if (tests::every_case() || run.design.cluster.accelerators <= 512) searches.push_back(search_known_run(run));
    int faster = 0;
    for (const KnownRunSearch& s : searches) {
      const std::string& id = s.run->id;
      const Evaluation own = evaluate(s.run->design), e = evaluate(s.design);
      QVERIFY2(s.finished && s.published == own.tokens_per_second, id.c_str());
      QVERIFY2(s.fastest == e.tokens_per_second, id.c_str());
      QVERIFY2(s.faster() >= 0, qPrintable(QStringLiteral("%1: %2 %").arg(id.c_str()).arg(s.faster() * 100)));
      QVERIFY2(e.legality.reason == Illegality::none && e.memory_free >= std::min(0.0, own.memory_free), id.c_str());
      QVERIFY2(s.faster() == 0 || !s.changed.empty(), id.c_str());
      for (const ParameterHandle input : s.changed)
        QVERIFY2(input->group == Group::layout || input->group == Group::recipe, input->id);
      faster += s.faster() > 0 ? 1 : 0;
    }
    QVERIFY(faster > 0);
  }

  void idsAndNamesAreUnique() {
    std::set<std::string> ids, names;
    for (const auto* all : {&case_studies(), &known_runs(), &known_serving()})
      for (const CaseStudy& study : *all) {
        QVERIFY2(ids.insert(study.id).second, study.id.c_str());
        QVERIFY2(names.insert(study.name).second, study.name.c_str());
      }
    QVERIFY(known_runs().size() >= 20);
  }

  /// By hand: a rate predicted a tenth too low means 11 % longer, a time predicted a tenth too short means 10 % less.
  void errorsStateHowMuchLongerARunTakes() {
    const CaseStudy& run = known_runs().front();
    const Evaluation e = evaluate(run.design);
    CaseStudy made = run;
    made.published = {{"tokens_per_second", e.tokens_per_second / 0.9, unknown, "", ""},
                      {"step_time", e.step_time / 0.9, unknown, "", ""}};
    const auto rows = compare_published(made, e);
    QVERIFY(std::abs(rows[0].error - (1 / 0.9 - 1)) < 1e-12);
    QVERIFY(std::abs(rows[1].error - (0.9 - 1)) < 1e-12);
  }

  /// Published energies are GPU-hours at the power limit of the devices, some times a PUE, and never include servers.
  /// By hand: LLaMA 65B took 1,022,362 h × 400 W × 1.1 = 449.8 MWh and BLOOM 1,082,880 h × 400 W × 1.1 = 476.5 MWh. The
  /// 624 W and 649 W per GPU-hour of Olmo 3 (146 MWh ÷ 234,000 h, 681 MWh ÷ 1.05 million h) are below the 700 W of one
  /// H100.
  void energiesAreThoseOfTheDevicesAlone() {
    int energies = 0;
    for (const ComparedRun& compared : compare_known(known_runs())) {
      const Design& design = compared.run->design;
      const auto hours = std::ranges::find(compared.figures, std::string("accelerator_hours"),
                                           [](const FigureComparison& row) { return row.figure->metric; });
      for (const FigureComparison& row : compared.figures) {
        QVERIFY2(row.figure->metric != "energy", compared.run->id.c_str());
        if (row.figure->metric != "accelerator_energy") continue;
        ++energies;
        QVERIFY(hours != compared.figures.end());
        const double limit = design.cluster.accelerator->power * row.figure->pue;
        const double printed = row.figure->value / 3600 / hours->figure->value;
        QVERIFY2(printed > 0.85 * limit && printed < 1.001 * limit, compared.run->id.c_str());
        const Evaluation e = evaluate(design);
        const double here = e.finish_days * 86400 * design.cluster.accelerators * limit;
        QVERIFY(std::abs(row.here / here - 1) < 1e-12);
      }
    }
    QCOMPARE(energies, 4);
    QCOMPARE(compared_with({"accelerator_energy", 1, unknown, "", "", 1.1}).text(),
             std::string("GPU-only energy × PUE 1.10"));
    QCOMPARE(compared_with({"days", 1, unknown, "", ""}).text(), std::string("Pure training time"));
  }

  /// Half of the runs are within 8 %, nine of ten within 25 %.
  void speedsArePredictedWithinTheStatedErrors() {
    const KnownRunsSummary s = summarize(compare_known(known_runs()));
    qInfo("median %.1f %%, p90 %.1f %%, %.0f %% within 8 %%, %.0f %% within 25 %%", s.median * 100, s.p90 * 100,
          s.within_8 * 100, s.within_25 * 100);
    QVERIFY(s.within_8 >= 0.5);
    QVERIFY(s.within_25 >= 0.9);
  }
};

TRAINYARD_TEST(TestKnownRuns);
#include "tst_known_runs.moc"
