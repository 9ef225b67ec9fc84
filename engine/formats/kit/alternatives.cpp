// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/alternatives.h"

#include <algorithm>
#include <cmath>

#include "engine/catalog/access.h"
#include "engine/error.h"
#include "engine/files/json.h"
#include "engine/json/json.h"
#include "engine/parameters/assignments.h"
#include "engine/text.h"
#include "engine/units/units.h"

namespace trainyard {
namespace {

bool is_one_of(const Format& format, std::initializer_list<std::string_view> ids) {
  return std::ranges::find(ids, format.id) != ids.end();
}

bool is_server(const Format& format) { return describes_design(format) && format.job == Job::serving; }
bool is_weights(const KnownFile& file) {
  return is_one_of(*file.format, {"safetensors"}) && file.document.tree->contains("parameters");
}
bool is_megatron_script(const Format& format) { return is_one_of(format, {"megatron", "slurm"}); }

/// True for arguments that start Megatron-LM without any other file: it refuses to start without one of each of these.
/// Arguments may otherwise be spread over several files.
bool is_complete_script(const KnownFile& file) {
  return is_megatron_script(*file.format) &&
         std::ranges::all_of(required_megatron_arguments, [&](std::string_view names) {
           for (; !names.empty(); names.remove_prefix(std::min(names.find('|'), names.size() - 1) + 1))
             if (file.document.tree->contains(std::string(names.substr(0, names.find('|'))))) return true;
           return false;
         });
}

/// True for formats of programs that may use a file of DeepSpeed or accelerate.
bool is_fine_tuning(const Format& format) { return is_one_of(format, {"axolotl", "llama_factory", "verl", "slime"}); }

/// True for files that describe their subject completely.
bool is_whole(const KnownFile& file) {
  return is_complete_script(file) ||
         is_one_of(*file.format, {"hf_config", "hf_quant_config", "deepspeed", "fsdp", "torchtitan", "nanotron",
                                  "megatron_yaml", "megatron_bridge", "nemo"}) ||
         is_fine_tuning(*file.format);
}

/// True for formats of a program that reads nothing but its own file.
bool is_own_training(const Format& format) {
  return is_one_of(format, {"torchtitan", "nanotron", "megatron_yaml", "megatron_bridge", "nemo"});
}
/// True for files that describe a whole training: model, data and parallel layout of one program.
bool is_training(const KnownFile& file) { return is_own_training(*file.format) || is_complete_script(file); }
/// True for formats that a script of another program may use: DeepSpeed and accelerate.
bool is_engine(const Format& format) { return is_one_of(format, {"deepspeed", "fsdp"}); }
bool is_trainer(const Format& format) {
  return is_own_training(format) || is_engine(format) || is_megatron_script(format) || is_fine_tuning(format);
}

/// True for a file of a program that does not read the other file.
bool is_other_program(const Format& a, const Format& b) {
  return (is_own_training(a) && is_engine(b)) || (is_engine(a) && is_own_training(b));
}
bool is_other_job(const Format& a, const Format& b) {
  return (is_server(a) && is_trainer(b)) || (is_trainer(a) && is_server(b));
}

/// True if both files describe the same subject, so that only one of them can be used.
bool are_alternatives(const KnownFile& a, const KnownFile& b) {
  return (a.format == b.format && is_whole(a) && is_whole(b)) || (is_training(a) && is_training(b)) ||
         is_other_program(*a.format, *b.format) || is_other_job(*a.format, *b.format);
}

/// Returns the later files that cannot be used together with file `first`.
std::vector<size_t> find_alternatives(const std::vector<KnownFile>& files, size_t first) {
  // With a configuration, all weights are compared with its shape.
  const bool configured =
      std::ranges::any_of(files, [](const KnownFile& file) { return is_one_of(*file.format, {"hf_config"}); });
  std::vector<size_t> out;
  for (size_t i = first + 1; i < files.size(); ++i) {
    const bool weights = !configured && is_weights(files[first]) && is_weights(files[i]);
    if (weights || are_alternatives(files[i], files[first])) out.push_back(i);
  }
  return out;
}

std::string text_of_field(const catalog_access::FieldValue& value) {
  if (const auto* number = std::get_if<double>(&value)) return json_quote(json_number(*number));
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "on" : "off";
  return std::get<std::string>(value);
}

bool has_key(const Import& import, const UnderstoodKey& wanted) {
  return std::ranges::any_of(import.understood, [&](const UnderstoodKey& key) {
    return key.id == wanted.id && key.key == wanted.key && key.value == wanted.value;
  });
}

/// Returns the key that states a value, and the value as written. If several keys state it, returns the first that the
/// other file does not have. If no key states it, returns only the derived value `derived`.
StatedValue stated_value_of(const Import& import, const Import& other, const std::string& id,
                            const std::string& derived) {
  const UnderstoodKey* stating = nullptr;
  for (const UnderstoodKey& key : import.understood) {
    if (key.id != id) continue;
    if (!stating || has_key(other, *stating)) stating = &key;
  }
  if (stating) return {stating->file, stating->key, stating->value};
  return {import.files.front().name, "", derived};
}

bool is_stated(const Import& import, const std::string& id) {
  return std::ranges::any_of(import.understood, [&](const UnderstoodKey& key) { return key.id == id; });
}

bool is_set_in(const Import& import, const Parameter& p) {
  return std::ranges::find(import.set, &p) != import.set.end();
}

/// Compares the designs of two files.
class Comparison {
 public:
  struct Options {
    bool settled = false;
    bool only_common = false;  ///< compare only inputs that both files set
    bool show_keys = true;     ///< show the keys that state a value
  };
  Comparison(const Import& first, const Import& second, const Options& options)
      : a_(first), b_(second), options_(options) {}
  std::vector<Contradiction> differences() {
    for (const Parameter& p : parameters()) {
      if (same_value(a_.design, b_.design, p)) continue;
      if (options_.only_common && !(is_set_in(a_, p) && is_set_in(b_, p))) continue;
      if (ParameterHandle(p) == &Workload::model)
        compare_models(*a_.design.work.model, *b_.design.work.model);
      else if (options_.only_common || is_stated(a_, p.id) || is_stated(b_, p.id))
        add(p.id, text_in(a_, p), text_in(b_, p));
    }
    return std::move(found_);
  }

