// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace trainyard::ui {

/// Writes a whole file or none: what stood there stays until the new text is complete. Throws InputError with one
/// sentence when that is not possible.
void write_whole(const QString& path, const QByteArray& bytes);

}  // namespace trainyard::ui
