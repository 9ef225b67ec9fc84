// SPDX-License-Identifier: GPL-3.0-or-later
// Charts of serving as data: positions of marks, sums of parts, shaded targets, and messages if there are no figures.
#include <QPainter>
#include <QSet>
#include <QTest>
#include <cmath>

#include "tests/test_program.h"
#include "tests/ui/chart_samples.h"
#include "tests/ui/serving_samples.h"
#include "tests/ui/text_recorder.h"
#include "ui/charts/chart_scene.h"
#include "ui/charts/line_plot.h"
#include "ui/figures/serving_charts.h"
#include "ui/pages/serving/sizing_rows.h"
#include "ui/text/ids.h"
#include "ui/theme/theme.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::samples;
using namespace trainyard::ui::testing;

namespace {

const LinePlot::Point* marked(const LinePlot& plot, LinePlot::Mark mark) {
  for (const LinePlot::Point& point : plot.points)
    if (point.mark == mark) return &point;
  return nullptr;
}

bool near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }

QVector<ChartSpec> every_chart() {
  const Design design = serving_design();
  const Evaluation e = served();
  TokenParts parts;
  parts.first_token = {{"waiting", 0.3}, {"prefill", 0.25}, {"first step", 0.05}};
  return {throughput_and_speed(design, frontier(), QStringLiteral("S")),
          memory_and_users(design, e),
          latency_and_load(e, load_curve(), TokenOf::first),
          latency_and_load(e, load_curve(), TokenOf::next),
          cost_and_load(design, cost_curve(14600), QStringLiteral("S")),
          gpus_and_latency_limit(limit_price(), TokenOf::first),
          gpus_and_latency_limit(limit_price(), TokenOf::next),
          token_time(e, parts, TokenOf::next),
          token_time(e, parts, TokenOf::first),
          cache_pages(design, e)};
}

}  // namespace

class TestServingCharts : public QObject {
  Q_OBJECT

 private slots:
  void automaticInputsShowTheirEffectiveValues();
  void theChosenPointIsOnTheLineOfTheDesign();
  void theRegionOfTheTargetIsShaded();
  void pointsWithALateFirstTokenAreDashed();
  void pointsAreLabelledWithTheirUsers();
  void theBestPointWithinTheTargetsIsNamed();
  void aPointIsFoundByItsId();
  void memoryAddsUpToTheCapacity();
  void designsThatDoNotFitShowASentence();
  void latencyCurveContainsTheDesign();
  void loadsAreWrittenInDigits();
  void costCurveContainsTheDesign();
  void anUnknownPriceShowsGpus();
  void limitsThatCannotBeMetAreMarked();
  void partsOfATokenAddUp();
  void pagesWasteLessThanOnePiece();
  void costsAreShownWithTheirRange();
  void aNarrowCardWrapsItsTexts();
  void linesOfTheSizingAgree();
  void axesStayDuringADrag();
  void everyChartIsDrawnInEveryTheme();
  void everySpotHasAnExplanation();
  void theKeyboardReachesEverySpot();
  void tablesHaveEveryPoint();
};

void TestServingCharts::theChosenPointIsOnTheLineOfTheDesign() {
  const LinePlot plot = throughput_and_speed(serving_design(), frontier(), QStringLiteral("S"));
  const LinePlot::Point* now = marked(plot, LinePlot::Mark::now);
  QVERIFY(now);
  // 32 users: 50 ÷ 2 tokens per second each; × 32 ÷ 8 per GPU.
  QCOMPARE(now->x, 25.0);
  QCOMPARE(now->y, 100.0);
  QCOMPARE(now->label, QStringLiteral("32 users per replica"));
  // The curve shows the mean, and the headline result the percentile. The label states both.
  QCOMPARE(plot.x_title, QStringLiteral("Mean tokens per second per user"));
  ServingFrontier slower = frontier();
  slower.percentile = 0.95;
  slower.percentile_rate = 20;
  const LinePlot both = throughput_and_speed(serving_design(), slower, QStringLiteral("S"));
  const QString label = marked(both, LinePlot::Mark::now)->label;
  QVERIFY2(label.startsWith(QStringLiteral("32 users per replica; for 95 of 100 at least 20")), qPrintable(label));
  QVERIFY(near(height_at(plot.lines[0], now->x), now->y));
  QVERIFY2(plot.lines[0].label.startsWith(QLatin1String("S now")), qPrintable(plot.lines[0].label));
  QCOMPARE(plot.lines.size(), 2);
  QVERIFY(plot.lines[0].part != plot.lines[1].part && !plot.lines[0].thin && plot.lines[1].thin);
}

