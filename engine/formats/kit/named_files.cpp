// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/named_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/error.h"
#include "engine/formats/kit/called_scripts.h"
#include "engine/formats/kit/import.h"
#include "engine/json/json.h"

namespace trainyard {
namespace {

namespace fs = std::filesystem;

constexpr std::array keys{"deepspeed_config.deepspeed_config_file", "deepspeed-config", "deepspeed", "config",
                          "defaults"};

bool is_small_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && !error && fs::file_size(path, error) <= largest_configuration && !error;
}

/// Returns the file names in a file's known keys. If its format is unknown, returns the scripts that it starts.
std::vector<std::string> names_in(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  std::vector<std::string> out;
  try {
    const Document document = parse_document({path.string(), text.str()});
    if (document.syntax == Syntax::safetensors) return {};
    if (!recognise(document))
      return document.syntax == Syntax::arguments ? called_scripts({path.string(), text.str()}) : out;
    for (const char* key : keys)
      if (const Json* value = find_key(*document.tree, key)) {
        if (value->is_string()) out.push_back(value->get<std::string>());
        if (value->is_array())
          for (const Json& name : *value)
            if (name.is_string()) out.push_back(name.get<std::string>());
      }
  } catch (const InputError&) {
    return {};
  }
  return out;
}

/// Finds the named file in or below the folder of the file that names it. If there is none, looks for its file name in
/// that folder, because the path may be from another machine.
fs::path find_beside(const fs::path& file, const std::string& name) {
  const fs::path folder = file.parent_path(), inside = fs::path(name).lexically_normal();
  const bool leads_out = inside.is_absolute() || (!inside.empty() && *inside.begin() == "..");
  for (const fs::path& candidate : {leads_out ? fs::path() : folder / inside, folder / inside.filename()})
    if (!candidate.empty() && is_small_file(candidate)) return candidate;
  return {};
}

}  // namespace

std::vector<std::string> with_named_files(const std::vector<std::string>& paths) {
  std::vector<std::string> out = paths;
  const auto is_listed = [&out](const fs::path& path) {
    std::error_code error;
    return std::ranges::any_of(out, [&](const std::string& open) { return fs::equivalent(open, path, error); });
  };
  for (const std::string& path : paths) {
    if (!is_small_file(path)) continue;
    for (const std::string& name : names_in(path))
      if (const fs::path found = find_beside(path, name); !found.empty() && !is_listed(found))
        out.push_back(found.string());
  }
  return out;
}

}  // namespace trainyard
