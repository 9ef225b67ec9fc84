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

/// Tells when a drag has moved a tab for good; while it lasts, tabs pass each other without meaning.
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

/// The scenarios of the project as tabs: status, letter, name, and which one is the baseline.
class ScenarioBar : public QWidget {
  Q_OBJECT
 public:
  explicit ScenarioBar(Document* document, QWidget* parent = nullptr);
  QTabBar* tabs() const { return tabs_; }
  /// The menu that a right click on a tab opens.
  void setContextMenu(QMenu* menu) { context_menu_ = menu; }
  /// Status marks of the tabs; cheap when none differs.
  void refreshMarks();
  /// Opens a field over the current tab.
  void rename();

 signals:
  void addRequested();

 private:
  void rebuild();
  void reorder();
  void finishRename();
  void openContextMenu(const QPoint& position);
  /// A sign of the job on each tab, where the project has not trainings alone.
  void showJobs();

  Document* document_;
  DragTabBar* tabs_;
  QToolButton* add_;
  QPointer<QMenu> context_menu_;
  QPointer<QLineEdit> editor_;
  QVector<int> marks_;
};

}  // namespace trainyard::ui
