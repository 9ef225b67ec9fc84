// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace trainyard {

// The guard of everything that is written. Paths are in the spelling of the system.

/// Whether two paths lead to one file, through links of either kind, also where it does not exist yet.
bool same_file(const std::string& a, const std::string& b);

/// A file as it stands at one moment: whoever read it then sees later whether somebody else has written it.
struct FileState {
  bool exists = false;
  std::uintmax_t size = 0;
  std::filesystem::file_time_type time = {};
  std::uint64_t content = 0;  ///< a checksum
  friend bool operator==(const FileState&, const FileState&) = default;
};
FileState file_state(const std::string& path);

/// What a file that was read is to the program, which decides what may be written over it.
enum class InputKind { project, table, configuration, part, image };

/// Marks a file as read: as long as this lives, no output of this process may be written over it.
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

/// The files of one call. `saved` is the kind that may be written over: a project by saving it.
class Outputs {
 public:
  /// Throws InputError, with a sentence on the first path that is no ordinary file, that is read by this process, or
  /// that leads to the same file as another one.
  explicit Outputs(std::vector<std::string> paths);
  Outputs(std::vector<std::string> paths, InputKind saved);

  /// Throws InputError when somebody else has written one of them since.
  void check_unchanged() const;

 private:
  std::vector<std::string> paths_;
  std::vector<FileState> states_;
};

}  // namespace trainyard
