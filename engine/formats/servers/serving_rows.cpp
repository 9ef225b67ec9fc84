// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/servers/serving_rows.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "engine/catalog/access.h"
#include "engine/catalog/catalog.h"
#include "engine/catalog/hub_names.h"
#include "engine/files/json.h"
#include "engine/formats/documents/escaping.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/formats/shell/arguments.h"
#include "engine/formats/shell/shell_variables.h"
#include "engine/json/json.h"
#include "engine/measured/device_name.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

// If several words map to one format, the first is written.
constexpr Word weight_words[] = {
    {"fp8", "fp8"},
    {"fbgemm_fp8", "fp8"},
    {"ptpc_fp8", "fp8"},
    {"modelopt", "fp8"},
    {"modelopt_fp8", "fp8"},
    {"w8a8_fp8", "fp8"},
    {"awq", "int4"},
    {"awq_marlin", "int4"},
    {"gptq", "int4"},
    {"gptq_marlin", "int4"},
    {"gptq_bitblas", "int4"},
    {"moe_wna16", "int4"},
    {"modelopt_fp4", "nvfp4"},
    {"petit_nvfp4", "nvfp4"},
    {"mxfp4", "mxfp4"},
    {"bitsandbytes", "nf4"},
    {"experts_int8", "int8"},
    {"w8a8_int8", "int8"},
    {"blockwise_int8", "int8"},
    {"tpu_int8", "int8"},
};
// Words of a recipe for the format of the checkpoint.
constexpr Word checkpoint_words[] = {
    {"fp8", "fp8"},   {"fp4", "nvfp4"},    {"nvfp4", "nvfp4"},  {"mxfp4", "mxfp4"},      {"int8", "int8"},
    {"int4", "int4"}, {"bf16", "bits_16"}, {"fp16", "bits_16"}, {"bfloat16", "bits_16"}, {"float16", "bits_16"}};
constexpr Word cache_words[] = {{"auto", "bits_16"},    {"bfloat16", "bits_16"}, {"bf16", "bits_16"},
                                {"float16", "bits_16"}, {"fp8", "fp8"},          {"fp8_e4m3", "fp8"},
                                {"fp8_e5m2", "fp8"},    {"fp8_inc", "fp8"},      {"fp8_ds_mla", "fp8"},
                                {"int8", "int8"},       {"fp4_e2m1", "int4"}};

constexpr IgnoredKey of_every_server[] = {
    {"gpus", server_reason::container},
    {"rm", server_reason::container},
    {"ipc", server_reason::container},
    {"shm-size", server_reason::container},
    {"env", server_reason::container},
    {"volume", server_reason::container},
    {"network", server_reason::container},
    {"runtime", server_reason::container},
    {"ulimit", server_reason::container},
    {"privileged", server_reason::container},
    {"config", TRAINYARD_TR("Another file: open it together with this one")},
    {"host", server_reason::service},
    {"port", server_reason::service},
    {"api-key", server_reason::service},
    {"served-model-name", server_reason::service},
    {"nnodes", server_reason::service},
    {"node-rank", server_reason::service},
    {"tokenizer*", server_reason::answers},
    {"chat-template*", server_reason::answers},
    {"tool-*", server_reason::answers},
    {"reasoning-*", server_reason::answers},
    {"dtype", TRAINYARD_TR("Both 16-bit formats take the same time")},
    {"load-format", server_reason::loading},
    {"download-dir", server_reason::loading},
    {"trust-remote-code", server_reason::loading},
    {"revision", server_reason::loading},
    {"speculative-*", server_reason::fitted},
    {"attention*", server_reason::fitted},
    {"cuda-graph*", server_reason::fitted},
    {"enable-eplb", server_reason::fitted},
    {"eplb*", server_reason::fitted},
    {"cpu-offload-gb", TRAINYARD_TR("Serving from weights in host memory is not modelled")},
    {"enable-lora", TRAINYARD_TR("Adapters are not modelled in serving")},
    {"lora-*", TRAINYARD_TR("Adapters are not modelled in serving")},
    {"max-lora*", TRAINYARD_TR("Adapters are not modelled in serving")},
};

}  // namespace

namespace {

/// Returns the model that the name of the service states, for weights at a path without a known name.
HubModel served_model(const Reading& reading) {
  const Json* served = reading.look("served-model-name");
  if (served && served->is_array() && !served->empty()) served = &served->front();
  return served && served->is_string() ? hub_model(served->get<std::string>()) : HubModel{};
}

}  // namespace

