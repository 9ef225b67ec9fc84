// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>
#include <memory>
#include <vector>

namespace trainyard::ui {

/// Widgets beside each other from the left, on as many lines as they need. What is hidden takes no room.
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
  /// The height that the items take; moves them there when `move`.
  int place(const QRect& whole, bool move) const;

  std::vector<std::unique_ptr<QLayoutItem>> items_;
};

}  // namespace trainyard::ui
