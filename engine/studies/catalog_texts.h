// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace trainyard {

/// Every translatable text of the catalogs, case studies, known runs and source figures, once each, in reading order.
/// Titles of sources, ids and product names are not translated.
std::vector<std::string> catalog_texts();

}  // namespace trainyard
