// SPDX-License-Identifier: GPL-3.0-or-later
// The command line printed for a design recreates it exactly.
#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

#include "engine/error.h"
#include "engine/parameters/assignments.h"
#include "engine/parameters/handle.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

using Dice = std::mt19937;

void change_input(Design& design, const Parameter& p, Dice& dice) {
  if (is_toggle(p)) return set_value(design, p, dice() % 2 == 0);
  if (is_choice(p)) return set_value(design, p, std::string(p.choices[dice() % p.choices.size()].id));
  if (is_entry(p)) {
    const std::vector<EntryRef>& all = catalog(std::get<EntryField>(p.access).kind);
    return set_value(design, p, all[dice() % all.size()]);
  }
  if (p.derive && dice() % 3 == 0) return set_value(design, p, automatic);
  // Values between the positions of a slider must work as well.
  const double value = value_at(p, int(dice() % unsigned(slider_positions(p))));
  set_value(design, p, p.integer ? value : std::clamp(value * 1.0000000123, p.min, p.max));
}

/// Changes a figure, a mark, a choice or a text of the entry. Throws InputError if the new value contradicts the entry.
void change_field(Design& design, const Parameter& p, Dice& dice) {
  const std::vector<FieldView> all = fields(entry(design, p));
  const FieldView& field = all[dice() % all.size()];
  std::variant<double, bool, std::string> value = std::string("It's \"mine\"");
  if (const auto* number = std::get_if<double>(&field.value)) {
    value = std::isnan(*number) ? 3 : *number * double(1 + dice() % 3);
  } else if (const auto* truth = std::get_if<bool>(&field.value)) {
    value = !*truth;
  } else if (!field.choices.empty()) {
    value = std::string(field.choices[dice() % field.choices.size()]);
  }
  set_value(design, p, with_field(entry(design, p), field.id, value));
}

const std::vector<ParameterHandle> entry_inputs{&Workload::model,  &Workload::dataset, &Cluster::accelerator,
                                                &Cluster::network, &Storage::system,   &Storage::sample_workload};

Design random_design(unsigned seed) {
  Dice dice(seed);
  Design design = default_design();
  const int changes = 1 + int(dice() % 20);
  for (int i = 0; i < changes; ++i) {
    const Parameter& p = parameters()[dice() % parameters().size()];
    const Parameter& of_entry = *entry_inputs[dice() % entry_inputs.size()];
    try {
      change_input(design, p, dice);
      if (dice() % 4 == 0) change_field(design, of_entry, dice);
    } catch (const InputError&) {
      // Inputs that contradict each other are skipped.
    }
  }
  return design;
}

Design made_from(const std::vector<std::string>& list) {
  Design design = default_design();
  for (const std::string& assignment : list) assign(design, assignment);
  return design;
}

}  // namespace

class TestAssignments : public QObject {
  Q_OBJECT

 private slots:
  /// Users copy the names of Hugging Face. A weight format in the name is another input, so it is not dropped silently.
  void models_are_found_by_hugging_face_names() {
    Design design = default_design();
    assign(design, "model=meta-llama/Llama-3.3-70B-Instruct");
    QCOMPARE(design.work.model->id, std::string("llama3.1-70b"));
    const auto refusal = [](const char* assignment) {
      Design other = default_design();
      try {
        assign(other, assignment);
      } catch (const InputError& error) {
        return std::string(error.what());
      }
      return std::string();
    };
    const std::string quantised = refusal("model=hugging-quants/Meta-Llama-3.1-70B-Instruct-AWQ-INT4");
    QVERIFY2(quantised.find("weight format") != std::string::npos, quantised.c_str());
    const std::string unknown = refusal("model=OPT-1.3B");
    QVERIFY2(unknown.find("OPT") != std::string::npos && unknown.find("GPT-3") == std::string::npos, unknown.c_str());
  }

  void assignments_recreate_a_design() {
    int edited = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
      const Design design = random_design(seed);
      const std::vector<std::string> list = assignments(design);
      const Design again = made_from(list);
      for (const Parameter& p : parameters())
        QVERIFY2(same_value(again, design, p), qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(p.id)));
      edited += std::any_of(list.begin(), list.end(), [](const std::string& a) { return a.find('.') < a.find('='); });
    }
    QVERIFY2(edited > 50, "entries are edited too");
  }

  void an_entry_that_was_edited_back_stays_custom() {
    const Parameter& model = parameter(&Workload::model);
    Design design = default_design();
    const double layers = design.work.model->layers;
    for (const double value : {layers + 1, layers})
      set_value(design, model, with_field(entry(design, model), "layers", value));
    QVERIFY(design != default_design());
    QVERIFY(made_from(assignments(design)) == design);
  }

  void a_shell_reads_the_assignments() {
    QCOMPARE(set_arguments(assignments(default_design())), std::string());
    Design design = default_design();
    assign(design, "tensor_parallel=4");
    assign(design, "model.name=It's \"mine\"");
    QCOMPARE(set_arguments(assignments(design)),
             std::string(" --set 'model.name=It'\\''s \"mine\"' --set tensor_parallel=4"));
  }

  /// 0 is refused, not read as 1: each token of a mixture goes to at least one expert and at most to all.
  void experts_per_token_are_between_one_and_all() {
    for (const char* value : {"0", "9"}) {
      Design d = default_design();
      assign(d, "model=mixtral-8x7b");
      const std::string assignment = std::string("model.experts_per_token=") + value;
      QVERIFY_THROWS_EXCEPTION(InputError, assign(d, assignment));
    }
    Design d = default_design();
    assign(d, "model=mixtral-8x7b");
    assign(d, "model.experts_per_token=8");
    QCOMPARE(d.work.model->experts_per_token, 8.0);
  }
};

TRAINYARD_TEST(TestAssignments);
#include "tst_assignments.moc"
