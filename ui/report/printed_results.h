// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace trainyard::ui {

/// File name of the results attached to a PDF report.
inline constexpr const char* results_attachment = "results.json";

/// Returns the first 12 digits of the SHA-256 checksum of the designs, the calibration and the prices of a project:
/// equal inputs have equal checksums, whatever titles and notes say.
QString inputs_checksum(const QByteArray& project_json);

/// Returns all results of all scenarios of the project as JSON, as a report prints them, with the version of the
/// program, that of the catalog, and the checksum of the inputs. Throws InputError for a broken project.
QByteArray printed_results(const QByteArray& project_json);

/// The comparison of a report with what this program computes.
struct Verification {
  int compared = 0;         ///< number of results
  QStringList differences;  ///< one sentence for each
  QStringList notes;        ///< other versions of program or catalog; they alone are no difference
};
/// Computes the attached project again. `name` is the file's name in messages. Throws InputError if one of both texts
/// is broken.
Verification verify_results(const QByteArray& project_json, const QByteArray& results_json, const std::string& name);

}  // namespace trainyard::ui
