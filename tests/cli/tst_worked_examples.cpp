// SPDX-License-Identifier: GPL-3.0-or-later
// The worked examples: every design is legal and does what its note says, and every number of a note is a result.
#include "engine/studies/worked_examples.h"

#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include "engine/error.h"
#include "engine/files/project.h"
#include "engine/metrics/metric.h"
#include "tests/cli/program.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Verdicts of the scenarios, in their order.
const QHash<QString, QStringList> expected_verdicts{
    {"bert-large", {"Fits", "Does not fit", "Fits"}},
    {"gpt3-175b", {"Fits", "Fits", "Fits"}},
    {"megatron-530b", {"Fits", "Fits", "Fits"}},
    {"llama-70b-layouts", {"Does not fit", "Fits", "Fits"}},
    {"storage-checkpoints", {"Fits, tight", "Fits, tight", "Fits, tight"}},
    {"deepseek-v3", {"Fits, tight", "Does not fit"}},
    {"lab-512", {"Fits", "Fits, too late", "Fits"}},
    {"serving-farm", {"Meets targets, at risk", "Meets targets, at risk", "Meets targets, at risk"}},
    {"rl-pool", {"Fits", "Fits", "Fits"}},
    {"hall-20mw", {"Exceeds power limit", "Fits, tight", "Fits"}},
};

/// A relation that a note states in words: the first result is less than the second.
struct Less {
  const char *example, *first, *second;
};
constexpr Less stated[] = {
    {"bert-large", "A.memory", "B.memory"},
    {"bert-large", "A.step_time", "C.step_time"},
    {"gpt3-175b", "A.memory_capacity", "A.model_states"},
    {"gpt3-175b", "B.days", "A.days"},
    {"gpt3-175b", "A.days", "C.days"},
    {"megatron-530b", "A.bubble_fraction", "C.bubble_fraction"},
    {"megatron-530b", "C.mfu", "A.mfu"},
    {"llama-70b-layouts", "B.days", "C.days"},
    {"storage-checkpoints", "A.goodput", "B.goodput"},
    {"storage-checkpoints", "B.goodput", "C.goodput"},
    {"storage-checkpoints", "C.finish_days", "A.finish_days"},
    {"deepseek-v3", "A.days", "B.days"},
    {"deepseek-v3", "B.memory_free", "A.memory_free"},
    {"serving-farm", "B.serving_gpus", "A.serving_gpus"},
    {"serving-farm", "A.month_cost", "B.month_cost"},
    {"serving-farm", "A.month_cost", "C.month_cost"},
    {"rl-pool", "A.iteration_time", "B.iteration_time"},
    {"rl-pool", "C.iteration_time", "A.iteration_time"},
    {"hall-20mw", "C.site_power_peak", "A.site_power_peak"},
    {"hall-20mw", "C.finish_days", "B.finish_days"},
    {"hall-20mw", "C.energy", "B.energy"},
};

/// A figure of a source that a note quotes, and the result that should reproduce it.
struct Published {
  const char *example, *result, *figure;
  double value, tolerance;
};
constexpr Published published[] = {
    {"gpt3-175b", "A.days", "34 days", 34, 0.1},
    {"megatron-530b", "A.step_time", "60.1 s", 60.1, 0.15},
    {"megatron-530b", "B.step_time", "50.2 s", 50.2, 0.15},
    {"megatron-530b", "C.step_time", "44.4 s", 44.4, 0.15},
    {"deepseek-v3", "A.days", "54.2 days", 54.2, 0.1},
};

double result_of(const WorkedExample& example, const std::string& reference) {
  double value = 0;
  fill_in(example, "{" + reference + "}", [&value](const Quoted& quoted) {
    value = quoted.value;
    return std::string();
  });
  return value;
}

std::string number_in_words(const Quoted& quoted) {
  return quoted.words ? quoted.words : format(quoted.value, quoted.unit).text();
}

}  // namespace

class TestWorkedExamples : public QObject {
  Q_OBJECT

