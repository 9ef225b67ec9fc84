// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/catalog/catalog.h"

namespace trainyard::ui {

/// The short name of an accelerator for headings and sentences: "GB300" instead of "GB300 (per Blackwell Ultra GPU,
/// NVL72)". Drops the remark in brackets, and the memory size unless another entry differs only by it. A name that the
/// user gave stays as it is.
QString short_device_name(const Accelerator& device);

/// "1,024 × GB300".
QString devices_text(double count, const Accelerator& device);

}  // namespace trainyard::ui
