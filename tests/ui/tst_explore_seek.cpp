// SPDX-License-Identifier: GPL-3.0-or-later
// Goal seek and sensitivity by mouse and keyboard: they follow the design, answer predefined and own questions, and
// applying an answer is one undo step.
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>

#include "engine/explore/goal_seek.h"
#include "tests/ui/window_test.h"
#include "ui/cards/chart_card.h"
#include "ui/charts/chart_scene.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/pages/explore/common/find_box.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/seek/seek_chart.h"
#include "ui/pages/explore/seek/seek_view.h"
#include "ui/pages/explore/sensitivity/sensitivity_charts.h"
#include "ui/pages/explore/sensitivity/sensitivity_view.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"
#include "ui/theme/theme.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/segmented_row.h"
#include "ui/widgets/summary_line.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

int row_of(const FactTable& table, const QString& id) {
  for (int row = 0; row < table.count(); ++row)
    if (table.idOf(row) == id) return row;
  return -1;
}

}  // namespace

class TestExploreSeek : public WindowTest {
  Q_OBJECT

 private slots:
  void answersFollowTheDesign();
  void readyQuestionsAreAnswered();
  void ownQuestionIsAsked();
  void invalidTargetsAreReported();
  void answerIsAppliedAndUndone();
  void answerBecomesAScenario();
  void cancelKeepsTheShownAnswer();
  void curveHasTargetAndAnswer();
  void tornadoFollowsTheDesign();
  void tornadoShowsTheInput();
  void distributionHasItsMarks();
  void panelChangesTheStudy();
  void summaryMayBeginBold();
  void everyControlHasAName();

 private:
  ExplorePage& page() { return *window_->page<ExplorePage>(); }
  SeekView& seek() { return *page().view<SeekView>(); }
  SensitivityView& sensitivity() { return *page().view<SensitivityView>(); }
  void open(const char* button);
};

/// Shows a view with its button and waits for its answer.
void TestExploreSeek::open(const char* button) {
  window_->showPage(&page());
  click(button);
  if (seek().isVisible()) QTRY_VERIFY_WITH_TIMEOUT(seek().isAnswered(), 180000);
  if (sensitivity().isVisible()) QTRY_VERIFY_WITH_TIMEOUT(sensitivity().isReady(), 180000);
}

void TestExploreSeek::answersFollowTheDesign() {
  open("explore_seek");
  QVERIFY(seek().answer()->found);
  const double before = seek().answer()->found->value, target = seek().answer()->target;
  QCOMPARE(target, 1.02 * document().evaluation().step_time);
  document().edit(parameter(&Recipe::recompute), std::string("full"));
  QVERIFY(!seek().applyButton()->isEnabled() || seek().answer()->target == target);
  QTRY_VERIFY_WITH_TIMEOUT(seek().answer()->target != target, 180000);
  QCOMPARE(seek().answer()->target, 1.02 * document().evaluation().step_time);
  QVERIFY(seek().answer()->found->value != before);
  // The view shows the answer of the engine.
  for (const ReadyQuestion& ready : ready_questions(document().design())) {
    if (!(ready.question.input == &Cluster::network_bandwidth)) continue;
    const SeekAnswer found = seek_goal(document().design(), ready.question);
    QCOMPARE(seek().answer()->found->value, found.found->value);
    // The summary adds the likely range of the step time.
    const QString sentence = message_text(seek_message(document().design(), ready.question, found));
    const QString band = band_text(evaluate(found.found->design), metric(&Evaluation::step_time));
    QCOMPARE(seek().summary(), QStringLiteral("%1 (likely range %2)").arg(sentence, band));
  }
}

void TestExploreSeek::readyQuestionsAreAnswered() {
  open("explore_seek");
  QTRY_VERIFY_WITH_TIMEOUT(seek().isReady(), 180000);
  const std::vector<ReadyQuestion> all = ready_questions(document().design());
  QCOMPARE(seek().questions()->count(), int(all.size()));
  for (const ReadyQuestion& ready : all)
    QVERIFY2(row_of(*seek().questions(), QString::fromLatin1(ready.id)) >= 0, ready.id);
  clickRow(seek().questions(), QStringLiteral("checkpoints"));
  QTRY_VERIFY_WITH_TIMEOUT(seek().isReady(), 180000);
  const auto chart = std::get<SeekCurve>(seek().chart()->spec());
  QVERIFY(chart.title.contains(QStringLiteral("Checkpoint interval")));
  QCOMPARE(chart.crossings.size(), 2);
  QCOMPARE(find<FindBox>("seek_input")->id(), QStringLiteral("checkpoint_interval"));
  QVERIFY(seek().answer()->found->design.checkpoints.interval > document().design().checkpoints.interval);
  // The question about the deadline uses the deadline of the design.
  clickRow(seek().questions(), QStringLiteral("deadline"));
  document().edit(parameter(&Failures::deadline), 200.0);
  QTRY_VERIFY_WITH_TIMEOUT(seek().isAnswered() && seek().answer()->target == 200, 180000);
}