 private slots:
  void there_are_ten_with_unique_ids() {
    QSet<QString> ids, names;
    for (const WorkedExample& example : worked_examples()) {
      ids << QString::fromStdString(example.id);
      names << QString::fromStdString(example.name);
      QVERIFY(find_worked_example(example.id) == &example);
      QVERIFY2(!example.scenarios.empty() && example.scenarios.size() <= 3, example.id.c_str());
      QVERIFY2(!example.steps.empty() && !example.answer.empty() && !example.sources.empty(), example.id.c_str());
      QVERIFY2(example.question.ends_with('?'), example.question.c_str());
    }
    QCOMPARE(ids.size(), 10);
    QCOMPARE(names.size(), 10);
    QVERIFY(!find_worked_example("no-such-example"));
  }

  void every_scenario_is_legal_and_has_the_stated_verdict() {
    QCOMPARE(size_t(expected_verdicts.size()), worked_examples().size());
    for (const WorkedExample& example : worked_examples()) {
      QStringList found;
      for (const WorkedExample::Scenario& scenario : example.scenarios) {
        const Evaluation evaluation = evaluate(scenario.design);
        QVERIFY2(is_legal(evaluation), (example.id + ": " + scenario.name).c_str());
        found << QString::fromUtf8(verdict_label(evaluation));
      }
      QVERIFY2(found == expected_verdicts[QString::fromStdString(example.id)],
               qPrintable(QString::fromStdString(example.id) + ": " + found.join("; ")));
    }
  }

  /// Numbers are references. Typed numbers are names of scenarios and quoted figures of sources, which state who says
  /// so.
  void every_number_of_an_answer_is_a_result() {
    static const QRegularExpression reference(R"(\{[^}]*\})"), digit(R"(\d)"), name(R"(\b(FP8|H100|ZeRO-3|CP 16)\b)");
    for (const WorkedExample& example : worked_examples())
      for (const std::string& sentence : example.answer) {
        QString words = QString::fromStdString(sentence).remove(reference).remove(name);
        for (const Published& figure : published)
          if (example.id == figure.example) words.remove(QString::fromUtf8(figure.figure));
        for (const char* quoted : {"2.664 million", "$2 per", "500 iterations", "60.1 s", "50.2 s"})
          words.remove(QString::fromUtf8(quoted));
        QVERIFY2(!words.contains(digit), qPrintable(words));
        const std::string filled = fill_in(example, sentence, number_in_words);
        QVERIFY2(filled.find('{') == std::string::npos, filled.c_str());
        QVERIFY2(filled.find("nan") == std::string::npos && filled.find("unknown") == std::string::npos &&
                     filled.find("\u2013") == std::string::npos,
                 filled.c_str());
      }
  }

  void what_notes_state_in_words_is_true() {
    for (const Less& less : stated) {
      const WorkedExample& example = *find_worked_example(less.example);
      const double first = result_of(example, less.first), second = result_of(example, less.second);
      QVERIFY2(first < second, qPrintable(QStringLiteral("%1: %2 %3 ≥ %4 %5")
                                              .arg(QString::fromUtf8(less.example), QString::fromUtf8(less.first))
                                              .arg(first)
                                              .arg(QString::fromUtf8(less.second))
                                              .arg(second)));
    }
    const WorkedExample& farm = *find_worked_example("serving-farm");
    const double ratio = result_of(farm, "C.month_cost") / result_of(farm, "A.month_cost");
    QVERIFY2(ratio > 1.8 && ratio < 2.2, qPrintable(QString::number(ratio)));
  }

  void quoted_figures_of_sources_are_near_the_results() {
    for (const Published& figure : published) {
      const WorkedExample& example = *find_worked_example(figure.example);
      bool quoted = false;
      for (const std::string& sentence : example.answer) quoted |= sentence.find(figure.figure) != std::string::npos;
      QVERIFY2(quoted, figure.figure);
      const double error = result_of(example, figure.result) / figure.value - 1;
      QVERIFY2(std::abs(error) <= figure.tolerance,
               qPrintable(QStringLiteral("%1 %2: %3 %").arg(figure.example, figure.result).arg(100 * error)));
    }
  }

