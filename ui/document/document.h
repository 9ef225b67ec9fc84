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
#include "ui/document/reference_kind.h"

namespace trainyard::ui {

struct DocumentState;

/// The open project: scenarios, their results, undo. All changes of a project go through this class.
class Document : public QObject {
  Q_OBJECT
 public:
  explicit Document(QObject* parent = nullptr);
  ~Document() override;

  const Project& project() const { return project_; }
  int current() const { return project_.current; }
  const Scenario& scenario() const { return project_.scenarios[size_t(project_.current)]; }
  const Design& design() const { return scenario().design; }
  /// Results of the current and of any scenario; never stale.
  const Evaluation& evaluation() const;
  const Evaluation& evaluationOf(int scenario) const;
  bool baselineIsCurrent() const { return project_.current == project_.baseline; }
  /// Returns whether the baseline is another scenario with the same job as the current one.
  bool hasBaseline() const;
  /// The design to which changes are compared. It is the baseline's design if hasBaseline(). Otherwise it is the design
  /// with which the scenario started, or the default design of the job if that start is unknown or has another job.
  ReferenceKind referenceKind() const;
  const Design& reference() const;
  QUndoStack& undoStack() { return undo_; }

  /// Edits of the same parameter between beginGesture() and endGesture() (a drag) merge into one undo step. Keyboard
  /// steps of one parameter within a second merge too. The menu shows the `text` of an edit after "Undo": "Tensor
  /// parallel 8 → 16".
  bool inGesture() const { return gesture_ > 0; }
  void beginGesture();
  void endGesture();
  /// What may be adjusted to keep the layout legal when the number of GPUs changes: data parallelism, and if that is
  /// not enough, the other degrees or the batch.
  enum class KeepLegal { off, replicas, degrees, batch };
  void setKeepLegal(KeepLegal keep) { keep_legal_ = keep; }
  KeepLegal keepLegal() const { return keep_legal_; }
  /// While set, an edit of a price, the PUE or the price of electricity applies to all scenarios of scenariosSharing().
  void setSharesEconomics(bool shares) { shares_economics_ = shares; }
  /// The current scenario, and for an input of the costs all others with the same accelerator that have this input.
  QVector<int> scenariosSharing(const Parameter& parameter) const;
  /// Throws InputError if the value is not allowed; the design is then unchanged. A chosen model brings its published
  /// sequence, batch and tokens, except where the user has set them. A chosen model or accelerator can make a usable
  /// layout (valid and fitting) unusable. The same undo step then takes the nearest valid layout, preferably one that
  /// fits, and emits layoutAdapted().
  void edit(const Parameter& parameter, const Value& value);
  /// Sets the number of GPUs to the legal count nearest to a share of the present one; the batch may follow. Emits
  /// countRounded() if that is not the wanted count.
  void editCountByShare(double wanted);
  void edit(const Design& next, const QString& text);
  /// Applies the same change to several scenarios as one undo step.
  void edit(const QVector<int>& scenarios, const std::function<void(Design&)>& change, const QString& text);
  /// Replaces the result of the last undo step, which must be an edit of the current design.
  void replaceLastResult(const Design& better);
  void resetToDefault(const Parameter& parameter);
  /// Resets every changed input as one undo step; inputs of other jobs keep their values.
  void resetChanged(const QString& text);

  // Scenarios; each change is undoable. Invalid indices fail an assertion.
  void addScenario();  ///< appends the default design
  /// Appends a given design; adds a number to the name if it is taken.
  void addScenario(const QString& name, const QString& note, const Design& design);
  /// Appends a design for another job with the current model, machine and prices.
  void addScenarioFor(Job job);
  void duplicateScenario(int index);
  void renameScenario(int index, const QString& name);
  /// Replaces the current scenario by a new one as one undo step.
  void replaceScenario(const QString& name, const Design& design, const QString& text);
  void moveScenario(int from, int to);
  void removeScenario(int index);  ///< throws InputError for the last one
  void setBaseline(int index);
  /// Sets the coefficients of all scenarios as one undo step; nullptr: the shipped fit.
  void setCalibration(const CoefficientsRef& calibration, const QString& text);
  CoefficientsRef calibration() const { return calibration_of(project_); }
  void setNote(int index, const QString& note);
  void setReportFields(const QString& title, const QString& author, const QString& note);
  void setReportChoices(const ReportChoices& choices);
  /// Replaces the user's prices of the machine room.
  void setPrices(const PriceList& prices);
  void setPresentation(const PresentationChoices& choices);
  void setCurrent(int index);  ///< not an undo step

