// SPDX-License-Identifier: GPL-3.0-or-later
// A text that is broken into lines stays complete, and summary lines are as tall as they need.
#include <QTest>

#include "tests/test_program.h"
#include "tests/ui/present_hands.h"
#include "ui/theme/theme.h"
#include "ui/widgets/summary_line.h"
#include "ui/widgets/text_line.h"

using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

constexpr Face face{TextStyle::table};

QString without_spaces(const QStringList& lines) { return lines.join(QString()).remove(u' '); }

QStringList lines_of(SummaryLine& line) {
  QMap<int, QString> lines;
  for (const WrittenText& text : written(line)) lines[qRound(text.box.top())] += text.text;
  return lines.values();
}

}  // namespace

class TestTextLine : public QObject {
  Q_OBJECT

 private slots:
  void lines_fit_the_width_and_keep_all_text() {
    for (const char* text : {"Restart reads the checkpoint in 54.4 s from storage shared by all jobs",
                             "NVIDIA/TensorRT-LLM docs/source/performance/perf-overview.md, v0.17",
                             "Ampere, BeeGFS, 30 nodes (2023): 12,507 devices"}) {
      const QStringList lines = break_lines(face, QLatin1String(text), 120, 9);
      QVERIFY(lines.size() > 2);
      for (const QString& line : lines) QVERIFY2(text_width(face, line) <= 120, qPrintable(line));
      QCOMPARE(without_spaces(lines), QString::fromLatin1(text).remove(u' '));
    }
  }

  /// A path without spaces breaks after a punctuation mark, and only if it must.
  void a_long_word_breaks_after_punctuation() {
    const QString path = QStringLiteral("NVIDIA/TensorRT-LLM");
    QCOMPARE(break_lines(face, path, text_width(face, path), 3), QStringList{path});
    QCOMPARE(break_lines(face, path, text_width(face, QStringLiteral("TensorRT-LLM")), 3),
             QStringList({QStringLiteral("NVIDIA/"), QStringLiteral("TensorRT-LLM")}));
  }

  /// The last permitted line takes the rest of the text.
  void the_last_line_takes_the_rest() {
    const QStringList lines = break_lines(face, QStringLiteral("one two three four five six"), 40, 2);
    QCOMPARE(lines.size(), 2);
    QCOMPARE(without_spaces(lines), QStringLiteral("onetwothreefourfivesix"));
  }

  /// Lines are as long as possible, and bold words stay bold before a character that follows without a space.
  void a_sentence_breaks_into_lines() {
    SummaryLine line;
    line.setText(QStringLiteral("Done in <b>72.0 days</b> on <b>16,438</b> GPUs, for <b>$71.1 M</b>; then it pays"));
    QCOMPARE(line.plainText(), QStringLiteral("Done in 72.0 days on 16,438 GPUs, for $71.1 M; then it pays"));
    line.resize(800, line.heightForWidth(800));
    QCOMPARE(lines_of(line), QStringList{line.plainText()});
    const int narrow = 240;
    QVERIFY(line.heightForWidth(narrow) > line.heightForWidth(800));
    line.resize(narrow, line.heightForWidth(narrow));
    const QStringList lines = lines_of(line);
    QVERIFY(lines.size() >= 2);
    QCOMPARE(lines.join(u' '), line.plainText());
    for (const WrittenText& text : written(line)) QVERIFY(QRectF(line.rect()).contains(text.box));
  }

  /// A shorter sentence keeps the height at this width, so that a moving slider does not shift the widgets below.
  void height_stays_while_the_width_stays() {
    SummaryLine line;
    line.resize(240, 24);
    line.show();
    line.setText(
        QStringLiteral("The slowest stage waits <b>0.60 s</b> of each <b>6.05 s</b> step, and more than that"));
    const int tall = line.heightForWidth(240);
    line.setText(QStringLiteral("short"));
    QCOMPARE(line.heightForWidth(240), tall);
    line.resize(500, tall);
    QVERIFY(line.heightForWidth(500) < tall);
  }
};

TRAINYARD_TEST(TestTextLine);
#include "tst_text_line.moc"
