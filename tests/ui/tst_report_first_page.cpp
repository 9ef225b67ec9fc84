// SPDX-License-Identifier: GPL-3.0-or-later
// The first page of a report states what to buy, when the job finishes, what it costs and how certain that is.
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/parameters/parameter.h"
#include "tests/cases.h"
#include "tests/cli/program.h"
#include "tests/test_program.h"
#include "tests/ui/report_support.h"
#include "ui/document/output_files.h"
#include "ui/report/chart_store.h"
#include "ui/report/pdf.h"
#include "ui/report/sections.h"
#include "ui/text/band_text.h"
#include "ui/text/device_text.h"
#include "ui/text/engine_text.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

Design design_of(const std::vector<const char*>& assignments) {
  Design design = default_design();
  for (const char* assignment : assignments) assign(design, assignment);
  return design;
}

Project project_of(const std::vector<Design>& designs) {
  Project project;
  const char* names[] = {"published", "half the cluster", "seldom saved", "cheaper hours", "twice the data"};
  for (size_t i = 0; i < designs.size(); ++i)
    project.scenarios.push_back({.name = names[i % 5], .note = {}, .design = designs[i]});
  assign_letters(project);
  return project;
}

const std::vector<const char*> dense{"accelerator_price=2.5"};
const std::vector<const char*> experts{"model=mixtral-8x7b",  "accelerators=64",     "tensor_parallel=2",
                                       "pipeline_parallel=4", "expert_parallel=8",   "virtual_pipeline=1",
                                       "global_batch=512",    "accelerator_price=2", "tokens=1e11"};
const std::vector<const char*> serve{"job=serving",
                                     "model=llama3.1-70b",
                                     "accelerator=h100-sxm",
                                     "weight_format=fp8",
                                     "requests=40",
                                     "prompt_tokens=1000",
                                     "output_tokens=300",
                                     "accelerator_price=2.5",
                                     "replica_tensor_parallel=2",
                                     "replica_pipeline_parallel=1"};
const std::vector<const char*> post{"job=post_training",     "model=llama3.1-8b", "accelerators=64",
                                    "accelerator_price=2.5", "tensor_parallel=1", "pipeline_parallel=1",
                                    "virtual_pipeline=1"};

QString flat(const QString& text) {
  static const QRegularExpression spaces(QStringLiteral("\\s+"), QRegularExpression::UseUnicodePropertiesOption);
  return QString(text).replace(spaces, QString());
}

}  // namespace

class TestReportFirstPage : public QObject {
  Q_OBJECT

 private slots:
  void it_states_purchase_time_and_cost_data() {
    QTest::addColumn<QStringList>("settings");
    QTest::addColumn<int>("scenarios");
    const auto row = [](const char* name, const std::vector<const char*>& settings, int count) {
      QStringList list;
      for (const char* setting : settings) list += QLatin1String(setting);
      QTest::newRow(name) << list << count;
    };
    row("dense", dense, 1);
    row("dense, five", dense, 5);
    row("experts", experts, 1);
    row("serving", serve, 1);
    row("serving, three", serve, 3);
    row("post-training", post, 1);
  }
  void it_states_purchase_time_and_cost() {
    QFETCH(QStringList, settings);
    QFETCH(int, scenarios);
    Design design = default_design();
    for (const QString& setting : settings) assign(design, setting.toStdString());
    std::vector<Design> designs(size_t(scenarios), design);
    for (size_t i = 1; i < designs.size(); ++i)
      assign(designs[i], "accelerator_price=" + std::to_string(2.5 + 0.5 * double(i)));
    const Project project = project_of(designs);
    const QString page = flat(first_page(project, {}));
    ReportOptions letter;
    letter.paper = Paper::letter;
    const auto advises = [](const QString& text) {
      return text.contains(flat("We recommend")) || text.contains(flat("with each of these changes on its own"));
    };
    QVERIFY2(advises(flat(first_page(project, letter))), "on the shorter paper as well");
    const Evaluation e = evaluate(design);
    const auto says = [&](const QString& text) {
      QVERIFY2(page.contains(flat(text)), qPrintable(text + "\nin\n" + page));
    };
    const bool training = design.job == Job::training, serving = design.job == Job::serving;
    // What to buy: number and name of the GPUs, number of nodes.
    const double devices = serving ? e.serving_gpus : design.cluster.accelerators;
    const double each = number(resolved(design), *find_parameter("accelerators_per_node"));
    says(QStringLiteral("Hardware: %1 GPUs").arg(number_text(devices, Unit::accelerators)));
    if (devices > each)
      says(QStringLiteral("%1 nodes of %2").arg(number_text(std::ceil(devices / each), Unit::none)).arg(each));
    says(short_device_name(*design.cluster.accelerator));
    // Time and cost with their likely ranges.
    const auto with_band = [&](MetricHandle metric) {
      const double value = number(e, *metric);
      const auto ends = band_ends(e, *metric);
      QVERIFY2(ends, metric->id);
      says(QStringLiteral("%1 (%2)").arg(number_text(value, metric->unit),
                                         range_beside_value(*ends, value, metric->unit)));
    };
    with_band(training  ? MetricHandle(&Evaluation::finish_days)
              : serving ? MetricHandle(&Evaluation::month_cost)
                        : MetricHandle(&Evaluation::post_days));
    with_band(training  ? MetricHandle(&Evaluation::cost)
              : serving ? MetricHandle(&Evaluation::output_cost)
                        : MetricHandle(&Evaluation::post_cost));
    says(QStringLiteral("In brackets: the likely range, which covers 85 of 100"));
    says(QStringLiteral("Recommendation"));
    QVERIFY2(advises(page), qPrintable(page));
    for (size_t i = 0; scenarios > 1 && i < designs.size(); ++i)
      says(QString::fromStdString(project.scenarios[i].letter + ", " + project.scenarios[i].name));
  }

