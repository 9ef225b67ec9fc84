// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include "engine/parameters/parameter.h"
#include "ui/present/stage.h"

class QLabel;
class QLineEdit;
class QListWidget;

namespace trainyard::ui {

class Document;

/// A search box over the slide, in large type, for every input of the job. The picked input gets a slider.
class InputFinder : public QFrame {
  Q_OBJECT
 public:
  explicit InputFinder(Document& document, QWidget* parent = nullptr);
  void setStage(const Stage& stage);
  /// Lists all inputs of the job and gives the search the keyboard focus.
  void start();
  QLineEdit* search() const { return search_; }
  QListWidget* list() const { return list_; }

 signals:
  void inputChosen(const trainyard::Parameter* parameter);
  void left();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void filter();
  void pick();

  Document& document_;
  int row_ = 0;  ///< height of a row, in pixels
  QLineEdit* search_;
  QListWidget* list_;
};

}  // namespace trainyard::ui
