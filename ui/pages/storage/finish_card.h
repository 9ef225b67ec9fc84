// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>

#include "engine/design/design.h"
#include "engine/studies/deadline.h"
#include "engine/studies/failure_study.h"
#include "ui/cards/chart_card.h"

class QProgressBar;
class QPushButton;
class QSpinBox;

namespace trainyard::ui {

class BackgroundStudy;
class Document;

/// The finish date, and the range of most simulated runs. Thousands of runs are simulated in the background after the
/// last input change.
class FinishCard : public ChartCard {
  Q_OBJECT
 public:
  explicit FinishCard(Document* document, QWidget* parent = nullptr);
  /// Shows the known results, and restarts the simulation if the design has changed.
  void refresh();
  const FailureStudy& study() const { return study_; }
  const DeadlineAnswer& deadline() const { return deadline_; }
  /// Whether the shown results belong to an older design, or there are none.
  bool isStale() const;
  bool isRunning() const;
  std::uint64_t seed() const;

 private:
  void play();
  void show();
  void follow();

  Document* document_;
  BackgroundStudy* background_;
  QProgressBar* progress_;
  QSpinBox* seed_;
  QPushButton *cancel_, *again_;
  QTimer idle_;
  FailureStudy study_;
  DeadlineAnswer deadline_;
  Design wanted_, played_;
  std::uint64_t played_seed_ = 0;
};

}  // namespace trainyard::ui
