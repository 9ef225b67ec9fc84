// SPDX-License-Identifier: GPL-3.0-or-later
// Sections of a post-training report: phases sum to the iteration, pools and roles have their numbers, absent parts are
// omitted.
#include <QTest>
#include <cmath>
#include <variant>

#include "engine/metrics/handle.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/job_design.h"
#include "tests/test_program.h"
#include "tests/ui/report_support.h"
#include "ui/report/post_training_sections.h"
#include "ui/text/engine_text.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

Project project_with(const std::vector<const char*>& assignments) {
  Project project = default_project();
  Design& design = project.scenarios.front().design;
  for (const char* set : {"job=post_training", "model=llama3.1-8b", "accelerators=64", "tensor_parallel=1",
                          "pipeline_parallel=1", "virtual_pipeline=1", "schedule=1f1b", "data_parallel=auto"})
    assign(design, set);
  for (const char* set : assignments) assign(design, set);
  return project;
}

using Section = void (*)(const ReportContext&, QVector<Block>&);

/// The blocks of one section.
QVector<Block> blocks_of(Section section, const Project& project) {
  const ReportOptions options;
  ReportStudies studies;
  const ReportContext context(project, 0, options, studies);
  QVector<Block> blocks;
  section(context, blocks);
  return blocks;
}

/// First and second cell of all table rows.
QMap<QString, QString> rows_of(const QVector<Block>& blocks) {
  QMap<QString, QString> rows;
  for (const Block& item : blocks)
    if (const auto* table = std::get_if<block::Table>(&item))
      for (const auto& row : table->rows) rows.insert(plain(row[0]), plain(row[1]));
  return rows;
}

qsizetype figures_in(const QVector<Block>& blocks) {
  qsizetype count = 0;
  for (const Block& item : blocks)
    if (const auto* row = std::get_if<block::Figures>(&item)) count += row->figures.size();
  return count;
}

QString label(MetricHandle metric) { return engine_text(metric->label); }

}  // namespace

class TestReportPostTraining : public QObject {
  Q_OBJECT
 private slots:
  /// On shared GPUs with a rule-based reward, phases run one after another and sum to the iteration.
  void phases_sum_to_the_iteration() {
    const Project project = project_with({});
    const Evaluation e = evaluate(project.scenarios.front().design);
    const QVector<Block> blocks = blocks_of(add_phases, project);
    const QMap<QString, QString> rows = rows_of(blocks);
    double sum = 0;
    for (const MetricHandle phase :
         {MetricHandle(&Evaluation::rollout_prompts), MetricHandle(&Evaluation::rollout_floor),
          MetricHandle(&Evaluation::rollout_work), MetricHandle(&Evaluation::rollout_room),
          MetricHandle(&Evaluation::reward_time), MetricHandle(&Evaluation::log_prob_time),
          MetricHandle(&Evaluation::reference_time), MetricHandle(&Evaluation::critic_time),
          MetricHandle(&Evaluation::teacher_time), MetricHandle(&Evaluation::update_time),
          MetricHandle(&Evaluation::weights_time), MetricHandle(&Evaluation::switch_time),
          MetricHandle(&Evaluation::between_time)}) {
      const double seconds = number(e, *phase);
      sum += seconds;
      // Phases that the job does not have are omitted.
      QCOMPARE(rows.contains(label(phase)), seconds > 0);
      if (seconds > 0) QCOMPARE(rows[label(phase)], number_text(seconds, Unit::seconds));
    }
    QVERIFY2(std::abs(sum / e.iteration_time - 1) < 1e-6, qPrintable(QString::number(sum)));
    QVERIFY(!rows.contains(label(&Evaluation::critic_time)) && !rows.contains(label(&Evaluation::teacher_time)));
    QCOMPARE(figures_in(blocks), 2);
    const Project ppo = project_with({"post_training_method=ppo"});
    QVERIFY(rows_of(blocks_of(add_phases, ppo)).contains(label(&Evaluation::critic_time)));
  }