void take_hub_model(Reading& reading, const Json& value) {
  const std::string name = reading.text(value);
  const bool is_open = has_runtime_value(name);
  HubModel found = is_open ? HubModel{} : hub_model(name);
  if (!found.model) {
    const HubModel served = served_model(reading);
    if (!served.model && is_open) return reading.mark_model_unset();
    found.model = served.model;
    if (found.weight_format.empty()) found.weight_format = served.weight_format;
    if (found.model)
      reading.warn({TRAINYARD_TR("The catalog has no model “%1”. The name of the service states %2, which is used"),
                    {{0, Unit::none, truncate_utf8(name, 100)}, {0, Unit::none, found.model->name}}});
  }
  reading.name_model(truncate_utf8(name, 100));
  if (!found.weight_format.empty())
    reading.assume(&Serving::weight_format, found.weight_format,
                   {TRAINYARD_TR("Weight format of %1"), {{0, Unit::none, truncate_utf8(name, 100)}}});
  if (!found.model) {
    reading.note_unknown_model(name);
    return reading.ignore(
        {TRAINYARD_TR("No catalog model has this name. Open its config.json together with this file"), {}});
  }
  reading.choose_model(found.model);
  reading.use_for(&Workload::model);
}

std::string positional_model(const Reading& reading) {
  const Json* words = reading.look("command");
  if (!words || !words->is_array()) return "";
  bool behind = false;
  for (const Json& item : *words) {
    const std::string word = item.is_string() ? item.get<std::string>() : "";
    if (behind && !word.empty() && word.front() != '-') return word;
    behind = behind || word == "serve";
  }
  return "";
}

void read_pools(Reading& reading, const Json&) { reading.set_choice(&Serving::prefill_place, "separate"); }

void read_device(Reading& reading, const Json& value) {
  const std::string name = reading.text(value);
  if (const AcceleratorRef device = accelerator_named(name))
    return reading.set(&Cluster::accelerator, Value(EntryRef(device)));
  reading.warn(
      {TRAINYARD_TR("The catalog has no GPU “%1”. Choose the accelerator; %2 is kept"),
       {{0, Unit::none, truncate_utf8(name, 60)}, {0, Unit::none, reading.design().cluster.accelerator->name}}});
  reading.ignore({TRAINYARD_TR("The catalog has no GPU of this name"), {}});
}

double human_number(const Reading& reading, const Json& value) {
  if (!value.is_string()) return reading.number(value);
  const std::string text = value.get<std::string>();
  constexpr std::string_view units = "kmgtKMGT";
  const size_t unit = text.empty() ? std::string_view::npos : units.find(text.back());
  if (unit == std::string_view::npos) return reading.number(value);
  double number = 0;
  const char *first = text.data(), *last = first + text.size() - 1;
  const auto [end, error] = std::from_chars(first, last, number);
  if (error != std::errc() || end != last || !std::isfinite(number)) reading.refuse(value, "a number");
  return number * std::pow(unit < 4 ? 1000 : 1024, double(unit % 4 + 1));
}

void take_weight_format(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  const std::string word = reading.text(value);
  if (const char* format = choice_of(word, weight_words)) return reading.set_choice(&Serving::weight_format, format);
  reading.ignore({TRAINYARD_TR("“%1” covers several formats; the model's configuration states which"),
                  {{0, Unit::none, truncate_utf8(word, 100)}}});
}

void take_checkpoint_format(Reading& reading, const Json& value) {
  if (reading.look("quantization|q")) return reading.ignore({TRAINYARD_TR("The argument quantization states it"), {}});
  take_word(reading, value, &Serving::weight_format, checkpoint_words);
}

Json weight_word(const Design& design) {
  // Only one method quantises weights to 8-bit integers on loading, and it handles only expert weights.
  if (design.serving.weight_format == WeightFormat::int8 && !design.work.model->mixture_of_experts()) return nullptr;
  return word_of(design, &Serving::weight_format, weight_words);
}

bool can_speculate(const Design& design) {
  const Speculation by = design.serving.speculation;
  return by == Speculation::draft_model || (by == Speculation::extra_heads && design.work.model->mtp_layers > 0);
}

std::vector<std::string> with_checkpoint(std::vector<std::string> comments, const Json& tree) {
  constexpr std::string_view published[] = {"awq", "mxfp4", "modelopt_fp4"};
  const auto word = tree.find("quantization");
  if (word != tree.end() && std::ranges::find(published, word->get<std::string>()) != std::end(published))
    comments.push_back("Replace the model by the name of a checkpoint in this format: --quantization " +
                       word->get<std::string>() + " cannot convert a 16-bit checkpoint.");
  return comments;
}

void take_cache_format(Reading& reading, const Json& value) {
  const std::string word = reading.text(value);
  if (const char* format = choice_of(word, cache_words)) return reading.set_choice(&Serving::cache_format, format);
  reading.ignore({TRAINYARD_TR("“%1” is not modelled; %2 is unchanged"),
                  {{0, Unit::none, truncate_utf8(word, 100)}, {0, Unit::none, "KV cache", true}}});
}

