// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <variant>

#include "engine/formats/documents/document.h"
#include "engine/json/json.h"
#include "engine/parameters/handle.h"

namespace trainyard {

class Reading;

/// What a key of a foreign file says: an input, or a field of its model.
class Target {
 public:
  constexpr Target() = default;
  template <class Part, class Field>
  constexpr Target(Field Part::*field) : place_(std::in_place_type<ParameterHandle>, field) {}
  constexpr Target(double Model::*field) : place_(std::in_place_type<double Model::*>, field) {}
  constexpr Target(bool Model::*field) : place_(std::in_place_type<bool Model::*>, field) {}
  constexpr Target(Job Design::*field) : place_(std::in_place_type<ParameterHandle>, field) {}

  /// nullptr where it is no input.
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

/// A word of a framework and the id of a choice, or "on" and "off". Of several words for one choice the first is
/// written.
struct Word {
  const char* foreign;
  const char* ours;
};

/// How a value of a file becomes that of an input, and back.
struct Conversion {
  enum class Kind { number, toggle, inverted, words, special };
  Kind kind = Kind::number;
  double factor = 1;  ///< of numbers: ours ÷ theirs
  std::span<const Word> words = {};
  /// Of a special one: what reads it, and what writes it of a design without automatic inputs; null is not written.
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

/// One key of a format, both ways.
struct FormatRow {
  /// Names from the root, joined by '.'. Where a framework has had several names for it they are joined by '|', the one
  /// that is written first.
  const char* key;
  Target target;
  Conversion how = as_number;
  /// JSON of the value that the framework takes where the key is missing; nullptr where it has none, or none that is
  /// worth a word.
  const char* otherwise = nullptr;
  bool written = true;
};

/// Keys that say nothing to a model of machine and work, and why. A '*' at the end stands for any rest.
struct IgnoredKey {
  const char* key;
  const char* reason;
};

/// A kind of file of another program, described once: reading and writing are walks over its rows.
struct Format {
  const char* id;    ///< "deepspeed"
  const char* name;  ///< "DeepSpeed JSON"
  Syntax syntax;
  /// Of files that are read together: what describes the model stands before what trains it.
  int order = 0;
  bool readable = true, writable = true;
  Job job = Job::training;  ///< whose designs it is written for
  bool (*recognises)(const Document& document) = nullptr;
  /// Turns a file into one with the keys of the rows; nullptr where it has them.
  Document (*translate)(Document document) = nullptr;
  std::span<const FormatRow> rows = {};
  std::span<const IgnoredKey> ignored = {};
  /// Before the rows, after them, and after the rows of all files that are read together; nullptr for nothing to do.
  void (*begin)(Reading& reading) = nullptr;
  void (*end)(Reading& reading) = nullptr;
  void (*settle)(Reading& reading) = nullptr;
  /// Once model, devices, batch and layout are settled: for what follows from the design as a whole.
  void (*finish)(Reading& reading) = nullptr;
  /// What the written tree holds besides the rows.
  void (*dress)(Json& tree, const Design& design) = nullptr;
  /// Where the text is more than a tree: a script. Takes tree and comments; nullptr for the text of the syntax.
  std::string (*script)(const Json& tree, const std::vector<std::string>& comments, const Design& design) = nullptr;
};

/// Every format, those that are recognised most surely first.
std::span<const Format* const> formats();
/// False for what is only written and says nothing of a design: a script that measures a machine.
bool describes_design(const Format& format);
/// Whether designs of a job are written in it; what says nothing of a design is for all of them.
bool suits(const Format& format, Job job);
/// nullptr for an id that none has.
const Format* find_format(std::string_view id);
/// Throws InputError that names the formats.
const Format& known_format(std::string_view id);

}  // namespace trainyard
