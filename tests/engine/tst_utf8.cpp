// SPDX-License-Identifier: GPL-3.0-or-later
// Text from outside: what is valid UTF-8, and where it may be cut.
#include <QTest>

#include "engine/error.h"
#include "engine/parameters/parameter.h"
#include "engine/units/utf8.h"
#include "tests/test_program.h"

using namespace trainyard;

class TestUtf8 : public QObject {
  Q_OBJECT

 private slots:
  void valid_characters_are_recognised_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("odd");
    const auto row = [](const char* name, const QByteArray& text, int odd = -1) { QTest::newRow(name) << text << odd; };
    row("nothing", "");
    row("letters", "abc");
    row("a zero byte", QByteArray("a\0b", 3));
    row("characters of two, three and four bytes",
        "\xC2\x80\xDF\xBF\xE0\xA0\x80\xEF\xBF\xBF\xF0\x90\x80\x80\xF4\x8F\xBF\xBF");
    row("Latin-1", "a\xE4z", 1);
    row("nothing to continue", "ab\x80", 2);
    row("cut after one byte of two", "a\xC3", 1);
    row("cut after three bytes of four", "a\xF0\x9F\x98", 1);
    row("two bytes for a character of one", "\xC0\xAF", 0);
    row("three bytes for a character of two", "\xE0\x9F\xBF", 0);
    row("four bytes for a character of three", "\xF0\x8F\xBF\xBF", 0);
    row("half of a surrogate pair", "\xED\xA0\x80", 0);
    row("beyond the last code point", "\xF4\x90\x80\x80", 0);
    row("five bytes", "\xF8\x88\x80\x80\x80", 0);
  }
  void valid_characters_are_recognised() {
    QFETCH(QByteArray, text);
    QFETCH(int, odd);
    QCOMPARE(find_not_utf8(text.toStdString()), odd < 0 ? std::string::npos : size_t(odd));
    // Qt has an independent reader of UTF-8.
    QCOMPARE(QString::fromUtf8(text).toUtf8() == text, odd < 0);
  }

  void text_is_cut_between_characters() {
    QCOMPARE(truncate_utf8("abc", 5), std::string("abc"));
    QCOMPARE(truncate_utf8("abc", 2), std::string("ab"));
    const std::string text = "a\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80";
    for (size_t bytes = 0; bytes <= text.size(); ++bytes) {
      const std::string cut = truncate_utf8(text, bytes);
      QVERIFY(is_utf8(cut) && cut.size() <= bytes && text.starts_with(cut));
    }
    QCOMPARE(truncate_utf8(text, 5), std::string("a\xC3\xA4"));
    QCOMPARE(truncate_utf8(text, 6), std::string("a\xC3\xA4\xE2\x82\xAC"));
  }

  /// A name that JSON cannot represent could not be saved.
  void assignments_must_be_valid_text() {
    Design design = default_design();
    QVERIFY_THROWS_EXCEPTION(InputError, assign(design, "model.name=M\xFCller"));
    QVERIFY(design == default_design());
    assign(design, "model.name=M\xC3\xBCller");
    QCOMPARE(design.work.model->name, std::string("M\xC3\xBCller"));
  }
};

TRAINYARD_TEST(TestUtf8);
#include "tst_utf8.moc"
