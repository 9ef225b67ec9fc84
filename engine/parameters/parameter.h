// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/catalog/catalog.h"
#include "engine/design/design.h"
#include "engine/units/units.h"

namespace trainyard {

enum class Group {
  load,
  targets,
  work,
  post_training,
  replica,
  scheduling,
  cluster,
  layout,
  recipe,
  storage,
  checkpoints,
  failures,
  data,
  economics
};
inline constexpr std::array groups{Group::load,    Group::targets,    Group::work,        Group::post_training,
                                   Group::replica, Group::scheduling, Group::cluster,     Group::layout,
                                   Group::recipe,  Group::storage,    Group::checkpoints, Group::failures,
                                   Group::data,    Group::economics};
/// In a row: the group of its table.
inline constexpr Group group_of_table{-1};
const char* group_id(Group group);
/// What inputs of a job call it: the model that a job serves stands where another has its work.
const char* group_label(Group group, Job job = Job::training);

/// How a slider spreads its range.
enum class Scale { linear, logarithmic, powers_of_two };

/// How the values that an input may turn out to have lie about the one that is set.
enum class Spread {
  none,        ///< it is chosen, or exact
  unstated,    ///< it may be off, and nobody has published by how much
  in_band,     ///< it may be off, and the bands of time and memory hold that already
  log_normal,  ///< the value is the median, low and high are the tenth and the ninetieth percentile
  triangular,  ///< the value is the mode, low and high are the ends
  uniform      ///< low and high are the ends
};
struct Uncertainty {
  Spread spread = Spread::none;
  double low = 1, high = 1;      ///< factors on the value
  const char* source = nullptr;  ///< where they come from
  bool derived_only = false;     ///< a value that somebody sets is certain
  bool stated() const { return source != nullptr; }
};

struct Choice {
  const char* id;
  const char* label;
  const char* help;
};

/// Access to a field of Design by its kind. Choices are enumerations, seen here as their index.
struct NumberField {
  double& (*ref)(Design&);
};
struct ToggleField {
  bool& (*ref)(Design&);
};
struct ChoiceField {
  int (*get)(const Design&);
  void (*set)(Design&, int);
  const void* (*place)(const Design&);
};
struct EntryField {
  CatalogKind kind;
  EntryRef (*get)(const Design&);
  void (*set)(Design&, const EntryRef&);
  const void* (*place)(const Design&);
};
using FieldAccess = std::variant<NumberField, ToggleField, ChoiceField, EntryField>;

/// The jobs in which an input acts, as a set.
class Jobs {
 public:
  constexpr Jobs(std::initializer_list<Job> these) {
    for (const Job job : these) bits_ |= bit(job);
  }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool has(Job job) const { return bits_ & bit(job); }

