// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace trainyard::ui {

class Document;

/// One entry a case study: it opens as a new scenario, whose note says what was published and where.
void fill_case_menu(QMenu* menu, Document* document);

}  // namespace trainyard::ui