  /// The cheapest scenario that does its job is recommended. Scenarios whose likely range overlaps with it are named.
  void what_is_recommended_is_the_cheapest_that_works() {
    const Project project =
        project_of({design_of({"accelerator_price=2.5", "accelerator=h200-sxm"}), design_of({"accelerator_price=2.4"}),
                    design_of({"accelerator_price=9"}), design_of({"accelerator_price=0.5", "zero_stage=0"})});
    const QString page = flat(first_page(project, {}));
    QVERIFY2(page.contains(flat("We recommend B, half the cluster. ")), qPrintable(page));
    QVERIFY2(page.contains(flat("the lowest of the 3 scenarios that do the job")), qPrintable(page));
    QVERIFY2(page.contains(flat("The difference to these scenarios is within the uncertainty: A, published with")),
             qPrintable(page));
    QVERIFY(!page.contains(flat("uncertainty: C")) && !page.contains(flat("; C, seldom")));
  }

  /// A cheaper scenario that trains another model or fewer tokens cannot replace the design of the report.
  void only_scenarios_of_the_same_work_are_recommended() {
    const Project project =
        project_of({design_of({"accelerator_price=2.5"}), design_of({"accelerator_price=2.4"}),
                    design_of({"accelerator_price=2.5", "tokens=1e12"}), design_of({"model=llama3.1-8b"})});
    const QString page = flat(first_page(project, {}));
    QVERIFY2(page.contains(flat("We recommend B, half the cluster. ")), qPrintable(page));
    QVERIFY2(page.contains(flat("the lowest of the 2 scenarios that do the job")), qPrintable(page));
    const Report report = report_of(project, 0, {});
    const block::Table* others = nullptr;
    for (const Block& item : report.blocks)
      if (const auto* table = std::get_if<block::Table>(&item))
        if (table->columns.size() > 1 && table->columns[1].head == QStringLiteral("Work")) others = table;
    QVERIFY(others);
    QCOMPARE(others->rows.size(), 2);
    QVERIFY2(plain(others->rows[0][1]).startsWith(QStringLiteral("Llama 3.1 405B, 1")),
             qPrintable(plain(others->rows[0][1])));
    QVERIFY2(plain(others->rows[1][1]).startsWith(QStringLiteral("Llama 3.1 8B, 15.6")),
             qPrintable(plain(others->rows[1][1])));
  }

