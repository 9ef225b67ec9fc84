// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace trainyard::app {

/// Exit status of the program.
enum ExitStatus {
  done = 0,
  infeasible = 1,  ///< design does not fit, is not legal or misses a target or limit (output is written), or the work
                   ///< was stopped
  bad_input = 2    ///< one line on standard error names the place, the field, the value and what is allowed
};

/// Parses and runs the command line; returns the exit status. Opens the window if no command is given.
int run(int argc, char** argv);

}  // namespace trainyard::app
