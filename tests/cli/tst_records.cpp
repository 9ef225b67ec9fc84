// SPDX-License-Identifier: GPL-3.0-or-later
// A table of columns gives the JSON, CSV and text of records.
#include <QTest>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "app/records.h"
#include "tests/test_program.h"

using namespace trainyard;
using namespace trainyard::app;

namespace {

struct Machine {
  std::string name;
  double power = 0;
  int devices = 0;
  bool is_measured = false;
  std::vector<std::string> sources{};
};

const RecordTable<Machine> table{
    {"name", &Machine::name, In::all, "machine"},
    {"power", &Machine::power, In::all, "power", Unit::power},
    {"devices", &Machine::devices, In::all, "GPUs", Unit::none},
    {"measured", &Machine::is_measured},
    {"sources", &Machine::sources},
    {"each", [](const auto& m) { return m.power / m.devices; }, In::csv},
    {"id",
     [](const auto& m) {
       return Json{{"name", m.name}};
     },
     In::json},
    {"", [](const auto& m) { return m.is_measured ? "yes" : "no"; }, In::text, "measured?"},
};

const std::vector<Machine> machines{{"one, small", 1500, 8, true, {"paper", "log"}}, {"large", 2e6, 100000}};

QString text_of(const std::string& text) { return QString::fromStdString(text); }

/// JSON, CSV and text of one number.
QStringList formats_of(double number) {
  const RecordTable<double> numbers{{"n", [](double n) { return n; }, In::all, "n", Unit::days}};
  return {text_of(numbers.json(number).dump()), text_of(numbers.csv_cells(number).front()),
          text_of(numbers.text_cells(number, "missing").front())};
}

}  // namespace

class TestRecords : public QObject {
  Q_OBJECT

 private slots:
  void json_has_the_columns_in_order() {
    QCOMPARE(text_of(table.json_list(machines).dump()),
             QString(R"([{"name":"one, small","power":1500,"devices":8,"measured":true,"sources":["paper","log"],)"
                     R"("id":{"name":"one, small"}},)"
                     R"({"name":"large","power":2000000,"devices":100000,"measured":false,"sources":[],)"
                     R"("id":{"name":"large"}}])"));
    QCOMPARE(text_of(table.json_list(std::vector<Machine>()).dump()), QString("[]"));
  }

  /// Counts have all their digits; other numbers have the shortest text.
  void csv_has_a_heading_and_one_row_per_record() {
    QCOMPARE(text_of(table.csv(machines)), QString("name,power,devices,measured,sources,each\r\n"
                                                   "\"one, small\",1500,8,true,paper; log,187.5\r\n"
                                                   "large,2e+06,100000,false,,20\r\n"));
    QCOMPARE(text_of(table.csv(std::vector<Machine>())), QString("name,power,devices,measured,sources,each\r\n"));
  }

  void text_has_the_columns_with_a_heading() {
    QCOMPARE(text_of(table.text(machines, "-")), QString("machine       power     GPUs  measured?\n"
                                                         "one, small  1.50\u00a0kW        8  yes\n"
                                                         "large       2.00\u00a0MW  100,000  no\n"));
  }

  void numbers_may_be_unknown_or_infinite() {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    QCOMPARE(formats_of(std::nan("")), QStringList({"{\"n\":null}", "", "missing"}));
    QCOMPARE(formats_of(infinity), QStringList({"{\"n\":\"inf\"}", "inf", ">\u00a0100\u00a0years"}));
  }

  void json_omits_a_key_without_a_value() {
    const RecordTable<Machine> optional{
        {"name", &Machine::name},
        {"measured", [](const auto& m) { return m.is_measured ? std::optional<Json>(m.power) : std::nullopt; }},
    };
    QCOMPARE(text_of(optional.json_list(machines).dump()),
             QString(R"([{"name":"one, small","measured":1500.0},{"name":"large"}])"));
    QCOMPARE(optional.csv_cells(machines[1]).back(), std::string());
  }

  void columns_can_be_picked_in_another_order() {
    QCOMPARE(text_of(table.pick({"devices", "name"}).csv(machines)),
             QString("devices,name\r\n8,\"one, small\"\r\n100000,large\r\n"));
    QVERIFY_THROWS_EXCEPTION(std::out_of_range, table.pick({"colour"}));
  }
};

TRAINYARD_TEST(TestRecords);
#include "tst_records.moc"
