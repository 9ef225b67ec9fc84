// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/overwriting.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>
#include <utility>

#include "app/input_file.h"
#include "engine/error.h"
#include "engine/files/outputs.h"
#include "engine/formats/documents/document.h"
#include "engine/formats/kit/import.h"

namespace trainyard::app {
namespace {

/// Number of bytes read to detect a file's kind.
constexpr std::size_t detection_bytes = 65536;
/// Exported configurations without a known file extension contain this comment.
constexpr std::string_view trainyard_comment = "Trainyard: ";

std::string beginning_of(const std::string& path) {
  std::string text(detection_bytes, '\0');
  std::ifstream stream(path, std::ios::binary);
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, stream.gcount())));
  return text;
}

/// Requires two commas in the first line and no characters that start a structured file.
bool is_table(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::string_view line = text.substr(0, text.find('\n'));
  // A comment of a configuration may contain commas.
  if (line.starts_with('#')) return false;
  return std::ranges::count(line, ',') >= 2 && line.find_first_of("{}[]<>=:") == std::string_view::npos;
}

std::optional<OutputKind> kind_by_content(std::string_view text) {
  if (text.starts_with("%PDF")) return OutputKind::pdf;
  if (text.starts_with("\x89PNG") || text.starts_with("\xFF\xD8\xFF") || text.starts_with("GIF8"))
    return OutputKind::image;
  const std::string_view trimmed = text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  const bool has_json_head = trimmed.starts_with('{');
  // A part file contains its project, so the format name that comes first in the file decides.
  const size_t project = text.find("\"trainyard project\""), part = text.find("\"trainyard part\"");
  if (has_json_head && project != part) return project < part ? OutputKind::project : OutputKind::part;
  if (trimmed.starts_with("<svg") || trimmed.find("<svg") < 512) return OutputKind::image;
  if (trimmed.starts_with("<!DOCTYPE html") || trimmed.starts_with("<html")) return OutputKind::html;
  if (is_table(text)) return OutputKind::table;
  if (text.find(trainyard_comment) != std::string_view::npos) return OutputKind::configuration;
  return std::nullopt;
}

std::optional<OutputKind> kind_by_name(const std::string& path) {
  std::string end = std::filesystem::path(path).extension().string();
  std::ranges::transform(end, end.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  constexpr std::pair<std::string_view, OutputKind> ends[] = {
      {".trainyard", OutputKind::project},  {".pdf", OutputKind::pdf},
      {".html", OutputKind::html},          {".htm", OutputKind::html},
      {".png", OutputKind::image},          {".jpg", OutputKind::image},
      {".jpeg", OutputKind::image},         {".svg", OutputKind::image},
      {".csv", OutputKind::table},          {".yaml", OutputKind::configuration},
      {".yml", OutputKind::configuration},  {".toml", OutputKind::configuration},
      {".json", OutputKind::configuration}, {".sh", OutputKind::configuration},
      {".py", OutputKind::configuration},   {".sbatch", OutputKind::configuration}};
  for (const auto& [text, kind] : ends)
    if (end == text) return kind;
  return std::nullopt;
}

/// Returns the format of a configuration; nullptr if it is of another program.
const Format* format_of_content(const std::string& path, std::uintmax_t size) {
  std::string text(size, '\0');
  std::ifstream stream(path, std::ios::binary);
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, stream.gcount())));
  try {
    return recognise(parse_document({path, text}));
  } catch (const InputError&) {
    return nullptr;
  }
}

const char* name_of(OutputKind kind) {
  switch (kind) {
    case OutputKind::project:
      return "a project";
    case OutputKind::part:
      return "a part of a search or a sweep";
    case OutputKind::pdf:
      return "a PDF file";
    case OutputKind::html:
      return "an HTML file";
    case OutputKind::image:
      return "an image";
    case OutputKind::table:
      return "a table";
    case OutputKind::configuration:
      break;
  }
  return "a configuration or a script";
}

}  // namespace

void check_named_for(const std::string& path, OutputKind wanted) {
  const std::optional<OutputKind> kind = kind_by_name(path);
  const bool suits = !kind || *kind == wanted || (*kind == OutputKind::configuration && wanted == OutputKind::part);
  if (!suits)
    throw InputError(display_path(path) + ": this is the name of " + name_of(*kind) + ", but the output is " +
                     name_of(wanted) + "; give another name, or use --force.");
}

void check_replaceable(const std::string& path, OutputKind wanted) {
  std::error_code error;
  if (path.empty() || path == "-") return;
  if (!std::filesystem::exists(path, error)) return check_named_for(path, wanted);
  if (!std::filesystem::is_regular_file(path, error)) return;
  const std::string text = beginning_of(path);
  if (text.empty()) return;
  std::optional<OutputKind> kind = kind_by_content(text);
  if (!kind) kind = kind_by_name(path);
  if (kind == wanted) return;
  const std::string found = kind ? name_of(*kind) : "a file that Trainyard does not write";
  throw InputError(display_path(path) + ": this is " + found + ", but the output is " + name_of(wanted) +
                   "; give another name, or use --force to replace it.");
}

void check_same_format(const std::string& path, const Format& wanted) {
  std::error_code error;
  if (path.empty() || path == "-" || !std::filesystem::is_regular_file(path, error)) return;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error || size == 0) return;
  const Format* format = size <= largest_configuration ? format_of_content(path, size) : nullptr;
  const bool own = beginning_of(path).find(trainyard_comment) != std::string::npos;
  if (format == &wanted || (!format && own)) return;
  const std::string found = format ? format->name : "a file of another kind";
  throw InputError(display_path(path) + ": this is " + found + ", but the output is " + wanted.name +
                   "; give another name, or use --force to replace it.");
}

void check_outputs(bool force, std::initializer_list<std::pair<std::string, OutputKind>> outputs,
                   const std::vector<std::string>& inputs) {
  if (force) return;
  for (const auto& [path, kind] : outputs) {
    const auto is_output = [&output = path](const std::string& input) {
      return !input.empty() && !output.empty() && same_file(output, input);
    };
    if (std::ranges::none_of(inputs, is_output)) check_replaceable(path, kind);
  }
}

}  // namespace trainyard::app
