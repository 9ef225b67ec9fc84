// SPDX-License-Identifier: Apache-2.0

#include "engine/formats/hf/hf_shape.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

const Json* default_of(const Json& defaults, std::string_view names) {
  while (!names.empty()) {
    const size_t end = names.find('|');
    if (const auto found = defaults.find(std::string(names.substr(0, end))); found != defaults.end()) return &*found;
    names = end == std::string_view::npos ? std::string_view() : names.substr(end + 1);
  }
  return nullptr;
}

}  // namespace

HfKeys::HfKeys(Reading& reading, const HfFamily& family)
    : reading_(&reading),
      traits_(family.traits),
      is_known_(*family.types != '\0'),
      defaults_(std::make_shared<const Json>(Json::parse(family.defaults))) {}

Message HfKeys::missing() { return {TRAINYARD_TR("Default of the configuration class of this model type"), {}}; }

const Json* HfKeys::find(const char* key) {
  const Json* value = reading_->take(key);
  is_stated_ = value != nullptr;
  if (value && value->is_null()) {
    reading_->ignore({TRAINYARD_TR("Left to the program that reads the file"), {}});
    return nullptr;
  }
  return value ? value : default_of(*defaults_, key);
}

std::optional<double> HfKeys::number(const char* key) {
  const Json* value = find(key);
  if (!value) return std::nullopt;
  if (!value->is_array()) return reading_->number(*value);
  if (value->empty()) {
    reading_->ignore({TRAINYARD_TR("Left to the program that reads the file"), {}});
    return std::nullopt;
  }
  for (const Json& item : *value)
    if (item != value->front()) reading_->refuse(*value, "the same number for all layers");
  return reading_->number(value->front());
}

bool HfKeys::truth(const char* key, bool otherwise) {
  const Json* value = find(key);
  return value ? reading_->truth(*value) : otherwise;
}

std::vector<std::string> HfKeys::list(const char* key, double layers) {
  const Json* value = find(key);
  std::vector<std::string> out;
  if (!value || !value->is_array()) return out;
  // An empty list leaves the value to the program that reads the file.
  if (value->empty()) {
    if (is_stated_) reading_->ignore({TRAINYARD_TR("Left to the program that reads the file"), {}});
    return out;
  }
  for (const Json& item : *value) out.push_back(reading_->text(item));
  const double modules = static_cast<double>(out.size()) - layers;
  if (modules > 0 && modules <= reading_->model().mtp_layers) out.resize(static_cast<size_t>(layers));
  if (static_cast<double>(out.size()) != layers)
    reading_->refuse(*value, "one entry for each of the " + std::to_string(static_cast<int>(layers)) + " layers");
  return out;
}

void HfKeys::set_by_type(bool Model::*field, bool value) {
  is_stated_ = reading_->take("model_type") != nullptr;
  set(field, value);
}

void HfKeys::set_by_type(double Model::*field, double value) {
  is_stated_ = reading_->take("model_type") != nullptr;
  set(field, value);
}

void HfKeys::set_by_type(Norm norm, const char* id) {
  reading_->take("model_type");
  reading_->set_model([norm](Model& m) { m.norm = norm; }, "norm", id);
}

void HfKeys::assume_missing(const FormatRow& row) {
  if (reading_->look(row.key)) return;
  const Json* value = default_of(*defaults_, row.key);
  if (!value) return;
  if (row.target.truth()) {
    reading_->assume(row.target.truth(), reading_->truth(*value), missing());
    const std::string_view names = row.key;
    if (is_known_)
      reading_->imply(row.target.truth(), reading_->truth(*value), std::string(names.substr(0, names.find('|'))));
  } else if (row.target.number())
    reading_->assume(row.target.number(), reading_->number(*value) * row.how.factor, missing());
}

std::string hf_model_name(const Reading& reading) {
  const auto last = [](std::string path) {
    while (path.ends_with('/')) path.pop_back();
    return path.substr(path.find_last_of('/') + 1);
  };
  if (const Json* name = find_key(reading.tree(), "_name_or_path"); name && name->is_string())
    if (const std::string own = last(name->get<std::string>()); !own.empty() && own != ".") return own;
  std::string path = reading.document().name;
  std::string name = last(path);
  for (const char* end : {".json", "config", "_", "-", "."})
    if (name.ends_with(end)) name = name.substr(0, name.size() - std::string_view(end).size());
  const auto folder = [](const std::string& of) { return of.substr(0, std::min(of.find_last_of('/'), of.size())); };
  if (name.empty() && path.find('/') != std::string::npos) {
    name = last(path = folder(path));
    // The Hugging Face cache stores a model as models--OWNER--NAME/snapshots/VERSION.
    if (const std::string versions = folder(path); last(versions) == "snapshots") name = last(folder(versions));
  }
  if (const size_t owner = name.rfind("--"); owner != std::string::npos) name = name.substr(owner + 2);
  if (!name.empty() && name != "." && name != "..") return name;
  const Json* type = reading.look("model_type");
  return type && type->is_string() ? type->get<std::string>() : "Imported model";
}

}  // namespace trainyard
