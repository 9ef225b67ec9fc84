// SPDX-License-Identifier: GPL-3.0-or-later
// The document: every edit is one undo step with a text, and results are always up to date.
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "engine/studies/case_studies.h"
#include "tests/cases.h"
#include "tests/test_program.h"
#include "tests/ui/document_support.h"
#include "tests/ui/pending_events.h"
#include "ui/document/value_text.h"
#include "ui/text/engine_text.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class DocumentTest : public QObject {
  Q_OBJECT

 private slots:
  void starts_clean_with_a_design_that_fits();
  void every_parameter_is_one_undo_step_with_a_text();
  void an_edit_without_effect_adds_no_undo_step();
  void a_refused_edit_changes_nothing();
  void a_drag_is_one_step();
  void a_drag_back_to_its_start_adds_no_undo_step();
  void two_drags_are_two_steps();
  void quick_key_steps_merge_and_slow_ones_do_not();
  void edits_after_saving_do_not_merge();
  void automatic_is_named_in_the_text();
  void a_whole_design_is_one_step();
  void many_edits_emit_changed_once();
  void results_are_never_stale();
  void results_reuse_their_memory();
  void reference_is_the_baseline_or_the_start_or_the_default();
  void copies_are_counted();
  void scenarios_are_undoable();
  void baseline_and_current_follow_a_move();
  void undo_shows_the_scenario_it_changes();
  void the_last_scenario_stays();
  void a_scenario_needs_a_name();
  void edits_of_two_scenarios_are_two_steps();
  void the_baseline_stays_with_its_scenario();
  void undo_goes_back_a_thousand_steps();
  void steps_share_the_scenarios_that_they_leave_alone();
};

void DocumentTest::starts_clean_with_a_design_that_fits() {
  ui::Document document;
  QVERIFY(!document.isModified());
  QVERIFY(document.path().isEmpty());
  QVERIFY(!document.displayName().isEmpty());
  QVERIFY(document.evaluation().fits != Fit::no);
  QVERIFY(!document.undoStack().canUndo());
}

void DocumentTest::every_parameter_is_one_undo_step_with_a_text() {
  for (const Parameter& p : parameters()) {
    ui::Document document;
    const Design before = document.design();
    document.edit(p, another_value(before, p));
    QVERIFY2(!same_value(document.design(), before, p), p.id);
    QCOMPARE(document.undoStack().count(), 1);
    const QString text = document.undoStack().undoText();
    QVERIFY2(text.startsWith(engine_text(p.label)), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral(" → ")), qPrintable(text));
    QVERIFY2(text.endsWith(value_text(document.design(), p)), qPrintable(text));
    const Design after = document.design();
    document.undoStack().undo();
    QVERIFY2(document.design() == before, p.id);
    QVERIFY(!document.isModified());
    document.undoStack().redo();
    QVERIFY2(document.design() == after, p.id);
  }
}

void DocumentTest::an_edit_without_effect_adds_no_undo_step() {
  ui::Document document;
  for (const Parameter& p : parameters()) document.edit(p, value(document.design(), p));
  document.edit(document.design(), QStringLiteral("nothing"));
  document.renameScenario(0, QString::fromStdString(document.scenario().name));
  document.setBaseline(document.project().baseline);
  document.setNote(0, QString::fromStdString(document.scenario().note));
  QCOMPARE(document.undoStack().count(), 0);
  QVERIFY(!document.isModified());
}

void DocumentTest::a_refused_edit_changes_nothing() {
  for (const Parameter& p : parameters()) {
    if (!is_number(p)) continue;
    ui::Document document;
    const QString before = json(document);
    const QString sentence = refusal([&] { document.edit(p, p.max * 2 + 1); });
    QVERIFY2(one_sentence(sentence), p.id);
    QCOMPARE(json(document), before);
    QCOMPARE(document.undoStack().count(), 0);
  }
}

void DocumentTest::a_drag_is_one_step() {
  ui::Document document;
  const Parameter& p = parameter("tensor_parallel");
  document.beginGesture();
  for (const double value : {4.0, 2.0, 1.0, 2.0, 16.0}) document.edit(p, value);
  document.endGesture();
  QCOMPARE(document.undoStack().count(), 1);
  QCOMPARE(document.undoStack().undoText(), QStringLiteral("Tensor parallel 8 → 16"));
  document.undoStack().undo();
  QCOMPARE(number(document.design(), p), 8.0);
}

