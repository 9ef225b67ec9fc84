// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEventLoop>

namespace trainyard::ui::testing {

/// Handles all pending events and timers of 0 ms, and those that they lead to.
inline void finish_events() {
  QEventLoop loop;
  while (loop.processEvents()) {
  }
}

}  // namespace trainyard::ui::testing
