// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>

#include "engine/units/units.h"

namespace trainyard::ui {

/// How a language writes numbers, for everything that the engine formats or reads.
NumberStyle number_style(const QLocale& locale);

}  // namespace trainyard::ui
