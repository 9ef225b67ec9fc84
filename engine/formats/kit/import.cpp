// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/import.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "engine/error.h"
#include "engine/files/json.h"
#include "engine/formats/kit/alternatives.h"
#include "engine/formats/kit/bases.h"
#include "engine/formats/kit/called_scripts.h"
#include "engine/formats/kit/contradictions.h"
#include "engine/formats/kit/manifest_files.h"
#include "engine/formats/kit/reading.h"
#include "engine/formats/kit/shards.h"
#include "engine/formats/kit/unsupported.h"
#include "engine/json/json.h"
#include "engine/parameters/assignments.h"
#include "engine/text.h"
#include "engine/units/joined.h"

namespace trainyard {
namespace {

/// Recognises a document and translates it to the keys of its format; nullptr if the format is unknown.
const Format* unwrapped_format(Document& document) {
  const Format* format = recognise(document);
  if (format && format->wraps) {
    document = format->translate(std::move(document));
    format = recognise(document);
  }
  if (format && format->translate && !format->wraps) document = format->translate(std::move(document));
  return format;
}

/// Adds a document that is part of a file, such as a configuration that a script writes. Skips documents of unknown
/// format.
void add_embedded(Document document, std::vector<KnownFile>& known) {
  try {
    if (const Format* format = unwrapped_format(document)) known.push_back({std::move(document), format});
  } catch (const InputError&) {
    return;
  }
}

/// Returns the file's name. Appends a number if an earlier file has the same name, for example from another folder.
std::string unique_name(const std::vector<NamedText>& files, size_t index) {
  const auto begin = files.begin(), here = begin + std::ptrdiff_t(index);
  const auto same = std::count_if(begin, here, [&](const NamedText& other) { return other.name == here->name; });
  return same == 0 ? here->name : here->name + " (" + std::to_string(same + 1) + ')';
}

std::string embedded_name(const NamedText& file, const Document& document) {
  return file.name + (document.syntax == Syntax::yaml ? " (further document)" : " (JSON inside)");
}

/// Parses the documents inside a file; those of a YAML file share the files of their ConfigMaps.
std::vector<Document> documents_inside(const NamedText& file, Document& document) {
  std::vector<Document> out;
  for (const std::string& text : document.inside) {
    try {
      out.push_back(parse_document({embedded_name(file, document), text}));
    } catch (const InputError&) {
      continue;
    }
  }
  if (document.syntax != Syntax::yaml || out.empty()) return out;
  std::vector<Document*> all;
  for (Document& each : out) all.push_back(&each);
  all.push_back(&document);
  share_manifest_files(std::move(all));
  return out;
}

std::vector<KnownFile> recognise_files(const std::vector<NamedText>& given) {
  const std::vector<NamedText> files = join_called_scripts(given);
  std::vector<KnownFile> known;
  for (size_t i = 0; i < files.size(); ++i) {
    const NamedText file{unique_name(files, i), files[i].text, files[i].size};
    Document document = parse_document(file);
    const size_t before = known.size();
    for (Document& each : documents_inside(file, document)) add_embedded(std::move(each), known);
    const bool is_yaml = document.syntax == Syntax::yaml;
    const char* kind = unsupported_kind(document);
    const Format* format = unwrapped_format(document);
    if (kind && !format && known.size() == before)
      throw InputError(file.name + ": this is " + kind +
                       ", which cannot be read. Open the config.json of its model, and a file of Megatron, NeMo, "
                       "DeepSpeed, FSDP (accelerate), torchtitan or nanotron that describes the training");
    // A YAML file with several documents is accepted if one of them is recognised.
    if (!format && is_yaml && known.size() > before) continue;
    if (const std::vector<std::string> scripts = format ? std::vector<std::string>() : called_scripts(file);
        !scripts.empty())
      throw InputError(file.name + ": this starts " + scripts.front() + "; open it together with this file");
    if (!format)
      throw InputError(
          file.name +
          ": its keys match no readable kind of file; readable are models (Hugging Face, "
          "safetensors), trainings (Megatron, NeMo, DeepSpeed, FSDP, torchtitan, nanotron) and servers (vLLM, SGLang)");
    known.push_back({std::move(document), format});
  }
  join_shards(known);
  join_bases(known);
  std::ranges::stable_sort(known, {}, [](const KnownFile& k) { return k.format->order; });
  return known;
}

/// True if this program wrote the file. A comment then states the inputs that its keys cannot express, and all others
/// have the values of the default design.
bool is_own_export(const KnownFile& known) {
  return std::ranges::any_of(known.document.comments, [](const std::string& c) { return c.starts_with(own_comment); });
}

}  // namespace

std::string Import::format() const {
  std::vector<std::string> ids;
  for (const File& file : files)
    if (std::ranges::find(ids, file.format->id) == ids.end()) ids.emplace_back(file.format->id);
  return joined(ids, "+");
}

const Format* recognise(const Document& document) {
  const bool unsupported = unsupported_kind(document) != nullptr;
  for (const Format* format : formats())
    if (format->readable && (format->wraps || !unsupported) && format->recognises(document)) return format;
  return nullptr;
}

namespace {

struct ReadOptions {
  const std::vector<std::string>&assignments, &preferred;
};

/// True for formats of files that only describe a model.
bool describes_only_model(const Format& format) {
  return format.id == std::string_view("hf_config") || format.id == std::string_view("hf_quant_config") ||
         format.id == std::string_view("safetensors") || format.id == std::string_view("safetensors_index");
}

/// Files that describe another model than a file that takes precedence. Their models are not read, because a mixture
/// of two models is neither. If the user prefers a file, it decides each contradiction, and the others fill its gaps.
class OtherModels {
 public:
  explicit OtherModels(const ReadOptions& options)
      : assignments_(options.assignments), undecided_(!options.preferred.empty()) {}
  /// Adds the files that contradict others in `reading`. Returns false if there are no new ones.
  bool add(const Reading& reading) {
    const std::set<const Document*> found = reading.claims().documents_of_other_models(undecided_);
    const size_t before = documents_.size();
    documents_.insert(found.begin(), found.end());
    if (documents_.size() == before) return false;
    std::ranges::copy_if(reading.claims().contradictions(assignments_), std::back_inserter(contradictions_),
                         [](const Contradiction& c) { return is_of_model(c.id); });
    return true;
  }
  /// Leaves out whole models from now on, because the preferred values and the others do not form a model. Returns
  /// false if that changes nothing.
  bool leave_out_models_of(const Reading& reading) { return std::exchange(undecided_, false) && add(reading); }
  const std::set<const Document*>& documents() const { return documents_; }
  bool is_left_out(const KnownFile& file) const {
    return documents_.contains(&file.document) && describes_only_model(*file.format);
  }
  /// Adds the contradictions to the import, and the files that are not read at all.
  void report(const std::vector<KnownFile>& known, Import& import) const {
    import.contradictions.insert(import.contradictions.begin(), contradictions_.begin(), contradictions_.end());
    for (const KnownFile& k : known)
      if (is_left_out(k))
        import.ignored.push_back({k.document.name, k.document.name, k.format->name, {
                                    TRAINYARD_TR("Not read: another file describes the model"),
                                    {}
                                  }});
  }

