// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/called_scripts.h"

#include <algorithm>
#include <set>

#include "engine/error.h"
#include "engine/formats/documents/python.h"
#include "engine/formats/documents/safetensors.h"
#include "engine/formats/kit/import.h"
#include "engine/formats/shell/arguments.h"
#include "engine/formats/shell/shell_script.h"

namespace trainyard {
namespace {

std::string base_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

bool may_call(const NamedText& file) {
  const size_t first = file.text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos || file.text[first] == '{' || file.text.size() > largest_configuration) return false;
  if (is_safetensors(file) || file.text.find('\0') != std::string::npos || is_python(file)) return false;
  return file.text.find(".sh") != std::string::npos;
}

ShellScript script_of(const NamedText& file) {
  if (!may_call(file)) return {};
  try {
    return read_shell_script(file);
  } catch (const InputError&) {
    return {};
  }
}

std::vector<std::string> scripts_in(const ShellScript& script) {
  std::vector<std::string> out;
  for (const std::vector<std::string>& words : script.commands)
    for (size_t i = 0; i < words.size(); ++i) {
      const std::string before = i > 0 ? base_name(words[i - 1]) : std::string();
      const bool is_started = i == 0 || before == "bash" || before == "sh" || before == "zsh" || before == "srun";
      if (is_started && words[i].ends_with(".sh")) out.push_back(words[i]);
    }
  return out;
}

/// The variables and scheduler requests of a script, as lines of another.
std::string lines_of(const ShellScript& script) {
  std::string out;
  for (const std::string& line : script.comments)
    if (line.starts_with("#SBATCH")) out += line + '\n';
  for (const std::string& name : script.variables.names()) {
    const ShellVariables::Value& value = *script.variables.find(name);
    if (value.list || value.words.size() != 1 || has_runtime_value(value.words.front())) continue;
    out += name + '=' + quoted_word(value.words.front()) + '\n';
  }
  return out;
}

/// True if the script starts a known program, so that it is read itself, whatever else it starts.
bool starts_program(const NamedText& file) {
  try {
    return recognise(parse_document(file)) != nullptr;
  } catch (const InputError&) {
    return false;
  }
}

/// The files that each file starts, if it only starts others.
std::vector<std::set<size_t>> started_files(const std::vector<NamedText>& files) {
  std::vector<std::set<size_t>> out(files.size());
  for (size_t i = 0; i < files.size(); ++i) {
    const std::vector<std::string> names = scripts_in(script_of(files[i]));
    if (names.empty() || starts_program(files[i])) continue;
    for (size_t k = 0; k < files.size(); ++k)
      if (k != i && std::ranges::any_of(
                        names, [&](const std::string& name) { return base_name(name) == base_name(files[k].name); }))
        out[i].insert(k);
  }
  return out;
}

/// The next file whose callers are all done. In a circle of callers it is the first that is not done.
size_t next_file(const std::vector<std::set<size_t>>& starts, const std::vector<bool>& done) {
  const auto waits = [&](size_t file) {
    for (size_t i = 0; i < starts.size(); ++i)
      if (!done[i] && starts[i].contains(file)) return true;
    return false;
  };
  size_t first = starts.size();
  for (size_t i = starts.size(); i-- > 0;)
    if (!done[i]) first = i;
  for (size_t i = first; i < starts.size(); ++i)
    if (!done[i] && !waits(i)) return i;
  return first;
}

/// Inserts lines at the beginning of a script, behind the line that names its shell.
void insert_lines(NamedText& file, const std::string& lines) {
  const bool has_head = file.text.starts_with("#!");
  const size_t body = has_head ? std::min(file.text.find('\n'), file.text.size() - 1) + 1 : 0;
  file.text.insert(body, lines);
}

}  // namespace

std::vector<std::string> called_scripts(const NamedText& file) { return scripts_in(script_of(file)); }

std::vector<NamedText> join_called_scripts(std::vector<NamedText> files) {
  if (files.size() < 2) return files;
  const std::vector<std::set<size_t>> starts = started_files(files);
  std::vector<bool> done(files.size());
  std::vector<size_t> kept;
  for (size_t step = 0; step < files.size(); ++step) {
    const size_t caller = next_file(starts, done);
    done[caller] = true;
    const std::string lines = starts[caller].empty() ? std::string() : lines_of(script_of(files[caller]));
    bool is_kept = true;
    for (const size_t k : starts[caller]) {
      if (done[k]) continue;
      insert_lines(files[k], lines);
      is_kept = false;
    }
    if (is_kept) kept.push_back(caller);
  }
  std::ranges::sort(kept);
  std::vector<NamedText> out;
  for (const size_t i : kept) out.push_back(std::move(files[i]));
  return out;
}

}  // namespace trainyard
