// SPDX-License-Identifier: GPL-3.0-or-later
// Labels of charts in small figures: nothing crosses them, and none overlaps another or leaves its plot.
#include <QApplication>
#include <QTest>

#include "engine/studies/case_studies.h"
#include "tests/test_program.h"
#include "tests/ui/text_recorder.h"
#include "ui/charts/chart_scene.h"
#include "ui/figures/overview_charts.h"
#include "ui/figures/storage_charts.h"
#include "ui/theme/theme.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

QVector<WrittenText> texts_of(const ChartSpec& spec, const QSize& size) {
  TextRecorder recorder(size);
  QPainter painter(&recorder);
  paint_chart(spec, painter, QRectF({}, QSizeF(size)));
  painter.end();
  return recorder.texts();
}

WrittenText one_of(const QVector<WrittenText>& texts, const QString& text) {
  const auto found = std::find_if(texts.begin(), texts.end(), [&](const WrittenText& one) { return one.text == text; });
  return found == texts.end() ? WrittenText() : *found;
}

/// One hour of training with a checkpoint at each of these minutes.
DayTimeline hour_with(const QVector<double>& minutes) {
  DayTimeline day;
  day.zoom_length = 3600;
  day.zoom = {{DayTimeline::Kind::work, 0, 3600, {}, QStringLiteral("training")}};
  for (const double minute : minutes) day.saves.push_back({DayTimeline::Kind::stall, 60 * minute, 5, {}, {}});
  return day;
}

}  // namespace

class TestChartLabels : public QObject {
  Q_OBJECT
 private slots:
  /// Regression: in a column of the report, the required value overlapped the verdict of its row.
  void the_required_value_does_not_overlap_the_verdict() {
    for (const CaseStudy& run : known_runs()) {
      const DemandSupply spec = storage_demand(run.design, evaluate(run.design));
      const QVector<WrittenText> texts = texts_of(spec, {308, 222});
      for (const DemandSupply::Row& row : spec.rows) {
        const QRectF needed = one_of(texts, row.needed_text).box.adjusted(-2, -3, 2, 3);
        QVERIFY2(!one_of(texts, row.needed_text).text.isEmpty(), run.id.c_str());
        for (const WrittenText& other : texts)
          if (other.text != row.needed_text)
            QVERIFY2(!needed.intersects(other.box.adjusted(-2, -3, 2, 3)),
                     qPrintable(QString::fromStdString(run.id) + ": " + row.needed_text + " on " + other.text));
      }
    }
  }

  /// Long heads, such as the German ones, become smaller before they leave the chart.
  void long_heads_of_a_path_stay_in_the_chart() {
    PathFlows spec = storage_path(default_design(), evaluate(default_design()));
    const QStringList heads{QStringLiteral("Lesen der Trainingsdaten"), QStringLiteral("Checkpoint-Schreibrate"),
                            QStringLiteral("Lesebandbreite beim Neustart")};
    QCOMPARE(spec.flows.size(), heads.size());
    for (qsizetype i = 0; i < heads.size(); ++i) spec.flows[i].label = heads[i];
    const QVector<WrittenText> texts = texts_of(spec, {486, 200});
    for (const QString& head : heads) {
      const QRectF box = one_of(texts, head).box;
      QVERIFY2(!box.isEmpty() && box.left() >= 0 && box.right() <= 486, qPrintable(head));
    }
  }

  /// With very frequent checkpoints, the area exceeds the plot, but its name stays inside.
  void the_name_of_an_area_stays_in_the_plot() {
    ShareCurves spec;
    spec.x = {1, 2, 4, 8};
    spec.x_max = 8;
    spec.y_max = 20;
    spec.y_step = 10;
    spec.areas = {{"b", "stall", {}, Part::stragglers, {90, 45, 22, 1}}};
    const QVector<WrittenText> texts = texts_of(spec, {308, 180});
    const WrittenText name = one_of(texts, QStringLiteral("stall"));
    QVERIFY(!name.text.isEmpty());
    QVERIFY(name.box.top() > one_of(texts, QStringLiteral("20")).box.center().y() + 2);
    QVERIFY2(name.color.lightness() > 127, "light on the dark area");
    // A long name below a steep edge must lie completely on the area, because its letters are light.
    spec.areas[0] = {"b", "stall of all who train", {}, Part::stragglers, {40, 9, 4, 0.2}};
    QImage picture(620, 180, QImage::Format_RGB32);
    picture.fill(Qt::white);
    QPainter painter(&picture);
    paint_chart(spec, painter, QRectF(0, 0, 620, 180));
    painter.end();
    const QRectF box = one_of(texts_of(spec, {620, 180}), spec.areas[0].label).box;
    QVERIFY(!box.isEmpty());
    for (const QPointF corner : {box.topLeft() + QPointF(-2, -2), box.topRight() + QPointF(2, -2)})
      QVERIFY2(picture.pixelColor(corner.toPoint()).lightness() < 127, qPrintable(spec.areas[0].label));
    // If there is room above the curve, the name is there, in the colour of text.
    spec.areas[0] = {"b", "stall", {}, Part::stragglers, {9, 5, 2, 1}};
    const WrittenText over = one_of(texts_of(spec, {308, 180}), QStringLiteral("stall"));
    QVERIFY(over.color.lightness() < 127);
  }

  /// A narrow card has no room for ranges next to names and numbers. It shows only the texts.
  void a_narrow_card_omits_ranges() {
    RangeRows spec;
    spec.min = 50;
    spec.max = 90;
    spec.step = 20;
    spec.axis_title = QStringLiteral("days");
    spec.rows.resize(2);
    spec.rows[0].label = QStringLiteral("Without any interruption");
    spec.rows[1].label = QStringLiteral("With failures");
    for (RangeRows::Row& row : spec.rows) {
      row.text = QStringLiteral("65.1 days (61.4–75.5)");
      row.value = 65;
      row.low = 61;
      row.high = 75;
    }
    const QVector<WrittenText> narrow = texts_of(spec, {330, 120}), wide = texts_of(spec, {500, 120});
    QCOMPARE(narrow.size(), 4);
    QVERIFY(!one_of(wide, QStringLiteral("days")).text.isEmpty());
    for (const RangeRows::Row& row : spec.rows) {
      const WrittenText name = one_of(narrow, row.label);
      QVERIFY(!name.text.isEmpty());
      for (const WrittenText& one : narrow)
        QVERIFY2(one.text == row.label || !one.box.intersects(name.box), qPrintable(one.text));
    }
  }

  /// The word is centred in the widest gap between strokes: the first half if one stroke is in the middle, the second
  /// half if another stroke divides the first. Gaps of five minutes are too narrow for it.
  void no_stroke_crosses_a_word() {
    const QString word = QStringLiteral("training");
    const auto middle = [&](const QVector<double>& minutes) {
      return one_of(texts_of(hour_with(minutes), {420, 160}), word).box.center().x();
    };
    const double free = middle({}), first = middle({30}), second = middle({15, 30});
    QVERIFY(free - first > 20);
    QVERIFY(std::abs((second - free) - (free - first)) < 1);
    QVERIFY(one_of(texts_of(hour_with({5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55}), {420, 160}), word).text.isEmpty());
  }
};

TRAINYARD_TEST(TestChartLabels);
#include "tst_chart_labels.moc"
