// SPDX-License-Identifier: Apache-2.0
// Finds command-line arguments in any script.
#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

#include "engine/error.h"
#include "engine/files/json.h"
#include "engine/formats/documents/document.h"
#include "engine/formats/documents/syntaxes.h"
#include "engine/formats/shell/arguments.h"
#include "engine/formats/shell/shell_script.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using Words = std::vector<std::string>;

/// "-1" and "-0.5" are values, not options.
bool is_number(std::string_view word) {
  const size_t first = word.find_first_not_of("+-");
  return first != std::string_view::npos && first < 2 &&
         (std::isdigit(static_cast<unsigned char>(word[first])) || word[first] == '.');
}

bool is_option(std::string_view word) {
  return word.size() > 1 && word.front() == '-' && word != "--" && !is_number(word);
}

/// The number of leading dashes.
size_t dashes(std::string_view word) { return std::min(word.find_first_not_of('-'), word.size()); }

/// Frameworks accept both spellings: "nproc_per_node" and "nproc-per-node".
std::string option_name(std::string_view word) {
  std::string name(word.substr(dashes(word)));
  std::ranges::replace(name, '_', '-');
  return name;
}

/// True for a variable that holds further arguments and is not set, as in "--bf16 ${EXTRA_ARGS}". It is not a value of
/// the option before it.
bool is_unknown_list(const std::string& word) {
  if (!word.starts_with("${") || !word.ends_with('}')) return false;
  if (word.find("[@]") != std::string::npos || word == "${@}" || word == "${*}") return true;
  std::string name = word.substr(2, word.size() - 3);
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return std::ranges::any_of(std::initializer_list<const char*>{"ARGS", "ARG", "OPTS", "OPTIONS", "FLAGS", "OPTION"},
                             [&](const char* end) { return name.ends_with(end); });
}

/// Options with their values. If an option occurs twice, the last one is used.
class Options {
 public:
  void add(const std::string& word) {
    const size_t equals = word.find('=');
    open_ = option_name(std::string_view(word).substr(0, equals));
    if (open_.empty()) return;
    const auto [at, fresh] = places_.try_emplace(open_, names_.size());
    if (fresh) {
      names_.push_back(open_);
      values_.emplace_back(true);
    } else {
      repeated_.push_back(open_);
    }
    values_[at->second] = equals == std::string::npos ? Json(true) : Json(word.substr(equals + 1));
    if (equals != std::string::npos) open_.clear();
  }
  /// Returns true if an option took the value.
  bool add_value(const std::string& word, bool one_only) {
    if (open_.empty()) return false;
    Json& value = values_[places_.at(open_)];
    if (value.is_boolean())
      value = word;
    else if (value.is_string())
      value = Json::array({value, word});
    else
      value.push_back(word);
    if (one_only) open_.clear();
    return true;
  }
  void close() { open_.clear(); }

  void put_into(Json& tree) {
    for (size_t i = 0; i < names_.size(); ++i) append_key(tree, names_[i], std::move(values_[i]));
  }
  const Words& repeated() const { return repeated_; }

 private:
  std::string open_;
  Words names_, repeated_;
  std::vector<Json> values_;
  std::map<std::string, size_t, std::less<>> places_;
};

bool is_module_of_launcher(std::string_view module) {
  return module.starts_with("torch.distributed") || module == "accelerate.commands.launch" || module == "deepspeed";
}

/// Returns the index of the program's first own argument: after its script, its module, or a server's "serve".
size_t program_end(const Words& words) {
  for (size_t i = 0; i < words.size(); ++i) {
    if (words[i].ends_with(".py") && !is_option(words[i])) return i + 1;
    if (words[i] == "-m" && i + 1 < words.size() && !is_module_of_launcher(words[i + 1])) return i + 2;
    if (i > 0 && words[i] == "serve") return i + 1;
  }
  // The vLLM image starts the server itself, so the arguments follow its name.
  const auto image = std::ranges::find_if(words, [](const std::string& word) {
    return word.find("/vllm-openai") != std::string::npos && !is_option(word);
  });
  return image == words.end() ? 0 : static_cast<size_t>(image - words.begin()) + 1;
}

/// True for "vllm serve MODEL", which is complete without options.
bool is_vllm_serve(const Words& words) {
  return words.size() > 2 && words[1] == "serve" && std::ranges::find(words, "serve") + 1 != words.end();
}

/// True for an override of a configuration, as Hydra reads them: "trainer.nnodes=2", "+data.seed=1".
bool is_override(std::string_view word) {
  const std::string_view name = word.substr(0, word.find('='));
  return name.size() < word.size() && name.find('.') != std::string_view::npos &&
         std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) || c == '.' || c == '_' || c == '+'; });
}

