// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/formats/documents/document.h"

namespace trainyard {

/// What a file is that is known and not read, with its article: "an axolotl configuration". nullptr for any other file.
/// Its keys may also be those of a format that is read.
const char* unsupported_kind(const Document& document);

}  // namespace trainyard
