// SPDX-License-Identifier: GPL-3.0-or-later
// Json against the library that it replaces: the same texts, trees, errors and meaning of initializer lists.
#include <QTest>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "engine/json/json.h"
#include "tests/cases.h"
#include "tests/test_program.h"

using trainyard::Json;
using trainyard::JsonError;
using Library = nlohmann::ordered_json;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

/// The same random value in both types.
struct Twin {
  Json own;
  Library library;
};

class RandomTrees {
 public:
  explicit RandomTrees(unsigned seed) : random_(seed) {}

  Twin tree(int depth) {
    const int kind = below(depth > 0 ? 9 : 7);
    if (kind == 7) return list(depth);
    if (kind == 8) return object(depth);
    return leaf(kind);
  }

 private:
  int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }

  template <class Value>
  static Twin twin(const Value& value) {
    return {Json(value), Library(value)};
  }

  Twin leaf(int kind) {
    switch (kind) {
      case 0:
        return {};
      case 1:
        return twin(below(2) == 1);
      case 2:
        return twin(static_cast<std::int64_t>(random_()) >> below(64));
      case 3:
        return twin(static_cast<std::uint64_t>(random_()) >> below(64));
      case 4:
        return twin(std::bit_cast<double>(random_()));
      case 5:
        return twin(std::round(1000 * std::normal_distribution<double>()(random_)) / 100);
      default:
        return twin(text());
    }
  }

  std::string text() {
    static const std::vector<std::string> parts{"a", "\"", "\\", "/",      "\n", "\t", "\x01", "\x7f",
                                                "Ł", "東", "🚂",  "\u2028", "0",  " ",  ".",    "key"};
    std::string out;
    for (int i = below(6); i > 0; --i) out += parts[static_cast<size_t>(below(static_cast<int>(parts.size())))];
    return out;
  }

  Twin list(int depth) {
    Twin out{Json::array(), Library::array()};
    for (int i = below(5); i > 0; --i) {
      const Twin item = tree(depth - 1);
      out.own.push_back(item.own);
      out.library.push_back(item.library);
    }
    return out;
  }

  Twin object(int depth) {
    Twin out{Json::object(), Library::object()};
    for (int i = below(5); i > 0; --i) {
      const std::string key = text();
      const Twin item = tree(depth - 1);
      out.own[key] = item.own;
      out.library[key] = item.library;
    }
    return out;
  }

  std::mt19937_64 random_;
};

/// Returns the message of an error, or the result as text.
std::string outcome(const std::function<std::string()>& work) {
  try {
    return work();
  } catch (const JsonError& error) {
    return error.what();
  } catch (const Library::exception& error) {
    return error.what();
  }
}

template <class Value>
std::string parsed(const std::string& text) {
  return outcome([&] { return Value::parse(text).dump(); });
}

/// Runs the same work with both types and compares the outcomes.
template <class Work>
void compare(const Work& work) {
  const std::string own = outcome([&] { return work(Json()); });
  const std::string library = outcome([&] { return work(Library()); });
  QCOMPARE(QString::fromStdString(own), QString::fromStdString(library));
}

template <class Value>
std::string replaced(const Value& value) {
  if constexpr (std::is_same_v<Value, Json>)
    return value.dump(-1, Json::InvalidUtf8::replace);
  else
    return value.dump(-1, ' ', false, Library::error_handler_t::replace);
}

}  // namespace

class TestJsonValue : public QObject {
  Q_OBJECT

 private slots:
  void random_trees_are_written_and_read_as_the_library_does() {
    for (int i = 0; i < trainyard::tests::cases(2000); ++i) {
      const Twin twin = RandomTrees(static_cast<unsigned>(i)).tree(4);
      const std::string text = twin.own.dump();
      QCOMPARE(text, twin.library.dump());
      for (const int indent : {0, 1, 2, 4}) QCOMPARE(twin.own.dump(indent), twin.library.dump(indent));
      const Json again = Json::parse(text);
      QCOMPARE(again.dump(), Library::parse(text).dump());
      // NaN and infinity become null; other values are read back.
      if (again.dump() == text && text.find("null") == std::string::npos) QVERIFY2(again == twin.own, text.c_str());
      QCOMPARE(again == twin.own, Library::parse(text) == twin.library);
      QCOMPARE(std::string(twin.own.type_name()), std::string(twin.library.type_name()));
      QCOMPARE(twin.own.size(), twin.library.size());
    }
  }

