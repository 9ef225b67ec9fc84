// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>

#include <memory>
#include <variant>
#include <vector>

#include "engine/files/project.h"

namespace trainyard::ui {

class Document;

/// A project snapshot that shares unchanged scenarios with earlier snapshots, so that an undo step only stores its
/// changes.
class ProjectSnapshot {
 public:
  using Scenarios = std::vector<std::shared_ptr<const Scenario>>;
  ProjectSnapshot(Project project, const Scenarios& known);
  Project project() const;
  const Scenarios& scenarios() const { return scenarios_; }

 private:
  Project head_;  ///< everything except the scenarios
  Scenarios scenarios_;
};

/// The state that a command restores: the design of one scenario, or the whole project. A snapshot works for every kind
/// of edit and cannot omit a field.
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
  /// Steps merge if they have the same subject in the same gesture, or, outside gestures (`gesture` 0), within a second
  /// of each other.
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
  bool canMerge(const DocumentCommand& next) const;

  Document& document_;
  DocumentState before_, after_;
  Merge merge_;
};

}  // namespace trainyard::ui
