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

/// How a file of other programs is spelled. All become one kind of tree, so that tables of keys know no syntax.
enum class Syntax { json, yaml, toml, arguments, safetensors };

/// A file as it is given: its name for messages, and its bytes.
struct NamedText {
  std::string name, text;
  std::uint64_t size = 0;  ///< of the whole file, where `text` is its beginning alone
};

/// A key as it stands in a file, with its value as a text.
struct OwnKey {
  std::string key, value;
};

/// A file of another program, spelled out: a tree of objects, lists, texts, numbers and truths.
struct Document {
  std::string name;  ///< of the file, for messages
  Syntax syntax;
  std::shared_ptr<const Json> tree;      ///< never nullptr; an object
  std::vector<std::string> comments;     ///< without their signs, in the order of the file
  std::vector<Message> warnings;         ///< what was read in a way that the writer may not have meant
  std::vector<std::string> inside = {};  ///< texts that a script writes into files of their own
  /// Of a translated file: what stands in it for keys of the tree. nullptr for none.
  std::shared_ptr<const std::map<std::string, OwnKey>> keys = nullptr;
};

/// The largest file that is read as a text, in bytes: the list of a thousand shards of weights has 8 MiB.
inline constexpr size_t largest_document = size_t(16) << 20;
/// Of YAML and TOML, which nothing but people and their configurations writes, and whose trees take a kilobyte a value.
inline constexpr size_t largest_configuration = size_t(1) << 20;
/// Objects and lists inside each other, and values of a whole file: more are no configuration, and an alias of YAML may
/// stand for a billion of them.
inline constexpr int deepest_document = 64;
inline constexpr size_t most_values = 100'000;

/// The file as a tree; its syntax is told by its content. Throws InputError: "FILE: line 3, column 14: …".
Document parse_document(const NamedText& file);

/// Throws InputError for a text of more bytes.
void check_size(const NamedText& file, size_t largest);
/// Each syntax by itself. Throw InputError.
Document parse_json_document(const NamedText& file);
Document parse_yaml(const NamedText& file);
Document parse_toml(const NamedText& file);
/// Arguments of a command line as a shell would take them, whether a script, the arrays of one, or one long line:
/// {"num-layers": "32", "bf16": true}; names without dashes. Variables that the text assigns stand under "$", and take
/// their places in later values; where one stays unknown its name stays: "${GPUS}".
Document parse_arguments(const NamedText& file);

/// The tree as a text of that syntax, below comments. Objects keep their order.
std::string write_document(Syntax syntax, const Json& tree, const std::vector<std::string>& comments);

/// JSON of Python with its numbers that JSON has not, "Infinity" and "NaN", as texts.
std::string with_quoted_infinities(const std::string& text);

/// The value at a path, names joined by '.', or nullptr. A name may hold dots itself.
const Json* find_key(const Json& tree, const std::string& path);

}  // namespace trainyard
