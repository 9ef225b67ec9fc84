// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include "engine/run/parallel.h"

namespace trainyard::app {

/// While it lives, Ctrl+C stops the work of its execution instead of the program. On a terminal it shows how far the
/// work is.
class Interruptible {
 public:
  explicit Interruptible(int threads);
  ~Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;

  Execution execution();
  /// Whether Ctrl+C came before the end: then no file is written and the exit status is 1.
  bool interrupted() const { return stop_.stop_requested(); }

 private:
  void watch(double share);

  const int threads_;
  std::stop_source stop_;
  int shown_ = 0;
  void (*before_)(int);
};

/// One line on standard error: the work was stopped and nothing is written. Returns the exit status.
int complain_of_stop();

}  // namespace trainyard::app
