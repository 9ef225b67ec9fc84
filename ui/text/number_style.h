// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>

#include "engine/units/units.h"

namespace trainyard::ui {

/// The number format of a locale, for all numbers that the engine formats or parses.
NumberStyle number_style(const QLocale& locale);

}  // namespace trainyard::ui
