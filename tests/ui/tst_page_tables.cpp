// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the pages: each number is in its column, with its unit and sign.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "engine/explore/sensitivity.h"
#include "engine/explore/uncertainty.h"
#include "engine/room/machine_room.h"
#include "engine/studies/case_studies.h"
#include "engine/studies/serving_advice.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"
#include "ui/cards/advice_table.h"
#include "ui/cards/figure_cell.h"
#include "ui/pages/explore/sensitivity/sensitivity_charts.h"
#include "ui/pages/room/room_tables.h"
#include "ui/pages/schedule/schedule_rule.h"
#include "ui/pages/serving/sizing_rows.h"
#include "ui/pages/storage/data_tables.h"
#include "ui/pages/storage/published_rows.h"
#include "ui/pages/storage/saves_tables.h"
#include "ui/pages/trust/error_rows.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"

using namespace trainyard;
using namespace trainyard::ui;

namespace {

QString percent(double share) { return number_text(share, Unit::fraction); }

const FactRow& row_of(const QVector<FactRow>& rows, const QString& id) {
  return *std::ranges::find(rows, id, &FactRow::id);
}

QString cell(const QVector<FactRow>& rows, MetricHandle metric, int column) {
  return row_of(rows, metric_id(metric)).cells[column].text;
}

/// A part of which every figure differs.
BillLine line_of_bill() {
  BillLine line;
  line.part = "switch";
  line.name = "Switch";
  line.quantity = 4;
  line.watts_typical = 500;
  line.watts_max = 900;
  line.price_low = 1'000'00;
  line.price_high = 1'500'00;
  return line;
}

}  // namespace

class TestPageTables : public QObject {
  Q_OBJECT

 private slots:
  /// Peer memory takes every checkpoint; the shared storage takes fewer of them.
  void tiers_have_their_own_intervals() {
    const Design design = with({"checkpoint_mode=tiered"});
    const Evaluation e = evaluate(design);
    QVERIFY(e.durable_interval > 1.5 * e.checkpoint_interval_used);
    const QVector<FactRow> rows = copy_rows(design, e);
    QCOMPARE(cell(rows, &Evaluation::peer_time, 1), number_text(e.checkpoint_interval_used, Unit::seconds));
    QCOMPARE(cell(rows, &Evaluation::checkpoint_time, 1), number_text(e.durable_interval, Unit::seconds));
  }

  void the_optimum_has_its_goodput() {
    const Design design = with({"checkpoint_interval=6000"});
    const Evaluation e = evaluate(design);
    const FactRow row = row_of(recovery_rows(design, e), metric_id(&Evaluation::checkpoint_interval_optimal));
    QCOMPARE(row.cells[0].detail,
             QStringLiteral("goodput %1 instead of %2").arg(percent(e.goodput_best), percent(e.goodput)));
    QVERIFY(percent(e.goodput_best) != percent(e.goodput));
  }

  /// The interruptions by component sum to those of the run. GPUs fail by GPU, hosts by node.
  void interruptions_by_component_sum_to_those_of_the_run() {
    const Design design = default_design();
    const Evaluation e = evaluate(design);
    double sum = 0;
    const QVector<FactRow> rows = failure_rows(design, e);
    for (const FactRow& row : rows) sum += QLocale().toDouble(row.cells[3].text);
    QVERIFY2(std::abs(sum - e.interruptions) < 4, qPrintable(QString::number(sum)));
    QCOMPARE(row_of(rows, parameter_id(&Failures::gpu)).cells[2].text, QStringLiteral("16,384 GPUs"));
    QCOMPARE(row_of(rows, parameter_id(&Failures::host)).cells[2].text, QStringLiteral("2,048 nodes"));
  }

  /// At 1 MB/s per core, a gigabyte takes 1,000 s, or 0.28 hours of one core.
  void preparation_is_stated_in_hours() {
    Design design = default_design();
    design.data.extract_rate = 1e6;
    const QVector<FactRow> rows = preparation_rows(design, evaluate(design));
    QCOMPARE(cell(rows, &Evaluation::prep_extract_hours, 3), QStringLiteral("0.28"));
  }

