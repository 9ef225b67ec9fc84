// SPDX-License-Identifier: GPL-3.0-or-later
// Contents of a presentation, without its window.
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTest>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "tests/test_program.h"
#include "ui/document/document.h"
#include "ui/present/present_charts.h"
#include "ui/present/present_dialog.h"
#include "ui/present/present_input.h"
#include "ui/present/present_model.h"
#include "ui/present/present_window.h"

using namespace trainyard;
using namespace trainyard::ui;

class TestPresentFigures : public QObject {
  Q_OBJECT

 private slots:
  void everyInputHasPositions_data();
  void everyInputHasPositions();
  void choicesOfOtherJobsAreKept();
  void choicesAreSavedInTheProject();
  void dialogAllowsFourAtMost();
  void footnoteCountsFiguresOfOneSource();
  void slideIsOnTheOtherScreen();
  void costAddsUp();
  void scenariosShowTheirRanges();
};

void TestPresentFigures::everyInputHasPositions_data() {
  QTest::addColumn<int>("job");
  for (const Job job : every_job) QTest::newRow(job_id(job)) << int(job);
}

void TestPresentFigures::everyInputHasPositions() {
  QFETCH(int, job);
  const Design& given = default_design(Job(job));
  for (const Parameter* p : parameters(Job(job))) {
    if (!may_vary(*p, Job(job))) continue;
    const int count = positions_of(given, *p);
    QVERIFY2(count >= 2, p->id);
    for (const int position : {0, count / 2, count - 1}) {
      Design design = given;
      set_value(design, *p, value_at_position(given, *p, position));
      QCOMPARE(position_in_force(design, *p), position);
    }
  }
}

void TestPresentFigures::choicesOfOtherJobsAreKept() {
  PresentationChoices both = with_choices({}, Job::training, {"step"}, {"mfu"}, {"accelerators"});
  both = with_choices(both, Job::serving, {"serving_cost"}, {"ttft"}, {"requests"});
  QCOMPARE(presented_pages(both, Job::training).front().id, QStringLiteral("step"));
  QCOMPARE(presented_pages(both, Job::serving).front().id, QStringLiteral("serving_cost"));
  QVERIFY(presented_results(both, Job::training) == std::vector<const Metric*>{find_metric("mfu")});
  QVERIFY(presented_results(both, Job::serving) == std::vector<const Metric*>{find_metric("ttft")});
  // A page of a newer version is not shown but is kept.
  both.pages.push_back("hologram");
  QCOMPARE(presented_pages(both, Job::training).size(), 1);
  QCOMPARE(with_choices(both, Job::serving, {}, {}, {}).pages, (std::vector<std::string>{"step", "hologram"}));
}

void TestPresentFigures::choicesAreSavedInTheProject() {
  Project project = default_project();
  PresentDialog dialog(project.presentation, Job::training);
  QVERIFY(dialog.choices() == PresentationChoices());
  dialog.pages()->item(0)->setCheckState(Qt::Unchecked);
  dialog.results()->item(2)->setCheckState(Qt::Unchecked);
  dialog.inputs()->item(1)->setCheckState(Qt::Unchecked);
  project.presentation = dialog.choices();
  const PresentationChoices read = read_project(write_project(project), "p").presentation;
  QVERIFY(read == project.presentation);
  QCOMPARE(presented_pages(read, Job::training).size(), pages_for(Job::training).size() - 1);
  QCOMPARE(int(presented_results(read, Job::training).size()), 3);
  QCOMPARE(int(presented_inputs(read, Job::training).size()), 2);
}