  void damaged_texts_have_the_same_outcome() {
    std::mt19937 random(7);
    for (int i = 0; i < trainyard::tests::cases(2000); ++i) {
      std::string text = RandomTrees(static_cast<unsigned>(i)).tree(3).own.dump();
      text[random() % text.size()] = static_cast<char>(random());
      QCOMPARE(QString::fromStdString(parsed<Json>(text)), QString::fromStdString(parsed<Library>(text)));
    }
  }

  void texts_are_read_and_refused_as_by_the_library_data() {
    QTest::addColumn<QByteArray>("text");
    for (const char* text : {"",
                             " ",
                             "nul",
                             "{",
                             "[1,]",
                             "{\"a\":1,}",
                             "{\"a\" 1}",
                             "1 2",
                             "\"a",
                             "\"\\x\"",
                             "\"\\ud800\"",
                             "[1e999]",
                             "-",
                             "01",
                             "1e-05",
                             "1.0",
                             "-0.0",
                             "-0",
                             "0",
                             "9223372036854775807",
                             "9223372036854775808",
                             "18446744073709551615",
                             "18446744073709551616",
                             "-9223372036854775808",
                             "-9223372036854775809",
                             "1E400",
                             "5e-324",
                             "1e-400",
                             "0.1",
                             "1e20",
                             "123456789012345678",
                             "[[],{},[{}]]",
                             "{\"a\":1,\"b\":2,\"a\":{\"c\":3}}",
                             "\xef\xbb\xbf[1]",
                             "\"\xff\"",
                             "\"\xc3\"",
                             "{\"\xc3\":1}",
                             "// no\n1",
                             "\"\\u00e9\\u6771\\ud83d\\ude82\\u0000\"",
                             "[1,\n 2,\n x]",
                             "NaN",
                             "Infinity",
                             "true false"})
      QTest::addRow("%s", QByteArray(text).toPercentEncoding().constData()) << QByteArray(text);
    QTest::newRow("NUL") << QByteArray("[1,\0 2]", 7);
    QTest::newRow("NUL after the value") << QByteArray("[1]\0[", 5);
  }
  void texts_are_read_and_refused_as_by_the_library() {
    QFETCH(QByteArray, text);
    const std::string given = text.toStdString();
    QCOMPARE(QString::fromStdString(parsed<Json>(given)), QString::fromStdString(parsed<Library>(given)));
    const Library library = Library::parse(given, nullptr, false);
    QCOMPARE(Json::parse_or_null(given).dump(), library.is_discarded() ? std::string("null") : library.dump());
  }

  void numbers_are_written_as_the_library_does() {
    for (const double value : {1e-05, 1.0, -0.0, 0.0, 9223372036854775808.0, 1e15, 1e16, 1e17, 1.5e300, 5e-324, 0.1,
                               1 / 3.0, 12345678.9, 100.0, 1e100, not_a_number, infinity, -infinity})
      QCOMPARE(Json(value).dump(), Library(value).dump());
    QCOMPARE(Json(1e-05).dump(), std::string("1e-05"));
    QCOMPARE(Json(1.0).dump(), std::string("1.0"));
    QCOMPARE(Json(-0.0).dump(), std::string("-0.0"));
    QCOMPARE(Json(not_a_number).dump(), std::string("null"));
    QCOMPARE(Json(std::uint64_t(1) << 63).dump(), std::string("9223372036854775808"));
    QCOMPARE(Json(std::numeric_limits<std::int64_t>::min()).dump(), std::string("-9223372036854775808"));
    QCOMPARE(Json(size_t(3)).dump() + Json(3).dump() + Json(true).dump() + Json(1.5F).dump(), std::string("33true1.5"));
    QVERIFY(Json::parse("3").is_number_unsigned() && !Json(3).is_number_unsigned() && Json(3).is_number_integer());
    QVERIFY(Json::parse("-3").is_number_integer() && Json::parse("3.0").is_number_float());
  }

