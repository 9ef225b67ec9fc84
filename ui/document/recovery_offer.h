// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace trainyard::ui {

class Recovery;

/// Asks at start whether to open, delete or keep each copy left by an earlier session; asks nothing if there is none.
/// At most one is opened; returns true if one was.
bool offer_recovery(Recovery& recovery, QWidget* parent);

}  // namespace trainyard::ui