 private:
  const std::vector<std::string>& assignments_;
  bool undecided_;
  std::set<const Document*> documents_;
  std::vector<Contradiction> contradictions_;
};

void read_rows(Reading& reading, const std::vector<const KnownFile*>& files) {
  for (const KnownFile* file : files) {
    reading.open(file->document, *file->format);
    reading.read_rows();
  }
}

/// Derives all values that depend on several files.
Import settled_import(Reading& reading, const std::vector<const KnownFile*>& files, const ReadOptions& options,
                      const std::vector<Import>& others) {
  for (const KnownFile* file : files) reading.apply_defaults(file->document, *file->format);
  reading.apply_assignments(options.assignments);
  const auto follow = [&](void (*Format::*hook)(Reading&)) {
    for (const KnownFile* file : files) {
      reading.reopen(file->document, *file->format);
      reading.clear_key();
      if (file->format->*hook) (file->format->*hook)(reading);
    }
  };
  follow(&Format::settle);
  for (const Import& other : others) reading.fill_gaps(other);
  reading.settle();
  follow(&Format::finish);
  reading.settle_comments();
  reading.warn_of_model();
  for (const KnownFile* file : files) {
    reading.reopen(file->document, *file->format);
    reading.report_other_used_keys();
  }
  reading.warn_of_open_keys();
  return reading.take_import();
}

/// Reads the files again without the models that contradict others, until none is left. `left_out` are files whose
/// values only fill gaps.
Import read_together(const std::vector<KnownFile>& known, const Design& base, const ReadOptions& options,
                     const std::vector<Import>& left_out = {}) {
  OtherModels others(options);
  for (;;) {
    std::vector<const KnownFile*> files;
    for (const KnownFile& k : known)
      if (!others.is_left_out(k)) files.push_back(&k);
    Reading reading(std::ranges::any_of(known, is_own_export) ? default_design() : base);
    reading.prefer(options.preferred);
    reading.leave_out_models(others.documents());
    try {
      read_rows(reading, files);
      if (others.add(reading)) continue;
      Import import = settled_import(reading, files, options, left_out);
      others.report(known, import);
      return import;
    } catch (const InputError&) {
      // Rules between keys do not apply to a mixture of two models.
      if (!others.add(reading) && !others.leave_out_models_of(reading)) throw;
    }
  }
}

}  // namespace

Import import_files(const std::vector<NamedText>& files, const Design& base,
                    const std::vector<std::string>& assignments, const std::vector<std::string>& preferred) {
  std::vector<KnownFile> known = recognise_files(files);
  const ReadOptions options{assignments, preferred};
  Alternatives alternatives =
      keep_one_of_each(known, preferred, [&](const KnownFile& file) { return read_together({file}, base, options); });
  Import import = read_together(known, base, options, alternatives.fillers);
  for (Contradiction& c : alternatives.contradictions) {
    // A value cannot choose between two files of different jobs.
    const bool chosen = c.id != parameter(&Design::job).id && is_set(c.id, assignments);
    c.settled = c.settled || chosen;
    import.contradictions.push_back(std::move(c));
  }
  std::ranges::move(alternatives.left_out, std::back_inserter(import.ignored));
  return import;
}

Json import_json(const Import& import) {
  Json files = Json::array(), inputs = Json::object(), understood = Json::array(), assumed = Json::array(),
       ignored = Json::array(), not_known = Json::array(), warnings = Json::array();
  for (const Import::File& file : import.files) files.push_back({{"file", file.name}, {"format", file.format->id}});
  for (const Parameter* p : import.set) inputs[p->id] = parameter_json(import.design, *p);
  for (const UnderstoodKey& u : import.understood)
    understood.push_back({{"file", u.file}, {"key", u.key}, {"value", u.value}, {"parameter", u.id}});
  for (const AssumedValue& a : import.assumed)
    assumed.push_back({{"parameter", a.id}, {"value", a.value}, {"reason", a.reason.text()}});
  for (const IgnoredValue& i : import.ignored) {
    Json& list = i.unknown ? not_known : ignored;
    list.push_back({{"file", i.file}, {"key", i.key}, {"value", i.value}, {"reason", i.reason.text()}});
  }
  for (const Message& warning : import.warnings) warnings.push_back(warning.text());
  Json contradictions = Json::array();
  const auto stated_json = [](const StatedValue& s) {
    return Json{{"file", s.file}, {"key", s.key}, {"value", s.value}};
  };
  for (const Contradiction& c : import.contradictions)
    contradictions.push_back({{"parameter", c.id},
                              {"first", stated_json(c.first)},
                              {"second", stated_json(c.second)},
                              {"settled", c.settled}});
  return {{"format", import.format()},
          {"files", files},
          {"parameters", inputs},
          {"understood", understood},
          {"assumed", assumed},
          {"not_known", not_known},
          {"ignored", ignored},
          {"warnings", warnings},
          {"contradictions", contradictions},
          {"set", set_arguments(assignments(import.design))}};
}

}  // namespace trainyard
