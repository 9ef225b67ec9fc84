// SPDX-License-Identifier: GPL-3.0-or-later
// Sections of a report: numbers in their columns, signs of savings, and what a change costs.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <sstream>
#include <variant>

#include "engine/room/machine_room.h"
#include "engine/studies/findings.h"
#include "engine/studies/post_training_study.h"
#include "engine/studies/serving_advice.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"
#include "ui/report/context.h"
#include "ui/text/engine_text.h"

using namespace trainyard;
using namespace trainyard::ui;

namespace {

Project project_of(const Design& design) {
  Project project = default_project();
  project.scenarios.front().design = design;
  return project;
}

using Section = void (*)(const ReportContext&, QVector<Block>&);

QVector<Block> blocks_of(Section section, const Project& project) {
  const ReportOptions options;
  ReportStudies studies;
  const ReportContext context(project, 0, options, studies);
  QVector<Block> blocks;
  section(context, blocks);
  return blocks;
}

QStringList items_of(const QVector<Block>& blocks) {
  QStringList texts;
  for (const Block& item : blocks)
    if (const auto* items = std::get_if<block::Items>(&item))
      for (const auto& one : items->items) texts += plain(one.text);
  return texts;
}

const block::Table* table_with(const QVector<Block>& blocks, const QString& head) {
  for (const Block& item : blocks)
    if (const auto* table = std::get_if<block::Table>(&item))
      if (table->columns.front().head == head) return table;
  return nullptr;
}

}  // namespace

class TestReportSections : public QObject {
  Q_OBJECT

 private slots:
  /// Each line of the bill has both prices and both powers of all its pieces.
  void the_bill_has_both_prices_and_powers() {
    Project project = project_of(with({"fabric=superpod-h100", "accelerators=1016", "data_parallel=auto"}));
    std::istringstream prices("part,low,high\nqm9700,1000,1500\n");
    project.prices = read_price_list(prices, "prices.csv");
    const RoomReport room = report_room(resolved(project.scenarios.front().design),
                                        evaluate(project.scenarios.front().design), project.prices);
    const QVector<Block> blocks = blocks_of(add_room, project);
    const block::Table* bill = table_with(blocks, QStringLiteral("Part"));
    QVERIFY(bill);
    QCOMPARE(size_t(bill->rows.size()), room.bill.lines.size());
    int ranges = 0, powers = 0;
    for (size_t i = 0; i < room.bill.lines.size(); ++i) {
      const BillLine& line = room.bill.lines[i];
      const auto& row = bill->rows[qsizetype(i)];
      const auto all = [&](const std::optional<double>& watts) {
        return watts ? number_text(*watts * double(line.quantity), Unit::power) : QStringLiteral("–");
      };
      QCOMPARE(plain(row[4]), all(line.watts_typical));
      QCOMPARE(plain(row[5]), all(line.watts_max));
      powers += plain(row[4]) != plain(row[5]);
      if (line.part != "qm9700") continue;
      const double count = double(line.quantity);
      QCOMPARE(plain(row[6]), number_text(1000 * count, Unit::money) + QStringLiteral(" to ") +
                                  number_text(1500 * count, Unit::money));
      ++ranges;
    }
    QVERIFY(ranges > 0 && powers > 0);
  }

  /// Saved GPUs and dollars have a minus sign.
  void savings_of_a_server_are_negative() {
    const Design design = with({"job=serving", "model=llama3.1-70b", "accelerator=h100-sxm", "requests=40"});
    const auto advice = serving_advice(design);
    const QStringList said = items_of(blocks_of(add_recommendations, project_of(design)));
    int savings = 0;
    for (const ServingAdvice& one : advice) {
      if (!(one.gpus_saved > 0)) continue;
      const auto text = std::ranges::find_if(
          said, [&](const QString& item) { return item.startsWith(message_text(one.title) + u':'); });
      if (text == said.end()) continue;
      ++savings;
      const QString saved = QStringLiteral("−") + number_text(one.gpus_saved, Unit::accelerators);
      QVERIFY2(text->contains(saved), qPrintable(*text));
    }
    QVERIFY(savings > 0);
  }

  /// A recommended change states what it does to the days and to the cost.
  void a_change_has_its_cost() {
    const Design design = default_design();
    const auto changes = find_remedies(design, evaluate(design));
    const QStringList said = items_of(blocks_of(add_recommendations, project_of(design)));
    int costs = 0;
    for (qsizetype i = 0; i < std::min(said.size(), qsizetype(changes.size())); ++i)
      costs += said[i].contains(QStringLiteral("days")) && said[i].contains(u'$');
    QVERIFY2(costs > 0, qPrintable(said.join(u'\n')));
  }

  /// The trainer and a rollout replica both have tensor parallelism, so the table of choices names the group.
  void choices_with_the_same_name_have_their_group() {
    const Design design = with({"job=post_training"});
    QStringList names;
    for (const Block& item : blocks_of(add_design, project_of(design)))
      if (const auto* table = std::get_if<block::Table>(&item))
        for (const auto& row : table->rows) names << plain(row[0]) << plain(row[2]);
    names.removeAll(QString());
    QCOMPARE(names.filter(QStringLiteral("Tensor parallel (")).size(), 2);
    QVERIFY2(names.removeDuplicates() == 0, qPrintable(names.join(u'|')));
  }

  void advice_for_post_training_has_both_times() {
    const Design design = with({"job=post_training", "model=llama3.1-8b", "accelerators=64", "tensor_parallel=1",
                                "pipeline_parallel=1", "schedule=1f1b", "data_parallel=auto"});
    const Evaluation e = evaluate(design);
    const QStringList said = items_of(blocks_of(add_recommendations, project_of(design)));
    QVERIFY(!said.isEmpty());
    for (const QString& text : said)
      QVERIFY2(text.contains(QStringLiteral("instead of ") + number_text(e.post_days, Unit::days)), qPrintable(text));
    const QVector<Block> cost = blocks_of(add_cost, project_of(design));
    const QString sentence = plain(std::get<block::Paragraph>(cost.front()).text);
    const PostTraining post = resolved(design).post_training;
    const QString work = QStringLiteral("%1 prompts and %2 answers per prompt")
                             .arg(number_text(post.prompts, Unit::none), number_text(post.answers, Unit::none));
    QVERIFY2(post.prompts != post.answers && sentence.contains(work), qPrintable(sentence));
  }

  /// Listed are the published figures that the model does not use. A figure that agrees is used.
  void quoted_figures_are_those_not_used() {
    int listed = 0;
    for (const char* device : {"accelerator=h100-sxm", "accelerator=gb300", "accelerator=h200-sxm"}) {
      const QVector<Block> blocks = blocks_of(add_quoted, project_of(with({device})));
      const block::Table* table = table_with(blocks, QStringLiteral("Catalog entry"));
      if (!table) continue;
      for (const auto& row : table->rows) {
        ++listed;
        QVERIFY2(!plain(row[3]).startsWith(QStringLiteral("Agrees")), qPrintable(plain(row[3])));
      }
    }
    QVERIFY(listed > 0);
  }
};

TRAINYARD_TEST(TestReportSections);
#include "tst_report_sections.moc"
