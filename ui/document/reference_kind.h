// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace trainyard::ui {

/// What the inputs of a scenario are compared with: the baseline, the design with which the scenario started, or the
/// default design of the job.
enum class ReferenceKind { baseline, start, standard };

}  // namespace trainyard::ui
