// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/run_window.h"

#include <QApplication>
#include <QTimer>

#include "ui/document/recovery_offer.h"
#include "ui/theme/program_icon.h"
#include "ui/theme/theme.h"
#include "ui/window/file_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/theme_switch.h"

namespace trainyard::ui {

int run_window(const QString& file) {
  QApplication::setWindowIcon(program_icon());
  register_fonts();
  apply_theme();
  MainWindow window;
  window.show();
  // After the first frame: neither a file nor a question keeps the window from appearing.
  QTimer::singleShot(0, &window, [&window, file] {
    const bool recovered = offer_recovery(*window.recovery(), &window);
    if (!file.isEmpty() && !recovered) window.files()->openPath(file);
  });
  return QApplication::exec();
}

}  // namespace trainyard::ui
