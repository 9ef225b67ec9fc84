// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

#include "ui/explanation/explanation_text.h"

class QLabel;
class QPushButton;
class QToolButton;

namespace trainyard::ui {

class FormulaBox;
class LinkRows;
class NumberLine;
class Prose;

/// Shows one explanation. Text that changes only with the metric is in labels; text that follows sliders is painted.
class ExplanationView : public QScrollArea {
  Q_OBJECT
 public:
  explicit ExplanationView(QWidget* parent = nullptr);
  void setText(const ExplanationText& text);
  const ExplanationText& text() const { return text_; }
  void setInfluences(const InfluenceRows& rows);
  const InfluenceRows& influences() const { return influence_rows_; }
  void setHistory(bool back, bool forward);
  LinkRows* terms() const { return terms_; }

 signals:
  /// Requests a target: "parameter:ID", "metric:ID" or "page:ID".
  void followed(const QString& target);
  void backRequested();
  void forwardRequested();

 private:
  QWidget* makeHead();
  QLabel* makeHeading(const QString& text);
  Prose* makeProse();
  void copy();

  ExplanationText text_;
  InfluenceRows influence_rows_;
  QLabel *crumbs_, *formula_head_, *numbers_head_, *terms_head_, *gains_head_, *harms_head_, *sure_head_;
  Prose *help_, *narrative_, *source_, *sure_;
  NumberLine* number_;
  FormulaBox *formula_, *with_numbers_;
  LinkRows *terms_, *gains_, *harms_;
  QToolButton *back_ = nullptr, *forward_ = nullptr;
  QPushButton *copy_, *show_runs_;
};

}  // namespace trainyard::ui