void TestPresentFigures::dialogAllowsFourAtMost() {
  PresentDialog dialog({}, Job::training);
  dialog.results()->item(6)->setCheckState(Qt::Checked);
  QVERIFY(dialog.results()->item(6)->checkState() == Qt::Unchecked);
  dialog.results()->item(0)->setCheckState(Qt::Unchecked);
  dialog.results()->item(6)->setCheckState(Qt::Checked);
  QCOMPARE(int(dialog.choices().results.size()), 4);
  dialog.search()->setText(QStringLiteral("checkpoint interval"));
  int seen = 0;
  for (int i = 0; i < dialog.inputs()->count(); ++i) seen += !dialog.inputs()->item(i)->isHidden();
  QVERIFY(seen >= 1 && seen < dialog.inputs()->count() / 4);
  QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("present_usual")), Qt::LeftButton);
  QVERIFY(dialog.choices() == PresentationChoices());
}

void TestPresentFigures::footnoteCountsFiguresOfOneSource() {
  Design design = default_design(Job::training);
  auto device = std::make_shared<Accelerator>(*design.cluster.accelerator);
  device->unverified.clear();
  design.cluster.accelerator = device;
  const QString before = single_source_text(design);
  device = std::make_shared<Accelerator>(*device);
  device->unverified = {"memory", "power"};
  design.cluster.accelerator = device;
  const QString after = single_source_text(design);
  QVERIFY(before != after);
  const int had = before.section(u' ', 0, 0).toInt();
  QCOMPARE(after.section(u' ', 0, 0).toInt(), had + 2);
  QVERIFY(!after.contains(QStringLiteral("unverified")));
}

void TestPresentFigures::slideIsOnTheOtherScreen() {
  QCOMPARE(screen_of_slide(1, 0), 0);
  QCOMPARE(screen_of_slide(2, 0), 1);
  QCOMPARE(screen_of_slide(2, 1), 0);
  QCOMPARE(screen_of_slide(3, 2), 0);
}

void TestPresentFigures::costAddsUp() {
  Design design = default_design(Job::training);
  design.economics.accelerator_price = 2.5;
  design.economics.budget = 1e6;
  Evaluation e = evaluate(design);
  StackedBar bar = cost_by_part(design, e);
  double sum = 0;
  for (const Segment& segment : bar.segments) sum += segment.value;
  QVERIFY(std::abs(sum - bar.total) <= 1e-3 * bar.total);
  QVERIFY(std::abs(bar.segments[0].value - e.goodput * bar.total) <= 1e-9 * bar.total);
  QVERIFY(!bar.limit.has_value() || *bar.limit < bar.total);
  QVERIFY(bar.over && bar.limit);
  // A distant limit is omitted, because it would compress the parts.
  design.economics.budget = 100 * e.cost;
  QVERIFY(!cost_by_part(design, e).limit);
  QVERIFY(bar.band && bar.band->low < bar.total && bar.band->high > bar.total);
  // Without a price, the chart shows the paid hours.
  design.economics.accelerator_price = std::nan("");
  e = evaluate(design);
  e.cost = std::nan("");
  bar = cost_by_part(design, e);
  QCOMPARE(bar.total_id, QStringLiteral("accelerator_hours"));
  QVERIFY(bar.total > 0 && !bar.limit);
}

void TestPresentFigures::scenariosShowTheirRanges() {
  Document document;
  for (int i = 0; i < 8; ++i) document.duplicateScenario(0);
  document.addScenarioFor(Job::serving);
  document.setCurrent(7);
  PresentSubject subject{document.project(), 7, {}, nullptr, false};
  for (int i = 0; i < 10; ++i) subject.results << &document.evaluationOf(i);
  const RangeRows rows = result_by_scenario(subject, metric(&Evaluation::finish_days));
  QCOMPARE(rows.rows.size(), 6);
  bool here = false;
  for (const RangeRows::Row& row : rows.rows) {
    QVERIFY(row.low < row.value && row.value < row.high && row.high <= rows.max);
    QVERIFY(row.label != QStringLiteral("J"));
    here = here || (row.label == QStringLiteral("H") && !row.stale);
  }
  QVERIFY(here);
}

TRAINYARD_TEST(TestPresentFigures);
#include "tst_present_figures.moc"
