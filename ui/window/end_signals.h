// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace trainyard::ui {

/// Writes the unsaved work of all windows before the system ends the program: SIGTERM at a shutdown, SIGHUP when its
/// terminal closes, and a lost connection to the display server, after which Qt ends the program. The copies are
/// offered at the next start. After a signal the program ends as the signal says. One object at a time.
class EndSignals : public QObject {
 public:
  explicit EndSignals(QObject* parent = nullptr);
  ~EndSignals() override;

 private:
  void end();
};

}  // namespace trainyard::ui