void TestExploreSeek::ownQuestionIsAsked() {
  open("explore_seek");
  auto* metric = find<FindBox>("seek_metric");
  auto* input = find<FindBox>("seek_input");
  // Typing a part of a name selects the input.
  input->lineEdit()->selectAll();
  QTest::keyClicks(input->lineEdit(), QStringLiteral("GPU price"));
  QTest::keyClick(input->lineEdit(), Qt::Key_Return);
  QTRY_COMPARE(input->id(), QStringLiteral("accelerator_price"));
  metric->lineEdit()->selectAll();
  QTest::keyClicks(metric->lineEdit(), QStringLiteral("Cost"));
  QTest::keyClick(metric->lineEdit(), Qt::Key_Return);
  QTRY_COMPARE(metric->id(), metric_id(&Evaluation::cost));
  auto* relation = find<QComboBox>("seek_relation");
  relation->setFocus();
  QTest::keyClick(relation, Qt::Key_End);
  QTest::keyClick(relation, Qt::Key_Up);
  QCOMPARE(relation->currentText(), QStringLiteral("exactly"));
  auto* target = find<QLineEdit>("seek_target");
  target->setFocus();
  target->selectAll();
  QTest::keyClicks(target, QStringLiteral("$40 M"));
  QTest::keyClick(target, Qt::Key_Return);
  QTRY_VERIFY_WITH_TIMEOUT(seek().isAnswered() && seek().answer()->target == 40e6 && seek().answer()->found, 180000);
  const double by_hand = 40e6 / document().evaluation().accelerator_hours;
  QVERIFY(std::abs(seek().answer()->found->value / by_hand - 1) < 1e-6);
}

void TestExploreSeek::invalidTargetsAreReported() {
  open("explore_seek");
  const double target = seek().answer()->target;
  auto* field = find<QLineEdit>("seek_target");
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, QStringLiteral("3 GiB"));
  QTest::keyClick(field, Qt::Key_Return);
  auto* complaint = find<QLabel>("seek_complaint");
  QVERIFY(!complaint->isHidden() && complaint->text().contains(QStringLiteral("3 GiB")));
  QCOMPARE(seek().answer()->target, target);
}

void TestExploreSeek::answerIsAppliedAndUndone() {
  open("explore_seek");
  const Design before = document().design(), answer = seek().answer()->found->design;
  const int steps = document().undoStack().count();
  QVERIFY(seek().applyButton()->isEnabled());
  QTest::mouseClick(seek().applyButton(), Qt::LeftButton);
  QVERIFY(document().design() == answer);
  QCOMPARE(document().undoStack().count(), steps + 1);
  QVERIFY(document().undoStack().undoText().contains(QStringLiteral("Network per GPU")));
  document().undoStack().undo();
  QVERIFY(document().design() == before);
  QTRY_VERIFY_WITH_TIMEOUT(seek().isAnswered(), 180000);
}

void TestExploreSeek::answerBecomesAScenario() {
  open("explore_seek");
  const Design answer = seek().answer()->found->design;
  QTest::mouseClick(seek().scenarioButton(), Qt::LeftButton);
  QCOMPARE(document().project().scenarios.size(), size_t(2));
  QVERIFY(document().design() == answer);
  QVERIFY(QString::fromStdString(document().scenario().name).startsWith(QStringLiteral("Network per GPU")));
  QVERIFY(!document().scenario().note.empty());
}

void TestExploreSeek::cancelKeepsTheShownAnswer() {
  open("explore_seek");
  const SeekAnswer* shown = seek().answer();
  SeekQuestion slow{&Cluster::accelerators, parse_goal("finish_days<=30"), Preference::smallest, true};
  seek().ask(slow);
  auto* cancel = find<QPushButton>("seek_cancel");
  QVERIFY(cancel->isEnabled());
  cancel->click();
  QVERIFY(!cancel->isEnabled());
  QCOMPARE(seek().answer(), shown);
  // An answer to the previous question cannot be applied to the new one.
  QVERIFY(!seek().applyButton()->isEnabled());
}