  void bytes_that_are_not_utf8_are_refused_or_replaced() {
    for (const std::string text : {"\xff", "a\xc3", "\xc3(", "\xed\xa0\x80", "é\x80z", "\xf0\x9f\x9a"}) {
      compare([&](auto value) {
        value = text;
        return value.dump();
      });
      compare([&](auto value) {
        value[text] = text;
        return value.dump();
      });
      compare([&](auto value) {
        value[text] = {text, 1};
        return replaced(value);
      });
    }
    QCOMPARE(replaced(Json("\xff")), std::string("\"\uFFFD\""));
  }

  void initializer_lists_mean_the_same_as_in_the_library() {
    compare([](auto value) {
      using Value = decltype(value);
      value = {{"a", 1}, {"b", {1, 2}}, {"c", {{"d", "e"}}}, {"f", Value::array()}, {"g", nullptr}, {"a", 9}};
      return value.dump();
    });
    compare([](auto value) {
      value = {1, "two", 3.5, true, nullptr, {"x", 1}, {{"y", 1}}, {1, "z"}};
      return value.dump();
    });
    compare([](auto value) {
      using Value = decltype(value);
      return Value({"a", "b"}).dump() + Value{{"a", "b"}}.dump() + Value{{"a", "b"}, {"c", "d"}}.dump() +
             Value::array({{"a", 1}}).dump() + Value::object({{"a", 1}}).dump() + Value{}.dump();
    });
    compare([](auto value) {
      using Value = decltype(value);
      const Value lent = {{"k", "v"}};
      value = Value::array({lent, lent, {{"list", lent}}});
      value.push_back(lent);
      return value.dump() + lent.dump();
    });
    compare([](auto value) { return decltype(value)::object({1, 2}).dump(); });
  }

  void containers_become_lists_and_objects() {
    compare([](auto value) {
      value["texts"] = std::vector<std::string>{"a", "b"};
      value["numbers"] = std::vector<double>{1, 2.5};
      value["truths"] = std::vector<bool>{true, false};
      value["nested"] = std::vector<std::vector<int>>{{1}, {}};
      value["set"] = std::set<int>{3, 1};
      value["map"] = std::map<std::string, double>{{"z", 1}, {"a", 2}};
      value["pair"] = std::pair<std::string, int>("x", 1);
      value["view"] = std::string_view("view");
      return value.dump();
    });
  }

  void values_are_read_as_by_the_library() {
    const std::string text = R"({"a":1.75,"b":-2,"c":true,"d":"text","e":[1,2],"f":{"x":1.5},"g":null,"h":7})";
    for (const char* key : {"a", "b", "c", "d", "e", "f", "g", "h", "none"}) {
      const auto read = [&](auto convert) {
        compare([&](auto value) {
          using Value = decltype(value);
          const Value all = Value::parse(text);
          return convert(all.at(key));
        });
      };
      read([](const auto& value) { return std::to_string(value.template get<double>()); });
      read([](const auto& value) { return std::to_string(value.template get<int>()); });
      read([](const auto& value) { return std::to_string(value.template get<std::int64_t>()); });
      read([](const auto& value) { return std::to_string(value.template get<bool>()); });
      read([](const auto& value) { return value.template get<std::string>(); });
      read([](const auto& value) { return value.template get_ref<const std::string&>(); });
      read([](const auto& value) { return std::to_string(value.template get<std::vector<double>>().size()); });
      read([](const auto& value) {
        return std::to_string(value.template get<std::map<std::string, double>>().begin()->second);
      });
      read([](const auto& value) { return value.at("x").dump(); });
      read([](const auto& value) { return value.at(0).dump() + value.at(2).dump(); });
      read([](const auto& value) { return std::to_string(value.value("x", 2.0)) + value.value("y", "no"); });
      read([](const auto& value) { return std::to_string(value.contains("x")) + std::to_string(value.empty()); });
      read([](const auto& value) { return value.find("x") == value.end() ? "none" : value.find("x").key(); });
      read([](const auto& value) { return value.begin() == value.end() ? "none" : value.begin()->dump(); });
      read([](const auto& value) { return value.begin() == value.end() ? "none" : value.begin().key(); });
      read([](auto value) { return value["x"].dump() + value.dump(); });
      read([](auto value) { return value[3].dump() + value.dump(); });
      read([](auto value) {
        value.push_back(1);
        return value.dump();
      });
      read([](auto value) { return value.emplace_back(1).dump(); });
      read([](auto value) { return std::to_string(value.erase("x")) + value.dump(); });
      read([](auto value) {
        value.update(decltype(value)::parse(R"({"x":2,"y":3})"));
        return value.dump();
      });
      read([](const auto& value) {
        std::string out;
        for (const auto& [name, item] : value.items()) out += name + '=' + item.dump() + ' ';
        return out;
      });
    }
  }