  void sample_rates_are_those_of_a_gpu_a_node_and_the_cluster() {
    const Evaluation e = evaluate(default_design());
    const QVector<FactRow> rows = sample_rate_rows(e);
    QCOMPARE(rows[0].cells[1].order, e.sample_read_bandwidth_peak);
    QCOMPARE(rows[0].cells[2].order, e.sample_peak_node);
    QCOMPARE(rows[0].cells[3].order, e.sample_peak_cluster);
    QVERIFY(e.sample_peak_node > e.sample_read_bandwidth_peak);
  }

  void waiting_for_data_is_marked() {
    const Evaluation quick = evaluate(default_design());
    const Design slow = with({"storage_read=1 MB/s"});
    const Evaluation late = evaluate(slow);
    QVERIFY(quick.data_idle < 0.01 && late.data_idle > 0.01 && late.data_idle < 1);
    const auto role = [](const Design& design, const Evaluation& e) {
      return row_of(feeding_rows(design, e), metric_id(&Evaluation::data_idle)).cells[1].role;
    };
    QCOMPARE(role(default_design(), quick), Role::text);
    QCOMPARE(role(slow, late), Role::error);
  }

  /// The row of a published case has its number of reproduced figures and its largest deviation.
  void published_cases_have_their_deviations() {
    const QVector<FactRow> rows = case_rows();
    for (const CaseStudy& study : case_studies()) {
      int met = 0;
      double most = 0;
      for (const FactRow& figure : case_figure_rows(study)) met += figure.cells[2].role == Role::fits;
      const FactRow& row = row_of(rows, QString::fromStdString(study.id));
      QCOMPARE(row.cells[1].text, QStringLiteral("%1 of %2").arg(met).arg(study.published.size()));
      const Evaluation e = evaluate(study.design);
      for (const PublishedFigure& figure : study.published)
        most = std::max(most, std::abs(number(e, *find_metric(figure.metric)) / figure.value - 1));
      const QString shown = QLocale().toString(100 * most, 'f', 1);
      QVERIFY2(most < 5e-4 || row.cells[2].text.contains(shown), qPrintable(row.cells[2].text + u' ' + shown));
    }
  }

  /// The sentence of the schedules states the gain of the fastest one. One that fits only tightly does not replace one
  /// that fits with the safety margin.
  void the_fastest_schedule_has_its_gain() {
    Design design = with({"schedule=1f1b"});
    const Evaluation now = evaluate(design);
    std::vector<ScheduleChoice> choices = schedule_choices(design);
    const ScheduleRule rule = schedule_rule(design, now, choices);
    QVERIFY(rule.better >= 0);
    const double gain = choices[size_t(rule.better)].evaluation.tokens_per_second / now.tokens_per_second - 1;
    QVERIFY2(gain > 0 && rule.sentence.contains(percent(gain) + QStringLiteral(" more tokens per second")),
             qPrintable(rule.sentence));
    Evaluation roomy = now;
    roomy.fits = Fit::yes;
    for (ScheduleChoice& choice : choices)
      if (choice.evaluation.fits == Fit::yes) choice.evaluation.fits = Fit::tight;
    const ScheduleRule kept = schedule_rule(design, roomy, choices);
    QCOMPARE(kept.better, -1);
    QVERIFY2(kept.sentence.contains(QStringLiteral("fits only tightly")), qPrintable(kept.sentence));
  }

  void lines_of_a_bill_count_all_pieces() {
    RoomReport room;
    room.bill.lines = {line_of_bill()};
    const FactRow row = bill_rows(room).front();
    QCOMPARE(row.cells[1].text, QStringLiteral("4"));
    QCOMPARE(row.cells[4].text, number_text(2000, Unit::power));
    QCOMPARE(row.cells[5].text, number_text(3600, Unit::power));
    QCOMPARE(row.cells[6].text,
             number_text(1000, Unit::money) + QStringLiteral(" to ") + number_text(1500, Unit::money));
    QCOMPARE(row.cells[7].text,
             number_text(4000, Unit::money) + QStringLiteral(" to ") + number_text(6000, Unit::money));
  }

