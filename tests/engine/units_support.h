// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Shared by the tests of numbers and their units.
#include <QString>

#include <limits>

#include "engine/units/units.h"

namespace trainyard::testing {

inline constexpr Unit all_units[] = {Unit::none,           Unit::scaled,
                                     Unit::tokens,         Unit::tokens_exact,
                                     Unit::sequences,      Unit::accelerators,
                                     Unit::fraction,       Unit::ratio,
                                     Unit::memory,         Unit::file,
                                     Unit::bytes,          Unit::bandwidth,
                                     Unit::network,        Unit::flop,
                                     Unit::flop_rate,      Unit::token_rate,
                                     Unit::query_rate,     Unit::seconds,
                                     Unit::minutes,        Unit::days,
                                     Unit::device_time,    Unit::power,
                                     Unit::energy,         Unit::money,
                                     Unit::money_per_hour, Unit::money_per_energy,
                                     Unit::carbon,         Unit::carbon_intensity};

inline const NumberStyle english{};
inline const NumberStyle german{",", "."};
inline const NumberStyle french{",", "\u202F"};
inline const NumberStyle swiss{".", "’"};
inline const NumberStyle plain_style{".", ""};

inline constexpr double gib = 1024.0 * 1024 * 1024;
inline constexpr double missing = std::numeric_limits<double>::quiet_NaN();

/// Returns the text with '_' for no-break spaces, so that rows stay readable.
inline QString seen(const std::string& text) { return QString::fromStdString(text).replace(QChar(0x00A0), '_'); }

}  // namespace trainyard::testing
