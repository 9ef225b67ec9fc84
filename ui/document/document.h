// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>
#include <QUndoStack>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/files/outputs.h"
#include "engine/files/project.h"
#include "engine/parameters/parameter.h"

namespace trainyard::ui {

struct DocumentState;

/// The open project: scenarios, their results, undo. Everything that changes a project goes through here.
class Document : public QObject {
  Q_OBJECT
 public:
  explicit Document(QObject* parent = nullptr);
  ~Document() override;

  const Project& project() const { return project_; }
  int current() const { return project_.current; }
  const Scenario& scenario() const { return project_.scenarios[size_t(project_.current)]; }
  const Design& design() const { return scenario().design; }
  /// Of the current scenario and of the baseline; never stale.
  const Evaluation& evaluation() const;
  const Evaluation& evaluationOf(int scenario) const;
  bool baselineIsCurrent() const { return project_.current == project_.baseline; }
  /// Whether the current scenario is compared with the baseline: that is another one, of the same job.
  bool hasBaseline() const;
  /// What "changed" is measured against: the baseline's design, or the default one of the job where there is none to
  /// compare with.
  const Design& reference() const;
  QUndoStack& undoStack() { return undo_; }

  /// One gesture is one undo step: edits of the same parameter between beginGesture() and endGesture() merge
  /// (a drag); keyboard steps of one parameter within a second merge too. `text` is what the menu shows after
  /// "Undo": "Tensor parallel 8 → 16".
  bool inGesture() const { return gesture_ > 0; }
  void beginGesture();
  void endGesture();
  /// What a change of the number of GPUs may move to keep the layout legal: data parallel, with it the other degrees or
  /// the batch where that alone does not do.
  enum class KeepLegal { off, replicas, degrees, batch };
  void setKeepLegal(KeepLegal keep) { keep_legal_ = keep; }
  KeepLegal keepLegal() const { return keep_legal_; }
  /// Throws InputError when the value is not allowed; nothing is changed then.
  void edit(const Parameter& parameter, const Value& value);
  void edit(const Design& next, const QString& text);
  /// The same change to several scenarios, as one undo step.
  void edit(const QVector<int>& scenarios, const std::function<void(Design&)>& change, const QString& text);
  void resetToDefault(const Parameter& parameter);
  /// Every changed input, as one step; inputs that act in another job stay.
  void resetChanged(const QString& text);

  // Scenarios; each is undoable. Indices outside the list are refused by an assertion.
  void addScenario();  ///< the neutral design, at the end
  /// A given design, at the end; the name gets a number where it is taken.
  void addScenario(const QString& name, const QString& note, const Design& design);
  /// The current model, machine and prices, for another job.
  void addScenarioFor(Job job);
  void duplicateScenario(int index);
  void renameScenario(int index, const QString& name);
  void moveScenario(int from, int to);
  void removeScenario(int index);  ///< throws InputError for the last one
  void setBaseline(int index);
  /// The coefficients of all scenarios, as one undo step; nullptr = the shipped fit.
  void setCalibration(const CoefficientsRef& calibration, const QString& text);
  CoefficientsRef calibration() const { return calibration_of(project_); }
  void setNote(int index, const QString& note);
  void setReportFields(const QString& title, const QString& author, const QString& note);
  void setReportChoices(const ReportChoices& choices);
  void setPresentation(const PresentationChoices& choices);
  void setCurrent(int index);  ///< not an undo step

  // Files. Errors are InputError with one sentence; the document and the file stay as they were.
  void newProject(Job job = Job::training);
  void open(const QString& path);
  void save(const QString& path);  ///< through QSaveFile
  /// Takes over what a recovery copy holds: modified from the start, `path` (may be empty) is where it belongs, and
  /// `content` the checksum of what stood there when the lost session read or wrote it.
  void restore(const Project& project, const QString& path, std::optional<quint64> content = {});
  /// Whether somebody else wrote the file since it was read or saved here: saving would erase their work.
  bool changedOnDisk() const;
  /// The checksum of the file as it was read or saved here; nothing without a file.
  std::optional<quint64> contentOnDisk() const { return content_; }
  QString path() const { return path_; }
  bool isModified() const { return !undo_.isClean(); }
  QString displayName() const;

 signals:
  /// The design of the current scenario, or which scenario is current: redraw. Coalesced by a 0 ms timer.
  void changed();
  /// At once with each edit, before `changed`: the inputs panel follows.
  void designEdited();
  /// Names, order, notes, the baseline or which scenario is current.
  void scenariosChanged();
  /// The path, or whether there is anything to save.
  void fileChanged();

 private:
  friend class DocumentCommand;
  struct Cache;
  /// What an edit is about, for merging: a parameter, a note. Edits without a subject never merge.
  /// `next` with a legal layout, where there is one, for a number of GPUs that has just been set.
  Design keptLegal(Design next, const Parameter& parameter) const;
  void push(DocumentState before, DocumentState after, const QString& text, const QString& subject = {});
  void pushProject(Project next, const QString& text, const QString& subject = {});
  void apply(const DocumentState& state);
  void replaceProject(Project project, const QString& path);
  void announceDesign();

  Project project_;
  QUndoStack undo_;
  std::vector<std::shared_ptr<const Scenario>> last_scenarios_;  ///< of the last step, for the next to share
  QTimer coalesce_;
  QElapsedTimer clock_;
  QString path_;
  HeldInput held_;  ///< of the file at path_: no export is written over it
  std::optional<quint64> content_;
  int gesture_ = 0, gesture_serial_ = 0;
  KeepLegal keep_legal_ = KeepLegal::off;
  std::optional<Design> gesture_base_;  ///< what a drag began with
  mutable std::unique_ptr<Cache> cache_;
};

}  // namespace trainyard::ui
