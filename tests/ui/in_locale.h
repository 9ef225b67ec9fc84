// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>

namespace trainyard::ui::testing {

/// Numbers are those of another locale until this is destroyed.
class InLocale {
 public:
  explicit InLocale(const char* name) { QLocale::setDefault(QLocale(QLatin1String(name))); }
  ~InLocale() { QLocale::setDefault(usual_); }

 private:
  QLocale usual_;
};

}  // namespace trainyard::ui::testing
