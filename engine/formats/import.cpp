// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/import.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/error.h"
#include "engine/files/json.h"
#include "engine/formats/reading.h"
#include "engine/parameters/assignments.h"
#include "engine/units/joined.h"

namespace trainyard {
namespace {

using Json = nlohmann::ordered_json;

struct Known {
  Document document;
  const Format* format;
};

/// A configuration that a script writes for the program that it starts; any other text is none of this one's.
void add_inside(const NamedText& file, std::vector<Known>& known) {
  try {
    Document document = parse_document(file);
    if (const Format* format = recognise(document)) known.push_back({std::move(document), format});
  } catch (const InputError&) {
    return;
  }
}

std::vector<Known> recognised(const std::vector<NamedText>& files) {
  std::vector<Known> known;
  for (const NamedText& file : files) {
    Document document = parse_document(file);
    const Format* format = recognise(document);
    if (!format)
      throw InputError(
          file.name +
          ": its keys belong to none of the kinds of file that are read: of models (Hugging Face, "
          "safetensors), trainings (Megatron, DeepSpeed, FSDP, torchtitan, nanotron) and servers (vLLM, SGLang)");
    for (const std::string& text : document.inside) add_inside({file.name + " (JSON inside)", text}, known);
    known.push_back({std::move(document), format});
  }
  std::ranges::stable_sort(known, {}, [](const Known& k) { return k.format->order; });
  return known;
}

/// A file that this program wrote says in a comment what its keys cannot, and means the default design for the rest.
bool is_own(const Known& known) {
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
  for (const Format* format : formats())
    if (format->readable && format->recognises(document)) return format;
  return nullptr;
}

Import import_files(const std::vector<NamedText>& files, const Design& base,
                    const std::vector<std::string>& assignments) {
  const std::vector<Known> known = recognised(files);
  Reading reading(std::ranges::any_of(known, is_own) ? default_design() : base);
  for (const Known& k : known) {
    reading.open(k.document, *k.format);
    reading.walk();
  }
  for (const Known& k : known) reading.walk_missing(k.document, *k.format);
  reading.give(assignments);
  const auto follow = [&](void (*Format::*hook)(Reading&)) {
    for (const Known& k : known) {
      reading.reopen(k.document, *k.format);
      reading.leave_key();
      if (k.format->*hook) (k.format->*hook)(reading);
    }
  };
  follow(&Format::settle);
  reading.settle();
  follow(&Format::finish);
  reading.settle_comments();
  reading.warn_of_model();
  for (const Known& k : known) {
    reading.reopen(k.document, *k.format);
    reading.tell_rest();
  }
  reading.warn_of_open_keys();
  return reading.take_import();
}

Json import_json(const Import& import) {
  Json files = Json::array(), inputs = Json::object(), understood = Json::array(), assumed = Json::array(),
       ignored = Json::array(), warnings = Json::array();
  for (const Import::File& file : import.files) files.push_back({{"file", file.name}, {"format", file.format->id}});
  for (const Parameter* p : import.set) inputs[p->id] = parameter_json(import.design, *p);
  for (const UnderstoodKey& u : import.understood)
    understood.push_back({{"file", u.file}, {"key", u.key}, {"value", u.value}, {"parameter", u.id}});
  for (const AssumedValue& a : import.assumed)
    assumed.push_back({{"parameter", a.id}, {"value", a.value}, {"reason", a.reason.text()}});
  for (const IgnoredValue& i : import.ignored)
    ignored.push_back({{"file", i.file}, {"key", i.key}, {"value", i.value}, {"reason", i.reason.text()}});
  for (const Message& warning : import.warnings) warnings.push_back(warning.text());
  return {{"format", import.format()}, {"files", files},
          {"parameters", inputs},      {"understood", understood},
          {"assumed", assumed},        {"ignored", ignored},
          {"warnings", warnings},      {"set", set_arguments(assignments(import.design))}};
}

}  // namespace trainyard
