// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/json/json.h"
#include "engine/units/message.h"

namespace trainyard {

/// Syntax of a foreign file. All become the same kind of tree, so that tables of keys are independent of syntax.
enum class Syntax { json, yaml, toml, arguments, safetensors };

/// The name of a file, for messages, and its bytes.
struct NamedText {
  std::string name, text;
  std::uint64_t size = 0;  ///< size of the whole file in bytes, if `text` is only its beginning
};

/// A key as written in a file, with its value as text.
struct OwnKey {
  std::string key, value;
};

/// A parsed file of another program: a tree of objects, lists, strings, numbers and booleans.
struct Document {
  std::string name;  ///< of the file, for messages
  Syntax syntax;
  std::shared_ptr<const Json> tree;      ///< never nullptr; an object
  std::vector<std::string> comments;     ///< without comment marks, in file order
  std::vector<Message> warnings;         ///< content that may not be read as its author intended
  std::vector<std::string> inside = {};  ///< further documents: of a YAML file, or JSON that a script writes
  /// For a translated file: the original key and value, by path in the tree. nullptr if not translated.
  std::shared_ptr<const std::map<std::string, OwnKey>> keys = nullptr;
};

/// Largest text file that is read, in bytes: the index of a thousand weight shards has 8 MiB.
inline constexpr size_t largest_document = size_t(16) << 20;
/// For YAML and TOML, in bytes. Only configurations use them, and their trees take a kilobyte per value.
inline constexpr size_t largest_configuration = size_t(1) << 20;
/// Limits on nesting depth and number of values. A configuration has fewer, but YAML aliases can expand to a billion.
inline constexpr int deepest_document = 64;
inline constexpr size_t most_values = 100'000;

/// Parses a file; detects the syntax from the content. Throws InputError: "FILE: line 3, column 14: …".
Document parse_document(const NamedText& file);

/// Throws InputError if the text has more than `largest` bytes.
void check_size(const NamedText& file, size_t largest);
/// Parsers of a single syntax. Throw InputError.
Document parse_json_document(const NamedText& file);
Document parse_yaml(const NamedText& file);
Document parse_toml(const NamedText& file);
/// Command-line arguments, from a script, its arrays or one long line, as a shell would pass them: {"num-layers": "32",
/// "bf16": true}; names without dashes. Variables that the text assigns are stored under "$" and substituted in later
/// values; unknown ones stay: "${GPUS}".
Document parse_arguments(const NamedText& file);

/// The tree as text in this syntax, after the comments. Objects keep their order.
std::string write_document(Syntax syntax, const Json& tree, const std::vector<std::string>& comments);

/// Quotes the numbers of Python's JSON that standard JSON lacks: "Infinity" and "NaN".
std::string with_quoted_infinities(const std::string& text);

/// The value at a path of names joined by '.', or nullptr. A name may itself contain dots.
const Json* find_key(const Json& tree, const std::string& path);

}  // namespace trainyard
