// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/present/stage.h"
#include "ui/widgets/item_area.h"

namespace trainyard::ui {

/// A scenario in the row of buttons.
struct SwitchEntry {
  QString letter, name;
  bool operator==(const SwitchEntry&) const = default;
};

/// The top line: model and machine in words, and a row of scenario buttons. If room is short, only the shown scenario
/// keeps its name. If the letters do not fit either, the row scrolls so that the shown scenario is visible.
class PresentHead : public ItemArea {
  Q_OBJECT
 public:
  explicit PresentHead(QWidget* parent = nullptr);
  void setStage(const Stage& stage);
  void setContent(const QString& title, const QVector<SwitchEntry>& entries, int shown);
  QString title() const { return title_; }
  /// The rectangle of a scenario's button; empty if the button is scrolled out of view.
  QRect buttonOf(int scenario) const;
  int heightHint() const;

 signals:
  void chosen(int scenario);

 protected:
  void paintItem(QPainter& painter, int index) override;
  void paintGround(QPainter& painter, const QRect& dirty) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  enum class Words { all, shown_one, none };
  void layOut();
  QVector<double> widthsOf(Words words) const;
  QString wordsOf(int entry) const;
  double titleWidth() const;

  Stage stage_;
  QString title_;
  QVector<SwitchEntry> entries_;
  int shown_ = 0, first_ = 0;  ///< index of the shown entry; index of the first visible one
  Words words_ = Words::all;
};

}  // namespace trainyard::ui
