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

/// What a comment begins with that holds inputs which a format has no word for: "trainyard: --set …".
inline constexpr std::string_view own_comment = "trainyard:";

/// Files on their way into a design. The walk over a table, and the special rows of it, say here what they found.
class Reading {
 public:
  explicit Reading(const Design& base);

  /// Files that are believed where others contradict them, by their names.
  void prefer(const std::vector<std::string>& files) { claims_.prefer(files); }
  /// The file that is read now; none after the last.
  void open(const Document& document, const Format& format);
  /// One that was read before, for what follows from several.
  void reopen(const Document& document, const Format& format);
  const Document& document() const { return *document_; }
  const Format& format() const { return *format_; }
  const std::vector<Import::File>& files() const { return import_.files; }
  const Json& tree() const { return *document_->tree; }
  /// Keys of this file are looked for inside a branch of it first: what a wrapper of several models says of one.
  void enter(const std::string& branch) { branch_of_[document_] = branch_ = branch + '.'; }
  /// The value of a key of this file, or nullptr; what is found counts as used, unless `look` is all that is wanted.
  const Json* take(const std::string& key);
  const Json* look(const std::string& key) const;
  /// The key whose row is being read, for messages.
  const std::string& key() const { return key_; }

  /// What a key of the file says. Throw InputError that names file, key, value and what is allowed.
  void set(ParameterHandle input, const Value& value);
  void set_choice(ParameterHandle input, std::string_view id) { set(input, Value(std::string(id))); }
  void set(double Model::*field, double value);
  void set(bool Model::*field, bool value);
  /// A number that follows from what the files say, as a vocabulary that is filled up: no file contradicts it.
  void adjust(double Model::*field, double value);
  /// A field of another kind, by hand: what was set is told by its id ("model.attention").
  void set_model(const std::function<void(Model&)>& change, const std::string& field, const std::string& value);
  /// Until a key is taken, what is set follows from several keys, or from none: it is told as assumed.
  void leave_key() { key_.clear(); }

  /// What no file says. An input that a file set keeps its value.
  void assume(ParameterHandle input, const Value& value, Message reason);
  void assume(double Model::*field, double value, Message reason);
  void assume(bool Model::*field, bool value, Message reason);
  /// By hand, where no file said the field.
  void assume_model(const std::function<void(Model&)>& change, const std::string& field, const std::string& value,
                    Message reason);
  /// An input whose value is what its rule gives as well.
  void follow_rule(ParameterHandle input) { set_value(design_, *input, Value(automatic)); }
  /// The key whose row is read now, or another, has no meaning here.
  void ignore(Message reason);
  void ignore(const std::string& key, Message reason);
  void warn(Message warning);
  /// What the open file says of the weights of the model.
  void note_weights(double parameters, double bytes);
  /// The key whose row is read now has its part in an input that is set later.
  void use_for(ParameterHandle input);

  /// Whether a file said it; what a file set or a rule assumed.
  bool said(ParameterHandle input) const { return said_.contains(&*input); }
  /// True if the open file set the input. Use it for rules between two keys of one file.
  bool said_here(ParameterHandle input) const { return said_in_.contains({document_, &*input}); }
  bool said(double Model::*field) const;
  bool said(bool Model::*field) const;
  const Design& design() const { return design_; }
  /// The model of the files; begins empty with the first field that is said of it.
  const Model& model() const { return model_; }
  bool has_model() const { return has_model_; }
  void name_model(const std::string& name) { model_name_ = name; }
  const std::string& model_name() const { return model_name_; }
  /// A model of the catalog stands for all fields that no file says.
  void choose_model(const ModelRef& model);
  /// A file that describes a model as a whole: nothing of another model fills its gaps.
  void describe_whole_model() { model_by_ = document_; }
  const ModelRef& chosen_model() const { return chosen_model_; }
  /// The key whose row is read now names a model that is unknown. Once all files are read that is an InputError with
  /// the nearest names, unless a file has its shape or the user gives the model.
  void need_model(const std::string& name);
  /// A variable that no file sets names the model.
  void leave_model_open() { model_open_ = true; }

