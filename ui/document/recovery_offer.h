// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace trainyard::ui {

class Recovery;

/// Asks at start what shall happen to each copy that an earlier session left behind: open it, delete it, or decide
/// later. Asks nothing when there is none. At most one is opened; true when one was.
bool offer_recovery(Recovery& recovery, QWidget* parent);

}  // namespace trainyard::ui
