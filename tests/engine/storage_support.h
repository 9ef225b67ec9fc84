// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTest>

#include <cmath>
#include <initializer_list>

#include "engine/metrics/evaluation.h"
#include "engine/parameters/parameter.h"

/// Fails with both numbers when they differ by more than a share of the expected one.
#define CLOSE(actual, expected, share)                                                                             \
  do {                                                                                                             \
    const double a_ = (actual), e_ = (expected);                                                                   \
    QVERIFY2(                                                                                                      \
        std::abs(a_ / e_ - 1) <= (share),                                                                          \
        qPrintable(                                                                                                \
            QStringLiteral("%1 is not %2 within %3 %").arg(a_, 0, 'g', 8).arg(e_, 0, 'g', 8).arg(100 * (share)))); \
  } while (false)

namespace trainyard {

/// The default design with inputs as the command line takes them.
inline Design with(std::initializer_list<const char*> assignments) {
  Design design = default_design();
  for (const char* assignment : assignments) assign(design, assignment);
  return design;
}

}  // namespace trainyard
