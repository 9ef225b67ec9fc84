// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFile>
#include <QLocale>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/graphics.h"
#include "app/overwriting.h"
#include "engine/error.h"
#include "ui/document/output_files.h"
#include "ui/manual/manual.h"
#include "ui/text/translations.h"

namespace trainyard::app {
namespace {

void speak(const std::string& language) {
  const QString code = QString::fromStdString(language);
  if (!ui::offered_languages().contains(code))
    throw InputError("--language: \"" + language +
                     "\" is not allowed: " + ui::offered_languages().join(QStringLiteral(", ")).toStdString() + ".");
  QLocale::setDefault(QLocale(code));
  ui::install_translations(QLocale());
}

}  // namespace

int run_manual(const ManualOptions& options) {
  const bool pdf = QString::fromStdString(options.file).endsWith(QStringLiteral(".pdf"), Qt::CaseInsensitive);
  check_outputs(options.force, {{options.file, pdf ? OutputKind::pdf : OutputKind::html}});
  const auto application = drawing_application();
  if (!options.language.empty()) speak(options.language);
  ui::write_whole({{QFile::decodeName(options.file.c_str()), pdf ? ui::manual_pdf() : ui::manual_html().toUtf8()}});
  return done;
}

}  // namespace trainyard::app
