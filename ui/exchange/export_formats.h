// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>
#include <string>

#include "engine/design/design.h"

namespace trainyard {
struct Format;
}

namespace trainyard::ui {

/// Returns the formats to which a design of any job can be exported.
QVector<const Format*> written_formats();
/// Returns the export formats of a job.
QVector<const Format*> written_formats(Job job);
/// Returns the file extension of a format for this text: "yaml".
QString suffix_of(const Format& format, const std::string& text);

}  // namespace trainyard::ui
