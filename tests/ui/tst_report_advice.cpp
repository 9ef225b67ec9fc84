// SPDX-License-Identifier: GPL-3.0-or-later
// The advice of a report: no recommendation while a change saves more, changes in order of their savings, conditions,
// and the evidence behind the numbers.
#include <QRegularExpression>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/post_training_study.h"
#include "engine/studies/serving_advice.h"
#include "engine/studies/work_findings.h"
#include "tests/test_program.h"
#include "tests/ui/report_support.h"
#include "ui/document/value_text.h"
#include "ui/report/advised_changes.h"
#include "ui/report/evidence.h"
#include "ui/report/sections.h"
#include "ui/text/engine_text.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

using Settings = std::vector<const char*>;

Project project_with(const std::vector<Settings>& designs) {
  Project project = default_project();
  project.scenarios.resize(designs.size(), project.scenarios.front());
  for (size_t i = 0; i < designs.size(); ++i)
    for (const char* setting : designs[i]) assign(project.scenarios[i].design, setting);
  for (Scenario& scenario : project.scenarios) scenario.letter.clear();
  assign_letters(project);
  return project;
}

const Settings serving_405b{"job=serving", "model=llama3.1-405b", "accelerator=h100-sxm"};
const Settings tpu{"accelerator=tpu-v7", "network=fat-tree",   "accelerators=9216", "tensor_parallel=4",
                   "zero_stage=1",       "context_parallel=4", "schedule=zb_v",     "pipeline_parallel=9"};

/// Builds one part of a report. The parts of a test share their slow results.
QVector<Block> section_of(void (*add)(const ReportContext&, QVector<Block>&), const Project& project,
                          int scenario = 0) {
  static ReportStudies studies;
  const ReportOptions options;
  const ReportContext context(project, scenario, options, studies);
  QVector<Block> blocks;
  add(context, blocks);
  return blocks;
}

QString text_of(const QVector<Block>& blocks) {
  QString text;
  for (const Block& item : blocks) {
    if (const auto* heading = std::get_if<block::Heading>(&item)) text += heading->text + u'\n';
    if (const auto* paragraph = std::get_if<block::Paragraph>(&item)) text += plain(paragraph->text) + u'\n';
    if (const auto* verdict = std::get_if<block::Verdict>(&item))
      text += verdict->title + u'\n' + verdict->detail + u'\n';
    if (const auto* items = std::get_if<block::Items>(&item))
      for (const auto& each : items->items)
        text += (each.mark ? QStringLiteral("! ") : QString::number(each.number) + u' ') + plain(each.text) + u'\n';
    if (const auto* table = std::get_if<block::Table>(&item))
      for (const auto& row : table->rows) {
        for (const Rich& cell : row) text += plain(cell) + u'|';
        text += u'\n';
      }
  }
  return text.remove(QChar(0x2060)).replace(QChar(QChar::Nbsp), u' ');
}

void cover(const ReportContext& context, QVector<Block>& blocks) {
  Report report;
  add_cover(context, report);
  blocks += report.blocks;
}

std::vector<AdvisedChange> changes_of(const Project& project) {
  static ReportStudies studies;
  const ReportOptions options;
  return advised_changes(ReportContext(project, 0, options, studies));
}

}  // namespace

class TestReportAdvice : public QObject {
  Q_OBJECT

