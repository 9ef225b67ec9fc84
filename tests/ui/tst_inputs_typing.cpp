// SPDX-License-Identifier: GPL-3.0-or-later
// Typing into fields: every unit and both decimal signs are understood, and nothing is misread.
#include <cmath>

#include "tests/jobs.h"
#include "tests/test_program.h"
#include "tests/ui/inputs_desk.h"
#include "ui/text/engine_text.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class InputsTypingTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void every_number_can_be_typed_as_it_is_shown();
  void typed_units_data();
  void typed_units();
  void a_point_is_never_lost_in_german();
  void refused_text_is_marked_and_explained();
  void escape_restores_a_field();
  void leaving_a_field_commits_it();
  void the_field_steps_with_keys();
};

void InputsTypingTest::init() { QSettings().clear(); }

void InputsTypingTest::every_number_can_be_typed_as_it_is_shown() {
  for (const char* language : {"en_US", "de_DE", "fr_FR", "C"}) {
    const InLocale locale(language);
    Desk desk;
    for (const Parameter& p : tests::inputs_of(Job::training)) {
      if (!is_number(p) || is_automatic(desk.document.design(), p)) continue;
      const double before = number(desk.document.design(), p);
      const QString shown = desk.field(p.id)->text();
      desk.document.edit(p, before == p.min ? p.max : p.min);
      // Type the value with the unit in which it was shown, because the field may now use another.
      desk.type(p.id, shown + QLatin1Char(' ') + desk.field(p.id)->unitText());
      desk.document.edit(p, before);
      desk.type(p.id, shown);
      QVERIFY2(std::abs(number(desk.document.design(), p) - before) <= 1e-5 * std::abs(before),
               qPrintable(QLatin1String(p.id) + QLatin1Char(' ') + shown + QLatin1Char(' ') + QLatin1String(language)));
    }
  }
}

void InputsTypingTest::typed_units_data() {
  QTest::addColumn<QString>("language");
  QTest::addColumn<QByteArray>("id");
  QTest::addColumn<QString>("typed");
  QTest::addColumn<double>("value");
  const auto row = [](const char* language, const char* id, const char* typed, double value) {
    QTest::addRow("%s %s %s", language, id, typed)
        << QString::fromLatin1(language) << QByteArray(id) << QString::fromUtf8(typed) << value;
  };
  row("en_US", "tokens", "1.6T", 1.6e12);
  row("de_DE", "tokens", "1,6T", 1.6e12);
  row("de_DE", "tokens", "1.6T", 1.6e12);
  row("en_US", "tokens", "1.6", 1.6e12);
  row("de_DE", "tokens", "1,6", 1.6e12);
  row("en_US", "tokens", "15.6e12", 15.6e12);
  row("en_US", "network_bandwidth", "400 Gb/s", 50e9);
  row("de_DE", "network_bandwidth", "0,4 Tb/s", 50e9);
  row("en_US", "network_bandwidth", "50 GB/s", 50e9);
  row("en_US", "context_memory", "1.5 GiB", 1.5 * 1024 * 1024 * 1024);
  row("de_DE", "context_memory", "1,5 GiB", 1.5 * 1024 * 1024 * 1024);
  row("en_US", "checkpoint_interval", "12 h", 43200);
  row("en_US", "checkpoint_interval", "5", 300);
  row("en_US", "accelerators", "8,192", 8192);
  row("de_DE", "accelerators", "8.192", 8192);
  row("en_US", "accelerators", "16k", 16000);
  // A share with a sign changes the present value; without a sign it is refused, except by inputs that are shares.
  row("de_DE", "accelerators", "−12,5%", 14336);
  row("en_US", "tokens", "+100%", 31.2e12);
  row("en_US", "oversubscription", "7:1", 7);
  row("de_DE", "oversubscription", "1.5", 1.5);
  row("en_US", "oversubscription", "1,5", 1.5);
  row("en_US", "pipeline_overlap", "40 %", 0.4);
  row("en_US", "pipeline_overlap", "12", 0.12);
}

void InputsTypingTest::typed_units() {
  QFETCH(QString, language);
  QFETCH(QByteArray, id);
  QFETCH(QString, typed);
  QFETCH(double, value);
  const InLocale locale(language.toLatin1().constData());
  Desk desk;
  desk.type(id.constData(), typed);
  QVERIFY2(desk.row(id.constData())->error().isEmpty(), qPrintable(desk.row(id.constData())->error()));
  QVERIFY2(std::abs(desk.value(id.constData()) - value) <= 1e-9 * value,
           qPrintable(QString::number(desk.value(id.constData()), 'g', 12)));
  QVERIFY(!desk.field(id.constData())->isRefused());
}

