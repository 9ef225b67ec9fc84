// SPDX-License-Identifier: GPL-3.0-or-later
// Charts of a sweep: every number is that of the sweep, infeasible points look different, and axes keep their scale.
#include <QTest>

#include <cmath>

#include "engine/explore/sweep_values.h"
#include "tests/test_program.h"
#include "tests/ui/chart_samples.h"
#include "ui/charts/chart_export.h"
#include "ui/figures/sweep_charts.h"
#include "ui/theme/theme.h"

using namespace trainyard;
using namespace trainyard::ui;

namespace {

std::shared_ptr<const SweepAnswer> answer(std::initializer_list<const char*> axes, std::vector<MetricHandle> metrics,
                                          const Design& design = default_design(),
                                          SweepLayout layout = SweepLayout::kept) {
  GridSweep sweep{design, {}, std::move(metrics), layout};
  for (const char* axis : axes) sweep.axes.push_back(parse_axis(design, axis));
  const GridResult result = run_sweep(sweep);
  return std::make_shared<SweepAnswer>(SweepAnswer{sweep, result});
}

SweepPicture picture(std::shared_ptr<const SweepAnswer> of, const PresetSweep* ready = nullptr) {
  return {std::move(of), default_design(), samples::usual(), QStringLiteral("A"), ready};
}

QImage drawn(const ChartSpec& spec, const Theme& colours, const QSize& size = {700, 420}) {
  const std::unique_ptr<ChartView> view(make_chart_view(spec));
  view->setTheme(colours);
  return samples::drawn(*view, size);
}

}  // namespace

class TestSweepCharts : public QObject {
  Q_OBJECT

 private slots:
  void lines_have_the_numbers_and_bands_of_the_sweep() {
    const auto of = answer({"tokens=1T:16T:9"}, {&Evaluation::finish_days, &Evaluation::days, &Evaluation::cost});
    const SweepLines chart = sweep_lines(picture(of));
    QCOMPARE(chart.lines.size(), 2);  // both in days; the cost needs another axis
    QCOMPARE(chart.lines[0].y.size(), 9);
    for (qsizetype i = 0; i < 9; ++i) {
      const BandedValue& value = of->result.value(size_t(i), 0, 3);
      QCOMPARE(chart.lines[0].y[i] * chart.factor, value.value);
      QCOMPARE(chart.lines[0].low[i] * chart.factor, value.low);
      QCOMPARE(chart.lines[0].high[i] * chart.factor, value.high);
      QVERIFY(chart.lines[0].low[i] < chart.lines[0].y[i] && chart.lines[0].y[i] < chart.lines[0].high[i]);
      QVERIFY(chart.lines[0].low[i] >= chart.y_min && chart.lines[0].high[i] <= chart.y_max);
    }
    // The days without stops have a likely range too, that of the step time.
    QVERIFY(chart.lines[1].low[4] < chart.lines[1].y[4] && chart.lines[1].y[4] < chart.lines[1].high[4]);
    const auto power = answer({"tokens=1T:16T:9"}, {&Evaluation::site_power});
    QVERIFY(sweep_lines(picture(power)).lines[0].low.isEmpty());
    QVERIFY(chart.x.logarithmic);
    QCOMPARE(chart.present_x, default_design().work.tokens);
    QCOMPARE(chart.present_y * chart.factor, samples::usual().finish_days);
    QVERIFY(chart.present_label.contains('A'));
    // The mark is in the unit of the axis: millions of dollars.
    const SweepLines cost = sweep_lines(picture(answer({"tokens=1T:16T:9"}, {&Evaluation::cost})));
    QVERIFY(cost.factor > 1);
    QVERIFY(std::abs(cost.present_y * cost.factor / samples::usual().cost - 1) < 1e-9);
  }

