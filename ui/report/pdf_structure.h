// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include "ui/report/pages.h"

namespace trainyard::ui {

/// `pdf` of these pages with what the writer of Qt has no means for: bookmarks, links inside and outside, the author,
/// the language, and the title in the title bar.
QByteArray with_structure(const QByteArray& pdf, const Report& report, const Pages& pages);

}  // namespace trainyard::ui
