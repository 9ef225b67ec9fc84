// SPDX-License-Identifier: GPL-3.0-or-later
// Charts of the presentation in the real window: why scenarios differ, and texts that the audience can read completely.
#include <QApplication>
#include <algorithm>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "tests/ui/present_hands.h"
#include "tests/ui/window_test.h"
#include "ui/headline/comparison.h"
#include "ui/present/present_body.h"
#include "ui/present/present_charts.h"
#include "ui/present/present_head.h"
#include "ui/present/present_input.h"
#include "ui/present/present_inputs.h"
#include "ui/present/present_model.h"
#include "ui/present/present_window.h"
#include "ui/window/actions.h"

using namespace trainyard;
using namespace trainyard::ui;
using trainyard::ui::testing::drag;
using trainyard::ui::testing::WindowTest;
using trainyard::ui::testing::written;
using trainyard::ui::testing::WrittenText;

class TestPresentCharts : public WindowTest {
  Q_OBJECT

 private slots:
  void init() { openWindow({1280, 720}); }

  void differenceIsExplained_data() { everyJob(); }
  void differenceIsExplained();
  void differenceFollowsADrag();
  void differenceStaysWhileTheBaselineIsHeld();
  void aSingleScenarioHasNoDifference();
  void pairHasOneJob();
  void noWordIsCut_data() { everyJob(); }
  void noWordIsCut();
  void everyRowHasAName();
  void designsThatDoNotFitAreCrossedOut();

 private:
  static void everyJob();
  PresentWindow& slide() { return *window_->presentation(); }
  void makeTwo(Job job);
  void present();
  void goToDifference();
  const Waterfall& difference() { return std::get<Waterfall>(slide().body()->charts().front()); }
  bool isKnown() { return !difference().columns.isEmpty(); }
  bool sumsTo(size_t column, const Metric& metric);
  void wordsAreWhole(const QString& where);
};

void TestPresentCharts::everyJob() {
  QTest::addColumn<int>("job");
  for (const Job job : every_job) QTest::newRow(job_id(job)) << int(job);
}

/// Makes a scenario and a second one that differs in all inputs that a presentation shows, and in others.
void TestPresentCharts::makeTwo(Job job) {
  if (job != Job::training) document().addScenarioFor(job);
  document().duplicateScenario(document().current());
  document().setBaseline(document().current() - 1);
  std::vector<const Parameter*> inputs = presented_inputs({}, job);
  for (const Parameter* input :
       {&trainyard::parameter(&Workload::tokens), &trainyard::parameter(&Serving::prompt_tokens),
        &trainyard::parameter(&Economics::budget)})
    if (may_vary(*input, job)) inputs.push_back(input);
  for (const Parameter* input : inputs) {
    const int position = position_in_force(document().design(), *input);
    const int next = position + (position + 2 < positions_of(document().design(), *input) ? 2 : -2);
    document().edit(*input, value_at_position(document().design(), *input, next));
  }
  QCoreApplication::processEvents();
}

void TestPresentCharts::present() {
  window_->actions()->present->trigger();
  slide().showNormal();
  slide().resize(1280, 720);
  QVERIFY(QTest::qWaitForWindowExposed(&slide()));
  slide().activateWindow();
  QCoreApplication::processEvents();
}

void TestPresentCharts::goToDifference() {
  QTest::keyClick(&slide(), Qt::Key_End);
  QVERIFY(explains_difference(slide().pages()[slide().page()].id));
  QTRY_VERIFY(isKnown());
}

/// True if each bar begins where the previous one ends, from the baseline's value to the scenario's.
bool TestPresentCharts::sumsTo(size_t column, const Metric& metric) {
  const QVector<Waterfall::Bar>& bars = difference().columns[qsizetype(column)].bars;
  const double from = number(document().evaluationOf(document().project().baseline), metric);
  const double to = number(document().evaluation(), metric), factor = from / bars.first().to;
  double at = bars.first().to;
  for (qsizetype i = 1; i + 1 < bars.size(); ++i) {
    if (std::abs(bars[i].from - at) > 1e-9 * std::abs(at)) return false;
    at = bars[i].to;
  }
  return std::abs(at * factor - to) <= 1e-6 * std::abs(to);
}

