// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include "ui/present/stage.h"

class QLabel;
class QScrollArea;

namespace trainyard::ui {

/// Notes for the presenter: the note of the scenario, the next page, and the elapsed time. In a window of their own on
/// another screen, or over the slide if there is only one.
class PresenterNotes : public QWidget {
  Q_OBJECT
 public:
  explicit PresenterNotes(QWidget* parent = nullptr);
  void setStage(const Stage& stage);
  void setContent(const QString& scenario, const QString& note, const QString& next);
  QString note() const;
  QString next() const;
  QString clock() const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void tick();

  QLabel *scenario_, *note_, *next_, *clock_;
  QScrollArea* scroll_;
  QElapsedTimer since_;
  QTimer second_;
};

}  // namespace trainyard::ui
