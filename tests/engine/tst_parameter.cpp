// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <QTest>

#include <cmath>
#include <set>

#include "engine/error.h"
#include "engine/parameters/parameter.h"
#include "tests/cases.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

const Parameter& row(const char* id) { return *find_parameter(id); }

/// Returns the message with which an input is refused; empty if it is accepted.
template <class Action>
QString refusal(Action&& action) {
  try {
    action();
  } catch (const InputError& error) {
    return QString::fromStdString(error.what());
  }
  return {};
}

QString refusal_of_text(const char* id, const char* text) {
  Design design = default_design();
  const QString sentence = refusal([&] { set_text(design, row(id), text); });
  return design == default_design() ? sentence : "the design was changed";
}

QString refusal_of_assignment(const char* assignment) {
  Design design = default_design();
  const QString sentence = refusal([&] { assign(design, assignment); });
  return design == default_design() ? sentence : "the design was changed";
}

/// Returns values of a parameter that are worth trying, including the ends of its range.
std::vector<Value> some_values(const Parameter& p) {
  std::vector<Value> values;
  if (is_number(p)) {
    if (p.derive) values.push_back(automatic);
    const int count = slider_positions(p);
    for (int i = 0; i < count; i += std::max(1, count / std::max(4, tests::cases(20))))
      values.push_back(value_at(p, i));
    values.push_back(p.max);
  } else if (is_toggle(p)) {
    values = {true, false};
  } else if (is_choice(p)) {
    for (const Choice& choice : p.choices) values.push_back(std::string(choice.id));
  } else {
    for (const EntryRef& entry : catalog(std::get<EntryField>(p.access).kind)) values.push_back(entry);
  }
  return values;
}

}  // namespace

class TestParameter : public QObject {
  Q_OBJECT

 private slots:
  void table_is_complete();
  void default_design_is_inside_its_ranges();
  void every_value_is_read_back();
  void every_value_is_read_from_its_text();
  void values_outside_are_refused_and_nothing_changes();
  void wrong_kinds_are_refused();
  void a_plain_percentage_is_read();
  void refusals_say_what_is_allowed();
  void assignments_set_inputs();
  void assignments_change_fields_of_entries();
  void changes_are_listed_in_table_order();
  void equal_entries_are_the_same_value();
  void labels_are_clear_without_their_group();
  void texts_are_readable();
  void german_numbers_are_read();
  void slider_positions_are_found_from_their_values();
  void slider_values_are_allowed_and_readable();
};

void TestParameter::table_is_complete() {
  std::set<std::string> ids;
  for (const Parameter& p : parameters()) {
    QVERIFY2(ids.insert(p.id).second, p.id);
    QVERIFY2(p.label && *p.label && p.help && *p.help && p.source && *p.source, p.id);
    QVERIFY2(QRegularExpression("^[a-z][a-z0-9_]*$").match(p.id).hasMatch(), p.id);
    QCOMPARE(find_parameter(p.id), &p);
    QVERIFY2(!is_number(p) || p.min < p.max, p.id);
    QVERIFY2(!p.derive || (p.derivation && *p.derivation), p.id);
    QVERIFY2(is_choice(p) == !p.choices.empty(), p.id);
    QCOMPARE(is_number(p) + is_toggle(p) + is_choice(p) + is_entry(p), 1);
  }
  QVERIFY(!find_parameter("tensor"));
  for (const Group group : groups) {
    QVERIFY(*group_id(group));
    QVERIFY(*group_label(group));
  }
}

void TestParameter::default_design_is_inside_its_ranges() {
  const Design& design = default_design();
  for (const Parameter& p : parameters()) {
    Design copy = design;
    QCOMPARE(refusal([&] { set_value(copy, p, value(design, p)); }), QString());
    QVERIFY2(same_value(copy, design, p), p.id);
    if (!is_number(p)) continue;
    const double acting = number(design, p);
    QVERIFY2(std::isnan(acting) == p.may_be_unknown, p.id);
    if (p.may_be_unknown) continue;
    QVERIFY2(acting >= p.min && acting <= p.max, p.id);
    QCOMPARE(is_automatic(design, p), std::isnan(std::get<double>(value(design, p))));
  }
  QVERIFY(resolved(design) != design);
  QVERIFY(resolved(resolved(design)) == resolved(design));
}

void TestParameter::every_value_is_read_back() {
  for (const Parameter& p : parameters()) {
    for (const Value& wanted : some_values(p)) {
      Design design = default_design();
      QCOMPARE(refusal([&] { set_value(design, p, wanted); }), QString());
      Design second = default_design();
      set_value(second, p, value(design, p));
      QVERIFY2(same_value(design, second, p), p.id);
      if (const auto* number_wanted = std::get_if<double>(&wanted); number_wanted && !std::isnan(*number_wanted))
        QCOMPARE(number(design, p), *number_wanted);
      for (const Parameter& other : parameters())
        QVERIFY2(&other == &p || same_value(design, default_design(), other), p.id);
    }
  }
}

