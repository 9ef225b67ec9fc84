// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/catalog/catalog.h"

namespace trainyard::ui {

/// The value of a field as text: "79.6 GiB", "yes", "gqa"; "unknown" for an unpublished number.
QString field_text(const FieldView& field);
/// The name of a choice or a kind that files write as an id: "grouped queries (GQA)" for "gqa". Returns other texts
/// unchanged.
QString choice_label(const std::string& id);
/// The text of a field in the user's language. Only ids of choices and kinds have labels; names stay as they are.
QString text_in_words(const FieldView& field);
/// Whether the field is a year, by its range; years have no thousands separator.
bool is_date(const FieldView& field);
/// The allowed values: "1 to 1,024", "one of mha, gqa, mqa, mla".
QString field_range(const FieldView& field);

/// The most important facts of an entry in one line: "405.85 B, 126 layers".
QString key_facts(const EntryRef& entry);

/// All facts of an entry as HTML: fields with the mark "unverified", figures published elsewhere, sources, notes.
QString facts_html(const EntryRef& entry);

}  // namespace trainyard::ui
