// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace trainyard::ui {

/// Writes recovery copies of unsaved work in all windows before the system ends the program: on SIGTERM (shutdown),
/// SIGHUP (terminal closed), at the end of a session and at a lost display connection, after which Qt exits. The next
/// start offers the copies.
/// After a signal the program ends by that signal. Create only one instance at a time.
class EndSignals : public QObject {
 public:
  explicit EndSignals(QObject* parent = nullptr);
  ~EndSignals() override;

 private:
  void end();
};

}  // namespace trainyard::ui
