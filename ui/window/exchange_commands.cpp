// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/exchange_commands.h"

#include <QClipboard>
#include <QFile>
#include <QFileInfo>
#include <QGuiApplication>
#include <QProgressDialog>
#include <algorithm>

#include "engine/error.h"
#include "engine/formats/folder.h"
#include "engine/formats/kit/import.h"
#include "engine/formats/kit/named_files.h"
#include "ui/document/document.h"
#include "ui/document/output_files.h"
#include "ui/exchange/design_text.h"
#include "ui/exchange/export_dialog.h"
#include "ui/exchange/file_kind.h"
#include "ui/exchange/import_dialog.h"

namespace trainyard::ui {
namespace {

/// Delay in ms before a progress dialog with a cancel button appears.
constexpr int patience = 400;

/// The files to open. Folders are replaced by the files that they contain.
struct Opened {
  QStringList paths;
  std::vector<IgnoredValue> rest;
  bool has_other_kinds = false;  ///< a folder contains logs or a project, which another reader opens
};

Opened open_folders(const QStringList& paths) {
  const bool any_folder = std::ranges::any_of(paths, [](const QString& path) { return QFileInfo(path).isDir(); });
  std::vector<std::string> given;
  for (const QString& path : paths) given.push_back(native_path(path));
  GivenFiles files = without_folders(given);
  Opened out{{}, std::move(files.rest)};
  for (const std::string& path : with_named_files(files.paths)) {
    out.paths << QFile::decodeName(path.c_str());
    if (any_folder) out.has_other_kinds = out.has_other_kinds || kind_of_file(out.paths.back()) != FileKind::foreign;
  }
  return out;
}

}  // namespace

ExchangeCommands::ExchangeCommands(Document* document, QWidget* window)
    : QObject(window), document_(document), window_(window) {
  connect(&reading_, &BackgroundStudy::failed, this, &ExchangeCommands::failed);
}

void ExchangeCommands::open(const QStringList& paths) {
  start([this, paths, present = document_->design()](const Execution& execution) -> BackgroundStudy::Deliver {
    const Opened opened = open_folders(paths);
    if (opened.has_other_kinds) return [this, files = opened.paths] { emit otherFilesFound(files); };
    std::vector<NamedText> files;
    const double count = double(opened.paths.size());
    for (qsizetype i = 0; i < opened.paths.size() && !execution.stopped(); ++i)
      files.push_back(read_foreign_file(opened.paths[i], execution.part(double(i) / count, double(i + 1) / count)));
    if (execution.stopped()) return {};
    const Preview preview = make_preview(files, present, opened.rest);
    return [this, preview, paths] { show(preview, paths); };
  });
}

void ExchangeCommands::paste(const QString& text) {
  if (text.trimmed().isEmpty()) return emit failed(tr("There is no text to paste."));
  if (is_design_line(text)) return pasteDesign(text);
  const std::string name = tr("pasted text").toStdString();
  start([this, name, bytes = text.toStdString(), present = document_->design()](const Execution&) {
    const Preview preview = make_preview({{name, bytes}}, present);
    return [this, preview] { show(preview, {}); };
  });
}

void ExchangeCommands::pasteDesign(const QString& line) {
  try {
    Design design = design_of_line(line);
    design.calibration = document_->calibration();
    document_->addScenario(name_differing_inputs(design, document_->design()), {}, design);
    emit succeeded();
  } catch (const InputError& error) {
    emit failed(tr("The pasted text is not a design: %1").arg(QString::fromUtf8(error.what())));
  }
}

void ExchangeCommands::copyDesign() {
  QGuiApplication::clipboard()->setText(design_line(document_->design()));
  emit statusMessage(tr("Design copied as one line of text"));
}

void ExchangeCommands::exportDesign(const Format& format) {
  auto* dialog = new ExportDialog(*document_, format, window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void ExchangeCommands::start(BackgroundStudy::Work work) {
  reading_.start(std::move(work));
  showProgress();
}

void ExchangeCommands::showProgress() {
  if (progress_ || !reading_.isRunning()) return;
  constexpr int steps = 1000;
  progress_ = new QProgressDialog(tr("Reading…"), tr("Cancel"), 0, steps, window_);
  progress_->setObjectName(QStringLiteral("reading_files"));
  progress_->setWindowTitle(tr("Open"));
  progress_->setWindowModality(Qt::WindowModal);
  progress_->setMinimumDuration(patience);
  progress_->setAutoClose(false);
  progress_->setAutoReset(false);
  progress_->setValue(0);
  connect(progress_, &QProgressDialog::canceled, &reading_, &BackgroundStudy::cancel);
  // Capture this dialog: the next read may open its own dialog before this one is deleted.
  connect(&reading_, &BackgroundStudy::progressed, progress_,
          [dialog = progress_](double share) { dialog->setValue(int(share * steps)); });
  connect(&reading_, &BackgroundStudy::stopped, progress_, [this, dialog = progress_] {
    // A deleted dialog stays visible until the event loop runs, and would take the focus from the preview.
    dialog->hide();
    dialog->deleteLater();
    if (progress_ == dialog) progress_ = nullptr;
  });
}

void ExchangeCommands::show(const Preview& preview, const QStringList& paths, const QString& entered) {
  emit succeeded();
  auto* dialog = new ImportDialog(*document_, preview, window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  if (!entered.isEmpty()) dialog->setName(entered);
  connect(dialog, &ImportDialog::newScenarioRequested, this, [this, dialog, paths] {
    const QString name = dialog->name().isEmpty() ? tr("Imported") : dialog->name();
    document_->addScenario(name, origin_note(dialog->preview()), dialog->preview().import->design);
    emit filesApplied(paths);
  });
  connect(dialog, &ImportDialog::preferenceRequested, this, [this, dialog, paths](const QString& file) {
    start([this, preview = dialog->preview(), entered_name = dialog->enteredName(), paths,
           file = file.toStdString()](const Execution&) {
      const Preview next = with_preference(preview, file);
      return [this, next, paths, entered_name] { show(next, paths, entered_name); };
    });
  });
  connect(dialog, &ImportDialog::applyRequested, this, [this, dialog, paths] {
    document_->edit(dialog->preview().import->design, tr("Apply %1").arg(files_text(*dialog->preview().import)));
    emit filesApplied(paths);
  });
  dialog->open();
}

}  // namespace trainyard::ui