void TestServingCharts::theRegionOfTheTargetIsShaded() {
  const LinePlot plot = throughput_and_speed(serving_design(), frontier(), QStringLiteral("S"));
  QCOMPARE(plot.good_from, 25.0);
  QVERIFY(!std::isfinite(plot.good_to));
  QCOMPARE(plot.limits.size(), 1);
  QVERIFY(plot.limits[0].upright && plot.limits[0].rule == LinePlot::Rule::target);
  QCOMPARE(plot.limits[0].value, 25.0);
  QVERIFY(plot.x_max > 25);
}

void TestServingCharts::pointsWithALateFirstTokenAreDashed() {
  const ServingFrontier all = frontier();
  const LinePlot plot = throughput_and_speed(serving_design(), all, QStringLiteral("S"));
  for (qsizetype i = 0; i < plot.lines[0].missed.size(); ++i)
    QCOMPARE(plot.lines[0].missed[i], !all.curves[0].points[size_t(i)].in_time);
  QVERIFY(plot.lines[0].missed.contains(true) && plot.lines[0].missed.contains(false));
}

void TestServingCharts::pointsAreLabelledWithTheirUsers() {
  const LinePlot plot = throughput_and_speed(serving_design(), frontier(), QStringLiteral("S"));
  QStringList numbers;
  for (const LinePlot::Point& point : plot.points)
    if (point.mark == LinePlot::Mark::choice) numbers << point.label;
  // The chosen point, 32 users, has its own label.
  QCOMPARE(numbers, QStringList({"4", "8", "16", "64", "128", "256"}));
}

void TestServingCharts::theBestPointWithinTheTargetsIsNamed() {
  const ServingFrontier all = frontier();
  const LinePlot plot = throughput_and_speed(serving_design(), all, QStringLiteral("S"));
  const LinePlot::Point* best = marked(plot, LinePlot::Mark::best);
  QVERIFY(best);
  // Separate prefill with 32 users: 37.5 tokens per second each, 150 per GPU. With 64 users the first token is late.
  QCOMPARE(best->x, 37.5);
  QCOMPARE(best->y, 150.0);
  QVERIFY2(best->label.startsWith(QLatin1String("1.5 ")), qPrintable(best->label));
  ServingFrontier alone = all;
  alone.curves.resize(1);
  QVERIFY(!marked(throughput_and_speed(serving_design(), alone, {}), LinePlot::Mark::best));
}

void TestServingCharts::aPointIsFoundByItsId() {
  const ServingFrontier all = frontier();
  const FrontierCurve* curve = nullptr;
  const FrontierPoint* point = frontier_point(all, frontier_id(1, 2), curve);
  QVERIFY(point == &all.curves[1].points[2] && curve == &all.curves[1]);
  for (const char* id : {"point:7:0", "point:0:99", "ttft", ""})
    QVERIFY(!frontier_point(all, QLatin1String(id), curve));
}

void TestServingCharts::memoryAddsUpToTheCapacity() {
  const Evaluation e = served();
  const LinePlot plot = memory_and_users(serving_design(), e);
  QCOMPARE(plot.areas.size(), 4);
  QCOMPARE(plot.limits[0].value, 79.6);
  const LinePlot::Point* now = marked(plot, LinePlot::Mark::now);
  QVERIFY(now && now->drop);
  QCOMPARE(now->x, 32.0);
  QVERIFY(near(now->y, 47.2 + 5.7 + 32 * 0.077));
  LinePlot::Line top;
  top.x = plot.area_x;
  top.y = stack_area_heights(plot).back();
  QVERIFY(near(height_at(top, 32), now->y));
  const LinePlot::Point* fit = marked(plot, LinePlot::Mark::best);
  QVERIFY(fit && fit->label.startsWith(QLatin1String("354 ")));
  QCOMPARE(plot.excess_from, 354.0);
  QVERIFY(plot.x_max > 354);
}

