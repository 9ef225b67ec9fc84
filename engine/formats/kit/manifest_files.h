// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/formats/documents/document.h"

namespace trainyard {

/// Largest configuration file in a ConfigMap that is read, in bytes, and the largest number of them. The limits keep
/// the work bounded if many servers name large files; other files are treated as missing.
inline constexpr size_t largest_manifest_file = size_t(16) << 10;
inline constexpr size_t most_manifest_files = 100;

/// Parses the files of all ConfigMaps in `documents`, which are the documents of one YAML file, and shares them with
/// each of these documents. Leaves out files that are not tables in YAML.
void share_manifest_files(std::vector<Document*> documents);

}  // namespace trainyard