void DocumentTest::a_drag_back_to_its_start_adds_no_undo_step() {
  ui::Document document;
  const Parameter& p = parameter("tensor_parallel");
  document.beginGesture();
  for (const double value : {4.0, 2.0, 8.0}) document.edit(p, value);
  QCOMPARE(document.undoStack().count(), 0);
  QVERIFY(!document.isModified());
  document.edit(p, 4.0);
  document.endGesture();
  QCOMPARE(document.undoStack().undoText(), QStringLiteral("Tensor parallel 8 → 4"));
}

void DocumentTest::two_drags_are_two_steps() {
  ui::Document document;
  const Parameter& p = parameter("tensor_parallel");
  for (const double value : {4.0, 2.0}) {
    document.beginGesture();
    document.edit(p, value);
    document.endGesture();
  }
  document.edit(p, 1.0);
  QCOMPARE(document.undoStack().count(), 3);
}

void DocumentTest::quick_key_steps_merge_and_slow_ones_do_not() {
  ui::Document document;
  const Parameter& p = parameter("tensor_parallel");
  document.edit(p, 4.0);
  document.edit(p, 2.0);
  QCOMPARE(document.undoStack().count(), 1);
  QCOMPARE(document.undoStack().undoText(), QStringLiteral("Tensor parallel 8 → 2"));
  document.edit(parameter("pipeline_parallel"), 8.0);
  document.edit(p, 4.0);
  QCOMPARE(document.undoStack().count(), 3);
  QTest::qWait(1100);  // steps merge by the clock, so this second has to pass
  document.edit(p, 8.0);
  QCOMPARE(document.undoStack().count(), 4);
}

void DocumentTest::edits_after_saving_do_not_merge() {
  QTemporaryDir dir;
  ui::Document document;
  const Parameter& p = parameter("tensor_parallel");
  document.beginGesture();
  document.edit(p, 4.0);
  document.save(dir.filePath(QStringLiteral("a.trainyard")));
  document.edit(p, 2.0);
  document.endGesture();
  QCOMPARE(document.undoStack().count(), 2);
  document.undoStack().undo();
  QVERIFY(!document.isModified());
}

void DocumentTest::automatic_is_named_in_the_text() {
  ui::Document document;
  const Parameter& p = parameter("data_parallel");
  document.edit(p, 64.0);
  QCOMPARE(document.undoStack().undoText(), QStringLiteral("Data parallel automatic → 64"));
  document.edit(parameter("micro_batch"), 2.0);
  document.resetToDefault(p);
  QCOMPARE(document.undoStack().undoText(), QStringLiteral("Data parallel 64 → automatic"));
  QVERIFY(is_automatic(document.design(), p));
}

void DocumentTest::a_whole_design_is_one_step() {
  ui::Document document;
  Design next = document.design();
  set_value(next, parameter("tensor_parallel"), 4.0);
  set_value(next, parameter("pipeline_parallel"), 8.0);
  document.edit(next, QStringLiteral("Take over a layout"));
  QCOMPARE(document.undoStack().undoText(), QStringLiteral("Take over a layout"));
  document.undoStack().undo();
  QVERIFY(document.design() == default_design());
}

void DocumentTest::many_edits_emit_changed_once() {
  ui::Document document;
  QSignalSpy changed(&document, &ui::Document::changed), edited(&document, &ui::Document::designEdited);
  for (const double value : {4.0, 2.0, 1.0}) document.edit(parameter("tensor_parallel"), value);
  QCOMPARE(edited.count(), 3);
  QCOMPARE(changed.count(), 0);
  QVERIFY(changed.wait(1000));
  finish_events();
  QCOMPARE(changed.count(), 1);
}

void DocumentTest::results_are_never_stale() {
  ui::Document document;
  document.duplicateScenario(0);
  const double before = document.evaluation().memory;
  document.edit(parameter("micro_batch"), 4.0);
  QCOMPARE(document.evaluation().memory, evaluate(document.design()).memory);
  QVERIFY(document.evaluation().memory != before);
  QCOMPARE(document.evaluationOf(0).memory, before);
  document.undoStack().undo();
  QCOMPARE(document.evaluation().memory, before);
  document.undoStack().redo();
  document.moveScenario(1, 0);
  QCOMPARE(document.evaluationOf(1).memory, before);
  QCOMPARE(document.evaluationOf(0).memory, evaluate(document.project().scenarios[0].design).memory);
  document.newProject();
  QCOMPARE(document.evaluation().memory, before);
}

void DocumentTest::results_reuse_their_memory() {
  ui::Document document;
  const Evaluation* first = &document.evaluation();
  document.edit(parameter("tensor_parallel"), 4.0);
  QCOMPARE(&document.evaluation(), first);
  for (int i = 0; i < 20; ++i) document.addScenario();
  document.evaluation();
  QCOMPARE(&document.evaluationOf(0), first);
}