  // Files. Errors are InputError with one sentence and leave document and file unchanged.
  void newProject(Job job = Job::training);
  /// Starts from a given project that has no file yet.
  void newProject(const Project& project);
  void open(const QString& path);
  void save(const QString& path);  ///< through QSaveFile
  /// Restores a recovery copy as a modified project. `path` is the project's file (may be empty). `content` is the
  /// checksum of that file when the lost session last read or wrote it.
  void restore(const Project& project, const QString& path, std::optional<quint64> content = {});
  /// Returns whether another program has changed the file since it was read or saved here; saving would overwrite that
  /// change.
  bool changedOnDisk() const;
  /// Returns the checksum of the file when it was read or saved here; nothing without a file.
  std::optional<quint64> contentOnDisk() const { return content_; }
  QString path() const { return path_; }
  bool isModified() const { return !undo_.isClean(); }
  QString displayName() const;

 signals:
  /// The current design changed, or another scenario became current: redraw. Coalesced by a 0 ms timer.
  void changed();
  /// Work or layout was adapted to a chosen model or accelerator; `wanted` is the design with the old values.
  void layoutAdapted(const Design& wanted);
  /// The number of GPUs or the batch was rounded; `wanted` is the design with the wanted count.
  void countRounded(const Design& wanted);
  void datasetChosen();
  /// A value was set in all scenarios of scenariosSharing().
  void editedTogether(const trainyard::Parameter* parameter);
  /// Emitted at once for each edit, before `changed`, so that the input panel follows.
  void designEdited();
  /// Names, order, notes, baseline or current scenario changed.
  void scenariosChanged();
  /// The path or the modified state changed.
  void fileChanged();

 private:
  friend class DocumentCommand;
  struct Cache;
  /// Returns `next` with the nearest legal layout after the number of GPUs was set; `next` itself if there is none.
  Design makeLegal(Design next, const Parameter& parameter) const;
  // document_shared.cpp
  /// Sets the value in all scenarios that share the input; returns false if they do not share it.
  bool editShared(const Parameter& parameter, const Value& value);
  // document_entries.cpp
  void applyCatalogEntry(const Parameter& parameter, const Design& next);
  /// Whether the scenario has the default name of a new scenario or the name of its model. Such a name follows the
  /// model.
  bool isNamedAutomatically(int scenario) const;
  // document_scenarios.cpp
  void renameAndEdit(const Design& next, const QString& name, const QString& text);
  /// `subject` is what the edit changes, such as a parameter or a note. Edits with the same subject can merge; edits
  /// without a subject never merge.
  void push(DocumentState before, DocumentState after, const QString& text, const QString& subject = {});
  void pushProject(Project next, const QString& text, const QString& subject = {});
  void apply(const DocumentState& state);
  void replaceProject(Project project, const QString& path);
  void announceDesign();

  Project project_;
  QUndoStack undo_;
  std::vector<std::shared_ptr<const Scenario>> last_scenarios_;  ///< scenarios of the last step, for sharing
  QTimer coalesce_;
  QElapsedTimer clock_;
  QString path_;
  HeldInput held_;  ///< prevents exports from overwriting the file at path_
  std::optional<quint64> content_;
  int gesture_ = 0, gesture_serial_ = 0;
  KeepLegal keep_legal_ = KeepLegal::off;
  bool shares_economics_ = false;
  std::optional<Design> gesture_base_;       ///< design at the start of a drag
  std::vector<Scenario> gesture_scenarios_;  ///< scenarios at the start of a drag, if they share inputs
  mutable std::unique_ptr<Cache> cache_;
};

}  // namespace trainyard::ui
