// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>
#include <memory>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/formats/kit/import.h"
#include "engine/parameters/handle.h"
#include "engine/run/parallel.h"

namespace trainyard {
struct Import;
}  // namespace trainyard

namespace trainyard::ui {

/// The result of importing files of other programs, before anything changes.
struct Preview {
  std::shared_ptr<const Import> import;
  std::shared_ptr<const Evaluation> result;
  Design present;                                         ///< design to compare with
  std::shared_ptr<const std::vector<NamedText>> files{};  ///< texts of the files, to read them again with another
                                                          ///< preferred file
  std::vector<IgnoredValue> rest{};
  std::string preferred{};  ///< file that wins over contradicting ones; empty: none
  /// Inputs with a large effect that no file states, in the order in which the user is asked for them.
  std::vector<ParameterHandle> asked{};
  std::vector<std::string> answers{};  ///< values that the user gave for asked inputs, as assignments
};
/// Imports the files on top of the present design. If the files describe another job, the machine and the prices are
/// kept for that job. `rest` lists ignored contents of a folder. Throws InputError.
Preview make_preview(const std::vector<NamedText>& files, const Design& present,
                     const std::vector<IgnoredValue>& rest = {}, const std::string& preferred = {});
/// Reads the files of a preview again with the user's answers, as assignments. Throws InputError.
Preview with_answers(const Preview& preview, const std::vector<std::string>& answers);
/// Reads the files again with the user's answers; `file` wins over files that contradict it. Throws InputError.
Preview with_preference(const Preview& preview, const std::string& file);
/// Returns whether the user gave a value for the input.
bool is_answered(const Preview& preview, const Parameter& input);
/// Returns the names of files that contradict others.
QStringList contradicting_files(const Import& import);

/// Reads as much of a file as its format needs, which is only the header if it has weights. Throws InputError with one
/// sentence.
NamedText read_foreign_file(const QString& path, const Execution& execution = {});

/// How a key of a file was interpreted.
enum class Interpretation { warning, assumed, unknown, derived, understood, ignored };
struct PreviewRow {
  Interpretation interpretation;
  QString file, key, said;              ///< as in the file; empty if no file contains it
  QString input{}, value{}, present{};  ///< in the user's language; empty if it is not an input
  QString reason{};
  bool changes = false;  ///< the design's value changes
  /// Returns the row as one or two sentences, for tool tip and search.
  QString text() const;
};
/// Returns the rows, likely problems first and ignored keys last.
QVector<PreviewRow> preview_rows(const Preview& preview);

/// Lists the files with their formats: "config.json (Hugging Face config.json), ds.json (DeepSpeed JSON)".
QString files_text(const Import& import);
/// Counts the rows by interpretation: "31 understood, 4 assumed, 6 ignored".
QString totals_text(const QVector<PreviewRow>& rows);
/// Returns the model's size and what its weight files or index state; empty if no file has a model.
QString model_text(const Import& import);
/// Returns a scenario name: the model if the files have one, otherwise the first file.
QString suggested_name(const Import& import);
/// Returns the scenario's note about its origin and its assumptions.
QString origin_note(const Preview& preview);

}  // namespace trainyard::ui