void DocumentTest::reference_is_the_baseline_or_the_start_or_the_default() {
  using ui::ReferenceKind;
  ui::Document document;
  document.edit(parameter("tensor_parallel"), 4.0);
  QVERIFY(document.reference() == default_design());
  QCOMPARE(document.referenceKind(), ReferenceKind::standard);
  document.duplicateScenario(0);
  QCOMPARE(number(document.reference(), parameter("tensor_parallel")), 4.0);
  QCOMPARE(document.referenceKind(), ReferenceKind::baseline);

  // A published run that is its own baseline is compared with itself as it was published.
  const Design run = known_runs().front().design;
  document.addScenario(QStringLiteral("Run"), {}, run);
  document.setBaseline(document.current());
  QCOMPARE(document.referenceKind(), ReferenceKind::start);
  QVERIFY(changed(document.design(), document.reference()).empty());
  document.edit(parameter("tokens"), 1e12);
  QVERIFY(document.reference() == run);
  document.resetChanged(QStringLiteral("Reset"));
  QVERIFY(document.design() == run);
  document.edit(parameter("job"), std::string("serving"));
  QCOMPARE(document.referenceKind(), ReferenceKind::standard);
}

/// Copies of copies are numbered, and named after the original.
void DocumentTest::copies_are_counted() {
  ui::Document document;
  document.renameScenario(0, QStringLiteral("Published"));
  for (int i = 0; i < 3; ++i) document.duplicateScenario(document.current());
  QStringList names;
  for (const Scenario& scenario : document.project().scenarios) names << QString::fromStdString(scenario.name);
  QCOMPARE(names, (QStringList{"Published", "Published copy", "Published copy 2", "Published copy 3"}));
}

void DocumentTest::scenarios_are_undoable() {
  ui::Document document;
  const auto scenarios = [&] { return int(document.project().scenarios.size()); };
  QStringList states{json(document)}, texts;
  const auto step = [&](auto action) {
    const int before = document.undoStack().count();
    action();
    QCOMPARE(document.undoStack().count(), before + 1);
    texts << document.undoStack().undoText();
    states << json(document);
  };
  const QString first = QString::fromStdString(document.scenario().name);
  step([&] { document.addScenario(); });
  QCOMPARE(scenarios(), 2);
  QCOMPARE(document.current(), 1);
  step([&] { document.renameScenario(1, QStringLiteral("B")); });
  QCOMPARE(texts.last(), QStringLiteral("Rename scenario Scenario 2 to B"));
  step([&] { document.duplicateScenario(1); });
  QCOMPARE(QString::fromStdString(document.scenario().name), QStringLiteral("B copy"));
  step([&] { document.moveScenario(2, 0); });
  QCOMPARE(document.current(), 0);
  QCOMPARE(document.project().baseline, 1);
  step([&] { document.setBaseline(0); });
  step([&] { document.setNote(1, QStringLiteral("why")); });
  step([&] { document.setReportFields(QStringLiteral("T"), QStringLiteral("A"), QStringLiteral("N")); });
  step([&] { document.removeScenario(0); });
  QCOMPARE(scenarios(), 2);
  QCOMPARE(document.project().baseline, 0);
  for (const QString& text : texts) QVERIFY(!text.isEmpty());
  for (int i = int(states.size()) - 1; i > 0; --i) {
    QCOMPARE(json(document), states[i]);
    document.undoStack().undo();
  }
  QCOMPARE(json(document), states[0]);
  QCOMPARE(QString::fromStdString(document.scenario().name), first);
  for (int i = 1; i < states.size(); ++i) {
    document.undoStack().redo();
    QCOMPARE(json(document), states[i]);
  }
}

void DocumentTest::baseline_and_current_follow_a_move() {
  for (int from = 0; from < 4; ++from) {
    for (int to = 0; to < 4; ++to) {
      ui::Document document;
      for (int i = 0; i < 3; ++i) document.addScenario();
      document.setBaseline(1);
      document.setCurrent(2);
      const std::string baseline = document.project().scenarios[1].name, current = document.scenario().name;
      document.moveScenario(from, to);
      QCOMPARE(document.project().scenarios[size_t(document.project().baseline)].name, baseline);
      QCOMPARE(document.scenario().name, current);
    }
  }
}

void DocumentTest::undo_shows_the_scenario_it_changes() {
  ui::Document document;
  document.edit(parameter("tensor_parallel"), 4.0);
  document.addScenario();
  document.undoStack().undo();
  QCOMPARE(document.current(), 0);
  document.undoStack().redo();
  document.edit(parameter("tensor_parallel"), 2.0);
  document.setCurrent(0);
  QSignalSpy scenarios(&document, &ui::Document::scenariosChanged);
  document.undoStack().undo();
  QCOMPARE(document.current(), 1);
  QCOMPARE(scenarios.count(), 1);
  QCOMPARE(number(document.project().scenarios[0].design, parameter("tensor_parallel")), 4.0);
}

