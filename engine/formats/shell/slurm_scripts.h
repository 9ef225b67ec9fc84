// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/formats/documents/document.h"

// What batch scripts for Slurm have in common, whatever they start.
namespace trainyard::slurm {

/// What Slurm is asked for.
struct Request {
  const char* name;
  double nodes, each;  ///< devices of each node
  bool exclusive = true;
  std::string array;  ///< "--array=0-3"; empty for one job
};

std::string whole(double value);
/// The first lines of a script, and comments below them.
std::string head(const Request& request, const std::vector<std::string>& comments);
bool is_batch_script(const Document& document);

}  // namespace trainyard::slurm
