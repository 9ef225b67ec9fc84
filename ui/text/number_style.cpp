// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/number_style.h"

namespace trainyard::ui {

NumberStyle number_style(const QLocale& locale) {
  // The C locale omits group separators for machine-readable text; the screen uses English format instead.
  if (locale.language() == QLocale::C) return {};
  const bool grouped = !locale.numberOptions().testFlag(QLocale::OmitGroupSeparator);
  return {locale.decimalPoint().toStdString(), grouped ? locale.groupSeparator().toStdString() : std::string()};
}

}  // namespace trainyard::ui
