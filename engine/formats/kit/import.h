// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/design/design.h"
#include "engine/formats/documents/document.h"
#include "engine/formats/kit/format.h"
#include "engine/json/json.h"
#include "engine/units/message.h"

namespace trainyard {

/// The meaning of a key in a file.
struct UnderstoodKey {
  std::string file, key, value;  ///< as written in the file
  std::string id;                ///< of the input, or "model.layers"
};
/// A value that no file states, and the value assumed instead.
struct AssumedValue {
  std::string id;     ///< of the input, or "model.vocab"
  std::string value;  ///< as `--set` takes it
  Message reason;
};
/// A value in a file that this program does not use.
struct IgnoredValue {
  std::string file, key, value;
  Message reason;
  bool unknown = false;  ///< the key is in no table, so it may matter
};

/// A value that a file states, and its key. The key is empty if the value follows from the whole file. The value is
/// empty if the file does not state it; the key is then the missing one.
struct StatedValue {
  std::string file, key, value;
};
/// Two files that state different values of one input or model field.
struct Contradiction {
  std::string id;  ///< of the input, or "model.layers"
  StatedValue first, second;
  bool settled = false;  ///< the user has chosen one of the files or has set the input
};

/// Size of a model's weights according to a tensor file or an index of several; 0 if unknown.
struct FileWeights {
  std::string file;
  double parameters = 0, bytes = 0;
};

/// Files of other programs combined into one design, and how each key was interpreted.
struct Import {
  struct File {
    std::string name;
    const Format* format;
  };
  std::vector<File> files;  ///< in reading order
  Design design;
  std::vector<const Parameter*> set;  ///< stated by a file or assumed; in table order
  std::vector<UnderstoodKey> understood;
  std::vector<AssumedValue> assumed;
  std::vector<IgnoredValue> ignored;
  std::vector<Message> warnings;
  std::vector<FileWeights> weights;
  std::vector<Contradiction> contradictions;  ///< until one is settled, the design uses its first value
  /// "deepspeed", or "hf_config+deepspeed"
  std::string format() const;
};

/// Reads files together onto `base`. Values that no file states stay unchanged or are assumed by a rule of the format.
/// `assignments` (`--set` arguments) override files and assumptions. `preferred` names the files that take precedence
/// in contradictions. Throws InputError that names file, key, value and what is allowed.
Import import_files(const std::vector<NamedText>& files, const Design& base,
                    const std::vector<std::string>& assignments = {}, const std::vector<std::string>& preferred = {});
/// Returns the contradictions that the user has to resolve.
std::vector<Contradiction> open_contradictions(const Import& import);
/// Throws InputError with all open contradictions; `remedy` tells the user how to resolve them.
void check_agreement(const Import& import, const std::string& remedy);
/// Reads files that accompany a log or a table. Throws InputError if they contradict each other, because the user is
/// not asked there.
Import agreed_import(const std::vector<NamedText>& files, const Design& base);
/// "a.json: hidden_size = 4096, b.json: hidden_size = 5120"
std::string contradiction_text(const Contradiction& contradiction);
/// The format of a file; nullptr if unknown.
const Format* recognise(const Document& document);

/// {"format", "files", "parameters", "assumed", "ignored", …}; "parameters" as in a project file.
Json import_json(const Import& import);

}  // namespace trainyard
