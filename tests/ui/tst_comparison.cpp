// SPDX-License-Identifier: GPL-3.0-or-later
// Comparison of scenarios: differing rows, standings, sentences, and charts of the differences.
#include <QSet>
#include <QTest>
#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"
#include "tests/ui/chart_samples.h"
#include "tests/ui/present_hands.h"
#include "ui/charts/chart_scene.h"
#include "ui/charts/lettering.h"
#include "ui/headline/comparison_charts.h"
#include "ui/headline/headline_model.h"
#include "ui/text/band_text.h"
#include "ui/text/ids.h"

using namespace trainyard;
using namespace trainyard::ui;

namespace {

/// Scenarios, with the designs and results that they point to.
struct Shelf {
  std::vector<Design> designs;
  std::vector<Evaluation> results;
  explicit Shelf(std::vector<Design> all) : designs(std::move(all)) {
    for (const Design& design : designs) results.push_back(evaluate(design));
  }
  QVector<ComparedScenario> scenarios() const {
    QVector<ComparedScenario> out;
    for (size_t i = 0; i < designs.size(); ++i)
      out.push_back({QString(QChar(u'A' + int(i))), QStringLiteral("Number %1").arg(i), &designs[i], &results[i]});
    return out;
  }
};

const ComparedRow* row_of(const QVector<ComparedRow>& rows, const QString& id) {
  for (const ComparedRow& row : rows)
    if (row.id == id) return &row;
  return nullptr;
}

Shelf training() {
  return Shelf({with({"accelerator_price=2"}), with({"accelerator_price=2", "accelerators=8192"}),
                with({"accelerator_price=2", "accelerators=8192", "precision=fp8", "checkpoint_mode=asynchronous"})});
}

/// Checks that the parts of each scenario sum to its total, on an axis that all share.
void check_sums(const Shelf& shelf, int against, PartsOf whole) {
  const auto chart = compared_bars(shelf.scenarios(), 0, against, whole);
  QVERIFY(chart && !chart->key.isEmpty());
  for (const ComparedBars::Bar& bar : chart->bars) {
    double sum = 0;
    for (const ComparedBars::Piece& piece : bar.pieces) sum += piece.value;
    QVERIFY2(std::abs(sum - bar.total) < 1e-6 * bar.total, qPrintable(chart->title + bar.letter));
    QVERIFY(bar.total <= chart->axis_max);
    QCOMPARE(bar.pieces.size(), chart->key.size());
  }
}

}  // namespace

class TestComparison : public QObject {
  Q_OBJECT

 private slots:
  void onlyWhatDiffersIsARow() {
    const Shelf shelf = training();
    const Comparison some = comparison_rows(shelf.scenarios(), 0);
    QVERIFY(row_of(some.inputs, parameter_id(&Cluster::accelerators)));
    QVERIFY(!row_of(some.inputs, parameter_id(&Workload::tokens)));
    QVERIFY(!row_of(some.inputs, parameter_id(&Economics::accelerator_price)));
    const Comparison all = comparison_rows(shelf.scenarios(), 0, Rows::all);
    QCOMPARE(all.inputs.size(), qsizetype(parameters(Job::training).size()));
    QCOMPARE(all.results.size(), 1 + qsizetype(headline_metrics(Job::training).size()));
    QVERIFY(!row_of(all.inputs, parameter_id(&Workload::tokens))->differs);
    QCOMPARE(some.all_inputs, int(parameters(Job::training).size()));
    QCOMPARE(some.heads, (QStringList{"A Number 0", "B Number 1", "C Number 2"}));
  }

  /// 16,384 → 8,192 GPUs are 8,192 fewer, half of them.
  void inputsStateTheirDifference() {
    const Shelf shelf = training();
    const ComparedRow row = *row_of(comparison_rows(shelf.scenarios(), 0).inputs, "accelerators");
    QCOMPARE(row.cells[0].standing, Standing::baseline);
    QCOMPARE(row.cells[0].difference, QString());
    QVERIFY2(row.cells[1].difference.startsWith("−8,192"), qPrintable(row.cells[1].difference));
    QCOMPARE(row.cells[1].percent, QStringLiteral("−50\u00A0%"));
    const ComparedRow back = *row_of(comparison_rows(shelf.scenarios(), 1).inputs, "accelerators");
    QVERIFY(back.cells[0].difference.startsWith("+8,192"));
    QCOMPARE(back.cells[2].standing, Standing::same);
  }

