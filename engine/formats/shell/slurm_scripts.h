// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/formats/documents/document.h"

// Common parts of batch scripts for Slurm.
namespace trainyard::slurm {

/// A resource request to Slurm.
struct Request {
  const char* name;
  double nodes, each;  ///< devices per node
  bool exclusive = true;
  std::string array;  ///< "--array=0-3"; empty for a single job
  double cpus = 0;    ///< of a task; 0: those that Slurm gives
};

/// A whole number as text.
std::string whole(double value);
/// Returns the first lines of a script: shebang, #SBATCH lines and comments.
std::string head(const Request& request, const std::vector<std::string>& comments);
bool is_batch_script(const Document& document);

}  // namespace trainyard::slurm
