// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace trainyard::ui {

/// What the project is called that travels in a report as PDF.
inline constexpr const char* project_attachment = "project.json";

/// Whether bytes are those of a PDF.
bool is_pdf(std::string_view bytes);

/// The text of a project: of a project file the bytes themselves, of a report as PDF what travels in it. Throws
/// InputError with one sentence for other and for broken PDFs. `name` is the file's name for that sentence.
std::string project_text(std::string bytes, const std::string& name);

}  // namespace trainyard::ui