void TestPresentCharts::wordsAreWhole(const QString& where) {
  const QVector<WrittenText> texts = written(*slide().body());
  QVERIFY2(!texts.isEmpty(), qPrintable(where));
  for (const WrittenText& one : texts) {
    // Only a long name of a scenario is shortened.
    const QString start = one.text.section(QChar(0x2026), 0, 0);
    const bool is_name = std::ranges::any_of(document().project().scenarios, [&](const Scenario& scenario) {
      return start.size() > 3 && QString::fromStdString(scenario.name).startsWith(start);
    });
    QVERIFY2(is_name || !one.text.contains(QChar(0x2026)), qPrintable(where + u' ' + one.text));
    QVERIFY2(one.pixels >= least_stage_text, qPrintable(where + u' ' + one.text));
  }
}

void TestPresentCharts::differenceIsExplained() {
  QFETCH(int, job);
  makeTwo(Job(job));
  present();
  goToDifference();
  QCOMPARE(slide().body()->charts().size(), 1);
  QCOMPARE(difference().columns.size(), 2);
  const std::vector<const Metric*>& results = leading_metrics(Job(job));
  for (size_t i = 0; i < 2; ++i) {
    QCOMPARE(difference().columns[qsizetype(i)].id, QString::fromLatin1(results[i]->id));
    QVERIFY2(sumsTo(i, *results[i]), results[i]->id);
  }
  // As many rows as fit in letters large enough for an audience.
  QVERIFY(difference().rows.size() >= 4 && difference().rows.size() <= 6);
  QVERIFY(!difference().subtitle.isEmpty());
  wordsAreWhole(difference().title);
  const QVector<WrittenText> texts = written(*slide().body());
  for (qsizetype i = 0; i < texts.size(); ++i)
    for (qsizetype j = 0; j < i; ++j)
      QVERIFY2(!texts[i].box.intersects(texts[j].box), qPrintable(texts[i].text + u'|' + texts[j].text));
}

void TestPresentCharts::differenceFollowsADrag() {
  makeTwo(Job::training);
  present();
  goToDifference();
  const Waterfall before = difference();
  const int steps = document().undoStack().index();
  const Parameter& price = trainyard::parameter(&Economics::accelerator_price);
  ValueSlider* slider = slide().inputs()->input(price)->slider();
  int seen = 0;
  // The previous answer stays while the next is computed.
  connect(slider, &QSlider::sliderMoved, this, [&] {
    QCoreApplication::processEvents();
    QVERIFY(isKnown());
    ++seen;
  });
  drag(slider, 0.95);
  QVERIFY(seen > 0);
  QCOMPARE(document().undoStack().index(), steps + 1);
  QTRY_VERIFY(sumsTo(0, *leading_metrics(Job::training)[0]));
  QVERIFY(!(difference() == before));
  QTest::keyClick(&slide(), Qt::Key_Z, Qt::ControlModifier);
  QTRY_VERIFY(difference() == before);
}

void TestPresentCharts::differenceStaysWhileTheBaselineIsHeld() {
  makeTwo(Job::training);
  present();
  goToDifference();
  const Waterfall before = difference();
  const QString title = slide().head()->title();
  QTest::keyPress(&slide(), Qt::Key_Space);
  QVERIFY(slide().isShowingBaseline() && slide().head()->title() != title);
  QVERIFY(testing::studies_end(slide()));
  QVERIFY(difference() == before);
  QTest::keyRelease(&slide(), Qt::Key_Space);
  // A third scenario must not show the difference of the second.
  document().duplicateScenario(document().current());
  QCoreApplication::processEvents();
  QVERIFY(!isKnown() || difference().title != before.title);
  QTRY_VERIFY(isKnown());
  QVERIFY2(difference().title.contains(u'C'), qPrintable(difference().title));
}