/// True for an override of MaxText: "steps=30".
bool is_setting(std::string_view word) {
  const std::string_view name = word.substr(0, word.find('='));
  return name.size() < word.size() && !name.empty() &&
         std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

size_t option_count(const Words& words, size_t from) {
  const bool has_settings = std::ranges::any_of(words, [](const std::string& w) {
    return w.find("axtext.train") != std::string::npos || w.find("axText.train") != std::string::npos ||
           w.find("MaxText/train") != std::string::npos;
  });
  return static_cast<size_t>(std::count_if(
      words.begin() + static_cast<std::ptrdiff_t>(from), words.end(), [has_settings](const std::string& w) {
        return (w.size() > 2 && w.starts_with("--")) || is_override(w) || (has_settings && is_setting(w));
      }));
}

bool is_launcher(const Words& words) {
  static constexpr std::string_view names[] = {"torchrun", "python",    "python3",    "srun",        "mpirun",
                                               "mpiexec",  "deepspeed", "accelerate", "ft_launcher", "ray",
                                               "nohup",    "exec",      "sudo",       "vllm",        "sglang"};
  const std::string program = words.front().substr(words.front().rfind('/') + 1);
  return std::ranges::find(names, program) != std::end(names) || has_runtime_value(words.front());
}

/// True if a command starts a supported server: "vllm serve …", "python -m sglang.launch_server …".
bool starts_known_server(const Words& words) {
  return is_vllm_serve(words) || std::ranges::any_of(words, [](const std::string& word) {
           return word.starts_with("sglang.launch_server") || word.starts_with("vllm.entrypoints");
         });
}

/// Returns the command to read among those that start a program, or nullptr. Prefers a server, because other programs
/// of the script use it. Among equals, takes the command with the most options, and the last one of these.
const Words* choose_command(const ShellScript& script) {
  const Words* best = nullptr;
  std::tuple<bool, bool, size_t> best_rank{false, false, 0};
  for (const Words& words : script.commands) {
    const size_t begin = program_end(words);
    if (begin == 0 && !is_launcher(words)) continue;
    const size_t options = option_count(words, begin);
    const std::tuple rank{begin > 0, starts_known_server(words), options};
    if ((options == 0 && !is_vllm_serve(words)) || rank < best_rank) continue;
    best = &words;
    best_rank = rank;
  }
  return best;
}

std::set<std::string> option_names(const Words& words, size_t from) {
  std::set<std::string> names;
  for (size_t i = from; i < words.size(); ++i)
    if (words[i].size() > 2 && words[i].starts_with("--"))
      names.insert(option_name(std::string_view(words[i]).substr(0, words[i].find('='))));
  return names;
}

/// Returns the number of different commands that are similar to `best`: most of their options also occur in it.
size_t count_similar_commands(const ShellScript& script, const Words& best) {
  const std::set<std::string> wanted = option_names(best, program_end(best));
  std::set<Words> others;
  for (const Words& words : script.commands) {
    const std::set<std::string> options = option_names(words, program_end(words));
    const auto shared =
        static_cast<size_t>(std::ranges::count_if(options, [&](const std::string& n) { return wanted.contains(n); }));
    if (words != best && shared > 1 && 2 * shared > options.size()) others.insert(words);
  }
  return others.size();
}

Words split_words(std::string_view text) {
  Words words;
  while (!text.empty()) {
    const size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    const size_t end = std::min(text.find_first_of(" \t\r\n", begin), text.size());
    if (end > begin) words.emplace_back(text.substr(begin, end - begin));
    text.remove_prefix(end);
  }
  return words;
}

/// Returns arguments that belong to no command: lines that start with an option, or variables of a script whose value
/// starts with one.
Words loose_arguments(const ShellScript& script) {
  Words out;
  for (const Words& words : script.commands)
    if (is_option(words.front())) out.insert(out.end(), words.begin(), words.end());
  if (option_count(out, 0) > 0) return out;
  for (const std::string& name : script.variables.names()) {
    const ShellVariables::Value& value = *script.variables.find(name);
    Words words;
    for (const std::string& word : value.words) {
      const Words parts = value.list ? Words{word} : split_words(word);
      words.insert(words.end(), parts.begin(), parts.end());
    }
    if (!words.empty() && words.front().starts_with("--")) out.insert(out.end(), words.begin(), words.end());
  }
  return out;
}

std::string scheduler_name(const std::string& name) {
  static constexpr std::pair<std::string_view, const char*> short_names[] = {
      {"N", "nodes"}, {"n", "ntasks"}, {"G", "gpus"}, {"J", "job-name"}, {"p", "partition"}, {"t", "time"}};
  for (const auto& [letter, whole] : short_names)
    if (name == letter) return whole;
  return name;
}

/// Returns the resource requests to Slurm and the options of the process launcher.
Json requests(const ShellScript& script, const Words& launcher) {
  Options options;
  const auto take = [&options](const Words& words) {
    for (const std::string& word : words) {
      if (!is_option(word))
        options.add_value(word, true);
      else
        options.add((word[1] == '-' ? "--" : "-") + scheduler_name(word.substr(dashes(word))));
    }
    options.close();
  };
  for (const std::string& line : script.comments) {
    if (!line.starts_with("#SBATCH")) continue;
    take(split_words(std::string_view(line).substr(7, line.find(" #") - 7)));
  }
  for (const Words& words : script.commands)
    if (program_end(words) == 0 && (words.front() == "srun" || words.front() == "sbatch")) take(words);
  take(launcher);
  Json out = Json::object();
  options.put_into(out);
  return out;
}

Json known_variables(const ShellVariables& variables) {
  Json out = Json::object();
  for (const std::string& name : variables.names()) {
    const ShellVariables::Value& value = *variables.find(name);
    if (value.words.size() == 1 && value.words.front().find("--") == std::string::npos)
      append_key(out, name, value.words.front());
  }
  return out;
}

}  // namespace