  /// A change of tokens on the same machine is certain, even one of 1 %. A small difference between machines is within
  /// the uncertainty.
  void aDifferenceWithinTheUncertaintyIsShownAsNone() {
    const Shelf shelf(
        {default_design(), with({"tokens=3.1e13"}), with({"tokens=15.5e12"}), with({"accelerator=h200-sxm"})});
    const Metric& days = metric(&Evaluation::finish_days);
    const auto cell = [&](size_t i) { return compared_cell(shelf.results[i], shelf.results[0], days); };
    QCOMPARE(cell(1).standing, Standing::worse);
    QVERIFY(cell(1).difference.startsWith(u'+') && cell(1).remark.isEmpty());
    QCOMPARE(cell(2).standing, Standing::better);
    QCOMPARE(cell(3).standing, Standing::within_uncertainty);
    QCOMPARE(cell(3).remark, QStringLiteral("within the uncertainty"));
    QVERIFY(cell(3).difference.startsWith(QStringLiteral("−")));
    QCOMPARE(role_of(cell(3).standing), Role::muted_text);
    QCOMPARE(role_of(cell(1).standing), Role::worse);
    QCOMPARE(compared_cell(shelf.results[0], shelf.results[0], days).standing, Standing::baseline);
  }

  /// The table cell, the sentence, the waterfall and the headline use one rule, whichever design is the baseline.
  void allComparisonsUseOneRule() {
    const Shelf shelf({with({"accelerator_price=2"}), with({"accelerator_price=2", "accelerator=h200-sxm"}),
                       with({"accelerator_price=2", "tokens=3.1e13"}),
                       with({"accelerator_price=2", "accelerators=8192", "precision=fp8"})});
    const auto all = shelf.scenarios();
    int unclear = 0, told = 0;
    for (int from = 0; from < all.size(); ++from)
      for (int to = 0; to < all.size(); ++to) {
        if (from == to) continue;
        const Evaluation &a = shelf.results[size_t(from)], &b = shelf.results[size_t(to)];
        const Attribution why = attribute(shelf.designs[size_t(from)], shelf.designs[size_t(to)]);
        const QString sentence = comparison_sentence(all[to], all[from], true);
        for (const Metric* metric : leading_metrics(Job::training)) {
          const ComparedCell cell = compared_cell(b, a, *metric);
          const bool within_uncertainty = within_bands(a, b, *metric) && cell.standing != Standing::same;
          QCOMPARE(cell.standing == Standing::within_uncertainty, within_uncertainty);
          (within_uncertainty ? unclear : told) += 1;
          QVERIFY(cell.up == (number(b, *metric) > number(a, *metric)));
          // Bars are coloured as better or worse only if the difference exceeds the uncertainty.
          const Waterfall chart = waterfall(why, {metric}, all[from], all[to]);
          QCOMPARE(chart.columns[0].within_uncertainty, within_uncertainty);
          QCOMPARE(chart.subtitle.contains(QStringLiteral("within the uncertainty")), within_uncertainty);
          bool coloured = false;
          for (const Waterfall::Bar& bar : chart.columns[0].bars)
            coloured = coloured || bar.role == Role::better || bar.role == Role::worse;
          // If several inputs changed, a single one may make a difference that the others cancel.
          if (!within_uncertainty || why.changed.size() == 1) QCOMPARE(coloured, !within_uncertainty);
          const HeadlineCell strip = headline_cell(*metric, shelf.designs[size_t(to)], b, &a, QStringLiteral("A"));
          QCOMPARE(strip.standing, cell.standing);
          QCOMPARE(strip.difference, !within_uncertainty ? cell.amount
                                     : cell.small        ? QStringLiteral("≈ A")
                                                         : cell.difference);
          QCOMPARE(has_direction(strip), !within_uncertainty);
          QVERIFY(!strip.band.isEmpty());
          QCOMPARE(strip.spoken.contains(QStringLiteral("within the uncertainty")), within_uncertainty);
          QVERIFY2(strip.spoken.contains(cell.difference), qPrintable(strip.spoken));
        }
        const ComparedCell of_days = compared_cell(b, a, metric(&Evaluation::finish_days));
        const bool days = of_days.standing == Standing::within_uncertainty;
        QCOMPARE(sentence.contains(QStringLiteral("takes about as long (")), days && of_days.small);
        QVERIFY(!sentence.contains(QStringLiteral("costs the same (")));
        QVERIFY(!sentence.contains(QStringLiteral("takes as long (")));
        QCOMPARE(sentence.contains(QStringLiteral("<b>")),
                 !(days && compared_cell(b, a, metric(&Evaluation::cost)).standing == Standing::within_uncertainty));
      }
    QVERIFY(unclear >= 4 && told >= 8);
  }