  /// A table of scenarios with different prices of the same accelerator says so.
  void different_prices_are_stated() {
    const auto text = [](const std::vector<Design>& designs) {
      const Project project = project_of(designs);
      const Report report = report_of(project, 0, {});
      QString out;
      for (const Block& item : report.blocks)
        if (const auto* paragraph = std::get_if<block::Paragraph>(&item)) out += plain(paragraph->text) + u'\n';
      return out;
    };
    const Design two = design_of({"accelerator_price=2"}), three = design_of({"accelerator_price=3"});
    const QString differ = text({two, three});
    QVERIFY2(differ.contains(QStringLiteral("Prices differ: A $2.00, B $3.00 per GPU-hour.")), qPrintable(differ));
    QVERIFY(!text({two, two}).contains(QStringLiteral("Prices differ")));
    QVERIFY(!text({two, design_of({"accelerator_price=3", "accelerator=h200-sxm"})})
                 .contains(QStringLiteral("Prices differ")));
  }

  void accelerators_have_short_names() {
    const auto name = [](const char* id) {
      return short_device_name(*std::get<AcceleratorRef>(*find_entry(CatalogKind::accelerators, id)));
    };
    QCOMPARE(name("gb300"), QStringLiteral("GB300"));
    QCOMPARE(name("h100-sxm"), QStringLiteral("H100 SXM5"));
    // Two entries differ only by their memory.
    QCOMPARE(name("a100-sxm-80gb"), QStringLiteral("A100 SXM4 80GB"));
    QCOMPARE(devices_text(1024, *std::get<AcceleratorRef>(*find_entry(CatalogKind::accelerators, "gb300"))),
             QStringLiteral("1,024 × GB300"));
  }

  /// A scenario without a price is named as not ranked, and the others are still ranked by price.
  void a_scenario_without_a_price_is_not_ranked() {
    std::vector<Design> designs(3, design_of({"job=serving", "model=llama3.1-70b", "requests=40", "first_token=4"}));
    assign(designs[1], "accelerator=h200-sxm");
    assign(designs[2], "accelerator=l40s");
    const Evaluation a = evaluate(designs[0]), b = evaluate(designs[1]), c = evaluate(designs[2]);
    QVERIFY(fits_or_meets_targets(a) && fits_or_meets_targets(b) && fits_or_meets_targets(c) &&
            std::isnan(c.month_cost));
    // Fewer GPUs but more expensive: a ranking by GPUs would choose the wrong scenario.
    QVERIFY(a.month_cost < b.month_cost && b.serving_gpus < a.serving_gpus);
    const QString page = flat(first_page(project_of(designs), {}));
    QVERIFY2(page.contains(flat("We recommend A, published. ")), qPrintable(page));
    QVERIFY2(page.contains(flat("the lowest of the 2 scenarios with a price that do the job")), qPrintable(page));
    QVERIFY2(page.contains(flat("Not ranked because the cost is unknown: C, seldom saved")), qPrintable(page));
    // Without any price, numbers of GPUs are compared only within one kind.
    const Project unpriced = project_of({designs[2], designs[2]});
    QVERIFY(flat(first_page(unpriced, {})).contains(flat("We recommend A, published")));
    for (const EntryRef& entry : catalog(CatalogKind::accelerators)) {
      Design other = designs[2];
      assign(other, "accelerator=" + base(entry).id);
      const Evaluation e = evaluate(other);
      if (base(entry).id == "l40s" || !std::isnan(e.month_cost) || !fits_or_meets_targets(e)) continue;
      const QString both = flat(first_page(project_of({designs[2], other}), {}));
      QVERIFY2(both.contains(flat("No recommendation yet")), base(entry).id.c_str());
      return;
    }
    QFAIL("no second device without a price");
  }