  void tables_of_a_room_have_their_figures() {
    const Design design = with({"fabric=superpod-h100", "accelerators=1016", "data_parallel=auto"});
    RoomReport room = report_room(resolved(design), evaluate(design));
    FabricTier& tier = room.bill.fabrics.compute.tiers.front();
    tier.ports_used = 64;
    tier.ports_free = 7;
    QCOMPARE(network_rows(room).front().cells[3].text, QStringLiteral("64"));
    QCOMPARE(network_rows(room).front().cells[4].text, QStringLiteral("7"));
    room.power.liquid_max = 3e5;
    room.power.air_max = 7e5;
    const QVector<FactRow> power = power_rows(room, {});
    QCOMPARE(row_of(power, QStringLiteral("heat_liquid")).cells[1].text, number_text(3e5, Unit::power));
    QCOMPARE(row_of(power, QStringLiteral("heat_air")).cells[1].text, number_text(7e5, Unit::power));
  }

  /// A change that saves GPUs and money has minus signs in the colour of an improvement.
  void savings_are_negative() {
    ServingAdvice advice;
    advice.gpus_saved = 104;
    advice.month_saved = -2e6;
    const QVector<AdviceRow::Cell> cells = sizing_advice({advice}).front().cells;
    QCOMPARE(cells[0].text, QStringLiteral("+") + number_text(2e6, Unit::money));
    QCOMPARE(cells[0].role, Role::worse);
    QCOMPARE(cells[1].text, QStringLiteral("−104"));
    QCOMPARE(cells[1].role, Role::better);
  }

  /// Both ends of an input are in their columns; a lower cost is better.
  void ends_of_an_input_are_in_their_columns() {
    const Design design = default_design();
    const Metric& cost = metric(&Evaluation::cost);
    const auto found = sensitivities(design, cost);
    const QVector<FactRow> rows = sensitivity_rows(design, cost, found);
    int both = 0;
    for (qsizetype i = 0; i < rows.size(); ++i) {
      const Sensitivity& input = found[size_t(i)];
      if (input.better) QVERIFY(rows[i].cells[2].order < 0);
      if (input.worse) QVERIFY(rows[i].cells[3].order > 0);
      both += input.better && input.worse;
    }
    QVERIFY(both > 3);
  }

  void percentiles_are_in_their_columns() {
    UncertaintyStudy study;
    Outcomes days;
    days.metric = &Evaluation::finish_days;
    days.expected = 71;
    days.p10 = 65;
    days.p50 = 72;
    days.p90 = 90;
    study.outcomes = {days};
    study.fits.asked = study.in_time.asked = study.in_budget.asked = study.all_three.asked = false;
    const QVector<FactCell> cells = outcome_rows(study, Job::training).front().cells;
    const double expected[] = {71, 65, 72, 90};
    for (int i = 0; i < 4; ++i) QCOMPARE(cells[i + 1].text, number_text(expected[i], Unit::days));
  }

  /// Eight runs are 10 % off, two are 90 % off: the ninetieth percentile is above the mean, the mean above the median.
  void errors_are_in_their_columns() {
    ErrorTally errors;
    for (int run = 0; run < 10; ++run) {
      Compared one;
      one.measured = 1;
      one.predicted = run < 8 ? 1.1 : 1.9;
      one.low = 0.5;
      one.high = 2;
      errors.add(one);
    }
    const ErrorStatistics s = errors.statistics();
    QVERIFY(s.median_abs < s.mean_abs && s.mean_abs < s.p90_abs);
    const QVector<FactCell> cells = error_rows({{{"Engine", "H100"}, errors}}, errors).front().cells;
    QCOMPARE(cells[2].order, s.median_abs);
    QCOMPARE(cells[3].order, s.mean_abs);
    QCOMPARE(cells[4].order, s.p90_abs);
  }

  /// Half the GPUs take longer: the difference has a plus sign. A figure has its likely range.
  void differences_are_relative_to_the_reference() {
    const Evaluation whole = evaluate(default_design()), half = evaluate(with({"accelerators=8192"}));
    const Metric& days = metric(&Evaluation::finish_days);
    QVERIFY2(change_cell(half, whole, days).text.startsWith(u'+'), qPrintable(change_cell(half, whole, days).text));
    QVERIFY(change_cell(whole, half, days).text.startsWith(QStringLiteral("−")));
    QCOMPARE(change_cell(whole, whole, days).text, QStringLiteral("0"));
    const FactCell shown = figure_cell(whole, days);
    QCOMPARE(shown.text, number_text(whole.finish_days, Unit::days));
    QVERIFY(!shown.detail.isEmpty());
    QCOMPARE(shown.detail, band_text(whole, days));
  }
};

TRAINYARD_TEST(TestPageTables);
#include "tst_page_tables.moc"
