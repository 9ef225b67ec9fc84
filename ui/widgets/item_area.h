// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>

namespace trainyard::ui {

/// A widget that paints several items itself. Users can point at each item, reach it with the arrow keys and activate
/// it. Screen readers can read it. One paint replaces those of forty labels.
class ItemArea : public QWidget {
  Q_OBJECT
 public:
  struct Item {
    QRect rect;
    QString name;   ///< accessible name
    QString value;  ///< accessible value, with unit
    QString tool_tip;
    bool active = true;  ///< can be activated
    bool operator==(const Item&) const = default;
  };

  explicit ItemArea(QWidget* parent = nullptr);
  const QVector<Item>& items() const { return items_; }
  /// The index of the item with keyboard focus, or -1.
  int focusedItem() const { return hasFocus() ? focused_ : -1; }
  int hoveredItem() const { return hovered_; }
  /// The index of the item at a position, or -1; the last one if items overlap.
  int itemAt(const QPoint& position) const;
  void activate(int index);

 signals:
  void activated(int index);
  /// Pointer or keyboard focus moved to another item; -1 for none.
  void pointed(int index);

 protected:
  /// Replaces the items and repaints those that changed.
  void setItems(QVector<Item> items);
  virtual void paintItem(QPainter& painter, int index) = 0;
  /// The rectangle to repaint when an item changes; by default, the whole item.
  virtual QRect changedRect(const Item& before, const Item& after) const;
  /// Paints below the items, over the background of the palette.
  virtual void paintGround(QPainter& painter, const QRect& dirty);

  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void setHovered(int index);
  void moveFocus(int step);
  void updateItem(int index);

  QVector<Item> items_;
  int focused_ = 0, hovered_ = -1, pressed_ = -1;
  bool keyboard_ = false;
};

}  // namespace trainyard::ui
