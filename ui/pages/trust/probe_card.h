// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/calibration/probe_fit.h"
#include "engine/files/outputs.h"
#include "ui/cards/card.h"
#include "ui/studies/background_study.h"

class QPushButton;

namespace trainyard::ui {

class Document;
class FactTable;
class Prose;

/// Measurements of the probe on the user's machine compared with the model, and proposed input values, which can be
/// applied one by one or all together. Hidden until a table is loaded.
class ProbeCard : public Card {
  Q_OBJECT
 public:
  explicit ProbeCard(Document* document, QWidget* parent = nullptr);
  /// Reads a table. An error is reported by failed() in one sentence, and the loaded table stays.
  void load(const QString& path);
  /// Compares again if the current design has changed.
  void refresh();
  const ProbeFit* fit() const { return fit_.get(); }
  FactTable* measured() const { return measured_; }
  FactTable* proposals() const { return proposals_; }
  BackgroundStudy* study() { return &study_; }

 signals:
  void failed(const QString& sentence);
  /// A newly loaded table has been compared for the first time.
  void compared();

 private:
  void forget();
  void compare();
  void show();
  /// Whether the scenario's machine is the measured one.
  bool isSameMachine() const;
  /// Applies the proposals as one undo step.
  void apply(const std::vector<ProbeProposal>& proposals, const QString& text);
  void applyAll();
  void takeOne();

  Document* document_;
  Prose *about_, *outcome_;
  FactTable *measured_, *proposals_;
  QPushButton *all_, *one_, *forget_;
  QString name_, chosen_;
  HeldInput held_;
  std::shared_ptr<const ProbeTable> table_;
  std::shared_ptr<const ProbeFit> fit_;
  bool new_ = false;  ///< the table has not been shown yet
  Design compared_;   ///< design of the last comparison
  BackgroundStudy study_;
};

}  // namespace trainyard::ui