  /// The cheaper run takes more than 90 days. Without a deadline, that does not exclude it.
  void limits_that_are_not_set_decide_nothing() {
    const Project project = project_of({design_of({"accelerator_price=2.5"}),
                                        design_of({"accelerators=8192", "data_parallel=auto", "zero_stage=3",
                                                   "memory_margin=0", "recompute=full", "accelerator_price=1.5"})});
    const Evaluation fast = evaluate(project.scenarios[0].design), slow = evaluate(project.scenarios[1].design);
    QVERIFY(fast.finish_days < 90 && slow.finish_days > 90 && slow.cost < fast.cost && fits_or_meets_targets(slow));
    const QString page = flat(first_page(project, {}));
    QVERIFY2(page.contains(flat("We recommend B, half the cluster. ")), qPrintable(page));
    QVERIFY2(page.contains(flat("the lowest of the 2 scenarios that do the job")), qPrintable(page));
    QString all;
    for (const Block& item : report_of(project, 0, {}).blocks)
      if (const auto* paragraph = std::get_if<block::Paragraph>(&item)) all += plain(paragraph->text) + u'\n';
    QVERIFY2(!all.contains("Finishing in") && !all.contains("Budget") && !all.contains("its limits"), qPrintable(all));
    // A deadline that is set decides, and each offered number of GPUs has a likely range of days.
    Project limited = project;
    for (Scenario& scenario : limited.scenarios) scenario.design.failures.deadline = 90;
    QVERIFY(flat(first_page(limited, {})).contains(flat("does the job within its limits")));
    QString storage;
    for (const Block& item : report_of(limited, 0, {}).blocks)
      if (const auto* paragraph = std::get_if<block::Paragraph>(&item))
        if (plain(paragraph->text).contains("Finishing in")) storage = plain(paragraph->text);
    static const QRegularExpression banded(
        QStringLiteral("batch of [0-9,]+ sequences[,;] expected time [0-9.]+\\x{A0}days \\("));
    QVERIFY(!storage.isEmpty());
    QCOMPARE(storage.contains("with a batch of"), storage.contains(banded));
  }

  /// A report about A says at once that scenario B is cheaper, why, and what to check.
  void the_first_page_argues_for_one_design() {
    const Project project =
        project_of({design_of({"accelerator_price=2.5"}), design_of({"accelerator_price=2.5", "precision=fp8"})});
    QVERIFY(evaluate(project.scenarios[1].design).cost < evaluate(project.scenarios[0].design).cost);
    const Report report = report_of(project, 0, {});
    const auto verdict_of = [](const Report& of) {
      for (const Block& item : of.blocks)
        if (const auto* verdict = std::get_if<block::Verdict>(&item)) return *verdict;
      return block::Verdict();
    };
    const block::Verdict verdict = verdict_of(report);
    QVERIFY2(verdict.title.startsWith("Recommended: B, half the cluster. Cost: "), qPrintable(verdict.title));
    QVERIFY2(verdict.detail.startsWith("This report is about A, published."), qPrintable(verdict.detail));
    const QString page = flat(first_page(project, {}));
    QCOMPARE(page.count(flat(" instead of $")), 1);
    QVERIFY2(page.contains(flat("How B, half the cluster differs from A, published: Precision")) &&
                 page.contains(flat("(check the loss)")),
             qPrintable(page));
    // The comparison explains the saving.
    QStringList titles;
    for (const Block& item : report.blocks)
      if (const auto* figures = std::get_if<block::Figures>(&item))
        for (const block::Figure& figure : figures->figures)
          if (const auto* chart = std::get_if<Waterfall>(&figure.chart)) titles += chart->title;
    QVERIFY(titles.contains("Why B differs from A: Cost"));
    // A report about the recommended scenario has no such note.
    const Report own = report_of(project, 1, {});
    QVERIFY(!verdict_of(own).title.contains("Recommended") && !verdict_of(own).detail.contains("This report is about"));
  }

  /// A design is not recommended if changes would save more than the uncertainty.
  void a_design_with_savings_is_not_recommended_unchanged() {
    const QString page = flat(first_page(project_of({design_of(serve)}), {}));
    const bool advised = page.contains(flat("per month, −"));
    QCOMPARE(page.contains(flat("We recommend this design")), !advised);
    QCOMPARE(page.contains(flat("Cheaper with each of these changes on its own, certain savings first:")), advised);
    QVERIFY(advised);
  }

  /// 16 spare nodes of 8 GPUs are not all in the price; the sentence on spares states how many are.
  void spares_say_whether_the_price_counts_them() {
    const Design idle = design_of({"accelerator_price=2.5", "spare_nodes=32"});
    const Design paid = design_of({"accelerator_price=2.5", "spare_nodes=32", "spares_paid=on"});
    const double counted = evaluate(idle).accelerators_paid - 16384;
    QVERIFY(counted > 0 && counted < 256);
    QCOMPARE(evaluate(paid).accelerators_paid, 16384.0 + 256);
    const QString page = flat(first_page(project_of({idle}), {}));
    QVERIFY2(
        page.contains(flat(
            QStringLiteral("32 spare nodes (256 GPUs); the cost includes the %1 spare GPUs").arg(std::round(counted)))),
        qPrintable(page));
    QVERIFY(flat(first_page(project_of({paid}), {})).contains(flat("(256 GPUs); the cost includes them.")));
  }

