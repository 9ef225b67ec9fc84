// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/folder.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "engine/error.h"
#include "engine/files/project.h"
#include "engine/formats/documents/safetensors.h"
#include "engine/formats/kit/shards.h"
#include "engine/formats/logs/measured_file.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

namespace fs = std::filesystem;
using std::string_view_literals::operator""sv;

/// A folder of one model or one run has hundreds of files. One with more than this is an archive.
constexpr size_t most_entries = 10'000;
constexpr int most_depth = 2;
/// Reading budget in bytes of JSON, and minimum cost of a file. Other syntaxes cost `slow_syntax` times as much per
/// byte.
constexpr double most_spent = 24 << 20, least_cost = 1 << 12, slow_syntax = 16;
constexpr size_t head_size = size_t(1) << 16, log_head = size_t(2) << 20, longest_json = size_t(1) << 20,
                 longest_slow = size_t(1) << 18, longest_weights = size_t(1) << 22;
/// Maximum number of commas in a JSON file that is read. The tensor index of the largest models has half as many.
constexpr std::ptrdiff_t most_listed = 300'000;
constexpr size_t most_names = 3;

/// Documents and Python files may quote configurations, but are not configurations.
constexpr std::array document_extensions{".md"sv, ".rst"sv, ".html"sv, ".py"sv, ".ipynb"sv};

enum class Kind { rest, left_out, unread, configuration, weights, log, dump, table, project };
struct Found {
  fs::path path;
  Kind kind = Kind::rest;
  const Format* format = nullptr;
};
using Files = std::vector<Found>;

struct Listing {
  std::vector<fs::path> files, folders;
};

std::string name_of(const fs::path& path) { return path.filename().string(); }

/// The Hugging Face cache links a model's files into a store next to the version folders.
bool is_in_store(const fs::path& target, const fs::path& folder) {
  const fs::path version = folder.parent_path();
  return version.filename() == "snapshots" && target.parent_path() == version.parent_path() / "blobs";
}

bool is_inside(const fs::path& link, const fs::path& folder) {
  std::error_code error;
  const fs::path target = fs::canonical(link, error), root = fs::canonical(folder, error);
  if (error || !fs::is_regular_file(target, error)) return false;
  const auto [end, rest] = std::ranges::mismatch(root, target);
  return end == root.end() || is_in_store(target, root);
}

/// Reads until `text` has `length` bytes or the file ends.
void read_up_to(std::istream& stream, size_t length, std::string& text) {
  const size_t begun = text.size();
  if (length <= begun) return;
  text.resize(length);
  stream.read(text.data() + begun, static_cast<std::streamsize>(length - begun));
  text.resize(begun + static_cast<size_t>(stream.gcount()));
}

bool begins_with_brace(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return first != std::string_view::npos && text[first] == '{';
}

Kind measured_kind(std::string text) {
  std::istringstream lines(std::move(text));
  switch (kind_of_measured(lines)) {
    case MeasuredFile::log:
    case MeasuredFile::serving:
    case MeasuredFile::server:
      return Kind::log;
    case MeasuredFile::dump:
      return Kind::dump;
    case MeasuredFile::none:
      return Kind::rest;
    default:
      return Kind::table;
  }
}

class Scan {
 public:
  explicit Scan(const std::string& folder) : folder_(folder) {}
  /// Returns the files of the topmost folder with readable content; none if there is no such folder. Throws InputError
  /// if several folders of one level have readable content.
  Files find();
  bool is_over_budget() const { return spent_ > most_spent; }

 private:
  Listing list(const fs::path& folder);
  Files look_into(const Listing& listing);
  Found look_at(const fs::path& path);
  Found recognise_head(const NamedText& head);
  bool spend(double cost) { return (spent_ += std::max(cost, least_cost)) <= most_spent; }

  std::string folder_;
  size_t entries_ = 0;
  double spent_ = 0;
};

Listing Scan::list(const fs::path& folder) {
  Listing out;
  std::error_code error;
  fs::directory_iterator it(folder, error);
  // Skip subfolders that cannot be read, because the user did not name them.
  if (error && folder == folder_) throw InputError(folder_ + ": this folder cannot be read: " + error.message() + ".");
  for (; !error && it != fs::directory_iterator(); it.increment(error)) {
    if (++entries_ > most_entries)
      throw InputError(folder_ + ": this folder has more than " + std::to_string(most_entries) +
                       " files; open the files you need.");
    std::error_code unknown;
    if (name_of(it->path()).starts_with('.')) continue;
    if (it->is_symlink(unknown)) {
      if (is_inside(it->path(), folder)) out.files.push_back(it->path());
    } else if (it->is_regular_file(unknown)) {
      out.files.push_back(it->path());
    } else if (it->is_directory(unknown)) {
      out.folders.push_back(it->path());
    }
  }
  const bool hub = std::ranges::any_of(out.folders, [](const fs::path& p) { return p.filename() == "snapshots"; });
  if (hub) std::erase_if(out.folders, [](const fs::path& p) { return p.filename() == "blobs"; });
  std::ranges::sort(out.files);
  std::ranges::sort(out.folders);
  return out;
}

