// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>

namespace trainyard::ui {

/// A widget that paints several things itself, each of which can be pointed at, focused with the arrow keys,
/// activated, and read by a screen reader. One paint instead of forty labels.
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
  /// The item that the keyboard is on, or -1.
  int focusedItem() const { return hasFocus() ? focused_ : -1; }
  int hoveredItem() const { return hovered_; }
  /// Of items over each other the later one.
  int itemAt(const QPoint& position) const;
  void activate(int index);

 signals:
  void activated(int index);
  /// The pointer or the keyboard is on another item; -1 for none.
  void pointed(int index);

 protected:
  /// Replaces the items and repaints those that differ.
  void setItems(QVector<Item> items);
  virtual void paintItem(QPainter& painter, int index) = 0;
  /// What has to be painted again when an item changes: all of it, unless a subclass knows better.
  virtual QRect changedRect(const Item& before, const Item& after) const;
  /// Under the items; the palette's ground is already there.
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