  /// The verdict mentions a likely range that exceeds the memory of a GPU.
  void the_verdict_mentions_that_a_design_may_not_fit() {
    for (const auto& settings : {dense, experts}) {
      const Design design = design_of(settings);
      const Evaluation e = evaluate(design);
      const auto band = band_ends(e, metric(&Evaluation::memory));
      QVERIFY(band && e.fits != Fit::no);
      const bool unsure = band->high > e.memory_capacity;
      const QString page = flat(first_page(project_of({design}), {}));
      QCOMPARE(page.contains(flat("Memory may not fit: its likely range is")), unsure);
      QCOMPARE(page.contains(flat("is expected to fit, with little headroom, and")), unsure && e.memory_free >= 0);
      if (unsure) QVERIFY(page.contains(flat(range_with_unit(*band, e.memory, Unit::memory))));
    }
    QVERIFY(band_ends(evaluate(design_of(dense)), metric(&Evaluation::memory))->high >
            evaluate(design_of(dense)).memory_capacity);
  }

  /// The first page lists results that differ from the baseline, next to time and cost.
  void the_first_page_shows_what_differs() {
    Project project = project_of({design_of(dense), design_of({"accelerator_price=2.5", "checkpoint_interval=300"})});
    project.baseline = 0;
    const Report report = report_of(project, 1, {});
    for (const Block& item : report.blocks) {
      const auto* table = std::get_if<block::Table>(&item);
      if (!table || table->columns.size() != 5 || table->columns[0].head != QStringLiteral("Result")) continue;
      QStringList labels;
      int differing = 0;
      for (const auto& row : table->rows) {
        labels += plain(row[0]);
        differing += plain(row[4]) != QStringLiteral("0");
      }
      QVERIFY2(labels.contains(engine_text(metric(&Evaluation::finish_days).label)) &&
                   labels.contains(engine_text(metric(&Evaluation::cost).label)),
               qPrintable(labels.join(u';')));
      QVERIFY(differing >= 3);
      return;
    }
    QFAIL("no table of results");
  }

  /// The price is listed as an assumption with its effect. Choices that were not changed are not listed.
  void assumptions_name_the_price_and_no_choices() {
    for (const auto& settings : {dense, serve}) {
      std::vector<const char*> open = settings;
      std::erase_if(open, [](const char* one) { return std::string_view(one).starts_with("accelerator_price"); });
      const Design design = design_of(open);
      QStringList said;
      QString intro;
      for (const Block& item : report_of(project_of({design}), 0, {}).blocks) {
        if (const auto* paragraph = std::get_if<block::Paragraph>(&item))
          if (plain(paragraph->text).startsWith("Changed inputs")) intro = plain(paragraph->text);
        const auto* table = std::get_if<block::Table>(&item);
        if (!table || table->columns[0].head != QStringLiteral("Assumption")) continue;
        for (const auto& row : table->rows) said += plain(row[0]) + u'|' + plain(row[3]);
      }
      const QString price = engine_text(find_parameter("accelerator_price")->label);
      QVERIFY2(std::ranges::any_of(
                   said, [&](const QString& row) { return row.startsWith(price + u'|') && row.contains('%'); }),
               qPrintable(said.join(u'\n')));
      QVERIFY2(intro.endsWith("All other inputs are in the attached project."), qPrintable(intro));
      for (const Parameter* p : parameters(design.job))
        if (!is_number(*p) && same_value(design, default_design(design.job), *p))
          for (const QString& row : said) QVERIFY2(!row.startsWith(engine_text(p->label) + u'|'), qPrintable(row));
    }
  }

  /// Sentences state days and costs only with their likely range.
  void days_and_costs_always_have_their_range() {
    static const QRegularExpression lonely(QStringLiteral(
        "(\\d\\x{A0}days|\\$[0-9.,]+(\\x{A0}[kMG])?)(?![0-9.,–\\x{A0}])(?! \\()(?!\\))(?! per GPU-hour)"));
    QVERIFY(lonely.isValid());
    QVERIFY(QStringLiteral("takes 72.0\u00A0days for $71.1\u00A0M.").contains(lonely));
    QVERIFY(!QStringLiteral("72.0\u00A0days (67.9–83.6) for $71.1\u00A0M ($67.0–82.4)").contains(lonely));
    for (const auto& settings : {dense, experts, serve, post}) {
      const Report report = report_of(project_of({design_of(settings)}), 0, {});
      int sentences = 0;
      for (const Block& item : report.blocks) {
        QString text;
        if (const auto* verdict = std::get_if<block::Verdict>(&item)) text = verdict->title + u' ' + verdict->detail;
        if (const auto* paragraph = std::get_if<block::Paragraph>(&item)) text = plain(paragraph->text);
        if (std::holds_alternative<block::Contents>(item)) break;
        sentences += text.contains(QStringLiteral("days (")) || text.contains(QStringLiteral("$"));
        QVERIFY2(!text.contains(lonely), qPrintable(text));
      }
      QVERIFY(sentences > 0);
    }
  }