 private:
  static constexpr unsigned bit(Job job) { return 1u << unsigned(job); }
  unsigned bits_ = 0;
};
inline constexpr Jobs of_training{Job::training, Job::post_training};
inline constexpr Jobs of_serving{Job::serving, Job::post_training};
inline constexpr Jobs of_all_jobs{Job::training, Job::serving, Job::post_training};

/// One input, described once. Panel, search, undo text, JSON, CSV, PDF, command line, tool tips, translations
/// and tests walk the table of these rows and never name a field.
struct Parameter {
  const char* id;
  const char* label;
  const char* symbol = nullptr;        ///< in formulas; nullptr where none is usual
  const char* abbreviation = nullptr;  ///< of a parallel degree, such as "TP"; nullptr for other inputs
  Group group = group_of_table;
  Jobs jobs = {};                                        ///< in which it acts; empty: those of its table
  std::optional<Group> group_in_serving = std::nullopt;  ///< where its group is another one there
  Unit unit = Unit::none;
  double min = 0, max = 1;  ///< of numbers, SI
  Scale scale = Scale::linear;
  bool integer = false;
  double step = 0;  ///< of linear sliders, SI; 0 = a hundredth of the range
  std::span<const Choice> choices = {};
  const char* help;    ///< what it means and what it changes
  const char* source;  ///< where its default or its range comes from
  FieldAccess access;
  double (*derive)(const Design&) = nullptr;  ///< the value while it is automatic
  const char* derivation = nullptr;           ///< in words: "GPUs ÷ (TP × PP × CP)"
  /// Why the input has no effect on this design, or nullptr while it has.
  const char* (*idle)(const Design&) = nullptr;
  bool advanced = false;  ///< an assumption of the model that few designs touch
  /// What to look at when the input changes, because other numbers are trained then; nullptr where none are.
  const char* caution = nullptr;
  Uncertainty uncertainty = {};  ///< of numbers
};

std::span<const Parameter> parameters();
/// Those that act in a job, in table order.
std::span<const Parameter* const> parameters(Job job);
/// The inputs of a group with an abbreviation, in table order: TP, PP, CP, EP and DP of Group::layout (training);
/// TP, PP and EP of Group::replica (serving).
std::vector<const Parameter*> parallel_degrees(Group group);
/// Among which inputs of a job one stands.
inline Group group_of(const Parameter& p, Job job) {
  return job == Job::serving ? p.group_in_serving.value_or(p.group) : p.group;
}
/// Whether studies of a job may try other values of an input: it acts there, and does not choose the job itself.
bool may_vary(const Parameter& p, Job job);
/// The id and the name of a job, as the input that chooses it has them.
const char* job_id(Job job);
const char* job_label(Job job);
/// For ids from outside: nullptr for one that no input has. Code names inputs by their fields, see handle.h.
const Parameter* find_parameter(std::string_view id);

/// The address of the field.
const void* place(const Design& design, const Parameter& p);

bool is_number(const Parameter& p);
bool is_toggle(const Parameter& p);
bool is_choice(const Parameter& p);
bool is_entry(const Parameter& p);
/// A choice between on, off and auto. It takes the values of a toggle too.
bool is_switch(const Parameter& p);

/// A number as it acts: the set value, or the derived one while automatic; toggles 0 or 1, choices their index,
/// entries 0. Never NaN unless a catalog figure is unknown.
double number(const Design& design, const Parameter& p);
bool is_automatic(const Design& design, const Parameter& p);
/// The catalog entry of an entry parameter.
EntryRef entry(const Design& design, const Parameter& p);
/// Choice or catalog id; "on" or "off"; empty for numbers.
std::string id_of(const Design& design, const Parameter& p);

/// A value of any kind on its way in or out of a Design: NaN is "automatic".
using Value = std::variant<double, bool, std::string, EntryRef>;
Value value(const Design& design, const Parameter& p);
/// Throws InputError naming the parameter, the value and what is allowed; the design is then unchanged.
void set_value(Design& design, const Parameter& p, const Value& value);
/// Sets from typed text: "8", "1.6T", "auto", "bf16", "on", a catalog id.
void set_text(Design& design, const Parameter& p, std::string_view text, PlainNumber plain = PlainNumber::si,
              const NumberStyle& style = {});
/// `ID=VALUE` of the command line; ID may also be a field of a catalog entry: "model.layers=80".
void assign(Design& design, std::string_view assignment);

bool same_value(const Design& a, const Design& b, const Parameter& p);
bool operator==(const Design& a, const Design& b);
/// What differs from `reference` among the inputs that act in the job of `design`, in table order.
std::vector<const Parameter*> changed(const Design& design, const Design& reference);

/// For reading: "8,192 tokens", "Llama 3.1 405B", "Interleaved 1F1B", "on". Choice labels untranslated.
std::string text(const Design& design, const Parameter& p, const NumberStyle& style = {});
/// What is allowed, as the end of a sentence: "1 to 64, whole numbers"; "10 to 100 %, or auto"; "bf16, fp8".
std::string allowed(const Parameter& p, const NumberStyle& style = {});

/// The positions that a slider of this parameter has, and the value at each (integers rounded, powers of two
/// exact). position_of() is the nearest position; position_of(value_at(i)) == i for every i.
int slider_positions(const Parameter& p);
double value_at(const Parameter& p, int position);
int position_of(const Parameter& p, double value);

/// An input that may be left to the rule which derives it, in table order: a rule reads what stands before it.
struct Derivation {
  double& (*field)(Design&);
  double (*derive)(const Design&);
  Jobs jobs;
  void resolve(Design& design) const {
    double& value = field(design);
    if (std::isnan(value)) value = derive(design);
  }
};
std::span<const Derivation> derivations();

/// The design with every automatic input replaced by the value it derives to. Allocates nothing.
Design resolved(const Design& design);

}  // namespace trainyard