  /// A tighter limit of the time per token needs half as many GPUs again. Both designs share the error of the model, so
  /// the difference is certain. A difference above 10 % is never called about the same, even if it is uncertain.
  void aLargeDifferenceIsNeverAboutTheSame() {
    const auto serving = [](const char* limit) {
      return with({"job=serving", "model=llama3.1-70b", "accelerator_price=2", "requests=20", limit});
    };
    Shelf shelf({serving("next_token=0.05"), serving("next_token=0.03")});
    const Metric& cost = metric(&Evaluation::month_cost);
    QVERIFY(shelf.results[1].month_cost > 1.4 * shelf.results[0].month_cost);
    QCOMPARE(compared_cell(shelf.results[1], shelf.results[0], cost).standing, Standing::worse);
    QString sentence = comparison_sentence(shelf.scenarios()[1], shelf.scenarios()[0]);
    QVERIFY2(
        sentence.startsWith(QStringLiteral("B costs $")) && sentence.contains(QStringLiteral(" more per month (+")),
        qPrintable(sentence));
    // Another engine has errors of its own.
    shelf.results[1].error_kind.engine += 1;
    const ComparedCell cell = compared_cell(shelf.results[1], shelf.results[0], cost);
    QCOMPARE(cell.standing, Standing::within_uncertainty);
    QVERIFY(!cell.small);
    sentence = comparison_sentence(shelf.scenarios()[1], shelf.scenarios()[0]);
    QVERIFY2(!sentence.contains(QStringLiteral("costs about")) &&
                 sentence.contains(QStringLiteral("within the uncertainty)")),
             qPrintable(sentence));
    const HeadlineCell strip = headline_cell(cost, shelf.designs[1], shelf.results[1], &shelf.results[0], "A");
    QCOMPARE(strip.difference, cell.difference);
    QVERIFY(!has_direction(strip));
  }

  /// MFU in FP8 and in BF16 are shares of different peaks and are not compared.
  void sharesOfDifferentPeaksAreNotCompared() {
    const Shelf shelf({with({}), with({"precision=fp8"}), with({"accelerators=8192"})});
    for (const MetricHandle share : {MetricHandle(&Evaluation::mfu), MetricHandle(&Evaluation::hfu)}) {
      const ComparedCell cell = compared_cell(shelf.results[1], shelf.results[0], *share);
      QCOMPARE(cell.standing, Standing::refused);
      QCOMPARE(cell.remark, QStringLiteral("other peak"));
      QVERIFY(!is_significant(cell.standing));
      QCOMPARE(role_of(cell.standing), Role::muted_text);
      QVERIFY(compared_cell(shelf.results[2], shelf.results[0], *share).remark != QStringLiteral("other peak"));
    }
    QVERIFY(compared_cell(shelf.results[1], shelf.results[0], metric(&Evaluation::step_time)).remark !=
            QStringLiteral("other peak"));
  }

  /// FP8 gains what more tokens lose. The total is within the uncertainty, but each part alone is a difference.
  void partsThatCancelKeepTheirColour() {
    const Shelf shelf({default_design(), with({"tokens=2.5e13", "precision=fp8"})});
    const auto all = shelf.scenarios();
    const Metric& days = metric(&Evaluation::finish_days);
    QCOMPARE(compared_cell(shelf.results[1], shelf.results[0], days).standing, Standing::within_uncertainty);
    const Waterfall chart = waterfall(attribute(shelf.designs[0], shelf.designs[1]), {&days}, all[0], all[1]);
    QVERIFY(chart.columns[0].within_uncertainty);
    QSet<Role> roles;
    for (const Waterfall::Bar& bar : chart.columns[0].bars) roles << bar.role;
    QVERIFY(roles.contains(Role::better) && roles.contains(Role::worse));
  }