  void the_command_lists_them_and_prints_their_notes() {
    const Run list = trainyard_run({"examples"});
    QCOMPARE(list.status, 0);
    const QVector<QStringList> rows = csv_rows(trainyard_run({"examples", "--csv"}).out);
    QCOMPARE(size_t(rows.size()), worked_examples().size() + 1);
    for (const WorkedExample& example : worked_examples()) {
      QVERIFY2(list.out.contains(example.id.c_str()) && list.out.contains(example.name.c_str()), example.id.c_str());
      const QString note = trainyard_run({"examples", QString::fromStdString(example.id)}).text();
      for (const std::string& sentence : example.answer)
        QVERIFY2(note.contains(QString::fromStdString(fill_in(example, sentence, number_in_words))), qPrintable(note));
      QVERIFY2(note.startsWith("Question: ") && note.contains("Steps:") && note.contains("Source: "), qPrintable(note));
    }
    const Run wrong = trainyard_run({"examples", "no-such"});
    QCOMPARE(wrong.status, 2);
    QVERIFY(wrong.complaint().contains("bert-large"));
    QCOMPARE(trainyard_run({"examples", "--output", "x.trainyard"}).status, 2);
    for (const char* format : {"--json", "--csv"})
      QCOMPARE(trainyard_run({"examples", "bert-large", "--output", "x.trainyard", format}).status, 2);
    QCOMPARE(trainyard_run({"examples", "bert-large", "--force"}).status, 2);
  }

  /// A saved example contains no key that the program does not know, and evaluates as in the catalog.
  void each_is_written_as_a_project_that_opens_without_warnings() {
    QTemporaryDir folder;
    for (const WorkedExample& example : worked_examples()) {
      const QString path = folder.filePath("example.trainyard");
      const Run saved = trainyard_run({"examples", QString::fromStdString(example.id), "--output", path});
      QVERIFY2(saved.status == 0 && saved.err.isEmpty(), saved.err.constData());
      QFile file(path);
      QVERIFY(file.open(QIODevice::ReadOnly));
      const Project project = read_project(file.readAll().toStdString(), "example.trainyard");
      QVERIFY(!project.unknown_keys && !project.note.empty());
      QCOMPARE(project.title, example.name);
      QCOMPARE(project.scenarios.size(), example.scenarios.size());
      for (size_t i = 0; i < project.scenarios.size(); ++i) {
        QVERIFY(!project.scenarios[i].unknown_keys && !project.scenarios[i].unknown_inputs);
        QVERIFY2(project.scenarios[i].design == example.scenarios[i].design, example.id.c_str());
        QCOMPARE(project.scenarios[i].letter, std::string(1, char('A' + i)));
      }
    }
    // The last one written is the hall, whose first scenario exceeds a hard limit.
    const Run evaluated =
        trainyard_run({"evaluate", folder.filePath("example.trainyard"), "--scenario", "10,368 GB200", "--json"});
    QVERIFY2(evaluated.status == 0 && evaluated.err.isEmpty(), evaluated.err.constData());
    QCOMPARE(evaluated.json()["parameters"].toObject()["accelerators"].toDouble(), 10368.0);
    QCOMPARE(trainyard_run({"evaluate", folder.filePath("example.trainyard")}).status, 1);
  }

  void references_are_results_differences_and_verdicts() {
    const WorkedExample& example = *find_worked_example("bert-large");
    const auto filled = [&example](const char* text) { return fill_in(example, text, number_in_words); };
    QCOMPARE(filled("no reference"), std::string("no reference"));
    QCOMPARE(filled("{A.fits}, {B.fits}."), std::string("Fits, Does not fit."));
    const Evaluation a = evaluate(example.scenarios[0].design), b = evaluate(example.scenarios[1].design);
    QCOMPARE(filled("{A.memory}"), format(a.memory, Unit::memory).text());
    QCOMPARE(filled("{B.memory-A.memory}"), format(b.memory - a.memory, Unit::memory).text());
    QCOMPARE(filled("{-B.memory_free}"), format(-b.memory_free, Unit::memory).text());
    for (const char* wrong : {"{D.memory}", "{A.no_such}", "{}", "{A.memory", "{A.serving_gpus}", "{memory}"})
      QVERIFY_THROWS_EXCEPTION(InputError, filled(wrong));
  }
};

TRAINYARD_TEST(TestWorkedExamples);
#include "tst_worked_examples.moc"
