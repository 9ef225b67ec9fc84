// SPDX-License-Identifier: GPL-3.0-or-later
// Formatting of numbers for users.
#include <QTest>

#include <cmath>
#include <limits>

#include "engine/units/share.h"
#include "tests/engine/units_support.h"
#include "tests/test_program.h"

using namespace trainyard;
using namespace trainyard::testing;

class TestUnits : public QObject {
  Q_OBJECT

 private slots:
  void formats_for_reading_data();
  void formats_for_reading();
  void formats_exactly_data();
  void formats_exactly();
  void parts_share_unit_and_decimals();
  void styles_change_separators_only();
  void probabilities_near_the_ends_have_no_digits();
  void number_and_unit_are_separate();
  void unit_step_agrees_with_the_text();
};

void TestUnits::formats_for_reading_data() {
  QTest::addColumn<double>("si");
  QTest::addColumn<Unit>("unit");
  QTest::addColumn<QString>("text");
  const auto row = [](double si, Unit unit, const char* text) {
    QTest::addRow("%s %d", text, int(unit)) << si << unit << QString::fromUtf8(text);
  };
  row(16384, Unit::accelerators, "16,384");
  row(16384, Unit::none, "16,384");
  row(405853388800, Unit::none, "405,853,388,800");
  row(1.15, Unit::none, "1.15");
  row(8, Unit::none, "8");
  row(0, Unit::none, "0");
  row(0.0123456, Unit::none, "0.0123");
  row(-3, Unit::none, "−3");
  row(2.5e20, Unit::none, "2.50_×_10²⁰");
  row(-2.5e20, Unit::none, "−2.50_×_10²⁰");
  row(1.5e-9, Unit::none, "1.50_×_10⁻⁹");
  row(missing, Unit::memory, "–");
  row(missing, Unit::money, "–");
  row(INFINITY, Unit::days, ">_100_years");
  row(INFINITY, Unit::money, "∞");
  row(405.853e9, Unit::scaled, "406_B");
  row(2.51e6, Unit::scaled, "2.51_M");
  row(512, Unit::scaled, "512");
  row(999999, Unit::scaled, "1.00_M");
  row(999400, Unit::scaled, "999_k");
  row(15.6e12, Unit::tokens, "15.6_T");
  row(16.8e6, Unit::tokens, "16.8_M");
  row(0, Unit::tokens, "0");
  row(8192, Unit::tokens_exact, "8,192_tokens");
  row(1, Unit::sequences, "1_sequence");
  row(2048, Unit::sequences, "2,048_sequences");
  row(0.408, Unit::fraction, "40.8_%");
  row(1, Unit::fraction, "100_%");
  row(0.0035, Unit::fraction, "0.350_%");
  row(7, Unit::ratio, "7_:_1");
  row(67.2 * gib, Unit::memory, "67.2_GiB");
  row(0, Unit::memory, "0_GiB");
  row(512, Unit::memory, "512_B");
  row(-6.1 * gib, Unit::memory, "−6.10_GiB");
  row(5.68e12, Unit::file, "5.68_TB");
  row(80e9, Unit::file, "80.0_GB");
  row(4, Unit::bytes, "4_bytes");
  row(21.25, Unit::bytes, "21.2_bytes");
  row(37.9e9, Unit::bandwidth, "37.9_GB/s");
  row(2e12, Unit::bandwidth, "2.00_TB/s");
  row(50e9, Unit::network, "400_Gb/s");
  row(400e9, Unit::network, "3.20_Tb/s");
  row(3.8e25, Unit::flop, "3.80_×_10²⁵_FLOP");
  row(1.2e15, Unit::flop, "1.20_PFLOP");
  row(989e12, Unit::flop_rate, "989_TFLOP/s");
  row(16.2e18, Unit::flop_rate, "16.2_EFLOP/s");
  row(2.51e6, Unit::token_rate, "2.51_M_tokens/s");
  row(153, Unit::token_rate, "153_tokens/s");
  row(100, Unit::query_rate, "100_queries/min");
  row(6.69, Unit::seconds, "6.69_s");
  row(0.0124, Unit::seconds, "12.4_ms");
  row(0.12, Unit::seconds, "0.120_s");
  row(6e-6, Unit::seconds, "6.00_µs");
  row(2e-9, Unit::seconds, "2.00_ns");
  row(0, Unit::seconds, "0_s");
  row(600, Unit::seconds, "10.0_min");
  row(3600, Unit::seconds, "1.00_h");
  row(75.1 * 86400, Unit::seconds, "75.1_days");
  row(600, Unit::minutes, "10.0_min");
  row(75.1, Unit::days, "75.1_days");
  row(1804, Unit::days, "1,804_days");
  row(30e6, Unit::device_time, "30.0_M_h");
  row(1.5, Unit::device_time, "1.50_h");
  row(667450, Unit::device_time, "667_k_h");
  row(1.2e9, Unit::device_time, "1.20_B_h");
  row(1.89e9, Unit::money, "$1.89_B");
  row(700, Unit::power, "700_W");
  row(16.4e6, Unit::power, "16.4_MW");
  row(35.2e9 * 3600, Unit::energy, "35.2_GWh");
  row(75e6, Unit::money, "$75.0_M");
  row(-2.5e6, Unit::money, "−$2.50_M");
  row(12.5, Unit::money, "$12.50");
  row(323, Unit::money, "$323");
  row(0, Unit::money, "$0");
  row(2.5, Unit::money_per_hour, "$2.50/h");
  row(0.08, Unit::money_per_energy, "$0.0800/kWh");
  row(11.4e9, Unit::carbon, "11.4_kt");
  row(8.93e6, Unit::carbon, "8.93_t");
  row(323, Unit::carbon_intensity, "323_g/kWh");
}