  /// Sequences of a step ÷ (micro-batch × data-parallel degree), where a file says that instead of the batch.
  std::optional<double> accumulation;

  /// Reads the value as a number, truth or text; throws InputError with what is allowed.
  double number(const Json& value) const;
  bool truth(const Json& value) const;
  std::string text(const Json& value) const;
  [[noreturn]] void refuse(const Json& value, const std::string& allowed) const;

  /// Inputs that the user gives beside the files, as `--set` takes them: what follows from others follows from them.
  void give(const std::vector<std::string>& assignments);

  /// Walks the table of the open file: all keys that it has; then those that it lacks.
  void walk();
  void walk_missing(const Document& document, const Format& format);
  /// After all files: model, devices and batch; last, what a comment of this program says.
  void settle();
  void settle_comments();
  /// Trainings run some model: where neither a file nor a comment says which, that of before is not passed in silence.
  void warn_of_model();
  /// Keys of the open file that were read beside others, and of which nothing was told so far.
  void tell_rest();
  /// Variables that no file sets, and what stands in their place now that everything else is settled.
  void warn_of_open_keys();
  Import take_import();

 private:
  /// The name in the file of a key of the tree: another one where the file was translated.
  std::string own_key(const std::string& path) const;
  void read_row(const FormatRow& row, const Json& value);
  /// Whether the open file is believed about an input or a field of the model. What it says else is ignored.
  bool claim(const std::string& id, const std::string& meaning);
  Claims::Claim claim_of(const std::string& meaning) const;
  void compare_models();
  template <class Field, class Number>
  void set_field(Field field, Number value);
  template <class Field, class Number>
  void assume_field(Field field, Number value, Message reason);
  void ignored(const std::string& key, const std::string& value, Message reason, bool strange = false);
  void leave_rest();
  void understood(const std::string& id);
  void tell(const std::string& id, const std::string& value);
  void settle_model();
  void settle_batch();
  void settle_devices();
  void assume_devices();
  void settle_layout();
  double said_degree(ParameterHandle degree) const;
  void put_given();

  Claims claims_;
  Design design_;
  Model model_;
  bool has_model_ = false;
  ModelRef chosen_model_;
  Claims::Claim chosen_by_;             ///< the file that names it
  const Document* model_by_ = nullptr;  ///< the file that describes a model as a whole
  std::string model_name_;
  std::string unknown_model_;     ///< why no model is known by the name in a file; empty for a known one
  bool model_open_ = false;       ///< a variable that no file sets names it
  bool on_default_ = false;       ///< the files are read onto the default design
  bool sequence_stated_ = false;  ///< a key of a file says the longest sequence of the model
  const Document* document_ = nullptr;
  const Format* format_ = nullptr;
  const Json* find(const std::string& key, std::string* path) const;
  std::string branch_;  ///< with its dot
  /// By the file itself: two of one name may come from two folders.
  std::map<const Document*, std::string> branch_of_;
  std::string key_, value_;
  const Message* missing_ = nullptr;  ///< why a row is read that the file does not have
  std::set<std::string>* used_ = nullptr;
  std::map<const Document*, std::set<std::string>> used_of_;
  std::set<const Parameter*> said_, assumed_;
  std::set<std::pair<const Document*, const Parameter*>> said_in_;
  std::vector<std::string> given_;
  std::set<std::string> said_fields_;
  std::set<std::pair<const Document*, std::string>> told_;
  /// What this program says in a file, and the name of the file.
  std::vector<std::pair<std::string, std::string>> comments_;
  /// A key whose value is a variable that no file sets, and what it would have set.
  struct OpenKey {
    std::string file, key, value;
    Target target;
  };
  std::vector<OpenKey> open_keys_;
  Import import_;
};

}  // namespace trainyard
