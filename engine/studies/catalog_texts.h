// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace trainyard {

/// Every text of the catalogs, case studies, known runs and source figures that is shown in the language of the user,
/// each line once, in the order in which it is read. Titles of sources, ids and names of products are none.
std::vector<std::string> catalog_texts();

}  // namespace trainyard
