// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/called_scripts.h"

#include <algorithm>

#include "engine/error.h"
#include "engine/formats/documents/python.h"
#include "engine/formats/documents/safetensors.h"
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

}  // namespace

std::vector<std::string> called_scripts(const NamedText& file) { return scripts_in(script_of(file)); }

std::vector<NamedText> join_called_scripts(std::vector<NamedText> files) {
  std::vector<bool> calls(files.size());
  for (size_t i = 0; i < files.size() && files.size() > 1; ++i) {
    const ShellScript script = script_of(files[i]);
    for (const std::string& name : scripts_in(script))
      for (size_t k = 0; k < files.size(); ++k) {
        if (k == i || calls[k] || base_name(files[k].name) != base_name(name)) continue;
        const bool has_head = files[k].text.starts_with("#!");
        const size_t body = has_head ? std::min(files[k].text.find('\n'), files[k].text.size() - 1) + 1 : 0;
        files[k].text.insert(body, lines_of(script));
        calls[i] = true;
      }
  }
  std::vector<NamedText> out;
  for (size_t i = 0; i < files.size(); ++i)
    if (!calls[i]) out.push_back(std::move(files[i]));
  return out;
}

}  // namespace trainyard