void TestServingCharts::designsThatDoNotFitShowASentence() {
  Evaluation e = served();
  e.users_fit = 0;
  e.serving_weights = 90 * gib;
  const LinePlot plot = memory_and_users(serving_design(), e);
  QVERIFY2(plot.empty.contains(QStringLiteral("95.7\u00A0GiB")) && plot.empty.contains(QStringLiteral("79.6\u00A0GiB")),
           qPrintable(plot.empty));
  QVERIFY(plot.areas.isEmpty() && !plot.sentence.isEmpty());
  ServingFrontier none = frontier();
  for (FrontierCurve& curve : none.curves) curve.points.clear();
  QVERIFY(!throughput_and_speed(serving_design(), none, {}).empty.isEmpty());
  QVERIFY(!latency_and_load(e, LoadCurve(), TokenOf::first).empty.isEmpty());
  QVERIFY(!cost_and_load(serving_design(), CostCurve(), {}).empty.isEmpty());
  QVERIFY(!gpus_and_latency_limit(LimitPrice(), TokenOf::first).empty.isEmpty());
}

void TestServingCharts::latencyCurveContainsTheDesign() {
  const LoadCurve curve = load_curve();
  const LinePlot plot = latency_and_load(served(), curve, TokenOf::first);
  const LinePlot::Point* now = marked(plot, LinePlot::Mark::now);
  // 0.25 + 0.28 × 40 ÷ 16
  QVERIFY(now && near(now->y, 0.95) && now->x == 40);
  QVERIFY(near(height_at(plot.lines[0], 40), 0.95));
  QVERIFY(height_at(plot.lines[1], 40) < height_at(plot.lines[0], 40));
  QCOMPARE(plot.limits[0].value, 1.5);
  QVERIFY(plot.limits[1].upright && plot.limits[1].value == 56 && plot.limits[1].rule == LinePlot::Rule::end);
  QVERIFY(plot.lines[0].label.startsWith(QLatin1String("95 ")));
  const LinePlot next = latency_and_load(served(), curve, TokenOf::next);
  QVERIFY(near(marked(next, LinePlot::Mark::now)->y * next.y_factor, curve.chosen.tpot));
  QVERIFY2(next.y_title.startsWith(QLatin1String("ms")), qPrintable(next.y_title));
}

/// Loads from 0.5 to 100,000 requests per second are written without powers of ten, also just below 1,000.
void TestServingCharts::loadsAreWrittenInDigits() {
  const std::pair<double, const char*> loads[] = {
      {0.5, "0.5/s"}, {1.694, "1.69/s"}, {99.94, "99.9/s"}, {999.9999, "1,000/s"}, {123456.0, "123,456/s"}};
  for (const auto& [load, text] : loads) {
    LoadCurve curve = load_curve();
    curve.chosen.requests = curve.saturation = load;
    const LinePlot plot = latency_and_load(served(), curve, TokenOf::first);
    QVERIFY2(marked(plot, LinePlot::Mark::now)->label.startsWith(QLatin1String(text)), text);
    QVERIFY2(plot.limits[1].label.endsWith(QLatin1String(text)), qPrintable(plot.limits[1].label));
  }
}

void TestServingCharts::costCurveContainsTheDesign() {
  const LinePlot plot = cost_and_load(serving_design(), cost_curve(14600), QStringLiteral("S"));
  const LinePlot::Point* now = marked(plot, LinePlot::Mark::now);
  QVERIFY(now && near(now->y * plot.y_factor, 21 * 14600.0));
  QCOMPARE(plot.y_unit, Unit::money);
  QVERIFY2(now->label.contains(QStringLiteral("$307\u00A0k")), qPrintable(now->label));
  // 39 requests need 20 replicas and a spare; 41 need one more.
  QVERIFY(near(height_at(plot.lines[0], 39) * plot.y_factor, 21 * 14600.0));
  QVERIFY(near(height_at(plot.lines[0], 41) * plot.y_factor, 22 * 14600.0));
}