void InputsTypingTest::a_point_is_never_lost_in_german() {
  const InLocale locale("de_DE");
  Desk desk;
  for (const Parameter& p : tests::inputs_of(Job::training)) {
    if (!is_number(p) || p.integer || p.min > 1.5 || p.max < 1.5) continue;
    desk.document.edit(p, std::clamp(1.0, p.min, p.max));
    desk.type(p.id, QStringLiteral("1.5"));
    const double now = number(desk.document.design(), p);
    const double factor = unit_step(now, p.unit).factor;
    QVERIFY2(std::abs(now / factor - 15) > 1e-6, p.id);
  }
}

void InputsTypingTest::refused_text_is_marked_and_explained() {
  Desk desk;
  for (const QString& typed : {QStringLiteral("seventeen"), QStringLiteral("4096"), QStringLiteral("8 GiB"),
                               QStringLiteral("-8"), QStringLiteral("7.5")}) {
    desk.type("tensor_parallel", typed);
    InputRow* row = desk.row("tensor_parallel");
    QVERIFY2(row->error().contains(typed), qPrintable(typed));
    QVERIFY(row->error().startsWith(engine_text(row->parameter().label)));
    QVERIFY(!row->error().contains(QLatin1Char('\n')));
    QVERIFY(desk.field("tensor_parallel")->isRefused());
    QCOMPARE(desk.field("tensor_parallel")->text(), typed);
    QCOMPARE(desk.value("tensor_parallel"), 8.0);
    QVERIFY(desk.field("tensor_parallel")->accessibleDescription().contains(typed));
  }
  const int tall = desk.row("tensor_parallel")->height();
  QCOMPARE(desk.undo().count(), 0);
  desk.type("tensor_parallel", QStringLiteral("4"));
  QVERIFY(desk.row("tensor_parallel")->error().isEmpty());
  QVERIFY(!desk.field("tensor_parallel")->isRefused());
  QVERIFY(desk.row("tensor_parallel")->height() < tall);
  desk.type("tensor_parallel", QStringLiteral("4096"));
  desk.slider("tensor_parallel")->setValue(1);
  QVERIFY2(desk.row("tensor_parallel")->error().isEmpty(), "another value clears the refused one");
  QCOMPARE(desk.field("tensor_parallel")->text(), QStringLiteral("2"));
}

void InputsTypingTest::escape_restores_a_field() {
  Desk desk;
  UnitField* field = desk.field("tensor_parallel");
  desk.type("tensor_parallel", QStringLiteral("4096"));
  QTest::keyClick(field, Qt::Key_Escape);
  QCOMPARE(field->text(), QStringLiteral("8"));
  QVERIFY(desk.row("tensor_parallel")->error().isEmpty());
  field->selectAll();
  QTest::keyClicks(field, QStringLiteral("4"));
  QTest::keyClick(field, Qt::Key_Escape);
  QCOMPARE(field->text(), QStringLiteral("8"));
  QCOMPARE(desk.undo().count(), 0);
}

void InputsTypingTest::leaving_a_field_commits_it() {
  Desk desk;
  desk.panel.reveal(QStringLiteral("tensor_parallel"));
  UnitField* field = desk.field("tensor_parallel");
  field->setFocus(Qt::TabFocusReason);
  field->selectAll();
  QTest::keyClicks(field, QStringLiteral("4"));
  QCOMPARE(desk.value("tensor_parallel"), 8.0);
  QTest::keyClick(field, Qt::Key_Tab);
  QCOMPARE(desk.value("tensor_parallel"), 4.0);
}

void InputsTypingTest::the_field_steps_with_keys() {
  Desk desk;
  desk.type("tensor_parallel", QStringLiteral("6"));
  QCOMPARE(desk.value("tensor_parallel"), 6.0);
  UnitField* field = desk.field("tensor_parallel");
  QTest::keyClick(field, Qt::Key_Up);
  QCOMPARE(desk.value("tensor_parallel"), 8.0);
  QTest::keyClick(field, Qt::Key_Down);
  QCOMPARE(desk.value("tensor_parallel"), 4.0);
  QTest::keyClick(field, Qt::Key_PageDown);
  QCOMPARE(desk.value("tensor_parallel"), 1.0);
}

TRAINYARD_TEST(InputsTypingTest);

#include "tst_inputs_typing.moc"