  /// Infinite results have no difference: a load that cannot be served is worse, not equal.
  void infiniteResultsAreWorse() {
    Evaluation some, none;
    some.serving_gpus = 16;
    none.serving_gpus = INFINITY;
    const Metric& gpus = metric(&Evaluation::serving_gpus);
    QCOMPARE(compared_cell(none, some, gpus).standing, Standing::worse);
    QCOMPARE(compared_cell(some, none, gpus).standing, Standing::better);
    QCOMPARE(compared_cell(none, some, gpus).difference, QString());
  }

  /// Results of a design that does not fit are not rated, except its memory.
  void designsThatDoNotFitAreMarked() {
    const Shelf shelf({default_design(), with({"zero_stage=0"})});
    QCOMPARE(shelf.results[1].fits, Fit::no);
    const Comparison comparison = comparison_rows(shelf.scenarios(), 0);
    QCOMPARE(comparison.results.first().label, QStringLiteral("Verdict"));
    QCOMPARE(comparison.results.first().cells[1].text, QStringLiteral("Does not fit"));
    const ComparedCell time = compared_cell(shelf.results[1], shelf.results[0], metric(&Evaluation::step_time));
    QCOMPARE(time.remark, QStringLiteral("if it fitted"));
    QVERIFY(time.standing == Standing::refused || time.standing == Standing::same);
    const ComparedCell memory = compared_cell(shelf.results[1], shelf.results[0], metric(&Evaluation::memory));
    QCOMPARE(memory.standing, Standing::worse);
  }

  void unknownIsNotCompared() {
    const Design cards =
        with({"model=mixtral-8x7b", "accelerator=l40s", "accelerators=64", "tensor_parallel=2", "expert_parallel=8",
              "pipeline_parallel=4", "virtual_pipeline=1", "schedule=1f1b", "global_batch=256", "tokens=1e11"});
    Design priced = cards;
    assign(priced, "accelerator_price=3");
    const Shelf shelf({cards, priced});
    const ComparedCell cell = compared_cell(shelf.results[1], shelf.results[0], metric(&Evaluation::cost));
    QCOMPARE(cell.standing, Standing::unknown);
    QCOMPARE(cell.difference, QString());
    const auto all = shelf.scenarios();
    QVERIFY(comparison_sentence(all[1], all[0]).contains("has no known cost to compare"));
    const Waterfall chart =
        waterfall(attribute(shelf.designs[0], shelf.designs[1]), leading_metrics(Job::training), all[0], all[1]);
    QVERIFY(chart.columns[0].bars.isEmpty());
    QVERIFY(chart.columns[0].note.startsWith("unknown in A"));
    QVERIFY(!chart.columns[1].bars.isEmpty());
  }

  void theSentenceSummarisesTheDifference() {
    const Shelf shelf = training();
    const auto all = shelf.scenarios();
    const QString text = comparison_sentence(all[1], all[0]);
    QVERIFY2(text.startsWith("B costs $"), qPrintable(text));
    QVERIFY(text.contains("and takes ") && text.contains(" longer (+") && text.endsWith("."));
    QVERIFY(!text.contains("<b>") && comparison_sentence(all[2], all[0], true).contains("<b>"));
    // B does not fit, so its figures are not emphasised.
    QVERIFY(text.contains("if it fitted") && !comparison_sentence(all[1], all[0], true).contains("<b>"));
    QCOMPARE(comparison_sentence(all[0], all[0]), QStringLiteral("A costs the same and takes as long."));
  }

