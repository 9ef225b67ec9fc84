// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers typed by users or written in files are read or refused.
#include <QTest>

#include <cmath>
#include <limits>

#include "tests/cases.h"
#include "tests/engine/units_support.h"
#include "tests/test_program.h"

using namespace trainyard;
using namespace trainyard::testing;

class TestUnitsReading : public QObject {
  Q_OBJECT

 private slots:
  void reads_what_people_type_data();
  void reads_what_people_type();
  void refuses_what_is_unclear_data();
  void refuses_what_is_unclear();
  void plain_numbers_mean_the_shown_unit();
  void separators_never_change_a_value_by_a_thousand_data();
  void separators_never_change_a_value_by_a_thousand();
  void exact_text_reads_back_unchanged_data();
  void exact_text_reads_back_unchanged();
  void readable_text_reads_back_nearly();
  void suffixes_give_the_exact_double();
  void any_text_is_read_or_refused();
};

void TestUnitsReading::reads_what_people_type_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<Unit>("unit");
  QTest::addColumn<double>("si");
  const auto row = [](const char* text, Unit unit, double si) {
    QTest::addRow("%s %d", text, int(unit)) << QString::fromUtf8(text) << unit << si;
  };
  row("8", Unit::none, 8);
  row(" 8 ", Unit::none, 8);
  row("+8", Unit::none, 8);
  row("-8", Unit::none, -8);
  row("−8", Unit::none, -8);
  row(".5", Unit::none, 0.5);
  row("5.", Unit::none, 5);
  row("15.6e12", Unit::tokens, 15.6e12);
  row("1.5E+3", Unit::none, 1500);
  row("3.80 × 10²⁵", Unit::flop, 3.8e25);
  row("3.8×10^25 FLOP", Unit::flop, 3.8e25);
  row("1.6T", Unit::tokens, 1.6e12);
  row("300B", Unit::tokens, 300e9);
  row("405 billion", Unit::scaled, 405e9);
  row("1.6 t", Unit::tokens, 1.6e12);
  row("16 k", Unit::none, 16000);
  row("16K", Unit::none, 16000);
  row("8Ki", Unit::tokens_exact, 8192);
  row("8,192 tokens", Unit::tokens_exact, 8192);
  row("1 sequence", Unit::sequences, 1);
  row("16,384", Unit::accelerators, 16384);
  row("16,384 GPUs", Unit::accelerators, 16384);
  row("16 384", Unit::accelerators, 16384);
  row("16\u00A0384", Unit::accelerators, 16384);
  row("16\u2009384", Unit::accelerators, 16384);
  row("16’384", Unit::accelerators, 16384);
  row("405,853,388,800", Unit::none, 405853388800);
  row("16,384.5", Unit::none, 16384.5);
  row("400 Gb/s", Unit::network, 50e9);
  row("400\u00A0Gb/s", Unit::network, 50e9);
  row("50 GB/s", Unit::network, 50e9);
  row("400 gb/s", Unit::network, 50e9);
  row("400 Gbps", Unit::network, 50e9);
  row("400 Gbit/s", Unit::network, 50e9);
  row("400G", Unit::network, 50e9);
  row("0.4 Tb/s", Unit::network, 50e9);
  row("400 Gb/s", Unit::bandwidth, 50e9);
  row("50 GB/s", Unit::bandwidth, 50e9);
  row("50 gb/s", Unit::bandwidth, 50e9);
  row("400 gbps", Unit::bandwidth, 50e9);
  row("2 TB per second", Unit::bandwidth, 2e12);
  row("900 GB/sec", Unit::bandwidth, 900e9);
  row("80 GiB", Unit::memory, 80 * gib);
  row("80GiB", Unit::memory, 80 * gib);
  row("80 gib", Unit::memory, 80 * gib);
  row("80 GB", Unit::memory, 80e9);
  row("80 gb", Unit::memory, 80e9);
  row("80 Gi", Unit::memory, 80 * gib);
  row("512 MiB", Unit::file, 512.0 * 1024 * 1024);
  row("5.68 TB", Unit::file, 5.68e12);
  row("4 bytes", Unit::bytes, 4);
  row("989 TFLOP/s", Unit::flop_rate, 989e12);
  row("989 TFLOPS", Unit::flop_rate, 989e12);
  row("989 tflops", Unit::flop_rate, 989e12);
  row("989 T", Unit::flop_rate, 989e12);
  row("2.5 M tokens/s", Unit::token_rate, 2.5e6);
  row("2.5 k tokens per second", Unit::token_rate, 2500);
  row("100 queries/min", Unit::query_rate, 100);
  row("100 per minute", Unit::query_rate, 100);
  row("2 qps", Unit::query_rate, 120);
  row("6.69 s", Unit::seconds, 6.69);
  row("12.4 ms", Unit::seconds, 0.0124);
  row("8 µs", Unit::seconds, 8e-6);
  row("8 μs", Unit::seconds, 8e-6);
  row("8us", Unit::seconds, 8e-6);
  row("12 h", Unit::seconds, 43200);
  row("12 H", Unit::seconds, 43200);
  row("12 hours", Unit::seconds, 43200);
  row("5 min", Unit::minutes, 300);
  row("5m", Unit::minutes, 300);
  row("54 days", Unit::days, 54);
  row("54 d", Unit::days, 54);
  row("2 weeks", Unit::days, 14);
  row("12 h", Unit::days, 0.5);
  row("54 days", Unit::device_time, 54 * 24);
  row("1 h 30 min", Unit::seconds, 5400);
  row("1h30m", Unit::seconds, 5400);
  row("1 d 2 h 3 min 4.5 s", Unit::seconds, 86400 + 7200 + 180 + 4.5);
  row("-1 h 30 min", Unit::seconds, -5400);
  row("30 M h", Unit::device_time, 30e6);
  row("30 M GPU-hours", Unit::device_time, 30e6);
  row("30 million GPU hours", Unit::device_time, 30e6);
  row("700 W", Unit::power, 700);
  row("0.7 kW", Unit::power, 700);
  row("35.2 GWh", Unit::energy, 35.2e9 * 3600);
  row("3.6 MJ", Unit::energy, 3.6e6);
  row("$75.0 M", Unit::money, 75e6);
  row("75 m", Unit::money, 75e6);
  row("-$2.5", Unit::money, -2.5);
  row("$-2.5", Unit::money, -2.5);
  row("$1,250", Unit::money, 1250);
  row("2.5 USD", Unit::money, 2.5);
  row("$2.5/h", Unit::money_per_hour, 2.5);
  row("$2.5", Unit::money_per_hour, 2.5);
  row("2.5 per hour", Unit::money_per_hour, 2.5);
  row("2.5 $/GPU-hour", Unit::money_per_hour, 2.5);
  row("2.5", Unit::money, 2.5);
  row("$0.08/kWh", Unit::money_per_energy, 0.08);
  row("323 g/kWh", Unit::carbon_intensity, 323);
  row("0.323 kg/kWh", Unit::carbon_intensity, 323);
  row("11.4 kt", Unit::carbon, 11.4e9);
  row("8.93 t", Unit::carbon, 8.93e6);
  row("40 %", Unit::fraction, 0.4);
  row("40%", Unit::fraction, 0.4);
  row("0.4", Unit::fraction, 0.4);
  row("7:1", Unit::ratio, 7);
  row("7 : 1", Unit::ratio, 7);
  row("7\u00A0:\u00A01", Unit::ratio, 7);
  row("7:2", Unit::ratio, 3.5);
  row("7", Unit::ratio, 7);
}

