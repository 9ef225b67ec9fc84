// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include <optional>
#include <vector>

#include "engine/parameters/parameter.h"
#include "ui/inputs/row_metrics.h"

class QAction;
class QLabel;
class QLineEdit;
class QScrollArea;
class QToolButton;

namespace trainyard::ui {

class ChangedButton;
class Document;
class InputGroup;
class InputRow;
class MarkPainter;
class MoreLine;

/// All inputs of the open scenario's job, generated from parameters(). Edits the document at once and follows it.
class InputsPanel : public QWidget {
  Q_OBJECT
 public:
  explicit InputsPanel(Document& document, QWidget* parent = nullptr);
  ~InputsPanel() override;

  /// Uses rows of 24 instead of 27 pixels, for small windows.
  void setCompact(bool compact);
  /// Shows the title line "Inputs" with the menu; not needed where a dock or a tab has a title.
  void setTitleVisible(bool visible);
  /// Whether all inputs are shown, by group; otherwise the main inputs of the job and those that were changed.
  bool showsAll() const { return shows_all_; }
  void setShowsAll(bool all);
  /// Makes an input visible, scrolls to it and gives it the keyboard focus. Returns false for an unknown id.
  bool reveal(const QString& id);
  /// The row of an input, with its controls; nullptr for an unknown id.
  InputRow* row(const QString& id) const;
  /// The action for Ctrl+F, to add to a menu.
  QAction* findAction() const { return find_; }
  /// The "…" button with its menu, for a title bar outside the panel.
  QToolButton* menuButton() const { return menu_; }

  QSize sizeHint() const override;

 public slots:
  void focusSearch();

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void build();
  QWidget* makeTitle();
  QWidget* makeSearch();
  void makeGroups();
  void makeMenu();
  void follow();
  void filter();
  void applyMetrics();
  void countChanged();
  void fitSearch();
  void resetAll();
  static QString resetText(ReferenceKind kind);
  void rememberFolding() const;
  QString foldedKey(Job job) const;
  /// Restores the stored folding of the groups.
  void restoreFolding();
  void describeAdvanced();
  /// When the job changes: updates search, folding and the row for automatic layout adjustment.
  void followJob();

  Document& document_;
  std::optional<Job> job_;  ///< empty until the first update
  std::vector<InputGroup*> groups_;
  std::vector<InputRow*> rows_;
  QWidget* title_ = nullptr;
  QWidget* search_row_ = nullptr;
  QWidget* keep_legal_ = nullptr;
  QToolButton* menu_ = nullptr;
  QLineEdit* search_ = nullptr;
  ChangedButton* changed_ = nullptr;
  QScrollArea* scroll_ = nullptr;
  QLabel* nothing_ = nullptr;
  MoreLine* advanced_ = nullptr;
  QAction* find_ = nullptr;
  MarkPainter* marks_ = nullptr;
  std::vector<const InputRow*> kept_;  ///< rows changed when the filter was set; they stay visible until it is set
                                       ///< again
  bool compact_ = false, title_visible_ = true, scroll_bar_ = false, shows_all_ = false;
};

}  // namespace trainyard::ui
