// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/formats/kit/contradictions.h"
#include "engine/formats/kit/format.h"
#include "engine/formats/kit/import.h"
#include "engine/json/json.h"

namespace trainyard {

/// Start of the comment that states inputs which the format cannot express: "trainyard: --set …".
inline constexpr std::string_view own_comment = "trainyard:";

/// Returns a value for messages and tables. Strings have no quotes.
std::string shown_text(const Json& value);

/// Collects the values in files and builds a design from them. Walks the table of a format; special rows call this
/// class.
class Reading {
 public:
  explicit Reading(const Design& base);

  /// Names the files that take precedence in contradictions.
  void prefer(const std::vector<std::string>& files) { claims_.prefer(files); }
  /// Ignores the model in these files, because another file describes it.
  void leave_out_models(const std::set<const Document*>& documents) { documents_without_model_ = documents; }
  bool is_model_left_out() const { return documents_without_model_.contains(document_); }
  /// The contradictions found so far, and the files that state another model than a file that takes precedence.
  const Claims& claims() const { return claims_; }
  /// Starts reading a file.
  void open(const Document& document, const Format& format);
  /// Returns to an open file, for rules that depend on several files.
  void reopen(const Document& document, const Format& format);
  const Document& document() const { return *document_; }
  const Format& format() const { return *format_; }
  const std::vector<Import::File>& files() const { return import_.files; }
  const Json& tree() const { return *document_->tree; }
  /// Looks up keys of this file in a branch first. Files that combine several models describe the language model in a
  /// branch.
  void enter_branch(const std::string& branch) { branch_of_[document_] = branch_ = branch + '.'; }
  /// Returns the value of a key of this file, or nullptr. take() marks the key as used; look() does not.
  const Json* take(const std::string& key);
  const Json* look(const std::string& key) const;
  /// The key of the current row, for messages.
  const std::string& key() const { return key_; }

  /// Set the value that a key of the file states. Throw InputError that names file, key, value and what is allowed.
  void set(ParameterHandle input, const Value& value);
  void set_choice(ParameterHandle input, std::string_view id) { set(input, Value(std::string(id))); }
  void set(double Model::*field, double value);
  void set(bool Model::*field, bool value);
  /// Changes a number derived from the files, such as a padded vocabulary. Not checked for contradictions.
  void adjust(double Model::*field, double value);
  /// Changes a field of another type through `change`. It is reported under the id `field`, such as "model.attention".
  void set_model(const std::function<void(Model&)>& change, const std::string& field, const std::string& value);
  /// Clears the current key. Values set before the next take() belong to no single key and are reported as assumed.
  void clear_key() { key_.clear(); }

  /// Sets a value that no file states. An input that a file set keeps its value.
  void assume(ParameterHandle input, const Value& value, Message reason);
  void assume(double Model::*field, double value, Message reason);
  void assume(bool Model::*field, bool value, Message reason);
  /// Assumes a field of another type through `change`, unless a file states it.
  void assume_model(const std::function<void(Model&)>& change, const std::string& field, const std::string& value,
                    Message reason);
  /// Assumes the inputs and the model that only another import states. Call it after the rules of the formats.
  void fill_gaps(const Import& other);
  /// For a file that describes a whole model: records the meaning of a key, or of its absence, so that it contradicts
  /// another file with another meaning. Call assume() first if the value is to be reported. Fields of another type are
  /// changed through `change`; `field` and `value` are as in set_model().
  void imply(double Model::*field, double value, const std::string& key);
  void imply(bool Model::*field, bool value, const std::string& key);
  void imply_model(const std::function<void(Model&)>& change, const std::string& field, const std::string& value,
                   const std::string& key);
  /// Makes an input automatic because its rule gives the same value.
  void follow_rule(ParameterHandle input) { set_value(design_, *input, Value(automatic)); }
  /// Reports the current or the given key as ignored.
  void ignore(Message reason);
  void ignore(const std::string& key, Message reason);
  void warn(Message warning);
  /// Records the size of the model's weights according to the open file.
  void record_weights(double parameters, double bytes);
  /// Reports that the current key contributes to an input that is set later.
  void use_for(ParameterHandle input);

  /// True if a file, a comment or the user set the input. For a model field, also true if a rule assumed it.
  bool is_stated(ParameterHandle input) const { return stated_.contains(&*input); }
  /// True if the open file set the input. Use it for rules between two keys of one file.
  bool is_stated_here(ParameterHandle input) const { return stated_in_.contains({document_, &*input}); }
  bool is_stated(double Model::*field) const;
  bool is_stated(bool Model::*field) const;
  const Design& design() const { return design_; }
  /// The model that the files describe. Empty until a file states a field.
  const Model& model() const { return model_; }
  bool has_model() const { return has_model_; }
  void name_model(const std::string& name) {
    if (!is_model_left_out()) model_name_ = name;
  }
  const std::string& model_name() const { return model_name_; }
  /// Fills all fields that no file states from a catalog model.
  void choose_model(const ModelRef& model);
  /// Marks the open file as the description of a whole model, so that no other model fills its gaps.
  void describe_whole_model();
  const ModelRef& chosen_model() const { return chosen_model_; }
  /// Records that the current key names an unknown model. settle() then throws InputError with the nearest names,
  /// unless a file gives the model's shape or the user sets the model.
  void note_unknown_model(const std::string& name);
  /// Records that a variable that no file sets names the model.
  void mark_model_unset() { model_unset_ = true; }