void TestUnitsReading::reads_what_people_type() {
  QFETCH(QString, text);
  QFETCH(Unit, unit);
  QFETCH(double, si);
  const auto value = parse(text.toStdString(), unit);
  QVERIFY(value);
  QCOMPARE(*value, si);
}

void TestUnitsReading::refuses_what_is_unclear_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<Unit>("unit");
  const auto row = [](const char* text, Unit unit) {
    QTest::addRow("'%s' %d", text, int(unit)) << QString::fromUtf8(text) << unit;
  };
  for (const Unit unit : all_units)
    for (const char* text :
         {"",    " ",   "-",     "abc", "1.2.3", "5 bananas", "nan", "inf", "0x10",   "1e999", "1e99999999999",
          "--5", "5 5", "1,2,3", "–",   "auto",  "e5",        ".",   ",",   "1 2345", "$",     "12 34"})
      row(text, unit);
  row("80 GiB", Unit::seconds);
  row("80 s", Unit::memory);
  row("80 Gb", Unit::memory);
  row("5 mW", Unit::power);
  row("5 M", Unit::seconds);
  row("$5", Unit::memory);
  row("5 %", Unit::none);
  row("5 tokens", Unit::accelerators);
  row("7:0", Unit::ratio);
  row("7:1:1", Unit::ratio);
  row("30 min 1 h", Unit::seconds);
  row("1 h 30", Unit::seconds);
  row("01,234,567", Unit::none);
  row("1,234,56", Unit::none);
  row("12,34.5", Unit::none);
  row("1.234.5", Unit::none);
  row("1'234,567'000", Unit::none);
}

