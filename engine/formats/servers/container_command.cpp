// SPDX-License-Identifier: Apache-2.0
// Commands of containers: words, texts and shell scripts, in the notations of Kubernetes, Compose and Helm values.
#include "engine/formats/servers/container_command.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <vector>

#include "engine/formats/shell/arguments.h"

namespace trainyard {
namespace {

/// The variables of a container by name.
using ContainerVariables = std::map<std::string, std::string>;

/// Text in a command that starts a supported server.
constexpr std::array<std::string_view, 6> server_signs{"vllm serve",   "vllm.entrypoints", "sglang.launch_server",
                                                       "sglang serve", "dynamo.vllm",      "dynamo.sglang"};
/// Parts of names of images that contain an engine's name but start another program.
constexpr std::array<std::string_view, 9> other_images{"router",    "proxy",     "sidecar",  "gateway", "frontend",
                                                       "scheduler", "benchmark", "exporter", "loader"};

bool has_part(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.is_number() || value.is_boolean() ? value.dump() : std::string();
}

/// Returns the name of a container's image: "image: vllm/vllm-openai", or "image: {repository: …}".
std::string image_of(const Json& container) {
  for (const char* key : {"image", "repository"}) {
    const auto image = container.find(key);
    if (image == container.end()) continue;
    if (image->is_string()) return image->get<std::string>();
    if (image->is_object()) return image->value("repository", "");
  }
  // KServe names a runtime instead of an image.
  const auto format = container.find("modelFormat");
  if (format == container.end() || !format->is_object()) return {};
  const std::string name = format->value("name", "") + ' ' + container.value("runtime", "");
  return name.find("vllm") != std::string::npos || name.find("vLLM") != std::string::npos ||
                 name.starts_with("huggingface")
             ? "vllm"
             : name;
}

ContainerVariables variables_of(const Json& container) {
  ContainerVariables out;
  for (const char* key : {"env", "environment"}) {
    const auto found = container.find(key);
    if (found == container.end() || !found->is_structured()) continue;
    for (const auto& [name, value] : found->items()) {
      if (found->is_object() && value.is_primitive()) {
        out[name] = text_of(value);
      } else if (value.is_object() && value.contains("name") && value.contains("value")) {
        out[text_of(*value.find("name"))] = text_of(*value.find("value"));
      } else if (value.is_string()) {
        const std::string text = value.get<std::string>();
        if (const size_t sign = text.find('='); sign != std::string::npos)
          out[text.substr(0, sign)] = text.substr(sign + 1);
      }
    }
  }
  return out;
}

/// Replaces "$(NAME)", which Kubernetes does in commands.
std::string with_variables(std::string text, const ContainerVariables& variables) {
  for (const auto& [name, value] : variables) {
    const std::string reference = "$(" + name + ')';
    for (size_t at = 0; (at = text.find(reference, at)) != std::string::npos; at += value.size())
      text.replace(at, reference.size(), value);
  }
  return text;
}

/// Quotes a word, but leaves "${NAME:-default}" to the shell, because Compose expands it in the same way.
std::string shell_word(const std::string& word) {
  if (!has_part(word, "${")) return quoted_word(word);
  std::string out = "\"";
  for (const char c : word) out += (c == '"' || c == '\\' || c == '`') ? std::string{'\\', c} : std::string(1, c);
  return out + '"';
}

struct Words {
  std::vector<std::string> list;
  std::string text;  ///< a command that the file states as one text
  bool has_program = false;
};

Words words_of_container(const Json& container, const ContainerVariables& variables) {
  Words out;
  const auto image = container.find("image");
  const bool nested = image != container.end() && image->is_object() && image->contains("command");
  for (const char* key : {"entrypoint", "command", "args", "extraArgs"}) {
    const Json& owner = nested && std::string_view(key) == "command" ? *image : container;
    const auto found = owner.find(key);
    if (found == owner.end() || found->is_null()) continue;
    const bool starts = std::string_view(key) == "command" || std::string_view(key) == "entrypoint";
    if (found->is_string()) {
      out.text += (out.text.empty() ? "" : " ") + found->get<std::string>();
    } else if (found->is_array()) {
      for (const Json& item : *found) out.list.push_back(with_variables(text_of(item), variables));
      out.has_program |= starts && !found->empty() && !text_of(found->front()).starts_with("-");
    }
  }
  return out;
}

/// Returns the script of "sh -c SCRIPT", with the words after it in place of "$@"; empty for other commands.
std::string script_of(const std::vector<std::string>& words) {
  if (words.empty()) return {};
  const std::string program = words.front().substr(words.front().rfind('/') + 1);
  if (program != "sh" && program != "bash") return {};
  for (size_t i = 1; i + 1 < words.size(); ++i) {
    if (!words[i].starts_with("-") || !words[i].ends_with("c")) continue;
    std::string script = words[i + 1], rest;
    for (size_t k = i + 3; k < words.size(); ++k) rest += ' ' + shell_word(words[k]);
    for (const std::string_view all : {"\"$@\"", "$@"})
      if (const size_t at = script.find(all); at != std::string::npos) script.replace(at, all.size(), rest);
    return script;
  }
  return {};
}

std::string joined_words(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + shell_word(word);
  return out;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

bool names_server(const std::string& text) {
  return std::ranges::any_of(server_signs, [&](std::string_view sign) { return has_part(text, sign); });
}

/// Returns the start of the command that the image runs if the file states only its arguments; empty if unknown.
std::string program_of_image(std::string image) {
  std::ranges::transform(image, image.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (std::ranges::any_of(other_images, [&](std::string_view part) { return has_part(image, part); })) return {};
  if (has_part(image, "vllm") || has_part(image, "huggingfaceserver")) return "vllm serve ";
  return has_part(image, "sglang") ? "python3 -m sglang.launch_server " : "";
}

/// Returns the script, preceded by assignments of the container's variables that occur in it.
std::string with_assignments(const std::string& script, const ContainerVariables& variables) {
  std::string out;
  for (const auto& [name, value] : variables) {
    const bool plain =
        !name.empty() && std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) || c == '_'; });
    if (plain && has_part(script, name)) out += name + '=' + quoted_word(value) + '\n';
  }
  return out + script;
}

}  // namespace

