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

/// Syntax of a foreign file. Every syntax is parsed to the same kind of tree, so tables of keys do not depend on it.
enum class Syntax { json, yaml, toml, arguments, safetensors, python };

/// The name of a file, used in messages, and its bytes.
struct NamedText {
  std::string name, text;
  std::uint64_t size = 0;  ///< size of the whole file in bytes, if `text` is only its beginning
};

/// A key as written in a file, with its value as text.
struct OwnKey {
  std::string key, value;
};

/// A key that a translation does not use. `reason` is nullptr for an unknown key.
struct UnusedKey {
  std::string key, value;
  const char* reason;
};

/// A parsed file of another program: a tree of objects, lists, strings, numbers and booleans.
struct Document {
  std::string name;  ///< of the file, for messages
  Syntax syntax;
  std::shared_ptr<const Json> tree;      ///< never nullptr; an object
  std::vector<std::string> comments;     ///< without comment marks, in file order
  std::vector<Message> warnings;         ///< content that may be read differently from the author's intention
  std::vector<std::string> inside = {};  ///< further documents of a YAML file, or JSON files that a script writes
  /// For a translated file: the original key and value, by path in the tree. nullptr if not translated.
  std::shared_ptr<const std::map<std::string, OwnKey>> keys = nullptr;
  std::vector<UnusedKey> unused = {};  ///< for a translated file
  /// Configuration files in the ConfigMaps of the same YAML file, by name. nullptr if there are none.
  std::shared_ptr<const std::map<std::string, Json>> manifest_files = nullptr;
  bool has_more_arguments = false;  ///< a variable that is set elsewhere adds arguments, so a missing one may be there
};

/// Largest text file that is read, in bytes. The index of a thousand weight shards has 8 MiB.
inline constexpr size_t largest_document = size_t(16) << 20;
/// Largest YAML or TOML file that is read, in bytes. It is smaller, because their trees take a kilobyte per value.
inline constexpr size_t largest_configuration = size_t(1) << 20;
/// Limits on nesting depth and number of values. Configurations stay below them, but YAML aliases can expand to a
/// billion values.
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
/// Parses command-line arguments as a shell would pass them, from a script, its arrays or one long line: {"num-layers":
/// "32", "bf16": true}. Names have no dashes. Variables that the text assigns are stored under "$" and substituted in
/// later values; others stay as written: "${GPUS}".
Document parse_arguments(const NamedText& file);

/// Returns the comments, followed by the tree as text in this syntax. Objects keep their order.
std::string write_document(Syntax syntax, const Json& tree, const std::vector<std::string>& comments);

/// Puts "Infinity" and "NaN", which Python writes but standard JSON does not allow, into quotes.
std::string with_quoted_infinities(const std::string& text);

/// The value at a path of names joined by '.', or nullptr. A name may itself contain dots.
const Json* find_key(const Json& tree, const std::string& path);

}  // namespace trainyard
