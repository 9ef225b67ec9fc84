// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/input_file.h"

#include <QString>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "engine/error.h"
#include "engine/formats/documents/safetensors.h"

namespace trainyard::app {

std::string read_file(const std::string& path, const std::string& what, size_t largest) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) throw InputError(path + ": this is a folder, not " + what + " file.");
  check_not_named_pipe(path);
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  // Read block by block, because devices and pipes do not state their length.
  std::string text;
  for (std::array<char, 65536> block; stream.read(block.data(), block.size()), stream.gcount() > 0;) {
    text.append(block.data(), static_cast<size_t>(stream.gcount()));
    if (text.size() > largest)
      throw InputError(path + ": the file is larger than the " + std::to_string(largest >> 20) + " MiB allowed for " +
                       what + " file.");
  }
  if (stream.bad() || !stream.eof())
    throw InputError(path + ": cannot be read: " + std::strerror(errno ? errno : EIO) + ".");
  return text;
}

std::ifstream open_input(const std::string& path, const std::string& what) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) throw InputError(path + ": this is a folder, not " + what + ".");
  check_not_named_pipe(path);
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw InputError(path + ": cannot be read: " + std::strerror(errno ? errno : EIO) + ".");
  return stream;
}

std::string display_path(const std::string& path) { return QString::fromStdString(path).toStdString(); }

void check_not_pipe(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_fifo(path, error))
    throw InputError(display_path(path) + ": this is a pipe and cannot be read; save its output as a file");
}

void check_not_named_pipe(const std::string& path) {
  if (!path.starts_with("/dev/") && !path.starts_with("/proc/")) check_not_pipe(path);
}

NamedText read_foreign_file(const std::string& path) {
  std::error_code error;
  const bool plain = std::filesystem::is_regular_file(path, error);
  const auto size = plain ? std::filesystem::file_size(path, error) : 0;
  std::string text(9, '\0');
  std::ifstream stream;
  if (plain) stream.open(path, std::ios::binary);
  if (stream.is_open()) stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<size_t>(stream.gcount()));
  const size_t head = error ? 0 : safetensors_head(text, size);
  if (head <= text.size()) return {display_path(path), read_file(path, "a configuration", largest_document)};
  const size_t begun = text.size();
  text.resize(head);
  stream.read(text.data() + begun, static_cast<std::streamsize>(head - begun));
  text.resize(begun + static_cast<size_t>(stream.gcount()));
  return {display_path(path), text, size};
}

}  // namespace trainyard::app
