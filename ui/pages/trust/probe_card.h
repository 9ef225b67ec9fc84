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

/// What the probe has measured on the user's own machine, beside what the model expects of it, and the numbers that it
/// would have otherwise: each or all can be taken over. Hidden until a table is loaded.
class ProbeCard : public Card {
  Q_OBJECT
 public:
  explicit ProbeCard(Document* document, QWidget* parent = nullptr);
  /// Reads a table; a bad one is one sentence in failed(), and what was loaded stays.
  void load(const QString& path);
  /// Compares with the design on screen, where that has changed.
  void refresh();
  const ProbeFit* fit() const { return fit_.get(); }
  FactTable* measured() const { return measured_; }
  FactTable* proposals() const { return proposals_; }
  BackgroundStudy* study() { return &study_; }

 signals:
  void failed(const QString& sentence);
  /// A table that was loaded stands beside what is expected, for the first time.
  void compared();

 private:
  void forget();
  void compare();
  void show();
  /// The machine of the scenario is the one that was measured.
  bool isSameMachine() const;
  /// As one undo step.
  void take(const std::vector<ProbeProposal>& proposals, const QString& text);
  void takeAll();
  void takeOne();

  Document* document_;
  Prose *about_, *outcome_;
  FactTable *measured_, *proposals_;
  QPushButton *all_, *one_, *forget_;
  QString name_, chosen_;
  HeldInput held_;
  std::shared_ptr<const ProbeTable> table_;
  std::shared_ptr<const ProbeFit> fit_;
  bool new_ = false;  ///< nothing of the table has been shown
  Design compared_;   ///< what was compared with last
  BackgroundStudy study_;
};

}  // namespace trainyard::ui
