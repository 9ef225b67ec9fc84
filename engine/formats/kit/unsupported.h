// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/formats/documents/document.h"

namespace trainyard {

/// Returns the name of a known but unsupported file type, with its article: "an axolotl configuration". nullptr for any
/// other file. Such a file may have keys of a supported format, so check this first.
const char* unsupported_kind(const Document& document);

}  // namespace trainyard
