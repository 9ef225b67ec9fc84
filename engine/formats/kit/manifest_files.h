// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/formats/documents/document.h"

namespace trainyard {

/// Key under which the files of a manifest's ConfigMaps are added to its other documents: {"prefill.yaml": TEXT}.
inline constexpr const char* manifest_files = "$files";

/// Adds the files of ConfigMaps in `others`, which are the further documents of the same YAML file.
void add_manifest_files(Document& document, const std::vector<std::string>& others);

}  // namespace trainyard