  /// Each bar begins where the previous one ends, from the first total to the last.
  void waterfallStartsAndEndsAtTheTotals() {
    const Shelf shelf = training();
    const auto all = shelf.scenarios();
    const Attribution why = attribute(shelf.designs[0], shelf.designs[2]);
    QCOMPARE(why.changed.size(), size_t(3));
    for (const int most : {8, 1}) {
      const Waterfall chart = waterfall(why, leading_metrics(Job::training), all[0], all[2], most);
      QCOMPARE(chart.title, QStringLiteral("Why C differs from A"));
      QCOMPARE(chart.rows.size(), most == 8 ? 5 : 4);
      QVERIFY(chart.rows.first().end && chart.rows.last().end);
      QCOMPARE(chart.columns.size(), 2);
      for (const Waterfall::Column& column : chart.columns) {
        QCOMPARE(column.bars.size(), chart.rows.size());
        QCOMPARE(column.bars[1].from, column.bars[0].to);
        for (qsizetype i = 2; i + 1 < column.bars.size(); ++i) QCOMPARE(column.bars[i].from, column.bars[i - 1].to);
        QVERIFY(std::abs(column.bars[column.bars.size() - 2].to - column.bars.last().to) <
                1e-9 * std::abs(column.bars.last().to));
        for (const Waterfall::Bar& bar : column.bars) QVERIFY(bar.to <= column.max && bar.to >= column.min);
        QVERIFY(column.bars.first().low && column.bars.last().high);
      }
    }
    // Half the GPUs take longer, which is worse. Totals are neither better nor worse.
    const Waterfall chart = waterfall(why, {&metric(&Evaluation::finish_days)}, all[0], all[2]);
    const auto gpus = std::find_if(chart.rows.begin(), chart.rows.end(),
                                   [](const Waterfall::Row& row) { return row.id == "accelerators"; });
    const Waterfall::Bar& bar = chart.columns[0].bars[gpus - chart.rows.begin()];
    QCOMPARE(bar.role, Role::worse);
    QVERIFY(bar.text.startsWith(u'+'));
    QCOMPARE(gpus->detail, QStringLiteral("16,384 → 8,192"));
  }

  /// Neither change is legal alone: 166 replicas cannot share a batch of 2,048, nor 128 replicas one of 2,656. Their
  /// joint effect is one row.
  void changesThatAreLegalOnlyTogetherAreOneRow() {
    const Shelf shelf(
        {default_design(), with({"accelerators=21248", "global_batch=2656", "checkpoint_interval=300 s"})});
    const auto all = shelf.scenarios();
    const Attribution why = attribute(shelf.designs[0], shelf.designs[1]);
    const Waterfall chart = waterfall(why, {&metric(&Evaluation::finish_days)}, all[0], all[1]);
    QCOMPARE(chart.rows.size(), 4);
    const auto row = std::find_if(chart.rows.begin(), chart.rows.end(),
                                  [](const Waterfall::Row& r) { return r.label.contains(QStringLiteral(" with ")); });
    QVERIFY(row != chart.rows.end());
    QVERIFY2(row->label.contains("GPUs") && row->label.contains("Global batch"), qPrintable(row->label));
    QVERIFY2(row->detail.contains("16,384 → 21,248") && row->detail.contains("2,048 → 2,656"), qPrintable(row->detail));
    const Waterfall::Bar& bar = chart.columns[0].bars[row - chart.rows.begin()];
    const double sum = why.effect(metric(&Evaluation::finish_days), parameter(&Cluster::accelerators)) +
                       why.effect(metric(&Evaluation::finish_days), parameter(&Workload::global_batch));
    QVERIFY(std::abs(bar.to - bar.from - sum) < 1e-6 * std::abs(sum));
    QVERIFY(chart.columns[0].note.isEmpty());
  }

  /// Nobody would change one of several layout inputs whose effects cancel, so they are one row; inputs whose effects
  /// add up have a row each.
  void layoutInputsWhoseEffectsCancelAreOneRow() {
    const Shelf shelf(
        {default_design(), with({"tensor_parallel=4", "context_parallel=2", "network_bandwidth=50 GB/s"})});
    const auto all = shelf.scenarios();
    const Metric& days = metric(&Evaluation::finish_days);
    Attribution why;
    why.changed = {&parameter(&Cluster::network_bandwidth), &parameter(&Layout::tensor_parallel),
                   &parameter(&Layout::context_parallel)};
    why.metrics = {&days};
    why.joint = {0, 1, 2};
    why.orders = {Orders::every};
    why.from = {70};
    why.to = {66};
    why.effects = {-3, 30, -31};
    const Waterfall cancelled = waterfall(why, {&days}, all[0], all[1]);
    QCOMPARE(cancelled.rows.size(), 4);
    QCOMPARE(cancelled.rows[2].label, QStringLiteral("Layout, 2 inputs"));
    QVERIFY2(cancelled.rows[2].detail.contains("8 → 4") && cancelled.rows[2].detail.contains("1 → 2"),
             qPrintable(cancelled.rows[2].detail));
    why.effects = {-3, -30, 2};
    QCOMPARE(waterfall(why, {&days}, all[0], all[1]).rows.size(), 5);
  }

