// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cmath>
#include <concepts>
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

struct Degree;

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
  economics,
  room
};
inline constexpr std::array groups{Group::load,    Group::targets,    Group::work,        Group::post_training,
                                   Group::replica, Group::scheduling, Group::cluster,     Group::layout,
                                   Group::recipe,  Group::storage,    Group::checkpoints, Group::failures,
                                   Group::data,    Group::economics,  Group::room};
/// In a row of the parameter table: use the group of its table.
inline constexpr Group group_of_table{-1};
const char* group_id(Group group);
/// Returns the label of a group; in serving, the group of the work is called "Model".
const char* group_label(Group group, Job job = Job::training);

/// Distribution of the values along a slider.
enum class Scale { linear, logarithmic, powers_of_two };

/// Distribution of the uncertain actual value of an input around its set value.
enum class Spread {
  none,        ///< chosen or exact
  unstated,    ///< uncertain, but no published source says by how much
  in_band,     ///< uncertain, but the likely ranges of time and memory already include it
  log_normal,  ///< the value is the median, low and high are the 10th and the 90th percentile
  triangular,  ///< the value is the mode, low and high are the ends
  uniform      ///< low and high are the ends
};
struct Uncertainty {
  Spread spread = Spread::none;
  double low = 1, high = 1;      ///< factors on the value
  const char* source = nullptr;  ///< source of low and high
  bool derived_only = false;     ///< a value that the user sets is certain
  bool stated() const { return source != nullptr; }
};

struct Choice {
  const char* id;
  const char* label;
  const char* help;
};

/// Access to a field of Design, by kind. The value of a choice is the index of its enumeration.
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

/// Set of the jobs in which an input has an effect.
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

/// Tells why an input has no effect on a design.
class IdleRule {
 public:
  /// Returns a sentence, or nullptr if the input has an effect.
  using Reason = const char* (*)(const Design&);
  constexpr IdleRule() = default;
  template <class Rule>
  requires std::convertible_to<Rule, Reason>
  // NOLINTNEXTLINE(google-explicit-constructor): a row states only the function
  constexpr IdleRule(Rule rule) : reason_(rule) {}
  explicit operator bool() const { return reason_ || for_tokens_; }
  const char* operator()(const Design& design) const;
  /// Returns whether the input belongs to another kind of model than that of the design.
  bool hides(const Design& design) const;
  /// Returns the rule of an input that models of samples do not use either.
  friend constexpr IdleRule for_tokens(IdleRule rule) {
    rule.for_tokens_ = true;
    return rule;
  }

 private:
  Reason reason_ = nullptr;
  bool for_tokens_ = false;
};
constexpr IdleRule for_tokens(IdleRule rule = {});

/// One input, described once. Panel, search, undo text, JSON, CSV, PDF, command line, tool tips, translations and tests
/// use the table of these rows and never name a field.
struct Parameter {
  const char* id;
  const char* label;
  const char* symbol = nullptr;  ///< symbol in formulas, or nullptr; degree_of() has that of a parallel degree
  Group group = group_of_table;
  Jobs jobs = {};                                        ///< jobs in which it has an effect; empty: those of its table
  std::optional<Group> group_in_serving = std::nullopt;  ///< group in serving, if it differs
  Unit unit = Unit::none;
  double min = 0, max = 1;  ///< range of numbers, SI
  Scale scale = Scale::linear;
  bool integer = false;
  double step = 0;  ///< step of linear sliders, SI; 0: 1/100 of the range
  std::span<const Choice> choices = {};
  const char* help;    ///< meaning, and effect of a change
  const char* source;  ///< source of its default or range
  FieldAccess access;
  double (*derive)(const Design&) = nullptr;  ///< returns the value if it is automatic
  const char* derivation = nullptr;           ///< formula of `derive` in words: "GPUs ÷ (TP × PP × CP)"
  IdleRule why_idle = {};  ///< returns why the input has no effect on this design, or nullptr if it has one
  /// If automatic, there is no limit. The derived value is used only by searches that need one.
  bool limit = false;
  /// The derived value is unknown (NaN) if no figure is published; results that need it are then unknown.
  bool may_be_unknown = false;
  bool advanced = false;  ///< assumption of the model that few designs change
  /// What the user has to check after a change, if it can affect the quality of training or answers; otherwise nullptr.
  const char* caution = nullptr;
  Uncertainty uncertainty = {};  ///< for numbers only
};

