// SPDX-License-Identifier: GPL-3.0-or-later
// A job in words: what is understood, and what is reported as not understood.
#include "engine/parameters/assignments.h"
#include "engine/parameters/parameter.h"
#include "tests/test_program.h"
#include "tests/ui/in_locale.h"
#include "ui/start/job_sentence.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

/// The job, its inputs and the words without a meaning, as one text.
QString read(const QString& typed) {
  const JobSentence sentence = read_job_sentence(typed);
  Design design = default_design(sentence.job);
  QStringList out{QLatin1String(job_id(sentence.job))};
  for (const auto& [input, value] : sentence.answers) {
    set_value(design, *input, value);
    out << QString::fromStdString(assignment_of(design, *input));
  }
  if (sentence.finds_machines) out << QStringLiteral("find");
  if (!sentence.unread.isEmpty()) out << QStringLiteral("?") + sentence.unread.join(u' ');
  return out.join(u' ');
}

}  // namespace

class TestWordsOfJob : public QObject {
  Q_OBJECT

 private slots:
  void words_are_read_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* typed, const char* expected) {
      QTest::newRow(typed) << QString::fromUtf8(typed) << QString::fromUtf8(expected);
    };
    row("DeepSeek-V3 on 2,016 GB300", "training model=deepseek-v3 accelerators=2016 accelerator=gb300");
    row("2,016 × GB300 NVL72, DeepSeek-V3", "training model=deepseek-v3 accelerators=2016 accelerator=gb300");
    row("train llama 3.1 405b in 60 days for $40 M", "training model=llama3.1-405b deadline=60 budget=4e+07 find");
    row("Llama 3.1 8B, 15T tokens on 512 H100 within 4 weeks",
        "training model=llama3.1-8b tokens=1.5e+13 accelerators=512 accelerator=h100-sxm deadline=28");
    row("Llama 3.1 70B at 50 requests/s and 50 ms", "serving model=llama3.1-70b requests=50 next_token=0.05");
    row("serve Llama 3.1 70B on B200", "serving model=llama3.1-70b accelerator=b200");
    row("GRPO of Llama 3.1 8B on 64 GPUs", "post_training model=llama3.1-8b accelerators=64");
    row("Llama 3.1 8B on 64 H100 in 2 months",
        "training model=llama3.1-8b accelerators=64 accelerator=h100-sxm ?2 months");
    row("Frobnicator on one H100", "training accelerator=h100-sxm ?Frobnicator one");
    row("", "training");
    // A size names no model, and ordinary words name no device.
    row("What should I rent to train 70B in 60 days for $40 M", "training deadline=60 budget=4e+07 find ?70B");
    row("How many H100 do we need for Llama 3.1 70B?", "training model=llama3.1-70b accelerator=h100-sxm");
    // Of names that fit equally well, the newest model is meant.
    row("Llama 70B on 64 H100", "training model=llama3.1-70b accelerators=64 accelerator=h100-sxm");
    // Counts of devices that are a power of two are binary, others decimal.
    row("DeepSeek-V3 on 16k GPUs", "training model=deepseek-v3 accelerators=16384");
    row("Llama 3.1 8B on 2k H100", "training model=llama3.1-8b accelerators=2048 accelerator=h100-sxm");
    row("Llama 3.1 8B on 10k H100", "training model=llama3.1-8b accelerators=10000 accelerator=h100-sxm");
    row("Llama 3.1 70B betreiben mit 50 Anfragen/s, 50 ms pro Token",
        "serving model=llama3.1-70b requests=50 next_token=0.05");
    row("Llama 3.1 70B at 50 requests/s and 50 ms per token", "serving model=llama3.1-70b requests=50 next_token=0.05");
    row("Llama 3.1 70B at 20 requests/s, 800 ms first token", "serving model=llama3.1-70b requests=20 first_token=0.8");
    row("Llama 3.1 405B in 60 Tagen für 40 Mio. Dollar", "training model=llama3.1-405b deadline=60 budget=4e+07 find");
    row("Llama 3.1 405B in 60 days for 40 million dollars",
        "training model=llama3.1-405b deadline=60 budget=4e+07 find");
  }
  void words_are_read() {
    QFETCH(QString, typed);
    QFETCH(QString, expected);
    const InLocale locale("en_US");
    QCOMPARE(read(typed), expected);
  }

  /// A German billion is a million millions.
  void a_billion_depends_on_the_language() {
    for (const auto& [locale, tokens] : {std::pair("en_US", "tokens=2e+09"), std::pair("de_DE", "tokens=2e+12")}) {
      const InLocale in(locale);
      const QString text = read(QStringLiteral("Llama 3.1 8B, 2 billion tokens"));
      QVERIFY2(text.contains(QLatin1String(tokens)), qPrintable(text));
    }
  }

  /// A number without a known meaning names the input that it is probably about.
  void doubtful_numbers_name_their_input() {
    const InLocale locale("en_US");
    QVERIFY(read_job_sentence(QStringLiteral("serve Llama 3.1 70B with 50 frobs/s")).doubtful ==
            std::vector<ParameterHandle>{&Serving::requests});
    QVERIFY(read_job_sentence(QStringLiteral("Llama 3.1 8B on 64 H100 in 2 months")).doubtful ==
            std::vector<ParameterHandle>{&Failures::deadline});
    QVERIFY(read_job_sentence(QStringLiteral("Llama 3.1 8B on 64 H100")).doubtful.empty());
    const QString text = job_sentence_text(read_job_sentence(QStringLiteral("DeepSeek-V3 on 16k GPUs")));
    QVERIFY2(text.contains(QLatin1String("16k is read as 16,384")), qPrintable(text));
  }

  /// The line that repeats a sentence names all that was understood, and all that was not.
  void the_reading_is_stated() {
    const InLocale locale("en_US");
    const QString text = job_sentence_text(read_job_sentence(QStringLiteral("DeepSeek-V3 on 2,016 GB300 please")));
    QVERIFY2(text.startsWith(QLatin1String("Train a model: DeepSeek-V3, GPUs 2,016, GB300")), qPrintable(text));
    QVERIFY2(text.endsWith(QLatin1String(". Not understood: please")), qPrintable(text));
  }
};

TRAINYARD_TEST(TestWordsOfJob);
#include "tst_words_of_job.moc"
