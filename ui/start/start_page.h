// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>

#include "ui/start/question_sheet.h"

class QLayout;
class QLineEdit;
class QMenu;
class QScrollArea;
class QStackedWidget;
class QVBoxLayout;

namespace trainyard::ui {

/// Covers the window at start: what to plan, recent files and examples. Escape shows the window below.
class StartPage : public QWidget {
  Q_OBJECT
 public:
  /// `runs` and `examples` are the menus of the buttons for published runs and worked examples; `recent` are paths,
  /// newest first.
  StartPage(QMenu* runs, QMenu* examples, const QStringList& recent, QWidget* window);
  /// Asks the questions for a job.
  void ask(Job job);

 signals:
  void answered(const trainyard::ui::StartAnswer& answer);
  void openRequested();
  void folderRequested();
  void fileChosen(const QString& path);
  void tourRequested();
  /// The user wants the window below.
  void closed();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* makeChoices(QMenu* runs, QMenu* examples, const QStringList& recent);
  QLayout* makeJobs();
  QPushButton* makeChoice(const QString& id, const QString& title, const QString& text, const QString& icon);
  /// A line for a job in words, and below it how the words are understood.
  void addSentence(QVBoxLayout* column);
  void askInWords(const QString& typed);
  void addRecent(QVBoxLayout* column, const QStringList& recent);
  QLayout* makeLinks(QMenu* runs, QMenu* examples);
  void showChoices();

  QStackedWidget* stack_;
  QVector<QPushButton*> choices_;
  QLineEdit* sentence_ = nullptr;
  QWidget* sheet_ = nullptr;  ///< the scroll area of the questions; nullptr while none are asked
};

}  // namespace trainyard::ui