  void infeasible_points_look_different() {
    const auto of =
        answer({"accelerators=12288,16384", "accelerator=h100-sxm,a100-sxm-40gb"}, {&Evaluation::step_time});
    const HeatMap map = heat_map(picture(of));
    QCOMPARE(map.states,
             (QVector<SweepCell>{SweepCell::illegal, SweepCell::illegal, SweepCell::fits, SweepCell::too_big}));
    QVERIFY(std::isnan(map.values[0]) && std::isfinite(map.values[3]));
    QVERIFY(map.illegal_label != map.too_big_label);
    QVERIFY(map.subtitle.contains("4") && map.subtitle.contains("2") && map.subtitle.contains("1"));
    QCOMPARE(map.x.present, 1);
    QCOMPARE(map.y.present, 0);
    // Of three devices, only the one with half the memory is too small.
    const SweepLines devices =
        sweep_lines(picture(answer({"accelerator=h100-sxm,h200-sxm,a100-sxm-40gb"}, {&Evaluation::step_time})));
    QVERIFY2(devices.subtitle.startsWith(QStringLiteral("3 points, 1 do not fit")), qPrintable(devices.subtitle));
    // The note states the reason: 2,048 sequences cannot be divided among 96 replicas.
    const QString why = map.notes->of(0).join(' ');
    QVERIFY2(why.contains("96") || why.contains("DP"), qPrintable(why));
    QCOMPARE(map.notes->of(2), QStringList{QStringLiteral("Fits, tight")});
    QVERIFY(map.notes->of(3).isEmpty());
    // The map of infeasible points differs from one where all points fit.
    const QImage image = drawn(map, theme(ThemeKind::light));
    const QImage clean =
        drawn(heat_map(picture(answer({"tokens=1T,2T", "checkpoint_interval=600,1200"}, {&Evaluation::finish_days}))),
              theme(ThemeKind::light));
    QVERIFY(image != clean);
  }

  void another_layout_states_its_changes() {
    const auto of =
        answer({"accelerators=12288,16384"}, {&Evaluation::step_time}, default_design(), SweepLayout::nearest);
    const SweepLines chart = sweep_lines(picture(of));
    QVERIFY(chart.notes->of(0).join(' ').contains(QStringLiteral("→")));
    QCOMPARE(chart.notes->of(1), QStringList{QStringLiteral("Fits, tight")});
    QVERIFY(chart.notes->of(7).isEmpty() && chart.notes->of(-1).isEmpty());
  }

  void categories_have_names_and_no_line_between_them() {
    const auto of = answer({"accelerator=all:price"}, {&Evaluation::cost});
    const SweepLines chart = sweep_lines(picture(of));
    QVERIFY(chart.x.values.isEmpty());
    QCOMPARE(chart.x.labels.size(), qsizetype(of->sweep.points()));
    QCOMPARE(chart.x.labels[chart.x.present], QString::fromStdString(default_design().cluster.accelerator->name));
    QVERIFY(!drawn(chart, theme(ThemeKind::light)).isNull());
  }

  void a_common_unit_is_written_once() {
    const SweepLines one = sweep_lines(picture(answer({"global_batch=512,2048"}, {&Evaluation::step_time})));
    QCOMPARE(one.x.ticks, (QVector<QString>{"512", "2,048"}));
    QVERIFY(one.x.axis_title.contains("sequences"));
    QVERIFY(one.x.labels[0].contains("sequences"));
    const SweepLines few = sweep_lines(picture(answer({"global_batch=1,2,4"}, {&Evaluation::step_time})));
    QCOMPARE(few.x.ticks, (QVector<QString>{"1", "2", "4"}));
    QVERIFY(sweep_lines(picture(answer({"global_batch=512,2048"}, {&Evaluation::cost}))).y_title.contains("$"));
    const SweepLines mixed = sweep_lines(picture(answer({"tokens=100G,2T"}, {&Evaluation::finish_days})));
    QCOMPARE(mixed.x.ticks, mixed.x.labels);
  }

  /// An axis keeps its scale while the values fit, so that it stays readable, and changes it when they do not.
  void axes_stay_while_the_values_fit() {
    const auto first = answer({"checkpoint_interval=60:6000:20"}, {&Evaluation::finish_days});
    const SweepLines before = sweep_lines(picture(first));
    Design longer = default_design();
    longer.work.tokens *= 1.01;
    const auto second = answer({"checkpoint_interval=60:6000:20"}, {&Evaluation::finish_days}, longer);
    const SweepLines after = sweep_lines(picture(second), &before);
    QCOMPARE(after.y_max, before.y_max);
    QCOMPARE(after.y_ticks, before.y_ticks);
    longer.work.tokens *= 3;
    const SweepLines far =
        sweep_lines(picture(answer({"checkpoint_interval=60:6000:20"}, {&Evaluation::finish_days}, longer)), &after);
    QVERIFY(far.y_max > before.y_max);
    for (const double y : far.lines[0].high) QVERIFY(y <= far.y_max);
  }