Document parse_arguments(const NamedText& file) {
  ShellScript script = read_shell_script(file);
  Document document{.name = file.name,
                    .syntax = Syntax::arguments,
                    .tree = nullptr,
                    .comments = script.comments,
                    .warnings = std::move(script.warnings),
                    .inside = std::move(script.texts)};
  const Words* command = choose_command(script);
  const size_t others = command ? count_similar_commands(script, *command) : 0;
  if (others > 0)
    document.warnings.push_back({TRAINYARD_TR("%1 starts the program %2 times with different arguments. One start is "
                                              "read: the one with most arguments, the last of several"),
                                 {{0, Unit::none, file.name}, {static_cast<double>(others + 1), Unit::none, {}}}});
  const Words words = command ? *command : loose_arguments(script);
  const size_t begin = command ? program_end(words) : 0;
  const Words launcher(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(begin));
  Options options;
  Json positional = Json::array();
  for (size_t i = 0; i < begin; ++i) {
    const bool is_value =
        i > 0 && i + 1 < begin && is_option(words[i - 1]) && words[i - 1].find('=') == std::string::npos;
    if (!is_option(words[i]) && !is_value) positional.push_back(words[i]);
  }
  // A server's model name may follow an option, so each option takes only one value.
  const bool one_value_each = begin > 0 && words[begin - 1] == "serve";
  for (size_t i = begin; i < words.size(); ++i) {
    if (is_unknown_list(words[i])) {
      options.close();
      document.has_more_arguments = true;
      document.warnings.push_back({TRAINYARD_TR("%1: %2 is set elsewhere; the arguments it adds are unknown"),
                                   {{0, Unit::none, file.name}, {0, Unit::none, words[i]}}});
    } else if (is_option(words[i])) {
      options.add(words[i]);
    } else if (!options.add_value(words[i], one_value_each)) {
      positional.push_back(words[i]);
    }
  }
  for (const std::string& name : options.repeated())
    document.warnings.push_back({TRAINYARD_TR("%1: %2 occurs twice; the last value is used"),
                                 {{0, Unit::none, file.name}, {0, Unit::none, "--" + name}}});
  Json tree = Json::object();
  options.put_into(tree);
  append_key(tree, "$", known_variables(script.variables));
  Json requested = requests(script, launcher);
  if (!launcher.empty()) append_key(requested, "program", launcher.back());
  append_key(tree, "#", std::move(requested));
  if (!positional.empty()) append_key(tree, "command", std::move(positional));
  document.tree = std::make_shared<const Json>(std::move(tree));
  return document;
}

std::string quoted_word(const std::string& word) {
  static constexpr std::string_view plain = "_-./:=,@%+[]";
  const bool bare = !word.empty() && std::ranges::all_of(word, [](unsigned char c) {
    return std::isalnum(c) || plain.find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (bare && word.find('[') == std::string::npos) return word;
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + '\'';
}

namespace {

std::string word_of(const Json& value) {
  return quoted_word(value.is_string() ? value.get<std::string>() : value.dump());
}

}  // namespace

std::vector<std::string> argument_lines(const Json& tree) {
  std::vector<std::string> lines;
  for (const auto& [key, value] : tree.items()) {
    if (key == "$" || key == "#" || key == "command" || value.is_null() || value == false) continue;
    std::string line = "--" + key;
    if (value.is_array())
      for (const Json& item : value) line += ' ' + word_of(item);
    else if (!value.is_boolean())
      line += ' ' + word_of(value);
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string write_arguments(const Json& tree) {
  std::string out;
  const auto command = tree.find("command");
  const bool begins = command != tree.end() && command->is_array();
  if (begins)
    for (const Json& word : *command) out += (out.empty() ? "" : " ") + word_of(word);
  for (const std::string& line : argument_lines(tree)) out += begins ? " \\\n    " + line : line + '\n';
  return begins ? out + '\n' : out;
}

}  // namespace trainyard
