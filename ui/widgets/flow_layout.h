// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>
#include <memory>
#include <utility>
#include <vector>

class QLabel;

namespace trainyard::ui {

/// Widgets beside each other from the left, on as many lines as they need. What is hidden takes no room; what expands
/// takes the rest of its line.
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
  /// Gives the items of a line their width and height; returns the height of all.
  static int fillLine(Line& line, const QRect& rect);
  /// The height that the items take; moves them there when `move`.
  int place(const QRect& whole, bool move) const;

  std::vector<std::unique_ptr<QLayoutItem>> items_;
};

/// A sentence that stands right in what a line has left, and goes into the next line where that is little.
void take_rest_of_line(QLabel& sentence);

}  // namespace trainyard::ui
