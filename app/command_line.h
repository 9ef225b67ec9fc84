// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace trainyard::app {

/// What the program says to whoever called it.
enum ExitStatus {
  done = 0,
  infeasible = 1,  ///< the design does not fit or its layout is not legal; results are written all the same
  bad_input = 2    ///< one line on standard error says where, which field, which value, what is allowed
};

/// Prints one line on standard error and returns the status. Control characters, which a file may contain, become
/// spaces.
int complain(std::string text, int status = bad_input);

/// Reads the command line, does what it asks, returns the exit status. Opens the window when there is no command.
int run(int argc, char** argv);

}  // namespace trainyard::app
