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

/// What a key of a file meant.
struct UnderstoodKey {
  std::string file, key, value;  ///< as they stand there
  std::string id;                ///< of the input, or "model.layers"
};
/// What no file says, and what was taken for it.
struct AssumedValue {
  std::string id;     ///< of the input, or "model.vocab"
  std::string value;  ///< as `--set` takes it
  Message reason;
};
/// What a file says and this program does not use.
struct IgnoredValue {
  std::string file, key, value;
  Message reason;
  bool unknown = false;  ///< the key stands in no table: it may matter
};

/// What a file says of something, and at which key. The key is empty where it follows from the whole file, and so is
/// the value of a file that does not say it.
struct Saying {
  std::string file, key, value;
};
/// Two files that say different things of one input, or of one field of the model.
struct Contradiction {
  std::string id;  ///< of the input, or "model.layers"
  Saying first, second;
  bool settled = false;  ///< the user has chosen one of the files, or has set the input
};

/// What a file of tensors, or the index of several, says of the model; 0 for what it does not say.
struct HeldWeights {
  std::string file;
  double parameters = 0, bytes = 0;
};

/// Files of other programs as one design, and how each of their words was taken.
struct Import {
  struct File {
    std::string name;
    const Format* format;
  };
  std::vector<File> files;  ///< in the order in which they were read
  Design design;
  std::vector<const Parameter*> set;  ///< said by a file or assumed, in table order
  std::vector<UnderstoodKey> understood;
  std::vector<AssumedValue> assumed;
  std::vector<IgnoredValue> ignored;
  std::vector<Message> warnings;
  std::vector<HeldWeights> weights;
  std::vector<Contradiction> contradictions;  ///< of one that is not settled, the design has the first value
  /// "deepspeed", or "hf_config+deepspeed"
  std::string format() const;
};

/// Reads files together, on top of a design: what no file says stays as it is there, or is assumed by a rule of the
/// format. What the user sets besides, as `--set` takes it, goes before what the files say and before what is assumed.
/// Where files contradict each other, those that are `preferred`, by their names, are believed.
/// Throws InputError that names file, key, value and what is allowed; nothing else happens then.
Import import_files(const std::vector<NamedText>& files, const Design& base,
                    const std::vector<std::string>& assignments = {}, const std::vector<std::string>& preferred = {});
/// Contradictions about which the user has to decide.
std::vector<Contradiction> open_contradictions(const Import& import);
/// Throws InputError with all pairs of an import that has open contradictions; `remedy` says how to decide.
void check_agreement(const Import& import, const std::string& remedy);
/// Of files that describe a log or a table, about which the user is not asked. Throws InputError where they contradict
/// each other.
Import agreed_import(const std::vector<NamedText>& files, const Design& base);
/// "a.json: hidden_size = 4096, b.json: hidden_size = 5120"
std::string contradiction_text(const Contradiction& contradiction);
/// The kind of a file; nullptr where no format knows it.
const Format* recognise(const Document& document);

/// {"format", "files", "parameters", "assumed", "ignored", …}; parameters as a project's file has them.
Json import_json(const Import& import);

}  // namespace trainyard
