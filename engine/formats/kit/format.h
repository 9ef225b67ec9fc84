// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <variant>

#include "engine/formats/documents/document.h"
#include "engine/json/json.h"
#include "engine/parameters/handle.h"
#include "engine/units/message.h"

namespace trainyard {

class Reading;

/// The input or model field that a key of a foreign file sets.
class Target {
 public:
  constexpr Target() = default;
  template <class Part, class Field>
  constexpr Target(Field Part::*field) : place_(std::in_place_type<ParameterHandle>, field) {}
  constexpr Target(double Model::*field) : place_(std::in_place_type<double Model::*>, field) {}
  constexpr Target(bool Model::*field) : place_(std::in_place_type<bool Model::*>, field) {}
  constexpr Target(Job Design::*field) : place_(std::in_place_type<ParameterHandle>, field) {}

  /// nullptr if the target is not an input.
  const ParameterHandle* input() const { return std::get_if<ParameterHandle>(&place_); }
  double Model::*number() const { return get<double Model::*>(); }
  bool Model::*truth() const { return get<bool Model::*>(); }
  bool none() const { return std::holds_alternative<std::monostate>(place_); }

 private:
  template <class Member>
  Member get() const {
    const auto* member = std::get_if<Member>(&place_);
    return member ? *member : nullptr;
  }
  std::variant<std::monostate, ParameterHandle, double Model::*, bool Model::*> place_;
};

/// A framework's word and the choice id it maps to, or "on" and "off". If several words map to one choice, the first is
/// written.
struct Word {
  const char* foreign;
  const char* ours;
};

/// Converts between the value in a file and the value of an input.
struct Conversion {
  enum class Kind { number, toggle, inverted, words, special };
  Kind kind = Kind::number;
  double factor = 1;  ///< for numbers: this program's value ÷ the file's value
  std::span<const Word> words = {};
  /// For Kind::special: functions that read and write the value. The writer gets a design with resolved automatic
  /// inputs; a null result is not written.
  void (*read)(Reading& reading, const Json& value) = nullptr;
  Json (*write)(const Design& design) = nullptr;
};
inline constexpr Conversion as_number{};
inline constexpr Conversion as_toggle{.kind = Conversion::Kind::toggle};
inline constexpr Conversion as_inverted{.kind = Conversion::Kind::inverted};
constexpr Conversion scaled(double factor) { return {.factor = factor}; }
constexpr Conversion as_words(std::span<const Word> words) { return {.kind = Conversion::Kind::words, .words = words}; }
constexpr Conversion special(void (*read)(Reading&, const Json&), Json (*write)(const Design&) = nullptr) {
  return {.kind = Conversion::Kind::special, .read = read, .write = write};
}

/// Maps one key of a format to its target, for reading and writing.
struct FormatRow {
  /// Path of names joined by '.'. Alternative names are separated by '|'; the first is written.
  const char* key;
  Target target;
  Conversion how = as_number;
  /// JSON of the framework's default, used if the key is missing; nullptr if there is none or it is not worth
  /// reporting.
  const char* default_json = nullptr;
  bool written = true;  ///< false: read only
};

/// A key that does not affect the modelled machine and work, with the reason. A final '*' matches any ending.
struct IgnoredKey {
  const char* key;
  const char* reason;
};

/// A file format of another program. Reading and writing are walks over its rows.
struct Format {
  const char* id;    ///< "deepspeed"
  const char* name;  ///< "DeepSpeed JSON"
  Syntax syntax;
  /// Reading order of files opened together: files that describe the model come before those that train it.
  int order = 0;
  bool readable = true, writable = true;
  Job job = Job::training;  ///< the job whose designs it describes
  bool wraps = false;       ///< translate() returns a file of another format, which is recognised again
  bool (*recognises)(const Document& document) = nullptr;
  /// Converts a file to the keys of `rows`; nullptr if it has them already.
  Document (*translate)(Document document) = nullptr;
  std::span<const FormatRow> rows = {};
  std::span<const IgnoredKey> ignored = {};
  /// Called before the rows, after the rows, and after the rows of all files that are read together. nullptr: nothing
  /// to do.
  void (*begin)(Reading& reading) = nullptr;
  void (*end)(Reading& reading) = nullptr;
  void (*settle)(Reading& reading) = nullptr;
  /// Called when model, devices, batch and layout are known, for values that depend on the whole design.
  void (*finish)(Reading& reading) = nullptr;
  /// Adds values that rows cannot express to the written tree.
  void (*complete_tree)(Json& tree, const Design& design) = nullptr;
  /// Returns why the program refuses a design with resolved automatic inputs; no text if it accepts the design.
  /// nullptr: it accepts all.
  Message (*refuses)(const Design& design) = nullptr;
  /// Writes the file if it is more than a tree, for example a script. nullptr: write_document() writes it.
  std::string (*script)(const Json& tree, const std::vector<std::string>& comments, const Design& design) = nullptr;
};

/// All formats, the most reliably recognised first.
std::span<const Format* const> formats();
/// False for files that are only written and describe no design, such as a script that measures a machine.
bool describes_design(const Format& format);
/// True if the format can describe designs of this job; always true if it describes no design.
bool can_describe(const Format& format, Job job);
/// nullptr for an unknown id.
const Format* find_format(std::string_view id);
/// Throws InputError that lists the formats if the id is unknown.
const Format& known_format(std::string_view id);

}  // namespace trainyard
