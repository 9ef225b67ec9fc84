// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include "engine/parameters/parameter.h"
#include "ui/palette/palette_item.h"
#include "ui/present/stage.h"

class QLabel;
class QLineEdit;
class QListWidget;

namespace trainyard::ui {

class Document;

/// A search box over the slide, in large type, for every input of the job. The picked input gets a slider. A name with
/// a value, such as "gpu price 3", also sets the input.
class InputFinder : public QFrame {
  Q_OBJECT
 public:
  explicit InputFinder(Document& document, QWidget* parent = nullptr);
  void setStage(const Stage& stage);
  /// Lists the inputs of the job that match the text, and gives the search the keyboard focus.
  void start(const QString& typed = {});
  QLineEdit* search() const { return search_; }
  QListWidget* list() const { return list_; }

 signals:
  void inputChosen(const trainyard::Parameter* parameter);
  void left();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void filter();
  void listValues();
  void addLine(const QString& text, const QString& id);
  void pick();

  Document& document_;
  QVector<PaletteItem> values_;  ///< what the first lines set
  int row_ = 0;                  ///< height of a row, in pixels
  QLineEdit* search_;
  QListWidget* list_;
};

}  // namespace trainyard::ui