 private:
  /// Skips values that follow from other differences, because both files state the same.
  void add(const std::string& id, const std::string& first, const std::string& second) {
    StatedValue one{a_.files.front().name, "", first}, other{b_.files.front().name, "", second};
    if (options_.show_keys) {
      one = stated_value_of(a_, b_, id, first);
      other = stated_value_of(b_, a_, id, second);
      if (!one.key.empty() && one.key == other.key && one.value == other.value) return;
    }
    found_.push_back({id, one, other, options_.settled});
  }
  /// The value of an input. Empty if it does not come from the file.
  std::string text_in(const Import& import, const Parameter& p) const {
    return is_set_in(import, p) ? text(import.design, p) : std::string();
  }
  /// True if both files name a model, in different words.
  bool has_two_names() const {
    const std::string id = parameter(&Workload::model).id;
    const StatedValue first = stated_value_of(a_, b_, id, ""), second = stated_value_of(b_, a_, id, "");
    return is_stated(a_, id) && is_stated(b_, id) && (first.key != second.key || first.value != second.value);
  }
  /// Compares fields that a file states. Two models that only their names define are one difference.
  void compare_models(const Model& a, const Model& b) {
    const std::string id = parameter(&Workload::model).id;
    if (has_two_names()) return add(id, a.name, b.name);
    const size_t before = found_.size();
    bool has_other_shape = false;
    for (const CatalogField<Model>& field : model_fields()) {
      const auto x = catalog_access::read_field(a, field), y = catalog_access::read_field(b, field);
      const auto *u = std::get_if<double>(&x), *v = std::get_if<double>(&y);
      const bool both_unknown = u && v && std::isnan(*u) && std::isnan(*v);
      if (x == y || both_unknown) continue;
      const std::string field_id = std::string("model.") + field.id;
      has_other_shape = has_other_shape || !std::holds_alternative<std::string>(x);
      if (is_stated(a_, field_id) || is_stated(b_, field_id)) add(field_id, text_of_field(x), text_of_field(y));
    }
    const bool is_named = is_stated(a_, id) || is_stated(b_, id);
    if (found_.size() == before && has_other_shape && is_named) add(id, a.name, b.name);
  }

