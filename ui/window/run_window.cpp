// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/run_window.h"

#include <QApplication>
#include <QFile>
#include <QTimer>

#include "engine/files/outputs.h"
#include "ui/document/document.h"
#include "ui/document/recovery_offer.h"
#include "ui/theme/program_icon.h"
#include "ui/theme/theme.h"
#include "ui/window/end_signals.h"
#include "ui/window/file_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/theme_switch.h"

namespace trainyard::ui {

void open_at_start(MainWindow* window, const QStringList& files) {
  const bool recovered = offer_recovery(*window->recovery(), window);
  // Opening recovered work closes the start page.
  if (files.isEmpty()) return;
  if (recovered) {
    // The only file may be the one that the recovered work belongs to. Open all other files in another window.
    const auto name = [](const QString& path) { return QFile::encodeName(path).toStdString(); };
    if (files.size() == 1 && same_file(name(files.front()), name(window->document()->path()))) return;
    window = new MainWindow;
    window->setAttribute(Qt::WA_DeleteOnClose);
    window->show();
  }
  window->files()->openPaths(files);
}

int run_window(const QStringList& files) {
  QApplication::setWindowIcon(program_icon());
  register_fonts();
  apply_theme();
  auto* window = new MainWindow;
  window->setAttribute(Qt::WA_DeleteOnClose);
  const EndSignals end_signals;
  if (files.isEmpty()) window->showStart();
  window->show();
  // After the first frame, so that neither a file nor a question delays the window.
  QTimer::singleShot(0, window, [window, files] { open_at_start(window, files); });
  return QApplication::exec();
}

}  // namespace trainyard::ui