  /// Micro-batches per step and replica, if a file states them instead of the batch.
  std::optional<double> accumulation;

  /// Convert the value to a number, boolean or string. Throw InputError with what is allowed.
  double number(const Json& value) const;
  bool truth(const Json& value) const;
  std::string text(const Json& value) const;
  [[noreturn]] void refuse(const Json& value, const std::string& allowed) const;

  /// Applies the user's `--set` arguments. They override the files, and derived values follow them.
  void apply_assignments(const std::vector<std::string>& assignments);

  /// read_rows() reads the keys that the open file has. apply_defaults() applies the defaults of keys that a file
  /// lacks.
  void read_rows();
  void apply_defaults(const Document& document, const Format& format);
  /// Call after all files. settle() derives model, devices, batch and layout; settle_comments() then applies comments
  /// that this program wrote.
  void settle();
  void settle_comments();
  /// Warns if training files name no model and the previous model stays in use.
  void warn_of_model();
  /// Reports used keys of the open file that no other message mentions.
  void report_other_used_keys();
  /// Warns about variables that no file sets, with the values used instead.
  void warn_of_open_keys();
  Import take_import();

 private:
  /// Returns the original name of a key if the file was translated.
  std::string own_key(const std::string& path) const;
  void read_row(const FormatRow& row, const Json& value);
  /// True if the open file takes precedence for this input or model field; otherwise the key is reported as ignored.
  bool claim(const std::string& id, const std::string& meaning);
  Claims::Claim claim_of(const std::string& meaning) const;
  void compare_models();
  void compare_experts(const std::string& field, double experts);
  void ignore_model();
  void note_model_field(const std::string& id);
  void refuse_model(const std::string& reason);
  template <class Field, class Number>
  void set_field(Field field, Number value);
  template <class Field, class Number>
  void assume_field(Field field, Number value, Message reason);
  template <class Field, class Number>
  void imply_field(Field field, Number value, const std::string& key);
  bool claim_meaning(const std::string& id, const std::string& meaning, const std::string& key);
  void report_ignored(const std::string& key, const std::string& value, Message reason, bool is_unknown = false);
  void report_unused_keys();
  void report_understood(const std::string& id);
  void report_value(const std::string& id, const std::string& value);
  void settle_model();
  void adjust_chosen_kinds();
  void settle_batch();
  void settle_devices();
  void assume_devices();
  void settle_layout();
  double stated_degree(ParameterHandle degree) const;
  void reapply_assignments();

  Claims claims_;
  Design design_;
  Model model_;
  bool has_model_ = false;
  ModelRef chosen_model_;
  Claims::Claim chosen_by_;                         ///< claim of the file that names the model
  const Document* whole_model_document_ = nullptr;  ///< the file that describes a model as a whole
  const Format* whole_model_format_ = nullptr;
  std::set<const Document*> documents_without_model_;
  std::vector<std::string> model_files_;  ///< files that state a model field, in reading order
  std::string model_name_;
  std::string unknown_model_;     ///< message for an unknown model name in a file; empty if none
  bool model_unset_ = false;      ///< a variable that no file sets names it
  bool is_base_default_ = false;  ///< the files are read onto the default design
  bool sequence_stated_ = false;  ///< a file states the longest sequence of the model
  const Document* document_ = nullptr;
  const Format* format_ = nullptr;
  const Json* find(const std::string& key, std::string* path) const;
  std::string branch_;  ///< including the final dot
  /// Keyed by document, because files from two folders may have the same name.
  std::map<const Document*, std::string> branch_of_;
  std::string key_, value_;
  const Message* missing_ = nullptr;  ///< set while reading the default of a missing key: the reason to report
  std::set<std::string>* used_ = nullptr;
  std::map<const Document*, std::set<std::string>> used_of_;
  std::set<const Parameter*> stated_, assumed_;
  std::set<std::pair<const Document*, const Parameter*>> stated_in_;
  std::vector<std::string> assignments_;
  std::set<std::string> stated_fields_;
  std::set<std::pair<const Document*, std::string>> reported_;
  /// The file name and text of each comment of this program.
  std::vector<std::pair<std::string, std::string>> comments_;
  /// A key whose value is a variable that no file sets, and its target.
  struct OpenKey {
    std::string file, key, value;
    Target target;
  };
  std::vector<OpenKey> open_keys_;
  Import import_;
};

}  // namespace trainyard
