// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include "ui/report/pages.h"

namespace trainyard::ui {

/// The pages as a PDF: vectors and embedded fonts, bookmarks and links, title, author and language in its properties,
/// the project attached.
QByteArray pdf_of(const Report& report, const Pages& pages);

}  // namespace trainyard::ui