void take_engine_field(Reading& reading, const Json& written, double ServingEngine::*field, double value) {
  const auto& row = *std::ranges::find_if(serving_engine_fields(), [&](const CatalogField<ServingEngine>& known) {
    const auto* member = std::get_if<double ServingEngine::*>(&known.member);
    return member && *member == field;
  });
  ServingEngine copy = *reading.design().serving.engine;
  if (!catalog_access::write_field(copy, row, catalog_access::FieldValue(value)))
    reading.refuse(written, catalog_access::allowed_values(row));
  const EntryRef now = reading.design().serving.engine;
  const EntryRef changed = with_field(now, row.id, value);
  if (base(changed).id == base(now).id && !base(changed).custom)
    return reading.ignore({TRAINYARD_TR("Default of the engine"), {}});
  reading.set(&Serving::engine, Value(changed));
}

void begin_server(Reading& reading, const char* engine) {
  reading.assume(&Design::job, std::string("serving"), {TRAINYARD_TR("The arguments start a server"), {}});
  const ServingEngineRef& present = reading.design().serving.engine;
  const ServingEngineRef wanted = std::get<ServingEngineRef>(*find_entry(CatalogKind::serving_engines, engine));
  const bool is_present = present && present->family == wanted->family && !present->custom;
  reading.assume(
      &Serving::engine, EntryRef(is_present ? present : wanted),
      {TRAINYARD_TR("The arguments belong to %1"), {{0, Unit::none, (is_present ? present : wanted)->name}}});
}

Document as_server_arguments(Document document) {
  if (document.syntax == Syntax::arguments) return document;
  Json arguments = Json::object();
  std::map<std::string, OwnKey> keys;
  for (const auto& [key, value] : document.tree->items()) {
    if (value.is_null()) continue;
    std::string argument = key == "model_tag" ? "model" : key;
    std::ranges::replace(argument, '_', '-');
    arguments[argument] = value;
    if (argument != key) keys[argument] = {key, value.is_string() ? value.get<std::string>() : json_quote(value)};
  }
  document.syntax = Syntax::arguments;
  document.tree = std::make_shared<const Json>(std::move(arguments));
  document.keys = std::make_shared<const std::map<std::string, OwnKey>>(std::move(keys));
  return document;
}

Json if_true(bool on) { return on ? Json(true) : Json(nullptr); }

void read_no_reuse(Reading& reading, const Json& value) {
  if (reading.truth(value)) reading.set(&Serving::prefix_hits, 0.0);
}

void warn_of_missing_configuration(Reading& reading) {
  const Json* path = reading.look("config");
  if (!path || !path->is_string() || has_runtime_value(path->get<std::string>())) return;
  const std::string name = path->get<std::string>();
  const bool open = std::ranges::any_of(
      reading.files(), [&](const Import::File& file) { return file.name.ends_with(name.substr(name.rfind('/') + 1)); });
  if (!open)
    reading.warn({TRAINYARD_TR("Open %1 together with this file to read the arguments that it states"),
                  {{0, Unit::none, name}}});
}

void settle_server(Reading& reading) {
  warn_of_missing_configuration(reading);
  reading.assume(&Serving::weight_format, std::string("bits_16"),
                 {TRAINYARD_TR("No argument or name indicates quantised weights"), {}});
  for (const ParameterHandle degree :
       {ParameterHandle(&Serving::tensor_parallel), ParameterHandle(&Serving::pipeline_parallel)})
    reading.assume(degree, 1.0, {TRAINYARD_TR("Not set in the file; 1 assumed"), {}});
  reading.assume(&Serving::speculation, std::string("off"), {TRAINYARD_TR("No argument enables it"), {}});
  reading.assume(&Serving::prefill_place, std::string("together"), {TRAINYARD_TR("No argument enables it"), {}});
  reading.assume(&Serving::attention_data_parallel, false, {TRAINYARD_TR("No argument enables it"), {}});
  reading.assume(&Serving::batching, std::string("continuous"),
                 {TRAINYARD_TR("This server always works this way"), {}});
}

bool has_data_parallel_attention(const Design& d) {
  return d.serving.attention_data_parallel && d.work.model->mixture_of_experts();
}

void take_users(Reading& reading, double users) {
  const ParameterHandle input(&Serving::users);
  if (users > input->max)
    reading.warn({TRAINYARD_TR("%1 sequences at once exceed the maximum; %2 are used"),
                  {{users, Unit::none, ""}, {input->max, Unit::none, ""}}});
  reading.set(input, Value(std::min(users, input->max)));
}

std::vector<IgnoredKey> ignored_of_server(std::span<const IgnoredKey> own) {
  std::vector<IgnoredKey> all(own.begin(), own.end());
  all.insert(all.end(), std::begin(of_every_server), std::end(of_every_server));
  return all;
}

std::string served_name(const Model& model) {
  std::string name = comment_text(hub_name(model));
  std::ranges::replace(name, ' ', '-');
  name.erase(0, std::min(name.find_first_not_of('-'), name.size()));
  return name.empty() ? "model" : name;
}

std::string command_text(const std::string& command, const Json& tree, const std::vector<std::string>& comments) {
  std::string out = "#!/bin/bash\n" + comment_lines(with_checkpoint(comments, tree)) + command;
  for (const std::string& line : argument_lines(tree)) out += " \\\n  " + line;
  return out + '\n';
}

}  // namespace trainyard
