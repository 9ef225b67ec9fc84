// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/device_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct DeviceText {
  Q_DECLARE_TR_FUNCTIONS(DeviceText)
};

QString without_remark(const Accelerator& device) {
  return catalog_text(device.name).section(QStringLiteral(" ("), 0, 0);
}

QString without_memory(QString name) {
  static const QRegularExpression memory(QStringLiteral(" \\d+GB$"));
  return name.remove(memory);
}

bool is_unique(const Accelerator& device, const QString& name) {
  for (const EntryRef& entry : catalog(CatalogKind::accelerators)) {
    const Accelerator& other = *std::get<AcceleratorRef>(entry);
    if (other.id != device.id && without_memory(without_remark(other)) == name) return false;
  }
  return true;
}

}  // namespace

QString short_device_name(const Accelerator& device) {
  if (device.custom) return catalog_text(device.name);
  const QString name = without_remark(device), shorter = without_memory(name);
  return is_unique(device, shorter) ? shorter : name;
}

QString devices_text(double count, const Accelerator& device) {
  return DeviceText::tr("%1 × %2", "number, accelerator")
      .arg(number_text(count, Unit::accelerators), short_device_name(device));
}

}  // namespace trainyard::ui