void TestUnits::formats_for_reading() {
  QFETCH(double, si);
  QFETCH(Unit, unit);
  QFETCH(QString, text);
  QCOMPARE(seen(format(si, unit).text()), text);
}

void TestUnits::formats_exactly_data() {
  QTest::addColumn<double>("si");
  QTest::addColumn<Unit>("unit");
  QTest::addColumn<QString>("text");
  const auto row = [](double si, Unit unit, const char* text) {
    QTest::addRow("%s %d", text, int(unit)) << si << unit << QString::fromUtf8(text);
  };
  row(405853388800, Unit::none, "405,853,388,800");
  row(1.15, Unit::none, "1.15");
  row(0.1 + 0.2, Unit::none, "0.3");
  row(15.6e12, Unit::tokens, "15.6_T");
  row(50e9, Unit::network, "400_Gb/s");
  row(600, Unit::seconds, "10_min");
  row(601, Unit::seconds, "601_s");
  row(5400, Unit::seconds, "1.5_h");
  row(601, Unit::minutes, "601_s");
  row(54, Unit::days, "54_days");
  row(1, Unit::days, "1_day");
  row(80 * gib, Unit::memory, "80_GiB");
  row(80e9, Unit::memory, "80_GB");
  row(1.2e9, Unit::memory, "1.2_GB");
  row(21.25, Unit::bytes, "21.25_bytes");
  row(0.0035, Unit::fraction, "0.35_%");
  row(7, Unit::ratio, "7_:_1");
  row(2.5, Unit::money_per_hour, "$2.50/h");
  row(323, Unit::carbon_intensity, "323_g/kWh");
  row(100, Unit::query_rate, "100_queries/min");
  row(3.8e25, Unit::flop, "3.8e25_FLOP");
  row(missing, Unit::memory, "–");
}

void TestUnits::formats_exactly() {
  QFETCH(double, si);
  QFETCH(Unit, unit);
  QFETCH(QString, text);
  QCOMPARE(seen(format_exact(si, unit).text()), text);
}

void TestUnits::parts_share_unit_and_decimals() {
  const auto text = [](double gibibytes) {
    return seen(format_like(gibibytes * gib, Unit::memory, 67.2 * gib, 2).text());
  };
  QCOMPARE(text(5.94), QString("5.94_GiB"));
  QCOMPARE(text(42.5), QString("42.50_GiB"));
  QCOMPARE(text(0.28), QString("0.28_GiB"));
  QCOMPARE(text(0), QString("0.00_GiB"));
  QCOMPARE(text(-0.001), QString("0.00_GiB"));
  QCOMPARE(seen(format_like(0.00012, Unit::seconds, 6.69, 2).text()), QString("0.00_s"));
  QCOMPARE(seen(format_like(missing, Unit::seconds, 6.69, 2).text()), QString("–"));
}

void TestUnits::styles_change_separators_only() {
  QCOMPARE(seen(format(16384, Unit::accelerators, german).text()), QString("16.384"));
  QCOMPARE(seen(format(67.2 * gib, Unit::memory, german).text()), QString("67,2_GiB"));
  QCOMPARE(QString::fromStdString(format(16384, Unit::none, french).text()), QString("16\u202F384"));
  QCOMPARE(QString::fromStdString(format(16384, Unit::none, swiss).text()), QString("16’384"));
  QCOMPARE(QString::fromStdString(format(16384, Unit::none, plain_style).text()), QString("16384"));
  QCOMPARE(seen(format(75e6, Unit::money, german).text()), QString("$75,0_M"));
}

void TestUnits::number_and_unit_are_separate() {
  const Formatted memory = format(67.2 * gib, Unit::memory);
  QCOMPARE(memory.number, std::string("67.2"));
  QCOMPARE(memory.unit, std::string("GiB"));
  const Formatted money = format(75e6, Unit::money);
  QCOMPARE(money.number, std::string("$75.0"));
  QCOMPARE(money.unit, std::string("M"));
  QVERIFY(format(8, Unit::none).unit.empty());
}

void TestUnits::unit_step_agrees_with_the_text() {
  for (const Unit unit : all_units) {
    for (const double si : {0.0, 1e-7, 0.02, 1.0, 59.0, 3599.0, 9.9995e5, 7.3e9, 4.2e13}) {
      const UnitStep step = unit_step(si, unit);
      const std::string name = format(si, unit).unit;
      QVERIFY2(name == step.name || std::string(step.name) == name + "s", name.c_str());
      QVERIFY(step.factor > 0);
    }
  }
  QCOMPARE(unit_step(67.2 * gib, Unit::memory).factor, gib);
  QCOMPARE(QString(si_name(Unit::network)), QString("bytes/s"));
  QCOMPARE(QString(si_name(Unit::fraction)), QString());
}

void TestUnits::probabilities_near_the_ends_have_no_digits() {
  QCOMPARE(probability_text(5.71e-36), std::string("< 0.1\u00A0%"));
  QCOMPARE(probability_text(0), std::string("< 0.1\u00A0%"));
  QCOMPARE(probability_text(0.871), std::string("87.1\u00A0%"));
  QCOMPARE(probability_text(0.99999), std::string("> 99.9\u00A0%"));
}

TRAINYARD_TEST(TestUnits);
#include "tst_units.moc"