void TestServingCharts::anUnknownPriceShowsGpus() {
  const LinePlot plot = cost_and_load(serving_design(), cost_curve(missing), QStringLiteral("S"));
  QCOMPARE(plot.y_unit, Unit::accelerators);
  QCOMPARE(marked(plot, LinePlot::Mark::now)->y, 168.0);
  QVERIFY2(plot.subtitle.contains(QLatin1String("price")), qPrintable(plot.subtitle));
}

void TestServingCharts::limitsThatCannotBeMetAreMarked() {
  const LinePlot first = gpus_and_latency_limit(limit_price(), TokenOf::first);
  QVERIFY(!std::isfinite(first.lines[0].y[0]));
  QCOMPARE(first.limits.size(), 1);
  QCOMPARE(first.limits[0].value, 0.5);
  QCOMPARE(marked(first, LinePlot::Mark::now)->y, 232.0);
  QVERIFY(first.lines[0].names[3].contains(QLatin1String("$11")));
  QVERIFY(gpus_and_latency_limit(limit_price(), TokenOf::next).limits.isEmpty());
  // A limit that takes a hundred times the GPUs does not compress the others.
  LimitPrice steep = limit_price();
  steep.first_token[1].gpus = 23200;
  QVERIFY(gpus_and_latency_limit(steep, TokenOf::first).y_max < 6 * 232);
}

void TestServingCharts::partsOfATokenAddUp() {
  TokenParts parts;
  parts.first_token = {{"waiting", 0.3}, {"prefill", 0.25}, {"first step", 0.05}};
  const StackedBar next = token_time(served(), parts, TokenOf::next),
                   first = token_time(served(), parts, TokenOf::first);
  for (const StackedBar* bar : {&next, &first}) {
    double sum = 0;
    QSet<Part> colours;
    for (const Segment& segment : bar->segments) {
      sum += segment.value;
      colours << segment.part;
      QVERIFY(segment.value > 0 && !segment.id.isEmpty());
    }
    QVERIFY(near(sum, bar->total));
    QCOMPARE(colours.size(), bar->segments.size());
  }
  QCOMPARE(next.segments.size(), 5);
  QVERIFY(near(next.total, 38) && next.unit == QLatin1String("ms"));
}

/// Long German texts neither overlap nor disappear at any card width, down to that of a 1,366 px window at 150 %.
void TestServingCharts::aNarrowCardWrapsItsTexts() {
  CachePages chart = cache_pages(serving_design(), served());
  chart.rows[0].detail = QStringLiteral("so lang, wie die längste Anfrage werden könnte");
  chart.rows[0].share = QStringLiteral("62 % allen Platzes verschwendet");
  for (const int width : {900, 420, 340}) {
    TextRecorder recorder({width, 230});
    QPainter painter(&recorder);
    paint_chart(chart, painter, {0, 0, qreal(width), 230});
    painter.end();
    QVector<QRectF> boxes;
    for (const CachePages::Row& row : chart.rows)
      for (const QString& text : {row.label, row.detail, row.share}) {
        const auto written = recorder.named(text);
        QVERIFY2(written.size() == 1, qPrintable(QStringLiteral("%1 at %2").arg(text).arg(width)));
        for (const QRectF& box : boxes) QVERIFY2(!box.intersects(written[0].box), qPrintable(text));
        boxes << written[0].box;
      }
  }
}

void TestServingCharts::pagesWasteLessThanOnePiece() {
  const Design design = serving_design();
  const CachePages chart = cache_pages(design, served());
  QCOMPARE(chart.rows.size(), 2);
  const Serving s = resolved(design).serving;
  double whole = 0, pages = 0;
  for (const auto& piece : chart.rows[0].pieces) whole += piece.tokens;
  for (const auto& piece : chart.rows[1].pieces) pages += piece.tokens;
  QVERIFY(near(whole, std::max(s.context_limit, s.prompt_tokens + s.output_tokens)));
  const double block = s.engine->block_tokens, used = s.prompt_tokens + s.output_tokens / 2;
  QVERIFY(near(std::round(pages / block) * block, pages) && pages >= used && pages < used + block);
  QVERIFY2(chart.rows[0].share.contains(QStringLiteral("62")), qPrintable(chart.rows[0].share));
}

