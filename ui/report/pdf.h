// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include "ui/report/pages.h"

namespace trainyard::ui {

/// Returns the pages as a PDF with vector graphics, embedded fonts, bookmarks and links. Title, author and language are
/// in its properties; the project is attached.
QByteArray pdf_of(const Report& report, const Pages& pages);

}  // namespace trainyard::ui
