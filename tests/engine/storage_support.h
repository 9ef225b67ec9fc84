// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include <cmath>

#include "engine/evaluation/evaluation.h"
#include "tests/engine/designs.h"

/// Fails and prints both numbers if they differ by more than a share of the expected one.
#define CLOSE(actual, expected, share)                                                                             \
  do {                                                                                                             \
    const double a_ = (actual), e_ = (expected);                                                                   \
    QVERIFY2(                                                                                                      \
        std::abs(a_ / e_ - 1) <= (share),                                                                          \
        qPrintable(                                                                                                \
            QStringLiteral("%1 is not %2 within %3 %").arg(a_, 0, 'g', 8).arg(e_, 0, 'g', 8).arg(100 * (share)))); \
  } while (false)