void DocumentTest::the_last_scenario_stays() {
  ui::Document document;
  QVERIFY(one_sentence(refusal([&] { document.removeScenario(0); })));
  QCOMPARE(int(document.project().scenarios.size()), 1);
  QCOMPARE(document.undoStack().count(), 0);
}

void DocumentTest::a_scenario_needs_a_name() {
  ui::Document document;
  QVERIFY(one_sentence(refusal([&] { document.renameScenario(0, QStringLiteral("  ")); })));
  QCOMPARE(document.undoStack().count(), 0);
}

/// Edits of one parameter within a second merge into one step, but not across scenarios.
void DocumentTest::edits_of_two_scenarios_are_two_steps() {
  ui::Document document;
  document.duplicateScenario(0);
  const int before = document.undoStack().count();
  const Parameter& p = parameter("tensor_parallel");
  document.edit(p, 4.0);
  document.setCurrent(0);
  document.edit(p, 2.0);
  QCOMPARE(document.undoStack().count(), before + 2);
  document.setNote(0, QStringLiteral("first"));
  document.setNote(1, QStringLiteral("second"));
  QCOMPARE(document.undoStack().count(), before + 4);
  for (int i = 0; i < 3; ++i) document.undoStack().undo();
  QCOMPARE(number(document.project().scenarios[0].design, p), 8.0);
  QCOMPARE(number(document.project().scenarios[1].design, p), 4.0);
}

void DocumentTest::the_baseline_stays_with_its_scenario() {
  const auto with_baseline = [](ui::Document& document, int baseline) {
    for (int i = 0; i < 3; ++i) document.addScenario();
    document.setBaseline(baseline);
    return document.project().scenarios[size_t(baseline)].name;
  };
  const auto baseline_name = [](const ui::Document& document) {
    return document.project().scenarios[size_t(document.project().baseline)].name;
  };
  for (int baseline = 0; baseline < 4; ++baseline) {
    for (int index = 0; index < 4; ++index) {
      ui::Document duplicated, removed;
      std::string name = with_baseline(duplicated, baseline);
      duplicated.duplicateScenario(index);
      QCOMPARE(baseline_name(duplicated), name);
      QCOMPARE(duplicated.current(), int(duplicated.project().scenarios.size()) - 1);
      name = with_baseline(removed, baseline);
      const std::string first = removed.project().scenarios[index == 0 ? 1 : 0].name;
      removed.removeScenario(index);
      QCOMPARE(baseline_name(removed), index == baseline ? first : name);
      removed.undoStack().undo();
      QCOMPARE(baseline_name(removed), name);
    }
  }
}

void DocumentTest::undo_goes_back_a_thousand_steps() {
  ui::Document document;
  const Parameter &tp = parameter("tensor_parallel"), &pp = parameter("pipeline_parallel");
  for (int i = 0; i < 1200; ++i) {
    document.edit(i % 2 ? tp : pp, double(1 + i % 8));
    document.edit(parameter("micro_batch"), double(1 + i % 4));
  }
  QCOMPARE(document.undoStack().count(), 1000);
  for (int i = 0; i < 1000; ++i) document.undoStack().undo();
  QVERIFY(!document.undoStack().canUndo());
  QVERIFY2(document.isModified(), "what can no longer be undone is not saved either");
}

/// Undo steps once kept two copies of the whole project. They must share unchanged scenarios.
void DocumentTest::steps_share_the_scenarios_that_they_leave_alone() {
  const int count = tests::every_case() ? 300 : 60;
  ui::Document document;
  for (int i = 0; i < count; ++i) document.addScenario();
  const auto pages = [] {
    QFile file(QStringLiteral("/proc/self/statm"));
    return file.open(QIODevice::ReadOnly) ? file.readAll().split(' ').value(1).toLongLong() : 0;
  };
  const qint64 before = pages();
  const QString first = json(document);
  for (int i = 0; i < count; ++i) document.renameScenario(i, QStringLiteral("Renamed %1").arg(i));
  const double grown = double(pages() - before) * 4096 / (1 << 20);
  QVERIFY2(grown < 100, qPrintable(QString::number(grown) + QStringLiteral(" MiB")));
  const QString last = json(document);
  for (int i = 0; i < count; ++i) document.undoStack().undo();
  QCOMPARE(json(document), first);
  for (int i = 0; i < count; ++i) document.undoStack().redo();
  QCOMPARE(json(document), last);
}

TRAINYARD_TEST(DocumentTest);

#include "tst_document.moc"
