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

/// The formats that a design of any job is written in.
QVector<const Format*> written_formats();
/// Those for a job.
QVector<const Format*> written_formats(Job job);
/// "yaml" of a format whose text begins so: what a file of it ends with.
QString suffix_of(const Format& format, const std::string& text);

}  // namespace trainyard::ui