 private slots:
  /// The longest answer limits the iteration, so a fraction of the GPUs is nearly as fast. The report offers it with
  /// days and dollars, and does not recommend the design.
  void fewer_gpus_are_offered_before_the_design_is_recommended() {
    const Project project = project_with({{"job=post_training", "accelerator_price=2"}});
    const Design& design = project.scenarios.front().design;
    const Evaluation now = evaluate(design);
    QVERIFY(now.floor_share > 0.5);
    const std::vector<PostTrainingAdvice> advice = post_training_advice(design, now);
    const auto fewer = std::ranges::find(advice, std::string_view("fewer"),
                                         [](const PostTrainingAdvice& a) { return std::string_view(a.id); });
    QVERIFY(fewer != advice.end() && fewer->is_certain);
    QVERIFY(fewer->days <= 1.25 * now.post_days && fewer->cost < 0.5 * now.post_cost);
    const Evaluation then = evaluate(fewer->design);
    QCOMPARE(then.post_days, fewer->days);
    QCOMPARE(then.post_cost, fewer->cost);
    QVERIFY(then.fits == Fit::yes && fewer->design.cluster.accelerators < design.cluster.accelerators);
    const QString text = text_of(section_of(add_recommendations, project));
    QVERIFY2(text.contains(QStringLiteral("1 GPUs 16,384 → ")), qPrintable(text));
    for (const QString& pair :
         {number_text(then.post_days, Unit::days) + " instead of " + number_text(now.post_days, Unit::days),
          number_text(then.post_cost, Unit::money) + " instead of " + number_text(now.post_cost, Unit::money)})
      QVERIFY2(text.contains(QString(pair).replace(QChar(QChar::Nbsp), u' ')), qPrintable(text));
    QVERIFY2(!text.contains("We recommend") && text.contains("The design does its job. Cheaper"), qPrintable(text));
    // A deadline that the smaller cluster misses excludes it.
    Design late = design;
    late.failures.deadline = 1.01 * now.post_days;
    for (const PostTrainingAdvice& one : post_training_advice(late, evaluate(late)))
      QVERIFY(one.id != std::string_view("fewer") || one.days <= late.failures.deadline);
  }

  /// Longer answers than half of the longest continue in the next iteration: as the sensitivity, which halves the
  /// limit.
  void long_answers_are_cut_as_in_the_sensitivity() {
    const Project project = project_with({{"job=post_training"}});
    const Design& design = project.scenarios.front().design;
    const std::vector<PostTrainingAdvice> advice = post_training_advice(design, evaluate(design));
    const auto budget = std::ranges::find_if(
        advice, [](const PostTrainingAdvice& one) { return std::string_view(one.id) == "budget"; });
    QVERIFY(budget != advice.end());
    QCOMPARE(budget->design.post_training.answer_budget, 0.5 * design.post_training.answer_cap);
  }

  /// While a change saves more than the uncertainty, the design is not recommended. Changes are in order of dollars.
  void cheaper_services_come_in_order_of_dollars() {
    const Project project = project_with({serving_405b});
    const std::vector<ServingAdvice> advice = serving_advice(project.scenarios.front().design);
    QVERIFY(std::ranges::is_sorted(advice, std::greater(), [](const ServingAdvice& a) {
      return std::isfinite(a.month_saved) ? a.month_saved : -1e18;
    }));
    QVERIFY(!std::ranges::is_sorted(advice, {}, &ServingAdvice::gpus));
    QVERIFY(std::ranges::any_of(advice, &ServingAdvice::is_certain));
    const QString text = text_of(section_of(add_recommendations, project));
    QVERIFY2(text.contains("The design meets the targets. Cheaper") && !text.contains("We recommend"),
             qPrintable(text));
    QVERIFY2(text.contains("Separate prefill and decode: −$"), qPrintable(text));
    for (const AdvisedChange& change : changes_of(project)) QVERIFY(change.saved > 0 || std::isnan(change.saved));
  }

  /// A change of the customer's own target is in a group of its own.
  void relaxed_targets_are_a_group_of_their_own() {
    const Project project = project_with({{"job=serving", "model=deepseek-v3", "accelerator=h20-96gb"}});
    const QString text = text_of(section_of(add_recommendations, project));
    const qsizetype group = text.indexOf("If targets may be relaxed:"),
                    relaxed = text.indexOf("Each next token within");
    QVERIFY2(group > 0 && relaxed > group, qPrintable(text));
    QVERIFY2(text.indexOf("token within") > group, qPrintable(text));
  }

  /// Without a choice of the user, a report is about the recommended scenario; otherwise its verdict starts with that.
  void the_report_is_about_the_recommended_scenario() {
    Project project = project_with({{"accelerator_price=2.5"}, {"accelerator_price=2.5", "precision=fp8"}});
    QVERIFY(evaluate(project.scenarios[1].design).cost < evaluate(project.scenarios[0].design).cost);
    QCOMPARE(usual_subject(project, {}), 1);
    project.report.subject = "A";
    QCOMPARE(usual_subject(project, {}), 0);
    const QString text = text_of(section_of(cover, project));
    QVERIFY2(text.startsWith("Recommended: B"), qPrintable(text));
    QVERIFY2(text.contains(" instead of $") && text.contains("This report is about A"), qPrintable(text));
    const QString recommendation = text_of(section_of(add_recommendations, project));
    QVERIFY2(!recommendation.contains("instead of $") && recommendation.contains("How B"), qPrintable(recommendation));
    QVERIFY(!text_of(section_of(cover, project, 1)).contains("Recommended:"));
  }