/// Costs, GPUs and the break-even day are shown with their likely range.
void TestServingCharts::costsAreShownWithTheirRange() {
  CostCurve curve = cost_curve(14600);
  curve.chosen.cost_band = ResultBand{250e3, 400e3};
  curve.chosen.gpus_band = ResultBand{144, 208};
  const QString priced = marked(cost_and_load(serving_design(), curve, {}), LinePlot::Mark::now)->label;
  QVERIFY2(priced.endsWith(QStringLiteral("$307\u00A0k ($250–400\u00A0k)")), qPrintable(priced));
  const QString sentence = cost_and_load(serving_design(), curve, {}).sentence;
  QVERIFY2(sentence.contains(QStringLiteral("168 (144–208) GPUs")), qPrintable(sentence));
  LimitPrice price = limit_price();
  price.first_token_now.cost_band = ResultBand{7, 10};
  price.first_token_now.gpus_band = ResultBand{200, 280};
  const LinePlot limits = gpus_and_latency_limit(price, TokenOf::first);
  QVERIFY2(limits.subtitle.contains(QStringLiteral("$8.06 ($7.00–10.00)")), qPrintable(limits.subtitle));
  QVERIFY2(limits.points[0].label.contains(QStringLiteral("232 (200–280)")), qPrintable(limits.points[0].label));

  LifetimeBill bill;
  bill.verdict = BillVerdict::pays;
  bill.training_days = 30;
  bill.training_cost = 1e6;
  bill.month_cost = 1e5;
  bill.month_charged = 2e5;
  bill.break_even_day = 334.2;
  bill.break_even_band = ResultBand{280.1, 420.5};
  bill.curve = {{0, 0, 0}, {30, 1e6, 0}, {730, 3.3e6, 4.6e6}};
  const auto paid = [&] { return marked(lifetime_cost_chart(bill, QStringLiteral("A")), LinePlot::Mark::best)->label; };
  QVERIFY2(paid().endsWith(QStringLiteral("day 335 (281–421)")), qPrintable(paid()));
  bill.break_even_band->high = std::numeric_limits<double>::infinity();
  QVERIFY2(paid().endsWith(QStringLiteral("day 335 (281 or later, or never)")), qPrintable(paid()));
  QVERIFY(lifetime_cost_chart(bill, QStringLiteral("A")).subtitle.endsWith(paid()));
  bill.verdict = BillVerdict::never;
  bill.break_even_day = std::nan("");
  bill.break_even_price = 3;
  bill.price_band = ResultBand{2.5, std::numeric_limits<double>::infinity()};
  const QString subtitle = lifetime_cost_chart(bill, QStringLiteral("A")).subtitle;
  QVERIFY2(subtitle.contains(QStringLiteral("$3.00 ($2.50 or more)")), qPrintable(subtitle));
}

void TestServingCharts::linesOfTheSizingAgree() {
  Design design = serving_design();
  design.serving.requests = 40;
  const auto rows = sizing_lines(design, served());
  QCOMPARE(rows.size(), 4);
  // 40 ÷ 1.69 = 23.7; 1.43 ÷ 1.69 = 0.85
  QVERIFY2(rows[0].cells[1].text.startsWith(QLatin1String("23.7")), qPrintable(rows[0].cells[1].text));
  QVERIFY2(rows[1].cells[0].text.contains(QLatin1String("0.85")), qPrintable(rows[1].cells[0].text));
  QVERIFY(rows[1].cells[1].text.startsWith(QLatin1String("28")));
  QVERIFY2(rows[2].cells[0].text.startsWith(QLatin1String("1 spare")), qPrintable(rows[2].cells[0].text));
  QVERIFY(rows[2].cells[1].text.startsWith(QLatin1String("232")));
  QVERIFY(rows[3].cells[1].text.startsWith(QLatin1String("667")));
}

void TestServingCharts::axesStayDuringADrag() {
  Evaluation e = served();
  const LinePlot before = memory_and_users(serving_design(), e);
  e.users_fit = 250;
  const LinePlot held = memory_and_users(serving_design(), e, &before), fresh = memory_and_users(serving_design(), e);
  QCOMPARE(held.x_max, before.x_max);
  QVERIFY(fresh.x_max < before.x_max);
}

