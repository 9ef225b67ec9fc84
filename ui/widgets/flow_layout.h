// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>
#include <memory>
#include <utility>
#include <vector>

class QLabel;

namespace trainyard::ui {

/// Widgets from left to right in as many lines as needed, without hidden ones; an expanding widget takes the rest of
/// its line.
class FlowLayout : public QLayout {
  Q_OBJECT
 public:
  FlowLayout() { setContentsMargins(0, 0, 0, 0); }
  ~FlowLayout() override;
  void addItem(QLayoutItem* item) override;
  int count() const override { return int(items_.size()); }
  QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  Qt::Orientations expandingDirections() const override { return {}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return place({0, 0, width, 0}, false); }
  void setGeometry(const QRect& rect) override;
  QSize sizeHint() const override;
  QSize minimumSize() const override;

 private:
  struct Line {
    std::vector<std::pair<QLayoutItem*, QRect>> places;
    int right = 0, expanding = -1;
  };
  /// Sets width and height of the items of a line; returns the height of the line.
  static int fillLine(Line& line, const QRect& rect);
  /// Returns the height that the items need at this width; with `move`, also moves them.
  int place(const QRect& whole, bool move) const;

  std::vector<std::unique_ptr<QLayoutItem>> items_;
};

/// Right-aligns a sentence in the rest of its line; it moves to the next line if the rest is too narrow.
void take_rest_of_line(QLabel& sentence);

}  // namespace trainyard::ui