  /// TPUs run only programs that XLA compiles: another framework is a condition, with the one to choose.
  void a_framework_that_does_not_run_is_a_condition() {
    const QString sentence = QStringLiteral("Megatron does not run on TPUs; choose MaxText");
    const Project project = project_with({tpu});
    const QString text = text_of(section_of(add_recommendations, project));
    QVERIFY2(text.contains("We recommend this design only with another framework: " + sentence), qPrintable(text));
    QVERIFY2(text.contains("1 Framework Megatron → MaxText"), qPrintable(text));
    QVERIFY(text_of(section_of(cover, project)).contains(sentence));
    QVERIFY(text_of(section_of(add_warnings, project)).contains(sentence));
    Settings compiled = tpu;
    compiled.push_back("framework=maxtext");
    QVERIFY(!text_of(section_of(add_warnings, project_with({compiled}))).contains("does not run"));
    // Among scenarios, the recommended one states its condition.
    const QString both = text_of(section_of(add_recommendations, project_with({{"accelerator_price=9"}, tpu}), 1));
    QVERIFY2(both.contains("Condition: " + sentence), qPrintable(both));
  }

  /// Warnings are not numbered as changes. The reason of an illegal layout stands once on the first page.
  void warnings_are_not_changes() {
    const Project illegal = project_with({{"data_parallel=100"}});
    QString text = text_of(section_of(cover, illegal)) + text_of(section_of(add_recommendations, illegal));
    QCOMPARE(text.count("not 16,384"), 1);
    QVERIFY2(text.contains("Apply one of these changes:"), qPrintable(text));
    const Project slow = project_with({{"storage_write=1e9", "memory_margin=0"}});
    text = text_of(section_of(add_recommendations, slow));
    static const QRegularExpression numbered(QStringLiteral("\\n[0-9] [^\\n]*Storage is too slow"));
    QVERIFY2(!text.contains(numbered), qPrintable(text));
  }

  /// Alternatives that make a design run: smallest cost first, changes that alter the numbers last.
  void required_changes_start_with_the_smallest() {
    const Project project = project_with({{"accelerators=4096", "accelerator_price=2"}});
    QVERIFY(evaluate(project.scenarios.front().design).fits == Fit::no);
    const std::vector<AdvisedChange> changes = changes_of(project);
    QVERIFY(changes.size() > 2);
    QVERIFY(std::ranges::is_sorted(
        changes, {}, [](const AdvisedChange& c) { return std::tuple(!c.fixes, c.fixes && c.needs_check, -c.saved); }));
    QVERIFY(!changes.front().needs_check);
    QVERIFY(std::ranges::any_of(changes, &AdvisedChange::needs_check));
    const QString text = text_of(section_of(add_recommendations, project));
    QVERIFY2(text.startsWith("Required changes\nApply one of these changes:\n1 "), qPrintable(text));
  }

  /// A finding with a better value is advice with days and dollars.
  void a_better_checkpoint_interval_is_advice() {
    const Project project = project_with({{"accelerators=1024", "zero_stage=3", "recompute=full", "accelerator_price=2",
                                           "checkpoint_interval=300", "checkpoint_mode=synchronous"}});
    const std::vector<AdvisedChange> changes = changes_of(project);
    QString all;
    for (const AdvisedChange& change : changes) all += plain(change.text).remove(QChar(0x2060)) + u'\n';
    static const QRegularExpression offer(QStringLiteral("Checkpoint interval [^\\n]* → [^\\n]*: −[^\\n]*days, −\\$"));
    QVERIFY2(all.contains(offer), qPrintable(all));
  }

  /// The first row of the accuracy table of a published design is that run itself.
  void the_own_run_is_the_first_evidence() {
    const Project project = project_with({{}});
    const Design& design = project.scenarios.front().design;
    const std::vector<PublishedRate> rates = published_rates(design, evaluate(design));
    QVERIFY(!rates.empty());
    for (const Block& item : section_of(add_trust, project))
      if (const auto* table = std::get_if<block::Table>(&item)) {
        QVERIFY(plain(table->rows.front()[0]).startsWith("This design as published"));
        QCOMPARE(plain(table->rows.front()[1]), number_text(rates.front().published, rates.front().metric->unit));
        return;
      }
    QFAIL("no table");
  }

