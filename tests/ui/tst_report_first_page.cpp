// SPDX-License-Identifier: GPL-3.0-or-later
// Who reads only the first page of a report can say what to buy, when it is done, what it costs and how sure that is.
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/parameters/parameter.h"
#include "tests/cli/program.h"
#include "tests/test_program.h"
#include "ui/document/output_files.h"
#include "ui/report/chart_store.h"
#include "ui/report/pdf.h"
#include "ui/report/sections.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"

using namespace trainyard;
using namespace trainyard::ui;

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
  give_letters(project);
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
  void it_answers_what_people_ask_data() {
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
  void it_answers_what_people_ask() {
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
    QVERIFY2(flat(first_page(project, letter)).contains(flat("We recommend")), "on the shorter paper as well");
    const Evaluation e = evaluate(design);
    const auto says = [&](const QString& text) {
      QVERIFY2(page.contains(flat(text)), qPrintable(text + "\nin\n" + page));
    };
    const bool training = design.job == Job::training, serving = design.job == Job::serving;
    // What to buy: so many of which machine, in which nodes.
    const double devices = serving ? e.serving_gpus : design.cluster.accelerators;
    const double each = number(resolved(design), *find_parameter("accelerators_per_node"));
    says(QStringLiteral("What it takes: %1 GPUs").arg(number_text(devices, Unit::accelerators)));
    if (devices > each)
      says(QStringLiteral("%1 nodes of %2").arg(number_text(std::ceil(devices / each), Unit::none)).arg(each));
    says(QString::fromStdString(design.cluster.accelerator->name));
    // When, for what money, how sure.
    const auto with_band = [&](MetricHandle metric) {
      const double value = number(e, *metric);
      const auto ends = band_ends(e, *metric);
      QVERIFY2(ends, metric->id);
      says(QStringLiteral("%1 (%2)").arg(number_text(value, metric->unit), range_text(*ends, value, metric->unit)));
    };
    with_band(training  ? MetricHandle(&Evaluation::finish_days)
              : serving ? MetricHandle(&Evaluation::month_cost)
                        : MetricHandle(&Evaluation::post_days));
    with_band(training  ? MetricHandle(&Evaluation::cost)
              : serving ? MetricHandle(&Evaluation::output_cost)
                        : MetricHandle(&Evaluation::post_cost));
    says(QStringLiteral("In brackets: where 85 of 100"));
    says(QStringLiteral("What we recommend"));
    says(QStringLiteral("We recommend"));
    for (size_t i = 0; scenarios > 1 && i < designs.size(); ++i)
      says(QString::fromStdString(project.scenarios[i].letter + ", " + project.scenarios[i].name));
  }

  /// The cheapest one that does its job, and which others its band does not tell from it.
  void what_is_recommended_is_the_cheapest_that_works() {
    const Project project =
        project_of({design_of({"accelerator_price=2.5"}), design_of({"accelerator_price=2.4"}),
                    design_of({"accelerator_price=9"}), design_of({"accelerator_price=0.5", "zero_stage=0"})});
    const QString page = flat(first_page(project, {}));
    QVERIFY2(page.contains(flat("We recommend B, half the cluster: of the 3 scenarios that do the job")),
             qPrintable(page));
    QVERIFY2(
        page.contains(flat("Their bands overlap with it, so that runs may order them otherwise: A, published with")),
        qPrintable(page));
    QVERIFY(!page.contains(flat("otherwise: C")) && !page.contains(flat("; C, seldom")));
  }

  /// What moves the money is an assumption as what moves the time; choices are the design.
  void assumptions_name_the_price_and_no_choices() {
    for (const auto& settings : {dense, serve}) {
      std::vector<const char*> open = settings;
      std::erase_if(open, [](const char* one) { return std::string_view(one).starts_with("accelerator_price"); });
      const Design design = design_of(open);
      QStringList said;
      QString intro;
      for (const Block& item : build_report(project_of({design}), 0, {}).blocks) {
        if (const auto* paragraph = std::get_if<block::Paragraph>(&item))
          if (plain(paragraph->text).startsWith("Inputs that were changed")) intro = plain(paragraph->text);
        const auto* table = std::get_if<block::Table>(&item);
        if (!table || table->columns[0].head != QStringLiteral("Assumption")) continue;
        for (const auto& row : table->rows) said += plain(row[0]) + u'|' + plain(row[3]);
      }
      const QString price = engine_text(find_parameter("accelerator_price")->label);
      QVERIFY2(std::ranges::any_of(
                   said, [&](const QString& row) { return row.startsWith(price + u'|') && row.contains('%'); }),
               qPrintable(said.join(u'\n')));
      QVERIFY2(intro.endsWith("All others stand in the attached project."), qPrintable(intro));
      for (const Parameter* p : parameters(design.job))
        if (!is_number(*p) && same_value(design, default_design(design.job), *p))
          for (const QString& row : said) QVERIFY2(!row.startsWith(engine_text(p->label) + u'|'), qPrintable(row));
    }
  }

  /// Neither days nor dollars stand in a sentence without the interval that they may end up in.
  void no_days_and_no_dollars_without_their_band() {
    static const QRegularExpression lonely(
        QStringLiteral("(\\d\\x{A0}days|\\$[0-9.,]+(\\x{A0}[kMG])?)(?![0-9.,–\\x{A0}])(?! \\()(?!\\))"));
    QVERIFY(lonely.isValid());
    QVERIFY(QStringLiteral("takes 72.0\u00A0days for $71.1\u00A0M.").contains(lonely));
    QVERIFY(!QStringLiteral("72.0\u00A0days (67.9–83.6) for $71.1\u00A0M ($67.0–82.4)").contains(lonely));
    for (const auto& settings : {dense, experts, serve, post}) {
      const Report report = build_report(project_of({design_of(settings)}), 0, {});
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

  /// By hand: two bands that know nothing of each other, and what grows with the days is as unsure as they are.
  void what_grows_with_the_days_has_their_band() {
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

  void sections_come_and_go_data() {
    QTest::addColumn<int>("section");
    for (int i = 0; i < int(report_sections().size()); ++i) QTest::newRow(report_sections()[size_t(i)].id) << i;
  }
  void sections_come_and_go() {
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
      for (const Block& item : build_report(project, 0, options).blocks)
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

  /// Rules of thumb, sample workloads and other people's figures stand in a report only where somebody asks for them.
  void what_nobody_asked_for_is_left_out() {
    const auto text = [](const ReportOptions& options) {
      QString all;
      for (const Block& item : build_report(project_of({design_of(dense)}), 0, options).blocks)
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
    const Report report = build_report(project, 0, options);
    const QString path = folder_.filePath("report.pdf");
    write_whole({{path, pdf_of(report, Pages(report, charts))}});
    return run_tool("pdftotext", {"-f", "1", "-l", "1", path, "-"}).text();
  }

  QTemporaryDir folder_;
};

TRAINYARD_TEST(TestReportFirstPage);
#include "tst_report_first_page.moc"