  /// 8 × 16 = 128 of 64 devices: the first page states the illegal layout in the conditional, and how to fix it.
  void an_illegal_layout_is_stated_as_the_reason() {
    const Project project = project_with({"tensor_parallel=8", "pipeline_parallel=16"});
    const Evaluation e = evaluate(project.scenarios.front().design);
    QVERIFY(!is_legal(e) && e.post_memory_free > 0);
    const Report report = report_of(project, 0, {});
    QString verdict, text, advice;
    for (const Block& item : report.blocks) {
      if (std::holds_alternative<block::Contents>(item)) break;
      if (const auto* found = std::get_if<block::Verdict>(&item)) verdict = found->title + u' ' + found->detail;
      if (const auto* found = std::get_if<block::Paragraph>(&item)) text += plain(found->text) + u'\n';
      if (const auto* found = std::get_if<block::Items>(&item))
        for (const auto& line : found->items) advice += plain(line.text) + u'\n';
    }
    QVERIFY2(verdict.startsWith("The layout is not legal: it cannot run."), qPrintable(verdict));
    QVERIFY2(verdict.contains("128") && verdict.contains("64"), qPrintable(verdict));
    QVERIFY2(text.contains("If it could run, an iteration") && !text.contains("all iterations take"), qPrintable(text));
    QVERIFY2(advice.contains("makes the layout legal; the iteration time is then"), qPrintable(advice));
    QVERIFY2(!advice.contains("does not fit"), qPrintable(advice));
    QVERIFY2(!advice.contains("automatic"), qPrintable(advice));
    // A legal layout exists.
    const auto laid = with_legal_layout(project.scenarios.front().design);
    QVERIFY(laid && is_legal(evaluate(*laid)));
  }

  /// A design that exceeds the memory states by how much, and only changes that fix it.
  void a_design_that_does_not_fit_states_the_missing_memory() {
    const Project project = project_with({"model=llama3.1-405b", "tensor_parallel=8", "pipeline_parallel=8",
                                          "zero_stage=0", "accelerator=a100-sxm-40gb"});
    const Evaluation e = evaluate(project.scenarios.front().design);
    QVERIFY(is_legal(e) && e.fits == Fit::no && e.post_memory_free < 0);
    for (const Block& item : report_of(project, 0, {}).blocks) {
      if (std::holds_alternative<block::Contents>(item)) break;
      if (const auto* found = std::get_if<block::Verdict>(&item)) {
        const QString missing = number_text(-e.post_memory_free, Unit::memory);
        QVERIFY2(found->title.startsWith("The design does not fit: ") && found->title.contains(" by " + missing),
                 qPrintable(found->title));
        QVERIFY2(found->detail.startsWith("If it fitted, an iteration would take"), qPrintable(found->detail));
      }
      if (const auto* found = std::get_if<block::Items>(&item))
        for (const auto& line : found->items)
          QVERIFY2(!plain(line.text).contains("but it does not fit"), qPrintable(plain(line.text)));
    }
  }

  void pools_are_named() {
    const Project shared = project_with({});
    const auto text = [](const QVector<Block>& blocks) { return plain(std::get<block::Paragraph>(blocks[1]).text); };
    QVERIFY(text(blocks_of(add_pools, shared)).startsWith("The same 64"));
    const Project apart = project_with({"pools=separate", "rollout_accelerators=24"});
    const QVector<Block> blocks = blocks_of(add_pools, apart);
    QVERIFY2(text(blocks).startsWith("24"), qPrintable(text(blocks)));
    QVERIFY(text(blocks).contains("40"));
    QCOMPARE(rows_of(blocks)[label(&Evaluation::trainer_devices)], number_text(40, Unit::accelerators));
  }

  void roles_have_their_memory() {
    const Project project = project_with({});
    const Evaluation e = evaluate(project.scenarios.front().design);
    const QVector<Block> blocks = blocks_of(add_role_memory, project);
    const QMap<QString, QString> rows = rows_of(blocks);
    for (const MetricHandle role : {MetricHandle(&Evaluation::engine_weights), MetricHandle(&Evaluation::actor_memory),
                                    MetricHandle(&Evaluation::trainer_memory)})
      QCOMPARE(rows[label(role)], number_text(number(e, *role), Unit::memory));
    QVERIFY(!rows.contains(label(&Evaluation::teacher_memory)));
    QCOMPARE(figures_in(blocks), 2);
  }

  /// 500 iterations of 64 × 32 answers: days and answers are those of evaluate().
  void the_run_has_a_cost() {
    const Project project = project_with({});
    const Evaluation e = evaluate(project.scenarios.front().design);
    const QMap<QString, QString> rows = rows_of(blocks_of(add_cost, project));
    QVERIFY(std::abs(e.post_days / (500 * e.iteration_time / 86400) - 1) < 0.05);
    QCOMPARE(rows[label(&Evaluation::post_days)], number_text(e.post_days, Unit::days));
    QCOMPARE(rows[label(&Evaluation::iteration_answers)], number_text(2048, Unit::none));
  }
};

TRAINYARD_TEST(TestReportPostTraining);
#include "tst_report_post_training.moc"
