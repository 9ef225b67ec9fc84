// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"
#include "app/commands.h"
#include "app/input_file.h"
#include "app/output.h"
#include "app/records.h"
#include "engine/error.h"
#include "engine/json/json.h"
#include "ui/document/project_pdf.h"
#include "ui/report/printed_results.h"

namespace trainyard::app {
namespace {

constexpr size_t largest_report = size_t(64) << 20;

Json texts_json(const QStringList& texts) {
  return json_list(texts, [](const QString& text) { return Json(text.toStdString()); });
}

std::string verdict_text(const ui::Verification& found, const QByteArray& project) {
  std::string text;
  for (const QString& note : found.notes) text += note.toStdString() + '\n';
  for (const QString& difference : found.differences) text += difference.toStdString() + '\n';
  if (found.differences.isEmpty())
    text += "All " + std::to_string(found.compared) + " results agree; inputs " +
            ui::inputs_checksum(project).toStdString() + ".\n";
  return text;
}

}  // namespace

int run_verify(const VerifyOptions& options) {
  const std::string bytes = read_file(options.file, "a report", largest_report);
  if (!ui::is_pdf(bytes)) throw InputError(options.file + ": this file is not a PDF report.");
  const std::string name = display_path(options.file);
  const QByteArray project = QByteArray::fromStdString(ui::project_text(bytes, name));
  const QByteArray results = QByteArray::fromStdString(ui::attached_text(bytes, name, ui::results_attachment));
  const ui::Verification found = ui::verify_results(project, results, name);
  print(options.json ? json_text({{"compared", found.compared},
                                  {"differences", texts_json(found.differences)},
                                  {"notes", texts_json(found.notes)},
                                  {"inputs", ui::inputs_checksum(project).toStdString()}})
                     : verdict_text(found, project));
  return found.differences.isEmpty() ? done : infeasible;
}

}  // namespace trainyard::app