Found Scan::recognise_head(const NamedText& head) {
  try {
    const Document document = parse_document(head);
    const auto format = document.tree->find("format");
    if (format != document.tree->end() && *format == project_format) return {{}, Kind::project};
    // A Git LFS pointer stands for a file that was not downloaded.
    if (document.tree->contains("pointer_size")) return {};
    if (const Format* known = recognise(document)) return {{}, Kind::configuration, known};
  } catch (const InputError&) {
    return {};
  }
  return {};
}

Found Scan::look_at(const fs::path& path) {
  std::error_code error;
  const auto size = fs::file_size(path, error);
  const bool is_document =
      std::ranges::find(document_extensions, path.extension().string()) != document_extensions.end();
  std::ifstream stream;
  if (!error && size > 0 && !is_document) stream.open(path, std::ios::binary);
  if (!stream.is_open()) return {path};
  std::string text;
  read_up_to(stream, head_size, text);
  if (const size_t head = safetensors_head(text, size); head > 0)
    return {path, head <= longest_weights ? Kind::weights : Kind::unread};
  const bool json = begins_with_brace(text);
  // The only long JSON files are tensor indices and lists of the formats of single modules.
  const bool lists_modules =
      text.find("\"weight_map\"") != std::string::npos || text.find("\"quantization") != std::string::npos;
  const bool long_one = json && size <= largest_document && lists_modules;
  const bool whole = long_one || size <= (json ? longest_json : longest_slow);
  const size_t wanted = whole ? size : std::min<size_t>(size, log_head);
  if (!spend(double(wanted) * (whole && !json ? slow_syntax : 1))) return {path, Kind::unread};
  read_up_to(stream, wanted, text);
  if (text.find('\0') != std::string::npos) return {path};
  if (json && std::ranges::count(text, ',') > most_listed) return {path, Kind::unread};
  Found found{path};
  if (json && whole) found = recognise_head({name_of(path), text});
  if (found.kind == Kind::rest) found.kind = measured_kind(text.substr(0, log_head));
  if (found.kind == Kind::rest && !json && whole) found = recognise_head({name_of(path), text});
  found.path = path;
  return found;
}

Files Scan::look_into(const Listing& listing) {
  // Read small files first, because files that describe a design are small.
  std::vector<std::pair<std::uintmax_t, size_t>> order;
  for (size_t i = 0; i < listing.files.size(); ++i) {
    std::error_code error;
    const auto size = fs::file_size(listing.files[i], error);
    order.emplace_back(error ? 0 : size, i);
  }
  std::ranges::sort(order);
  Files out(listing.files.size());
  for (const auto& [size, i] : order) out[i] = look_at(listing.files[i]);
  return out;
}

/// A dump of arguments from another rank is useful only together with a log.
bool is_useful(const Found& file) {
  return file.kind != Kind::rest && file.kind != Kind::left_out && file.kind != Kind::unread && file.kind != Kind::dump;
}

Files Scan::find() {
  std::vector<fs::path> level{folder_};
  for (int depth = 0; depth <= most_depth; ++depth) {
    std::vector<fs::path> below;
    std::vector<std::pair<fs::path, Files>> useful;
    for (const fs::path& folder : level) {
      Listing listing = list(folder);
      Files files = look_into(listing);
      if (std::ranges::any_of(files, is_useful)) useful.emplace_back(folder, std::move(files));
      std::ranges::move(listing.folders, std::back_inserter(below));
    }
    if (useful.size() > 1)
      throw InputError(folder_ + ": several subfolders contain readable files, for example " +
                       name_of(useful[0].first) + " and " + name_of(useful[1].first) + "; open the one you need.");
    if (!useful.empty()) return std::move(useful.front().second);
    level = std::move(below);
  }
  return {};
}

/// True for the standard file names, which are preferred if a folder has several files of a kind.
bool is_usual(const Found& file) {
  return name_of(file.path) == "config.json" || name_of(file.path) == "model.safetensors.index.json";
}

/// Keeps one configuration of each kind, because two would be two designs or two versions of one. Prefers standard file
/// names and reports the others; throws InputError if the choice is ambiguous.
void keep_one_of_each(const std::string& folder, Files& files, std::vector<IgnoredValue>& left_out) {
  std::map<const Format*, const Found*> kept;
  for (const Found& file : files) {
    if (file.kind != Kind::configuration) continue;
    const Found*& one = kept[file.format];
    if (one && is_usual(*one) == is_usual(file))
      throw InputError(folder + ": " + name_of(one->path) + " and " + name_of(file.path) + " in this folder are both " +
                       file.format->name + "; open the one you need.");
    if (!one || is_usual(file)) one = &file;
  }
  for (Found& file : files) {
    if (file.kind != Kind::configuration || kept[file.format] == &file) continue;
    const std::string name = name_of(file.path);
    left_out.push_back(
        {name,
         name,
         file.format->name,
         {TRAINYARD_TR("Not read: %1 is of the same kind"), {{0, Unit::none, name_of(kept[file.format]->path)}}}});
    file.kind = Kind::left_out;
  }
}

