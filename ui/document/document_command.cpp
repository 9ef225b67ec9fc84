// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/document_command.h"

#include "ui/document/document.h"
#include "ui/document/value_text.h"

namespace trainyard::ui {
namespace {

constexpr qint64 merge_time = 1000;

}  // namespace

DocumentCommand::DocumentCommand(Document& document, DocumentState before, DocumentState after, const QString& text,
                                 Merge merge)
    : QUndoCommand(text),
      document_(document),
      before_(std::move(before)),
      after_(std::move(after)),
      merge_(std::move(merge)) {}

bool DocumentCommand::joins(const DocumentCommand& next) const {
  if (merge_.subject.isEmpty() || merge_.subject != next.merge_.subject) return false;
  if (after_.state.index() != next.before_.state.index()) return false;
  if (const auto* mine = std::get_if<ScenarioDesign>(&after_.state))
    if (mine->scenario != std::get<ScenarioDesign>(next.before_.state).scenario) return false;
  if (merge_.gesture != next.merge_.gesture) return false;
  return merge_.gesture != 0 || next.merge_.time - merge_.time < merge_time;
}

bool DocumentCommand::mergeWith(const QUndoCommand* other) {
  const auto& next = static_cast<const DocumentCommand&>(*other);
  if (!joins(next)) return false;
  after_ = next.after_;
  merge_.time = next.merge_.time;
  setText(next.text());
  const auto* before = std::get_if<ScenarioDesign>(&before_.state);
  const auto* after = std::get_if<ScenarioDesign>(&after_.state);
  if (!before || !after) return true;
  // Back where it began: nothing is left to undo.
  if (before->design == after->design) setObsolete(true);
  if (const Parameter* parameter = find_parameter(merge_.subject.toStdString()))
    setText(change_text(before->design, after->design, *parameter));
  return true;
}

void DocumentCommand::undo() { document_.apply(before_); }

void DocumentCommand::redo() { document_.apply(after_); }

}  // namespace trainyard::ui