  void the_critical_batch_is_marked() {
    Design design = default_design();
    design.work.critical_batch = 4096 * 8192.0;
    const auto of = std::make_shared<SweepAnswer>();
    of->sweep = grid_of(throughput_by_batch(), design, evaluate(design));
    of->result = run_sweep(of->sweep);
    const SweepPicture with{of, design, samples::usual(), "A", &throughput_by_batch()};
    const SweepLines chart = sweep_lines(with);
    QCOMPARE(chart.landmarks.size(), 1);
    QCOMPARE(chart.landmarks[0].value, 4096.0);
    QVERIFY(chart.landmarks[0].label.contains("4,096"));
    QCOMPARE(chart.lines.size(), 2);
    for (qsizetype i = 0; i < chart.lines[0].y.size(); ++i)
      if (std::isfinite(chart.lines[0].y[i])) QVERIFY(chart.lines[1].y[i] < chart.lines[0].y[i]);
  }

  /// Until the fine grid is known, each of its points shows the value of the rough point of its block.
  void coarse_points_fill_their_blocks() {
    const auto of = answer({"tokens=1T:16T:13", "checkpoint_interval=60:6000:11"}, {&Evaluation::finish_days});
    const GridSweep coarse = make_coarse(of->sweep, 5);
    QCOMPARE(coarse.axes[0].values.size(), size_t(3));
    QCOMPARE(coarse.axes[1].values.size(), size_t(3));
    const GridResult rough = fill_from_coarse(of->sweep, coarse, run_sweep(coarse), 5);
    QCOMPARE(rough.points.size(), of->result.points.size());
    for (size_t x = 0; x < 13; ++x)
      for (size_t y = 0; y < 11; ++y) {
        const size_t own = x * 11 + y, tried = (x / 5 * 5) * 11 + y / 5 * 5;
        QCOMPARE(rough.value(own, 0, 1).value, of->result.value(tried, 0, 1).value);
      }
  }

  void files_have_every_point_in_si() {
    const auto of =
        answer({"accelerators=12288,16384", "accelerator=h100-sxm,a100-sxm-40gb"}, {&Evaluation::finish_days});
    const QVector<QStringList> rows = chart_table(heat_map(picture(of)), TableFor::files);
    QCOMPARE(rows.size(), 5);
    QCOMPARE(rows[1][0], QStringLiteral("12288"));
    QVERIFY(rows[1][2].isEmpty() && !rows[1][3].isEmpty());
    QVERIFY(std::abs(rows[3][2].toDouble() / samples::usual().finish_days - 1) < 1e-9);
    QVERIFY(rows[3][3] != rows[4][3] && rows[1][3] != rows[4][3]);
    const auto lines =
        chart_table(sweep_lines(picture(answer({"tokens=1T,15.6T"}, {&Evaluation::finish_days}))), TableFor::files);
    QCOMPARE(lines[2].size(), 5);
    QVERIFY(std::abs(lines[2][2].toDouble() / samples::usual().finish_days_low - 1) < 1e-9);
    QVERIFY(chart_csv(heat_map(picture(of))).count('\n') == 5);
  }

  void drawn_in_both_themes_on_paper_and_at_any_size() {
    const auto flat = answer({"accelerator=all"}, {&Evaluation::finish_days});
    const auto grid = answer({"accelerators=4096:32768:30:linear", "global_batch=all"}, {&Evaluation::finish_days});
    for (const ChartSpec& spec :
         {sweep_chart(picture(flat)), sweep_chart(picture(grid)), ChartSpec(SweepLines()), ChartSpec(HeatMap())}) {
      const QImage light = drawn(spec, theme(ThemeKind::light)), dark = drawn(spec, theme(ThemeKind::dark));
      QVERIFY(light != dark);
      QVERIFY(!drawn(spec, theme(ThemeKind::light), {20, 20}).isNull());
      QVERIFY(chart_svg(spec, {640, 400}).startsWith("<?xml"));
      QVERIFY(!chart_image(spec, {640, 400}).isNull());
    }
  }

  /// Larger values have darker colours, so that the order is visible without colour vision.
  void colours_follow_the_values() {
    const auto of = answer({"tokens=1T:20T:20", "epochs=1,2"}, {&Evaluation::finish_days});
    const HeatMap map = heat_map(picture(of));
    const QImage image = drawn(map, theme(ThemeKind::light), {900, 300});
    // The middle of a row of cells, from left to right.
    const int y = 200;
    int before = 256, first = 0, last = 0;
    for (int x = 120; x < 640; x += 40) {
      const int lightness = image.pixelColor(x, y).lightness();
      if (first == 0) first = lightness;
      QVERIFY2(lightness <= before + 1, qPrintable(QString::number(x)));
      before = last = lightness;
    }
    QVERIFY(first > last + 40);
  }
};

TRAINYARD_TEST(TestSweepCharts);
#include "tst_sweep_charts.moc"