  /// Amounts that grow with the days have the same relative range: GPU-hours, energy and carbon.
  void results_that_grow_with_the_days_have_their_range() {
    const Evaluation e = evaluate(design_of(dense));
    for (const MetricHandle metric : {MetricHandle(&Evaluation::accelerator_hours), MetricHandle(&Evaluation::energy),
                                      MetricHandle(&Evaluation::carbon)}) {
      const auto ends = band_ends(e, *metric);
      QVERIFY2(ends, metric->id);
      const double value = number(e, *metric);
      QVERIFY(std::abs(ends->low / value / (e.finish_days_low / e.finish_days) - 1) < 1e-12);
      QVERIFY(std::abs(ends->high / value / (e.cost_high / e.cost) - 1) < 1e-12);
    }
  }

  void sections_can_be_selected_data() {
    QTest::addColumn<int>("section");
    for (size_t i = 0; i < report_sections().size(); i += tests::stride(3))
      QTest::newRow(report_sections()[i].id) << int(i);
  }
  void sections_can_be_selected() {
    QFETCH(int, section);
    const ReportSection& row = report_sections()[size_t(section)];
    const Job job = row.jobs.has(Job::training)  ? Job::training
                    : row.jobs.has(Job::serving) ? Job::serving
                                                 : Job::post_training;
    const auto& settings = job == Job::training ? dense : job == Job::serving ? serve : post;
    const Design one = design_of(settings);
    Design other = one;
    assign(other, "accelerator_price=3");
    const Project project = project_of({one, other});
    const auto titles = [&](bool wanted) {
      ReportOptions options;
      options.sections = with_section({}, row, wanted);
      QStringList found;
      for (const Block& item : report_of(project, 0, options).blocks)
        if (const auto* heading = std::get_if<block::Heading>(&item)) found += heading->text;
      return found;
    };
    const bool details = row.id == std::string(every_design);
    const QString title = details ? QStringLiteral("Scenario B, half the cluster") : section_title(row);
    QVERIFY2(titles(true).contains(title), qPrintable(title));
    QVERIFY2(!titles(false).contains(title), qPrintable(title));
    QCOMPARE(with_section(with_section({"foreign"}, row, !row.usual), row, row.usual),
             std::vector<std::string>{"foreign"});
  }

  /// Rules of thumb, sample workloads and published figures are in a report only on request.
  void optional_parts_are_omitted_by_default() {
    const auto text = [](const ReportOptions& options) {
      QString all;
      for (const Block& item : report_of(project_of({design_of(dense)}), 0, options).blocks)
        if (const auto* columns = std::get_if<block::Columns>(&item))
          for (const auto& part : columns->sections) {
            all += part.title;
            for (const auto& line : part.rows) all += line.label + u' ' + line.value + u'\n';
          }
      return all;
    };
    ReportOptions appendix, quick;
    appendix.sections = {"appendix"};
    quick.sections = {"appendix", "quick"};
    QVERIFY(!text(appendix).contains(QStringLiteral("CosmoFlow")));
    QVERIFY(text(quick).contains(QStringLiteral("CosmoFlow")));
  }

 private:
  QString first_page(const Project& project, const ReportOptions& options) {
    ChartStore charts;
    const Report report = report_of(project, 0, options);
    const QString path = folder_.filePath("report.pdf");
    write_whole({{path, pdf_of(report, Pages(report, charts))}});
    return run_tool("pdftotext", {"-f", "1", "-l", "1", path, "-"}).text();
  }

  QTemporaryDir folder_;
};

TRAINYARD_TEST(TestReportFirstPage);
#include "tst_report_first_page.moc"