  /// A design that does not fit is crossed out in each panel except that of memory.
  void designsThatCannotRunAreCrossedOut() {
    const Shelf shelf = training();
    QVERIFY(shelf.results[1].fits == Fit::no && shelf.results[0].fits != Fit::no);
    const BandPanels chart = band_panels(shelf.scenarios(), 0);
    QVERIFY(chart.subtitle.contains(QStringLiteral("×")));
    for (const BandPanels::Panel& panel : chart.panels) {
      QVERIFY(!panel.rows[0].refused);
      QCOMPARE(panel.rows[1].refused, panel.id != QStringLiteral("memory"));
    }
    BandPanels offers = chart;
    for (BandPanels::Panel& panel : offers.panels)
      for (BandPanels::Row& row : panel.rows) row.refused = false;
    const auto drawn = [](const BandPanels& spec) {
      const std::unique_ptr<ChartView> view(make_chart_view(spec));
      view->setTheme(theme(ThemeKind::light));
      return samples::drawn(*view, {900, 300});
    };
    QVERIFY(drawn(chart) != drawn(offers));
  }

  /// Numbers of adjacent plots never overlap, for any position of the bars and any width.
  void numbersOfTwoPlotsDoNotOverlap() {
    const Shelf shelf({with({"accelerator_price=2.5"}),
                       with({"accelerators=404224", "global_batch=50528", "spare_nodes=32"}),
                       with({"accelerators=21248", "global_batch=2656", "checkpoint_interval=300 s"}),
                       with({"accelerator=h200-sxm", "tokens=2e13"})});
    const auto all = shelf.scenarios();
    for (const qsizetype to : {1, 2, 3})
      for (const bool back : {false, true}) {
        const auto &first = all[back ? to : 0], &last = all[back ? 0 : to];
        const Waterfall chart =
            waterfall(attribute(*first.design, *last.design), leading_metrics(Job::training), first, last, 3);
        for (const QSize size : {QSize(1216, 270), QSize(1000, 240), QSize(820, 240), QSize(1302, 290)})
          for (const double times : {1.0, 2.0}) {
            const std::unique_ptr<ChartView> view(make_chart_view(chart));
            view->setTheme(theme(ThemeKind::light));
            QFont font = view->font();
            font.setPixelSize(int(13 * times));
            view->setFont(font);
            view->resize(size);
            const auto texts = testing::written(*view);
            QVERIFY(texts.size() > 10);
            for (qsizetype i = 0; i < texts.size(); ++i)
              for (qsizetype j = 0; j < i; ++j)
                QVERIFY2(!texts[i].box.intersects(texts[j].box), qPrintable(QStringLiteral("%1|%2 at %3 x %4")
                                                                                .arg(texts[i].text, texts[j].text)
                                                                                .arg(size.width())
                                                                                .arg(times)));
          }
      }
  }