  const Import &a_, &b_;
  Options options_;
  std::vector<Contradiction> found_;
};

/// Megatron-LM reads its arguments from scripts and from the YAML of its tests.
bool is_same_program(const Format& a, const Format& b) {
  const auto is_megatron = [](const Format& f) { return is_megatron_script(f) || is_one_of(f, {"megatron_yaml"}); };
  return &a == &b || (is_megatron(a) && is_megatron(b));
}

using Read = std::function<Import(const KnownFile&)>;

/// The contradiction of two files of different formats, about the program that reads them.
Contradiction contradict_in_format(const char* id, const KnownFile& a, const KnownFile& b, bool settled) {
  return {id, {a.document.name, "", a.format->name}, {b.document.name, "", b.format->name}, settled};
}

Contradiction contradict_in_job(const KnownFile& a, const KnownFile& b, bool settled) {
  const auto stated = [](const KnownFile& file) {
    return StatedValue{file.document.name, "",
                       std::string(file.format->name) + (is_server(*file.format) ? " (serving)" : " (training)")};
  };
  return {parameter(&Design::job).id, stated(a), stated(b), settled};
}

std::string text_of_weights(const KnownFile& file) {
  const Json& tree = *file.document.tree;
  return format_exact(tree.value("layers", 0.0), Unit::none).text() + " layers, " +
         format_exact(tree.value("parameters", 0.0), Unit::none).text() + " parameters";
}

/// Compares two models of which only the tensors are known. Tensors alone may not describe a model, for example one
/// with experts.
std::vector<Contradiction> compare_weights(const KnownFile& a, const KnownFile& b, bool settled, const Read& read) {
  try {
    return Comparison(read(a), read(b), {.settled = settled, .show_keys = false}).differences();
  } catch (const InputError&) {
    if (a.document.tree->value("shapes", Json()) == b.document.tree->value("shapes", Json())) return {};
    return {{parameter(&Workload::model).id,
             {a.document.name, "", text_of_weights(a)},
             {b.document.name, "", text_of_weights(b)},
             settled}};
  }
}

std::vector<Contradiction> compare_files(const KnownFile& a, const KnownFile& b, bool settled, const Read& read) {
  if (is_weights(a) && is_weights(b)) return compare_weights(a, b, settled, read);
  if (is_other_job(*a.format, *b.format)) return {contradict_in_job(a, b, settled)};
  const bool is_other = is_other_program(*a.format, *b.format);
  const Import first = read(a), second = read(b);
  std::vector<Contradiction> found =
      Comparison(first, second, {.settled = settled, .only_common = is_other}).differences();
  if (is_same_program(*a.format, *b.format)) return found;
  const std::string program = parameter(&Recipe::framework).id;
  std::erase_if(found, [&](const Contradiction& c) { return c.id == program; });
  found.insert(found.begin(), contradict_in_format(program.c_str(), a, b, settled));
  return found;
}

IgnoredValue left_out(const KnownFile& file, const KnownFile& kept, bool same) {
  const char* const reason =
      same                                           ? TRAINYARD_TR("States the same as %1")
      : file.format == kept.format                   ? TRAINYARD_TR("Not read: %1 is of the same kind")
      : is_other_job(*file.format, *kept.format)     ? TRAINYARD_TR("Not read: %1 describes another job")
      : is_other_program(*file.format, *kept.format) ? TRAINYARD_TR("Not read: %1 belongs to another program")
                                                     : TRAINYARD_TR("Not read: %1 also describes a training");
  return {file.document.name, file.document.name, file.format->name, {reason, {{0, Unit::none, kept.document.name}}}};
}

}  // namespace

Alternatives keep_one_of_each(std::vector<KnownFile>& files, const std::vector<std::string>& preferred,
                              const std::function<Import(const KnownFile&)>& read) {
  Alternatives out;
  const auto is_preferred = [&](const KnownFile& file) {
    return std::ranges::find(preferred, file.document.name) != preferred.end();
  };
  for (size_t first = 0; first < files.size(); ++first) {
    std::vector<size_t> others = find_alternatives(files, first);
    const auto chosen = std::ranges::find_if(others, [&](size_t i) { return is_preferred(files[i]); });
    if (!is_preferred(files[first]) && chosen != others.end()) {
      std::swap(files[first], files[*chosen]);
      others = find_alternatives(files, first);
    }
    for (size_t i = others.size(); i-- > 0;) {
      const KnownFile& other = files[others[i]];
      std::vector<Contradiction> found = compare_files(files[first], other, is_preferred(files[first]), read);
      out.left_out.push_back(left_out(other, files[first], found.empty()));
      const bool fills =
          is_preferred(files[first]) && !is_weights(other) && !is_other_job(*other.format, *files[first].format);
      if (fills) out.fillers.push_back(read(other));
      std::ranges::move(found, std::back_inserter(out.contradictions));
      files.erase(files.begin() + std::ptrdiff_t(others[i]));
    }
  }
  return out;
}

}  // namespace trainyard