/// True if the folder has all shards of one model, judged by their names.
bool are_all_parts(const Files& files) {
  std::map<std::string, std::set<size_t>> numbers;
  size_t count = 0;
  for (const Found& file : files) {
    if (file.kind != Kind::weights && file.kind != Kind::unread) continue;
    const auto name = shard_name(name_of(file.path));
    if (!name) continue;
    numbers[name->set].insert(name->number);
    count = name->count;
  }
  return numbers.size() == 1 && numbers.begin()->second.size() == count;
}

bool is_part(const Found& file) { return shard_name(name_of(file.path)).has_value(); }

/// Drops weight files if a configuration or an index describes the model. Keeps an incomplete set of shards, so that
/// missing ones are reported. Throws InputError if the set is incomplete and nothing describes the model.
void drop_parts(const std::string& folder, Files& files) {
  const auto count = std::ranges::count(files, Kind::weights, &Found::kind);
  const auto is_index = [](const Found& f) { return f.format && f.format->id == "safetensors_index"sv; };
  const bool described = std::ranges::any_of(files, [](const Found& f) { return f.kind == Kind::configuration; });
  const bool parts = std::ranges::any_of(files, is_part), all = are_all_parts(files);
  if (count > 1 && !described && all) return;
  if (count > 1 && !described)
    throw InputError(folder + ": the " + std::to_string(count) + " weight files in this folder are parts of one " +
                     "model; its config.json or an index is missing.");
  if (count > 1 || std::ranges::any_of(files, is_index))
    for (Found& file : files)
      if (file.kind == Kind::weights && (!parts || all || !is_part(file))) file.kind = Kind::rest;
}

bool has_kind(const Files& files, Kind kind) { return std::ranges::count(files, kind, &Found::kind) > 0; }

void drop(Files& files, Kind kind) {
  for (Found& file : files)
    if (file.kind == kind) file.kind = Kind::rest;
}

/// Chooses one purpose: logs with their configurations, else a design, else measurement tables, else a project.
void choose_purpose(const std::string& folder, Files& files, std::vector<IgnoredValue>& left_out) {
  keep_one_of_each(folder, files, left_out);
  drop_parts(folder, files);
  const bool logs = has_kind(files, Kind::log),
             design = has_kind(files, Kind::configuration) || has_kind(files, Kind::weights);
  if (!logs) drop(files, Kind::dump);
  if (logs) drop(files, Kind::weights);
  if (logs || design) drop(files, Kind::table);
  if (logs || design || has_kind(files, Kind::table)) drop(files, Kind::project);
  if (std::ranges::count(files, Kind::project, &Found::kind) > 1)
    throw InputError(folder + ": this folder has several projects; open the one you need.");
}

IgnoredValue describe_unread_files(const std::string& folder, const Files& rest, bool is_over_budget) {
  std::string names;
  for (size_t i = 0; i < std::min(rest.size(), most_names); ++i) names += (i ? ", " : "") + name_of(rest[i].path);
  if (rest.size() > most_names) names += ", … (" + std::to_string(rest.size()) + ')';
  // File names are bytes, but messages must be valid UTF-8.
  names = Json(names).dump(-1, Json::InvalidUtf8::replace);
  const std::string name = name_of(fs::path(folder + '/').parent_path()) + '/';
  const char* const reason =
      is_over_budget
          ? TRAINYARD_TR("Files in the folder with nothing to read, or skipped because there are too many")
          : TRAINYARD_TR("Files in the folder that do not describe a design, or repeat part of another file");
  return {name, name, names.substr(1, names.size() - 2), {reason, {}}};
}

void open_folder(const std::string& folder, GivenFiles& out) {
  Scan scan(folder);
  Files files = scan.find();
  if (files.empty())
    throw InputError(folder +
                     ": this folder has no readable file; readable are models (Hugging Face, safetensors), "
                     "trainings (Megatron, DeepSpeed, FSDP, torchtitan, nanotron), servers (vLLM, SGLang) and logs.");
  choose_purpose(folder, files, out.rest);
  Files rest;
  for (const Found& file : files) {
    if (is_useful(file) || file.kind == Kind::dump)
      out.paths.push_back(file.path.string());
    else if (file.kind != Kind::left_out)
      rest.push_back(file);
  }
  if (!rest.empty()) out.rest.push_back(describe_unread_files(folder, rest, scan.is_over_budget()));
}

}  // namespace

GivenFiles without_folders(const std::vector<std::string>& paths) {
  GivenFiles out;
  for (const std::string& path : paths) {
    std::error_code error;
    if (fs::is_directory(path, error))
      open_folder(path, out);
    else
      out.paths.push_back(path);
  }
  return out;
}

}  // namespace trainyard