void TestParameter::every_value_is_read_from_its_text() {
  const NumberStyle german{",", "."};
  for (const Parameter& p : parameters()) {
    for (const Value& wanted : some_values(p)) {
      Design design = default_design();
      set_value(design, p, wanted);
      Design read = default_design();
      const std::string id = id_of(design, p);
      if (!is_number(p)) {
        set_text(read, p, id);
        QVERIFY2(same_value(read, design, p), p.id);
        set_text(read, p, text(design, p));
      } else if (is_automatic(design, p)) {
        set_text(read, p, " auto ");
      } else {
        const double set = number(design, p);
        set_text(read, p, format_exact(set, p.unit, german).text(), PlainNumber::si, german);
        QVERIFY2(same_value(read, design, p), p.id);
        set_text(read, p, format_exact(set, p.unit).number, PlainNumber::displayed);
        if (number(default_design(), p) == set) QVERIFY2(same_value(read, design, p), p.id);
        set_text(read, p, format_exact(set, p.unit).text(), PlainNumber::displayed);
      }
      QVERIFY2(same_value(read, design, p), p.id);
    }
  }
}

void TestParameter::values_outside_are_refused_and_nothing_changes() {
  for (const Parameter& p : parameters()) {
    if (!is_number(p)) continue;
    std::vector<double> wrong{p.max * 1.01 + 1, p.min - 0.01 * std::abs(p.min) - 1e-9, INFINITY, -INFINITY};
    if (p.integer) wrong.push_back(p.min + 0.5);
    if (!p.derive) wrong.push_back(automatic);
    for (const double value : wrong) {
      Design design = default_design();
      const QString sentence = refusal([&] { set_value(design, p, value); });
      QVERIFY2(sentence.startsWith(QString(p.id) + ": "), qPrintable(sentence));
      QVERIFY2(sentence.contains(QString::fromStdString(allowed_values(p))), qPrintable(sentence));
      QVERIFY(design == default_design());
    }
  }
}

void TestParameter::wrong_kinds_are_refused() {
  const Value values[] = {2.0, true, std::string("nothing"), catalog(CatalogKind::datasets).front()};
  for (const Parameter& p : parameters()) {
    for (const Value& value : values) {
      const bool fits_kind =
          (is_number(p) && std::holds_alternative<double>(value)) ||
          (is_toggle(p) && std::holds_alternative<bool>(value)) ||
          // On or off in older files; may be automatic now.
          (std::string_view(p.id) == "attention_data_parallel" && std::holds_alternative<bool>(value)) ||
          (std::string_view(p.id) == "dataset" && std::holds_alternative<EntryRef>(value));
      if (fits_kind) continue;
      Design design = default_design();
      QVERIFY2(refusal([&] { set_value(design, p, value); }).startsWith(p.id), p.id);
      QVERIFY(design == default_design());
    }
  }
}

void TestParameter::refusals_say_what_is_allowed() {
  QVERIFY(refusal_of_text("tensor_parallel", "0").startsWith("tensor_parallel: \"0\" is not allowed: 1 to 64"));
  QVERIFY(refusal_of_text("tensor_parallel", "2.5").contains("whole numbers"));
  QVERIFY(refusal_of_text("tensor_parallel", "auto").contains("1 to 64"));
  QVERIFY(refusal_of_text("data_parallel", "x").contains("or auto"));
  QCOMPARE(refusal_of_text("precision", "bf17"),
           QString("precision: \"bf17\" is not allowed: fp32, fp16, bf16, fp8, fp8_block, mxfp8, nvfp4"));
  QCOMPARE(refusal_of_text("sequence_parallel", "maybe"),
           QString("sequence_parallel: \"maybe\" is not allowed: on, off"));
  QVERIFY(refusal_of_text("model", "llama3.1-404b").contains("Llama 3.1 405B"));
  QVERIFY(refusal_of_text("model", std::string(5000, 'x').c_str()).size() < 400);
  QCOMPARE(allowed_values(row("tensor_parallel")), std::string("1 to 64, whole numbers"));
}

