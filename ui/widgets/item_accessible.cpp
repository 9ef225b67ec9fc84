// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/item_accessible.h"

#include <QAccessible>
#include <QAccessibleActionInterface>
#include <QAccessibleWidget>
#include <QHash>
#include <QPointer>

#include "ui/widgets/item_area.h"

namespace trainyard::ui {
namespace {

/// One item of an area: a button, or static text if it cannot be activated.
class ItemInterface : public QAccessibleInterface, public QAccessibleActionInterface {
 public:
  ItemInterface(ItemArea* area, int index) : area_(area), index_(index) {}

  bool isValid() const override { return area_ && index_ < area_->items().size(); }
  QObject* object() const override { return nullptr; }
  QWindow* window() const override { return area_ ? area_->window()->windowHandle() : nullptr; }
  QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(area_); }
  QAccessibleInterface* child(int) const override { return nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }

  QString text(QAccessible::Text kind) const override {
    if (!isValid()) return {};
    const ItemArea::Item& item = area_->items()[index_];
    switch (kind) {
      case QAccessible::Name:
        return item.name;
      case QAccessible::Value:
        return item.value;
      case QAccessible::Description:
        return item.tool_tip;
      default:
        return {};
    }
  }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override {
    if (!isValid()) return {};
    const QRect local = area_->items()[index_].rect;
    return {area_->mapToGlobal(local.topLeft()), local.size()};
  }
  QAccessible::Role role() const override {
    return isValid() && area_->items()[index_].active ? QAccessible::Button : QAccessible::StaticText;
  }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.focusable = true;
    state.focused = isValid() && area_->focusedItem() == index_;
    state.invisible = !isValid() || !area_->isVisible();
    return state;
  }

  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
  }
  QStringList actionNames() const override { return {pressAction()}; }
  void doAction(const QString& name) override {
    if (isValid() && name == pressAction()) area_->activate(index_);
  }
  QStringList keyBindingsForAction(const QString&) const override { return {}; }

 private:
  QPointer<ItemArea> area_;
  int index_;
};

class AreaInterface : public QAccessibleWidget {
 public:
  explicit AreaInterface(ItemArea* area) : QAccessibleWidget(area, QAccessible::Grouping) {}
  ~AreaInterface() override {
    for (const QAccessible::Id id : std::as_const(children_)) QAccessible::deleteAccessibleInterface(id);
  }

  int childCount() const override { return int(area()->items().size()); }
  QAccessibleInterface* child(int index) const override {
    if (index < 0 || index >= childCount()) return nullptr;
    const auto known = children_.constFind(index);
    if (known != children_.cend()) return QAccessible::accessibleInterface(*known);
    auto* item = new ItemInterface(area(), index);
    children_.insert(index, QAccessible::registerAccessibleInterface(item));
    return item;
  }
  QAccessibleInterface* childAt(int x, int y) const override {
    return child(area()->itemAt(area()->mapFromGlobal(QPoint(x, y))));
  }
  QAccessibleInterface* focusChild() const override { return child(area()->focusedItem()); }
  int indexOfChild(const QAccessibleInterface* wanted) const override {
    for (auto it = children_.cbegin(); it != children_.cend(); ++it) {
      if (QAccessible::accessibleInterface(it.value()) == wanted) return it.key();
    }
    return -1;
  }

 private:
  ItemArea* area() const { return static_cast<ItemArea*>(widget()); }
  mutable QHash<int, QAccessible::Id> children_;
};

QAccessibleInterface* make_interface(const QString&, QObject* object) {
  auto* area = qobject_cast<ItemArea*>(object);
  return area ? new AreaInterface(area) : nullptr;
}

}  // namespace

void install_item_accessibility() {
  static const bool installed = [] {
    QAccessible::installFactory(make_interface);
    return true;
  }();
  Q_UNUSED(installed);
}

}  // namespace trainyard::ui
