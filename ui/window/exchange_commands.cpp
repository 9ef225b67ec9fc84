// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/exchange_commands.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QProgressDialog>

#include "engine/error.h"
#include "engine/formats/import.h"
#include "ui/document/document.h"
#include "ui/exchange/design_text.h"
#include "ui/exchange/export_dialog.h"
#include "ui/exchange/import_dialog.h"

namespace trainyard::ui {
namespace {

/// In ms: what takes longer shows how far it is, and can be stopped.
constexpr int patience = 400;

}  // namespace

ExchangeCommands::ExchangeCommands(Document* document, QWidget* window)
    : QObject(window), document_(document), window_(window) {
  connect(&reading_, &BackgroundStudy::failed, this, &ExchangeCommands::failed);
}

void ExchangeCommands::open(const QStringList& paths) {
  start(
      [paths](const Execution& execution) {
        std::vector<NamedText> files;
        for (qsizetype i = 0; i < paths.size() && !execution.stopped(); ++i)
          files.push_back(read_foreign_file(
              paths[i], execution.part(double(i) / double(paths.size()), double(i + 1) / double(paths.size()))));
        return files;
      },
      paths);
}

void ExchangeCommands::paste(const QString& text) {
  if (text.trimmed().isEmpty()) return emit failed(tr("There is no text to paste."));
  if (is_design_line(text)) return pasteDesign(text);
  const std::string name = tr("pasted text").toStdString();
  start([name, bytes = text.toStdString()](const Execution&) { return std::vector<NamedText>{{name, bytes}}; }, {});
}

void ExchangeCommands::pasteDesign(const QString& line) {
  try {
    Design design = design_of_line(line);
    design.calibration = document_->calibration();
    document_->addScenario(difference_name(design, document_->design()), {}, design);
    emit succeeded();
  } catch (const InputError& error) {
    emit failed(tr("The pasted text is no design: %1").arg(QString::fromUtf8(error.what())));
  }
}

void ExchangeCommands::copyDesign() {
  QGuiApplication::clipboard()->setText(design_line(document_->design()));
  emit done(tr("The design is copied as one line of text"));
}

void ExchangeCommands::exportDesign(const Format& format) {
  auto* dialog = new ExportDialog(*document_, format, window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void ExchangeCommands::start(const Read& read, const QStringList& paths) {
  reading_.start(
      [this, read, paths, present = document_->design()](const Execution& execution) -> BackgroundStudy::Deliver {
        const std::vector<NamedText> files = read(execution);
        if (execution.stopped()) return {};
        const Preview preview = make_preview(files, present);
        return [this, preview, paths] { show(preview, paths); };
      });
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
  connect(&reading_, &BackgroundStudy::progressed, progress_,
          [this](double share) { progress_->setValue(int(share * steps)); });
  connect(&reading_, &BackgroundStudy::stopped, progress_, [this] {
    progress_->deleteLater();
    progress_ = nullptr;
  });
}

void ExchangeCommands::show(const Preview& preview, const QStringList& paths) {
  emit succeeded();
  auto* dialog = new ImportDialog(*document_, preview, window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &ImportDialog::wantedNew, this, [this, dialog, paths] {
    const QString name = dialog->name().isEmpty() ? tr("Imported") : dialog->name();
    document_->addScenario(name, origin_note(dialog->preview()), dialog->preview().import->design);
    emit taken(paths);
  });
  connect(dialog, &ImportDialog::wantedHere, this, [this, dialog, paths] {
    document_->edit(dialog->preview().import->design, tr("Take over %1").arg(files_text(*dialog->preview().import)));
    emit taken(paths);
  });
  dialog->open();
}

}  // namespace trainyard::ui