void TestParameter::assignments_set_inputs() {
  Design design = default_design();
  assign(design, "tensor_parallel=16");
  assign(design, " tokens = 1.6T ");
  assign(design, "precision=FP8");
  assign(design, "sequence_parallel=off");
  assign(design, "data_parallel=64");
  assign(design, "network_bandwidth=200 Gb/s");
  assign(design, "scale_up_efficiency=75 %");
  QCOMPARE(number(design, row("tensor_parallel")), 16.0);
  QCOMPARE(number(design, row("tokens")), 1.6e12);
  QCOMPARE(id_of(design, row("precision")), std::string("fp8"));
  QCOMPARE(id_of(design, row("sequence_parallel")), std::string("off"));
  QCOMPARE(number(design, row("network_bandwidth")), 25e9);
  QCOMPARE(number(design, row("scale_up_efficiency")), 0.75);
  QVERIFY(!is_automatic(design, row("data_parallel")));
  assign(design, "data_parallel=auto");
  QVERIFY(is_automatic(design, row("data_parallel")));

  QVERIFY(refusal_of_assignment("tensor_paralel=8").contains("tensor_parallel"));
  QVERIFY(refusal_of_assignment("tensor_parallel").contains("ID=VALUE"));
  QVERIFY(!refusal_of_assignment("tensor_parallel=").isEmpty());
  QVERIFY(!refusal_of_assignment("=8").isEmpty());
  QVERIFY(!refusal_of_assignment("").isEmpty());
  QVERIFY(!refusal_of_assignment("tensor_parallel=8=9").isEmpty());
}

void TestParameter::assignments_change_fields_of_entries() {
  Design design = default_design();
  assign(design, "model.layers=80");
  const EntryRef model = entry(design, row("model"));
  QCOMPARE(field_number(model, "layers").value(), 80.0);
  QVERIFY(base(model).custom);
  QVERIFY(!same_value(design, default_design(), row("model")));
  set_text(design, row("model"), base(model).id);
  QVERIFY(entry(design, row("model")) == model);

  QVERIFY(refusal_of_assignment("model.layers=many").startsWith("model: layers: "));
  QVERIFY(refusal_of_assignment("model.floors=80").startsWith("model: "));
  QVERIFY(refusal_of_assignment("tokens.layers=80").contains("tokens"));
  QVERIFY(refusal_of_assignment("modell.layers=80").contains("model"));
}

void TestParameter::changes_are_listed_in_table_order() {
  Design design = default_design();
  QVERIFY(changed(design, default_design()).empty());
  QVERIFY(design == default_design());
  assign(design, "recompute=full");
  assign(design, "tokens=1T");
  const auto list = changed(design, default_design());
  QCOMPARE(list.size(), size_t(2));
  QCOMPARE(list[0]->id, "tokens");
  QCOMPARE(list[1]->id, "recompute");
  QVERIFY(design != default_design());
}

/// Comparisons, advice and reports show an input without its group, so its label must say what it is.
void TestParameter::labels_are_clear_without_their_group() {
  for (const Parameter& p : parameters()) {
    for (const char* word : {"Mode", "Contents", "Writers", "Rank", "Capacity", "Detection", "Repair", "Type", "Kind"})
      QVERIFY2(std::string_view(p.label) != word, p.id);
    for (const Parameter& other : parameters())
      for (const Job job : every_job)
        QVERIFY2(&p == &other || !p.jobs.has(job) || !other.jobs.has(job) ||
                     std::string_view(p.label) != std::string_view(other.label) || job == Job::post_training,
                 p.id);
  }
}

void TestParameter::equal_entries_are_the_same_value() {
  Design a = default_design(), b = default_design();
  assign(a, "model.layers=80");
  assign(b, "model.layers=80");
  QVERIFY(a == b);
  assign(b, "model.layers=81");
  QVERIFY(a != b);
}

void TestParameter::texts_are_readable() {
  Design design = default_design();
  const auto read = [&](const char* id) {
    return QString::fromStdString(text(design, row(id))).replace(QChar(0xA0), '_');
  };
  QCOMPARE(read("tensor_parallel"), QString("8"));
  QCOMPARE(read("data_parallel"), QString("128"));
  QCOMPARE(read("accelerators"), QString("16,384"));
  QCOMPARE(read("tokens"), QString("15.6_T"));
  QCOMPARE(read("sequence_length"), QString("8,192_tokens"));
  QCOMPARE(read("network_bandwidth"), QString("400_Gb/s"));
  QCOMPARE(read("oversubscription"), QString("7_:_1"));
  QCOMPARE(read("checkpoint_interval"), QString("10_min"));
  QCOMPARE(read("memory_usable"), QString("99.6_%"));
  QCOMPARE(read("accelerator_price").left(1), QString("$"));
  QCOMPARE(read("sequence_parallel"), QString("on"));
  QCOMPARE(read("schedule"), QString("Interleaved 1F1B"));
  QCOMPARE(read("model"), QString("Llama 3.1 405B"));
}

