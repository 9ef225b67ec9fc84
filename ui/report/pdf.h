// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include "ui/report/pages.h"

namespace trainyard::ui {

/// The pages as a PDF: vectors and embedded fonts, title and author in its properties, the project attached.
QByteArray pdf_of(const Report& report, const Pages& pages);

/// `pdf` with an author among its properties, as an update appended to it; unchanged when `pdf` is not shaped as
/// QPdfWriter shapes it.
QByteArray with_author(const QByteArray& pdf, const QString& author);

}  // namespace trainyard::ui