  /// Parts of all scenarios share one axis and unit, and sum to their totals.
  void barsShareOneAxis() {
    const Shelf shelf = training();
    for (const PartsOf whole : {PartsOf::memory, PartsOf::time}) {
      const auto chart = compared_bars(shelf.scenarios(), 0, 2, whole);
      QCOMPARE(chart->bars.size(), 3);
      check_sums(shelf, 2, whole);
      QCOMPARE(chart->bars[0].limit.has_value(), whole == PartsOf::memory);
    }
    const auto memory = compared_bars(shelf.scenarios(), 0, 2, PartsOf::memory);
    QVERIFY(memory->subtitle.contains("A → C"));
    const Shelf served({with({"job=serving"}), with({"job=serving", "replica_tensor_parallel=4"})});
    for (const PartsOf whole : {PartsOf::memory, PartsOf::time}) check_sums(served, 1, whole);
    const Shelf tuned({with({"job=post_training", "model=llama3.1-8b", "accelerators=64", "weight_format=bits_16"}),
                       with({"job=post_training", "model=llama3.1-8b", "accelerators=64", "weight_format=bits_16",
                             "answer_tokens=2000"})});
    QVERIFY(!compared_bars(tuned.scenarios(), 0, 1, PartsOf::time));
    for (const PartsOf whole : {PartsOf::memory, PartsOf::rollout_memory}) check_sums(tuned, 1, whole);
  }

  void rangesAreShownNextToThatOfTheBaseline() {
    const Shelf shelf = training();
    const BandPanels chart = band_panels(shelf.scenarios(), 1);
    QVERIFY(chart.panels.size() >= 4);
    for (const BandPanels::Panel& panel : chart.panels) {
      QCOMPARE(panel.rows.size(), 3);
      QVERIFY(panel.rows[1].baseline && !panel.rows[0].baseline);
      for (const BandPanels::Row& row : panel.rows) {
        QVERIFY(row.value && row.low && row.high);
        QVERIFY(*row.low <= *row.value && *row.value <= *row.high && *row.high <= panel.max);
      }
    }
  }

  /// Each kind of chart has its colours, a spot for each part, and a table.
  void chartsAreDrawnWithSpotsAndTables() {
    const Shelf shelf = training();
    const auto all = shelf.scenarios();
    const Attribution why = attribute(shelf.designs[0], shelf.designs[2]);
    const Waterfall steps = waterfall(why, leading_metrics(Job::training), all[0], all[2]);
    const auto bars = compared_bars(all, 0, 2, PartsOf::memory);
    const BandPanels bands = band_panels(all, 0);
    const QVector<std::pair<ChartSpec, QColor>> charts{{steps, theme(ThemeKind::light).color(Role::worse)},
                                                       {*bars, theme(ThemeKind::light).part(Part::activations)},
                                                       {bands, theme(ThemeKind::light).color(Role::better)}};
    const qsizetype spots[] = {2 * steps.rows.size(), 3 * (bars->key.size() + 1), 3 * bands.panels.size()};
    const qsizetype rows[] = {1 + steps.rows.size(), 1 + 3, 1 + 3 * bands.panels.size()};
    for (qsizetype i = 0; i < charts.size(); ++i) {
      const std::unique_ptr<ChartView> view(make_chart_view(charts[i].first));
      view->setTheme(theme(ThemeKind::light));
      const QImage image = samples::drawn(*view, {700, 300});
      QVERIFY2(samples::count(image, charts[i].second) > 20, qPrintable(QString::number(i)));
      const auto scene = make_chart_scene(charts[i].first);
      QCOMPARE(scene->spots(Lettering::of(image, 1), {700, 300}).size(), spots[i]);
      QCOMPARE(chart_table(charts[i].first).size(), rows[i]);
    }
    double sum = 0;
    const QVector<QStringList> table = chart_table(steps, TableFor::files);
    for (qsizetype i = 1; i + 1 < table.size(); ++i) sum += table[i][3].toDouble();
    QVERIFY(std::abs(sum - table.last()[3].toDouble()) < 1e-6 * sum);
  }

  /// One line per row, tabs between cells, as spreadsheets paste it.
  void tableCopiesAsText() {
    const Shelf shelf = training();
    const Comparison comparison = comparison_rows(shelf.scenarios(), 0);
    const QStringList lines = tab_separated(comparison).trimmed().split(u'\n');
    QCOMPARE(lines.size(), 1 + comparison.inputs.size() + comparison.results.size());
    for (const QString& line : tab_separated(comparison).split(u'\n', Qt::SkipEmptyParts))
      QCOMPARE(line.count(u'\t'), 1 + 2 * 4);
    QVERIFY(lines[1].startsWith(comparison.inputs[0].label + u'\t'));
  }
};

TRAINYARD_TEST(TestComparison);
#include "tst_comparison.moc"