void TestServingCharts::everyChartIsDrawnInEveryTheme() {
  for (const ChartSpec& spec : every_chart())
    for (const ThemeKind kind : {ThemeKind::light, ThemeKind::dark}) {
      const std::unique_ptr<ChartView> view(make_chart_view(spec));
      view->setTheme(theme(kind));
      for (const QSize size : {QSize(640, 300), QSize(300, 180)}) {
        const QImage image = drawn(*view, size);
        QVERIFY(not_of(image, theme(kind).color(Role::card)) > 800);
      }
    }
}

void TestServingCharts::everySpotHasAnExplanation() {
  for (const ChartSpec& spec : every_chart()) {
    const auto scene = make_chart_scene(spec);
    const QImage device(700, 320, QImage::Format_RGB32);
    const auto spots = scene->spots(Lettering::of(device, 1), QSizeF(700, 320));
    QVERIFY(!spots.isEmpty());
    for (const Spot& spot : spots) {
      const std::string id = spot.id.toStdString();
      QVERIFY2(spot.id.startsWith(QLatin1String("point:")) || find_metric(id) || find_parameter(id),
               qPrintable(spot.id));
      QVERIFY(!spot.tip.isEmpty());
    }
  }
}

void TestServingCharts::theKeyboardReachesEverySpot() {
  for (const ChartSpec& spec : every_chart()) {
    const std::unique_ptr<ChartView> view(make_chart_view(spec));
    view->resize(700, 320);
    view->show();
    view->setFocus();
    QVERIFY(QTest::qWaitForWindowExposed(view.get()));
    QVERIFY(!view->accessibleName().isEmpty() && !view->accessibleDescription().isEmpty());
    const QString whole = view->accessibleDescription();
    QTest::keyClick(view.get(), Qt::Key_Right);
    QVERIFY(view->accessibleDescription() != whole);
  }
}

void TestServingCharts::tablesHaveEveryPoint() {
  const auto frontier_rows = chart_table(throughput_and_speed(serving_design(), frontier(), {}));
  QCOMPARE(frontier_rows.size(), 1 + 2 * 7);
  QVERIFY(frontier_rows[1][3].startsWith(QLatin1String("4 users")));
  const auto memory_rows = chart_table(memory_and_users(serving_design(), served()), TableFor::files);
  QCOMPARE(memory_rows[0].size(), 5);
  QCOMPARE(memory_rows[1][1].toDouble(), 47.2);
  const auto load_rows = chart_table(latency_and_load(served(), load_curve(), TokenOf::first), TableFor::files);
  QCOMPARE(load_rows.size(), 1 + 28);
  QCOMPARE(load_rows[0].size(), 3);
  QCOMPARE(chart_table(cache_pages(serving_design(), served())).size(), 1 + 4 + 3);
}

/// Charts show automatic inputs at their effective values, without a replica search, which takes longer than a frame.
void TestServingCharts::automaticInputsShowTheirEffectiveValues() {
  int derived = 0;
  for (const char* change : {"requests=40", "prompt_tokens=777", "output_tokens=90", "spare_replicas=3",
                             "weight_format=fp8", "model=llama3.1-8b"}) {
    Design design = default_design(Job::serving);
    assign(design, change);
    const Design whole = resolved(design);
    derived += std::isnan(design.serving.prompt_tokens);
    QVERIFY(!std::isnan(whole.serving.prompt_tokens));
    // Compare what the charts show, because rules without a position hold NaN, which is unequal to itself.
    const auto same = [](const auto& one, const auto& other) {
      return one.title == other.title && one.subtitle == other.subtitle && one.sentence == other.sentence &&
             chart_table(one) == chart_table(other);
    };
    QVERIFY(same(throughput_and_speed(design, frontier(), {}), throughput_and_speed(whole, frontier(), {})));
    QVERIFY(same(memory_and_users(design, served()), memory_and_users(whole, served())));
    QVERIFY(same(cost_and_load(design, cost_curve(14600), {}), cost_and_load(whole, cost_curve(14600), {})));
  }
  QVERIFY(derived >= 4);
}

TRAINYARD_TEST(TestServingCharts);
#include "tst_serving_charts.moc"