  /// The nearest runs have different names, and the report counts those outside the likely range of the design.
  void runs_outside_the_likely_range_are_counted() {
    static ReportStudies studies;
    const ReportOptions options;
    const Project project = project_with({tpu});
    const ReportContext context(project, 0, options, studies);
    const QVector<EvidenceRow> rows = nearest_evidence(context);
    QCOMPARE(rows.size(), 6);
    QSet<QString> names;
    for (const EvidenceRow& row : rows) names.insert(row.name);
    QCOMPARE(names.size(), rows.size());
    const Evaluation& e = context.evaluation;
    int outside = 0;
    for (const EvidenceRow& row : rows) {
      const double off = row.numbers.measured / row.numbers.predicted;
      outside += off < e.step_time_low / e.step_time || off > e.step_time_high / e.step_time;
    }
    QVERIFY(outside > 0);
    QCOMPARE(outside_runs(context, rows).outside, outside);
    const QString said = QStringLiteral("Outside the likely range: %1 of the 6 nearest measured runs.").arg(outside);
    QVERIFY(text_of(section_of(add_trust, project)).contains(said));
    QCOMPARE(text_of(section_of(cover, project)).contains(said), 2 * outside > 6);
  }

  /// The first page says which ranges no measured run supports.
  void extrapolated_ranges_say_so() {
    const QString memory = QStringLiteral("Memory range: extrapolated, 0 measured runs.");
    QVERIFY(text_of(section_of(add_summary, project_with({{}}))).contains(memory));
    QVERIFY(!text_of(section_of(add_summary, project_with({{"framework=nanotron"}}))).contains("extrapolated"));
    const Project gaudi = project_with({{"accelerator=gaudi3", "network=fat-tree"}});
    for (const auto part : {cover, add_summary})
      QVERIFY2(text_of(section_of(part, gaudi)).contains("Extrapolated: no training run of Gaudi 3 was measured."),
               qPrintable(text_of(section_of(part, gaudi))));
    QVERIFY(!text_of(section_of(cover, project_with({{}}))).contains("Extrapolated"));
  }

  /// The layout and the other choices of a design are in its report.
  void the_design_is_listed() {
    const auto listed = [](const Settings& settings) {
      return text_of(section_of(add_design, project_with({settings})));
    };
    const QString training = listed({});
    for (const char* row : {"Tensor parallel|8|", "Pipeline parallel|16|", "Data parallel|128", "Framework|Megatron|"})
      QVERIFY2(training.contains(QLatin1String(row)), qPrintable(training));
    const QString serving = listed(serving_405b);
    QVERIFY2(serving.contains("Weight") && !serving.contains("Framework"), qPrintable(serving));
    QVERIFY2(listed({"job=post_training"}).contains("GRPO"), qPrintable(listed({"job=post_training"})));
  }

  /// The counting of FLOPs is stated beside the rate, and the rate by Megatron's count as well.
  void the_flop_convention_is_stated() {
    const Project project = project_with({{}});
    const Evaluation e = evaluate(project.scenarios.front().design);
    const QString text = text_of(section_of(add_summary, project));
    QVERIFY2(text.contains(" by Megatron's count)"), qPrintable(text));
    QVERIFY(text.contains(number_text(e.flops_megatron, Unit::flop_rate).replace(QChar(QChar::Nbsp), u' ')));
  }

  /// Idle spares: who pays, and what they would add. Without a price, nothing is said about it.
  void idle_spares_have_a_payer() {
    const QString priced =
        text_of(section_of(add_summary, project_with({{"accelerator_price=2.5", "spare_nodes=32"}})));
    QVERIFY2(priced.contains("charging the ") && priced.contains("idle spares to this job adds $"), qPrintable(priced));
    const QString unpriced =
        text_of(section_of(add_summary, project_with({{"accelerator=gaudi3", "network=fat-tree", "spare_nodes=32"}})));
    QVERIFY2(unpriced.contains("(256 GPUs).") && !unpriced.contains("charging"), qPrintable(unpriced));
  }

  void a_post_training_run_is_without_interruptions() {
    const Project project = project_with({{"job=post_training"}});
    QVERIFY(text_of(section_of(cover, project)).contains("without interruptions"));
    QVERIFY(text_of(section_of(add_summary, project)).contains("without interruptions"));
  }
};

TRAINYARD_TEST(TestReportAdvice);
#include "tst_report_advice.moc"
