// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/part_output.h"

#include <QFile>
#include <filesystem>
#include <iostream>

#include "app/command_line.h"
#include "app/input_file.h"
#include "app/interruption.h"
#include "ui/document/output_files.h"

namespace trainyard::app {
namespace {

template <class Question>
bool is_there(const std::string& path, const Question& question, Shard shard) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  return is_complete_part(read_file(path, "a part", largest_part), question, shard);
}

/// Throws InputError before the work starts if the file cannot be written. If the process is killed during the work, no
/// file remains.
void check_writable(const QString& path) { const ui::OutputFiles tried(QStringList{path}); }

template <class Question, class Find>
int write(const PartOptions& options, const Question& question, int threads, const Find& find) {
  const Shard shard = parse_shard(options.shard);
  const QString path = QFile::decodeName(options.file.c_str());
  check_writable(path);
  if (is_there(options.file, question, shard)) {
    std::cerr << "trainyard: " << options.file << ": shard " << shard_text(shard) << " already exists\n";
    return done;
  }
  Interruptible work(threads);
  const auto part = find(range_of(question, shard), work.execution());
  if (work.interrupted()) {
    std::cerr << "trainyard: stopped; " << options.file << " was not written\n";
    return infeasible;
  }
  ui::write_whole({{path, QByteArray::fromStdString(part_text(question, shard, part))}});
  return done;
}

}  // namespace

int write_part(const PartOptions& options, const SearchQuestion& question, int threads,
               const std::function<SearchPart(SearchRange, const Execution&)>& find) {
  return write(options, question, threads, find);
}
int write_part(const PartOptions& options, const GridSweep& question, int threads,
               const std::function<GridResult(SearchRange, const Execution&)>& find) {
  return write(options, question, threads, find);
}

}  // namespace trainyard::app