std::string server_command(const Json& container) {
  const ContainerVariables variables = variables_of(container);
  const Words words = words_of_container(container, variables);
  std::string text = script_of(words.list);
  if (text.empty()) {
    // Compose and YAML texts may span several lines.
    std::string line = words.text;
    replace_all(line, "\\\n", " ");
    if (!names_server(line)) std::ranges::replace(line, '\n', ' ');
    // A single word with spaces is a whole command line.
    const bool whole = words.list.size() == 1 && has_part(words.list.front(), " ");
    const std::string rest = whole ? words.list.front() : joined_words(words.list);
    text = line + (line.empty() || rest.empty() ? "" : " ") + rest;
  }
  if (text.empty()) return {};
  std::string plain = text;
  std::erase_if(plain, [](char c) { return c == '\'' || c == '"'; });
  if (!names_server(plain)) {
    if (words.has_program && !plain.starts_with("-")) return {};
    const std::string program = program_of_image(image_of(container));
    const bool starts_other = !plain.starts_with("-") && !has_part(plain.substr(0, plain.find(' ')), "/");
    if (program.empty() || starts_other || plain.starts_with("/bin")) return {};
    text = program + text;
  }
  replace_all(text, "dynamo.vllm", "vllm.entrypoints.openai.api_server");
  replace_all(text, "dynamo.sglang.worker", "sglang.launch_server");
  replace_all(text, "dynamo.sglang", "sglang.launch_server");
  return with_assignments(text, variables);
}

}  // namespace trainyard