std::span<const Parameter> parameters();
/// Returns the inputs that have an effect in a job, in table order.
std::span<const Parameter* const> parameters(Job job);
/// Returns the row of degrees() that an input of training or of a serving replica sets; nullptr for other inputs.
const Degree* degree_of(const Parameter& p);
/// Returns the inputs of a group that are parallel degrees, in table order: TP, PP, CP, EP and DP of Group::layout
/// (training); TP, PP, EP and CP of Group::replica (serving).
std::vector<const Parameter*> parallel_degrees(Group group);
/// Returns the group of an input in a job.
inline Group group_of(const Parameter& p, Job job) {
  return job == Job::serving ? p.group_in_serving.value_or(p.group) : p.group;
}
/// Returns whether studies of a job may vary an input: it changes a result of the job, and does not choose the job.
/// Inputs of the machine room change no result of evaluate().
bool may_vary(const Parameter& p, Job job);
/// Returns id and label of a job, from the choices of its input.
const char* job_id(Job job);
const char* job_label(Job job);
/// Finds an input by an external id; nullptr if there is none. Code uses handles instead (handle.h).
const Parameter* find_parameter(std::string_view id);

/// Returns the address of the field.
const void* place(const Design& design, const Parameter& p);

bool is_number(const Parameter& p);
bool is_toggle(const Parameter& p);
bool is_choice(const Parameter& p);
bool is_entry(const Parameter& p);
/// Returns whether the choices are on, off and auto. Such an input also accepts the values of a toggle.
bool is_switch(const Parameter& p);

/// Returns the effective number: the set value, or the derived one if automatic; 0 or 1 for toggles, the index for
/// choices, 0 for entries. Never NaN unless a catalog figure is unknown.
double number(const Design& design, const Parameter& p);
bool is_automatic(const Design& design, const Parameter& p);
/// Returns the catalog entry of an entry input.
EntryRef entry(const Design& design, const Parameter& p);
/// Returns the id of a choice or catalog entry, "on" or "off"; empty for numbers.
std::string id_of(const Design& design, const Parameter& p);

/// A value of any kind; NaN means automatic.
using Value = std::variant<double, bool, std::string, EntryRef>;
Value value(const Design& design, const Parameter& p);
/// Sets the input. Throws InputError with the input, the value and the allowed values; the design is then unchanged.
void set_value(Design& design, const Parameter& p, const Value& value);
/// Sets the input from text: "8", "1.6T", "auto", "bf16", "on", a catalog id.
void set_text(Design& design, const Parameter& p, std::string_view text, PlainNumber plain = PlainNumber::si,
              const NumberStyle& style = {});
/// Applies `ID=VALUE` of the command line; ID can also be a field of a catalog entry: "model.layers=80".
void assign(Design& design, std::string_view assignment);

bool same_value(const Design& a, const Design& b, const Parameter& p);
bool operator==(const Design& a, const Design& b);
/// Returns the inputs that differ from `reference` and belong to the job of `design`, in table order.
std::vector<const Parameter*> changed(const Design& design, const Design& reference);

/// Returns the value for display: "8,192 tokens", "Llama 3.1 405B", "Interleaved 1F1B", "on". Choice labels are
/// untranslated.
std::string text(const Design& design, const Parameter& p, const NumberStyle& style = {});
/// Returns the allowed values as the end of a sentence: "1 to 64, whole numbers"; "10 to 100 %, or auto"; "bf16, fp8".
std::string allowed_values(const Parameter& p, const NumberStyle& style = {});

/// Return the number of slider positions of an input, the value at each (integers are rounded, powers of two exact),
/// and the position nearest to a value: position_of(value_at(i)) == i for every i.
int slider_positions(const Parameter& p);
double value_at(const Parameter& p, int position);
int position_of(const Parameter& p, double value);

/// Rule that derives an automatic input. Rules are in table order, because each may use results of earlier ones.
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

/// Returns the design with every automatic input replaced by its derived value. Allocates nothing.
Design resolved(const Design& design);

}  // namespace trainyard