void TestUnitsReading::refuses_what_is_unclear() {
  QFETCH(QString, text);
  QFETCH(Unit, unit);
  const auto value = parse(text.toStdString(), unit);
  QVERIFY2(!value, qPrintable(QString::number(value.value_or(0), 'g', 17)));
}

void TestUnitsReading::plain_numbers_mean_the_shown_unit() {
  const auto typed = [](const char* text, Unit unit, double current) {
    return parse(text, unit, PlainNumber::displayed, current).value_or(missing);
  };
  QCOMPARE(typed("16", Unit::tokens, 15.6e12), 16e12);
  QCOMPARE(typed("15.6e12", Unit::tokens, 15.6e12), 15.6e12);
  QCOMPARE(typed("200", Unit::network, 50e9), 25e9);
  QCOMPARE(typed("60", Unit::memory, 80 * gib), 60 * gib);
  QCOMPARE(typed("60", Unit::memory, 80e9), 60e9);
  QCOMPARE(typed("40", Unit::fraction, 0.3), 0.4);
  QCOMPARE(typed("5", Unit::seconds, 600), 300.0);
  QCOMPARE(typed("5", Unit::seconds, 601), 5.0);
  QCOMPARE(typed("3", Unit::money_per_hour, 2.5), 3.0);
  QCOMPARE(typed("12 h", Unit::seconds, 600), 43200.0);
  QCOMPARE(typed("12", Unit::memory, 0), 12 * gib);
  QCOMPARE(typed("12", Unit::memory, missing), 12 * gib);
}

void TestUnitsReading::separators_never_change_a_value_by_a_thousand_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("language");
  QTest::addColumn<Unit>("unit");
  QTest::addColumn<double>("value");
  const auto row = [](const char* text, const char* language, Unit unit, double value) {
    QTest::addRow("%s %s %d", text, language, int(unit))
        << QString::fromUtf8(text) << QString(language) << unit << value;
  };
  row("16,384", "en", Unit::accelerators, 16384);
  row("16,384", "en", Unit::none, 16384);
  row("1,250", "en", Unit::money, 1250);
  row("16.384", "en", Unit::accelerators, 16.384);
  row("2,5", "en", Unit::none, 2.5);
  row("0,400", "en", Unit::none, 0.4);
  row("1,2345", "en", Unit::none, 1.2345);
  row("1.234,5", "en", Unit::none, 1234.5);
  row("16.384", "de", Unit::accelerators, 16384);
  row("8.192", "de", Unit::tokens_exact, 8192);
  row("8.192 tokens", "de", Unit::tokens_exact, 8192);
  row("2.048", "de", Unit::sequences, 2048);
  row("1.115", "de", Unit::none, 1.115);
  row("1.115", "de", Unit::money, 1.115);
  row("1.234 GB/s", "de", Unit::bandwidth, 1.234e9);
  row("1,234", "de", Unit::none, 1.234);
  row("1.234.567", "de", Unit::none, 1234567);
  row("1.234,5", "de", Unit::none, 1234.5);
  row("1,234.5", "de", Unit::none, 1234.5);
  row("0.384", "de", Unit::accelerators, 0.384);
  row("16,384", "fr", Unit::none, 16.384);
  row("16.384", "fr", Unit::accelerators, 16.384);
  row("16\u202F384,5", "fr", Unit::none, 16384.5);
  row("16’384.5", "ch", Unit::none, 16384.5);
  row("16,384", "plain", Unit::accelerators, 16.384);
}