  void values_convert_where_a_type_is_expected() {
    const Json json = {{"number", 2}, {"text", "a"}, {"truth", true}, {"list", {1.5, 2.5}}};
    const double number = json.at("number");
    const std::string text = json.at("text");
    const bool truth = json.at("truth");
    const std::vector<double> list = json.at("list");
    QVERIFY(number == 2 && text == "a" && truth && list == (std::vector<double>{1.5, 2.5}));
    QVERIFY(json["number"] == 2 && json["number"] == 2.0 && json["text"] == "a" && json["text"] == std::string("a"));
    QVERIFY(json["text"] != "b" && json["truth"] == true && json["truth"] != 1 && Json() == nullptr);
    QVERIFY(Json(std::uint64_t(2)) == Json(2) && Json(2.0) == Json(2) && Json(not_a_number) != Json(not_a_number));
  }

  void keys_keep_their_order() {
    Json json;
    for (const char* key : {"z", "a", "m"}) json[key] = key;
    json["a"] = 1;
    json.erase("z");
    json["z"] = 2;
    QCOMPARE(json.dump(), std::string(R"({"a":1,"m":"m","z":2})"));
    QVERIFY(json != Json::parse(R"({"m":"m","a":1,"z":2})"));
    json.erase(json.find("m"));
    for (auto&& [key, value] : json.items()) value = key + "!";
    QCOMPARE(json.dump(), std::string(R"({"a":"a!","z":"z!"})"));
  }

  /// Appending and destroying take linear time at any depth.
  void objects_may_be_large_and_deep() {
    Json wide = Json::object();
    for (int i = 0; i < 300'000; ++i) append_key(wide, std::to_string(i), i);
    QCOMPARE(wide.size(), size_t(300'000));
    const std::string deep(1'000'000, '[');
    QVERIFY(Json::parse_or_null(deep).is_null());
    QVERIFY(Json::parse(deep + std::string(deep.size(), ']')).is_array());
  }

  void values_are_copied_moved_and_assigned_from_their_own_parts() {
    Json json = Json::parse(R"({"a":{"b":[1,2,{"c":"d"}]}})");
    const Json copy = json;
    json = json["a"]["b"];
    QCOMPARE(json.dump(), std::string(R"([1,2,{"c":"d"}])"));
    json = std::move(json[2]);
    QCOMPARE(json.dump(), std::string(R"({"c":"d"})"));
    Json moved = std::move(json);
    QVERIFY(json.is_null() && moved.size() == 1);
    moved["self"] = moved;
    QCOMPARE(moved.dump(), std::string(R"({"c":"d","self":{"c":"d"}})"));
    QCOMPARE(copy.dump(), std::string(R"({"a":{"b":[1,2,{"c":"d"}]}})"));
  }

  void standard_algorithms_iterate_over_values() {
    const Json list = {3, 1, 2};
    QVERIFY(std::ranges::find(list, Json(2)) - list.begin() == 2);
    QVERIFY(std::ranges::all_of(list, [](const Json& item) { return item.is_number(); }));
    QCOMPARE(std::count(list.begin(), list.end(), Json(1)), std::ptrdiff_t(1));
    QCOMPARE(list.front().get<int>() + list.back().get<int>(), 5);
  }
};

TRAINYARD_TEST(TestJsonValue);
#include "tst_json_value.moc"
