// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

#include "engine/parameters/parameter.h"
#include "ui/present/stage.h"

class QPushButton;

namespace trainyard::ui {

class Document;
class PresentInput;

/// The sliders below the chart side by side, and the button that adds another one.
class PresentInputs : public QWidget {
  Q_OBJECT
 public:
  explicit PresentInputs(Document& document, QWidget* parent = nullptr);
  void setStage(const Stage& stage);
  void setInputs(const std::vector<const Parameter*>& inputs);
  const std::vector<PresentInput*>& inputs() const { return inputs_; }
  PresentInput* input(const Parameter& parameter) const;
  QPushButton* moreButton() const { return more_; }
  /// Shows the values of a design. Returns true if the bar needs another height than before.
  bool show(const Design& design, const Design& reference, bool editable);
  int heightAt(int width) const;

 signals:
  void moreRequested();
  /// The user wants to type a value of the input with this label.
  void typingRequested(const QString& label);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  int columnWidth(int width) const;
  int linesAt(int width) const;
  void layOut();
  void tryNext();

  Document& document_;
  Stage stage_;
  std::vector<PresentInput*> inputs_;
  QPushButton* more_;
  QTimer rest_, next_;
  size_t tried_ = 0;
};

}  // namespace trainyard::ui
