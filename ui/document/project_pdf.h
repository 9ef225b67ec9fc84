// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace trainyard::ui {

/// File name of the project attached to a PDF report.
inline constexpr const char* project_attachment = "project.json";

/// Returns whether the bytes are a PDF.
bool is_pdf(std::string_view bytes);

/// Returns the text of a project: the bytes of a project file, or the attachment of a PDF report. Throws InputError
/// with one sentence for other or broken PDFs. `name` is the file's name for that sentence.
std::string project_text(std::string bytes, const std::string& name);
/// Returns the text of another attachment of a PDF report. Throws InputError as project_text() does.
std::string attached_text(const std::string& bytes, const std::string& name, const char* attachment);

}  // namespace trainyard::ui
