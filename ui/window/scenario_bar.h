// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QTabBar>
#include <QWidget>

class QToolButton;

namespace trainyard::ui {

class Document;

/// Emits dropped() once after a drag; tab moves during the drag are temporary.
class DragTabBar : public QTabBar {
  Q_OBJECT
 public:
  explicit DragTabBar(QWidget* parent = nullptr);
  bool isDragging() const { return dragging_; }

 signals:
  void dropped();

 protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  bool dragging_ = false;
};

/// The scenarios of the project as tabs: status, letter, name, and a tag on the baseline.
class ScenarioBar : public QWidget {
  Q_OBJECT
 public:
  explicit ScenarioBar(Document* document, QWidget* parent = nullptr);
  QTabBar* tabs() const { return tabs_; }
  /// Sets the menu for a right click on a tab.
  void setContextMenu(QMenu* menu) { context_menu_ = menu; }
  /// Updates the status marks of the tabs; cheap if none has changed.
  void refreshMarks();
  /// Opens an editor over the name of the current tab.
  void rename();

 signals:
  void addRequested();

 private:
  void rebuild();
  void reorder();
  void finishRename();
  void openContextMenu(const QPoint& position);
  /// Shows the job on each tab, unless all scenarios are trainings.
  void showJobs();

  Document* document_;
  DragTabBar* tabs_;
  QToolButton* add_;
  QPointer<QMenu> context_menu_;
  QPointer<QLineEdit> editor_;
  QVector<int> marks_;
};

}  // namespace trainyard::ui
