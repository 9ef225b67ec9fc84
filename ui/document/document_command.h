// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>

#include <memory>
#include <variant>
#include <vector>

#include "engine/files/project.h"

namespace trainyard::ui {

class Document;

/// A project whose scenarios are shared with the snapshots before it, as far as they are the same: a step takes the
/// memory of what it changes.
class ProjectSnapshot {
 public:
  using Scenarios = std::vector<std::shared_ptr<const Scenario>>;
  ProjectSnapshot(Project project, const Scenarios& known);
  Project project() const;
  const Scenarios& scenarios() const { return scenarios_; }

 private:
  Project head_;  ///< everything but the scenarios
  Scenarios scenarios_;
};

/// What a command puts back: the design of one scenario, or everything. A snapshot needs no command for each kind of
/// edit and cannot forget a field.
struct ScenarioDesign {
  int scenario;
  Design design;
};
struct DocumentState {
  std::variant<ScenarioDesign, ProjectSnapshot> state;
};

/// One undo step: swaps two snapshots.
class DocumentCommand : public QUndoCommand {
 public:
  /// Which steps become one: the same subject in the same gesture, or, outside of gestures (`gesture` 0), within
  /// a second of each other.
  struct Merge {
    QString subject;
    int gesture = 0;
    qint64 time = 0;  ///< milliseconds of the document's clock
  };
  DocumentCommand(Document& document, DocumentState before, DocumentState after, const QString& text, Merge merge);

  int id() const override { return 1; }
  bool mergeWith(const QUndoCommand* other) override;
  void undo() override;
  void redo() override;

 private:
  bool joins(const DocumentCommand& next) const;

  Document& document_;
  DocumentState before_, after_;
  Merge merge_;
};

}  // namespace trainyard::ui
