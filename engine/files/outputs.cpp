// SPDX-License-Identifier: Apache-2.0
#include "engine/files/outputs.h"

#include <array>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "engine/error.h"

namespace trainyard {

namespace {

namespace fs = std::filesystem;

struct Held {
  InputKind kind;
  std::string path;
};

/// The files that this process reads. A lock protects them, because a study may read on another thread.
struct Registry {
  std::mutex mutex;
  std::map<std::uint64_t, Held> held;
  std::uint64_t last = 0;
};

Registry& registry() {
  static Registry all;
  return all;
}

/// The path at which a new file would be created. Follows links even if their target does not exist yet.
fs::path place_of(const std::string& path) {
  constexpr int longest_chain = 64;
  std::error_code error;
  fs::path place = fs::absolute(path, error);
  for (int i = 0; i < longest_chain && fs::is_symlink(fs::symlink_status(place, error)); ++i) {
    const fs::path target = fs::read_symlink(place, error);
    if (error) break;
    place = target.is_absolute() ? target : place.parent_path() / target;
  }
  const fs::path whole = fs::weakly_canonical(place, error);
  return error ? place.lexically_normal() : whole;
}

std::uint64_t checksum(const std::string& path) {
  std::uint64_t sum = 14695981039346656037ULL;  // FNV-1a
  std::ifstream stream(path, std::ios::binary);
  std::array<char, 65536> block{};
  while (stream.read(block.data(), block.size()), stream.gcount() > 0)
    for (const char c : std::span(block.data(), static_cast<size_t>(stream.gcount())))
      sum = (sum ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  return sum;
}

void check_regular_file(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (error == std::errc::too_many_symbolic_link_levels)
    throw InputError(path + ": this link leads back to itself, so nothing is written.");
  if (fs::is_directory(status)) throw InputError(path + ": this is a folder, so nothing is written.");
  if (fs::exists(status) && !fs::is_regular_file(status))
    throw InputError(path + ": this is a device, a pipe or a socket; only regular files are written.");
}

const char* name_of(InputKind kind) {
  switch (kind) {
    case InputKind::project:
      return "the project";
    case InputKind::table:
      return "the table of runs";
    case InputKind::configuration:
      return "a configuration";
    case InputKind::image:
      return "the image";
    case InputKind::part:
      break;
  }
  return "a part";
}

void check_not_read(const std::string& path, std::optional<InputKind> saved) {
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  for (const auto& [key, input] : all.held) {
    if (saved == input.kind || !same_file(path, input.path)) continue;
    throw InputError(path + ": this is " + name_of(input.kind) +
                     " that is being read, and writing would overwrite it; give another name.");
  }
}

void check(const std::vector<std::string>& paths, std::optional<InputKind> saved) {
  for (size_t i = 0; i < paths.size(); ++i) {
    check_regular_file(paths[i]);
    check_not_read(paths[i], saved);
    for (size_t k = 0; k < i; ++k)
      if (same_file(paths[i], paths[k]))
        throw InputError(paths[i] + ": two outputs would be written to this file; give each its own name.");
  }
}

}  // namespace

bool same_file(const std::string& a, const std::string& b) {
  std::error_code error;
  if (fs::exists(a, error) && fs::exists(b, error)) return fs::equivalent(a, b, error);
  return place_of(a) == place_of(b);
}

FileState file_state(const std::string& path) {
  std::error_code error;
  FileState state;
  if (!fs::is_regular_file(path, error)) return state;
  state.exists = true;
  state.size = fs::file_size(path, error);
  state.time = fs::last_write_time(path, error);
  state.content = checksum(path);
  return state;
}

HeldInput::HeldInput(InputKind kind, const std::string& path) {
  std::error_code error;
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  key_ = ++all.last;
  all.held[key_] = {kind, fs::absolute(path, error).string()};
}

HeldInput::HeldInput(HeldInput&& other) noexcept : key_(std::exchange(other.key_, 0)) {}

HeldInput& HeldInput::operator=(HeldInput&& other) noexcept {
  std::swap(key_, other.key_);
  return *this;
}

HeldInput::~HeldInput() {
  if (key_ == 0) return;
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  all.held.erase(key_);
}

Outputs::Outputs(std::vector<std::string> paths) : paths_(std::move(paths)) {
  check(paths_, std::nullopt);
  for (const std::string& path : paths_) states_.push_back(file_state(path));
}

Outputs::Outputs(std::vector<std::string> paths, InputKind saved) : paths_(std::move(paths)) {
  check(paths_, saved);
  for (const std::string& path : paths_) states_.push_back(file_state(path));
}

void Outputs::check_unchanged() const {
  for (size_t i = 0; i < paths_.size(); ++i)
    if (file_state(paths_[i]) != states_[i])
      throw InputError(paths_[i] + ": another program has changed this file, so it is left unchanged.");
}

}  // namespace trainyard