void TestExploreSeek::curveHasTargetAndAnswer() {
  const Design& design = default_design();
  const SeekQuestion q{&Cluster::network_bandwidth, parse_goal("step_time<=+2%"), Preference::smallest};
  const SeekAnswer answer = seek_goal(design, q);
  const SeekCurve chart = seek_chart(design, q, answer);
  QVERIFY(std::abs(chart.target - answer.target) < 1e-9);
  QVERIFY(chart.answer && chart.now && std::abs(chart.answer->x - answer.found->value * 8 / 1e9) < 1e-9);
  QVERIFY(chart.target >= chart.y_min && chart.target <= chart.y_max);
  QVERIFY(chart.x_ticks.size() >= 2 && chart.y_ticks.size() >= 2);
  for (const SeekCurve::Point& point : chart.points) QVERIFY(point.x >= chart.x_min && point.x <= chart.x_max * 1.001);
  // Points to the right of the crossing meet the goal, points to the left do not.
  QCOMPARE(chart.crossings.size(), 1);
  for (const SeekCurve::Point& point : chart.points)
    if (std::abs(point.x / chart.crossings[0] - 1) > 0.01)
      QCOMPARE(point.state == SeekCurve::State::does, point.x > chart.crossings[0]);
  const QVector<QStringList> table = chart_table(chart, TableFor::files);
  QCOMPARE(table.size(), chart.points.size() + 1);
  for (const ReadyQuestion& ready : ready_questions(design)) {
    const SeekCurve each = seek_chart(design, ready.question, seek_goal(design, ready.question));
    QImage image(600, 300, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paint_chart(each, painter, QRectF(0, 0, 600, 300));
    painter.end();
    QImage blank(600, 300, QImage::Format_RGB32);
    blank.fill(Qt::white);
    QVERIFY2(image != blank, ready.id);
    QVERIFY2(!each.sentence.isEmpty(), ready.id);
  }
}

void TestExploreSeek::tornadoFollowsTheDesign() {
  open("explore_sensitivity");
  const auto chart = std::get<Tornado>(sensitivity().tornado()->spec());
  QVERIFY(chart.rows.size() >= 8);
  for (const Tornado::Row& row : chart.rows) {
    QVERIFY(!row.sides.isEmpty() && row.sides.size() <= 2);
    for (const Tornado::Side& side : row.sides)
      QCOMPARE(side.role, side.value < chart.now ? Role::better : Role::worse);
  }
  QVERIFY(chart.min <= chart.now && chart.now <= chart.max);
  QCOMPARE(sensitivity().inputs()->idOf(0), chart.rows[0].id);
  document().edit(parameter(&Cluster::accelerators), 8192.0);
  const auto follows = [this] {
    const auto after = std::get<Tornado>(sensitivity().tornado()->spec());
    return std::abs(after.now / document().evaluation().finish_days - 1) < 1e-9;
  };
  QTRY_VERIFY_WITH_TIMEOUT(follows() && sensitivity().isReady(), 180000);
}

void TestExploreSeek::tornadoShowsTheInput() {
  open("explore_sensitivity");
  QSignalSpy asked(&sensitivity(), &ExploreView::showParameter);
  ChartView* chart = sensitivity().tornado()->chart();
  const auto spec = std::get<Tornado>(chart->spec());
  // The first row is below the heading.
  QTest::mouseClick(chart, Qt::LeftButton, {}, {chart->width() / 8, 30});
  QCOMPARE(asked.count(), 1);
  QCOMPARE(asked[0][0].toString(), spec.rows[0].id);
  clickRow(sensitivity().inputs(), QStringLiteral("failure_factor"));
  QVERIFY(asked.count() > 1);
  QCOMPARE(asked.last()[0].toString(), QStringLiteral("failure_factor"));
}

void TestExploreSeek::distributionHasItsMarks() {
  open("explore_sensitivity");
  const auto chart = std::get<Distribution>(sensitivity().distribution()->spec());
  const UncertaintyStudy& study = sensitivity().study();
  const Outcomes& days = study.outcomes[0];
  const auto at = [&](const QString& label) {
    for (const Distribution::Line& line : chart.lines)
      if (line.label == label) return line.value;
    return -1.0;
  };
  QCOMPARE(at(QStringLiteral("P10")), days.p10);
  QCOMPARE(at(QStringLiteral("P50")), days.p50);
  QCOMPARE(at(QStringLiteral("P90")), days.p90);
  QCOMPARE(at(QStringLiteral("deadline")), -1.0);
  double all = 0;
  for (const double share : chart.shares) all += share;
  QVERIFY(all > 0.98 && all <= 1 + 1e-9);
  // The engine gives the same numbers for the same seed.
  const auto again = study_uncertainty(document().design(), {&Evaluation::finish_days}, {});
  QCOMPARE(days.p90, again.outcomes[0].p90);
  QVERIFY(sensitivity().summary().contains(QStringLiteral("<b>")));
  // There is a margin to the deadline only if the design has a deadline.
  QCOMPARE(row_of(*sensitivity().outcomes(), metric_id(&Evaluation::deadline_margin)) >= 0, false);
  Design limited = document().design();
  limited.failures.deadline = 90;
  const auto rows = outcome_rows(study_uncertainty(limited, {&Evaluation::finish_days}, {}), Job::training);
  QVERIFY(std::any_of(rows.begin(), rows.end(),
                      [](const FactRow& row) { return row.id == metric_id(&Evaluation::deadline_margin); }));
}

void TestExploreSeek::panelChangesTheStudy() {
  open("explore_sensitivity");
  const double p90 = sensitivity().study().outcomes[0].p90;
  auto* seed = find<QSpinBox>("sensitivity_seed");
  seed->setFocus();
  seed->selectAll();
  QTest::keyClicks(seed, QStringLiteral("7"));
  QTest::keyClick(seed, Qt::Key_Return);
  QTRY_VERIFY_WITH_TIMEOUT(sensitivity().isReady() && sensitivity().study().outcomes[0].p90 != p90, 180000);
  auto* bands = find<QCheckBox>("sensitivity_bands");
  QTest::mouseClick(bands, Qt::LeftButton, {}, {8, bands->height() / 2});
  QTRY_VERIFY_WITH_TIMEOUT(sensitivity().isReady() && sensitivity().study().outcomes[0].p90 < p90, 180000);
  sensitivity().setMetric(&Evaluation::memory);
  QTRY_VERIFY_WITH_TIMEOUT(sensitivity().isReady(), 180000);
  QVERIFY(sensitivity().study().outcomes[0].metric == &Evaluation::memory);
  const auto chart = std::get<Tornado>(sensitivity().tornado()->spec());
  QVERIFY(std::abs(chart.now * (1 << 30) / document().evaluation().memory - 1) < 1e-9);
}

/// A summary may begin with a bold word, such as "92 %" in "92 % of the draws finish in time".
void TestExploreSeek::summaryMayBeginBold() {
  SummaryLine line;
  line.resize(300, line.sizeHint().height());
  const auto painted = [&] {
    QImage image(line.size(), QImage::Format_RGB32);
    image.fill(Qt::white);
    line.render(&image, {}, {}, {});
    return image;
  };
  const QImage blank = painted();
  line.setText(QStringLiteral("<b>92 %</b> of the draws"));
  QVERIFY(painted() != blank);
  QCOMPARE(line.plainText(), QStringLiteral("92 % of the draws"));
}

void TestExploreSeek::everyControlHasAName() {
  for (const char* button : {"explore_seek", "explore_sensitivity"}) {
    open(button);
    for (QWidget* panel : {seek().sidePanel(), sensitivity().sidePanel()}) {
      for (QWidget* control : panel->findChildren<QWidget*>()) {
        if (!qobject_cast<QComboBox*>(control) && !qobject_cast<QCheckBox*>(control) &&
            !qobject_cast<QPushButton*>(control) && !qobject_cast<QSpinBox*>(control))
          continue;
        QVERIFY2(!control->objectName().isEmpty(), control->metaObject()->className());
        QVERIFY2(!control->toolTip().isEmpty(), qPrintable(control->objectName()));
        const auto* check = qobject_cast<QCheckBox*>(control);
        QVERIFY2(!control->accessibleName().isEmpty() || (check && !check->text().isEmpty()),
                 qPrintable(control->objectName()));
      }
    }
  }
}

TRAINYARD_TEST(TestExploreSeek);
#include "tst_explore_seek.moc"
