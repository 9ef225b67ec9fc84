// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace trainyard::ui {

class Recovery;

/// When the system ends the program (SIGTERM at a shutdown, SIGHUP when its terminal closes), unsaved work is written
/// first, and stays to be offered at the next start. The program then ends as the signal says. One at a time.
class EndSignals : public QObject {
 public:
  explicit EndSignals(Recovery& recovery, QObject* parent = nullptr);
  ~EndSignals() override;

 private:
  void end();

  Recovery& recovery_;
};

}  // namespace trainyard::ui
