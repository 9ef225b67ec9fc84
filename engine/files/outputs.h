// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace trainyard {

// Protects files against being overwritten by mistake. Paths are in the encoding of the system.

/// True if two paths lead to the same file through symbolic or hard links. The file need not exist yet.
bool same_file(const std::string& a, const std::string& b);

/// The state of a file at one moment, to detect later whether another program has changed it.
struct FileState {
  bool exists = false;
  std::uintmax_t size = 0;
  std::filesystem::file_time_type time = {};
  std::uint64_t content = 0;  ///< FNV-1a checksum
  friend bool operator==(const FileState&, const FileState&) = default;
};
FileState file_state(const std::string& path);

/// The role of a file that was read; it decides whether the file may be overwritten.
enum class InputKind { project, table, configuration, part, image };

/// Marks a file as read: while this object lives, no output of this process may overwrite the file.
class HeldInput {
 public:
  HeldInput() = default;
  HeldInput(InputKind kind, const std::string& path);
  HeldInput(HeldInput&& other) noexcept;
  HeldInput& operator=(HeldInput&& other) noexcept;
  HeldInput(const HeldInput&) = delete;
  HeldInput& operator=(const HeldInput&) = delete;
  ~HeldInput();

 private:
  std::uint64_t key_ = 0;  ///< 0: nothing is held
};

/// The output files of one call. They may replace inputs of the kind `saved`, because saving a project overwrites its
/// file.
class Outputs {
 public:
  /// Throws InputError for the first path that is not an ordinary file, that this process reads, or that leads to the
  /// same file as another path.
  explicit Outputs(std::vector<std::string> paths);
  Outputs(std::vector<std::string> paths, InputKind saved);

  /// Throws InputError if another program has changed one of the files since construction.
  void check_unchanged() const;

 private:
  std::vector<std::string> paths_;
  std::vector<FileState> states_;
};

}  // namespace trainyard