/// percentile=99 is 99 %. Where a share cannot exceed 1, a plain number above 1 can only be a percentage; up to 1 it is
/// a share. Where a share may exceed 1, a plain number stays what it is.
void TestParameter::a_plain_percentage_is_read() {
  Design serving = default_design(Job::serving);
  assign(serving, "percentile=99");
  QCOMPARE(serving.serving.percentile, 0.99);
  assign(serving, "percentile=0.9");
  QCOMPARE(serving.serving.percentile, 0.9);
  assign(serving, "percentile=99.9");
  QCOMPARE(serving.serving.percentile, 0.999);
  for (const char* refused : {"percentile=100", "percentile=1", "percentile=150", "percentile=20", "percentile=150 %",
                              "exchange_overlap=150 %"})
    QVERIFY_THROWS_EXCEPTION(InputError, assign(serving, refused));
  int shares = 0;
  for (const Parameter& p : parameters()) {
    if (!is_number(p) || p.unit != Unit::fraction) continue;
    Design design = default_design();
    const double percent = 100 * p.max;
    if (p.max <= 1 && percent > 1) {
      ++shares;
      assign(design, std::string(p.id) + '=' + std::to_string(percent));
      QVERIFY2(std::abs(number(design, p) / p.max - 1) < 1e-6, p.id);
    } else if (p.max > 2) {
      assign(design, std::string(p.id) + "=2");
      QVERIFY2(number(design, p) == 2, p.id);
    }
    // A unit always decides.
    assign(design, std::string(p.id) + '=' + std::to_string(percent) + " %");
    QVERIFY2(std::abs(number(design, p) / p.max - 1) < 1e-6, p.id);
  }
  QVERIFY(shares > 40);
  // Shares of catalog entries read the same way.
  Design edited = default_design();
  assign(edited, "accelerator.memory_usable=96");
  QCOMPARE(edited.cluster.accelerator->memory_usable, 0.96);
}

void TestParameter::german_numbers_are_read() {
  const NumberStyle german{",", "."};
  Design design = default_design();
  set_text(design, row("pue"), "1,25", PlainNumber::displayed, german);
  QCOMPARE(number(design, row("pue")), 1.25);
  set_text(design, row("pue"), "1.125", PlainNumber::displayed, german);
  QCOMPARE(number(design, row("pue")), 1.125);
  set_text(design, row("accelerators"), "8.192", PlainNumber::displayed, german);
  QCOMPARE(number(design, row("accelerators")), 8192.0);
  set_text(design, row("checkpoint_writers"), "2.048", PlainNumber::displayed, german);
  QCOMPARE(number(design, row("checkpoint_writers")), 2048.0);
}

void TestParameter::slider_positions_are_found_from_their_values() {
  for (const Parameter& p : parameters()) {
    const int count = slider_positions(p);
    QVERIFY2(count >= 2, p.id);
    QVERIFY2(is_entry(p) || count <= 1001, p.id);
    for (int i = 0; i < count; ++i) {
      QCOMPARE(position_of(p, value_at(p, i)), i);
      if (i > 0) QVERIFY2(value_at(p, i) > value_at(p, i - 1), p.id);
    }
    QCOMPARE(position_of(p, -1e300), 0);
    QCOMPARE(position_of(p, 1e300), count - 1);
    QCOMPARE(value_at(p, -5), value_at(p, 0));
    QCOMPARE(value_at(p, count + 5), value_at(p, count - 1));
    QCOMPARE(position_of(p, automatic), 0);
  }
}

void TestParameter::slider_values_are_allowed_and_readable() {
  for (const Parameter& p : parameters()) {
    if (!is_number(p)) continue;
    for (int i = 0; i < slider_positions(p); ++i) {
      Design design = default_design();
      const double value = value_at(p, i);
      QCOMPARE(refusal([&] { set_value(design, p, value); }), QString());
      if (p.scale == Scale::powers_of_two) QCOMPARE(value, std::exp2(std::round(std::log2(value))));
      if (p.scale == Scale::powers_of_two || (p.integer && value < 1e7)) continue;
      QString figures = QString::fromStdString(format_exact(value, p.unit).number);
      figures.remove(QRegularExpression(":[^:]*$")).remove(QRegularExpression("[^0-9]"));
      figures.remove(QRegularExpression("^0+|0+$"));
      QVERIFY2(figures.size() <= 4, qPrintable(QString(p.id) + " " + figures));
    }
  }
  const Parameter& tensor = row("tensor_parallel");
  QCOMPARE(slider_positions(tensor), 7);
  QCOMPARE(value_at(tensor, 3), 8.0);
  QCOMPARE(position_of(tensor, 12), 4);
}

TRAINYARD_TEST(TestParameter);
#include "tst_parameter.moc"
