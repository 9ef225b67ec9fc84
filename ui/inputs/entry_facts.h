// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/catalog/catalog.h"

namespace trainyard::ui {

/// One field as it is read: "79.6 GiB", "yes", "gqa"; "unknown" where nobody has published it.
QString field_text(const FieldView& field);
/// Whether a number is written without thousands separators: a year, by its range.
bool is_date(const FieldView& field);
/// What a field takes: "1 to 1,024", "one of mha, gqa, mqa, mla".
QString field_range(const FieldView& field);

/// The entry in one line under its name: "405.85 B, 126 layers".
QString key_facts(const EntryRef& entry);

/// Everything an entry says: its fields with the mark "unverified", figures that others print, sources, notes.
QString facts_html(const EntryRef& entry);

}  // namespace trainyard::ui