void TestUnitsReading::separators_never_change_a_value_by_a_thousand() {
  QFETCH(QString, text);
  QFETCH(QString, language);
  QFETCH(Unit, unit);
  QFETCH(double, value);
  const QMap<QString, NumberStyle> styles{
      {"en", english}, {"de", german}, {"fr", french}, {"ch", swiss}, {"plain", plain_style}};
  const auto read = parse(text.toStdString(), unit, PlainNumber::si, 0, styles[language]);
  QVERIFY(read);
  QCOMPARE(*read, value);
}

void TestUnitsReading::exact_text_reads_back_unchanged_data() {
  QTest::addColumn<int>("digits");
  for (const int digits : {1, 2, 3, 4, 6, 9, 12}) QTest::addRow("%d digits", digits) << digits;
}

void TestUnitsReading::exact_text_reads_back_unchanged() {
  QFETCH(int, digits);
  quint64 state = 88172645463325252ULL + quint64(digits);
  const auto random = [&state] {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
  };
  for (int i = 0; i < tests::cases(600); ++i) {
    const quint64 bound = quint64(std::pow(10, digits));
    const QString literal = QString("%1e%2").arg(random() % bound).arg(int(random() % 36) - 14);
    const double value = (random() % 5 == 0 ? -1 : 1) * literal.toDouble();
    for (const Unit unit : all_units) {
      for (const NumberStyle& style : {english, german, french, swiss, plain_style}) {
        const Formatted shown = format_exact(value, unit, style);
        const auto whole = parse(shown.text(), unit, PlainNumber::si, 0, style);
        const auto number = parse(shown.number, unit, PlainNumber::displayed, value, style);
        const auto report = [&] { return qPrintable(literal + " as " + QString::fromStdString(shown.text())); };
        QVERIFY2(whole && *whole == value, report());
        QVERIFY2(number && *number == value, report());
      }
    }
  }
}

void TestUnitsReading::readable_text_reads_back_nearly() {
  for (const Unit unit : all_units) {
    for (double si = 1e-7; si < 1e22; si *= 2.7) {
      for (const NumberStyle& style : {english, french}) {
        const std::string text = format(si, unit, style).text();
        const auto value = parse(text, unit, PlainNumber::si, 0, style);
        QVERIFY2(value, text.c_str());
        const bool rounded_to_whole = std::abs(*value - si) <= 0.5;
        QVERIFY2(rounded_to_whole || std::abs(*value / si - 1) < 0.006, text.c_str());
      }
    }
  }
}

void TestUnitsReading::suffixes_give_the_exact_double() {
  for (int i = 1; i < 10000; i += 7) {
    const QString number = QString::number(i / 10) + "." + QString::number(i % 10);
    QCOMPARE(parse((number + "T").toStdString(), Unit::tokens).value(), (number + "e12").toDouble());
    QCOMPARE(parse((number + " %").toStdString(), Unit::fraction).value(), (number + "e-2").toDouble());
  }
}

void TestUnitsReading::any_text_is_read_or_refused() {
  const QStringList pieces{"1", "23", "456",    ".", ",", " ", "'",  "e",    "-",   "+", "$",
                           ":", "%",  "k",      "M", "B", "b", "/s", "h",    "min", "×", "10",
                           "²", "⁻",  "\u202F", "−", "x", "*", "^",  "\xff", "GiB", "/h"};
  quint32 state = 12345;
  for (int i = 0; i < tests::cases(200000); ++i) {
    QString text;
    for (int n = 0; n < 1 + i % 7; ++n) {
      state = state * 1664525 + 1013904223;
      text += pieces[int((state >> 8) % quint32(pieces.size()))];
    }
    const Unit unit = all_units[i % std::size(all_units)];
    const auto value = parse(text.toStdString(), unit, PlainNumber::displayed, 1e9, i % 2 ? german : english);
    QVERIFY(!value || std::isfinite(*value));
  }
}

TRAINYARD_TEST(TestUnitsReading);
#include "tst_units_reading.moc"
