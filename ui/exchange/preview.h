// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>
#include <memory>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/formats/kit/import.h"
#include "engine/run/parallel.h"

namespace trainyard {
struct Import;
}  // namespace trainyard

namespace trainyard::ui {

/// What files of other programs would make of a design: nothing has changed yet.
struct Preview {
  std::shared_ptr<const Import> import;
  std::shared_ptr<const Evaluation> result;
  Design present;                                         ///< what it is compared with
  std::shared_ptr<const std::vector<NamedText>> files{};  ///< to read them again with another preference
  std::vector<IgnoredValue> rest{};
  std::string preferred{};  ///< the file that is believed where others contradict it; empty for none
};
/// On top of the present design; where the files are for another job, on top of the same machine and prices in that
/// one. `rest` is what a folder holds besides. Throws InputError.
Preview make_preview(const std::vector<NamedText>& files, const Design& present,
                     const std::vector<IgnoredValue>& rest = {}, const std::string& preferred = {});
/// Files that contradict another one, by their names.
QStringList contradicting_files(const Import& import);

/// A file with as much of it as a format needs: of weights the head that describes them. Throws InputError with one
/// sentence.
NamedText read_foreign_file(const QString& path, const Execution& execution = {});

/// How a word of a file was taken.
enum class Taken { warned, assumed, unknown, followed, understood, ignored };
struct PreviewRow {
  Taken taken;
  QString file, key, said;              ///< as they stand in the file; empty for what no file says
  QString input{}, value{}, present{};  ///< in the language of the screen; empty for what is no input
  QString reason{};
  bool changes = false;  ///< the design gets another value
  /// All of it in one sentence or two, for a tool tip and the search.
  QString text() const;
};
/// What may be wrong stands first, what says nothing last.
QVector<PreviewRow> preview_rows(const Preview& preview);

/// "config.json (Hugging Face config.json), ds.json (DeepSpeed JSON)"
QString files_text(const Import& import);
/// "31 understood, 4 assumed, 6 ignored"
QString totals_text(const QVector<PreviewRow>& rows);
/// How large the model is, and what the files of its weights or their index say; empty where no file says a model.
QString model_text(const Import& import);
/// A name for the scenario: the model where the files say one, else the first file.
QString suggested_name(const Import& import);
/// What a scenario remembers of where it comes from, and of what nobody said.
QString origin_note(const Preview& preview);

}  // namespace trainyard::ui
