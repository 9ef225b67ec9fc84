// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inputs/slider_accessible.h"

#include <QAccessibleWidget>

#include "ui/inputs/value_slider.h"

namespace trainyard::ui {
namespace {

class SliderInterface : public QAccessibleWidget, public QAccessibleValueInterface {
 public:
  explicit SliderInterface(ValueSlider* slider) : QAccessibleWidget(slider, QAccessible::Slider), slider_(slider) {}

  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
  }
  QString text(QAccessible::Text kind) const override {
    return kind == QAccessible::Value ? slider_->reading().text : QAccessibleWidget::text(kind);
  }
  QVariant currentValue() const override { return slider_->reading().number; }
  void setCurrentValue(const QVariant& value) override { emit slider_->readingRequested(value.toDouble()); }
  QVariant minimumValue() const override { return slider_->reading().minimum; }
  QVariant maximumValue() const override { return slider_->reading().maximum; }
  QVariant minimumStepSize() const override { return 0; }

 private:
  ValueSlider* slider_;
};

QAccessibleInterface* make_interface(const QString&, QObject* object) {
  auto* slider = qobject_cast<ValueSlider*>(object);
  return slider ? new SliderInterface(slider) : nullptr;
}

}  // namespace

void install_slider_accessibility() {
  static const bool once = [] {
    QAccessible::installFactory(make_interface);
    return true;
  }();
  (void)once;
}

}  // namespace trainyard::ui