void TestPresentCharts::aSingleScenarioHasNoDifference() {
  present();
  const auto explained = [&] {
    const QVector<PresentPage> pages = slide().pages();
    return std::any_of(pages.begin(), pages.end(), [](const PresentPage& p) { return explains_difference(p.id); });
  };
  QVERIFY(!explained());
  const auto others = slide().pages().size();
  // If it is the only selected page, all other pages are shown instead.
  document().setPresentation({.inputs = {}, .results = {}, .pages = {"why"}});
  QCoreApplication::processEvents();
  QCOMPARE(slide().pages().size(), others);
  document().addScenarioFor(Job::serving);
  QCoreApplication::processEvents();
  QVERIFY(!explained());
  document().setCurrent(0);
  document().duplicateScenario(0);
  QCoreApplication::processEvents();
  QCOMPARE(slide().pages().size(), 1);
  QVERIFY(explained());
}

void TestPresentCharts::pairHasOneJob() {
  Project project = default_project();
  QVERIFY(!explained_pair(project, 0));
  const auto add = [&](Job job) { project.scenarios.emplace_back().design = default_design(job); };
  add(Job::serving);
  QVERIFY(!explained_pair(project, 1));
  add(Job::training);
  add(Job::serving);
  add(Job::training);
  project.baseline = 2;
  const auto pair = [&](int scenario) { return *explained_pair(project, scenario); };
  QVERIFY((pair(4) == ExplainedPair{2, 4}));
  QVERIFY((pair(0) == ExplainedPair{2, 0}));
  QVERIFY((pair(2) == ExplainedPair{2, 0}));
  // For a baseline of another job, the first scenario of the same job is used.
  QVERIFY((pair(3) == ExplainedPair{1, 3}));
  QVERIFY((pair(1) == ExplainedPair{1, 3}));
}

void TestPresentCharts::noWordIsCut() {
  QFETCH(int, job);
  makeTwo(Job(job));
  present();
  for (int page = 0; page < slide().pages().size(); ++page) {
    const QString id = slide().pages()[page].id;
    slide().goToPage(page);
    QVERIFY(testing::studies_end(slide()));
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1080), QSize(1366, 768)}) {
      slide().resize(size);
      QCoreApplication::processEvents();
      wordsAreWhole(QStringLiteral("%1 at %2:").arg(id).arg(size.width()));
    }
  }
}

/// A long name is shortened; no row is without one.
void TestPresentCharts::everyRowHasAName() {
  document().duplicateScenario(0);
  document().renameScenario(1, QString(80, QLatin1Char('W')));
  QCoreApplication::processEvents();
  present();
  int names = 0;
  for (const WrittenText& one : written(*slide().body())) names += one.text.startsWith(QStringLiteral("WWW"));
  QVERIFY2(names >= 1, qPrintable(QString::number(names)));
}

/// With half the GPUs the model does not fit. Its time and cost are crossed out and marked, whichever scenario is open.
void TestPresentCharts::designsThatDoNotFitAreCrossedOut() {
  document().duplicateScenario(0);
  document().edit(trainyard::parameter(&Cluster::accelerators), 8192.0);
  QVERIFY(document().evaluation().fits == Fit::no);
  for (const int open : {0, 1}) {
    PresentSubject subject{document().project(), open, {}};
    for (int i = 0; i < 2; ++i) subject.results << &document().evaluationOf(i);
    for (const MetricHandle result : {MetricHandle(&Evaluation::finish_days), MetricHandle(&Evaluation::cost)}) {
      const RangeRows chart = result_by_scenario(subject, *result);
      QVERIFY(!chart.rows[0].refused && chart.rows[1].refused);
      QCOMPARE(chart.rows[1].detail, QStringLiteral("Does not fit"));
      QVERIFY(!chart.rows[0].detail.isEmpty() && chart.sentence.contains(QStringLiteral("Does not fit")));
    }
  }
}

TRAINYARD_TEST(TestPresentCharts);
#include "tst_present_charts.moc"
